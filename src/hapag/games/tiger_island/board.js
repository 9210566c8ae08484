// Tiger Island in a browser: the island, the tile in hand, and what both players have. No rules here: what is shown
// is in the view, what may be done and what it would do comes with the moves. The island is two pictures on top of
// each other, so that a choice draws nothing of the land again.
import { classes, html, useEffect, useMemo } from "../../js/html.js";
import { Icon, draw, seatColour } from "../../js/pieces.js";
import { settings } from "../../js/settings.js";
import { useCamera } from "./camera.js";
import { Cells } from "./cells.js";
import { Ghosts } from "./ghost.js";
import { TileOrBuild, TurnedTile, turnBy } from "./hand.js";
import { RISE, beside, middle, placeOf, spoken } from "./hexes.js";
import { Land, marks, reach } from "./land.js";
import { Figure } from "./pictures.js";
import { Duel, Legend } from "./players.js";
import { flat, isPlacing, looked, turnNow, turnOf, turned, turnsFrom, waysOf } from "./ways.js";

export const layout = "map";
export const log = "side"; // the tray has no room beside the tile

const SHORE = [5.1, 4.2]; // half hexes across and down from the island's hexes, in which a tile may come to lie
const COAST = [1.5, 1.5]; // the same where nobody places one
const STEPS = { w: 0, e: 1, d: 2, x: 3, z: 4, a: 5 }; // keys round S: the six ways
const TURNS = { ",": -1, ".": 1 };

draw({
  hexes: "M12 2.5l5 2.8v5.6l-5 2.8-5-2.8V5.3zM4.5 17.5 12 21.5l7.5-4M4.5 14 12 18l7.5-4",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
});

// ---- what the page asks for ----

export function Board(ctx) {
  const rise = flat.value ? 0 : RISE;
  const { hexes } = ctx.view;
  const box = useMemo(() => boxOf(ctx, rise), [hexes, rise, ctx.seat, ctx.big]);
  const turn = (by) => turnBy(view.current, by);
  const [view, eye] = useCamera({ box, at: newest(ctx, rise), whole: Boolean(ctx.big), turn });
  const chosen = turnOf(ctx.chosen[1] || "");
  useEffect(() => chosen && (turned.value = chosen), [chosen]);
  const viewBox = `${box.left} ${box.top} ${box.width} ${box.height}`;
  const look = classes("ti-board", !ctx.big && "has-tools");
  return html`<div class=${look} data-liked=${isPlacing(ctx) ? liked(ctx) : undefined}>
    <div ref=${view} class="ti-view" role="region" aria-label=${ctx.words.board("island")} data-pans
      onClick=${(event) => again(event, ctx)} onKeyDown=${(event) => pressed(event, ctx)} ...${looks(ctx)}>
      <div class="ti-sheet">
        <svg class="ti-ground" viewBox=${viewBox} aria-hidden="true"><${Land} ctx=${ctx} rise=${rise} /></svg>
        <svg class="ti-over" viewBox=${viewBox} role="group" aria-label=${ctx.words.board("hexes")}>
          <${Ghosts} ctx=${ctx} rise=${rise} /><${Cells} ctx=${ctx} rise=${rise} /></svg></div></div>
    ${!ctx.big && html`<${Tools} words=${ctx.words} eye=${eye} />`}</div>`;
}

export function Hand(ctx) {
  return html`<${TileOrBuild} ctx=${ctx} />`;
}

export function Beside(ctx) {
  return html`${ctx.seat !== null && html`<section class="panel ti-own"><h2>${ctx.words.board("yours")}</h2>
      <${Duel} ctx=${ctx} seat=${ctx.seat} /></section>`}<${Legend} ctx=${ctx} />`;
}

// A spectator sees both, a player the other one.
export function Others(ctx) {
  const others = ctx.view.seats.filter(({ seat }) => seat !== ctx.seat);
  return html`<div class="ti-duels">${others.map(({ seat }) => html`<${Duel} key=${seat} ctx=${ctx}
    seat=${seat} />`)}</div>`;
}

export function Screen(ctx) {
  const { words, view } = ctx;
  return html`<div class="ti-screen">${view.tile && html`<figure><${TurnedTile} ctx=${ctx} turn=${1} />
      <figcaption>${words.board("tile-in-hand", view.tile)}</figcaption></figure>`}
    <ul>${view.seats.map((one) => html`<li key=${one.seat}><${Pieces} ctx=${ctx} one=${one} /></li>`)}</ul></div>`;
}

function Pieces({ ctx, one }) {
  const kinds = ["villager", "totoro", ...(ctx.view.options.tigers ? ["tiger"] : [])];
  return html`${ctx.piece(one.seat)}${kinds.map((kind) => html`<span key=${kind} class="ti-left">
    <${Figure} piece=${kind} colour=${seatColour(one.seat)} /><b class="num">${one[`${kind}s`]}</b></span>`)}
    <span class="vh">${supplies(ctx, one)}</span>`;
}

export function fact(ctx, seat) {
  const one = ctx.view.seats[seat];
  if (ctx.view.over || ctx.big) return ctx.words.board("points", { n: one.score });
  const colour = seatColour(seat);
  const left = (piece) => html`<${Figure} piece=${piece} colour=${colour} /><span>${one[`${piece}s`]}</span>`;
  return { icon: html`<b class="num ti-score">${one.score}</b>`, text: html`<span class="ti-fact" aria-hidden="true">${
    left("villager")}${left("totoro")}${ctx.view.options.tigers && left("tiger")}</span><span
    class="vh">${ctx.words.board("points", { n: one.score })}, ${supplies(ctx, one)}</span>` };
}

function supplies({ words, view }, one) {
  const kinds = ["villagers", "totoros", ...(view.options.tigers ? ["tigers"] : [])];
  return kinds.map((kind) => words.board(`${kind}-left`, { n: one[kind] })).join(", ");
}

export function header({ view, words }) {
  if (view.over) return words.board("header-over");
  const turn = words.board("header", view);
  const step = { place: "header-place", build: "header-build" }[view.step];
  return step ? `${turn} · ${words.board(step)}` : turn;
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].score;
}

export function label(target, ctx) {
  const { view, words } = ctx;
  const [, kind, id] = /^([a-z]+)-?(.*)$/.exec(target);
  if (kind === "turn") return words.board("target-turn", { turn: id });
  if (kind === "terrain") return words.board("target-terrain", { terrain: id });
  if (kind === "settlement") return townLabel(id, ctx);
  if (kind !== "hex") return words.board(`target-${target}`);
  const hex = view.hexes[id];
  const where = { hex: spoken(placeOf(id)) };
  if (!hex) return words.board("target-hex-sea", where);
  const parts = { ...where, ...hex, owner: hex.seat };
  return words.board(`target-hex-${hex.piece ? { villager: "villagers" }[hex.piece] || hex.piece : "empty"}`, parts);
}

function townLabel(id, { view, words }) {
  const town = view.settlements[id];
  return words.board("target-settlement", { owner: town?.seat, size: town?.size, hex: spoken(placeOf(id)) });
}

// ---- the window ----

// The island and the sea around it in which a tile may come to lie; who only watches needs less of it.
function boxOf(ctx, rise) {
  const spare = ctx.seat === null || ctx.big ? COAST : SHORE;
  const { left, right, top, foot } = reach(Object.keys(ctx.view.hexes), ctx.view.hexes, rise, spare);
  return { left, top, width: right - left, height: foot - top };
}

// Where somebody has done something last, or where it is chosen to be done.
function newest(ctx, rise) {
  const { tile, built } = marks(ctx);
  const chosen = /^(?:hex|settlement)-(.+)$/.exec(ctx.chosen[0] || "");
  const name = chosen ? chosen[1] : [...built, ...tile][0];
  return name ? middle(placeOf(name), ctx.view.hexes[name]?.level, rise) : null;
}

function Tools({ words, eye }) {
  const tool = (icon, key, act, pressed) => html`<button type="button" class="iconbtn" aria-label=${words.board(key)}
    title=${words.board(key)} aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    onClick=${act}><${Icon} name=${icon} /></button>`;
  return html`<div class="ti-tools" role="group" aria-label=${words.board("window")}>
    ${tool("hexes", "flat", () => (flat.value = !flat.value), flat.value)}${tool("whole", "centre", eye.all)}
    ${tool("minus", "zoom-out", eye.further)}${tool("plus", "zoom-in", eye.closer)}</div>`;
}

// ---- pointer and keys ----

// The turns that a tile would rather lie in, that it is held in first.
function liked(ctx) {
  return turnsFrom(turnNow(ctx)).map((turn) => `turn-${turn}`).join(" ");
}

function looks(ctx) {
  if (ctx.phone || ctx.big) return {};
  const look = (event) => (looked.value = event.target.closest("[data-target]")?.dataset.target ?? null);
  return { onPointerOver: look, onFocusIn: look, onPointerLeave: () => (looked.value = null) };
}

const cellOf = (event) => event.target.closest?.("[data-target]");

// The place that is chosen, tapped again, turns the tile where it fits in another turn too.
function turnsAgain(ctx, cell) {
  const { target } = cell?.dataset || {};
  return isPlacing(ctx) && ctx.chosen.length > 1 && ctx.chosen[0] === target && waysOf(ctx.moves).get(target)?.length > 1;
}

function again(event, ctx) {
  if (!turnsAgain(ctx, cellOf(event))) return;
  event.stopPropagation();
  turnBy(event.currentTarget, 1);
}

// Six keys for the six ways, two to turn the tile; Enter on the chosen place turns it too.
function pressed(event, ctx) {
  if (event.ctrlKey || event.metaKey || event.altKey || !does(event, ctx)) return;
  event.preventDefault();
  event.stopPropagation();
}

function does({ key, target, currentTarget: view }, ctx) {
  const cell = target.closest?.("[data-target]");
  if (key === "Enter" && turnsAgain(ctx, cell)) return turnBy(view, 1);
  if (!settings.value.letters) return false;
  const pressed = key.toLowerCase();
  if (pressed in TURNS) return turnBy(view, TURNS[pressed]);
  return Boolean(cell) && pressed in STEPS && step(view, cell, STEPS[pressed], ctx);
}

function step(view, cell, way, ctx) {
  const name = beside(placeOf(cell.dataset.hex), ctx.printed.ways)[way];
  const next = view.querySelector(`[data-hex="${name}"]`);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
