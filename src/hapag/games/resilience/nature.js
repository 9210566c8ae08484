// Forest, mangrove and reef: pictures of nine parts each, living up to the number of cards and worn behind it.
import { Memo, classes, html } from "../../js/html.js";
import { threatWords } from "./crisis.js";
import { Sign } from "./signs.js";

const TEETH = 12; // of the torn edge between the living and the worn part
const TOOTH = 4; // pixels

export function Nature({ ctx, cards, told }) {
  return html`<div class="rs-nature" data-part="nature">${ctx.view.environments.map((one) => html`<${Environment}
    key=${one.environment} ctx=${ctx} one=${one} cards=${cards[one.environment]}
    told=${concerns(told, one.environment)} />`)}</div>`;
}

function concerns(step, name) {
  return Boolean(step) && [step.environment, step.into].flat().includes(name);
}

function Environment({ ctx, one, cards, told }) {
  const target = `env-${one.environment}`;
  const more = ctx.chosen.filter((chosen) => chosen === target).length;
  const name = ctx.words.word("environment", one.environment);
  const look = classes("rs-env", `is-${one.environment.replace("_", "-")}`, told && "is-told");
  const edge = { "--edge": `${(100 * (cards + more)) / one.of}%` };
  return html`<div ...${ctx.cell(target, look)} style=${edge}>
    <span class="rs-env__land"><${Memo} deps=${[cards + more, one.of]}>${() =>
      drawLand(cards + more, one.of)}<//></span>
    <p class="rs-env__says"><span class="rs-env__n"><b class="num">${cards}</b><small>/${one.of}</small>
      ${more > 0 && html`<em class="num">+${more}</em>`}</span>
      <span class="rs-env__name"><${Sign} name=${one.environment} />${name}</span>
      <span class=${classes("rs-env__next", !one.after && one.cards && "is-last")}>${next(ctx, one)}</span></p>
    <span class="rs-env__ticks" aria-hidden="true">${Array.from({ length: one.of }, (_, at) => html`<i key=${at}
      class=${at < cards ? "is-on" : at < cards + more ? "is-more" : ""}></i>`)}</span>
    <${Worth} ctx=${ctx} one=${one} /></div>`;
}

function drawLand(cards, of) {
  const edge = (100 * cards) / of;
  const bent = (at) => (at % 2 ? -TOOTH : TOOTH);
  const corners = Array.from({ length: TEETH + 1 }, (_, at) =>
    `calc(${edge}% + ${cards < of ? bent(at) : 2 * TOOTH}px) ${(100 * at) / TEETH}%`);
  const line = Array.from({ length: TEETH + 1 }, (_, at) => `${TOOTH + 4 + bent(at)} ${10 * at}`).join("L");
  return html`<span class="rs-land is-worn"></span>
    <span class="rs-land" style=${{ clipPath: `polygon(0 0, ${corners.join(", ")}, 0 100%)`, opacity: cards ? 1 : 0 }}
      ></span>
    ${cards > 0 && cards < of && html`<svg class="rs-env__edge" viewBox=${`0 0 ${2 * TOOTH + 8} ${10 * TEETH}`}
      preserveAspectRatio="none" style=${{ left: `${edge}%` }} aria-hidden="true"><path d=${`M${line}`} /><path
      d=${`M${line}`} /></svg>`}`;
}

const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);

// What the next Impact will do, as things stand.
export function next({ words }, { cards, after }) {
  if (after === cards) return words.board("next-none");
  if (!after) return words.board("next-gone", { change: signed(after - cards) });
  return words.board("next-change", { change: signed(after - cards), after });
}

function sources({ words }, { sources: found, mined }) {
  const told = found.map(({ card, crisis, number, change }) => (card
    ? words.board("source", { card, number, change: signed(change) })
    : words.board("source-crisis", { crisis, change: signed(change) })));
  return mined ? [...told, words.board("source-mines", { change: signed(-mined) })] : told;
}

// What this Environment is worth against each crisis that may come.
function threatsTo({ view, words }, name) {
  return view.threats.filter(({ environment }) => environment === name || environment === "total")
    .map((threat) => threatWords(words, threat));
}

function Worth({ ctx, one }) {
  if (ctx.big || ctx.phone) return null;
  return html`<span class="rs-worth" aria-hidden="true"><b>${ctx.words.board("worth")}</b>
    ${[...sources(ctx, one), ...threatsTo(ctx, one.environment)].map((said) => html`<span key=${said}>${said}
      </span>`)}</span>`;
}

export function environmentLabel(ctx, name) {
  const one = ctx.view.environments.find(({ environment }) => environment === name);
  if (!one) return name;
  const said = ctx.words.board("target-environment", one);
  return [`${said}. ${next(ctx, one)}.`, ...sources(ctx, one).map((each) => `${each}.`),
    `${ctx.words.board("worth")}:`, ...threatsTo(ctx, name)].join(" ");
}
