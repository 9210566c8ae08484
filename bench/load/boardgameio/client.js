/* Plays matches of tic-tac-toe over two sockets each; every player moves as soon as it may, or at a given rate.

   node client.js URL MATCHES WARM_UP SECONDS RATE      (RATE in moves a second over all matches; 0: no limit)

   Prints {"event":"begin"}, after SECONDS {"event":"end"}, and {"event":"times",...} with all in milliseconds. */
"use strict";

const { io } = require("socket.io-client");

const [url, ...numbers] = process.argv.slice(2);
const [MATCHES, WARM_UP, SECONDS, RATE] = numbers.map(Number);
const STUCK = 3000; // ms without a move: boardgame.io drops stale moves without a word

const times = { acked: [], seen: [] };
let [measuring, opened] = [false, 0];
const ready = []; // who may move and waits for the pace

class Match {
  constructor() {
    this.sockets = [0, 1].map((seat) => this.connect(seat));
    this.open();
  }

  connect(seat) {
    const socket = io(`${url}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
    socket.on("sync", (id, { state }) => id === this.id && this.synced(seat, state));
    socket.on("update", (id, state) => id === this.id && this.updated(seat, state));
    return socket;
  }

  /* The second seat follows when the first is in: boardgame.io creates a match at the first `sync`. */
  open() {
    this.id = `${process.pid}-${opened++}`;
    this.over = 0;
    this.last = performance.now();
    this.sync(0);
  }

  sync(seat) {
    this.sockets[seat].emit("sync", this.id, String(seat), undefined, 2);
  }

  synced(seat, state) {
    if (seat === 0) this.sync(1);
    else this.mayMove(0, state);
  }

  updated(seat, state) {
    const now = performance.now();
    if (state._stateID === this.sent.state + 1) {
      if (measuring) (seat === this.sent.seat ? times.acked : times.seen).push(now - this.sent.at);
    }
    if (state.ctx.gameover === undefined) this.mayMove(seat, state);
    else if (++this.over === 2) this.open();
  }

  mayMove(seat, state) {
    if (state.ctx.currentPlayer !== String(seat)) return;
    if (RATE) ready.push(() => this.move(seat, state));
    else this.move(seat, state);
  }

  move(seat, state) {
    const free = state.G.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
    const args = [free[Math.floor(Math.random() * free.length)]];
    const action = { type: "MAKE_MOVE", payload: { type: "clickCell", args, playerID: String(seat) } };
    this.sent = { seat, state: state._stateID, at: (this.last = performance.now()) };
    this.sockets[seat].emit("update", action, state._stateID, this.id, String(seat));
  }
}

/* Moves come at random moments, RATE a second on average. */
function pace(next = performance.now()) {
  while (next <= performance.now()) {
    const move = ready.shift();
    if (move) move();
    next += (-Math.log(1 - Math.random()) * 1000) / RATE;
  }
  setTimeout(pace, 1, next);
}

function main() {
  const matches = Array.from({ length: MATCHES }, () => new Match());
  if (RATE) pace();
  setTimeout(begin, WARM_UP * 1000, matches);
}

function begin(matches) {
  measuring = true;
  const [before, cpu] = [opened, process.cpuUsage()];
  console.log(JSON.stringify({ event: "begin" }));
  setTimeout(() => {
    measuring = false;
    console.log(JSON.stringify({ event: "end" }));
    const used = process.cpuUsage(cpu);
    const stuck = RATE ? 0 : matches.filter((match) => performance.now() - match.last > STUCK).length;
    const own = (used.user + used.system) / 1e6;
    // Leave only when the line is out: a pipe takes it in pieces.
    const line = JSON.stringify({ event: "times", games: opened - before, cpu: own, stuck, ...times });
    process.stdout.write(`${line}\n`, () => process.exit(0));
  }, SECONDS * 1000);
}

main();
