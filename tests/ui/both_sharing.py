"""A deal that is sent: its code and QR code after the round, entered by the wheel and by typing elsewhere."""

from kocka.hal import BACK, MENU, NEXT, OK, PREV
from kocka.match import deal_code, seal
from kocka.match import state as match_state
from kocka.match.match import AGAIN, Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui.screens.play.enter_code import EnterCode
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.play.start import Start
from kocka.ui.session.screens import name_of
from tests.ui import pub
from tests.ui.menus import play_until, press, says

BUDGET_S = 120
HEAP = "8M"


def over(board, people=1, secret=None):
    """A device with a finished round of Černá kočka."""
    seats = [SeatSetup(HUMAN) for _ in range(people)] + [SeatSetup(AI, 0, 3 + i) for i in range(people, 4)]
    setup = Setup("cerna_kocka", 7, seats, dealer=3, secret=secret or seal.short_secret(39, [1, 2]))
    app = pub.new_game(board)
    play_until(Match.create(app.board.folder, setup), lambda match: match.stage == match_state.RESULT)
    app = pub.new_game(board, 0, app.board.folder)
    app.act(("resume",))
    pub.turn(app)
    return app


def shared(app):
    """The code that the device shows after a round, found by the menu."""
    press(app, MENU)
    while app.top.list.item.action != ("go", "share"):
        press(app, NEXT)
    press(app, OK)
    assert name_of(app.top) == "Share"
    while app.top.work():
        pub.turn(app)
    pub.turn(app)
    return app.top.link.rpartition("#")[2]


def test_a_round_is_sent_and_played_elsewhere():
    for board in pub.BOARDS:
        app = over(board)
        code = shared(app)
        assert len(code) == 16 and says(app, code[:4])
        hand = app.session.match.round.from_code(app.session.match.round.code()).view(0).hand
        press(app, BACK)
        other = pub.new_game(board)
        press(other, NEXT, OK, PREV, OK)
        assert isinstance(other.top, EnterCode)
        for letter in code.lower():
            other.type(letter)
            pub.turn(other)
        assert isinstance(other.top, Passing)
        setup = other.session.match.setup
        assert setup.again and other.session.match.path.endswith(AGAIN)
        assert [seat.persona for seat in setup.seats[1:]] == [4, 5, 6]
        dealt = deal_code.setup_of(code)
        assert match_state.MatchState(dealt).view(0).hand == other.session.match.view(0).hand
        print(board, len(hand))


def test_letters_by_the_wheel_and_a_wrong_one():
    app = pub.new_game("oled_128x64")
    app.act(("go", "enter_code"))
    pub.turn(app)
    code = "00JAK0R1FVAH6ME8"
    wrong = code[:15] + "9"
    at = 0
    for letter in wrong:
        while at != deal_code.LETTERS.index(letter):
            press(app, NEXT)
            at = (at + 1) % (len(deal_code.LETTERS) + 2)  # and "delete", "done"
        press(app, OK)
    assert isinstance(app.top, EnterCode) and says(app, "nesouhlas")
    press(app, BACK)
    app.type("8")
    pub.turn(app)
    assert app.session.match.setup.game == "cerna_kocka" and app.session.match.setup.again


def test_what_is_no_code_is_told():
    app = pub.new_game("pico_lcd_1_3")
    app.act(("shared", "00JAK0R1FVAH6ME9"))
    pub.turn(app)
    assert isinstance(app.top, Start) and says(app, "nesouhlas") and app.session.match is None


def test_the_match_waits_behind_a_deal_of_somebody_else():
    app = over("pico_lcd_1_3")
    path = app.session.match.path
    app.act(("leave",))
    app.act(("shared", "00JAK0R1FVAH6ME8"))
    pub.turn(app)
    assert app.session.match.setup.again
    app.act(("leave",))
    pub.turn(app)
    assert app.session.match.path == path and app.session.resumable


def test_a_sealed_round_has_a_longer_code():
    code = shared(over("pico_display_2_8", 1, bytes(range(16))))
    assert len(code) == 24
    assert deal_code.setup_of(code).game == "cerna_kocka"


def test_of_several_people_the_one_who_holds_the_device_sends_a_seat():
    code = shared(over("pico_lcd_1_3", 2))
    setup = deal_code.setup_of(code)
    assert [seat.kind for seat in setup.seats] == [HUMAN, AI, AI, AI]
