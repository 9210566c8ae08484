// How the page draws Coin Toss. No rules here: what is shown is in ctx.view, what may be chosen are targets.

import { html } from "../../js/html.js";

export const layout = "top";

export function Board(ctx) {
  const side = ctx.view.fallen;
  const word = side ? ctx.words.event({ kind: "coin", side }) : ctx.words.board("none");
  return html`<svg class="coin-board" viewBox="0 0 240 150" role="img" aria-label=${word}>
    <circle class="coin" cx="120" cy="75" r="60" data-side=${side ?? "none"} />
    <circle class="coin-rim" cx="120" cy="75" r="51" />
    ${face(side)}
  </svg>`;
}

/** A sun for heads, a leaf for tails: told apart without words and without colour. */
function face(side) {
  if (side === "heads") {
    return html`<path class="coin-face" d="M120 39v12M120 99v12M84 75h12M144 75h12M95 50l8 8M137 92l8 8M145 50l-8 8M103 92l-8 8" />
      <circle class="coin-face" cx="120" cy="75" r="17" />`;
  }
  return side && html`<path class="coin-face" d="M98 101C92 62 117 47 146 45C149 80 132 105 98 101ZM93 108L127 68" />`;
}

export function Hand(ctx) {
  return html`<div class="coin-sides">
    ${ctx.printed.sides.map((side) => {
      const target = `side-${side}`;
      return html`<button key=${side} ...${ctx.cell(target, "btn")}>${label(target, ctx)}</button>`;
    })}
  </div>`;
}

export function header(ctx) {
  const { tossed, rounds } = ctx.view;
  return ctx.words.board("header", { coin: Math.min(tossed + 1, rounds), rounds });
}

export function fact(ctx, seat) {
  const { right, said } = ctx.view.seats[seat];
  return { text: ctx.words.board("fact", { right }), icon: said ? "check" : null };
}

export function label(target, ctx) {
  return ctx.words.move({ kind: "guess", side: target.replace("side-", "") });
}

export function score(ctx, seat) {
  return ctx.view.seats[seat].right;
}
