"""Entering a round: from the dealer's left, where the last player gets the rest; by cards; or as a special result."""

from micropython import const

from kocka.engine import sheet as sheets
from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.engine.entry import (
    AGREED,
    CINK,
    DURCH,
    LETTERS,
    LOSER,
    MISDEAL_LETTER,
    MOON,
    RENONC,
    THROW_IN,
    WRONG_DURCH,
    Form,
)
from kocka.engine.seating import NoteEntry
from kocka.engine.sheet import INTERLUDE, ROUND, SheetError, kind_of
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.scorebook.score_sheet import ADD, REPLACE, ScoreSheet
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.columns import Columns
from kocka.ui.screens.score.who import Several, Who
from kocka.ui.table import profile as games
from kocka.ui.table.card_names import rank_letters
from kocka.ui.table.cards import SIGNS

# The names of special results.
_SPECIALS = (
    (DURCH, ids.KEEP_DURCH),
    (WRONG_DURCH, ids.KEEP_WRONG_DURCH),
    (MOON, ids.KEEP_MOON),
    (THROW_IN, ids.KEEP_THROW_IN),
    (LETTERS, ids.KEEP_LETTERS),
    (RENONC, ids.KEEP_RENONC),
    (AGREED, ids.KEEP_AGREED),
    (MISDEAL_LETTER, ids.KEEP_MISDEAL),
    (LOSER, ids.KEEP_LOSER),
    (CINK, ids.KEEP_CINK),
)
_AGREED_DIGITS = const(3)
_DIGITS = const(6)
_BACK_SHOWN = (False, True, False, True)  # square, wide, low, mono: the hint line has room for it


class Points(Columns):
    """Enters a round by points. OK held offers everything else: by cards, a durch, a renonc …"""

    closed_by = scoring.WRITTEN

    def __init__(self, app, score_sheet: ScoreSheet, kind: int, at: int, before=None) -> None:
        """`kind`: ADD, REPLACE or INSERT of entry number `at`; `before`: see `ScoreSheet.form`."""
        form = score_sheet.form(-1 if kind == ADD else at, kind == REPLACE, before)
        super().__init__(app, score_sheet, form.order())
        self.form: Form = form
        self.kind = kind
        self.at = at
        self._holder = -1  # who has the deciding card, if the round was entered by cards
        sheet = form.sheet
        self.no_trick = sheet.no_trick
        self.sign = -1 if sheet.HIGH_WINS and not form.ANY else 1
        self.unit = 10 ** scoring.decimals_of(score_sheet)
        if kind == REPLACE:
            self._take(score_sheet.sheet.entries[at])
        self.title = t(ids.ROUND_OVER).format(sheet.rounds + 1)

    def _take(self, entry: tuple[int, ...]) -> None:
        """Fills in the numbers of a round to correct: points of the cards, without those of J♦ (HE-10)."""
        if kind_of(entry) != ROUND or scoring.story(self.score_sheet, entry, self.at):
            return
        points = self.form.of_cards(entry)
        for seat in range(len(self.order)):
            self.values[seat] = points[seat]

    def _keys(self) -> tuple:
        """The hint line: it explains OK held, which is not obvious."""
        ui = self.ui
        hints = [((PREV, NEXT), ""), (OK, t(ids.KEEP_NEXT_KEY)), (ui.label(OK) + "…", t(ids.KEEP_HOLD_KEY))]
        if _BACK_SHOWN[ui.display]:
            hints.append((BACK, t(ids.BACK_KEY)))
        return tuple(hints)

    def whole(self) -> int | None:
        """See Columns; a free sheet may have any numbers."""
        return None if self.form.ANY else self.form.sheet.whole

    def left(self) -> int | None:
        return self.form.left(self.values)

    def _give_rest(self) -> bool:
        if self.form.ANY and self.form.sheet.whole is not None:
            last = self.order[self.place]
            self.values[last] = None
            self.values[last] = self.left()
            return True
        return super()._give_rest()

    def finish(self):
        """Asks who has a deciding card, then shows the entry for confirmation."""
        if self._holder >= 0:
            return self._held(self._holder)
        if self.form.asks and self.form.ASKED_ALWAYS:
            return self.who(t(ids.KEEP_JACK), self._held, True)
        return self._held(-1)

    def _held(self, holder: int):
        try:
            return self.confirm(self.form.entry(self.form.rest(self.values), 0, holder))
        except SheetError as error:
            if error.reason == sheets.NEEDS_HEJMA and holder < 0:
                return self.who(t(ids.KEEP_HEJMA), self._held)
            return self.refuse(error)

    def confirm(self, entry: tuple[int, ...]):
        """Shows what will be written. An intent."""
        return scoring.confirm(self.app, self.score_sheet, self.kind, self.at, entry)

    def refuse(self, error: ValueError):
        """Says in a toast why the entry is refused. An intent."""
        return scoring.refuse(self.app, self.score_sheet, error)

    def who(self, title: str, then, nobody: bool = False, number=None):
        """Asks for a player: `then(seat)`, -1 for nobody."""
        rows: list = []
        for seat in self.order:
            rows.append((self.score_sheet.name(seat), lambda seat=seat: then(seat)))
        if nobody:
            rows.append((t(ids.KEEP_NOBODY), lambda: then(-1)))
        return ("push", Who(self.app, title, rows, number))

    def on_result(self, value):
        """A typed number, or the points found by cards."""
        if value[0] == "number":
            self.values[self.order[self.place]] = value[1]
            return self._on()
        if value[0] == "counted":
            return self._counted(value[1], value[2])
        return None

    def taken_over(self, value):
        """Fills in the points found by cards before this screen is shown."""
        self.values[:] = value[1]
        self._holder = value[2]
        self.place = len(self.order) - 1
        return ("replace", self)

    def _counted(self, points: list[int], holder: int):
        """The points by cards. Asks whether a player without points has taken a trick."""
        self.values[:] = points
        self._holder = holder
        self.place = len(self.order) - 1
        if self.no_trick and 0 in points:
            self.place = 0
            while points[self.order[self.place]]:
                self.place += 1
            self._write()
            return None
        self._write()
        return self.finish()

    # Other ways to enter a round.

    def other(self):
        """Offers everything else that a round can be."""
        rows: list = []
        form = self.form
        if form.ANY:
            rows.append((t(ids.KEEP_TYPE_NUMBER), self._type))
        elif form.sheet.due != INTERLUDE:
            rows.append((t(ids.KEEP_BY_CARDS), self._by_cards))
        specials = form.specials()
        for what, text in _SPECIALS:
            if what in specials:
                label = t(ids.KEEP_PENALTY if what == AGREED and form.ANY else text)
                rows.append((label, lambda what=what: self.special(what)))
        if games.profile(form.game).notes and self.kind != REPLACE:
            rows.append((t(ids.KEEP_NOTE), self._note))
        return ("push", Who(self.app, t(ids.KEEP_OTHERWISE), rows))

    def _type(self):
        from kocka.ui.screens.club.dial import Dial

        seat = self.order[self.place]
        decimals = scoring.decimals_of(self.score_sheet)
        value = self.values[seat] or 0
        return ("replace", Dial(self.score_sheet.name(seat), value, _DIGITS + decimals, decimals, signed=True))

    def special(self, what: int):
        """A special result: asks whose it is."""
        if what == LETTERS:
            return self.letters()
        if what == AGREED:
            return self._agreed()
        for one, text in _SPECIALS:
            if one == what:
                return self.who(t(text), lambda seat: self._special(what, seat))
        return None

    def _special(self, what: int, seat: int, number: int = 0):
        entered = [None if n is None or n == self.no_trick else n for n in self.values]
        if what == THROW_IN:
            for place in range(self.place, len(self.order)):
                entered[self.order[place]] = None
        trickless = 0
        for place in range(self.place):
            if self.no_trick and self.values[self.order[place]] == self.no_trick:
                trickless |= 1 << self.order[place]
        if what == MOON and self.form.asks:
            return self.who(
                t(ids.KEEP_JACK), lambda jack: self._made(what, seat, entered, number, trickless, jack), True
            )
        return self._made(what, seat, entered, number, trickless, -1)

    def _made(self, what: int, seat: int, entered: list, number: int, trickless: int, jack: int):
        try:
            return self.confirm(self.form.special(what, seat, entered, number, trickless, jack))
        except SheetError as error:
            return self.refuse(error)

    def _agreed(self):
        """CK-18: asks whose points are agreed, then how many."""
        from kocka.ui.screens.club.dial import Dial

        chosen = [0]

        def ask(seat: int):
            chosen[0] = seat
            free = self.form.ANY
            decimals = scoring.decimals_of(self.score_sheet)
            digits = _DIGITS + decimals if free else _AGREED_DIGITS
            title = t(ids.BILL_AMOUNT if scoring.is_money(self.score_sheet) else ids.KEEP_HOW_MUCH)
            return ("push", Dial(title, 0, digits, decimals, signed=free))

        return self.who(t(ids.KEEP_WHO), ask, number=lambda number: self._special(AGREED, chosen[0], number))

    def letters(self):
        """KK-9: asks who got a letter; several after a tie."""
        names = scoring.names(self.score_sheet)
        return ("push", Several(self.app, t(ids.KEEP_LETTERS), self.order, names, self.lost))

    def lost(self, mask: int):
        """Enters that the players of the mask have lost the round."""
        return self._made(LETTERS, -1, [], mask, 0, -1)

    def _note(self):
        """Asks for an event that points do not show."""
        rows: list = []
        for event, label in games.profile(self.form.game).notes:
            text = t(label)
            rows.append((text, lambda event=event, text=text: self.who(text, lambda seat: self._noted(event, seat))))
        return ("push", Who(self.app, t(ids.KEEP_NOTE), rows))

    def _noted(self, event: int, seat: int):
        return scoring.confirm(self.app, self.score_sheet, ADD, 0, NoteEntry.of(event, seat))

    # By cards.

    def _by_cards(self):
        return ("replace", self._question([]))

    def _question(self, answers: list) -> Screen:
        """The screen of the next question."""
        questions = self.form.questions()
        question = questions[len(answers)]
        if len(question.cards) > 1:
            return Counts(self, answers, len(question.cards), _group(question.cards, self.form.GERMAN))
        card = question.cards[0]
        german = self.form.GERMAN
        if card == NO_CARD:
            title = t(ids.KEEP_WHO_LAST)
        elif german and card == QUEEN_OF_SPADES:
            title = t(ids.KEEP_HEJMA)
        else:
            title = t(ids.KEEP_WHO_HAS).format(rank_letters(card & 15, german) + SIGNS[card >> 4])
        rows: list = []
        for seat in self.order:
            rows.append((self.score_sheet.name(seat), lambda seat=seat: self.answered(answers, seat)))
        if not self.form.ALL_DEALT:  # not every card is dealt, and a round may be over early
            rows.append((t(ids.KEEP_NOBODY), lambda: self.answered(answers, -1)))
        return Who(self.app, title, rows)

    def answered(self, answers: list, answer):
        """Takes an answer; after the last one shows the points."""
        answers = list(answers)
        answers.append(answer)
        if len(answers) < len(self.form.questions()):
            return ("replace", self._question(answers))
        try:
            points, holder = self.form.counted(answers)
        except SheetError as error:
            return self.refuse(error)
        return ("pop", ("counted", points, holder))


class Counts(Columns):
    """Asks how many of some cards each player has."""

    def __init__(self, owner: Points, answers: list, count: int, cards: str) -> None:
        """`owner`: whose questions these are; `answers`: the earlier ones; `count` cards, called `cards`."""
        super().__init__(owner.app, owner.score_sheet, owner.order)
        self.title = t(ids.KEEP_HOW_MANY).format(cards)
        self._owner = owner
        self._answers = answers
        self._count = count

    def whole(self) -> int | None:
        """The number of these cards."""
        return self._count

    def left(self) -> int | None:
        """Cards not assigned to anybody yet."""
        return self._count - sum([n or 0 for n in self.values])

    def finish(self):
        """The next question."""
        if self.left() < 0:  # type: ignore[operator]
            self.app.sound.refuse()
            return ("toast", t(ids.KEEP_REFUSED))
        return self._owner.answered(self._answers, [n or 0 for n in self.values])


def _group(cards: list[int], german: bool) -> str:
    """Cards of a suit in a row: "10–7♥". Allocates."""
    first = rank_letters(cards[0] & 15, german, True)
    last = rank_letters(cards[len(cards) - 1] & 15, german, True)
    return first + "–" + last + SIGNS[cards[0] >> 4]


def entry_screen(app, score_sheet: ScoreSheet, kind: int, at: int, before=None) -> Screen:
    """The screen to enter what is due: a round, a dokládačka, who gets a letter.

    `kind`, `at`: ADD, or REPLACE or INSERT with the number of the entry; `before`: see `ScoreSheet.form`.
    """
    points = Points(app, score_sheet, kind, at, before)
    sheet = points.form.sheet
    rows: list = []
    if sheet.due == INTERLUDE:
        for seat in points.order:
            rows.append((score_sheet.name(seat), lambda seat=seat: points._special(LOSER, seat)))
        rows.append((t(ids.KEEP_CINK) + "…", lambda: points.special(CINK)))
        return Who(app, t(ids.KEEP_LOSER), rows)
    if not points.form.LOSERS:
        return points
    for seat in points.order:
        rows.append((score_sheet.name(seat), lambda seat=seat: points.lost(1 << seat)))
    rows.append((t(ids.KEEP_SEVERAL), points.letters))
    rows.append((t(ids.KEEP_NOBODY), lambda: points.lost(0)))
    rows.append((t(ids.KEEP_BY_POINTS), lambda: ("replace", points)))
    rows.append((t(ids.KEEP_OTHERWISE) + "…", points.other))
    return Who(app, t(ids.KEEP_LETTERS), rows, other=points.taken_over)
