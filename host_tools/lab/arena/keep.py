"""Results written to a file as they come, so that a long run can be interrupted and resumed.

The file is text: a line of JSON that identifies the run, then a line for each result. A run is identified by its
command, as far as that decides the results, and by the code that played: a run begun with other seats cannot be
resumed. A result whose line was cut off by an interruption is computed again.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from pathlib import Path
from typing import Any

from host_tools.checkout import ROOT

# What results depend on, besides the command.
_CODE = (
    "firmware/kocka/engine",
    "firmware/kocka/games",
    "firmware/kocka/ai",
    "firmware/kocka/match",
    "host_tools/lab/arena",
    "host_tools/lab/tune",
)


class KeepError(Exception):
    """A run that cannot be resumed from its file; the message says why."""


@functools.cache
def code_digest() -> str:
    """A short digest of all code that results depend on."""
    found = hashlib.sha256()
    for folder in _CODE:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".zip"):
                found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


class Keep:
    """The results of one run by their keys. `found`: those read from the file. Without a path nothing is kept."""

    def __init__(self, path: Path | None, program: str, command: dict[str, Any]) -> None:
        """Opens or begins the file of the run `command` of `program`. Raises KeepError if it belongs to another."""
        self.found: dict[str, Any] = {}
        self._path = path
        self._first = {"kocka": program, "code": code_digest(), "command": json.loads(json.dumps(command))}
        if path is not None:
            try:
                self._open(path)
            except OSError as error:
                raise KeepError(f"{path}: {error.strerror}") from error

    def _open(self, path: Path) -> None:
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if data and not whole and not b'{"kocka"'.startswith(data[:8]):
            raise KeepError(f"{path} is no file of kept results")
        lines = whole.splitlines()
        if lines:
            self._check(path, _parsed(path, 1, lines[0]))
        for number, line in enumerate(lines[1:], 2):
            entry = _parsed(path, number, line)
            if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
                raise KeepError(f"{path}: line {number} is no result")
            self.found[entry[0]] = entry[1]
        if len(whole) < len(data):
            os.truncate(path, len(whole))
        if not lines:
            self._write(self._first)

    def _check(self, path: Path, first: Any) -> None:
        if not isinstance(first, dict) or "kocka" not in first:
            raise KeepError(f"{path} is no file of kept results")
        if first["kocka"] != self._first["kocka"]:
            raise KeepError(f"{path} belongs to kocka {first['kocka']}, not to kocka {self._first['kocka']}")
        theirs: dict[str, Any] = first.get("command", {})
        mine: dict[str, Any] = self._first["command"]
        for key in (*mine, *theirs):
            if theirs.get(key) != mine.get(key):
                was, now = _words(theirs.get(key)), _words(mine.get(key))
                raise KeepError(f"{path} belongs to another command: {key} was {was}, now {now}")
        if first.get("code") != self._first["code"]:
            raise KeepError(f"{path} was begun with other code: the players have changed since, take a new file")

    def _write(self, value: Any) -> None:
        assert self._path is not None
        with open(self._path, "ab") as file:
            file.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")

    def add(self, key: str, value: Any) -> None:
        """Adds a result and writes it to the file at once."""
        self.found[key] = value
        if self._path is not None:
            self._write([key, value])


def _parsed(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise KeepError(f"{path}: line {number} cannot be read; it is no file of kept results, or damaged") from error


def _words(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(item) for item in value) or "nothing"
    return "not set" if value is None else str(value)
