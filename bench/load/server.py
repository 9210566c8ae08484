"""Starting a server as its operator does, and what it uses: CPU time and memory, with its child processes."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START, STOP = 60.0, 15.0  # seconds allowed
READY = r"Hapag is ready at (http://127\.0\.0\.1:\d+)/"
MANY_TABLES = "1000000"  # finished tables are not cleared away in the middle of a run
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Usage:
    cpu: float  # seconds since the start
    memory: int  # bytes resident; a page that several processes share is divided among them
    processes: int


@dataclass(frozen=True)
class Server:
    url: str
    pid: int
    log: Path

    def kill(self) -> None:
        """At once, with all its workers."""
        os.killpg(self.pid, signal.SIGKILL)

    def usage(self) -> Usage:
        family = _family(self.pid)
        cpu = sum(_cpu(fields) for fields in family.values())
        return Usage(cpu, sum(_memory(pid, fields) for pid, fields in family.items()), len(family))


@contextmanager
def hapag(**settings: str) -> Iterator[Server]:
    """Hapag with a new database on disk. `settings` become variables: pace="0" is HAPAG_PACE=0."""
    with tempfile.TemporaryDirectory(prefix="hapag-load-") as folder, serving(folder, **settings) as server:
        yield server


@contextmanager
def serving(folder: str, port: int = 0, **settings: str) -> Iterator[Server]:
    """Hapag on what is in a folder."""
    flags = ["--host", "127.0.0.1", "--port", str(port), "--data", folder, "--no-limits"]
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    given = {f"HAPAG_{name.upper()}": value for name, value in settings.items()}
    environment = {"HAPAG_MAX_TABLES": MANY_TABLES, **given, "PYTHONPATH": path}
    command = [sys.executable, "-m", "hapag", "serve", *flags]
    with running(command, READY, Path(folder), environment) as server:
        yield server


@contextmanager
def running(
    command: Sequence[str], ready: str, folder: Path, environment: Mapping[str, str]
) -> Iterator[Server]:
    """The server from the line that matches `ready`, whose group is its address, until the block ends."""
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that `kill` takes its workers with it
        )
    try:
        yield Server(_address(process, log, ready), process.pid, log)
    finally:
        process.terminate()
        try:
            process.wait(STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[bytes], log: Path, ready: str) -> str:
    latest = time.monotonic() + START
    while time.monotonic() < latest and process.poll() is None:
        found = re.search(ready, log.read_text("utf-8", "replace"))
        if found:
            return found[1]
        time.sleep(0.05)
    told = log.read_text("utf-8", "replace").strip().splitlines()[-15:]
    raise SystemExit("\n".join([f"This server did not start: {' '.join(map(str, process.args))}", *told]))


def _family(root: int) -> dict[int, list[str]]:
    """/proc/PID/stat of the process and all its descendants, from the process's state on."""
    found = dict(_stats())
    family, waiting = {}, [root]
    while waiting:
        pid = waiting.pop()
        if pid in found:
            family[pid] = found[pid]
        waiting += [child for child, fields in found.items() if int(fields[1]) == pid]
    return family


def _stats() -> Iterator[tuple[int, list[str]]]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                told = (folder / "stat").read_text("utf-8", "replace")
            except OSError:  # it has ended since
                continue
            # The name stands in brackets and may hold anything, brackets too.
            yield int(folder.name), told.rpartition(")")[2].split()


def _cpu(fields: list[str]) -> float:
    """Its own time, user's and system's, and that of its children that have ended."""
    return sum(int(ticks) for ticks in fields[11:15]) / TICK


def _memory(pid: int, fields: list[str]) -> int:
    """Its proportional share; all that is resident where the system does not tell that."""
    try:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:
        return int(fields[21]) * PAGE
    share = re.search(r"^Pss:\s+(\d+) kB$", told, re.MULTILINE)
    return int(share[1]) * 1024 if share else int(fields[21]) * PAGE


def allow_many_files() -> int:
    """Raise the limit of open files (each socket is one) as far as it goes, for children too."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most
