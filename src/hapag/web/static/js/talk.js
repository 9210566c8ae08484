// Quick phrases for everybody, and free words only where the host allows them.
import { html, useState } from "./html.js";
import { Piece } from "./pieces.js";
import { Sheet } from "./ui.js";

const SHOWN = 8;

export function phraseText(app, key) {
  const speak = app.speak.value;
  const { phrase } = speak.web;
  if (phrase && phrase[key]) return phrase[key];
  return speak.has("phrase", key) ? String(speak.game.phrase[key]) : key;
}

function phrases(app) {
  const { web, game } = app.speak.value;
  return [...Object.keys(web.phrase || {}), ...Object.keys(game.phrase || {})];
}

// The last things that were said, newest first.
export function Said({ app, shown = SHOWN }) {
  const said = app.state.said.value.slice(-shown).reverse();
  if (!said.length) return html`<p class="quiet small">${app.t("table.nobody_spoke")}</p>`;
  return html`<ol class="log said" aria-label=${app.t("table.said")}>${said.map((one) => html`<li key=${one.n}>
    <${Piece} seat=${one.seat} name=${app.state.name(one.seat)} />
    <span><b>${app.state.name(one.seat)}</b>: ${one.text === undefined ? phraseText(app, one.phrase) : one.text}</span>
  </li>`)}</ol>`;
}

export function Talk({ app }) {
  const { state } = app;
  const send = (message) => app.deed({ ...message, seat: state.seat.value });
  return html`<${Sheet} app=${app} title=${app.t("table.talk")}>
    ${state.seat.value !== null && html`<ul class="phrases">${phrases(app).map((key) => html`<li key=${key}>
      <button type="button" class="btn" onClick=${() => send({ t: "phrase", phrase: key })}>${phraseText(app, key)}</button>
    </li>`)}</ul>`}
    ${state.table.value.chat && state.seat.value !== null && html`<${Free} app=${app} send=${send} />`}
    <${Said} app=${app} shown=${30} />
  <//>`;
}

function Free({ app, send }) {
  const [text, write] = useState("");
  const say = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const answer = await send({ t: "chat", text: text.trim() });
    if (answer.ok) write("");
  };
  return html`<form class="typed" onSubmit=${say}><label for="words">${app.t("table.own_words")}</label>
    <div><input id="words" value=${text} maxlength="200" autocomplete="off" onInput=${(event) => write(event.target.value)} />
    <button type="submit" class="btn">${app.t("table.say")}</button></div></form>`;
}
