// What the log of a game tells of its disasters and of the cards that were used. No rules: events, put together.

const AFTERMATH = new Set(["damage", "absorbed", "hurt", "safe", "nobody", "total", "round", "final", "turn"]);
const ROLLS = new Set(["die", "disaster", "quiet"]);
const known = new WeakMap(); // a log never changes: a longer one is another one

// disasters: oldest first, each with seat, dice, sum, places, die, damage, less, hurt and end ("safe", "nobody");
// fresh: nobody has done anything since the last roll; shield: the last three cards used, and how many turns ago
export function storyOf(log) {
  if (!known.has(log)) known.set(log, { disasters: disasters(log), fresh: isFresh(log), shield: shield(log) });
  return known.get(log);
}

function isFresh(log) {
  const last = log.findLast(({ kind }) => !AFTERMATH.has(kind));
  return Boolean(last) && ROLLS.has(last.kind);
}

function disasters(log) {
  const all = [];
  for (const event of log) TELLS[event.kind]?.(all, event);
  return all;
}

const TELLS = {
  die(all, { seat, number }) {
    const last = all.at(-1);
    if (last && last.dice.length < 2) last.dice.push(number);
    else all.push({ seat, dice: [number], sum: null, places: [], die: null, damage: null, less: {}, hurt: [] });
  },
  disaster: (all, { sum, location }) => Object.assign(all.at(-1), { sum, places: location }),
  quiet: (all, { sum }) => Object.assign(all.at(-1), { sum }),
  damage: (all, { number, damage }) => Object.assign(all.at(-1), { die: number, damage }),
  absorbed(all, { location, less }) {
    all.at(-1).less[location] = less;
  },
  hurt: (all, { seat, damage, houses }) => all.at(-1).hurt.push({ seat, damage, houses }),
  safe: (all) => Object.assign(all.at(-1), { end: "safe" }),
  nobody: (all) => Object.assign(all.at(-1), { end: "nobody" }),
};

function shield(log) {
  const at = log.findLastIndex(({ kind }) => kind === "shield");
  if (at < 0) return null;
  const turns = log.slice(at).filter(({ kind }) => kind === "turn").length;
  return { ...log[at], at, recent: turns <= 1 };
}
