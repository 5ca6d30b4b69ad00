"""Matches of Taroky looked at again, step by step: the replay and the last trick, on every board in both languages."""

from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.cards import BID_VARSAVA, GOOD
from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import TALON_CARDS
from kocka.hal import BACK, INFO, NEXT, OK, PREV
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.table.card_names import FRENCH, TAROCK
from tests.ui import pub
from tests.ui.menus import LONG_NAME, LONG_PERSONAS, check_texts
from tests.ui.stage import assert_fresh, checksum

SLOW = True
BUDGET_S = 240
HEAP = "8M"


def _setup(seed):
    seats = [SeatSetup(HUMAN, 0, 0, LONG_NAME)] + [SeatSetup(AI, 0, persona) for persona in LONG_PERSONAS]
    return Setup("taroky", seed, seats, Taroky.defaults(), dealer=seed % 4, terms=Terms(rounds=2, stake=10))


def played(app, seed, varsava, stop):
    """A match in which anything allowed is done, up to `stop(match)`."""
    rng = Rng(seed, 5)
    match = Match.create(app.board.folder, _setup(seed))
    legal = bytearray(match.game.ACTIONS)
    while not stop(match):
        if match.stage == match_state.RESULT:
            match.proceed()
            continue
        allowed = list(legal[: match.legal(legal)])
        action = match.automatic() or allowed[rng.below(len(allowed))]
        if varsava and not match.round.history and BID_VARSAVA in allowed:
            action = BID_VARSAVA
        elif varsava and GOOD in allowed:
            action = GOOD
        match.act(action)
    return match


def _over(match):
    return match.stage == match_state.OVER


def test_a_match_step_by_step():
    seen = set()
    for board in pub.BOARDS:
        for language, seed, varsava in ((0, 3, False), (1, 4, True)):
            app = pub.new_game(board, language)
            path = played(app, seed, varsava, _over).path
            app.apply(open_replay(app, path))
            pub.turn(app)
            shown = app.top
            replay = shown.replay
            steps = 0
            while replay.at < replay.end:
                pub.turn(app, 20, NEXT)
                check_texts(app)
                steps += 1
                if replay.stage != match_state.ROUND:
                    continue
                table = replay.round.table
                seen.add((table.phase, table.contract))
                assert shown.table_view.turn == (-table.turn) % 4
                laid = sum(1 for card in shown.table_view.cards if card)
                assert laid == (table.count or (4 if table.done else 0))
                if steps % 9 == 0:
                    assert_fresh(app)
                if table.contract == VARSAVA and table.done and not table.count:
                    assert bool(shown.table_view.extra) == (table.done <= TALON_CARDS)
            assert app.cards.pack == TAROCK
            assert steps > 20
            for _ in range(5):
                pub.turn(app, 20, PREV)
                check_texts(app)
            pub.turn(app, 20, OK)
            assert_fresh(app)
            print(board, language, steps, checksum(app.board.display.shown))
            pub.turn(app, 20, BACK)
            assert app.cards.pack == FRENCH
    assert {phase for phase, _ in seen} > {PLAY}
    assert len(seen) > 8


def _resting(match):
    """My turn, and a trick may be looked at."""
    if match.stage != match_state.ROUND:
        return False
    table = match.round.table
    return table.phase == PLAY and match.to_move() == 0 and table.last_trick() >= 0 and table.done > 1


def test_the_last_trick():
    for board in pub.BOARDS:
        for language in (0, 1):
            for varsava in (False, True):
                app = pub.new_game(board, language)
                match = played(app, 7, varsava, _resting)
                app.session.begin(match)
                for _ in range(4):
                    pub.turn(app)
                pub.turn(app, 20, INFO)
                pub.turn(app)
                check_texts(app)
                assert_fresh(app)
                table_view = app.top.table_view
                table = match.round.table
                number = table.last_trick()
                cards = table.trick(number)
                for seat in range(4):
                    assert table_view.cards[(-seat) % 4] == cards[seat]
                assert table_view.winner == (-table.takers[number]) % 4
                assert bool(table_view.extra) == (table.contract == VARSAVA and number < TALON_CARDS)
                print(board, language, checksum(app.board.display.shown))
