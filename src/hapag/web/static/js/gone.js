// When there is nothing to play at: removed, gone, ended by the host.
import { html } from "./html.js";

export function Gone({ app, why }) {
  const { t } = app.speak.value;
  const { links } = app.setup;
  const unplayed = why === "ended" && !app.state.view.value;
  return html`<section class="gone"><div class="pass__in">
    <h2>${t(`table.gone_${why}`)}</h2><p>${t(unplayed ? "table.gone_unplayed_note" : `table.gone_${why}_note`)}</p>
    <p class="gone__go"><a class="btn btn--main" href=${links.home}>${t("table.home")}</a>
    ${why === "removed" && html`<a class="btn" href=${links.table}>${t("table.watch")}</a>`}
    ${why === "ended" && !unplayed && html`<a class="btn" href=${links.replay}>${t("table.replay")}</a>`}</p>
  </div></section>`;
}
