// The island as it lies: sea, shallows and hexes. A hex whose face is as before keeps its picture: Preact skips
// a picture that it has seen.
import { Memo, classes, html, useRef } from "../../js/html.js";
import { seatColour } from "../../js/pieces.js";
import { beside, corners, edges, middle, moved, placeOf, ring, southwards } from "./hexes.js";
import { drawHex, drawPiece, drawPlate } from "./pictures.js";

const TOP = corners();
const BAND = corners(0.9);
const LAST = corners(0.97);
const ALL = [0, 1, 2, 3, 4, 5];
const SHADES = [[0, [5, 0], [13, 10]], [5, [4, 5], [13, 10]], [1, [0, 1], [2, 13]]]; // way, corners, throw of a level
const RAYS = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => {
  const [dx, dy] = [Math.sin((turn * Math.PI) / 180), -0.88 * Math.cos((turn * Math.PI) / 180)];
  return `M${(dx * 25).toFixed(1)} ${(dy * 25).toFixed(1)}L${(dx * 33).toFixed(1)} ${(dy * 33).toFixed(1)}`;
}).join("");

export function Land({ ctx, rise }) {
  const { view, words, printed } = ctx;
  const deps = [view.hexes, view.settlements, view.last, view.step, words, printed, rise];
  return html`<${Memo} deps=${deps}>${() => html`<${Island} ctx=${ctx} rise=${rise} />`}<//>`;
}

function Island({ ctx, rise }) {
  const drawn = useRef(new Map());
  const { hexes } = ctx.view;
  const names = southwards(Object.keys(hexes));
  const told = marks(ctx);
  const kept = new Map();
  const pictures = names.map((name) => {
    const face = faceOf(ctx, name, told, rise);
    const key = `${ctx.words.lang} ${rise} ${Object.values(face).join("|")}`;
    const before = drawn.current.get(name);
    const picture = before && before.key === key ? before : { key, drawing: drawFace(face, name, ctx, rise) };
    kept.set(name, picture);
    return picture.drawing;
  });
  drawn.current = kept;
  return html`<${Shallows} names=${names} /><g class="ti-land">${pictures}</g>`;
}

function Shallows({ names }) {
  const d = names.map((name) => ring(moved(TOP, middle(placeOf(name))))).join("");
  return html`<path class="ti-shoal" d=${d} /><path class="ti-shoal is-near" d=${d} />`;
}

// What was done last, of each hex: the tile of who acted last, and what was built before it.
export function marks({ view }) {
  const { current, last, step } = view;
  const other = 1 - current;
  const [tile, built] = { build: [current, other], over: [current, current] }[step] || [other, other];
  return { tile: new Set(last[tile].tile), built: new Set(last[built].built), towns: townsOf(view) };
}

const known = new WeakMap(); // of each view's settlements: the one that lives on a hex

function townsOf({ settlements }) {
  if (!known.has(settlements)) {
    const towns = new Map();
    for (const [name, town] of Object.entries(settlements)) {
      for (const hex of town.hexes) towns.set(hex, { ...town, name });
    }
    known.set(settlements, towns);
  }
  return known.get(settlements);
}

export function townAt(view, name) {
  return townsOf(view).get(name);
}

// Everything that the picture of a hex depends on, flat, so that it can be compared.
function faceOf(ctx, name, { tile, built, towns }, rise) {
  const { hexes } = ctx.view;
  const { level, ground, tile: own, seat = -1, piece = "", count = 0 } = hexes[name];
  const near = beside(placeOf(name), ctx.printed.ways);
  const inner = ALL.filter((way) => hexes[near[way]]?.tile === own);
  const town = towns.get(name);
  const band = town ? ALL.filter((way) => towns.get(near[way])?.name !== town.name) : [];
  const last = tile.has(name) ? ALL.filter((way) => !tile.has(near[way])) : [];
  const shade = rise ? SHADES.map(([way]) => Math.max(0, (hexes[near[way]]?.level || 0) - level)) : [];
  const hides = (way) => rise ? (hexes[near[way]]?.level || 0) >= level : near[way] in hexes;
  const walls = (hides(4) ? 0 : 1) + (hides(3) ? 0 : 2);
  return { ground, level, seat, piece, count, walls, inner: inner.join(""), band: band.join(""), last: last.join(""),
    shade: shade.join(""), fresh: built.has(name) };
}

const waysOf = (digits) => [...digits].map(Number);

function drawFace(face, name, ctx, rise) {
  const { ground, level, seat, piece, inner, band, last } = face;
  const [x, y] = middle(placeOf(name), level, rise);
  const outer = ALL.filter((way) => !inner.includes(way));
  const letter = ctx.words.word("letter", ground);
  return html`<g key=${name} class=${classes("ti-hex", `is-${ground}`)} transform=${`translate(${x} ${y})`}>
    ${drawHex(ground, level, Boolean(piece), rise, face.walls)}
    ${shaded(face.shade)}
    ${inner && html`<path class="ti-edge is-in" d=${edges(TOP, waysOf(inner))} />`}
    <path class="ti-edge" d=${edges(TOP, outer)} />
    ${level > 1 && html`<path class="ti-rim" d=${`M${TOP[5].join(" ")}L${TOP[0].join(" ")}L${TOP[1].join(" ")}`} />`}
    ${last && drawLast(edges(LAST, waysOf(last)))}
    ${band && drawBand(edges(BAND, waysOf(band)), seat)}
    ${face.fresh && html`<path class="ti-rays" d=${RAYS} />`}
    ${drawPlate(level, letter)}
    ${piece && drawPiece(piece, seatColour(seat), face.count)}</g>`;
}

function drawLast(d) {
  return html`<path class="ti-last is-under" d=${d} /><path class="ti-last" d=${d} />`;
}

// Whole for the first player, broken for the second.
export function drawBand(d, seat) {
  return html`<path class="ti-band is-halo" d=${d} />
    <path class=${`ti-band is-${seat}`} data-c=${seatColour(seat)} d=${d} />`;
}

// What higher neighbours in the north and west throw on the hex.
function shaded(levels) {
  const d = SHADES.map(([, [from, to], [dx, dy]], at) => {
    const high = Math.min(Number(levels[at]) || 0, 2);
    if (!high) return "";
    const [a, b] = [TOP[from], TOP[to]];
    return ring([a, b, [b[0] + dx * high, b[1] + dy * high], [a[0] + dx * high, a[1] + dy * high]]);
  }).join("");
  return d && html`<path class="ti-shade" d=${d} />`;
}

// How far the island and what may be added to it reach, in units of the picture.
export function reach(names, hexes, rise, [across, down]) {
  const all = names.map((name) => middle(placeOf(name), hexes[name]?.level, rise));
  if (!all.length) all.push([0, 0]);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [w, h] = [TOP[1][0] * across, TOP[3][1] * down];
  return { left: Math.min(...xs) - w, right: Math.max(...xs) + w, top: Math.min(...ys) - h - 6,
    foot: Math.max(...ys) + h + 10 };
}
