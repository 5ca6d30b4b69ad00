"""What a round of Taroky came to, as plain numbers: told by the engine, or by people with real cards (TA 10).

    outcome = Outcome(SECOND, declarer=0, side=0b0101, eyes=44)   # seats 0 and 2 against 1 and 3
    outcome.select(PAGAT, seat=0, announced=True, made=True)
    outcome.numbers()                                             # for a sheet's entry; `from_numbers` reads it back

What it is worth: `settlement.py`. Seats are numbered anticlockwise, in the direction of play. A set of seats is
a mask, bit `seat`.
"""

from micropython import const

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

# Contracts (TA 3.1), in the order of the auction.
FIRST = const(1)
SECOND = const(2)
THIRD = const(3)
SIXTH = const(6)
VARSAVA = const(7)
CONTRACTS = (FIRST, SECOND, THIRD, SIXTH, VARSAVA)
CONTRACT_TEXTS = {FIRST: "first", SECOND: "second", THIRD: "third", SIXTH: "sixth", VARSAVA: "varsava"}

# Units that are doubled separately (TA 5.3); all but the game are the selective announcements (TA 5.2).
GAME = const(0)
PAGAT = const(1)
UHO = const(2)
VALAT = const(3)
UNIT_TEXTS = ("game", "pagat", "uho", "valat")

# Basic announcements (TA 5.1), a mask a seat.
TAROCKY = const(1)
TAROKY = const(2)
TRUL = const(4)
HONERY = const(8)
TRULHONERY = const(16)
KRALOVSKE = const(32)
BASICS = (TAROCKY, TAROKY, TRUL, HONERY, TRULHONERY, KRALOVSKE)
BASIC_TEXTS = ("tarocky", "taroky", "trul", "honery", "trulhonery", "kralovske")
BASIC_POINTS = (5, 10, 5, 5, 10, 10)

_NUMBERS = const(18)  # of every outcome; then four piles of a Varšava, or five numbers a selective announcement


def basic_of(taroks: int, trul: int, kings: int, both: bool = True) -> int:
    """TA 5.1: the announcements of a hand with this many taroks, trul cards and kings.

    `both`: whether all seven honours count as královské honéry and trul (G11), or as královské honéry alone.
    """
    found = 0
    if taroks >= 10:
        found = int(TAROKY)
    elif taroks >= 8:
        found = int(TAROCKY)
    if kings == 4:
        found |= KRALOVSKE
        if trul == 3 and both:
            found |= TRUL
    elif trul == 3:
        found |= TRULHONERY if kings else TRUL
    elif trul + kings >= 4:
        found |= HONERY
    return found


def basic_points(mask: int) -> int:
    """The points of a player's basic announcements."""
    return sum([BASIC_POINTS[at] for at in range(len(BASICS)) if mask & BASICS[at]])


class Outcome:
    """A finished round. See the module's text.

    `contract`; `declarer`: the seat, forehand in Varšava; `side`: the declarer's side, a mask of one or two seats;
    `trio`: of Third, 0 for the first, 1 for the second, 2 for back to the first (TA 4.1); `played`: False as in TA 3.4;
    `eyes`: of the declarer's side; `level`: contras on the game, 0 to 4, each doubles; `contra_by`: who said flek to
    the announced Pagát, or -1; `basic`: masks by seat; `selective`: (unit, seat, announced, made, level) of each
    announcement that exists, all small integers; `renonc`: violations by seat (TA 7.5).

    Of a Varšava: `piles`: eyes by seat; `trickless`: a mask; `doublings`: of all sanctions (TA 7.4), -1 for as many as
    the house rules make of `trickless`. Not of the entry: `forehand`, `called` (rank of the called tarok, 0 for none).

    Uho is `made` when its trick was won with II; that it is lost with the Pagát is the settlement's (note 5).
    """

    def __init__(self, contract: int, declarer: int, side: int = 0, eyes: int = 0, trio: int = 0) -> None:
        """A round that was played out without announcements; `side`: 0 for the declarer alone."""
        self.contract = contract
        self.declarer = declarer
        self.side = side or 1 << declarer
        self.trio = trio
        self.played = True
        self.eyes = eyes
        self.level = 0
        self.contra_by = -1
        self.basic = [0, 0, 0, 0]
        self.selective: list[tuple[int, int, int, int, int]] = []
        self.renonc = [0, 0, 0, 0]
        self.piles: list[int] = []
        self.trickless = 0
        self.doublings = -1
        self.forehand = -1
        self.called = 0

    def select(self, unit: int, seat: int, announced: bool, made: bool, level: int = 0) -> None:
        """Adds a selective announcement, or what was played silently."""
        self.selective.append((unit, seat, int(announced), int(made), level))

    def find(self, unit: int, side: bool | None = None) -> tuple[int, int, int, int, int] | None:
        """The selective announcement of this unit by the declarer's side (`side`) or the other, if there is one."""
        for one in self.selective:
            if one[0] == unit and (side is None or self.of_side(one[1]) == side):
                return one
        return None

    def of_side(self, seat: int) -> bool:
        """Whether the seat is on the declarer's side."""
        return self.side >> seat & 1 != 0

    @property
    def alone(self) -> bool:
        """Whether the declarer has no partner: one against three."""
        return self.side == 1 << self.declarer

    @property
    def announced(self) -> bool:
        """Whether anybody made a selective announcement."""
        return any([one[2] for one in self.selective])

    @property
    def unplayed(self) -> bool:
        """TA 3.4: whether such a round, with these contras and announcements, is not played out."""
        if self.level or self.announced:
            return False
        return self.contract == FIRST or (self.contract == THIRD and self.trio == 0)

    def numbers(self) -> tuple[int, ...]:
        """Everything that a sheet keeps, as integers."""
        found = [
            self.contract,
            self.declarer,
            self.side,
            self.trio,
            int(self.played),
            self.eyes,
            self.level,
            self.contra_by,
            self.trickless,
            self.doublings,
        ]
        found.extend(self.basic)
        found.extend(self.renonc)
        if self.contract == VARSAVA:
            found.extend(self.piles)
        else:
            for one in self.selective:
                found.extend(one)
        return tuple(found)

    @classmethod
    def from_numbers(cls, numbers: tuple[int, ...]) -> "Self":
        """The outcome of `numbers()`. Raises ValueError if unreadable; plausibility is not checked."""
        more = len(numbers) - _NUMBERS
        if more < 0 or (more != 4 if numbers[0] == VARSAVA else more % 5):
            raise ValueError("no outcome of a round: " + str(len(numbers)) + " numbers")
        outcome = cls(numbers[0], numbers[1], numbers[2], numbers[5], numbers[3])
        outcome.side = numbers[2]
        outcome.played = numbers[4] != 0
        outcome.level = numbers[6]
        outcome.contra_by = numbers[7]
        outcome.trickless = numbers[8]
        outcome.doublings = numbers[9]
        outcome.basic = list(numbers[10:14])
        outcome.renonc = list(numbers[14:18])
        if outcome.contract == VARSAVA:
            outcome.piles = list(numbers[18:22])
        else:
            for at in range(_NUMBERS, len(numbers), 5):
                outcome.selective.append(tuple(numbers[at : at + 5]))  # type: ignore[arg-type]
        if outcome.contract == FIRST or outcome.contract == VARSAVA:
            outcome.forehand = outcome.declarer
        return outcome
