"""The screens around the game on every board in both languages: all keys, fitting texts, no heap while painting."""

from kocka.engine.rng import Rng
from kocka.engine.terms import Terms
from kocka.hal import NEXT, OK, PREV, SHEET
from kocka.match import state as course
from kocka.match.history import History
from kocka.match.journal import PROBLEM_TEXTS, Problem
from kocka.match.match import Match, number_of
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui import languages
from kocka.ui.screens.play.choose_game import ChooseGame
from kocka.ui.screens.play.history import History as HistoryScreen
from kocka.ui.screens.play.match_end import AfterMatch, WhoseCards
from kocka.ui.screens.play.new_match import NewMatch, Players, SeedEditor
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.screens.play.round_end import stories
from kocka.ui.screens.play.stakes import StakeEditor, Stakes
from kocka.ui.screens.play.words import WordEditor, Words
from kocka.ui.screens.settings.problem import Problem as ProblemScreen
from kocka.ui.screens.settings.settings import YourName
from kocka.ui.table import profile as games
from tests.match import table
from tests.ui import pub
from tests.ui.menus import (
    EVERY_KEY,
    LONG_NAME,
    check_texts,
    game_at,
    long_setup,
    plain_action,
    press,
    settings_,
    shown_texts,
)
from tests.ui.stage import assert_fresh

SLOW = True
BUDGET_S = 400
HEAP = "8M"

CASES = [(board, language) for board in pub.BOARDS for language in (0, 1)]


def _try(game, make, keys=EVERY_KEY):
    """Every one of `keys` on a fresh screen each time; `make(game)` gives the screen."""
    base = game.base
    wanted = [0]
    wanted.extend(keys if languages.language() == 0 else (NEXT,))  # keys do the same in every language
    for key in wanted:
        while len(game.stack) > 1:
            game._off()
        game.base = base
        game.apply(("push", make(game)))
        pub.turn(game)
        if key:
            press(game, key)
        assert_fresh(game)
        check_texts(game)


def test_start_and_menu():
    for board, language in CASES:
        for stop in (None, lambda match: match.number == 3):
            game = pub.new_game(board, language)
            if stop:
                game = game_at(board, language, stop)
                game.act(("leave",))
            for key in EVERY_KEY:
                game.start(game.make("start"))
                pub.turn(game)
                press(game, key)
            _try(game, lambda game: game.make("menu"))


def test_the_cat_blinks():
    game = pub.new_game("pico_lcd_1_3", 0)
    pub.turn(game)
    before = bytes(game.board.display.shown)
    pub.turn(game, 4000)
    assert bytes(game.board.display.shown) != before
    assert_fresh(game)
    pub.turn(game, 200)
    assert bytes(game.board.display.shown) == before


def test_new_match_and_its_editors():
    for board, language in CASES:
        game = pub.new_game(board, language)
        _try(game, lambda game: ChooseGame(game))
        _try(game, lambda game: game.make("new_match"))
        _try(game, lambda game: Players(game, NewMatch(game)))
        _try(game, lambda game: Words(game, "HEJMA"))
        _try(game, lambda game: WordEditor("TRAMVAJÁŘKAM"))
        _try(game, lambda game: Stakes(game))
        _try(game, lambda game: StakeEditor())
        _try(game, lambda game: SeedEditor("123456789"))
        _try(game, lambda game: YourName(LONG_NAME))


def test_new_match_of_each_game_row_by_row():
    for board, language in CASES:
        game = pub.new_game(board, language)
        for name in games.NAMES:
            owner = NewMatch(game, name)
            owner.seed = 999999999
            owner.count = owner.profile.most
            owner.word = "TRAMVAJÁŘKAM"
            owner.stake = 999999
            for number in range(len(owner.seats)):
                owner.seats[number].level = number % 3
                owner.seats[number].persona = (7, 6, 9, 8, 3, 2)[number]
                owner.seats[number].name = LONG_NAME
            game.start(game.make("start"))
            game.apply(("push", owner))
            assert not owner._list._double or owner.word or owner.stake, "values stand beside their names"
            for _ in range(len(owner._list.items)):
                press(game, NEXT)
            game.apply(("push", Players(game, owner)))
            for _ in range(2 * owner.count):
                press(game, NEXT)
            press(game, OK, NEXT)


def test_settings_row_by_row():
    for board, language in CASES:
        game = pub.new_game(board, language)
        game.settings.set(settings_.NAME, LONG_NAME)
        _try(game, lambda game: game.make("settings"))
        game.start(game.make("start"))
        game.act(("go", "settings"))
        assert not game.top.list._double, "values stand beside their names"
        for row in range(1, len(game.top.list.items)):
            press(game, NEXT)
            item = game.top.list.item
            assert game.top.list.cursor == row
            for _ in range(len(item.choices) if item.choices and len(item.choices) > 2 else 0):
                press(game, OK, NEXT, OK)


def test_draw():
    for board, language in CASES:
        game = game_at(board, language, lambda match: True)
        _try(game, lambda game: game.make("draw"), EVERY_KEY[1:])


def test_round_end_in_many_rounds():
    for board, language in CASES:
        game = game_at(board, language, lambda match: match.stage == course.RESULT)
        _try(game, lambda game: game.make("round_end"), EVERY_KEY[1:])
        while game.session.match.stage != course.OVER:
            if game.session.match.stage == course.RESULT:
                game.session.begin(game.session.match)
                press(game, NEXT, PREV)
            game.session.match.proceed()
            while game.session.match.playing:
                game.session.match.act(plain_action(game.session.match))


def test_who_took_the_cat_is_said_to_me():
    game = game_at("pico_lcd_1_3", 0, lambda match: match.stage == course.RESULT)
    said = []
    while game.session.match.stage != course.OVER:
        if game.session.match.stage == course.RESULT:
            for line in stories(game, 1000, game.ui.body):
                if line.startswith("Kočku"):
                    said.append(line)
        game.session.match.proceed()
        while game.session.match.playing:
            game.session.match.act(plain_action(game.session.match))
    assert "Kočku bereš ty!" in said
    assert "Kočku bere " + game.people.name(1) in said
    assert "Kočku bere " + game.people.name(game.people.me) not in said


def test_interlude_end_and_match_end():
    for board, language in CASES:
        game = game_at(board, language, lambda match: match.stage == course.INTERLUDE_RESULT)
        _try(game, lambda game: game.make("interlude_end"), EVERY_KEY[1:])
        for seed in range(1, 4):
            game = game_at(board, language, lambda match: match.stage == course.OVER, long_setup(seed))
            press(game, NEXT, PREV)
        _try(game, lambda game: game.make("match_end"))
        _try(game, lambda game: AfterMatch(game), EVERY_KEY[1:])
        _try(game, lambda game: WhoseCards(game), EVERY_KEY[1:])


def test_sheet_at_every_entry():
    for board, language in CASES:
        game = game_at(board, language, lambda match: True)
        _try(game, lambda game: game.make("sheet"))
        match = game.session.match
        while match.stage != course.OVER:
            match.proceed()
            while match.playing:
                match.act(plain_action(match))
            while len(game.stack) > 1:
                game._off()
            game.apply(("push", game.make("sheet")))
            pub.turn(game)
            press(game, PREV, OK, OK)
        _try(game, lambda game: game.make("sheet"))


def test_statistics_history_and_replay():
    for board, language in CASES:
        game = pub.new_game(board, language)
        _try(game, lambda game: game.make("statistics"))
        _try(game, lambda game: HistoryScreen(game))
        game = game_at(board, language, lambda match: match.stage == course.OVER)
        assert History(game.board.folder).exists()
        game.act(("leave",))
        _try(game, lambda game: game.make("statistics"))
        game.start(game.make("start"))
        game.act(("go", "statistics"))
        for _ in range(16):
            press(game, NEXT)
        _try(game, lambda game: HistoryScreen(game))
        game.start(game.make("start"))
        game.apply(("push", HistoryScreen(game)))
        press(game, OK)
        press(game, OK)
        replay = game.top.replay
        stages = []
        for _ in range(12):
            press(game, OK)
        while replay.at < replay.end:
            press(game, SHEET)
            if replay.stage not in stages:
                stages.append(replay.stage)
                press(game, OK, NEXT, NEXT, PREV)
        assert course.INTERLUDE in stages and course.OVER in stages
        press(game, PREV, PREV, PREV)
        _try(game, lambda game: open_replay(game, game.session.match.path)[1])


def test_about():
    for board, language in CASES:
        game = pub.new_game(board, language)
        _try(game, lambda game: game.make("about"))


def test_problems():
    for board, language in CASES:
        for problem in range(1, len(PROBLEM_TEXTS)):
            game = pub.new_game(board, language)
            game.problems.append(Problem(problem, game.board.folder + "/match00123.kck", "/x/match00123.kck.bad"))
            game.problems.append(Problem(problem, game.board.folder + "/settings.kck", "/x/settings.kck.bad"))
            game.start(game.make("start"))
            pub.turn(game)
            assert game.top.__class__ is ProblemScreen
            for _ in range(12):
                if game.top.__class__ is ProblemScreen:
                    press(game, OK)
            assert not game.problems and len(game.stack) == 1


def test_texts_are_found():
    game = pub.new_game("pico_lcd_1_3", 0)
    assert ("Kočka") in [found[0] for found in shown_texts(game)]


def test_the_screens_after_rounds_and_matches_of_each_game():
    """Round end, sheet with all its pages, last trick, end of the match with all its pages, history and replay."""
    tables = (("kourici_kocka", 4), ("hearts", 4), ("black_cat", 3), ("black_cat", 6))
    for at in range(len(CASES)):
        board, language = CASES[at]
        for name, seats in (tables[at % 2], tables[at % 2 + 2]):
            people = [SeatSetup(HUMAN, 0, 0, "Ř" * 12)]
            people.extend([SeatSetup(AI, 0, persona) for persona in (7, 6, 9, 8, 3)[: seats - 1]])
            terms = Terms("TRAMVAJE" if name == "kourici_kocka" else "", 3, 125)
            options = bytes((0, 5, 1, 0, 0, 0)) if name == "hearts" else None
            setup = Setup(name, 5, people, options, currency="Kč", terms=terms)
            game = game_at(board, language, lambda match: match.stage == course.RESULT, setup)
            press(game, NEXT, PREV)
            game.act(("go", "sheet"))
            press(game, NEXT, OK, OK, NEXT, OK)
            game.session.begin(game.session.match)
            while game.session.match.stage != course.OVER:
                game.session.match.proceed()
                while game.session.match.playing:
                    game.session.match.act(game.session.match.automatic() or plain_action(game.session.match))
                    table = game.session.match.round.table
                    if table.done == 1 and not table.count and game.session.match.number == 2:
                        game.session.begin(game.session.match)
                        if game.top.__class__.__name__ == "Passing":
                            game.act(("goto", "table"))
                        game.act(("go", "last_trick"))
                        pub.turn(game)
                        assert_fresh(game)
            History(game.board.folder).add(game.session.match)
            game.session.begin(game.session.match)
            press(game, NEXT, NEXT, NEXT, NEXT, PREV)
            game.act(("go", "sheet"))
            press(game, PREV, OK, OK)
            game.session.begin(game.session.match)
            game.apply(("push", HistoryScreen(game)))
            press(game, OK)
            game.apply(open_replay(game, game.session.match.path))
            press(game, OK, OK, NEXT, NEXT, SHEET, PREV)
            game.session.begin(game.session.match)
            game.act(("go", "statistics"))
            press(game, NEXT, OK, PREV)


def test_a_match_that_power_kept_from_the_history_is_in_it_before_the_next_one():
    """Between the end of a match and its line of the history power may go; with that line nothing is written twice."""
    folder = table.new_folder()
    match = Match.create(folder, table.short("hearts", 5))
    table.play(match, Rng(5, 3))
    assert match.stage == course.OVER and not History(folder).exists()
    for seed in (6, 7):
        game = pub.new_game(pub.BOARDS[1], 0, folder)
        game.act(("start", pub.setup(seed)))
        assert number_of(game.session.match.path.rpartition("/")[2]) == (1 if seed == 6 else 2)
        reader = History(folder).read()
        assert reader.next()
        assert reader.summary.seed == 5 and [seat.total for seat in reader.summary.seats] == match.sheet.totals
        assert reader.summary.seats[0].luck.hands == match.sheet.rounds
        assert not reader.next() and not reader.problem
    table.clear(folder)
