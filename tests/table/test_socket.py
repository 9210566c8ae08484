"""The contract of the socket, as docs/guides/table-protocol.md tells it."""

from __future__ import annotations

import json
import zlib

from websockets.sync.client import connect

from table.people import Person, all_move, ana, ben
from table.serving import BOT, PATIENCE, Opened, Server, me, open_table

BLANK = {"commitment", "words", "rematch", "pace", "opened", "due", "locked", "paused", "chat", "clock"}


# --- hello and snapshots ---


def test_hello_comes_first(server: Server, opened: Opened) -> None:
    with connect(server.socket(opened.code), open_timeout=PATIENCE) as socket:
        for message in ({"t": "ping"}, {"t": "move", "id": "a", "seat": 0, "do": "x"}):
            socket.send(json.dumps(message))
            assert json.loads(socket.recv(PATIENCE))["key"] == "hello_first"
        socket.send(json.dumps({"t": "hello"}))
        assert json.loads(socket.recv(PATIENCE))["t"] == "snapshot"
        socket.send(json.dumps({"t": "hello"}))
        assert json.loads(socket.recv(PATIENCE))["key"] == "hello_said"


def test_a_snapshot_is_everything(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        snapshot = person.heard[0]
        assert snapshot.keys() == {"t", "n", "you", "table", "eyes", "said", "now"}
        assert snapshot["you"] == {"seats": [0], "host": True}
        assert snapshot["eyes"].keys() == {"0"}
        assert snapshot["eyes"]["0"].keys() == {"view", "ask", "moves", "undo", "log"}
        assert snapshot["table"].keys() > BLANK
        assert [seat["name"] for seat in snapshot["table"]["seats"]] == ["Ana", "Ben"]
        assert snapshot["eyes"]["0"]["view"]["seat"] == 0


def test_updates_add_up_to_the_snapshot(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        for _ in range(4):
            for seat, person in enumerate((first, second)):
                if person.sight.moves(seat):
                    person.move(seat)
        first.until_n(second.sight.n or 0)
        for person in (first, second):
            known = person.sight.eyes, person.sight.table, person.sight.n
            person.settle()
            assert (person.sight.eyes, person.sight.table, person.sight.n) == known


def test_resync_loses_no_acknowledgement(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        person.send(t="move", id="x0", seat=0, do=person.sight.moves(0)[0])
        person.send(t="resync")
        person.until("snapshot")
        person.send(t="ping")
        person.until("pong")
        assert [m for m in person.heard if "x0" in (m.get("ack"), m.get("id"))]


def test_nobody_sees_a_gap(server: Server, opened: Opened) -> None:
    """`Sight` insists on n + 1; somebody who comes in the middle starts where the snapshot ends."""
    with ana(server, opened) as first, ben(server, opened) as second:
        all_move(first, second)
        with Person(server, opened.code) as late:
            start = late.sight.n or 0
            all_move(first, second)
            late.until_n(start + 2)
            assert late.sight.eyes.keys() == {"watch"}


def test_who_lost_the_line_gets_what_was_missed(server: Server, opened: Opened) -> None:
    with ben(server, opened) as second:
        with ana(server, opened) as first:
            all_move(first, second)
            first.until_n(second.sight.n or 0)
        second.does("phrase", seat=1, phrase="hello")
        if second.sight.moves(1):
            second.move(1)
        with Person(server, opened.code, opened.seats[0], opened.host, back=first.sight) as again:
            assert "snapshot" not in [message["t"] for message in again.heard]
            assert again.sight.n == second.sight.n
            assert again.sight.said[-1]["phrase"] == "hello"
            same_as_a_snapshot(again)
            again.move(0) if again.sight.moves(0) else second.move(1)
        with Person(server, opened.code, opened.seats[0], opened.host, back=again.sight) as once_more:
            same_as_a_snapshot(once_more)
            assert [message["t"] for message in once_more.heard[:-1]].count("snapshot") == 0


def same_as_a_snapshot(person: Person) -> None:
    person.send(t="ping")
    person.until("pong")  # and who came and went has been told
    known = person.sight.eyes, person.sight.table, person.sight.n, person.sight.said
    person.settle()
    assert (person.sight.eyes, person.sight.table, person.sight.n, person.sight.said) == known


def test_who_comes_back_as_somebody_else_is_told_everything(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        all_move(first, second)
        first.until_n(second.sight.n or 0)
    sight = first.sight
    for tokens, n, you in (
        (opened.seats, sight.n, sight.you),  # with a seat more
        ({0: opened.seats[0]}, sight.n, sight.you),  # no host any more
        ({}, sight.n, sight.you),
        ({0: opened.seats[0], 1: opened.host}, 0, sight.you),
        ({0: opened.seats[0], 1: opened.host}, 10_000, sight.you),
        ({0: opened.seats[0], 1: opened.host}, -5, sight.you),
        ({0: opened.seats[0], 1: opened.host}, None, sight.you),
    ):
        sight.n, sight.you = n, you
        with Person(server, opened.code, *tokens.values(), back=sight) as again:
            assert again.heard[-1]["t"] == "snapshot"
            sight = again.sight
            sight.n, sight.you = first.sight.n, {"seats": [0], "host": True}


def test_nobody_gets_updates_past_a_change_of_seats(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        all_move(first, second)
        first.until_n(second.sight.n or 0)
        with Person(server, opened.code) as fan:
            first.move(0) if first.sight.moves(0) else second.move(1)
            fan.until_n(first.sight.n or 0)
        second.does("seat", seat=1, do="leave")
        with Person(server, opened.code, back=fan.sight) as again:
            assert again.heard[-1]["t"] == "snapshot"


def test_here_tells_who_came_and_went(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first:
        assert [seat["online"] for seat in first.sight.table["seats"]] == [False, False]
        first.until("here")
        with ben(server, opened):
            first.until("here")
            assert [seat["online"] for seat in first.sight.table["seats"]] == [True, True]
        first.until("here")
        assert [seat["online"] for seat in first.sight.table["seats"]] == [True, False]


def test_ping_is_answered_at_once(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        person.send(t="ping")
        assert person.until("pong")["now"] >= person.heard[0]["now"]


def test_no_such_table(server: Server) -> None:
    for code in ("CCCCC", "nonsense"):
        with Person(server, code) as lost:
            lost.closed()
            assert [(message["t"], message["key"]) for message in lost.heard] == [
                ("refused", "no_such_table"),
                ("bye", "gone"),
            ]


def test_who_unpacks_gets_what_is_big_packed(server: Server) -> None:
    opened = open_table(server, *(me(f"P{seat}") for seat in range(8)))
    hello = {"t": "hello", "tokens": list(opened.seats.values())}
    with connect(server.socket(opened.code), open_timeout=PATIENCE) as plain:
        plain.send(json.dumps(hello))
        text = plain.recv(PATIENCE)
    with connect(server.socket(opened.code), open_timeout=PATIENCE) as packing:
        packing.send(json.dumps({**hello, "zip": True}))
        packed = packing.recv(PATIENCE)
        assert isinstance(text, str)
        assert isinstance(packed, bytes)
        whole = json.loads(zlib.decompress(packed))
        assert {**whole, "now": 0, "table": 0} == {**json.loads(text), "now": 0, "table": 0}
        assert len(packed) < len(text) / 3
        packing.send(json.dumps({"t": "ping"}))
        assert isinstance(packing.recv(PATIENCE), str)  # what is small comes as it is


# --- moves ---


def test_a_move_is_acknowledged_and_told_to_everybody(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        answer = first.does("move", seat=0, do=first.sight.moves(0)[0], id="mine")
        assert answer["t"] == "update"
        assert answer["ack"] == "mine"
        second.until_n(answer["n"])
        assert "ack" not in second.heard[-1]
        assert second.heard[-1]["n"] == answer["n"]


def test_a_repeated_id_is_done_once_and_acknowledged_again(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        do = person.sight.moves(0)[0]
        n = person.does("move", seat=0, do=do, id="once")["n"]
        for _ in range(3):
            assert person.does("move", seat=0, do=do, id="once") == {"t": "ack", "id": "once"}
        assert person.settle()["n"] == n
    with ana(server, opened) as again:
        assert again.does("move", seat=0, do=do, id="once")["t"] == "ack"
        assert again.sight.n == n


def test_refused_moves_have_a_key_a_sentence_and_words(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        n = person.sight.n
        assert person.refused("move", seat=0, do="nonsense") == "not_a_move"
        done = person.sight.moves(0)[0]
        person.move(0, done)
        answer = person.ask("move", seat=0, do=done)
        assert answer["t"] == "refused"
        assert answer["words"]["kind"] == answer["key"]
        assert person.settle()["n"] == (n or 0) + 1


def test_other_peoples_seats_are_refused(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        for seat in (1, 7):
            assert person.refused("move", seat=seat, do="x") == "not_your_seat"
            assert person.refused("undo", seat=seat) == "not_your_seat"
            assert person.refused("why", seat=seat, path=[]) == "not_your_seat"
            assert person.refused("hint", seat=seat) == "not_your_seat"
            assert person.refused("phrase", seat=seat, phrase="hello") == "not_your_seat"
            assert person.refused("chat", seat=seat, text="hello") == "not_your_seat"


def test_tokens_of_another_table_open_nothing(server: Server, opened: Opened) -> None:
    elsewhere = open_table(server)
    forged = opened.seats[0][:-2] + ("aa" if opened.seats[0][-2:] != "aa" else "bb")
    with Person(server, opened.code, elsewhere.seats[0], elsewhere.host, forged, "", "x.y.z") as stranger:
        assert stranger.sight.you == {"seats": [], "host": False}
        assert stranger.sight.eyes.keys() == {"watch"}
        assert stranger.refused("move", seat=0, do="x") == "not_your_seat"
        assert stranger.refused("host", do="end") == "not_host"
        assert stranger.refused("seat", seat=0, do="bot") in ("not_seated", "not_your_seat")


def test_who_watches_has_no_seat_whatever_the_tokens(server: Server, opened: Opened) -> None:
    with Person(server, opened.code, *opened.seats.values(), opened.host, watch=True) as screen:
        assert screen.sight.you == {"seats": [], "host": False}
        assert screen.sight.eyes.keys() == {"watch"}
        assert screen.sight.eyes["watch"]["moves"] == []
        assert screen.refused("move", seat=0, do="x") == "not_your_seat"
        assert screen.refused("host", do="pause") == "not_host"


def test_several_seats_of_one_person(server: Server) -> None:
    opened = open_table(server, me("Ana"), me("Ana"), BOT)
    with Person(server, opened.code, *opened.seats.values()) as family:
        assert family.sight.you["seats"] == [0, 1]
        assert family.sight.eyes.keys() == {"0", "1"}
        assert [seat["name"] for seat in family.sight.table["seats"]][:2] == ["Ana", "Ana 2"]
        family.move(0)
        family.move(1)


# --- why, hint, undo ---


def test_why_names_the_reason_and_changes_nothing(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        path = person.sight.eyes["0"]["moves"][0]["path"]
        assert person.does("why", seat=0, path=path)["words"] is None
        assert person.does("why", seat=0, path=["nowhere"])["words"] is None
        person.move(0)
        assert person.does("why", seat=0, path=path)["words"]["kind"]


def test_a_hint_is_a_legal_move(server: Server, opened: Opened) -> None:
    with ana(server, opened) as person:
        hint = person.does("hint", seat=0)
        assert {"do": hint["do"], "path": hint["path"]} in [
            {"do": move["do"], "path": move["path"]} for move in person.sight.eyes["0"]["moves"]
        ]
        while person.sight.moves(0):
            person.move(0)
        assert person.refused("hint", seat=0) == "not_your_turn"


def test_undo_takes_back_ones_own_last_decision(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        before = first.sight.eyes["0"]
        assert first.refused("undo", seat=0) == "no_undo"
        first.move(0)
        assert first.sight.eyes["0"]["undo"]
        first.does("undo", seat=0)
        assert first.sight.eyes["0"] == before
        first.move(0)
        second.move(1)
        first.until_n(second.sight.n or 0)
        assert not first.sight.eyes["0"]["undo"]
        assert first.refused("undo", seat=0) == "no_undo"


# --- talking ---


def test_phrases_are_said_and_chat_only_if_the_host_allows_it(server: Server, opened: Opened) -> None:
    with ana(server, opened) as first, ben(server, opened) as second:
        first.does("phrase", seat=0, phrase="well-played")
        assert first.refused("phrase", seat=0, phrase="you-are-so-stupid") == "no_such_phrase"
        assert first.refused("chat", seat=0, text="hoy") == "no_chat"
        first.does("host", do="chat")
        first.does("chat", seat=0, text="  <b>hoy</b>\x07 ")
        assert first.refused("chat", seat=0, text="\u200b \x00") == "empty"
        first.does("host", do="no-chat")
        assert first.refused("chat", seat=0, text="hoy") == "no_chat"
        second.until_n(first.sight.n or 0)
        assert [said.get("phrase") or said["text"] for said in second.sight.said] == [
            "well-played",
            "<b>hoy</b>",
        ]
