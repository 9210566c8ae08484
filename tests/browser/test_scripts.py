"""The page's scripts that need no page, in a real browser: dice, patches, axes, the picker."""

from __future__ import annotations

import hashlib
import hmac
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.hosting import Hosts
from hapag.core import record as records
from hapag.core.chance import LIMIT, FairStream, with_words
from hapag.table.patch import changes, patched
from hapag.table.records import chances
from hapag.web import assets
from table.serving import Opened, Server


@pytest.fixture
def page(hosts: Hosts) -> Page:
    return hosts.laptop().go("/").page


def run(page: Page, module: str, body: str, given: Any = None) -> Any:
    """What `body` gives with `m`, a module of the page, and `x`, what is given."""
    return page.evaluate(
        f"async ([base, x]) => {{ const m = await import(`${{base}}/js/{module}.js`); {body} }}",
        [assets.base(), given],
    )


# ---- dice ----


def test_the_dice_of_the_page_are_those_of_python(page: Page) -> None:
    random = Random(8)
    for _ in range(6):
        seed = random.randbytes(32)
        said = random.choice([[], ["mangga"], ["Íñigo ñ", "🎲", ""]])
        stream = FairStream(with_words(seed, said))
        # with more than half of all numbers as outcomes, about every second draw is drawn again
        sizes = [1, 2, 6, 46, 1000, LIMIT - 1, LIMIT // 2 + 1]
        wanted = [[stream.below(i, n) for i in range(12)] for n in sizes]
        counted = run(
            page,
            "dice",
            "const key = m.withWords(m.bytesOf(x.seed), x.said); return [m.commitmentOf(m.bytesOf(x.seed)),"
            " x.sizes.map((n) => Array.from({ length: 12 }, (_, i) => m.below(key, i, n)))];",
            {"seed": seed.hex(), "said": said, "sizes": sizes},
        )
        assert counted == [FairStream(seed).commitment, wanted]


def test_weights_are_picked_alike(page: Page) -> None:
    random, seed = Random(9), bytes(range(32))
    stream = FairStream(seed)
    cases = [[random.randrange(0, 5) for _ in range(7)] + [1] for _ in range(40)]
    right = [stream.pick(i, weights) for i, weights in enumerate(cases)]
    body = "const key = m.bytesOf(x.seed); return x.cases.map((weights, i) => m.pick(key, i, weights));"
    assert run(page, "dice", body, {"seed": seed.hex(), "cases": cases}) == right


def test_a_whole_game_is_checked_and_a_lie_is_found(page: Page, server: Server, finished: Opened) -> None:
    record = chances(server.get(f"/api/records/{finished.code}").text, finished.code)
    check = "return m.check(x);"
    assert run(page, "dice", check, record) == {"key": "match", "checked": len(record["chances"])}
    number = len(record["chances"]) // 2
    told = record["chances"][number]
    other = next(text for text, _ in told["weights"] if text != told["do"])
    lies = [*record["chances"][:number], {**told, "do": other}, *record["chances"][number + 1 :]]
    found = run(page, "dice", check, {**record, "chances": lies})
    assert (found["key"], found["mismatch"]["n"], found["mismatch"]["right"]) == (
        "differs",
        told["n"],
        told["do"],
    )
    another = FairStream(bytes(32)).commitment
    for changed, key in (
        ({"commitment": another}, "seal"),
        ({"seed": "zz"}, "seal"),
        ({"seed": None}, "sealed"),
        ({"commitment": None}, "by-hand"),
    ):
        assert run(page, "dice", check, {**record, **changed})["key"] == key


# ---- patches ----


def _value(random: Random, depth: int = 3) -> Any:
    kind = random.randrange(7 if depth else 5)
    if kind == 5:
        return [_value(random, depth - 1) for _ in range(random.randrange(4))]
    if kind == 6:
        return {random.choice("abcdé"): _value(random, depth - 1) for _ in range(random.randrange(4))}
    return [None, True, random.randrange(-9, 9), random.choice(["", "x", "ñ"]), 1.5][kind]


def test_patches_of_the_server_are_applied_alike(page: Page) -> None:
    random = Random(10)
    values = [_value(random) for _ in range(300)]
    pairs = [[old, changes(old, new), new] for old, new in pairwise(values)]
    assert all(patched(old, patch) == new for old, patch, new in pairs)
    body = (
        "return x.map(([old, patch]) => { const before = JSON.stringify(old); "
        " const now = m.apply(old, patch);"
        " return [now, JSON.stringify(old) === before]; });"
    )
    assert run(page, "patch", body, pairs) == [[new, True] for _, _, new in pairs]


def test_what_a_patch_does_not_reach_stays_the_same_object(page: Page) -> None:
    body = (
        "const old = { a: { b: 1 }, c: [{ d: 1 }, { e: 2 }] };"
        " const now = m.apply(old, [[['c', 0, 'd'], 5]]);"
        " return [now.a === old.a, now.c[1] === old.c[1], now.c[0] === old.c[0], old.c[0].d, now.c[0].d];"
    )
    assert run(page, "patch", body) == [True, True, False, 1, 5]


# ---- the replay's views are those the server had ----


def test_the_views_of_a_replay(page: Page, server: Server, finished: Opened) -> None:
    for eyes in ("all", "watch", "0"):
        game = server.get(f"/api/records/{finished.code}/frames", params={"eyes": eyes}).json()
        view = game["view"]
        views = [view := patched(view, frame["patch"]) for frame in game["frames"]]
        numbers = [1, len(views) // 2, len(views)]
        made = run(
            page,
            "replay",
            "const at = m.viewsOf(x.game); return x.numbers.map(at);",
            {"game": game, "numbers": numbers},
        )
        assert made == [views[n - 1] for n in numbers]
    record = records.read(server.get(f"/api/records/{finished.code}").text)
    assert record.end is not None
    assert views[-1]["places"] == record.end.places


# ---- the plot ----


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 6), (0, 46), (-30, 7), (0, 13250), (5, 5)])
def test_marks_on_an_axis_are_round_and_reach_over_everything(page: Page, low: int, high: int) -> None:
    marks = run(page, "plot", "return m.ticks(x[0], x[1]);", [low, high])
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 2 <= len(marks) <= 9
    steps = {after - before for before, after in pairwise(marks)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")


def test_the_turning_point(page: Page) -> None:
    rows = [[0, [0, 0]], [1, [2, 0]], [2, [2, 3]], [3, [2, 5]]]
    turned = "return m.turningPoint(x.rows, x.places, x.scoring);"
    assert run(page, "plot", turned, {"rows": rows, "places": [1, 2], "scoring": "least"}) == 2
    assert run(page, "plot", turned, {"rows": rows, "places": [1, 1], "scoring": "least"}) is None
    assert run(page, "plot", turned, {"rows": rows, "places": [2, 1], "scoring": "most"}) == 2
    assert run(page, "plot", "return m.apart([5, 5, 5], 10, 0, 100);") == [5, 15, 25]


# ---- the picker ----

MOVES = [
    {"do": "a1", "path": ["a", "1"]},
    {"do": "a2", "path": ["a", "2"]},
    {"do": "b2", "path": ["b", "2"]},
    {"do": "b3x", "path": ["b", "3", "x"]},
]


def tapped(page: Page, chosen: list[str], target: str) -> Any:
    return run(
        page,
        "picker",
        "return m.tapped(x.moves, x.chosen, x.target);",
        {"moves": MOVES, "chosen": chosen, "target": target},
    )


def test_what_a_tap_means(page: Page) -> None:
    assert tapped(page, [], "a") == {"taken": ["a"]}
    assert tapped(page, [], "1") == {"taken": ["a", "1"]}, "there is one way only to begin it"
    assert tapped(page, [], "2") == {"first": ["a", "b"]}, "here it has to be said which"
    assert tapped(page, [], "z") == {"why": ["z"]}
    assert tapped(page, ["a"], "2") == {"taken": ["a", "2"]}
    assert tapped(page, ["a", "2"], "2") == {"confirm": MOVES[1]}
    assert tapped(page, ["a", "2"], "1") == {"taken": ["a", "1"]}, "another one in its place"
    assert tapped(page, ["a", "2"], "b") == {"taken": ["b"]}, "and back to the first step"
    assert tapped(page, ["a"], "3") == {"why": ["a", "3"]}


def test_a_step_with_one_way_is_taken_by_itself(page: Page) -> None:
    expand = "return m.expand(x.moves, x.taken);"
    assert run(page, "picker", expand, {"moves": MOVES, "taken": ["b", "3"]}) == ["b", "3", "x"]
    assert run(page, "picker", expand, {"moves": MOVES[3:], "taken": []}) == ["b", "3", "x"]
    assert run(page, "picker", expand, {"moves": MOVES, "taken": []}) == []


DISCARDS = [
    {"do": " ".join(cards), "path": ["discard", *(f"card-{card}" for card in cards)]}
    for cards in combinations("abcd", 2)
]
SHIFTS = [{"do": f"{a}>{b}", "path": [f"hex-{a}", f"hex-{b}"]} for a, b in permutations("123", 2)]


def test_a_set_is_tapped_in_any_order(page: Page) -> None:
    """Cards to discard have one move for each set, and no first card."""
    after = (
        "return x.map(([moves, path]) => { const { options, move } = m.after(moves, path);"
        " return [[...options].sort(), move && move.do]; });"
    )
    first, second, last = ["discard"], ["discard", "card-d"], ["discard", "card-d", "card-b"]
    assert run(page, "picker", after, [[DISCARDS, path] for path in (first, second, last)]) == [
        [["card-a", "card-b", "card-c", "card-d"], None],
        [["card-a", "card-b", "card-c"], None],
        [[], "b d"],
    ]
    assert run(page, "picker", "return m.expand(x, ['card-d', 'card-b']);", DISCARDS) == last


def test_an_order_that_matters_is_kept(page: Page) -> None:
    """From one place to another, and back, are two moves."""
    after = "const { options, move } = m.after(x[0], x[1]); return [[...options].sort(), move && move.do];"
    assert run(page, "picker", after, [SHIFTS, ["hex-3"]]) == [["hex-1", "hex-2"], None]
    assert run(page, "picker", after, [SHIFTS, ["hex-3", "hex-1"]]) == [[], "3>1"]
    wild = [
        {"do": "1", "path": ["die-0", "city-x"]},
        {"do": "2", "path": ["die-0", "wild", "city-x"]},
        {"do": "3", "path": ["die-0", "wild", "city-y"]},
    ]
    assert run(page, "picker", after, [wild, ["die-0"]]) == [["city-x", "wild"], None]


PICKER = """
  const { signal } = await import(x.base + "/vendor/signals.js");
  const moves = signal(x.moves), sent = [];
  const picker = new m.Picker({ moves, ask: async () => ({}), atOnce: () => false, allowed: () => true,
    play: (move) => { sent.push(move.do); return new Promise((done) => { x.answer = done; }); } });
"""


def test_a_tap_brings_what_goes_with_it_where_that_may_be(page: Page) -> None:
    """A tile goes on its place as it is turned, or turned on to where it fits; then never at once."""
    moves = [{"path": [hex, turn], "do": hex + turn} for hex, turn in ("a1", "a2", "b2", "b3")]
    given = {"base": assets.base(), "moves": moves}
    tap = (
        "const seen = []; for (const [target, liked] of [['a', ['2', '3', '1']], ['b', ['1', '2', '3']],"
        " ['b', []], ['a', ['9']]]) { await picker.tap(target, liked); seen.push(picker.now.value.chosen); }"
        " return seen;"
    )
    assert run(page, "picker", PICKER + tap, given) == [["a", "2"], ["b", "2"], [], ["a"]]
    once = (
        "picker.atOnce = () => true; await picker.tap('b', ['1', '2', '3']); const before = [...sent];"
        " picker.clear(); picker.tap('b', ['3', '1', '2']); return [before, sent];"
    )
    assert run(page, "picker", PICKER + once, given) == [[], ["b3"]]


def test_a_choice_dies_with_its_question(page: Page) -> None:
    """A clock, a stand-in or another tab has decided: what was chosen is no choice in the next question."""
    given = {"base": assets.base(), "moves": MOVES}
    other = (
        "picker.take(['a', '2']); moves.value = x.moves.map((move) => ({ ...move, say: { n: 2 } }));"
        " return [picker.taken.value, picker.now.value.move];"
    )
    assert run(page, "picker", PICKER + other, given) == [[], None]
    again = (
        "picker.take(['a', '2']); moves.value = JSON.parse(JSON.stringify(x.moves));"
        " return picker.now.value.move.do;"
    )
    assert run(page, "picker", PICKER + again, given) == "a2", (
        "the same question once more, after reconnecting"
    )
    refused = (
        "picker.take(['a', '2']); picker.confirm(); moves.value = x.moves.slice(1);"
        " x.answer({ ok: false, key: 'not_your_turn' }); await new Promise((go) => setTimeout(go));"
        " return [sent, picker.taken.value, picker.refusal.value.key];"
    )
    assert run(page, "picker", PICKER + refused, given) == [["a2"], [], "not_your_turn"]


# ---- the line ----


def test_packed_messages_keep_their_place(page: Page) -> None:
    """What comes behind one that is still being unpacked waits for it."""
    body = """
      const line = new m.PatientSocket(`ws://${location.host}/t/CCCCC/socket`);
      line.close();
      const packed = (text) => new Response(new Blob([text]).stream().pipeThrough(
        new CompressionStream("deflate"))).arrayBuffer();
      const [first, third] = [await packed("ñ".repeat(50000) + "1"), await packed("3")];
      return await new Promise((done) => {
        const heard = [];
        line.onmessage = ({ data }) => (heard.push(data.at(-1)) === 5 ? done(heard) : null);
        for (const data of [first, "2", third, "4", "5"]) {
          line.dispatchEvent(new MessageEvent("message", { data }));
        }
      });"""
    assert run(page, "paint", body) == ["1", "2", "3", "4", "5"]


def test_a_gap_is_repaired_as_one_piece_of_news(page: Page) -> None:
    """Whoever comes back says what it knows, and hears of what it missed only when all of it is here."""
    body = """
      const lines = [], heard = [];
      const line = new m.Connection({ as: "player", kept: { get: () => [], set() {} }, status() {},
        hear: (message) => heard.push(message), open: () => (lines.push({ readyState: 1, unpacks: true,
          said: [], send(text) { this.said.push(JSON.parse(text)); }, close() {} }), lines.at(-1)) });
      const tell = (message) => lines.at(-1).onmessage({ data: JSON.stringify(message) });
      line.start(); lines[0].onopen();
      tell({ t: "snapshot", n: 3, you: { seats: [1] } });
      line.lost(); line.connect(); lines[1].onopen();
      tell({ t: "update", n: 4 }); tell({ t: "update", n: 5 });
      const before = heard.length;
      tell({ t: "here", table: [] }); tell({ t: "update", n: 6 });
      line.close();
      return [lines.map(({ said }) => said[0]), before, heard.map(({ t, n, missed }) =>
        [t, n ?? null, (missed || []).map((one) => one.n)]), line.last];"""
    hello = {"t": "hello", "as": "player", "zip": True}
    first, back = {**hello, "last": None, "you": None}, {**hello, "last": 3, "you": {"seats": [1]}}
    told = [["snapshot", 3, []], ["here", None, [4, 5]], ["update", 6, []]]
    assert run(page, "connection", body) == [[first, back], 1, told, 6]


# ---- words ----

SPEAKER = (
    "const speak = m.speaker({ lang: 'en', web: { table: {} }, game: x.words },"
    " { names: ['Ana', 'Ben'], printed: {}, me: null });"
)


def test_an_ending_is_told_in_the_games_words(page: Page) -> None:
    words = {"ending": {"collapse": "The island sinks.", "unable": "{seat} cannot go on."}}
    body = SPEAKER + "return x.endings.map((ending) => speak.ending(ending));"
    endings = ["collapse", {"kind": "unable", "seat": 1}, "over", None]
    told = run(page, "words", body, {"words": words, "endings": endings})
    assert told == ["The island sinks.", "Ben cannot go on.", "", ""]


def test_a_phrase_is_told_with_its_parts_and_only_if_it_is_known(page: Page) -> None:
    game = {
        "phrase": {"close": "Close {investment} for {seat}?"},
        "investment": {"fishpond": "the fish pond"},
    }
    said = [
        {"seat": 0, "phrase": "close", "parts": {"investment": "fishpond", "seat": 1}},
        {"seat": 1, "phrase": "you-are-stupid"},
        {"seat": 1, "text": "Kumusta"},
    ]
    body = (
        "const { speaker } = await import(x.base + '/js/words.js');"
        " const speak = speaker({ lang: 'en', web: {}, game: x.game },"
        " { names: ['Ana', 'Ben'], printed: {}, me: null });"
        " const app = { speak: { value: speak }, state: { name: (seat) => ['Ana', 'Ben'][seat] } };"
        " return x.said.map((one) => m.saidText(app, one));"
    )
    told = run(page, "said", body, {"base": assets.base(), "game": game, "said": said})
    assert told == ["Ana: Close the fish pond for Ben?", "", "Ben: Kumusta"]


def test_a_game_may_dress_its_seats(page: Page) -> None:
    body = (
        "m.dressSeats({ seats: [{ colour: 'blue', role: 'mayor' }] });"
        " const words = { word: (part, value) => `${part} ${value}` };"
        " const told = [0, 1].map((seat) => [m.seatColour(seat), m.seatRole(seat, words)]);"
        " m.dressSeats({}); return [...told, m.seatColour(0)];"
    )
    assert run(page, "pieces", body) == [["blue", "role mayor"], ["green", ""], "red"]


def test_the_vendored_hash_is_sha256(page: Page) -> None:
    """Also of more than one block, with letters of every kind."""

    texts = ["", "abc", "x" * 200, "ñ🎲" * 50]
    hashed = page.evaluate(
        """async ([base, texts]) => { const { sha256 } = await import(`${base}/vendor/noble/sha2.js`);
        const { hmac } = await import(`${base}/vendor/noble/hmac.js`);
        const { hexOf } = await import(`${base}/js/dice.js`); const utf8 = new TextEncoder();
        return texts.map((text) => [hexOf(sha256(utf8.encode(text))),
          hexOf(hmac(sha256, utf8.encode("key"), utf8.encode(text)))]); }""",
        [assets.base(), texts],
    )
    assert hashed == [
        [hashlib.sha256(text.encode()).hexdigest(), hmac.digest(b"key", text.encode(), "sha256").hex()]
        for text in texts
    ]
