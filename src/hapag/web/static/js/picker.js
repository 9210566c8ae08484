// The one picker of all games. A legal move is a path of targets; each choice narrows what is left. The targets
// of a move that is `free` may be chosen in any order.
// Only `Picker` knows the page's signals; the functions above it are plain.
import { batch, computed, signal } from "../vendor/signals.js";

// The targets of a move that are left after these; null if these do not begin it. A free one has no order.
function rest({ path, free }, prefix) {
  if (!free) return prefix.every((target, step) => path[step] === target) ? path.slice(prefix.length) : null;
  const left = [...path];
  const all = prefix.every((target) => left.includes(target) && left.splice(left.indexOf(target), 1));
  return all ? left : null;
}

// The moves whose paths begin like this, the targets that may follow, and the move that ends here.
export function after(moves, prefix) {
  const begun = moves.map((move) => [move, rest(move, prefix)]).filter(([, left]) => left);
  const next = begun.flatMap(([move, left]) => (move.free ? left : left.slice(0, 1)));
  const whole = begun.find(([, left]) => left.length === 0);
  return { fits: begun.map(([move]) => move), options: new Set(next), move: whole ? whole[0] : null };
}

// The path that the choices made so far lead to: a step with one way only is taken by itself.
export function expand(moves, taken) {
  const chosen = [];
  let rest = taken;
  for (;;) {
    const { options, move } = after(moves, chosen);
    if (rest.length && options.has(rest[0])) {
      chosen.push(rest[0]);
      rest = rest.slice(1);
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
    return { taken: chosen.filter((_, at) => at !== step) };
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

export class Picker {
  // moves: a signal; ask(path) -> {words, say} of why these make no move; play(move); atOnce() -> boolean
  constructor({ moves, ask, play, atOnce, allowed }) {
    Object.assign(this, { moves, ask, play, atOnce, allowed });
    this.taken = signal([]);
    this.refusal = signal(null); // {target, words, say, causes, first}
    this.sent = signal(null); // the move on its way
    this.path = computed(() => expand(this.moves.value, this.taken.value));
    this.now = computed(() => this.state());
  }

  state() {
    const chosen = this.sent.value ? this.sent.value.path : this.path.value;
    const { options, move } = after(this.moves.value, chosen);
    const refusal = this.refusal.value;
    const struck = refusal && !refusal.first ? refusal.target : null;
    const causes = refusal ? new Set(refusal.first || refusal.causes) : NOBODY;
    const ready = this.sent.value || move;
    const open = options.size ? options : this.beside(chosen);
    return { chosen, options: open, move: ready, preview: ready ? ready.say : null, struck, causes };
  }

  // Once a move is whole, what might stand in the place of its last target may still be chosen.
  beside(chosen) {
    return chosen.length ? after(this.moves.value, chosen.slice(0, -1)).options : NOBODY;
  }

  async tap(target) {
    if (this.sent.value || !this.allowed()) return;
    const meant = tapped(this.moves.value, this.path.value, target);
    if (meant.confirm) this.confirm();
    else if (meant.first) this.refusal.value = { target, first: meant.first, causes: [] };
    else if (meant.why) await this.why(target, meant.why);
    else this.take(meant.taken);
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
    const answer = await this.play(move);
    batch(() => {
      this.sent.value = null;
      if (answer.ok) this.taken.value = [];
      else this.refusal.value = { target: move.path.at(-1), causes: answer.words?.cause || [], ...answer };
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
