"""Shown between two people: whose turn it is, with the hand hidden, and what has happened since they last played."""

from micropython import const

from kocka.engine.trick import Table
from kocka.hal import BACK, HOME, INFO, MENU, OK, SHEET
from kocka.ui.core import noise
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, clip, short_names
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_INITIALS = const(2)  # letters of a name below a card
_BACKS = const(30)  # distance between the cards that lie face down (px)


def played_since(table: Table, seat: int) -> list[tuple[int, int, bool, int]]:
    """(card, seat, whether it took its trick, number of the trick) since `seat` played last, oldest first."""
    found: list[tuple[int, int, bool, int]] = []
    for at in range(len(table.log)):
        trick = at // table.seats
        done = trick < table.done
        who = ((table.leaders[trick] if done else table.leader) + at % table.seats) % table.seats
        if who == seat:
            found = []
        else:
            found.append((table.log[at], who, done and table.takers[trick] == who, trick))
    return found


class Cover(Screen):
    """Returns ("uncover",) with OK, ("undo",) with BACK while the previous person may still take back.

    Uses only public information.
    """

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads `person`, `me` and the match."""
        self.app = app
        self._name = ""
        self._title = ""
        self._line = ""
        self._cards: list[tuple[int, int, bool, int]] = []
        self._names: list[str] = []
        self._said: list[str] = []
        self._hints: tuple = ()
        self._may_undo = False

    def enter(self):
        """Prepares texts and cards."""
        app = self.app
        ui = self.ui
        table = app.session.match.round.table if app.session.match.round is not None else None
        said_since = games.profile(app.session.match.setup.game).play.said_since
        self._title = t(ids.GIVE_TO)
        self._name = clip(ui.title, app.people.name(app.people.person), ui.width - 4 * ui.margin)
        self._cards = played_since(table, app.people.person) if hasattr(table, "leaders") else []
        self._cards = self._cards[-((ui.width - 8) // ui.cover_least) :]
        self._said = []
        if said_since is not None and table is not None and not self._cards:
            lines = said_since(app, app.people.person)[-ui.cover_words :]
            self._said = [clip(self._said_font(), line, ui.width - 2 * ui.margin) for line in lines]
        names = short_names([app.people.name(seat) for seat in range(len(app.session.match.setup.seats))], _INITIALS)
        self._names = [names[who] for _, who, _, _ in self._cards]
        text = ids.PLAYED_MEANWHILE if self._cards else ids.HAND_COVERED
        self._line = t(ids.TT_SAID_MEANWHILE if self._said else text)
        self._may_undo = app.session.match.can_undo(app.people.me)
        mine = (OK, t(ids.IT_IS_ME))
        self._hints = (mine, (BACK, t(ids.TAKE_BACK_KEY))) if self._may_undo else (mine,)
        app.sound.play(noise.TURN)
        return None

    def on_key(self, key: int):
        """OK shows the hand; it is the only key that does."""
        if key == OK:
            return ("uncover",)
        if key == BACK:
            return ("undo",) if self._may_undo else None
        if key == MENU:
            return ("go", "game_menu")
        if key == SHEET:
            return ("go", "sheet")
        if key == INFO:
            return ("go", "last_trick")
        if key == HOME:
            return ("leave",)
        return None

    def draw(self, canvas) -> None:
        """Draws the name, and the cards in a row."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        self._draw_middle(canvas)
        footer(canvas, ui, self._hints)

    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        self._draw_name(canvas, ui.top + 14, 46)
        y = ui.top + 74
        canvas.text_centre(ui.body, self._line, 0, y, ui.width, ui.text if self._cards or self._said else ui.dim)
        if self._cards:
            self._draw_cards(canvas, look.MINI_WIDTH, look.MINI_HEIGHT, y + 30)
        elif self._said:
            self._draw_said(canvas, y + 28)
        else:
            self._draw_backs(canvas, y + 30, look.TRICK_HEIGHT)

    def _draw_name(self, canvas, y: int, high: int) -> None:
        ui = self.ui
        canvas.round_rect(ui.margin, y, ui.width - 2 * ui.margin, high, ui.radius, ui.accent)
        canvas.text_centre(ui.title, self._name, 0, y + (high - ui.title.height) // 2, ui.width, ui.on_accent)

    def _draw_backs(self, canvas, y: int, high: int) -> None:
        """Draws three cards that lie face down."""
        x = self.ui.middle(look.TRICK_WIDTH) - _BACKS
        for place in range(3):
            lower = 0 if place == 1 else 4
            self.app.cards.draw(canvas, x + place * _BACKS, y + lower, look.TRICK_WIDTH, high, 0, look.BACK)

    def _draw_said(self, canvas, y: int) -> None:
        """Draws what was said, a line each."""
        ui = self.ui
        font = self._said_font()
        for line in self._said:
            canvas.text_centre(font, line, 0, y, ui.width, ui.text)
            y += font.height

    def _said_font(self) -> Font:
        return self.ui.small

    def _draw_cards(self, canvas, w: int, h: int, y: int) -> None:
        """Draws the cards; those that took a trick have a mark: gold round the card, inverse in black and white."""
        ui = self.ui
        count = len(self._cards)
        apart = 0  # gap between two tricks
        if self._cards[0][3] != self._cards[count - 1][3]:
            apart = ui.cover_apart
        step = min(w + ui.cover_gap, (ui.width - 2 - apart) // count)
        x = (ui.width - count * step - apart) // 2
        wide = min(w, step + ui.cover_overlap)
        for at in range(count):
            card = self._cards[at][0]
            taker = self._cards[at][2]
            self.app.cards.draw(canvas, x, y, wide, h, card, look.SELECTED if taker else look.PLAIN)
            self._draw_owner(canvas, at, x, y + h + 3, wide, ui.accent if taker else ui.dim)
            x += step
            if at + 1 < count and self._cards[at + 1][3] != self._cards[at][3]:
                x += apart

    def _draw_owner(self, canvas, at: int, x: int, y: int, wide: int, colour: int) -> None:
        """Draws whose card it is, below it."""
        canvas.text_centre(self.ui.small, self._names[at], x, y, wide, colour)
