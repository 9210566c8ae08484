// The one sentence: whose decision it is, what is asked, or why a choice is no legal one.

// {text, tone}: tone is "", "why", "wait" or "news".
export function sentence(app) {
  const { state, picker } = app;
  const table = state.table.value;
  const refusal = picker.refusal.value;
  if (table.paused) return { text: app.t("table.paused"), tone: "wait" };
  if (state.over.value) return { text: app.t("table.over"), tone: "news" };
  if (picker.sent.value) return { text: app.t("table.sending"), tone: "wait" };
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
  if (refusal.words && speak.value.has("reason", refusal.words.kind)) return speak.value.reason(refusal.words);
  if (refusal.key && speak.value.has("reason", refusal.key)) {
    return speak.value.reason({ ...refusal.words, kind: refusal.key });
  }
  if (refusal.key && speak.value.web.table[`refused_${refusal.key}`]) return app.t(`table.refused_${refusal.key}`);
  if (refusal.say) return refusal.say;
  return app.t(refusal.key === "lost" ? "table.lost" : "table.asking_why");
}

// What is asked now: the words for the targets chosen so far, as far as the game has them.
function asked(app) {
  const ask = app.state.ask.value;
  const { chosen } = app.picker.now.value;
  if (!ask) return app.t("table.your_turn");
  for (let step = chosen.length; step > 0; step -= 1) {
    const words = ask.then?.[chosen.slice(0, step).join("/")];
    if (words) return app.speak.value.ask(words);
  }
  return app.speak.value.ask(ask);
}

function waitingFor(app) {
  const { state, speak } = app;
  const seats = state.waiting.value.filter((seat) => typeof seat === "number" && seat !== state.seat.value);
  if (!seats.length) return app.t("table.one_moment");
  const away = seats.filter((seat) => isAway(state.seats.value[seat]));
  if (away.length === seats.length && away.length) {
    return app.t("table.waiting_away", { who: speak.value.listed(away.map((seat) => state.name(seat))) });
  }
  return app.t("table.waiting", { who: speak.value.listed(seats.map((seat) => state.name(seat))) });
}

export function isAway(seat) {
  return Boolean(seat) && seat.kind === "person" && !seat.online && !seat.standin;
}

// "Write the blue 5." is the heading, the rest is said below it.
export function headed(text) {
  const cut = text.search(/[.!?:] /);
  return cut < 0 ? [text, ""] : [text.slice(0, cut + 1), text.slice(cut + 2)];
}
