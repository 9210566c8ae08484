"""Who may take part: a file with a user and a password on each line."""

from __future__ import annotations

from pathlib import Path

from hapag.core.errors import BadLogins

FEWEST, MOST = 2, 1000
LONGEST = 100  # characters of a name or password
COMMENT = "#"


def read_logins(path: Path) -> dict[str, str]:
    """The password of each user, in the order of the file."""
    logins: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in enumerate(_text(path).splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith(COMMENT):
            continue
        user, password = _login(words, path, number)
        if user in logins:
            raise BadLogins(f"{user!r} stands in line {lines[user]} already", path.name, number)
        logins[user], lines[user] = password, number
    if not FEWEST <= len(logins) <= MOST:
        raise BadLogins(f"has {len(logins)} logins; a tournament is for {FEWEST} to {MOST}", path.name)
    return logins


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadLogins("is not UTF-8 text", path.name, line) from None
    except (OSError, ValueError) as error:
        raise BadLogins(f"cannot be read: {getattr(error, 'strerror', error)}", str(path)) from None


def _login(words: list[str], path: Path, line: int) -> tuple[str, str]:
    if len(words) != 2:
        raise BadLogins(f"a login is a user and a password, not {len(words)} words", path.name, line)
    if not all(word.isprintable() and len(word) <= LONGEST for word in words):
        raise BadLogins(f"a user and a password have up to {LONGEST} printable characters", path.name, line)
    return words[0], words[1]
