"""The players remembered by a device: names with Czech letters, and licence numbers for Monte Carlo (CK-25).

    roster, problem = Roster.open(folder)
    who = roster.put("Čeněk")           # the number, new or existing
    roster.use([3, 1, 4, 2])            # these players come first in the list from now on

A number is never reused: score sheets refer to players by number, so that a corrected name is correct everywhere. A
book (book.py), one for all evenings.
"""

from micropython import const

from kocka.match.journal import NEWER, UNREADABLE, StorageError
from kocka.match.setup import Unpacker, put_number, put_text
from kocka.match.writing import finish
from kocka.scorebook.book import Book, Loading, check_name, files
from kocka.scorebook.score_sheet import Renamed

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

ROSTER = const(80)
PUT = const(81)
REMOVE = const(82)
USE = const(83)

MOST = const(64)
_MOST_LICENCE = const(65535)
_REASON_BYTES = const(96)
_MANY = const(300)  # records: longer files are written anew when they are opened
_FORMER = "?"  # and a number: stands for a name that was corrected


class Member:
    """One player. `number`: permanent, from 1; `name`; `licence`: 0 for none; a high one shows merit (CK-25).

    `ban`: why the player may not play any more (CK-18), "" for who may.
    """

    def __init__(self, number: int, name: str, licence: int, ban: str = "") -> None:
        self.number = number
        self.name = name
        self.licence = licence
        self.ban = ban


class Roster(Book):
    """All players, the latest to play first: `members`, a list of Member."""

    PREFIX = "roster"
    BEGIN = ROSTER
    LAST = USE

    @classmethod
    def open(cls, folder: str) -> "Any":
        """(the roster, Problem or None), creating it if there is none.

        The roster is None if it cannot be used: it is of a newer version, or the system cannot read it. Raises
        StorageError.
        """
        return finish(cls.opening(folder))

    @classmethod
    def opening(cls, folder: str) -> "Steps":
        """`open` in steps of a few milliseconds: a generator that returns what `open` does."""
        paths = files(folder, cls.PREFIX)
        problem = None
        if paths:
            loading = Loading(cls, paths[-1])
            yield from loading.steps()
            roster = loading.book
            problem = loading.problem
            if isinstance(roster, cls) and roster.count > _MANY:
                try:
                    yield from roster._write_first(roster._summed())
                except StorageError:  # no room: it stays as it is
                    return roster, problem
                loading = Loading(cls, paths[-1])
                yield from loading.steps()
                return loading.book, problem
            if roster is not None or (problem is not None and problem.id in (NEWER, UNREADABLE)):
                return roster, problem
        return (yield from cls._creating(folder, b"")), problem

    def _summed(self) -> list[tuple[int, bytes]]:
        """The records (kind, payload) of a shorter file with the same players, corrected names and next number."""
        out: list[tuple[int, bytes]] = [(ROSTER, b"")]
        gone = [number for number in sorted(self._renamed) if self.member(number) is None]
        last = self._next - 1
        if last > 0 and self.member(last) is None and last not in gone:
            gone.append(last)
        for number in gone:
            out.append((PUT, _packed(number, _FORMER + str(number), 0)))
            if number in self._renamed:
                out.append((PUT, _packed(number, self._renamed[number], 0)))
            payload = bytearray()
            put_number(payload, number, 2)
            out.append((REMOVE, bytes(payload)))
        for member in reversed(self.members):
            if member.number in self._renamed:
                out.append((PUT, _packed(member.number, _FORMER + str(member.number), 0)))
            out.append((PUT, _packed(member.number, member.name, member.licence, member.ban)))
        return out

    def _begin(self, payload: bytes) -> None:
        if payload:
            raise ValueError("a roster begins empty")

    def _reset(self) -> None:
        self.members: list[Member] = []
        self._next = 1
        self._renamed: dict[int, str] = {}

    def _loaded(self) -> None:
        """From now on score sheets show names that were corrected here."""
        Renamed.folder = self.path.rpartition("/")[0]
        Renamed.names = self._renamed

    def _apply(self, kind: int, payload: bytes) -> None:
        u = Unpacker(payload)
        if kind == USE:
            first = []
            while u.at < len(payload):
                member = self.member(u.number(2))
                if member is not None and member not in first:
                    first.append(member)
            self.members = first + [member for member in self.members if member not in first]
            return
        number = u.number(2)
        member = self.member(number)
        if kind == REMOVE:
            if member is None:
                raise ValueError("no such player")
            self.members.remove(member)
            return
        name = check_name(u.text())
        licence = u.number(2)
        ban = u.text() if u.at < len(payload) else ""
        other = self.find(name)
        if other is not None and other is not member:
            raise ValueError("two players of one name: " + name)
        if member is None:
            if len(self.members) >= MOST:
                raise ValueError("the roster has " + str(int(MOST)) + " players at most")
            self.members.insert(0, Member(number, name, licence, ban))
            self._next = max(self._next, number + 1)
        else:
            if member.name != name:
                self._renamed[number] = name
                self._loaded()
            at = self.members.index(member)
            self.members[at] = Member(number, name, licence, ban)

    def member(self, number: int) -> Member | None:
        """The player of this number, None if there is none."""
        for member in self.members:
            if member.number == number:
                return member
        return None

    def find(self, name: str) -> Member | None:
        """The player of this name, None if there is none."""
        for member in self.members:
            if member.name == name:
                return member
        return None

    def like(self, name: str, but: int = 0) -> Member | None:
        """A player of another name that may mean the same person (names.py), None if there is none.

        `but`: the number of a player who does not count: whose name it is to be.
        """
        from kocka.scorebook.names import match, words

        wanted = words(name)
        for member in self.members:
            if member.number != but and match(words(member.name), wanted):
                return member
        return None

    def put(self, name: str, licence: int = 0) -> int:
        """The number of the player of this name, who is added if unknown.

        Raises ValueError for an impossible name or more than MOST players, StorageError.
        """
        member = self.find(name)
        if member is not None:
            return member.number
        number = self._next
        self._put(number, name, licence)
        return number

    def change(self, number: int, name: str, licence: int, ban: str = "") -> None:
        """Corrects a player, or bans one for `ban`, a reason of up to 96 bytes; "" lifts the ban.

        Raises ValueError for impossible values or a name that somebody else has, StorageError.
        """
        if self.member(number) is None:
            raise ValueError("no such player")
        self._put(number, name, licence, ban)

    def banned(self, numbers: list[int]) -> Member | None:
        """The first of these players who may not play, None if all may."""
        for number in numbers:
            member = self.member(number)
            if member is not None and member.ban:
                return member
        return None

    def _put(self, number: int, name: str, licence: int, ban: str = "") -> None:
        if licence < 0 or licence > _MOST_LICENCE:
            raise ValueError("a licence is 0 to 65535")
        if len(ban.encode()) > _REASON_BYTES:
            raise ValueError("a reason has " + str(int(_REASON_BYTES)) + " bytes at most")
        self._change(PUT, _packed(number, name, licence, ban))

    def remove(self, number: int) -> None:
        """Removes a player from the list; the sheets keep the name. Raises ValueError, StorageError."""
        out = bytearray()
        put_number(out, number, 2)
        self._change(REMOVE, bytes(out))

    def use(self, numbers: list[int]) -> None:
        """Puts those who play to the front of the list, in this order. Raises StorageError."""
        if numbers == [member.number for member in self.members[: len(numbers)]]:
            return
        out = bytearray()
        for number in numbers:
            put_number(out, number, 2)
        self._change(USE, bytes(out))


def _packed(number: int, name: str, licence: int, ban: str = "") -> bytes:
    """The payload of PUT."""
    out = bytearray()
    put_number(out, number, 2)
    put_text(out, name)
    put_number(out, licence, 2)
    if ban:
        put_text(out, ban)
    return bytes(out)
