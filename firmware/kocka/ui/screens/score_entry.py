"""A round as tired people tell it: from the dealer's left, the last one gets the rest; by cards; or in a word."""

from micropython import const

from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.score.kept import ADD, REPLACE, Kept
from kocka.sheets import sheet as sheets
from kocka.sheets.entry import (
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
from kocka.sheets.sheet import INTERLUDE, ROUND, SheetError
from kocka.sheets.table import NOTE
from kocka.ui import company, scoring
from kocka.ui.cardnames import rank_letters
from kocka.ui.cards import SIGNS
from kocka.ui.languages import ids, t
from kocka.ui.pieces import footer, title_bar
from kocka.ui.screen import Screen
from kocka.ui.screens.score_confirm import ConfirmEntry
from kocka.ui.screens.score_who import Several, Who
from kocka.ui.text import Font, clip

# What special results are called.
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
_NOTES = (
    ids.KEEP_NOTE_HODOVKA,
    ids.KEEP_NOTE_CACHNOV,
    ids.KEEP_NOTE_KADOV,
    ids.KEEP_NOTE_HOFMAN,
    ids.KEEP_NOTE_HONEST,
)
_JUMP = const(5)
_FAR = const(60)  # where more than this is possible, twice as far
_AGREED_DIGITS = const(3)
_DIGITS = const(6)


class Columns(Screen):
    """A number for each player, one after the other: PREV and NEXT change it, held (or UP, DOWN) by five, OK goes on.

    `values`: by seat, None where nothing is told yet. A subclass gives `left()`, `most(place)`, `finish()`.
    """

    stays_awake = True

    def __init__(self, game, kept: Kept, order: list[int]) -> None:
        """`order`: the seats as they are asked."""
        self.game = game
        self.kept = kept
        self.order = order
        self.values: list[int | None] = [None] * len(order)
        self.place = 0
        self.title = ""
        self._texts: list[str] = []
        self._names: list[str] = []
        self._left = ""
        self._font: Font = None
        self._high = 1
        self._columns = 1
        self._hints: tuple = ()

    # What a subclass gives.

    no_trick = 0  # what stands for no trick, 0 where that is nothing special
    sign = 1  # -1 where the cards count minus
    unit = 1  # a step

    def left(self) -> int | None:
        """What nobody has been given yet, None where no sum is known."""
        raise NotImplementedError

    def whole(self) -> int | None:
        """The sum of all, None where none is known."""
        raise NotImplementedError

    def finish(self):
        """All is told: an intent."""
        raise NotImplementedError

    def other(self):
        """OK held: an intent."""
        return None

    # Telling.

    def enter(self):
        """Prepares names and measures."""
        ui = self.ui
        count = len(self.order)
        self._hints = self._keys()
        if ui.mono:
            self._columns = 2 if count <= 4 else 3
            self._high = (ui.bottom - ui.top) // ((count + self._columns - 1) // self._columns)
            self._font = ui.score if self._high >= 20 else ui.body
            if self._high >= 20 and self._columns == 3:
                self._font = ui.title
        else:
            self._high = min(46, (ui.bottom - ui.top - 2) // count)
            self._font = ui.body
            for font in (ui.score, ui.title, ui.body):
                if font.cap + 6 <= self._high:
                    self._font = font
                    break
        self._write()
        return None

    def _keys(self) -> tuple:
        """The hint line."""
        return ((PREV, NEXT), ""), (OK, t(ids.KEEP_NEXT_KEY)), (BACK, t(ids.BACK_KEY))

    def _number(self, n: int) -> str:
        """As it is shown: where a step is more than one, an amount of money. Allocates."""
        return scoring.amount(self.kept, n) if self.unit > 1 else company.plain(n)

    def _write(self) -> None:
        """The texts. Allocates."""
        ui = self.ui
        seats = range(len(self.order))
        self._texts = []
        for seat in seats:
            value = self.values[seat]
            if value is None:
                self._texts.append("")
            else:
                self._texts.append(self._number(value))
        left = self.left()
        self._left = ""
        if left is not None and not ui.mono:
            over = left * self.sign < 0
            text = ids.KEEP_TOO_MANY_SHORT if over else ids.KEEP_LEFT
            self._left = t(text).format(self._number(abs(left)))
        elif left is not None:
            self._left = self._number(left)
        if ui.mono:
            wide = ui.width // self._columns
            self._names = []
            for seat in seats:
                room = (
                    wide
                    - 3
                    - (len(self._texts[seat]) * self._font.width if self._high >= 20 and self._font is ui.score else 0)
                )
                most = 3 if self._high < 20 else max(3, room // ui.small.width)
                self._names.append(self.kept.name(seat)[:most])
        else:
            room = ui.width - 2 * ui.margin - 12 - 5 * self._font.width
            self._names = [clip(ui.body, self.kept.name(seat), room) for seat in seats]
        room = ui.width - 2 * ui.margin - (len(self._left) + 1) * ui.body.width
        self._title = clip(ui.title, self.title, room)
        self.dirty_all()

    def most(self) -> int:
        """How far the number under the cursor may go, as a count of steps; -1 for no end."""
        whole = self.whole()
        if whole is None:
            return -1
        rest = whole * self.sign
        for place in range(self.place):
            value = self.values[self.order[place]]
            if value is not None and value != self.no_trick:
                rest -= value * self.sign
        return max(0, rest)

    def _turn(self, by: int) -> None:
        """Another number for the player under the cursor."""
        seat = self.order[self.place]
        value = self.values[seat]
        most = self.most()
        if most < 0:
            self.values[seat] = (value or 0) + by * self.unit
            return
        least = -1 if self.no_trick else 0  # a count of points; -1 is no trick at all
        at = 0 if value is None else -1 if self.no_trick and value == self.no_trick else value * self.sign
        if by == 1 or by == -1:
            at = (at + by - least) % (most - least + 1) + least
        else:
            if most > _FAR:
                by *= 2
            at = max(least, min(most, at + by))
        self.values[seat] = self.no_trick if at < 0 else at * self.sign

    def on_key(self, key: int):
        """See the class."""
        if key == HOME:
            return ("leave",)
        if key == MENU:
            return self.other()
        seat = self.order[self.place]
        if key == BACK:
            if not self.place:
                return ("pop",)
            self.place -= 1
        elif key == PREV or key == NEXT:
            self._turn(1 if key == NEXT else -1)
        elif key == INFO or key == DOWN:
            self._turn(-_JUMP)
        elif key == SHEET or key == UP:
            self._turn(_JUMP)
        elif key == OK:
            if self.values[seat] is None:
                self.values[seat] = 0
            return self._on()
        self._write()
        return None

    def _on(self):
        """To the next player; the last one gets the rest, and is asked only where that says not all."""
        last = len(self.order) - 1
        if self.place < last:
            self.place += 1
            if self.place < last or not self._give_rest():
                self._write()
                return None
        self._write()
        return self.finish()

    def _give_rest(self) -> bool:
        """The last player has what is left; False if they have to say whether they took a trick, or it cannot be."""
        whole = self.whole()
        if whole is None:
            return False
        rest = whole
        last = self.order[self.place]
        for seat in self.order:
            value = self.values[seat]
            if seat != last and value is not None and value != self.no_trick:
                rest -= value
        if rest * self.sign < 0:
            return False
        before = self.values[last]
        if not rest and self.no_trick:
            self.values[last] = before if before == self.no_trick else 0
            return False
        self.values[last] = rest
        return True

    # The picture.

    def draw(self, canvas) -> None:
        """The players in their order, the one who is asked in gold."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._left)
        if ui.mono:
            self._draw_mono(canvas)
        else:
            font = self._font
            for place in range(len(self.order)):
                seat = self.order[place]
                y = ui.top + 1 + place * self._high
                if not canvas.shows(0, y, ui.width, self._high):
                    continue
                here = place == self.place
                paper = ui.accent if here else ui.panel
                canvas.round_rect(ui.margin - 2, y, ui.width - 2 * ui.margin + 4, self._high - 2, 5, paper)
                ink = ui.on_accent if here else ui.text if place < self.place else ui.dim
                down = y + (self._high - 2 - ui.body.height) // 2
                canvas.text(ui.body, self._names[seat], ui.margin + 4, down, ink)
                down = y + (self._high - 2 - font.cap) // 2 - (font.base - font.cap)
                end = ui.width - ui.margin - 6
                if self._texts[seat]:
                    canvas.text_right(font, self._texts[seat], end, down, ink)
                else:
                    canvas.hline(end - 2 * font.width, y + self._high // 2, font.width, ink)
        footer(canvas, ui, self._hints)

    def _draw_mono(self, canvas) -> None:
        ui = self.ui
        wide = ui.width // self._columns
        font = self._font
        for place in range(len(self.order)):
            seat = self.order[place]
            x = place % self._columns * wide
            y = ui.top + place // self._columns * self._high
            here = place == self.place
            if here:
                canvas.fill_rect(x, y, wide - 1, self._high - 1, 1)
            ink = 0 if here else 1
            if font is ui.score:
                canvas.text(ui.small, self._names[seat], x + 1, y + 1, ink)
                canvas.text_right(font, self._texts[seat], x + wide - 2, y + 1, ink)
            elif self._high >= 20:
                canvas.text(ui.small, self._names[seat], x + 1, y, ink)
                canvas.text_right(font, self._texts[seat], x + wide - 3, y + 7, ink)
            else:
                canvas.text(ui.small, self._names[seat], x + 1, y + 2, ink)
                canvas.text_right(font, self._texts[seat], x + wide - 2, y, ink)


class Points(Columns):
    """A round by its points. OK held offers everything else: by cards, a durch, a renonc …"""

    def __init__(self, game, kept: Kept, kind: int, at: int) -> None:
        """`kind`: ADD, REPLACE or INSERT of entry number `at`."""
        form = kept.form(-1 if kind == ADD else at, kind == REPLACE)
        super().__init__(game, kept, form.order())
        self.form: Form = form
        self.kind = kind
        self.at = at
        self._holder = -1  # who has the card that decides, if the cards were told
        sheet = form.sheet
        self.no_trick = sheet.no_trick
        self.sign = -1 if sheet.HIGH_WINS and form.game != "free" else 1
        self.unit = 10 ** scoring.decimals_of(kept)
        if kind == REPLACE:
            self._take(kept.sheet.entries[at])
        self.title = t(ids.ROUND_OVER).format(sheet.rounds + 1)

    def _take(self, entry: tuple[int, ...]) -> None:
        """The numbers of a round that is corrected: those of the cards, so without what J♦ has brought (HE-10)."""
        if entry[0] != ROUND or scoring.story(self.kept, entry, self.at):
            return
        for seat in range(len(self.order)):
            self.values[seat] = entry[1 + seat]
        if self.form.game == "hearts" and entry[5] >= 0:
            from kocka.engine.hearts import JACK_POINTS

            self.values[entry[5]] = entry[1 + entry[5]] - JACK_POINTS

    def _keys(self) -> tuple:
        """Holding OK is not obvious; BACK is."""
        ui = self.ui
        hints = [((PREV, NEXT), ""), (OK, t(ids.KEEP_NEXT_KEY)), (ui.label(OK) + "…", t(ids.KEEP_HOLD_KEY))]
        if ui.wide or ui.mono:
            hints.append((BACK, t(ids.BACK_KEY)))
        return tuple(hints)

    def whole(self) -> int | None:
        """See Columns; a free sheet may have any numbers."""
        return None if self.form.game == "free" else self.form.sheet.whole

    def left(self) -> int | None:
        """See Form.left."""
        return self.form.left(self.values)

    def _give_rest(self) -> bool:
        if self.form.game == "free" and self.form.sheet.whole is not None:
            last = self.order[self.place]
            self.values[last] = None
            self.values[last] = self.left()
            return True
        return super()._give_rest()

    def finish(self):
        """Who has a card that decides is asked, then it is shown before it is written."""
        if self._holder >= 0:
            return self._held(self._holder)
        if self.form.asks and self.form.game == "hearts":
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
        """Shows what will be written. An intent; what cannot be is said in a toast."""
        try:
            return ("push", ConfirmEntry(self.game, self.kept, self.kind, self.at, entry))
        except ValueError as error:
            return self.refuse(error)

    def refuse(self, error: ValueError):
        """Says why not."""
        self.game.sound.refuse()
        return ("toast", scoring.refusal(error, self.kept))

    def who(self, title: str, then, nobody: bool = False, number=None):
        """Asks for a player: `then(seat)`, -1 for nobody."""
        rows: list = []
        for seat in self.order:
            rows.append((self.kept.name(seat), lambda seat=seat: then(seat)))
        if nobody:
            rows.append((t(ids.KEEP_NOBODY), lambda: then(-1)))
        return ("push", Who(self.game, title, rows, number))

    def on_result(self, value):
        """What was written goes down; a number that was typed, or what the cards come to, is taken."""
        if value == ("written", 1):
            return ("pop", value)
        if value[0] == "number":
            self.values[self.order[self.place]] = value[1]
            return self._on()
        if value[0] == "counted":
            return self._counted(value[1], value[2])
        return None

    def taken_over(self, value):
        """What the cards come to, where this screen is not shown yet."""
        self.values[:] = value[1]
        self._holder = value[2]
        self.place = len(self.order) - 1
        return ("replace", self)

    def _counted(self, points: list[int], holder: int):
        """The points by the cards. Who has none may have taken a trick or not, and is asked."""
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

    # In another way.

    def other(self):
        """Everything else that a round can be."""
        rows: list = []
        form = self.form
        if form.game == "free":
            rows.append((t(ids.KEEP_TYPE_NUMBER), self._type))
        elif form.sheet.due != INTERLUDE:
            rows.append((t(ids.KEEP_BY_CARDS), self._by_cards))
        specials = form.specials()
        for what, text in _SPECIALS:
            if what in specials:
                label = t(ids.KEEP_PENALTY if what == AGREED and form.game == "free" else text)
                rows.append((label, lambda what=what: self.special(what)))
        if form.game == "cerna_kocka" and self.kind != REPLACE:
            rows.append((t(ids.KEEP_NOTE), self._note))
        return ("push", Who(self.game, t(ids.KEEP_OTHERWISE), rows))

    def _type(self):
        from kocka.ui.screens.tally_dial import Dial

        seat = self.order[self.place]
        decimals = scoring.decimals_of(self.kept)
        value = self.values[seat] or 0
        return ("replace", Dial(self.kept.name(seat), value, _DIGITS + decimals, decimals, signed=True))

    def special(self, what: int):
        """A special result: whose?"""
        if what == LETTERS:
            return self.letters()
        if what == AGREED:
            return self._agreed()
        for one, text in _SPECIALS:
            if one == what:
                return self.who(t(text), lambda seat: self._special(what, seat))
        return None

    def _special(self, what: int, seat: int, number: int = 0):
        told = [None if n is None or n == self.no_trick else n for n in self.values]
        if what == THROW_IN:
            for place in range(self.place, len(self.order)):
                told[self.order[place]] = None
        trickless = 0
        for place in range(self.place):
            if self.no_trick and self.values[self.order[place]] == self.no_trick:
                trickless |= 1 << self.order[place]
        if what == MOON and self.form.asks:
            return self.who(t(ids.KEEP_JACK), lambda jack: self._made(what, seat, told, number, trickless, jack), True)
        return self._made(what, seat, told, number, trickless, -1)

    def _made(self, what: int, seat: int, told: list, number: int, trickless: int, jack: int):
        try:
            return self.confirm(self.form.special(what, seat, told, number, trickless, jack))
        except SheetError as error:
            return self.refuse(error)

    def _agreed(self):
        """CK-18: whose points, then how many."""
        from kocka.ui.screens.tally_dial import Dial

        chosen = [0]

        def ask(seat: int):
            chosen[0] = seat
            free = self.form.game == "free"
            decimals = scoring.decimals_of(self.kept)
            digits = _DIGITS + decimals if free else _AGREED_DIGITS
            title = t(ids.BILL_AMOUNT if scoring.is_money(self.kept) else ids.KEEP_HOW_MUCH)
            return ("push", Dial(title, 0, digits, decimals, signed=free))

        return self.who(t(ids.KEEP_WHO), ask, number=lambda number: self._special(AGREED, chosen[0], number))

    def letters(self):
        """KK-9: who got a letter; several after a tie."""
        names = scoring.names(self.kept)
        return ("push", Several(self.game, t(ids.KEEP_LETTERS), self.order, names, self.lost))

    def lost(self, mask: int):
        """The players of the mask have lost the round."""
        return self._made(LETTERS, -1, [], mask, 0, -1)

    def _note(self):
        """An event that no points show."""
        rows: list = []
        for at in range(len(_NOTES)):
            event = scoring.NOTES[at][0]
            text = t(_NOTES[at])
            rows.append((text, lambda event=event, text=text: self.who(text, lambda seat: self._noted(event, seat))))
        return ("push", Who(self.game, t(ids.KEEP_NOTE), rows))

    def _noted(self, event: int, seat: int):
        try:
            return ("push", ConfirmEntry(self.game, self.kept, ADD, 0, (NOTE, event, seat)))
        except ValueError as error:
            return self.refuse(error)

    # By cards.

    def _by_cards(self):
        return ("replace", self._question([]))

    def _question(self, answers: list) -> Screen:
        """The screen of the next question."""
        questions = self.form.questions()
        question = questions[len(answers)]
        if len(question.cards) > 1:
            return Counts(self, answers, len(question.cards), _group(question.cards, self.form.game == "kourici_kocka"))
        card = question.cards[0]
        german = self.form.game == "kourici_kocka"
        if card == NO_CARD:
            title = t(ids.KEEP_WHO_LAST)
        elif german and card == QUEEN_OF_SPADES:
            title = t(ids.KEEP_HEJMA)
        else:
            title = t(ids.KEEP_WHO_HAS).format(rank_letters(card & 15, german) + SIGNS[card >> 4])
        rows: list = []
        for seat in self.order:
            rows.append((self.kept.name(seat), lambda seat=seat: self.answered(answers, seat)))
        if self.form.game != "cerna_kocka":  # not every card is dealt, and a round may be over early
            rows.append((t(ids.KEEP_NOBODY), lambda: self.answered(answers, -1)))
        return Who(self.game, title, rows)

    def answered(self, answers: list, answer):
        """One more answer; after the last one the points follow."""
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
    """How many of some cards each player has."""

    def __init__(self, owner: Points, answers: list, count: int, cards: str) -> None:
        """`owner`: whose questions these are; `answers`: the earlier ones; `count` cards, called `cards`."""
        super().__init__(owner.game, owner.kept, owner.order)
        self.title = t(ids.KEEP_HOW_MANY).format(cards)
        self._owner = owner
        self._answers = answers
        self._count = count

    def whole(self) -> int | None:
        """All of these cards."""
        return self._count

    def left(self) -> int | None:
        """Cards that nobody has been given yet."""
        return self._count - sum([n or 0 for n in self.values])

    def finish(self):
        """The next question."""
        if self.left() < 0:  # type: ignore[operator]
            self.game.sound.refuse()
            return ("toast", t(ids.KEEP_REFUSED))
        return self._owner.answered(self._answers, [n or 0 for n in self.values])


def _group(cards: list[int], german: bool) -> str:
    """Cards of a suit in a row: "10–7♥". Allocates."""
    first = rank_letters(cards[0] & 15, german, True)
    last = rank_letters(cards[len(cards) - 1] & 15, german, True)
    return first + "–" + last + SIGNS[cards[0] >> 4]


def entry_screen(game, kept: Kept, kind: int, at: int) -> Screen:
    """The screen on which an entry is told, by what is due then: a round, a dokládačka, who gets a letter.

    `kind`, `at`: ADD, or REPLACE or INSERT with the number of the entry.
    """
    if kept.agreement.game == "taroky":
        from kocka.ui.screens.score_taroky import taroky_screen

        return taroky_screen(game, kept, kind, at)
    points = Points(game, kept, kind, at)
    sheet = points.form.sheet
    rows: list = []
    if sheet.due == INTERLUDE:
        for seat in points.order:
            rows.append((kept.name(seat), lambda seat=seat: points._special(LOSER, seat)))
        rows.append((t(ids.KEEP_CINK) + "…", lambda: points.special(CINK)))
        return Who(game, t(ids.KEEP_LOSER), rows)
    if kept.agreement.game != "kourici_kocka":
        return points
    for seat in points.order:
        rows.append((kept.name(seat), lambda seat=seat: points.lost(1 << seat)))
    rows.append((t(ids.KEEP_SEVERAL), points.letters))
    rows.append((t(ids.KEEP_NOBODY), lambda: points.lost(0)))
    rows.append((t(ids.KEEP_BY_POINTS), lambda: ("replace", points)))
    rows.append((t(ids.KEEP_OTHERWISE) + "…", points.other))
    return Who(game, t(ids.KEEP_LETTERS), rows, other=points.taken_over)
