// Development cards: what a card or an Investment pays and does, and one's own hand with what may be done.
import { classes, html } from "../../js/html.js";
import { Icon } from "../../js/pieces.js";
import { Picture, Sign, crisisSign } from "./signs.js";

const PLAIN = ["vote", "review", "abstain", "decline"];
const MARKS = { vote: "vote", review: "swap", abstain: "minus", decline: "x" };

// ---- what a card pays and does ----

export function cardsOf(view, name) {
  return view.environments.find(({ environment }) => environment === name)?.cards ?? 0;
}

// Its DP as things stand; null where it pays none because it is never built.
export function worthOf({ view, printed }, card) {
  if (card === "house") return printed.house_dp;
  const { kind, dp, environment } = printed.cards[card];
  if (kind === "action") return null;
  return kind === "sustainable" ? printed.grown[cardsOf(view, environment)] : dp;
}

// What it does to nature each round: [[Environment, change], ...].
export function impactOf({ printed }, card) {
  if (card === "house") return [];
  const { destroys, impact } = printed.cards[card];
  return destroys ? destroys.map((name) => [name, -1]) : Object.entries(impact || {});
}

export function Impact({ ctx, card, short = false }) {
  const { words, printed } = ctx;
  const found = impactOf(ctx, card);
  const named = (name) => words.word("environment", name);
  if (!found.length) {
    const { kind, environment } = printed.cards[card] || {};
    return kind === "sustainable" && html`<span class="rs-imp is-grows"><${Sign} name=${environment}
      label=${short ? words.board("grows-with", { environment }) : ""} />${!short && words.board("grows")}</span>`;
  }
  const [, change] = found[0];
  return html`<span class=${classes("rs-imp", change < 0 ? "is-down" : "is-up")}>${change < 0 ? "−1" : `+${change}`}
    ${found.map(([name]) => html`<${Sign} key=${name} name=${name} label=${named(name)} />`)}</span>`;
}

// The same in words: "4 DP, Forest −1".
export function worthSaid(ctx, card) {
  const { words, printed } = ctx;
  const dp = worthOf(ctx, card);
  if (dp === null) return words.word("text", printed.cards[card].name);
  const grows = printed.cards[card]?.kind === "sustainable"
    && words.board("grows-with", { environment: printed.cards[card].environment });
  const found = impactOf(ctx, card).map(([environment, change]) =>
    words.board("impact-of", { environment, change: change < 0 ? `−${-change}` : `+${change}` }));
  return [words.board("dp", { dp }), ...found, grows].filter(Boolean).join(", ");
}

export function Worth({ ctx, card }) {
  const dp = worthOf(ctx, card);
  if (dp === null) return html`<span class="rs-order">${ctx.printed.cards[card].order}</span>`;
  return html`<span class="rs-dp num">${dp}</span>`;
}

export function handLabel(ctx, card) {
  const { kind, name, order } = ctx.printed.cards[card];
  const said = kind === "action" ? ctx.words.board("target-action", { card: name, number: order })
    : ctx.words.board("target-card", { card });
  return `${said}: ${worthSaid(ctx, card)}`;
}

// ---- the edge of the table ----

export function Cards({ ctx }) {
  const { view, seat } = ctx;
  if (seat === null) return null;
  const me = view.seats[seat];
  const asked = view.waiting.includes(seat) && ["choosing", "reviewing"].includes(view.step);
  return html`<div class=${classes("rs-hand", !asked && "is-peek")}>
    ${asked && view.step === "choosing" && html`<${Ways} ctx=${ctx} />`}
    <${Orders} ctx=${ctx} /><${Answers} ctx=${ctx} />
    ${me.choice && html`<p class="rs-facedown"><span class="rs-back"></span>${
      ctx.words.board("face-down", { do: ctx.words.move(me.choice) })}</p>`}
    <ul class="rs-held" aria-label=${ctx.words.board("hand-own")}>${view.hand.map((entry) => html`<li
      key=${entry.card}><${Held} ctx=${ctx} entry=${entry} away=${me.choice?.do?.endsWith(` ${entry.card}`)} /></li>`)}
      ${!view.hand.length && html`<li class="rs-none">${ctx.words.board("hand-empty")}</li>`}</ul></div>`;
}

function Held({ ctx, entry, away }) {
  const { card, number } = entry;
  const { kind, name } = ctx.printed.cards[card];
  const target = `hand-${card}`;
  const times = ctx.chosen.filter((chosen) => chosen === target).length;
  const fresh = ctx.news.some((event) => event.kind === "drew-card" && event.card === name && event.seat === ctx.seat);
  const look = classes("rs-card", `is-${kind}`, fresh && "is-fresh", away && "is-away");
  return html`<button type="button" ...${ctx.cell(target, look)} title=${ctx.label(target)}>
    <${Picture} name=${name} kind=${kind} /><${Worth} ctx=${ctx} card=${card} />
    ${number > 1 && html`<span class="rs-times">${times > 1 ? `${times}/` : "×"}${number}</span>`}
    <span class="rs-card__kind"><${Sign} name=${kind} />${ctx.words.word("kind", kind)}</span>
    <b class="rs-card__name">${ctx.words.word("card", name)}</b>
    <span class="rs-card__foot">${kind === "action" ? html`<span class="rs-card__text">${
      ctx.words.word("text", name)}</span>` : html`<${Impact} ctx=${ctx} card=${card} />`}</span></button>`;
}

// What to do with the chosen card; before one is chosen they are only seen.
function Ways({ ctx }) {
  const card = ctx.chosen[0]?.startsWith("hand-") ? ctx.chosen[0].slice(5) : null;
  const isAction = card !== null && ctx.printed.cards[card]?.kind === "action";
  const ways = isAction ? ["action", "restore", "house"] : ["build", "restore", "house"];
  return html`<ul class="rs-ways">${ways.map((way) => html`<li key=${way}
    class=${way === "action" ? "is-wide" : ""}>${card === null
    ? html`<span class="rs-way is-closed"><${WayIn} ctx=${ctx} way=${way} /></span>`
    : html`<button type="button" ...${ctx.cell(way, "rs-way")}><${WayIn} ctx=${ctx} way=${way} card=${card} />
      </button>`}
    </li>`)}</ul>`;
}

function WayIn({ ctx, way, card = null }) {
  const sign = { build: "community", restore: "conservation", house: "house", action: "action" }[way];
  return html`<${Sign} name=${sign} /><span><b>${ctx.words.board(way)}</b><small>${waySaid(ctx, way, card)}</small>
    </span>`;
}

function waySaid(ctx, way, card) {
  const { words, printed } = ctx;
  if (way === "restore") return words.board("way-restore", { cards: printed.restores });
  if (way === "house") return words.board("way-house", { dp: printed.house_dp });
  return card === null ? words.board(`way-${way}`) : worthSaid(ctx, card);
}

export function wayLabel(ctx, way) {
  const card = ctx.chosen[0]?.startsWith("hand-") ? ctx.chosen[0].slice(5) : null;
  return `${ctx.words.board(way)}: ${waySaid(ctx, way, card)}`;
}

// Answers that are no thing on the board.
function Answers({ ctx }) {
  const isOpen = (target) => ["legal", "chosen"].includes(ctx.state(target));
  const open = PLAIN.filter(isOpen);
  const done = ctx.view.step === "reviewing" && isOpen("done");
  if (!open.length && !done) return null;
  return html`<ul class="rs-ways">${open.map((target) => html`<li key=${target}><button type="button"
      ...${ctx.cell(target, "rs-way")}><${Icon} name=${MARKS[target]} /><span><b>${
      ctx.words.board(`target-${target}`)}</b><small>${ctx.words.board(`means-${target}`)}</small></span></button>
      </li>`)}
    ${done && html`<li><button type="button" ...${ctx.cell("done", "rs-way")}><${Icon} name="check" /><span><b>${
      ctx.words.board(ctx.chosen.some((one) => one.startsWith("hand-")) ? "done" : "done-nothing")}</b></span>
      </button></li>`}</ul>`;
}

// The two crises that only this seat has seen: the one that is tapped comes next.
function Orders({ ctx }) {
  const { view, seat, printed, words } = ctx;
  const asked = view.resolving?.seat === seat && view.resolving.effect === "watch" && view.waiting.includes(seat);
  if (!asked) return null;
  const seen = [...new Set(Object.keys(printed.crises).filter((crisis) => ctx.state(`crisis-${crisis}`)))];
  return html`<ul class="rs-ways">${seen.map((crisis) => html`<li key=${crisis}><button type="button"
    ...${ctx.cell(`crisis-${crisis}`, "rs-way")}><${Sign} name=${crisisSign(crisis, printed)} /><span><b>${
    words.word("crisis", crisis)}</b><small>${words.board("comes-next")}</small></span></button></li>`)}</ul>`;
}
