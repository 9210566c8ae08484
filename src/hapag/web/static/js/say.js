// The one sentence: whose decision it is, what is asked, or why a choice is no legal one.

// {text, tone}: tone is "", "why", "wait" or "news".
export function sentence(app) {
  const { state, picker } = app;
  const table = state.table.value;
  const refusal = picker.refusal.value;
  if (table.paused) return { text: app.t("table.paused"), tone: "wait" };
  if (state.over.value) return { text: app.t("table.over"), tone: "news" };
  if (picker.sent.value) return { text: app.t("table.sending"), tone: "wait" };
  if (state.standin.value) return { text: app.t("table.bot_plays_for_you"), tone: "wait" };
  if (refusal) return { text: reason(app, refusal), tone: "why" };
  if (state.owes.value) return { text: asked(app), tone: "" };
  return { text: waitingFor(app), tone: "wait" };
}

function reason(app, refusal) {
  const { speak } = app;
  if (refusal.first) {
    const labels = refusal.first.map((target) => app.ctx.value.label(target));
    return app.t("table.choose_first", { targets: speak.value.listed(labels) });
  }
  if (refusal.key === undefined && !refusal.words && !refusal.say) return app.t("table.asking_why");
  return refusedWords(app, refusal);
}

// Why the server has not done something: the game's reason, the page's words for it, or the server's own
// sentence.
export function refusedWords(app, { key, words, say }) {
  const speak = app.speak.value;
  const kind = words?.kind ?? key;
  if (kind && speak.has("reason", kind)) return speak.reason({ ...words, kind });
  const own = speak.web.table[`refused_${key}`] ?? speak.web.refused?.[key];
  return own ?? say ?? app.t("table.lost");
}

// What is asked now: the words for the targets chosen so far, as far as the game has them.
function asked(app) {
  const ask = app.state.ask.value;
  const { said } = app.picker.now.value;
  if (!ask) return app.t("table.your_turn");
  for (let step = said.length; step > 0; step -= 1) {
    const words = ask.then?.[said.slice(0, step).join("/")];
    if (words) return app.speak.value.ask(words);
  }
  return app.speak.value.ask(ask);
}

function waitingFor(app) {
  const { state, speak } = app;
  const seats = state.waiting.value.filter((seat) => typeof seat === "number" && seat !== state.seat.value);
  if (!seats.length) return app.t("table.one_moment");
  const away = seats.filter((seat) => isAway(state.seats.value[seat]));
  const told = (key, who) => app.t(key, { n: who.length,
    who: speak.value.listed(who.map((seat) => state.name(seat))) });
  if (away.length < seats.length) return told("table.waiting", seats);
  const gone = told("table.waiting_away", seats);
  return state.seat.value === null ? gone : `${gone} ${app.t("table.bot_could")}`;
}

export function isAway(seat) {
  return Boolean(seat) && seat.kind === "person" && !seat.online && !seat.standin;
}

// "Write the blue 5." is the heading, the rest is said below it.
export function headed(text) {
  const cut = text.search(/[.!?] /);
  return cut < 0 ? [text, ""] : [text.slice(0, cut + 1), text.slice(cut + 2)];
}
