"""What changed between two JSON values, as a list of `[path, value]`, and `[path]` for what is gone."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
Patch = list[list[Any]]

MISSING = object()


def changes(old: Any, new: Any) -> Patch:
    found: Patch = []
    if old != new:
        _compare(old, new, (), found)
    return found


def _compare(old: Any, new: Any, path: Path, found: Patch) -> None:
    """Two values that are not equal: where they differ. Types are JSON's own, so `type` is enough."""
    kind = type(new)
    if kind is not type(old):
        found.append([path, new])
    elif kind is dict:
        _in_dict(old, new, path, found)
    elif kind is list and len(old) == len(new):
        for i, was in enumerate(old):
            value = new[i]
            if was is not value and was != value:
                _compare(was, value, (*path, i), found)
    else:
        found.append([path, new])


def _in_dict(old: dict[str, Any], new: dict[str, Any], path: Path, found: Patch) -> None:
    added = 0
    for key, value in new.items():
        was = old.get(key, MISSING)
        if was is value:
            continue
        if was is MISSING:
            added += 1
            found.append([(*path, key), value])
        elif was != value:
            _compare(was, value, (*path, key), found)
    if len(old) > len(new) - added:
        found += [[(*path, key)] for key in old if key not in new]


def patched(value: Any, patch: Patch) -> Any:
    """The value after the changes; what they do not touch is shared, nothing is altered in place."""
    for path, *put in patch:
        value = _put(value, path, put)
    return value


def _put(value: Any, path: Any, put: list[Any]) -> Any:
    if not path:
        return put[0]
    key, rest = path[0], path[1:]
    copy = dict(value) if isinstance(value, dict) else list(value)
    if rest:
        copy[key] = _put(value[key], rest, put)
    elif put:
        copy[key] = put[0]
    else:
        del copy[key]
    return copy
