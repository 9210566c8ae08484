"""Both sources of chance: fixed numbers that may never change, and the argument for exact uniformity."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import subprocess
import sys
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hapag.core import chance, sources
from hapag.core.chance import LIMIT, FairStream, below, next_word, seed_bytes, streams, with_words

SEED = bytes(range(32))
FAIR_DICE = [0, 2, 4, 3, 4, 1, 4, 0, 2, 1, 2, 0, 3, 1, 0, 0]
FAIR_THOUSAND = [572, 138, 804, 977, 308, 965, 78, 550]
FAIR_WHOLE = [64369061872572, 131261478479138]


# --- the fair stream: these numbers are in records, so they hold for ever -----------------------------


def test_fair_numbers_are_those_of_the_first_release() -> None:
    fair = FairStream(SEED)
    assert fair.commitment == "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [fair.below(i, 6) for i in range(16)] == FAIR_DICE
    assert [fair.below(i, 1000) for i in range(8)] == FAIR_THOUSAND
    assert [fair.below(i, LIMIT) for i in range(2)] == FAIR_WHOLE


def test_fair_numbers_are_hmac_sha256_as_documented() -> None:
    """Worked out anew, with nothing of ours: outcome i is the first 48 bits of HMAC-SHA256(seed, "i")."""
    for i in range(50):
        first = int.from_bytes(hmac.new(SEED, b"%d" % i, hashlib.sha256).digest()[:6], "big")
        assert FairStream(SEED).below(i, 6) == first % 6  # 2^48 - 2^48 % 6 is far above all of these


def test_a_number_at_the_ceiling_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With numbers of one byte the rejection can be counted out: every value is taken equally often."""
    monkeypatch.setattr(chance, "NUMBER_BYTES", 1)
    monkeypatch.setattr(chance, "LIMIT", 256)
    for n in (1, 3, 6, 7, 100, 255, 256):
        taken = [0] * n
        for byte in range(256):
            answers = iter([bytes([byte]), b"\x00"])  # if it is refused, the second draw gives 0
            monkeypatch.setattr(chance.hmac, "digest", lambda *_: next(answers))  # noqa: B023
            drawn = FairStream(SEED).below(0, n)
            if len(list(answers)) == 1:  # taken at once
                taken[drawn] += 1
        assert taken == [256 // n] * n


def test_numbers_drawn_again_have_messages_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message)
        return b"\xff" * 32 if len(asked) < 3 else bytes(32)

    monkeypatch.setattr(chance.hmac, "digest", digest)
    assert FairStream(SEED).below(7, 6) == 0
    assert asked == [b"7", b"7.1", b"7.2"]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8))
def test_pick_gives_each_index_its_weight(weights: list[int]) -> None:
    class Counting(FairStream):
        def below(self, i: int, n: int) -> int:
            return i

    picked = [Counting(SEED).pick(number, weights) for number in range(sum(weights))]
    assert [picked.count(index) for index in range(len(weights))] == weights
    assert picked == sorted(picked)


def test_zero_weights_are_never_picked() -> None:
    assert {FairStream(SEED).pick(i, [0, 1, 0, 1, 0]) for i in range(64)} == {1, 3}


def test_seeds_from_numbers_bytes_and_nothing() -> None:
    assert seed_bytes(7) == hashlib.sha256(b"hapag seed 7").digest()
    assert seed_bytes(7) != seed_bytes(8) != seed_bytes(-8)
    assert seed_bytes(b"as it is, long enough") == b"as it is, long enough"
    assert len(seed_bytes(None)) == 32
    assert seed_bytes(None) != seed_bytes(None)


def test_words_change_the_seed_and_their_order_matters() -> None:
    made = [
        with_words(SEED, words)
        for words in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], ["a", "b", ""])
    ]
    assert made[0] == SEED
    assert len(set(made)) == len(made)
    assert with_words(SEED, ["a"]) == hmac.digest(SEED, b"a", "sha256")


# --- the fast stream ----------------------------------------------------------------------------------


def test_simulation_numbers_are_splitmix64() -> None:
    """The published sequence for the state 0 and for 1234567."""
    zero, other = np.zeros(1, np.uint64), np.array([1234567], np.uint64)
    assert [int(next_word(zero)) for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    assert [int(next_word(other)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**31))
def test_below_is_below(state: int, n: int) -> None:
    stream = np.array([state], np.uint64)
    word = int(next_word(stream.copy()))
    number = int(below(stream, n))
    assert 0 <= number < n
    assert number == (word >> 32) * n >> 32


def test_streams_are_distinct_and_do_not_depend_on_the_batch() -> None:
    many = streams(5, 10_000)
    assert len(set(many.tolist())) == len(many)
    assert streams(5, 10, first=500).tolist() == many[500:510].tolist()
    assert not set(streams(6, 10_000).tolist()) & set(many.tolist())
    assert streams(b"choices" + seed_bytes(5), 3).tolist() != streams(seed_bytes(5), 3).tolist()


def test_neighbouring_streams_do_not_run_after_each_other() -> None:
    """Two counters that differ by few steps would give the same numbers, shifted."""
    firsts = [list(islice(words(stream), 64)) for stream in streams(1, 50)]
    assert len({word for row in firsts for word in row}) == 50 * 64


def words(state: np.uint64) -> object:
    stream = np.array([state], np.uint64)
    while True:
        yield int(next_word(stream))


NUMBERS = """
import json, numpy as np
from hapag.core.chance import below, next_word, streams
many = streams(9, 20).reshape(20, 1)
numbers = [[int(below(s, n)) for s in many] for n in (1, 2, 6, 13, 1000, 2**31)]
print(json.dumps([*numbers, [int(next_word(s)) for s in many]]))
"""


def test_interpreted_numbers_are_the_compiled_ones() -> None:
    compiled, interpreted = (numbers(jit) for jit in "10")
    assert compiled == interpreted


def numbers(jit: str) -> object:
    environment = {**os.environ, "HAPAG_JIT": jit, "PYTHONPATH": str(sources.PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, "-c", NUMBERS], env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
