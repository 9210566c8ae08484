// What each of the two has: points, pieces not yet played, settlements and what these lack for a sanctuary.
import { classes, html } from "../../js/html.js";
import { seatColour } from "../../js/pieces.js";
import { Figure, Ground } from "./pictures.js";

const MOST_TOWNS = 3; // that are told one by one

export function Duel({ ctx, seat }) {
  const one = ctx.view.seats[seat];
  const { words, printed, view } = ctx;
  const turn = view.current === seat && view.step !== "over";
  const pieces = [["villagers", "villager", printed.pieces.villagers], ["totoros", "totoro", printed.pieces.totoros],
    ...(view.options.tigers ? [["tigers", "tiger", printed.pieces.tigers.each]] : [])];
  return html`<section class=${classes("ti-duel", turn && "is-turn")} data-c=${seatColour(seat)}>
    <header>${ctx.piece(seat)}<b class="ti-duel__name">${ctx.seats[seat]?.name}</b>
      <b class="num"><span class="vh">${words.board("points", { n: one.score })}</span><span
        aria-hidden="true">${one.score}</span></b></header>
    ${pieces.map(([key, piece, of]) => html`<p key=${key}><${Figure} piece=${piece} colour=${seatColour(seat)} />
      <${Supply} left=${one[key]} of=${of} /><span>${words.board(`${key}-left`, { n: one[key] })}</span></p>`)}
    <${Towns} ctx=${ctx} seat=${seat} /></section>`;
}

function Supply({ left, of }) {
  return html`<span class="ti-supply" aria-hidden="true">${Array.from({ length: of }, (_, at) => html`<i key=${at}
    class=${classes(at < left && "is-on")}></i>`)}</span>`;
}

// The largest settlements, with their sanctuaries or what they lack.
function Towns({ ctx, seat }) {
  const { words, view } = ctx;
  const towns = Object.entries(view.settlements).filter(([, town]) => town.seat === seat)
    .sort(([, a], [, b]) => b.size - a.size);
  if (!towns.length) return html`<p class="ti-towns">${words.board("no-settlement")}</p>`;
  const said = ({ totoros, missing }) => {
    if (totoros) return words.board("totoro-has");
    return missing ? words.board("totoro-missing", { n: missing }) : words.board("totoro-ready");
  };
  const rest = towns.length - MOST_TOWNS;
  return html`<ul class="ti-towns">${towns.slice(0, MOST_TOWNS).map(([name, town]) => html`<li key=${name}>
      <b>${words.board("town", { n: town.size })}</b> ${said(town)}</li>`)}
    ${rest > 0 && html`<li>${words.board("more-towns", { n: rest })}</li>`}</ul>`;
}

export function Legend({ ctx }) {
  const { words, printed } = ctx;
  return html`<section class="panel ti-legend"><h2>${words.board("terrain-title")}</h2>
    <ul>${printed.grounds.map((ground) => html`<li key=${ground}><${Ground} ground=${ground} /><span><b>${
      words.word("letter", ground)}</b> ${words.word("ground", ground)}</span></li>`)}</ul>
    <p class="small quiet">${words.board("legend")}</p>
    <p class="ti-tip">${words.board("tip-time")}</p></section>`;
}
