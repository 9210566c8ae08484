// The edge of the table: the tile in hand and how it is turned, what the choice would do, and the ways to build.
import { classes, html } from "../../js/html.js";
import { Icon, seatColour } from "../../js/pieces.js";
import { corners, edges, middle, nameOf, placeOf, southwards, tileAt } from "./hexes.js";
import { Figure, Ground, drawHex } from "./pictures.js";
import { isPlacing, looked, lookedMove, nextTurn, turnNow, turnOf, turned, turnsFrom, waysOf } from "./ways.js";

const TERRAINS = ["jungle", "lake", "grass", "rock"];
const BUILDS = { found: "villager", totoro: "totoro", tiger: "tiger" };
const ALL = [0, 1, 2, 3, 4, 5];
const LEFT = "M8.5 4.5 4 9l4.5 4.5M4 9h10.5a5.5 5.5 0 0 1 0 11H9";

export function TileOrBuild({ ctx }) {
  const asked = ctx.seat !== null && ctx.view.waiting.includes(ctx.seat);
  const look = (event) => !ctx.phone && (looked.value = event.target.closest("[data-target]")?.dataset.target ?? null);
  const leave = () => (looked.value = null);
  if (!ctx.view.tile && ctx.view.step !== "build") return null;
  return html`<div class="ti-hand" onPointerOver=${look} onPointerLeave=${leave} onFocusIn=${look} onFocusOut=${leave}>
    ${isPlacing(ctx) ? html`<${InHand} ctx=${ctx} asked=${asked} />` : html`<${Builds} ctx=${ctx} asked=${asked} />`}
    </div>`;
}

// ---- the tile ----

function InHand({ ctx, asked }) {
  const { words, view } = ctx;
  const name = words.board("tile-in-hand", view.tile);
  return html`<figure class="ti-inhand"><${TurnedTile} ctx=${ctx} turn=${asked ? turnNow(ctx) : 1} />
      <figcaption class="ti-wide">${name}</figcaption><span class="vh">${name}. ${asked
        && words.board("target-turn", { turn: turnNow(ctx) })}</span></figure>
    ${asked && html`<div class="ti-turns"><${Turn} ctx=${ctx} by=${-1} /><${Turn} ctx=${ctx} by=${1} /></div>
      <${Fate} ctx=${ctx} />`}`;
}

export function TurnedTile({ ctx, turn }) {
  const { first, second } = ctx.view.tile;
  const places = tileAt([0, 0], turn, ctx.printed);
  const grounds = new Map(places.map((place, part) => [nameOf(place), ["volcano", first, second][part]]));
  const all = places.map((place) => middle(place));
  const [cx, cy] = [0, 1].map((axis) => all.reduce((sum, one) => sum + one[axis], 0) / 3);
  return html`<svg class="ti-tile" viewBox="-76 -72 152 154" aria-hidden="true">
    ${southwards([...grounds.keys()]).map((name) => {
      const [x, y] = middle(placeOf(name));
      return html`<g key=${name} class=${`ti-hex is-${grounds.get(name)}`}
        transform=${`translate(${(x - cx).toFixed(1)} ${(y - cy).toFixed(1)})`}>${drawHex(grounds.get(name), 1, false)}
        <path class="ti-edge" d=${edges(corners(), ALL)} /></g>`;
    })}</svg>`;
}

// One way further. Where the tile lies already, it is turned there, past the turns in which it does not fit.
function Turn({ ctx, by }) {
  const label = ctx.words.board(by < 0 ? "turn-left" : "turn-right");
  const lies = turnOf(ctx.chosen[1] || "") > 0;
  const next = nextTurn(ctx, by);
  const way = by < 0 ? "left" : "right";
  const given = lies ? { ...ctx.button(`turn-${next}`, "btn btn--narra"), "aria-pressed": undefined }
    : { class: "btn btn--narra", onClick: () => (turned.value = turnsFrom(turned.value).at(by)) };
  return html`<button type="button" ...${given} data-way=${way} aria-label=${label} title=${label}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" style=${by > 0 ? "transform: scaleX(-1)" : ""}><path
      d=${LEFT} /></svg></button>`;
}

// Turns the tile as the button does; false if there is none to turn. 0 only asks.
export function turnBy(root, by) {
  const button = root.ownerDocument.querySelector(`.ti-turns [data-way="${by < 0 ? "left" : "right"}"]`);
  if (button && by) button.click();
  return Boolean(button);
}

// What the placement that is chosen, or looked at, would do; else how many places fit.
function Fate({ ctx }) {
  const seen = lookedMove(ctx);
  const say = seen ? seen.say : ctx.chosen.length > 1 && ctx.preview;
  if (!say) {
    const turn = turnNow(ctx);
    const n = ctx.moves.filter(({ path }) => turnOf(path[1]) === turn).length;
    return html`<p class="ti-fate">${ctx.words.board(n ? "ways-this-turn" : "no-way-this-turn", { n })}</p>`;
  }
  const lines = ctx.view.turn > 1 ? fateOf(ctx.words, say) : []; // the first tile lies in the centre
  return html`<ul class="ti-fate" aria-live="polite">${lines.map(({ text, bad }) => html`<li key=${text}
    class=${classes(bad && "is-bad")}>${bad && html`<${Icon} name="x" />`}${text}</li>`)}</ul>`;
}

export function fateOf(words, say) {
  const lines = [{ text: say.level ? words.board("on-level", { level: say.level }) : words.board("on-shore") }];
  if (say.villagers) lines.push({ text: words.board("covers", say), bad: true });
  for (const { seat, size, parts } of say.splits || []) {
    const key = ["wipes", "keeps"][parts.length] || "splits";
    lines.push({ text: words.board(key, { owner: seat, size, n: parts[0], parts }), bad: parts.length !== 1 });
  }
  if (say.warning) lines.unshift({ text: words.board("strands"), bad: true });
  return lines;
}

// ---- a build ----

function Builds({ ctx, asked }) {
  const ways = waysOf(ctx.moves);
  const list = ways.get(ctx.chosen[0]) || [];
  if (asked && ctx.chosen[0]?.startsWith("settlement-")) return html`<${Terrains} ctx=${ctx} list=${list} />`;
  if (asked && list.length > 1) return html`<${Which} ctx=${ctx} list=${list} />`;
  return html`<${Kinds} ctx=${ctx} asked=${asked} />`;
}

// The kinds of builds, with how many places there are for each.
function Kinds({ ctx, asked }) {
  const { words, printed, options } = { ...ctx, options: ctx.view.options };
  const { pieces } = printed;
  const on = (kind) => new Set(ctx.moves.filter(({ say }) => say.kind.startsWith(kind)).map(({ path }) => path[0])).size;
  const rows = [["found", "villager", {}], ["expand", "villager", {}],
    ["totoro", "totoro", { n: pieces.totoro_settlement, points: pieces.totoro_points }]];
  if (options.tigers) rows.push(["tiger", "tiger", pieces.tigers]);
  const colour = seatColour(ctx.seat ?? ctx.view.current);
  return html`<ul class="ti-kinds">${rows.map(([kind, piece, parts]) => html`<li key=${kind}
    class=${classes(asked && !on(kind) && "is-off")}><${Figure} piece=${piece} colour=${colour} count=${kind === "expand"
      ? 3 : 1} /><span><b>${words.board(`kind-${kind}`)}</b>${asked && html` <b class="num">${on(kind)}</b>`}
      <small class="ti-wide">${words.board(`how-${kind}`, parts)}</small></span></li>`)}</ul>`;
}

// All four terrains: whoever taps one onto which the settlement cannot expand is told why.
function Terrains({ ctx, list }) {
  return html`<div class="ti-choices is-four">${TERRAINS.map((terrain) => html`<${Terrain} key=${terrain} ctx=${ctx}
    terrain=${terrain} move=${list.find(({ path }) => path[1] === `terrain-${terrain}`)} />`)}</div>`;
}

function Terrain({ ctx, terrain, move }) {
  const { words } = ctx;
  const target = `terrain-${terrain}`;
  const told = move ? words.board("fills", move.say) : words.board("fills-not");
  return html`<button type="button" ...${ctx.button(target, "btn btn--narra ti-choice")} title=${told}>
    <${Ground} ground=${terrain} /><span><b>${words.word("terrain", terrain)}</b><span class="vh">: ${told}.</span>
      <small aria-hidden="true">${move ? html`<${Figure} piece="villager" colour=${seatColour(ctx.seat)} />${
        move.say.villagers} <i>+${move.say.points}</i>` : "–"}</small></span>${ctx.told(target)}</button>`;
}

function Which({ ctx, list }) {
  const colour = seatColour(ctx.seat ?? 0);
  return html`<div class="ti-choices">${list.map(({ path: [, kind], say }) => html`<button type="button" key=${kind}
    ...${ctx.button(kind, "btn btn--narra ti-choice")}><${Figure} piece=${BUILDS[kind]} colour=${colour} />
    <span><b>${ctx.words.board(`target-${kind}`)}</b><small>${ctx.words.board("points", { n: say.points })}</small></span>
    ${ctx.told(kind)}</button>`)}</div>`;
}
