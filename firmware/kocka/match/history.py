"""Summaries of finished matches (summary.py), the newest in full, older ones as sums (archive.py; HISTORY.md).

    history = History(folder)
    history.add(match, when)             # False if this match is there already
    adding = history.adding(match, when) # the same in steps of a few milliseconds
    for _ in adding.steps(): ...
    reader = history.read()
    while reader.next(): reader.summary  # those in full, oldest first

Records are appended to one file until it is full; then it is closed (renamed) and the next one begins. So the work at
the end of a match takes the same time with ten thousand matches as with ten.
"""

import os

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match import journal
from kocka.match.journal import DAMAGED, FOREIGN, HEADER, MOST, NEWER, Journal, Problem, Reader, size_of
from kocka.match.setup import Unpacker, take_integer
from kocka.match.summary import MIGRATIONS, Summary, summary_of, unpack
from kocka.match.writing import finish

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps
    from kocka.match.luck import Luck
    from kocka.match.match import Match

VERSION = const(4)
SUMMARY_RECORD = const(32)
FILE = "history.kck"
SIZE = const(12200)  # bytes of a file; with littlefs's overhead three blocks

_PREFIX = "history"
_SUFFIX = ".kck"
_DIGITS = const(5)  # digits in a file name, at least
ARCHIVE = "archive.kck"
ARCHIVE_VERSION = const(1)
HEAD_RECORD = const(33)

_GAME_AT = const(16)  # offset in a payload, after mode, number, seed and when
_REMEMBERED = const(512)  # records of a file whose offsets are remembered
_STEP = const(6)  # records looked at per step
_REPAIRED = const(2)  # records unpacked per step
_COPIED = const(1000)  # bytes copied per step


class HistoryReader:
    """Iterates over a file: `next()` until it returns False.

    `summary` is the one just read, `problem` how it ended (see journal.Reader).
    """

    def __init__(self, path: str, end: int = 0, count: int = 0) -> None:
        """`end`, `count`: where an earlier reader stopped."""
        self.summary = Summary()
        self.reader = Reader(path, VERSION, end, count)

    @property
    def problem(self) -> int:
        """0, or the kind of problem that ended the reading."""
        return int(self.reader.problem)

    def next(self) -> bool:
        """Reads the next summary; False at the end or at a problem."""
        return self.advance() and self.unpack()

    def advance(self) -> bool:
        """Moves to the next record without unpacking it; False at the end or at a problem."""
        return self.reader.next() and self._is_summary()

    def skip(self) -> bool:
        """After damage: continues with the next sound summary."""
        return self.reader.skip() and self._is_summary() and self.unpack()

    def _is_summary(self) -> bool:
        reader = self.reader
        if reader.kind == SUMMARY_RECORD:
            return True
        reader.problem = FOREIGN if reader.count == 1 else NEWER
        reader.close()
        return False

    def key(self) -> tuple[int, int]:
        """(number, seed) of the record just read; every version has them in the same place."""
        u = Unpacker(self.reader.payload)
        u.take(1)
        return u.number(4), u.number(6)

    def game(self) -> str:
        """The game of the record just read. Raises ValueError if the record is too short."""
        u = Unpacker(self.reader.payload)
        u.take(_GAME_AT)
        return u.text()

    def unpack(self) -> bool:
        """Unpacks the record just read into `summary`; False if it is invalid."""
        reader = self.reader
        payload = reader.payload
        try:
            for version in range(reader.version, VERSION):
                payload = MIGRATIONS[version - 1](payload)
            self.summary = unpack(payload)
        except (ValueError, IndexError):
            reader.problem = DAMAGED
            reader.close()
            return False
        return True

    def close(self) -> None:
        """Closes the file early."""
        self.reader.close()


class FilesReader:
    """The summaries of several files, one after the other; used like HistoryReader."""

    def __init__(self, parts: list[tuple[str, int, int]]) -> None:
        """`parts`: (path, offset in bytes, records before it) of each file."""
        self._parts = parts
        self._now: HistoryReader | None = None
        self.problem = 0
        self.done = 0  # files read to their end
        self.total = len(parts)

    @property
    def summary(self) -> Summary:
        """The summary just read."""
        return self._now.summary if self._now else Summary()

    def next(self) -> bool:
        """Reads the next summary; False at the end or at a problem."""
        return self.advance() and self._unpack()

    def _unpack(self) -> bool:
        now = self.now
        if now.unpack():
            return True
        self.problem = now.problem
        return False

    def advance(self) -> bool:
        """Moves to the next record without unpacking it; False at the end or at a problem."""
        while not self.problem:
            if self._now is None:
                if self.done == self.total:
                    return False
                self._now = HistoryReader(*self._parts[self.done])
            if self._now.advance():
                return True
            self._finish()
        return False

    def skip(self) -> bool:
        """After damage: continues with the next sound summary, in the next file if this one has no more."""
        now = self._now
        if now is None or self.problem != DAMAGED:
            return False
        self.problem = 0
        if now.skip():
            return True
        self._finish()
        return self.next()

    def _finish(self) -> None:
        """Ends a file, or what can be read of it."""
        self.problem = self.now.problem
        if not self.problem:
            self.done += 1
            self._now = None

    @property
    def now(self) -> HistoryReader:
        """The reader of the current file. Raises ValueError if there is none."""
        if self._now is None:
            raise ValueError("nothing is being read")
        return self._now

    def close(self) -> None:
        """Closes the file early."""
        if self._now is not None:
            self._now.close()


class Newest:
    """The summaries kept in full, newest first, in `steps` of a few milliseconds.

    After each, `summary` is the next one, or None while its file is being scanned; `place` is its location.
    """

    def __init__(self, history: "History") -> None:
        self.summary: Summary | None = None
        self.place = ("", 0, 0)
        self._parts = history.parts()
        self._ends: list[int] = []  # offsets of the records of this file
        self._counts: list[int] = []

    def steps(self) -> "Steps":
        """Goes through all of them."""
        while self._parts:
            path, end, count = self._parts.pop()
            reader = HistoryReader(path, end, count)
            try:
                yield
                while self._look(reader):
                    yield
                yield
            finally:
                reader.close()
            while self._ends:
                self.place = (path, self._ends.pop(), self._counts.pop())
                self.summary = at(self.place)
                yield
                self.summary = None

    def _look(self, reader: HistoryReader) -> bool:
        """Notes the offsets of some more records of the file; of a very long one only the last are remembered.

        Returns whether there are more.
        """
        is_more = True
        for _ in range(_STEP):
            before, count = reader.reader.end, reader.reader.count
            if not reader.advance():
                if reader.problem != DAMAGED or not reader.skip():
                    is_more = False
                    break
                count = reader.reader.count - 1
                before = reader.reader.end - HEADER - len(reader.reader.payload) - journal.FOOTER
            self._ends.append(before)
            self._counts.append(count)
        if len(self._ends) > _REMEMBERED:
            self._ends = self._ends[_REMEMBERED // 2 :]
            self._counts = self._counts[_REMEMBERED // 2 :]
        return is_more


def at(place: tuple[str, int, int]) -> Summary | None:
    """The summary at a `Newest.place`; None if it is no longer there."""
    reader = HistoryReader(*place)
    found = reader.summary if reader.next() else None
    reader.close()
    return found


class Head:
    """The first record of the archive (archive.py): what it contains, and where the remaining matches begin.

    `segment`, `end`, `count`: number of the closed file, bytes and records of it that are summed up; `matches`: summed
    up in all; `last`: their highest number, -1 without any; `until`: sums of the years before this one are merged into
    it.
    """

    def __init__(self) -> None:
        self.segment = 0
        self.end = 0
        self.count = 0
        self.matches = 0
        self.last = -1
        self.until = 0

    def pack(self) -> bytes:
        """The payload of its record."""
        out = bytearray()
        for number in (self.segment, self.end, self.count, self.matches, self.last, self.until):
            put_integer(out, number)
        return bytes(out)


def unpack_head(payload: bytes) -> Head:
    """The inverse of `Head.pack()`. Raises ValueError for other bytes."""
    u = Unpacker(payload)
    head = Head()
    head.segment = take_integer(u)
    head.end = take_integer(u)
    head.count = take_integer(u)
    head.matches = take_integer(u)
    head.last = take_integer(u)
    head.until = take_integer(u)
    return head


def segment_of(name: str) -> int:
    """The number in the name of a closed file of the history, -1 for any other name."""
    digits = name[len(_PREFIX) : -len(_SUFFIX)]
    if name != _PREFIX + digits + _SUFFIX or len(digits) < _DIGITS or not digits.isdigit():
        return -1
    return int(digits)


class History:
    """All finished matches of a device. `path`: the file being appended to; `problem`: what `add` had to repair."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path = folder + "/" + FILE
        self.archive = folder + "/" + ARCHIVE
        self.problem: Problem | None = None

    def exists(self) -> bool:
        """Whether a match has been finished yet."""
        return size_of(self.path) >= 0 or size_of(self.archive) >= 0 or bool(self.segments())

    def head(self) -> Head:
        """The head of the archive; a new one if there is none or it cannot be read."""
        if size_of(self.archive) >= 0:
            reader = Reader(self.archive, ARCHIVE_VERSION)
            try:
                if reader.next() and reader.kind == HEAD_RECORD:
                    return unpack_head(reader.payload)
            except ValueError:
                pass
            finally:
                reader.close()
        return Head()

    def segment(self, number: int) -> str:
        """The path of a closed file."""
        digits = str(number)
        return self.folder + "/" + _PREFIX + "0" * (_DIGITS - len(digits)) + digits + _SUFFIX

    def segments(self) -> list[int]:
        """The numbers of all closed files, oldest first."""
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return sorted([segment_of(name) for name in names if name.startswith(_PREFIX) and segment_of(name) >= 0])

    def parts(self) -> list[tuple[str, int, int]]:
        """The files with matches not summed up, oldest first: (path, bytes, records) with what is summed up of each."""
        head = self.head()
        found = []
        before = -1
        for number in self.segments():
            if number < head.segment or (number & 1 and number == before + 1):
                continue  # summed up; or a copy of the previous file's rest, which counts only once that is removed
            before = number
            is_begun = number == head.segment and head.end > 0
            found.append((self.segment(number), head.end if is_begun else 0, head.count if is_begun else -1))
        if size_of(self.path) >= 0:
            found.append((self.path, 0, 0))
        return found

    def read(self) -> FilesReader:
        """A reader at the oldest summary kept in full; without files it ends at once."""
        return FilesReader(self.parts())

    def repair(self) -> Problem | None:
        """Scans the file being appended to, in one call: see Repairing. Returns a problem for the user, or None."""
        repairing = Repairing(self.path)
        finish(repairing.steps())
        return repairing.problem

    def has(self, number: int, seed: int) -> bool:
        """Whether the match with this file number and seed is kept in full."""
        reader = self.read()
        while reader.advance():
            if reader.now.key() == (number, seed):
                reader.close()
                return True
        return False

    def last(self) -> tuple[int, int]:
        """(number, seed) of the match added last; (-1, 0) if there is none. Takes the same time for any history."""
        found = last_of(self.path)
        if found is None:
            for path, _, _ in reversed(self.parts()):
                found = last_of(path)
                if found is not None:
                    break
        return found or (self.head().last, 0)

    def last_number(self) -> int:
        """The number of the newest match, -1 if there is none; new matches get higher numbers."""
        return self.last()[0]

    def add(self, match: "Match", when: int = 0, lucks: "list[Luck] | None" = None) -> bool:
        """Appends the summary (see `summary_of`) of a finished match, durably; False if it is there already.

        A damaged file is repaired first (see `problem`). Raises ValueError for an unfinished match, StorageError if
        nothing can be written: the disk is full, or the file is of a newer version and stays as it is.
        """
        adding = self.adding(match, when, lucks)
        finish(adding.steps())
        self.problem = adding.problem
        return adding.is_new

    def adding(self, match: "Match", when: int = 0, lucks: "list[Luck] | None" = None) -> "Adding":
        """As `add`, in steps."""
        return Adding(self, summary_of(match, when, lucks))


class Adding:
    """Adds a summary to the history in `steps` (see writing.py).

    `is_new`: False if the match was there already; `problem`: what had to be repaired, for the user.
    """

    def __init__(self, history: History, summary: Summary) -> None:
        self.is_new = True
        self.problem: Problem | None = None
        self._history = history
        self._key = (summary.number, summary.seed)
        self._payload = summary.pack()

    def steps(self) -> "Steps":
        """Adds it. Raises StorageError if there is no room; it is not in the history then, nor if this ends early."""
        history = self._history
        path = history.path
        size = size_of(path)
        log = None
        if size > SIZE:  # of a version that had one file for everything
            if last_of(path) == self._key:
                self.is_new = False
                return
            yield
            yield from self._close_file()
            yield
        elif size >= 0:
            end = count = problem = 0
            for is_again in (False, True):
                reader = HistoryReader(path)
                looked = 0
                while reader.advance():
                    if reader.key() == self._key:
                        reader.close()
                        self.is_new = False
                        return
                    looked += 1
                    if not looked % _STEP:
                        yield
                problem = reader.problem
                end, count = reader.reader.end, reader.reader.count
                if not problem:
                    break
                if problem == NEWER:
                    self.problem = Problem(problem, path)
                if problem == NEWER or is_again:
                    raise journal.StorageError(0, path)
                yield
                repairing = Repairing(path)
                yield from repairing.steps()
                self.problem = repairing.problem
                if size_of(path) < 0:
                    end = 0
                    break
            if end and end + HEADER + len(self._payload) + journal.FOOTER > SIZE:
                yield
                yield from self._close_file()
                yield
            elif end:
                log = Journal(path, VERSION, end, count)
        else:
            if history.last() == self._key:
                self.is_new = False
                return
            yield
        if log is not None:
            yield
            yield from log.appending(SUMMARY_RECORD, self._payload)
            return
        yield from journal.writing_whole(path, [journal.frame(SUMMARY_RECORD, VERSION, 0, self._payload)])

    def _close_file(self) -> "Steps":
        """Closes the file being appended to under an even number; the next odd one may be needed (archive.py)."""
        history = self._history
        numbers = history.segments()
        number = max(numbers[len(numbers) - 1] + 1 if numbers else 0, history.head().segment)
        number += number & 1
        yield
        try:
            journal.rename(history.path, history.segment(number))
        except OSError as error:
            raise journal.StorageError(int(error.args[0]) if error.args else 0, history.path)


def last_of(path: str) -> tuple[int, int] | None:
    """(number, seed) of the last sound summary of a file, searched from its end; None if there is none."""
    size = size_of(path)
    if size <= 0:
        return None
    most = 2 * (HEADER + MOST + journal.FOOTER)  # the last record may be torn
    reader = Reader(path, VERSION, max(0, size - most))
    try:
        if reader.last() and reader.kind == SUMMARY_RECORD:
            u = Unpacker(reader.payload)
            u.take(1)
            return u.number(4), u.number(6)
    except (OSError, ValueError):
        pass
    finally:
        reader.close()
    return None


class Repairing:
    """Repairs a damaged file of the history: keeps it as `.bad` and its sound records in use.

    It takes `steps` of some records; `problem` is then for the user. A file of a newer
    version is left alone; without room for a copy the file itself is set aside.
    """

    def __init__(self, path: str) -> None:
        self.problem: Problem | None = None
        self._path = path

    def steps(self) -> "Steps":
        """The repair, some records in a step."""
        path = self._path
        if size_of(path) < 0:
            return
        reader = HistoryReader(path)
        read = 0
        while reader.next():
            read += 1
            if not read % _REPAIRED:
                yield
        problem = reader.problem
        if not problem:
            return
        if problem == FOREIGN or (problem == DAMAGED and not reader.reader.size):
            self.problem = Problem(problem, path, journal.set_aside(path))
            return
        if problem != DAMAGED:
            self.problem = Problem(problem, path)
            return
        kept = journal.bad_name(path)
        yield
        try:
            yield from self._copy(kept)
            yield from self._keep_sound()
        except OSError:
            for new in (kept + ".new", path + ".new"):
                try:
                    journal.remove(new)
                except OSError:
                    pass  # the first error is the one to report
            kept = journal.set_aside(path)
        if not size_of(path):
            journal.remove(path)  # it had no sound record
        self.problem = Problem(problem, path, kept)

    def _copy(self, kept: str) -> "Steps":
        """Copies the file, byte for byte."""
        with open(self._path, "rb") as source:
            part = source.read(_COPIED)
            with open(kept + ".new", "wb") as target:
                while part:
                    target.write(part)
                    part = source.read(_COPIED)
                    yield
                journal.sync(target)
        yield
        journal.rename(kept + ".new", kept)
        yield

    def _keep_sound(self) -> "Steps":
        """Replaces the file by its sound records."""
        new = self._path + ".new"
        with open(new, "wb") as target:
            for record in _sound(self._path):
                target.write(record)
                yield  # unpacking and packing one takes some 30 ms
            journal.sync(target)
        yield
        journal.rename(new, self._path)
        yield


def _sound(path: str) -> "Any":
    """The frames of all sound summaries of a damaged file, renumbered."""
    reader = HistoryReader(path)
    number = 0
    more = reader.next()
    while True:
        if more:
            yield journal.frame(SUMMARY_RECORD, VERSION, number, reader.summary.pack())
            number += 1
            more = reader.next()
        elif reader.problem == DAMAGED and reader.reader.end < reader.reader.size:
            more = reader.skip()
            if not more and not reader.problem:
                return
        else:
            return
