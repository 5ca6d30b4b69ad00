"""A round of every other game played by keys: painting allocates nothing, an update equals a fresh drawing."""

from kocka.match.state import RESULT
from tests.ui import pub
from tests.ui.stage import checksum

BUDGET_S = 300
SLOW = True
HEAP = "4M"

_EVERY = 5  # turns between two comparisons


def _round_of(game_name, seats, board_id, language, seed):
    app = pub.new_game(board_id, language)
    app.act(("start", pub.setup(seed, game=game_name, personas=tuple(range(seats - 1)))))
    turns = [0]

    def check(app):
        turns[0] += 1
        if turns[0] % _EVERY == 0:
            pub.fresh(app)

    pub.play_round(app, pub.player(seed), check)
    assert app.session.match.stage == RESULT
    pub.fresh(app)
    print(game_name, board_id, turns[0], app.session.match.round.code()[-60:], checksum(app.board.display.shown))


def test_kourici_kocka():
    _round_of("kourici_kocka", 4, "pico_lcd_1_3", 0, 5)
    _round_of("kourici_kocka", 4, "oled_128x64", 1, 6)


def test_hearts():
    _round_of("hearts", 4, "pico_display_2_8", 1, 5)
    _round_of("hearts", 4, "oled_128x64", 0, 6)


def test_black_cat():
    _round_of("black_cat", 3, "pico_lcd_1_3", 0, 5)
    _round_of("black_cat", 9, "oled_128x64", 0, 6)
    _round_of("black_cat", 5, "pico_display_2_8", 1, 7)
