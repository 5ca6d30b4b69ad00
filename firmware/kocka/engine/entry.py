"""A round as people at a table tell it: by points, the last one gets the rest; by cards; or as a special result.

    form = registry.find("cerna_kocka").form(sheet, options)   # a subclass, from games/NAME/entry.py
    form.order()                          # the seats as they are asked, from the dealer's left
    form.left([14, None, 3, None])        # 11 points are still to be told of
    form.rest([14, 11, 3, None])          # [14, 11, 3, 0]
    form.entry([14, 11, 3, 0], 1 << 3)    # seat 3 took no trick: (ROUND, 14, 11, 3, -1, -1, -1), for sheet.add
    form.questions()                      # who has the black cat? the ace? … how many small hearts each?
    form.counted(answers)                 # points and who has the cat (or the jack), from the answers
    form.specials()                       # what has a key of its own now
    form.special(DURCH, seat)             # its entry

Points in a form are those of the cards. What the rules make of them follows when the entry is made: −1 or 50 for no
trick (CK-10, BC-5), a durch (CK-11), a moon (HE-8), −10 for J♦ (HE-10). None stands for what nobody has told yet. What
does not add up raises SheetError (see `sheet.py`), with the number that is wrong.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.cards import NO_CARD
from kocka.engine.sheet import (
    INTERLUDE,
    OVER,
    InterludeEntry,
    LostEntry,
    MisdealEntry,
    Sheet,
    SheetError,
    VoidEntry,
    round_of,
)

MYPY = False
if MYPY:  # only a type checker looks inside
    from collections.abc import Callable
    from typing import Any

    from kocka.engine.trick import TrickRound

# Special results.
DURCH = const(0)  # CK-11
WRONG_DURCH = const(1)  # CK-12
MOON = const(2)  # HE-8
THROW_IN = const(3)  # CK-9, KK-8: all that is not told of is theirs
RENONC = const(4)  # CK-18: the round is void and they pay; KK-13: they have lost it
AGREED = const(5)  # CK-18: the round is void and they take points; on a free sheet a penalty
LETTERS = const(6)  # KK-10: the losers alone, a mask of seats
WRONG_DEAL = const(7)  # CK-4: dealt again; KK-4: and a letter
LOSER = const(8)  # DK-5
CINK = const(9)  # DK-4: cink while able to play
SPECIAL_TEXTS = (
    "durch",
    "wrong_durch",
    "moon",
    "throw_in",
    "renonc",
    "agreed",
    "letters",
    "misdeal",
    "loser",
    "cink",
)


class Question:
    """A question about cards: who has this one, or how many of these each player has.

    `cards`: codes, highest first; one card is answered by a seat (-1: nobody, it was not played), several by a count
    per seat. NO_CARD stands for the last trick (KK-2). `value`: points of each.
    """

    def __init__(self, cards: list[int], value: int) -> None:
        self.cards = cards
        self.value = value


class Form:
    """A round of one game on its sheet. See the module's text.

    A game gives `_made`, which makes an entry of the points of the cards, `_rules`, and what differs of the rest.
    `SPECIALS`: the special results that there are; `ANY`: whether any numbers may make up for each other; `LOSERS`:
    whether the losers alone can be told; `ALL_DEALT`: whether each card is in somebody's tricks at the end of a round.
    `GERMAN`: whether cards are named as those of a German pack. `asks`: the card whose holder matters beside the
    points, NO_CARD for none; `ASKED_ALWAYS`: not only where the points leave it open. The sum is `whole` of the sheet.
    """

    SPECIALS: tuple[int, ...] = ()
    ANY = False
    LOSERS = False
    ALL_DEALT = False
    ASKED_ALWAYS = False
    GERMAN = False
    asks = NO_CARD

    def __init__(self, game: str, sheet: Sheet, options: bytes = b"") -> None:
        """`sheet`: of this game; `options`: of the engine, as the sheet was begun with."""
        self.game = game
        self.sheet = sheet
        self.options = options

    def _rules(self) -> "type[TrickRound]":
        """The game's Round class."""
        raise NotImplementedError

    def _made(self, points: list[int], holder: int) -> tuple[int, ...]:
        """The entry of the points of the cards, where `holder` has the card that `asks` names."""
        return self._checked(round_of(points))

    def of_cards(self, entry: tuple[int, ...]) -> list[int]:
        """The points of the cards in a round that was entered; no trick as it counts."""
        return list(self.sheet.points_of(entry))

    def order(self) -> list[int]:
        """The seats that play in the order in which they are asked: from the dealer's left, the dealer last."""
        sheet = self.sheet
        out = sheet.resting
        found = [sheet.left_of(sheet.dealer, step) for step in range(1, sheet.SEATS + 1)]
        return [seat for at, seat in enumerate(found) if not (out >> seat & 1 or seat in found[:at])]

    # By points

    def _of_cards(self, n: int | None) -> int:
        """What somebody has of the cards: nothing while it is not told, or with what there is for no trick."""
        return n if n is not None and n != self.sheet.no_trick else 0

    def left(self, points: "list[int | None]") -> int | None:
        """The points that nobody has been given yet, as a sum check while they are told; None where no sum is known.

        Who is told to have what there is for no trick has no points of the cards.
        """
        whole = self.sheet.whole
        return None if whole is None else whole - sum([self._of_cards(n) for n in points])

    def check(self, points: "list[int | None]") -> None:
        """Raises SheetError as soon as what has been told cannot be, whatever the others have."""
        if len(points) != self.sheet.SEATS:
            raise SheetError(base.PLAYERS, len(points))
        left = self.left(points)
        if left is None or self.ANY:
            return
        sign = -1 if self.sheet.HIGH_WINS else 1  # Black Cat: the cards count minus
        for n in points:
            if self._of_cards(n) * sign < 0 or self._of_cards(n) * sign > (self.sheet.whole or 0) * sign:
                raise SheetError(base.RANGE, n or 0, str(n))
        if left * sign < 0:
            raise SheetError(base.SUM, left, str(left))

    def rest(self, points: "list[int | None]") -> "list[int]":
        """The same points, and for the one player who is missing what is left.

        Raises SheetError if more than one is missing, nothing is known of the sum, or there is no such rest.
        """
        missing = points.count(None)
        left = self.left(points)
        if missing > 1 or (missing and left is None):
            raise SheetError(base.PLAYERS, len(points) - missing)
        self.check(points)
        return [n if n is not None else left or 0 for n in points]

    def entry(self, points: list[int], trickless: int = 0, holder: int = -1) -> tuple[int, ...]:
        """The entry of a round in which all points are told; SheetError for one that cannot be.

        `trickless`: a mask of the seats without a trick, beside those who are told so by their points; `holder`: who
        has the card that `asks` names. A durch and a moon are found by themselves.
        """
        sheet = self.sheet
        if len(points) != sheet.SEATS:
            raise SheetError(base.PLAYERS, len(points))
        points = list(points)
        if sheet.no_trick:
            for seat in range(len(points)):
                if trickless >> seat & 1 and points[seat] != sheet.no_trick:
                    if points[seat]:
                        raise SheetError(base.TRICKLESS, seat)
                    points[seat] = sheet.no_trick
        return self._made(points, holder)

    @property
    def may_agree(self) -> bool:
        """Whether a round can be entered with points that the table agreed on, though they do not add up."""
        return self.sheet.whole is not None and not (self.LOSERS or self.sheet.due == INTERLUDE)

    def agreed(self, points: "list[int | None]") -> tuple[int, ...]:
        """The entry of a round in which everybody gets these points as they count, whatever they make; None is 0."""
        return self._checked(self.sheet.agreed([n or 0 for n in points]))

    def _checked(self, entry: tuple[int, ...]) -> tuple[int, ...]:
        """A round, if it can be entered; with who rests."""
        entry = self.sheet.seating.marked(self.sheet, entry)
        self.sheet.check(entry)
        return entry

    def _spread(self, make: "Callable[[int], list[int]]", seat: int) -> list[int]:
        """`make(which)`, points of those who play, of whom `which` is `seat`: by seat, 0 for who rests."""
        playing = sorted(self.order())
        self._seat(seat)
        if seat not in playing:
            raise SheetError(base.NO_SEAT, seat, str(seat))
        points = make(playing.index(seat))
        return [points[playing.index(one)] if one in playing else 0 for one in range(self.sheet.SEATS)]

    # By cards

    def questions(self) -> list[Question]:
        """The cards that count, the dearest first; none on a free sheet. Cards of a suit and a value go together."""
        if self.ANY:
            return []
        rules = self._rules()
        values = rules.values(self.options)
        found: list[Question] = []
        cards = rules.cards(len(self.order()))
        for at in range(len(cards) - 1, -1, -1):
            c = cards[at]
            if not self._counts(c, values[c]):
                continue
            for question in found:
                if question.value == values[c] and question.cards[0] >> 4 == c >> 4:
                    question.cards.append(c)
                    break
            else:
                found.append(Question([c], values[c]))
        return self._also(_dearest_first(found))

    def _counts(self, c: int, value: int) -> bool:
        """Whether somebody is asked for a card among those that count so much."""
        return value != 0

    def _also(self, questions: list[Question]) -> list[Question]:
        """The questions, with what counts beside cards."""
        return questions

    def counted(self, answers: "list[Any]") -> tuple[list[int], int]:
        """(points of the cards a seat, who has the card that `asks` names or -1) from answers to the questions.

        An answer is None while it is not given, else as its `Question` says. Raises SheetError for a seat that is none,
        or for more cards than there are (SUM, how many are missing, and RANGE); fewer are cards that were not played.
        """
        points = [0] * self.sheet.SEATS
        holder = -1
        questions = self.questions()
        for at in range(len(answers)):
            answer = answers[at]
            question = questions[at]
            if answer is None:
                continue
            if len(question.cards) > 1:
                missing = len(question.cards) - sum(answer)
                if len(answer) != len(points):
                    raise SheetError(base.PLAYERS, len(answer), str(len(answer)))
                if min(answer) < 0:
                    raise SheetError(base.RANGE, min(answer), str(min(answer)))
                if missing < 0:
                    raise SheetError(base.SUM, missing, "there are " + str(len(question.cards)) + " of these cards")
                for seat in range(len(points)):
                    points[seat] += answer[seat] * question.value
            elif answer >= 0:
                points[self._seat(answer)] += question.value
                if question.cards[0] == self.asks and self.asks:
                    holder = answer
        return points, holder

    # Special results

    def specials(self) -> tuple[int, ...]:
        """The special results that can be entered now."""
        due = self.sheet.due
        if due == OVER:
            return ()
        return (LOSER, CINK) if due == INTERLUDE else self.SPECIALS

    def special(
        self,
        what: int,
        seat: int,
        points: "list[int | None] | None" = None,
        number: int = 0,
        trickless: int = 0,
        jack: int = -1,
    ) -> tuple[int, ...]:
        """The entry of a special result of `seat`; SheetError if there is none, or it cannot be.

        `points`, `trickless`: as told before they threw in; `number`: points agreed, or the mask of LETTERS; `jack`:
        who took J♦ in a round with a moon, where it is played for.
        """
        if what not in self.specials():
            raise SheetError(base.NOT_HERE, what, SPECIAL_TEXTS[what])
        if what != LETTERS:
            self._seat(seat)
        if what == THROW_IN:
            entered = [0 if n is None else n for n in points or [0] * self.sheet.SEATS]
            entered[seat] = None  # type: ignore[call-overload]
            cat = self.LOSERS and max([n or 0 for n in entered]) < 10  # KK-9: nobody else can have had Hejma
            return self.entry(self.rest(entered), trickless, seat if cat else -1)  # type: ignore[arg-type]
        if what == MOON or what == DURCH or what == WRONG_DURCH:
            return self._all_taken(what, seat, jack)
        if what == AGREED and not number:
            raise SheetError(base.RANGE, number)
        if what == LETTERS:
            made = LostEntry.of(number)
        elif what == WRONG_DEAL:
            made = MisdealEntry.of(seat)
        elif what == LOSER or what == CINK:
            made = InterludeEntry.of(seat)
        else:
            made = VoidEntry.of(seat, None if self.LOSERS else number if what == AGREED else 0)
        self.sheet.check(made)
        return made

    def _all_taken(self, what: int, seat: int, jack: int) -> tuple[int, ...]:
        """The entry of a round in which `seat` has taken all, or wrongly said so (MOON, DURCH, WRONG_DURCH)."""
        raise NotImplementedError

    def _seat(self, seat: int) -> int:
        if seat < 0 or seat >= self.sheet.SEATS:
            raise SheetError(base.NO_SEAT, seat, str(seat))
        return seat


def _dearest_first(questions: list[Question]) -> list[Question]:
    """Single cards before several, dear ones before cheap ones, as they were among equals."""
    left = list(questions)
    found = []
    while left:
        best = left[0]
        for question in left:
            if _dearness(question) > _dearness(best):
                best = question
        left.remove(best)
        found.append(best)
    return found


def _dearness(question: Question) -> int:
    return abs(question.value) - (1000 if len(question.cards) > 1 else 0)
