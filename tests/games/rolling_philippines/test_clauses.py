"""Every clause and ruling of Rolling Philippines, shown on positions played out card by card and die by die.

The numbers 1 and 6 do most of the work: they never fit beside each other, so a few 1s close a whole region
to a 6, and a sheet of 1s fills up without a single X.
"""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import hapag
from hapag.core.errors import BadOption, BadPlayers, HapagError, NotAllowed, NotAMove

clause = pytest.mark.clause

GAME = "rolling-philippines"
CARDS = ["red", "blue", "green", "yellow", "black", "white", "purple"]
REGION_SIZES = {"red": 8, "blue": 8, "green": 8, "yellow": 7, "black": 7, "white": 8}
BLACK = {"bislig", "tagum", "mati", "davao", "kidapawan", "cotabato", "general_santos"}
YELLOW = {"roxas", "passi", "iloilo", "bacolod", "kabankalan", "san_carlos", "dumaguete"}
RED = {"manila", "batangas", "lucena", "calapan", "puerto_princesa", "naga", "legazpi", "masbate"}


# Playing a match by hand


def new(players: int = 1, **options: str) -> Any:
    return hapag.new(GAME, players=players, seed=7, options=options, chance="manual")


def turn(match: Any, *dice: str) -> None:
    """Turns up the two cards and rolls the two dice: `turn(match, "red 4", "blue 2")`."""
    for die in dice:
        match.play("chance", f"card {die.split()[0]}")
    for die in dice:
        match.play("chance", f"die {die.split()[1]}")


def finish_turn(match: Any) -> None:
    """Whoever still owes a decision takes the alphabetically first one, without a Colour Change."""
    while match.waiting and match.waiting != ("chance",):
        seat = match.waiting[0]
        match.play(seat, min(match.legal(seat), key=lambda move: ("/wild" in move, move)))


def full_turn(match: Any, *dice: str) -> None:
    turn(match, *dice)
    finish_turn(match)


def write(match: Any, *dice: str) -> None:
    """A whole turn with seat 0's choices: `write(match, "red 4 manila", "blue/wild 2 davao")`."""
    split = [die.split() for die in dice]
    turn(match, *(f"{colour.removesuffix('/wild')} {number}" for colour, number, _ in split))
    for colour, _, city in split:
        match.play(0, f"{colour}:{city}")
    finish_turn(match)


def write_first(match: Any, first: str, second: str) -> None:
    """A whole turn; seat 0 chooses for the first die only: `write_first(match, "red 1 naga", "blue 1")`."""
    colour, number, city = first.split()
    turn(match, f"{colour} {number}", second)
    match.play(0, f"{colour}:{city}")
    finish_turn(match)


def full_round(match: Any) -> None:
    """Three turns of 1s in which purple is the card left over."""
    full_turn(match, "red 1", "blue 1")
    full_turn(match, "green 1", "white 1")
    full_turn(match, "yellow 1", "black 1")


def play_to_the_end(match: Any) -> None:
    """Turns of varied cards and numbers to the end of the game."""
    while not match.over:
        outcomes = sorted(match.outcomes())
        match.play("chance", outcomes[5 * match.view(None)["turn"] % len(outcomes)])
        finish_turn(match)


# Reading a match


def seat_view(match: Any, seat: int = 0, viewer: int | None = 0) -> Any:
    return match.view(viewer)["seats"][seat]


def sheet(match: Any, seat: int = 0) -> Any:
    return seat_view(match, seat, viewer=seat)["sheet"]


def changes(match: Any, seat: int = 0) -> Any:
    return seat_view(match, seat, viewer=seat)["changes"]


def cities(match: Any, die: str, seat: int = 0) -> set[str]:
    """Where a die may go: `cities(match, "red")`, `cities(match, "red/wild")`; `-` stands for nothing."""
    return {move.partition(":")[2] for move in match.legal(seat) if move.partition(":")[0] == die}


def reason(match: Any, seat: int, text: str) -> Any:
    """Why the move is refused; a refused move changes nothing."""
    before = [match.view(viewer) for viewer in range(match.view(None)["players"])]
    with pytest.raises(NotAllowed) as refusal:
        match.play(seat, text)
    assert [match.view(viewer) for viewer in range(len(before))] == before
    return refusal.value.reason


def printed_map() -> Any:
    return tomllib.loads((files("hapag.games.rolling_philippines") / "box.toml").read_text(encoding="utf-8"))


def region_colours(content: Any) -> dict[str, str]:
    colours = {region["id"]: region["colour"] for region in content["region"]}
    return {city["id"]: colours[city["region"]] for city in content["city"]}


# Positions used by several tests


def yellow_closed_to_6() -> Any:
    """A yellow 6 and a red 6 lie; every blank yellow city borders a 1. Cards left: green, black, white."""
    match = new()
    write(match, "purple 1 bacolod", "blue 1 cebu")
    turn(match, "yellow 6", "red 6")
    return match


def play_twelve_1s(match: Any, red: str, black: str) -> None:
    """Two rounds of 1s so spread that a 6 has room only where `red` and `black` leave it."""
    write(match, "red 1 legazpi", "blue 1 tacloban")
    write(match, "green 1 vigan", "yellow 1 bacolod")
    write(match, "white 1 iligan", "black 1 bislig")
    write(match, f"red 1 {red}", "blue 1 cebu")
    write(match, "green 1 cabanatuan", "yellow 1 iloilo")
    write(match, "white 1 pagadian", f"black 1 {black}")


def map_closed_to_6() -> Any:
    """A 6 fits nowhere on the map; 34 cities are blank; a third round is about to start."""
    match = new()
    play_twelve_1s(match, red="batangas", black="general_santos")
    return match


def only_calapan_open_to_6() -> Any:
    """A 6 fits in red Calapan and nowhere else on the map; a third round is about to start."""
    match = new()
    play_twelve_1s(match, red="manila", black="kidapawan")
    return match


def yellow_full() -> Any:
    """All seven yellow cities hold a 1; two Colour Changes are left; a fourth round is about to start."""
    match = new()
    write(match, "yellow 1 bacolod", "purple 1 passi")
    write(match, "red/wild 1 dumaguete", "blue 1 cebu")
    full_turn(match, "green 1", "white 1")
    for first, second in (("roxas", "iloilo"), ("kabankalan", "san_carlos")):
        write(match, f"yellow 1 {first}", f"purple 1 {second}")
        full_turn(match, "red 1", "blue 1")
        full_turn(match, "green 1", "white 1")
    return match


def only_black_has_blanks() -> Any:
    """Seven rounds of 1s without the black card; four black cities are blank; the last round starts."""
    match = new()
    for city in ("manila", "cebu", "laoag", "zamboanga", "mati", "davao", "bislig"):
        write_first(match, f"purple 1 {city}", "yellow 1")
        full_turn(match, "red 1", "blue 1")
        full_turn(match, "green 1", "white 1")
    return match


def map_full() -> Any:
    """All 46 cities hold a 1, with the last turn of the game (two dice) to come."""
    match = new()
    for _ in range(7):
        full_round(match)
    full_turn(match, "red 1", "blue 1")
    full_turn(match, "green 1", "white 1")
    return match


# Setup: RP-01, RP-02, RP-R6


@clause("RP-01")
@pytest.mark.parametrize("players", range(1, 9))
def test_one_to_eight_players_start_with_a_blank_sheet_each(players: int) -> None:
    view = new(players).view(0)
    assert (view["round"], view["rounds"], view["turn"], len(view["seats"])) == (1, 8, 0, players)
    for seat in view["seats"]:
        assert (seat["sheet"], seat["blank"], seat["changes"], seat["x"]) == ({}, REGION_SIZES, 3, 0)


@clause("RP-01")
@pytest.mark.parametrize("players", [-1, 0, 9])
def test_nobody_and_nine_cannot_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        new(players)


@clause("RP-01")
def test_the_sheet_has_46_cities_in_6_regions() -> None:
    match = new()
    turn(match, "purple 1", "red 1")
    assert len(cities(match, "purple")) == 46
    assert set(REGION_SIZES) == set(CARDS) - {"purple"}


@clause("RP-02")
def test_seven_colour_cards_are_in_the_first_hand() -> None:
    match = new(2)
    assert sorted(match.view(1)["cards"]) == sorted(CARDS)
    assert match.outcomes() == {f"card {card}": 1 for card in CARDS}


@clause("RP-02", "RP-R6")
@pytest.mark.parametrize("players", [1, 2, 5, 8])
def test_seat_0_starts(players: int) -> None:
    assert new(players).view(None)["current"] == 0


# A turn: RP-03 to RP-05, RP-R1, RP-R7


@clause("RP-03")
def test_two_different_cards_are_turned_up_each_as_likely_as_any_other() -> None:
    match = new(2)
    match.play("chance", "card green")
    assert match.outcomes() == {f"card {card}": 1 for card in CARDS if card != "green"}
    match.play("chance", "card black")
    assert not any(outcome.startswith("card") for outcome in match.outcomes())
    assert sorted(match.view(1)["cards"]) == sorted(set(CARDS) - {"green", "black"})


@clause("RP-03")
def test_the_cards_left_face_down_are_out_for_this_turn() -> None:
    match = new()
    turn(match, "green 3", "black 3")
    assert reason(match, 0, "red:manila") == "colour_not_up"
    assert reason(match, 0, "purple:manila") == "colour_not_up"
    assert reason(match, 0, "white/wild:laoag") == "colour_not_up"


@clause("RP-03")
def test_a_card_that_is_up_is_not_drawn_again() -> None:
    match = new()
    match.play("chance", "card green")
    with pytest.raises(HapagError):
        match.play("chance", "card green")


@clause("RP-04")
def test_each_of_two_dice_shows_1_to_6() -> None:
    match = new(2)
    match.play("chance", "card green")
    match.play("chance", "card black")
    for number in (2, 5):
        assert match.waiting == ("chance",)
        assert match.outcomes() == {f"die {face}": 1 for face in range(1, 7)}
        match.play("chance", f"die {number}")
    assert match.waiting == (0, 1)


@clause("RP-04")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_colours_and_numbers_are_announced_to_all(viewer: int | None) -> None:
    match = new(3)
    turn(match, "white 6", "red 1")
    assert match.view(viewer)["dice"] == [{"colour": "white", "number": 6}, {"colour": "red", "number": 1}]


@clause("RP-05")
def test_either_die_may_be_resolved_first() -> None:
    for first, second in (("red:manila", "blue:cebu"), ("blue:cebu", "red:manila")):
        match = new()
        turn(match, "red 4", "blue 2")
        match.play(0, first)
        assert match.waiting == (0,)
        match.play(0, second)
        assert sheet(match) == {"manila": 4, "cebu": 2}
        assert match.waiting == ("chance",)


@clause("RP-05")
def test_the_order_of_the_dice_matters_for_what_fits() -> None:
    match = new()
    turn(match, "red 6", "purple 1")
    assert "calapan" in cities(match, "red")
    match.play(0, "purple:batangas")
    assert "calapan" not in cities(match, "red")


@clause("RP-05")
def test_a_die_is_resolved_once() -> None:
    match = new()
    turn(match, "red 4", "blue 2")
    match.play(0, "red:manila")
    assert cities(match, "red") == cities(match, "red/wild") == set()
    assert reason(match, 0, "red:batangas") == "die_done"
    assert reason(match, 0, "red/wild:davao") == "die_done"


@clause("RP-05", "RP-R7")
def test_all_players_resolve_at_the_same_time_and_nobody_waits() -> None:
    match = new(3)
    turn(match, "red 4", "blue 2")
    assert match.waiting == (0, 1, 2)
    match.play(2, "red:manila")
    match.play(2, "blue:cebu")
    assert match.waiting == (0, 1)
    match.play(1, "blue:cebu")
    assert match.waiting == (0, 1)
    finish_turn(match)
    assert match.waiting == ("chance",)


@clause("RP-05", "RP-R7")
def test_the_order_in_which_seats_decide_does_not_matter() -> None:
    moves = {0: ["red:manila", "blue:cebu"], 1: ["blue:bogo", "red:naga"]}
    views = []
    for order in ([0, 0, 1, 1], [1, 1, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0]):
        match = new(2)
        turn(match, "red 4", "blue 2")
        left = {seat: list(own) for seat, own in moves.items()}
        for seat in order:
            match.play(seat, left[seat].pop(0))
        views.append([match.view(viewer) for viewer in (0, 1, None)])
    assert all(view == views[0] for view in views)


@clause("RP-05")
def test_a_seat_that_owes_nothing_may_not_play() -> None:
    match = new(2)
    assert match.legal(0) == []
    assert reason(match, 0, "red:manila") == "not_your_turn"
    turn(match, "red 4", "blue 2")
    match.play(0, "red:manila")
    match.play(0, "blue:cebu")
    assert match.legal(0) == []
    assert reason(match, 0, "red:naga") == "not_your_turn"


@clause("RP-05")
def test_a_text_that_is_no_move_is_told_apart_from_a_move_that_is_not_allowed() -> None:
    match = new()
    turn(match, "red 4", "blue 2")
    for text in ("", "hello", "red:atlantis", "pink:manila", "red/tame:manila"):
        with pytest.raises(NotAMove) as refusal:
            match.play(0, text)
        assert refusal.value.reason == "not_a_move"
    assert sheet(match) == {}


@clause("RP-R1")
def test_by_default_the_first_die_belongs_to_the_first_card() -> None:
    match = new(2)
    turn(match, "purple 3", "red 5")
    assert match.waiting == (0, 1)
    match.play(1, "purple:laoag")
    match.play(1, "red:naga")
    assert sheet(match, 1) == {"laoag": 3, "naga": 5}


@clause("RP-R1")
def test_by_default_nobody_places_the_dice() -> None:
    match = new()
    turn(match, "purple 3", "red 5")
    with pytest.raises(HapagError):
        match.play(0, "purple=5")


@clause("RP-R1")
@pytest.mark.parametrize(("number", "other"), [(3, 5), (5, 3)])
def test_with_the_house_rule_the_current_player_places_the_dice(number: int, other: int) -> None:
    match = new(2, assign_dice="current-player")
    full_turn(match, "green 1", "white 1")
    turn(match, "purple 3", "red 5")
    assert match.waiting == (1,)
    assert sorted(match.legal(1)) == ["purple=3", "purple=5"]
    match.play(1, f"purple={number}")
    assert match.waiting == (0, 1)
    dice = match.view(0)["dice"]
    assert dice == [{"colour": "purple", "number": number}, {"colour": "red", "number": other}]


@clause("RP-R1")
def test_with_the_house_rule_equal_dice_need_no_placing() -> None:
    match = new(2, assign_dice="current-player")
    turn(match, "purple 3", "red 3")
    assert match.waiting == (0, 1)


@clause("RP-R1")
def test_placing_the_dice_is_refused_with_its_reason() -> None:
    match = new(2, assign_dice="current-player")
    turn(match, "purple 3", "red 5")
    assert reason(match, 1, "purple=3") == "not_the_current_player"
    assert reason(match, 0, "purple=4") == "number_not_rolled"
    assert reason(match, 0, "red=3") == "not_the_first_card"
    assert reason(match, 1, "red:manila") == "not_your_turn"
    with pytest.raises(NotAllowed):
        match.play(0, "red:manila")
    match.play(0, "purple=3")
    assert reason(match, 0, "purple=3") == "already_assigned"


@clause("RP-R1")
def test_the_house_rule_has_two_values_only() -> None:
    with pytest.raises(BadOption):
        new(assign_dice="youngest-player")


@clause("RP-R7")
def test_what_is_written_this_turn_is_hidden_until_all_have_resolved_both_dice() -> None:
    match = new(2)
    write(match, "green 3 laoag", "white 3 butuan")
    turn(match, "red 4", "blue 2")
    match.play(0, "red:manila")
    match.play(0, "blue/wild:davao")
    for viewer in (1, None):
        assert seat_view(match, 0, viewer)["sheet"] == {"laoag": 3, "butuan": 3}
        assert seat_view(match, 0, viewer)["this_turn"] == []
        assert seat_view(match, 0, viewer)["resolved"] == 2
    assert sheet(match) == {"laoag": 3, "butuan": 3, "manila": 4, "davao": 2}
    finish_turn(match)
    for viewer in (1, None):
        assert seat_view(match, 0, viewer)["sheet"] == {"laoag": 3, "butuan": 3, "manila": 4, "davao": 2}


@clause("RP-R7")
def test_nothing_in_a_view_tells_what_another_seat_writes_this_turn() -> None:
    views = []
    for moves in (["red:manila", "blue:cebu"], ["blue/wild:davao", "red/wild:laoag"]):
        match = new(2)
        turn(match, "red 4", "blue 2")
        for move in moves:
            match.play(0, move)
        views.append((match.view(1), match.view(None), match.legal(1)))
    assert views[0] == views[1]


# Writing: RP-06 to RP-13


@clause("RP-06")
def test_a_coloured_die_goes_to_any_empty_city_of_its_region_and_no_other() -> None:
    match = new()
    turn(match, "red 4", "black 2")
    assert cities(match, "red") == RED
    assert cities(match, "black") == BLACK
    assert reason(match, 0, "red:davao") == "wrong_region"
    match.play(0, "red:manila")
    assert sheet(match) == {"manila": 4}


@clause("RP-06", "RP-07")
def test_a_filled_city_is_not_written_again() -> None:
    match = new()
    turn(match, "red 4", "purple 4")
    match.play(0, "red:manila")
    assert "manila" not in cities(match, "purple")
    assert reason(match, 0, "purple:manila") == "city_taken"
    match = new()
    turn(match, "purple 4", "red 4")
    match.play(0, "purple:manila")
    assert cities(match, "red") == RED - {"manila"}
    assert reason(match, 0, "red:manila") == "city_taken"


@clause("RP-07")
@pytest.mark.parametrize("city", ["laoag", "manila", "roxas", "cebu", "butuan", "davao"])
def test_a_purple_die_goes_to_any_empty_city_of_any_region(city: str) -> None:
    match = new()
    turn(match, "purple 5", "red 5")
    assert cities(match, "purple") == set(region_colours(printed_map()))
    match.play(0, f"purple:{city}")
    assert sheet(match) == {city: 5}


@clause("RP-08")
@pytest.mark.parametrize("number", range(1, 7))
def test_numbers_of_bordering_cities_differ_by_at_most_1(number: int) -> None:
    for purple in range(1, 7):
        match = new()
        turn(match, f"red {number}", f"purple {purple}")
        match.play(0, "red:manila")
        if abs(number - purple) <= 1:
            match.play(0, "purple:angeles")
            assert sheet(match) == {"manila": number, "angeles": purple}
        else:
            assert reason(match, 0, "purple:angeles") == "neighbour_differs"


@clause("RP-08")
@pytest.mark.parametrize(("roxas", "bogo"), [(3, 6), (6, 3), (2, 4), (4, 2)])
def test_every_bordering_city_counts_not_only_one(roxas: int, bogo: int) -> None:
    match = new()
    write(match, f"yellow {roxas} roxas", f"blue {bogo} bogo")
    turn(match, "red 4", "white 4")
    assert reason(match, 0, "red:masbate") == "neighbour_differs"


@clause("RP-08")
def test_a_number_fits_between_two_that_differ_by_2() -> None:
    match = new()
    write(match, "yellow 3 roxas", "blue 5 bogo")
    write(match, "red 4 masbate", "white 4 butuan")
    assert sheet(match)["masbate"] == 4


@clause("RP-08")
def test_cities_that_do_not_border_do_not_count() -> None:
    match = new()
    turn(match, "red 1", "purple 6")
    match.play(0, "red:manila")
    assert {"baguio", "dagupan", "naga", "calapan", "davao"} <= cities(match, "purple")


@clause("RP-08")
@pytest.mark.parametrize("number", [1, 3, 6])
def test_beside_an_x_any_number_fits(number: int) -> None:
    match = yellow_closed_to_6()
    match.play(0, "yellow:dumaguete")
    match.play(0, "red:manila")
    assert sheet(match)["dumaguete"] == "X"
    turn(match, f"white {number}", "black 1")
    match.play(0, "white:dipolog")
    assert sheet(match)["dipolog"] == number


@clause("RP-08", "RP-09")
def test_every_land_border_and_every_blue_line_counts_and_nothing_else() -> None:
    content = printed_map()
    colours = region_colours(content)
    links = {(link["a"], link["b"]) for link in content["link"]}
    links |= {(b, a) for a, b in links}
    for city in colours:
        for colour in REGION_SIZES:
            match = new()
            turn(match, "purple 1", f"{colour} 3")
            match.play(0, f"purple:{city}")
            assert cities(match, colour) == open_cities(colours, links, city, colour)


def open_cities(colours: dict[str, str], links: set[tuple[str, str]], written: str, colour: str) -> set[str]:
    """The blank cities of a region that do not border the one written city."""
    region = {city for city in colours if colours[city] == colour}
    return {city for city in region - {written} if (written, city) not in links}


@clause("RP-09")
@pytest.mark.parametrize(
    ("written", "die", "across"),
    [
        ("batangas", "red", "calapan"),
        ("calapan", "red", "batangas"),
        ("calapan", "yellow", "roxas"),
        ("tacloban", "blue", "calbayog"),
        ("maasin", "white", "surigao"),
        ("zamboanga", "black", "cotabato"),
    ],
)
def test_cities_joined_by_a_blue_line_border_each_other(written: str, die: str, across: str) -> None:
    match = new()
    turn(match, "purple 1", f"{die} 3")
    match.play(0, f"purple:{written}")
    assert reason(match, 0, f"{die}:{across}") == "neighbour_differs"


@clause("RP-10")
def test_a_number_that_fits_must_be_written_an_x_is_no_choice() -> None:
    match = new()
    write(match, "purple 1 bacolod", "red 1 manila")
    turn(match, "yellow 6", "black 6")
    assert cities(match, "yellow") == {"dumaguete"}
    assert reason(match, 0, "yellow:roxas") == "neighbour_differs"
    assert reason(match, 0, "yellow:-") == "must_write"
    match.play(0, "yellow:dumaguete")
    assert sheet(match)["dumaguete"] == 6


@clause("RP-11")
@pytest.mark.parametrize("city", sorted(YELLOW - {"bacolod"}))
def test_with_no_eligible_city_an_x_goes_in_a_blank_city_of_the_region(city: str) -> None:
    match = yellow_closed_to_6()
    assert cities(match, "yellow") == YELLOW - {"bacolod"}
    match.play(0, f"yellow:{city}")
    assert sheet(match) == {"bacolod": 1, "cebu": 1, city: "X"}


@clause("RP-11")
def test_a_forced_x_may_not_be_skipped_or_put_elsewhere() -> None:
    match = yellow_closed_to_6()
    assert reason(match, 0, "yellow:-") == "must_write"
    assert reason(match, 0, "yellow:bacolod") == "city_taken"
    assert reason(match, 0, "yellow:manila") == "wrong_region"


@clause("RP-12")
def test_a_die_of_a_full_region_does_nothing() -> None:
    match = yellow_full()
    turn(match, "yellow 4", "red 1")
    assert cities(match, "yellow") == {"-"}
    before = dict(sheet(match))
    match.play(0, "yellow:-")
    assert (sheet(match), changes(match), match.scores) == (before, 2, [0])
    assert cities(match, "yellow") == cities(match, "yellow/wild") == set()
    assert reason(match, 0, "yellow:-") == "die_done"


@clause("RP-12")
def test_a_die_does_nothing_only_for_the_player_whose_region_is_full() -> None:
    match = new(2)
    for first, second in (("bacolod", "passi"), ("roxas", "iloilo"), ("kabankalan", "san_carlos")):
        turn(match, "yellow 1", "purple 1")
        match.play(0, f"yellow:{first}")
        match.play(0, f"purple:{second}")
        match.play(1, f"yellow:{first}")
        match.play(1, "purple:" + min(cities(match, "purple", 1) - YELLOW))
        full_turn(match, "red 1", "blue 1")
        full_turn(match, "green 1", "white 1")
    write(match, "yellow 1 dumaguete", "purple 1 davao")
    full_turn(match, "red 1", "blue 1")
    full_turn(match, "green 1", "white 1")
    turn(match, "yellow 1", "red 1")
    assert cities(match, "yellow", 0) == {"-"}
    assert "-" not in cities(match, "yellow", 1)
    assert reason(match, 1, "yellow:-") == "must_write"


@clause("RP-13")
def test_a_purple_number_that_fits_somewhere_on_the_map_must_be_written() -> None:
    match = only_calapan_open_to_6()
    turn(match, "purple 6", "blue 1")
    assert cities(match, "purple") == {"calapan"}
    assert reason(match, 0, "purple:davao") == "neighbour_differs"
    assert reason(match, 0, "purple:-") == "must_write"
    match.play(0, "purple:calapan")
    assert sheet(match)["calapan"] == 6


@clause("RP-13", "RP-R9")
@pytest.mark.parametrize("city", ["laoag", "naga", "roxas", "ormoc", "butuan", "davao"])
def test_a_purple_number_that_fits_nowhere_becomes_an_x_in_any_blank_city(city: str) -> None:
    match = map_closed_to_6()
    turn(match, "purple 6", "blue 1")
    assert cities(match, "purple") == set(region_colours(printed_map())) - set(sheet(match))
    match.play(0, f"purple:{city}")
    assert sheet(match)[city] == "X"


@clause("RP-12", "RP-13")
def test_a_purple_die_does_nothing_when_the_whole_map_is_full() -> None:
    match = map_full()
    turn(match, "purple 5", "yellow 5")
    assert sorted(match.legal(0)) == ["purple:-", "yellow:-"]
    before = dict(sheet(match))
    match.play(0, "purple:-")
    match.play(0, "yellow:-")
    assert sheet(match) == before


# Colour Changes: RP-14, RP-R3, RP-R4, RP-R5, RP-R9, RP-R10


@clause("RP-14")
def test_a_colour_change_writes_the_same_number_in_another_region_and_crosses_off_a_box() -> None:
    match = new()
    turn(match, "red 3", "blue 5")
    assert cities(match, "red/wild") == set(region_colours(printed_map())) - RED
    match.play(0, "red/wild:davao")
    assert (sheet(match), changes(match)) == ({"davao": 3}, 2)
    assert cities(match, "red") == set()


@clause("RP-14")
def test_a_changed_die_keeps_to_the_neighbour_rule_and_to_blank_cities() -> None:
    match = new()
    turn(match, "purple 1", "red 3")
    match.play(0, "purple:davao")
    assert reason(match, 0, "red/wild:tagum") == "neighbour_differs"
    assert reason(match, 0, "red/wild:davao") == "city_taken"
    assert changes(match) == 3


@clause("RP-14")
def test_the_fourth_colour_change_is_refused() -> None:
    match = new()
    write(match, "red/wild 3 davao", "blue/wild 3 tagum")
    turn(match, "green 3", "white 3")
    match.play(0, "green/wild:mati")
    assert changes(match) == 0
    assert not any("/wild" in move for move in match.legal(0))
    assert reason(match, 0, "white/wild:laoag") == "no_change_left"


@clause("RP-14")
def test_each_player_has_own_colour_changes() -> None:
    match = new(2)
    write(match, "red/wild 3 davao", "blue/wild 3 tagum")
    turn(match, "green 3", "white 3")
    match.play(0, "green/wild:mati")
    assert changes(match, 1) == 3
    match.play(1, "green/wild:mati")
    assert (changes(match, 0), changes(match, 1)) == (0, 2)


@clause("RP-R3")
def test_a_purple_die_takes_no_colour_change() -> None:
    match = new()
    turn(match, "purple 3", "blue 5")
    assert cities(match, "purple/wild") == set()
    assert reason(match, 0, "purple/wild:davao") == "change_pointless"


@clause("RP-R3")
def test_a_colour_change_into_the_dies_own_region_is_not_offered() -> None:
    match = new()
    turn(match, "red 3", "blue 5")
    assert not cities(match, "red/wild") & RED
    assert reason(match, 0, "red/wild:manila") == "change_pointless"


@clause("RP-R3")
def test_no_colour_change_when_only_the_dies_own_region_has_blank_cities() -> None:
    match = only_black_has_blanks()
    full_turn(match, "purple 1", "red 1")
    turn(match, "black 1", "blue 1")
    assert changes(match) == 3
    assert cities(match, "black") < BLACK
    assert cities(match, "black/wild") == set()
    assert cities(match, "blue/wild") == cities(match, "black")


@clause("RP-R3", "RP-R9")
def test_no_colour_change_for_a_number_that_fits_only_in_the_dies_own_region() -> None:
    # An X is allowed only when the number fits nowhere in the wild die's region, the whole map (RP-R9). It
    # fits in red Calapan, where a change would change nothing (RP-R3). So a change has nothing left to name.
    match = only_calapan_open_to_6()
    turn(match, "red 6", "blue 6")
    assert cities(match, "red") == {"calapan"}
    assert cities(match, "red/wild") == set()
    assert cities(match, "blue/wild") == {"calapan"}
    assert reason(match, 0, "red/wild:davao") == "neighbour_differs"


@clause("RP-R4", "RP-R9", "RP-13")
def test_a_colour_change_when_nothing_fits_anywhere_puts_an_x_in_any_blank_city() -> None:
    # Any blank city outside the die's own region: inside it the X is the plain move, and RP-R3 still holds.
    match = map_closed_to_6()
    turn(match, "red 6", "blue 6")
    blank = set(region_colours(printed_map())) - set(sheet(match))
    assert cities(match, "red/wild") == blank - RED
    assert reason(match, 0, "red/wild:manila") == "change_pointless"
    match.play(0, "red/wild:davao")
    assert (sheet(match)["davao"], changes(match)) == ("X", 2)


@clause("RP-R5")
def test_a_colour_change_is_offered_beside_doing_nothing_when_the_region_is_full() -> None:
    match = yellow_full()
    turn(match, "yellow 4", "red 1")
    assert cities(match, "yellow") == {"-"}
    assert "mati" in cities(match, "yellow/wild")
    match.play(0, "yellow/wild:mati")
    assert (sheet(match)["mati"], changes(match)) == (4, 1)


@clause("RP-R9")
def test_a_colour_change_gives_no_x_while_the_number_fits_somewhere_on_the_map() -> None:
    match = yellow_closed_to_6()
    assert "davao" in cities(match, "red/wild")
    assert not YELLOW & cities(match, "red/wild")
    assert reason(match, 0, "red/wild:roxas") == "neighbour_differs"


@clause("RP-R9")
def test_a_purple_die_gives_no_x_while_the_number_fits_somewhere_on_the_map() -> None:
    match = new()
    write(match, "yellow 1 bacolod", "blue 1 cebu")
    turn(match, "purple 6", "red 6")
    assert not (YELLOW - {"bacolod"}) & cities(match, "purple")
    assert reason(match, 0, "purple:roxas") == "neighbour_differs"


@clause("RP-R10")
def test_two_colour_changes_in_one_turn_are_allowed() -> None:
    match = new()
    turn(match, "red 3", "blue 3")
    match.play(0, "red/wild:davao")
    match.play(0, "blue/wild:tagum")
    assert (sheet(match), changes(match)) == ({"davao": 3, "tagum": 3}, 1)


# Rounds and the end: RP-15 to RP-19, RP-R2, RP-R8, RP-R11


@clause("RP-15")
def test_unused_cards_pass_to_the_left_seven_then_five_then_three() -> None:
    match = new(4)
    for current, left, dice in (
        (0, set(CARDS), ("red 1", "blue 1")),
        (1, {"green", "yellow", "black", "white", "purple"}, ("green 1", "white 1")),
        (2, {"yellow", "black", "purple"}, ("purple 1", "black 1")),
    ):
        assert match.view(0)["current"] == current
        assert match.outcomes() == {f"card {card}": 1 for card in left}
        full_turn(match, *dice)


@clause("RP-15")
def test_cards_pass_only_when_all_have_resolved_both_dice() -> None:
    match = new(3)
    turn(match, "red 4", "blue 2")
    for seat, move in (
        (0, "red:manila"),
        (0, "blue:cebu"),
        (2, "blue:cebu"),
        (2, "red:naga"),
        (1, "red:naga"),
    ):
        match.play(seat, move)
        assert (match.view(0)["current"], match.view(0)["turn"], match.outcomes()) == (0, 0, {})
    match.play(1, "blue:cebu")
    assert (match.view(0)["current"], match.view(0)["turn"]) == (1, 1)


@clause("RP-16")
@pytest.mark.parametrize(("players", "current"), [(1, 0), (2, 1), (3, 0), (5, 3)])
def test_with_one_card_left_a_round_is_marked_and_the_next_takes_all_seven(
    players: int, current: int
) -> None:
    match = new(players)
    full_turn(match, "red 1", "blue 1")
    full_turn(match, "green 1", "white 1")
    assert match.view(0)["round"] == 1
    full_turn(match, "yellow 1", "black 1")
    assert (match.view(0)["round"], match.view(0)["turn"], match.view(0)["current"]) == (2, 3, current)
    assert match.outcomes() == {f"card {card}": 1 for card in CARDS}


@clause("RP-17")
def test_the_game_ends_with_the_eighth_round_and_not_before() -> None:
    match = new(2)
    for finished in range(8):
        assert match.view(0)["round"] == finished + 1
        assert (match.over, match.ending, match.places) == (False, None, None)
        full_turn(match, "red 1", "blue 1")
        full_turn(match, "green 1", "white 1")
        assert not match.over
        full_turn(match, "yellow 1", "purple 1")
    assert match.over
    assert (match.ending, match.waiting) == ("complete", ())
    view = match.view(0)
    assert (view["over"], view["turn"], view["round"], view["rounds"]) == (True, 24, 8, 8)


@clause("RP-17")
def test_at_the_end_every_blank_city_gets_an_x() -> None:
    match = only_black_has_blanks()
    full_turn(match, "red 1", "blue 1")
    full_turn(match, "green 1", "white 1")
    blank = BLACK - set(sheet(match))
    assert (len(blank), match.scores) == (4, [0])
    turn(match, "yellow 1", "purple 1")
    match.play(0, f"purple:{min(blank)}")
    match.play(0, "yellow:-")
    assert (match.over, len(sheet(match))) == (True, 46)
    assert {city for city, mark in sheet(match).items() if mark == "X"} == blank - {min(blank)}
    assert match.scores == [3]


@clause("RP-17")
def test_nothing_is_played_after_the_end() -> None:
    match = map_full()
    full_turn(match, "purple 5", "yellow 5")
    assert (match.over, match.legal(0), match.outcomes()) == (True, [], {})
    assert reason(match, 0, "red:manila") == "over"
    with pytest.raises(HapagError):
        match.play("chance", "card red")


@clause("RP-18", "RP-R2")
def test_the_fewest_x_win_and_a_tie_is_shared() -> None:
    match = new(3)
    # Seat 1 spends its first red 1 in yellow: a later yellow 1 then does nothing, and a red city stays blank.
    turn(match, "red 1", "blue 1")
    match.play(1, "red/wild:roxas")
    finish_turn(match)
    full_turn(match, "green 1", "white 1")
    full_turn(match, "yellow 1", "black 1")
    for _ in range(6):
        full_round(match)
    full_turn(match, "red 1", "blue 1")
    full_turn(match, "green 1", "white 1")
    assert (match.scores, match.places) == ([0, 0, 0], None)
    full_turn(match, "yellow 1", "black 1")
    assert (match.scores, match.places) == ([0, 1, 0], [1, 3, 1])


@clause("RP-19", "RP-R8")
def test_solo_is_the_same_game_with_the_number_of_x_as_the_score() -> None:
    match = new(1)
    play_to_the_end(match)
    assert (match.view(0)["turn"], match.ending, match.places) == (24, "complete", [1])
    assert match.scores[0] > 0
    assert match.scores == [list(sheet(match).values()).count("X")]


@clause("RP-R8")
def test_solo_a_full_map_of_numbers_scores_0_the_best_there_is() -> None:
    match = map_full()
    full_turn(match, "purple 5", "yellow 5")
    assert (match.scores, match.places) == ([0], [1])


@clause("RP-R11", "RP-R8")
def test_during_the_game_the_score_is_the_x_written_so_far() -> None:
    match = new(1)
    assert match.scores == [0]
    write(match, "purple 1 bacolod", "blue 1 cebu")
    assert match.scores == [0]
    write(match, "yellow 6 roxas", "red 6 manila")
    assert (match.scores, seat_view(match)["x"]) == ([1], 1)
    write(match, "green 1 vigan", "white 1 butuan")
    assert match.scores == [1]
