// What may be tapped: every hex, and every place on the shore where the tile may lie. A layer of its own over the
// island, so that a ring is never hidden and a mark is drawn again without the land under it.
import { classes, html, useRef } from "../../js/html.js";
import { corners, middle, placeOf, ring, southwards, tileAt, nameOf } from "./hexes.js";
import { drawPiece } from "./pictures.js";
import { seatColour } from "../../js/pieces.js";
import { townAt } from "./land.js";
import { hexOf, isPlacing, turnNow, turnOf, waysOf } from "./ways.js";

const HIT = ring(corners(0.86));
const RING = ring(corners(0.74));
const FOCUS = ring(corners(0.97));
const SPOT = ring(corners(0.44));
const CONE = "M-9 7L-3-6h6l6 13z";
const GROW = "M-9 0H9M0-9V9";
const BAR = "M-24 14 24-14";

// Shore and land are two groups: whichever places of the shore come and go, those of the land stay where they are.
export function Cells({ ctx, rise }) {
  const drawn = useRef(new Map());
  const given = { ctx, rise, ways: waysOf(ctx.moves), turn: turnNow(ctx), under: covered(ctx) };
  const kept = new Map();
  const cellOf = (name) => {
    const face = faceOf(given, name);
    const key = Object.values(face).join("|");
    const before = drawn.current.get(name);
    const cell = before && before.key === key ? before : { key, drawing: drawCell(face, name, ctx.seat) };
    kept.set(name, cell);
    return cell.drawing;
  };
  const { shore, land } = allPlaces(ctx, given.ways);
  const [water, island] = [shore.map(cellOf), land.map(cellOf)];
  drawn.current = kept;
  return html`<g class=${classes("ti-cells", isPlacing(ctx) && "is-placing")}><g>${water}</g><g>${island}</g></g>`;
}

const known = new WeakMap(); // of each moves' ways: all places in the order they are drawn

function allPlaces({ view }, ways) {
  const before = known.get(ways);
  if (before && before.hexes === view.hexes) return before;
  const shore = [...ways.keys()].map(hexOf).filter((name) => name && !(name in view.hexes));
  const places = { hexes: view.hexes, shore: southwards(shore), land: southwards(Object.keys(view.hexes)) };
  known.set(ways, places);
  return places;
}

// The places that the chosen tile covers: no mark lies over it.
function covered(ctx) {
  const [hex, turn] = [hexOf(ctx.chosen[0]), turnOf(ctx.chosen[1] || "")];
  return new Set(hex && turn ? tileAt(placeOf(hex), turn, ctx.printed).map(nameOf) : []);
}

// The hexes of an own settlement that can expand stand for it.
function targetOf({ ctx, ways }, name) {
  const town = isPlacing(ctx) ? null : townAt(ctx.view, name);
  const target = town && `settlement-${town.name}`;
  return target && (ways.has(target) || ctx.chosen.includes(target)) ? target : `hex-${name}`;
}

// Everything that a cell depends on, flat, so that it can be compared.
function faceOf(given, name) {
  const { ctx, rise, ways } = given;
  const target = targetOf(given, name);
  const list = ways.get(target);
  const state = ctx.state(target);
  const mark = list && state !== "chosen" && !given.under.has(name) ? markOf(given, list, name) : "";
  const [x, y] = middle(placeOf(name), ctx.view.hexes[name]?.level, rise);
  const open = Boolean(list) && state === "";
  return { ...attributes(ctx, target, open, classes("ti-cell", mark && `is-${mark}`)), x, y, mark, state };
}

// Whoever has chosen a place may still choose another one.
function attributes(ctx, target, open, extra) {
  const own = ctx.cell(target, extra);
  if (!open) return own;
  return { ...own, class: `${own.class} is-legal`, "aria-disabled": undefined,
    "aria-label": `${ctx.label(target)}: ${ctx.words.t("table.is_legal")}` };
}

function markOf({ ctx, turn }, list, name) {
  if (isPlacing(ctx)) {
    if (!list.some(({ path }) => turnOf(path[1]) === turn)) return "turned";
    return name in ctx.view.hexes ? "covers" : "fits";
  }
  if (list[0].say.kind === "expand") return "grows";
  const kinds = list.map(({ path }) => path[1]);
  return kinds.includes("totoro") ? "totoro" : kinds.includes("tiger") ? "tiger" : "found";
}

function drawCell(face, name, seat) {
  const { x, y, mark, state, ...given } = face;
  return html`<g key=${name} ...${given} data-hex=${name} transform=${`translate(${x} ${y})`}>
    <path class="hit" d=${HIT} />${MARKS[mark]?.(seatColour(seat ?? 0))}
    ${state === "struck" && html`<path class="ti-bar" d=${BAR} />`}
    ${(state === "cause" || state === "chosen") && html`<path class=${`ti-${state}`} d=${RING} />`}
    <path class="focus" d=${FOCUS} /></g>`;
}

const RINGS = html`<path class="ti-ring is-gap" d=${RING} /><path class="ti-ring" d=${RING} />`;
const small = (piece) => (colour) => html`${RINGS}<g class="ti-may" transform="translate(0 2) scale(.6)">${
  drawPiece(piece, colour)}</g>`;

// A place beside the island carries a badge, one on the island a ring: where the tile fits as it is turned, and
// smaller where it would turn.
const MARKS = {
  covers: () => RINGS,
  fits: () => html`<path class="ti-spot" d=${SPOT} /><path class="ti-cone-mark" d=${CONE} />`,
  turned: () => html`<circle class="ti-dot" r="7" />`,
  found: small("villager"),
  totoro: small("totoro"),
  tiger: small("tiger"),
  grows: () => html`<g class="ti-grow" transform="translate(20 -12)"><circle r="13" /><path d=${GROW} /></g>`,
};
