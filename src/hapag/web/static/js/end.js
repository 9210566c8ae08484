// After the end: the result first, then the story of the game, the dice, and what to talk about.

import "./icons.js";
import { classes, html, useEffect, useMemo, useRef, useState } from "./html.js";
import { DiceBox } from "./dicebox.js";
import { patiently } from "./later.js";
import { apply } from "./patch.js";
import { Icon, seatColour } from "./pieces.js";
import { Plot, PlotTable, milestonesOf, plainWords, scoreRows, scoringOf, turningPoint } from "./plot.js";
import { fetched, filled, listed, loadWords } from "./words.js";

/** What the table page gives: `setup` (the page's data), `words` (a speaker, words.js), `table` (as the
    server sends it), `ctx` (the board context of the final view), `board` (the game's module), `mine` (own
    seats), `host` (whether somebody has the host's rights, seated or not) and `onBoard` (goes back to the
    board; may be missing). */
export function End({ setup, words, table, ctx, board, mine = [], host = false, onBoard }) {
  const game = useGame(setup.links.frames, table.state === "over");
  const places = ctx.view.places;
  const scores = ctx.seats.map((_, seat) => board.score(ctx, seat));
  const heading = useRef(null);
  useEffect(() => heading.current && heading.current.querySelector("h2").focus({ preventScroll: true }), []);
  const result = { seats: ctx.seats, places, scores, mine, state: table.state, words, ctx, board };
  return html`<div class="endpage" id="board" tabindex="-1" ref=${heading}
    ><${Winner} ...${result} /><div class="end">
    ${board.Ending && ctx.view.over && html`<section class="panel end__how"><${board.Ending} ...${ctx} /></section>`}
    <${Result} ...${result}><${Onward} setup=${setup} table=${table} onBoard=${onBoard}
      again=${mine.length > 0 || host} t=${words.t} /><//>
    ${game && html`<${Story} game=${game} seats=${ctx.seats} words=${words} board=${board}
      replay=${setup.links.replay} />`}
    ${table.state === "over" && html`<${DiceBox} links=${setup.links} t=${words.t} />`}
    <${Debrief} setup=${setup} words=${words} />
  </div></div>`;
}

/** The whole game from the server, or null while it comes and if there is none. */
export function useGame(address, wanted = true) {
  const [game, setGame] = useState(null);
  useEffect(() => {
    return wanted ? patiently(() => fetched(`${address}?eyes=all`), setGame) : undefined;
  }, [address, wanted]);
  return game;
}

// ------------------------------------------------------------------------------------- who won

/** The sentence over the result. */
export function headline({ seats, places, scores, mine = [], state, words }) {
  const { t } = words;
  if (state === "ended" || !places) return t("end.stopped");
  if (places[0] === null) return lost(seats, mine, t);
  const first = seats.map((_, seat) => seat).filter((seat) => places[seat] === 1);
  if (scores[first[0]] === null && first.length === seats.length) return t("end.all_win");
  const score = scoreSaid(scores[first[0]], words);
  const me = first.length === 1 && mine.includes(first[0]) && mine.length === 1;
  if (seats.length === 1) return t(me ? "end.you_finish" : "end.finishes", { name: seats[0].name, score });
  if (first.length === seats.length) return t("end.all_equal", { score });
  if (me) return t("end.you_win", { score });
  const names = listed(first.map((seat) => seats[seat].name), t("end.and"));
  return t(first.length > 1 ? "end.win_together" : "end.wins", { name: names, score });
}

function lost(seats, mine, t) {
  if (seats.length > 1) return t("end.all_lost");
  return mine.length ? t("end.you_lose") : t("end.loses", { name: seats[0].name });
}

/** A score with its unit, where the game's words have one: `[game] scored = "{n} X"`. */
export function scoreSaid(score, words) {
  return words.has("game", "scored") ? filled(words.game.game.scored, { n: score }) : String(score);
}

function Winner(result) {
  const { seats, places, state, ctx, words } = result;
  const won = state === "over" && places
    ? seats.map((_, seat) => seat).filter((seat) => places[seat] === 1) : [];
  const how = state === "over" && words.ending(ctx.view.ending);
  return html`<section class="winner" aria-labelledby="result-title"><div class="winner__in">
    ${won.length > 0 && html`<p lang="fil">${words.t("end.cheer")}</p>`}
    <h2 id="result-title" tabindex="-1">${won.length > 0 && won.length < 4 && html`<span
      class="winner__pieces"
      >${won.map((seat) => ctx.piece(seat))}</span>`}<span>${headline(result)}</span></h2>
    ${how && html`<p class="winner__how">${how}</p>`}</div></section>`;
}

function Result({ seats, places, scores, mine, state, words, ctx, board, children }) {
  const ranked = state === "over" && places !== null && places[0] !== null;
  const order = seats.map((_, seat) => seat);
  if (ranked) order.sort((a, b) => places[a] - places[b] || a - b);
  const goal = words.game.game && words.game.game.goal;
  return html`<section class="panel rankbox" aria-labelledby="rank-title">
    <h2 id="rank-title">${words.t("end.result")} ${goal && html`<small>${goal}</small>`}</h2>
    <ol class="rank">${order.map((seat) => html`<${Rank} key=${seat} seat=${seat} name=${seats[seat].name}
      place=${ranked ? places[seat] : null} score=${scores[seat]} me=${mine.includes(seat)} ctx=${ctx}
      board=${board} words=${words} />`)}</ol>${children}</section>`;
}

function Rank({ seat, name, place, score, me, ctx, board, words }) {
  const told = place === null ? null : words.t("end.place", { place });
  const fact = factText(board, ctx, seat);
  return html`<li class=${classes(place === 1 && "first")} data-c=${seatColour(seat)}>
    <b class="num place">${place === null ? "–" : html`<span class="vh">${told}</span
      ><span aria-hidden="true">${place}</span>`}</b>${ctx.piece(seat)}
    <span class="rank__name">${name}${me && html` <span class="tag">${words.t("end.you")}</span>`}
      ${fact !== scoreSaid(score, words) && html`<small>${fact}</small>`}</span>
    <span class="rank__n"><b class="num">${score ?? ""}</b></span></li>`;
}

/** The short text that the board says of a seat, without its picture. */
export function factText(board, ctx, seat) {
  const fact = board.fact ? board.fact(ctx, seat) : "";
  return fact && typeof fact === "object" ? fact.text : fact;
}

// ------------------------------------------------------------------------------------- what now

// Whoever sat here gets the seats of the next table with the answer to a form: a cookie cannot come by a link.
function Onward({ setup, table, onBoard, again, t }) {
  const next = table.rematch;
  return html`<div class="end__go">
    ${again ? html`<form class="end__again" method="post" action=${setup.links.rematch}><button
      class="btn btn--main btn--big btn--block"><${Icon} name=${next ? "next" : "turn"} />
      ${" "}${t(next ? "end.to_rematch" : "end.again")}</button></form>`
    : next && html`<a class="btn btn--main btn--big" href=${`/t/${next}`}>
      <${Icon} name="next" /> ${t("end.to_rematch")}</a>`}
    <a class="btn" href=${`/new/${setup.game.name}`}><${Icon} name="people" /> ${t("end.other_seats")}</a>
    ${onBoard && html`<button type="button" class="btn" onClick=${onBoard}><${Icon} name="map" />
      ${" "}${t("end.to_board")}</button>`}
    ${table.state === "over" && html`<a class="btn" href=${setup.links.record}
      download=${`${setup.code}.jsonl`}>
      <${Icon} name="down" /> ${t("end.download")}</a>
    <a class="btn" href=${setup.links.replay}><${Icon} name="replay" /> ${t("end.replay")}</a>`}
  </div>`;
}

// ------------------------------------------------------------------------------------- the story

/** The plot with its cursor; a click opens the replay there. */
export function Story({ game, seats, words, board, replay }) {
  const { t } = words;
  const parts = useStory(game, board);
  const [at, setAt] = useState(parts.turning ?? parts.last);
  const sentence = (n) => sentenceAt(game, n, words);
  const open = (n) => location.assign(`${replay}#n=${n}`);
  const plot = { seats, rows: parts.rows, milestones: parts.milestones, shared: sharedIn(parts, board, words),
    sentence, event: words.event, t };
  return html`<section class="panel storybox" aria-labelledby="story-title">
    <h2 id="story-title">${t("end.story")} <small>${t("end.story_small")}</small></h2>
    <${Plot} ...${plot} at=${at} turning=${parts.turning} onMove=${setAt} onPick=${setAt} />
    <div class="turning__text"><${Icon} name="hint" /><p><b>${at === parts.turning
      ? t("end.turning", { n: at }) : t("end.event_n", { n: at })}</b> ${sentence(at)}</p>
      <a class="btn" href=${`${replay}#n=${at}`}><${Icon} name="replay" /> ${t("end.replay_from")}</a></div>
    <${PlotTable} ...${plot} onPick=${open} /></section>`;
}

/** Rows, milestones and the turning point of a game, counted once. */
export function useStory(game, board) {
  return useMemo(() => {
    const rows = scoreRows(game.frames);
    const milestones = milestonesOf(game.frames, game.milestones || []);
    const turning = game.end ? turningPoint(rows, game.end.places, scoring(game.end, board)) : null;
    const shared = board.shared && sharedRows(game, board);
    return { rows, milestones, turning, last: rows[rows.length - 1][0], shared };
  }, [game, board]);
}

/** What belongs to all players after every event, `[[n, value], ...]`, where the board has such a thing:
    `shared = { of(view), name(words) }`. */
function sharedRows(game, { shared }) {
  let { view } = game;
  const rows = [[0, shared.of(view)]];
  for (const frame of game.frames) {
    view = apply(view, frame.patch);
    rows.push([frame.n, shared.of(view)]);
  }
  return rows;
}

/** The same for a plot: its rows and what it is called, or null. */
export function sharedIn({ shared }, board, words) {
  return shared ? { rows: shared, name: board.shared.name(words) } : null;
}

function scoring(end, board) {
  return end.places[0] === null ? null : scoringOf(end, board.scoring);
}

const SENTENCES = 3; // of one event, where there is little room

/** What happened at an event, sentence by sentence. */
export function sentencesAt(game, n, words) {
  if (n === 0) return [words.t("replay.start")];
  const frame = game.frames[n - 1];
  return frame ? frame.log.map((entry) => words.event(plainWords(entry))) : [];
}

/** The same in short. */
export function sentenceAt(game, n, words) {
  const all = sentencesAt(game, n, words);
  if (all.length <= SENTENCES + 1) return all.join(" ");
  return `${all.slice(0, SENTENCES).join(" ")} ${words.t("replay.more", { n: all.length - SENTENCES })}`;
}

// ------------------------------------------------------------------------------------- talk about it

const STEPS = ["feel", "look", "use"];

/** Three questions in both languages, for the games that have them: `[debrief] feel, look, use`. */
function Debrief({ setup, words }) {
  const own = words.game.debrief;
  const other = Object.keys(setup.langs).find((lang) => lang !== words.lang);
  const [second, setSecond] = useState({});
  useEffect(() => {
    let gone = false;
    if (own && other) {
      loadWords(setup.static, other, setup.game.name)
        .then((got) => gone || setSecond(got.game.debrief || {}), () => {});
    }
    return () => { gone = true; };
  }, [own, other]);
  if (!own) return null;
  return html`<section class="panel debrief" aria-labelledby="debrief-title">
    <h2 id="debrief-title">${words.t("end.debrief")}</h2>
    <ol>${STEPS.filter((step) => own[step]).map((step) => html`<li
      key=${step}><b>${words.t(`end.${step}`)}</b>
      <p>${own[step]} ${second[step] && html`<span lang=${other}>${second[step]}</span>`}</p></li>`)}</ol>
    <div class="end__go"><button type="button" class="btn" onClick=${() => window.print()}>
      ${words.t("end.print")}</button></div></section>`;
}
