// A board whose root has a shape of its own (an aspect-ratio, or a view box if it is an svg) gets as much
// room as there is in this shape: the layout around it, marked with data-fits, is told. Others fill it.

import { html, useLayoutEffect, useRef } from "./html.js";

function shapeOf(root) {
  if (!root) return null;
  if (root.style.aspectRatio) return root.style.aspectRatio;
  const [, , wide, tall] = (root.getAttribute("viewBox") || "").split(/[\s,]+/).map(Number);
  return wide > 0 && tall > 0 ? `${wide} / ${tall}` : null;
}

export function Fitted({ children }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    const shape = shapeOf(ref.current.firstElementChild);
    const around = ref.current.closest("[data-fits]");
    around.dataset.fixed = String(shape !== null);
    if (shape) around.style.setProperty("--ratio", shape);
  });
  return html`<div class="fitted" ref=${ref}>${children}</div>`;
}
