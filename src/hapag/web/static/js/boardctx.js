// What a game's board is given to draw with: the view, words in the reader's language, and attributes: `cell`
// for what is drawn and named by its label, `button` for what has words of its own, with `told` among them.
import { html, classes } from "./html.js";
import { Piece } from "./pieces.js";

const NOTHING_PICKED = { chosen: [], options: new Set(), causes: new Set(), struck: null, preview: null };

// `picked` is what the picker says (see picker.js); without it the board only shows, as in a replay.
// `live` says whether this is a running table that goes on by itself, not a moment of a replay.
// `board` is the game's module, `log` all events so far and `news` those of the last update, oldest first; `moves`
// are all that may be done now, for a board that shows what a choice would do before it is made.
// Everything else goes to the board as it is.
export function boardContext({ view, seat = null, printed, words, seats, board, picked = null, log = [],
  news = [], calm = false, big = false, phone = false, moves = [] }) {
  const pick = picked || NOTHING_PICKED;
  const ctx = { view, printed, words, seat, seats, log, news, calm, big, phone, moves, chosen: pick.chosen,
    preview: pick.preview, live: picked !== null || big };
  ctx.piece = (other) => html`<${Piece} seat=${other} name=${seats[other] ? seats[other].name : ""} />`;
  ctx.state = (target) => stateOf(pick, target);
  ctx.label = (target) => (board && board.label ? labelled(ctx, board, target) : target);
  ctx.cell = (target, extra) => cell(ctx, target, extra, picked !== null);
  ctx.button = (target, extra) => ({ ...ctx.cell(target, extra), "aria-label": undefined, role: undefined });
  ctx.told = (target) => html`<span class="vh">${stateSaid(ctx, target)}</span>`;
  return ctx;
}

function stateSaid(ctx, target) {
  const state = ctx.state(target);
  return state && ctx.words.t ? ctx.words.t(`table.is_${state}`) : "";
}

// The name of a target, kept as long as nothing it may be made of changes: a choice changes no name.
let names = { made: new Map() };

function labelled(ctx, board, target) {
  const { view, words, seat, printed } = ctx;
  if (names.view !== view || names.words !== words || names.seat !== seat || names.printed !== printed) {
    names = { view, words, seat, printed, made: new Map() };
  }
  if (!names.made.has(target)) names.made.set(target, board.label(target, ctx));
  return names.made.get(target);
}

export function stateOf(pick, target) {
  if (pick.struck === target) return "struck";
  if (pick.causes.has(target)) return "cause";
  if (pick.chosen.includes(target)) return "chosen";
  return pick.options.has(target) ? "legal" : "";
}

function cell(ctx, target, extra, live) {
  const state = ctx.state(target);
  const chosen = ctx.chosen.includes(target); // a chosen place may be the cause of a refusal too
  const names = classes("cell", state && `is-${state}`, chosen && state !== "chosen" && "is-chosen", extra);
  const shown = { "data-target": target, class: names };
  if (!live) return { ...shown, role: "img", "aria-label": ctx.label(target) };
  const name = ctx.label(target);
  const may = chosen || state === "legal";
  const told = stateSaid(ctx, target);
  const said = told ? `${name}: ${told}` : name;
  return { ...shown, role: "button", "aria-label": said, "aria-pressed": String(chosen),
    "aria-disabled": may ? undefined : "true" };
}
