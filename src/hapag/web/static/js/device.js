// The cover while a device changes hands: nothing is shown before its next owner says that they are there.
import { html, useEffect, useRef, useState } from "./html.js";
import { mayAllSee, openKey } from "./passing.js";
import { Piece } from "./pieces.js";
import { inThisTab } from "./store.js";
import { Switch } from "./sheet.js";

export function Pass({ app }) {
  const { state } = app;
  const seat = state.covered.value;
  const who = state.name(seat);
  const { t } = app.speak.value;
  const others = state.you.value.seats.filter((other) => other !== seat);
  const button = useRef(null);
  const [, again] = useState(0);
  useEffect(() => button.current.focus(), [seat]);
  return html`<section class="pass"><div class="pass__in">
    <${Piece} seat=${seat} name=${who} />
    <h2>${t("table.pass_to", { who })}</h2><p>${t("table.pass_note", { who })}</p>
    <button ref=${button} type="button" class="btn btn--main btn--big"
      onClick=${() => (state.covered.value = null)}
      >${t("table.pass_show", { who })}</button>
    ${others.length > 0 && html`<p class="pass__others">${others.map((other) => html`<button type="button"
      key=${other} class="btn" onClick=${() => app.pass(other, true)}
      >${t("table.pass_show", { who: state.name(other) })}</button>`)}</p>`}
    <${Switch} label=${t("table.all_see")} note=${t("table.all_see_note")} on=${mayAllSee(app)}
      change=${(on) => (inThisTab.set(openKey(app), on), again((n) => n + 1))} />
  </div></section>`;
}
