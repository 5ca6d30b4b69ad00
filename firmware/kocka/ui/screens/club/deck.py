"""Described cards (CK-24): the deck of 32 and what is written on each card; the archive of finished decks."""

from micropython import const

from kocka.engine.cards import ACE
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.scorebook import deck as decks
from kocka.scorebook.book import files
from kocka.scorebook.deck import SIZE, Deck, Description
from kocka.ui.core.bars import footer, title_bar, title_fits, title_room
from kocka.ui.core.canvas import BUTTON, PAGE
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import clip, short_names, wrap
from kocka.ui.languages import ids, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.score import opening
from kocka.ui.screens.score.scoring import write
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import card_name
from kocka.ui.table.entry_words import took
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.ledger import Entry, LedgerRows
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_SUITS = (3, 1, 0, 2)  # by the quality of the pub: hearts, spades, clubs, diamonds
COLUMNS = const(8)
_PLACE_LETTERS = const(24)  # letters in a line of a toast
_PLACE_LINES = const(3)  # of a place on a card
_LINE = const(21)  # px from one signature to the next


class DeckScreen(Rows):
    """A menu: describe a card, look at the deck, the archive, take a description back."""

    def __init__(self, app: "KockaApp", score_sheet=None) -> None:
        """`score_sheet`: the sheet whose loser describes a card when the match is over."""
        super().__init__(app)
        self._score_sheet = score_sheet
        self._deck: Deck = None
        self._is_open = self._is_read = False  # it is looked for, it was found or not
        self._asked = ""
        self._marks: tuple = ()
        self._place = score_sheet.setup.place if score_sheet is not None else ""
        self._date = score_sheet.date if score_sheet is not None else 0

    def enter(self):
        """Reads the newest deck when first shown."""
        super().enter()
        path = "" if self._is_open else decks.newest(self.app.board.folder)
        self._is_open = True
        if path:
            opening.book(self.app, Deck, path, self._opened)
        elif not self._is_read:
            self._opened(None)
        return None

    def _opened(self, deck) -> None:
        self._deck = deck
        self._is_read = True
        self.again()

    def build(self) -> list:
        self.title = t(ids.CARDS_TITLE)
        deck = self._deck
        if not self._is_read:
            return [Item("", None, enabled=False)]
        items = []
        if self._score_sheet is not None:
            items.append(Item(t(ids.CARDS_DESCRIBE), "describe", note="►"))
        if deck is not None:
            items.append(Item(t(ids.CARDS_DECK), "deck", note="%d/%d" % (len(deck.described), SIZE)))
        count = len(files(self.app.board.folder, decks.PREFIX))
        if deck is None or deck.finished:
            items.append(Item(t(ids.CARDS_NEW), "new", note="►"))
        if count > 1 or (deck is not None and deck.finished):
            items.append(Item(t(ids.CARDS_ARCHIVE), "archive", note="►"))
        if deck is not None and deck.described:
            items.append(Item(t(ids.CARDS_UNDO), "undo"))
        if self._score_sheet is not None:
            items.append(Item(t(ids.PUB_MARKS), "marks", note="►"))
        if count:
            items.append(Item(t(ids.PUB_BEST), "pubs", note="►"))
        return items

    def picked(self, action):
        """Opens the chosen item, or says why not."""
        self._asked = action
        deck = self._deck
        if action == "deck":
            return ("go", "deck", deck)
        if action == "archive":
            return ("push", Archive(self.app))
        if action == "new":
            from kocka.ui.screens.club.owner import Owner

            return ("push", Owner(self.app, self._score_sheet))
        if action == "undo":
            last = card_name(deck.described[-1].card, self.app.cards.pack)
            return ("push", Confirm(t(ids.CARDS_ASK_UNDO).format(last), t(ids.YES), t(ids.NO)))
        if action == "pubs":
            from kocka.ui.screens.club.pubs import BestPubs

            return ("push", BestPubs(self.app))
        return self._describe()

    def _describe(self):
        score_sheet = self._score_sheet
        if not score_sheet.over:
            return ("toast", t(ids.CARDS_NOT_OVER))
        if score_sheet.sheet.loser < 0 or score_sheet.sheet.SEATS != decks.VOTERS:
            return ("toast", t(ids.CARDS_NO_LOSER))
        if self._asked == "marks":
            from kocka.ui.screens.club.pubs import Marks

            return ("push", Marks(self.app, score_sheet))
        if self._deck is None or self._deck.finished:
            from kocka.ui.screens.club.owner import Owner

            return ("push", Owner(self.app, score_sheet))
        self._asked = "describe"
        if not self._place:
            from kocka.ui.screens.club.dial import PlaceEditor

            return ("push", PlaceEditor())
        if self._deck.was_in(self._place):
            return ("toast", t(ids.CARDS_WAS_HERE).format(self._place[:_PLACE_LETTERS]))
        if not self._date:
            from kocka.ui.screens.club.dial import DateScreen

            return ("push", DateScreen(self.app, self._deck.date))
        return ("go", "vote", score_sheet, self._deck, self._place, self._date, self._marks)

    def on_result(self, value):
        """Takes the owner of a new deck, the place and date of a card, or the confirmed undo."""
        if self._asked == "describe" and isinstance(value, str):
            self._place = "" if self._deck.was_in(value) else value
            return self._describe() if self._place else ("toast", t(ids.CARDS_WAS_HERE).format(value))
        if isinstance(value, tuple) and value[0] == "marks":
            self._marks = value[1]
            self._asked = "describe"
            return self._describe()
        if isinstance(value, tuple) and value[0] == "date":
            self._date = value[1]
            return self._describe()
        if isinstance(value, tuple) and value[0] == "owner":
            date = self._score_sheet.date if self._score_sheet else 0
            self.app.in_turns(self._creating(value[1], date))
            return None
        if self._asked == "undo" and value == 1:
            write(self.app, self._deck, self._deck.undo, self.again)
        return None

    def _creating(self, owner: str, date: int) -> "Steps":
        self._deck = yield from Deck.creating(self.app.board.folder, owner, date)
        yield
        self.again()
        if self._asked == "describe":
            self.app.apply(self._describe())


class Archive(LedgerRows):
    """All decks, newest first: how many cards are described, and how fast. OK shows the deck."""

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app."""
        super().__init__(app)
        self._rows: list = []
        self._left: list[str] | None = None  # files to be read

    def enter(self):
        """Reads the decks when first shown."""
        super().enter()
        if self._left is None:
            self._left = list(files(self.app.board.folder, decks.PREFIX))
            self.app.in_turns(self._reading())
        return None

    def _reading(self) -> "Steps":
        while self._left:
            deck = yield from opening.loaded(self.app, Deck, self._left[-1])
            path = self._left.pop()
            if deck is not None:
                self._rows.append((path, deck.owner, deck.date, len(deck.described), deck.days()))
        self.again()

    def build(self) -> list:
        """A row per deck; the fastest one has a star."""
        self.title = t(ids.CARDS_ARCHIVE)
        fastest = min([days for _, _, _, _, days in self._rows if days >= 0] + [1 << 30])
        items = []
        for path, owner, date, count, days in self._rows:
            note = "%d/%d" % (count, SIZE)
            below = took(days) if days >= 0 else t(ids.CARDS_BEGUN).format(day(date)) if date else ""
            if days == fastest:
                below = t(ids.CARDS_FASTEST) + ": " + below
            label = clip(self.ui.body, owner or t(ids.CARDS_DECK), self.room(note))
            items.append(Entry(label, path, note, clip(self.ui.small, below, self.room(small=True))))
        return items

    def picked(self, action):
        """Shows the cards of a deck."""
        opening.book(self.app, Deck, action, self._show)
        return None

    def _show(self, deck) -> None:
        if deck is not None:
            self.app.act(("go", "deck", deck))


class Grid(Screen):
    """The 32 cards, the described ones bright; PREV and NEXT go through them, OK reads one."""

    def __init__(self, app: "KockaApp", deck: Deck) -> None:
        """`deck`: whose cards are shown."""
        self.app = app
        self._deck = deck
        self._cards = [suit << 4 | rank for suit in _SUITS for rank in range(ACE, ACE - COLUMNS, -1)]
        self._described = bytearray(SIZE)
        self._cursor = 0
        self._title = ""
        self._right = ""
        self._hints: tuple = ()
        self._ranks: list[str] = []

    def enter(self):
        """Notes which cards are described."""
        ui = self.ui
        self._right = "%d/%d" % (len(self._deck.described), SIZE)
        self._title = clip(ui.title, self._deck.owner or t(ids.CARDS_DECK), ui.width - 7 * ui.title.width)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.READ_KEY)), (BACK, t(ids.BACK_KEY)))
        for at in range(SIZE):
            self._described[at] = self._deck.of(self._cards[at]) is not None
        return None

    def on_key(self, key: int):
        """Moves between the cards, or reads one."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == OK:
            card = self._cards[self._cursor]
            if not self._described[self._cursor]:
                return ("toast", t(ids.CARDS_BLANK))
            return ("go", "described", self._deck, card)
        move = step(key)
        if move:
            self._dirty(self._cursor)
            self._cursor = (self._cursor + move) % SIZE
            self._dirty(self._cursor)
        return None

    def _x(self, at: int) -> int:
        """The left edge of a card."""
        room = self.ui.width - 2 * self.ui.margin - look.MINI_WIDTH
        pitch = room // (COLUMNS - 1)
        return (self.ui.width - pitch * (COLUMNS - 1) - look.MINI_WIDTH) // 2 + at % COLUMNS * pitch

    def _y(self, at: int) -> int:
        return self.ui.top + 5 + at // COLUMNS * (look.MINI_HEIGHT + 4)

    def _dirty(self, at: int) -> None:
        self.dirty(self._x(at) - 2, self._y(at) - 2, look.MINI_WIDTH + 6, look.MINI_HEIGHT + 6)

    def draw(self, canvas) -> None:
        """Draws four rows of eight cards."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._right)
        for at in range(SIZE):
            self._draw_one(canvas, at, self._x(at), self._y(at))
            canvas.area(BUTTON, self._x(at), self._y(at), look.MINI_WIDTH, look.MINI_HEIGHT, OK, at - self._cursor)
        footer(canvas, ui, self._hints)

    def _draw_one(self, canvas, at: int, x: int, y: int) -> None:
        """Draws a card, bright if it is described."""
        state = look.PLAIN if self._described[at] else look.DIMMED
        if at == self._cursor:
            state |= look.SELECTED
        self.app.cards.draw(canvas, x, y, look.MINI_WIDTH, look.MINI_HEIGHT, self._cards[at], state)


class CardScreen(Screen):
    """One card with its description. PREV and NEXT go to the descriptions before and after it, BACK leaves.

    With `draft` it is not written yet: OK returns ("pop", 1).
    """

    def __init__(self, app: "KockaApp", deck: Deck, card: int, draft: Description | None = None) -> None:
        """`deck`: whose; `card`: which; `draft`: the description to confirm."""
        self.app = app
        self._deck = deck
        self._description = draft or deck.of(card)
        self._draft = draft is not None
        self._title = ""
        self._right = ""
        self._hints: tuple = ()
        self._edge = 0  # left edge and width of the description
        self._wide = 0
        self._place: list[str] = []
        self._date = ""
        self._names: list[str] = []

    def enter(self):
        """Wraps the description."""
        ui = self.ui
        description = self._description
        number = 1 + (len(self._deck.described) if self._draft else self._deck.described.index(description))
        self._right = "%d/%d" % (number, SIZE)
        name = card_name(description.card, self.app.cards.pack)
        name = name[0].upper() + name[1:]
        if not title_fits(ui, name, self._right):
            self._right = ""
        self._title = clip(ui.title, name, title_room(ui, self._right))
        if self._draft:
            self._hints = ((OK, t(ids.CARDS_WRITE_KEY)), (BACK, t(ids.BACK_KEY)))
        else:
            self._hints = (((PREV, NEXT), t(ids.TURN_KEY)), (BACK, t(ids.BACK_KEY)))
        self._date = day(description.date)
        self._lay(description)
        self.dirty_all()
        return None

    def _lay(self, description: Description) -> None:
        """Finds room for the place and the names."""
        font = self.ui.body
        self._edge = 34
        self._wide = self.ui.width - 68
        self._place = wrap(font, description.place, self._wide)[:_PLACE_LINES]
        self._names = short_names(list(description.players), self._wide // font.width)

    def on_key(self, key: int):
        """Moves to another description; OK confirms a draft."""
        if key == HOME:
            return ("leave",)
        if self._draft:
            if key == OK:
                return ("pop", 1)
            return ("pop",) if key == BACK else None
        if key == BACK:
            return ("pop",)
        move = 1 if key == OK else step(key)
        if move:
            described = self._deck.described
            self._description = described[(described.index(self._description) + move) % len(described)]
            self.enter()
        return None

    def draw(self, canvas) -> None:
        """Draws a large card: its corners, the place and the date, four signatures, the loser's underlined."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._right)
        canvas.area(PAGE, 0, ui.top, ui.width, ui.bottom - ui.top, OK)
        self._draw_card(canvas)
        footer(canvas, ui, self._hints)

    def _draw_card(self, canvas) -> None:
        ui = self.ui
        top = ui.top + 3
        high = ui.bottom - ui.top - 8
        self._draw_corners(canvas, top, high)
        y = self._draw_place(canvas, ui.body, top + 10)
        canvas.text_centre(ui.small, self._date, self._edge, y + 4, self._wide, ui.faint)
        y = top + high - 4 * _LINE - 4
        for number in range(len(self._names)):
            x = self._edge + (self._wide - len(self._names[number]) * ui.body.width) // 2
            self._draw_name(canvas, number, ui.body, x, y + _LINE * number)

    def _draw_corners(self, canvas, top: int, high: int) -> None:
        """Draws the card without what is written on it."""
        ui = self.ui
        cards = self.app.cards
        suit = self._description.card >> 4
        rank = self._description.card & 15
        canvas.card(6, top, ui.width - 13, high, ui.paper, ui.shadow, ui.shadow, False)
        cards.draw_rank(canvas, 12, top + 6, 16, 18, suit, rank)
        cards.draw_suit(canvas, 12, top + 27, suit)
        cards.draw_rank(canvas, ui.width - 28, top + high - 45, 16, 18, suit, rank)
        cards.draw_suit(canvas, ui.width - 28, top + high - 24, suit)

    def _draw_place(self, canvas, font, y: int) -> int:
        """Draws the lines of the place; y below them."""
        for line in self._place:
            canvas.text_centre(font, line, self._edge, y, self._wide, self.ui.ink)
            y += font.height
        return y

    def _draw_name(self, canvas, number: int, font, x: int, y: int) -> None:
        """Draws a name; the loser's is underlined as often as it is due."""
        ink = self.ui.ink
        size = len(self._names[number]) * font.width
        canvas.text(font, self._names[number], x, y, ink)
        if number == self._description.loser:
            base = y + font.base + 1
            canvas.hline(x, base, size, ink)
            if self._description.underlines > 1:
                canvas.hline(x, base + self.ui.deck_line, size, ink)
