// Words told in a language. The same rules as the Python side: a sentence has {parts}; a table with
// `count` chooses between `one` and `other`; seats are told by name, things by the name that is printed.

const PEOPLE = new Set(["seat", "owner", "from", "to"]);

export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw Object.assign(new Error(`${address}: ${answer.status}`), { status: answer.status });
  return answer.json();
}

// Catalogs of one language: the page's own and the game's. `game` may be left out. `whole`: with the words for
// the end, the replay and the big screen.
export async function loadWords(root, lang, game, whole = false) {
  const [web, end, own] = await Promise.all([
    fetched(`${root}/words/${lang}.json`),
    whole ? fetched(`${root}/words/${lang}-end.json`) : {},
    game ? fetched(`${root}/games/${game}/words/${lang}.json`) : {},
  ]);
  return { lang, web: { ...web, ...end }, game: own, whole };
}

export function capital(sentence) {
  const first = sentence.codePointAt(0);
  if (first === undefined) return sentence;
  const letter = String.fromCodePoint(first);
  return letter.toLocaleUpperCase() + sentence.slice(letter.length);
}

// One sentence of a catalog with its parts put in; `say` tells a part.
export function filled(sentence, parts, say = (_part, value) => String(value)) {
  const chosen = typeof sentence === "string" ? sentence : plural(sentence, parts);
  return chosen.replace(/\{(\w+)\}/g, (whole, part) => (part in parts ? say(part, parts[part]) : whole));
}

function plural(table, parts) {
  return Number(parts[table.count]) === 1 ? table.one : table.other;
}

// Words (a kind with named parts) as a sentence of one table of the game's catalog.
// `who` = { names: [...], printed: {...}, me: seat or null }.
export function told(catalog, table, words, who) {
  const kind = words.kind;
  const mine = who.me !== null && who.me !== undefined && words.seat === who.me;
  const own = mine && catalog[`${table}-you`] && catalog[`${table}-you`][kind];
  const sentence = own || (catalog[table] && catalog[table][kind]);
  if (sentence === undefined) return capital(String(kind));
  return capital(filled(sentence, words, (part, value) => word(catalog, who, part, value)));
}

export function word(catalog, who, part, value) {
  if (Array.isArray(value)) return value.map((one) => word(catalog, who, part, one)).join(", ");
  if (PEOPLE.has(part) && who.names[value] !== undefined) return who.names[value];
  const table = catalog[part];
  if (table && typeof table === "object" && value in table) return String(table[value]);
  const names = who.printed && who.printed.names;
  if (names && names[part] && value in names[part]) return String(names[part][value]);
  return String(value);
}

// What is printed, with the names that the box has in a language instead of its first ones.
export function namedIn(printed, lang) {
  const own = printed && printed.names_in && printed.names_in[lang];
  return own ? { ...printed, names: { ...printed.names, ...own } } : printed;
}

// All that a board or panel needs to speak: functions bound to one language, the game's things and the
// people.
export function speaker(words, reader) {
  const who = { ...reader, printed: namedIn(reader.printed, words.lang) };
  const say = (table) => (one) => (one ? told(words.game, table, one, who) : "");
  return {
    lang: words.lang,
    t: (key, parts) => webWords(words.web, key, parts),
    board: (key, parts = {}) => told(words.game, "board", { ...parts, kind: key }, who),
    ask: say("ask"),
    move: say("move"),
    event: say("event"),
    reason: say("reason"),
    ending: (ending) => endingSaid(words.game, ending, who),
    word: (part, value) => word(words.game, who, part, value),
    listed: (names) => listed(names, webWords(words.web, "table.and")),
    has: (table, kind) => Boolean(words.game[table] && words.game[table][kind] !== undefined),
    game: words.game,
    web: words.web,
  };
}

// How the game has ended, in the game's own words; "" for an ending that it has none for. An ending is a kind,
// or words with parts.
function endingSaid(catalog, ending, who) {
  const words = typeof ending === "string" ? { kind: ending } : ending;
  return words && catalog.ending?.[words.kind] !== undefined ? told(catalog, "ending", words, who) : "";
}

// A sentence of the page's own catalog: `table.your_turn`.
export function webWords(web, key, parts = {}) {
  const [table, kind] = key.split(".");
  const sentence = web[table] && web[table][kind];
  return sentence === undefined ? key : filled(sentence, parts);
}

// "Ana", "Ana and Ben", "Ana, Ben and Maya".
export function listed(names, and) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${and} ${names[names.length - 1]}`;
}
