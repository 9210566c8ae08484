// The pieces of people and the small line pictures, as paths on a 24 x 24 grid. A colour has its shape.
import { html } from "./html.js";

export const SEAT_COLOURS = ["red", "green", "blue", "yellow", "sky", "purple", "gray", "orange"];

export const SHAPES = {
  red: "M12 2.5 22.5 20.5H1.5Z",
  green: "M3.5 3.5h17v17h-17z",
  blue: "M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 0 1 0-20.4z",
  yellow: "M12 1 23 12 12 23 1 12Z",
  gray: "M12 1.8 22.6 9.5 18.6 21.8H5.4L1.4 9.5Z",
  black: "M12 1.2 21.4 6.6v10.8L12 22.8 2.6 17.4V6.6Z",
  white: "M8.2 2h7.6v6.2H22v7.6h-6.2V22H8.2v-6.2H2V8.2h6.2z",
  purple:
    "M12 0.5L14.8 7.2L22 6.3L17.6 12L22 17.8L14.8 16.8L12 23.5L9.2 16.8L2 17.8L6.4 12L2 6.2L9.2 7.2Z",
  sky: "M12 1.2c4.6 6.3 8.3 9.3 8.3 13.9a8.3 8.3 0 0 1-16.6 0C3.7 10.5 7.4 7.5 12 1.2z",
  orange: "M2.8 21.5V11.7a9.2 9.2 0 0 1 18.4 0v9.8z",
};

const ICONS = {
  menu: "M4 6h16M4 12h10M4 18h16",
  rules:
    "M12 6.5C10 4.8 7 4.3 3.5 4.5v14c3.5-.2 6.5.3 8.5 2 2-1.7 5-2.2 8.5-2v-14C17 4.3 14 4.8 12 6.5z" +
    "M12 6.5v14",
  log: "M7 5h13M7 12h13M7 19h9M3.5 5h.01M3.5 12h.01M3.5 19h.01",
  mute: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  eye:
    "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  check: "M4.5 12.5l5 5 10-11",
  x: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  plus: "M12 4.5v15M4.5 12h15",
  minus: "M4.5 12h15",
  back: "M14.5 5 7.5 12l7 7",
  next: "M9.5 5l7 7-7 7",
  turn: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M19.8 3v4.2h-4.2",
  undo: "M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-4",
  lock: "M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c.6-4.2 3.7-6.5 8-6.5s7.4 2.3 8 6.5",
  bot: "M5 9.5h14V19H5zM12 9.5V5M9.5 4.5h5M9 13.5v1.5M15 13.5v1.5M2.5 12.5v4M21.5 12.5v4",
  clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.5 2",
  chat: "M4 5h16v11h-8.5L7 20v-4H4z",
  globe:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12" +
    " 0 17",
  hint:
    "M9 18h6M10 21h4M12 3a6.2 6.2 0 0 0-3.5 11.3c.6.5 1 1.2 1 2v.2h5v-.2c0-.8.4-1.5 1-2A6.2 6.2 0 0" +
    " 0 12 3z",
  pen: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10",
  deck: "M8 3.5h10.5V17M5 6.5h10.5v14H5z",
  table: "M3 9.5h18M5 9.5V19M19 9.5V19M8.5 4.5h.01M12 4.5h.01M15.5 4.5h.01",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  pause: "M8 5v14M16 5v14",
  offline:
    "M3 4l18 17M5 12.5c1-.9 2.2-1.6 3.5-2M12 9c2.8 0 5.2 1.3 7 3.5M8.5 16c1-.8 2.2-1.3 3.5-1.3M12" +
    " 19.5h.01M2 9c1.2-1 2.5-1.9 4-2.5M11 5.5c4-.2 8 1.2 11 3.5",
  flag: "M5.5 21V4M5.5 4.5c4-2 7 2 13 0v9c-6 2-9-2-13 0",
  hand:
    "M8 12V5.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 6a1.5 1.5 0 0 1 3 0v8c0 4-2.3 6.5-6" +
    " 6.5-2.7 0-4.3-1-5.6-3.3L3.5 14a1.6 1.6 0 0 1 2.7-1.7L8 14.5",
  vote: "M4 11h16v9.5H4zM8 11V3.5h8V11M10.5 7.5h3M8.5 15h7",
  swap: "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 16H6M9.5 12.5 6 16l3.5 3.5",
};

// Pictures that no table needs at once come with the modules that show them: see icons.js.
export function draw(more) {
  Object.assign(ICONS, more);
}

export function Icon({ name, label }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="icon" viewBox="0 0 24 24" ...${said}><path d=${ICONS[name]} /></svg>`;
}

export function Shape({ colour }) {
  return html`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[colour]} /></svg>`;
}

// A game may say in its `printed` which colours and roles its seats have: {colour: "blue", role: "barangay"}.
let dressed = [];

export function dressSeats(printed) {
  dressed = printed.seats || [];
}

export function seatColour(seat) {
  return dressed[seat]?.colour ?? SEAT_COLOURS[seat % SEAT_COLOURS.length];
}

/** The role of a seat in the game's words, or "". */
export function seatRole(seat, words) {
  const { role } = dressed[seat] || {};
  return role === undefined ? "" : words.word("role", role);
}

// A person's piece: shape, colour and the first letter of the name say the same thing.
export function Piece({ seat, name = "" }) {
  const colour = seatColour(seat);
  const letter = String.fromCodePoint(name.trim().codePointAt(0) ?? 32).toLocaleUpperCase();
  return html`<span class="token" data-c=${colour}
    ><svg viewBox="-1 -1 26 26" aria-hidden="true"><path d=${SHAPES[colour]} /></svg
    ><i aria-hidden="true">${letter}</i></span>`;
}

export function Dots() {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}
