// Counts the dice of a finished game again, from the seed that is open now. Pages are on plain http, where
// browsers hide crypto.subtle, so SHA-256 and HMAC come from vendor/noble. Nothing here touches the page.

import { hmac } from "../vendor/noble/hmac.js";
import { sha256 } from "../vendor/noble/sha2.js";

const NUMBER_BYTES = 6; // 48 bits: exact in JavaScript's numbers
const LIMIT = 2 ** (8 * NUMBER_BYTES);
const utf8 = new TextEncoder();

export function bytesOf(hex) {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is published before the first roll. */
export function commitmentOf(seed) {
  return "sha256:" + hexOf(sha256(seed));
}

/** The seed after the players' words were folded in, one after the other. */
export function withWords(seed, words) {
  return words.reduce((key, word) => hmac(sha256, key, utf8.encode(word)), seed);
}

/** A number from 0 to n - 1 for outcome i, exactly uniform: what falls into the rest is drawn again. */
export function below(key, i, n) {
  const ceiling = LIMIT - (LIMIT % n);
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(sha256, key, utf8.encode(attempt ? `${i}.${attempt}` : `${i}`));
    const number = digest.subarray(0, NUMBER_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
    if (number < ceiling) return number % n;
  }
}

/** The index of outcome i, by weight, in the order in which the rules list the outcomes. */
export function pick(key, i, weights) {
  let left = below(key, i, weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/** Outcomes with weights in the rules' order: `[["card red", 1], ...]`, or an object in that order. */
function listed(weights) {
  return Array.isArray(weights) ? weights : Object.entries(weights);
}

/** What the seed gives for the outcome numbered i. */
export function outcome(key, i, weights) {
  const possible = listed(weights);
  return possible[pick(key, i, possible.map(([, weight]) => weight))][0];
}

const breath = () => new Promise((resume) => setTimeout(resume, 0));
const CHUNK_MS = 12; // what the page can spare between two frames

/** Check a whole game. Resolves to `{key, checked, mismatch}`: key is "match", "sealed" (the seed is not open
    yet), "by-hand" (real dice), "seal" (another seed was promised) or "differs" (mismatch says where). */
export async function check(record, progress = () => {}, rest = breath) {
  const { commitment, seed: hex, words = [], chances } = record;
  if (!commitment) return { key: "by-hand", checked: 0 };
  if (!hex) return { key: "sealed", checked: 0 };
  const seed = bytesOf(hex);
  if (!seed || commitmentOf(seed) !== commitment) return { key: "seal", checked: 0 };
  const key = withWords(seed, words);
  let started = Date.now();
  for (let i = 0; i < chances.length; i += 1) {
    const right = outcome(key, i, chances[i].weights);
    if (right !== chances[i].do) {
      return { key: "differs", checked: i, mismatch: { i, n: chances[i].n, says: chances[i].do, right } };
    }
    if (Date.now() - started >= CHUNK_MS) {
      progress(i + 1, chances.length);
      await rest();
      started = Date.now();
    }
  }
  progress(chances.length, chances.length);
  return { key: "match", checked: chances.length };
}

/** How often each outcome came up, told apart by what could have come instead:
    `[{of: "die 1 ...", counts: [["die 1", 4], ...]}]`. */
export function tally(chances) {
  const groups = new Map();
  for (const { do: done, weights } of chances) {
    const family = done.split(" ")[0];
    const counts = groups.get(family) || groups.set(family, new Map()).get(family);
    for (const [text] of listed(weights)) if (!counts.has(text)) counts.set(text, 0);
    counts.set(done, (counts.get(done) || 0) + 1);
  }
  return Array.from(groups, ([of, counts]) => ({ of, counts: Array.from(counts) }));
}
