// The moves by what is tapped first, and how the tile in hand is turned: nothing here knows a rule.
import { signal } from "../../vendor/signals.js";

export const TURNS = 6;
export const turned = signal(1); // the tile in hand, until it lies somewhere
export const looked = signal(null); // the target under the pointer or the focus
export const flat = signal(false); // whether all hexes are drawn at one height

const known = new WeakMap();

export function waysOf(moves) {
  if (!known.has(moves)) {
    const ways = new Map();
    for (const move of moves) {
      const [first] = move.path;
      if (!ways.has(first)) ways.set(first, []);
      ways.get(first).push(move);
    }
    known.set(moves, ways);
  }
  return known.get(moves);
}

export const isPlacing = (ctx) => ctx.view.step === "place";
export const turnOf = (target) => Number(/^turn-([1-6])$/.exec(target)?.[1] || 0);
export const hexOf = (target) => (/^hex-(.+)$/.exec(target || "") || [])[1];

// How the tile is turned: as it lies on the chosen place, else as it is held.
export function turnNow(ctx) {
  return turnOf(ctx.chosen[1] || "") || turned.value;
}

// Turns from this one on, clockwise: the one it would rather lie in comes first.
export function turnsFrom(turn) {
  return Array.from({ length: TURNS }, (_, at) => (turn - 1 + at) % TURNS + 1);
}

// Of the moves at one place that with the tile as it is turned, or as it fits next.
export function fitting(list, turn) {
  const later = (move) => (turnOf(move.path[1]) - turn + TURNS) % TURNS;
  return list.reduce((best, move) => (best && later(best) <= later(move) ? best : move), null);
}

// The next turn in which the tile fits where it lies; where there is no other, the next one.
export function nextTurn(ctx, by) {
  const turn = turnNow(ctx);
  const turns = turnsFrom(turn).slice(1);
  if (by < 0) turns.reverse();
  const here = (waysOf(ctx.moves).get(ctx.chosen[0]) || []).map((move) => turnOf(move.path[1]));
  return turns.find((one) => here.includes(one)) || turns[0];
}

// What would be done at the target that somebody looks at, if that is one thing.
export function lookedMove(ctx) {
  const target = looked.value;
  if (!target || ctx.phone) return null;
  const ways = waysOf(ctx.moves);
  const list = ways.get(target);
  if (list && isPlacing(ctx)) return fitting(list, turnNow(ctx));
  if (list) return list.length === 1 ? list[0] : null;
  const further = ways.get(ctx.chosen[0]) || [];
  return further.find((move) => move.path[1] === target) || null;
}
