// The panel that checks the dice. What it counts with, dice.js, is loaded when somebody asks for it.

import { html, useEffect, useState } from "./html.js";
import { Icon } from "./pieces.js";
import { fetched } from "./words.js";

/** `links` has `chances` and `record`; `t` tells the page's words. */
export function DiceBox({ links, t }) {
  const [record, setRecord] = useState(null);
  const [missing, setMissing] = useState(false);
  const [state, setState] = useState({ step: "ready" });
  useEffect(() => {
    let gone = false;
    fetched(links.chances).then((got) => gone || setRecord(got), () => gone || setMissing(true));
    return () => { gone = true; };
  }, [links.chances]);
  const run = async () => {
    setState({ step: "counting", done: 0, of: record.chances.length });
    const dice = await import("./dice.js");
    const result = await dice.check(record, (done, of) => setState({ step: "counting", done, of }));
    setState({ step: "done", result, tally: dice.tally(record.chances) });
  };
  if (missing) return null;
  return html`<section class="panel dicebox" aria-labelledby="dice-title">
    <h2 id="dice-title">${t("dice.title")}<${Verdict} state=${state} t=${t} /></h2>
    <p class="small">${t(record && !record.commitment ? "dice.by_hand" : "dice.why")}</p>
    ${record && record.commitment && html`<${Seal} record=${record} t=${t} />`}
    ${record && record.commitment && record.seed && html`<${Check} state=${state} run=${run} t=${t} />`}
    ${state.tally && html`<${Tally} groups=${state.tally} t=${t} />`}
    ${record && record.commitment && html`<p class="xs quiet dicebox__own">${t("dice.own")}
      ${" "}<code>hapag verify ${fileName(links.record, t)}</code></p>`}
  </section>`;
}

function fileName(address, t) {
  const id = address.split("/").pop();
  return /^[\w-]+$/.test(id) ? `hapag-${id}.jsonl` : t("dice.file");
}

function Verdict({ state, t }) {
  if (state.step !== "done") return null;
  const right = state.result.key === "match";
  return html`<small class=${right ? "verdict is-right" : "verdict is-wrong"}>
    <${Icon} name=${right ? "check" : "x"} />${verdict(state.result, t)}</small>`;
}

function verdict({ key, checked, mismatch }, t) {
  if (key === "match") return t("dice.match", { n: checked });
  if (mismatch) return t("dice.differs_short", { n: mismatch.n });
  return t(key === "seal" ? "dice.wrong_seal" : `dice.${key}`);
}

function Seal({ record, t }) {
  return html`<dl class="seal">
    <dt>${t("dice.seal")}</dt><dd><code>${record.commitment}</code></dd>
    <dt>${t("dice.seed")}</dt>
    <dd>${record.seed ? html`<code>${record.seed}</code>` : t("dice.still_closed")}</dd>
    ${record.words.length > 0 && html`<dt>${t("dice.words")}</dt>
      <dd>${record.words.map((word, i) => html`<code
      key=${i} class="seal__word">${word}</code>`)}</dd>`}
  </dl>`;
}

function Check({ state, run, t }) {
  const counting = state.step === "counting";
  return html`<button type="button" class="btn btn--block" disabled=${counting} onClick=${run}>
      <${Icon} name="check" /> ${t(state.step === "done" ? "dice.again" : "dice.check")}</button>
    ${counting && html`<progress max=${state.of} value=${state.done}
      aria-label=${t("dice.counting")}></progress>`}
    <p class="dicebox__said" role="status">${state.step === "done" && said(state.result, t)}</p>`;
}

function said({ key, checked, mismatch }, t) {
  if (key === "match") return t("dice.match_long", { n: checked });
  return mismatch ? t("dice.differs", mismatch) : t(`dice.${key}_long`);
}

/** How often each outcome came up. */
function Tally({ groups, t }) {
  return html`<details class="tally"><summary>${t("dice.tally")}</summary>
    ${groups.map(({ of, counts }) => {
      const most = Math.max(...counts.map(([, count]) => count));
      return html`<ul key=${of} class="tally__bars">${counts.map(([text, count]) => html`<li key=${text}>
        <span>${text}</span><i aria-hidden="true" style=${{ width: `${(60 * count) / most}%` }}></i>
        <b class="num">${count}</b></li>`)}</ul>`;
    })}</details>`;
}
