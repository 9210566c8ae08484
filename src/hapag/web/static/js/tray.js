// The edge of the table: the sentence, what is in the hand, the one red button, and the small tools.
import { Memo, html, classes, useEffect, useLayoutEffect, useRef } from "./html.js";
import { Icon, Piece } from "./pieces.js";
import { headed, sentence } from "./say.js";
import { whenLeft } from "./focus.js";
import { Log, logBeside } from "./log.js";

export function Tray({ app }) {
  const { state, board } = app;
  const watching = state.seat.value === null;
  const tray = useRef(null);
  // the board takes what the tray leaves of a phone's screen
  useEffect(() => measured(tray.current, "--tray", "offsetHeight"), []);
  useFocusKept(tray);
  const away = !watching && !state.over.value && state.standin.value;
  const ready = state.over.value || away || (!watching && app.picker.now.value.move !== null);
  const Hand = board.Hand;
  const heard = app.heard.value !== null;
  return html`<section ref=${tray} class="tray" data-heard=${String(heard)} data-ready=${String(ready)}
    data-both=${String(away || (!state.over.value && app.picker.refusal.value !== null))} aria-label=${app.t(watching
    ? "table.watching" : "table.your_part")}>
    ${heard && html`<${Heard} app=${app} />`}<${Say} app=${app} />
    ${Hand && html`<div class="tray__hand" data-zone="hand" data-part="hand"><${Hand} ...${app.ctx.value} />
      </div>`}
    <${Action} app=${app} />
    ${!watching && html`<${Tools} app=${app} />`}
    ${!logBeside(board) && html`<${Memo} deps=${[]}>${() => html`<div class="tray__log only-wide"><${Log}
      app=${app} title=${false} /></div>`}<//>`}
  </section>`;
}

// The button that had the focus goes with the move: the focus then goes on to the board.
function useFocusKept(tray) {
  const held = useRef(false);
  useEffect(() => {
    tray.current.addEventListener("focusin", () => (held.current = true));
    tray.current.addEventListener("focusout", (event) => {
      whenLeft(tray.current, event, () => (held.current = false));
    });
  }, []);
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    held.current = false;
    const stop = document.querySelector('[data-zone="board"] [data-target][tabindex="0"]');
    stop?.focus({ preventScroll: true });
  });
}

function Say({ app }) {
  const said = sentence(app);
  const [head, rest] = said.tone === "why" ? ["", said.text] : headed(said.text);
  const aside = explained(app);
  return html`<div class=${classes("tray__say", said.tone && `is-${said.tone}`)}>
    <${PlayingAs} app=${app} />
    ${said.tone === "why" && html`<${Icon} name="x" />`}
    ${head && html`<h2>${head}</h2>`} ${rest && html`<p>${rest}</p>`}
    <p class="tray__aside only-wide">${aside || "\u00a0"}</p>
  </div>`;
}

// The last words of somebody else: read in passing, opened by a tap, gone with the next own move.
function Heard({ app }) {
  return html`<div class="tray__heard"><button type="button" onClick=${() => (app.sheet.value = "talk")}>
      <${Icon} name="chat" /><span>${app.heard.value.text}</span></button>
    <button type="button" class="tool" aria-label=${app.t("table.heard_close")}
      onClick=${() => (app.heard.value = null)}><${Icon} name="x" /></button></div>`;
}

// With several seats at one device: whose turn it is to hold it.
function PlayingAs({ app }) {
  const { state } = app;
  if (state.you.value.seats.length < 2) return null;
  const name = state.name(state.seat.value);
  return html`<p class="tray__as"><${Piece} seat=${state.seat.value} name=${name} /> ${name}</p>`;
}

// What the pointer or the focus is on, in words.
function explained(app) {
  if (app.phone.value || app.looked.value === null) return "";
  const target = app.looked.value;
  const ctx = app.ctx.value;
  const state = ctx.state(target);
  return state ? `${ctx.label(target)}: ${app.t(`table.is_${state}`)}` : ctx.label(target);
}

function Action({ app }) {
  const { state, picker } = app;
  if (state.over.value) {
    return html`<div class="tray__go" data-part="action"><button type="button"
      class="btn btn--main btn--block"
      onClick=${() => (app.ended.value = true)}><${Icon} name="flag" />${app.t("table.see_result")}</button>
        </div>`;
  }
  if (state.seat.value !== null && state.standin.value) return html`<${Back} app=${app} />`;
  const { move } = picker.now.value;
  if (!move || state.seat.value === null) return html`<div class="tray__go is-empty" data-part="action">
    </div>`;
  const busy = picker.sent.value !== null;
  const blocked = busy || state.table.value.paused;
  return html`<div class="tray__go" data-part="action"><button type="button" id="act"
    class="btn btn--main btn--block"
    aria-disabled=${blocked ? "true" : undefined} onClick=${() => picker.confirm()}
    ><${Icon} name=${busy ? "clock" : "check"} />${app.speak.value.move(move.say)}</button></div>`;
}

// Whoever comes back to a seat that a bot plays meanwhile.
function Back({ app }) {
  const back = () => app.deed({ t: "seat", seat: app.state.seat.value, do: "back" });
  return html`<div class="tray__go" data-part="action"><button type="button"
    class="btn btn--main btn--block" onClick=${back}><${Icon} name="person" />${app.t("table.take_back")}
      </button></div>`;
}

function Tools({ app }) {
  const { state, picker } = app;
  const owes = state.owes.value && !state.over.value && !state.standin.value;
  const chosen = picker.taken.value.length > 0 && picker.sent.value === null;
  const { t } = app.speak.value;
  return html`<div class="tray__tools" role="group" aria-label=${t("table.tools")}>
    ${chosen && html`<${Tool} name="back" label=${t("table.back")} words=${t("table.back_short")}
      onClick=${() => picker.back()} />`}
    ${state.undo.value && !chosen && html`<${Tool} name="undo" label=${t("table.undo")}
      words=${t("table.undo_short")}
      onClick=${() => undo(app)} />`}
    ${owes && html`<${Tool} name="hint" label=${t("table.hint")} words=${t("table.hint_short")}
      onClick=${() => askHint(app)} />`}
    ${owes && html`<${Tool} name="log" label=${t("table.choices")} words=${t("table.choices_short")}
      onClick=${() => (app.sheet.value = "choices")} />`}
    ${(!app.phone.value || app.board.talks?.(app.still.value)) && html`<${Tool} name="chat"
      label=${t("table.talk")} words=${t("table.talk_short")}
      onClick=${() => (app.sheet.value = "talk")} />`}
  </div>`;
}

export async function undo(app) {
  const { state, picker } = app;
  if (!state.undo.value) return;
  picker.clear();
  const answer = await app.deed({ t: "undo", seat: state.seat.value });
  if (!answer.ok) picker.refusal.value = { target: null, causes: [], ...answer };
}

// A bot is asked; what it would do is picked but not done.
export async function askHint(app) {
  const { state, picker } = app;
  if (!state.owes.value || state.standin.value || picker.sent.value) return;
  const seat = state.seat.value;
  const answer = await app.line.ask({ t: "hint", seat });
  if (state.seat.value !== seat || !state.owes.value) return; // the device is in other hands meanwhile
  if (answer.ok && answer.path) {
    picker.take([...answer.path], true);
    app.announce(app.t("table.hinted"));
  } else if (!answer.ok) {
    picker.refusal.value = { target: null, causes: [], ...answer };
  }
}

// Whoever speaks to the device says the words that are seen: they are part of the name.
function Tool({ name, label: long, words, onClick, pressed, disabled }) {
  const seen = words || "";
  const label = long.toLocaleLowerCase().includes(seen.toLocaleLowerCase()) ? long : `${seen}: ${long}`;
  return html`<button type="button" class="tool" aria-label=${label} title=${label} onClick=${onClick}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)} disabled=${disabled}
    ><${Icon} name=${name} />${words && html`<span>${words}</span>`}</button>`;
}

// Keeps a size of an element as a variable for the style sheet; gives back how to stop.
export function measured(element, name, size) {
  if (!globalThis.ResizeObserver) return undefined;
  const watcher = new ResizeObserver(() => {
    document.documentElement.style.setProperty(name, `${element[size]}px`);
  });
  watcher.observe(element);
  return () => watcher.disconnect();
}
