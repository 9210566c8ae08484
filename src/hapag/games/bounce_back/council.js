// What the council talks about: this round's shock, the draft, what is near the edge, what is coming, the end.
import { classes, html } from "../../js/html.js";
import { Dots, Icon } from "../../js/pieces.js";
import { Die, Rolled, ShockSign, signed } from "./cards.js";
import { Coins, Gauge } from "./mainboard.js";
import { Alarm } from "./subsystem.js";

const ROLLS = ["shock", "calm"];

// ---- the shock ----

// The die, whom it hits, impact times factor, minus preparation and mitigation, and what is left.
export function ShockPanel({ ctx }) {
  const { view, words } = ctx;
  const { shock } = view;
  if (!shock) return html`<section class="panel bb-panel bb-moment is-still" data-part="shock"><h2>${
    words.board("this-shock")}</h2><p>${words.board(view.round ? "no-shock-yet" : "planning-round")}</p></section>`;
  const open = shock.hits.some(({ settled }) => !settled);
  return html`<section class=${classes("panel bb-panel bb-moment", shock.hits.length > 0 && "is-bad", open && "is-open")}
    data-part="shock"><h2>${words.board("this-shock")}</h2>
    <div class="bb-struck"><${RolledDie} ctx=${ctx} /><p><${ShockSign} ctx=${ctx} shock=${shock.die} />
      <b>${words.word("shock", shock.die)}</b>${shock.factor !== null && html`<i class=${`bb-times x${shock.factor}`}>${
        words.board("factor", shock)}</i>`}</p></div>
    <ul class="bb-toll">${shock.hits.map((hit) => html`<li key=${hit.seat}
      class=${classes(!hit.settled && "is-open", hit.asked && "is-asked")}><${Toll} ctx=${ctx} hit=${hit}
      factor=${shock.factor} /></li>`)}</ul></section>`;
}

function RolledDie({ ctx }) {
  const rolls = ctx.news.some(({ kind }) => ROLLS.includes(kind));
  return html`<${Rolled} key=${ctx.view.round} face=${ctx.view.shock.die} rolls=${rolls} />`;
}

function Toll({ ctx, hit, factor }) {
  const { words, view } = ctx;
  const asked = ctx.preview?.kind === "mitigate" && hit.asked && hit.seat === ctx.seat ? ctx.preview.points : 0;
  const left = hit.left - asked;
  return html`${ctx.piece(hit.seat)}<b class="bb-toll__who">${words.word("subsystem", view.seats[hit.seat].subsystem)}</b>
    <span class="bb-sum">${words.board("impact", { ...hit, factor })}
      ${hit.prepared > 0 && html`<i class="is-prepared">${words.board("prepared", hit)}</i>`}
      ${hit.mitigated + asked > 0 && html`<i class=${classes("is-mitigated", asked > 0 && "is-asked")}>${
        words.board("mitigated", { mitigated: hit.mitigated + asked })}</i>`}
      ${hit.asked && html`<i class="is-question">${words.board("mitigating")}<${Dots} /></i>`}</span>
    <b class=${classes("bb-left num", !left && "is-spared")}><span class="vh">${words.board(hit.settled ? "lost" : "left", { left })}</span><span
      aria-hidden="true">${signed(-left)}</span></b>`;
}

// ---- the draft ----

export function DraftPanel({ ctx }) {
  const { view, words } = ctx;
  const { draft } = view;
  if (!draft) return null;
  return html`<section class="panel bb-panel bb-draft" data-part="draft"><h2>${words.board("draft")}
      <small>${words.board("draft-sum", draft)}</small></h2>
    ${draft.cards.length > 0 ? html`<ul class="bb-lines">${draft.cards.map(({ card, seat, cost }) => html`<li
      key=${card}>${ctx.piece(seat)}<span>${words.word("card", card)}</span><b class="num">${
        words.board("pesos", { cost })}</b></li>`)}</ul>` : html`<p class="quiet">${words.board("draft-empty")}</p>`}
    <${Consent} ctx=${ctx} /></section>`;
}

// Who agrees, who has still to.
export function Consent({ ctx }) {
  const { view, words, seats } = ctx;
  return html`<ul class="bb-consent" aria-label=${words.board("consent")}>${view.seats.map(({ seat, agreed }) => html`<li
    key=${seat} class=${agreed ? "is-agreed" : ""}>${ctx.piece(seat)}<span class="vh">${seats[seat]?.name} </span>${agreed
    ? html`<${Icon} name="check" />` : html`<${Dots} />`}<span class="bb-consent__word">${
      words.board(agreed ? "agrees" : "to-agree")}</span></li>`)}</ul>`;
}

// ---- what is near the edge ----

export function Warnings({ ctx, most = 3 }) {
  const { words, view } = ctx;
  if (!view.warnings.length || view.over) return null;
  return html`<ul class="bb-warnings" aria-label=${words.board("warnings")}>${view.warnings.slice(0, most).map((one) => html`<li
    key=${`${one.seat}-${one.shock}`} class=${`is-${one.kind}`}><${Alarm} /><span>${
      words.board(`warning-${one.kind}`, one)}</span></li>`)}
    ${view.warnings.length > most && html`<li class="bb-more">${
      words.board("warnings-more", { count: view.warnings.length - most })}</li>`}</ul>`;
}

// ---- what is coming ----

// A share in percent that says 100 only when nothing can happen, and 0 only when nothing can help.
export function percent(stand, of) {
  if (stand === of) return 100;
  return stand === 0 ? 0 : Math.max(1, Math.min(99, Math.round((100 * stand) / of)));
}

export function Forecast({ ctx }) {
  const { view, words } = ctx;
  const { forecast } = view;
  if (!forecast) return null;
  if (!forecast.stands) return html`<section class="panel bb-panel bb-forecast is-bad"><h2>${words.board("forecast")}</h2>
    <p><${Alarm} />${words.board("forecast-fallen")}</p></section>`;
  return html`<section class="panel bb-panel bb-forecast" data-part="forecast"><h2>${words.board("forecast")}
      <small>${words.board("forecast-head")}</small></h2>
    <ul>${forecast.rounds.map((one) => html`<li key=${one.round}><${Chance} words=${words} one=${one} /></li>`)}</ul>
    <${Faces} ctx=${ctx} faces=${forecast.faces} /><p class="xs quiet">${words.board("forecast-note")}</p></section>`;
}

function Chance({ words, one }) {
  const [now, then] = [percent(one.stand, one.of), percent(one.draft, one.of)];
  const better = one.draft !== one.stand;
  const said = [words.board("forecast-round", { round: one.round, percent: now }),
    better && words.board("forecast-draft", { percent: then })].filter(Boolean).join(", ");
  return html`<span class="vh">${said}</span><span aria-hidden="true">${words.board("round", one)}</span>
    <span class="bb-chance" aria-hidden="true"><i style=${{ width: `${now}%` }}></i>${better && html`<i class="is-draft"
      style=${{ left: `${Math.min(now, then)}%`, width: `${Math.max(2, Math.abs(then - now))}%` }}></i>`}</span>
    <b class="num" aria-hidden="true">${better ? `${now} → ${then} %` : `${now} %`}</b>`;
}

// Which faces of the next die bring the city down.
function Faces({ ctx, faces }) {
  if (!faces) return null;
  const { words } = ctx;
  const bad = faces.filter(({ falls }) => falls.length);
  return html`<p class="bb-faces">${faces.map(({ die, falls }) => html`<span key=${die}
      class=${falls.length ? "is-bad" : ""}><${Die} face=${die} /></span>`)}</p>
    <p class="bb-faces__said">${bad.length ? words.board("faces-fall", { faces: bad.map(({ die }) => die) })
      : words.board("faces-safe")}</p>`;
}

// ---- on a phone, above the boards ----

export function Topline({ ctx }) {
  const { view, words } = ctx;
  return html`<p class="bb-topline"><${Coins} ctx=${ctx} /><span>${words.board("pesos", { cost: view.budget.left })}</span>
    <span class="bb-topline__total"><b class="num">${signed(view.score)}</b> ${words.word("band", view.band)}</span></p>`;
}

// One line: the draft and who agrees, or the shock, or what is near the edge.
export function Strip({ ctx }) {
  const { view, words } = ctx;
  const { shock, draft } = view;
  const shown = shock && (!draft || ctx.news.some(({ kind }) => kind === "lost" || ROLLS.includes(kind)));
  if (shown) {
    return html`<div class=${classes("bb-strip", shock.hits.length > 0 && "is-bad")}><${RolledDie} ctx=${ctx} />
      <p><b>${words.word("shock", shock.die)} ${shock.factor !== null && words.board("factor", shock)}</b></p>
      <span class="bb-strip__hits">${shock.hits.map((hit) => html`<span key=${hit.seat}>${ctx.piece(hit.seat)}<b
        class="num"><span class="vh">${words.word("subsystem", view.seats[hit.seat].subsystem)}: ${
          words.board(hit.settled ? "lost" : "left", hit)}</span><span aria-hidden="true">${signed(-hit.left)}</span></b
        ></span>`)}</span></div>`;
  }
  if (!draft) return html`<p class="bb-strip">${words.board("no-shock-yet")}</p>`;
  const far = view.forecast?.rounds.at(-1);
  return html`<div class="bb-strip"><p><b>${words.board("draft")}: ${words.board("pesos", draft)}</b>
      ${far && html`<small>${words.board("strip-stands", { round: far.round, percent: percent(far.draft, far.of) })}</small>`}</p>
    <${Consent} ctx=${ctx} /></div>`;
}

// ---- the end ----

// How well, and what saved or broke the city.
export function Summary({ ctx }) {
  const { view, words } = ctx;
  const { result } = view;
  if (!result) return null;
  const { saved, fell } = result;
  const told = result.survived
    ? words.board("result-survived", { score: signed(view.score), band: words.word("band", view.band) })
    : words.board("result-collapse", result);
  return html`<h2>${told}</h2><${Gauge} ctx=${ctx} />
    ${fell && html`<p class="bb-fell"><${Alarm} />${words.board("result-fell", fell)}</p>`}
    ${saved && html`<p>${words.board("result-saved", saved)}</p>`}
    <p>${words.board("result-totals", result.totals)}</p>
    ${!ctx.big && html`<details class="bb-reckoning" open><summary>${words.board("result-table")}</summary
      ><${Reckoning} ctx=${ctx} /></details>`}`;
}

const PARTS = ["times", "impact", "prepared", "mitigated", "recovered", "lost"];

function Reckoning({ ctx }) {
  const { view, words } = ctx;
  const told = view.result.bars.filter(({ times }) => times > 0);
  return html`<div class="bb-scroll" tabindex="0" role="region" aria-label=${words.board("result-table")}><table>
    <thead><tr><th scope="col" colspan="2">${words.board("column-shock")}</th>${PARTS.map((part) => html`<th key=${part}
      scope="col">${words.board(`column-${part}`)}</th>`)}</tr></thead>
    <tbody>${told.map((bar) => html`<tr key=${`${bar.seat}-${bar.shock}`}><td>${ctx.piece(bar.seat)}<span class="vh">${
      words.word("subsystem", bar.subsystem)}</span></td><th scope="row">${words.board(`short-${bar.shock}`)}</th>
      ${PARTS.map((part) => html`<td key=${part} class=${classes("num", part === "lost" && bar.lost > 0 && "is-lost")}>${
        bar[part]}</td>`)}</tr>`)}</tbody></table></div>`;
}
