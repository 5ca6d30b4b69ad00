"""A round as people at a table tell it: by points, the last one gets the rest; by cards; or as a special result.

    form = Form("cerna_kocka", sheet, options)
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
from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES, card
from kocka.engine.sheet import INTERLUDE, LOST, MISDEAL, OVER, ROUND, VOID, Sheet, SheetError

# Special results.
DURCH = const(0)  # CK-11
WRONG_DURCH = const(1)  # CK-12
MOON = const(2)  # HE-8
THROW_IN = const(3)  # CK-9, KK-8: all that is not told of is theirs
RENONC = const(4)  # CK-18: the round is void and they pay; KK-13: they have lost it
AGREED = const(5)  # CK-18: the round is void and they take points; on a free sheet a penalty
LETTERS = const(6)  # KK-10: the losers alone, a mask of seats
MISDEAL_LETTER = const(7)  # KK-4
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

_SPECIALS = {
    "cerna_kocka": (DURCH, WRONG_DURCH, THROW_IN, RENONC, AGREED),
    "kourici_kocka": (LETTERS, THROW_IN, RENONC, MISDEAL_LETTER),
    "hearts": (MOON,),
    "black_cat": (),
    "free": (AGREED,),
}
_JACK_OF_DIAMONDS = card(2, 11)


class Question:
    """Who has a card, or how many of these each player has.

    `cards`: codes, highest first; one card is answered by a seat (-1: nobody, it was not played), several by a count a
    seat. NO_CARD stands for the last trick (KK-2). `worth`: points of each.
    """

    def __init__(self, cards: list[int], worth: int) -> None:
        self.cards = cards
        self.worth = worth


class Form:
    """A round of one game on its sheet. See the module's text.

    `asks`: the card whose holder matters beside the points, NO_CARD for none. The sum is `whole` of the sheet.
    """

    def __init__(self, game: str, sheet: Sheet, options: bytes = b"") -> None:
        """`sheet`: of this game; `options`: of the engine, as the sheet was begun with. ValueError for no such game."""
        if game not in _SPECIALS:
            raise ValueError('no form for "' + game + '"')
        self.game = game
        self.sheet = sheet
        self.options = options
        self.asks = NO_CARD
        if game == "kourici_kocka":
            self.asks = QUEEN_OF_SPADES
        elif game == "hearts" and sheet.jack:  # type: ignore[attr-defined]
            self.asks = _JACK_OF_DIAMONDS

    def order(self) -> list[int]:
        """The seats in the order in which they are asked: from the dealer's left, the dealer last."""
        sheet = self.sheet
        return [sheet.left_of(sheet.dealer, step) for step in range(1, sheet.SEATS + 1)]

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
        if left is None or self.game == "free":  # any numbers may make up for each other
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
        whole = sheet.whole
        if self.game == "hearts":
            moon = points.index(whole) if whole in points and sum(points) == whole else -1
            return self._hearts(points, holder, moon)
        if self.game == "cerna_kocka":
            if whole in points and points.count(sheet.no_trick) == 3:
                return self.special(DURCH, points.index(whole))
            return self._checked(points, -1, -1)
        return self._checked(points, holder) if self.game == "kourici_kocka" else self._checked(points)

    def _checked(self, points: list[int], *more: int) -> tuple[int, ...]:
        """A round with these numbers behind the points, if it can be entered."""
        entry = [int(ROUND)]
        entry.extend(points)
        entry.extend(more)
        self.sheet.check(tuple(entry))
        return tuple(entry)

    def _hearts(self, points: list[int], jack: int, moon: int) -> tuple[int, ...]:
        """HE-8, HE-10: what the points of the cards count."""
        from kocka.games.hearts.rules import JACK_POINTS, moon_points

        if moon >= 0:
            points = moon_points(moon, self.sheet.moon, self.sheet.penalties)  # type: ignore[attr-defined]
        if jack >= 0:
            points[self._seat(jack)] += JACK_POINTS
        return self._checked(points, jack, moon)

    # By cards

    def questions(self) -> list[Question]:
        """The cards that count, the dearest first; none on a free sheet. Cards of a suit and a worth go together."""
        if self.game == "free":
            return []
        from kocka.games import registry as games

        rules = games.game(self.game)
        values = rules.values(self.options)  # type: ignore[attr-defined]
        found: list[Question] = []
        cards = rules.cards(self.sheet.SEATS)
        for at in range(len(cards) - 1, -1, -1):
            c = cards[at]
            if (c == _JACK_OF_DIAMONDS and self.asks == c) or not values[c]:
                continue
            for question in found:
                if question.worth == values[c] and question.cards[0] >> 4 == c >> 4:
                    question.cards.append(c)
                    break
            else:
                found.append(Question([c], values[c]))
        found = _dearest_first(found)
        if self.game == "kourici_kocka":
            from kocka.games.kourici_kocka.rules import LAST_TRICK

            found.insert(1, Question([NO_CARD], LAST_TRICK))
        if self.asks == _JACK_OF_DIAMONDS:
            found.append(Question([_JACK_OF_DIAMONDS], 0))
        return found

    def counted(self, answers: list) -> tuple[list[int], int]:  # type: ignore[type-arg]
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
                    points[seat] += answer[seat] * question.worth
            elif answer >= 0:
                points[self._seat(answer)] += question.worth
                if question.cards[0] == self.asks and self.asks:
                    holder = answer
        return points, holder

    # Special results

    def specials(self) -> tuple[int, ...]:
        """The special results that can be entered now."""
        due = self.sheet.due
        if due == OVER:
            return ()
        return (LOSER, CINK) if due == INTERLUDE else _SPECIALS[self.game]

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
        letters = self.game == "kourici_kocka"
        made: tuple[int, ...]
        if what == THROW_IN:
            told = [0 if n is None else n for n in points or [0] * self.sheet.SEATS]
            told[seat] = None  # type: ignore[call-overload]
            cat = letters and max([n or 0 for n in told]) < 10  # KK-9: nobody else can have had Hejma
            return self.entry(self.rest(told), trickless, seat if cat else -1)  # type: ignore[arg-type]
        if what == MOON:
            return self._hearts([], jack, seat)
        if what == DURCH or what == WRONG_DURCH:
            from kocka.games.cerna_kocka.sheet import durch_points, wrong_durch_points

            if what == DURCH:
                return self._checked(durch_points(seat), seat, -1)
            return self._checked(wrong_durch_points(seat), -1, seat)
        if what == AGREED and not number:
            raise SheetError(base.RANGE, number)
        if what == LETTERS:
            made = (LOST, number)
        elif what == MISDEAL_LETTER:
            made = (MISDEAL, seat)
        elif what == LOSER or what == CINK:
            made = (INTERLUDE, seat)
        else:
            made = (VOID, seat) if letters else (VOID, seat, number if what == AGREED else 0)
        self.sheet.check(made)
        return made

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
    return abs(question.worth) - (1000 if len(question.cards) > 1 else 0)
