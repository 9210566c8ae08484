// What has happened, newest first, told in the reader's language.
import { html, classes, Memo, useState } from "./html.js";
import { Icon, Piece } from "./pieces.js";

const SHOWN = 30;

// Where a wide page has the log: in the side column, if the board lies on top or the hand needs the tray's room.
export const logBeside = (board) => board.layout === "top" || board.log === "side";

export function Log({ app, title = true }) {
  const [all, showAll] = useState(false);
  const { log, news } = app.beside.value;
  const shown = all ? log : log.slice(-SHOWN);
  const fresh = new Set(news);
  const lines = shown.map((words, at) => [log.length - shown.length + at, words]).reverse();
  return html`<section class="happened">
    ${title && html`<h2>${app.t("table.happened")}</h2>`}
    <ol class="log" aria-label=${app.t("table.happened_newest")} reversed
      start=${log.length}>
      ${lines.map(([at, words]) => html`<${Line} key=${at} app=${app} words=${words}
        fresh=${fresh.has(words)} />`)}
    </ol>
    ${log.length > shown.length && html`<button type="button" class="btn" onClick=${() => showAll(true)}
      >${app.t("table.show_all")}</button>`}
    ${!log.length && html`<p class="quiet small">${app.t("table.nothing_yet")}</p>`}
  </section>`;
}

function Line({ app, words, fresh }) {
  const speak = app.speak.value;
  const mine = words.seat !== undefined && app.state.you.value.seats.includes(words.seat);
  const draw = () => html`<li class=${classes(mine && "is-mine", fresh && "is-news")}>
    ${words.seat === undefined ? html`<${Icon} name="table" />`
      : html`<${Piece} seat=${words.seat} name=${app.state.name(words.seat)} />`}
    <span>${speak.event(words)}</span></li>`;
  return html`<${Memo} deps=${[words, speak, mine, fresh]}>${draw}<//>`;
}
