// The page of a running game: bar, seats, board, tray, and what the others do.
import { html, classes, useEffect, useLayoutEffect, useRef } from "./html.js";
import { Icon } from "./pieces.js";
import { Roving } from "./focus.js";
import { Log, logBeside } from "./log.js";
import { Seats } from "./seats.js";
import { Said } from "./said.js";
import { Tray, measured } from "./tray.js";
import { set, settings } from "./settings.js";

export function Bar({ app }) {
  const { t } = app.speak.value;
  const { links, game, code } = app.setup;
  const open = (name) => () => (app.sheet.value = app.sheet.value === name ? null : name);
  const covered = app.state.covered.value !== null; // then nothing of the table opens
  const other = Object.keys(app.setup.langs).find((lang) => lang !== app.speak.value.lang);
  const { sound } = settings.value;
  const speakIn = t("table.speak_in", { language: app.setup.langs[other] });
  return html`<header class="bar">
    <a class="bar__brand" href=${links.home} aria-label=${t("table.home")}
      ><img src=${`${app.setup.static}/art/mark.svg`} alt="" width="32" height="32" /></a>
    <div class="bar__name"><h1 class="bar__title">${game.title}</h1><p class="bar__where">${where(app)}</p>
      </div>
    <div class="bar__room">
      <button type="button" class="bar__code" disabled=${covered} onClick=${open("invite")}
        aria-label=${t("table.code_invite", { code })}
        ><${Icon} name="table" /><b>${code}</b></button>
      <button type="button" class="iconbtn" aria-label=${t("table.rules")} disabled=${covered}
        onClick=${open("rules")}><${Icon} name="rules" /></button>
      <button type="button" class="iconbtn only-wide" aria-label=${t(sound ? "table.sound_off"
        : "table.sound_on")}
        onClick=${() => set({ sound: !sound })}><${Icon} name=${sound ? "sound" : "mute"} /></button>
      <button type="button" class="iconbtn only-wide" aria-label=${speakIn}
        onClick=${() => app.speakIn(other)}><${Icon} name="globe" /></button>
      <button type="button" class="iconbtn" aria-label=${t("table.menu")} aria-haspopup="dialog"
        disabled=${covered} onClick=${open("menu")}><${Icon} name="menu" /></button>
    </div></header>`;
}

function where(app) {
  const { state, board } = app;
  if (!state.view.value || state.covered.value !== null || !board.header) return "";
  return board.header(app.still.value);
}

// How the line is, and whether the host has paused: a strip over everything else, never a dialog.
export function Strip({ app }) {
  const strip = useRef(null);
  const look = lineOf(app) ? "strip" : app.state.table.value?.paused ? "strip strip--calm" : "strip is-empty";
  useEffect(() => measured(strip.current, "--strip", "offsetHeight"), []);
  return html`<p ref=${strip} class=${look} role="status">${striped(app)}</p>`;
}

const lineOf = ({ state }) => ["reconnecting", "offline"].find((word) => word === state.status.value);

function striped(app) {
  const { state } = app;
  const { t } = app.speak.value;
  const line = lineOf(app);
  if (line) return html`<${Icon} name="offline" />${t(`table.${line}`)}`;
  if (!state.table.value?.paused) return null;
  return html`<${Icon} name="pause" /><span>${t("table.paused")}</span>
    ${state.you.value.host && html`<button type="button" class="btn btn--narra"
      onClick=${() => app.deed({ t: "host", do: "resume" })}>${t("table.go_on")}</button>`}`;
}

export function Play({ app }) {
  const { layout = "map" } = app.board;
  const seats = useRef(null);
  useEffect(() => measured(seats.current, "--seats", "offsetHeight"), []);
  return html`<div class=${`play play--${layout}`}>
    <div ref=${seats} class="play__seats" data-part="seats"><${Seats} app=${app} /></div>
    <${BoardZone} app=${app} />
    <${Tray} app=${app} />
    <${Side} app=${app} />
  </div>`;
}

function BoardZone({ app }) {
  const zone = useRef(null);
  const { Board } = app.board;
  useEffect(() => {
    zone.current.roving = new Roving(zone.current);
    shaped(zone.current);
  }, []);
  useLayoutEffect(() => zone.current.roving?.order());
  return html`<section ref=${zone} class="board" data-zone="board" data-part="board"
    aria-label=${app.t("table.board")}><${Board} ...${app.ctx.value} /></section>`;
}

// The room for a board on a wide page has the shape of its picture, unless the game's css says another.
function shaped(zone) {
  const size = (svg) => svg.clientWidth * svg.clientHeight; // the largest one: a board may have icons too
  const pictures = [...zone.querySelectorAll("svg[viewBox]")].sort((a, b) => size(b) - size(a));
  const picture = pictures[0]?.viewBox.baseVal;
  if (picture && picture.height) {
    document.documentElement.style.setProperty("--picture", String(picture.width / picture.height));
  }
}

function Side({ app }) {
  const { Beside, Others } = app.board;
  const { t } = app.speak.value;
  const spoken = app.state.said.value.length > 0;
  const side = useRef(null);
  useEffect(() => measured(side.current, "--side", "offsetWidth"), []);
  return html`<section ref=${side} class="side" aria-label=${t("table.beside")}
    tabindex=${app.phone.value ? undefined : "0"}>
    ${Beside && html`<div class="side__own" data-part="beside"><${Beside} ...${app.beside.value} /></div>`}
    ${Others && app.state.seats.value.length > 1 && html`<section class="panel others" data-part="others">
      <h2>${t(app.state.seat.value === null ? "table.players"
        : "table.others")} <small>${app.speak.value.game.game?.goal}</small></h2>
      <${Others} ...${app.beside.value} /></section>`}
    ${spoken && html`<section class="panel"><h2>${t("table.said")}</h2><${Said} app=${app} shown=${4} />
      </section>`}
    <section class=${classes("panel side__log", !logBeside(app.board) && "only-phone")} data-part="log">
      <${Log} app=${app} /></section>
  </section>`;
}
