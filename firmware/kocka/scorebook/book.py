"""A book: a file whose first record says what it is; all others are changes, replayed when it is read.

    book = SomeBook.create(folder, …)         # completely or not at all
    book, problem = SomeBook.load(path)       # exactly as it was; see journal.Problem
    book.undo()                               # takes back the last change of any kind, down to the first

A change is checked, applied and written; it counts when its method returns. If it cannot be written, StorageError is
raised, and if it is invalid, ValueError (SheetError is one), both with nothing changed. Undo is a record, too.
Records are those of `match/journal.py`, see SCORE.md.

On the chip each write step may stall everything for 50 ms. Callers that must poll keys in between set `book.in_turns`:
a change, or undo, is then not written at once; `yield from book.writing()` does that, and it counts after that.
"""

from micropython import const

from kocka.engine.option import NewerError
from kocka.match import journal
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, UNREADABLE, Journal, Problem, Reader, StorageError
from kocka.match.setup import NAME_BYTES
from kocka.match.writing import erasing, finish
from kocka.scorebook.packs import Paths, Place, Unpacked, name_of, number_of, place_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Self

    from kocka.match.journal import Steps

UNDO_RECORD = const(64)  # in every book, without a payload

_RECORDS = const(8)  # records read at a time,
_BYTES = const(200)  # fewer if they are longer than that together: a round of Taroky may take 10 ms


class Book:
    """The base of all books: the changes are kept, and undo replays all but the last.

    A subclass sets `PREFIX` (of its file names), `VERSION`, `BEGIN` and `LAST` (kinds of its records: the first one,
    then the changes up to LAST) and `MIGRATIONS` (as in match/match.py), and implements `_begin` (reads the first
    payload, once), `_reset` (back to that state) and `_apply` (makes a change, or raises ValueError or IndexError with
    nothing changed). Where there may be many changes, it takes back the last one by itself: see `_make`.
    """

    PREFIX = ""
    VERSION = 1
    BEGIN = 0
    LAST = 0
    MIGRATIONS: "tuple[Any, ...]" = ()

    def __init__(self, path: str) -> None:
        """Internal: use `load`, or `create` of the subclass."""
        self.path = path
        self.in_turns = False
        self._changes: list[tuple[int, bytes]] = []
        self._before: Any = None  # while a record is being written: the state without it
        self._rest: Steps | None = None  # of writing it
        self._journal: Journal

    def _begin(self, payload: bytes) -> None:
        """Reads the payload of the first record. Raises ValueError or IndexError if it is invalid."""
        raise NotImplementedError

    def _reset(self) -> None:
        """Returns to the state before all changes."""
        raise NotImplementedError

    def _loaded(self) -> None:
        """Called when all records have been read."""

    def _apply(self, kind: int, payload: bytes) -> None:
        """Makes a change. Raises ValueError or IndexError, with nothing changed, if it is impossible."""
        raise NotImplementedError

    def _settle(self) -> None:
        """Called after a series of changes, for what is computed once at their end."""
        finish(self._settling())

    def _settling(self) -> "Steps":
        """`_settle` in steps of some milliseconds."""
        yield from ()

    @property
    def settled(self) -> int:
        """How much of `_settle` is done, in %."""
        return 100

    @classmethod
    def _creating(cls, folder: str, payload: bytes) -> "Steps":
        """A new book in a new file of `folder`, numbered after the others, as a writing (kocka.match.writing)."""
        book = cls(_next_path(folder, cls.PREFIX))
        book._begin(payload)
        book._reset()
        yield from erasing(book._write_first([(cls.BEGIN, payload)]))
        return book

    def _write_first(self, records: list[tuple[int, bytes]]) -> "Steps":
        """Writes the file with its first records (kind, payload), in steps."""
        framed: list[bytes] = []
        for kind, payload in records:
            framed.append(journal.frame(kind, self.VERSION, len(framed), payload))
        yield from journal.writing_whole(self.path, framed)
        self._journal = Journal(self.path, self.VERSION, sum([len(record) for record in framed]), len(framed))

    @classmethod
    def load(cls, path: str) -> "tuple[Self | None, Problem | None]":
        """(book or None, Problem or None): the book of this file, exactly as it was.

        A file damaged in the middle is copied to `.bad`, and the book continues from before the damage: both are
        returned. Never raises, whatever the file contains; reading a sound file writes nothing.
        """
        loading = Loading(cls, path)
        finish(loading.steps())
        return loading.book, loading.problem  # type: ignore[return-value]

    @property
    def count(self) -> int:
        """The number of records in the file."""
        return int(self._journal.count)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._changes)

    def undo(self) -> int:
        """Takes back the last change, durably; returns the kind of its record. Raises ValueError if there is none."""
        if not self._changes:
            raise ValueError("there is no change to take back")
        self._ready()
        before = self._state()
        kind = self._take_back()
        self._write(UNDO_RECORD, b"", before)
        return kind

    def _make(self, kind: int, payload: bytes) -> None:
        """Makes a change that can be taken back. Raises as `_apply`."""
        self._apply(kind, payload)
        self._changes.append((kind, payload))

    def _take_back(self) -> int:
        """Undoes the last change in memory; returns its kind. Raises ValueError if there is none."""
        if not self._changes:
            raise ValueError("an undo of nothing")
        kind, _ = self._changes.pop()
        self._replay()
        return kind

    def _replay(self) -> None:
        self._reset()
        for kind, payload in self._changes:
            self._apply(kind, payload)

    def _state(self) -> "Any":
        """What `_restore` needs."""
        return list(self._changes)

    def _restore(self, state: "Any") -> None:
        """Returns to what `_state` was called for: a change, or an undo, could not be written."""
        self._changes = state
        self._replay()
        self._settle()

    def _change(self, kind: int, payload: bytes) -> None:
        """Makes a change and writes it."""
        self._ready()
        before = self._state()
        self._make(kind, payload)
        self._write(kind, payload, before)

    def _ready(self) -> None:
        """Finishes a begun change before the next one."""
        finish(self.writing())

    def _write(self, kind: int, payload: bytes, before: "Any") -> None:
        self._before = before
        if self.in_turns:
            self._rest = self._writing(kind, payload)
            return
        try:
            self._settle()
            self._journal.append(kind, payload)
            self._before = None
        except (StorageError, ValueError) as error:
            self._give_up()
            raise error

    def writing(self) -> "Steps":
        """Computes and writes the change that was made `in_turns`, if there is one; then it counts.

        If it ends before, or raises StorageError, the change has not happened.
        """
        if self._rest is not None:
            yield from self._rest

    def _writing(self, kind: int, payload: bytes) -> "Steps":
        try:
            yield from self._settling()
            yield  # the last part has a turn without writing, too
            yield from self._journal.appending(kind, payload)
        except (StorageError, ValueError, GeneratorExit) as error:
            self._give_up()
            raise error
        self._before = None
        self._rest = None

    @property
    def is_written(self) -> bool:
        """Whether everything entered is saved."""
        return self._before is None

    def _give_up(self) -> None:
        """Nothing could be written: as before."""
        before = self._before
        self._before = None
        self._rest = None
        self._restore(before)


# Of the book repaired last: who begins to load another one may have left it half done.
_repairs: "list[Steps]" = []


class Loading:
    """Loads a book in `steps` of a few milliseconds.

    Then `book` and `problem` are what `Book.load` returns. Between steps no file is open, but those of a damaged book
    that is being repaired; do not write one.
    """

    def __init__(self, kind: type[Book], path: str) -> None:
        """`kind`: the class of the book in the file `path`."""
        self.book: Book | None = None
        self.problem: Problem | None = None
        self.path = path
        self._kind = kind
        self._end = 0
        self._size = 0  # of the file, or its part; 0: not known yet
        self._count = 0
        self._is_read = False
        self._fault = 0

    @property
    def percent(self) -> int:
        """How far it is: up to 50 while the file is read, up to 100 while its result is computed."""
        if self._is_read:
            return 50 + (self.book.settled // 2 if self.book is not None else 50)
        return 50 * self._end // max(1, self._size)

    def steps(self) -> "Steps":
        """Reads a few records at a time, then computes their result."""
        place, self.problem = place_of(self.path, self._kind.PREFIX)
        if place is not None:
            if place.is_packed:
                yield  # to find it, the table of its pack was read: enough for a turn
            while self._read(place):
                yield
            yield from self._judged(place)
        self._is_read = True
        book = self.book
        if book is not None:
            yield
            yield from book._settling()

    def _read(self, place: Place) -> bool:
        """Reads a few records; whether there are more. At the end `_fault` says what is wrong with the file."""
        reader = Reader(place.path, self._kind.VERSION, self._end, self._count, place.base, place.size)
        self._size = reader.size
        until = self._end + _BYTES
        try:
            for _ in range(_RECORDS):
                if self._end >= until:
                    return True
                if not reader.next():
                    self._fault = reader.problem
                    return False
                self._fault = self._take(reader)
                if self._fault:
                    return False
                self._end = reader.end
                self._count = reader.count
            return True
        except NewerError:
            self._fault = NEWER
        except (ValueError, IndexError):
            self._fault = DAMAGED
        finally:
            reader.close()
        return False

    def _take(self, reader: Reader) -> int:
        """Replays the record just read; returns the problem with it, or 0."""
        cls = self._kind
        kind = reader.kind
        payload = reader.payload
        for version in range(reader.version, cls.VERSION):
            kind, payload = cls.MIGRATIONS[version - 1](kind, payload)
        book = self.book
        if book is None:
            if kind != cls.BEGIN:
                return int(FOREIGN)
            book = cls(self.path)
            book._begin(payload)
            book._reset()
            self.book = book
        elif kind == UNDO_RECORD:
            book._take_back()
        elif cls.BEGIN < kind <= cls.LAST:
            book._make(kind, payload)
        else:
            return int(NEWER)
        return 0

    def _judged(self, place: Place) -> "Steps":
        """At the end of the file: decides whether the book can be used, and how much of it."""
        path = self.path
        book = self.book
        problem = self._fault
        self.book = None
        if problem == NEWER or problem == UNREADABLE:
            self.problem = Problem(problem, path)
            return
        if book is None or problem == FOREIGN or not self._count:
            self.problem = Problem(problem or DAMAGED, path, "" if place.is_packed else journal.set_aside(path))
            return
        if problem:
            while _repairs:
                _repairs.pop().close()
            repair = self._rescue(book, place)
            _repairs.append(repair)
            yield
            yield from repair
        elif place.is_packed:
            self._use(book, Unpacked(place, path, self._kind.VERSION, self._end, self._count))
        else:
            self._use(book, Journal(path, self._kind.VERSION, self._end, self._count))

    def _rescue(self, book: Book, place: Place) -> "Steps":
        """Keeps the damaged book as a copy; it continues from before the damage."""
        path = self.path
        kept = Problem(DAMAGED, path, journal.bad_name(path))
        try:
            size = place.size if place.is_packed else journal.size_of(path)
            yield from journal.copying(place.path, kept.kept, size, place.base)
            yield
            yield from journal.copying(place.path, path, self._end, place.base)
        except OSError:  # no space for a copy: then the file itself is set aside
            self.problem = Problem(DAMAGED, path, "" if place.is_packed else journal.set_aside(path))
            return
        self.problem = kept
        self._use(book, Journal(path, self._kind.VERSION, self._end, self._count))

    def _use(self, book: Book, log: Journal) -> None:
        book._journal = log
        book._loaded()
        self.book = book


class Arriving:
    """A book that comes with all its records (kind, payload), from elsewhere. Nothing is written before `writing`.

    After `steps` the `book` is complete. They raise ValueError or IndexError for impossible records, as the class does.
    """

    def __init__(self, kind: type[Book], folder: str, records: list[tuple[int, bytes]]) -> None:
        """`kind`: the class of the book."""
        if not records or records[0][0] != kind.BEGIN:
            raise ValueError("no book begins so")
        self.book = kind(_next_path(folder, kind.PREFIX))
        self.book._begin(records[0][1])
        self.book._reset()
        self._records = records

    def steps(self) -> "Steps":
        """Makes a few changes at a time, then computes their result."""
        book = self.book
        left = _BYTES
        made = 0
        for kind, payload in self._records[1:]:
            if not book.BEGIN < kind <= book.LAST:
                raise ValueError("no change is of this kind")
            if left <= 0 or made == _RECORDS:
                yield
                left = _BYTES
                made = 0
            book._make(kind, payload)
            made += 1
            left -= len(payload)
        yield
        yield from book._settling()

    def writing(self) -> "Steps":
        """Writes the file, as a writing (kocka.match.writing); returns the book."""
        yield from erasing(self.book._write_first(self._records))
        return self.book


def _next_path(folder: str, prefix: str) -> str:
    """The path of a new book, numbered after the others."""
    old = files(folder, prefix)
    return folder + "/" + name_of(1 + number_of(old[-1], prefix) if old else 0, prefix)


def files(folder: str, prefix: str) -> Paths:
    """The paths of all books with names of this prefix in `folder`, oldest first."""
    return Paths(folder, prefix)


def check_name(name: str) -> str:
    """Returns `name` if it is a valid player name. Raises ValueError."""
    if not name or name != name.strip() or len(name.encode()) > NAME_BYTES:
        raise ValueError("a name has 1 to " + str(NAME_BYTES) + " bytes: " + name)
    return name
