"""How a round of Taroky is dealt, where the match asks for it (TA 2): cut or knock, the manner, packets of twelve.

Nobody holds cards yet. The people are at the top; the decisions are rows, as during the auction.
"""

from micropython import const

from kocka.games.taroky.rules.cards import CUT, KNOCK, PACKET1
from kocka.games.taroky.rules.table import SEATS
from kocka.games.taroky.screens import words as taroky_words
from kocka.games.taroky.screens.board import WAIT, WORDS
from kocka.games.taroky.screens.round import deal_says, deal_text
from kocka.games.taroky.screens.talk import CALM_MS, TarokyTalk
from kocka.match import settings
from kocka.match.state import CEREMONY, ROUND
from kocka.ui.core import noise
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import playing
from kocka.ui.widgets.list import Item

_PACK = const(4)  # cards of the pack that are drawn


class TarokyDeal(TarokyTalk):
    """See the module."""

    tells = False

    def _hear_all(self) -> None:
        """Shows everything decided so far."""
        ceremony = self.app.session.match.ceremony
        turn = (ceremony.dealer + 2) % SEATS
        for action in ceremony.history:
            self._tags[self.place(turn)] = deal_says(action)
            turn = (ceremony.dealer + 1) % SEATS if action == KNOCK else (turn + (action >= PACKET1)) % SEATS

    def settle(self) -> None:
        """Shows who decides what now."""
        app = self.app
        ceremony = app.session.match.ceremony
        turn = ceremony.turn
        mine = turn == self.me and app.session.match.stage == CEREMONY and not self._busy_ms
        self._turn = self.place(turn) if turn >= 0 else -1
        if mine and not self.mode:
            app.sound.play(noise.TURN)
            self._calm_ms = CALM_MS
        self.mode = WORDS if mine else WAIT
        self.rows = [Item(deal_text(action), action) for action in ceremony.legal()] if mine else []
        self.cursor = self._first = 0
        self._board = [t(ids.TT_DEALS).format(self.name(ceremony.dealer))]
        self._state = "" if turn < 0 or mine else t(ids.TT_DECIDES).format(self.name(turn))
        self._explain()
        self.strip.top = self.where.low_strip
        self.hand.put(b"")
        self._prepare_lines()
        self.dirty_all()

    def _explain(self) -> None:
        self._meaning = []
        if self.rows:
            action = self.rows[self.cursor].action
            if self.app.hints:
                text = taroky_words.meaning(action)
            else:
                asked = ids.TT_ASK_MANNER if CUT + 1 < action < PACKET1 else ids.TT_ASK_PACKET
                text = t(ids.TT_ASK_CUT if action <= KNOCK else asked)
            self._meaning = self._meaning_lines(text)

    def acted(self, outcome, before: int) -> None:
        """Shows a decision at the face of its player."""
        self._tags[self.place(outcome.seat)] = deal_says(outcome.action)
        self.app.sound.play(noise.CARD)
        self._busy_ms = playing.LIE_MS[self.app.speed] // 2
        self.settle()

    @property
    def busy(self) -> bool:
        """Whether something is still being shown, or the deal is done."""
        return self._busy_ms > 0 or self.app.session.match.stage != CEREMONY or self.strip.covers

    @property
    def may_hint(self) -> bool:
        """False: nobody can know which choice is better."""
        return False

    def patience_ms(self, match) -> int:
        """As during the auction."""
        return playing.CONSIDER_MS[self.app.speed]

    def on_tick(self, ms: int):
        """Advances the display; when all is dealt, the auction begins."""
        self.strip.tick(ms, self)
        self._calm_ms = max(0, self._calm_ms - ms)
        if self._busy_ms:
            self._busy_ms -= ms
            if self._busy_ms <= 0:
                self._end_of_wait()
            return None
        if self.app.session.match.stage != ROUND:
            return None
        return ("goto", "dealing", "taroky_talk") if self.app.speed > settings.FAST else ("goto", "taroky_talk")

    def ok(self):
        if self.mode:
            return super().ok()
        turn = self.app.session.match.ceremony.turn
        if turn >= 0:
            self.wait_for(turn)
        return None

    def hint(self):
        """No hint: nobody can know which choice is better."""
        self.refuse(t(ids.HINT_NOT_NOW))

    def last_trick(self):
        """INFO does nothing: there is no last trick."""
        self.refuse(t(ids.NO_LAST_TRICK))

    def draw(self, canvas) -> None:
        """As in the auction, with the pack in place of my hand."""
        super().draw(canvas)
        ui = self.ui
        w, h = self.where.pack
        rise = ui.deal_rise
        x = ui.middle(w) + 2 * rise
        y = ui.height - h - 1
        for at in range(_PACK):
            self.app.cards.draw(canvas, x - 2 * at, y - rise * at, w, h, 0, look.BACK)
