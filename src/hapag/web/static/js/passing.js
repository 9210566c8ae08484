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
  let timer = null;
  let decided = false; // whoever is shown has decided: the device may go on by itself, until somebody chooses
  // `known`: whoever takes the device has said so, on the cover
  app.pass = (seat, known = false) => {
    decided = false;
    clearTimeout(timer);
    app.picker.clear();
    const from = state.seat.value;
    if (known) state.covered.value = null;
    else if (from !== seat && covers(from, seat)) cover(app, seat);
    state.seat.value = seat;
    state.news.value = [];
    app.sheet.value = null;
  };
  app.listen((message, before) => {
    const own = state.you.value.seats;
    if (own.length < 2 || !state.view.value) return;
    if (!app.shownOnce) begin(app, own, covers);
    if (state.owes.value) decided = false;
    else if (before.owed) decided = true;
    else if (message.t !== "update") return;
    clearTimeout(timer);
    if (decided) timer = setTimeout(() => passOn(app), BREATH);
  });
}

// Nothing of the one view stays behind the cover: neither what was said aloud nor what lay open.
function cover(app, seat) {
  app.state.covered.value = seat;
  app.spoken.value = "";
  app.looked.value = null;
  app.sheet.value = null;
  app.guiding.value = null;
}

// After loading the page nobody's hand is shown before somebody has said who they are.
function begin(app, own, covers) {
  app.shownOnce = true;
  const { state } = app;
  if (own.some((seat) => seat !== state.seat.value && covers(state.seat.value, seat))) {
    cover(app, state.seat.value);
  }
}

function passOn(app) {
  const { state } = app;
  if (state.owes.value || state.covered.value !== null || state.over.value || state.sending.value) return;
  const next = state.you.value.seats.find((seat) => state.waiting.value.includes(seat)
    && !state.seats.value[seat].standin);
  if (next !== undefined) app.pass(next);
}
