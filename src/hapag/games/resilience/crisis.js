// Crises: the deck and the End Game slots, the card turned over last with what it does, and what may still come.
import { classes, html } from "../../js/html.js";
import { lastCrisis } from "./story.js";
import { Sign, crisisSign } from "./signs.js";

// What a crisis would do now, in words.
export function threatWords(words, threat) {
  const { kind, destroys, more, ends } = threat;
  if (kind === "end-game") {
    return [words.board("threat-end-game", threat), ends && words.board("threat-last")].filter(Boolean).join(" ");
  }
  const harm = destroys === null ? "threat-all" : destroys === 0 ? "threat-none" : "threat-weather";
  return [words.board(harm, threat), more !== null && words.board("threat-more", { more }),
    ends && words.board("threat-ends")].filter(Boolean).join(" ");
}

// ---- beside nature: the deck and the slots ----

export function Slots({ ctx }) {
  const { view, printed, words } = ctx;
  const { left } = view.crises;
  return html`<div class="rs-slots"><span class="rs-deck" role="img"
      aria-label=${words.board("crises-left", { left })}><span class="rs-back"></span><b class="num"
      aria-hidden="true">${left}</b></span>
    <ol aria-label=${words.board("slots", { number: view.slots.length, slots: printed.slots })}>
    ${Array.from({ length: printed.slots }, (_, at) => html`<${Slot} key=${at} ctx=${ctx} crisis=${view.slots[at]}
      number=${at + 1} last=${at === printed.slots - 1} />`)}</ol></div>`;
}

function Slot({ ctx, crisis, number, last }) {
  const { words, printed } = ctx;
  if (!crisis) return html`<li><span>${words.board(last ? "slot-last" : "slot-empty", { number })}</span>
    </li>`;
  const { environment, every_round: change } = printed.crises[crisis];
  return html`<li class="is-on"><${Sign} name=${crisisSign(crisis, printed)} /><b>${words.word("crisis", crisis)}</b>
    <span class="rs-imp is-down">−${-change}<${Sign} name=${environment}
      label=${words.word("environment", environment)} /></span></li>`;
}

// ---- the card that was turned over ----

export function CrisisCard({ ctx, now }) {
  const found = lastCrisis(ctx.log);
  if (!found || !ctx.view.crisis || found.crisis !== ctx.view.crisis.crisis) return null;
  const { words, printed } = ctx;
  const { kind } = printed.crises[found.crisis];
  const events = together(found.events).filter((one) => now || !one.kind.startsWith("loses"));
  return html`<section class=${classes("rs-crisis", `is-${kind}`, !now && "is-past")} data-part="crisis">
    <span class="rs-crisis__pic"><${Sign} name=${crisisSign(found.crisis, printed)} /></span>
    <div><h2>${words.word("crisis", found.crisis)}<small>${words.word("kind", kind)}</small></h2>
      ${now && html`<p>${effect(ctx, found.crisis)}</p>`}
      ${now && kind === "weather" && html`<${Bands} ctx=${ctx} found=${found} />`}
      <p class="rs-crisis__did">${events.map((event) => words.event(event)).join(" ")}</p></div></section>`;
}

// What a player loses one after the other, told together.
function together(events) {
  const lost = (seat) => events.filter((one) => one.kind === "lost" && one.seat === seat);
  return events.flatMap((one, at) => {
    if (one.kind !== "lost") return [one];
    const all = lost(one.seat);
    return events.indexOf(all[0]) === at ? [{ ...one, card: all.flatMap(({ card }) => card) }] : [];
  });
}

// What is printed on it.
function effect({ words, printed }, crisis) {
  const card = printed.crises[crisis];
  if (card.kind === "weather") return words.board(`looks-${card.looks_at === "total" ? "total" : "at"}`,
    { environment: card.looks_at });
  return words.board("strikes", { environment: card.environment, cards: card.now, change: `−${-card.every_round}` });
}

// How many Investments it takes, by how many cards stand against it; the line that holds now is marked.
function Bands({ ctx, found }) {
  const { bands } = ctx.printed.crises[found.crisis];
  const now = bands.findIndex(([least]) => found.cards >= least);
  const said = (least, at) => {
    const most = at ? bands[at - 1][0] - 1 : null;
    return most === null ? `${least}+` : most === least ? String(least) : `${least}–${most}`;
  };
  return html`<table class="rs-bands"><tbody><tr><th scope="row">${ctx.words.board("bands-cards")}</th>
      ${bands.map(([least], at) => html`<td key=${least} class=${at === now ? "is-now" : ""}>${said(least, at)}</td>`)}
    </tr><tr><th scope="row">${ctx.words.board("bands-lost")}</th>${bands.map(([least, lost], at) => html`<td
      key=${least} class=${at === now ? "is-now num" : "num"}>${lost < 0 ? ctx.words.board("all") : lost}</td>`)}
    </tr></tbody></table>`;
}

// ---- what may come ----

export function Threats({ ctx }) {
  const { view, words, printed } = ctx;
  return html`<details class="panel rs-threats"><summary>${words.board("threats")} <small>${
    words.board("crises-left", view.crises)}</small></summary>
    <ul>${view.threats.map((threat) => html`<li key=${threat.crisis}><${Sign}
      name=${crisisSign(threat.crisis, printed)} /><span>${threatWords(words, threat)}
      ${view.crises.kinds[threat.crisis] > 1 && html` <small>× ${view.crises.kinds[threat.crisis]}</small>`}</span>
      </li>`)}</ul></details>`;
}

export function Known({ ctx }) {
  const { words, view } = ctx;
  const { places, somewhere } = view.known;
  const told = [["known-next", places[0]], ["known-then", places[1]],
    ["known-somewhere", somewhere.length ? somewhere : null]].filter(([, crisis]) => crisis);
  if (!told.length) return null;
  return html`<section class="panel rs-known">${told.map(([kind, crisis]) => html`<p key=${kind}>${
    words.board(kind, { crisis })}</p>`)}</section>`;
}
