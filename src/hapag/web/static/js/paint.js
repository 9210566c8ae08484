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

// Does it when what has just changed is painted, and no tap waits for its mark.
export function whenPainted(deed) {
  const go = () => afterPaint(deed);
  if (document.hidden) setTimeout(go);
  else requestAnimationFrame(() => setTimeout(go));
}

const UNPACKS = "DecompressionStream" in globalThis; // also where a page comes over plain http

// A line whose messages wait for the paint. Packed ones are unpacked first, and what comes after them waits.
export class PatientSocket extends WebSocket {
  constructor(address) {
    super(address);
    this.binaryType = "arraybuffer";
    this.unpacks = UNPACKS;
    this.unpacking = null;
  }

  set onmessage(call) {
    const hear = (data) => afterPaint(() => call({ data }));
    super.onmessage = call && (({ data }) => {
      if (!this.unpacking && typeof data === "string") return hear(data);
      const turn = Promise.all([unpacked(data), this.unpacking]).then(([text]) => {
        if (this.unpacking === turn) this.unpacking = null;
        hear(text);
      });
      this.unpacking = turn;
      return turn.catch(() => this.close());
    });
  }
}

function unpacked(data) {
  if (typeof data === "string") return data;
  return new Response(new Response(data).body.pipeThrough(new DecompressionStream("deflate"))).text();
}
