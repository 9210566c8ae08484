"""What changed between two JSON values, as a list of `[path, value]`, and `[path]` for what is gone."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
Patch = list[list[Any]]


def changes(old: Any, new: Any, path: Path = ()) -> Patch:
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        return _in_dict(old, new, path)
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [change for i, (was, now) in pairs if was != now for change in changes(was, now, (*path, i))]
    return [[path, new]]


def _in_dict(old: dict[str, Any], new: dict[str, Any], path: Path) -> Patch:
    found: Patch = [[(*path, key)] for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            found.append([(*path, key), value])
        elif old[key] != value:
            found += changes(old[key], value, (*path, key))
    return found


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
