"""The way to the first card: few presses, and no message stays longer than it is true."""

from kocka.engine.cards import CLAIM
from kocka.hal import BACK, MENU, NEXT, OK, PREV
from kocka.match import state as match_state
from kocka.ui.core.canvas import ROW
from kocka.ui.core.touch import Touch
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.session.screens import name_of
from tests.ui import pub
from tests.ui.menus import game_at, press, says

BUDGET_S = 60
HEAP = "4M"


def choosing(board):
    """I choose my three cards; the cursor is on the first one."""
    return game_at(board, 0, lambda match: match.stage == match_state.ROUND and match.to_move() == 0)


def test_three_cards_side_by_side_and_ok_are_four_presses():
    for board in pub.BOARDS:
        app = choosing(board)
        hand = app.top.hand
        wanted = [hand.cards[(hand.cursor + i) % hand.count] for i in range(3)]
        press(app, OK, OK, OK, OK)
        for _ in range(40):
            pub.turn(app)
        assert list(app.session.view.gave) == wanted


def test_the_first_one_in_the_middle_and_the_last_are_seven_presses():
    app = choosing("pico_lcd_1_3")
    hand = app.top.hand
    assert (hand.count, hand.cursor) == (8, 0)
    wanted = [hand.cards[i] for i in (7, 0, 3)]
    press(app, PREV, OK, OK, NEXT, NEXT, OK)
    assert hand.on_button()
    press(app, OK)
    for _ in range(40):
        pub.turn(app)
    assert list(app.session.view.gave) == wanted


def test_it_skips_what_is_chosen_and_goes_round_the_end():
    app = choosing("oled_128x64")
    hand = app.top.hand
    last = hand.count - 1
    press(app, OK)
    while hand.cursor != last:
        press(app, NEXT)
    press(app, OK)
    assert hand.cursor == 1  # 0 is chosen


class Straight:
    """Choices of somebody who takes what the cursor is on."""

    def below(self, count):
        """What `pub.next_key` needs for that."""
        return count - 2


def test_from_the_start_to_the_first_card_are_eight_presses_at_most():
    for board in pub.BOARDS:
        app = pub.new_game(board)
        assert name_of(app.top) == "Start"
        keys = 0
        cards = 0
        while not cards or len(app.session.view.hand) == cards:
            if not cards and name_of(app.top) == "Table" and pub.my_turn(app):
                cards = len(app.session.view.hand)
            key = pub.next_key(app, Straight())
            keys += 1 if key else 0
            pub.turn(app, 20, key)
            for _ in range(90):  # until the cards that move have come to rest
                pub.turn(app)
            assert keys <= 8, (board, name_of(app.top))


def test_wait_is_said_no_longer_than_it_is_true():
    for board in pub.BOARDS:
        app = game_at(board, 0, lambda match: match.stage == match_state.ROUND and len(match.round.table.log) == 1)
        match = app.session.match
        seat = match.to_move()
        assert seat != app.people.me
        pub.turn(app, 20, OK)
        pub.turn(app)
        assert says(app, "Počkej")
        turns = 0
        while match.to_move() == seat and turns < 500:
            pub.turn(app)
            turns += 1
        assert match.to_move() != seat
        for _ in range(3):
            pub.turn(app)
            assert not says(app, "Počkej")


def test_rows_of_a_new_match_of_taroky():
    for board in pub.BOARDS:
        app = pub.new_game(board)
        app.apply(("push", NewMatch(app, "taroky")))
        pub.turn(app)
        rows = [steps for name, x, y, w, h, key, steps in Touch(app).areas() if name == ROW]
        assert len(rows) >= (3 if app.ui.height < 100 else 5), (board, len(rows))


def test_a_claim_is_offered_at_the_table_not_while_the_cards_that_came_are_shown():
    for board in pub.BOARDS:
        setup = pub.setup(1996, dealer=3)  # I lead
        app = game_at(board, 0, lambda match: match.to_move() == 0, setup)
        rng = Straight()
        for _ in range(2000):
            if app.top.busy and app.session.view.got:
                break
            pub.turn(app, 20, pub.next_key(app, rng))
        assert name_of(app.top) == "Passing" and app.session.match.to_move() == 0
        allowed = bytearray(app.session.match.game.ACTIONS)
        assert CLAIM in list(allowed[: app.session.match.legal(allowed)])
        claim = ("pop", CLAIM)
        press(app, MENU)
        assert claim not in [item.action for item in app.top.list.items]
        press(app, BACK, OK)
        for _ in range(40):
            pub.turn(app)
        press(app, MENU)
        assert claim in [item.action for item in app.top.list.items]
