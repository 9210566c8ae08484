"""Sets of up to 63 things as the bits of one int: what the hot paths of every game are made of."""

from __future__ import annotations

import numpy as np

from hapag.core.compiled import instruction, rule


@instruction("ctpop")
def count(mask: int) -> int:
    """How many things are in the set."""
    return mask.bit_count()


@instruction("cttz")
def lowest(mask: int) -> int:
    """The smallest thing in the set; 64 if it is empty."""
    return (mask & -mask).bit_length() - 1 if mask else 64


@rule
def one(thing: int) -> int:
    return 1 << thing


@rule
def has(mask: int, thing: int) -> bool:
    return (mask >> thing) & 1 != 0


@rule
def nth(mask: int, n: int) -> int:
    """The n-th smallest thing in the set, from 0."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


@rule
def spread(mask: int, base: int, out: list[int], n: int) -> int:
    """Write base + each thing of the set into out[n:], ascending; the new length.

    Eight are written at a time whatever the set holds, so that the processor has no end of a short list to
    guess; what lies behind the length is garbage. `out` therefore needs SLACK more room than the longest
    list. An unsigned index is not tested for being negative.
    """
    end = n + count(mask)
    while True:
        for i in range(8):
            out[np.uint64(n + i)] = base + lowest(mask)
            mask &= mask - 1
        n += 8
        if mask == 0:
            return end


SLACK = 8
