"""Rounds of Taroky played by keys: exactly the legal words are offered, painting allocates nothing."""

from kocka.ai import levels
from kocka.engine.tarock import tarok
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.cards import BASIC, FLEK_GAME, TRIO2
from kocka.games.taroky.rules.outcome import HONERY, TAROCKY, TAROKY, TRUL
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.seats import place_of
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import RESULT
from kocka.ui.languages import choose
from kocka.ui.table.card_names import choose_figures
from tests.ui import pub
from tests.ui.stage import checksum

BUDGET_S = 300
SLOW = ("test_rounds", "test_house_rules")
HEAP = "6M"

_EVERY = 7  # turns between two comparisons


def _setup(seed, rules=()):
    options = Taroky.defaults()
    for name, value in rules:
        options = Taroky.parse_option(options, name, value)
    seats = [SeatSetup(HUMAN, 0, 0, "")] + [SeatSetup(AI, levels.BEGINNER, persona) for persona in (0, 1, 2)]
    return Setup("taroky", seed, seats, options, dealer=seed % 4, terms=Terms(rounds=2, stake=10))


def _round_of(board_id, language, seed, rules=()):
    app = pub.new_game(board_id, language)
    app.act(("start", _setup(seed, rules)))
    turns = [0]
    phases = []
    legal = bytearray(app.session.match.game.ACTIONS)

    def check(app):
        turns[0] += 1
        base = app.base
        table = app.session.view.table
        if table.phase not in phases:
            phases.append(table.phase)
        if hasattr(base, "rows") and base.rows:
            assert [row.action for row in base.rows] == list(legal[: app.session.view.legal(legal)])
            assert not base.busy
        if turns[0] % _EVERY == 0:
            pub.fresh(app)

    pub.play_round(app, pub.player(seed), check)
    assert app.session.match.stage == RESULT
    print(board_id, turns[0], phases, app.session.match.round.code()[-60:], checksum(app.board.display.shown))
    return phases


def test_rounds():
    _round_of("pico_lcd_1_3", 0, 3)
    _round_of("oled_128x64", 1, 6)
    _round_of("pico_display_2_8", 1, 8)


def test_house_rules():
    rules = (("fivesec", "on"), ("refuse", "on"), ("lone", "told"), ("upgrade", "on"), ("trio", "shown"))
    found = _round_of("oled_128x64", 0, 21, rules) + _round_of("pico_lcd_1_3", 1, 22, rules)
    assert AUCTION_PHASE in found and ANNOUNCE in found


def test_places_go_anticlockwise():
    assert [place_of(seat, 0) for seat in range(4)] == [0, 3, 2, 1]
    assert [place_of(seat, 2) for seat in range(4)] == [2, 1, 0, 3]


def test_what_is_said():
    choose(0)
    levels_ = bytearray(5)
    assert taroky_round.says(FLEK_GAME, levels_) == "Flek!"
    levels_[0] = 1
    assert taroky_round.says(FLEK_GAME, levels_) == "Re!"
    assert taroky_round.says(FLEK_GAME + 1, levels_) == "Flek Pagát"
    assert taroky_round.says(TRIO2, levels_, True) != taroky_round.says(TRIO2, levels_)
    assert taroky_round.says(BASIC + TAROCKY, levels_) == "taročky"
    for language in (0, 1):
        choose(language)
        for action in range(132, 163):
            assert 0 < len(taroky_round.says(action, levels_)) <= 10, action
    choose(0)


def test_rows_fit_between_the_arrows_of_a_small_screen():
    view = _first(2).view(0)
    for language in (0, 1):
        choose(language)
        for level in range(4):
            view.table.levels[:] = bytes([level] * 5)
            for action in range(132, 163):
                assert len(taroky_round.row_text(action, view)) <= 18, (action, level)
    choose(0)


def test_basics_fit_below_a_face():
    for language in (0, 1):
        choose(language)
        for mask in range(64):
            short = taroky_round.basics_short(mask, 9)
            assert len(short) <= 9, (mask, short)
            assert bool(short) == bool(mask)
    choose(0)
    assert taroky_round.basics_short(TRUL, 9) == "trul"
    assert taroky_round.basics_short(TAROKY | HONERY, 9) == "taro+honé"


def test_names_of_taroks():
    choose_figures(False)
    assert [taroky_round.tarok_text(tarok(n)) for n in (1, 4, 19, 22)] == ["I", "IV", "XIX", "Škýz"]


def _first(partner):
    """A First of seat 0 up to the announcements; `partner`: who holds the XIX."""
    pack = Taroky.PACK
    rest = [c for c in pack.cards if c != tarok(19)]
    hands = [[], [], [], []]
    hands[partner].append(tarok(19))
    for card in rest:
        for hand in hands:
            if len(hand) < 12:
                hand.append(card)
                break
    left = [c for c in rest if not any([c in hand for hand in hands])]
    position = Taroky(hands, dealer=3, talon=left)
    for word in ("first", "good", "good", "good", "first", "call19"):
        position.apply(pack.parse_action(word))
    legal = bytearray(32)
    while position.phase != ANNOUNCE:
        position.legal(legal)
        position.apply(legal[0])
    return position


def test_relations_are_what_each_may_know():
    position = _first(2)
    views = [position.view(seat) for seat in range(4)]
    relations = [[taroky_round.relation(view, seat) for seat in range(4)] for view in views]
    assert relations[0] == [0, 0, 0, 0]  # the declarer does not know
    assert relations[2] == [1, -1, 0, -1]  # the partner knows all
    assert relations[1] == [-1, 0, 0, 0]  # an opponent knows the declarer
    assert relations[3] == [-1, 0, 0, 0]
    position.apply(Taroky.PACK.parse_action("pass"))
    position.apply(Taroky.PACK.parse_action("flek-game"))  # seat 1 shows itself
    view = position.view(0)
    assert [taroky_round.relation(view, seat) for seat in range(4)] == [0, -1, 0, 0]
    assert taroky_round.relation(position.view(3), 1) == 1
    assert taroky_round.units(view.table) == [taroky_round.level_text(1)]
    assert taroky_round.rate(view.table) == 1


def test_what_was_said_is_told_in_order():
    position = _first(2)
    for word in ("pass", "flek-game", "pass", "pass", "flek-game"):
        position.apply(Taroky.PACK.parse_action(word))
    choose(0)
    said = [(seat, text) for seat, _, text in taroky_round.spoken(position)]
    assert said[:4] == [(0, "Povinnost"), (1, "Dobrá"), (2, "Dobrá"), (3, "Dobrá")]
    assert said[-5:] == [(0, "Dobrá"), (1, "Flek!"), (2, "Dobrá"), (3, "Dobrá"), (0, "Re!")]


def test_a_declarer_who_called_his_own_knows_that_he_is_alone():
    position = _first(0)
    view = position.view(0)
    assert [taroky_round.relation(view, seat) for seat in range(4)] == [0, -1, -1, -1]
    assert [taroky_round.relation(position.view(1), seat) for seat in range(4)] == [-1, 0, 0, 0]
