// The menu and what it opens: settings, invitation, keys. Fetched when first asked for.
import "./icons.js";
import { html, useRef, useState } from "./html.js";
import { Icon } from "./pieces.js";
import { Choice, Sheet, Switch } from "./sheet.js";
import { set, settings } from "./settings.js";
import { Host } from "./host.js";
import { OwnSeats } from "./ownseats.js";
import { RulesBeside } from "./rules.js";
import { Talk } from "./talk.js";
import { Choices } from "./choices.js";

export function Panel({ app, name }) {
  const Shown = { menu: Menu, settings: Settings, invite: Invite, keys: Keys, host: HostSheet,
    rules: RulesBeside,
    talk: Talk, choices: Choices, seats: SeatsSheet }[name];
  return html`<${Shown} app=${app} key=${name} />`;
}

function Entry({ icon, words, act, href }) {
  if (href) return html`<li><a class="entry" href=${href}><${Icon} name=${icon} /><span>${words}</span></a>
    </li>`;
  return html`<li><button type="button" class="entry" onClick=${act}><${Icon} name=${icon} /><span>${words}
    </span></button></li>`;
}

function Menu({ app }) {
  const { t } = app.speak.value;
  const { links, game } = app.setup;
  const go = (name) => () => (app.sheet.value = name);
  const guide = () => {
    app.sheet.value = null;
    app.guiding.value = 0;
  };
  const other = Object.keys(app.setup.langs).find((lang) => lang !== app.speak.value.lang);
  const seated = app.state.you.value.seats.length > 0;
  return html`<${Sheet} app=${app} title=${t("table.menu")}>
    <ul class="entries">
      <${Entry} icon="help" words=${t("table.guide")} act=${guide} />
      <${Entry} icon="rules" words=${t("table.rules_of", { game: game.title })} act=${go("rules")} />
      <${Entry} icon="globe" words=${app.setup.langs[other]} act=${() => app.speakIn(other)} />
      <${Entry} icon="settings" words=${t("table.settings")} act=${go("settings")} />
      <${Entry} icon="people" words=${t("table.invite")} act=${go("invite")} />
      <${Entry} icon="chat" words=${t("table.talk")} act=${go("talk")} />
      ${seated && html`<${Entry} icon="person" words=${t("table.own_seats")} act=${go("seats")} />`}
      ${app.state.you.value.host && html`<${Entry} icon="flag" words=${t("table.host")} act=${go("host")} />`}
      <${Entry} icon="table" words=${t("table.keys")} act=${go("keys")} />
      <${Entry} icon="screen" words=${t("table.big_screen")} href=${links.screen} />
      <${Entry} icon="door" words=${t("table.home")} href=${links.home} />
    </ul><//>`;
}

function SeatsSheet({ app }) {
  return html`<${Sheet} app=${app} title=${app.t("table.own_seats")}><${OwnSeats} app=${app} /><//>`;
}

function HostSheet({ app }) {
  return html`<${Sheet} app=${app} title=${app.t("table.host")}><${Host} app=${app} /><//>`;
}

function Settings({ app }) {
  const { t, lang } = app.speak.value;
  const likes = settings.value;
  const themes = { auto: t("table.theme_auto"), light: t("table.theme_light"), dark: t("table.theme_dark") };
  return html`<${Sheet} app=${app} title=${t("table.settings")}>
    <${Choice} legend=${t("table.language")} name="lang" options=${app.setup.langs} value=${lang}
      change=${(one) => app.speakIn(one)} />
    <${Choice} legend=${t("table.theme")} name="theme" options=${themes} value=${likes.theme}
      change=${(theme) => set({ theme })} />
    <${Switch} label=${t("table.at_once")} note=${t("table.at_once_note")} on=${likes.atOnce}
      change=${(atOnce) => set({ atOnce })} />
    <${Switch} label=${t("table.sound")} note=${t("table.sound_note")} on=${likes.sound}
      change=${(sound) => set({ sound })} />
    <${Switch} label=${t("table.calm")} note=${t("table.calm_note")} on=${likes.motion === "calm"}
      change=${(on) => set({ motion: on ? "calm" : "auto" })} />
    <${Switch} label=${t("table.letters")} note=${t("table.letters_note")} on=${likes.letters}
      change=${(letters) => set({ letters })} />
  <//>`;
}

function Invite({ app }) {
  const { t } = app.speak.value;
  const { links, code } = app.setup;
  return html`<${Sheet} app=${app} title=${t("table.invite")}>
    <div class="invitation">
      <img class="qr" src=${links.qr} width="220" height="220" alt=${t("table.qr", { code })} />
      <p>${t("table.code")}<b class="num invitation__code">${code}</b></p>
      <${Copied} app=${app} id="link" label=${t("table.link")} text=${links.join} />
      <p class="quiet small">${t("table.invite_note")}</p>
    </div><//>`;
}

// The clipboard is missing on plain http: then the text is selected, and the keys say the rest.
export function Copied({ app, id, label, text }) {
  const field = useRef(null);
  const [said, say] = useState("");
  const copy = async () => {
    const input = field.current;
    input.focus();
    input.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else if (!document.execCommand("copy")) throw new Error("not copied");
      say(app.t("table.copied"));
    } catch {
      say(app.t("table.selected"));
    }
  };
  return html`<div class="typed"><label for=${id}>${label}</label>
    <div><input id=${id} ref=${field} readonly value=${text} /><button type="button" class="btn"
      onClick=${copy}
      ><${Icon} name="link" />${app.t("table.copy")}</button></div>
    <p class="small" role="status">${said}</p></div>`;
}

const KEYS = ["tab", "arrows", "enter", "escape", "next", "undo", "hint", "list", "help"];

// The keys of the page, and those that a game's board has of its own: `[key]` and `[key-does]` in its words.
function Keys({ app }) {
  const { t, game } = app.speak.value;
  const own = Object.entries(game.key || {}).map(([key, name]) => [name, game["key-does"][key]]);
  const all = [...KEYS.map((key) => [t(`table.key_${key}`), t(`table.key_${key}_does`)]), ...own];
  return html`<${Sheet} app=${app} title=${t("table.keys")}><dl class="keys">${all.map(([name, does], at) => html`<div
    key=${at}><dt><kbd>${name}</kbd></dt><dd>${does}</dd></div>`)}</dl><//>`;
}
