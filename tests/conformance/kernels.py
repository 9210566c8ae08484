"""Compile every verb of a game to PTX, in a process of its own: CUDA changes how the compiler is set up.

python -m conformance.kernels GAME VERB...     prints {"setup": "ok", ...}, or {"missing": why}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np

from hapag.core import loops, registry, verbs

Kernel = Callable[..., None]


def missing() -> str:
    """Why nothing can be compiled here, or nothing."""
    if not hasattr(np, "row_stack"):
        setattr(np, "row_" + "stack", np.vstack)  # numba-cuda 0.30 still asks for it
    try:
        import_module("numba_cuda")
        import_module("cuda.bindings.nvrtc").nvrtcGetSupportedArchs()
        from numba.cuda.cudadrv.nvvm import NVVM

        NVVM()
    except Exception as error:  # whatever it is, nothing can be compiled for CUDA here
        return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return ""


def kernels() -> dict[str, tuple[Kernel, str]]:
    """Each with the kinds of its arguments: b box, t table, i int, o int32 list, s stream."""

    def setup(b: Any, t: Any, i: Any) -> None:
        verbs.setup(b[0], t[0], i)

    def waiting(b: Any, t: Any, o: Any) -> None:
        o[0] = verbs.waiting(b[0], t[0])

    def legal(b: Any, t: Any, i: Any, o: Any) -> None:
        o[0] = verbs.legal(b[0], t[0], i, o)

    def check(b: Any, t: Any, i: Any, o: Any) -> None:
        o[0] = verbs.check(b[0], t[0], i, o[0])

    def chance(b: Any, t: Any, o: Any, w: Any) -> None:
        o[0] = verbs.chance(b[0], t[0], o, w)

    def apply(b: Any, t: Any, i: Any, o: Any) -> None:
        verbs.apply(b[0], t[0], i, o[0])

    def scores(b: Any, t: Any, o: Any) -> None:
        verbs.scores(b[0], t[0], o)

    def observe(b: Any, t: Any, i: Any, u: Any) -> None:
        u[0] = t[0]
        verbs.observe(b[0], t[0], i, u[0])

    def resample(b: Any, t: Any, i: Any, s: Any) -> None:
        verbs.resample(b[0], t[0], i, s)

    def advice(b: Any, t: Any, i: Any, o: Any) -> None:
        o[0] = verbs.advice(b[0], t[0], i, o[0], 0)

    def playout(b: Any, t: Any, i: Any, s: Any, o: Any, w: Any) -> None:
        o[0] = loops.playout(b[0], t[0], i, s, o, w)

    def best(b: Any, t: Any, i: Any, s: Any, o: Any) -> None:
        o[0] = loops.best(b[0], t[0], i, 0, s, o)

    made = (setup, waiting, legal, check, chance, apply, scores, observe, resample, advice, playout, best)
    return {kernel.__name__: (kernel, "".join(kernel.__annotations__)[: -len("return")]) for kernel in made}


def compile_some(name: str, wanted: list[str]) -> dict[str, str]:
    from numba import cuda, from_dtype, types
    from numba.cuda import dispatcher

    game = registry.game(name)
    array = types.Array
    box, table = (array(from_dtype(record.dtype), 1, "C") for record in (game.box_record, game.table_record))
    numbers, stream = array(types.int32, 1, "C"), array(types.uint64, 1, "C")
    kinds = {"b": box, "t": table, "u": table, "i": types.int64, "o": numbers, "w": numbers, "s": stream}
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))
    answers, known = {}, kernels()
    for verb in wanted:
        kernel, arguments = known[verb]
        given = tuple(kinds[kind] for kind in arguments)
        ptx, _ = cuda.compile_ptx(kernel, given, cc=(9, 0), opt=False)  # optimising doubles the time
        answers[verb] = "ok" if ".entry" in ptx else f"no kernel came out: {ptx[:200]}"
    return answers


if __name__ == "__main__":
    why = missing()
    sys.stdout.write(json.dumps({"missing": why} if why else compile_some(sys.argv[1], sys.argv[2:])) + "\n")
