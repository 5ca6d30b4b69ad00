"""Lines and names of our source in crash logs of an image, which has neither line tables nor all of the names.

They are in a map, a file that is made with the images of a class of displays. On the device a traceback says

    File "kocka/ui/core/app.py", code 0:45, in aQ3

the first function `aQ3` of that module, byte 45 of its code (`board/freezer.py`), which is called `_turn` in our
source (`names.py`). `Resolver` makes that

    File "kocka/ui/core/app.py", line 412, in _turn
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from pathlib import Path

import click

from host_tools.build import micropython, rp2
from host_tools.build.image import classes, names
from kocka.hal import boards

FORMAT = 2
_WITHOUT_NAMES = 1  # of images that had all names
_MOST = 60  # maps are kept, the newest

# The first line of a report in a crash log (`kocka.ui.core.app`), and a place in a traceback.
_REPORT = re.compile(r"kocka (\S+) (\S+) .* on (\S+): ")
_PLACE = re.compile(r'  File "([^"]+)", code (\d+):(\d+), in ([^\r\n]+)')
# What went wrong, behind the places, and a name in it.
_ERROR = re.compile(r"[A-Za-z]\w*(: |$)")
_QUOTED = re.compile(r"(?<=')\w+(?=')")


def name_of(version: str, kind: str) -> str:
    """The name of a map's file, for images of that version and class of displays."""
    return f"kocka-{version}-{kind}-lines.json.gz"


class Map:
    """Lines and names of an image: `commit` and class of displays (`kind`) of the images that have these functions."""

    def __init__(self, commit: str, kind: str, tables: rp2.Lines, short: names.Names) -> None:
        self.commit, self.kind = commit, kind
        self._tables = tables
        self._short = short

    @classmethod
    def unpacked(cls, path: Path) -> Map:
        """Reads a map. ClickException if the file is none."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise click.ClickException(f"{path} cannot be read: {error.strerror or error}") from None
        try:
            found = json.loads(gzip.decompress(data))
            if found["format"] in (_WITHOUT_NAMES, FORMAT):
                short = dict(found.get("names", {}))
                return cls(str(found["commit"]), str(found["class"]), dict(found["tables"]), short)
        except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, KeyError, TypeError, AttributeError):
            pass
        raise click.ClickException(f"{path} is damaged, or not a map of lines of this version of `kocka`")

    def packed(self) -> bytes:
        """The map as a file: the same bytes for the same image."""
        about = {"format": FORMAT, "commit": self.commit, "class": self.kind}
        content = {**about, "tables": self._tables, "names": self._short}
        return gzip.compress(json.dumps(content, sort_keys=True).encode(), mtime=0)

    def line(self, file: str, function: str, number: int, offset: int) -> int | None:
        """The line of a byte of the code of the function of that name, counted from 0; None if there is none."""
        try:
            return line_of(bytes.fromhex(self._tables[file][function][number]), offset)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return None

    def name(self, file: str, short: str) -> str:
        """What a name in an image is called in the source of that module; the name itself if it is no short one."""
        for where in (file, ""):
            try:
                return str(self._short[where][short])
            except (KeyError, TypeError):
                pass
        return short


def line_of(table: bytes, offset: int) -> int:
    """What MicroPython finds in a function's line table (py/bc.h): entries of how many bytes, then lines, to go on."""
    line, at = 1, 0
    while at < len(table):
        first = table[at]
        if first & 0x80:
            step, lines = first & 0x0F, first << 4 & 0x700 | table[at + 1]
            at += 2
        else:
            step, lines = first & 0x1F, first >> 5
            at += 1
        if offset < step:
            break
        offset -= step
        line += lines
    return line


def _kept(commit: str, kind: str) -> Path:
    return micropython.cache_folder() / "lines" / f"{commit}-{kind}.json.gz"


def keep(found: Map) -> None:
    """Keeps a map on this computer, where `Resolver` finds it by its commit."""
    path = _kept(found.commit, found.kind)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(found.packed())
    for old in sorted(path.parent.glob("*.json.gz"), key=lambda one: one.stat().st_mtime)[:-_MOST]:
        old.unlink()


class Resolver:
    """Puts lines into crash logs, with the maps kept on this computer, and those `given`.

    missing: commits and classes of displays whose map was not found.
    """

    def __init__(self, given: list[Map]) -> None:
        self._maps: dict[tuple[str, str], Map | None] = {(one.commit, one.kind): one for one in given}
        self.missing: set[tuple[str, str]] = set()

    def _map(self, commit: str, kind: str) -> Map | None:
        if (commit, kind) not in self._maps:
            path = _kept(commit, kind)
            self._maps[commit, kind] = Map.unpacked(path) if path.exists() else None
        return self._maps[commit, kind]

    def resolved(self, text: str) -> str:
        """The log with lines and names of the source, where they are known."""
        found: list[str] = []
        place: tuple[str, str] | None = None
        file = ""
        for line in text.splitlines(keepends=True):
            report = _REPORT.match(line)
            if report is not None:
                place = (report[2], classes.of(report[3])) if report[3] in boards.IDS else None
                file = ""
            here = _PLACE.match(line)
            if place is not None and here is not None:
                file = here[1]
                line = self._at(place, file, here) + line[here.end() :]
            elif place is not None and file and _ERROR.match(line):
                line = self._named(place, file, line)
                file = ""
            found.append(line)
        return "".join(found)

    def _at(self, place: tuple[str, str], file: str, here: re.Match[str]) -> str:
        """A line of a traceback with what is known of the place."""
        known = self._map(*place)
        if known is None:
            self.missing.add(place)
            return here[0]
        number = known.line(file, here[4], int(here[2]), int(here[3]))
        where = f"code {here[2]}:{here[3]}" if number is None else f"line {number}"
        return f'  File "{file}", {where}, in {known.name(file, here[4])}'

    def _named(self, place: tuple[str, str], file: str, line: str) -> str:
        """What went wrong, with the names of the source. file: where it did."""
        known = self._map(*place)
        return line if known is None else _QUOTED.sub(lambda found: known.name(file, found[0]), line)
