// The replay of a finished game, or of an uploaded record: the whole game is fetched once, through one pair
// of eyes, and nothing else is known here. Another pair of eyes is another fetch.

import "./icons.js";
import { boardContext } from "./boardctx.js";
import { DiceBox } from "./dicebox.js";
import { headline, sentenceAt, sentencesAt, sharedIn, useStory } from "./end.js";
import { Fitted } from "./fitted.js";
import { classes, html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { apply } from "./patch.js";
import { Icon, Piece, dressSeats } from "./pieces.js";
import { Plot, PlotTable, plainWords } from "./plot.js";
import { calm, dress, keepLanguage } from "./settings.js";
import { fetched, loadWords, speaker } from "./words.js";

const EVENT_MS = 1300; // how long one event is shown at speed 1
const SPEEDS = [0.5, 1, 2, 4];

// ------------------------------------------------------------------------------------- without a page

/** `#n=42&eyes=0`: where to begin, and through whose eyes. */
export function place(hash) {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const n = Number(asked.get("n"));
  const eyes = asked.get("eyes");
  const seat = /^\d{1,3}$/.test(eyes || "");
  return { n: Number.isInteger(n) && n > 0 ? n : 0, eyes: seat || eyes === "watch" ? eyes : "all" };
}

/** The view after every event; each is made once, from the one before it. */
export function viewsOf(game) {
  const views = [game.view];
  return (n) => {
    while (views.length <= n) views.push(apply(views[views.length - 1], game.frames[views.length - 1].patch));
    return views[n];
  };
}

/** The event a key leads to, or null. */
export function step(key, n, last, milestones) {
  if (key === "ArrowLeft") return Math.max(0, n - 1);
  if (key === "ArrowRight") return Math.min(last, n + 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  const marks = [0, ...milestones.map((mark) => mark.n), last];
  if (key === "PageUp") return marks.filter((mark) => mark < n).pop() ?? 0;
  return key === "PageDown" ? (marks.find((mark) => mark > n) ?? last) : null;
}

// ------------------------------------------------------------------------------------- the page

function Replay({ setup, first, printed, board }) {
  const start = useMemo(() => place(location.hash), []);
  const [words, setWords] = useState(first);
  const [eyes, setEyes] = useState(start.eyes);
  const [n, setN] = useState(start.n);
  const [game, missing] = useFrames(setup.links.frames, eyes, setEyes);
  useEffect(() => {
    const moved = () => {
      const asked = place(location.hash);
      setEyes(asked.eyes);
      setN(asked.n);
    };
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  const speak = useMemo(
    () => speaker(words, { names: game ? game.names : [], printed, me: null }), [words, game, printed],
  );
  const swap = async () => {
    const lang = Object.keys(setup.langs).find((one) => one !== words.lang);
    setWords(await loadWords(setup.static, lang, setup.game.name, true));
    document.documentElement.lang = lang;
    keepLanguage(lang);
  };
  return html`<${Bar} setup=${setup} game=${game} t=${speak.t} swap=${swap} />
    ${missing && html`<main class="replay__wait"><p class="panel"
      role="alert">${speak.t("replay.missing")}</p></main>`}
    ${!missing && !game && html`<main class="replay__wait"><p class="panel"
      role="status">${speak.t("replay.loading")}</p>
    </main>`}
    ${!missing && game && html`<${Player} key=${game.id} setup=${setup} game=${game} eyes=${eyes}
      setEyes=${setEyes}
      at=${Math.min(n, game.frames.length)} setAt=${setN} printed=${printed} board=${board}
        words=${speak} />`}`;
}

/** The frames through these eyes; through all, if nobody sits there. What was there stays until they come. */
function useFrames(address, eyes, setEyes) {
  const [state, setState] = useState([null, false]);
  useEffect(() => {
    let gone = false;
    const none = () => (eyes === "all" ? setState([null, true]) : setEyes("all"));
    fetched(`${address}?eyes=${eyes}`).then((game) => gone || setState([game, false]), () => gone || none());
    return () => { gone = true; };
  }, [address, eyes]);
  return state;
}

function Bar({ setup, game, t, swap }) {
  const other = Object.keys(setup.langs).find((one) => one !== document.documentElement.lang);
  return html`<header class="bar">
    <a class="bar__brand" href=${setup.links.home} aria-label=${t("replay.home")}
      ><img src=${`${setup.static}/art/mark.svg`} alt="" width="32" height="32" /></a>
    <div class="replay__title"><h1 class="bar__title">${setup.game.title}</h1>
      <p class="bar__where">${game ? t("replay.where", { n: game.players }) : t("replay.title")}</p></div>
    <div class="bar__room"><a class="iconbtn" href=${setup.links.rules} aria-label=${t("replay.rules")}>
      <${Icon} name="rules" /></a>
      <button type="button" class="iconbtn" lang=${other} aria-label=${t("replay.language")}
      onClick=${swap}>
      <${Icon} name="globe" /></button></div></header>`;
}

function Player({ setup, game, eyes, setEyes, at, setAt, printed, board, words }) {
  const { t } = words;
  const last = game.frames.length;
  const seats = useMemo(() => game.names.map((name) => ({ name, kind: "person", online: true })), [game]);
  const story = useStory(game, board);
  const viewAt = useMemo(() => viewsOf(game), [game]);
  const tape = useTape(at, setAt, last);
  const frame = at > 0 ? game.frames[at - 1] : null;
  const log = useMemo(() => game.frames.slice(0, at).flatMap((one) => one.log.map(plainWords)), [game, at]);
  const ctx = boardContext({
    view: viewAt(at), seat: seatOf(game.eyes), printed, words, seats, board, log,
    news: newsOf(frame, tape), calm: calm.value, phone: innerWidth < 1000,
  });
  const hand = { ...ctx, cell: (...target) => ({ ...ctx.cell(...target), role: null, disabled: true }) };
  useKeys(at, last, story.milestones, tape);
  useEffect(() => keepAddress(at, eyes), [at, eyes]);
  const sentence = (n) => sentenceAt(game, n, words);
  const plot = { seats, rows: story.rows, milestones: story.milestones, shared: sharedIn(story, board, words),
    sentence, event: words.event, t };
  return html`<main data-fits class=${classes("replay", `replay--${board.layout || "map"}`)}>
    <section class="replay__board"
      aria-label=${t("replay.board")}><${Fitted}><${board.Board} ...${ctx} /><//></section>
    <div class="replay__now"><p class="replay__where">${board.header(ctx)}</p>
      <${Now} game=${game} at=${at} last=${last} seats=${seats} board=${board} ctx=${ctx} words=${words}
        live=${!tape.playing} /></div>
    <${Controls} tape=${tape} at=${at} last=${last} marks=${story.milestones} sentence=${sentence} t=${t} />
    <div class="replay__side">
      <${Eyes} eyes=${eyes} setEyes=${setEyes} names=${game.names} t=${t} />
      ${board.Ending && at === last && ctx.view.over && html`<section class="panel"><${board.Ending} ...${ctx} />
        </section>`}
      ${board.Hand && html`<div class="replay__hand"><${board.Hand} ...${hand} /></div>`}
      ${board.Beside && html`<div class="replay__own"><${board.Beside} ...${ctx} /></div>`}
      <${Events} game=${game} at=${at} go=${tape.go} words=${words} />
      ${board.Others && game.players > 1 && html`<section class="panel replay__others"
        aria-labelledby="others-title">
        <h2 id="others-title">${t(ctx.seat === null ? "table.players" : "replay.others")}</h2>
        <${board.Others} ...${ctx} /></section>`}
      <section class="panel storybox" aria-labelledby="story-title"><h2
        id="story-title">${t("replay.story")}</h2>
        <${Plot} ...${plot} at=${at} turning=${story.turning} onMove=${tape.go} onPick=${tape.go} />
        <${PlotTable} ...${plot} onPick=${tape.go} /></section>
      ${game.eyes === "all" && html`<${DiceBox} links=${setup.links} t=${t} />`}
      <a class="btn btn--block" href=${setup.links.record} download=${`${game.id}.jsonl`}><${Icon}
        name="down" />
        ${" "}${t("replay.record")}</a>
    </div></main>`;
}

const seatOf = (eyes) => (/^\d+$/.test(eyes) ? Number(eyes) : null);
const newsOf = (frame, tape) => (frame && tape.forward ? frame.log.map(plainWords) : []);

// ------------------------------------------------------------------------------------- playing it

/** Where the replay is and whether it runs by itself. `go` stops it. */
function useTape(at, setAt, last) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [forward, setForward] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => {
      setForward(true);
      setAt(at + 1);
    }, EVENT_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  const go = (n) => {
    setPlaying(false);
    setForward(n === at + 1);
    setAt(Math.max(0, Math.min(last, n)));
  };
  const toggle = () => {
    if (!playing && at >= last) setAt(0);
    setPlaying(!playing);
  };
  return { playing, speed, setSpeed, forward, go, toggle };
}

const TYPED_IN = "input, select, textarea, [role=slider], [role=listbox]";

function useKeys(at, last, milestones, tape) {
  useLayoutEffect(() => { // at once: a key may follow the drawing closely
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPED_IN)) return;
      const next = step(event.key, at, last, milestones);
      const onButton = event.target.closest("button, a, summary");
      if (next !== null) tape.go(next);
      else if (event.key === " " && !onButton) tape.toggle();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

let addressTimer;

/** The address names the moment, so that it can be sent to somebody; not at every step of a fast replay. */
function keepAddress(n, eyes) {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    history.replaceState(null, "", eyes === "all" ? `#n=${n}` : `#n=${n}&eyes=${eyes}`);
  }, 400);
}

function Controls({ tape, at, last, marks, sentence, t }) {
  const button = (name, icon, key) => html`<button type="button" class="btn replay__step"
    aria-label=${t(`replay.${name}`)}
    title=${t(`replay.${name}`)} onClick=${() => tape.go(step(key, at, last, marks))}>${icon}</button>`;
  return html`<section class="replay__controls" aria-label=${t("replay.controls")}>
    <div class="replay__buttons">
      ${button("first", html`<${Edge} />`, "Home")}${button("back", html`<${Icon}
        name="back" />`, "ArrowLeft")}
      <button type="button" class="btn btn--main replay__play" onClick=${tape.toggle}>
        <${Icon}
          name=${tape.playing ? "pause" : "play"} />
        ${" "}${t(tape.playing ? "replay.pause" : "replay.play")}</button>
      ${button("next", html`<${Icon}
        name="next" />`, "ArrowRight")}${button("last", html`<${Edge} turned />`, "End")}
    </div>
    <input class="replay__slider" type="range" min="0" max=${last} step="1" value=${at}
      aria-label=${t("replay.position")}
      aria-valuetext=${`${t("replay.position_at", { n: at, last })}. ${sentence(at)}`}
      onInput=${(event) => tape.go(Number(event.target.value))} />
    <output class="replay__count num" aria-hidden="true">${at} / ${last}</output>
    <label class="replay__speed"><span class="vh">${t("replay.speed")}</span>
      <select value=${String(tape.speed)} onChange=${(event) => tape.setSpeed(Number(event.target.value))}>
      ${SPEEDS.map((speed) => html`<option key=${speed} value=${String(speed)}
        selected=${speed === tape.speed}>${t("replay.times", { n: speed })}</option>`)}
      </select></label></section>`;
}

function Edge({ turned = false }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path
    d=${turned ? "M6.5 5l7 7-7 7M17.5 5v14" : "M17.5 5l-7 7 7 7M6.5 5v14"} /></svg>`;
}

function Now({ game, at, last, seats, board, ctx, words, live }) {
  const text = sentenceAt(game, at, words);
  const over = at === last && game.end;
  const result = over && headline({
    seats, places: game.end.places, scores: game.end.scores, state: "over", words, board, ctx,
  });
  const by = at > 0 ? actor(game.frames[at - 1]) : undefined;
  return html`<p class="replay__say" aria-live=${live ? "polite" : "off"} aria-atomic="true">
    ${by !== undefined && html`<${Piece} seat=${by} name=${game.names[by]} />`}
    <span>${text || words.t("replay.nothing_seen")}${result && html` <b>${result}.</b> ${words.ending(ctx.view.ending)}`}</span></p>`;
}

/** The seat that an event is about first, as far as these eyes see it. */
const actor = (frame) => frame.log.map(plainWords)[0]?.seat;

function Eyes({ eyes, setEyes, names, t }) {
  return html`<label class="panel replay__eyes"><${Icon} name="eye" /><span>${t("replay.eyes")}</span>
    <select value=${eyes} onChange=${(event) => setEyes(event.target.value)}>
      <option value="all" selected=${eyes === "all"}>${t("replay.eyes_all")}</option>
      <option value="watch" selected=${eyes === "watch"}>${t("replay.eyes_watch")}</option>
      ${names.map((name, seat) => html`<option key=${seat} value=${String(seat)}
        selected=${eyes === String(seat)}>${name}</option>`)}</select></label>`;
}

/** Every event to jump to. One tab stop; Up and Down choose. */
function Events({ game, at, go, words }) {
  const list = useRef(null);
  const kinds = new Set(game.milestones || []);
  const told = useMemo(() => game.frames.map((frame) => ({
    n: frame.n, by: actor(frame), sentences: sentencesAt(game, frame.n, words),
    mark: frame.log.findIndex((one) => kinds.has(plainWords(one).kind)),
  })).filter(({ sentences }) => sentences.length), [game, words]);
  const current = told.filter(({ n }) => n <= at).pop();
  useLayoutEffect(() => {
    const row = list.current.querySelector("[aria-selected=true]");
    if (row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2 + row.clientHeight / 2;
    else list.current.scrollTop = 0;
  }, [current]);
  const keys = (event) => {
    const i = told.indexOf(current);
    const next = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: told.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(next < 0 ? 0 : told[Math.min(next, told.length - 1)].n);
  };
  const chosen = (event) => {
    const row = event.target.closest("[data-n]");
    if (row) go(Number(row.dataset.n));
  };
  return html`<section class="panel replay__events" aria-labelledby="events-title"><h2 id="events-title"
      >${words.t("replay.events")}</h2>
    <div class="replay__list" role="listbox" tabindex="0" ref=${list} aria-labelledby="events-title"
      aria-activedescendant=${current ? `event-${current.n}` : null} onKeyDown=${keys} onClick=${chosen}>
      ${told.map((one) => html`<${Row} key=${one.n} one=${one} here=${one === current}
        names=${game.names} />`)}
    </div></section>`;
}

function Row({ one, here, names }) {
  const { n, by, sentences, mark } = one;
  return html`<div role="option" id=${`event-${n}`} data-n=${n} aria-selected=${String(here)}
    class=${classes("replay__event", here && "is-here")}>${by !== undefined
    ? html`<${Piece} seat=${by} name=${names[by]} />` : html`<${Icon}
      name="turn" />`}<span>${sentences.map((text, i) => html`<span key=${i}
      class=${classes("replay__line", i === mark && "is-mark")}>${text}</span>`)}</span></div>`;
}

// ------------------------------------------------------------------------------------- beginning

async function begin() {
  const setup = JSON.parse(document.getElementById("setup").textContent);
  dress(document.documentElement);
  const [first, printed, board] = await Promise.all([
    loadWords(setup.static, setup.lang, setup.game.name, true),
    fetched(`${setup.static}/games/${setup.game.name}/printed.json`),
    import(`../games/${setup.game.name}/board.js`),
  ]);
  dressSeats(printed);
  const root = document.getElementById("app");
  root.replaceChildren();
  render(html`<${Replay} setup=${setup} first=${first} printed=${printed} board=${board} />`, root);
}

if (globalThis.document && document.getElementById("setup")) {
  begin().catch(() => {
    for (const note of document.querySelectorAll("[data-loading], [data-failed]")) note.hidden = !note.hidden;
  });
}
