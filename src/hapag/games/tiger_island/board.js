// How the page draws Tiger Island: every hex in its place, flat, with letters. No rules here.

import { html } from "../../js/html.js";

export const layout = "map";

const SIZE = 40;
const WIDE = SIZE * Math.sqrt(3);
const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => {
  const angle = (Math.PI / 180) * (60 * i - 90);
  return `${(SIZE * Math.cos(angle)).toFixed(1)},${(SIZE * Math.sin(angle)).toFixed(1)}`;
}).join(" ");
const LETTERS = { jungle: "J", lake: "L", grass: "G", rock: "R", volcano: "V" };
const PIECES = { villager: "", totoro: "T", tiger: "X" };

/** Where a hex lies: x to the right, z downwards. */
const middle = (x, y) => [WIDE * (x - (x + y) / 2), -1.5 * SIZE * (x + y)];

export function Board(ctx) {
  const [west, east, south, north] = ctx.view.bounds;
  const cells = [];
  for (let x = west - 2; x <= east + 2; x += 1) {
    for (let y = south - 2; y <= north + 2; y += 1) {
      const target = `hex-${x},${y}`;
      if (ctx.view.hexes[`${x},${y}`] || ctx.state(target)) cells.push([x, y, target]);
    }
  }
  const places = cells.map(([x, y]) => middle(x, y));
  const [left, top] = [0, 1].map((axis) => Math.min(0, ...places.map((place) => place[axis])) - 50);
  const [right, foot] = [0, 1].map((axis) => Math.max(0, ...places.map((place) => place[axis])) + 50);
  return html`<svg class="tiger-board" viewBox="${left} ${top} ${right - left} ${foot - top}">
    ${cells.map((cell) => html`<${Hex} key=${cell[2]} ctx=${ctx} cell=${cell} />`)}
  </svg>`;
}

function Hex({ ctx, cell: [x, y, target] }) {
  const hex = ctx.view.hexes[`${x},${y}`];
  const [left, top] = middle(x, y);
  return html`<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)})" ...${ctx.cell(target, "tiger-hex")}
    data-ground=${hex?.ground ?? "open"} data-owner=${hex?.seat}>
    <polygon points=${CORNERS} />
    ${hex && html`<text y="-4">${LETTERS[hex.ground]}${hex.level}</text>`}
    ${hex?.piece && html`<text y="22">${PIECES[hex.piece] || hex.count}${"AB"[hex.seat]}</text>`}
  </g>`;
}

export function Hand(ctx) {
  const choices = [...Array(6).keys()].map((turn) => `turn-${turn + 1}`);
  const towns = Object.keys(ctx.view.settlements).map((name) => `settlement-${name}`);
  const terrains = ctx.printed.grounds.map((ground) => `terrain-${ground}`);
  const shown = [...choices, ...towns, ...terrains, "found", "totoro", "tiger"].filter((one) => ctx.state(one));
  return html`<div class="tiger-hand">
    ${ctx.view.tile && html`<p>${ctx.words.board("tile-in-hand", ctx.view.tile)}</p>`}
    ${shown.map((target) => html`<button key=${target} ...${ctx.cell(target, "btn")}>${label(target, ctx)}</button>`)}
  </div>`;
}

export function header(ctx) {
  return ctx.words.board(ctx.view.over ? "header-over" : "header", { turn: ctx.view.turn });
}

export function fact(ctx, seat) {
  return { text: ctx.words.board("villagers-left", { n: ctx.view.seats[seat].villagers }), icon: null };
}

export function label(target, ctx) {
  const [kind, ...rest] = target.split("-");
  const name = rest.join("-");
  if (kind === "turn") return ctx.words.board("target-turn", { turn: name });
  if (kind === "terrain") return ctx.words.board("target-terrain", { terrain: name });
  if (kind === "settlement") {
    const { seat, size } = ctx.view.settlements[name] ?? { seat: 0, size: 1 };
    return ctx.words.board("target-settlement", { owner: seat, size, hex: name });
  }
  if (kind !== "hex") return ctx.words.board(`target-${kind}`, {});
  const hex = ctx.view.hexes[name];
  if (!hex) return ctx.words.board("target-hex-sea", { hex: name });
  const what = hex.piece === "villager" ? "villagers" : hex.piece ?? "empty";
  return ctx.words.board(`target-hex-${what}`, { ...hex, hex: name, owner: hex.seat });
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].score;
}
