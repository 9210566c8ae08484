// What was said at the table, newest first: quick phrases in the reader's language, free words as they are.
import { html } from "./html.js";
import { Piece } from "./pieces.js";
import { filled } from "./words.js";

const SHOWN = 8;

// The words of a phrase that this page or this game has; "" for one that nobody knows.
export function phraseText(app, key, parts = {}) {
  const { web, game, word } = app.speak.value;
  const sentence = web.phrase?.[key] ?? game.phrase?.[key];
  return sentence === undefined ? "" : filled(sentence, parts, word);
}

// "Ana: Well played!"
export function saidText(app, { seat, text, phrase, parts }) {
  const words = text === undefined ? phraseText(app, phrase, parts) : text;
  return words && `${app.state.name(seat)}: ${words}`;
}

// The last things that were said, newest first.
export function Said({ app, shown = SHOWN }) {
  const told = (one) => (one.text === undefined ? phraseText(app, one.phrase, one.parts) : one.text);
  const said = app.state.said.value.filter(told).slice(-shown).reverse();
  if (!said.length) return html`<p class="quiet small">${app.t("table.nobody_spoke")}</p>`;
  return html`<ol class="log said" aria-label=${app.t("table.said")}>${said.map((one) => html`<li
    key=${one.n}>
    <${Piece} seat=${one.seat} name=${app.state.name(one.seat)} />
    <span><b>${app.state.name(one.seat)}</b>: ${told(one)}</span>
  </li>`)}</ol>`;
}
