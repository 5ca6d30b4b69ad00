"""A new match waits for its secret; where the source of randomness is unsound it is played without a seal."""

from kocka.hal import GATHERED, GATHERING, NEXT, OK, UNSOUND
from kocka.match import state as match_state
from kocka.match.settings import SEALS
from kocka.ui.screens.play.unsealed import Unsealed
from tests.ui import pub
from tests.ui.menus import game_at, press, says

BUDGET_S = 120


class Source:
    """Answers `slices` times that it gathers, then `state`."""

    def __init__(self, board, state, slices=5):
        self.board = board
        self.state = state
        self.slices = slices
        self.left = slices
        self.renewed = 0
        board.gather = self.gather
        board.renew = self.renew

    def gather(self):
        if self.left:
            self.left -= 1
            return GATHERING
        return self.state

    def renew(self):
        self.renewed += 1
        self.left = self.slices


def test_a_match_waits_for_its_secret():
    app = pub.new_game("pico_lcd_1_3")
    app.settings.set(SEALS, 1)
    source = Source(app.board, GATHERED)
    press(app, NEXT, OK, OK, OK)
    assert app.session.match.setup.sealed
    assert app.session.match.stage == match_state.DRAW
    assert source.renewed == 1


def test_without_a_sound_source_it_is_told_and_played_unsealed():
    for board in pub.BOARDS:
        for language in range(2):
            app = pub.new_game(board, language)
            source = Source(app.board, UNSOUND)
            press(app, NEXT, OK, OK, OK)
            assert app.top.__class__ is Unsealed
            assert says(app, ("neprošel", "failed")[language])
            assert not app.session.match.setup.secret
            press(app, OK)
            assert app.top is app.base and app.session.match.stage == match_state.DRAW
            assert source.renewed == 1


def test_it_is_tested_again_before_the_next_match():
    app = pub.new_game("pico_lcd_1_3")
    app.settings.set(SEALS, 1)
    source = Source(app.board, UNSOUND)
    press(app, NEXT, OK, OK, OK, OK)
    assert not app.session.match.setup.secret
    source.state = GATHERED
    app.act(("delete_match",))
    press(app, NEXT, OK, OK, OK)
    assert app.session.match.setup.sealed and app.top.__class__ is not Unsealed


def test_the_next_match_of_the_same_people_waits_too():
    app = game_at("pico_lcd_1_3", 0, lambda match: match.stage == match_state.OVER)
    source = Source(app.board, UNSOUND)
    press(app, OK, OK)
    assert app.top.__class__ is Unsealed and not app.session.match.setup.secret
    assert source.renewed == 1
