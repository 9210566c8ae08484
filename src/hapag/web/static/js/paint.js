// What a tap has changed is painted before anything is drawn that arrives meanwhile: who taps sees at once
// that it counted, however busy the table is.

const LONGEST = 100; // milliseconds: a page in the background paints nothing

let kept = null; // what has arrived since the tap, in its order

export function paintFirst() {
  if (kept || document.hidden) return;
  kept = [];
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
