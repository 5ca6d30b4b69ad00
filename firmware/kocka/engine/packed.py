"""Tuples of whole numbers in a few bytes each, so that a score sheet of a thousand rounds fits into the chip's heap."""

from micropython import const

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Self

    Row = list[int] | tuple[int, ...]

_CHUNK = const(16)  # tuples together
_MOST = const(255)  # bytes of a tuple


def put_integer(out: bytearray, value: int) -> None:
    """Appends an integer of any size: seven bits per byte, low ones first, the sign in the lowest bit."""
    rest = value << 1 if value >= 0 else (-value << 1) - 1
    while rest > 127:
        out.append(rest & 127 | 128)
        rest >>= 7
    out.append(rest)


class Packed:
    """A list of such tuples. Copies share what they have in common; reading one after the other is fastest.

    A chunk is a byte with how many tuples it has, then each of them: how many bytes, the numbers as `put_integer`
    writes them.
    """

    def __init__(self, rows: "list[tuple[int, ...]] | tuple[()]" = ()) -> None:
        self._chunks: list[bytearray] = []
        self._count = 0
        self._owns_last = False  # nobody else has the last chunk
        self._number = 0  # of the chunk read last
        self._first = 0  # its first tuple
        self._like: list[bytearray] = []  # chunks to share
        for row in rows:
            self.append(row)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> "Any":
        for at in range(self._count):
            yield self._read(at)

    def __getitem__(self, at: "Any") -> "Any":
        """A tuple; a list of them for a slice. Raises IndexError."""
        if isinstance(at, slice):
            return [self._read(one) for one in range(self._count)[at]]
        if at < 0:
            at += self._count
        if at < 0 or at >= self._count:
            raise IndexError("no such tuple")
        return self._read(at)

    def of_kind(self, kind: int) -> "Any":
        """The tuples whose first number, which is not negative, ends in these four bits. The others are not read."""
        at = 0
        for chunk in self._chunks:
            byte = 1
            for _ in range(chunk[0]):
                if chunk[byte] and chunk[byte + 1] >> 1 & 15 == kind:
                    yield self._read(at)
                byte += 1 + chunk[byte]
                at += 1

    def append(self, row: "Row") -> None:
        """Adds a tuple at the end. Raises ValueError if it takes over 255 bytes."""
        packed = _packed(row)
        chunks = self._chunks
        if not chunks or chunks[-1][0] >= _CHUNK:
            chunks.append(bytearray(b"\x00"))
        elif not self._owns_last:
            chunks[-1] = bytearray(chunks[-1])
        self._owns_last = True
        chunks[-1][0] += 1
        chunks[-1].extend(packed)
        self._count += 1
        if self._like and chunks[-1][0] == _CHUNK:
            self._share_last()

    def share(self, other: "Packed") -> None:
        """Begins as `other` does: what is appended takes no memory of its own until it differs."""
        self._like = other._chunks

    def _share_last(self) -> None:
        at = len(self._chunks) - 1
        like = self._like
        if at < len(like) and like[at] == self._chunks[at]:
            self._chunks[at] = like[at]
            self._owns_last = False
        else:
            self._like = []

    def copy(self) -> "Self":
        """A list of its own with the same tuples."""
        made = self.__class__()
        made._chunks = list(self._chunks)
        made._count = self._count
        self._owns_last = False
        return made

    def until(self, at: int) -> "Self":
        """A list of its own with the first `at` tuples."""
        made = self.copy()
        if at < made._count:
            start = made._seek(at)
            head = bytearray([at - made._first]) + made._chunks[made._number][1:start]
            made._chunks[made._number :] = [head] if head[0] else []
            made._count = at
            made._number = made._first = 0
        return made

    def changed(self, at: int, removed: int, row: "Row | None" = None) -> "Self":
        """A copy in which `row`, if any, is before tuple `at`, or in its place if `removed` is 1. Raises ValueError."""
        made = self.copy()
        if at == self._count:
            if row is not None:
                made.append(row)
            return made
        start = made._seek(at)
        number = made._number
        chunk = made._chunks[number]
        before = at - made._first
        after = chunk[0] - before - removed
        end = start + removed * (1 + chunk[start])
        put = b"" if row is None else bytes(_packed(row))
        head = bytearray([before + (row is not None)]) + chunk[1:start] + put
        tail = bytearray([after]) + chunk[end:]
        if removed:  # else two chunks, so that none grows
            head[0] += after
            head.extend(tail[1:])
            tail = bytearray(1)
        made._chunks[number : number + 1] = [part for part in (head, tail) if part[0]]
        made._count += (row is not None) - removed
        made._number = made._first = 0
        return made

    def _read(self, at: int) -> tuple[int, ...]:
        byte = self._seek(at)
        chunk = self._chunks[self._number]
        end = byte + 1 + chunk[byte]
        byte += 1
        row = []
        while byte < end:
            value = chunk[byte]
            byte += 1
            if value > 127:
                value &= 127
                shift = 7
                while chunk[byte] > 127:
                    value |= (chunk[byte] & 127) << shift
                    shift += 7
                    byte += 1
                value |= chunk[byte] << shift
                byte += 1
            row.append(-((value + 1) >> 1) if value & 1 else value >> 1)
        return tuple(row)

    def _seek(self, at: int) -> int:
        """Finds tuple `at`: its chunk is `_number`; returns its first byte there."""
        chunks = self._chunks
        number = self._number
        first = self._first
        while at < first:
            number -= 1
            first -= chunks[number][0]
        while at >= first + chunks[number][0]:
            first += chunks[number][0]
            number += 1
        self._number = number
        self._first = first
        chunk = chunks[number]
        byte = 1
        for _ in range(at - first):
            byte += 1 + chunk[byte]
        return byte


def _packed(row: "Row") -> bytearray:
    out = bytearray(1)
    for n in row:
        put_integer(out, n)
    if len(out) > 1 + _MOST:
        raise ValueError("a tuple takes " + str(int(_MOST)) + " bytes at most")
    out[0] = len(out) - 1
    return out
