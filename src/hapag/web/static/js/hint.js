// A bot is asked; what it would do is picked but not done.

export async function askHint(app) {
  const { state, picker } = app;
  if (!state.owes.value || state.standin.value || picker.sent.value) return;
  const seat = state.seat.value;
  const answer = await app.line.ask({ t: "hint", seat });
  if (state.seat.value !== seat || !state.owes.value) return; // the device is in other hands meanwhile
  if (answer.ok && answer.path) {
    picker.take([...answer.path], true);
    app.announce(app.t("table.hinted"));
  } else if (!answer.ok) {
    picker.refusal.value = { target: null, causes: [], ...answer };
  }
}
