// The communities: what stands there, who has chosen, who votes and loses, and what was turned over last.
import { classes, html, useRef } from "../../js/html.js";
import { Icon } from "../../js/pieces.js";
import { Impact, Worth, worthSaid } from "./cards.js";
import { Picture, Sign } from "./signs.js";

const MANY = 7; // kinds of Investments in a community: then they are drawn smaller on a wall
const ACTIVITY = ["build", "house", "restore", "action", "restore-hidden", "house-hidden"];

export function Commons({ ctx, told }) {
  const { view, seat } = ctx;
  const order = view.seats.map((_, at) => (at + (seat ?? 0)) % view.seats.length);
  const isLegal = (owner) => ({ card }) => ctx.state(`lot-${owner}-${card}`) === "legal";
  const asks = view.seats.some((one) => lotsOf(one).some(isLegal(one.seat)));
  const many = view.seats.some((one) => lotsOf(one).length > MANY);
  return html`<div class=${classes("rs-commons", many && "is-many")} data-part="commons">
    ${order.map((at) => html`<${Community} key=${at} ctx=${ctx} one=${view.seats[at]} asks=${asks}
      told=${Boolean(told) && [told.seat, told.owner].includes(at)} />`)}</div>`;
}

export function lotsOf(one) {
  const houses = one.houses ? [{ card: "house", number: one.houses, dp: null, protected: 0 }] : [];
  return [...one.investments, ...houses];
}

function Community({ ctx, one, asks, told }) {
  const { words, seat, view } = ctx;
  const own = one.seat === seat;
  const keep = useKept(ctx);
  const name = own ? words.board("community-own") : ctx.seats[one.seat]?.name;
  return html`<section class=${classes("rs-comm", own && "is-you", told && "is-told",
    view.waiting.includes(one.seat) && "is-turn")} aria-label=${own ? name
    : words.board("community", { seat: one.seat })}>
    <header>${ctx.piece(one.seat)}<h2>${name}</h2>
      <b class="rs-comm__dp"><span class="num">${one.dp}</span> DP</b>
      <span class="rs-comm__held"><${Icon} name="deck" /><span aria-hidden="true">${one.held}</span><span
        class="vh">${words.board("hand", one)}</span></span>
      ${one.sheltered > 0 && html`<${Sheltered} ctx=${ctx} shelters=${one.sheltered} />`}
      <${State} ctx=${ctx} one=${one} /></header>
    <ul class="rs-lots">${lotsOf(one).map((lot) => keep(lot.card, lotFace(ctx, one, lot, asks), (face) =>
      html`<li key=${lot.card}><${Lot} ctx=${ctx} lot=${lot} face=${face} /></li>`))}
      ${!lotsOf(one).length && html`<li class="rs-none">${words.board("nothing-built")}</li>`}</ul></section>`;
}

function Sheltered({ ctx, shelters }) {
  const { words, printed } = ctx;
  const { name } = Object.values(printed.cards).find(({ effect }) => effect === "shelter");
  return html`<span class="rs-comm__held" title=${words.word("text", name)}><${Sign} name="community"
    label=${words.word("card", name)} />${shelters}</span>`;
}

// ---- what somebody is doing ----

function stateOf({ view }, one) {
  const waits = view.waiting.includes(one.seat);
  const either = (now, done) => [waits ? now : done, waits ? "" : "check"];
  switch (view.step) {
    case "choosing": return one.chosen || waits ? either("choosing", "chosen") : null;
    case "resolving":
      if (view.resolving?.seat === one.seat) return ["deciding", ""];
      return one.undone ? ["to-come", ""] : null;
    case "council": return either("deciding", "chosen");
    case "voting": return one.council === "vote" ? either("voting", "voted") : ["reviews", "swap"];
    case "reviewing": return one.council === "review" ? either("reviewing", "reviewed") : ["voted", "check"];
    case "losing": return one.losing ? either("losing", "has-named") : ["loses-nothing", "check"];
    default: return null;
  }
}

function State({ ctx, one }) {
  const { words, view } = ctx;
  const found = stateOf(ctx, one);
  const did = view.tracker === "activities" && one.did && ACTIVITY.includes(one.did.kind) ? one.did : null;
  return html`${did && html`<span class="rs-did">${deedSaid(words, did)}${one.aimed && did.kind === "action"
      && html` · ${words.move(one.aimed)}`}</span>`}
    ${found && html`<span class=${classes("chip rs-state", view.waiting.includes(one.seat) && "is-now")}>
      ${one.chosen && html`<span class="rs-back"></span>`}${words.board(found[0], { cards: one.to_lose })}${found[1]
      && html`<${Icon} name=${found[1]} />`}</span>`}`;
}

const deedSaid = (words, did) => words.board(`did-${did.kind.replace("-hidden", "")}`, did);

// ---- Investments ----

// A lot whose face is as before keeps its picture: Preact skips what it has seen.
function useKept(ctx) {
  const drawn = useRef({});
  const { words, printed } = ctx;
  if (drawn.current.words !== words || drawn.current.printed !== printed) {
    drawn.current = { words, printed, faces: {} };
  }
  const { faces } = drawn.current;
  return (name, face, draw) => {
    const before = faces[name];
    const flat = JSON.stringify(face);
    if (!before || before.flat !== flat) faces[name] = { flat, picture: draw(face) };
    return faces[name].picture;
  };
}

// Everything that the picture of a lot depends on.
function lotFace(ctx, one, lot, asks) {
  const { card } = lot;
  const target = `lot-${one.seat}-${card}`;
  const state = ctx.state(target);
  const ballots = ctx.view.tracker === "council"
    ? ctx.view.seats.filter(({ aimed }) => isBallot(aimed, one.seat, card)).length : 0;
  const mine = ctx.seat !== null && isBallot(ctx.view.seats[ctx.seat].choice, one.seat, card);
  const just = ctx.news.some((event) => isJust(event, one.seat, card));
  const kind = card === "house" ? "house" : ctx.printed.cards[card].kind;
  const look = classes("rs-lot", `is-${kind}`, just && "is-just", asks && !state && "is-off");
  const mark = state === "chosen" && ctx.preview ? ctx.preview.kind : "";
  return { ...ctx.cell(target, look), kind, number: lot.number, guarded: lot.protected, ballots, mine, mark,
    dp: lot.dp };
}

const isBallot = (said, owner, card) => said?.kind === "ballot" && said.owner === owner && said.card === card;

function isJust(event, seat, card) {
  const { kind } = event;
  if (kind === "built") return event.seat === seat && event.card === card;
  if (kind === "housed") return event.seat === seat && card === "house";
  if (kind === "closed" || kind === "voted-down") return event.owner === seat && card === "house";
  if (kind === "protected") return event.seat === seat && event.card === card;
  if (kind === "swapped") return (event.seat === seat && event.other === card)
    || (event.owner === seat && event.card === card);
  return false;
}

function Lot({ ctx, lot, face }) {
  const { kind, number, guarded, ballots, mine, mark, dp, ...attributes } = face;
  const { card } = lot;
  const { printed, words } = ctx;
  const closes = ["ballot", "close", "lose"].includes(mark);
  return html`<div ...${attributes}>
    <${Picture} name=${card === "house" ? card : printed.cards[card].name} kind=${kind} />
    <${Worth} ctx=${ctx} card=${card} />${number > 1 && html`<span class="rs-times">×${number}</span>`}
    <span class="rs-lot__name">${card === "house" ? words.board("house") : words.word("card", card)}</span>
    <span class="rs-lot__foot"><${Impact} ctx=${ctx} card=${card} short />
      ${guarded > 0 && html`<span class="rs-lot__lock"><${Icon} name="lock" />${guarded < number ? guarded : ""}
        </span>`}</span>
    ${ballots > 0 && html`<span class="rs-votes"><${Icon} name="vote" />${ballots}/${printed.votes_to_close}</span>`}
    ${mine && html`<span class="rs-votes"><${Icon} name="vote" />1</span>`}
    ${closes && html`<span class="rs-mark"><${mark === "lose" ? Icon : Sign} name=${mark === "lose" ? "x" : "house"} />
      </span>`}</div>`;
}

export function lotLabel(ctx, target) {
  const [, owner, card] = target.match(/^lot-(\d)-(.*)$/) || [];
  const one = ctx.view.seats[owner];
  const lot = one && lotsOf(one).find((each) => each.card === card);
  if (!lot) return target;
  const own = Number(owner) === ctx.seat ? "-own" : "";
  const key = `target-lot${lot.number > 1 ? "-several" : ""}${own}`;
  const said = ctx.words.board(key, { card, owner: Number(owner), number: lot.number });
  const guarded = lot.protected > 0 && ctx.words.board("protected");
  return [said, worthSaid(ctx, card), guarded].filter(Boolean).join(": ");
}
