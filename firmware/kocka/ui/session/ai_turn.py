"""The turns of AI seats: thinking in slices between frames, then acting; automatic actions are carried out at once."""

from micropython import const

from kocka.ai import levels, styles, thinker
from kocka.engine.round import PLAY
from kocka.games import registry
from kocka.hal import elapsed_ms
from kocka.match.setup import AI
from kocka.match.state import CEREMONY, ROUND

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.ai.decision import Thinker
    from kocka.hal import Board
    from kocka.ui.session.people import People

    class App(Protocol):
        """What AI seats need of the app."""

        board: Board
        people: People
        session: Any
        speed: int
        base: Any

        def show_stage(self) -> None: ...


_SLICE_PLAYOUTS = const(64)  # at most
_FIRST_SLICE = const(4)
_SLICE_MS = const(6)  # how long a slice of thinking should take
_LONG_SLICE_MS = const(9)
_RETRY_MS = const(3000)  # after a record could not be written
_PACE_MS = const(16)  # what paces are counted in
_HANDS = const(32)  # sizes of a hand that paces are kept for


class AiTurn:
    """Acts for all seats that no person plays. slice_playouts: playouts per slice, adapted to the time they take."""

    def __init__(self, app: "App") -> None:
        """`app`: whose match, clock and people these are."""
        self._app = app
        self.slice_playouts = _FIRST_SLICE
        self._thinker: Thinker | None = None
        self._asked: tuple | None = None  # what it is made for
        self._is_ready = False
        self._is_new = False  # the time that it took has not been noted
        self._is_imported = False  # the modules that a thinker needs
        self._is_loaded = False  # and they have passed the self-test
        self._is_pondered = True  # what `legal` has to find out in this position is known
        self._considered_ms = 0
        self._paces = bytearray(_HANDS)  # by the cards in the hand: the longest that a seat has thought, in _PACE_MS

    def new_match(self) -> None:
        """Forgets what belongs to the previous match, perhaps of another game."""
        self._is_imported = self._is_loaded = False
        for left in range(_HANDS):
            self._paces[left] = 0

    def new_position(self) -> None:
        """Drops the decision in progress: the match is at another position."""
        self._thinker = self._asked = None
        self._is_ready = self._is_pondered = False
        self._considered_ms = 0

    def wait(self) -> None:
        """The decision could not be written: the seat tries again after a pause."""
        self._considered_ms = -_RETRY_MS

    def work(self, base, passed: int) -> bool:
        """One slice of the match's work while `base`, a playing screen, is shown; True if there is more to do."""
        app = self._app
        match = app.session.match
        if not self._is_pondered and match.stage == ROUND:
            view = match.view(match.to_move())
            self._is_pondered = match.round.ponder(view.table, view.hand)
            if not self._is_pondered:
                if not base.busy:
                    self._considered_ms += passed
                return True
        if base.busy:
            return False
        teacher = app.session.teacher
        if teacher is not None and teacher.work():
            return True
        if not match.playing:
            app.show_stage()
            return True
        word = match.automatic()
        if word:
            self._considered_ms += passed
            if self._considered_ms < 0:
                return False
            app.session.do(word)
            return True
        seat = match.to_move()
        if match.setup.seats[seat].kind != AI:
            if seat != app.people.me:
                app.people.cover()
                app.show_stage()
            return False
        self._considered_ms += passed
        if teacher is not None:
            if self._considered_ms < base.patience_ms(match):
                return False
            app.session.do(teacher.action(match))
            return True
        if match.stage == CEREMONY:
            if self._considered_ms < base.patience_ms(match):
                return False
            app.session.do(match.ceremony.choose(*match.thinker_seed(seat)))
            return True
        if not self._is_ready:
            self._prepare(match, seat)
            return True
        if self._considered_ms < self._patience_ms(base, match, seat):
            return False
        app.session.do(self._thinker.action)
        return True

    def _patience_ms(self, base, match, seat: int) -> int:
        """How long the seat considers at least: by what everybody knows, so that the time tells nothing else.

        A seat that thinks far takes longer the more cards it may choose from. All its cards take as long as the longest
        thought with so many cards in the hand; with the last one there is nothing to tell.
        """
        ms: int = base.patience_ms(match)
        if match.stage != ROUND or match.round.phase != PLAY:
            return ms
        left = len(match.round.hands[seat])
        if left < 2 or not levels.thinks_far(match.setup.seats[seat].level):
            return ms
        kind = min(left, _HANDS - 1)
        if self._is_new:
            self._is_new = False
            decision = min(255, (self._considered_ms + _PACE_MS - 1) // _PACE_MS)
            self._paces[kind] = max(self._paces[kind], decision)
        hooks = registry.find(match.setup.game).ai()
        return max(ms, hooks.pace_ms(left), self._paces[kind] * _PACE_MS)

    def _prepare(self, match, seat: int) -> None:
        """One step towards a decision: modules, the image's self-test, the thinker, slices of search."""
        if not self._is_imported:
            thinker.load(match.view(seat))
            self._is_imported = True
        elif not self._is_loaded:
            self._is_loaded = self._tested()  # some turns; a crash page if this image computes nonsense
        elif self._thinker is not None:
            self._is_ready = self._is_new = self.think(self._thinker)
        elif self._asked is None:
            # Two turns: with much garbage around they are long enough.
            view = match.view(seat)
            self._asked = (match.thinker_seed(seat), match.situation(view))
        else:
            (seed, stream), situation = self._asked
            who = match.setup.seats[seat]
            view = match.view(seat)
            self._thinker = thinker.make(view, who.level, seed, stream, styles.of(who.persona), situation)
            self._asked = None

    def _tested(self) -> bool:
        """One step of the kernel's self-test; returns whether it is complete."""
        return bool(registry.find(self._app.session.match.setup.game).ai().tested())

    def think(self, decision) -> bool:
        """One slice of a decision; adapts the slice size so that keys are handled in time."""
        clock = self._app.board.clock
        before = clock.ms()
        done = decision.step(self.slice_playouts)
        took_ms = elapsed_ms(clock.ms(), before)
        if took_ms > _LONG_SLICE_MS:
            self.slice_playouts = max(1, self.slice_playouts * _SLICE_MS // took_ms)
        elif took_ms < _SLICE_MS:
            self.slice_playouts = min(_SLICE_PLAYOUTS, self.slice_playouts + self.slice_playouts // 4 + 1)
        return bool(done)
