// The one picker of all games. A legal move is a path of targets; each choice narrows what is left.
// Only `Picker` knows the page's signals; the functions above it are plain.
import { batch, computed, effect, signal, untracked } from "../vendor/signals.js";

const startsWith = (path, prefix) => prefix.every((target, step) => path[step] === target);
const kind = (target) => target.split("-", 1)[0];

// Which steps of the moves are one set, as cards to discard are: steps that hold targets of one kind in one
// path, the same ones in other moves, and no two moves with the same targets in another order. They may be
// tapped as they come. Null if all steps have their order; counted once for each list of moves.
const grouped = new WeakMap();

function groupsOf(moves) {
  if (!grouped.has(moves)) grouped.set(moves, countGroups(moves));
  return grouped.get(moves);
}

function countGroups(moves) {
  const steps = new Map(); // where each target occurs, as bits
  for (const { path } of moves) {
    path.forEach((target, step) => steps.set(target, steps.get(target) | 1 << step));
  }
  if (![...steps.values()].some((bits) => bits & (bits - 1))) return null;
  const groups = [];
  for (const { path } of moves) for (let step = 0; step < path.length; step += 1) join(groups, path, step, steps);
  return groups.some((group, step) => group !== step) && differ(moves, groups) ? groups : null;
}

function join(groups, path, step, steps) {
  groups[step] ??= step;
  for (let other = 0; other < step; other += 1) {
    const shared = steps.get(path[other]) >> step & 1 || steps.get(path[step]) >> other & 1;
    const [one, to] = [groups[step], groups[other]];
    if (one === to || !shared || kind(path[other]) !== kind(path[step])) continue;
    groups.forEach((group, at) => group === one && (groups[at] = to));
  }
}

// Whether no two moves differ only by the order of their targets within a group.
function differ(moves, groups) {
  const sorted = ({ path }) => path.map((target, step) => `${groups[step]} ${target}`).sort().join("|");
  return new Set(moves.map(sorted)).size === moves.length;
}

// The steps of a path that are still to choose, or null if the choices are no beginning of it.
function left(path, chosen, groups) {
  const steps = path.map((_, step) => step);
  for (let at = 0; at < chosen.length; at += 1) {
    const found = steps.findIndex((step) => path[step] === chosen[at] && groups[step] === groups[at]);
    if (found < 0) return null;
    steps.splice(found, 1);
  }
  return steps;
}

// The moves whose paths begin like this, the targets that may follow, and the move that ends here.
export function after(moves, prefix) {
  const groups = groupsOf(moves);
  if (groups) return amongSets(moves, prefix, groups);
  const fits = moves.filter(({ path }) => startsWith(path, prefix));
  const next = fits.map(({ path }) => path[prefix.length]).filter((target) => target !== undefined);
  const whole = fits.find(({ path }) => path.length === prefix.length);
  return { fits, options: new Set(next), move: whole || null };
}

function amongSets(moves, prefix, groups) {
  const fits = [];
  const options = new Set();
  let whole = null;
  for (const move of moves) {
    const steps = left(move.path, prefix, groups);
    if (!steps) continue;
    fits.push(move);
    if (!steps.length) whole = move;
    for (const step of steps) if (groups[step] === groups[steps[0]]) options.add(move.path[step]);
  }
  return { fits, options, move: whole };
}

// The path that the choices made so far lead to: a step with one way only is taken by itself.
export function expand(moves, taken) {
  const chosen = [];
  const next = [...taken];
  for (;;) {
    const { options, move } = after(moves, chosen);
    if (next.length && options.has(next[0])) {
      chosen.push(next.shift());
    } else if (options.size === 1 && !move) {
      chosen.push([...options][0]);
    } else {
      return chosen;
    }
  }
}

// What tapping a target means: {taken}, {confirm}, {first: targets to choose from before}, or {why: a path}.
export function tapped(moves, chosen, target) {
  const { fits, options, move } = after(moves, chosen);
  if (options.has(target)) return { taken: [...chosen, target] };
  if (chosen.includes(target)) {
    const step = chosen.indexOf(target);
    if (move && step === chosen.length - 1) return { confirm: move };
    return { taken: chosen.filter((one) => one !== target) };
  }
  for (let step = chosen.length - 1; step >= 0; step -= 1) {
    const before = chosen.slice(0, step);
    if (after(moves, before).options.has(target)) return { taken: [...before, target] };
  }
  const through = chosen.length ? [] : fits.filter(({ path }) => path.includes(target));
  return through.length ? reach(through, target) : { why: [...chosen, target] };
}

// Before anything is chosen a second step may be tapped at once, if there is one way only to begin it.
function reach(through, target) {
  const starts = new Set(through.filter(({ path }) => path[1] === target).map(({ path }) => path[0]));
  if (starts.size === 1) return { taken: [...starts, target] };
  return { first: [...(starts.size ? starts : new Set(through.map(({ path }) => path[0])))] };
}

const NOBODY = new Set();
const isSame = (moves, others) => JSON.stringify(moves) === JSON.stringify(others);

export class Picker {
  // moves: a signal; ask(path) -> {words, say} of why these make no move; play(move); atOnce() -> boolean
  constructor({ moves, ask, play, atOnce, allowed }) {
    Object.assign(this, { moves, ask, play, atOnce, allowed });
    this.taken = signal([]);
    this.refusal = signal(null); // {target, words, say, causes, first}
    this.sent = signal(null); // the move on its way
    this.path = computed(() => expand(this.moves.value, this.taken.value));
    this.now = computed(() => this.state());
    this.forgetting();
  }

  // A choice belongs to the question it was made for: once somebody or something else has decided, it is gone.
  forgetting() {
    let asked = this.moves.peek();
    effect(() => {
      const moves = this.moves.value;
      if (moves === asked) return;
      const other = this.taken.peek().length + Boolean(this.refusal.peek()) > 0 && !isSame(asked, moves);
      asked = moves;
      if (other && !this.sent.peek()) untracked(() => this.clear());
    });
  }

  state() {
    const chosen = this.sent.value ? this.sent.value.path : this.path.value;
    const { fits, options, move } = after(this.moves.value, chosen);
    const refusal = this.refusal.value;
    const struck = refusal && !refusal.first ? refusal.target : null;
    const causes = refusal ? new Set(refusal.first || refusal.causes) : NOBODY;
    const ready = this.sent.value || move;
    const open = options.size ? options : this.beside(chosen);
    const said = fits.length ? fits[0].path.slice(0, chosen.length) : chosen; // in the order the game says it
    return { chosen, said, options: open, move: ready, preview: ready ? ready.say : null, struck, causes };
  }

  // Once a move is whole, what might stand in the place of its last target may still be chosen.
  beside(chosen) {
    return chosen.length ? after(this.moves.value, chosen.slice(0, -1)).options : NOBODY;
  }

  // `liked`: targets that may come with the tap, best first, as a tile goes on its place the way it is turned.
  async tap(target, liked = []) {
    if (this.sent.value || !this.allowed()) return;
    const meant = tapped(this.moves.value, this.path.value, target);
    if (meant.confirm) this.confirm();
    else if (meant.first) this.refusal.value = { target, first: meant.first, causes: [] };
    else if (meant.why) await this.why(target, meant.why);
    else this.takeWith(meant.taken, liked);
  }

  takeWith(taken, liked) {
    const { options } = after(this.moves.value, expand(this.moves.value, taken));
    const at = liked.findIndex((target) => options.has(target));
    this.take(at < 0 ? taken : [...taken, liked[at]], at > 0); // at once only what is liked best
  }

  // `only` = never play at once, as after a hint or from a list.
  take(taken, only = false) {
    batch(() => {
      this.refusal.value = null;
      this.taken.value = taken;
    });
    const { move } = this.now.value;
    const goesOn = move && after(this.moves.value, move.path).options.size > 0;
    if (!only && move && !goesOn && this.atOnce()) this.confirm();
  }

  async why(target, path) {
    this.refusal.value = { target, causes: [], words: null, say: null };
    const answer = await this.ask(path);
    if (this.refusal.value?.target !== target) return;
    const words = answer.words || null;
    this.refusal.value = { target, words, say: answer.say || null, causes: words?.cause || [] };
  }

  confirm() {
    const { move } = this.now.value;
    if (!move || this.sent.value || !this.allowed()) return;
    this.submit(move);
  }

  async submit(move) {
    batch(() => {
      this.refusal.value = null;
      this.sent.value = move;
    });
    const asked = this.moves.peek();
    const answer = await this.play(move);
    batch(() => {
      this.sent.value = null;
      if (answer.ok || !isSame(asked, this.moves.peek())) this.taken.value = [];
      if (!answer.ok) this.refusal.value = { target: move.path.at(-1), causes: answer.words?.cause || [], ...answer };
    });
  }

  // Takes back the last choice that was made by hand; whatever followed by itself goes with it.
  back() {
    if (this.refusal.value) {
      this.refusal.value = null;
      return true;
    }
    const before = this.path.value;
    let { length } = this.taken.value;
    while (length > 0) {
      length -= 1;
      const shorter = this.taken.value.slice(0, length);
      if (expand(this.moves.value, shorter).length < before.length || length === 0) {
        this.taken.value = shorter;
        return true;
      }
    }
    return false;
  }

  clear() {
    batch(() => {
      this.taken.value = [];
      this.refusal.value = null;
    });
  }
}
