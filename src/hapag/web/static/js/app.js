// All that the parts of the page share: what is known, what is picked, the line, and the words.
import { computed, effect, signal } from "../vendor/signals.js";
import { boardContext } from "./boardctx.js";
import { Connection } from "./connection.js";
import { PatientSocket, whenPainted } from "./paint.js";
import { Picker } from "./picker.js";
import { dressSeats } from "./pieces.js";
import { calm, keepLanguage, settings } from "./settings.js";
import { State } from "./state.js";
import { inThisTab } from "./store.js";
import { loadWords, speaker } from "./words.js";

const PHONE = "(max-width: 999px)";

export class App {
  constructor(setup, board, words, printed) {
    this.setup = setup;
    this.board = board;
    this.state = new State(setup);
    this.state.words.value = words;
    this.state.printed.value = printed;
    dressSeats(printed);
    this.sheet = signal(null); // the side sheet that is open
    this.spoken = signal(""); // what the live region says
    this.heard = signal(null); // the last words of somebody else, until they are read
    this.looked = signal(null); // the target under the pointer or the focus
    this.phone = signal(matchMedia(PHONE).matches);
    matchMedia(PHONE).addEventListener?.("change", (event) => (this.phone.value = event.matches));
    this.line = this.connection();
    this.picker = this.makePicker();
    this.speak = computed(() => speaker(this.state.words.value, this.who()));
    this.still = computed(() => this.context(null));
    this.ctx = computed(() => this.context(this.picker.now.value));
    this.beside = this.afterwards();
  }

  who() {
    const { state } = this;
    return { names: state.names(), printed: state.printed.value, me: state.seat.value };
  }

  connection() {
    const { code, as, socket } = this.setup;
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${socket}`;
    const key = `hapag-pending-${code}-${as}`;
    return new Connection({
      open: () => new PatientSocket(address),
      as,
      kept: { get: () => inThisTab.get(key), set: (list) => inThisTab.set(key, list) },
      hear: (message) => this.hear(message),
      status: (word) => (this.state.status.value = word),
      failing: (times) => times % 4 === 0 && this.stillThere(),
    });
  }

  makePicker() {
    const { state } = this;
    return new Picker({
      moves: state.moves,
      ask: (path) => this.line.ask({ t: "why", seat: state.seat.value, path }),
      play: (move) => (this.heard.value = null, this.deed({ t: "move", seat: state.seat.value, do: move.do })),
      atOnce: () => settings.value.atOnce,
      allowed: () => state.owes.value && !state.standin.value && !state.table.value.paused
        && state.covered.value === null,
    });
  }

  context(picked) {
    const { state } = this;
    return boardContext({ view: state.view.value, seat: state.seat.value, printed: state.printed.value,
      picked, words: this.speak.value, seats: state.seats.value, board: this.board, log: state.events.value,
      news: state.news.value, calm: calm.value, phone: this.phone.value,
      moves: picked ? state.moves.value : undefined });
  }

  // What the others do and what has happened is drawn when the board is: the eye is there, and the next tap.
  // Other eyes or another language wait for nothing.
  afterwards() {
    const shown = signal(this.still.peek());
    let due = false;
    const catchUp = () => {
      due = false;
      shown.value = this.still.peek();
    };
    effect(() => {
      const next = this.still.value;
      const now = shown.peek();
      if (!now.view || next.seat !== now.seat || next.words.lang !== now.words.lang) catchUp();
      else if (next !== now && !due) due = whenPainted(catchUp) || true;
    });
    return shown;
  }

  // Somebody may listen to what arrives (announcements, sound, the passing of the device).
  hear(message) {
    const { state } = this;
    const before = { owed: state.owes.peek(), over: state.over.peek(), known: state.view.peek() !== null,
      said: state.said.peek().at(-1)?.n ?? 0 };
    this.state.hear(message);
    for (const call of this.listeners || []) call(message, before);
  }

  listen(call) {
    this.listeners = [...(this.listeners || []), call];
  }

  async deed(message) {
    this.state.sending.value += 1;
    try {
      return await this.line.ask(message);
    } finally {
      this.state.sending.value -= 1;
    }
  }

  t(key, parts) {
    return this.speak.value.t(key, parts);
  }

  announce(text) {
    // the same words twice are said twice
    this.spoken.value = text === this.spoken.peek() ? `${text}\u00a0` : text;
  }

  // The words for the end, which a running game does without.
  async wholeWords() {
    const { setup, state } = this;
    const { lang, whole } = state.words.value;
    if (!whole) state.words.value = await loadWords(setup.static, lang, setup.game.name, true);
  }

  async speakIn(lang) {
    const { setup, state } = this;
    state.words.value = await loadWords(setup.static, lang, setup.game.name, state.words.value.whole);
    document.documentElement.lang = lang;
    keepLanguage(lang);
  }

  // No line for a while: perhaps the table itself is gone.
  async stillThere() {
    try {
      const answer = await fetch(`/api/tables/${this.setup.code}`);
      if (answer.status !== 404) return;
      this.line.close();
      this.state.bye.value = "gone";
    } catch {
      // no network at all: the connection goes on trying
    }
  }
}
