// What a screen reader is told without moving: dice, turns, refusals, results, and how the line is.
import { effect, untracked } from "../vendor/signals.js";
import { html } from "./html.js";
import { sentence } from "./say.js";

const MOST = 8; // of a burst only the last few are read out

export function announcing(app) {
  const { state, picker } = app;
  app.listen((message, before) => {
    if (message.t !== "update" || state.covered.value !== null) return;
    const heard = state.news.value.slice(-MOST).map((words) => app.speak.value.event(words));
    const turned = state.owes.value && !before.owed;
    if (message.eyes && turned) heard.push(`${app.t("table.your_turn_now")} ${sentence(app).text}`);
    if (state.over.value && !before.over) heard.push(app.t("table.over"));
    if (message.eyes && heard.length) app.announce(heard.join(" "));
  });
  effect(() => {
    const refusal = picker.refusal.value;
    const known = refusal && (refusal.first || refusal.words || refusal.say || refusal.key);
    if (known) untracked(() => app.announce(sentence(app).text));
  });
  effect(() => {
    const { move } = picker.now.value;
    if (!move || picker.sent.value || !picker.taken.value.length) return;
    untracked(() => app.announce(`${app.speak.value.move(move.say)}. ${app.t("table.press_again")}`));
  });
}

export function Live({ app }) {
  return html`<p class="vh" role="status" aria-live="polite">${app.spoken.value}</p>`;
}
