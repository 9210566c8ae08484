// How the page draws ILIGTAS!. No rules here: what is shown is in ctx.view, what may be chosen are targets.

import { html } from "../../js/html.js";

export const layout = "side";

export function Board(ctx) {
  const { map, locations, slots } = ctx.printed;
  return html`<svg class="il-map" viewBox="0 0 ${map.width} ${map.height}" role="group"
    aria-label=${ctx.words.board("map")}>
    ${Object.entries(locations).map(([id, place]) => html`<g key=${id}>
      <circle ...${ctx.cell(`location-${id}`, "place")} cx=${place.x} cy=${place.y} r=".62" />
      <text x=${place.x} y=${place.y + 0.1}>${ctx.view.locations[id].risk ?? ""}</text></g>`)}
    ${Object.entries(slots).map(([id, place]) => html`<g key=${id}>
      <circle ...${ctx.cell(`slot-${id}`, "slot")} cx=${place.x} cy=${place.y} r=".2" />
      <text x=${place.x} y=${place.y + 0.1}>${houseOf(ctx.view.slots[id])}</text></g>`)}
  </svg>`;
}

function houseOf(slot) {
  return slot.seat === null ? "" : `${"ABCDE"[slot.seat]}${slot.damage || ""}`;
}

export function Hand(ctx) {
  const row = ctx.view.row.filter((card) => card);
  return html`<div class="il-cards">
    ${[...row.map((card) => `card-${card}`), "deck", "pass"].map((target) => html`<button key=${target}
      ...${ctx.cell(target, "btn")}>${label(target, ctx)}</button>`)}
    ${Object.values(ctx.view.hand || {}).flat().map((card) => html`<span key=${`hand-${card}`}
      >${ctx.words.word("card", card)}</span>`)}
  </div>`;
}

export function header(ctx) {
  const { phase, final, round, rounds } = ctx.view;
  if (phase === "setup" || phase === "over") return ctx.words.board(`header-${phase}`);
  return final ? ctx.words.board("header-final") : ctx.words.board("header", { round, rounds });
}

export function fact(ctx, seat) {
  const { damage } = ctx.view.seats[seat];
  return { text: ctx.words.board("damage", { damage }), icon: null };
}

export function label(target, ctx) {
  const [part, id] = target.split("-");
  if (part === "location") return locationLabel(id, ctx);
  if (part === "slot") return slotLabel(id, ctx);
  if (part === "card") return ctx.words.board("target-card", { card: id, hazard: ctx.printed.cards[id].hazard });
  return ctx.words.board(`target-${target}`);
}

function locationLabel(id, ctx) {
  const { risk, hazard, safety } = ctx.view.locations[id];
  return ctx.words.board("target-location", { location: id, hazard, risk: risk ?? "-", safety });
}

function slotLabel(id, ctx) {
  const { seat, ways, damage } = ctx.view.slots[id];
  const location = ctx.printed.slots[id].locations;
  if (seat === null) return ctx.words.board("target-slot-empty", { location, ways });
  return ctx.words.board("target-slot-taken", { owner: seat, location, ways, damage });
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].damage;
}
