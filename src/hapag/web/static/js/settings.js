// What this device likes: theme, language, sound, motion, and whether a move needs a second tap.
import { computed, effect, signal } from "../vendor/signals.js";
import { onThisDevice, setCookie } from "./store.js";

const KEY = "hapag-settings";
const DEFAULTS = { theme: "auto", atOnce: false, sound: false, motion: "auto", letters: true };

export const settings = signal({ ...DEFAULTS, ...(onThisDevice.get(KEY) || {}) });

export function set(change) {
  settings.value = { ...settings.value, ...change };
  onThisDevice.set(KEY, settings.value);
}

const still = globalThis.matchMedia ? matchMedia("(prefers-reduced-motion: reduce)") : { matches: false };
const stillNow = signal(still.matches);
still.addEventListener?.("change", () => (stillNow.value = still.matches));

export const calm = computed(() => settings.value.motion === "calm" || stillNow.value);

export function keepLanguage(lang) {
  setCookie("hapag-lang", lang);
}

// The page wears what was chosen.
export function dress(root) {
  effect(() => {
    const { theme } = settings.value;
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.calm = String(calm.value);
  });
}
