// The main board: rounds and budgets, the shock table with stress by round, the total score.
import { Memo, classes, html } from "../../js/html.js";
import { Die, ShockSign, Sign, EFFECTS, signed } from "./cards.js";
import { Shape } from "../../js/pieces.js";

const [LOW, HIGH] = [-20, 50]; // of the score bar: what lies outside is shown at its end

export function MainBoard({ ctx }) {
  const { words } = ctx;
  return html`<section class="bb-main" aria-label=${words.board("main-board")} data-part="main-board">
    <${Rounds} ctx=${ctx} /><${ShockTable} ctx=${ctx} /><${Gauge} ctx=${ctx} /></section>`;
}

// ---- rounds and money ----

function Rounds({ ctx }) {
  const { view, words, printed } = ctx;
  const { left, draft, spent, rounds } = view.budget;
  const [first, last] = [rounds[0], rounds.at(-1)];
  return html`<div class="bb-rounds"><h2>${words.board("round-of", view)}</h2>
    <ol class="bb-track" aria-label=${words.board("rounds")}>${printed.periods.map((period) => html`<li
      key=${period[0]} class="bb-period">${period.map((round) => html`<b key=${round}
        class=${classes("num", round === view.round && "is-now", round < view.round && "is-past")}
        aria-current=${round === view.round ? "step" : undefined}>${round}</b>`)}</li>`)}</ol>
    <p class="bb-budget"><span class="bb-budget__of">${first === last ? words.board("budget-alone", { first })
      : words.board("budget", { first, last })}</span><${Coins} ctx=${ctx} />
      <small>${words.board("coins", { left, draft, spent })}</small></p></div>`;
}

// Eight coins: full ones are left, striped ones in the draft, dashed ones spent. A coin that changes flips.
export function Coins({ ctx }) {
  const { left, draft, spent, total } = ctx.view.budget;
  const { kind: choice, cost } = ctx.preview || {}; // of a moment ago, while a move is on its way
  const asked = choice === "buy" ? Math.min(cost, left) : 0;
  const back = choice === "return" ? Math.min(cost, draft) : 0;
  const kinds = [...Array(left - asked).fill("left"), ...Array(asked).fill("asked"),
    ...Array(back).fill("back"), ...Array(draft - back).fill("draft"), ...Array(spent).fill("spent")];
  const flips = ctx.news.length > 0 && "flips";
  return html`<span class="bb-coins" role="img" aria-label=${ctx.words.board("coins", { left, draft, spent })}>
    ${kinds.slice(0, total).map((kind, at) => html`<i key=${`${at}${kind}`} class=${classes(`is-${kind}`, flips)}>P</i>`)}
  </span>`;
}

// ---- shocks and stress ----

// A row for each shock: whom it hits and how hard, and the factor of its stress in each round.
function ShockTable({ ctx }) {
  const { view, words, printed } = ctx;
  const die = view.shock?.die ?? null;
  return html`<${Memo} deps=${[view.round, view.step === "rolling", die, words, printed, ctx.big]}>${() =>
    html`<table class="bb-table"><caption class="vh">${words.board("table")}</caption>
    <thead><tr><th scope="col">${words.board("stress")}</th><th scope="col">${words.board("column-shock")}</th>
      ${printed.subsystems.map(({ id }) => html`<th key=${id} scope="col" class="bb-who" data-c=${id}><${Shape}
        colour=${id} /><span class="vh">${words.word("subsystem", id)}</span></th>`)}
      ${rounds(printed).map((round) => html`<th key=${round} scope="col"
        class=${classes("bb-when", when(view, round) && `is-${when(view, round)}`)}>${round}${when(view, round) && html`<span class="vh"> (${
          words.board(`factor-${when(view, round)}`)})</span>`}</th>`)}</tr></thead>
    ${printed.stresses.map((stress) => html`<${Stress} key=${stress.id} ctx=${ctx} stress=${stress} die=${die} />`)}
    </table>`}<//>`;
}

const rounds = (printed) => Array.from({ length: printed.rounds }, (_, at) => at + 1);

// The round whose shock is still to come is the next one, once this round's die lies there.
function when(view, round) {
  const rolled = view.shock !== null || view.round === 0;
  if (round === view.round) return rolled ? "now" : "next";
  return rolled && round === view.round + 1 ? "next" : "";
}

// The stress and its factors stand beside all the shocks that it makes stronger.
function Stress({ ctx, stress, die }) {
  const { words, printed } = ctx;
  const shocks = stress.shocks.map((shock) => printed.shocks.find((one) => one.die === shock));
  const rowspan = shocks.length;
  return html`<tbody>${shocks.map((shock, at) => html`<tr key=${shock.die}
      class=${shock.die === die ? "is-now" : ""}>
    ${!at && html`<th scope="rowgroup" rowspan=${rowspan} class="bb-stress">${words.word("stress", stress.id)}</th>`}
    <th scope="row"><span class="bb-what"><${Die} face=${shock.die} /><${ShockSign} ctx=${ctx}
      shock=${shock.die} /><span>${words.board(`short-${shock.die}`)}</span></span></th>
    ${printed.subsystems.map(({ id }) => html`<td key=${id} class="bb-hits">${shock.impact[id]
      && html`<${Impact} words=${words} impact=${shock.impact[id]} />`}</td>`)}
    ${!at && stress.factors.map((factor, round) => html`<td key=${round} rowspan=${rowspan}
      class=${classes("bb-factor", `x${factor}`, when(ctx.view, round + 1) && `is-${when(ctx.view, round + 1)}`)}><b>${
        words.board("factor", { factor })}</b></td>`)}</tr>`)}</tbody>`;
}

function Impact({ words, impact }) {
  const sum = impact.reduce((all, one) => all + one, 0);
  const parts = Object.keys(EFFECTS).map((name, at) => `${words.board(name)} ${signed(impact[at])}`).join(", ");
  return html`<b title=${parts}><span class="vh">${parts}: </span>${signed(sum)}</b>
    <small class="bb-parts" aria-hidden="true">${Object.keys(EFFECTS).map((name, at) => html`<span key=${name}
      ><${Sign} d=${EFFECTS[name]} />${-impact[at]}</span>`)}</small>`;
}

// ---- the total ----

export function Gauge({ ctx }) {
  const { view, words, printed } = ctx;
  const place = (score) => Math.max(LOW, Math.min(HIGH, score));
  const starts = printed.bands.map(({ at_least: least }) => place(least));
  const share = (score) => `${(100 * (place(score) - LOW)) / (HIGH - LOW)}%`;
  const score = signed(view.score);
  return html`<div class="bb-gauge"><p><b class="num">${score}</b><span>${words.board("total")}<br /><b>${
      words.word("band", view.band)}</b></span></p>
    <ol aria-hidden="true">${printed.bands.map(({ id, colour }, at) => html`<li key=${id}
      class=${id === view.band ? "is-here" : ""} data-band=${colour}
      style=${{ flexGrow: (starts[at + 1] ?? HIGH) - starts[at] }}></li>`)}
      <li class="bb-pin" style=${{ left: share(view.score) }}></li>
      ${!view.over && view.total !== view.score && html`<li class="bb-pin is-soon" style=${{ left: share(view.total) }}
        ></li>`}</ol>
    ${!view.over && view.total !== view.score && html`<p class="bb-soon">${
      words.board("total-now", { total: signed(view.total) })}</p>`}</div>`;
}
