// The disaster: what was rolled, what was struck, what Safety Tokens kept off; and all disasters so far.
import { classes, html, useMemo } from "../../js/html.js";
import { Sign } from "./cards.js";
import { storyOf } from "./story.js";
import { useMoment } from "./map.js";

const PIPS = [
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

// Its number is always said in words beside it.
export function Die({ number, look = "" }) {
  return html`<svg class=${classes("die", look)} viewBox="0 0 48 48" aria-hidden="true">
    <rect class="die__face" x="2" y="2" width="44" height="44" rx="9" />
    ${PIPS[number].map(([x, y], at) =>
      html`<circle key=${at} class="die__pip" cx=${24 + 11.5 * x} cy=${24 + 11.5 * y} r="4.6" />`)}</svg>`;
}

// A die that rolls once, when it comes in, whatever happens meanwhile.
function Rolled({ number, moves, late }) {
  const look = useMemo(() => moves && classes("is-rolling", late && "is-late"), []);
  return html`<${Die} number=${number} look=${look || ""} />`;
}

function Dice({ moment }) {
  const { dice, sum } = moment.disaster;
  return html`<span class="il-dice">${dice.map((number, at) => html`<${Rolled} key=${`${moment.turn}-${at}`}
    number=${number} moves=${moment.moves} />`)}<b class="num">${sum ?? ""}</b></span>`;
}

function DamageDie({ ctx, moment }) {
  const { die, damage } = moment.disaster;
  if (!die) return null;
  return html`<span class="il-dmg"><${Rolled} key=${`${moment.turn}-damage`} number=${die} moves=${moment.moves}
    late=${moment.late} /><b class="num">${ctx.words.board("damage", { damage })}</b></span>`;
}

// Each struck Location with what a house beside it takes, and what its Safety Tokens kept off.
function Struck({ ctx, disaster }) {
  const { words, printed } = ctx;
  if (disaster.quiet) return html`<p class="il-calm">${words.board("no-disaster")}</p>`;
  return html`<ul class="il-struck-list">${disaster.struck.map((id) => {
    const blow = disaster.locations[id];
    const { hazard } = printed.locations[id];
    return html`<li key=${id}><${Sign} printed=${printed} name=${hazard} label=${words.word("hazard", hazard)} />
      <b>${words.word("location", id)}</b>
      ${blow && blow.less > 0 && html`<small><span class="vh">${words.board("less", blow)}</span><span
        aria-hidden="true">−${blow.less}<${Sign} printed=${printed} name="shield" /></span></small>`}
      ${blow && html`<span class="il-blow num"><span class="vh">${words.board("each-takes", blow)}</span><span
        aria-hidden="true">${blow.damage}</span></span>`}</li>`;
  })}</ul>`;
}

// Whose houses took how much.
function Toll({ ctx, disaster }) {
  const hurt = disaster.seats.map((damage, seat) => ({ damage, seat })).filter(({ damage }) => damage > 0);
  if (!disaster.die) return null;
  if (!hurt.length) return html`<p class="il-toll">${ctx.words.board("all-safe")}</p>`;
  return html`<p class="il-toll">${hurt.map(({ damage, seat }) => html`<span key=${seat}>${ctx.piece(seat)}
    <span><span class="vh">${ctx.seats[seat].name} </span>${ctx.words.board("damage", { damage })}</span></span>`)}</p>`;
}

function useDisaster(ctx) {
  const moment = useMoment(ctx);
  const { turn } = ctx.view;
  return moment.disaster && { ...moment, turn: moment.key.split(",")[0] ?? turn };
}

// ---- on a phone: one line over the map ----

// What is chosen, or refused, in words; else the last disaster.
export function Strip({ ctx }) {
  return html`<div class="il-strip"><${Line} ctx=${ctx} /><${Left} ctx=${ctx} /></div><${Final} ctx=${ctx} />`;
}

function Line({ ctx }) {
  const moment = useDisaster(ctx);
  const told = targetsOf(ctx).find((target) => ["chosen", "struck"].includes(ctx.state(target)));
  if (told) return html`<p class="il-strip__told">${ctx.label(told)}</p>`;
  if (!moment) return html`<p class="il-strip__told">${ctx.words.board("no-disaster-yet")}</p>`;
  return html`<div class=${classes("il-strip__roll", `is-${moment.stage}`)} role="group"
    aria-label=${ctx.words.board("last-disaster")}><${Dice} moment=${moment} />
    <${Struck} ctx=${ctx} disaster=${moment.disaster} /><${DamageDie} ctx=${ctx} moment=${moment} /></div>`;
}

function targetsOf({ printed, view }) {
  return [...Object.keys(printed.slots).map((id) => `slot-${id}`), ...view.row.map((id) => `card-${id}`),
    ...Object.keys(printed.locations).map((id) => `location-${id}`)];
}

function Left({ ctx }) {
  const { tokens } = ctx.view;
  return html`<p class="il-left"><${Sign} printed=${ctx.printed} name="shield" /><b aria-hidden="true">${tokens}</b>
    <span class="vh">${ctx.words.board("tokens", { tokens })}</span></p>`;
}

export function Final({ ctx }) {
  const { final, over } = ctx.view;
  return final && !over && html`<p class="il-final">${ctx.words.board("final-round")}</p>`;
}

// ---- on a wide page and on the big screen ----

export function DisasterPanel({ ctx }) {
  const moment = useDisaster(ctx);
  if (!moment) return html`<section class="il-disaster"><p class="il-calm">${
    ctx.words.board("no-disaster-yet")}</p><${DamageTable} ctx=${ctx} /></section>`;
  const { disaster } = moment;
  return html`<section class=${classes("il-disaster", `is-${moment.stage}`, !disaster.quiet && "is-bad")}
    aria-label=${ctx.words.board("last-disaster")}>
    <div class="il-rolled"><span class="il-by">${ctx.piece(disaster.seat)}<span class="vh">${
      ctx.words.board("rolled-by", { seat: disaster.seat })}</span></span><${Dice} moment=${moment} />
      <${DamageDie} ctx=${ctx} moment=${moment} /></div>
    <${Struck} ctx=${ctx} disaster=${disaster} /><${Toll} ctx=${ctx} disaster=${disaster} />
    ${!ctx.big && html`<${DamageTable} ctx=${ctx} now=${disaster.die} />`}</section>`;
}

function DamageTable({ ctx, now = null }) {
  return html`<ul class="il-table" aria-label=${ctx.words.board("damage-table")}>${ctx.printed.damage.map(
    (damage, at) => html`<li key=${at} class=${at + 1 === now ? "is-on" : ""}><${Die} number=${at + 1} />
      <b class="num" aria-hidden="true">${damage}</b><span class="vh">${ctx.words.board("face", {
        number: at + 1, damage })}</span></li>`)}</ul>`;
}

// Every disaster of the game, the latest first.
export function Chronicle({ ctx }) {
  const { disasters } = storyOf(ctx.log);
  const told = disasters.filter(({ sum }) => sum !== null);
  if (!told.length) return null;
  return html`<details class="panel il-chronicle"><summary>${ctx.words.board("chronicle", {
    count: told.length })}</summary>
    <ol reversed>${told.map((one, at) => html`<li key=${at}><${Entry} ctx=${ctx} one=${one} /></li>`).reverse()}
    </ol></details>`;
}

function Entry({ ctx, one }) {
  const { words } = ctx;
  const ends = { safe: "all-safe", nobody: "none-beside" }[one.end];
  return html`${ctx.piece(one.seat)}<b class="num">${one.sum}</b><span>
    ${one.places.length ? words.word("location", one.places) : words.board("no-disaster")}
    ${one.damage !== null && html`<small>${words.board("face", { number: one.die, damage: one.damage })}${
      Object.entries(one.less).map(([id, less]) => `; ${words.board("kept-off", { location: id, less })}`).join("")}</small>`}
    ${ends && html`<small>${words.board(ends)}</small>`}
    ${one.hurt.length > 0 && html`<small class="il-toll">${one.hurt.map(({ seat, damage }) => html`<span
      key=${seat}>${ctx.piece(seat)}<span class="vh">${ctx.seats[seat].name}</span> ${damage}</span>`)}</small>`}</span>`;
}
