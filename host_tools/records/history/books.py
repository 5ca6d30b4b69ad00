"""The files of a device, read by the device's own code from copies, so that it sets aside or repairs no original.

What is sound in a damaged file is kept; `Trouble` names the file, what is wrong with it and what was saved of it.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from host_tools.device import show
from host_tools.device.link import sha256
from host_tools.records.history.errors import of_system
from host_tools.records.history.sources import Trouble
from host_tools.records.saves import check
from kocka.match import archive, history
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, UNREADABLE, Reader
from kocka.match.setup import AI, HUMAN, Unpacker
from kocka.match.statistics import Statistics
from kocka.match.summary import MIGRATIONS, Summary, unpack
from kocka.scorebook import deck, leagues, roster, settled
from kocka.scorebook import score_sheet as score_sheet
from kocka.scorebook.book import Book
from kocka.scorebook.log import Line, Log
from kocka.scorebook.packs import number_of
from kocka.ui.table import profile as games

# Prefix of the files' names -> the class that reads them.
KINDS: dict[str, type[Book]] = {
    score_sheet.PREFIX: score_sheet.ScoreSheet,
    deck.PREFIX: deck.Deck,
    leagues.PREFIX: leagues.Leagues,
    roster.Roster.PREFIX: roster.Roster,
    settled.PREFIX: settled.Settled,
}

_NOTHING = "nothing of it was saved"
_UPDATE = "update Kočka on this computer, then export again"
_WHY = {
    UNREADABLE: ("unreadable", _NOTHING),
    FOREIGN: ("not a file of Kočka", _NOTHING),
    DAMAGED: ("damaged", _NOTHING),
    NEWER: ("written by a newer Kočka", _UPDATE),
}
_BEGUN_DIGITS = 16


class Piece(NamedTuple):
    """A book as it is kept: `kind` (its prefix), `name` of its file, `begun` (a hash of its first record: another book
    may have had the name before), `data` (whole sound records)."""

    kind: str
    name: str
    begun: str
    data: bytes


class Played(NamedTuple):
    """A match of play mode: `number`, `seed`, `payload` as this version writes it."""

    number: int
    seed: int
    payload: bytes


class Found(NamedTuple):
    """What there is in a device's files: `pieces`, matches `played`, what was wrong, what is only worth saying, the
    `sums` of older matches (sound records of archive.kck)."""

    pieces: list[Piece]
    played: list[Played]
    troubles: list[Trouble]
    remarks: list[str]
    sums: list[bytes]


def kind_of(name: str) -> str:
    """The prefix of a book's file name, "" if it is no book's."""
    for prefix in KINDS:
        if number_of(name, prefix) >= 0:
            return prefix
    return ""


@contextmanager
def _scratch(name: str, data: bytes) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        try:
            path.write_bytes(data)
        except OSError as error:
            raise of_system(error, path, "TMPDIR=FOLDER kocka export") from None
        yield str(path)


def load(name: str, data: bytes) -> tuple[Book | None, int]:
    """(the book in a file of this name, or None; 0 or what is wrong with it, see match/journal.py)."""
    kind = KINDS.get(kind_of(name))
    if kind is None:
        return None, FOREIGN
    with _scratch(name, data) as path:
        try:
            book, problem = kind.load(path)
        except Exception:  # whatever a forged record may bring about: the others are read all the same
            return None, DAMAGED
    return book, problem.id if problem else 0


def _records(data: bytes, most: int = -1) -> tuple[int, int]:
    """(records, their bytes) of the sound beginning of a file, `most` records at most."""
    with _scratch("book", data) as path:
        reader = Reader(path, 255)
        try:
            while reader.count != most and reader.next():
                pass
            return reader.count, reader.end
        finally:
            reader.close()


def begun(data: bytes) -> str:
    """A hash of the first record."""
    return sha256(data[: _records(data, 1)[1]])[:_BEGUN_DIGITS]


def _piece(name: str, data: bytes) -> tuple[Piece | None, Trouble | None]:
    book, problem = load(name, data)
    trouble = None
    if problem:
        trouble = Trouble(name, *_WHY[problem])
    if book is None:
        return None, trouble or Trouble(name, *_WHY[DAMAGED])
    records, end = _records(data, book.count)
    if trouble:
        told = show.number(records, "record")
        trouble = trouble._replace(then=f"the {told} before the damage were saved, {show.amount(len(data) - end)} not")
    return Piece(kind_of(name), name, begun(data), data[:end]), trouble


def summaries(name: str, data: bytes) -> tuple[list[Summary], Trouble | None]:
    """All sound summaries of a history file, and what is wrong with it."""
    found: list[Summary] = []
    problem = 0
    with _scratch(history.FILE, data) as path:
        reader = Reader(path, history.VERSION, 0, -1)
        more = reader.next()
        while more or reader.problem == DAMAGED:
            if more:
                problem = _take(reader, found) or problem
                more = reader.next()
            else:
                problem = DAMAGED
                more = reader.skip()
        problem = problem or reader.problem
        reader.close()
    if not problem:
        return found, None
    trouble = Trouble(name, *_WHY[problem])
    if found and problem == DAMAGED:
        trouble = trouble._replace(
            then=show.number(len(found), "match was", "matches were") + " saved, others are lost"
        )
    return found, trouble


def _take(reader: Reader, found: list[Summary]) -> int:
    """Adds the summary that was just read; 0 or what is wrong with it."""
    if reader.kind != history.SUMMARY_RECORD:
        return FOREIGN if reader.count == 1 else NEWER
    try:
        payload = reader.payload
        for version in range(reader.version, history.VERSION):
            payload = MIGRATIONS[version - 1](payload)
        summary = unpack(payload)
        if summary.game not in games.NAMES:
            return NEWER
        if any(seat.kind not in (HUMAN, AI) for seat in summary.seats):
            return DAMAGED
        summary.pack()
        Statistics().add(summary)
    except Exception:  # whatever a forged record may bring about: the others are read all the same
        return DAMAGED
    found.append(summary)
    return 0


def summed(data: bytes) -> int:
    """How many matches are in an archive.kck."""
    with _scratch(history.ARCHIVE, data) as path:
        with contextlib.closing(Reader(path, history.ARCHIVE_VERSION)) as reader:
            is_head = reader.next() and reader.kind == history.HEAD_RECORD
        return history.unpack_head(reader.payload).matches if is_head else 0


def sums(data: bytes) -> Iterator[tuple[str, int, int, str, int, tuple[int, ...]]]:
    """Rows of an archive.kck: (game, kind, persona, name, year or -1 for all, numbers as in `summed`)."""
    with _scratch(history.ARCHIVE, data) as path, contextlib.closing(Reader(path, history.ARCHIVE_VERSION)) as reader:
        while reader.next():
            if reader.kind == archive.PLAYER_RECORD:
                game, p = archive.unpack_person(reader.payload)
                told = (p.matches, p.won, p.lost, p.rounds, p.points)
                yield game, p.kind, p.persona, p.name, -1, told
            elif reader.kind == archive.YEAR_RECORD:
                who, year = archive.unpack_year(reader.payload)
                game, kind, persona, name = archive.take_who(Unpacker(who))
                yield game, kind, persona, name, year.year, tuple(year.numbers)


def _sound_sums(data: bytes) -> tuple[bytes, Trouble | None]:
    """(the valid records at the beginning of an archive.kck, what is wrong with it)."""
    with _scratch(history.ARCHIVE, data) as path:
        reader = Reader(path, history.ARCHIVE_VERSION)
        while reader.next():
            pass
        reader.close()
    sound = data[: reader.end]
    try:
        summed(sound)
        for _ in sums(sound):
            pass
    except (ValueError, IndexError):
        return b"", Trouble(history.ARCHIVE, *_WHY[DAMAGED])
    return sound, Trouble(history.ARCHIVE, *_WHY[reader.problem]) if reader.problem else None


def _unpacked(files: Mapping[str, bytes], found: Found) -> Mapping[str, bytes]:
    """The same with a file for each packed sheet that has none; packs that cannot be read are among the troubles."""
    singles: dict[str, bytes] = {}
    for name, data in sorted(files.items()):
        if check.kind_of(name) != check.PACK:
            singles[name] = data
            continue
        with _scratch(name, data) as path:
            sheets, problem = check.members(path)
        if problem:
            found.troubles.append(Trouble(name, *_WHY[problem]))
        singles.update((sheet, packed) for sheet, packed in sheets.items() if sheet not in files)
    return singles


def examine(files: Mapping[str, bytes]) -> Found:
    """Everything in a device's files that is to be kept. Never raises, whatever is in them."""
    found = Found([], [], [], [], [])
    matches: dict[tuple[int, int], Played] = {}
    files = _unpacked(files, found)
    with show.bar("Reading", sum(len(data) for data in files.values())) as done:
        read = 0
        for name, data in sorted(files.items()):
            plain, bad, _ = name.partition(".bad")
            if plain == history.FILE or history.segment_of(plain) >= 0:
                some, trouble = summaries(name, data)
                for summary in some:
                    match = Played(summary.number, summary.seed, summary.pack())
                    if not bad or (match.number, match.seed) not in matches:
                        matches[match.number, match.seed] = match
            elif name == history.ARCHIVE:
                data, trouble = _sound_sums(data)
                found.sums.append(data)
            elif kind_of(plain) and not (bad and plain in files):
                piece, trouble = _piece(plain, data)
                if piece:
                    found.pieces.append(piece)
            else:
                trouble = None
            read += len(data)
            done(read)
            if bad and (kind_of(plain) or plain.startswith("history")):
                found.remarks.append(f"{name}: damaged, and set aside by the device before.")
            elif trouble:
                found.troubles.append(trouble)
    found.played.extend(matches[key] for key in sorted(matches))
    return found


def log(piece: Piece) -> list[Line]:
    """All lines of the log of a score sheet."""
    with _scratch(piece.name, piece.data) as path:
        found = Log(path, 0, _records(piece.data)[0])
        for _ in found.steps():
            pass
        return found.lines


def stages(piece: Piece) -> Iterator[Book]:
    """The book as it was after each of its records."""
    for count in range(1, _records(piece.data)[0] + 1):
        book, _ = load(piece.name, piece.data[: _records(piece.data, count)[1]])
        if book is not None:
            yield book
