// What a screen reader is told without moving: dice, turns, words, refusals, results, and how the line is.
import { effect, untracked } from "../vendor/signals.js";
import { html } from "./html.js";
import { saidText } from "./said.js";
import { sentence } from "./say.js";

const MOST = 8; // of a burst only the last few are read out

export function announcing(app) {
  const { state, picker } = app;
  app.listen((message, before) => {
    const all = message.missed || [message];
    const news = message.t === "update" || message.missed?.length || (message.t === "snapshot" && before.known);
    if (!news) return;
    const eyes = all.some((one) => one.eyes);
    const words = spoken(app, all, before);
    if (words.length) app.heard.value = words.at(-1);
    if (state.covered.value !== null) return;
    const heard = state.news.value.slice(-MOST).map((one) => app.speak.value.event(one));
    const turned = state.owes.value && !before.owed;
    if (!eyes) heard.length = 0;
    if (eyes && turned) heard.push(`${app.t("table.your_turn_now")} ${sentence(app).text}`);
    if (eyes && state.over.value && !before.over) heard.push(app.t("table.over"));
    heard.push(...words.map((one) => one.text));
    if (heard.length) app.announce(heard.join(" "));
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

// What others have said since, and whom the clock has kept from deciding.
function spoken(app, all, before) {
  const { state } = app;
  const own = state.you.value.seats;
  const fresh = state.said.value.filter(({ n, seat }) => n > before.said && !own.includes(seat));
  const words = fresh.slice(-MOST).map((one) => ({ seat: one.seat, text: saidText(app, one) }));
  for (const { clock: late } of all) {
    if (late !== undefined) words.push({ seat: late, text: app.t(own.includes(late) ? "table.late_you"
      : "table.late", { who: state.name(late) }) });
  }
  return words.filter(({ text }) => text);
}

export function Live({ app }) {
  return html`<p class="vh" role="status" aria-live="polite">${app.spoken.value}</p>`;
}
