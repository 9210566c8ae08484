// What the host may do with the table while it is played.
import { html, useState } from "./html.js";
import { Piece } from "./pieces.js";
import { Switch } from "./sheet.js";
import { refusedWords } from "./say.js";
import { Copied } from "./panels.js";

const CLOCKS = [0, 30, 60, 120, 300];

export function Host({ app }) {
  const { t } = app.speak.value;
  const table = app.state.table.value;
  const { links } = app.setup;
  const [said, say] = useState("");
  const host = async (deed, parts = {}) => {
    const answer = await app.deed({ t: "host", do: deed, ...parts });
    say(answer.ok ? t("table.done") : refusedWords(app, answer));
  };
  const tick = (seconds) => host("clock", { seconds: Number(seconds) });
  return html`<div class="hosting">
    <${Switch} label=${t("table.pause")} note=${t("table.pause_note")} on=${table.paused}
      change=${(on) => host(on ? "pause" : "resume")} />
    <${Switch} label=${t("table.lock")} note=${t("table.lock_note")} on=${table.locked}
      change=${(on) => host(on ? "lock" : "unlock")} />
    <${Switch} label=${t("table.chat")} note=${t("table.chat_note")} on=${table.chat}
      change=${(on) => host(on ? "chat" : "no-chat")} />
    <label class="pick"><span>${t("table.clock")}</span>
      <select value=${String(table.clock)} onChange=${(event) => tick(event.target.value)}>
        ${clocks(table.clock).map((seconds) => html`<option key=${seconds} value=${String(seconds)}
          selected=${seconds === table.clock}>${seconds ? t("table.seconds", { seconds })
            : t("table.no_clock")}</option>`)}
      </select></label>
    <h3>${t("table.seats")}</h3>
    <ul class="hosted">${table.seats.map((seat, number) => html`<${HostedSeat} key=${number} app=${app}
      seat=${seat}
      number=${number} host=${host} />`)}</ul>
    ${links.host && html`<${Copied} app=${app} id="host-link" label=${t("table.host_link")}
      text=${links.host} />`}
    <a class="btn btn--block" href=${links.screen} target="_blank" rel="noopener">${t("table.big_screen")}</a>
    <${End} app=${app} host=${host} />
    <p role="status" class="small">${said}</p>
  </div>`;
}

function clocks(now) {
  return CLOCKS.includes(now) ? CLOCKS : [...CLOCKS, now].sort((a, b) => a - b);
}

// A bot in somebody's place lends a hand until they are back. To remove somebody is for good: it takes two taps.
function HostedSeat({ app, seat, number, host }) {
  const { t } = app.speak.value;
  const [sure, ask] = useState(false);
  const mayStandIn = !seat.standin && app.state.table.value.state === "playing";
  return html`<li><${Piece} seat=${number} name=${seat.name} /><span>${seat.name}<small>${seatNote(app, seat)}
    </small></span>
    ${seat.kind === "person" && html`${mayStandIn && html`<button type="button" class="btn"
        onClick=${() => host("bot", { seat: number })}
        >${t("table.bot_for", { who: seat.name })}</button>`}
      ${sure ? html`<p>${t("table.remove_note", { who: seat.name })}</p>
        <button type="button" class="btn btn--main" onClick=${() => (ask(false), host("remove", { seat: number }))}
          >${t("table.remove_yes", { who: seat.name })}</button>
        <button type="button" class="btn" onClick=${() => ask(false)}>${t("table.remove_no")}</button>`
      : html`<button type="button" class="btn" onClick=${() => ask(true)}>${t("table.remove_who",
        { who: seat.name })}</button>`}`}
  </li>`;
}

function seatNote(app, seat) {
  if (seat.kind === "bot") return app.t("table.is_bot");
  if (seat.standin) return app.t("table.bot_plays");
  return app.t(seat.online ? "table.is_here" : "table.is_away");
}

// Ending a table cannot be taken back: it takes two taps.
function End({ app, host }) {
  const [sure, ask] = useState(false);
  const { t } = app.speak.value;
  if (!sure) return html`<button type="button" class="btn btn--block"
    onClick=${() => ask(true)}>${t("table.end_table")}</button>`;
  return html`<div class="sure" role="group" aria-label=${t("table.end_table")}><p>${t("table.end_sure")}</p>
    <button type="button" class="btn btn--main" onClick=${() => host("end")}>${t("table.end_yes")}</button>
    <button type="button" class="btn" onClick=${() => ask(false)}>${t("table.end_no")}</button></div>`;
}
