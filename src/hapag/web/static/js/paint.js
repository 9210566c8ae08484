// What a tap hits is marked and painted before anything else is drawn: who taps sees at once that it counted,
// however busy the table is. All that follows from the tap, and all that arrives meanwhile, is drawn after that.
import { options } from "./html.js";

const LONGEST = 100; // milliseconds: a page in the background paints nothing
const PRESSED = "is-pressed";
const PLAYED = "[data-zone] [data-target], #act"; // what is tapped again and again, and must answer at once

let kept = null; // what is to be drawn since the tap, in its order

export function paintFirst(event) {
  const pressed = event.target.closest?.(PLAYED);
  if (!pressed || document.hidden) return;
  pressed.classList.add(PRESSED);
  afterNextPaint(() => pressed.classList.remove(PRESSED));
}

function afterNextPaint(deed) {
  if (kept) {
    kept.push(deed);
    return;
  }
  kept = [deed];
  const late = setTimeout(goOn, LONGEST);
  requestAnimationFrame(() => setTimeout(() => {
    clearTimeout(late);
    goOn();
  }));
}

function goOn() {
  const deeds = kept || [];
  kept = null;
  for (const deed of deeds) deed();
}

options.debounceRendering = (draw) => (kept ? kept.push(draw) : queueMicrotask(draw));

// Does it now, or once the tap is painted.
export function afterPaint(deed) {
  if (kept) kept.push(deed);
  else deed();
}

// A line whose messages wait for the paint.
export class PatientSocket extends WebSocket {
  set onmessage(call) {
    super.onmessage = (event) => afterPaint(() => call(event));
  }
}
