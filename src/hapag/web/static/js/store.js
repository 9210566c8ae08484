// Small things a browser remembers. Private windows may refuse: then they are remembered until the page
// closes.

export function safeStore(kind) {
  const kept = new Map();
  const real = () => {
    try {
      return globalThis[kind] || null;
    } catch {
      return null;
    }
  };
  return {
    get(key) {
      try {
        const text = real()?.getItem(key);
        if (text !== null && text !== undefined) return JSON.parse(text);
      } catch {
        // refused or not JSON: as if it had never been kept
      }
      return kept.has(key) ? kept.get(key) : null;
    },
    set(key, value) {
      kept.set(key, value);
      try {
        real()?.setItem(key, JSON.stringify(value));
      } catch {
        // full or refused: the copy in memory has to do
      }
    },
  };
}

export const onThisDevice = safeStore("localStorage");
export const inThisTab = safeStore("sessionStorage");

export function setCookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
