"""A match: playing by words, taking back, copying, dice by hand; whatever is wrong is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import hapag
from core.example import GAME, by_hand, new, play_on, random_event, record, roll, rolled
from hapag.core.errors import (
    Ambiguous,
    BadOption,
    BadPlayers,
    BadPosition,
    HapagError,
    MoveError,
    NotAllowed,
    NotAMove,
    UnknownName,
)
from hapag.core.match import Match
from hapag.core.record import Event


def standing(match: Match) -> tuple[Any, ...]:
    """Everything that can be asked about a match."""
    seats = [*range(match.players), None]
    return (
        match.position,
        match.waiting,
        match.events,
        match.scores,
        match.outcomes(),
        [match.view(seat) for seat in seats],
        [match.legal(seat) for seat in range(match.players)],
    )


# --- starting ---------------------------------------------------------------------------------------------


def test_a_new_match_has_rolled_and_waits_for_all_seats() -> None:
    match = new(3)
    assert match.waiting == (0, 1, 2)
    assert [event.by for event in match.events] == ["chance"] * 4
    assert match.outcomes() == {}
    assert (match.over, match.places, match.ending) == (False, None, None)


def test_the_least_number_of_players_is_taken_when_none_is_given() -> None:
    assert hapag.new(GAME).players == 1


@pytest.mark.parametrize("seed", [7, -7, 2**80, bytes(16), b"seven seven seven"])
def test_the_same_seed_gives_the_same_dice(seed: int | bytes) -> None:
    assert standing(play_on(new(seed=seed))) == standing(play_on(new(seed=seed)))


def test_without_a_seed_every_match_has_dice_of_its_own() -> None:
    assert new(seed=None).commitment != new(seed=None).commitment


def test_an_integer_of_numpy_is_the_same_seed_as_pythons() -> None:
    int64: Any = np.int64(7)
    assert new(seed=int64).commitment == new(seed=7).commitment


def test_words_of_the_players_change_the_dice_but_not_the_promise() -> None:
    plain, spoken = new(), new(words=["isa", "dalawa"])
    assert plain.commitment == spoken.commitment
    assert plain.events != spoken.events != new(words=["dalawa", "isa"]).events


def test_seats_have_names() -> None:
    assert new().seats == ["player 1", "player 2"]
    assert new(seats=("Ana", "Ben")).record().seats == ["Ana", "Ben"]


WRONG: dict[str, tuple[dict[str, Any], type[HapagError], str]] = {
    "a ninth player": ({"players": 9}, BadPlayers, "Rolling Philippines is for 1 to 8 players, not 9."),
    "no player": ({"players": 0}, BadPlayers, "Rolling Philippines is for 1 to 8 players, not 0."),
    "players as text": ({"players": "2"}, BadPlayers, "Rolling Philippines is for 1 to 8 players, not '2'."),
    "half a player": ({"players": 1.5}, BadPlayers, "Rolling Philippines is for 1 to 8 players, not 1.5."),
    "a name too few": ({"seats": ["Ana"]}, BadOption, "seats names 1 players, but 2 play."),
    "loaded dice": ({"chance": "lucky"}, BadOption, "chance = 'lucky' is not possible. Allowed: auto"),
    "an unknown house rule": ({"options": {"dice": 1}}, BadOption, "There is no house rule 'dice'."),
    "an unknown value": ({"options": {"assign_dice": "x"}}, BadOption, "Allowed: as-rolled, current-player."),
    "a seed of letters": ({"seed": "seven"}, BadOption, "seed = 'seven' is not possible: a seed is"),
    "a seed that can be guessed": ({"seed": b"seven"}, BadOption, "seed: 5 bytes can be guessed"),
    "a seed of too many digits": ({"seed": 10**5000}, BadOption, "a whole number of at most 100 digits"),
    "true players": ({"players": True}, BadPlayers, "is for 1 to 8 players, not True"),
    "a list of options": ({"options": ["assign_dice"]}, BadOption, "Allowed: names with values."),
    "a seed and a half": ({"seed": 1.5}, BadOption, "a whole number of at most 100 digits, or bytes."),
    "no position": ({"position": "?"}, HapagError, "line 1 must read turns=0"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_a_match_that_cannot_be_is_refused_with_a_sentence(wrong: str) -> None:
    arguments, kind, sentence = WRONG[wrong]
    with pytest.raises(kind) as refusal:
        hapag.new(GAME, **{"players": 2, **arguments})
    assert sentence in str(refusal.value)


def test_an_unknown_game_is_refused_with_the_name_that_was_meant() -> None:
    with pytest.raises(UnknownName, match=f"Did you mean {GAME}"):
        hapag.new("roling-philippines")


def test_a_match_starts_from_a_position() -> None:
    middle = play_on(by_hand(), 40)
    match = by_hand(position=middle.position)
    assert match.position == middle.position
    assert match.waiting == middle.waiting
    with pytest.raises(HapagError, match="A match set up from a position has no record"):
        match.record()
    with pytest.raises(HapagError, match="The position is one of 2 players, not of 3"):
        by_hand(3, position=middle.position)


# --- playing ----------------------------------------------------------------------------------------------


def test_a_move_answers_with_what_happened_chance_included() -> None:
    match = new(1)
    first = match.legal(0)[0]
    assert match.play(0, first) == [Event(0, first)]
    second = match.legal(0)[0]
    happened = match.play(0, second)
    assert happened[0] == Event(0, second)
    assert [event.by for event in happened[1:]] == ["chance"] * 4
    assert match.events[-5:] == happened


def test_a_move_may_be_played_by_its_number() -> None:
    by_number, by_text = new(), new()
    by_number.play_action(1, by_number.legal_actions(1)[3])
    by_text.play(1, by_text.legal(1)[3])
    assert standing(by_number) == standing(by_text)


def test_a_part_of_a_move_is_enough_where_it_fits_one() -> None:
    assert rolled().play(0, " RED:Legaz ") == [Event(0, "red:legazpi")]


def test_a_short_text_that_fits_several_moves_is_ambiguous() -> None:
    match = rolled()
    before = standing(match)
    with pytest.raises(Ambiguous) as refusal:
        match.play(0, "manila")
    assert sorted(refusal.value.candidates) == ["blue/wild:manila", "red:manila"]
    assert "This could be 2 moves: " in str(refusal.value)
    assert standing(match) == before


def test_two_letters_are_too_few_for_a_guess() -> None:
    with pytest.raises(NotAMove):
        rolled().play(0, "ed")


REFUSED: dict[str, tuple[Any, Any, type[HapagError], str, str]] = {
    "no move at all": (0, "hello", NotAMove, "not_a_move", "'hello': A move reads like red:baguio"),
    "no text": (0, "", NotAMove, "not_a_move", "'': A move reads like"),
    "not even text": (0, None, NotAMove, "not_a_move", "'None': A move reads like"),
    "a city elsewhere": (0, "red:davao", NotAllowed, "wrong_region", "That city lies outside the region"),
    "a city that is none": (0, "red:manilla", NotAMove, "not_a_move", "There is no city 'manilla'. Did you"),
    "a colour not up": (0, "green:baguio", NotAllowed, "colour_not_up", "No card of that colour lies face"),
    "a roll out of turn": ("chance", "die 4", NotAllowed, "no_chance", "No outcome is due; seats (0, 1)"),
}  # fmt: skip


@pytest.mark.parametrize("refused", REFUSED)
def test_a_refused_move_says_why_shows_the_position_and_changes_nothing(refused: str) -> None:
    by, text, kind, reason, sentence = REFUSED[refused]
    match = rolled()
    before = standing(match)
    with pytest.raises(kind) as refusal:
        match.play(by, text)
    assert refusal.value.reason == reason  # type: ignore[attr-defined]
    assert sentence in str(refusal.value)
    seen = match.seen_position(None if by == "chance" else by)
    assert str(refusal.value).endswith(f"\nin the position\n{seen}")
    assert standing(match) == before


@pytest.mark.parametrize("text", ["green:baguio", "hello", "manila"])
def test_a_refusal_shows_the_position_as_the_seat_may_know_it(text: str) -> None:
    match = rolled()
    match.play(1, "red:naga")
    with pytest.raises(MoveError) as refusal:
        match.play(0, text)
    assert refusal.value.position == match.seen_position(0) != match.position


@pytest.mark.parametrize("seat", [2, -1, "0", "Chance", None, 0.0, True, (0,)])
def test_there_is_no_seat_but_those_of_the_players(seat: Any) -> None:
    asked: list[Callable[[Match], object]] = [
        lambda match: match.play(seat, "red:naga"),
        lambda match: match.play_action(seat, 0),
        lambda match: match.legal(seat),
        lambda match: match.paths(seat),
    ]
    if seat is not None:  # a spectator may look on
        asked.append(lambda match: match.view(seat))
    for ask in asked:
        with pytest.raises(HapagError, match=r"There is no seat .*; seats are 0 to 1\."):
            ask(rolled())


def test_a_number_that_is_no_move_is_refused() -> None:
    for action in (-1, 10**6):
        with pytest.raises(NotAMove, match="There is no such move"):
            rolled().play_action(0, action)


def test_after_the_end_nothing_may_be_played() -> None:
    match = play_on(by_hand())
    for by, text, kind in [(0, "red:naga", NotAllowed), ("chance", "die 1", NotAllowed), (0, "x", NotAMove)]:
        with pytest.raises(kind):
            match.play(by, text)  # type: ignore[arg-type]
    assert (match.waiting, match.over, match.ending) == ((), True, "complete")
    assert match.places in ([1, 2], [2, 1], [1, 1])
    assert match.legal(0) == match.legal(1) == []


# --- dice by hand -----------------------------------------------------------------------------------------


def test_by_hand_nothing_is_rolled_until_somebody_says_what_came_up() -> None:
    match = by_hand()
    assert (match.waiting, match.events, match.commitment, match.seed) == (("chance",), [], None, None)
    assert match.legal(0) == []
    assert match.play("chance", " card red ") == [Event("chance", "card red")]
    assert match.outcomes() == dict.fromkeys(
        ["card blue", "card green", "card yellow", "card black", "card white", "card purple"], 1
    )
    roll(match, "card blue", "die 6")
    assert match.outcomes() == {f"die {face}": 1 for face in range(1, 7)}


def test_an_outcome_that_cannot_come_up_is_refused_with_those_that_can() -> None:
    match = roll(by_hand(), "card red")
    with pytest.raises(NotAllowed, match="Possible: card blue, card green") as refusal:
        match.play("chance", "card red")
    assert refusal.value.reason == "impossible_outcome"
    with pytest.raises(NotAMove, match="A chance outcome reads like card red or die 4"):
        match.play("chance", "die 7")
    assert match.events == [Event("chance", "card red")]


def test_a_seat_cannot_act_while_an_outcome_is_due() -> None:
    with pytest.raises(NotAllowed, match="You have nothing to decide now") as refusal:
        by_hand().play(0, "red:naga")
    assert refusal.value.reason == "not_your_turn"


# --- taking back and copying ------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [new, by_hand], ids=["rolled", "by hand"])
def test_every_move_can_be_taken_back_to_the_start(start: Callable[[], Match]) -> None:
    match, random, before = start(), Random(4), []
    for _ in range(60):
        before.append(standing(match))
        random_event(match, random)
    while before:
        match.undo()
        assert standing(match) == before.pop()
    with pytest.raises(HapagError, match="There is nothing to take back"):
        match.undo()
    assert standing(match) == standing(start())


def test_after_taking_back_the_same_dice_come_again() -> None:
    match = play_on(new())
    final = standing(match)
    for _ in range(10):
        match.undo()
    assert not match.over
    for event in final[2][len(match.events) :]:
        if event.by != "chance":
            match.play(event.by, event.do)
    assert standing(match) == final


def test_copies_go_their_own_ways() -> None:
    match = play_on(new(), 10)
    before = standing(match)
    twin = match.copy()
    play_on(twin, 30)
    assert standing(match) == before
    other = match.copy()
    play_on(match)
    assert standing(other) == before
    assert other.record().end is None
    other.undo()
    assert match.over


def test_a_copy_has_the_same_dice_to_come() -> None:
    match = play_on(new(), 10)
    assert standing(play_on(match.copy())) == standing(play_on(match))


# --- records ----------------------------------------------------------------------------------------------


def test_the_seed_is_in_the_record_only_when_the_game_is_over() -> None:
    match = new()
    assert match.record().end is None
    assert match.seed is not None
    assert match.seed not in match.record().text()
    end = play_on(match).record().end
    assert end is not None
    assert (end.seed, end.scores, end.places) == (match.seed, match.scores, match.places)


def test_options_at_their_default_are_left_out_of_the_record() -> None:
    assert record().options == new(options={"assign_dice": "as-rolled"}).record().options == {}
    assert record(assign="current-player").options == {"assign_dice": "current-player"}


def test_a_loaded_match_stands_where_it_stopped_and_goes_on_by_hand(tmp_path: Path) -> None:
    match = play_on(new(words=["isa"]), 21)
    loaded = hapag.load(match.record().save(tmp_path / "one.hapag"))
    assert standing(loaded) == standing(match)
    assert (loaded.manual, loaded.commitment, loaded.seed) == (True, match.commitment, None)
    play_on(loaded)
    assert loaded.over
    end = loaded.record().end
    assert end is not None
    assert end.seed is None


def test_a_loaded_match_goes_on_by_itself_with_the_promised_seed(tmp_path: Path) -> None:
    match = play_on(new(words=["isa"]), 21)
    assert match.seed is not None
    path = match.record().save(tmp_path / "one.hapag")
    loaded = hapag.load(str(path), seed=bytes.fromhex(match.seed))
    assert standing(play_on(loaded)) == standing(play_on(match))
    with pytest.raises(HapagError, match="its hash differs"):
        hapag.load(path, seed=b"another")


def test_a_loaded_match_can_be_taken_back(tmp_path: Path) -> None:
    match = play_on(by_hand(), 30)
    loaded = hapag.load(match.record().save(tmp_path / "one.hapag"))
    match.undo()
    loaded.undo()
    assert standing(loaded) == standing(match)


def test_dice_entered_by_hand_break_the_promise_until_they_are_taken_back(tmp_path: Path) -> None:
    match = new()
    assert match.seed is not None
    for seat in (0, 1):
        for _ in range(2):
            match.play(seat, match.legal(seat)[0])
    begun = match.record()
    while begun.events[-1].by == "chance":
        begun.events.pop()
    loaded = hapag.load(begun.save(tmp_path / "one.hapag"))
    loaded.play("chance", next(iter(loaded.outcomes())))
    assert loaded.record().commitment is None
    with pytest.raises(HapagError, match="its hash differs"):
        loaded.go_on(bytes.fromhex(match.seed))
    loaded.undo()
    assert loaded.record().commitment == match.commitment
    loaded.go_on(bytes.fromhex(match.seed))
    assert standing(loaded) == standing(match)


def test_a_position_that_hides_what_a_waiting_seat_did_cannot_be_played_on() -> None:
    match = new()
    match.play(0, match.legal(0)[0])
    with pytest.raises(BadPosition, match="hides what seat 0 has done"):
        new(position=match.seen_position(1))
    assert new(position=match.seen_position(0)).legal(0) == match.legal(0)


@pytest.mark.parametrize("action", [1.0, float("nan"), "red:baguio", None, 10**30, True])
def test_whatever_is_no_number_of_a_move_is_refused(action: Any) -> None:
    with pytest.raises(NotAMove, match="There is no such move"):
        new().play_action(0, action)


def test_seats_and_players_may_be_integers_of_numpy() -> None:
    match = new(np.int64(2))
    assert match.legal(np.int64(1)) == match.legal(1)
    assert type(match.record().players) is int


def test_what_is_handed_out_is_a_copy() -> None:
    match = new()
    match.view(0)["options"]["assign_dice"] = "changed"
    match.record().seats[0] = "changed"
    assert match.options == {"assign_dice": "as-rolled"}
    assert match.seats[0] == "player 1"
