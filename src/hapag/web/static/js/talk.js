// Quick phrases for everybody, and free words only where the host allows them.
import { html, useEffect, useState } from "./html.js";
import { refusedWords } from "./say.js";
import { Said, phraseText } from "./said.js";
import { Sheet } from "./ui.js";

function phrases(app) {
  const { web, game } = app.speak.value;
  return [...Object.keys(web.phrase || {}), ...Object.keys(game.phrase || {})];
}

export function Talk({ app }) {
  const { state } = app;
  useEffect(() => { app.heard.value = null; }, [state.said.value]);
  const send = (message) => app.deed({ ...message, seat: state.seat.value });
  return html`<${Sheet} app=${app} title=${app.t("table.talk")}>
    ${state.seat.value !== null && html`<ul class="phrases">${phrases(app).map((key) => html`<li key=${key}>
      <button type="button" class="btn" onClick=${() => send({ t: "phrase", phrase: key })}>${phraseText(app,
        key)}</button>
    </li>`)}</ul>`}
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
