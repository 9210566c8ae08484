// Resilience: Survive and Thrive in a browser: shared nature, the communities, the crises, one's own hand. No
// rules here: what is shown is in the view and the log, what may be chosen are targets.
import { classes, html } from "../../js/html.js";
import { useLater } from "../../js/later.js";
import { Icon } from "../../js/pieces.js";
import { Cards, handLabel, wayLabel } from "./cards.js";
import { Commons, lotLabel } from "./commons.js";
import { CrisisCard, Known, Slots, Threats } from "./crisis.js";
import { Nature, environmentLabel } from "./nature.js";
import { cardsThen, isFresh, useTelling } from "./story.js";

export const layout = "top";
export const log = "side";
export const scoring = "most";

// ---- what the page asks for ----

export function Board(ctx) {
  const telling = useTelling(ctx);
  const cards = cardsThen(ctx.view, telling);
  const step = telling.running || telling.held ? telling.step : null;
  const came = telling.steps.findIndex(({ kind }) => kind === "crisis");
  const strikes = ctx.view.crisis?.now || (telling.running && came >= 0 && came < telling.at);
  return html`<div class=${classes("rs", ctx.big && "is-big")}><div class="rs-in">
    <${Tracker} ctx=${ctx} /><${Telling} ctx=${ctx} telling=${telling} />
    <div class="rs-left"><${Nature} ctx=${ctx} cards=${cards} told=${step} /><${Slots} ctx=${ctx} /></div>
    <section class="rs-right" tabindex=${ctx.phone || ctx.big ? undefined : "0"}
      aria-label=${ctx.words.board("communities")}>
      ${(strikes || (came >= 0 && !telling.running)) && html`<${CrisisCard} ctx=${ctx} now=${strikes} />`}
      <${Commons} ctx=${ctx} told=${step} /></section></div></div>`;
}

export function Hand(ctx) {
  return html`<${Cards} ctx=${ctx} />`;
}

export function Beside(ctx) {
  return html`<${Known} ctx=${ctx} /><${Totals} ctx=${ctx} /><${Threats} ctx=${ctx} />`;
}

export function Screen(ctx) {
  if (ctx.view.crisis && (ctx.view.crisis.now || isFresh(ctx.log))) return html`<${CrisisCard} ctx=${ctx} now />`;
  return html`<${Totals} ctx=${ctx} />`;
}

export function fact(ctx, seat) {
  return ctx.words.board("fact", ctx.view.seats[seat]);
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].dp;
}

// What belongs to all players, in the plot over time.
export const shared = {
  name: (words) => words.board("nature"),
  of: ({ totals }) => totals.environment,
};

export function header({ view, words }) {
  if (view.over) return words.board("header-over", view);
  return words.board("header", { round: view.round, tracker: words.board(`tracker-${view.tracker}`), seat: view.lead });
}

// In the Council everybody talks: then that is one tap away on a phone too.
export function talks({ view }) {
  return view.tracker === "council";
}

// What a proposal may name now: only what stands in the community that is named.
export function offered({ view, chosen: picked }, phrase, chosen) {
  if (phrase !== "close") return null;
  const [, owner, card] = (picked.at(-1) || "").match(/^lot-(\d)-(.*)$/) || [];
  const first = (list, one) => (list.includes(one) ? [one, ...list.filter((other) => other !== one)] : list);
  const seats = first(view.seats.filter(({ investments }) => investments.length).map(({ seat }) => seat),
    Number(owner ?? NaN));
  const seat = seats.includes(chosen.seat) ? chosen.seat : seats[0];
  const standing = seat === undefined ? [] : view.seats[seat].investments.map((one) => one.card);
  return { seat: seats, card: Number(owner) === seat ? first(standing, card) : standing };
}

export function label(target, ctx) {
  const cut = target.indexOf("-");
  const [part, id] = cut < 0 ? [target, ""] : [target.slice(0, cut), target.slice(cut + 1)];
  if (part === "hand") return handLabel(ctx, id);
  if (part === "env") return environmentLabel(ctx, id);
  if (part === "lot") return lotLabel(ctx, target);
  if (part === "crisis") return ctx.words.board("target-crisis", { crisis: id });
  if (["build", "restore", "house", "action"].includes(part)) return wayLabel(ctx, part);
  return ctx.words.board(part === "done" ? "done" : `target-${part}`);
}

// ---- the round, and what has just happened ----

function Tracker({ ctx }) {
  const { view, printed, words } = ctx;
  const now = printed.tracker.indexOf(view.tracker);
  return html`<ol class="rs-steps" aria-label=${words.board("steps")}>${printed.tracker.map((step, at) => html`<li
    key=${step} class=${at === now && !view.over ? "is-now" : at < now ? "is-done" : ""}
    aria-current=${at === now ? "step" : undefined}><span>${words.board(`tracker-${step}`)}${
    step === "activities" && at === now && html` <b>${view.activity}/${printed.activities}</b>`}</span></li>`)}</ol>`;
}

// One sentence at a time; whoever likes turns the pages.
function Telling({ ctx, telling }) {
  const { words } = ctx;
  const { steps, at, step, turn, running } = telling;
  if (!step) return html`<div class="rs-told"><p>${words.board("begins")}</p></div>`;
  const many = steps.length > 1 && !ctx.big;
  return html`<div class=${classes("rs-told", running && "is-running")} data-kind=${step.kind}>
    ${step.seat !== undefined && ctx.piece(step.seat)}
    <p key=${at}>${words.event(step)}</p>
    ${many && html`<span class="rs-told__at num">${at}/${steps.length}</span>
      <button type="button" class="rs-turn" disabled=${at < 2} aria-label=${words.board("step-before")}
        onClick=${() => turn(at - 1)}><${Icon} name="back" /></button>
      <button type="button" class="rs-turn" disabled=${at >= steps.length} aria-label=${words.board("step-next")}
        onClick=${() => turn(at + 1)}><${Icon} name="next" /></button>
      <button type="button" class="rs-turn rs-skip" disabled=${at >= steps.length}
        onClick=${() => turn(steps.length)}>${words.board("skip")}</button>`}</div>`;
}

// ---- where all of this leads ----

function Totals({ ctx }) {
  const { view, words } = ctx;
  const { totals } = view;
  return html`<section class="panel rs-totals" aria-label=${words.board("totals")}>
    <${Total} said=${words.board("total-dp", totals)} value=${totals.dp} high=${totals.dp_high} ctx=${ctx} />
    <${Total} said=${words.board("total-environment", totals)} value=${totals.environment}
      high=${totals.environment_high} ctx=${ctx} />
    ${!view.over && html`<p class="rs-totals__end">${words.board("as-it-stands", {
      ending: words.ending(`epilogue-${totals.epilogue}`) })}</p>`}</section>`;
}

function Total({ said, value, high, ctx }) {
  const most = Math.max(2 * high, value);
  return html`<p class="rs-total"><span>${said}</span><b>${ctx.words.board(value >= high ? "high" : "low")}</b>
    <span class="rs-bar" aria-hidden="true"><i style=${{ width: `${(100 * value) / most}%` }}></i><em
      style=${{ left: `${(100 * high) / most}%` }}></em></span></p>`;
}

// The Epilogue, to read and to hear.
export function Ending(ctx) {
  const { view, words } = ctx;
  const text = words.game.epilogue?.[view.ending];
  const aloud = useLater(() => import("../../js/aloud.js"), true);
  if (!text) return null;
  return html`<div class="rs-ending"><h2>${words.ending(view.ending)}</h2><p>${text}</p>
    <${Totals} ctx=${ctx} />
    ${aloud && html`<${aloud.ReadAloud} lang=${words.lang} sentences=${[text]}
      label=${words.board("read-ending")} words=${words.board("read-aloud")} />`}</div>`;
}
