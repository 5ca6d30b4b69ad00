"""Sealed deals on the screens, deals played again, and what has been dealt: by keys, as a person does it."""

import os

from kocka.engine.option import defaults
from kocka.engine.round import PASS
from kocka.games.taroky.rules import options as taroky_options
from kocka.hal import BACK, HOME, MENU, NEXT, OK, PREV
from kocka.match import seal
from kocka.match import state as course
from kocka.match.history import History
from kocka.match.match import AGAIN, Match, files
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
    game = pub.new_game(board, language)
    play_until(Match.create(game.board.folder, wanted or setup()), stop)
    game = pub.new_game(board, language, game.board.folder)
    game.act(("resume",))
    pub.turn(game)
    return game


def row(game, action):
    """The cursor goes to the row with this action; presses OK."""
    rows = game.top.list
    for _ in range(len(rows.items)):
        if rows.item.action == action:
            press(game, OK)
            return
        press(game, NEXT)
    raise AssertionError("no row " + repr(action))


def rest(game, more=400):
    """What waits is done."""
    for _ in range(more // 20):
        pub.turn(game)


def play_out(game):
    """The running round to its end, by a plain rule, as if everybody had played."""
    buf = bytearray(24)
    match = game.session.match
    while match.playing:
        match.legal(buf)
        match.act(match.automatic() or buf[0])
    game.show_stage()
    rest(game)


def result(match):
    """A round is over."""
    return match.stage == course.RESULT


def test_a_new_match_is_sealed_unless_its_number_is_chosen():
    game = pub.new_game("pico_lcd_1_3")
    press(game, OK, OK, OK)
    assert game.session.match.setup.sealed
    first = game.session.match.setup.secret
    game.act(("leave",))
    rest(game)
    game.act(("start", setup(b"")))
    assert not game.session.match.setup.secret
    end = started("pico_lcd_1_3", lambda match: match.stage == course.OVER)
    secret = end.session.match.setup.secret
    press(end, OK)
    row(end, "again")
    assert end.session.match.setup.sealed and end.session.match.setup.secret != secret
    assert len(first) == 16


def test_the_seal_is_shown_before_the_first_card():
    for board in ("pico_lcd_1_3", "oled_128x64"):
        game = started(board, lambda match: match.stage == course.ROUND)
        assert game.top.__class__ is Passing
        digits = seal.grouped(game.session.match.digest())
        assert says(game, digits)
        press(game, MENU)
        row(game, ("go", "deal"))
        assert game.top.__class__ is Deal
        assert says(game, "Pečeť") and says(game, "po kole")
        before = game.session.match.round.history
        row(game, "again")  # greyed: not while the round is played
        assert game.top.__class__ is Deal and game.session.match.round.history is before
        press(game, BACK, BACK)
        assert game.top.__class__ is Passing


def test_ta_2_the_seal_is_shown_before_the_pack_is_cut():
    options = bytearray(defaults(taroky_options.OPTIONS))
    taroky_options.CEREMONY.put(options, 1)
    seats = [SeatSetup(HUMAN, 0, 0, "")] + [SeatSetup(AI, 0, i) for i in range(1, 4)]
    again = Setup("taroky", 7, seats, bytes(options), dealer=2, secret=SECRET)
    for board in ("pico_lcd_1_3", "oled_128x64"):
        for rounds in (0, 1):
            game = pub.new_game(board, 0)
            match = Match.create(game.board.folder, again)
            while match.stage != course.CEREMONY or match.sheet.rounds < rounds:
                if not match.playing:
                    match.proceed()
                elif match.stage == course.CEREMONY:
                    match.act(match.ceremony.choose(1, 1))
                else:
                    match.act(match.automatic() or plain_action(match))
            game = pub.new_game(board, 0, game.board.folder)
            game.act(("resume",))
            pub.turn(game)
            digits = game.session.match.digest()
            press(game, MENU)
            row(game, ("go", "deal"))
            assert game.top.__class__ is Deal
            assert says(game, digits if game.ui.mono else seal.grouped(digits)) and says(game, "po kole")
            before = game.session.match.ceremony
            row(game, "again")  # greyed: the last deal is gone, this one has not been made
            assert game.top.__class__ is Deal and game.session.match.ceremony is before


def test_nothing_is_said_where_the_number_was_chosen():
    game = started("pico_lcd_1_3", lambda match: match.stage == course.ROUND, 0, setup(b""))
    assert not says(game, "pečeť")
    game.act(("go", "deal"))
    pub.turn(game)
    assert says(game, "po zápasu")
    over = started("pico_lcd_1_3", result, 0, setup(b""))
    assert not says(over, seal.grouped(over.session.match.digest()))


def test_the_seed_is_shown_when_the_round_is_over():
    for board in ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64"):
        game = started(board, result, 1)
        assert game.top.__class__ is RoundEnd
        press(game, PREV)
        assert says(game, seal.grouped(game.session.match.opened()))
        press(game, MENU)
        row(game, ("go", "deal"))
        press(game, NEXT, NEXT)
        assert says(game, seal.grouped(game.session.match.opened()))


def test_a_deal_again_and_back_to_the_match():
    game = started("pico_lcd_1_3", result)
    path = game.session.match.path
    state = (game.session.match.number, list(game.session.match.sheet.totals), game.session.match.count)
    dealt = game.session.match.round.dealt
    press(game, MENU)
    row(game, ("go", "deal"))
    row(game, "again")
    assert game.top.__class__ is WhoseCards
    press(game, NEXT, NEXT, OK)
    assert game.session.match.setup.again and game.session.match.path.endswith(AGAIN)
    assert game.session.match.round.dealt[0] == dealt[2]
    assert files(game.board.folder) == [path]
    assert game.top.__class__ is Passing
    play_out(game)
    assert game.top.__class__ is RoundEnd and says(game, "Jen na zkoušku") and says(game, "konec")
    press(game, OK)
    rest(game)
    assert game.top.__class__ is RoundEnd
    assert (game.session.match.path, game.session.match.setup.again) == (path, False)
    assert (game.session.match.number, list(game.session.match.sheet.totals), game.session.match.count) == state
    assert AGAIN not in os.listdir(game.board.folder)
    press(game, OK)  # and the match goes on
    rest(game)
    assert game.session.match.number == state[0] + 1


def test_taking_back_and_leaving_a_deal_again():
    game = started("pico_lcd_1_3", result)
    path = game.session.match.path
    game.act(("same_deal", 1, game.session.match))
    match = game.session.match
    buf = bytearray(24)
    while match.round.phase == PASS or match.to_move() != 0:
        match.legal(buf)
        match.act(buf[0])
    match.legal(buf)
    match.act(buf[0])
    done = len(match.round.history)
    game.act(("undo",))
    assert len(match.round.history) < done
    press(game, HOME)
    rest(game)
    assert game.top.__class__ is Start
    assert game.session.resumable and game.session.match.path == path
    assert AGAIN not in os.listdir(game.board.folder)
    press(game, OK)
    rest(game)
    assert game.top.__class__ is RoundEnd


def test_power_goes_while_a_deal_is_played_again():
    game = started("pico_lcd_1_3", result)
    path = game.session.match.path
    game.act(("same_deal", 3, game.session.match))
    buf = bytearray(24)
    for _ in range(20):
        game.session.match.legal(buf)
        game.session.match.act(buf[0])
    code = game.session.match.round.code()
    again = pub.new_game("pico_lcd_1_3", 0, game.board.folder)
    assert again.session.resumable and again.session.match.setup.again
    again.act(("resume",))
    assert again.session.match.round.code() == code
    play_out(again)
    press(again, OK)
    rest(again)
    assert again.top.__class__ is Start
    assert again.session.resumable and again.session.match.path == path


def test_a_new_match_ends_a_deal_again():
    game = started("pico_lcd_1_3", result)
    game.act(("same_deal", 3, game.session.match))
    game.act(("start", setup(b"x" * 16)))
    assert AGAIN not in os.listdir(game.board.folder)
    assert len(files(game.board.folder)) == 2


def test_a_finished_match_below_a_deal_again_enters_the_history():
    """Power went before it could; a deal of another match was being played again, and that is deleted."""
    game = started("pico_lcd_1_3", result)
    game.act(("same_deal", 3, game.session.match))
    match = Match.load(files(game.board.folder)[0])[0]
    play_until(match, lambda match: match.stage == course.OVER)
    game = pub.new_game("pico_lcd_1_3", 0, game.board.folder)
    assert game.session.match.setup.again
    assert not History(game.board.folder).exists()
    game.act(("delete_match",))
    assert AGAIN not in os.listdir(game.board.folder)
    assert not game.session.resumable
    game.act(("start", setup(b"y" * 16)))
    rest(game)
    assert len(files(game.board.folder)) == 2
    assert History(game.board.folder).last()[0] == 0


def test_a_match_below_a_deal_again_that_is_deleted_goes_on():
    game = started("pico_lcd_1_3", result)
    path = game.session.match.path
    game.act(("same_deal", 3, game.session.match))
    game = pub.new_game("pico_lcd_1_3", 0, game.board.folder)
    game.act(("delete_match",))
    assert game.session.resumable and game.session.match.path == path


def test_only_i_am_a_person_in_a_deal_again():
    game = started("pico_lcd_1_3", result, 0, setup(SECRET, 3))
    game.act(("same_deal", 0, game.session.match))
    assert (game.people.count, game.people.covered) == (1, False)
    assert [who.kind for who in game.session.match.setup.seats].count(HUMAN) == 1
    assert game.session.match.setup.seats[game.people.me].kind == HUMAN


def test_a_deal_of_a_replay_again():
    """Of a match that is over, while another one waits: that one is there afterwards."""
    game = started("pico_lcd_1_3", lambda match: match.stage == course.OVER)
    first = game.session.match.path
    game.act(("start", setup(b"y" * 16)))
    waiting = game.session.match.path
    from kocka.ui.screens.play.replay import open_replay

    game.act(("leave",))
    game.apply(open_replay(game, first))
    assert game.top.__class__ is Replay
    press(game, NEXT, NEXT, MENU)
    assert game.top.__class__ is Deal
    dealt = game.stack[-2].replay.round.dealt
    assert says(game, seal.grouped(game.stack[-2].replay.opened()))
    row(game, "again")
    press(game, NEXT, OK)
    assert game.session.match.setup.again and game.session.match.round.dealt[0] == dealt[1]
    play_out(game)
    press(game, OK)
    rest(game)
    assert game.top.__class__ is Start
    assert game.session.resumable and game.session.match.path == waiting


def test_my_cards_in_the_match_and_over_all():
    for board in ("pico_lcd_1_3", "oled_128x64"):
        game = started(board, lambda match: match.sheet.due == 3 and match.stage == course.RESULT, 1)
        rounds = game.session.match.sheet.rounds
        game.act(("go", "luck"))
        pub.turn(game)
        assert says(game, "Counting")
        for _ in range(rounds + 3):
            pub.turn(game)
        assert game.top.__class__ is Luck and says(game, str(rounds)) and says(game, "Average of all")
        press(game, BACK)
        press(game, OK)  # the match ends, and the history has the hands
        rest(game, 2000)
        assert game.top.__class__ is MatchEnd
        reader = History(game.board.folder).read()
        assert reader.next()
        assert reader.summary.secret == SECRET
        assert [seat.luck.hands for seat in reader.summary.seats] == [rounds] * 4
        assert [sum([seat.luck.counts[kind] for seat in reader.summary.seats]) for kind in (0, 1)] == [
            rounds,
            8 * rounds,
        ]
        reader.close()
        game.act(("go", "statistics"))
        pub.turn(game)
        assert game.top.__class__ is Statistics
        seen = 0
        for _ in range(20):
            seen += says(game, "Expected points")
            press(game, NEXT)
        assert seen >= 2


def test_before_the_first_round_is_over_nothing_is_counted():
    game = started("pico_lcd_1_3", lambda match: match.stage == course.ROUND)
    game.act(("go", "luck"))
    pub.turn(game)
    pub.turn(game)
    pub.turn(game)
    assert says(game, "Ještě")
    press(game, BACK)
    assert game.top.__class__ is Passing


def test_short_matches_of_every_game_end_with_their_hands():
    for name in ("kourici_kocka", "hearts", "black_cat", "taroky"):
        wanted = short(name, 31, 1, 1, SECRET)
        if name == "taroky":  # dealt from the pack of the round before, which is in the journal
            options = bytearray(wanted.options)
            taroky_options.CEREMONY.put(options, 0)
            wanted = Setup(name, 31, wanted.seats, bytes(options), dealer=1, terms=wanted.terms, secret=SECRET)
        game = started(
            "oled_128x64" if name == "taroky" else "pico_display_2_8",
            lambda match: match.sheet.due == 3 and match.stage == course.RESULT,
            0,
            wanted,
        )
        rounds = game.session.match.sheet.rounds
        press(game, OK)
        rest(game, 2000)
        assert game.session.match.stage == course.OVER
        reader = History(game.board.folder).read()
        assert reader.next()
        assert reader.summary.seats[0].luck.hands == rounds
        reader.close()
        game.act(("go", "luck"))
        rest(game, 600)
        assert says(game, "Očekávané body")
        if name == "taroky":
            dealt = [seat.luck.counts for seat in reader.summary.seats]
            press(game, NEXT)
            assert says(game, "Taroků") and says(game, str(dealt[0][0]) + " (" + str(49 * rounds // 10))
            assert says(game, "Honérů") and says(game, str(dealt[0][1]) + " (" + str(16 * rounds // 10))
