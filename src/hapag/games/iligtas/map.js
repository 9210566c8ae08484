// The map of Sitio Matatag: two pictures on top of each other. The ground with its places never changes; above
// it lie risk, tokens, slots and houses, of which a move draws only those again that it touches.
import { Memo, classes, html, useRef } from "../../js/html.js";
import { seatColour } from "../../js/pieces.js";
import { storyOf } from "./story.js";

const UNIT = 100; // from the middle of a hex to a corner
const PLACE = UNIT - 7; // between them lie the lanes
const SCENES = new URL("scenes.svg", import.meta.url).href;
const SCENE = { x: -55, y: -56, width: 110, height: 88 };
const TEXTURES = { // width and height of a tile, its strokes
  sea: [36, 18, "M3 9l6-4 6 4M21 18l6-4 6 4"],
  typhoon: [26, 26, "M4 20C8 12 14 8 22 6"],
  flood: [28, 14, "M0 8q7-7 14 0t14 0"],
  earthquake: [30, 22, "M2 12l6-6 4 8 6-8 5 7 5-4"],
  fire: [24, 24, "M7 19c-4-5 2-7 1-13 5 4 7 8 3 13z"],
};
const ROOFS = { // a house has the roof that goes with its owner's shape: gable, flat, dome, two gables, drop
  red: "M0-28 27-4H20V23H-20V-4H-27Z",
  green: "M-26-21H26V-7H20V23H-20V-7H-26Z",
  blue: "M-26-2C-26-19-14-28 0-28S26-19 26-2H20V23H-20V-2Z",
  yellow: "M-27-4-14-25 0-10 14-25 27-4H20V23H-20V-4Z",
  sky: "M0-31C5-17 25-17 27-3H20V23H-20V-3H-27C-25-17-5-17 0-31Z",
};
const SMALL_HOUSE = "M0-9 10 0H7V8H-7V0H-10Z";
const TICK = "M-8 0l6 7 10-13";
const MOST_SHIELDS = 3; // that lie side by side; more are told by a number
const BURST = star(11, 43, 33);
const RAYS = [0, 45, 90, 135, 180, 225, 270, 315].map(ray).join("");
const NAME_LETTERS = 14; // of a name in one line
const WALL_LETTERS = 9; // the same on the wall

export function SitioMap({ ctx }) {
  const { map } = ctx.printed;
  const viewBox = `0 0 ${map.width * UNIT} ${map.height * UNIT}`;
  const shape = { aspectRatio: `${map.width} / ${map.height}` };
  return html`<div class="il-map"><div class="il-sheet" style=${shape}>
    <svg class="il-ground" viewBox=${viewBox} aria-hidden="true">
      <${Memo} deps=${[ctx.printed]}>${() => drawGround(ctx.printed, ctx.big)}<//></svg>
    <svg class="il-cells" viewBox=${viewBox} role="group" aria-label=${ctx.words.board("map")}>
      <${Cells} ctx=${ctx} /></svg></div></div>`;
}

// ---- the ground ----

function drawGround(printed, big) {
  const [width, height] = [printed.map.width * UNIT, printed.map.height * UNIT];
  const places = Object.entries(printed.locations);
  const land = places.map(([, place]) => hexagon(UNIT + 5, 0, place.x * UNIT, place.y * UNIT)).join("");
  return html`<defs>${Object.entries(TEXTURES).map(([name, [across, down, d]]) => html`<pattern key=${name}
      id=${`il-${name}`} width=${across} height=${down} patternUnits="userSpaceOnUse">
      <path class=${`il-texture is-${name}`} d=${d} /></pattern>`)}</defs>
    <rect class="il-sea" width=${width} height=${height} />
    <rect width=${width} height=${height} fill="url(#il-sea)" />
    <path class="il-coast" d=${land} /><path class="il-lanes" d=${land} />
    ${places.map(([id, place]) => html`<g key=${id} transform=${at(place)}>${drawPlace(place, printed, big)}</g>`)}`;
}

function drawPlace(place, printed, big) {
  const side = sideOf(place, printed);
  const shape = hexagon(PLACE, side);
  const scene = side ? `translate(${37 * side} 40) scale(.62)` : "translate(0 13) scale(.86)";
  return html`<path class=${`il-place is-${place.hazard}`} d=${shape} />
    <path d=${shape} fill=${`url(#il-${place.hazard})`} />
    <use href=${`${SCENES}#${place.picture}`} ...${SCENE} transform=${scene} />
    ${!side && drawName(place.name, big)}`;
}

// On the wall names are half as large again, and stand higher, where a place is wide.
function drawName(name, big) {
  const cut = name.length < (big ? WALL_LETTERS : NAME_LETTERS) ? -1 : name.lastIndexOf(" ");
  const lines = cut < 0 ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
  const [foot, high] = big ? [56, 22] : [57, 15];
  return html`<g class="il-name">${lines.map((line, at) =>
    html`<text key=${line} y=${foot + high * (at - (lines.length - 1) / 2)}>${line}</text>`)}</g>`;
}

// Small Locations are cut in half by the frame: which half is seen, 1 = the right one.
function sideOf(place, printed) {
  if (!place.small) return 0;
  return place.x < printed.map.width / 2 ? 1 : -1;
}

function at({ x, y }) {
  return `translate(${(x * UNIT).toFixed(1)} ${(y * UNIT).toFixed(1)})`;
}

function hexagon(r, side = 0, x = 0, y = 0) {
  const [wide, half] = [0.866 * r, r / 2];
  const right = [[wide, -half], [wide, half]];
  const left = [[-wide, half], [-wide, -half]];
  const corners = [[0, -r], ...(side < 0 ? [] : right), [0, r], ...(side > 0 ? [] : left)];
  return `M${corners.map(([dx, dy]) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`).join("L")}Z`;
}

function star(points, outer, inner) {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const [turn, r] = [(Math.PI * i) / points, i % 2 ? inner : outer];
    return `${(r * Math.sin(turn)).toFixed(1)} ${(-r * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

function ray(turn) {
  const [dx, dy] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
  return `M${(dx * 36).toFixed(1)} ${(dy * 36).toFixed(1)}L${(dx * 45).toFixed(1)} ${(dy * 45).toFixed(1)}`;
}

// ---- what changes ----

// A place or slot whose face is as before keeps its picture: Preact skips a picture it has seen.
function Cells({ ctx }) {
  const drawn = useRef({});
  const moment = useMoment(ctx);
  const keep = (target, face, draw) => {
    const before = drawn.current[target];
    if (before && before.printed === ctx.printed && isSame(before.face, face)) return before.picture;
    const picture = draw(face);
    drawn.current[target] = { printed: ctx.printed, face, picture };
    return picture;
  };
  const { locations, slots } = ctx.printed;
  return html`${Object.entries(locations).map(([id, place]) =>
    keep(`location-${id}`, placeFace(ctx, id, moment), (face) => drawRisk(id, place, face, ctx.printed)))}
    ${Object.entries(slots).map(([id, slot]) =>
    keep(`slot-${id}`, slotFace(ctx, id, moment), (face) => drawSlot(id, slot, face, ctx.printed)))}`;
}

function isSame(one, other) {
  const parts = Object.keys(one);
  return parts.length === Object.keys(other).length && parts.every((part) => one[part] === other[part]);
}

// What the last disaster looks like: "now" until somebody does something, "past" until the next roll. Dice roll
// and houses are hurt once, when that is news, and go on moving whatever happens meanwhile. One thing moves at
// a time: where both are news, what the third die does comes late.
export function useMoment(ctx) {
  const kept = useRef({});
  const { disaster, step, turn } = ctx.view;
  const running = step === "second-die" || step === "damage-die";
  const key = disaster && [running ? turn : turn - 1, disaster.dice.length, disaster.die].join();
  if (kept.current.key !== key) {
    const isNews = (kind) => !ctx.calm && ctx.news.some((event) => event.kind === kind);
    const [rolls, hurts] = [isNews("die"), isNews("damage")];
    kept.current = { key, moves: classes(rolls && "rolls", hurts && "hurts", rolls && hurts && "is-late") };
  }
  const stage = disaster && (storyOf(ctx.log).fresh ? "now" : "past");
  return { ...kept.current, disaster, stage };
}

// Everything that the picture of a Location depends on, flat, so that it can be compared.
function placeFace(ctx, id, moment) {
  const { risk, ways, safety } = ctx.view.locations[id];
  const target = `location-${id}`;
  const { disaster } = moment;
  const struck = disaster && disaster.struck.includes(id) ? moment.stage : "";
  const saved = struck === "now" && disaster.locations[id]?.less > 0;
  const state = ctx.state(target);
  const ghost = state === "chosen" && ctx.preview?.location === id;
  const fresh = ctx.news.some(({ kind, location }) => kind === "shield" && location === id);
  const look = classes("il-risk", struck && `is-${struck}`, struck && moment.moves);
  return { ...ctx.cell(target, look), risk, ways, safety, struck, saved, state, ghost, fresh };
}

function drawRisk(id, place, face, printed) {
  const { risk, ways, safety, struck, saved, state, ghost, fresh, ...attributes } = face;
  const side = sideOf(place, printed);
  const open = state === "legal" || state === "chosen";
  return html`<g key=${id} ...${attributes} transform=${at(place)}>
    <path class="hit" d=${hexagon(UNIT, side)} />
    ${struck && html`<path class="il-struck" d=${hexagon(struck === "now" ? 91 : 88, side)} />`}
    ${open && html`<path class="ring2" d=${hexagon(84, side)} /><path class="ring" d=${hexagon(84, side)} />`}
    ${side ? drawHalfPlate(place.hazard, risk, ways, side, printed)
      : drawPlate(place.hazard, risk, ways, printed)}
    ${drawShields(safety, side, { saved, fresh }, printed)}
    ${open && drawBadge(side, ghost, printed)}
    ${state === "struck" && html`<path class="il-bar" d="M-46 26 46-26" />`}
    ${state === "cause" && html`<path class="il-cause" d=${hexagon(80, side)} />`}
    <path class="focus" d=${hexagon(96, side)} /></g>`;
}

// Disaster, number and dots: the likelier, the larger the number and the more dots it has.
function drawPlate(hazard, risk, ways, printed) {
  return html`<g class="il-plate" transform="translate(0 -47)">
    <rect class="il-plate__in" x="-44" y="-23" width="88" height="46" rx="23" />
    <path class=${`il-plate__sign is-${hazard}`} d="M-21-23A23 23 0 0 0-21 23H-4V-23Z" />
    <path class="il-sign" d=${printed.signs[hazard]} transform="translate(-38 -14.5) scale(1.2)" />
    ${risk && drawNumber(risk, ways, 19, 8)}</g>`;
}

function drawHalfPlate(hazard, risk, ways, side, printed) {
  return html`<g class="il-plate" transform=${`translate(${37 * side} -22) scale(.92)`}>
    <rect class="il-plate__in" x="-27" y="-44" width="54" height="88" rx="26" />
    <path class=${`il-plate__sign is-${hazard}`} d="M-27-18A27 26 0 0 1 27-18V-4H-27Z" />
    <path class="il-sign" d=${printed.signs[hazard]} transform="translate(-15 -39) scale(1.25)" />
    ${risk && drawNumber(risk, ways, 0, 24)}</g>`;
}

function drawNumber(risk, ways, x, y) {
  const size = 22 + 2.6 * ways;
  const dots = Array.from({ length: ways }, (_, i) => x + 7.4 * (i - (ways - 1) / 2));
  return html`<text class=${classes("il-number", ways > 4 && "is-hot")} x=${x} y=${y - 10 + size * 0.34}
      style=${{ fontSize: `${size}px` }}>${risk}</text>
    ${dots.map((dot) => html`<circle key=${dot} class="il-dot" cx=${dot} cy=${y + 8} r="2.5" />`)}`;
}

function shieldSpot(i, side) {
  return side ? [37 * side, 60 - 16 * i] : [50 - 20 * i, 12];
}

function drawShields(safety, side, { saved, fresh }, printed) {
  const shown = Math.min(safety, MOST_SHIELDS);
  return Array.from({ length: shown }, (_, i) => {
    const [x, y] = shieldSpot(shown - 1 - i, side);
    const last = i === shown - 1;
    const look = classes("il-shield", saved && "is-saving", fresh && last && "is-new");
    return html`<g key=${i} transform=${`translate(${x} ${y})`}><g class=${look}>
      ${drawShield(printed)}
      ${last && safety > MOST_SHIELDS ? html`<text y="7">${safety}</text>`
        : html`<path class="il-tick" d=${TICK} />`}
    </g></g>`;
  });
}

function drawShield(printed) {
  return html`<path class="il-shield__in" d=${printed.signs.shield}
    transform="translate(-19 -19) scale(1.58)" />`;
}

// What may be done with a Location that is ringed; the chosen one already holds the token.
function drawBadge(side, ghost, printed) {
  const [x, y] = side ? [26 * side, 52] : [-57, 12];
  return html`<g class=${classes("il-badge", ghost && "is-ghost")} transform=${`translate(${x} ${y})`}>
    <circle r="22" />${drawShield(printed)}
    <path class="il-tick" d=${ghost ? TICK : "M0-8V8M-8 0H8"} /></g>`;
}

// ---- slots and houses ----

function slotFace(ctx, id, moment) {
  const { seat, damage } = ctx.view.slots[id];
  const target = `slot-${id}`;
  const state = ctx.state(target);
  const { disaster } = moment;
  const blow = seat !== null && disaster && moment.stage === "now"
    && Object.values(disaster.locations).find((one) => id in one.hits);
  const hit = blow ? blow.damage : null;
  const ghost = state === "chosen" && ctx.preview?.slot === id ? ctx.seat : null;
  const owner = seat ?? ghost;
  const letter = owner === null ? "" : letterOf(ctx.seats[owner]?.name);
  const just = ctx.news.some(({ kind, slot }) => (kind === "built" || kind === "settled") && slot === id);
  const look = classes("il-slot", seat !== null && "is-taken", just && "is-just", blow && moment.moves);
  return { ...ctx.cell(target, look), seat, damage, state, hit, ghost, letter, just: just && !ctx.calm };
}

export function letterOf(name = "") {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 32).toLocaleUpperCase();
}

function drawSlot(id, slot, face, printed) {
  const { seat, damage, state, hit, ghost, letter, just, ...attributes } = face;
  const [dx, dy] = seat === null ? [0, 0] : [-4, hangsAbove(slot, printed) ? -11 : 7];
  return html`<g key=${id} ...${attributes} transform=${at(slot)}><circle class="hit" r="34" />
    <g transform=${`translate(${dx} ${dy})`}>
      ${seat === null ? drawEmpty(ghost, letter) : html`${hit > 0 && html`<path class="il-burst" d=${BURST} />`}
        ${just && html`<path class="il-rays" d=${RAYS} />`}
        <g class=${classes("il-house", just && "is-new")}>${drawHouse(seat, letter)}</g>
        ${damage > 0 && drawDamage(damage, hit > 0)}`}
      ${state === "struck" && html`<path class="il-bar" d="M-26 16 26-16" />`}
      ${state === "cause" && html`<circle class="il-cause" r="32" />`}
    </g><circle class="focus" r="37" /></g>`;
}

// Whether a Location hangs right under the slot: then a house stands a little higher, to leave its plate free.
function hangsAbove(slot, printed) {
  return slot.locations.some((id) => {
    const place = printed.locations[id];
    return Math.abs(place.x - slot.x) < 0.05 && place.y > slot.y;
  });
}

function drawEmpty(ghost, letter) {
  if (ghost !== null) {
    return html`<circle class="ring2" r="36" /><circle class="ring" r="36" />
      <g class="il-house is-ghost">${drawHouse(ghost, letter)}</g>`;
  }
  return html`<circle class="il-open" r="10" /><circle class="ring2" r="21" /><circle class="ring" r="19" />
    <path class="il-small" d=${SMALL_HOUSE} />`;
}

export function drawHouse(seat, letter) {
  const colour = seatColour(seat);
  const walls = ROOFS[colour] || ROOFS.red;
  return html`<path class="il-halo" d=${walls} /><path class="il-walls" data-c=${colour} d=${walls} />
    <text class="il-letter" data-c=${colour} y="15">${letter}</text>`;
}

// Damage Tokens lie in a stack under the house; the uppermost says how many.
function drawDamage(damage, hit) {
  const under = Array.from({ length: Math.min(damage, 3) - 1 }, (_, i) => 4 * (i + 1)).reverse();
  return html`<g transform="translate(25 10)"><g class=${classes("il-damage", hit && "is-hit")}>
    ${under.map((y) => html`<path key=${y} d=${`M0 ${y - 17}l17 17-17 17-17-17Z`} />`)}
    <path d="M0-17 17 0 0 17-17 0Z" /><text y="8">${damage}</text></g></g>`;
}
