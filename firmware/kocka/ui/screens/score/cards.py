"""Entering a round by cards: the device names one card after the other, a key is the player who has it."""

from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.columns import CELLS
from kocka.ui.session.screens import class_of
from kocka.ui.table import entry_words as words
from kocka.ui.table import faces
from kocka.ui.table.card_names import rank_letters
from kocka.ui.table.cards import SIGNS

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.engine.entry import Form
    from kocka.scorebook.score_sheet import ScoreSheet
    from kocka.ui.screens.score.cells import Cells

    class Owner(Protocol):
        """The screen whose points are counted: `entry.Points`. `holders`: who has each card so far."""

        app: Any
        score_sheet: ScoreSheet
        form: Form
        holders: list[int]

        def counted(self, points: list[int], holder: int) -> Any: ...


_KEYS = (PREV, NEXT, OK, BACK)
# What those keys are when held; BACK takes a card back.
_HELD = (INFO, SHEET, MENU)


class Cards(Screen):
    """A key for each player: the card is theirs; held, the next ones too, as long as it is held. BACK held takes back.

    The first four players have PREV, NEXT, OK and BACK, two more UP and DOWN, or PREV and NEXT held where there are no
    such keys. Where there are more players, PREV and NEXT go from one to the other and OK gives the card.

    `order`: seats, whoever deals; `keys`: theirs, in that order, () for too many players; `questions`: about the cards;
    `holders`: who has each card, a place in the order; `place`: of the cursor, where players have no keys.
    """

    stays_awake = True
    repeats = True
    closed_by = scoring.WRITTEN

    def __init__(self, owner: "Owner") -> None:
        """`owner`: whose points are counted."""
        self.app = owner.app
        self._owner = owner
        playing = owner.form.order()
        self.order = [seat for seat in owner.score_sheet.sheet.seating.order if seat in playing]
        self.questions = [question for question in owner.form.questions() if question.value]
        self._size = sum([len(question.cards) for question in self.questions])
        self.holders = owner.holders
        keys = _KEYS + ((UP, DOWN) if self.app.board.has_up else _HELD[:2])
        self.keys = keys[: len(self.order)] if len(self.order) <= len(keys) else ()
        self.place = 0
        self._cells: Cells = None
        self._names: list[str] = []
        self._texts: list[str] = []
        self._title = ""
        self._count = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares the texts; back from the preview, the last card is taken back."""
        ui = self.ui
        if len(self.holders) == self._size:
            self.holders.pop()
        self._cells = class_of("cells", ui.painters, CELLS)(ui, len(self.order))
        sheet = self._owner.score_sheet
        names = words.names(sheet)
        for place in range(len(self.keys)):
            seat = self.order[place]
            names[seat] = self._label(self.keys[place]) + " " + names[seat]
        texts = ["00"] * len(names)
        self._names = self._cells.names(names, texts)
        if self.keys:
            self._hints = ((ui.label(OK) + "…", t(ids.KEEP_REST_KEY)), (ui.label(BACK) + "…", t(ids.BACK_KEY)))
        else:
            self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        self._write()
        return None

    def _label(self, key: int) -> str:
        if key in _HELD:
            return self.ui.label(_KEYS[_HELD.index(key)]) + "…"
        return self.ui.label(key) or ("▲" if key == UP else "▼")

    def _answers(self) -> list:
        """Who has the cards so far, as answers to the questions. Allocates."""
        answers: list = []
        at = 0
        for question in self.questions:
            holders = [self.order[place] for place in self.holders[at : at + len(question.cards)]]
            at += len(question.cards)
            if len(question.cards) == 1:
                answers.append(holders[0] if holders else None)
            else:
                answers.append([holders.count(seat) for seat in range(len(self._names))])
        return answers

    def _write(self) -> None:
        """Prepares the card that is asked for, and who has how many points. Allocates."""
        ui = self.ui
        left = len(self.holders)
        self._count = ""
        title = ""
        for question in self.questions:
            if left < len(question.cards):
                title = self._name(question.cards)
                if len(question.cards) > 1:
                    self._count = str(len(question.cards) - left) + "×"
                break
            left -= len(question.cards)
        self._title = clip(ui.title, title, ui.width - 2 * ui.margin - (len(self._count) + 1) * ui.body.width)
        points, _ = self._owner.form.counted(self._answers())
        self._texts = [faces.plain(n) for n in points]
        self.dirty_all()

    def _name(self, cards: list[int]) -> str:
        """The question for these cards. Allocates."""
        german = self._owner.form.GERMAN
        if cards[0] == NO_CARD:
            return t(ids.KEEP_WHO_LAST)
        if german and cards[0] == QUEEN_OF_SPADES:
            return t(ids.KEEP_HEJMA)
        name = rank_letters(cards[0] & 15, german, len(cards) > 1)
        if len(cards) > 1:
            name += "–" + rank_letters(cards[-1] & 15, german, True)
        return t(ids.KEEP_WHO_HAS).format(name + SIGNS[cards[0] >> 4])

    def on_key(self, key: int):
        """See the class."""
        if self.keys:
            if key in self.keys:
                return self._give(self.keys.index(key))
            if key in _HELD:
                place = _HELD.index(key)
                return self._give(place) if place < len(self.order) else None
            return self._back() if key == HOME else None
        if key in (OK, MENU):
            return self._give(self.place)
        if key in (BACK, HOME):
            return self._back()
        self.place = (self.place + (-1 if key in (PREV, UP, INFO) else 1)) % len(self.order)
        self.dirty_all()
        return None

    def _give(self, place: int):
        """The next card is theirs; after the last one the owner goes on."""
        if len(self.holders) < self._size:
            self.holders.append(place)
        if len(self.holders) == self._size:
            points, holder = self._owner.form.counted(self._answers())
            return self._owner.counted(points, holder)
        self._write()
        return None

    def _back(self):
        if self.holders:
            self.holders.pop()
            self._write()
            return None
        return ("pop",) if self._owner in self.app.stack else ("replace", self._owner)

    def draw(self, canvas) -> None:
        """Draws the players with their keys and points."""
        ui = self.ui
        cells = self._cells
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._count)
        place = len(self.order) if self.keys else self.place
        cells.draw(canvas, self.order, place, self._names, self._texts)
        wide = ui.width // cells.columns
        for at in range(len(self.keys)):
            x = at % cells.columns * wide
            canvas.area(BUTTON, x, ui.top + at // cells.columns * cells.high, wide, cells.high, self.keys[at])
        footer(canvas, ui, self._hints)
