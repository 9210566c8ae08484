// Where the table page starts: it reads its data, fetches words and the game's board, and draws.
import { effect, signal } from "../vendor/signals.js";
import { html, render } from "./html.js";
import { App } from "./app.js";
import { Live, announcing } from "./announce.js";
import { attend } from "./focus.js";
import { patiently, styled, useLater, whenIdle } from "./later.js";
import { passing } from "./passing.js";
import { Bar, Play, Strip } from "./play.js";
import { dress, settings } from "./settings.js";
import { fetched, loadWords } from "./words.js";
import { askHint, undo } from "./tray.js";

const RESULT_AFTER = 2500; // milliseconds in which the last move is seen on the board

// What a table does not need at once, with its style sheet.
const later = (app) => {
  const dressed = (load, sheet) => () => Promise.all([load(), styled(`${app.setup.static}/css/${sheet}.css`)])
    .then(([module]) => module);
  const end = dressed(() => import("./end.js"), "end");
  return { guide: () => import("./guide.js"), panels: dressed(() => import("./panels.js"), "panels"),
    gone: dressed(() => import("./gone.js"), "panels"), device: dressed(() => import("./device.js"), "panels"),
    end: () => app.wholeWords().then(end) };
};

function Page({ app }) {
  const panels = useLater(app.later.panels, app.sheet.value !== null);
  const guide = useLater(app.later.guide, app.guiding.value !== null);
  const { sheet, state } = app;
  const playing = state.covered.value === null && state.view.value && !closing(state);
  return html`<div class="table">
    <${Bar} app=${app} /><${Strip} app=${app} />
    <div class="middle" id="middle" tabindex="-1"><${Middle} app=${app} /></div>
    ${sheet.value && panels && playing && html`<${panels.Panel} app=${app} name=${sheet.value} />`}
    ${guide && app.guiding.value !== null && playing && html`<${guide.Guide} app=${app} />`}
    <${Live} app=${app} /></div>`;
}

// Why there is nothing to play at any more, or null.
function closing(state) {
  return state.bye.value || (state.table.value?.state === "ended" ? "ended" : null);
}

function Middle({ app }) {
  const { state } = app;
  const why = closing(state);
  const gone = useLater(app.later.gone, why !== null);
  const device = useLater(app.later.device, state.covered.value !== null);
  if (why) return gone && html`<${gone.Gone} app=${app} why=${why} />`;
  if (!state.view.value) return html`<p class="loading" role="status">${app.t("table.one_moment")}</p>`;
  if (state.covered.value !== null) return device && html`<${device.Pass} app=${app} />`;
  return app.ended.value ? html`<${Ended} app=${app} />` : html`<${Play} app=${app} />`;
}

function Ended({ app }) {
  const end = useLater(app.later.end, true);
  const { state } = app;
  if (!end) return html`<p class="loading" role="status">${app.t("table.one_moment")}</p>`;
  return html`<${end.End} setup=${app.setup} words=${app.speak.value} table=${state.table.value}
    ctx=${app.still.value}
    board=${app.board} mine=${state.you.value.seats} host=${state.you.value.host}
    onBoard=${() => (app.ended.value = false)} />`;
}

function begin(app, root) {
  app.later = later(app);
  app.guiding = signal(null);
  app.ended = signal(false);
  passing(app);
  announcing(app);
  dress(document.documentElement);
  sounding(app);
  attend(root, app, keys(app));
  following(app);
  addEventListener("offline", () => app.line.wentOffline());
  addEventListener("online", () => app.line.cameOnline());
  document.addEventListener("visibilitychange", () => document.hidden || app.line.wokeUp());
  addEventListener("pageshow", (event) => event.persisted && app.line.wokeUp());
}

// Letters that work wherever no field has the focus, unless somebody has switched them off (who speaks to the
// device says letters all the time), and never while the device changes hands.
function keys(app) {
  const { picker, state, sheet } = app;
  const open = (name) => () => (sheet.value = name);
  const here = (act) => () => (settings.value.letters && state.covered.value === null ? act() : false);
  const playing = (act) => here(() => (state.over.value ? false : act()));
  return {
    Escape: () => (sheet.value ? (sheet.value = null) === null : picker.back()),
    "?": here(() => (app.guiding.value = 0) === 0),
    u: playing(() => (undo(app), true)),
    h: playing(() => (askHint(app), true)),
    l: playing(open("choices")),
  };
}

function showResult(app) {
  if (!app.state.over.value) return; // taken back meanwhile
  app.sheet.value = null;
  app.ended.value = true;
}

// The first look, and the moment the game ends.
function following(app) {
  let first = true;
  app.listen((message, before) => {
    const { state } = app;
    if (!state.view.value) return;
    if (first) {
      first = false;
      app.ended.value = state.over.value;
      const seated = state.seat.value !== null && !state.over.value;
      if (seated) patiently(app.later.guide, (guide) => setTimeout(() => guide.beginUnlessSeen(app), 300));
    } else if (state.over.value && !before.over) {
      setTimeout(() => showResult(app), RESULT_AFTER);
    } else if (!state.over.value) {
      app.ended.value = false;
    }
  });
}

function sounding(app) {
  let sound = null;
  effect(() => {
    if (settings.value.sound && !sound) patiently(() => import("./sound.js"), (module) => (sound = module));
  });
  app.listen((message, before) => {
    const { state } = app;
    if (!sound || !settings.value.sound || message.t !== "update" || !message.eyes) return;
    const mine = state.news.value.some(({ seat }) => seat !== undefined && seat === state.seat.value);
    if (state.over.value && !before.over) sound.play("over");
    else if (state.owes.value && !before.owed) sound.play("turn");
    else if (state.news.value.length) sound.play(mine ? "mine" : "other");
  });
}

function start() {
  const setup = JSON.parse(document.getElementById("setup").textContent);
  const home = `${setup.static}/games/${setup.game.name}`;
  const needed = () => Promise.all([
    import(`../games/${setup.game.name}/board.js`),
    loadWords(setup.static, setup.lang, setup.game.name),
    fetched(`${home}/printed.json`),
  ]);
  patiently(needed, (got) => show(new App(setup, ...got)));
}

function show(app) {
  const root = document.getElementById("table");
  begin(app, root);
  root.replaceChildren();
  render(html`<${Page} app=${app} />`, root);
  app.line.start();
  whenIdle([app.later.end, app.later.panels, app.later.gone, app.later.device]);
}

start();
