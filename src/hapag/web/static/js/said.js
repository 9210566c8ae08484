// What was said at the table, newest first: quick phrases in the reader's language, free words as they are.
import { html } from "./html.js";
import { Piece } from "./pieces.js";

const SHOWN = 8;

export function phraseText(app, key) {
  const speak = app.speak.value;
  const { phrase } = speak.web;
  if (phrase && phrase[key]) return phrase[key];
  return speak.has("phrase", key) ? String(speak.game.phrase[key]) : "";
}

// The last things that were said, newest first; nothing of what no catalog knows.
export function Said({ app, shown = SHOWN }) {
  const known = app.state.said.value.filter((one) => one.text !== undefined || phraseText(app, one.phrase));
  const said = known.slice(-shown).reverse();
  if (!said.length) return html`<p class="quiet small">${app.t("table.nobody_spoke")}</p>`;
  return html`<ol class="log said" aria-label=${app.t("table.said")}>${said.map((one) => html`<li
    key=${one.n}>
    <${Piece} seat=${one.seat} name=${app.state.name(one.seat)} />
    <span><b>${app.state.name(one.seat)}</b>: ${one.text === undefined ? phraseText(app, one.phrase)
      : one.text}</span>
  </li>`)}</ol>`;
}
