// ILIGTAS! ang Sitio Matatag in a browser: the map, the cards, the disaster, and what the others hold. No rules
// here: what is shown is in the view and the log, what may be chosen are targets.
import { classes, html } from "../../js/html.js";
import { Cards, Sign, UsedCards, advice, usedTitle } from "./cards.js";
import { Chronicle, DisasterPanel, Final, Strip } from "./disaster.js";
import { SitioMap, drawHouse, letterOf } from "./map.js";
import { storyOf } from "./story.js";

export const layout = "map";
export const log = "side"; // the tray is full of cards

const CRACK = "M12 1 23 12 12 23 1 12zM13 4l-5 7 4 2-3 6 7-8-4-2z";
const MOST_BACKS = 5;

// ---- what the page asks for ----

export function Board(ctx) {
  const { map } = ctx.printed;
  const strip = ctx.phone && !ctx.big;
  return html`<div class="il-board" style=${{ aspectRatio: `${map.width} / ${map.height}` }}>
    ${strip && html`<${Strip} ctx=${ctx} />`}<${SitioMap} ctx=${ctx} /></div>`;
}

export function Hand(ctx) {
  return html`<${Cards} ctx=${ctx} />`;
}

export function Beside(ctx) {
  const { shield } = storyOf(ctx.log);
  return html`<${Final} ctx=${ctx} />
    <div class="il-wide"><${DisasterPanel} ctx=${ctx} /></div>
    ${shield && html`<details class=${classes("panel il-last", shield.recent && "is-recent")}
      open=${shield.recent}><summary>${usedTitle(ctx.words, shield)}</summary>
      <${UsedCards} ctx=${ctx} title=${false} /></details>`}
    <${Chronicle} ctx=${ctx} />`;
}

export function Screen(ctx) {
  const { shield } = storyOf(ctx.log);
  return html`<div class="il-screen"><${DisasterPanel} ctx=${ctx} />
    ${shield && shield.recent && html`<${UsedCards} ctx=${ctx} />`}</div>`;
}

// A spectator sees everybody, a player the others.
export function Others(ctx) {
  const seats = ctx.view.seats.filter(({ seat }) => seat !== ctx.seat);
  const isTurn = (seat) => ctx.view.waiting.includes(seat);
  return html`<ul class="il-others">${seats.map((one) => html`<li key=${one.seat}
    class=${classes(isTurn(one.seat) && "is-turn")}><${Neighbour} ctx=${ctx} one=${one} /></li>`)}</ul>`;
}

export function fact(ctx, seat) {
  const { damage } = ctx.view.seats[seat];
  const told = ctx.words.board("damage", { damage });
  if (ctx.view.over || ctx.big) return told;
  return { text: String(damage), icon: html`<svg class="icon icon--fill" viewBox="0 0 24 24" role="img"
    aria-label=${ctx.words.board("column-damage")}><path fill-rule="evenodd" d=${CRACK} /></svg>` };
}

export function header(ctx) {
  const { phase, final, round, rounds } = ctx.view;
  if (phase === "setup" || phase === "over") return ctx.words.board(`header-${phase}`);
  const where = final ? ctx.words.board("header-final") : ctx.words.board("header", { round, rounds });
  return `${where} · ${ctx.words.board(`phase-${phase}`)}`;
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].damage;
}

export function label(target, ctx) {
  const cut = target.indexOf("-");
  const [part, id] = cut < 0 ? [target, ""] : [target.slice(0, cut), target.slice(cut + 1)];
  if (part === "location") return locationLabel(id, ctx);
  if (part === "slot") return slotLabel(id, ctx);
  if (part !== "card") return ctx.words.board(`target-${target}`);
  const card = ctx.printed.cards[id];
  const text = advice(card, ctx.words.lang).replace(/\.$/, "");
  return `${ctx.words.board(`short-${card.hazard}`)} ${ctx.words.word("card", id)}. ${text}`; // as it is seen
}

// ---- places in words ----

function slotLabel(id, { view, words, printed }) {
  const { seat, ways, damage, risks, expected: [all, rolls] } = view.slots[id];
  const told = (location, risk) => words.board(risk ? "place-risk" : "place",
    { location, hazard: printed.locations[location].hazard, risk });
  const places = words.listed(printed.slots[id].locations.map((location, at) => told(location, risks[at])));
  const parts = { places, ways, expected: (all / rolls).toFixed(2), damage };
  if (seat === null) return words.board("target-slot-empty", parts);
  return words.board(seat === view.seat ? "target-slot-mine" : "target-slot-taken", { ...parts, owner: seat });
}

function locationLabel(id, ctx) {
  const { view, words } = ctx;
  const { risk, ways, hazard, safety } = view.locations[id];
  if (!risk) return words.board("target-location-bare", { location: id, hazard });
  const told = words.board("target-location", { location: id, hazard, risk, ways });
  return [told, safety > 0 && words.board("safety", { safety }), hits(id, ctx)].filter(Boolean).join(". ");
}

// Who would be hit, and by how much.
function hits(id, { view, words, seats }) {
  const { hits: houses, damage } = view.locations[id];
  const owners = Object.values(houses);
  if (!owners.length) return words.board("would-hit-nobody");
  const each = [...new Set(owners)].sort().map((seat) => words.board("houses-of", {
    owner: seats[seat] ? seats[seat].name : seat, houses: owners.filter((one) => one === seat).length }));
  const [least, most] = [Math.min(...damage), Math.max(...damage)];
  return words.board("would-hit", { houses: words.listed(each), least, most });
}

// ---- the others ----

function Neighbour({ ctx, one }) {
  const { words, view } = ctx;
  const name = ctx.seats[one.seat].name;
  const thinking = view.waiting.includes(one.seat) && !view.over;
  return html`${ctx.piece(one.seat)}<div class="il-who"><b>${name}${thinking && html`<span class="vh"> (${
      words.board("thinking")})</span>`}</b><span>${words.board("damage", one)}</span>
    <div class="il-has"><${Held} ctx=${ctx} one=${one} />
      <${ToBuild} ctx=${ctx} one=${one} name=${name} /></div></div>`;
}

function ToBuild({ ctx, one, name }) {
  const said = one.supply ? ctx.words.board("supply", { houses: one.supply }) : ctx.words.board("all-built");
  return html`<span class="il-supply"><span class="vh">${said}</span>
    ${Array.from({ length: one.supply }, (_, at) => html`<svg key=${at} viewBox="-32 -36 64 66"
      aria-hidden="true">${drawHouse(one.seat, letterOf(name))}</svg>`)}</span>`;
}

// Backs for what only they know; face up what everybody has seen them take. Pressed, those tell their names.
function Held({ ctx, one }) {
  const { words, printed } = ctx;
  const count = html`<span class="il-count">${words.board("held", { cards: one.held })}</span>`;
  const backs = one.hidden > 0 && html`<${Backs} words=${words} hidden=${one.hidden} />`;
  if (!one.cards.length) return html`<div class="il-cards-of">${count}${backs}</div>`;
  const name = (card) => words.board("target-card", { card, hazard: printed.cards[card].hazard });
  return html`<details class="il-cards-of"><summary>${count}${backs}${printed.hazards.map((hazard) =>
      html`<${FaceUp} key=${hazard} ctx=${ctx} hazard=${hazard} cards=${one.cards} />`)}</summary>
    <ul>${one.cards.map((card) => html`<li key=${card}>${name(card)}</li>`)}</ul></details>`;
}

function Backs({ words, hidden }) {
  const shown = Math.min(MOST_BACKS, hidden);
  return html`<span class="il-backs" role="img" aria-label=${words.board("hidden", { cards: hidden })}>
    ${Array.from({ length: shown }, (_, at) => html`<i key=${at}></i>`)}${hidden > shown && html`<b>${
      hidden}</b>`}</span>`;
}

function FaceUp({ ctx, hazard, cards }) {
  const many = cards.filter((card) => ctx.printed.cards[card].hazard === hazard).length;
  const sign = { printed: ctx.printed, name: hazard, label: ctx.words.word("hazard", hazard) };
  return many > 0 && html`<span class="il-faceup" data-h=${hazard}><${Sign} ...${sign} />${
    many > 1 && html`<b>${many}</b>`}</span>`;
}
