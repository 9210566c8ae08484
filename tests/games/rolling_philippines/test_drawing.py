"""The sheet as a picture and in the terminal, from views made by hand: no engine is asked."""

import json
import os
import re
import subprocess
import sys
import tomllib
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hapag.games import rolling_philippines
from hapag.games.rolling_philippines import drawing, key, land, terminal

SVG = "{http://www.w3.org/2000/svg}"
WRITTEN = {"baguio": 4, "dagupan": 5, "manila": "X", "cebu": 1, "general_santos": 6}
THIS_TURN = [{"colour": "yellow", "wild": True, "city": "baguio", "mark": 4}]
OUTLINE = r"(M(L?-?\d+(\.\d)? -?\d+(\.\d)?)+Z)+"  # one decimal is enough
DICE = [{"colour": "yellow", "number": 4}, {"colour": "purple", "number": None}]
EMPTY_CARDS = [{"colour": "yellow", "number": None}, {"colour": "purple", "number": None}]


@pytest.fixture(scope="session")
def content() -> dict[str, Any]:
    """What is printed."""
    with (Path(rolling_philippines.__file__).parent / "box.toml").open("rb") as box:
        return tomllib.load(box)


def make_view(
    content: dict[str, Any], *sheets: dict[str, Any], seat: int | None = 0, **changed: Any
) -> dict[str, Any]:
    view: dict[str, Any] = {
        "game": "rolling-philippines",
        "seat": seat,
        "players": len(sheets),
        "options": {},
        "round": 5,
        "rounds": 8,
        "turn": 13,
        "current": 0,
        "cards": ["red", "black"],
        "dice": DICE,
        "rolled": [],
        "waiting": [0],
        "over": False,
        "places": None,
        "seats": [make_seat(content, number, sheet) for number, sheet in enumerate(sheets)],
    }
    return view | changed


def make_unplaced(content: dict[str, Any], rolled: list[int]) -> dict[str, Any]:
    """The current player has still to say which die goes on which card, so nobody has written yet."""
    view = make_view(content, WRITTEN, dice=EMPTY_CARDS, rolled=rolled)
    view["seats"][0] |= {"resolved": 0, "this_turn": []}
    return view


def make_seat(content: dict[str, Any], seat: int, sheet: dict[str, Any]) -> dict[str, Any]:
    regions = {region["id"]: region["colour"] for region in content["region"]}
    blank = [regions[city["region"]] for city in content["city"] if city["id"] not in sheet]
    return {
        "seat": seat,
        "sheet": sheet,
        "blank": {colour: blank.count(colour) for colour in regions.values()},
        "changes": 2,
        "x": sum(mark == "X" for mark in sheet.values()),
        "resolved": 1,
        "this_turn": THIS_TURN if seat == 0 else [],
    }


def drawn(content: dict[str, Any], *sheets: dict[str, Any], **changed: Any) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg(content, make_view(content, *sheets, **changed)))


def city_groups(picture: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """Fails when a city is drawn twice."""
    groups = [group for group in picture.iter(f"{SVG}g") if group.get("id", "").startswith("city-")]
    found = {group.attrib["id"].removeprefix("city-"): group for group in groups}
    assert len(found) == len(groups)
    return found


def without_link(content: dict[str, Any], a: str, b: str) -> dict[str, Any]:
    altered = deepcopy(content)
    altered["link"] = [link for link in altered["link"] if {link["a"], link["b"]} != {a, b}]
    return altered


def renamed(content: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    altered = json.dumps(content).replace(f'"{old}"', f'"{new}"')
    return dict(json.loads(altered))


def moved(content: dict[str, Any], city: str, dx: int, dy: int) -> dict[str, Any]:
    altered = deepcopy(content)
    where = next(entry for entry in altered["city"] if entry["id"] == city)
    where["x"], where["y"] = where["x"] + dx, where["y"] + dy
    return altered


# ---- the land ----


def wrong_borders(content: dict[str, Any]) -> list[tuple[str, str]]:
    chart = land.chart(content)
    areas = land.rise(chart).areas
    return [
        (a, b)
        for a, b in combinations(chart.at, 2)
        if (areas[a].distance(areas[b]) < 0.01) != (b in chart.neighbours[a])
    ]


def test_areas_touch_exactly_when_linked_by_land(content: dict[str, Any]) -> None:
    assert wrong_borders(content) == []


def test_areas_without_a_link_are_seen_to_be_apart(content: dict[str, Any]) -> None:
    chart = land.chart(content)
    areas = land.rise(chart).areas
    strangers = [pair for pair in combinations(chart.at, 2) if pair[1] not in chart.neighbours[pair[0]]]
    assert min(areas[a].distance(areas[b]) for a, b in strangers) > 1.5


@pytest.mark.parametrize(
    "link",
    [("manila", "lucena"), ("naga", "legazpi"), ("cebu", "bogo"), ("butuan", "tagum"), ("tagum", "mati")],
)
def test_a_removed_link_opens_a_bay_and_nothing_else(content: dict[str, Any], link: tuple[str, str]) -> None:
    assert wrong_borders(without_link(content, *link)) == []


def test_moved_and_renamed_cities_keep_their_borders(content: dict[str, Any]) -> None:
    assert wrong_borders(moved(renamed(content, "masbate", "ticao"), "davao", -9, 12)) == []


def test_every_city_stands_on_its_own_area(content: dict[str, Any]) -> None:
    import shapely

    chart = land.chart(content)
    areas = land.rise(chart).areas
    assert all(areas[city].contains(shapely.Point(at)) for city, at in chart.at.items())


def test_a_box_of_one_city_is_an_island(content: dict[str, Any]) -> None:
    alone = content | {"city": content["city"][:1], "link": []}
    picture = drawn(alone, {"laoag": 3})
    assert list(city_groups(picture)) == ["laoag"]


def test_land_paths_are_json_with_one_area_and_one_name_a_city(content: dict[str, Any]) -> None:
    paths = json.loads(json.dumps(drawing.land_paths(content)))
    assert list(paths["cities"]) == [city["id"] for city in content["city"]]
    assert all(re.fullmatch(OUTLINE, city["area"]) for city in paths["cities"].values())
    assert {city["label"]["anchor"] for city in paths["cities"].values()} <= {"start", "middle", "end"}
    assert paths["regions"].keys() == {region["colour"] for region in content["region"]}


# ---- the picture ----


def test_each_city_is_drawn_once_with_its_state(content: dict[str, Any]) -> None:
    groups = city_groups(drawn(content, WRITTEN))
    assert list(groups) == [city["id"] for city in content["city"]]
    for city, group in groups.items():
        mark = WRITTEN.get(city)
        assert group.get("data-state") == ("blank" if mark is None else "x" if mark == "X" else "number")
        assert [text.text for text in group.iter(f"{SVG}text")] == (
            [str(mark)] if isinstance(mark, int) else []
        )


def test_what_was_just_written_has_rays(content: dict[str, Any]) -> None:
    groups = city_groups(drawn(content, WRITTEN))
    rays = [city for city, group in groups.items() if group.find(f"{SVG}path[@class='rays']") is not None]
    assert rays == ["baguio"]


def test_it_says_in_words_what_it_shows(content: dict[str, Any]) -> None:
    picture = drawn(content, WRITTEN)
    assert picture.findtext(f"{SVG}title") == "Rolling Philippines, sheet of seat 0, round 5 of 8"
    assert "Baguio 4, Dagupan 5, Cabanatuan blank" in (picture.findtext(f"{SVG}desc") or "")


def test_any_seat_can_be_drawn_and_spectators_see_seat_0_first(content: dict[str, Any]) -> None:
    view = make_view(content, {"laoag": 1}, {"laoag": 2}, seat=1)
    assert "sheet of seat 1" in drawing.svg(content, view)
    assert "sheet of seat 0" in drawing.svg(content, view, seat=0)
    assert "sheet of seat 0" in drawing.svg(content, view | {"seat": None})


def test_every_region_has_a_texture_of_its_own(content: dict[str, Any]) -> None:
    picture = drawn(content, {})
    tiles = {tile.get("id"): ElementTree.tostring(tile[0]) for tile in picture.iter(f"{SVG}pattern")}
    regions = picture.findall(f".//{SVG}g[@class='regions']/{SVG}path")
    used = {(path.get("fill") or "")[len("url(#") : -1] for path in regions}
    assert {path.get("data-colour") for path in regions} == {region["colour"] for region in content["region"]}
    assert len(used) == len(regions) == len({tiles[tile] for tile in used})


def test_every_blank_city_has_the_shape_of_its_colour(content: dict[str, Any]) -> None:
    picture = drawn(content, {})
    shapes = {symbol.get("id") for symbol in picture.iter(f"{SVG}symbol")}
    for group in city_groups(picture).values():
        shape = f"rp-shape-{group.get('data-colour')}"
        assert shape in shapes
        assert group.find(f"{SVG}use[@href='#{shape}']") is not None


def test_the_key_counts_rounds_blanks_changes_and_crosses(content: dict[str, Any]) -> None:
    printed = drawn(content, WRITTEN).find(f"{SVG}g[@class='key']")
    assert printed is not None
    words = [text.text for text in printed.iter(f"{SVG}text")]
    assert words[:4] == ["Round 5 of 8", "Colour Change", "X so far", "1"]
    assert words[4:11] == ["Blank cities", "G", "6", "R", "7", "Y", "7"]
    assert sum(path.get("d") == key.TICK for path in printed.iter(f"{SVG}path")) == 4 + 1  # rounds, die done


def drawn_dice(content: dict[str, Any], view: dict[str, Any]) -> ElementTree.Element:
    picture = ElementTree.fromstring(drawing.svg(content, view))
    dice = picture.find(f"{SVG}g[@class='key']/{SVG}g[@class='dice']")
    assert dice is not None
    return dice


def titles_and_pips(dice: ElementTree.Element) -> list[tuple[str | None, int]]:
    return [(group.findtext(f"{SVG}title"), len(list(group.iter(f"{SVG}circle")))) for group in dice]


def test_dice_lie_on_their_cards(content: dict[str, Any]) -> None:
    dice = drawn_dice(content, make_view(content, WRITTEN))
    assert titles_and_pips(dice) == [("yellow 4, done", 4), ("purple not rolled", 0)]


@pytest.mark.parametrize("rolled", [[3], [3, 5], [6, 6]])
def test_dice_not_placed_yet_lie_beside_empty_cards(content: dict[str, Any], rolled: list[int]) -> None:
    cards = [("yellow, no die on it yet", 0), ("purple, no die on it yet", 0)]
    loose = [(f"{number}, not placed yet", number) for number in rolled]
    assert titles_and_pips(drawn_dice(content, make_unplaced(content, rolled))) == cards + loose


def test_empty_cards_and_loose_dice_lie_apart_and_on_the_paper(content: dict[str, Any]) -> None:
    shapes = drawn_dice(content, make_unplaced(content, [3, 5])).findall(f"{SVG}g/{SVG}rect")
    spans = {(float(shape.attrib["x"]), float(shape.attrib["width"])) for shape in shapes}
    edges = [edge for left, width in sorted(spans) for edge in (left, left + width)]
    assert len(edges) == 2 * (2 + 2)
    assert edges == sorted(edges)
    assert edges[-1] < content["map"]["width"]


def test_nothing_is_fetched_and_no_variable_is_left_open(content: dict[str, Any]) -> None:
    text = drawing.svg(content, make_view(content, WRITTEN))
    assert "var(" not in text
    assert re.findall(r"https?://[^\"' ]+", text) == ["http://www.w3.org/2000/svg"]
    named = set(re.findall(r"#(rp-[\w-]+)", text))
    assert named <= set(re.findall(r'id="([\w-]+)"', text))


def test_the_end_of_the_game_is_drawn(content: dict[str, Any]) -> None:
    picture = drawn(content, WRITTEN, round=8, over=True, dice=[], places=[1])
    assert sum(path.get("d") == key.TICK for path in picture.iter(f"{SVG}path")) == 8


def test_same_view_same_bytes(content: dict[str, Any]) -> None:
    view = make_view(content, WRITTEN)
    first = drawing.svg(content, view)
    land.rise.cache_clear()
    assert drawing.svg(deepcopy(content), deepcopy(view)) == first


def test_same_bytes_in_another_process(content: dict[str, Any]) -> None:
    """No set or hash order gets into the picture."""
    program = (
        "import json, sys; from hapag.games.rolling_philippines import drawing;"
        "sys.stdout.write(json.dumps(drawing.land_paths(json.load(sys.stdin))))"
    )
    path = os.pathsep.join(part for part in sys.path if part)
    ran = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(content),
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "4"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == json.dumps(drawing.land_paths(content))


def test_names_do_not_cover_each_other_or_the_key(content: dict[str, Any]) -> None:
    labels = [city["label"] for city in drawing.land_paths(content)["cities"].values()]
    boxes = [name_box(label) for label in labels]
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlap(a, b)]
    assert not [box for box in boxes if overlap(box, (348, 20, 645, 342))]


def name_box(label: dict[str, Any]) -> tuple[float, float, float, float]:
    left = label["x"] - label["width"] * {"start": 0, "middle": 0.5, "end": 1}[label["anchor"]]
    return left, label["y"] - 10, left + label["width"], label["y"] + 2


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_an_altered_box_is_drawn_with_its_own_names(content: dict[str, Any]) -> None:
    altered = renamed(renamed(content, "calapan", "sablayan"), "Calapan", "Ja'en & <Sons>")
    picture = drawn(moved(altered, "sablayan", 6, 4), {"sablayan": 2})
    assert city_groups(picture)["sablayan"].get("data-state") == "number"
    assert "Ja'en & <Sons>" in [text.text for text in picture.iter(f"{SVG}text")]


# ---- the terminal ----


def test_the_terminal_sheet_fits_80_columns_and_36_lines(content: dict[str, Any]) -> None:
    lines = terminal.sheet(content, make_view(content, *[WRITTEN] * 8), colour=False).splitlines()
    assert max(map(len, lines)) <= 78
    assert len(lines) <= 36


def test_the_terminal_sheet_names_every_city_and_every_seat(content: dict[str, Any]) -> None:
    text = terminal.sheet(content, make_view(content, WRITTEN, {}), colour=False)
    assert not [city["name"] for city in content["city"] if city["name"] not in text]
    assert re.search(r"^Seat 1   X 0    46 blank   Colour Changes 2   1 of 2 dice$", text, re.MULTILINE)


def test_colours_are_only_added(content: dict[str, Any]) -> None:
    view = make_view(content, WRITTEN, {})
    plain, coloured = terminal.sheet(content, view, colour=False), terminal.sheet(content, view)
    assert "\x1b" not in plain
    assert "\x1b" in coloured
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()
    assert all(f" {letter} " in plain for letter in "RGBYWK")


def line_of(text: str, city: str) -> str:
    found = re.search(rf"{city} +(\S\*?(?: +(?:\d-\d|\d|none))?)(?:  |$)", text, re.MULTILINE)
    assert found, city
    return re.sub(" +", " ", found[1])


def test_the_terminal_tells_which_numbers_still_fit(content: dict[str, Any]) -> None:
    sheet = WRITTEN | {"calapan": 2, "iloilo": 1, "ormoc": 6}
    text = terminal.sheet(content, make_view(content, sheet), colour=False)
    assert line_of(text, "Baguio") == "4*"
    assert line_of(text, "Vigan") == ". 3-5"  # beside Baguio 4
    assert line_of(text, "Cabanatuan") == ". 4-5"  # Baguio 4, Dagupan 5; the X at Manila does not count
    assert line_of(text, "Angeles") == ". 4-6"  # Dagupan 5
    assert line_of(text, "Puerto Princesa") == ". 1-2"  # over blue lines: Calapan 2, Iloilo 1
    assert line_of(text, "Bogo") == ". none"  # Cebu 1, Ormoc 6
    assert line_of(text, "Laoag") == ". 1-6"
    assert line_of(text, "Davao") == ". 5-6"  # General Santos 6
    assert line_of(text, "Manila") == "X"


def test_fitting_reads_the_printed_difference(content: dict[str, Any]) -> None:
    loose = content | {"printed": content["printed"] | {"max_difference": 2}}
    assert list(terminal.fitting(content, {"baguio": 4, "dagupan": 6}, "cabanatuan")) == [5]
    assert list(terminal.fitting(loose, {"baguio": 4, "dagupan": 6}, "cabanatuan")) == [4, 5, 6]


def test_the_terminal_at_the_start_and_at_the_end(content: dict[str, Any]) -> None:
    start = terminal.sheet(content, make_view(content, {}, dice=[], round=1, turn=0), colour=False)
    end = terminal.sheet(content, make_view(content, {}, dice=[], round=8, over=True), colour=False)
    assert "Round 1 of 8 [-][ ][ ][ ][ ][ ][ ][ ]" in start
    assert "Dice of seat 0  not yet rolled" in start
    assert "Round 8 of 8 [x][x][x][x][x][x][x][x]" in end


@pytest.mark.parametrize(("rolled", "words"), [([3], "Rolled 3"), ([3, 5], "Rolled 3, 5")])
def test_the_terminal_tells_dice_not_placed_yet(
    content: dict[str, Any], rolled: list[int], words: str
) -> None:
    lines = terminal.sheet(content, make_unplaced(content, rolled), colour=False).splitlines()
    assert lines[2] == f"Dice of seat 0   Y yellow ?     P purple ?    {words} (not placed yet)"
    assert max(map(len, lines)) <= 78


def test_the_terminal_says_nothing_of_dice_that_are_placed(content: dict[str, Any]) -> None:
    assert "not placed" not in terminal.sheet(content, make_view(content, WRITTEN), colour=False)
