/* boardgame.io's server with its tutorial's game, tic-tac-toe, in memory; prints its port when it listens. */
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");
const { Server, Origins } = require("boardgame.io/server");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer))) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

// The port is handed through to Node's listen(), which takes an address with it: loopback only.
Server({ games: [ticTacToe], origins: [Origins.LOCALHOST] })
  .run({ port: { host: "127.0.0.1", port: 0 } })
  .then(({ appServer }) => console.log(JSON.stringify({ port: appServer.address().port })));
