// The one way to draw: htm bound to Preact, and the hooks that boards and panels use.
import { Fragment, h, options, render } from "../vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { Fragment, h, options, render, useEffect, useLayoutEffect, useMemo, useRef, useState };

// Draws its one child, a function, again only when one of `deps` has changed: for the still parts of a board.
export function Memo({ deps, children }) {
  const draw = Array.isArray(children) ? children[0] : children;
  return useMemo(draw, deps);
}

// Joins class names; whatever is false or empty is left out.
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
