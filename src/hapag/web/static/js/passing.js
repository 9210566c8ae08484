// Several seats at one device: when it changes hands, and whether a view has to be covered.
import { inThisTab } from "./store.js";

const BREATH = 900; // long enough to see what one's move has done

export const openKey = (app) => `hapag-open-${app.setup.code}`;

// Whether two seats see the very same, apart from whose view it is: then nothing needs to be covered.
export function sameSight(one, other) {
  return sight(one) === sight(other);
}

function sight(eyes) {
  return JSON.stringify({ ...eyes?.view, seat: null });
}

export function mayAllSee(app) {
  return Boolean(inThisTab.get(openKey(app)));
}

export function passing(app) {
  const { state } = app;
  const covers = (from, to) => !mayAllSee(app)
    && !sameSight(state.eyes.value[String(from)], state.eyes.value[String(to)]);
  app.pass = (seat) => {
    app.picker.clear();
    const from = state.seat.value;
    if (from !== seat && covers(from, seat)) state.covered.value = seat;
    state.seat.value = seat;
    state.news.value = [];
    app.sheet.value = null;
  };
  let timer = null;
  app.listen((message) => {
    const own = state.you.value.seats;
    if (own.length < 2) return;
    if (message.t === "snapshot" && !app.shownOnce) return begin(app, own, covers);
    clearTimeout(timer);
    timer = setTimeout(() => passOn(app, own), BREATH);
  });
}

// After loading the page nobody's hand is shown before somebody has said who they are.
function begin(app, own, covers) {
  app.shownOnce = true;
  const { state } = app;
  if (own.some((seat) => seat !== state.seat.value && covers(state.seat.value, seat))) {
    state.covered.value = state.seat.value;
  }
}

function passOn(app, own) {
  const { state } = app;
  if (state.owes.value || state.covered.value !== null || state.over.value || state.sending.value) return;
  const next = own.find((seat) => state.waiting.value.includes(seat) && !state.seats.value[seat].standin);
  if (next !== undefined) app.pass(next);
}
