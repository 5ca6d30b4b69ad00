"""The players of a device, remembered: names with Czech letters, and licence numbers for Monte Carlo (CK-25).

    roster, problem = Roster.load(folder)
    who = roster.put("Čeněk")           # its number, new or the one that it has
    roster.use([3, 1, 4, 2])            # who has played comes first in the list from now on
    roster.save()

A number is never given twice: the sheets name their players by it, and a corrected name is then correct everywhere.
The file is replaced as a whole; a damaged one is set aside as `.bad`, and the sound part of it stays in use.
"""

from micropython import const

from kocka.match import journal
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, UNREADABLE, Problem, Reader, size_of
from kocka.match.setup import Unpacker, put_number, put_text
from kocka.score.book import check_name

FILE = "roster.kck"
VERSION = const(1)
NEXT_RECORD = const(80)  # the next number
PLAYER_RECORD = const(81)

# MIGRATIONS[v - 1] turns a record of version v into version v + 1, as in match.py.
MIGRATIONS: tuple = ()  # type: ignore[type-arg]

MOST = const(64)
MOST_LICENCE = const(65535)


class Member:
    """One player. `number`: for ever, from 1; `name`; `licence`: 0 for none; high ones have merit (CK-25)."""

    def __init__(self, number: int, name: str, licence: int = 0) -> None:
        self.number = number
        self.name = name
        self.licence = licence


class Roster:
    """All players, who played last first. `members`: list of Member; `path`: of the file."""

    def __init__(self, path: str) -> None:
        """Nobody yet, to be saved at `path`."""
        self.path = path
        self.members: list[Member] = []
        self._next = 1
        self._locked = False

    @classmethod
    def load(cls, folder: str):  # type: ignore[no-untyped-def]
        """(the roster, Problem or None). There is always one; without a file it is empty."""
        roster = cls(folder + "/" + FILE)
        if size_of(roster.path) < 0:
            return roster, None
        reader = Reader(roster.path, VERSION)
        problem = 0
        try:
            while reader.next():
                kind = reader.kind
                payload = reader.payload
                for version in range(reader.version, VERSION):
                    kind, payload = MIGRATIONS[version - 1](kind, payload)
                if not roster._take(kind, payload):
                    problem = FOREIGN if reader.count == 1 else NEWER
                    break
        except (ValueError, IndexError):
            problem = DAMAGED
        finally:
            reader.close()
        problem = problem or reader.problem
        if not problem and reader.end < reader.size:
            problem = DAMAGED  # it is written in one go: a torn file is a damaged one
        if not problem:
            return roster, None
        if problem == NEWER or problem == UNREADABLE:
            roster._locked = True
            return roster, Problem(problem, roster.path)
        return roster, Problem(problem, roster.path, journal.set_aside(roster.path))

    def _take(self, kind: int, payload: bytes) -> bool:
        u = Unpacker(payload)
        if kind == NEXT_RECORD and not self.members:
            self._next = max(self._next, u.number(2))
        elif kind == PLAYER_RECORD:
            member = Member(u.number(2), u.text(), u.number(2))
            self._check(member.name, member.number)
            self.members.append(member)
            self._next = max(self._next, member.number + 1)
        else:
            return False
        return True

    def save(self) -> bool:
        """Writes the file. False: it belongs to a newer version and was left alone. Raises StorageError."""
        if self._locked:
            return False
        out = bytearray()
        put_number(out, self._next, 2)
        records = [journal.frame(NEXT_RECORD, VERSION, 0, bytes(out))]
        for at in range(len(self.members)):
            member = self.members[at]
            out = bytearray()
            put_number(out, member.number, 2)
            put_text(out, member.name)
            put_number(out, member.licence, 2)
            records.append(journal.frame(PLAYER_RECORD, VERSION, at + 1, bytes(out)))
        journal.write_whole(self.path, records)
        return True

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

    def put(self, name: str, licence: int = 0) -> int:
        """The number of the player of this name, who is new unless known. Raises ValueError for a name that cannot be,
        or more than MOST players."""
        member = self.find(name)
        if member is None:
            check_name(name)
            if len(self.members) >= MOST:
                raise ValueError("the roster has " + str(int(MOST)) + " players at most")
            if licence < 0 or licence > MOST_LICENCE:
                raise ValueError("a licence is 0 to 65535")
            member = Member(self._next, name, licence)
            self._next += 1
            self.members.insert(0, member)
        return member.number

    def change(self, number: int, name: str, licence: int) -> None:
        """Corrects a player. Raises ValueError for what cannot be, also a name that somebody else has."""
        member = self.member(number)
        if member is None or licence < 0 or licence > MOST_LICENCE:
            raise ValueError("no such player, or licence")
        if name != member.name:
            self._check(name, number)
        member.name = name
        member.licence = licence

    def remove(self, number: int) -> None:
        """Takes a player off the list; the sheets keep the name."""
        self.members = [member for member in self.members if member.number != number]

    def use(self, numbers: list[int]) -> None:
        """These have played: they come first, in this order."""
        first = []
        for number in numbers:
            member = self.member(number)
            if member is not None and member not in first:
                first.append(member)
        self.members = first + [member for member in self.members if member not in first]

    def _check(self, name: str, number: int) -> None:
        check_name(name)
        for member in self.members:
            if member.name == name or member.number == number:
                if member.number != number or member.name == name:
                    raise ValueError("two players of one name or number: " + name)
