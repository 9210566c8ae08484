"""Verifying: a true record is proven, and each kind of forgery is refused with a sentence of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import hapag
from core.example import GAME, by_hand, new, play_on, record
from hapag.core.chance import FairStream
from hapag.core.errors import BadRecord
from hapag.core.record import End, Event, Record
from hapag.core.verify import verify

LAST = len(record().events) + 2  # the line that ends the game


def end_of(forged: Record) -> End:
    assert forged.end is not None
    return forged.end


# --- what is proven ---------------------------------------------------------------------------------------


def test_a_whole_game_is_proven_from_its_seed() -> None:
    assert verify(record()) == (
        "The seed matches the commitment, all 96 chance outcomes follow from it, all 96 moves are legal, "
        "and the result is right (Rolling Philippines)."
    )


@pytest.mark.parametrize("players", [1, 3])
def test_any_number_of_players_and_house_rules_are_proven(players: int) -> None:
    assert verify(record(players, assign="current-player")).startswith("The seed matches the commitment")


def test_words_of_the_players_are_part_of_the_proof() -> None:
    assert verify(record(words=("isa", "dalawa"))).startswith("The seed matches the commitment")
    assert record(words=("isa", "dalawa")).events != record().events


def test_dice_thrown_by_hand_are_not_claimed_to_be_proven() -> None:
    said = verify(record(chance="manual"))
    assert said.startswith("The moves and the result are right (192 events of Rolling Philippines)")
    assert "no seed proves them" in said


def test_an_unfinished_game_is_only_said_to_be_legal() -> None:
    said = verify(record(events=10))
    assert said.startswith("The moves are legal, but the game is unfinished")
    assert "its seed is still a secret" in said


# --- what is refused --------------------------------------------------------------------------------------


def with_a_loaded_die(at: int) -> Record:
    """A game that follows its seed but for one roll, played on legally to the end: a clever forgery."""
    honest, match = new(), by_hand()
    assert honest.seed is not None
    stream, rolled = FairStream(bytes.fromhex(honest.seed)), 0
    while not match.over:
        if match.waiting != ("chance",):
            match.play(match.waiting[0], match.legal(int(match.waiting[0]))[0])
            continue
        possible = match.outcomes()
        right = stream.pick(rolled, possible.values())
        match.play("chance", list(possible)[(right + (rolled == at)) % len(possible)])
        rolled += 1
    forged = match.record()
    forged.commitment = honest.commitment
    return replace(forged, end=replace(end_of(forged), seed=honest.seed))


@pytest.mark.parametrize("at", [0, 1, 2, 3, 50, 95])
def test_one_loaded_die_is_found(at: int) -> None:
    forged = with_a_loaded_die(at)
    event = [n for n, event in enumerate(forged.events, 1) if event.by == "chance"][at]
    with pytest.raises(BadRecord, match=rf"event {event} says '[a-z0-9 ]+', but the seed gives '") as refusal:
        verify(forged)
    assert refusal.value.line == event + 1
    assert repr(forged.events[event - 1].do) in refusal.value.why


def test_the_forger_without_a_loaded_die_would_be_proven() -> None:
    assert verify(with_a_loaded_die(-1)).startswith("The seed matches the commitment")


def forge_seed(forged: Record) -> None:
    forged.end = replace(end_of(forged), seed="00" * 32)


def forge_seed_digits(forged: Record) -> None:
    forged.end = replace(end_of(forged), seed="xyz")


def forge_commitment(forged: Record) -> None:
    forged.commitment = "sha256:" + "0" * 64


def forge_words(forged: Record) -> None:
    forged.words = ["unheard"]


def forge_scores(forged: Record) -> None:
    forged.end = replace(end_of(forged), scores=[end_of(forged).scores[0] - 1, end_of(forged).scores[1]])


def forge_places(forged: Record) -> None:
    forged.end = replace(end_of(forged), places=[2, 2])


def forge_no_places(forged: Record) -> None:
    forged.end = replace(end_of(forged), places=[None, None])


def forge_ending(forged: Record) -> None:
    forged.end = replace(end_of(forged), ending="typhoon")


def forge_move(forged: Record) -> None:
    forged.events[-1] = Event(forged.events[-1].by, "red=6")


def forge_text_of_move(forged: Record) -> None:
    forged.events[-1] = Event(forged.events[-1].by, forged.events[-1].do.upper())


def forge_mover(forged: Record) -> None:
    forged.events[-1] = Event(1 - int(forged.events[-1].by), forged.events[-1].do)


def forge_outcome_where_a_seat_decides(forged: Record) -> None:
    forged.events[-1] = Event("chance", "die 1")


def forge_card_drawn_twice(forged: Record) -> None:
    forged.events[1] = forged.events[0]


def forge_missing_move(forged: Record) -> None:
    forged.events.pop()


def forge_missing_end(forged: Record) -> None:
    forged.end = None


def forge_move_after_the_end(forged: Record) -> None:
    forged.events.append(forged.events[-1])


def forge_roll_after_the_end(forged: Record) -> None:
    forged.events.append(Event("chance", "card red"))


def forge_rules(forged: Record) -> None:
    forged.rules += 1


def forge_box(forged: Record) -> None:
    forged.box = "sha256:" + "0" * 64


def forge_game(forged: Record) -> None:
    forged.game = "rolling-filipinas"


def forge_option(forged: Record) -> None:
    forged.options = {"assign_dice": "by-lot"}


def forge_unknown_option(forged: Record) -> None:
    forged.options = {"asign_dice": "as-rolled"}


def forge_players(forged: Record) -> None:
    forged.players, forged.seats = 9, ["?"] * 9


FORGERIES: dict[Callable[[Record], None], tuple[int, str]] = {
    forge_seed: (LAST, "the revealed seed is not the one that was promised: its hash differs"),
    forge_seed_digits: (LAST, "the seed is not written in hexadecimal digits"),
    forge_commitment: (LAST, "the revealed seed is not the one that was promised: its hash differs"),
    forge_words: (2, "but the seed gives"),
    forge_scores: (LAST, "says scores ["),
    forge_places: (LAST, "says places [2, 2], but the moves lead to ["),
    forge_no_places: (LAST, "says places [None, None], but the moves lead to ["),
    forge_ending: (LAST, "says ending typhoon, but the moves lead to complete"),
    forge_move: (LAST - 1, "The dice lie on their cards already."),
    forge_text_of_move: (LAST - 1, "A move reads like"),
    forge_mover: (LAST - 1, "You have nothing to decide now."),
    forge_outcome_where_a_seat_decides: (LAST - 1, "No outcome is due"),
    forge_card_drawn_twice: (3, "but the seed gives"),
    forge_missing_move: (LAST - 1, "says the game is over, but ("),
    forge_missing_end: (LAST, "the game is over, but the line that ends it is missing"),
    forge_move_after_the_end: (LAST, "The game is over."),
    forge_roll_after_the_end: (LAST, "The game is over."),
    forge_rules: (1, "is of rules version 2; this Hapag plays 1"),
    forge_box: (1, f"was played with the box sha256:{'0' * 64}, not with box.toml (sha256:"),
    forge_game: (1, f"There is no game 'rolling-filipinas'. Did you mean {GAME}?"),
    forge_option: (1, "assign_dice = 'by-lot' is not possible. Allowed: as-rolled, current-player."),
    forge_unknown_option: (1, "There is no house rule 'asign_dice'. Did you mean assign_dice?"),
    forge_players: (1, "Rolling Philippines is for 1 to 8 players, not 9."),
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__.removeprefix("forge_"))
def test_a_forgery_is_refused_with_its_line_and_a_sentence(forge: Callable[[Record], None]) -> None:
    line, sentence = FORGERIES[forge]
    forged = record()
    forge(forged)
    with pytest.raises(BadRecord) as refusal:
        verify(forged, file="game.hapag")
    assert refusal.value.line == line
    assert sentence in refusal.value.why
    assert str(refusal.value).startswith(f"game.hapag, line {line}: ")


def test_a_house_rule_left_out_is_found_where_it_was_used() -> None:
    forged = record(assign="current-player")
    forged.options = {}
    used = next(n for n, event in enumerate(forged.events, 1) if "=" in event.do)
    with pytest.raises(BadRecord, match="The dice lie on their cards already") as refusal:
        verify(forged)
    assert refusal.value.line == used + 1


def test_a_seed_that_nobody_promised_is_refused() -> None:
    forged = record(chance="manual")
    forged.end = replace(end_of(forged), seed="00" * 32)
    with pytest.raises(BadRecord, match="nobody promised"):
        verify(forged)


def test_a_promised_seed_that_is_not_revealed_is_refused() -> None:
    forged = record()
    forged.end = replace(end_of(forged), seed=None)
    with pytest.raises(BadRecord, match="not revealed, so nothing proves the dice"):
        verify(forged)


def test_a_game_finished_by_hand_after_loading_promises_nothing_any_more(tmp_path: Path) -> None:
    match = hapag.load(record(events=10).save(tmp_path / "begun.jsonl"))
    assert match.commitment is not None
    finished = play_on(match).record()
    assert finished.commitment is None
    assert "no seed proves them" in verify(finished)
