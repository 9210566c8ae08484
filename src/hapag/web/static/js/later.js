// What is fetched when it is first needed, or before, once the page has nothing better to do. The line may
// be down at that very moment: then it is tried again until it comes.
import { useEffect, useState } from "./html.js";

const AGAIN = 2000; // milliseconds
const IDLE_AFTER = 4000; // a page that can be played at has time from here on

// A module once it is wanted; null until it is here.
export function useLater(load, wanted) {
  const [module, set] = useState(null);
  useEffect(() => (wanted && !module ? patiently(load, set) : undefined), [wanted]);
  return module;
}

// Does `load` until it succeeds, and hands over what it gave; gives back how to stop. What the server says
// does not exist is not asked for again.
export function patiently(load, hand, wait = AGAIN) {
  let stopped = false;
  let timer = null;
  const attempt = () => {
    clearTimeout(timer);
    if (stopped) return;
    load().then((got) => stopped || (stop(), hand(got)), ({ status = 0 }) => {
      if (status >= 400 && status < 500) stop();
      else if (!stopped) timer = setTimeout(attempt, wait);
    });
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener("online", attempt);
  };
  addEventListener("online", attempt);
  attempt();
  return stop;
}

// A style sheet, in force once this is done.
const sheets = new Map();

export function styled(address) {
  if (!sheets.has(address)) sheets.set(address, linked(address));
  return sheets.get(address);
}

function linked(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => {
      sheets.delete(href);
      link.remove();
      fail(new Error(href));
    };
    document.head.append(link);
  });
}

// One after the other, when nothing else is to do: what is here already needs no line later.
export function whenIdle(loads) {
  const idle = globalThis.requestIdleCallback || ((call) => setTimeout(call, 200));
  const next = () => {
    const load = loads.shift();
    if (load) patiently(load, () => idle(next), 4 * AGAIN);
  };
  setTimeout(() => idle(next), IDLE_AFTER);
}
