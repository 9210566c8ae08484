// A gentle clock: it says how long somebody may still think, and nothing else happens on the page.
import { html, useEffect, useState } from "./html.js";

export function Clock({ app, seat }) {
  const due = app.state.table.value.due?.[seat];
  const [, tick] = useState(0);
  useEffect(() => {
    if (!due) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [due]);
  if (!due || app.state.table.value.paused) return null;
  const left = Math.max(0, Math.round((due - app.state.now()) / 1000));
  return html`<span class="clock num" role="timer" aria-label=${app.t("table.time_left", { seconds: left })}
    >${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}</span>`;
}
