// Quick phrases for everybody, and free words only where the host allows them.
import { html, useEffect, useState } from "./html.js";
import { refusedWords } from "./say.js";
import { Said, phraseText } from "./said.js";
import { Sheet } from "./sheet.js";

// The game's own first: proposals and answers belong to its play.
function phrases(app) {
  const { web, game } = app.speak.value;
  return [...Object.keys(game.phrase || {}), ...Object.keys(web.phrase || {})];
}

// The parts of a phrase that somebody has to name, each with what may be named: [part, [[value, words], ...]].
// A board may know better what can be named now, after some parts are chosen.
function partsOf(app, key, chosen) {
  const { word } = app.speak.value;
  const now = app.board.offered?.(app.ctx.value, key, chosen);
  const wanted = now || app.state.printed.value.phrases?.[key] || {};
  const named = (part, values) => (values === "seat" ? app.state.names().map((name, seat) => [seat, name])
    : values.map((value) => [value, word(part, value)]));
  return Object.entries(wanted).map(([part, values]) => [part, named(part, values)]);
}

function Phrase({ app, phrase, send }) {
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState({});
  const parts = partsOf(app, phrase, chosen);
  const among = (values, value) => (values.some(([one]) => one === value) ? value : values[0]?.[0]);
  const whole = Object.fromEntries(parts.map(([part, values]) => [part, among(values, chosen[part])]));
  if (parts.some(([, values]) => !values.length)) return null;
  if (!parts.length) return html`<button type="button" class="btn"
    onClick=${() => send({ t: "phrase", phrase })}>${phraseText(app, phrase)}</button>`;
  const blank = Object.fromEntries(parts.map(([part]) => [part, "…"]));
  const say = async (event) => {
    event.preventDefault();
    const answer = await send({ t: "phrase", phrase, parts: whole });
    if (answer.ok) setOpen(false);
  };
  return html`<button type="button" class="btn" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}
    >${phraseText(app, phrase, blank)}</button>
    ${open && html`<form class="proposal" onSubmit=${say}>${parts.map(([part, values]) => html`<select
      key=${part} aria-label=${app.speak.value.word("part", part)}
      onChange=${(event) => choose({ ...chosen, [part]: values[event.target.selectedIndex][0] })}>
      ${values.map(([value, words]) => html`<option key=${value} selected=${whole[part] === value}
        >${words}</option>`)}</select>`)}
      <p>${phraseText(app, phrase, whole)}</p>
      <button type="submit" class="btn btn--main">${app.t("table.say")}</button></form>`}`;
}

export function Talk({ app }) {
  const { state } = app;
  useEffect(() => { app.heard.value = null; }, [state.said.value]);
  const send = (message) => app.deed({ ...message, seat: state.seat.value });
  return html`<${Sheet} app=${app} title=${app.t("table.talk")}>
    ${state.seat.value !== null && html`<ul class="phrases">${phrases(app).map((key) => html`<li key=${key}
      ><${Phrase} app=${app} phrase=${key} send=${send} /></li>`)}</ul>`}
    ${state.table.value.chat && state.seat.value !== null && html`<${Free} app=${app} send=${send} />`}
    <${Said} app=${app} shown=${30} />
  <//>`;
}

function Free({ app, send }) {
  const [text, write] = useState("");
  const [trouble, tell] = useState("");
  const say = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    const answer = await send({ t: "chat", text: text.trim() });
    if (answer.ok) write("");
    tell(answer.ok ? "" : refusedWords(app, answer));
  };
  return html`<form class="typed" onSubmit=${say}><label for="words">${app.t("table.own_words")}</label>
    <div><input id="words" value=${text} maxlength="200" autocomplete="off"
      onInput=${(event) => write(event.target.value)} />
    <button type="submit" class="btn">${app.t("table.say")}</button></div>
    <p class="trouble" role="alert">${trouble}</p></form>`;
}
