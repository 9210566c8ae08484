// Changes to a JSON value, `[path, value]` or `[path]` to delete, applied without touching the old value.
// What a patch does not reach stays the very same object, so that whoever compares by identity draws nothing.

export function apply(value, patch) {
  return patch.reduce((now, change) => changed(now, change[0], 0, change), value);
}

function changed(value, path, depth, change) {
  if (depth === path.length) return change.length > 1 ? change[1] : undefined;
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  const key = path[depth];
  const last = depth === path.length - 1;
  if (last && change.length === 1) {
    if (Array.isArray(copy)) copy.splice(key, 1);
    else delete copy[key];
  } else {
    copy[key] = changed(copy[key], path, depth + 1, change);
  }
  return copy;
}

// Eyes after a change: `view` is a patch, `log` is added after `cut`, the rest is whole.
export function changeEyes(eyes, change) {
  const next = { ...eyes };
  if ("view" in change) next.view = apply(eyes.view, change.view);
  for (const key of ["ask", "moves", "undo"]) if (key in change) next[key] = change[key];
  if ("cut" in change) next.log = eyes.log.filter(([k]) => k < change.cut);
  if (change.log) next.log = [...next.log, ...change.log];
  return next;
}
