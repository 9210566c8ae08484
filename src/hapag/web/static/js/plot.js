// The story of a game as a step plot: one line a seat, told apart by colour, dash, shape and letter. The same
// numbers stand in a table below it. Used after the end and in the replay.

import { Fragment, classes, html, useEffect, useMemo, useRef, useState } from "./html.js";
import { SHAPES, seatColour } from "./pieces.js";

const DASHES = ["", "10 6", "2 6", "14 5 3 5", "6 4", "18 6", "1 4", "10 4 2 4 2 4"];
const PAD = { left: 34, top: 20, bottom: 42 };
const LABEL_HEIGHT = 24;
const MARK_ROOM = 26; // between two numbers under the axis
const LETTER = 14; // size of the smallest letter in the drawing
const WALL_LETTER = 0.027; // of the wall's shorter side
const WIDE = 620; // from here on there is room for names beside the lines
const END_ROOM = { wide: 172, narrow: 90 };

// ------------------------------------------------------------------------------------- numbers, no drawing

/** Marks on an axis: round numbers over the whole range, at most about `most` of them. */
export function ticks(low, high, most = 6) {
  const rough = Math.max(high - low, 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * [1, 2, 5, 10].find((times) => times * power >= rough));
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count + 1 }, (_, i) => (first + i) * step);
}

/** The scores after every event, `[[n, scores], ...]`; `start` are those before the first one. */
export function scoreRows(frames, start) {
  const first = start || (frames.length ? frames[0].scores : []);
  return [[0, first], ...frames.map((frame) => [frame.n, frame.scores])];
}

/** Where anything in the plot changes: the start, the end, the milestones, every change of a score. */
export function stops(rows, milestones) {
  const marked = new Set(milestones.map((mark) => mark.n));
  const changed = (i) => rows[i][1].some((score, seat) => score !== rows[i - 1][1][seat]);
  const kept = rows.filter(([n], i) => i === 0 || i === rows.length - 1 || marked.has(n) || changed(i));
  return kept.map(([n]) => n);
}

/** The frame after which whoever won was never again worse than anybody: where the game turned, or null. */
export function turningPoint(rows, places, scoring) {
  if (!places || places.length < 2 || places.some((place) => place === null)) return null;
  const winners = places.map((place) => place === 1);
  if (winners.every(Boolean)) return null;
  const worth = (score) => (scoring === "most" ? score : -score);
  const leads = ([, scores]) => {
    const best = Math.min(...scores.filter((_, seat) => winners[seat]).map(worth));
    return scores.every((score, seat) => winners[seat] || worth(score) < best);
  };
  let i = rows.length - 1;
  if (!leads(rows[i])) return null;
  while (i > 0 && leads(rows[i - 1])) i -= 1;
  return i === 0 ? null : rows[i][0];
}

/** Whether few or many points win, as the result says it; `said` is what the game says. */
export function scoringOf(end, said) {
  if (said) return said;
  const { places, scores } = end;
  const rising = (a, b) => (scores[a] - scores[b]) * (places[a] - places[b]) > 0;
  return scores.some((_, a) => scores.some((_other, b) => rising(a, b))) ? "least" : "most";
}

/** Labels that would cover each other, pushed apart inside the room there is. */
export function apart(wanted, gap, top, bottom) {
  const order = wanted.map((y, i) => [y, i]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const placed = new Array(wanted.length);
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1));
  let least = top;
  for (const [y, i] of order) {
    placed[i] = Math.max(y, least);
    least = placed[i] + step;
  }
  let most = bottom;
  for (const [, i] of order.reverse()) {
    placed[i] = Math.min(placed[i], most);
    most = placed[i] - step;
  }
  return placed;
}

/** The last row at or before an event. */
export function rowAt(rows, n) {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rows[middle][0] <= n) low = middle;
    else high = middle - 1;
  }
  return rows[low];
}

/** The events of these kinds, as marks under the plot: `{n, words, mark}`, the mark being the number that they
    name, or else which of them it is. */
export function milestonesOf(frames, kinds) {
  const wanted = new Set(kinds);
  const marked = frames.flatMap((frame) => {
    const words = frame.log.map(plainWords).find((one) => wanted.has(one.kind));
    return words ? [{ n: frame.n, words }] : [];
  });
  return marked.map((one, at) => ({ ...one, mark: numberIn(one.words) ?? String(at + 1) }));
}

/** Log entries come bare or with their number before them. */
export function plainWords(entry) {
  return Array.isArray(entry) ? entry[1] : entry;
}

function numberIn(words) {
  const number = Object.entries(words).find(([part, value]) => part !== "seat" && typeof value === "number");
  return number ? String(number[1]) : null;
}

// ------------------------------------------------------------------------------------- the drawing

function scales(rows, width, height, right, shared) {
  const all = [...rows.flatMap(([, scores]) => scores), ...(shared ? shared.rows.map(([, value]) => value) : [])];
  const marks = ticks(Math.min(0, ...all), Math.max(1, ...all));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const last = Math.max(1, rows[rows.length - 1][0]);
  const wide = width - PAD.left - right;
  const tall = height - PAD.top - PAD.bottom;
  return {
    marks, last, width, height, right,
    x: (n) => PAD.left + (wide * n) / last,
    y: (score) => PAD.top + (tall * (high - score)) / (high - low),
    n: (x) => Math.round(((x - PAD.left) / wide) * last),
  };
}

/** One seat's line; lines that lie on each other are shifted by a pixel or two, so that all are seen. */
function linePath(rows, seat, scale, shift) {
  const y = (score) => (scale.y(score) + shift).toFixed(1);
  let path = `M${scale.x(0).toFixed(1)} ${y(rows[0][1][seat])}`;
  for (let i = 1; i < rows.length; i += 1) {
    const score = rows[i][1][seat];
    if (score !== rows[i - 1][1][seat]) path += `H${scale.x(rows[i][0]).toFixed(1)}V${y(score)}`;
  }
  return `${path}H${scale.x(scale.last).toFixed(1)}`;
}

const shiftOf = (seat, count) => (seat - (count - 1) / 2) * Math.min(2.4, 12 / count);

function Grid({ scale }) {
  return html`<g>${scale.marks.map((mark) => html`<g key=${mark}>
    <line class="gridline" x1=${PAD.left} x2=${scale.width - scale.right} y1=${scale.y(mark)}
      y2=${scale.y(mark)} />
    <text class="axis" x=${PAD.left - 8} y=${scale.y(mark) + 5} text-anchor="end">${mark}</text></g>`)}</g>`;
}

function Milestones({ milestones, scale }) {
  let free = -Infinity;
  return html`<g>${milestones.map((mark) => {
    const x = scale.x(mark.n);
    const room = x - free >= MARK_ROOM;
    if (room) free = x;
    return html`<g key=${mark.n}>
      <line class="evline" x1=${x} x2=${x} y1=${PAD.top - 6} y2=${scale.height - PAD.bottom + 6} />
      ${room && html`<text class="axis" x=${x} y=${scale.height - PAD.bottom + 22} text-anchor="middle"
        >${mark.mark}</text>`}</g>`;
  })}</g>`;
}

function Lines({ rows, seats, scale }) {
  return html`<g class=${classes(seats.length > 4 && "is-many")}>${seats.map((_, seat) => {
    const path = linePath(rows, seat, scale, shiftOf(seat, seats.length));
    return html`<${Fragment} key=${seat}><path class="plot-halo" d=${path} />
      <path class="plot" data-c=${seatColour(seat)} d=${path}
        stroke-dasharray=${DASHES[seat % DASHES.length]} />
    <//>`;
  })}</g>`;
}

/** What belongs to all: a thin double line that no seat has. */
function Shared({ shared, scale }) {
  const path = linePath(shared.rows.map(([n, value]) => [n, [value]]), 0, scale, 0);
  return html`<g><path class="plot-halo" d=${path} /><path class="plot-shared" d=${path} />
    <path class="plot-shared__in" d=${path} /></g>`;
}

/** At the end of each line: its shape, letter or name, and the score. */
function Ends({ rows, seats, scale, shared }) {
  const scores = rows[rows.length - 1][1];
  const bottom = scale.height - PAD.bottom;
  const wanted = scores.map((score, seat) => scale.y(score) + shiftOf(seat, seats.length));
  if (shared) wanted.push(scale.y(lastOf(shared)));
  const placed = apart(wanted, LABEL_HEIGHT, PAD.top, bottom);
  const x = scale.width - scale.right;
  const named = scale.right === END_ROOM.wide;
  return html`<g>${seats.map(({ name }, seat) => html`<g key=${seat} data-c=${seatColour(seat)}>
    <path class="plot-lead" d=${`M${x + 1} ${wanted[seat]}L${x + 10} ${placed[seat]}`} />
    <path class="plot-shape" d=${SHAPES[seatColour(seat)]}
      transform=${`translate(${x + 12} ${placed[seat] - 10}) scale(.8)`} />
    <text class="plot-label" x=${x + 37} y=${placed[seat] + 6}>${named ? shortName(name) : letter(name)}${" "}
      <tspan class="plot-score">${scores[seat]}</tspan></text></g>`)}${shared && html`<g>
    <path class="plot-lead" d=${`M${x + 1} ${wanted[seats.length]}L${x + 10} ${placed[seats.length]}`} />
    <text class="plot-label" x=${x + 14} y=${placed[seats.length] + 6}>${named ? shortName(shared.name)
      : `${letter(shared.name)}…`}${" "}<tspan class="plot-score">${lastOf(shared)}</tspan></text></g>`}</g>`;
}

const lastOf = ({ rows }) => rows[rows.length - 1][1];

const letter = (name) => (Array.from(name.trim())[0] || "").toLocaleUpperCase();
const shortName = (name) => (name.length > 11 ? `${name.slice(0, 9).trimEnd()}…` : name);

function Cursor({ rows, n, scale, seats }) {
  const [, scores] = rowAt(rows, n);
  const x = scale.x(n);
  const y = (seat) => scale.y(scores[seat]) + shiftOf(seat, seats.length);
  return html`<g class="plot-cursor">
    <line class="plot-cursor__line" x1=${x} x2=${x} y1=${PAD.top - 12} y2=${scale.height - PAD.bottom + 4} />
    ${seats.map((_, seat) => html`<path key=${seat} class="plot-shape" data-c=${seatColour(seat)}
      d=${SHAPES[seatColour(seat)]}
      transform=${`translate(${x - 6} ${y(seat) - 6}) scale(.5)`} />`)}
  </g>`;
}

/** The width an element really has, so that letters in the drawing keep their size; on a wall (`big`) they
    grow with it, and the drawing is as high as there is room. Also how many pixels a unit of the drawing is. */
function useWidth(big) {
  const ref = useRef(null);
  const [size, setSize] = useState([640, 0, 1]);
  useEffect(() => {
    const measure = () => {
      if (!ref.current) return;
      const zoom = big ? Math.max(1, (Math.min(innerWidth, innerHeight) * WALL_LETTER) / LETTER) : 1;
      const { clientWidth, clientHeight } = ref.current;
      setSize([Math.max(260, clientWidth / zoom), big ? clientHeight / zoom : 0, zoom]);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [big]);
  return [ref, ...size];
}

function heightOf(width, count) {
  return Math.max(210, Math.min(340, width * 0.42), 70 + count * LABEL_HEIGHT);
}

/** `seats`: with names; `rows`: see scoreRows; `at`: the event shown; `onMove(n)` while the cursor moves,
    `onPick(n)` for a click or Enter; `sentence(n)`: what happened there; `t`: the page's words. */
export function Plot({ seats, rows, milestones, at, turning = null, onMove, onPick, sentence, t,
  shared = null, big = false }) {
  const [ref, width, room, zoom] = useWidth(big);
  const height = room || heightOf(width, seats.length + Boolean(shared));
  const scale = useMemo(
    () => scales(rows, width, height, width >= WIDE ? END_ROOM.wide : END_ROOM.narrow, shared),
    [rows, width, height, shared?.rows],
  );
  const places = useMemo(() => stops(rows, milestones), [rows, milestones]);
  const keys = (event) => {
    const next = moved(event.key, at, places);
    if (next !== null) onMove(next);
    else if (event.key === "Enter" || event.key === " ") onPick(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const under = (event) => {
    const box = ref.current.getBoundingClientRect();
    return Math.max(0, Math.min(scale.last, scale.n((event.clientX - box.left) / zoom)));
  };
  const still = useMemo(() => html`<${Grid} scale=${scale} /><${Milestones} milestones=${milestones}
    scale=${scale} />
    ${shared && html`<${Shared} shared=${shared} scale=${scale} />`}
    <${Lines} rows=${rows} seats=${seats} scale=${scale} /><${Ends} rows=${rows} seats=${seats}
      scale=${scale} shared=${shared} />`,
  [scale, rows, seats, milestones, shared?.name]);
  return html`<div class="story" ref=${ref} role="slider" tabindex="0" aria-label=${t("end.plot_label")}
    aria-valuemin="0" aria-valuemax=${scale.last} aria-valuenow=${at}
    aria-valuetext=${`${sentence(at)} ${scoresSaid(seats, rowAt(rows, at)[1], t, shared
      && [shared.name, rowAt(shared.rows, at)[1]])}`} onKeyDown=${keys}
    onClick=${(event) => onPick(under(event))}>
    <svg viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${still}
    ${turning !== null && html`<circle class="turning" cx=${scale.x(turning)}
      cy=${scale.y(leading(rows, turning))} r="14" />`}
    <${Cursor} rows=${rows} n=${at} scale=${scale} seats=${seats} /></svg></div>`;
}

/** The score that changed at a turning point, or the best one there. */
function leading(rows, n) {
  const i = rows.findIndex(([at]) => at === n);
  const changed = rows[i][1].find((score, seat) => i > 0 && score !== rows[i - 1][1][seat]);
  return changed ?? rows[i][1][0];
}

function moved(key, at, places) {
  const before = places.filter((n) => n < at);
  const after = places.filter((n) => n > at);
  if (key === "ArrowLeft" || key === "ArrowDown") return before.length ? before[before.length - 1] : at;
  if (key === "ArrowRight" || key === "ArrowUp") return after.length ? after[0] : at;
  if (key === "PageDown") return before.length ? before[Math.max(0, before.length - 5)] : at;
  if (key === "PageUp") return after.length ? after[Math.min(4, after.length - 1)] : at;
  if (key === "Home") return places[0];
  return key === "End" ? places[places.length - 1] : null;
}

export function scoresSaid(seats, scores, t, also = null) {
  const all = [...seats.map(({ name }, seat) => [name, scores[seat]]), ...(also ? [also] : [])];
  return all.map(([name, score]) => t("end.name_score", { name, score })).join(" · ");
}

/** The plot's numbers: a row a milestone, or a change where a game has none. */
export function PlotTable({ seats, rows, milestones, shared = null, sentence, event, onPick, t }) {
  const marked = milestones.map((mark) => mark.n);
  const own = new Map(milestones.map((mark) => [mark.n, event(mark.words)]));
  const wanted = marked.length ? [...marked, rows[rows.length - 1][0]] : stops(rows, []);
  const places = wanted.filter((n, i) => wanted.indexOf(n) === i);
  return html`<details class="storytable"><summary>${t("end.as_table")}</summary><div
    class="storytable__scroll"
    tabindex="0" role="region" aria-label=${t("end.as_table")}><table>
    <thead><tr><th scope="col">${t("end.when")}</th>${seats.map(({ name }, seat) => html`<th key=${seat}
      scope="col"
      >${name}</th>`)}${shared && html`<th scope="col">${shared.name}</th>`}</tr></thead>
    <tbody>${places.map((n) => html`<tr key=${n}><th scope="row"><button type="button" class="linklike"
      onClick=${() => onPick(n)}>${own.get(n) || sentence(n) || t("end.event_n", { n })}</button></th>
      ${rowAt(rows, n)[1].map((score, seat) => html`<td key=${seat}
        class="num">${score}</td>`)}${shared && html`<td class="num">${rowAt(shared.rows, n)[1]}</td>`}</tr>`)}
    </tbody></table></div></details>`;
}
