"""The one module that owns the compiler: nothing else imports numba (import-linter checks it).

The same rule source runs in three ways:

* compiled on the CPU (the default), cached on disk;
* interpreted with `HAPAG_JIT=0`, for debugging and coverage: records are wrapped so that every number read
  from them is a Python int, which is what the compiled code computes with (64-bit, signed);
* inside a CUDA kernel, where numba-cuda takes the source of a `@rule` and compiles it again.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from hapag.core import sources

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("HAPAG_JIT", "1") != "0"

if JIT:
    import numba
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic, overload

    # Numba's cache does not notice edits in an imported module, so the folder is named after all sources.
    numba.config.CACHE_DIR = str(sources.cache_folder())

    threads = numba.prange
else:
    threads = range


class Cells:
    """An array whose elements read as Python ints (interpreted mode only)."""

    __slots__ = ("_array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    def __getitem__(self, key: Any) -> Any:
        return _unpacked(self._array[key])

    def __setitem__(self, key: Any, value: Any) -> None:
        self._array[key] = value._record if isinstance(value, Row) else value

    def __len__(self) -> int:
        return len(self._array)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self._array.shape)


class Row:
    """One record whose fields read as Python ints (interpreted mode, and Python that reads a position)."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        return _unpacked(self._record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value

    @property
    def dtype(self) -> np.dtype[Any]:
        return self._record.dtype  # type: ignore[no-any-return]

    def as_array(self) -> np.ndarray[Any, Any]:
        """A copy as an array of one, as compiled code is given it."""
        return np.array([self._record], self._record.dtype)


def _unpacked(value: Any) -> Any:
    if isinstance(value, np.void):
        return Row(value)
    if isinstance(value, np.ndarray):
        return Cells(value)
    return value.item()


def _wrapped(value: Any) -> Any:
    return Cells(value) if isinstance(value, np.ndarray) else value


def rule(function: F) -> F:
    """A function of the rules, called by other compiled functions only.

    It allocates nothing, so references to its arrays need not be counted: that took most of the time. One
    that takes records cannot be called from Python: the way in would take an eighth of the time to compile.
    """
    if not JIT:
        return function
    closed = "Row" in function.__annotations__.values()
    dispatcher = _of_wide_numbers(_njit(function, no_cpython_wrapper=closed))
    compiled: F = _closed_to_python(dispatcher) if closed else dispatcher
    return compiled


def part(function: F) -> F:
    """A rule that becomes part of each function that calls it.

    A function is optimised with all that it calls. On top of a whole game this is for what is called from one
    or two places only, so that the game is not compiled once more for each level.
    """
    if not JIT:
        return function
    inlined: F = _njit(function, inline="always")
    return inlined


def _njit(function: Any, **given: Any) -> Any:
    return numba.njit(
        cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **given
    )(function)


def _of_wide_numbers(dispatcher: Any) -> Any:
    """Numbers reach a rule as 64-bit ones: it is compiled once, not for each width of a field."""
    compile_for = dispatcher.compile
    dispatcher.compile = lambda kinds: compile_for(tuple(map(_wide, kinds)))
    return dispatcher


def _closed_to_python(dispatcher: Any) -> Any:
    """Refuse calls from Python, for which there is no way in: without this they would crash."""

    def refuse(*_: Any) -> None:
        raise TypeError(f"{dispatcher.__name__} takes records: only compiled code can call it")

    def keep(made: Any) -> None:
        dispatcher.overloads[tuple(made.signature.args)] = made  # and not where calls from Python look

    dispatcher._compile_for_args = refuse
    dispatcher.add_overload = keep
    return dispatcher


def _wide(kind: Any) -> Any:
    """Literals too, `0` would be compiled for by itself; and numbers in tuples."""
    every: Any = types
    if isinstance(kind, every.Integer) and kind.signed:
        return every.int64
    return every.Tuple([_wide(part) for part in kind]) if isinstance(kind, every.BaseTuple) else kind


def entry(function: F) -> F:
    """A compiled function that Python calls, with arrays (never bare records: they cost twice as much)."""
    if JIT:
        return rule(function)

    @functools.wraps(function)
    def interpreted(*arguments: Any) -> Any:
        return function(*map(_wrapped, arguments))

    return interpreted  # type: ignore[return-value]


def parallel_entry(function: F) -> F:
    """An entry whose `threads(n)` loop runs on all cores."""
    if JIT:
        return numba.njit(cache=True, parallel=True, error_model="numpy")(function)  # type: ignore[no-any-return]
    return entry(function)


def wrapping(function: F) -> F:
    """A rule on uint64 numbers that are meant to overflow (only random generators need them)."""
    if JIT:
        return rule(function)

    @functools.wraps(function)
    def interpreted(stream: Any, *arguments: Any) -> int:
        with np.errstate(over="ignore"):
            return int(function(getattr(stream, "_array", stream), *arguments))

    return interpreted  # type: ignore[return-value]


def instruction(name: str) -> Callable[[F], F]:
    """Replace a Python function of one int by the processor instruction behind LLVM's `name`."""

    def replace(function: F) -> F:
        if not JIT:
            return function

        @intrinsic  # type: ignore[untyped-decorator]
        def emit(typing: Any, number: Any) -> Any:
            def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                operands = [
                    builder.sext(arguments[0], ir.IntType(64)) if number.bitwidth < 64 else arguments[0]
                ]
                if name == "cttz":
                    operands.append(ir.Constant(ir.IntType(1), 0))
                return getattr(builder, name)(*operands)

            return types.int64(number), code

        return emit  # type: ignore[no-any-return]

    return replace


def dispatched(verb: F, implementation: Callable[[str], Any]) -> F:
    """Let `verb(box, table, ...)` inside compiled code call the game whose Table record it is given.

    `implementation` maps a record's type name to that game's own function, or None.
    """
    if not JIT:
        return verb
    arity = verb.__code__.co_argcount
    overload(verb, target="generic", strict=False)(_CHOOSERS[arity](implementation))
    return verb


# One chooser for each number of parameters. They hand numba a function around the game's own, not that
# function itself: so it is compiled once, as its own cached unit, and not again for every caller.


def _choose_of_two(implementation: Callable[[str], Any]) -> Callable[..., Any]:
    def choose(box: Any, table: Any) -> Any:
        game = implementation(str(table))

        def call(box: Any, table: Any) -> Any:
            return game(box, table)

        return call if game else None

    return choose


def _choose_of_three(implementation: Callable[[str], Any]) -> Callable[..., Any]:
    def choose(box: Any, table: Any, third: Any) -> Any:
        game = implementation(str(table))

        def call(box: Any, table: Any, third: Any) -> Any:
            return game(box, table, third)

        return call if game else None

    return choose


def _choose_of_four(implementation: Callable[[str], Any]) -> Callable[..., Any]:
    def choose(box: Any, table: Any, third: Any, fourth: Any) -> Any:
        game = implementation(str(table))

        def call(box: Any, table: Any, third: Any, fourth: Any) -> Any:
            return game(box, table, third, fourth)

        return call if game else None

    return choose


def _choose_of_five(implementation: Callable[[str], Any]) -> Callable[..., Any]:
    """The fifth may be of no use to a game: then it is not handed on."""

    def choose(box: Any, table: Any, third: Any, fourth: Any, fifth: Any) -> Any:
        game = implementation(str(table))

        def call(box: Any, table: Any, third: Any, fourth: Any, fifth: Any) -> Any:
            return game(box, table, third, fourth, fifth)

        def call_with_four(box: Any, table: Any, third: Any, fourth: Any, fifth: Any) -> Any:
            return game(box, table, third, fourth)

        wanted = game.py_func.__code__.co_argcount if game else 0
        return {5: call, 4: call_with_four}.get(wanted)

    return choose


_CHOOSERS = {2: _choose_of_two, 3: _choose_of_three, 4: _choose_of_four, 5: _choose_of_five}


@functools.cache
def type_name(dtype: np.dtype[Any]) -> str:
    """The name by which compiled code knows a record."""
    return str(numba.from_dtype(dtype)) if JIT else str(dtype)
