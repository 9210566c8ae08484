"""Which scripts a page will import, so that it can name them at once instead of finding one by one."""

from __future__ import annotations

import posixpath
import re
from functools import cache

from hapag.web.assets import assets, static

# Only static imports: what a page imports later (`import(...)`) it fetches later.
IMPORT = re.compile(rb'(?:^|[;\n}])\s*(?:import|export)\b[^;\n"\']*?["\'](\.{1,2}/[^"\']+\.js)["\']')


@cache
def preloaded(*entries: str) -> list[str]:
    """The addresses of everything these scripts import, themselves first."""
    found: dict[str, None] = {}
    waiting = [entry for entry in entries if entry in assets()]
    while waiting:
        path = waiting.pop(0)
        if path in found:
            continue
        found[path] = None
        folder = posixpath.dirname(path)
        imports = (match.decode() for match in IMPORT.findall(assets()[path].body))
        targets = (posixpath.normpath(posixpath.join(folder, target)) for target in imports)
        waiting += [target for target in targets if target in assets()]
    return [static(path) for path in found]
