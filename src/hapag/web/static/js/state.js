// What the page knows, one signal a concern: nothing is drawn again that has not changed.
import { batch, computed, signal } from "../vendor/signals.js";
import { apply, changeEyes } from "./patch.js";

const SAID_KEPT = 40;

export class State {
  constructor(setup) {
    this.setup = setup;
    this.status = signal("connecting");
    this.bye = signal(null);
    this.table = signal(null);
    this.you = signal({ seats: [], host: false });
    this.eyes = signal({});
    this.said = signal([]);
    this.seat = signal(null); // through whose eyes the page looks; null = a spectator's
    this.covered = signal(null); // the seat the device is being passed to, while nothing is shown
    this.news = signal([]);
    this.words = signal(null);
    this.printed = signal({ names: {} });
    this.sending = signal(0);
    this.leaving = false; // whether somebody gets up by their own wish
    this.ahead = 0; // how far the server's clock is ahead of ours
    this.mine = computed(() => this.eyes.value[this.seat.value === null ? "watch" : String(this.seat.value)]);
    this.view = computed(() => this.mine.value?.view ?? null);
    this.ask = computed(() => this.mine.value?.ask ?? null);
    this.moves = computed(() => this.mine.value?.moves ?? NO_MOVES);
    this.undo = computed(() => this.mine.value?.undo ?? false);
    this.log = computed(() => this.mine.value?.log ?? NO_MOVES);
    this.events = computed(() => this.log.value.map(([, words]) => words));
    this.seats = computed(() => this.table.value?.seats ?? NO_MOVES);
    this.waiting = computed(() => this.view.value?.waiting ?? NO_MOVES);
    this.over = computed(() => Boolean(this.view.value?.over));
    this.standin = computed(() => Boolean(this.seats.value[this.seat.value]?.standin));
    this.owes = computed(() => this.seat.value !== null && this.waiting.value.includes(this.seat.value));
  }

  name(seat) {
    return this.seats.value[seat]?.name || "";
  }

  names() {
    return this.seats.value.map(({ name }) => name || "");
  }

  // The server's clock in milliseconds.
  now() {
    return Date.now() + this.ahead;
  }

  hear(message) {
    batch(() => {
      if (message.now) this.ahead = message.now - Date.now();
      if (message.t === "snapshot") this.snapshot(message);
      else if (message.t === "update") this.update(message);
      else if (message.t === "here") this.here(message);
      else if (message.t === "bye") this.bye.value = message.key;
    });
  }

  snapshot({ you, table, eyes, said }) {
    if (this.you.value.seats.length && !you.seats.length && !this.leaving) this.bye.value = "removed";
    const known = this.mine.peek()?.log;
    this.you.value = you;
    this.table.value = table;
    this.eyes.value = eyes;
    this.said.value = said || [];
    const held = you.seats.includes(this.seat.value) || (this.seat.value === null && !you.seats.length);
    if (!held) this.seat.value = firstSeat(you.seats, eyes);
    this.news.value = held && known ? since(known, this.log.value) : NO_MOVES;
  }

  // Somebody came or went; after a gap in the line also all that was missed, as one piece of news.
  here({ table, missed = NO_MOVES }) {
    const known = this.log.peek();
    for (const message of missed) this.update(message);
    this.table.value = apply(this.table.value, table);
    if (missed.length) this.news.value = since(known, this.log.value);
  }

  update({ table, eyes, said }) {
    if (table) this.table.value = apply(this.table.value, table);
    if (said) this.said.value = [...this.said.value, ...said].slice(-SAID_KEPT);
    if (!eyes) return;
    const next = { ...this.eyes.value };
    for (const [whose, change] of Object.entries(eyes)) {
      next[whose] = next[whose] ? changeEyes(next[whose], change) : change;
    }
    this.eyes.value = next;
    const own = eyes[this.seat.value === null ? "watch" : String(this.seat.value)];
    if (own && (own.log || "cut" in own)) this.news.value = (own.log || []).map(([, words]) => words);
  }
}

const NO_MOVES = [];

// What a log says after what was known of it: what has happened while the line was down.
function since(known, log) {
  let same = 0;
  while (same < known.length && JSON.stringify(known[same]) === JSON.stringify(log[same])) same += 1;
  return same < log.length ? log.slice(same).map(([, words]) => words) : NO_MOVES;
}

// Of several own seats, one that owes a decision; a spectator has none.
function firstSeat(seats, eyes) {
  if (!seats.length) return null;
  const owing = seats.find((seat) => eyes[String(seat)]?.view.waiting.includes(seat));
  return owing === undefined ? seats[0] : owing;
}
