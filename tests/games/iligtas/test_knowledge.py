"""What guesses may and must say (IL-R12): across reshuffles too, a card is only where it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from conformance.setting import Setting, played
from games.iligtas.playing import CARDS, HANDS, QUAKES, dealt, hands, one_token_placed, prepare, turn, who
from hapag.core.chance import streams
from hapag.core.compiled import Row
from hapag.core.match import Match
from hapag.core.verbs import SPECTATOR

clause = pytest.mark.clause

GUESSES = 300


def guesses(match: Match, seat: int | None, count: int = GUESSES) -> Iterator[Match]:
    """Matches at the positions that this seat must think possible."""
    setting = Setting("iligtas", match.players)
    watcher = SPECTATOR if seat is None else seat
    seen = setting.observed(match.table, watcher)
    for stream in streams(5, count).reshape(count, 1):
        yield setting.match(setting.resampled(seen, watcher, stream))


def deck(match: Match) -> set[str]:
    mask = Row(match.table[0]).deck
    return {card for i, card in enumerate(CARDS) if mask >> i & 1}


@clause("IL-R12")
def test_unseen_cards_may_be_anywhere_and_seen_ones_stay() -> None:
    match = turn(dealt(), "S01", "T01", "deck F09", then=["A09"])
    unseen = set(CARDS) - {*HANDS[1], "T01", *match.view(None)["row"]}
    held: Counter[str] = Counter()
    for guess in guesses(match, 1):
        mine, others = hands(guess)[1], hands(guess)[0]
        assert mine == set(HANDS[1])
        assert len(others) == 5
        assert "T01" in others
        assert others - {"T01"} <= unseen
        assert deck(guess) == unseen - others
        held.update(others)
    assert set(held) == {*unseen, "T01"}


@clause("IL-R12", "IL-R5")
def test_after_a_reshuffle_everybody_knows_what_can_be_in_the_deck() -> None:
    match = one_token_placed()
    drawer = who(match)
    match.play(drawer, "take deck")
    match.play("chance", "card Q04")
    watcher = (drawer + 1) % 5
    row, old = set(match.view(None)["row"]), hands(match)
    seen = Counter()
    for guess in guesses(match, watcher):
        (fresh,) = hands(guess)[drawer] & set(QUAKES)
        seen[fresh] += 1
        assert deck(guess) == set(QUAKES) - {fresh}
        for seat, hand in enumerate(hands(guess)):
            assert len(hand) == len(old[seat])
            assert seat == drawer or not hand & set(QUAKES)
        assert set().union(*hands(guess), deck(guess), row) == set(CARDS)
    assert all(GUESSES / 5 < seen[card] < GUESSES / 2 for card in QUAKES)


@clause("IL-R12")
def test_who_drew_it_knows_the_card() -> None:
    match = one_token_placed()
    drawer = who(match)
    match.play(drawer, "take deck")
    match.play("chance", "card Q04")
    assert all(deck(guess) == {"Q03", "Q05"} for guess in guesses(match, drawer, 20))


@clause("IL-R12", "IL-13")
@pytest.mark.parametrize("watcher", [1, None])
def test_whoever_is_asked_for_a_token_holds_three_alike(watcher: int | None) -> None:
    match = dealt(hands=[("Q02", "Q03", "A03"), HANDS[1]])
    match.play(0, "house S01")
    prepare(match, "deck Q04", "deck F09")
    assert match.view(None)["step"] == "shielding"
    suits = Counter()
    for guess in guesses(match, watcher, 60):
        alike = Counter(CARDS[card] for card in hands(guess)[0]).most_common(1)[0]
        assert alike[1] >= 3
        suits[alike[0]] += 1
        assert guess.legal(0)[-1] == "pass"
        assert len(guess.legal(0)) > 1
    assert len(suits) == 4


@clause("IL-R12")
def test_nobody_is_asked_says_nothing_about_the_hand() -> None:
    """What follows from how somebody plays is not kept."""
    match = turn(dealt(), "S01", "deck F09", "deck Q09")
    alike = [max(Counter(CARDS[card] for card in hands(guess)[0]).values()) for guess in guesses(match, 1)]
    assert max(alike) >= 3


@clause("IL-R12")
@pytest.mark.parametrize("players", [2, 4, 5])
def test_a_guess_deals_each_deck_among_those_who_drew_from_it(players: int) -> None:
    """Counted from the true game, event by event: which deck each hidden card came from."""
    setting = Setting("iligtas", players)
    for step in played(setting, 0)[::11]:
        table = Row(step.table[0])
        for watcher in (0, SPECTATOR):
            seen = setting.observed(step.table, watcher)
            guess = Row(setting.resampled(seen, watcher, streams(3, 1))[0])
            for seat in range(players):
                for batch in range(table.reshuffles + 1):
                    hidden = guess.hand[seat] & ~guess.known[seat] & guess.batch[batch]
                    assert hidden.bit_count() == table.hidden[seat, batch]
            assert guess.deck.bit_count() == table.deck_cards
            assert not guess.deck & ~guess.batch[guess.reshuffles]
