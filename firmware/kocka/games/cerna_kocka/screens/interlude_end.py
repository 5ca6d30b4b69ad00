"""The end of a dokládačka: the player left with cards pays (CK-17)."""

from kocka.hal import BACK, OK
from kocka.ui.art import icons
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, plural, t
from kocka.ui.screens.play.bar import bar
from kocka.ui.session.after_round import after_round
from kocka.ui.table import faces, moods

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class InterludeEnd(Screen):
    """OK leads to the bar first, as after a match, then returns ("proceed",); ("go", "sheet") with BACK."""

    free = False
    _was_at_bar = False

    def __init__(self, app: "KockaApp") -> None:
        """Reads the match of `app` in its stage INTERLUDE_RESULT."""
        self.app = app
        self._picture = None
        self._beer: tuple = ()
        self._title = ""
        self._line = ""
        self._left = ""
        self._next = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        app = self.app
        match = app.session.match
        loser = match.result.loser
        room = ui.width - 2 * ui.margin - ui.interlude_beside
        self._title = t(ids.INTERLUDE_OVER)
        self._line = faces.who(app, loser, ids.YOU_PAY, ids.PAYS, room, ui.title)
        held = len(match.round.hand(loser))
        self._left = plural(ids.CARDS_LEFT, held)
        self._next = faces.who(app, match.sheet.dealer, ids.YOU_DEAL, ids.DEALS, room, ui.body)
        self._picture = faces.picture(ui, app.people.face(loser), moods.HAS_LOST)
        self._beer = self._load_beer()
        self._hints = ((OK, t(ids.NEXT_ROUND if self._was_at_bar else ids.NEXT_KEY)), (BACK, t(ids.SHEET_KEY)))
        return None

    def _load_beer(self):
        return icons.BEER

    def on_key(self, key: int):
        """OK goes on."""
        if key == OK and not self._was_at_bar:
            self._was_at_bar = True
            return ("push", bar(self.app, self.app.session.match.result.loser))
        return after_round(self.app, key, ids.HELP_DOKLADACKA_TITLE)

    def draw(self, canvas) -> None:
        """Draws face, beer, sentence."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        self._draw_end(canvas, self.app.session.match.result.loser == self.app.people.me)
        footer(canvas, ui, self._hints)

    def _draw_end(self, canvas, mine: bool) -> None:
        """Draws face and beer, the sentences below; `mine`: I have to pay."""
        ui = self.ui
        middle = ui.width // 2
        y = ui.top + 22
        canvas.round_rect(middle - 60, y - 12, 120, 60, 12, ui.panel)
        faces.draw_picture(canvas, ui, self._picture, middle - 40, y + 2, ui.accent if mine else ui.shadow)
        canvas.blit(self._beer, middle + 10, y + 2, 15)
        canvas.text_centre(ui.title, self._line, 0, y + 62, ui.width, ui.accent if mine else ui.paper)
        canvas.text_centre(ui.body, self._left, 0, y + 92, ui.width, ui.text)
        canvas.text_centre(ui.body, self._next, 0, y + 124, ui.width, ui.dim)
