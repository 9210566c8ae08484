// The sheet of Rolling Philippines in a browser: map, cards with dice, and the small maps of the others.
// Everything about land and cities comes from printed.json, so another box draws another map.
//
// The map is three pictures on top of each other. The ground and the names never change; a move redraws only
// the cities it touches.
import { Memo, classes, html, useLayoutEffect, useMemo, useRef, useState } from "../../js/html.js";

export const layout = "map";

const PURPLE = "purple"; // the card that is every region
const DICE = 2; // dice and cards of a turn
const SHAPES = { // on a 24 x 24 grid
  red: "M12 2.5 22.5 20.5H1.5Z",
  green: "M3.5 3.5h17v17h-17z",
  blue: "M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 0 1 0-20.4z",
  yellow: "M12 1 23 12 12 23 1 12Z",
  white: "M8.2 2h7.6v6.2H22v7.6h-6.2V22H8.2v-6.2H2V8.2h6.2z",
  black: "M12 1.2 21.4 6.6v10.8L12 22.8 2.6 17.4V6.6Z",
  purple: "M12 .5 14.8 7.2 22 6.3 17.6 12 22 18 14.8 17 12 23.5 9.2 17 2 18 6.4 12 2 6.3 9.2 7.2Z",
};
const LETTERS = { red: "R", green: "G", blue: "B", yellow: "Y", white: "W", black: "K", purple: "P" };
const PIPS = [
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];
const TEXTURES = { // width and height of a tile, its strokes, their width
  red: [11, 11, "M-3 14 14-3M-3 3 3-3M8 14 14 8", 2.6],
  green: [12, 12, "M2.9 3h.2M8.9 9h.2", 3.8],
  blue: [16, 9, "M-1 5c3-4 6-4 9 0s6 4 9 0", 2.6],
  yellow: [12, 12, "M0 6h12M6 0v12", 2.6],
  white: [14, 14, "M7 5v4M5 7h4", 2.6],
  black: [12, 12, "M-3 15 15-3M-3 3 3-3M9 15 15 9M-3-3 15 15M-3 9 3 15M9-3 15 3", 1.8],
  x: [7, 7, "M-2 9 9-2M-2 2 2-2M5 9 9 5", 1.6],
  sea: [36, 18, "M3 9l6-4 6 4M21 18l6-4 6 4", 2],
};
const DISC = 17.5; // radius of a written city, in units of the map
const WALL_DISC = 29; // of a small map on the wall, which is read from afar
const HIT = [25, 30]; // radius of what a finger may hit: two cities must not reach into each other
const SMALL_NAME = 23; // size of a name on a phone
const FEW = 8; // so many cities may be chosen that not every one of them is named there
const WAYS = [ // from a city's middle to a name's near end, which end it is, and a dislike: beside reads best
  [1, 0, "start", 0], [-1, 0, "end", 0], [0, -1, "middle", 1.5], [0, 1, "middle", 1.5],
  [0.8, -0.8, "start", 1], [0.8, 0.8, "start", 1], [-0.8, -0.8, "end", 1], [-0.8, 0.8, "end", 1],
];
const CROSS = "M-8-8.5C-2-3 3 4 8.5 8M8-9C3-3-4 3-8.5 8"; // as a pen writes it: two strokes that bend
const TICK = "M-7-.5-1.5 6 8-7";
const RAYS = [0, 45, 90, 135, 180, 225, 270, 315].map(ray).join("");
const SEAS = [
  [100, 470, "sea-west"], [560, 425, "sea-east"], [105, 800, "sea-sulu"], [300, 972, "sea-celebes"],
];
const VINTA = [82, 420];
const SAIL = ["red", "yellow", "green", "blue"];

// ---- what the page asks for ----

export function Board(ctx) {
  const owner = watched(ctx);
  return owner === null ? html`<${EverySheet} ctx=${ctx} />` : html`<${Sheet} ctx=${ctx} seat=${owner} />`;
}

export function Hand(ctx) {
  return ctx.view.rolled.length ? html`<${Placing} ctx=${ctx} />` : html`<${Cards} ctx=${ctx} />`;
}

// Those who watch see every sheet on the board: they get a table instead of small maps. A choice that is not
// yet a move changes nothing here.
export function Others(ctx) {
  const Shown = watched(ctx) === null ? Standing : SmallSheets;
  const deps = [ctx.view, ctx.news, ctx.words, ctx.seats, ctx.printed, ctx.seat];
  return html`<${Memo} deps=${deps}>${() => html`<${Shown} ctx=${ctx} />`}<//>`;
}

export function Screen(ctx) {
  const { view, words } = ctx;
  return html`<div class="rp-screen">
    <${RoundBoxes} view=${view} label=${words.board("round", view)} />
    <div class="rp-screen__cards">
      ${view.dice.map((die, at) => html`<${ShownCard} key=${at} ctx=${ctx} die=${die} />`)}
      ${view.rolled.map((number, at) =>
        html`<${Die} key=${`loose-${at}`} number=${number} rolls=${rolls(ctx)} />`)}</div>
  </div>`;
}

export function fact(ctx, seat) {
  const text = ctx.words.board("count-x", { x: ctx.view.seats[seat].x });
  return { text, icon: isDone(ctx, seat) ? "check" : null };
}

export function header(ctx) {
  const { view, words, printed } = ctx;
  if (view.over) return words.board("header-over", view);
  const turns = Math.floor((Object.keys(printed.regions).length + 1) / DICE); // the cards last for so many
  return words.board("header", { ...view, turn: (view.turn % turns) + 1, turns });
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].x;
}

export function label(target, ctx) {
  const { view, words, printed } = ctx;
  const [kind, id] = split(target);
  if (kind === "die") return dieLabel(ctx, view.dice[Number(id)]);
  if (kind === "number") return words.board("target-number", { number: id, card: view.dice[0].colour });
  if (kind !== "city") return words.board(`target-${target}`);
  const city = printed.cities[id];
  const mark = (view.seats[watched(ctx) ?? 0].sheet[id] ?? "blank").toString();
  const state = mark === "X" ? "x" : mark === "blank" ? "blank" : "number";
  return words.board(`target-city-${state}`, { city: id, card: city.colour, mark });
}

// ---- reading the view ----

// Whose sheet is the board: one's own; for a spectator that of somebody who plays alone, else nobody's.
function watched(ctx) {
  return ctx.seat ?? (ctx.view.players === 1 ? 0 : null);
}

function split(target) {
  const cut = target.indexOf("-");
  return cut < 0 ? [target, ""] : [target.slice(0, cut), target.slice(cut + 1)];
}

function isAsked(ctx, seat) {
  return ctx.view.waiting.includes(seat);
}

function isDone(ctx, seat) {
  return ctx.view.seats[seat].resolved === DICE && ctx.view.waiting.length > 0;
}

function writtenWith(ctx, seat, die) {
  const entries = seat === null ? [] : ctx.view.seats[seat].this_turn;
  return entries.find((entry) => entry.colour === die.colour);
}

// The die that is being resolved: the chosen one, or the only one left.
function activeDie(ctx, seat) {
  const { view, chosen } = ctx;
  const picked = chosen.find((target) => target.startsWith("die-"));
  if (picked) return view.dice[Number(split(picked)[1])];
  const left = view.dice.filter((die) => !writtenWith(ctx, seat, die));
  return left.length === 1 && isAsked(ctx, seat) ? left[0] : null;
}

function isWild(ctx) {
  return ctx.chosen.includes("wild");
}

function rolls(ctx) {
  return !ctx.calm && ctx.news.some((event) => event.kind === "die" || event.kind === "loose-die");
}

function dieLabel(ctx, die) {
  if (!die) return "";
  return ctx.words.board(die.number === null ? "card" : "die", { card: die.colour, number: die.number });
}

// The cities of a sheet that the last update has written.
function freshCities(ctx, seat) {
  return new Set(ctx.news.filter((event) => event.seat === seat && event.city).map((event) => event.city));
}

// ---- the big map ----

function Sheet({ ctx, seat }) {
  const { printed, words } = ctx;
  const [left, top, width, height] = printed.view_box;
  const viewBox = printed.view_box.join(" ");
  const owner = ctx.view.seats[seat];
  const ground = useMemo(() => drawGround(printed, words), [printed, words.lang]);
  const names = useMemo(() => drawNames(printed), [printed]);
  return html`<div class="rp-board" style=${{ aspectRatio: `${width} / ${height}` }}>
    <svg class="rp-ground" viewBox=${viewBox} aria-hidden="true">${ground}</svg>
    <svg class="rp-cells" viewBox=${viewBox} role="group" aria-label=${words.board("sheet")}>
      <${Veil} ctx=${ctx} seat=${seat} owner=${owner} />
      <${Cities} ctx=${ctx} seat=${seat} owner=${owner} />
    </svg>
    <svg class="rp-names" viewBox=${viewBox} aria-hidden="true">
      ${names}<${LegalNames} ctx=${ctx} />
      <${Key} ctx=${ctx} owner=${owner} left=${left + width - 293} top=${top} />
    </svg>
  </div>`;
}

function drawGround(printed, words) {
  const [left, top, width, height] = printed.view_box;
  const colours = Object.keys(printed.regions);
  const cities = Object.entries(printed.cities);
  const isSea = openSea(printed);
  return html`<${Textures} />
    <rect class="rp-sea" x=${left - 1200} y=${top - 300} width=${width + 2400} height=${height + 600} />
    <g class="rp-shallows">${printed.shallows.map((d, at) =>
      html`<path key=${at} d=${d} class=${`is-depth-${at}`} />`)}</g>
    <g class="rp-seas">${SEAS.map(([x, y, name]) =>
      isSea(x - 60, y - 14, x + 60, y + 20) && drawSea(x, y, words.board(name)))}</g>
    ${isSea(VINTA[0] - 30, VINTA[1] - 50, VINTA[0] + 30, VINTA[1] + 15) && drawVinta(...VINTA)}
    <path class="rp-shadow" d=${coast(printed)} transform=${moved(3, 5)} />
    <g class="rp-areas">${cities.map(([id, { area, colour }]) =>
      html`<path key=${id} d=${area} class=${`is-${colour}`} />`)}</g>
    <g class="rp-regions">${colours.map((colour) =>
      html`<path key=${colour} d=${printed.regions[colour]} fill=${`url(#rp-texture-${colour})`} />`)}</g>`;
}

// The regions lie beside each other: together they are the land.
function coast(printed) {
  return Object.values(printed.regions).join("");
}

function moved(x, y) {
  return `translate(${x} ${y})`;
}

function Textures() {
  return html`<defs>${Object.entries(TEXTURES).map(([name, [width, height, d, thick]]) =>
    html`<pattern key=${name} id=${`rp-texture-${name}`} width=${width} height=${height}
      patternUnits="userSpaceOnUse">
      <path class=${`rp-mark rp-mark--${name}`} d=${d} stroke-width=${thick} /></pattern>`)}</defs>`;
}

function drawSea(x, y, name) {
  return lines(name, 14).map((line, at) => html`<text key=${line} x=${x} y=${y + 17 * at}>${line}</text>`);
}

// A small outrigger with a striped sail, to keep the empty sea company.
function drawVinta(x, y) {
  const top = (t) => `${-20 + 40 * t} ${-52 + 44 * t}`;
  const stripe = (from, to) => `M${top(from)}L${top(to)}L${-3 + 26 * to}-8L${-3 + 26 * from}-8Z`;
  return html`<g class="rp-vinta" transform=${`translate(${x} ${y}) scale(.8)`}>
    ${SAIL.map((colour, at) =>
      html`<path key=${colour} class=${`is-${colour}`} d=${stripe(at / 4, (at + 1) / 4)} />`)}
    <path class="rp-poles" d="M-5 6V-60M-34 14H34M-22 4V14M20 4V14" />
    <path class="rp-hull" d="M-30-2C-18 8 18 8 32-4L24 10H-20Z" />
  </g>`;
}

// Whether a rectangle of the paper holds neither land nor a city.
function openSea(printed) {
  const [, , width, height] = printed.view_box;
  const pen = document.createElement("canvas").getContext("2d");
  const land = new Path2D(coast(printed));
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return (x0, y0, x1, y1) =>
    x1 < width && y1 < height + 20 &&
    steps.every((u) => steps.every((v) => !pen.isPointInPath(land, x0 + (x1 - x0) * u, y0 + (y1 - y0) * v)));
}

function drawNames(printed) {
  return html`<g class="rp-all-names">${Object.entries(printed.cities).map(([id, { name, label: at }]) =>
    html`<text key=${id} x=${at.x} y=${at.y} text-anchor=${at.anchor} textLength=${at.width}
      lengthAdjust="spacingAndGlyphs">${name}</text>`)}</g>`;
}

// Struck areas, a veil over the regions that are not asked, and the blue lines above both.
function Veil({ ctx, seat, owner }) {
  const { printed } = ctx;
  const die = activeDie(ctx, seat);
  const asked = die && die.colour !== PURPLE && !isWild(ctx) ? die.colour : "";
  const struck = Object.keys(owner.sheet).filter((id) => owner.sheet[id] === "X");
  return html`<${Memo} deps=${[printed, struck.join(" ")]}>${() => drawStruck(printed, struck)}<//>
    <${Memo} deps=${[printed, asked]}>${() => drawVeil(printed, asked)}<//>
    <${Memo} deps=${[printed]}>${() => drawLines(printed)}<//>`;
}

function drawStruck(printed, struck) {
  return html`<g>${struck.map((id) =>
    html`<path key=${id} d=${printed.cities[id].area} fill="url(#rp-texture-x)" />`)}</g>`;
}

function drawVeil(printed, asked) {
  const others = asked ? Object.keys(printed.regions).filter((colour) => colour !== asked) : [];
  return html`<g class="rp-veil">${others.map((colour) =>
    html`<path key=${colour} d=${printed.regions[colour]} />`)}</g>`;
}

function drawLines(printed) {
  return html`<g class="rp-lines"><path class="rp-casing" d=${printed.blue_lines} />
    <path d=${printed.blue_lines} /></g>`;
}

// ---- cities ----

// A city whose face is as before keeps its picture: Preact skips a picture it has seen.
function Cities({ ctx, seat, owner }) {
  const { printed } = ctx;
  const drawn = useRef({});
  const reach = useMemo(() => reaches(printed), [printed]);
  const fresh = freshCities(ctx, seat);
  const wild = isWild(ctx);
  const die = activeDie(ctx, seat);
  const colour = wild ? PURPLE : die && die.colour;
  return Object.entries(printed.cities).map(([id, city]) => {
    const face = cityFace(ctx, id, owner.sheet[id], { colour, fresh: fresh.has(id) });
    const before = drawn.current[id];
    if (before && before.city === city && isSame(before.face, face)) return before.picture;
    const picture = drawCity(id, city, face, reach[id]);
    drawn.current[id] = { city, face, picture };
    return picture;
  });
}

function isSame(one, other) {
  const parts = Object.keys(one);
  return parts.length === Object.keys(other).length && parts.every((part) => one[part] === other[part]);
}

// Everything that the picture of a city depends on, flat, so that it can be compared.
function cityFace(ctx, id, mark, { colour, fresh }) {
  const target = `city-${id}`;
  const state = ctx.state(target);
  const says = state === "chosen" && ctx.preview && ctx.preview.city === id ? ctx.preview.mark : undefined;
  const shape = state === "legal" || state === "chosen" ? colour : null; // of the die it is open for
  const cell = ctx.cell(target, classes("rp-city", fresh && "is-just"));
  if (says !== undefined) cell["aria-label"] += `, ${says}`; // what will be written is seen, and so it is said
  return { ...cell, mark, state, says, shape, fresh };
}

function drawCity(id, city, face, reach) {
  const { mark, state, says, shape, fresh, ...attributes } = face;
  return html`<g key=${id} ...${attributes} transform=${moved(city.x, city.y)}>
    ${mark === undefined ? drawEmpty(city.colour, shape, says) : drawMark(mark)}
    ${fresh && html`<path class="just" d=${RAYS} />`}
    ${state === "cause" && html`<circle class="rp-cause" r=${DISC + 7} />`}
    ${state === "struck" && html`<path class="rp-bar" d="M-22 13 22-13" />`}
    <circle class="focus" r=${DISC + 9} /><circle class="hit" r=${reach} />
  </g>`;
}

// A blank city, with the shape of its region; one that may be chosen, with the shape of the die in it; the
// chosen one holds what will be written. All of it is always there, and the state decides what is seen: a
// choice sets a few attributes instead of drawing twenty cities again.
function drawEmpty(colour, shape, says) {
  return html`<circle class="rp-blank" r="13" /><circle class="ring2" r=${DISC + 5} /><circle class="ring"
    r=${DISC + 2} />${
    says === undefined ? drawShape(shape || colour, shape ? 16 : 13, shape ? `is-strong is-${shape}` : "is-printed")
    : says === "X" ? html`<path class="rp-cross is-ghost" d=${CROSS} />`
    : html`<text class="rp-number is-ghost" y="9.5">${says}</text>`}`;
}

function drawMark(mark) {
  if (mark === "X") {
    return html`<circle class="rp-plate is-x" r=${DISC - 2} /><path class="rp-cross" d=${CROSS} />`;
  }
  return html`<circle class="rp-plate" r=${DISC} /><text class="rp-number" y="9.5">${mark}</text>`;
}

function drawShape(colour, size, look, x = 0, y = 0) {
  const at = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`;
  return html`<path class=${`rp-shape ${look}`} d=${SHAPES[colour]} transform=${at} />`;
}

function ray(turn) {
  const [dx, dy] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
  const at = (r) => `${(dx * r).toFixed(1)} ${(dy * r).toFixed(1)}`;
  return `M${at(DISC + 4)}L${at(DISC + 11)}`;
}

// How far a finger may miss each city: half the way to the nearest other one, within limits.
function reaches(printed) {
  const cities = Object.entries(printed.cities);
  const near = ([id, city]) => Math.min(...cities.map(([other, { x, y }]) =>
    other === id ? Infinity : Math.hypot(x - city.x, y - city.y)));
  const [least, most] = HIT;
  const reach = (entry) => Math.min(most, Math.max(least, near(entry) / 2));
  return Object.fromEntries(cities.map((entry) => [entry[0], reach(entry)]));
}

// ---- the names of the cities that may be chosen, larger, for phones ----

function LegalNames({ ctx }) {
  const { printed, phone } = ctx;
  const isOpen = (id) => ["legal", "chosen"].includes(ctx.state(`city-${id}`));
  const legal = phone === false ? "" : Object.keys(printed.cities).filter(isOpen).join(" ");
  return html`<${Memo} deps=${[printed, legal]}>${() => html`<g class="rp-legal-names">${
    placedNames(printed, legal).map(({ name, x, y, anchor }) =>
      html`<text key=${name} x=${x} y=${y} text-anchor=${anchor}>${name}</text>`)}</g>`}<//>`;
}

// Choosing goes to and fro between the same few sets of cities.
const placed = new Map();

function placedNames(printed, legal) {
  if (!placed.has(legal)) placed.set(legal, placeNames(printed, legal.split(" ").filter(Boolean)));
  return placed.get(legal);
}

// Each name where it hides least. Among many, one that finds no place is left out: the button says it too.
function placeNames(printed, ids) {
  const discs = Object.entries(printed.cities).map(([id, { x, y }]) =>
    ({ id, x, y, r: DISC + (ids.includes(id) ? 5 : 0) }));
  const choices = ids.map((id) => nameSpots(printed, id, discs));
  const taken = choices.map((spots) => best(spots, []));
  for (let pass = 0; pass < 3; pass += 1) {
    choices.forEach((spots, at) => {
      taken[at] = best(spots, taken.filter((_, other) => other !== at));
    });
  }
  const fits = (spot, kept) => ids.length < FEW || spot.harm + clashes(spot, kept) < 9;
  return taken.reduce((kept, spot) => (fits(spot, kept) ? [...kept, spot] : kept), []);
}

function best(spots, others) {
  const harm = (spot) => spot.harm + clashes(spot, others);
  return spots.reduce((one, other) => (harm(other) < harm(one) ? other : one));
}

function clashes(spot, others) {
  return others.reduce((sum, other) => sum + shared(spot.box, other.box) / 12, 0);
}

function nameSpots(printed, id, discs) {
  const { name, x, y } = printed.cities[id];
  const away = DISC + 10;
  const width = name.length * SMALL_NAME * 0.56;
  return WAYS.map(([dx, dy, anchor, dislike]) => {
    const left = x + dx * away;
    const foot = y + dy * (away + SMALL_NAME * (dx ? 0.18 : 0.5)) + SMALL_NAME * 0.34;
    const from = left - width * { start: 0, middle: 0.5, end: 1 }[anchor];
    const box = [from, foot - SMALL_NAME * 0.8, from + width, foot + SMALL_NAME * 0.22];
    return { name, x: left, y: foot, anchor, box, harm: dislike + nameHarm(printed, id, box, discs) };
  });
}

function nameHarm(printed, id, box, discs) {
  const [left, top, width, height] = printed.view_box;
  const outside = box[0] < left + 3 || box[1] < top || box[2] > left + width - 3 || box[3] > top + height;
  const key = shared(box, [left + width - 300, top, left + width, top + 280]) / 18;
  const bites = discs.map((disc) => bite(disc, box) * (disc.id === id ? 0.3 : 0.7));
  return bites.reduce((sum, harm) => sum + harm, outside ? 60 : key);
}

// How deep a box reaches into a disc.
function bite({ x, y, r }, [left, top, right, bottom]) {
  const [dx, dy] = [Math.min(Math.max(x, left), right) - x, Math.min(Math.max(y, top), bottom) - y];
  return Math.max(0, r - Math.hypot(dx, dy));
}

function shared(one, other) {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

// Words in lines of at most `most` letters.
function lines(text, most) {
  return text.split(" ").reduce((done, word) => {
    const last = done[done.length - 1];
    const longer = `${last} ${word}`;
    return last && longer.length <= most ? [...done.slice(0, -1), longer] : [...done, word];
  }, []);
}

// ---- the key in the empty sea: rounds, blank cities, X ----

function Key({ ctx, owner, left, top }) {
  const { view, words } = ctx;
  const blank = Object.keys(ctx.printed.regions).map((colour) => [colour, owner.blank[colour] ?? 0]);
  const state = `${view.round} ${view.over} ${owner.x} ${blank.join(" ")} ${words.lang}`;
  return html`<${Memo} deps=${[state, left, top]}>${() =>
    html`<g class="rp-key" transform=${moved(left, top)}>${drawKey(view, words, blank, owner.x)}</g>`}<//>`;
}

function drawKey(view, words, blank, crosses) {
  const foot = 156 + 44 * Math.ceil(blank.length / 3);
  return html`<text class="rp-head" y="40">${words.board("round", view)}</text>
    <g transform=${moved(0, 54)}>${drawRounds(view)}</g>
    <text class="rp-head" y="118">${words.board("blank-cities")}</text>
    ${blank.map((entry, at) => drawChip(entry, 96 * (at % 3), 132 + 44 * Math.floor(at / 3)))}
    <g transform=${moved(15, foot)}><circle class="rp-plate is-x" r="15.5" />
      <path class="rp-cross" d=${CROSS} /><text class="rp-head" x="27" y="8">${crosses}</text></g>`;
}

// How many cities of a colour are blank.
function drawChip([colour, count], x, y) {
  return html`<g key=${colour} transform=${moved(x, y)}>
    <rect class=${`rp-chip is-${colour}`} width="84" height="36" rx="8" />
    <g class=${`rp-ink is-${colour}`}>${drawShape(colour, 18, "is-ink", 18, 18)}
      <text x="33" y="26">${LETTERS[colour]}</text>
      <text class="rp-count" x="76" y="26">${count}</text></g></g>`;
}

function drawRounds(view) {
  return roundMarks(view).map((mark, at) => html`<g key=${at} transform=${moved(34 * at, 0)}>
    <rect class="rp-box" width="27" height="27" rx="4" />${drawTick(mark)}</g>`);
}

// "done", "now" or "" for each Round box.
function roundMarks(view) {
  const done = view.over ? view.rounds : view.round - 1;
  return Array.from({ length: view.rounds }, (_, at) => (at < done ? "done" : at === done ? "now" : ""));
}

function drawTick(mark) {
  if (mark === "now") return html`<path class="rp-pen" d="M7 13.5h13" />`;
  return mark && html`<path class="rp-pen" d=${TICK} transform=${moved(13, 13.5)} />`;
}

function RoundBoxes({ view, label: said }) {
  const viewBox = `-1 -1 ${34 * view.rounds - 5} 29`;
  return html`<svg class="rp-rounds" viewBox=${viewBox} role="img" aria-label=${said}
    >${drawRounds(view)}</svg>`;
}

// ---- cards and dice ----

function Cards({ ctx }) {
  const { view, words, seat } = ctx;
  const nothing = ["legal", "chosen"].includes(ctx.state("nothing"));
  return html`<div class="rp-hand">
    ${Array.from({ length: DICE }, (_, at) => (view.dice[at]
      ? html`<${DieCard} key=${at} ctx=${ctx} die=${view.dice[at]} at=${at} />`
      : html`<div key=${at} class="rp-card is-empty"></div>`))}
    ${seat !== null && html`<${Change} ctx=${ctx} />`}
    ${nothing && html`<button type="button" ...${ctx.button("nothing", "btn btn--narra rp-nothing")}>
      ${words.board("do-nothing")} ${ctx.told("nothing")}</button>`}
  </div>`;
}

function DieCard({ ctx, die, at }) {
  const entry = writtenWith(ctx, ctx.seat, die);
  const known = die.number !== null;
  const card = classes("colourcard rp-card", entry && "is-done", cardMoves(ctx, die));
  return html`<button type="button" ...${ctx.button(`die-${at}`, card)} data-c=${die.colour}>
    <${Die} key=${ctx.view.turn} number=${die.number} rolls=${known && rolls(ctx)} />
    <span class="rp-card__text"><${Shape} colour=${die.colour} /><b>${dieLabel(ctx, die)}</b>
      <small>${cardNote(ctx, entry, `die-${at}`)}</small>${ctx.told(`die-${at}`)}</span>
  </button>`;
}

// A new card comes in from above. Two names for one movement, so that it starts again in the next turn.
function cardMoves(ctx, die) {
  const isNew = !ctx.calm && ctx.news.some((event) => event.kind === "card" && event.colour === die.colour);
  return isNew && `is-new is-new--${ctx.view.turn % 2}`;
}

function cardNote(ctx, entry, target) {
  const { words, seat } = ctx;
  if (entry && entry.city === null) return bySize(words.board("note-unused"), words.board("note-done"));
  if (entry) return bySize(words.board("note-written", { city: entry.city }), words.board("note-done"));
  if (ctx.state(target) === "chosen") {
    const now = words.board("note-now");
    return isWild(ctx) ? bySize(words.board("note-wild"), now) : now;
  }
  return seat !== null && isAsked(ctx, seat) ? words.board("note-open") : "";
}

// One of two texts: where there is room, and on a phone.
function bySize(wide, narrow) {
  return html`<span class="rp-wide">${wide}</span><span class="rp-narrow">${narrow}</span>`;
}

// Colour Change: its boxes, crossed off when used; the one that a chosen change will use is crossed in red.
function Change({ ctx }) {
  const { words, printed } = ctx;
  const left = ctx.view.seats[ctx.seat].changes;
  const used = printed.changes - left;
  const mark = (at) => (at < used ? "is-used" : at === used && isWild(ctx) ? "is-next" : "");
  const boxes = Array.from({ length: printed.changes }, (_, at) => mark(at));
  return html`<button type="button" ...${ctx.button("wild", "rp-change")}>
    <span class="rp-change__text">${words.board("change")}
      <small class="rp-wide">${words.board("changes-left", { left })}</small> ${ctx.told("wild")}</span>
    <span class="boxes" aria-hidden="true">${boxes.map((look, at) => html`<i key=${at} class=${look}>${look &&
      html`<svg viewBox="-12 -12 24 24"><path d=${CROSS} /></svg>`}</i>`)}</span>
  </button>`;
}

// House rule: the current player says which number belongs to the first card; the other card gets the other.
function Placing({ ctx }) {
  const { view, words } = ctx;
  const number = view.rolled.find((rolled) => ctx.state(`number-${rolled}`) === "chosen");
  const rest = number === undefined ? null : view.rolled[view.rolled[0] === number ? 1 : 0];
  const shown = [number ?? null, rest];
  return html`<div class="rp-hand is-placing">
    ${view.dice.map((die, at) =>
      html`<${ShownCard} key=${at} ctx=${ctx} die=${{ ...die, number: shown[at] }} />`)}
    <div class="rp-loose"><span>${words.board("loose-dice")}</span>${view.rolled.map((rolled, at) =>
      html`<button type="button" key=${at} ...${ctx.cell(`number-${rolled}`, "rp-loose__die")}>
        <${Die} key=${view.turn} number=${rolled} rolls=${rolls(ctx)} /></button>`)}</div>
  </div>`;
}

// A card that is only shown.
function ShownCard({ ctx, die }) {
  const hasRolled = die.number !== null && !ctx.view.rolled.length && rolls(ctx);
  return html`<div class=${classes("colourcard rp-card", cardMoves(ctx, die))} data-c=${die.colour}>
    <${Die} key=${ctx.view.turn} number=${die.number} rolls=${hasRolled} />
    <span class="rp-card__text"><${Shape} colour=${die.colour} /><b>${dieLabel(ctx, die)}</b></span></div>`;
}

// Its number is always said in words beside it.
function Die({ number, rolls: isRolling }) {
  const look = classes("die", isRolling && "is-rolling", !number && "is-unknown");
  return html`<svg class=${look} viewBox="0 0 48 48" aria-hidden="true">
    <rect class="die__face" x="2" y="2" width="44" height="44" rx="9" />
    ${PIPS[number ?? 0].map(([x, y], at) =>
      html`<circle key=${at} class="die__pip" cx=${24 + 11.5 * x} cy=${24 + 11.5 * y} r="4.6" />`)}
  </svg>`;
}

function Shape({ colour }) {
  return html`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[colour]} /></svg>`;
}

// ---- other sheets ----

// Every sheet at once, as large as there is room: for those who watch.
function EverySheet({ ctx }) {
  const { view, printed } = ctx;
  const [room, columns] = useColumns(view.players, printed.view_box[2] / printed.view_box[3], ctx.big);
  const style = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  return html`<div class=${classes("rp-every", view.players > 4 && "is-many")} ref=${room} style=${style}>
    <${MiniLand} printed=${printed} />
    ${view.seats.map((sheet) => html`<${SmallSheet} key=${sheet.seat} ctx=${ctx} sheet=${sheet} numbers />`)}
  </div>`;
}

const NAME_EM = 7; // a column is not narrower: the words above the picture need the room

// The number of columns with which `count` pictures of this shape become largest in the room there is.
function useColumns(count, shape, big) {
  const room = useRef(null);
  const [columns, setColumns] = useState(Math.ceil(Math.sqrt(count)));
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = room.current;
      const name = NAME_EM * parseFloat(getComputedStyle(room.current).fontSize);
      const size = (across) => (across > 1 && width / across < name ? 0
        : Math.min(width / across, (height / Math.ceil(count / across) - (big ? 0 : 48)) * shape));
      const counts = Array.from({ length: count }, (_, at) => at + 1);
      setColumns(counts.reduce((one, other) => (size(other) > size(one) ? other : one)));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(room.current);
    return () => watcher.disconnect();
  }, [count, shape, big]);
  return [room, columns];
}

function SmallSheets({ ctx }) {
  const others = ctx.view.seats.filter((sheet) => sheet.seat !== watched(ctx));
  return html`<div class=${classes("rp-sheets", others.length > 4 && "is-many")}>
    <${MiniLand} printed=${ctx.printed} />
    ${others.map((sheet) => html`<${SmallSheet} key=${sheet.seat} ctx=${ctx} sheet=${sheet} />`)}
  </div>`;
}

function SmallSheet({ ctx, sheet, numbers = false }) {
  const { view, words } = ctx;
  const name = ctx.seats[sheet.seat].name;
  const fresh = [...freshCities(ctx, sheet.seat)].join(" ");
  const marks = JSON.stringify(sheet.sheet);
  const turn = view.current === sheet.seat && !view.over;
  return html`<figure class=${classes("rp-sheet", turn && "is-turn")}>
    <figcaption>${ctx.piece(sheet.seat)}<span><b>${name}</b><small>${progress(ctx, sheet)}</small></span>
      <b class="rp-sheet__x">${words.board("count-x", { x: sheet.x })}</b></figcaption>
    <${Memo} deps=${[marks, fresh, ctx.printed, numbers, words.lang]}>${() =>
      drawMini(ctx, sheet, fresh, numbers)}<//>
  </figure>`;
}

function progress(ctx, sheet) {
  const { words, view } = ctx;
  if (view.over || !view.waiting.length) return "";
  if (sheet.resolved === DICE) return words.board("both-dice");
  if (sheet.resolved) return words.board("some-dice", { done: sheet.resolved, dice: DICE });
  return isAsked(ctx, sheet.seat) ? words.board("thinking") : "";
}

function Standing({ ctx }) {
  const { view, words, printed } = ctx;
  const cities = Object.keys(printed.cities).length;
  return html`<table class="rp-standing">
    <thead><tr>${["player", "filled", "changes", "x"].map((column) =>
      html`<th key=${column} scope="col">${words.board(`column-${column}`)}</th>`)}</tr></thead>
    <tbody>${view.seats.map((sheet) => html`<tr key=${sheet.seat}>
      <th scope="row"><span>${ctx.piece(sheet.seat)}${ctx.seats[sheet.seat].name}</span></th>
      <td>${words.board("filled", { filled: Object.keys(sheet.sheet).length, cities })}</td>
      <td>${sheet.changes}</td><td><b class="num">${sheet.x}</b></td></tr>`)}</tbody></table>`;
}

// Somebody else's sheet at a glance. Each kind of mark is one path, because there may be seven such maps.
function drawMini({ printed, words, big }, { sheet, x: total, seat }, fresh, every) {
  const all = Object.entries(printed.cities);
  const where = (wanted) => all.filter(([id]) => wanted(sheet[id])).map(([, city]) => city);
  const numbers = all.filter(([id]) => Number.isInteger(sheet[id]));
  const struck = where((mark) => mark === "X");
  const crosses = struck.map(({ x, y }) => `M${x - 13} ${y - 13}l26 26m0-26l-26 26`).join("");
  const just = fresh.split(" ").filter(Boolean).map((id) => printed.cities[id]);
  const said = words.board("mini", { seat, filled: Object.keys(sheet).length, cities: all.length, x: total });
  return html`<svg class="rp-mini" viewBox=${printed.view_box.join(" ")} role="img" aria-label=${said}
    preserveAspectRatio=${big ? "xMaxYMax meet" : undefined}>
    <use href="#rp-mini-land" />${every && html`<path class="rp-mini__lines" d=${printed.blue_lines} />`}
    <path class="rp-mini__blank" d=${rings(where((mark) => mark === undefined), 9)} />
    <path class="rp-mini__plate" d=${rings(numbers.map(([, city]) => city), big ? WALL_DISC : 17)} />
    <g class="rp-mini__numbers">${numbers.map(([id, city]) =>
      html`<text key=${id} x=${city.x} y=${city.y + (big ? 21 : 11)}>${sheet[id]}</text>`)}</g>
    <path class="rp-mini__casing" d=${crosses} /><path class="rp-mini__x" d=${crosses} />
    <path class="rp-mini__just" d=${rings(just, 27)} />
  </svg>`;
}

function rings(cities, r) {
  const half = (way) => `a${r} ${r} 0 1 0 ${way * r} 0`;
  return cities.map((city) => `M${city.x - r} ${city.y}${half(2)}${half(-2)}`).join("");
}

// The land of all small maps, drawn once.
function MiniLand({ printed }) {
  const land = () => Object.entries(printed.regions).map(([colour, d]) =>
    html`<path key=${colour} class=${`rp-mini__land is-${colour}`} d=${d} />`);
  return html`<${Memo} deps=${[printed]}>${() => html`<svg class="rp-hidden" aria-hidden="true">
    <defs><g id="rp-mini-land">${land()}</g></defs></svg>`}<//>`;
}
