// The big screen: what everybody in the room may see, large, following by itself. It has no seat, no host's
// rights and no link to the host; it looks at the table as any spectator does.

import "./icons.js";
import { boardContext } from "./boardctx.js";
import { Connection } from "./connection.js";
import { factText, headline, sharedIn, useGame, useStory, sentenceAt } from "./end.js";
import { Fitted } from "./fitted.js";
import { classes, html, render, useEffect, useMemo, useState } from "./html.js";
import { Dots, Icon, Piece, dressSeats, seatRole } from "./pieces.js";
import { Plot } from "./plot.js";
import { calm, dress, keepLanguage } from "./settings.js";
import { State } from "./state.js";
import { onThisDevice } from "./store.js";
import { fetched, loadWords, speaker } from "./words.js";

const SENTENCES = 3; // of what has just happened
const EARLIER = 12; // sentences before those
const FOLLOW_MS = 8000; // how long a result stands before the screen goes on to the next game
const BOTH = "hapag-screen-both";

// ------------------------------------------------------------------------------------- without a page

/** The newest events of the log, oldest first: those of the last update, or the last one before it. */
export function latest(log, news, most = SENTENCES) {
  const fresh = news.length ? news : log.slice(-1).map(([, words]) => words);
  return fresh.slice(-most);
}

/** What the table waits for, when nothing has happened yet or somebody is slow. */
export function waitingFor(table, view, t) {
  if (table.paused) return t("screen.paused");
  const people = view.waiting.filter((seat) => seat !== "chance");
  if (people.length === 1) return t("screen.waiting", { name: table.seats[people[0]].name });
  return people.length ? t("screen.waiting_many", { n: people.length }) : "";
}

const freeSeats = (table) => table.seats.filter(({ kind }) => kind === "open").length;
const names = (table) => table.seats.map(({ name }) => name || "");

// ------------------------------------------------------------------------------------- the page

function Screen({ setup, state, catalogs, printed, board }) {
  const [lang, setLang] = useState(setup.lang);
  const [both, setBoth] = useState(onThisDevice.get(BOTH) !== false);
  const table = state.table.value;
  const speak = useSpeakers(catalogs, lang, table, printed);
  const other = Object.keys(catalogs).find((one) => one !== lang);
  const swap = () => {
    setLang(other);
    document.documentElement.lang = other;
    keepLanguage(other);
  };
  const pair = () => {
    onThisDevice.set(BOTH, !both);
    setBoth(!both);
  };
  const words = speak(lang);
  const second = both && other ? speak(other) : null;
  const view = state.view.value;
  const ctx = table && view && boardContext({
    view, printed, words, seats: table.seats, board, log: state.events.value, news: state.news.value,
    calm: calm.value, big: true,
  });
  useFollowing(table);
  const shown = { setup, table, view, ctx, state, board, words, second };
  return html`<${Top} ...${shown} both=${both} pair=${pair} swap=${other && swap} />
    ${stage(shown)}`;
}

function stage(shown) {
  const { table, state, words } = shown;
  if (state.bye.value && state.bye.value !== "restart") {
    return html`<main class="bs bs--plain"><p class="bs__note">${words.t("screen.gone")}</p></main>`;
  }
  if (!table) {
    return html`<main class="bs bs--plain"><p class="bs__note"
      role="status">${words.t("screen.connecting")}</p></main>`;
  }
  if (table.state === "gathering") return html`<${Gathering} ...${shown} />`;
  if (table.state === "playing") return html`<${Playing} ...${shown} />`;
  return html`<${Over} ...${shown} />`;
}

function useSpeakers(catalogs, lang, table, printed) {
  const people = table ? names(table).join("\n") : "";
  return useMemo(() => {
    const made = {};
    for (const one of Object.keys(catalogs)) {
      made[one] = speaker(catalogs[one], { names: people.split("\n"), printed, me: null });
    }
    return (one) => made[one];
  }, [catalogs, lang, people, printed]);
}

/** When the same people sit down again, the screen goes with them. */
function useFollowing(table) {
  const next = table && table.rematch;
  useEffect(() => {
    if (!next) return undefined;
    const timer = setTimeout(() => location.assign(`/t/${next}/screen`), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [next]);
}

function Top({ setup, table, ctx, state, board, words, both, pair, swap }) {
  const other = Object.keys(setup.langs).find((one) => one !== words.lang);
  const { t } = words;
  const live = state.status.value === "live";
  const playing = table && table.state === "playing" && ctx;
  return html`<header class="bs__top"><img class="bs__mark" src=${`${setup.static}/art/mark.svg`} alt=""
    width="40"
      height="40" /><h1>${setup.game.title}</h1>
    <p class="bs__round">${playing ? board.header(ctx) : ""}</p>
    ${table && !live && html`<p class="bs__line" role="status"><${Icon}
      name="offline" /> ${t("screen.reconnecting")}</p>`}
    <div class="bs__tools"><button type="button" class="iconbtn" aria-pressed=${String(both)} onClick=${pair}
        aria-label=${t("screen.both")} title=${t("screen.both")}><${Icon} name="chat" /></button>
      ${swap && html`<button type="button" class="iconbtn" lang=${other} onClick=${swap} aria-label=${t("screen.swap")}
        title=${t("screen.swap")}><${Icon} name="globe" /></button>`}
      ${document.fullscreenEnabled && html`<button type="button" class="iconbtn" onClick=${fill}
        aria-label=${t("screen.full_screen")} title=${t("screen.full_screen")}><${Icon}
          name="screen" /></button>`}
    </div></header>`;
}

function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}

// ------------------------------------------------------------------------------------- before the game

function Gathering({ setup, table, words, second }) {
  const { t } = words;
  const free = freeSeats(table);
  const how = (say) => {
    if (table.locked) return say("screen.locked");
    return free ? say("screen.free", { n: free }) : say("screen.full");
  };
  return html`<main class="bs bs--gather"><section class="bs__door">
      ${!table.locked && html`<${Qr} setup=${setup} t=${t} />`}
      <div><p>${t("screen.join_at", { address: addressOf(setup) })}</p>
        <p class="bs__code num">${setup.code}</p>
        <p class="bs__seats" role="status">${how(t)}${second && html`<span
          lang=${second.lang}>${how(second.t)}</span>`}
        </p></div></section>
    <section class="bs__players" aria-labelledby="sits-title"><h2 id="sits-title">${t("screen.who_sits")}</h2>
      <ul class=${classes(table.seats.length > 4 && "is-many")}>${table.seats.map((who, seat) => html`<li
        key=${seat}
        class=${classes(who.kind === "open" && "is-free")}><${Piece} seat=${seat} name=${who.name || ""} />
        <b class="bs__name">${who.kind === "open" ? t("screen.free_seat") : who.name}</b>
        <small>${who.kind === "bot" ? t("screen.bot") : ""}</small></li>`)}</ul></section></main>`;
}

function Qr({ setup, t }) {
  return html`<img class="bs__qr" src=${setup.links.qr} alt=${t("screen.qr")} width="264" height="264" />`;
}

/** Where to join, as somebody types it. */
function addressOf(setup) {
  try {
    return new URL(setup.links.join, location.href).host;
  } catch {
    return location.host;
  }
}

// ------------------------------------------------------------------------------------- during the game

function Playing({ setup, table, view, ctx, state, board, words, second }) {
  const { t } = words;
  if (!ctx) return html`<main class="bs bs--plain"><p class="bs__note"
    role="status">${t("screen.connecting")}</p></main>`;
  const open = freeSeats(table) > 0 && !table.locked;
  return html`<main data-fits
    class=${classes("bs", `bs--${board.layout || "map"}`, table.seats.length > 5 && "bs--crowd")}>
    <section class="bs__board"
      aria-label=${t("screen.board")}><${Fitted}><${board.Board} ...${ctx} /><//></section>
    <div class="bs__side"><section class="bs__news">
      ${board.Screen && html`<div class="bs__own"><${board.Screen} ...${ctx} /></div>`}
      <${News} table=${table} view=${view} state=${state} words=${words} second=${second} /></section>
    <${Players} table=${table} view=${view} ctx=${ctx} board=${board} words=${words} />
    ${open && html`<section class="bs__join"><${Qr} setup=${setup} t=${t} /><div>
      <p>${t("screen.join_at", { address: addressOf(setup) })}</p><p class="bs__code num">${setup.code}</p>
      <p class="bs__seats">${t("screen.free", { n: freeSeats(table) })}</p></div></section>`}
    ${!open && table.seats.length < 6 && html`<${Earlier} table=${table} state=${state} words=${words} />`}
    </div></main>`;
}

/** What happened before, newest first, where there is room for it. */
function Earlier({ table, state, words }) {
  const log = state.log.value;
  const before = log.slice(0, log.length - latest(log, state.news.value).length);
  const entries = before.slice(-EARLIER).reverse();
  if (!entries.length) return null;
  return html`<section class="bs__log" aria-labelledby="log-title"><h2
    id="log-title">${words.t("screen.last_events")}</h2>
    <ul>${entries.map(([, one], i) => html`<li key=${before.length - i}>${one.seat === undefined
      ? html`<${Icon} name="turn" />` : html`<${Piece} seat=${one.seat}
        name=${table.seats[one.seat].name} />`}
      <span>${words.event(one)}</span></li>`)}</ul></section>`;
}

/** What has just happened, and what is waited for; the second language under the first. */
function News({ table, view, state, words, second }) {
  const events = latest(state.log.value, state.news.value);
  const sentences = (speak) => {
    const told = events.map(speak.event);
    return told.length ? told : [speak.t("screen.begins")];
  };
  const told = sentences(words);
  const also = second ? sentences(second) : [];
  return html`<div class="bs__said" role="status"><ul>${told.map((sentence, i) => html`<li
    key=${i}><p>${sentence}</p>
      ${also[i] && html`<p class="bs__also" lang=${second.lang}>${also[i]}</p>`}</li>`)}</ul>
    <p class="bs__wait">${waitingFor(table, view, words.t)}</p></div>`;
}

function Players({ table, view, ctx, board, words }) {
  const goal = words.game.game && words.game.game.goal;
  return html`<section class="bs__players" aria-labelledby="players-title"><h2 id="players-title"
      >${goal || words.t("screen.players")}</h2>
    <ul class=${classes(table.seats.length > 5 && "is-many")}>${table.seats.map((who, seat) => html`<${Player}
      key=${seat} who=${who} seat=${seat} thinking=${view.waiting.includes(seat)} ctx=${ctx} board=${board}
      t=${words.t} />`)}</ul></section>`;
}

function Player({ who, seat, thinking, ctx, board, t }) {
  const role = seatRole(seat, ctx.words);
  const away = who.kind === "person" && !who.online && !who.standin;
  return html`<li class=${classes(thinking && "is-turn")}><${Piece} seat=${seat} name=${who.name} />
    <b class="bs__name">${who.name}${role && html` <span class="bs__role">${role}</span>`}</b>
    <small>${away ? html`<${Away} t=${t} />` : thinking && html`<span
      class="vh">${t("screen.thinking")}</span><${Dots} />`}
    </small>
    <span class="bs__score"><span class="vh">${factText(board, ctx, seat)}</span>
      <b class="num" aria-hidden="true">${board.score(ctx, seat)}</b></span></li>`;
}

function Away({ t }) {
  return html`<span class="bs__away"><${Icon} name="offline" label=${t("screen.away")} /><span
    aria-hidden="true"
    >${t("screen.away")}</span></span>`;
}

// ------------------------------------------------------------------------------------- after the game

function Over({ setup, table, ctx, view, board, words, second }) {
  const game = useGame(setup.links.frames, table.state === "over");
  const places = view && view.places;
  const seats = table.seats;
  const scores = ctx ? seats.map((_, seat) => board.score(ctx, seat)) : [];
  const told = (speak) => headline({ seats, places, scores, state: table.state, words: speak });
  const how = (speak) => (table.state === "over" && view ? speak.ending(view.ending) : "");
  const ranked = table.state === "over" && places && places[0] !== null;
  const order = seats.map((_, seat) => seat);
  if (ranked) order.sort((a, b) => places[a] - places[b] || a - b);
  const won = order.filter((seat) => ranked && places[seat] === 1);
  if (table.state === "ended") return html`<${Stopped} told=${told} words=${words} second=${second} ctx=${ctx}
    board=${board} />`;
  return html`<main class="bs bs--over"><section class="winner" role="status"><div class="winner__in">
      <p class="bs__winner">${won.length < 4 && won.map((seat) => ctx.piece(seat))} <b>${told(words)}</b></p>
      ${second && html`<p class="bs__also" lang=${second.lang}>${told(second)}</p>`}
      ${how(words) && html`<p class="bs__how">${how(words)}</p>`}
      ${second && how(second) && html`<p class="bs__also" lang=${second.lang}>${how(second)}</p>`}</div></section>
    ${board.Ending && ctx && view.over && html`<section class="bs__ending"><${board.Ending} ...${ctx} /></section>`}
    <section class="bs__players" aria-labelledby="result-title"><h2
      id="result-title">${words.t("screen.result")}</h2>
      <ol class=${classes(seats.length > 6 && "is-many")}>${order.map((seat) => html`<li key=${seat}
        class=${classes(ranked && places[seat] === 1 && "is-first")}>
        <b class="num bs__place">${ranked ? places[seat] : "–"}</b><${Piece} seat=${seat}
          name=${seats[seat].name} />
        <b class="bs__name">${seats[seat].name}</b>
        <span class="bs__score"><b class="num">${scores[seat] ?? ""}</b></span></li>`)}</ol></section>
    ${game && html`<${ScreenStory} game=${game} seats=${seats} board=${board} words=${words}
      second=${second} />`}
  </main>`;
}

/** Stopped before its end: there is no result, only the table as it was left. */
function Stopped({ told, words, second, ctx, board }) {
  return html`<main class="bs bs--over bs--stopped"><section class="winner" role="status"><div class="winner__in">
      <p class="bs__winner"><b>${told(words)}</b></p>
      ${second && html`<p class="bs__also" lang=${second.lang}>${told(second)}</p>`}</div></section>
    ${ctx && html`<section class="bs__board" aria-label=${words.t("screen.board")}><${board.Board} ...${ctx} />
      </section>
    <section class="bs__players" aria-label=${words.t("screen.players")}><ul>${ctx.seats.map((who,
      seat) => html`<li key=${seat}><${Piece} seat=${seat} name=${who.name} /><b class="bs__name">${who.name}</b>
      <span class="bs__score"><b class="num">${board.score(ctx, seat)}</b></span></li>`)}</ul></section>`}</main>`;
}

function ScreenStory({ game, seats, board, words, second }) {
  const story = useStory(game, board);
  const { rows, milestones, turning, last } = story;
  const [at, setAt] = useState(turning ?? last);
  const sentence = (n) => sentenceAt(game, n, words);
  return html`<section class="bs__story" aria-labelledby="story-title"><h2
    id="story-title">${words.t("end.story")}</h2>
    <${Plot} seats=${seats} rows=${rows} milestones=${milestones} at=${at} turning=${turning} onMove=${setAt}
      onPick=${setAt} sentence=${sentence} t=${words.t} shared=${sharedIn(story, board, words)} big />
    <p
      class="bs__turning">${at === turning && html`<b>${words.t("end.turning", { n: at })}</b>`}
    ${" "}${sentence(at)}
    ${second && html`<span class="bs__also"
      lang=${second.lang}>${sentenceAt(game, at, second)}</span>`}</p></section>`;
}

// ------------------------------------------------------------------------------------- beginning

function connect(setup, state) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = new Connection({
    open: () => new WebSocket(`${scheme}://${location.host}${setup.socket}`),
    as: "watch",
    kept: { get: () => [], set: () => {} },
    hear: (message) => state.hear(message),
    status: (word) => { state.status.value = word; },
    failing: (times) => times % 4 === 0 && stillThere(setup, state, line),
  });
  addEventListener("online", () => line.cameOnline());
  addEventListener("offline", () => line.wentOffline());
  addEventListener("pageshow", () => line.wokeUp());
  document.addEventListener("visibilitychange", () => document.hidden || line.wokeUp());
  line.start();
}

/** No line for a while: perhaps the table itself is gone. */
async function stillThere(setup, state, line) {
  const answer = await fetch(`/api/tables/${setup.code}`).catch(() => null);
  if (!answer || answer.status !== 404) return;
  line.close();
  state.bye.value = "gone";
}

const STILL_MS = 3000;

/** Nobody needs a pointer on the wall while it does not move. */
function hidePointer(body) {
  let timer;
  const moved = () => {
    body.classList.remove("is-still");
    clearTimeout(timer);
    timer = setTimeout(() => body.classList.add("is-still"), STILL_MS);
  };
  addEventListener("pointermove", moved);
  moved();
}

async function begin() {
  const setup = JSON.parse(document.getElementById("setup").textContent);
  dress(document.documentElement);
  const game = setup.game.name;
  const langs = Object.keys(setup.langs);
  const [printed, board, ...words] = await Promise.all([
    fetched(`${setup.static}/games/${game}/printed.json`),
    import(`../games/${game}/board.js`),
    ...langs.map((lang) => loadWords(setup.static, lang, game, true)),
  ]);
  const catalogs = Object.fromEntries(langs.map((lang, i) => [lang, words[i]]));
  dressSeats(printed);
  const state = new State(setup);
  const root = document.getElementById("app");
  root.replaceChildren();
  render(html`<${Screen} setup=${setup} state=${state} catalogs=${catalogs} printed=${printed}
    board=${board} />`, root);
  hidePointer(document.body);
  connect(setup, state);
}

const AGAIN_MS = 5000;

// nobody stands at the wall to press reload
if (globalThis.document && document.getElementById("setup")) {
  begin().catch(() => setTimeout(() => location.reload(), AGAIN_MS));
}
