"""How good the hands were that a player was dealt, in numbers, compared with the average of all deals.

    count = LuckCount(match)             # of every seat, for the rounds on the match's sheet
    for _ in count.steps(): ...          # a round a step: a deal takes the chip some milliseconds
    count.lucks[seat].hands, .expected …
    average(game, seats), spread(game, seats, hands)

The value of a hand is what rule players take with it on average, as a sum over its cards (games/NAME/hand_values.py):
the same for everybody, before the pass, by the usual house rules. It measures the deal, not the play. In Taroky strong
hands bid for more, so the hand's rating (R of TA 9) adds to it, and points are those that remain once everybody has an
equal share of the pot (TA 7.6).
"""

from micropython import const

from kocka.engine.sheet import ROUND, kind_of
from kocka.games import registry as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

_BYTES = const(2)
_BIAS = const(32768)
_PARTS = const(2520)  # of a pack: a hand at a table of three to nine is a whole number of these, in Taroky too
_RECORDS = const(16)  # records of a journal read per step


class Luck:
    """The hands dealt to one seat.

    `hands`: how many; `expected`: the sum of their expected points, in hundredths; `counts`: how many cards of the
    game's two counted kinds (`Round.counted`).
    """

    def __init__(self) -> None:
        self.hands = 0
        self.expected = 0
        self.counts = [0, 0]

    def add(self, other: "Luck") -> None:
        """Adds the hands of `other`."""
        self.hands += other.hands
        self.expected += other.expected
        for kind in range(2):
            self.counts[kind] += other.counts[kind]

    def add_hand(self, game: str, seats: int, hand: list[int]) -> None:
        """Adds one hand as dealt."""
        self.hands += 1
        table = _table(game, seats)
        cards = games.game(game).cards(seats)
        for i in range(len(cards)):
            if cards[i] in hand:
                self.expected += _at(table, i)
        found = games.game(game).counted(hand)
        for kind in range(2):
            self.counts[kind] += found[kind]
        rated = _rated(game)
        if rated:
            least, ratings, _, _ = rated
            rating = games.find(game).ai().rating(hand)
            self.expected += _at(ratings, min(max(0, rating - least), len(ratings) // _BYTES - 1))


def measured(game: str, seats: int) -> bool:
    """Whether hands of the game have been measured for this number of seats."""
    if not games.find(game).has("hand_values"):
        return False
    return seats in [row[0] for row in games.find(game).part("hand_values").TABLES]


def _rated(game: str) -> "tuple[Any, ...]":
    """The game's RATED, () where a hand is only the sum of its cards."""
    found: tuple[Any, ...] = games.find(game).part("hand_values").RATED
    return found


def _table(game: str, seats: int) -> bytes:
    """The game's table for this number of seats, without importing the game. Raises ValueError if there is none."""
    for count, table in games.find(game).part("hand_values").TABLES:
        if count == seats:
            found: bytes = table
            return found
    raise ValueError("the hands of " + game + " with " + str(seats) + " seats have not been measured")


def _at(table: bytes, i: int) -> int:
    """The value of card `i`, in hundredths of a point."""
    return (table[_BYTES * i] | table[_BYTES * i + 1] << 8) - _BIAS


def average(game: str, seats: int) -> int:
    """The average value of a hand, in hundredths of a point: its share of all cards."""
    rated = _rated(game)
    if rated:
        return int(rated[2])
    table = _table(game, seats)
    return sum([_at(table, i) for i in range(len(table) // _BYTES)]) // seats


def spread(game: str, seats: int, hands: int) -> int:
    """The half-width, in hundredths, within which the mean of `hands` hands (1 or more) lies 19 times out of 20.

    That is two standard deviations around the average.
    """
    return _root(4 * _variance(game, seats) // hands)


def _variance(game: str, seats: int) -> int:
    """The variance of the expected points of a hand, in hundredths squared.

    Computed for cards drawn without replacement, or measured where hands are rated.
    """
    rated = _rated(game)
    if rated:
        return int(rated[3] * rated[3])
    table = _table(game, seats)
    n = len(table) // _BYTES
    total = 0
    squares = 0
    for i in range(n):
        expected = _at(table, i)
        total += expected
        squares += expected * expected
    size = n // seats
    return size * (n - size) * (squares * n - total * total) // (n * n * (n - 1))


def _root(square: int) -> int:
    """The integer part of a square root (Newton)."""
    root = square
    while root * root > square:
        root = (root + square // root) // 2
    return root


class Balance:
    """Hands dealt at tables of any size, and the average of as many hands. `luck`: the hands."""

    def __init__(self) -> None:
        self.luck = Luck()
        self._average = 0  # sum, in hundredths of a point
        self._variance = 0
        self._usual = [0, 0]  # average number of cards of each kind, in _PARTS

    def add(self, luck: Luck, game: str, seats: int) -> None:
        """Adds hands of one table, unless they cannot be rated (a game of another Kočka).

        Does not import the game: on the chip that takes longer than a turn may.
        """
        if not luck.hands or game not in games.NAMES or not measured(game, seats):
            return
        self.luck.add(luck)
        self._average += luck.hands * average(game, seats)
        self._variance += luck.hands * _variance(game, seats)
        part = games.find(game).part("hand_values")
        cards = len(_table(game, seats)) // _BYTES
        share = _PARTS * (part.HAND or cards // seats) // cards
        most = part.COUNTED
        for i in range(2):
            self._usual[i] += luck.hands * share * most[i]

    def numbers(self) -> list[int]:
        """All its sums; `of` is the inverse."""
        luck = self.luck
        return [luck.hands, luck.expected] + luck.counts + [self._average, self._variance] + self._usual

    @classmethod
    def of(cls, numbers: list[int]) -> "Balance":
        """The balance with these `numbers`. Raises ValueError for a wrong count of them."""
        balance = cls()
        luck = balance.luck
        luck.hands, luck.expected, first, second, balance._average, balance._variance, usual, other = numbers
        luck.counts = [first, second]
        balance._usual = [usual, other]
        return balance

    def join(self, other: "Balance") -> None:
        """Adds all hands of `other`."""
        self.luck.add(other.luck)
        self._average += other._average
        self._variance += other._variance
        for i in range(2):
            self._usual[i] += other._usual[i]

    def expected(self) -> int:
        """The mean expected points of a hand, in hundredths."""
        return self.luck.expected // self.luck.hands if self.luck.hands else 0

    def average(self) -> int:
        """What that is for everybody in the long run."""
        return self._average // self.luck.hands if self.luck.hands else 0

    def spread(self) -> int:
        """As the function `spread`, for the hands counted."""
        hands = self.luck.hands
        return _root(4 * self._variance // (hands * hands)) if hands else 0

    def usual_tenths(self, kind: int) -> int:
        """How many cards of a kind, 0 or 1, as many hands have on average, in tenths."""
        return (self._usual[kind] + _PARTS // 20) // (_PARTS // 10)


class LuckCount:
    """Rates the rounds on the sheet of a match, in `steps`; `lucks`: a Luck per seat."""

    def __init__(self, match: "Any") -> None:
        """`match`: a Match or a Replay; rounds that it finishes later are not counted."""
        setup = match.setup
        seats = len(setup.seats)
        self.lucks = [Luck() for _ in range(seats)]
        self._match = match
        # Hands of this game have not been measured: there is nothing to count.
        self._entries = list(match.sheet.entries) if measured(setup.game, seats) else []
        self._sheet = games.sheet_class(setup.game).begin(match.sheet.first_dealer, seats, setup.options, setup.terms)
        self._seeded = match.game.seeded(setup.options)
        self._pack = setup.cards  # of the next round, if it is not shuffled
        self._next_pack = b""
        self._decisions: list[int] = []  # of the ceremony before the deal
        self._end = 0
        self._count = 0

    def steps(self) -> "Steps":
        """Rates all hands: those of a round in a step, after steps that read what was decided before its deal."""
        for entry in self._entries:
            is_round = kind_of(entry) == ROUND
            if is_round:
                while not self._seeded and self._reads():
                    yield
                hands = self._hands()
                for seat in range(len(hands)):
                    self.lucks[seat].add_hand(self._match.setup.game, len(hands), hands[seat])
            self._sheet.add(entry)
            if is_round:
                yield

    def _hands(self) -> list[list[int]]:
        """The hands dealt in the next round."""
        match = self._match
        sheet = self._sheet
        setup = match.setup
        seed, stream = match.deal_seed(match.game, setup.first + sheet.rounds)
        ceremony = match.game.prepared(seed, stream, sheet.dealer, setup.options, self._pack, setup.again)
        if ceremony is None:
            found: list[list[int]] = match.game.hands_of(seed, stream, sheet.dealer, len(self.lucks))
        else:
            for action in self._decisions:
                ceremony.apply(action)
            found = ceremony.hands
        self._pack = self._next_pack
        self._decisions = []
        return found

    def _reads(self) -> bool:
        """Reads some more of the journal, for the pack and the decisions; False once past the next round."""
        from kocka.match.journal import Reader
        from kocka.match.match import ACTION_RECORD, PROCEED_RECORD, VERSION, left_behind, migrate

        reader = Reader(self._match.path, VERSION, self._end, self._count)
        more = True
        for _ in range(_RECORDS):
            more = reader.next()
            if not more:
                break
            kind, payload = migrate(reader.version, reader.kind, reader.payload)
            if kind == ACTION_RECORD and payload[0] in self._match.game.DECISIONS:
                self._decisions.append(payload[0])
            elif kind == PROCEED_RECORD and payload:
                self._next_pack = left_behind(payload)[2]
                more = False
                break
        reader.close()
        self._end = reader.end
        self._count = reader.count
        return more
