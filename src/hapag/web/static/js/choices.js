// Every legal move as a button in a list, and a field for typing one: the board without the board.
import { html, useEffect, useRef, useState } from "./html.js";
import { Icon } from "./pieces.js";
import { Sheet } from "./sheet.js";
import { refusedWords, sentence } from "./say.js";

const FEW = 12;

export function Choices({ app }) {
  const moves = app.state.moves.value;
  const [sought, seek] = useState("");
  const words = app.speak.value;
  const named = moves.map((move) => ({ move, say: words.move(move.say) }));
  const needle = sought.trim().toLocaleLowerCase();
  const fits = needle ? named.filter(({ say }) => say.toLocaleLowerCase().includes(needle)) : named;
  const groups = fits.length > FEW ? grouped(app, fits) : [];
  return html`<${Sheet} app=${app} title=${app.t("table.choices_n", { n: moves.length })}>
    <p class="choices__say">${sentence(app).text}</p>
    <${Typed} app=${app} />
    ${moves.length > FEW && html`<label class="field choices__find"><span>${app.t("table.find")}</span>
      <input type="search" value=${sought} onInput=${(event) => seek(event.target.value)}
        autocomplete="off" /></label>`}
    <p class="vh" role="status">${needle ? app.t("table.found_n", { n: fits.length }) : ""}</p>
    ${groups.every(([, , list]) => list.length === 1) ? html`<${Moves} app=${app} moves=${fits} />`
      : groups.map(([key, label, list]) => html`<${Group} key=${key} app=${app} label=${label}
        moves=${list} />`)}
    ${!moves.length && html`<p class="quiet">${app.t("table.no_choices")}</p>`}
  <//>`;
}

// Moves by their first target; where all share it, by the next one. Groups of one each are no groups.
function grouped(app, moves) {
  let step = 0;
  while (new Set(moves.map(({ move }) => move.path[step])).size === 1 && step < 4) step += 1;
  const groups = new Map();
  for (const one of moves) {
    const key = one.move.path[step] ?? one.move.path.at(-1);
    groups.set(key, [...(groups.get(key) || []), one]);
  }
  return [...groups].map(([key, list]) => [key, app.ctx.value.label(key), list]);
}

// The moves of a group are made when it is opened: a game may have six hundred.
function Group({ app, label, moves }) {
  const [open, setOpen] = useState(false);
  return html`<details class="choices__group" onToggle=${(event) => setOpen(event.target.open)}>
    <summary><${Icon} name="next" /><span>${label}</span><b class="num">${moves.length}</b></summary>
    ${open && html`<${Moves} app=${app} moves=${moves} />`}</details>`;
}

function Moves({ app, moves }) {
  const chosen = app.picker.now.value.move;
  const pick = (move) => {
    if (chosen && chosen.do === move.do) return app.picker.confirm();
    app.picker.take([...move.path], true);
    if (app.phone.value) app.sheet.value = null;
    setTimeout(() => document.getElementById("act")?.focus());
    return undefined;
  };
  return html`<ul class="choices__list">${moves.map(({ move, say }) => html`<li key=${move.do}>
    <button type="button" class="btn btn--block" aria-pressed=${String(chosen?.do === move.do)}
      onClick=${() => pick(move)}><span>${say}</span><code>${move.do}</code></button></li>`)}</ul>`;
}

function Typed({ app }) {
  const field = useRef(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => setTrouble(""), [app.state.moves.value]);
  const play = async (event) => {
    event.preventDefault();
    const text = field.current.value.trim();
    if (!text) return setTrouble(app.t("table.type_first"));
    const answer = await app.deed({ t: "move", seat: app.state.seat.value, do: text });
    if (answer.ok) {
      field.current.value = "";
      app.picker.clear();
      return setTrouble("");
    }
    field.current.focus();
    return setTrouble(refusedWords(app, answer));
  };
  const example = app.state.moves.value[0]?.do || "";
  return html`<form class="typed" onSubmit=${play}>
    <label for="typed">${app.t("table.type")}</label>
    <div><input id="typed" ref=${field} autocomplete="off" autocapitalize="off" spellcheck="false"
      maxlength="200"
      aria-describedby="typed-note" aria-invalid=${trouble ? "true" : undefined} />
      <button type="submit" class="btn">${app.t("table.play")}</button></div>
    <p id="typed-note" class=${trouble ? "trouble" : "quiet small"} role=${trouble ? "alert" : undefined}
      >${trouble || (example && app.t("table.type_note", { example }))}</p>
  </form>`;
}
