"""A throw-in or a claimed durch: all hands face up, and whether the claim was right (CK-9, CK-11, CK-12)."""

from kocka.engine.cards import CLAIM
from kocka.hal import BACK, OK
from kocka.ui.core.bars import check, footer
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, short
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ui.session.app import KockaApp


class Claim(Screen):
    """A row of small cards per seat, the claimer's first."""

    def __init__(self, app: "KockaApp") -> None:
        self.app = app
        self.ui = app.ui
        self._hands = [b"", b"", b"", b""]
        self._names = ["", "", "", ""]
        self._title = ""
        self._line = ""
        self._good = True
        self._hints: tuple[Any, ...] = ()

    def enter(self):
        """Reads the finished round."""
        app = self.app
        ui = self.ui
        outcome = app.session.outcome
        caller = outcome.seat
        played = app.session.match.round
        result = app.session.match.result
        mine = app.people.is_you(caller)
        if games.profile(app.session.match.setup.game).words.claim == ids.CLAIM_REST:
            title = t(ids.YOU_CLAIM_REST) if mine else t(ids.CLAIMS_REST)
        elif outcome.action == CLAIM:
            title = t(ids.YOU_CLAIM) if mine else t(ids.CLAIMS)
        else:
            title = t(ids.YOU_THROW_IN) if mine else t(ids.THROWS_IN)
        name = app.people.name(caller)
        font = ui.body
        room = ui.width // font.width - (len(title) - 2)
        self._title = title.format(short(name, room))
        self._good = result.wrong_durch < 0
        if not self._good:
            self._line = t(ids.CLAIM_WRONG)
        elif result.durch >= 0:
            self._line = t(ids.CLAIM_DURCH_RIGHT)
        else:
            self._line = t(ids.CLAIM_RIGHT_YOURS if mine else ids.CLAIM_RIGHT)
        check(font, self._title, ui.width)
        check(self._line_font(), self._line, ui.width)
        self._names = [""] * 4
        for i in range(4):
            seat = (caller + i) % 4
            self._hands[i] = played.hand(seat)
            self._names[i] = short(t(ids.ME) if app.people.is_you(seat) else app.people.name(seat), 6, self._names)
        self._hints = ((OK, t(ids.GO_ON_KEY)),)
        return None

    def _line_font(self) -> Font:
        """The font of the verdict."""
        return self.ui.small

    def on_key(self, key: int):
        """OK or BACK goes on."""
        if key == OK or key == BACK:
            return ("proceed",)
        return None

    def draw(self, canvas) -> None:
        """Draws title, verdict, hands."""
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.bottom, OK)
        canvas.text_centre(ui.body, self._title, 0, 2, ui.width, ui.text)
        canvas.text_centre(ui.small, self._line, 0, 23, ui.width, ui.accent)
        left = 6 * ui.small.width + 6
        y = 43
        for i in range(4):
            canvas.text(ui.small, self._names[i], 3, y + 12, ui.accent if i == 0 else ui.text)
            x = left
            for c in self._hands[i]:
                if x + look.MINI_WIDTH > ui.width:
                    break
                self.app.cards.draw(canvas, x, y, look.MINI_WIDTH, look.MINI_HEIGHT, c, look.PLAIN)
                x += ui.claim_pitch
            y += 44
        footer(canvas, ui, self._hints)
