"""What changed between two JSON values, as a list of `[path, value]`, and `[path]` for what is gone."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
Patch = list[list[Any]]


def changes(old: Any, new: Any) -> Patch:
    found: Patch = []
    if old != new:
        _compare(old, new, (), found)
    return found


def _compare(old: Any, new: Any, path: Path, found: Patch) -> None:
    """Two values that are not equal: where they differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        _in_dict(old, new, path, found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, was in enumerate(old):
            if was is not new[i] and was != new[i]:
                _compare(was, new[i], (*path, i), found)
    else:
        found.append([path, new])


def _in_dict(old: dict[str, Any], new: dict[str, Any], path: Path, found: Patch) -> None:
    if old.keys() - new.keys():
        found += [[(*path, key)] for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            found.append([(*path, key), value])
        elif (was := old[key]) is not value and was != value:
            _compare(was, value, (*path, key), found)


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
