"""Packs: files that each hold several old books, because a file of its own takes a 4 KB block of the flash.

    place, problem = place_of(path, "sheet")    # where the bytes of sheet00013.kck are: in its own file, or in a pack
    packed(path, "sheet")                       # (date, game) of a packed sheet, without reading it

`sheets00012-39.kck` has the 39 sheets from number 12 on, one after the other, as they were in their own files. A PACK
record says how long each is; it stands first and last. Where a book has a file of its own as well, that one counts:
a packed book is copied out before it changes (`Unpacked`). `packing.py` makes packs.
"""

import os

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match import journal
from kocka.match.journal import (
    DAMAGED,
    FOOTER,
    FOREIGN,
    HEADER,
    MOST,
    NEWER,
    UNREADABLE,
    Journal,
    Reader,
    StorageError,
    size_of,
)
from kocka.match.setup import Unpacker, put_text, take_integer

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

VERSION = const(1)
PACK_RECORD = const(63)
MOST_BOOKS = const(64)  # in a pack

SUFFIX = ".kck"
DIGITS = const(5)  # of a number, at least
_BETWEEN = "s"  # after the prefix: no digit
_COUNT = "-"


def name_of(number: int, prefix: str) -> str:
    """The name of a book's own file."""
    digits = str(number)
    return prefix + "0" * (DIGITS - len(digits)) + digits + SUFFIX


def number_of(path: str, prefix: str) -> int:
    """The number in the name of a book's file, -1 for any other name."""
    name = path.rpartition("/")[2]
    digits = name[len(prefix) : -len(SUFFIX)]
    if name != prefix + digits + SUFFIX or len(digits) < DIGITS or not digits.isdigit():
        return -1
    return int(digits)


def pack_name(first: int, count: int, prefix: str) -> str:
    """The name of the pack with so many books from number `first` on."""
    return name_of(first, prefix + _BETWEEN)[: -len(SUFFIX)] + _COUNT + str(count) + SUFFIX


def range_of(path: str, prefix: str) -> tuple[int, int]:
    """(first number, count) from the name of a pack, (-1, 0) for any other name."""
    name = path.rpartition("/")[2]
    head, _, count = name[: -len(SUFFIX)].partition(_COUNT)
    first = number_of(head + SUFFIX, prefix + _BETWEEN)
    if not name.endswith(SUFFIX) or first < 0 or not count.isdigit() or not 0 < int(count) <= MOST_BOOKS:
        return -1, 0
    return first, int(count)


class Listing:
    """What a folder has of a kind of book: `single`: numbers with a file of their own, `packs`: (first, count), both
    ascending; `left`: names of files that were never finished.
    """

    def __init__(self, folder: str, prefix: str) -> None:
        """Reads the names in the folder; none if there is no folder."""
        self.single: list[int] = []
        self.packs: list[tuple[int, int]] = []
        self.left: list[str] = []
        try:
            names = os.listdir(folder)
        except OSError:
            names = []
        for name in names:
            if not name.startswith(prefix):
                continue
            number = number_of(name, prefix)
            if number >= 0:
                self.single.append(number)
                continue
            pack = range_of(name, prefix)
            if pack[1]:
                self.packs.append(pack)
            elif name.endswith(SUFFIX + ".new"):
                self.left.append(name)
        self.single.sort()
        self.packs.sort()


class Paths:
    """The paths of all books of a kind in a folder, the oldest first: a sequence that makes each when asked for it."""

    def __init__(self, folder: str, prefix: str) -> None:
        """Reads the names in the folder."""
        self._start = folder + "/"
        self._prefix = prefix
        self._runs: list[tuple[int, int]] = []  # (first number, count), ascending
        listing = Listing(folder, prefix)
        packs = listing.packs
        if packs or (_known.folder, _known.prefix) == (folder, prefix):
            _known.take(folder, prefix, packs)
        at = 0
        for number in listing.single:
            while at < len(packs) and packs[at][0] <= number:
                self._add(*packs[at])
                at += 1
            self._add(number, 1)
        for first, count in packs[at:]:
            self._add(first, count)

    def _add(self, first: int, count: int) -> None:
        """Adds numbers, none of which is below the first of those before; some may be there already."""
        if self._runs:
            begin, length = self._runs[-1]
            if first <= begin + length:
                self._runs[-1] = (begin, max(length, first + count - begin))
                return
        self._runs.append((first, count))

    def __len__(self) -> int:
        return sum([count for _, count in self._runs])

    def __getitem__(self, at: int) -> str:
        if at < 0:
            at += len(self)
        for first, count in self._runs:
            if 0 <= at < count:
                return self._start + name_of(first + at, self._prefix)
            at -= count
        raise IndexError("no such book")

    def __iter__(self) -> "Any":
        for first, count in self._runs:
            for number in range(first, first + count):
                yield self._start + name_of(number, self._prefix)

    def __contains__(self, path: str) -> bool:
        number = number_of(path, self._prefix)
        for first, count in self._runs:
            if first <= number < first + count:
                return True
        return False


class Pack:
    """What a pack says about itself: `first`: number of its first book; `base`: bytes before it; `sizes`: of all;
    `heads`: (date, game) of each.
    """

    def __init__(self, first: int, sizes: list[int], heads: list[tuple[int, str]]) -> None:
        self.first = first
        self.sizes = sizes
        self.heads = heads
        self.base = 0

    def payload(self) -> bytes:
        """Of the PACK record."""
        names: list[str] = []
        for _, name in self.heads:
            if name not in names:
                names.append(name)
        out = bytearray()
        put_integer(out, self.first)
        out.append(len(names))
        for name in names:
            put_text(out, name)
        out.append(len(self.sizes))
        for at in range(len(self.sizes)):
            put_integer(out, self.sizes[at])
            date, name = self.heads[at]
            put_integer(out, date)
            out.append(names.index(name))
        return bytes(out)


def _unpack(payload: bytes) -> Pack:
    """The inverse of `Pack.payload`. Raises ValueError or IndexError for other bytes."""
    u = Unpacker(payload)
    first = take_integer(u)
    names = [u.text() for _ in range(u.number(1))]
    sizes = []
    heads = []
    for _ in range(u.number(1)):
        sizes.append(take_integer(u))
        date = take_integer(u)
        heads.append((date, names[u.number(1)]))
    if first < 0 or min(sizes + [0]) < 0:
        raise ValueError("no pack has these numbers")
    pack = Pack(first, sizes, heads)
    pack.base = HEADER + len(payload) + FOOTER
    return pack


def read_pack(path: str, prefix: str) -> tuple[Pack | None, int]:
    """(the pack of this name, 0) or (None, what is wrong with it: see match/journal.py)."""
    size = size_of(path)
    reader = Reader(path, VERSION)
    problem = 0 if reader.next() else reader.problem
    if problem == DAMAGED or problem == FOREIGN:
        reader.close()
        reader = Reader(path, VERSION, max(0, size - HEADER - MOST - FOOTER))
        if reader.last() and reader.kind == PACK_RECORD:
            problem = NEWER if reader.version > VERSION else 0
    kind = reader.kind
    reader.close()
    if problem:
        return None, problem
    if kind != PACK_RECORD:
        return None, FOREIGN
    try:
        pack = _unpack(reader.payload)
    except (ValueError, IndexError):
        return None, DAMAGED
    if (pack.first, len(pack.sizes)) != range_of(path, prefix):
        return None, DAMAGED
    return pack, 0


class _Known:
    """What was seen last: the `packs` of a `folder`, and the last `pack` read, with its `path`."""

    def __init__(self) -> None:
        self.take("", "", [])

    def take(self, folder: str, prefix: str, packs: list[tuple[int, int]]) -> None:
        """Another folder's packs, or what has become of them; an empty name: nothing is known."""
        self.folder = folder
        self.prefix = prefix
        self.packs = packs
        self.path = ""
        self.pack: Pack | None = None


_known = _Known()


def look_again() -> None:
    """The packs have changed: what is known of them is read again."""
    _known.take("", "", [])


def _pack_with(path: str, prefix: str) -> tuple[str, Pack | None, int]:
    """(path of the pack that has this book, the pack, problem); ("", None, UNREADABLE) if there is none."""
    folder = path.rpartition("/")[0]
    number = number_of(path, prefix)
    for _ in range(2):
        if _known.folder != folder or _known.prefix != prefix:
            _known.take(folder, prefix, Listing(folder, prefix).packs)
        most = (0, 0)
        for first, count in _known.packs:
            if first <= number < first + count and count > most[1]:
                most = (first, count)
        name = folder + "/" + pack_name(most[0], most[1], prefix) if most[1] else ""
        if name and _known.path == name:
            return name, _known.pack, 0
        if name and size_of(name) >= 0:
            pack, problem = read_pack(name, prefix)
            if pack is not None:
                _known.path = name
                _known.pack = pack
            return name, pack, problem
        look_again()  # it may have been made since
    return "", None, UNREADABLE


class Place:
    """Where a book's bytes are: `path` of the file, `base`: offset in it, `size`: -1 up to the end of the file."""

    def __init__(self, path: str, base: int = 0, size: int = -1) -> None:
        self.path = path
        self.base = base
        self.size = size

    @property
    def is_packed(self) -> bool:
        """Whether it is a part of a pack."""
        return self.size >= 0


def place_of(path: str, prefix: str) -> tuple[Place | None, journal.Problem | None]:
    """Where the book with this path is; or None and why that cannot be said."""
    if size_of(path) >= 0:
        return Place(path), None
    name, pack, problem = _pack_with(path, prefix)
    if pack is None:
        return None, journal.Problem(problem, name or path)
    at = number_of(path, prefix) - pack.first
    return Place(name, pack.base + sum(pack.sizes[:at]), pack.sizes[at]), None


def packed(path: str, prefix: str) -> tuple[int, str] | None:
    """(date, game) of a book that is in a pack alone, as it was packed; None for any other."""
    if size_of(path) >= 0:
        return None
    pack = _pack_with(path, prefix)[1]
    return pack.heads[number_of(path, prefix) - pack.first] if pack is not None else None


class Unpacked(Journal):
    """The journal of a packed book: the first change copies it into a file of its own, in steps, before it is made."""

    def __init__(self, place: Place, path: str, version: int, size: int, count: int) -> None:
        """`place`: in the pack; `path`: of the book's own file; the rest as in Journal."""
        super().__init__(path, version, size, count)
        self._place: Place | None = place

    def appending(self, kind: int, payload: bytes) -> "Steps":
        """As in Journal; a packed book is copied first."""
        place = self._place
        if place is not None:
            yield
            try:
                yield from journal.copying(place.path, self.path, self.size, place.base)
            except OSError as error:
                raise StorageError(journal.code_of(error), self.path)
            self._place = None
            self._trim = False
            yield
        yield from super().appending(kind, payload)
