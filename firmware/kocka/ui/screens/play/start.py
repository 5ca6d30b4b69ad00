"""The first screen: the cat, the match in play if there is one, and the way to everything else."""

from micropython import const

from kocka.engine.cards import ACE, CLUBS, HEARTS, KING, QUEEN_OF_SPADES
from kocka.hal import BACK, MENU, NEXT, OK, PREV
from kocka.match import settings
from kocka.ui.art import logo
from kocka.ui.core.bars import check, footer
from kocka.ui.core.forget import LEARNING, forget
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens import SCORE
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item, List

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# The cat blinks: eyes in the picture (px), how often and for how long (ms).
_EYES = ((23, 24), (41, 24))
_EYE = const(7)
# The ace of hearts, the king of clubs, the black cat.
CARDS = (ACE | HEARTS << 4, KING | CLUBS << 4, QUEEN_OF_SPADES)
_OPEN_MS = const(3600)
_SHUT_MS = const(140)


class Start(Screen):
    """Returns ("resume",), ("start", setup, True), ("go", name) with "choose_game", "day", "score_home", "menu".

    Reports problems with files first. Unloads what score keeping has loaded: a match needs the memory.
    """

    _times = 1  # how often its size the cat is drawn

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads `resumable`, `match`, `problems`."""
        self.app = app
        self._list: List = None
        self._cursor = 0
        self._hints: tuple = ()
        self._cat: tuple = ()
        self._title = ""
        self._ms = 0
        self._shut = False

    def enter(self):
        """Builds the rows that apply; the cursor is on the first one."""
        ui = self.ui
        app = self.app
        forget(SCORE + LEARNING)
        if not self._cat:
            self._cat = self._load_cat()
        self._title = t(ids.KOCKA)
        x = ui.start_x
        self._list = List(self, x, ui.start_y, ui.width - x - ui.start_right, ui.start_high)
        items = []
        match = app.session.match
        if app.session.resumable:
            label = t(ids.RESUME)
            if len(app.session.running.numbers()) > 1:
                label = clip(ui.body, t(games.title(match.setup.game)), self._room())
            rounds = t(ids.ROUND_NUMBER).format(match.number) if match.number else ""
            items.append(Item(label, ("resume",), note=self._note(label, rounds)))
            items.append(Item(t(ids.NEW_MATCH), ("go", "choose_game")))
        else:
            label = t(ids.DEAL_NOW)
            title = t(games.title(match.setup.game)) if match is not None else ""
            if title and not self._note(label, title) and self._note(t(ids.DEAL_AGAIN), title):
                label = t(ids.DEAL_AGAIN)
            items.append(Item(label, "deal", note=self._note(label, title)))
            items.append(Item(t(ids.NEW_MATCH), ("go", "choose_game")))
        items.append(Item(t(ids.KEEP_SCORE), ("go", "score_home")))
        items.append(Item(t(ids.DAY_DEAL), ("go", "day")))
        items.append(Item(t(ids.MENU), ("go", "menu")))
        self._list.fill(items, 0)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)))
        if app.problems:
            from kocka.ui.screens.settings.problem import Problem

            return ("push", Problem(app))
        return None

    def _room(self) -> int:
        """The width in px of a row's texts."""
        return self._list.w - 2 * self.ui.row_pad - self.ui.scroll_w

    def _note(self, label: str, note: str) -> str:
        """What stands at the right of a row, "" where there is no room for it."""
        return note if (len(label) + 1 + len(note)) * self.ui.body.width <= self._room() else ""

    def _load_cat(self):
        return logo.CAT_LOGO

    def on_key(self, key: int):
        """Moves and picks; OK held opens the menu. There is nothing to go back to."""
        if key == MENU:
            return ("go", "menu")
        if key == BACK:
            return None
        action = self._list.on_key(key)
        return self._deal() if action == "deal" else action

    def _deal(self) -> tuple:
        """The intent that deals the last game with the same table; the first of all, unless lessons are wanted."""
        app = self.app
        match = app.session.match
        if match is None:
            if app.settings.get(settings.LEARNT):
                return ("deal_first",)
            from kocka.ui.session.teacher import first_time

            return ("push", first_time())
        from kocka.ui.screens.play.match_end import same_again

        left = max(0, match.sheet.left)
        return ("start", same_again(match.setup, app.board.entropy(), left), True)

    def on_tick(self, ms: int):
        """Makes the cat blink, unless motion is off."""
        if self.app.speed == 0:
            return None
        self._ms += ms
        if self._ms >= (_SHUT_MS if self._shut else _OPEN_MS):
            self._ms = 0
            self._shut = not self._shut
            x = self.ui.start_cat_x
            y = self.ui.start_cat_y
            n = self._times
            self.dirty(x + n * (_EYES[0][0] - _EYE), y + n * (_EYES[0][1] - _EYE), 36 * n, (2 * _EYE + 1) * n)
        return None

    def draw(self, canvas) -> None:
        """Draws the cat with her name, and the rows."""
        ui = self.ui
        canvas.fill(ui.felt)
        self._draw_cat(canvas, ui.start_cat_x, ui.start_cat_y)
        self._draw_cards(canvas)
        self._list.draw(canvas)
        footer(canvas, ui, self._hints)

    def _draw_cat(self, canvas, x: int, y: int) -> None:
        """Draws the cat and her name."""
        ui = self.ui
        n = self._times
        if canvas.shows(x, y, 64 * n, 64 * n):
            canvas.blit(self._cat, x, y, 15)
            if self._shut:
                for eye in _EYES:
                    canvas.disc(x + eye[0] * n, y + eye[1] * n, (_EYE - 1) * n, 0)
                    canvas.fill_rect(x + (eye[0] - 5) * n, y + (eye[1] + 1) * n, 11 * n, n, ui.accent)
        check(ui.title, self._title, ui.width)
        canvas.text_centre(ui.title, self._title, x - 20, y + 64 * n + 4, 64 * n + 40, ui.paper)

    def _draw_cards(self, canvas) -> None:
        """Draws a card at each side of the cat."""
        cards = self.app.cards
        cards.draw(canvas, 18, 16, 46, 64, CARDS[0])
        cards.draw(canvas, self.ui.width - 64, 16, 46, 64, CARDS[2])
