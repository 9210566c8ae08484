"""Loops over whole games, written once for all games; each is compiled anew for a game's records.

Bits 0 to 7 of `advised` are the seats that take the action their game's advice likes best; any other plays at
random. Above them are four bits a seat: the style of its advice (0 = the usual one).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hapag.core.bits import has, lowest
from hapag.core.chance import below
from hapag.core.compiled import Row, entry, parallel_entry, part, rule, threads
from hapag.core.verbs import CHANCE, advice, apply, chance, check, legal, observe, scores, setup, waiting


@rule
def pick_outcome(box: Row, table: Row, stream: Any, out: Any, weight: Any) -> int:
    """One outcome of the coming chance event, by weight; the walk has no branch to guess wrong.

    If all weights are 1 there is nothing to walk through.
    """
    n = chance(box, table, out, weight)
    total = 0
    for i in range(n):
        total += weight[i]
    left = below(stream, total)
    if total == n:
        return out[left]  # type: ignore[no-any-return]
    chosen = 0
    for i in range(n - 1):
        left -= weight[i]
        chosen += left >= 0
    return out[chosen]  # type: ignore[no-any-return]


SEATS = 8
STYLE_BITS = 4
EVERYBODY = (1 << SEATS) - 1  # takes advice, in its usual style


def advised_by(styles: Sequence[int | None]) -> int:
    """The word for seats with these styles; None plays at random."""
    word = 0
    for seat, style in enumerate(styles):
        if style is not None:
            word |= 1 << seat | style << (SEATS + STYLE_BITS * seat)
    return word


@rule
def style_of(advised: int, seat: int) -> int:
    return (advised >> (SEATS + STYLE_BITS * seat)) & ((1 << STYLE_BITS) - 1)


@rule
def best(box: Row, table: Row, seat: int, style: int, stream: Any, out: Any) -> int:
    """The action the advice likes best; one of them at random where several are equal."""
    n = legal(box, table, seat, out)
    chosen = out[0]
    top = advice(box, table, seat, chosen, style)
    equals = 1
    for i in range(1, n):
        value = advice(box, table, seat, out[i], style)
        if value > top:
            top = value
            chosen = out[i]
            equals = 1
        elif value == top:
            equals += 1
            if below(stream, equals) == 0:
                chosen = out[i]
    return chosen  # type: ignore[no-any-return]


@part
def decide(box: Row, table: Row, seat: int, advised: int, stream: Any, out: Any) -> int:
    if has(advised, seat):
        return best(box, table, seat, style_of(advised, seat), stream, out)
    n = legal(box, table, seat, out)
    return out[below(stream, n)]  # type: ignore[no-any-return]


@rule
def resolve_chance(box: Row, table: Row, stream: Any, out: Any, weight: Any) -> int:
    """Roll and draw until somebody owes a decision; who does."""
    owing = waiting(box, table)
    while owing != 0 and lowest(owing) == CHANCE:
        apply(box, table, CHANCE, pick_outcome(box, table, stream, out, weight))
        owing = waiting(box, table)
    return owing


@part
def random_playout(box: Row, table: Row, stream: Any, out: Any, weight: Any) -> int:
    """`playout` with nobody advised: kept apart because the advice costs even where it is not asked."""
    decisions = 0
    owing = waiting(box, table)
    while owing != 0:
        seat = lowest(owing)
        if seat == CHANCE:
            apply(box, table, CHANCE, pick_outcome(box, table, stream, out, weight))
        else:
            n = legal(box, table, seat, out)
            apply(box, table, seat, out[below(stream, n)])
            decisions += 1
        owing = waiting(box, table)
    return decisions


@part
def playout(box: Row, table: Row, advised: int, stream: Any, out: Any, weight: Any) -> int:
    """Play from here to the end; how many decisions that took."""
    if advised == 0:
        return random_playout(box, table, stream, out, weight)
    decisions = 0
    owing = waiting(box, table)
    while owing != 0:
        seat = lowest(owing)
        if seat == CHANCE:
            apply(box, table, CHANCE, pick_outcome(box, table, stream, out, weight))
        else:
            apply(box, table, seat, decide(box, table, seat, advised, stream, out))
            decisions += 1
        owing = waiting(box, table)
    return decisions


@part
def play_block(
    box: Row,
    tables: Any,
    place: int,
    players: int,
    advised: int,
    streams: Any,
    first: int,
    end: int,
    out: Any,
    weight: Any,
    points: Any,
    lengths: Any,
) -> int:
    """The games from `first` to before `end`, one after the other; decisions in all.

    On the table at `place`, or on a table of its own for each game, which then shows how it ended.
    """
    total = 0
    for game in range(first, end):
        table = tables[game if len(tables) >= len(streams) else place]
        setup(box, table, players)
        lengths[game] = playout(box, table, advised, streams[game], out, weight)
        scores(box, table, points[game])
        total += lengths[game]
    return total


@entry
def play_games(
    boxes: Any,
    tables: Any,
    players: int,
    advised: int,
    streams: Any,
    out: Any,
    weight: Any,
    points: Any,
    lengths: Any,
) -> int:
    """Whole games on one core, one for each stream: final scores and decisions of each; decisions in all.

    With as many tables as games each game is played on its own.
    """
    everything = len(streams)
    return play_block(
        boxes[0], tables, 0, players, advised, streams, 0, everything, out, weight, points, lengths
    )


@parallel_entry
def play_games_on_all_cores(
    boxes: Any,
    tables: Any,
    players: int,
    advised: int,
    streams: Any,
    out: Any,
    weight: Any,
    points: Any,
    lengths: Any,
) -> int:
    """The same, a block of games for each row of `out`, which one core plays.

    The blocks' tables stand two apart, so that no two cores write to the same cache line.
    """
    total = 0
    games = len(streams)
    blocks = min(len(out), len(weight), len(tables) // 2)
    for i in threads(blocks):
        first, end = i * games // blocks, (i + 1) * games // blocks
        total += play_block(
            boxes[0], tables, 2 * i, players, advised, streams, first, end, out[i], weight[i], points, lengths
        )
    return total


# --- batches: every table waits at a decision -------------------------------------------------------


@rule
def restart(box: Row, table: Row, players: int, stream: Any, out: Any, weight: Any) -> int:
    setup(box, table, players)
    return lowest(resolve_chance(box, table, stream, out, weight))


@rule
def advance(
    box: Row,
    table: Row,
    players: int,
    seat: int,
    action: int,
    stream: Any,
    out: Any,
    weight: Any,
    points: Any,
) -> int:
    """Apply, roll and draw on; who acts next. At the end: keep the scores, lay a new game, -1 - who acts."""
    apply(box, table, seat, action)
    owing = resolve_chance(box, table, stream, out, weight)
    if owing != 0:
        return lowest(owing)
    scores(box, table, points)
    return -1 - restart(box, table, players, stream, out, weight)


@parallel_entry
def batch_reset(
    boxes: Any, tables: Any, players: int, seats: Any, streams: Any, out: Any, weight: Any
) -> None:
    for i in threads(len(tables)):
        seats[i] = restart(boxes[0], tables[i], players, streams[i], out[i], weight[i])


@parallel_entry
def batch_step(
    boxes: Any,
    tables: Any,
    players: int,
    actions: Any,
    seats: Any,
    ended: Any,
    refused: Any,
    streams: Any,
    out: Any,
    weight: Any,
    points: Any,
) -> None:
    for i in threads(len(tables)):
        refused[i] = check(boxes[0], tables[i], seats[i], actions[i])
        ended[i] = False
        if refused[i] == 0:
            following = advance(
                boxes[0], tables[i], players, seats[i], actions[i], streams[i], out[i], weight[i], points[i]
            )
            ended[i] = following < 0
            seats[i] = -1 - following if following < 0 else following


@parallel_entry
def batch_choose(
    boxes: Any, tables: Any, seats: Any, advised: int, actions: Any, streams: Any, out: Any
) -> None:
    for i in threads(len(tables)):
        actions[i] = decide(boxes[0], tables[i], seats[i], advised, streams[i], out[i])


@parallel_entry
def batch_observe(boxes: Any, tables: Any, seats: Any, seen: Any) -> None:
    for i in threads(len(tables)):
        seen[i] = tables[i]
        observe(boxes[0], tables[i], seats[i], seen[i])


@parallel_entry
def batch_mask(boxes: Any, tables: Any, seats: Any, mask: Any, out: Any) -> None:
    for i in threads(len(tables)):
        for action in range(mask.shape[1]):
            mask[i, action] = 0
        for k in range(legal(boxes[0], tables[i], seats[i], out[i])):
            mask[i, out[i, k]] = 1
