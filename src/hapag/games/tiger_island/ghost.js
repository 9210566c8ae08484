// What a move would do, drawn where it would be done: the tile over its place with what it covers, every hex that
// an expansion fills, a hut, a sanctuary. The chosen move is firm, the one that is looked at is faint.
import { classes, html } from "../../js/html.js";
import { seatColour } from "../../js/pieces.js";
import { corners, edges, middle, moved, nameOf, outline, placeOf, ring, southwards, tileAt } from "./hexes.js";
import { drawHex, drawPiece, drawPlate } from "./pictures.js";
import { hexOf, lookedMove, turnOf, waysOf } from "./ways.js";

const LIFT = 12;
const TOP = corners();
const RING = ring(corners(0.8));
const CROSS = "M-15-13 15 13M15-13-15 13";
const ALL = [0, 1, 2, 3, 4, 5];

export function Ghosts({ ctx, rise }) {
  const chosen = ctx.preview && { path: ctx.chosen, say: ctx.preview };
  const seen = lookedMove(ctx);
  const other = seen && seen.path.join() !== ctx.chosen.join();
  return html`<g class="ti-ghosts" aria-hidden="true">
    ${!chosen && ctx.chosen.length === 1 && html`<${Further} ctx=${ctx} rise=${rise} />`}
    ${chosen && html`<${Ghost} key=${chosen.path.join()} ctx=${ctx} rise=${rise} move=${chosen} />`}
    ${other && html`<${Ghost} key="seen" ctx=${ctx} rise=${rise} move=${seen} faint />`}</g>`;
}

function Ghost({ ctx, rise, move, faint }) {
  const turn = turnOf(move.path[1] || "");
  const look = classes("ti-ghost", faint && "is-faint", move.say.warning && "is-warning");
  if (turn) return html`<g class=${look}><${Tile} ctx=${ctx} rise=${rise} move=${move} turn=${turn} /></g>`;
  const piece = move.say.fills ? "villager" : { found: "villager" }[move.path[1]] || move.path[1];
  const names = move.say.fills || [hexOf(move.path[0])];
  return html`<g class=${look}>${names.map((name) => html`<${Planned} key=${name} ctx=${ctx} rise=${rise}
    name=${name} piece=${piece} />`)}</g>`;
}

// ---- a tile ----

function Tile({ ctx, rise, move, turn }) {
  const { view, printed } = ctx;
  const places = tileAt(placeOf(hexOf(move.path[0])), turn, printed);
  const { first, second } = view.tile || {};
  if (!first) return null; // sent, and already drawn
  const grounds = new Map(places.map((place, part) => [nameOf(place), ["volcano", first, second][part]]));
  const level = move.say.level || 1;
  const at = (place) => middle(place, level, rise);
  const names = southwards([...grounds.keys()]);
  const shadow = names.map((name) => ring(moved(TOP, at(placeOf(name))))).join("");
  return html`<path class="ti-ghost__shadow" d=${shadow} transform="translate(3 7)" />
    ${names.map((name) => drawGhostHex(ctx, name, grounds.get(name), level, at(placeOf(name))))}
    ${drawEdge(places, printed, at)}
    ${names.map((name) => drawLost(view.hexes[name], at(placeOf(name))))}
    ${move.say.warning && html`<g class="ti-alarm" transform=${`translate(${at(places[0])[0]} ${at(places[0])[1] - 24})`}>
      <path d="M0-17 19 15H-19Z" /><text y="11">!</text></g>`}`;
}

function drawGhostHex(ctx, name, ground, level, [x, y]) {
  return html`<g key=${name} class=${`ti-hex is-${ground}`} transform=${`translate(${x} ${y - LIFT})`}>
    ${drawHex(ground, 1, false)}<path class="ti-edge is-in" d=${edges(TOP, ALL)} />
    ${drawPlate(level, ctx.words.word("letter", ground))}</g>`;
}

function drawEdge(places, printed, at) {
  const around = outline(places, printed);
  return html`${["is-gap", ""].map((look) => places.map((place) => {
    const [x, y] = at(place);
    return html`<path key=${look + nameOf(place)} class=${classes("ti-ghost__edge", look)} d=${around(place)}
      transform=${`translate(${x} ${y - LIFT})`} />`;
  }))}`;
}

// Who lives there leaves the game.
function drawLost(hex, [x, y]) {
  return hex?.piece && html`<g class="ti-lost" transform=${`translate(${x} ${y - LIFT - 4})`}>
    <g transform="scale(.8)">${drawPiece(hex.piece, seatColour(hex.seat), hex.count)}</g>
    <path class="is-gap" d=${CROSS} /><path d=${CROSS} /></g>`;
}

// ---- what is built ----

function Planned({ ctx, rise, name, piece }) {
  const { level } = ctx.view.hexes[name];
  const [x, y] = middle(placeOf(name), level, rise);
  return html`<g class="ti-plan" transform=${`translate(${x} ${y})`}><path class="ti-ring is-gap" d=${RING} />
    <path class="ti-plan__ring" d=${RING} /><g class="ti-plan__piece">${
      drawPiece(piece, seatColour(ctx.seat ?? 0), level)}</g></g>`;
}

// A settlement is chosen, its terrain not yet: all hexes that it could fill.
function Further({ ctx, rise }) {
  const fills = (waysOf(ctx.moves).get(ctx.chosen[0]) || []).flatMap(({ say }) => say.fills || []);
  return html`${fills.map((name) => {
    const [x, y] = middle(placeOf(name), ctx.view.hexes[name].level, rise);
    return html`<path key=${name} class="ti-plan__ring is-open" d=${RING} transform=${`translate(${x} ${y})`} />`;
  })}`;
}
