"""A whole device for tests of the app on both Pythons: a board in memory, a folder, people who play by keys."""

import micropython

from kocka.ai import levels
from kocka.engine.rng import Rng
from kocka.hal import BACK, DOWN, INFO, LONG, MENU, NEXT, OK, PREV, UP
from kocka.match import settings as settings_
from kocka.match.setup import AI, DRAWN, HUMAN, SeatSetup, Setup
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.passing import GOT, Passing
from kocka.ui.session.app import KockaApp
from kocka.ui.session.screens import name_of
from tests.match.table import new_folder
from tests.ui.stage import Stage, assert_fresh

BOARDS = ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64")

# All keys that a board can send, the plain ones more often.
_PLAIN = bytes((OK, OK, OK, OK, OK, OK, NEXT, NEXT, NEXT, NEXT, PREV, BACK, UP, DOWN, MENU, INFO))
KEYS = _PLAIN + bytes((OK | LONG, NEXT | LONG, PREV | LONG))
LEAVE = BACK | LONG


class StrictGame(KockaApp):
    """Paints with the heap locked, lets errors out, and refuses texts that do not fit or lack a letter.

    A screen must be left once for each time it was entered, before another one is.
    """

    entered = None

    def turn_display(self):
        """Called for every screen that is entered: notes it, and that it is left."""
        top = self.top
        if self.entered is not top:
            assert self.entered is None, name_of(self.entered) + " was not left"
            self.entered = top
            leave = top.__class__.leave

            def left():
                assert self.entered is top, name_of(top) + " is left twice"
                self.entered = None
                leave(top)

            top.leave = left
        super().turn_display()

    def draw(self, canvas):
        """As KockaApp.draw, with the heap locked; on the page's own glass there is memory enough."""
        if self.ui.touched:
            KockaApp.draw(self, canvas)
            return
        micropython.heap_lock()
        try:
            KockaApp.draw(self, canvas)
        finally:
            micropython.heap_unlock()

    def _crash(self, error, code=""):
        """Raises the error instead of showing the crash page."""
        raise error


def new_game(board_id, language=0, folder="", speed=1, strict=True, learnt="0"):
    """A game at its start screen; `learnt` is not empty: no lessons are offered before the first deal."""
    Font.strict = strict
    app = StrictGame(Stage(board_id, folder or new_folder()))
    app.settings.set(settings_.LANGUAGE, language)
    app.settings.set(settings_.SPEED, speed)
    app.settings.set(settings_.LEARNT, app.settings.get(settings_.LEARNT) or learnt)
    app.apply_settings()
    app.start(app.make("start"))
    return app


def setup(seed, level=levels.BEGINNER, dealer=3, personas=(0, 1, 2), game="cerna_kocka", name="", terms=None):
    """A match of me (called `name`) against an AI seat for each of `personas`."""
    seats = [SeatSetup(HUMAN, 0, 0, name)] + [SeatSetup(AI, level, persona) for persona in personas]
    return Setup(game, seed, seats, dealer=dealer if dealer == DRAWN else min(dealer, len(seats) - 1), terms=terms)


def turn(app, ms=20, key=0):
    """Some time, perhaps a key, one turn."""
    if key:
        app.board.keys.put(key)
    app.board.clock.now += ms
    app.turn()


def my_turn(app):
    """Whether I have to do something on the playing screen now."""
    base = app.base
    if base is None or app.top is not base or not hasattr(base, "hand"):
        return False
    if isinstance(base, Passing) and base._phase == GOT:
        return True
    return app.session.match.playing and app.session.match.to_move() == app.people.me and not base.busy


def _talk_key(app, rng):
    """A key before the tricks of Taroky: for some word, or some card to be discarded."""
    base = app.base
    if base.rows:
        return OK if rng.below(2) else NEXT
    if not base.choosing:
        return 0
    if base.hand.on_button():
        return OK
    return NEXT if rng.below(2) or base.refused(base.hand.card()) or base.is_chosen(base.hand.card()) else OK


def next_key(app, rng):
    """What a simple player presses now; 0 to wait."""
    if not my_turn(app):
        base = app.base
        return 0 if base is not None and app.top is base and hasattr(base, "hand") else OK
    base = app.base
    if name_of(base) in ("TarokyTalk", "TarokyDeal"):
        return _talk_key(app, rng)
    if base.hand.on_button():
        return NEXT if base.strip.button in (t(ids.FINISH), t(ids.FINISH_SHORT)) else OK
    card = base.hand.card()
    if isinstance(base, Passing):
        return NEXT if rng.below(2) or base._is_chosen(card) else OK
    return NEXT if rng.below(3) == 0 or app.session.view.reason(card) else OK


def play_round(app, rng, check=None, most=20000):
    """Plays by keys until the round is over and its last card has been seen; `check(game)` after every turn."""
    while app.session.match.playing and most:
        turn(app, 20, next_key(app, rng))
        if check:
            check(app)
        most -= 1
    assert most, "the round does not end"
    while app.top is app.base and hasattr(app.top, "hand"):
        turn(app)
        if check:
            check(app)


def fresh(app):
    assert_fresh(app)


def player(seed):
    """The random choices of a simple player."""
    return Rng(seed, 77)
