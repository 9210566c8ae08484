// How the page draws Resilience. No rules here: what is shown is in ctx.view, what may be chosen are targets.

import { html } from "../../js/html.js";

export const layout = "top";

const WAYS = ["build", "restore", "house", "action"];

export function Board(ctx) {
  const { view, words } = ctx;
  return html`<div class="re-board">
    <div class="re-row">${view.environments.map(({ environment, cards, of }) => {
      const target = `env-${environment}`;
      return html`<button key=${target} ...${ctx.cell(target, "btn")}>
        ${words.board("environment", { environment, cards, of })}</button>`;
    })}</div>
    ${view.seats.map((one) => html`<${Community} key=${one.seat} ctx=${ctx} one=${one} />`)}
  </div>`;
}

function Community({ ctx, one }) {
  const lots = [...one.investments, ...(one.houses ? [{ card: "house", number: one.houses }] : [])];
  return html`<section class="re-row"><b>${ctx.seats[one.seat].name}</b>
    <span>${ctx.words.board("dp", { dp: one.dp })}</span>
    ${lots.map(({ card, number }) => {
      const target = `lot-${one.seat}-${card}`;
      return html`<button key=${target} ...${ctx.cell(target, "btn")}>${number} × ${ctx.words.word("card", card)}</button>`;
    })}</section>`;
}

export function Hand(ctx) {
  const words = ["done", "decline", "vote", "review", "abstain"];
  const crises = ctx.view.known.places.filter(Boolean).map((crisis) => `crisis-${crisis}`);
  const targets = [...ctx.view.hand.map(({ card }) => `hand-${card}`), ...WAYS, ...crises, ...words];
  return html`<div class="re-row">${targets.map((target) =>
    html`<button key=${target} ...${ctx.cell(target, "btn")}>${label(target, ctx)}</button>`)}</div>`;
}

export function header(ctx) {
  const { round, tracker, lead } = ctx.view;
  return ctx.words.board("header", {
    round, tracker: ctx.words.board(`tracker-${tracker}`), seat: lead,
  });
}

export function fact(ctx, seat) {
  const { dp, chosen } = ctx.view.seats[seat];
  return { text: ctx.words.board("fact", { dp }), icon: chosen ? "check" : null };
}

export function label(target, ctx) {
  const { words, view } = ctx;
  const [kind, ...rest] = target.split("-");
  const id = rest.join("-");
  if (kind === "hand") {
    const card = ctx.printed.cards[id];
    return card.kind === "action"
      ? words.board("target-action", { card: card.name, number: card.order })
      : words.board("target-card", { card: id });
  }
  if (kind === "env") {
    const { environment, cards, of } = view.environments.find((one) => one.environment === id);
    return words.board("target-environment", { environment, cards, of });
  }
  if (kind === "lot") return words.board("target-lot", { owner: Number(rest[0]), card: rest[1] });
  if (kind === "crisis") return words.board("target-crisis", { crisis: id });
  return words.has("board", target) ? words.board(target) : words.move({ kind: target });
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].dp;
}
