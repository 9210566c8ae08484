"""What the view says beside the boards is true: budget, warnings, forecast, and the reckoning at the end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.bounce_back.council import BLUE, GREEN, ORANGE, YELLOW, agree, board, buy, council, quiet, roll
from hapag.core.match import Match

Json = dict[str, Any]


def random_views(seed: int, consent: str = "full") -> list[tuple[Match, Json]]:
    """A random game, a view before each event."""
    match, random, found = council(consent), Random(seed), []
    while not match.over:
        found.append((match.copy(), match.view(None)))
        by = random.choice(match.waiting)
        match.play(by, random.choice(list(match.outcomes()) if by == "chance" else match.legal(int(by))))
    return [*found, (match, match.view(None))]


@pytest.mark.parametrize("seed", range(3))
def test_the_coins_add_up(seed: int) -> None:
    for _, view in random_views(seed):
        budget = view["budget"]
        assert budget["left"] + budget["draft"] + budget["spent"] == budget["total"] == 8
        assert view["round"] in budget["rounds"]


@pytest.mark.parametrize("seed", range(3))
def test_balances_add_up_to_the_total(seed: int) -> None:
    for _, view in random_views(seed):
        assert sum(seat["balance"] for seat in view["seats"]) == view["total"]
        for seat in view["seats"]:
            assert len(seat["planning"]) + seat["free"] == 3
            cards = [*(card["card"] for card in seat["planning"]), *seat["implemented"], *seat["hand"]]
            assert len(set(cards)) == len(cards) == 10


def test_a_bar_at_the_edge_is_a_warning() -> None:
    match = council()
    agree(match)
    roll(match, 2)
    warnings = match.view(None)["warnings"]
    assert warnings[0] == {
        "kind": "edge",
        "seat": BLUE,
        "subsystem": "blue",
        "shock": 2,
        "token": -8,
        "room": 0,
        "hits": 1,
        "fatal": 2,
        "after": -16,
    }
    assert (warnings[1]["kind"], warnings[1]["seat"], warnings[1]["after"]) == ("edge", GREEN, -12)


def test_how_many_more_bring_it_down() -> None:
    bars = {bar["shock"]: bar for bar in board(council(), YELLOW)["bars"]}
    assert (bars[1]["hits"], bars[1]["fatal"]) == (2, None)
    assert (bars[4]["hits"], bars[4]["fatal"], bars[4]["level"]) == (1, 6, "safe")
    match = council()
    buy(match, "Y-P1", "Y-P2")
    roll(match, 6)
    bars = {bar["shock"]: bar for bar in board(match, YELLOW)["bars"]}
    assert (bars[1]["hits"], bars[4]["hits"], bars[4]["fatal"]) == (3, 2, None)


def test_a_shock_that_will_be_fatal_soon_is_near() -> None:
    match = council()
    quiet(match, 3)
    surge = {seat: board(match, seat)["bars"][-1] for seat in (YELLOW, GREEN, ORANGE)}
    assert [bar["level"] for bar in surge.values()] == ["near", "near", "near"]
    assert [bar["fatal"] for bar in surge.values()] == [5, 5, 5]


def test_the_running_shock_adds_up() -> None:
    match = council()
    buy(match, "O-P1", "O-M1", "G-M2")
    roll(match, 6)
    agree(match)
    roll(match, 5)
    match.play(GREEN, "use G-M2")
    hits = {hit["seat"]: hit for hit in match.view(None)["shock"]["hits"]}
    assert {seat: (hit["prepared"], hit["mitigated"], hit["left"]) for seat, hit in hits.items()} == {
        YELLOW: (0, 0, 3),
        GREEN: (0, 1, 3),
        ORANGE: (2, 0, 2),
    }
    assert [hit["settled"] for hit in hits.values()] == [True, True, False]
    assert hits[ORANGE]["asked"]
    for hit in hits.values():
        assert hit["prepared"] + hit["mitigated"] + hit["left"] == hit["total"] == hit["impact"] * 1


def test_who_put_what_into_the_draft_and_who_agrees() -> None:
    match = council("full")
    match.play(ORANGE, "buy O-P1")
    match.play(GREEN, "buy G-P1")
    match.play(ORANGE, "return O-P1")
    agree(match, BLUE)
    assert match.view(None)["draft"] == {
        "cards": [{"card": "G-P1", "seat": GREEN, "cost": 1}],
        "cost": 1,
        "left": 7,
        "agreed": [BLUE],
        "to_agree": [YELLOW, GREEN, ORANGE],
        "taken_back": ["O-P1"],
    }
    assert board(match, ORANGE)["taken_back"] == ["O-P1"]


def test_a_good_draft_raises_the_forecast() -> None:
    match = council()
    before = match.view(None)["forecast"]["rounds"]
    assert [entry["of"] for entry in before] == [6, 36, 216, 1296]
    assert all(entry["stand"] == entry["draft"] for entry in before)
    for card in ("O-P4", "G-P2", "Y-P5"):
        match.play("BYGO".index(card[0]), f"buy {card}")
    after = match.view(None)["forecast"]["rounds"]
    assert [entry["stand"] for entry in after] == [entry["stand"] for entry in before]
    assert after[-1]["draft"] > after[-1]["stand"]


# --- the end ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_the_reckoning_adds_up(seed: int) -> None:
    match, view = random_views(seed, "simple")[-1]
    result = view["result"]
    parts = ("prepared", "mitigated", "recovered", "lost")
    for bar in [*result["bars"], result["totals"]]:
        assert sum(bar[part] for part in parts) == bar["impact"]
        assert all(bar[part] >= 0 for part in parts)
    assert result["survived"] == (match.ending == "survived")
    assert (result["fell"] is None) == result["survived"]
    assert result["round"] == view["round"]
    for seat in view["seats"]:
        for bar in seat["bars"]:
            told = next(
                told
                for told in result["bars"]
                if (told["seat"], told["shock"]) == (seat["seat"], bar["shock"])
            )
            assert told["lost"] == -bar["token"]


def test_what_saved_and_what_broke_the_city() -> None:
    match = council()
    buy(match, "Y-P5", "B-R1")
    roll(match, 2)
    match.play(BLUE, "use B-R1")
    agree(match)
    roll(match, 4)
    agree(match)
    roll(match, 2)
    result = match.view(None)["result"]
    assert (result["survived"], result["round"]) == (False, 3)
    assert result["fell"] == {
        "seat": BLUE,
        "subsystem": "blue",
        "shock": 2,
        "token": -14,
        "impact": 8,
        "left": 8,
    }
    assert result["saved"]["points"] == 2
    assert (result["saved"]["subsystem"], result["saved"]["shock"]) == ("blue", 2)
    assert result["totals"] == {"impact": 26, "prepared": 2, "mitigated": 0, "recovered": 2, "lost": 22}


def test_what_is_printed() -> None:
    match = council()
    printed = match.game.view.printed(match.content)
    assert json.loads(json.dumps(printed)) == printed
    assert printed["cards"]["B-P2"]["points"] == 3
    assert set(printed["cards"]["B-P2"]["text_in"]) == {"fil"}
    assert [stress["shocks"] for stress in printed["stresses"]] == [[1, 3, 4], [5], [2]]
    assert printed["shocks"][0]["impact"] == {"yellow": [-1, -1, 0], "orange": [-1, -1, -1]}
