"""Packs old score sheets (packs.py), in steps of a few milliseconds, while nobody waits.

    packing = Packing(folder)
    for _ in packing.steps(): ...       # a pack more, or what a loss of power has left is tidied up
    packing.is_done                     # whether there was nothing to do

A pack is written beside the others, read again, renamed, compared with each sheet's own file, and only then that file
goes. Until then the sheet's own file is the one that counts: whenever the power goes, each sheet is there once.
"""

from micropython import const

from kocka.match import journal
from kocka.match.journal import Reader, size_of
from kocka.scorebook.bill import HeadReading
from kocka.scorebook.packs import (
    MOST_BOOKS,
    PACK_RECORD,
    VERSION,
    Listing,
    Pack,
    Place,
    look_again,
    name_of,
    pack_name,
    read_pack,
)
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

_SINGLE = const(8)  # so many of the newest sheets keep a file of their own
_WAITING = const(8)  # so many others wait until they are packed
_FEWEST = const(2)  # that are put into a new pack or added to one
_MOST_BYTES = const(15600)  # of a pack's sheets: with the PACK records and littlefs's pointers four blocks
_TIGHT_BYTES = const(3600)  # where there is little room: one block
_CHANGED = const(4)  # packed sheets that have changed since, before their pack is written again
_LONG = const(4090)  # bytes of a sheet that is not packed: it fills a block by itself
_CHUNK = const(512)
_RECORDS = const(6)  # read at a time


class Packing(journal.Rewriting):
    """Makes one pack, the oldest sheets first, or extends one. It has no `problem`: what is unreadable stays there."""

    def __init__(self, folder: str, is_tight: bool = False) -> None:
        """`is_tight`: there are few free blocks; a small pack that needs one of them gives back others."""
        super().__init__(folder)
        self._is_tight = is_tight
        self._most_bytes = int(_TIGHT_BYTES if is_tight else _MOST_BYTES)
        self._folder = folder

    def _own_path(self, number: int) -> str:
        return self._folder + "/" + name_of(number, PREFIX)

    def _pack_path(self, pack: tuple[int, int]) -> str:
        return self._folder + "/" + pack_name(pack[0], pack[1], PREFIX)

    def _steps(self) -> "Steps":
        listing = Listing(self._folder, PREFIX)
        yield
        for name in listing.left:
            journal.remove(self._folder + "/" + name)
            yield
        packs = listing.packs
        for at in range(len(packs) - 2, -1, -1):
            if packs[at][0] == packs[at + 1][0]:  # it was extended; the power went before it could be removed
                if read_pack(self._pack_path(packs[at + 1]), PREFIX)[0] is not None:
                    look_again()
                    journal.remove(self._pack_path(packs[at]))
                    packs.pop(at)
                yield
        single = listing.single
        free: list[int] = []  # numbers that are in no pack
        changed: list[tuple[int, int]] = []  # packs of sheets that have changed since
        for number in single:
            pack = _with(packs, number)
            if pack is None:
                free.append(number)
                continue
            same = yield from self._compare(number, pack)
            if same:
                journal.remove(self._own_path(number))
                self.is_done = False
                yield
            elif same is not None:
                changed.append(pack)
        if len(changed) >= _CHANGED and not self._is_tight:
            for pack in changed:
                if (yield from self._rewrite(pack)):
                    return
        newest = max(single[-1:] + [_end(packs) - 1])
        yield from self._choose([number for number in free if number <= newest - _SINGLE], packs)

    def _choose(self, free: list[int], packs: list[tuple[int, int]]) -> "Steps":
        """Packs the first sheets that can be."""
        while len(free) >= _WAITING:
            before = None if self._is_tight else _with(packs, free[0] - 1)
            if before is not None:
                old = read_pack(self._pack_path(before), PREFIX)[0]
                if old is not None and (yield from self._take(free, old, before)):
                    return
            if (yield from self._take(free, Pack(free[0], [], []), None)):
                return
            free = free[1:]

    def _take(self, free: list[int], pack: Pack, before: "tuple[int, int] | None") -> "Steps":
        """Adds to a pack what there is room for, and writes it; False if that would be too little."""
        places = self._places(pack, before)
        number = pack.first + len(places)
        whole = sum(pack.sizes)
        taken = 0
        while taken < len(free) and free[taken] == number + taken and len(places) < MOST_BOOKS:
            size = yield from self._add(pack, len(places), places)
            whole += size
            if not size:
                break
            if whole > self._most_bytes:
                for one in (places, pack.sizes, pack.heads):
                    one.pop()
                break
            taken += 1
        if taken < _FEWEST:
            return False
        yield from self._write(pack, places, before)
        return True

    def _places(self, pack: Pack, before: "tuple[int, int] | None") -> list[Place]:
        """Where the sheets of the pack `before` are."""
        if before is None:
            return []
        path = self._pack_path(before)
        return [Place(path, pack.base + sum(pack.sizes[:at]), pack.sizes[at]) for at in range(before[1])]

    def _add(self, pack: Pack, at: int, places: list[Place]) -> "Steps":
        """Takes sheet number `at` of a pack from its own file; returns its size, 0 if it cannot be packed."""
        path = self._own_path(pack.first + at)
        if size_of(path) > _LONG:
            return 0
        reading = HeadReading(path, False, True)
        yield from reading.steps()
        if not reading.is_sound or reading.date < 0:
            return 0
        place = Place(path, 0, reading.size)
        if at == len(places):
            places.append(place)
            pack.sizes.append(reading.size)
            pack.heads.append((reading.date, reading.game))
        else:
            places[at] = place
            pack.sizes[at] = reading.size
            pack.heads[at] = (reading.date, reading.game)
        return reading.size

    def _rewrite(self, before: tuple[int, int]) -> "Steps":
        """Writes a pack again, with what its sheets have become since; False if that is not possible."""
        pack = read_pack(self._pack_path(before), PREFIX)[0]
        if pack is None:
            return False
        places = self._places(pack, before)
        for at in range(len(places)):
            if size_of(self._own_path(pack.first + at)) >= 0 and not (yield from self._add(pack, at, places)):
                return False
        if sum(pack.sizes) > _MOST_BYTES + _LONG:
            return False
        yield from self._write(pack, places, before)
        return True

    def _write(self, pack: Pack, places: list[Place], before: "tuple[int, int] | None") -> "Steps":
        """Writes a pack from where its sheets are now, in place of `before`."""
        self.is_done = False
        path = self._pack_path((pack.first, len(places)))
        payload = pack.payload()
        self._unfinished = path + ".new"
        target = open(self._unfinished, "wb")
        self._files.append(target)
        head = journal.frame(PACK_RECORD, VERSION, 0, payload)
        target.write(head)
        yield
        for place in places:
            yield from self._copy(place, target)
        target.write(journal.frame(PACK_RECORD, VERSION, 1, payload))
        yield
        journal.sync(target)
        self._close()
        yield
        at = len(head)
        for size in pack.sizes:
            yield from self._check(at, size)
            at += size
        look_again()
        journal.rename(self._unfinished, path)
        self._unfinished = ""
        yield
        if before is not None and before[1] != len(places):
            journal.remove(self._pack_path(before))

    def _copy(self, place: Place, target: "Any") -> "Steps":
        source = open(place.path, "rb")
        self._files.append(source)
        source.seek(place.base)
        left = place.size
        while left > 0:
            chunk = source.read(min(left, _CHUNK))
            if not chunk:
                raise OSError(5)
            if target.write(chunk) != len(chunk):
                raise OSError(journal.NO_SPACE)
            left -= len(chunk)
            yield
        self._files.pop()
        source.close()

    def _check(self, at: int, size: int) -> "Steps":
        """Reads a sheet of the new pack again. Raises OSError if it is not what was written."""
        reader = Reader(self._unfinished, ScoreSheet.VERSION, 0, 0, at, size)
        self._files.append(reader)
        while reader.next():
            if not reader.count % _RECORDS:
                yield
        self._close()
        if reader.problem or reader.end != size:
            raise OSError(5)
        yield

    def _compare(self, number: int, pack: tuple[int, int]) -> "Steps":
        """Whether the sheet's own file is the same as what the pack has of it; None: the pack cannot be read."""
        found = read_pack(self._pack_path(pack), PREFIX)[0]
        yield
        if found is None:
            return None
        at = number - pack[0]
        size = found.sizes[at]
        path = self._own_path(number)
        if size_of(path) != size:  # perhaps only by a torn tail
            reading = HeadReading(path, False, True)
            yield from reading.steps()
            if not reading.is_sound or reading.size != size:
                return False
        self._files = [open(path, "rb"), open(self._pack_path(pack), "rb")]
        self._files[1].seek(found.base + sum(found.sizes[:at]))
        while size > 0:
            n = min(size, _CHUNK)
            if self._files[0].read(n) != self._files[1].read(n):
                self._close()
                return False
            size -= n
            yield
        self._close()
        return True


def _with(packs: list[tuple[int, int]], number: int) -> "tuple[int, int] | None":
    """The pack that has this number."""
    for pack in packs:
        if pack[0] <= number < pack[0] + pack[1]:
            return pack
    return None


def _end(packs: list[tuple[int, int]]) -> int:
    """The number after those of all packs."""
    return packs[-1][0] + packs[-1][1] if packs else 0
