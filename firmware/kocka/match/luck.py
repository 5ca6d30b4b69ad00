"""How good the hands were that somebody was dealt, in numbers, against the average of all deals.

    count = LuckCount(match)             # of the rounds on its sheet, of every seat
    while count.step(): ...              # a round a step: a deal takes the chip some milliseconds
    count.lucks[seat].hands, .worth …
    average(game, seats), spread(game, seats, hands)

What a hand is worth is what plain players by rule take with it on average, by a sum over its cards (hand_worths.py):
the same for everybody, before the pass, by the usual house rules. It says how the cards fell, not how they were played.
"""

from micropython import const

from kocka.engine import games
from kocka.engine.cards import KING, QUEEN_OF_SPADES
from kocka.match.hand_worths import TABLES
from kocka.sheets.games import sheet_class
from kocka.sheets.sheet import ROUND

_BYTES = const(2)
_BIAS = const(32768)
_SIXTIETHS = const(60)  # tables of three, four, five and six
HIGH_CARDS = const(8)  # aces and kings of a pack


class Luck:
    """What was dealt to one seat: `hands`: how many; `worth`: expected points, hundredths, added up; `queens`: of
    spades; `high`: aces and kings.
    """

    def __init__(self) -> None:
        self.hands = 0
        self.worth = 0
        self.queens = 0
        self.high = 0

    def add(self, other: "Luck") -> None:
        """Adds the hands of `other`."""
        self.hands += other.hands
        self.worth += other.worth
        self.queens += other.queens
        self.high += other.high

    def add_hand(self, game: str, seats: int, hand: list[int]) -> None:
        """Adds one hand as it was dealt."""
        self.hands += 1
        table, cards = _worths(game, seats)
        for i in range(len(cards)):
            if cards[i] in hand:
                self.worth += _at(table, i)
                if cards[i] == QUEEN_OF_SPADES:
                    self.queens += 1
                if cards[i] & 15 >= KING:
                    self.high += 1


def _worths(game: str, seats: int) -> tuple[bytes, bytes]:
    """(the table, the cards it is about). Raises ValueError for a game without one."""
    for name, count, table in TABLES:
        if name == game and count == seats:
            return table, games.game(game).cards(seats)
    raise ValueError("the hands of " + game + " with " + str(seats) + " seats have not been measured")


def measured(game: str, seats: int) -> bool:
    """Whether it is known what the hands of this game are worth."""
    return any([name == game and count == seats for name, count, _ in TABLES])


def _at(table: bytes, i: int) -> int:
    """What card `i` adds, in hundredths of a point."""
    return (table[_BYTES * i] | table[_BYTES * i + 1] << 8) - _BIAS


def average(game: str, seats: int) -> int:
    """What a hand is worth on average, in hundredths of a point: an equal share of all cards."""
    table, cards = _worths(game, seats)
    return sum([_at(table, i) for i in range(len(cards))]) // seats


def spread(game: str, seats: int, hands: int) -> int:
    """Within how many hundredths of the average the mean of so many hands lies 19 times out of 20: two deviations.

    `hands` is 1 or more.
    """
    return _root(4 * _variance(game, seats) // hands)


def _variance(game: str, seats: int) -> int:
    """Of the worth of a hand, in hundredths squared: a sum of cards drawn without putting back."""
    table, cards = _worths(game, seats)
    n = len(cards)
    total = 0
    squares = 0
    for i in range(n):
        worth = _at(table, i)
        total += worth
        squares += worth * worth
    size = n // seats
    return size * (n - size) * (squares * n - total * total) // (n * n * (n - 1))


def _root(square: int) -> int:
    """The whole part of a square root (Newton)."""
    root = square
    while root * root > square:
        root = (root + square // root) // 2
    return root


class Balance:
    """Hands dealt at tables of any size, and what the average of as many hands would be. `luck`: the hands."""

    def __init__(self) -> None:
        self.luck = Luck()
        self._average = 0  # hundredths of a point, added up
        self._variance = 0
        self._shares = 0  # of a deal, in sixtieths: hands at a table of four are a quarter each

    def add(self, luck: Luck, game: str, seats: int) -> None:
        """Adds hands of one table."""
        if not luck.hands:
            return
        self.luck.add(luck)
        self._average += luck.hands * average(game, seats)
        self._variance += luck.hands * _variance(game, seats)
        self._shares += luck.hands * (_SIXTIETHS // seats)

    def join(self, other: "Balance") -> None:
        """Adds all hands of `other`."""
        self.luck.add(other.luck)
        self._average += other._average
        self._variance += other._variance
        self._shares += other._shares

    def worth(self) -> int:
        """Of a hand on average, in hundredths of a point."""
        return self.luck.worth // self.luck.hands if self.luck.hands else 0

    def average(self) -> int:
        """What that is for everybody, in the long run."""
        return self._average // self.luck.hands if self.luck.hands else 0

    def spread(self) -> int:
        """As `spread` above, for the hands counted."""
        hands = self.luck.hands
        return _root(4 * self._variance // (hands * hands)) if hands else 0

    def queens_tenths(self) -> int:
        """How many queens of spades such hands have on average, in tenths."""
        return (10 * self._shares + _SIXTIETHS // 2) // _SIXTIETHS

    def high_tenths(self) -> int:
        """How many aces and kings such hands have on average, in tenths."""
        return (10 * HIGH_CARDS * self._shares + _SIXTIETHS // 2) // _SIXTIETHS


class LuckCount:
    """Counts the rounds that are on the sheet of a course, one a `step`; `lucks`: a Luck a seat."""

    def __init__(self, course) -> None:  # type: ignore[no-untyped-def]
        """`course`: a Match or a Replay; what it does later is not counted."""
        setup = course.setup
        seats = len(setup.seats)
        self.lucks = [Luck() for _ in range(seats)]
        self._course = course
        self._entries = list(course.sheet.entries)
        self._sheet = sheet_class(setup.game).begin(course.sheet.first_dealer, seats, setup.options, setup.terms)
        self._at = 0

    def step(self) -> bool:
        """Looks at the hands of the next round; False when there is none left, or nobody has measured such hands."""
        if not measured(self._course.setup.game, len(self.lucks)):
            return False
        entries = self._entries
        sheet = self._sheet
        course = self._course
        while self._at < len(entries):
            entry = entries[self._at]
            if entry[0] == ROUND:
                seats = len(self.lucks)
                seed, stream = course.deal_seed(course.game, course.setup.first + sheet.rounds)
                hands = course.game.hands_of(seed, stream, sheet.dealer, seats)
                for seat in range(seats):
                    self.lucks[seat].add_hand(course.setup.game, seats, hands[seat])
            sheet.add(entry)
            self._at += 1
            if entry[0] == ROUND:
                return True
        return False
