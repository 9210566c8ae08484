// Pointer and keyboard on whatever carries data-target. A board is one Tab stop; arrows go by place.
import { afterPaint, paintFirst } from "./paint.js";

const DRAG = 8; // pixels that a tapping finger may move
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const targetOf = (event) => event.target.closest?.("[data-target]");
const zoneOf = (element) => element?.closest("[data-zone]");

export function targetsIn(zone) {
  return [...zone.querySelectorAll("[data-target]")];
}

// The nearest target in a direction: what lies straight ahead is nearer than what lies aside.
export function neighbour(from, others, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const along = (other.x - from.x) * dx + (other.y - from.y) * dy;
    const aside = Math.abs((other.x - from.x) * dy) + Math.abs((other.y - from.y) * dx);
    const far = along + 2.2 * aside;
    if (along > 1 && aside <= 3 * along && far < least) [best, least] = [other, far];
  }
  return best;
}

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { element, x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

// Calls `left` if the focus has gone out of a zone, not if what had it has been taken out of the page: some
// browsers tell of both, and of the second before it has happened.
export function whenLeft(zone, event, left) {
  queueMicrotask(() => event.target.isConnected && !zone.contains(document.activeElement) && left());
}

// Keeps exactly one target of the board in the Tab order and gives the focus back after a new drawing.
export class Roving {
  constructor(zone) {
    this.zone = zone;
    this.at = null;
    this.stop = null; // the element in the Tab order
    this.held = false;
    zone.addEventListener("focusin", (event) => {
      const element = targetOf(event);
      if (element) this.moveTo(element);
      this.held = true;
    });
    zone.addEventListener("focusout", (event) => whenLeft(zone, event, () => (this.held = false)));
  }

  // Comes before every tap, so it touches two elements and no more.
  moveTo(element) {
    this.at = element.dataset.target;
    if (this.stop === element) return;
    this.stop?.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    this.stop = element;
  }

  order() {
    const all = targetsIn(this.zone);
    if (!all.length) return;
    const stop = all.find((element) => element.getAttribute("data-target") === this.at)
      || all.find((element) => element.classList.contains("is-legal")) || all[0];
    this.stop = stop;
    for (const element of all) {
      const index = element === stop ? "0" : "-1";
      if (element.getAttribute("tabindex") !== index) element.setAttribute("tabindex", index);
    }
    if (this.held && document.activeElement === document.body) stop.focus({ preventScroll: true });
  }

  step(from, key) {
    const all = targetsIn(this.zone);
    const stop = key in STEPS ? ahead(from, all, STEPS[key]) : jump(from, all, key);
    if (stop) reach(stop);
    return Boolean(stop);
  }
}

// The focus goes on without moving the page under a board that pans by itself: such a board brings the target
// into view on "reach" and prevents the rest.
function reach(stop) {
  stop.focus({ preventScroll: true });
  const asked = new CustomEvent("reach", { bubbles: true, cancelable: true, detail: stop.dataset.target });
  if (stop.dispatchEvent(asked)) stop.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function ahead(from, all, step) {
  return neighbour(middle(from), all.filter((one) => one !== from).map(middle), step)?.element;
}

// Home and End, and n / p: the next or the last one that may be chosen.
function jump(from, all, key) {
  const open = all.filter((one) => one.classList.contains("is-legal"));
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (!open.length || (key !== "n" && key !== "p")) return null;
  const here = open.indexOf(from);
  return open[(here + (key === "n" ? 1 : open.length - (here < 0 ? 0 : 1))) % open.length];
}

// Clicks, keys and hovering everywhere on the page, by delegation. `root` holds everything.
export function attend(root, app, keys) {
  const dragged = drags(root);
  root.addEventListener("click", (event) => dragged(event) || paintFirst(event), true);
  root.addEventListener("click", (event) => {
    const element = targetOf(event);
    if (element && zoneOf(element) && !dragged(event)) tap(app, element);
  });
  root.addEventListener("keydown", (event) => pressed(event, app));
  document.addEventListener("keydown", (event) => shortcut(event, keys));
  const look = (event) => {
    if (app.phone.peek()) return;
    const target = targetOf(event)?.dataset.target ?? null;
    if (target !== app.looked.peek()) app.looked.value = target;
  };
  if (matchMedia("(hover: hover)").matches) root.addEventListener("pointerover", look);
  root.addEventListener("focusin", look);
}

// Whether a click ends a drag: on a part that pans (data-pans), a pointer that has moved taps nothing.
function drags(root) {
  let from = null;
  root.addEventListener("pointerdown", (event) => (from = event), true);
  return (event) => Boolean(from && event.detail && event.target.closest("[data-pans]")
    && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > DRAG);
}

// What the tap means is worked out when its mark is painted. What lies around a target may say by data-liked which
// targets, best first, are to be chosen with it.
function tap(app, element) {
  const { target } = element.dataset;
  const liked = element.closest("[data-liked]")?.dataset.liked.split(" ");
  afterPaint(() => app.picker.tap(target, liked));
}

function pressed(event, app) {
  const element = targetOf(event);
  const zone = zoneOf(element);
  if (!zone || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.key === "Enter" || event.key === " ") && element.tagName !== "BUTTON") {
    event.preventDefault();
    tap(app, element);
  } else if (zone.roving && zone.roving.step(element, event.key)) {
    event.preventDefault();
  }
}

function shortcut(event, keys) {
  const typing = event.target.closest?.("input, textarea, select, dialog[open]");
  if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keys[event.key];
  if (act && act() !== false) event.preventDefault();
}
