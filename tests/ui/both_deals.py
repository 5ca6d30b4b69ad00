"""Sealed deals on the screens, deals played again, and what has been dealt: by keys, as a person does it."""

import os

from kocka.engine.option import defaults
from kocka.engine.round import PASS
from kocka.engine.sheet import OVER
from kocka.games.taroky.rules import options as taroky_options
from kocka.hal import BACK, HOME, MENU, NEXT, OK, PREV
from kocka.match import seal
from kocka.match import state as match_state
from kocka.match.history import History
from kocka.match.match import AGAIN, Match, files
from kocka.match.settings import SEALS
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui.screens.play.deal import Deal
from kocka.ui.screens.play.luck import Luck
from kocka.ui.screens.play.match_end import MatchEnd, WhoseCards
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.play.replay import Replay
from kocka.ui.screens.play.round_end import RoundEnd
from kocka.ui.screens.play.start import Start
from kocka.ui.screens.settings.statistics import Statistics
from tests.match.table import short
from tests.ui import pub
from tests.ui.menus import plain_action, play_until, press, says

SLOW = True
BUDGET_S = 240
HEAP = "8M"
SECRET = bytes(range(16))


def setup(secret=SECRET, people=1, dealer=3):
    """Černá kočka; the person after the dealer begins."""
    seats = [SeatSetup(HUMAN, 0, 0, "" if people == 1 else "P" + str(i)) for i in range(people)]
    seats += [SeatSetup(AI, 0, i) for i in range(people, 4)]
    return Setup("cerna_kocka", 7, seats, dealer=dealer, secret=secret)


def started(board, stop, language=0, wanted=None):
    """A device that goes on with a match played to `stop`."""
    app = pub.new_game(board, language)
    play_until(Match.create(app.board.folder, wanted or setup()), stop)
    app = pub.new_game(board, language, app.board.folder)
    app.act(("resume",))
    pub.turn(app)
    return app


def row(app, action):
    """The cursor goes to the row with this action; presses OK."""
    rows = app.top.list
    for _ in range(len(rows.items)):
        if rows.item.action == action:
            press(app, OK)
            return
        press(app, NEXT)
    raise AssertionError("no row " + repr(action))


def rest(app, more=400):
    """What waits is done."""
    for _ in range(more // 20):
        pub.turn(app)


def play_out(app):
    """The running round to its end, by a plain rule, as if everybody had played."""
    buf = bytearray(24)
    match = app.session.match
    while match.playing:
        match.legal(buf)
        match.act(match.automatic() or buf[0])
    app.show_stage()
    rest(app)


def result(match):
    """A round is over."""
    return match.stage == match_state.RESULT


def test_a_new_match_is_sealed_unless_that_is_switched_off_or_its_number_is_chosen():
    app = pub.new_game("pico_lcd_1_3")
    app.settings.set(SEALS, 0)
    press(app, OK, OK, OK)
    assert not app.session.match.setup.sealed and len(app.session.match.setup.secret) == seal.OPEN_BYTES
    app = pub.new_game("pico_lcd_1_3")
    press(app, OK, OK, OK)
    assert app.session.match.setup.sealed
    first = app.session.match.setup.secret
    app.act(("leave",))
    rest(app)
    app.act(("start", setup(b"")))
    assert not app.session.match.setup.secret
    end = started("pico_lcd_1_3", lambda match: match.stage == match_state.OVER)
    end.settings.set(SEALS, 1)
    secret = end.session.match.setup.secret
    press(end, OK)
    row(end, "again")
    assert end.session.match.setup.sealed and end.session.match.setup.secret != secret
    assert len(first) == 16


def test_a_deal_that_nobody_sealed_comes_from_as_many_as_a_sealed_one():
    for game, digits in (("cerna_kocka", 16), ("hearts", 32)):
        app = pub.new_game("pico_lcd_1_3")
        app.settings.set(SEALS, 0)
        app.act(("start", pub.setup(7, game=game), True))
        rest(app)
        setup = app.session.match.setup
        assert setup.game == game and not setup.sealed
        once = never = 0
        for number in range(1, 65):
            value = int(seal.seed_text(*seal.deal_seed(setup.secret, game, number)), 16)
            once |= value
            never |= ~value
        assert once & never & (1 << 4 * digits) - 1 == (1 << 4 * digits) - 1


def test_the_seal_is_shown_before_the_first_card():
    for board in ("pico_lcd_1_3", "oled_128x64"):
        app = started(board, lambda match: match.stage == match_state.ROUND)
        assert isinstance(app.top, Passing)
        digits = seal.grouped(app.session.match.digest())
        assert says(app, digits)
        press(app, MENU)
        row(app, ("go", "deal"))
        assert app.top.__class__ is Deal
        assert says(app, "Pečeť") and says(app, "po kole")
        before = app.session.match.round.history
        row(app, "again")  # greyed: not while the round is played
        assert app.top.__class__ is Deal and app.session.match.round.history is before
        press(app, BACK, BACK)
        assert isinstance(app.top, Passing)


def test_ta_2_the_seal_is_shown_before_the_pack_is_cut():
    options = bytearray(defaults(taroky_options.OPTIONS))
    taroky_options.CEREMONY.put(options, 1)
    seats = [SeatSetup(HUMAN, 0, 0, "")] + [SeatSetup(AI, 0, i) for i in range(1, 4)]
    again = Setup("taroky", 7, seats, bytes(options), dealer=2, secret=SECRET)
    for board in ("pico_lcd_1_3", "oled_128x64"):
        for rounds in (0, 1):
            app = pub.new_game(board, 0)
            match = Match.create(app.board.folder, again)
            while match.stage != match_state.CEREMONY or match.sheet.rounds < rounds:
                if not match.playing:
                    match.proceed()
                elif match.stage == match_state.CEREMONY:
                    match.act(match.ceremony.choose(1, 1))
                else:
                    match.act(match.automatic() or plain_action(match))
            app = pub.new_game(board, 0, app.board.folder)
            app.act(("resume",))
            pub.turn(app)
            digits = app.session.match.digest()
            press(app, MENU)
            row(app, ("go", "deal"))
            assert app.top.__class__ is Deal
            assert says(app, digits if app.board.colours == 2 else seal.grouped(digits)) and says(app, "po kole")
            before = app.session.match.ceremony
            row(app, "again")  # greyed: the last deal is gone, this one has not been made
            assert app.top.__class__ is Deal and app.session.match.ceremony is before


def test_nothing_is_said_where_the_number_was_chosen():
    app = started("pico_lcd_1_3", lambda match: match.stage == match_state.ROUND, 0, setup(b""))
    assert not says(app, "pečeť")
    app.act(("go", "deal"))
    pub.turn(app)
    assert not says(app, "Pečeť") and says(app, "Poslat")
    over = started("pico_lcd_1_3", result, 0, setup(b""))
    assert not says(over, seal.grouped(over.session.match.digest()))


def test_the_seed_is_shown_when_the_round_is_over():
    for board in ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64"):
        app = started(board, result, 1)
        assert isinstance(app.top, RoundEnd)
        press(app, PREV)
        assert says(app, seal.grouped(app.session.match.opened()))
        press(app, MENU)
        row(app, ("go", "deal"))
        press(app, NEXT, NEXT)
        assert says(app, seal.grouped(app.session.match.opened()))


def test_a_deal_again_and_back_to_the_match():
    app = started("pico_lcd_1_3", result)
    path = app.session.match.path
    state = (app.session.match.number, list(app.session.match.sheet.totals), app.session.match.count)
    dealt = app.session.match.round.dealt
    press(app, MENU)
    row(app, ("go", "deal"))
    row(app, "again")
    assert app.top.__class__ is WhoseCards
    press(app, NEXT, NEXT, OK)
    assert app.session.match.setup.again and app.session.match.path.endswith(AGAIN)
    assert app.session.match.round.dealt[0] == dealt[2]
    assert files(app.board.folder) == [path]
    assert isinstance(app.top, Passing)
    play_out(app)
    assert isinstance(app.top, RoundEnd) and says(app, "Jen na zkoušku") and says(app, "konec")
    press(app, OK)
    rest(app)
    assert isinstance(app.top, RoundEnd)
    assert (app.session.match.path, app.session.match.setup.again) == (path, False)
    assert (app.session.match.number, list(app.session.match.sheet.totals), app.session.match.count) == state
    assert AGAIN not in os.listdir(app.board.folder)
    press(app, OK)  # and the match goes on
    rest(app)
    assert app.session.match.number == state[0] + 1


def test_taking_back_and_leaving_a_deal_again():
    app = started("pico_lcd_1_3", result)
    path = app.session.match.path
    app.act(("same_deal", 1, app.session.match))
    match = app.session.match
    buf = bytearray(24)
    while match.round.phase == PASS or match.to_move() != 0:
        match.legal(buf)
        match.act(buf[0])
    match.legal(buf)
    match.act(buf[0])
    done = len(match.round.history)
    app.act(("undo",))
    assert len(match.round.history) < done
    press(app, HOME)
    rest(app)
    assert isinstance(app.top, Start)
    assert app.session.resumable and app.session.match.path == path
    assert AGAIN not in os.listdir(app.board.folder)
    press(app, OK)
    rest(app)
    assert isinstance(app.top, RoundEnd)


def test_power_goes_while_a_deal_is_played_again():
    app = started("pico_lcd_1_3", result)
    path = app.session.match.path
    app.act(("same_deal", 3, app.session.match))
    buf = bytearray(24)
    for _ in range(20):
        app.session.match.legal(buf)
        app.session.match.act(buf[0])
    code = app.session.match.round.code()
    again = pub.new_game("pico_lcd_1_3", 0, app.board.folder)
    assert again.session.resumable and again.session.match.setup.again
    again.act(("resume",))
    assert again.session.match.round.code() == code
    play_out(again)
    press(again, OK)
    rest(again)
    assert isinstance(again.top, Start)
    assert again.session.resumable and again.session.match.path == path


def test_a_new_match_ends_a_deal_again():
    app = started("pico_lcd_1_3", result)
    app.act(("same_deal", 3, app.session.match))
    app.act(("start", setup(b"x" * 16)))
    assert AGAIN not in os.listdir(app.board.folder)
    assert len(files(app.board.folder)) == 2


def test_a_finished_match_below_a_deal_again_enters_the_history():
    """Power went before it could; a deal of another match was being played again, and that is deleted."""
    app = started("pico_lcd_1_3", result)
    app.act(("same_deal", 3, app.session.match))
    match = Match.load(files(app.board.folder)[0])[0]
    play_until(match, lambda match: match.stage == match_state.OVER)
    app = pub.new_game("pico_lcd_1_3", 0, app.board.folder)
    assert app.session.match.setup.again
    assert not History(app.board.folder).exists()
    app.act(("delete_match",))
    assert AGAIN not in os.listdir(app.board.folder)
    assert not app.session.resumable
    app.act(("start", setup(b"y" * 16)))
    rest(app)
    assert len(files(app.board.folder)) == 2
    assert History(app.board.folder).last()[0] == 0


def test_a_match_below_a_deal_again_that_is_deleted_goes_on():
    app = started("pico_lcd_1_3", result)
    path = app.session.match.path
    app.act(("same_deal", 3, app.session.match))
    app = pub.new_game("pico_lcd_1_3", 0, app.board.folder)
    app.act(("delete_match",))
    assert app.session.resumable and app.session.match.path == path


def test_only_i_am_a_person_in_a_deal_again():
    app = started("pico_lcd_1_3", result, 0, setup(SECRET, 3))
    app.act(("same_deal", 0, app.session.match))
    assert (app.people.count, app.people.covered) == (1, False)
    assert [who.kind for who in app.session.match.setup.seats].count(HUMAN) == 1
    assert app.session.match.setup.seats[app.people.me].kind == HUMAN


def test_a_deal_of_a_replay_again():
    """Of a match that is over, while another one waits: that one is there afterwards."""
    app = started("pico_lcd_1_3", lambda match: match.stage == match_state.OVER)
    first = app.session.match.path
    app.act(("start", setup(b"y" * 16)))
    waiting = app.session.match.path
    from kocka.ui.screens.play.replay import open_replay

    app.act(("leave",))
    app.apply(open_replay(app, first))
    assert isinstance(app.top, Replay)
    press(app, NEXT, NEXT, MENU)
    assert app.top.__class__ is Deal
    dealt = app.stack[-2].replay.round.dealt
    assert says(app, seal.grouped(app.stack[-2].replay.opened()))
    row(app, "again")
    press(app, NEXT, OK)
    assert app.session.match.setup.again and app.session.match.round.dealt[0] == dealt[1]
    play_out(app)
    press(app, OK)
    rest(app)
    assert isinstance(app.top, Start)
    assert app.session.resumable and app.session.match.path == waiting


def test_my_cards_in_the_match_and_over_all():
    for board in ("pico_lcd_1_3", "oled_128x64"):
        app = started(board, lambda match: match.sheet.due == OVER and match.stage == match_state.RESULT, 1)
        rounds = app.session.match.sheet.rounds
        app.act(("go", "luck"))
        pub.turn(app)
        assert says(app, "Counting")
        for _ in range(rounds + 3):
            pub.turn(app)
        assert app.top.__class__ is Luck and says(app, str(rounds)) and says(app, "Average of all")
        press(app, BACK)
        press(app, OK)  # the match ends, and the history has the hands
        rest(app, 2000)
        assert isinstance(app.top, MatchEnd)
        reader = History(app.board.folder).read()
        assert reader.next()
        assert reader.summary.secret == SECRET
        assert [seat.luck.hands for seat in reader.summary.seats] == [rounds] * 4
        assert [sum([seat.luck.counts[kind] for seat in reader.summary.seats]) for kind in (0, 1)] == [
            rounds,
            8 * rounds,
        ]
        reader.close()
        app.act(("go", "statistics"))
        pub.turn(app)
        assert app.top.__class__ is Statistics
        seen = 0
        for _ in range(20):
            seen += says(app, "Expected points")
            press(app, NEXT)
        assert seen >= 2


def test_before_the_first_round_is_over_nothing_is_counted():
    app = started("pico_lcd_1_3", lambda match: match.stage == match_state.ROUND)
    app.act(("go", "luck"))
    pub.turn(app)
    pub.turn(app)
    pub.turn(app)
    assert says(app, "Ještě")
    press(app, BACK)
    assert isinstance(app.top, Passing)


def test_short_matches_of_every_game_end_with_their_hands():
    for name in ("kourici_kocka", "hearts", "black_cat", "taroky"):
        wanted = short(name, 31, 1, 1, SECRET)
        if name == "taroky":  # dealt from the pack of the round before, which is in the journal
            options = bytearray(wanted.options)
            taroky_options.CEREMONY.put(options, 0)
            wanted = Setup(name, 31, wanted.seats, bytes(options), dealer=1, terms=wanted.terms, secret=SECRET)
        app = started(
            "oled_128x64" if name == "taroky" else "pico_display_2_8",
            lambda match: match.sheet.due == OVER and match.stage == match_state.RESULT,
            0,
            wanted,
        )
        rounds = app.session.match.sheet.rounds
        press(app, OK)
        rest(app, 2000)
        assert app.session.match.stage == match_state.OVER
        reader = History(app.board.folder).read()
        assert reader.next()
        assert reader.summary.seats[0].luck.hands == rounds
        reader.close()
        app.act(("go", "luck"))
        rest(app, 600)
        assert says(app, "Očekávané body")
        if name == "taroky":
            dealt = [seat.luck.counts for seat in reader.summary.seats]
            press(app, NEXT)
            assert says(app, "Taroků") and says(app, str(dealt[0][0]) + " (" + str(49 * rounds // 10))
            assert says(app, "Honérů") and says(app, str(dealt[0][1]) + " (" + str(16 * rounds // 10))
