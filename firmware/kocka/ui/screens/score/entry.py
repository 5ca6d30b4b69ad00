"""Entering a round: from the dealer's left, where the last player gets the rest; by cards; or as a special result."""

from micropython import const

from kocka.engine import sheet as sheets
from kocka.engine.entry import (
    AGREED,
    CINK,
    DURCH,
    LETTERS,
    LOSER,
    MOON,
    RENONC,
    THROW_IN,
    WRONG_DEAL,
    WRONG_DURCH,
    Form,
)
from kocka.engine.seating import NoteEntry
from kocka.engine.sheet import INTERLUDE, ROUND, SheetError, is_agreed, kind_of
from kocka.match.settings import BY_CARDS
from kocka.scorebook.score_sheet import ADD, REPLACE, ScoreSheet
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.columns import Columns
from kocka.ui.screens.score.who import Several, Who
from kocka.ui.session.app import Half
from kocka.ui.table import entry_words as words
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# The names of special results.
_SPECIALS = (
    (DURCH, ids.KEEP_DURCH),
    (WRONG_DURCH, ids.KEEP_WRONG_DURCH),
    (MOON, ids.KEEP_MOON),
    (THROW_IN, ids.KEEP_THROW_IN),
    (LETTERS, ids.KEEP_LETTERS),
    (RENONC, ids.KEEP_RENONC),
    (AGREED, ids.KEEP_AGREED),
    (WRONG_DEAL, ids.KEEP_MISDEAL),
    (LOSER, ids.KEEP_LOSER),
    (CINK, ids.KEEP_CINK),
)
_AGREED_DIGITS = const(3)
_DIGITS = const(6)
_MOST_WITHOUT = const(3)  # players without points, of whom the preview offers who has no trick


class Points(Columns):
    """Enters a round by points. OK held offers everything else: by cards, a durch, a renonc …"""

    closed_by = scoring.WRITTEN
    has_other = True

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, before=None) -> None:
        """`kind`: ADD, REPLACE or INSERT of entry number `at`; `before`: see `ScoreSheet.form`."""
        form = score_sheet.form(-1 if kind == ADD else at, kind == REPLACE, before)
        super().__init__(app, score_sheet, form.order())
        self.form: Form = form
        self.kind = kind
        self.at = at
        self._holder = -1  # who has the deciding card, if the round was entered by cards
        self.holders: list[int] = []  # by cards: see there
        sheet = form.sheet
        self.no_trick = sheet.no_trick
        self.sign = -1 if sheet.HIGH_WINS and not form.ANY else 1
        self.unit = 10 ** words.decimals_of(score_sheet)
        self.as_agreed = False  # the points make any sum
        if kind == REPLACE:
            self._take(score_sheet.sheet.entries[at])
        self.title = t(ids.ROUND_OVER).format(sheet.rounds + 1)

    def _take(self, entry: tuple[int, ...]) -> None:
        """Fills in the numbers of a round to correct: points of the cards, without those of J♦ (HE-10)."""
        if kind_of(entry) != ROUND:
            return
        if is_agreed(entry):
            self.agree()
        elif words.story(self.score_sheet, entry, self.at):
            return
        points = self.form.of_cards(entry)
        for seat in self.order:
            self.values[seat] = points[seat]
        self.is_entered = True

    def agree(self) -> None:
        """From now on any numbers are taken, as they count."""
        self.as_agreed = True
        self.no_trick = 0
        self.sign = 1

    def keep(self) -> None:
        """It was left without being written: what is entered waits."""
        app = self.app
        app.entry = None
        if self._is_begun():
            half = scoring.wait(app, self.score_sheet, tuple(self.values), self.is_entered)
            half.place = self.place
            half.as_agreed = self.as_agreed
            half.cards = bytes(self.holders)

    def _is_begun(self) -> bool:
        return bool(self.is_entered or self.place or self.holders)

    def _discard(self):
        """What is entered waits no more. An intent."""
        self.app.entry = None
        return ("pop", scoring.WRITTEN)

    def whole(self) -> int | None:
        """See Columns; a free sheet may have any numbers."""
        return None if self.form.ANY or self.as_agreed else self.form.sheet.whole

    def left(self) -> int | None:
        return None if self.as_agreed else self.form.left(self.values)

    def _give_rest(self) -> bool:
        if self.form.ANY and self.form.sheet.whole is not None and not self.as_agreed:
            last = self.order[self.place]
            self.values[last] = None
            self.values[last] = self.left()
            return True
        return super()._give_rest()

    def finish(self):
        """Asks who has a deciding card, then shows the entry for confirmation."""
        if self.as_agreed:
            try:
                return self.confirm(self.form.agreed(self.values))
            except SheetError as error:  # the match may have ended while it waited
                return self.refuse(error)
        if self._holder >= 0:
            return self._held(self._holder)
        if self.form.asks and self.form.ASKED_ALWAYS:
            return self.who(t(ids.KEEP_JACK), self._held, True)
        return self._held(-1)

    def _held(self, holder: int):
        try:
            return self.confirm(self.form.entry(self.form.rest(self.values), 0, holder))
        except SheetError as error:
            if error.reason == sheets.NEEDS_HOLDER and holder < 0:
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
        """A typed number."""
        if value[0] == "number":
            self.values[self.order[self.place]] = value[1]
            return self._on()
        return None

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
        if form.may_agree and not self.as_agreed:
            rows.append((t(ids.KEEP_AS_AGREED), self._agree))
        if games.profile(form.game).score.notes and self.kind != REPLACE:
            rows.append((t(ids.KEEP_NOTE), self._note))
        if self.kind == ADD and self._is_begun():
            rows.append((t(ids.KEEP_DISCARD), self._discard))
        return ("push", Who(self.app, t(ids.KEEP_OTHERWISE), rows))

    def _agree(self):
        """The points that the table agreed on are told, from the first player on, who may have some already."""
        self.agree()
        self.place = 0
        self.is_entered = True
        self.app.show_toast(t(ids.KEEP_AS_AGREED_HINT), may_be_cut=True)
        return ("pop",)

    def _type(self):
        from kocka.ui.screens.club.dial import Dial

        seat = self.order[self.place]
        decimals = words.decimals_of(self.score_sheet)
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
        asked = [one for one in self.order[self.place :] if one != seat]
        if what == THROW_IN and self.no_trick and asked:
            return self.either(asked, lambda mask: self.form.special(what, seat, entered, number, trickless | mask))
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
            decimals = words.decimals_of(self.score_sheet)
            digits = _DIGITS + decimals if free else _AGREED_DIGITS
            title = t(ids.BILL_AMOUNT if words.is_money(self.score_sheet) else ids.KEEP_HOW_MUCH)
            return ("push", Dial(title, 0, digits, decimals, signed=free))

        return self.who(t(ids.KEEP_WHO), ask, number=lambda number: self._special(AGREED, chosen[0], number))

    def letters(self):
        """KK-9: asks who got a letter; several after a tie."""
        names = words.names(self.score_sheet)
        return ("push", Several(self.app, t(ids.KEEP_LETTERS), self.order, names, self.lost))

    def lost(self, mask: int):
        """Enters that the players of the mask have lost the round."""
        return self._made(LETTERS, -1, [], mask, 0, -1)

    def _note(self):
        """Asks for an event that points do not show."""
        rows: list = []
        for event, label in games.profile(self.form.game).score.notes:
            text = t(label)
            rows.append((text, lambda event=event, text=text: self.who(text, lambda seat: self._noted(event, seat))))
        return ("push", Who(self.app, t(ids.KEEP_NOTE), rows))

    def _noted(self, event: int, seat: int):
        return scoring.confirm_other(self.app, self.score_sheet, ADD, 0, NoteEntry.of(event, seat))

    # By cards.

    def _by_cards(self):
        if not self.app.settings.get(BY_CARDS):
            self.app.act(("setting", BY_CARDS, 1))
        return ("replace", self._cards())

    def _cards(self) -> Screen:
        from kocka.ui.screens.score.cards import Cards

        return Cards(self)

    def counted(self, points: list[int], holder: int):
        """Takes the points found by cards, and who has the card that matters; asks who has no trick. An intent."""
        self.values[:] = points
        self._holder = holder
        self.place = len(self.order) - 1
        without = [seat for seat in self.order if not points[seat]] if self.no_trick else []
        if not without:
            return self.finish()
        if len(without) > _MOST_WITHOUT:
            names = words.names(self.score_sheet)
            return ("push", Several(self.app, t(ids.KEEP_WHO_NO_TRICK), without, names, self._without))
        return self.either(without, lambda mask: self.form.entry(list(points), mask, holder))

    def _without(self, mask: int):
        """Those of the mask have no trick."""
        try:
            return self.confirm(self.form.entry([n or 0 for n in self.values], mask, self._holder))
        except SheetError as error:
            return self.refuse(error)

    def either(self, seats: list[int], make):
        """Shows the entries `make(mask)` to choose from, where some of `seats` may have no trick. An intent."""
        entries = []
        refused = None
        for number in range(1 << len(seats)):
            mask = 0
            for at in range(len(seats)):
                mask |= (number >> at & 1) << seats[at]
            try:
                entries.append(make(mask))
            except SheetError as error:
                refused = refused or error
        if not entries:
            return self.refuse(refused)
        return scoring.confirm(self.app, self.score_sheet, self.kind, self.at, entries[0], tuple(entries))


def entry_screen(app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, before=None) -> Screen:
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
    half: Half | None = None
    if kind == ADD:
        app.entry = points
        half = scoring.waiting(app, score_sheet)
    if half is not None:
        points.values[:] = half.values
        points.place = half.place
        points.is_entered = half.is_entered
        if half.as_agreed:
            points.agree()
        points.holders.extend(half.cards)
        return points._cards() if points.holders else points
    if not points.form.LOSERS:
        by_cards = kind == ADD and app.settings.get(BY_CARDS) and not points.form.ANY
        return points._cards() if by_cards else points
    for seat in points.order:
        rows.append((score_sheet.name(seat), lambda seat=seat: points.lost(1 << seat)))
    rows.append((t(ids.KEEP_SEVERAL), points.letters))
    rows.append((t(ids.KEEP_NOBODY), lambda: points.lost(0)))
    rows.append((t(ids.KEEP_BY_POINTS), lambda: ("replace", points)))
    rows.append((t(ids.KEEP_OTHERWISE) + "…", points.other))
    return Who(app, t(ids.KEEP_LETTERS), rows)
