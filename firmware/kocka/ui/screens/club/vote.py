"""Describing a card (CK-24): place and date, the vote, the baráž if there is one, and the writing."""

from micropython import const

from kocka.engine.rng import Rng
from kocka.hal import BACK, HOME, NEXT, NO_KEY, OK, PREV
from kocka.scorebook.deck import VOTERS, Deck, Description, Vote, quality_order, suggested, underlines
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import CARD, WHEEL
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, clip, fits, low_font, short_names
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.scoring import write
from kocka.ui.table import cards as look
from kocka.ui.widgets.dialog import Message

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_NOBODY = const(-1)
_ALIKE = const(16)  # from this index on two cards, a club and a diamond, are equally good
# Of the backs, in px: their height, how far below the middle they are, from the text to them.


class Describing(Screen):
    """The vote: PREV and NEXT move between the remaining cards, the best pub's first, OK votes, BACK takes a vote back.

    The loser votes first, the owner of the cards last. Then the card, chosen or drawn blind, is shown as it will look;
    OK writes it.
    """

    HIGH = look.HAND_HEIGHT
    DOWN = 8  # px from the title bar to the cards

    def __init__(self, app: "KockaApp", score_sheet, deck: Deck, place: str, date: int, marks: tuple = ()) -> None:
        """`score_sheet`: a finished match with a loser; `deck`: unfinished; `place`, `date`, `marks`: for the card.

        With marks the cursor begins at the card that the pub deserves.
        """
        self.app = app
        self._score_sheet = score_sheet
        self._deck = deck
        sheet = score_sheet.sheet
        self._players = [score_sheet.name(seat) for seat in sheet.seating.order]
        self._loser = sheet.seating.order.index(sheet.loser)
        self._place = place
        self._date = date
        owner = self._players.index(deck.owner) if deck.owner in self._players else _NOBODY
        machines = [
            at for at in range(VOTERS) if score_sheet.is_machine(sheet.seating.sitting[sheet.seating.order[at]])
        ]
        self._vote = Vote(deck.offered(), self._loser, owner, machines)
        self._ranks = quality_order()
        self._marks = marks
        self._cursor = suggested(self._vote.offered, list(marks))
        self._title = ""
        self._right = ""
        self._caption = ""
        self._names: list[str] = []
        self._hints: tuple = ()
        self._chosen = _NOBODY
        self._busy = False

    def enter(self):
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.CARDS_VOTE_KEY)), (BACK, t(ids.BACK_KEY)))
        ui = self.ui
        each = ui.width // len(self._vote.order) - ui.vote_apart
        self._names = short_names([self._players[place] for place in self._vote.order], each // ui.note.width)
        self._tell()
        return None

    def _tell(self) -> None:
        """Prepares the texts for the current voter. Allocates."""
        ui = self.ui
        if self._vote.voter >= 0:
            text = t(ids.CARDS_VOTE_TITLE)
            self._right = "%d/%d" % (len(self._vote.votes) + 1, len(self._vote.order))
            room = ui.width - 2 * ui.margin - (len(text) - 2) * ui.title.width - 4 * ui.body.width
            self._title = text.format(clip(ui.title, self._players[self._vote.voter], room))
        place = self._ranks.index(self._vote.offered[self._cursor])
        place = 1 + (place if place < _ALIKE else _ALIKE + (place - _ALIKE) // 2)
        self._caption = t(ids.CARDS_BEST) if place == 1 else t(ids.CARDS_RANK_OF).format(place)
        self.dirty_all()

    def on_result(self, value):
        """Takes the card that was drawn, or the confirmation."""
        if isinstance(value, tuple):
            return self._show(value[1])
        return self._write() if value == 1 else None

    def on_key(self, key: int):
        """See the class."""
        if key == HOME:
            return ("leave",)
        if key == BACK:
            if not self._vote.votes:
                return ("pop",)
            self._vote.back()
            self._chosen = _NOBODY
            self._tell()
        elif key == OK:
            if self._vote.voter >= 0:
                self._vote.cast(self._vote.offered[self._cursor])
                self._tell()
            if self._vote.voter < 0:
                return self._count()
        else:
            move = step(key)
            if move:
                self._cursor = (self._cursor + move) % len(self._vote.offered)
                self._tell()
        return None

    def _count(self):
        """Counts the complete vote; a card already drawn stays."""
        if self._chosen >= 0:
            return self._show(self._chosen)
        if len(self._vote.tied()) == 1:
            return self._show(self._vote.tied()[0])
        backs = self._vote.backs(Rng(self.app.board.entropy(), 0))
        return ("go", "baraz", backs, self._players[self._loser])

    def _draft(self) -> Description:
        lines = underlines(self._score_sheet.sheet)
        return Description(self._chosen, self._date, self._place, self._players, self._loser, lines, self._marks)

    def _show(self, card: int):
        """Shows the card as it will look."""
        self._chosen = card
        return ("go", "described", self._deck, card, self._draft())

    def _write(self):
        if self._busy:
            return None
        self._busy = True
        d = self._draft()

        def change() -> None:
            self._deck.describe(d.card, d.date, d.place, d.players, d.loser, d.underlines, d.marks)

        write(self.app, self._deck, change, self._written)
        return None

    def _written(self, done: bool) -> None:
        self._busy = False
        if done:
            finished = self._deck.finished
            self.app.apply(("replace", Message(t(ids.CARDS_DECK_DONE if finished else ids.CARDS_WRITTEN))))

    def draw(self, canvas) -> None:
        """Draws the cards in a row, the current one in the middle, and the votes below."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._right)
        self._draw_cards(canvas)
        self._draw_votes(canvas)
        footer(canvas, ui, self._hints)

    def _draw_cards(self, canvas) -> None:
        ui = self.ui
        cards = self.app.cards
        offered = self._vote.offered
        x = ui.middle(look.HAND_WIDTH)
        y = ui.top + self.DOWN
        pitch = look.HAND_WIDTH + 6
        aside = ui.vote_aside
        for offset in range(-aside, aside + 1):
            at = self._cursor + offset
            if 0 <= at < len(offered) and offset:
                cards.draw(canvas, x + offset * pitch, y, look.HAND_WIDTH, self.HIGH, offered[at], look.DIMMED)
                canvas.area(WHEEL, x + offset * pitch, y, look.HAND_WIDTH, self.HIGH, NO_KEY, offset)
        cards.draw(canvas, x, y, look.HAND_WIDTH, self.HIGH, offered[self._cursor], look.SELECTED)
        canvas.area(CARD, x, y, look.HAND_WIDTH, self.HIGH, OK)

    def _draw_votes(self, canvas) -> None:
        """Draws how good the card is; names, and below each what they voted for."""
        ui = self.ui
        y = ui.top + self.DOWN + self.HIGH + 4
        canvas.text_centre(ui.body, self._caption, 0, y, ui.width, ui.text)
        y = ui.bottom - look.MINI_HEIGHT - 5
        self._draw_names(canvas, y - ui.small.height - 3)
        each = ui.width // len(self._names)
        for number in range(len(self._names)):
            x = number * each + (each - look.MINI_WIDTH) // 2
            if number < len(self._vote.votes):
                card = self._vote.votes[number]
                self.app.cards.draw(canvas, x, y, look.MINI_WIDTH, look.MINI_HEIGHT, card)
            else:
                ink = ui.accent if number == len(self._vote.votes) else ui.panel
                canvas.round_frame(x, y, look.MINI_WIDTH, look.MINI_HEIGHT, 3, ink)

    def _draw_names(self, canvas, y: int) -> None:
        """Draws the names in a line, in gold who votes."""
        ui = self.ui
        each = ui.width // len(self._names)
        for number in range(len(self._names)):
            ink = ui.accent if number == len(self._vote.votes) else ui.dim
            canvas.text_centre(ui.small, self._names[number], number * each, y, each, ink)


class Baraz(Screen):
    """Tied cards face down: the loser picks one blind. Returns ("pop", ("card", card)) once it has been seen."""

    def __init__(self, app: "KockaApp", backs: list, loser: str) -> None:
        """`backs`: the shuffled cards; `loser`: who draws."""
        self.app = app
        self._backs = backs
        self._loser = loser
        self._cursor = 0
        self._open = False
        self._title = ""
        self._caption = ""
        self._font: Font = None
        self._hints: tuple = ()

    def enter(self):
        ui = self.ui
        self._title = t(ids.CARDS_BARAZ)
        text = t(ids.CARDS_DRAWS)
        font = ui.body if fits(ui.body, text.format(self._loser), ui.width - 2 * ui.margin) else low_font(ui)
        room = ui.width - 2 * ui.margin - (len(text) - 2) * font.width
        self._caption = text.format(clip(font, self._loser, room))
        self._font = font
        self._tell()
        return None

    def _tell(self) -> None:
        if self._open:
            self._hints = ((OK, t(ids.NEXT_KEY)),)
        else:
            self._hints = (((PREV, NEXT), ""), (OK, t(ids.CARDS_DRAW_KEY)), (BACK, t(ids.BACK_KEY)))
        self.dirty_all()

    def on_key(self, key: int):
        """Chooses a back; OK turns it over, the next one goes on."""
        if self._open:
            return ("pop", ("card", self._backs[self._cursor])) if key in (OK, BACK) else None
        if key == BACK:
            return ("pop",)
        if key == OK:
            self._open = True
            self._tell()
            return None
        move = step(key)
        if move:
            self._cursor = (self._cursor + move) % len(self._backs)
            self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Draws the backs in a row, with the picked one turned over."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        self._draw_backs(canvas)
        footer(canvas, ui, self._hints)

    def _draw_backs(self, canvas) -> None:
        ui = self.ui
        cards = self.app.cards
        wide = look.HAND_WIDTH
        high = ui.vote_high
        count = len(self._backs)
        x = (ui.width - count * wide - (count - 1) * 8) // 2
        y = ui.top + (ui.bottom - ui.top - high) // 2 + ui.vote_down
        canvas.text_centre(self._font, self._caption, 0, y - self._font.height - ui.vote_above, ui.width, ui.text)
        for number in range(count):
            here = number == self._cursor
            canvas.area(CARD, x, y, wide, high, OK, 0 if self._open else number - self._cursor)
            if self._open and here:
                cards.draw(canvas, x, y, wide, high, self._backs[number], look.SELECTED)
            else:
                if here:
                    canvas.round_rect(x - 4, y - 4, wide + 8, high + 8, 6, ui.accent)
                cards.draw(canvas, x, y, wide, high, 0, look.BACK)
            x += wide + 8
