// The seats held here: which one is looked through, a bot for a while, taking back, getting up for good.
// A bot may also be asked to play for somebody whose line is down.
import { html, useState } from "./html.js";
import { Piece } from "./pieces.js";
import { isAway } from "./say.js";

export function OwnSeats({ app }) {
  const own = app.state.you.value.seats;
  const away = app.state.seats.value.map((seat, number) => number)
    .filter((number) => !own.includes(number) && isAway(app.state.seats.value[number]));
  return html`<ul class="hosted">
    ${own.map((seat) => html`<${Own} key=${seat} app=${app} seat=${seat} />`)}
    ${away.map((seat) => html`<${Away} key=${seat} app=${app} seat=${seat} />`)}
  </ul>`;
}

function Own({ app, seat }) {
  const { t } = app.speak.value;
  const who = app.state.seats.value[seat];
  const [sure, ask] = useState(false);
  const deed = (what) => app.deed({ t: "seat", seat, do: what });
  const leave = () => {
    app.state.leaving = true;
    app.sheet.value = null;
    deed("leave");
  };
  const several = app.state.you.value.seats.length > 1;
  return html`<li><${Piece} seat=${seat} name=${who.name} /><span>${who.name}
      <small>${who.standin ? t("table.bot_plays") : t("table.you_play")}</small></span>
    ${several && seat !== app.state.seat.value && html`<button type="button" class="btn"
      onClick=${() => app.pass(seat)}
      >${t("table.look")}</button>`}
    ${who.standin ? html`<button type="button" class="btn"
      onClick=${() => deed("back")}>${t("table.take_back")}</button>`
      : html`<button type="button" class="btn" onClick=${() => deed("bot")}>${t("table.bot_for_me")}
        </button>`}
    ${sure ? html`<button type="button" class="btn btn--main"
      onClick=${leave}>${t("table.leave_yes")}</button>`
      : html`<button type="button" class="btn" onClick=${() => ask(true)}>${t("table.leave")}</button>`}
    ${sure && html`<p class="small">${t("table.leave_note")}</p>`}
  </li>`;
}

function Away({ app, seat }) {
  const who = app.state.name(seat);
  return html`<li><${Piece} seat=${seat} name=${who} /><span>${who}<small>${app.t("table.is_away")}</small>
    </span>
    <button type="button" class="btn" onClick=${() => app.deed({ t: "seat", seat, do: "bot" })}
      >${app.t("table.bot_for", { who })}</button></li>`;
}
