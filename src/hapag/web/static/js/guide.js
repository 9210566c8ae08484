// A first visit's few steps. Each points at a real part of the page; nothing is blocked meanwhile.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { onThisDevice } from "./store.js";

const seenKey = (app) => `hapag-guide-${app.setup.game.name}`;

export function steps(app) {
  const all = app.speak.value.game.guide || [];
  return all.filter(({ at }) => part(at) || at === "page");
}

function part(at) {
  const found = document.querySelector(`[data-part="${CSS.escape(at)}"]`)
    || document.querySelector(`[data-target="${CSS.escape(at)}"]`);
  const empty = found && found.getBoundingClientRect().width === 0; // no button yet: the tray it will be in
  return empty ? found.closest(".tray") : found;
}

export function beginUnlessSeen(app) {
  if (!onThisDevice.get(seenKey(app))) app.guiding.value = 0;
}

export function Guide({ app }) {
  const at = app.guiding.value;
  const all = steps(app);
  const step = all[at];
  const { t } = app.speak.value;
  const box = useRef(null);
  const place = usePlace(step && step.at);
  useEffect(() => box.current?.focus(), [at]);
  const end = () => {
    onThisDevice.set(seenKey(app), true);
    app.guiding.value = null;
    scrollTo(0, 0);
  };
  if (!step) return html`<${Nothing} end=${end} />`;
  const last = at === all.length - 1;
  return html`<div>
    ${place && html`<div class="pointer" aria-hidden="true" style=${place.frame}></div>`}
    <section class=${`guide ${place && place.low ? "guide--top" : ""}`} role="dialog"
      aria-labelledby="guide-title"
      aria-describedby="guide-text" onKeyDown=${(event) => event.key === "Escape" && end()}>
      <p class="xs quiet">${t("table.step", { n: at + 1, of: all.length })}</p>
      <h2 id="guide-title" ref=${box} tabindex="-1">${step.title}</h2><p id="guide-text">${step.text}</p>
      <div class="guide__go">
        ${!last && html`<button type="button" class="btn" onClick=${end}>${t("table.skip")}</button>`}
        ${at > 0 && html`<button type="button" class="btn"
          onClick=${() => (app.guiding.value = at - 1)}>${t("table.before")}</button>`}
        <button type="button" class="btn btn--dark" onClick=${last ? end : () => (app.guiding.value = at + 1)}
          >${t(last ? "table.guide_done" : "table.next")}</button>
      </div></section></div>`;
}

function Nothing({ end }) {
  useEffect(end, []);
  return null;
}

// Where the part lies that a step speaks of; followed while the page scrolls or turns.
function usePlace(at) {
  const [place, setPlace] = useState(null);
  useLayoutEffect(() => {
    const element = at ? part(at) : null;
    if (!element) return setPlace(null);
    element.scrollIntoView({ block: "nearest" });
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const frame = { left: `${left - 4}px`, top: `${top - 4}px`, width: `${width + 8}px`,
        height: `${height + 8}px` };
      const next = { frame, low: top + height / 2 > innerHeight * 0.55 };
      setPlace((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    measure();
    const timer = setInterval(measure, 400);
    addEventListener("scroll", measure, true);
    addEventListener("resize", measure);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", measure, true);
      removeEventListener("resize", measure);
    };
  }, [at]);
  return place;
}
