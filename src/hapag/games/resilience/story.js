// What the log of a game tells, put together: the steps that are told one after the other, and the last crisis.
import { useEffect, useRef, useState } from "../../js/html.js";

const STEP_MS = 1100;
const LONG_MS = 2000; // what everybody has to take in
const MOST = 16; // steps that are waited for; of a longer burst only the newest part is told
const BURST = 32; // more than one deed brings: the line was down
const SHOWN = 24; // of what was told before the page was opened
const LONG = new Set(["reveal", "impact", "crisis", "voted-down", "typhoon-end", "epilogue-end"]);
const QUIET = /^(drew|chose|looked|answered|reshuffled|kept|discarded|named-loss)/; // not worth a step of their own
const OF_CRISIS = new Set(["against", "against-all", "unharmed", "loses", "loses-all", "shrank", "passed", "ruined",
  "slot", "lost", "typhoon-end"]);
const STARTS = new Set(["reveal", "impact", "crisis", "round"]);

const isStep = ({ kind }) => !QUIET.test(kind);

// The last steps of a log: back to where their part of the round began.
function lastSteps(log) {
  const steps = log.filter(isStep).slice(-SHOWN);
  const start = steps.findLastIndex(({ kind }, at) => STARTS.has(kind) && at < steps.length - 1);
  return start < 0 ? steps : steps.slice(start);
}

// Whether the last crisis is the last thing that has happened.
export function isFresh(log) {
  return lastSteps(log).some(({ kind }) => kind === "crisis");
}

// The steps of what has just happened, and how many of them are told by now. They go on by themselves, unless
// somebody turns the pages; where nothing may move, and in a replay, all are told at once.
export function useTelling(ctx) {
  const kept = useRef(null);
  const [, draw] = useState(0);
  const now = kept.current = told(kept.current, ctx);
  const turn = (at, held = true) => {
    Object.assign(now, { at: Math.max(1, Math.min(now.steps.length, at)), held });
    draw((n) => n + 1);
  };
  const { steps, at, held } = now;
  const step = steps[at - 1] || null;
  useEffect(() => {
    if (held || at >= steps.length) return undefined;
    const timer = setTimeout(() => turn(at + 1, false), LONG.has(step.kind) ? LONG_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [steps, at, held]);
  return { steps, at, step, turn, held, running: !held && at < steps.length };
}

function told(before, ctx) {
  if (before && before.log === ctx.log) return before;
  const whole = (steps) => ({ log: ctx.log, steps, at: steps.length, held: false });
  const follows = before && ctx.live && ctx.log.length > before.log.length;
  if (!follows) return whole(lastSteps(ctx.log));
  const fresh = ctx.news.filter(isStep);
  if (!fresh.length) return { ...before, log: ctx.log };
  if (ctx.calm || fresh.length > BURST) return whole(fresh);
  const unread = before.held ? 0 : before.steps.length - before.at;
  const goesOn = unread > 0 && unread + fresh.length <= MOST;
  return { log: ctx.log, held: false, ...(goesOn ? { steps: [...before.steps, ...fresh], at: before.at }
    : { steps: fresh, at: 1 }) };
}

// How many cards of each Environment lie there after the step that is told: later steps are taken back.
export function cardsThen({ environments }, { steps, at }) {
  const cards = Object.fromEntries(environments.map((one) => [one.environment, one.cards]));
  for (const step of steps.slice(at)) {
    if (step.kind === "grew") cards[step.environment] -= step.cards;
    if (step.kind === "shrank") cards[step.environment] += step.cards;
    if (step.kind === "planted") for (const name of step.environment) cards[name] -= 1;
  }
  return cards;
}

// The last crisis and what it did, as events; null before the first one.
export function lastCrisis(log) {
  const start = log.findLastIndex(({ kind }) => kind === "crisis");
  if (start < 0) return null;
  const after = log.slice(start + 1);
  const end = after.findIndex(({ kind }) => kind === "round");
  const events = (end < 0 ? after : after.slice(0, end)).filter(({ kind }) => OF_CRISIS.has(kind));
  const against = events.find(({ kind }) => kind.startsWith("against"));
  return { crisis: log[start].crisis, cards: against ? against.cards : null, events };
}
