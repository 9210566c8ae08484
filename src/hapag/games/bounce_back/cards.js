// Measure cards: their faces, the hand at the edge of the table, and the small pictures that all boards share.
import { classes, html, useMemo } from "../../js/html.js";
import { Icon } from "../../js/pieces.js";

const PIPS = [
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];
export const EFFECTS = { // economy, community, nature: what an impact or a card does to each
  economy: "M2 20.5V13h5v7.5zM9.5 20.5V8h5v12.5zM17 20.5V3h5v17.5z",
  community: "M8 3.5a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM1 20.5c0-5 2.8-8 7-8s7 3 7 8zM16.6 5.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM16 13.4c4.2-.4 7 2.2 7 7.1h-6c.1-2.7-.3-5.2-1-7.1z",
  nature: "M21.5 2.5C10 2.5 3.5 7 3.5 14c0 1.6.4 3 1 4.1l-2.2 3.4 1.8 1.2 2.1-3.3c6.4 2.4 15.3-1.4 15.3-16.9zM7.6 17.2c1-4 4-7.5 8-9.7-3 2.8-5.2 6.2-6.2 10.1z",
};

export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

export function Sign({ d, label, look }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${classes("icon icon--fill", look)} viewBox="0 0 24 24" ...${said}
    ><path fill-rule="evenodd" d=${d} /></svg>`;
}

export function KindSign({ ctx, kind }) {
  return html`<${Sign} d=${ctx.printed.signs.kind[kind]} look=${`bb-kind is-${kind}`} />`;
}

export function ShockSign({ ctx, shock, label }) {
  return html`<${Sign} d=${ctx.printed.signs.shock[shock]} look="bb-shock" label=${label} />`;
}

// A die face; what it stands for is said in words beside it, or by `label`.
export function Die({ face, look, label }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${classes("die", look)} viewBox="0 0 48 48" ...${said}>
    <rect class="die__face" x="2" y="2" width="44" height="44" rx="9" />
    ${PIPS[face].map(([x, y], at) =>
      html`<circle key=${at} class="die__pip" cx=${24 + 11.5 * x} cy=${24 + 11.5 * y} r="4.8" />`)}</svg>`;
}

// A die that rolls once, when it comes in, whatever happens meanwhile.
export function Rolled({ face, rolls }) {
  const look = useMemo(() => (rolls ? "is-rolling" : ""), []);
  return html`<${Die} face=${face} look=${look} />`;
}

// Pesos of a price.
export function Pesos({ cost }) {
  return html`<span class="bb-pesos" aria-hidden="true">${Array.from({ length: cost }, (_, at) =>
    html`<i key=${at}>P</i>`)}</span>`;
}

// ---- the face of a card ----

export function Face({ ctx, id }) {
  const { words, printed } = ctx;
  const card = printed.cards[id];
  return html`<span class="bb-card__kind"><${KindSign} ctx=${ctx} kind=${card.kind} /><span>${
      words.word("kind", card.kind)}</span><i>${id}</i></span>
    <b class="bb-card__name">${words.word("card", id)}</b>
    <span class="bb-card__text">${textOf(card, words.lang)}</span>
    <span class="bb-card__dice">${card.shocks.map((shock) => html`<${Die} key=${shock} face=${shock}
      label=${words.word("shock", shock)} />`)}</span><${Pesos} cost=${card.cost} />
    <span class="bb-card__effect">${Object.keys(EFFECTS).map((name, at) => html`<span key=${name}><${Sign}
      d=${EFFECTS[name]} label=${words.board(name)} />${signed(card.effect[at])}</span>`)}</span>
    <b class="bb-card__points num">${signed(card.points)}</b>`;
}

export function textOf(card, lang) {
  return card.text_in[lang] || card.text;
}

// ---- the hand ----

// The cards in hand and, while the council answers a shock, those in place or planned that may be used now.
export function Cards({ ctx }) {
  if (ctx.seat === null) return null;
  const own = ctx.view.seats[ctx.seat];
  const ready = readyCards(ctx);
  return html`<div class="bb-hand">
    <${Act} ctx=${ctx} /><ul class="bb-cards" tabindex="0" aria-label=${ctx.words.board("hand")}>
      ${ready.map((id) => html`<li key=${`ready-${id}`}><${Card} ctx=${ctx} id=${id} look="is-ready" /></li>`)}
      ${own.hand.map((id) => html`<li key=${id}><${Card} ctx=${ctx} id=${id}
        look=${looksIn(ctx, own, id)} /></li>`)}</ul></div>`;
}

function looksIn(ctx, own, id) {
  if (own.taken_back.includes(id)) return "is-off is-back";
  return ctx.view.draft && !["legal", "chosen"].includes(ctx.state(`card-${id}`)) && "is-off";
}

// Cards on the own board that may be used now: they are drawn as whole cards in the hand instead.
export function readyCards(ctx) {
  if (ctx.seat === null || !ctx.view.seats[ctx.seat].asked) return [];
  const { implemented, planning } = ctx.view.seats[ctx.seat];
  return [...implemented, ...planning.map(({ card }) => card)].filter((id) => ctx.state(`card-${id}`));
}

function Card({ ctx, id, look }) {
  const { kind, subsystem } = ctx.printed.cards[id];
  const back = look === "is-off is-back";
  return html`<button type="button" data-c=${subsystem}
    ...${ctx.cell(`card-${id}`, classes("bb-card", `is-${kind}`, look))}><${Face} ctx=${ctx} id=${id} />
    ${back && html`<em class="bb-card__back">${ctx.words.board("taken-back")}</em>`}</button>`;
}

// To agree, or to use no more cards.
function Act({ ctx }) {
  const target = ["agree", "done"].find((one) => ["legal", "chosen"].includes(ctx.state(one)));
  if (!target) return null;
  const cost = target === "agree" && ctx.view.draft ? ctx.view.draft.cost : null;
  return html`<button type="button" ...${ctx.cell(target, "btn btn--narra bb-act")}>
    <${Icon} name=${target === "agree" ? "check" : "next"} /><span>${ctx.words.board(target)}</span>
    ${cost !== null && html`<b class="num">${ctx.words.board("pesos", { cost })}</b>`}</button>`;
}
