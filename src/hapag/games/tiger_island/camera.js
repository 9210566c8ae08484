// The window on the island: as much of it as fits, closer or further by pinch, wheel and buttons. The window is
// scrolled by the browser itself, so that whatever gets the focus comes into view, and a finger pans as anywhere.
import { useEffect, useLayoutEffect, useRef } from "../../js/html.js";
import { WIDE } from "./hexes.js";

const LEAST_HEX = 32; // pixels: a hex that a thumb may hit
const OVERVIEW = 14; // pixels of a hex when the whole island is asked for
const MOST = 1.5;
const STEP = 1.35; // of the buttons
const LITTLE = 90; // pixels of the room's height
const SETTLES = 1500; // milliseconds in which the page finds its sizes
const DRAG = 8;
const TWIST = 28; // degrees of two fingers that turn the tile once
const NOTCH = 60; // of a wheel

export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

// How large to draw so that the picture fits the room, but no hex is too small for a finger.
export function fitting(box, room, least) {
  return clamp(Math.min(room.width / box.width, room.height / box.height), least, MOST);
}

// `box`: what is drawn, {left, top, width, height}. `at`: what should be in view, a point, or null. `turn(by)` turns
// the tile, or gives false.
export function useCamera({ box, at, whole, turn }) {
  const view = useRef(null);
  const camera = useRef(null);
  camera.current ||= new Camera(view);
  const eye = camera.current;
  Object.assign(eye, { turn, small: whole });
  useLayoutEffect(() => eye.show(box, at), [box, at && at.join()]);
  useEffect(() => eye.attend(), []);
  return [view, eye];
}

class Camera {
  constructor(view) {
    this.view = view;
    this.scale = 0;
    this.mode = "auto"; // "auto" fits, "all" shows everything, "own" is as somebody has set it
    this.small = false; // whether hexes may be too small for a finger, as on a wall
    this.settled = performance.now() + SETTLES;
    this.box = null;
    this.at = null;
    this.room = { width: 0, height: 0 };
    this.corner = { left: 0, top: 0 }; // how far it is scrolled; asking the page would make it lay out everything
  }

  get sheet() {
    return this.view.current.firstElementChild;
  }

  measure() {
    const { clientWidth: width, clientHeight: height } = this.view.current;
    this.room = { width, height };
  }

  // A new picture: fitted anew, or with everything where it was.
  show(box, at) {
    const before = this.box;
    Object.assign(this, { box, at });
    if (!before) this.measure();
    if (before === box) return this.reveal();
    if (!before || this.mode !== "own") return this.fit();
    const { left, top } = this.corner;
    this.draw();
    this.scrollTo(left + (before.left - box.left) * this.scale, top + (before.top - box.top) * this.scale);
    return this.reveal();
  }

  fit(mode = this.mode) {
    const { room, box } = this;
    if (!room.width || !box) return;
    this.mode = mode;
    const least = this.small || mode === "all" ? OVERVIEW : LEAST_HEX;
    this.scale = fitting(box, room, least / WIDE);
    this.draw();
    this.scrollTo((box.width * this.scale - room.width) / 2, (box.height * this.scale - room.height) / 2);
    this.reveal();
  }

  draw() {
    const { sheet, box, scale, room } = this;
    sheet.style.width = `${(box.width * scale).toFixed(1)}px`;
    sheet.style.height = `${(box.height * scale).toFixed(1)}px`;
    sheet.dataset.size = scale < 0.6 ? "far" : scale < 0.85 ? "mid" : "near";
    const crops = box.width * scale > room.width + 1 || box.height * scale > room.height + 1;
    this.view.current.dataset.crops = String(crops);
    if (crops) this.view.current.setAttribute("tabindex", "0");
    else this.view.current.removeAttribute("tabindex");
  }

  scrollTo(left, top) {
    const most = (long, room) => Math.max(0, long * this.scale - room);
    const corner = { left: clamp(left, 0, most(this.box.width, this.room.width)),
      top: clamp(top, 0, most(this.box.height, this.room.height)) };
    if (corner.left === this.corner.left && corner.top === this.corner.top) return;
    this.corner = corner;
    this.view.current.scrollLeft = corner.left;
    this.view.current.scrollTop = corner.top;
  }

  // What is newest comes into view, if it is not.
  reveal() {
    if (!this.at) return;
    const [x, y] = [(this.at[0] - this.box.left) * this.scale, (this.at[1] - this.box.top) * this.scale];
    const { left, top } = this.corner;
    const { width, height } = this.room;
    const edge = Math.min(width, height) / 5;
    const into = (value, from, size) => clamp(from, value + edge - size, value - edge);
    this.scrollTo(into(x, left, width), into(y, top, height));
  }

  // Closer or further, around a point of the window.
  zoom(factor, x = this.room.width / 2, y = this.room.height / 2) {
    const { left, top } = this.corner;
    const scale = clamp(this.scale * factor, OVERVIEW / WIDE, MOST * 1.4);
    const grown = scale / this.scale;
    if (grown === 1) return;
    Object.assign(this, { scale, mode: "own" });
    this.draw();
    this.scrollTo((left + x) * grown - x, (top + y) * grown - y);
  }

  closer = () => this.zoom(STEP);
  further = () => this.zoom(1 / STEP);
  all = () => this.fit(this.mode === "all" ? "auto" : "all");

  attend() {
    const view = this.view.current;
    const watcher = new ResizeObserver(() => this.resized());
    watcher.observe(view);
    const scrolled = () => (this.corner = { left: view.scrollLeft, top: view.scrollTop });
    view.addEventListener("scroll", scrolled, { passive: true });
    const listen = { wheel: (event) => this.wheel(event), pointerdown: (event) => this.grab(event),
      pointermove: (event) => this.drag(event), pointerup: () => this.drop(), pointercancel: () => this.drop(),
      touchstart: (event) => this.pinch(event), touchmove: (event) => this.pinch(event),
      touchend: () => (this.fingers = null) };
    for (const [kind, call] of Object.entries(listen)) view.addEventListener(kind, call, { passive: false });
    return () => watcher.disconnect();
  }

  // A longer sentence below the board takes a little of its room: that is no reason to draw everything smaller.
  resized() {
    if (!this.view.current) return; // the board has gone meanwhile
    const before = this.room;
    this.measure();
    const less = before.height - this.room.height;
    const stays = before.width === this.room.width && less > -1 && less < LITTLE && performance.now() > this.settled;
    if (this.mode !== "own" && !stays) return this.fit();
    this.draw();
    return this.reveal();
  }

  // A wheel turns the tile that is held; with Ctrl, as a pinched trackpad says it, it zooms.
  wheel(event) {
    const { left, top } = this.view.current.getBoundingClientRect();
    if (event.ctrlKey) {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
      return;
    }
    if (event.shiftKey || !this.turn(0)) return;
    event.preventDefault();
    this.rolled = (this.rolled || 0) + event.deltaY;
    if (Math.abs(this.rolled) < NOTCH) return;
    this.turn(Math.sign(this.rolled));
    this.rolled = 0;
  }

  grab(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    this.held = { x: event.clientX, y: event.clientY, ...this.corner, moved: false };
  }

  drag(event) {
    const { held } = this;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) <= DRAG) return;
    if (!held.moved) this.view.current.setPointerCapture(event.pointerId);
    held.moved = true;
    this.scrollTo(held.left - dx, held.top - dy);
  }

  drop() {
    if (this.held?.moved && this.mode === "auto") this.mode = "own";
    this.held = null;
  }

  // Two fingers: apart and together zoom, round each other turn the tile.
  pinch(event) {
    if (event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const [one, other] = [...event.touches].map(({ clientX, clientY }) => [clientX, clientY]);
    const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
    const now = { far: Math.hypot(dx, dy), angle: (Math.atan2(dy, dx) * 180) / Math.PI };
    const { fingers } = this;
    this.fingers = { ...now, angle: fingers?.angle ?? now.angle };
    if (!fingers) return;
    const { left, top } = this.view.current.getBoundingClientRect();
    const twist = (now.angle - fingers.angle + 540) % 360 - 180;
    if (Math.abs(twist) > TWIST) {
      this.turn(Math.sign(twist));
      this.fingers.angle = now.angle;
    }
    this.zoom(now.far / fingers.far, (one[0] + other[0]) / 2 - left, (one[1] + other[1]) / 2 - top);
  }
}
