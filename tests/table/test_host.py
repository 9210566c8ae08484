"""The host's rights, people who leave and come back, the end, and who talks too much."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hapag.core import record as records
from table.people import Person, ana, ben, play_to_the_end
from table.serving import OPEN, PATIENCE, Opened, Server, me, open_table, served

# --- the host, and people who leave ---


def test_only_the_host_is_host(server: Server, opened: Opened) -> None:
    with ben(server, opened) as second:
        for do in ("start", "pause", "resume", "lock", "unlock", "chat", "no-chat", "end", "remove", "clock"):
            assert second.refused("host", do=do, seat=0) == "not_host"


def test_pause_stops_moves(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first:
        first.does("host", do="pause")
        assert first.sight.table["paused"]
        assert first.refused("move", seat=0, do=first.sight.moves(0)[0]) == "paused"
        first.does("host", do="resume")
        first.move(0)


def test_the_host_starts_with_bots_that_exist(server: Server) -> None:
    opened = open_table(server, me("Ana"), OPEN, start=False)
    with Person(server, opened.code, opened.seats[0], opened.host) as first:
        assert first.refused("host", do="start") == "open_seats"
        assert first.refused("host", do="start", fill="nobody") == "not_possible"
        assert first.refused("host", do="bot", seat=1, bot="nobody") == "not_possible"
        assert first.refused("host", do="bot", seat=9) == "no_such_seat"
        first.does("host", do="start", fill="random")
        assert first.sight.table["seats"][1]["bot"] == "random"
        assert first.refused("host", do="start") == "started"


def test_who_is_removed_hears_it_and_a_bot_plays_on(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        first.does("host", do="remove", seat=1)
        assert first.sight.table["seats"][1]["kind"] == "bot"
        second.closed()
        assert second.heard[-1] == {"t": "bye", "key": "removed"}
    with ben(server, opened) as again:
        assert again.sight.you["seats"] == []
        assert again.refused("move", seat=1, do="x") == "not_your_seat"


def test_the_host_gives_a_seat_to_a_bot_until_its_player_is_back(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        for seat in (0, 1):
            first.does("host", do="bot", seat=seat)
        second.until_n(first.sight.n or 0)
        for person in (first, second):
            assert [seat["kind"] for seat in person.sight.table["seats"]] == ["person", "person"]
            assert all(seat["standin"] for seat in person.sight.table["seats"])
        assert first.sight.you == {"seats": [0], "host": True}
        second.does("seat", seat=1, do="back")
        assert second.sight.table["seats"][1]["standin"] is None
    with server.browser() as browser:
        browser.get(f"/t/{opened.code}/host", params={"key": opened.host})
        assert browser.post(f"/t/{opened.code}/bot", data={"seat": "1"}).status_code == 303
    assert server.get(f"/api/tables/{opened.code}").json()["seats"][1]["kind"] == "person"


def test_a_bot_takes_nobodys_chair_before_the_game(server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ben"), OPEN, start=False)
    with ana(server, opened) as first:
        assert first.refused("host", do="bot", seat=1) == "taken"
        first.does("host", do="bot", seat=2)
        first.does("host", do="bot", seat=2, bot="random")
        assert [seat["bot"] for seat in first.sight.table["seats"]] == [None, None, "random"]


def test_who_gets_up_watches(server: Server, opened: Opened) -> None:
    with ben(server, opened) as second:
        second.does("seat", seat=1, do="leave")
        assert second.sight.you["seats"] == []
        assert second.sight.eyes.keys() == {"watch"}
        assert second.refused("move", seat=1, do="x") == "not_your_seat"


def test_a_bot_stands_in_and_hands_back(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first:
        first.does("seat", seat=1, do="bot")  # Ben is away
        assert first.sight.table["seats"][1]["standin"]
        assert first.refused("seat", seat=1, do="back") == "not_your_seat"
        with ben(server, opened) as second:
            second.does("seat", seat=1, do="back")
            assert second.sight.table["seats"][1]["standin"] is None
            assert first.refused("seat", seat=1, do="bot") == "not_your_seat"  # he is here again


def test_nobody_uses_up_ids_of_somebody_else(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first:
        first.does("seat", seat=1, do="bot", id="b1")
        with ben(server, opened) as second:
            assert second.does("seat", seat=1, do="back", id="b1")["t"] == "update"
            assert second.sight.table["seats"][1]["standin"] is None


# --- at the end, and too much ---


def test_the_host_ends_a_table(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first:
        done = first.sight.moves(0)[0]
        first.move(0, done)
        first.does("host", do="end")
        assert first.refused("move", seat=0, do="x") == "over"
        assert first.refused("rematch") == "not_over"
        assert first.sight.table["state"] == "ended"
    record = records.read(server.get(f"/api/records/{opened.code}").text)
    assert (record.end, [event.do for event in record.events][-1]) == (None, done)
    frames = server.get(f"/api/records/{opened.code}/frames").json()
    assert (frames["end"], frames["names"]) == (None, ["Ana", "Ben"])
    assert server.get(f"/api/records/{opened.code}/chances").json()["seed"] is None
    assert server.get(f"/replay/{opened.code}").status_code == 200
    assert opened.code not in server.get("/replays").text  # it was not finished


def test_a_table_that_ended_before_its_game_has_no_record(server: Server) -> None:
    opened = open_table(server, me("Ana"), OPEN, start=False)
    with Person(server, opened.code, opened.seats[0], opened.host) as first:
        first.does("host", do="end")
    assert server.get(f"/api/records/{opened.code}").status_code == 404
    assert server.get(f"/t/{opened.code}").status_code == 200


def test_the_host_sees_to_it_that_people_behave_after_the_end(server: Server) -> None:
    opened = open_table(server, chat=True)
    with Person(server, opened.code, *opened.seats.values()) as both:
        play_to_the_end(both, Random(5))
    with ana(server, opened) as first, ben(server, opened) as second:
        second.does("chat", seat=1, text="hoy")
        first.does("host", do="no-chat")
        assert second.refused("chat", seat=1, text="hoy") == "no_chat"
        first.does("host", do="remove", seat=1)
        second.closed()
        assert second.heard[-1] == {"t": "bye", "key": "removed"}
        assert first.refused("host", do="pause") == "over"
        assert first.does("rematch")["seats"].keys() == {"1"}


def test_a_rematch_takes_everybody_along(server: Server, opened: Opened) -> None:
    with Person(server, opened.code, *opened.seats.values(), opened.host) as both:
        assert both.refused("rematch") == "not_over"
        play_to_the_end(both, Random(5))
        again = both.does("rematch")
        assert again["seats"].keys() == {"0", "1"}
        assert both.does("rematch")["code"] == again["code"]
    with ben(server, opened) as second:
        assert second.sight.table["rematch"] == again["code"]
        own = second.does("rematch")
        assert (own["code"], list(own["seats"])) == (again["code"], ["0"])  # one chair further round
    with Person(server, opened.code) as stranger:
        assert stranger.refused("rematch") == "not_seated"
    with Person(server, again["code"], own["seats"]["0"]) as second:
        assert second.sight.you["seats"] == [0]
        assert second.sight.table["state"] == "playing"
        second.move(0)


def test_the_log_tells_who_sits_where_and_what_the_host_does(tmp_path: Path) -> None:
    """With table and seat, without names, tokens, moves and talk."""
    with served(tmp_path / "logged", "--log-json") as logged:
        opened = open_table(logged, me("Ana"), me("Ben"), chat=True)
        with ana(logged, opened) as first, ben(logged, opened) as second:
            first.does("host", do="pause")
            first.does("host", do="resume")
            second.does("chat", seat=1, text="mangga")
            second.does("seat", seat=1, do="bot")
            first.does("host", do="remove", seat=1)
            while not first.sight.over:
                first.move(0) if first.sight.moves(0) else first.read()
            first.does("rematch")
        lines = [json.loads(line) for line in logged.said.splitlines() if line.startswith("{")]
        told = [(line["event"], line.get("seat")) for line in lines if line.get("table") == opened.code]
        assert told[0] == ("table_opened", None)
        assert [one for one in told if one[0] not in ("table_opened", "bot_refused")] == [
            ("pause", None),
            ("resume", None),
            ("stand-in", 1),
            ("leave", 1),
            ("over", None),
            ("rematch", None),
        ]
        for secret in ("Ana", "Ben", "mangga", opened.host, *opened.seats.values()):
            assert secret not in logged.said


def test_a_restart_is_announced(own_server: Server) -> None:
    opened = open_table(own_server)
    with ana(own_server, opened) as first:
        first.move(0)
        n, eyes = first.sight.n, first.sight.eyes["0"]["view"]
        assert own_server.stop() == 0
        assert first.closed() is not None
        assert first.heard[-1] == {"t": "bye", "key": "restart"}
    assert "Traceback" not in own_server.said
    assert "leaked" not in own_server.said
    own_server.start()
    with ana(own_server, opened) as back:
        assert (back.sight.n, back.sight.eyes["0"]["view"]) == (n, eyes)


def test_who_talks_too_fast_is_slowed_down_then_cut_off(tmp_path: Path) -> None:
    with served(tmp_path / "limited") as limited:
        opened = open_table(limited)
        with ana(limited, opened) as first, ben(limited, opened) as second:
            for _ in range(150):
                first.send(t="ping")
            assert first.until("refused")["key"] == "too_often"
            with contextlib.suppress(ConnectionClosed):
                for _ in range(3000):
                    first.send(t="ping")
            first.closed()
            second.move(1)
        limited.is_well()


def test_who_says_nothing_sensible_is_not_listened_to_for_long(tmp_path: Path) -> None:
    with served(tmp_path / "limited") as limited:
        opened = open_table(limited)
        answered = 0
        with (
            connect(limited.socket(opened.code), open_timeout=PATIENCE) as socket,
            contextlib.suppress(ConnectionClosed),
        ):
            for _ in range(2000):
                socket.send('{"t":"ping"}')
                socket.recv(PATIENCE)
                answered += 1
        assert 0 < answered < 2000
        limited.is_well()
