"""Score sheets in letters: pages of text for QR codes, by which the results of an evening leave a device.

    packed = bytearray()
    for _ in packing([score_sheet], packed): …     # in steps; at most MOST_SHEETS
    pages = Pages(packed, 180)                     # so many letters a page at most
    pages.text(0)                                  # "U0K2M400…", the first of pages.count

    scanned = Scanned(); scanned.add(text)         # in any order, each as often as somebody likes; CodeError
    for records in sheets_in(scanned.data()): …    # each a sheet: its records, as in its file

A page: "U" (no letter of a deal's code), the version, four letters that all pages of an evening share (20 bits of the
CRC32 of what they hold), number of the page, number of the last one, contents, two letters of checksum. The letters are
those of a deal's code (match/deal_code.py): base 32, lowest bits first.

What the pages hold together: number of sheets, then of each the payload of its SHEET record (SCORE.md) with its length,
the players that came later with how many these are, the day on which it was closed, the entries with how many these
are. What was corrected or taken back stays at home, and so do numbers in the roster.
"""

from binascii import crc32

from micropython import const

from kocka.engine.option import NewerError
from kocka.engine.packed import put_integer
from kocka.engine.seating import JOIN, JoinEntry
from kocka.engine.sheet import kind_of
from kocka.match.deal_code import (
    BAD_CHECK,
    BAD_LENGTH,
    IMPOSSIBLE,
    LETTERS,
    NEWER,
    NO_DEAL,
    CodeError,
    check_letters,
    letters_of,
)
from kocka.match.setup import Unpacker, put_number, put_text, take_integer
from kocka.scorebook.score_sheet import ADD, CLOSE, MORE, PLAYER, SHEET, people_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.scorebook.score_sheet import ScoreSheet

VERSION = const(0)
HEAD = const(8)  # letters before the contents
FOOT = const(2)
MOST_PAGES = const(32)
MOST_SHEETS = const(8)
MOST_BYTES = const(6000)

_ID = const(4)  # letters
_STEP = const(8)  # entries


def is_page(text: str) -> bool:
    """Whether a code as typed or scanned is a page of score sheets."""
    return text.strip()[:1] in (NO_DEAL, "u")


class _Foreign(Unpacker):
    """What a stranger may have made: texts without control characters, which could hide or turn what stands beside."""

    def text(self) -> str:
        text = super().text()
        for letter in text:
            code = ord(letter)
            if code < 32 or 127 <= code < 160 or 0x2028 <= code < 0x202F or 0x2060 <= code < 0x2070:
                raise ValueError("a text has control characters")
        return text


# Sheets in bytes.


def packing(sheets: "list[ScoreSheet]", out: bytearray) -> "Any":
    """Appends these sheets to `out` in steps of a few milliseconds, between which it yields."""
    out.append(len(sheets))
    for score_sheet in sheets:
        yield from _packing(score_sheet, out)


def _packing(score_sheet: "ScoreSheet", out: bytearray) -> "Any":
    head, later = score_sheet.heading()
    put_integer(out, len(head))
    out.extend(head)
    out.append(len(score_sheet.players) - len(later))
    out.append(len(later))
    for name in later:
        put_text(out, name)
    put_integer(out, score_sheet.closed)
    put_integer(out, len(score_sheet.sheet.entries))
    for at, entry in enumerate(score_sheet.written()):
        if at % _STEP == 0:
            yield
        out.append(len(entry))
        for number in entry:
            put_integer(out, number)


def sheets_in(data: bytes) -> "list[list[tuple[int, bytes]]]":
    """The sheets that `packing` has written: of each its records (kind, payload), the first one first.

    Raises ValueError for bytes that are no such sheets, or whose texts have control characters.
    """
    u = _Foreign(data)
    found = []
    for _ in range(u.number(1)):
        records = [(int(SHEET), u.take(_natural(u)))]
        people = people_of(_Foreign(records[0][1]))
        seats = u.number(1)
        first = seats
        names = []
        for number in range(u.number(1)):
            names.append(u.text())
            records.append((int(PLAYER), player_of(seats + number, names[-1])))
        closed = bytearray()
        put_integer(closed, take_integer(u))
        for _ in range(_natural(u)):
            start = u.at
            entry = tuple([take_integer(u) for _ in range(u.number(1))])
            if len(entry) > 2 and kind_of(entry) == JOIN and JoinEntry(entry).seat == seats:  # one more
                who = JoinEntry(entry).player
                name = names[who - first] if who >= first else people[who][0]
                records.append((int(MORE), player_of(who, name) + data[start : u.at]))
                seats += 1
                continue
            records.append((int(ADD), b"\x00" + data[start : u.at]))
        if closed != b"\x01":  # -1: open
            records.append((int(CLOSE), bytes(closed)))
        found.append(records)
    if u.at != len(data):
        raise ValueError("there is more than the sheets")
    return found


def player_of(at: int, name: str, number: int = 0) -> bytes:
    """The payload of a PLAYER record; `number`: in the roster, 0 for nobody there."""
    out = bytearray([at])
    put_text(out, name)
    put_number(out, number, 2)
    return bytes(out)


def _natural(u: Unpacker) -> int:
    number = take_integer(u)
    if number < 0:
        raise ValueError("no number of things is negative")
    return number


# Bytes in pages.


class Pages:
    """What has been packed, in `count` pages."""

    def __init__(self, packed: bytearray, room: int) -> None:
        """`room`: letters of a page. Raises ValueError if that makes more than MOST_PAGES."""
        self._packed = bytes(packed)
        self._bytes = (room - HEAD - FOOT) * 5 // 8
        self.count = max(1, (len(packed) + self._bytes - 1) // self._bytes)
        if self.count > MOST_PAGES or len(packed) > MOST_BYTES:
            raise ValueError("too much for QR codes: " + str(len(packed)) + " bytes")
        self._bytes = (len(packed) + self.count - 1) // self.count  # no page is much shorter than the others
        self._id = _id_of(self._packed)

    def text(self, page: int) -> str:
        """A page, from 0 on."""
        text = NO_DEAL + LETTERS[VERSION] + self._id + LETTERS[page] + LETTERS[self.count - 1]
        start = page * self._bytes
        text += _letters(self._packed[start : start + self._bytes])
        return text + check_letters(text[1:])


def _id_of(packed: bytes) -> str:
    value = crc32(packed)
    return "".join([LETTERS[value >> 5 * i & 31] for i in range(_ID)])


def _letters(data: bytes) -> str:
    found = []
    value = bits = 0
    for byte in data:
        value |= byte << bits
        bits += 8
        while bits >= 5:
            found.append(LETTERS[value & 31])
            value >>= 5
            bits -= 5
    if bits:
        found.append(LETTERS[value])
    return "".join(found)


def _bytes(letters: str) -> bytes:
    found = bytearray()
    value = bits = 0
    for letter in letters:
        value |= LETTERS.index(letter) << bits
        bits += 5
        if bits >= 8:
            found.append(value & 255)
            value >>= 8
            bits -= 8
    return bytes(found)


class Scanned:
    """The pages of one evening that have come so far; a page of another evening begins anew.

    `count`: of the evening's pages, 0 before the first one; `missing`: their numbers, from 0 on.
    """

    def __init__(self) -> None:
        self.count = 0
        self._id = ""
        self._pages: list[str] = []  # "" where one is missing

    @property
    def missing(self) -> list[int]:
        return [page for page in range(self.count) if not self._pages[page]]

    @property
    def texts(self) -> list[str]:
        """The pages that have come."""
        return [text for text in self._pages if text]

    def add(self, text: str) -> None:
        """Takes a page as typed or scanned. Raises CodeError for any other text."""
        text = text.strip()
        if not is_page(text):
            raise CodeError(IMPOSSIBLE, "no page of a score sheet")
        letters = letters_of(text[1:])
        if len(letters) <= HEAD + FOOT - 1:
            raise CodeError(BAD_LENGTH, "a page is longer")
        if LETTERS.index(letters[0]) > VERSION:
            raise CodeError(NEWER, "a score sheet of a newer version of this program")
        if check_letters(letters[:-FOOT]) != letters[-FOOT:]:
            raise CodeError(BAD_CHECK, "a letter of this page is wrong: its checksum differs")
        page = LETTERS.index(letters[_ID + 1])
        count = LETTERS.index(letters[_ID + 2]) + 1
        if page >= count:
            raise CodeError(IMPOSSIBLE, "a page after the last one")
        evening = letters[1 : 1 + _ID]
        if (evening, count) != (self._id, self.count):
            self._id = evening
            self.count = count
            self._pages = [""] * count
        self._pages[page] = NO_DEAL + letters

    def data(self) -> bytes:
        """What all pages hold together. Raises CodeError if they do not belong together."""
        data = b"".join([_bytes(text[HEAD:-FOOT]) for text in self._pages])
        if not data or _id_of(data) != self._id:
            raise CodeError(BAD_CHECK, "these pages do not belong together")
        return data


def records_of(data: bytes) -> "list[list[tuple[int, bytes]]]":
    """As `sheets_in`. Raises CodeError."""
    try:
        return sheets_in(data)
    except NewerError as error:
        raise CodeError(NEWER, str(error))
    except (ValueError, IndexError) as error:
        raise CodeError(IMPOSSIBLE, str(error))
