// The rules page beside the board.
import { html, useEffect, useRef, useState } from "./html.js";
import { Sheet } from "./sheet.js";

export function RulesBeside({ app }) {
  const place = useRef(null);
  const [state, setState] = useState("loading");
  const { rules } = app.setup.links;
  const { lang } = app.speak.value;
  useEffect(() => {
    let here = true;
    fetch(`${rules}${rules.includes("?") ? "&" : "?"}fragment=1&lang=${lang}`)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
      .then((text) => here && show(place.current, text, rules))
      .then(() => here && setState("shown"))
      .catch(() => here && setState("missing"));
    return () => (here = false);
  }, [rules, lang]);
  return html`<${Sheet} app=${app} title=${app.t("table.rules")}>
    ${state === "loading" && html`<p>${app.t("table.one_moment")}</p>`}
    ${state === "missing" && html`<p>${app.t("table.rules_missing")} <a href=${rules} target="_blank"
      rel="noopener"
      >${app.t("table.rules_of", { game: app.setup.game.title })}</a></p>`}
    <div class="rules" ref=${place} tabindex="0"></div>
  <//>`;
}

// Our own server's page, parsed without running anything; links in it leave the table alone.
function show(place, text, rules) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const body = page.querySelector("main") || page.body;
  for (const link of body.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href");
    if (href.startsWith("#")) continue;
    link.setAttribute("href", new URL(href, new URL(rules, location.href)).href);
    link.target = "_blank";
    link.rel = "noopener";
  }
  place.replaceChildren(...body.childNodes);
}
