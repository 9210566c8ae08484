// The line to the server, without a page: it connects, notices when the line is dead, comes back,
// sees gaps in the numbers, and keeps every deed until the server has said that it is on disk.

const PING_AFTER = 2500;
const DEAD_AFTER = 9000;
const RESEND_AFTER = 2500;
const WAITS = [500, 1000, 2000, 3500];
const FOR_GOOD = new Set(["removed", "gone"]); // after any other good-bye one may come back
const NOT_YET = new Set(["closing", "restart", "too_often"]); // refusals of the moment: asked again later
const KEPT = new Set(["move", "undo", "phrase", "chat", "seat", "host", "rematch"]);

const realTime = {
  now: () => Date.now(),
  set: (ms, call) => setTimeout(call, ms),
  clear: (timer) => clearTimeout(timer),
  random: () => Math.random(),
};

export class Connection {
  // open() gives a WebSocket or something like it; `kept` remembers what is not acknowledged ({get, set});
  // hear(message) gets all that changes the table; status(word) gets connecting, live, reconnecting, offline
  // or closed; failing(times) is told how often in a row no line came about.
  constructor({ open, as, kept, hear, status, failing = () => {}, time = realTime }) {
    Object.assign(this, { open, as, kept, hear, tell: status, failing, time });
    this.last = null;
    this.you = null; // who one is, as the last snapshot said
    this.missed = null; // updates that were missed, until all are here
    this.socket = null;
    this.tries = 0;
    this.asked = new Map(); // id -> {message, settle, timer}
    this.closed = false;
    this.resyncing = false;
    for (const message of kept.get() || []) this.asked.set(message.id, { message, settle: () => {} });
    this.seed = Math.floor(time.random() * 36 ** 8).toString(36) + time.now().toString(36);
    this.count = 0;
  }

  start() {
    this.state("connecting");
    this.connect();
  }

  state(word) {
    if (this.status === word) return;
    this.status = word;
    this.tell(word);
  }

  connect() {
    this.clear("retry");
    if (this.closed) return;
    const socket = this.open();
    this.socket = socket;
    this.listen();
    socket.onopen = () => this.socket === socket && this.greet();
    socket.onmessage = (event) => this.socket === socket && this.heard(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.lost();
    socket.onerror = () => {};
  }

  greet() {
    this.missed = this.you && [];
    this.send({ t: "hello", as: this.as, last: this.last, you: this.you, zip: this.socket.unpacks });
    this.send({ t: "ping" });
  }

  send(message) {
    if (this.socket && this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  // --- what the line itself says -------------------------------------------------------------

  listen() {
    this.clear("deaf");
    this.timer("deaf", DEAD_AFTER, () => this.lost());
  }

  heard(message) {
    this.listen();
    this.heardAt = this.time.now();
    if (message.t === "pong") this.timer("ping", PING_AFTER, () => this.send({ t: "ping" }));
    if (message.t === "bye") return this.bye(message);
    if (message.ack) this.settle(message.ack, { ok: true });
    if (message.t === "ack") this.settle(message.id, { ok: true });
    else if (message.t === "answer") this.settle(message.id, { ok: true, ...message });
    else if (message.t === "refused" && message.id && !this.later(message)) {
      this.settle(message.id, { ok: false, ...message });
    }
    this.numbered(message);
  }

  // A deed that was refused only for the moment stays in hand; its timer sends it again.
  later({ id, key }) {
    return NOT_YET.has(key) && KEPT.has(this.asked.get(id)?.message.t);
  }

  numbered(message) {
    if (message.t === "snapshot") {
      this.last = message.n;
      this.you = message.you;
      this.missed = null;
      this.resyncing = false;
      this.hear(message);
      this.live();
    } else if (message.t === "update") {
      this.update(message);
    } else if (message.t === "here" && this.missed) {
      this.hear({ ...message, missed: this.missed });
      this.missed = null;
      this.live();
    } else if (message.t === "here" || message.t === "pong") {
      this.hear(message);
    }
  }

  update(message) {
    if (this.resyncing || (this.last !== null && message.n <= this.last)) return undefined;
    if (this.last === null || message.n !== this.last + 1) {
      this.resyncing = true;
      return this.send({ t: "resync" });
    }
    this.last = message.n;
    if (this.missed) return this.missed.push(message);
    this.hear(message);
    return this.live();
  }

  live() {
    if (this.status === "live") return;
    this.tries = 0;
    this.state("live");
    for (const entry of this.asked.values()) this.dispatch(entry);
  }

  lost() {
    const socket = this.socket;
    this.socket = null;
    this.resyncing = false;
    for (const timer of ["deaf", "ping", "retry"]) this.clear(timer);
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    if (this.closed) return;
    for (const [id, entry] of this.asked) {
      this.time.clear(entry.timer);
      if (!KEPT.has(entry.message.t)) this.settle(id, { ok: false, key: "lost" });
    }
    if (this.status !== "offline") this.state(this.status === "connecting" ? "connecting" : "reconnecting");
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.failing(this.tries);
    this.timer("retry", wait * (0.8 + 0.4 * this.time.random()), () => this.connect());
  }

  bye(message) {
    if (!FOR_GOOD.has(message.key)) return this.lost();
    this.close();
    this.hear(message);
    return undefined;
  }

  close() {
    this.closed = true;
    this.lost();
    this.state("closed");
  }

  // The browser says that there is no network, or that there is one again.
  wentOffline() {
    if (this.closed) return;
    this.state("offline");
    this.lost();
  }

  cameOnline() {
    if (this.closed || this.status === "live") return;
    this.state("reconnecting");
    this.tries = 0;
    if (!this.socket) this.connect();
  }

  // A phone that slept may believe in a line that is long dead.
  wokeUp() {
    if (this.closed) return;
    if (!this.socket) this.connect();
    else if (this.time.now() - (this.heardAt || 0) > DEAD_AFTER) this.lost();
    else this.send({ t: "ping" });
  }

  // --- what somebody asks for ----------------------------------------------------------------

  // Answers {ok, ...} once the server has acknowledged, answered or refused.
  ask(message) {
    this.count += 1;
    const full = { ...message, id: `${this.seed}-${this.count}` };
    return new Promise((settle) => {
      const entry = { message: full, settle };
      this.asked.set(full.id, entry);
      this.keep();
      this.dispatch(entry);
    });
  }

  dispatch(entry) {
    if (this.status !== "live") return;
    this.send(entry.message);
    this.time.clear(entry.timer);
    entry.timer = this.time.set(RESEND_AFTER, () => this.dispatch(entry));
  }

  settle(id, answer) {
    const entry = this.asked.get(id);
    if (!entry) return;
    this.time.clear(entry.timer);
    this.asked.delete(id);
    this.keep();
    entry.settle(answer);
  }

  keep() {
    this.kept.set([...this.asked.values()].map(({ message }) => message).filter(({ t }) => KEPT.has(t)));
  }

  pending() {
    return [...this.asked.values()].some(({ message }) => KEPT.has(message.t));
  }

  timer(name, ms, call) {
    this.clear(name);
    this[`${name}Timer`] = this.time.set(ms, call);
  }

  clear(name) {
    this.time.clear(this[`${name}Timer`]);
  }
}
