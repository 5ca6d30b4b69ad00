"""Named sets of house rules, to choose from for a new match.

    sets, problem = Sets.load(folder)
    sets.put(HouseRules.of("U Hejmy", setup)); sets.save()
    setup = sets.of("hearts")[0].setup(seed, seats)

The file is replaced as a whole: after a power cut either the old or the new one is there. A damaged file is set aside
as `.bad`, leaving no sets. A file of a newer version is left alone, and `save` returns False; so is, once that is
noticed, a file with a set that has a house rule of a newer version.
"""

from micropython import const

from kocka.engine.option import NewerError
from kocka.engine.terms import Terms
from kocka.match.journal import NEWER, Problem
from kocka.match.setup import AI, DRAWN, SeatSetup, Setup, Unpacker, put_bytes, put_number, put_terms, put_text
from kocka.match.writing import WholeFile

MYPY = False
if MYPY:
    from typing import Any

VERSION = const(1)
SETS_RECORD = const(48)
FILE = "rules.kck"
MOST = const(8)


class HouseRules:
    """What a table agrees on for all its matches of a game: a Setup without seats, seed and dealer.

    `name`: 1 to 24 bytes of UTF-8; the others as in Setup.
    """

    def __init__(
        self,
        name: str,
        game: str,
        options: bytes | None = None,
        house: bytes | None = None,
        price: int = 0,
        currency: str = "",
        terms: Terms | None = None,
    ) -> None:
        """None means the defaults. Raises ValueError for impossible rules."""
        if not name:
            raise ValueError("a set of house rules has a name")
        terms = Terms() if terms is None else terms
        self.terms = terms.with_pot(0, name)
        self.name = name
        self.game = game
        seats = [SeatSetup(AI) for _ in range(4)]  # a number of players that every game allows
        checked = Setup(game, 0, seats, options, house, DRAWN, 1, price, currency, self.terms)
        self.options = checked.options
        self.house = checked.house
        self.price = price
        self.currency = currency

    @classmethod
    def of(cls, name: str, setup: Setup) -> "Any":
        """The house rules of a match, under this name."""
        return cls(name, setup.game, setup.options, setup.house, setup.price, setup.currency, setup.terms)

    def pack(self) -> bytes:
        """The set as bytes of the file."""
        out = bytearray()
        put_text(out, self.name)
        put_text(out, self.game)
        put_bytes(out, self.options)
        put_bytes(out, self.house)
        put_number(out, self.price, 2)
        put_text(out, self.currency)
        put_terms(out, self.terms)
        return bytes(out)

    def setup(self, seed: int, seats: list[SeatSetup], dealer: int = DRAWN) -> Setup:
        """The setup of a match by these rules."""
        return Setup(self.game, seed, seats, self.options, self.house, dealer, 1, self.price, self.currency, self.terms)


class Sets(WholeFile):
    """The sets of a device, in the order in which they were first saved, at most MOST.

    They stay packed until requested, so that only the game being played must be in memory. A set with a house rule of a
    newer version is not offered, and `of` then sets `problem`.
    """

    FORM = (FILE, SETS_RECORD, VERSION)

    def __init__(self, path: str) -> None:
        """Empty, to be saved at `path`."""
        super().__init__(path)
        self._packed: list[tuple[str, str, bytes]] = []  # name, game, all of it
        self.problem: Problem | None = None  # for the user: a problem with sets that were requested

    def names(self) -> list[str]:
        """The names of all sets."""
        return [packed[0] for packed in self._packed]

    def of(self, game: str) -> list[HouseRules]:
        """The sets of a game; sets `problem` if there are others, of a newer version."""
        found = []
        for packed in self._packed:
            if packed[1] == game:
                try:
                    found.append(_take(Unpacker(packed[2])))
                except NewerError:
                    self.problem = self.locked = Problem(NEWER, self.path)
                except ValueError:
                    pass
        return found

    def put(self, rules: HouseRules) -> None:
        """Adds a set, or replaces the one of the same name. Raises ValueError if there are MOST already."""
        packed = (rules.name, rules.game, rules.pack())
        for at in range(len(self._packed)):
            if self._packed[at][0] == rules.name:
                self._packed[at] = packed
                return
        if len(self._packed) >= MOST:
            raise ValueError("there are " + str(MOST) + " sets at most")
        self._packed.append(packed)

    def remove(self, name: str) -> None:
        """Removes the set of this name, if there is one."""
        self._packed = [packed for packed in self._packed if packed[0] != name]

    def _pack(self) -> bytes:
        out = bytearray([len(self._packed)])
        for packed in self._packed:
            out.extend(packed[2])
        return bytes(out)

    def _unpack(self, payload: bytes) -> None:
        u = Unpacker(payload)
        found = []
        for _ in range(u.number(1)):
            start = u.at
            name, game = fields(u)[:2]
            found.append((name, game, payload[start : u.at]))
        if len(found) > MOST:
            raise ValueError("too many sets")
        self._packed = found


def fields(u: Unpacker) -> tuple[str, str, bytes, bytes, int, str, Terms]:
    """The fields of a packed set, in the order of HouseRules. Raises ValueError for invalid bytes."""
    name = u.text()
    game = u.text()
    options = u.take(u.number(1))
    house = u.take(u.number(1))
    price = u.number(2)
    return name, game, options, house, price, u.text(), u.terms()


def _take(u: Unpacker) -> HouseRules:
    """The next packed set. Raises ValueError for impossible rules."""
    name, game, options, house, price, currency, terms = fields(u)
    return HouseRules(name, game, options, house, price, currency, terms)
