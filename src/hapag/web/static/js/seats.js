// The strip of seats: piece, name, one fact of the game, who is still thinking, who is away, who is a bot.
import { html, classes, useEffect, useState } from "./html.js";
import { Dots, Icon, Piece, seatRole } from "./pieces.js";
import { isAway } from "./say.js";

export function Seats({ app }) {
  const { state } = app;
  const seats = state.seats.value;
  return html`<ul class=${classes("seats", seats.length > 5 && "seats--many")}
    aria-label=${app.t("table.players")}>
    ${seats.map((_, seat) => html`<${Seat} key=${seat} app=${app} seat=${seat} />`)}</ul>`;
}

function Seat({ app, seat }) {
  const { state } = app;
  const who = state.seats.value[seat];
  const thinking = state.waiting.value.includes(seat) && !state.over.value;
  const you = state.you.value.seats.includes(seat);
  const role = seatRole(seat, app.speak.value);
  const name = you && state.you.value.seats.length === 1 ? app.t("table.you") : who.name;
  return html`<li class=${classes("seat", seat === state.seat.value && "is-you", thinking && "is-turn",
    isAway(who) && "is-away")}>
    <${Piece} seat=${seat} name=${who.name} />
    <span class="seat__fact">${fact(app, seat)}${thinking && html`<${Dots} /><span
      class="vh">${app.t("table.thinking")}</span>`}
      <${Clock} app=${app} seat=${seat} /></span>
    <span class="seat__name"><${Mark} app=${app} who=${who} />${name}${role && html` <span class="seat__role">${role}</span>`}</span>
    ${you && state.you.value.seats.length > 1 && html`<button type="button" class="seat__show"
      aria-label=${app.t("table.look_as", { who: who.name })} aria-pressed=${String(seat === state.seat.value)}
      onClick=${() => seat === state.seat.value || app.pass(seat)}></button>`}
  </li>`;
}

function fact(app, seat) {
  const said = app.board.fact && state(app) ? app.board.fact(app.still.value, seat) : "";
  if (!said || typeof said === "string") return said;
  const icon = typeof said.icon === "string" ? html`<${Icon} name=${said.icon} />` : said.icon;
  return html`${icon}<span>${said.text}</span>`;
}

const state = (app) => app.state.view.value;

// A small picture and its words: a bot, a stand-in, or somebody whose line is down.
function Mark({ app, who }) {
  if (who.kind === "bot" || who.standin) {
    const words = app.t(who.standin ? "table.bot_plays" : "table.is_bot");
    return html`<${Icon} name="bot" label=${words} /> `;
  }
  return isAway(who) ? html`<${Icon} name="offline" label=${app.t("table.is_away")} /> ` : null;
}

// A gentle clock: it says how long somebody may still think, and nothing else happens on the page.
function Clock({ app, seat }) {
  const due = app.state.table.value.due?.[seat];
  const [, tick] = useState(0);
  useEffect(() => {
    if (!due) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [due]);
  if (!due || app.state.table.value.paused) return null;
  const left = Math.max(0, Math.round((due - app.state.now()) / 1000));
  return html`<span class="clock num" role="timer" aria-label=${app.t("table.time_left", { seconds: left })}
    >${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}</span>`;
}
