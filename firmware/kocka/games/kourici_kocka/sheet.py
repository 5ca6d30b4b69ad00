"""The sheet of Kouřící kočka: letters of a word (KK-3, KK-4, KK-9 to KK-13).

    sheet = Sheet(dealer, "KOČKA")
    sheet.add_round([20, 13, 0, 0])            # KK-9: who has most gets a letter
    sheet.add_round([14, 14, 5, 0], hejma=1)   # equal: who took Hejma
    sheet.add_lost([2])                        # only the loser: on paper the points are forgotten at once (KK-10)
    sheet.add_void(offender)                   # KK-13: a renonc loses the round
    sheet.add_misdeal()                        # KK-4: the table gives the dealer a letter

The rest of the interface is in `engine/sheet.py`; `totals` are letters. This class adds `slate(seat)`, the letters
so far. When tied players complete the word together there are several `losers`. Nobody pays; where there is a drink
after every round, its losers have an event DRINKS (KK-12).

Decided where the rules leave it open:
- A player who commits a renonc has lost the round and so deals the next one.
- A letter for wrong deals does not change the dealer: the same player deals again.
- With `tie=replay`, a round of tied players without Hejma is replayed and counts as played. The first tied player to
  the left of the dealer deals it, as after letters for each.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.penalties import NO_CAT
from kocka.engine.round import Result
from kocka.engine.sheet import (
    DRINKS,
    LETTER,
    LOST,
    MISDEAL,
    OVER,
    ROUND,
    TIED,
    VOID,
    LostEntry,
    MisdealEntry,
    SheetError,
    VoidEntry,
    kind_of,
)
from kocka.engine.terms import Terms
from kocka.engine.words import FEWEST_LETTERS, LETTERS, MOST_LETTERS, WORDS
from kocka.games.kourici_kocka.rules import (
    DRINKING,
    LAST_TRICK,
    LOST_AT,
    ROUND_POINTS,
    TIE,
    TIE_EACH,
    TIE_HEJMA,
    TIE_REPLAY,
    losers,
)

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self


# Why a round, or a word, is refused.
WRONG_HEJMA = "who took Hejma has ten points or more"  # value: the seat
WORD = "a word has 2 to 12 Czech capital letters"  # value: its length

_HEJMA_POINTS = const(10)


def check_word(word: str) -> str:
    """Returns `word` if a match can be played for it (KK-11), else raises SheetError."""
    good = FEWEST_LETTERS <= len(word) <= MOST_LETTERS
    for letter in word:
        if letter not in LETTERS:
            good = False
    if not good:
        raise SheetError(WORD, len(word), word)
    return word


class RoundEntry:
    """(ROUND, points of the seats, Hejma): `points`; `hejma`: who took it, -1 where it does not matter."""

    @staticmethod
    def of(points: list[int], hejma: int = -1) -> tuple[int, ...]:
        """An entry of a round; `hejma`: who took it, or -1."""
        return base.round_of(points, hejma)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.points = list(entry[1:-1])
        self.hejma = entry[-1]


class Sheet(base.Sheet):
    """A match of Kouřící kočka; see the module's docstring."""

    whole = int(ROUND_POINTS)
    loser_deals = True  # KK-3

    def __init__(self, dealer: int = 0, word: str = WORDS[0], tie: int = TIE_EACH, drinking: bool = False) -> None:
        """An empty sheet; `tie`: TIE_EACH, TIE_REPLAY or TIE_HEJMA (KK-9); `drinking`: KK-12.

        Raises SheetError for a wrong seat or word.
        """
        self.word = check_word(word)
        self.ends_at = len(word)
        if tie not in (TIE_EACH, TIE_REPLAY, TIE_HEJMA):
            raise ValueError("tie is each, replay or hejma")
        self.tie = tie
        self.drinking = drinking
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """As in `engine/sheet.py`: the word is in the terms; ties and drinking are engine options."""
        return cls(dealer, terms.word or WORDS[0], TIE.of(options), DRINKING.of(options) != 0)

    @classmethod
    def replay(cls, dealer: int, entries: list[tuple[int, ...]], word: str = WORDS[0], tie: int = TIE_EACH) -> "Self":
        """The sheet with these entries; raises SheetError as `load` does."""
        sheet = cls(dealer, word, tie)
        sheet.load(entries)
        return sheet

    def add_round(self, points: list[int], hejma: int = -1) -> None:
        """Enters the points of a round, stopped at 17 or not; `hejma`: who took it, needed if two have most (KK-9).

        Raises SheetError if no round is due or the points do not add up.
        """
        if len(points) != 4:
            raise SheetError(base.PLAYERS, len(points), str(len(points)))
        self.add(RoundEntry.of(points, hejma))

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return RoundEntry.of(result.points, result.hejma)

    def add_lost(self, seats: list[int]) -> None:
        """Enters the losers of a round; with none, the same dealer deals it again."""
        mask = 0
        for seat in seats:
            mask |= 1 << self.check_seat(seat)
        self.add(LostEntry.of(mask))

    def add_void(self, offender: int) -> None:
        """Enters a renonc (KK-13): the offender loses the round."""
        self.add(VoidEntry.of(offender))

    def add_misdeal(self) -> None:
        """Enters a letter for a dealer who dealt wrongly twice (KK-4)."""
        self.add(MisdealEntry.of(self.dealer))

    def slate(self, seat: int) -> str:
        """The letters that `seat` has."""
        return self.word[: self.totals[seat]]

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        kind = kind_of(entry)
        if kind == ROUND:
            played = RoundEntry(entry)
            check_points(played.points, played.hejma)
        elif kind == LOST:
            mask = LostEntry(entry).mask
            if mask < 0 or mask >> self.SEATS:
                raise SheetError(base.NO_SEAT, mask, str(mask))
        elif kind == VOID:
            self.check_seat(VoidEntry(entry).seat)
        elif kind == MISDEAL:
            self.check_seat(MisdealEntry(entry).seat)
        else:
            raise ValueError("no kind of entry: " + str(kind))

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        kind = kind_of(entry)
        if kind == MISDEAL:
            self._letters([MisdealEntry(entry).seat], at)
            return
        if kind == ROUND:
            played = RoundEntry(entry)
            worst = losers(played.points, played.hejma, TIE_EACH if self.tie == TIE_REPLAY else self.tie)
            paying = losers(played.points, played.hejma, self.tie)
        else:
            worst = [VoidEntry(entry).seat] if kind == VOID else LostEntry(entry).seats
            paying = worst
        self.rounds += 1
        if not paying:
            for seat in worst:
                self.events.append((TIED, seat, at))
        self._letters(paying, at)
        if self.drinking:
            for seat in paying:
                self.events.append((DRINKS, seat, at))
        for step in range(1, self.SEATS + 1):
            seat = self.left_of(self.dealer, step)
            if seat in worst:  # KK-3, KK-9
                self.dealer = seat
                break

    def _letters(self, seats: list[int], at: int) -> None:
        """KK-11: gives a letter to each of `seats`; a player with the whole word has lost."""
        for seat in seats:
            self.totals[seat] += 1
            self.events.append((LETTER, seat, at))
            if self.totals[seat] == len(self.word):
                self.losers.append(seat)
        if self.losers:
            self.due = OVER


def check_points(points: list[int], hejma: int = -1) -> None:
    """Raises SheetError if no round can end with these points: 33 in all, or fewer if somebody has 17 (KK-2, KK-7)."""
    if hejma < -1 or hejma > 3:
        raise SheetError(base.NO_SEAT, hejma, str(hejma))
    for n in points:
        if n < 0 or n > ROUND_POINTS:
            raise SheetError(base.RANGE, n, str(n))
    most = max(points)
    left = ROUND_POINTS - sum(points)
    if left < 0 or (left and (most < LOST_AT or left < LAST_TRICK)):
        raise SheetError(base.SUM, left, "they make " + str(ROUND_POINTS - left) + " and not " + str(int(ROUND_POINTS)))
    if hejma >= 0 and points[hejma] < _HEJMA_POINTS:
        raise SheetError(WRONG_HEJMA, hejma)
    if not left and most < _HEJMA_POINTS:
        raise SheetError(NO_CAT, most)
    if hejma < 0 and len([n for n in points if n == most]) > 1:
        raise SheetError(base.NEEDS_HOLDER, most)


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
