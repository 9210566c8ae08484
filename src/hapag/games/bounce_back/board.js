// Bounce Back in a browser: the main board, the four subsystems, the cards, and what the council talks about.
// No rules here: what is shown is in the view and the log, what may be chosen are targets.
import { classes, html, useEffect, useRef, useState } from "../../js/html.js";
import { Icon } from "../../js/pieces.js";
import { Cards, Face, signed, textOf } from "./cards.js";
import { DraftPanel, Forecast, ShockPanel, Strip, Summary, Topline, Warnings } from "./council.js";
import { MainBoard } from "./mainboard.js";
import { Alarm, Subsystem, hitOf } from "./subsystem.js";

export const layout = "top";

// ---- what the page asks for ----

export function Board(ctx) {
  if (ctx.phone && !ctx.big) return html`<${Pages} ctx=${ctx} />`;
  return html`<div class=${classes("bb-board", ctx.big && "is-big")}><${MainBoard} ctx=${ctx} />
    <div class="bb-subs">${ctx.view.seats.map(({ seat }) => html`<${Subsystem} key=${seat} ctx=${ctx} seat=${seat}
      look=${hitLook(ctx, seat)} />`)}</div></div>`;
}

export function Hand(ctx) {
  return html`<${Cards} ctx=${ctx} />`;
}

export function Beside(ctx) {
  if (ctx.view.over) return html`<section class="panel bb-ending"><${Summary} ctx=${ctx} /></section>`;
  const draft = html`<${DraftPanel} ctx=${ctx} /><${Forecast} ctx=${ctx} />`;
  const shock = html`<${ShockPanel} ctx=${ctx} /><${Warnings} ctx=${ctx} />`;
  return ctx.view.draft ? html`${draft}${shock}` : html`${shock}${draft}`;
}

export function Screen(ctx) {
  const { view } = ctx;
  return html`<div class="bb-screen">${view.draft && !rolledNow(ctx) ? html`<${DraftPanel} ctx=${ctx} />`
    : html`<${ShockPanel} ctx=${ctx} />`}${view.draft && html`<${Warnings} ctx=${ctx} most=${1} />`}</div>`;
}

export function Ending(ctx) {
  return html`<div class="bb-ending"><${Summary} ctx=${ctx} /></div>`;
}

// All cards are open: what each of the others holds, to be opened by name.
export function Others(ctx) {
  const { view, words, seats } = ctx;
  return html`<ul class="bb-others">${view.seats.filter(({ seat }) => seat !== ctx.seat).map((one) => html`<li
    key=${one.seat}><details><summary>${ctx.piece(one.seat)}<span><b>${seats[one.seat]?.name}</b><small>${
      words.board("hand-count", { count: one.hand.length })}</small></span></summary>
    <ul class="bb-open">${one.hand.map((id) => html`<li key=${id} class=${classes("bb-card",
      `is-${ctx.printed.cards[id].kind}`)} data-c=${one.subsystem}><${Face} ctx=${ctx} id=${id} /></li>`)}</ul>
    </details></li>`)}</ul>`;
}

// The strip of seats has room for the number alone.
export function fact(ctx, seat) {
  const { balance, agreed } = ctx.view.seats[seat];
  const text = ctx.words.board("balance", { balance: signed(balance) });
  if (ctx.big) return text;
  return { text, icon: html`${agreed && html`<${Icon} name="check" label=${ctx.words.board("agrees")} />`}<b
    class="bb-fact" aria-hidden="true">${signed(balance)}</b>` };
}

export function header(ctx) {
  const { view, words } = ctx;
  if (view.over) return words.board(view.result.survived ? "header-over" : "header-fallen");
  if (!view.round) return words.board("header-planning");
  return words.board("header", { ...view, step: words.board(`step-${view.step}`) });
}

export function score(ctx) {
  return ctx.view.score;
}

export function label(target, ctx) {
  const { words, printed } = ctx;
  if (!target.startsWith("card-")) return words.board(`target-${target}`);
  const id = target.slice("card-".length);
  const card = printed.cards[id];
  const effect = ["economy", "community", "nature"].map((name, at) => `${words.board(name)} ${signed(card.effect[at])}`);
  const shocks = card.shocks.map((shock) => `${shock} ${words.word("shock", shock)}`);
  return [words.board("target-card", { card: id, sort: words.word("kind", card.kind), cost: card.cost }),
    words.board("target-effect", { points: signed(card.points), shocks: words.listed(shocks), effect: effect.join(", ") }),
    textOf(card, words.lang).replace(/\.$/, "")].join(". ");
}

const rolledNow = (ctx) => ctx.news.some(({ kind }) => ["shock", "calm", "lost"].includes(kind));

function hitLook(ctx, seat) {
  const hit = hitOf(ctx.view, seat);
  return hit && ctx.view.step !== "buying" ? "is-hit" : "";
}

// ---- a phone: one's own board, and the main board and the others one swipe or key away ----

function Pages({ ctx }) {
  const pages = pagesOf(ctx);
  const [at, setAt] = useState(0);
  const track = useRef(null);
  useEffect(() => go(0, false), [ctx.seat]);
  function go(page, smoothly = true) {
    const { current } = track;
    const left = page * current.clientWidth;
    current.scrollTo({ left, behavior: smoothly && !ctx.calm ? "smooth" : "instant" });
    setAt(page);
  }
  const scrolled = () => setAt(Math.round(track.current.scrollLeft / Math.max(1, track.current.clientWidth)));
  const keys = (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pages.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= pages.length) return;
    event.preventDefault();
    go(to);
    event.currentTarget.children[to].focus({ preventScroll: true });
  };
  return html`<div class="bb-phone"><${Topline} ctx=${ctx} /><${Strip} ctx=${ctx} />
    <div class="bb-tabs" role="tablist" aria-label=${ctx.words.board("boards")} onKeyDown=${keys}>${pages.map((page, i) => html`<button
      key=${page} type="button" role="tab" aria-selected=${String(i === at)} tabindex=${i === at ? "0" : "-1"}
      aria-controls="bb-pages" onClick=${() => go(i)}><${Tab} ctx=${ctx} page=${page} /></button>`)}</div>
    <div class="bb-pages" id="bb-pages" ref=${track} role="region" tabindex="0" aria-label=${ctx.words.board("boards")}
      onScroll=${scrolled}>${pages.map((page) => html`<div class="bb-page" key=${page}>${page === "main"
        ? html`<${MainBoard} ctx=${ctx} />` : html`<${Subsystem} ctx=${ctx} seat=${page}
          look=${hitLook(ctx, page)} />`}</div>`)}</div></div>`;
}

// Who only watches begins with the main board.
function pagesOf({ view, seat }) {
  const all = view.seats.map((one) => one.seat);
  return seat === null ? ["main", ...all] : [seat, "main", ...all.filter((other) => other !== seat)];
}

function Tab({ ctx, page }) {
  const { words, view } = ctx;
  if (page === "main") return html`<${Icon} name="table" /><span>${words.board("main-short")}</span>`;
  const { subsystem, bars, balance } = view.seats[page];
  const alarm = bars.some(({ level }) => level !== "safe");
  return html`${ctx.piece(page)}<span class="vh">${words.word("subsystem", subsystem)} </span><span>${signed(balance)}</span>
    ${alarm && html`<${Alarm} /><span class="vh">${words.board("tab-alarm")}</span>`}`;
}
