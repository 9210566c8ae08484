// A subsystem's board: its score bars with their tokens, its planning area, and the cards in place.
import { Memo, classes, html } from "../../js/html.js";
import { Dots, Icon } from "../../js/pieces.js";
import { Die, KindSign, ShockSign, readyCards, signed } from "./cards.js";

const SCENES = new URL("scenes.svg", import.meta.url).href;
const STEP = 14; // from cell to cell of a score bar
const TOP = 9;
const TALL = 16;
const TICKS = [-8, -4, 4, 8];
const PREPARE = "M-9-1 0-9 9-1V13a2 2 0 0 1-2 2H-7a2 2 0 0 1-2-2Z";
const SHOCK = "M-9 1V-7a2 2 0 0 1 2-2H7a2 2 0 0 1 2 2V8L0 16-9 8Z";
const ALARM = "M12 1.5 23.5 21.5H.5ZM10.8 8.5v6.5h2.4V8.5zM10.8 17v2.4h2.4V17z";

// Drawn again only when something on it has changed, or a choice touches one of its cards.
export function Subsystem({ ctx, seat, look }) {
  const own = ctx.view.seats[seat];
  const cards = [...own.implemented, ...own.planning.map(({ card }) => card)];
  const ready = seat === ctx.seat ? readyCards(ctx) : [];
  const ghost = ghostOf(ctx, seat);
  const fresh = ctx.news.map(({ kind, card }) => `${kind} ${card}`).join();
  const hit = hitOf(ctx.view, seat);
  const eased = ctx.preview?.kind === "mitigate" && seat === ctx.seat ? ctx.preview.points : 0;
  const deps = [own, hit, ctx.words, ctx.printed, cards.map(ctx.state).join(), states(ctx, cards), ready.join(),
    ghost, eased, fresh, look, ctx.big, ctx.calm, ctx.view.step, ctx.seats[seat]?.name, ctx.seat];
  return html`<${Memo} deps=${deps}>${() => html`<${Drawn} ctx=${ctx} own=${own} ready=${ready} ghost=${ghost}
    hit=${hit} eased=${eased} look=${look} />`}<//>`;
}

const states = (ctx, cards) => cards.map((id) => ctx.state(`card-${id}`)).join();

// The card that a choice would put here.
function ghostOf(ctx, seat) {
  const { preview } = ctx;
  return preview && preview.kind === "buy" && seat === ctx.seat ? preview.card : null;
}

export function hitOf(view, seat) {
  return view.shock?.hits.find((one) => one.seat === seat) || null;
}

function Drawn({ ctx, own, ready, ghost, hit, eased, look }) {
  const { words } = ctx;
  const you = own.seat === ctx.seat;
  const worst = own.bars.some(({ level }) => level === "edge") ? "is-edge" : "";
  return html`<section class=${classes("bb-sub", look, you && "is-you", worst)} data-c=${own.subsystem}
    aria-label=${words.word("subsystem", own.subsystem)}>
    <header class="bb-sub__head"><svg class="bb-scene" viewBox="0 0 320 84" preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"><use href=${`${SCENES}#${own.subsystem}`} width="320" height="84" /></svg>
      <div class="bb-plate">${ctx.piece(own.seat)}<div><h2>${words.word("subsystem", own.subsystem)}</h2>
        <p>${ctx.seats[own.seat]?.name} <${State} ctx=${ctx} own=${own} /></p></div></div>
      <b class="bb-balance num"><span class="vh">${words.board("balance", { balance: signed(own.balance) })}</span
        ><span aria-hidden="true">${signed(own.balance)}</span></b></header>
    <ul class="bb-bars">${own.bars.map((bar) => html`<li key=${bar.shock}
      class=${classes("bb-bar", `is-${bar.level}`)}><${Bar} ctx=${ctx} bar=${bar}
        hit=${ctx.view.shock?.die === bar.shock ? hit : null} eased=${eased} /></li>`)}</ul>
    <${Planning} ctx=${ctx} own=${own} ready=${ready} ghost=${ghost} />
    <${InPlace} ctx=${ctx} own=${own} ready=${ready} /></section>`;
}

// ---- score bars ----

function Bar({ ctx, bar, hit, eased }) {
  const { words } = ctx;
  return html`<p class="bb-bar__top"><${Die} face=${bar.shock} /><${ShockSign} ctx=${ctx} shock=${bar.shock} />
      <span>${words.board(`short-${bar.shock}`)}</span>
      ${bar.level !== "safe" && html`<${Alarm} />`}<b class="num" aria-hidden="true">${signed(bar.sum)}</b></p>
    <${Scale} ctx=${ctx} bar=${bar} />
    ${hit && html`<${Blow} words=${words} hit=${hit} eased=${eased} />`}
    ${bar.level !== "safe" && html`<p class="bb-bar__warn">${words.board(bar.level === "edge" ? "edge" : "hits",
      { hits: bar.hits })}</p>`}`;
}

export function Alarm() {
  return html`<svg class="icon icon--fill bb-alarm" viewBox="0 0 24 24" aria-hidden="true"><path
    fill-rule="evenodd" d=${ALARM} /></svg>`;
}

// Impact times factor, minus what is prepared and mitigated, is what moves the token.
function Blow({ words, hit, eased }) {
  const left = hit.left - eased;
  const easing = hit.mitigated + eased;
  return html`<p class="bb-blow">${words.board("impact", { ...hit, factor: hit.impact ? hit.total / hit.impact : 1 })}
    ${hit.prepared > 0 && html` <span>${words.board("prepared", hit)}</span>`}
    ${easing > 0 && html` <span class=${eased ? "is-asked" : ""}>${words.board("mitigated", { mitigated: easing })}</span>`}
    ${" "}<b>${words.board(hit.settled ? "lost" : "left", { left })}</b></p>`;
}

function Scale({ ctx, bar }) {
  const { lowest, highest } = ctx.printed.bar;
  const values = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
  const middle = (value) => (Math.max(value, lowest - 0.05) - lowest + 0.5) * STEP;
  const wide = values.length * STEP;
  return html`<svg class="bb-scale" viewBox=${`-1 0 ${wide + 2} 36`} role="img" aria-label=${scaleSaid(ctx.words, bar)}>
    ${values.map((value) => html`<rect key=${value} class=${classes("bb-cell", cellLook(bar, value, lowest))}
      x=${(value - lowest) * STEP} y=${TOP} width=${STEP - 1.4} height=${TALL} rx="2" />`)}
    ${TICKS.map((value) => html`<text key=${value} class="bb-tick" x=${middle(value) - 0.7}
      y=${TOP + 12.2}>${signed(value)}</text>`)}
    ${bar.was !== bar.token && html`<path class="bb-fall" d=${`M${middle(bar.was)} 8V3H${middle(bar.token)}V8`} />`}
    ${bar.next && bar.next.left > 0 && html`<path class=${classes("bb-next", bar.next.falls && "is-fatal")}
      d=${`M${middle(bar.next.after)} 27l4.5 7.5h-9z`} />`}
    ${bar.prepare > 0 && html`<${Token} x=${middle(bar.prepare)} look="is-prepare" d=${PREPARE} number=${bar.prepare}
      base=${9} />`}
    ${bar.token < 0 && html`<${Token} x=${middle(bar.token)} look="is-shock" d=${SHOCK} number=${-bar.token}
      base=${5.5} />`}</svg>`;
}

function Token({ x, look, d, number, base }) {
  return html`<g class=${classes("bb-token", look)} style=${{ transform: `translate(${x - 0.7}px, ${TOP + 8}px)` }}>
    <path d=${d} /><text y=${base}>${number}</text></g>`;
}

function cellLook(bar, value, lowest) {
  if (value === 0) return "is-zero";
  const on = (bar.token <= value && value < 0) || (value > 0 && value <= bar.prepare);
  return classes(value < 0 ? "is-below" : "is-above", on && "is-on", value === lowest && "is-last");
}

function scaleSaid(words, bar) {
  const said = [words.board("bar", bar)];
  if (bar.was !== bar.token) said.push(words.board("bar-was", bar));
  if (bar.next) said.push(words.board("next", bar.next));
  said.push(bar.hits === null ? words.board("hits-none") : words.board("hits", bar));
  return said.join(". ");
}

// ---- cards ----

function Planning({ ctx, own, ready, ghost }) {
  const { words } = ctx;
  const free = own.free - (ghost ? 1 : 0);
  return html`<div class="bb-plan"><h3 class="bb-small">${words.board("planning")}</h3><ul>
    ${own.planning.map(({ card, paid }) => html`<li key=${card}><${Spot} ctx=${ctx} card=${card} paid=${paid}
      held=${ready.includes(card)} /></li>`)}
    ${ghost && html`<li key="ghost"><span class="bb-spot is-ghost"><b>${words.word("card", ghost)}</b><small>${
      words.board("planning-draft", { cost: ctx.printed.cards[ghost].cost })}</small></span></li>`}
    ${Array.from({ length: Math.max(0, free) }, (_, at) => html`<li key=${at}><span class="bb-spot is-free">${
      words.board("planning-free")}</span></li>`)}</ul></div>`;
}

// A paid card is tinted, one of the draft has a double red edge. `held`: the hand shows it as a whole card.
function Spot({ ctx, card, paid, held }) {
  const { words } = ctx;
  const { cost, kind } = ctx.printed.cards[card];
  const news = ctx.news.some((one) => one.kind === "put-in" && one.card === card);
  const look = classes("bb-spot", paid ? "is-paid" : "is-draft", news && "is-fresh");
  const part = html`<b><${KindSign} ctx=${ctx} kind=${kind} />${words.word("card", card)}</b><small>${paid
    ? words.board("planning-paid") : words.board("planning-draft", { cost })}</small>`;
  if (held) return html`<span class=${classes(look, "is-held")}>${part}</span>`;
  return html`<span ...${ctx.cell(`card-${card}`, look)}>${part}</span>`;
}

function InPlace({ ctx, own, ready }) {
  const { words } = ctx;
  if (!own.implemented.length) return html`<div class="bb-place is-empty"></div>`;
  const isFresh = (card) => ctx.news.some((one) => one.kind === "implemented" && one.card.includes(card));
  return html`<div class="bb-place"><h3 class="bb-small">${words.board("implemented")}</h3><ul>${own.implemented.map((card) => {
    const look = classes("bb-chip", isFresh(card) && "is-fresh");
    const part = html`<${KindSign} ctx=${ctx} kind=${ctx.printed.cards[card].kind} /><span>${
      words.word("card", card)}</span>`;
    return html`<li key=${card}>${ready.includes(card) ? html`<span class=${classes(look, "is-held")}>${part}</span>`
      : html`<span ...${ctx.cell(`card-${card}`, look)}>${part}</span>`}</li>`;
  })}</ul></div>`;
}

// What the member is doing.
function State({ ctx, own }) {
  const { words, view } = ctx;
  if (view.over || (view.step !== "buying" && !own.asked)) return null;
  if (own.asked) return html`<span class="bb-state is-asked"><${Dots} />${words.board("decides")}</span>`;
  return own.agreed ? html`<span class="bb-state is-agreed"><${Icon} name="check" />${words.board("agrees")}</span>`
    : html`<span class="bb-state"><${Dots} />${words.board("to-agree")}</span>`;
}
