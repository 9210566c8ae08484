// Safety Cards: the Community Planning and the deck, one's own hand, and the three that were used last.
import { Memo, classes, html, useState } from "../../js/html.js";
import { ReadAloud } from "../../js/aloud.js";
import { Icon } from "../../js/pieces.js";
import { storyOf } from "./story.js";

const SET = 3; // cards alike that may be used
const BACKS = 3; // of the deck, that are drawn on top of each other

// The edge of the table: what lies open, the deck, and what one holds.
export function Cards({ ctx }) {
  const [read, setRead] = useState(null);
  const [seen, setSeen] = useState(null);
  const { shield } = storyOf(ctx.log);
  const asked = ctx.seat !== null && ctx.view.waiting.includes(ctx.seat);
  if (ctx.phone && shield && shield.recent && shield.at !== seen && !asked) {
    const close = () => setSeen(shield.at);
    return html`<div class="il-hand is-used"><${UsedCards} ctx=${ctx} close=${close} /></div>`;
  }
  const held = ctx.view.hand ? Object.values(ctx.view.hand).flat() : [];
  const shown = held.includes(read) ? read : null;
  const mayPass = ["legal", "chosen"].includes(ctx.state("pass"));
  return html`<div class=${classes("il-hand", mayPass && "may-pass", shown && "is-reading")}>
    <${Planning} ctx=${ctx} />
    ${mayPass && html`<button type="button" ...${ctx.cell("pass", "btn btn--narra il-pass")}>${
      ctx.words.board("target-pass")}</button>`}
    ${ctx.seat !== null && html`<${Own} ctx=${ctx} read=${shown} setRead=${setRead} />`}
    ${shown && html`<${Reading} ctx=${ctx} card=${shown} />`}
  </div>`;
}

function Planning({ ctx }) {
  const { view, words } = ctx;
  return html`<section class="il-plan" aria-label=${words.board("planning")}>
    <h2 class="il-wide">${words.board("planning")}<small>${words.board("tokens", view)}</small></h2>
    <div class="il-row">${view.row.map((card, at) => (card
      ? html`<${OpenCard} key=${card} ctx=${ctx} card=${card} />`
      : html`<span key=${at} class="il-gap" role="img" aria-label=${words.board("gap")}></span>`))}</div>
    <${Deck} ctx=${ctx} /></section>`;
}

function OpenCard({ ctx, card }) {
  const fresh = ctx.news.some((one) => ["refilled", "revealed"].includes(one.kind) && one.card === card);
  return html`<button type="button" ...${ctx.cell(`card-${card}`, classes("il-card", fresh && "is-fresh"))}
    data-h=${ctx.printed.cards[card].hazard}><${Face} ctx=${ctx} card=${card} /></button>`;
}

// A card is its disaster, its name and, where there is room, its advice.
function Face({ ctx, card }) {
  const { hazard } = ctx.printed.cards[card];
  return html`<span class="il-card__top"><${Sign} printed=${ctx.printed} name=${hazard} />
      <span>${ctx.words.board(`short-${hazard}`)}</span></span>${" "}
    <b class="il-card__name">${ctx.words.word("card", card)}</b>${" "}
    <span class="il-card__text">${advice(ctx.printed.cards[card], ctx.words.lang)}</span>`;
}

export function Sign({ printed, name, label }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="icon icon--fill" viewBox="0 0 24 24" ...${said}
    ><path d=${printed.signs[name]} /></svg>`;
}

export function advice(card, lang) {
  return (lang === "fil" && card.filipino_text) || card.text;
}

// The name and the advice in the language that the reader does not read the page in.
function otherTongue(card, lang) {
  if (!card.filipino) return null;
  return lang === "fil" ? { lang: "en", name: card.name, text: card.text }
    : { lang: "fil", name: card.filipino, text: card.filipino_text };
}

function Deck({ ctx }) {
  const { deck, discard } = ctx.view;
  const { words } = ctx;
  const backs = Math.min(BACKS, deck);
  const said = deck > 0 || !discard ? words.board("deck", { cards: deck }) : words.board("deck-empty");
  return html`<div class="il-deck">
    <button type="button" ...${ctx.button("deck", "il-deck__cards")}>
      <span class=${classes("il-back", !backs && "is-empty")} data-backs=${backs} aria-hidden="true"></span>
      <span class="il-deck__words"><b>${deck}</b> <i>${words.board("deck-short")}</i> ${ctx.told("deck")}</span>
    </button>
    <p class="il-deck__said il-wide">${said}<small>${words.board("discard", { cards: discard })}</small></p>
  </div>`;
}

// ---- one's own cards ----

function Own({ ctx, read, setRead }) {
  const { view, words } = ctx;
  const groups = Object.entries(view.hand).filter(([, cards]) => cards.length);
  const held = view.seats[ctx.seat].held;
  const sets = groups.filter(([, cards]) => cards.length >= SET).map(([hazard]) => hazard);
  return html`<section class="il-own" aria-label=${words.board("hand-of", { cards: held })}>
    <h2 class="il-wide">${words.board("hand-of", { cards: held })}${sets.length > 0 && html`<span
      class="chip chip--narra"><${Sign} printed=${ctx.printed} name="shield" />
      ${words.board("set", { hazard: sets })}</span>`}</h2>
    <ul class="il-held">${groups.map(([hazard, cards]) => cards.map((card) => html`<li key=${card}><${OwnCard}
      ctx=${ctx} card=${card} set=${sets.includes(hazard)} open=${read === card}
      toggle=${() => setRead(read === card ? null : card)} /></li>`))}
      ${!held && html`<li class="il-none">${words.board("hand-empty")}</li>`}</ul></section>`;
}

function OwnCard({ ctx, card, set, open, toggle }) {
  const { hazard } = ctx.printed.cards[card];
  const pays = ctx.preview?.kind === "shield" && ctx.preview.card.includes(card);
  const fresh = ctx.news.some((one) => ["drew-card", "dealt-card", "took"].includes(one.kind)
    && one.seat === ctx.seat && one.card === card);
  const seen = ctx.view.seats[ctx.seat].known.includes(card);
  const look = classes("il-card is-own", set && "is-set", pays && "is-paying", fresh && "is-fresh");
  const name = ctx.label(`card-${card}`);
  return html`<button type="button" class=${look} data-h=${hazard} aria-expanded=${String(open)}
    aria-label=${seen ? `${name}. ${ctx.words.board("seen")}` : name} onClick=${toggle}>
    <${Face} ctx=${ctx} card=${card} />
    ${seen && html`<span class="il-seen"><${Icon} name="eye" /></span>`}</button>`;
}

// The advice of one card, in both languages.
function Reading({ ctx, card }) {
  const { words } = ctx;
  const said = ctx.printed.cards[card];
  const other = otherTongue(said, words.lang);
  return html`<section class="il-reading" data-h=${said.hazard} aria-live="polite">
    <p class="il-title"><${Sign} printed=${ctx.printed} name=${said.hazard} />${words.word("card", card)}</p>
    <p>${advice(said, words.lang)}</p>
    ${other && html`<p class="il-other" lang=${other.lang}><b>${other.name}.</b> ${other.text}</p>`}</section>`;
}

// ---- the three cards that were used ----

// Shown large to everybody, and read aloud by who likes: that is what they are for.
export function UsedCards({ ctx, title = true, close = null }) {
  const { shield } = storyOf(ctx.log);
  if (!shield) return null;
  const deps = [shield.at, ctx.words, ctx.printed, ctx.calm];
  return html`<${Memo} deps=${deps}>${() => html`<${Used} key=${shield.at} ctx=${ctx} shield=${shield}
    title=${title} close=${close} />`}<//>`;
}

export function usedTitle(words, { seat, location }) {
  return words.board("used", { seat, location });
}

function Used({ ctx, shield, title, close }) {
  const { words, printed } = ctx;
  return html`<section class="il-used" data-h=${shield.hazard}>
    ${title && html`<p class="il-title">${usedTitle(words, shield)}</p>`}
    ${close && html`<button type="button" class="btn btn--narra il-close" aria-label=${words.t("table.close")}
      onClick=${close}><${Icon} name="x" /></button>`}
    <ul>${shield.card.map((card) => html`<li key=${card}><${UsedCard} words=${words} printed=${printed}
      card=${card} /></li>`)}</ul>
    <${ReadUsed} words=${words} printed=${printed} cards=${shield.card} /></section>`;
}

function UsedCard({ words, printed, card }) {
  const said = printed.cards[card];
  const other = otherTongue(said, words.lang);
  return html`<article class="il-large"><${Sign} printed=${printed} name=${said.hazard}
      label=${words.word("hazard", said.hazard)} /><div><b>${words.word("card", card)}</b>
    <p>${advice(said, words.lang)}</p>
    ${other && html`<p class="il-other" lang=${other.lang}><b>${other.name}.</b> ${other.text}</p>`}
    </div></article>`;
}

function ReadUsed({ words, printed, cards }) {
  const said = (card) => `${words.word("card", card)}. ${advice(printed.cards[card], words.lang)}`;
  const sentences = cards.map(said);
  return html`<${ReadAloud} lang=${words.lang} sentences=${sentences} label=${words.board("read-aloud-cards")}
    words=${words.board("read-aloud")} />`;
}
