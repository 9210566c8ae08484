// What lies and stands on hexes, each drawn round 0, 0 and used by name: grounds, levels, huts, sanctuaries.
import { html } from "../../js/html.js";
import { RISE, corners, ring } from "./hexes.js";

const TOP = ring(corners());
const ROOFS = { // told by shape as well as by colour: a gable, a dome
  red: "M-25-1 0-25 25-1Z",
  blue: "M-24-1C-24-30 24-30 24-1Z",
};
const STAR = "M0-2 2.6 4.2 9.3 4.8 4.2 9.2 5.8 15.8 0 12.3-5.8 15.8-4.2 9.2-9.3 4.8-2.6 4.2Z";
const PAW = "M0 4c4 0 8 4 8 8 0 5-5 3-8 3s-8 2-8-3c0-4 4-8 8-8zM-9 1a3 4 0 1 0 .1 0zM-3-5a3 4 0 1 0 .1 0z"
  + "M4-5a3 4 0 1 0 .1 0zM10 1a3 4 0 1 0 .1 0z";
const SPOTS = { // where something grows, and how large; the last ones only where nothing stands
  jungle: [[-21, 4, 0.8], [20, -3, 0.9], [-8, -15, 0.85], [12, 19, 0.75], [-13, 20, 0.7], [0, 6, 1.2], [10, -15, 0.7]],
  lake: [[-20, -9, 10], [6, -16, 10], [-26, 6, 9], [12, 9, 11], [-8, 20, 10], [-10, 1, 13]],
  grass: [[-21, 6], [21, 2], [-9, -12], [12, 23], [-12, 24], [10, -14], [0, 8]],
  rock: [[-20, 6, 0.8], [20, 2, 0.85], [-3, -12, 0.75], [11, 24, 0.7], [-13, 23, 0.6], [0, 9, 1.1]],
};
const RIM = 5; // so many spots lie round a piece
const n = (value) => Math.round(value * 10) / 10;

const DRAWN = {
  jungle: ([x, y, k]) => `M${x} ${y}q${n(-9 * k)} ${n(-2 * k)} ${n(-9 * k)} ${n(-11 * k)}q${n(8 * k)} 0 ${n(9 * k)} ${
    n(11 * k)}q${n(9 * k)} ${n(-2 * k)} ${n(9 * k)} ${n(-11 * k)}q${n(-8 * k)} 0 ${n(-9 * k)} ${n(11 * k)}zM${
    n(x - 1.4 * k)} ${y - 2}h${n(2.8 * k)}v${n(8 * k)}h${n(-2.8 * k)}z`,
  lake: ([x, y, w]) => `M${x} ${y}q${w / 4}-5 ${w / 2} 0t${w / 2} 0`,
  grass: ([x, y]) => `M${x} ${y}v-9M${x - 4} ${y}l-3-7M${x + 4} ${y}l3-7`,
  rock: ([x, y, k]) => `M${n(x - 9 * k)} ${y}l${n(4 * k)} ${n(-9 * k)} ${n(7 * k)} ${n(-3 * k)} ${n(7 * k)} ${
    n(6 * k)} ${n(2 * k)} ${n(6 * k)}z`,
};
const VOLCANO = html`<path class="ti-cone" d="M-30 15C-18 8-13-8-8-17H8C13-8 18 8 30 15 18 26-18 26-30 15z" />
  <path class="ti-lava" d="M-8-17H8L3-9 0 2-4-6z" />
  <path class="ti-crater" d="M-8-17a8 3.5 0 0 1 16 0 8 3.5 0 0 1-16 0z" />
  <path class="ti-smoke" d="M-2-22q-6-5 0-10t-1-8M5-23q6-4 1-9" />`;

const drawArt = (ground, busy) => {
  if (ground === "volcano") return VOLCANO;
  const spots = busy ? SPOTS[ground].slice(0, RIM) : SPOTS[ground];
  return html`<path class=${`ti-art is-${ground}`} d=${spots.map(DRAWN[ground]).join("")} />`;
};

// How deep the walls of a hex reach below its top.
export const depth = (level, rise = RISE) => (level > 1 && rise ? rise * level - 3 : 11);

// Towards the south-west and the south-east, where no neighbour hides them; a light line for each level.
function drawWalls(level, rise, sides) {
  const [, , [east, low], [, foot], [west]] = corners();
  const down = depth(level, rise);
  const lines = rise ? Array.from({ length: level - 1 }, (_, i) => rise * (i + 1) - 1) : [];
  const left = sides & 1 ? lines.map((y) => `M${west} ${low + y}L0 ${foot + y}`) : null;
  const right = sides & 2 ? lines.map((y) => `M0 ${foot + y}L${east} ${low + y}`) : null;
  const d = [...(left || []), ...(right || [])].join("");
  const wall = (x) => `M${x} ${low}L0 ${foot}v${down}L${x} ${low + down}Z`;
  return html`${left !== null && html`<path class="ti-wall" d=${wall(west)} />`}
    ${right !== null && html`<path class="ti-wall is-dark" d=${wall(east)} />`}
    ${d && html`<path class="ti-stratum" d=${d} />`}`;
}

// A hex as it lies: walls, top, what grows there.
export function drawHex(ground, level, busy, rise = RISE, sides = 3) {
  return html`${drawWalls(level, rise, sides)}<path class="ti-top" d=${TOP} />${drawArt(ground, busy)}`;
}

// Its level and the letter of its ground, on a small plate.
export function drawPlate(level, letter) {
  return html`<g class=${`ti-plate is-${Math.min(level, 3)}`}><path d="M-13-9h26l5 9-5 9h-26l-5-9z" />
    <text y="5"><tspan class="ti-letter">${letter}</tspan>${level}</text></g>`;
}

const roof = (colour) => html`<path class="ti-roof" data-c=${colour} d=${ROOFS[colour] || ROOFS.red} />`;
const doors = (count) => Array.from({ length: count }, (_, i) =>
  `M${n((i - (count - 1) / 2) * Math.min(10.5, 30 / count) - 2.6)} 14v-11h5.2v11z`).join("");

const PIECES = {
  villager: (colour, count) => html`<path class="ti-house" d="M-17-3h34v17h-34z" />${roof(colour)}
    ${count < 4 ? html`<path class="ti-ink" d=${doors(count)} />` : html`<text class="ti-many" y="12">${count}</text>`}`,
  totoro: (colour) => html`<path class="ti-house" d="M-14-20h28v12h-28z" />
    <g transform="translate(0 -18) scale(.78)">${roof(colour)}</g>
    <path class="ti-house" d="M-19-3h38v18h-38z" />${roof(colour)}<path class="ti-ink" d=${STAR} />`,
  tiger: (colour) => html`<path class="ti-house" d="M-26-8h52v26h-52z" />
    <path class="ti-fence" d="M-22 16V-2M-11 16V-2M0 16V-2M11 16V-2M22 16V-2M-26 3H26" />${roof(colour)}
    <path class="ti-ink" transform="translate(0 -14) scale(.7)" d=${PAW} />`,
};

// A hut has a door for each villager who lives in it; who counts more than three reads the number.
export function drawPiece(piece, colour, count = 1) {
  return html`<g transform="translate(0 -2) scale(.84)">${PIECES[piece](colour, count)}</g>`;
}

export function Ground({ ground }) {
  return html`<svg class="ti-sample" viewBox="-38 -38 76 88" aria-hidden="true"><g class=${`ti-hex is-${ground}`}>
    ${drawHex(ground, 1, false)}<path class="ti-edge" d=${TOP} /></g></svg>`;
}

export function Figure({ piece, colour, count }) {
  return html`<svg class="ti-figure" viewBox="-26 -40 52 58" aria-hidden="true">${
    drawPiece(piece, colour, count)}</svg>`;
}
