"""The screens around the game on every board in both languages: all keys, fitting texts, no heap while painting."""

from kocka.engine import sheet as sheets
from kocka.engine.rng import Rng
from kocka.engine.terms import Terms
from kocka.hal import NEXT, OK, PREV, SHEET
from kocka.match import state as match_state
from kocka.match.history import History
from kocka.match.journal import PROBLEM_TEXTS, Problem
from kocka.match.match import Match, number_of
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.ui import languages
from kocka.ui.languages import ids
from kocka.ui.screens.club.dial import DrinkEditor
from kocka.ui.screens.play.history import History as HistoryScreen
from kocka.ui.screens.play.match_end import AfterMatch, WhoseCards
from kocka.ui.screens.play.new_match import NewMatch, SeedEditor
from kocka.ui.screens.play.played_for import PlayedFor
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.screens.play.round_end import event_rows, stories
from kocka.ui.screens.play.shares import Shares, SharesEditor
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


def _try(app, make, keys=EVERY_KEY):
    """Every one of `keys` on a fresh screen each time; `make(game)` gives the screen."""
    base = app.base
    wanted = [0]
    wanted.extend(keys if languages.language() == 0 else (NEXT,))  # keys do the same in every language
    for key in wanted:
        if len(app.stack) > 1:
            app.apply(("home",))
        app.base = base
        app.apply(("push", make(app)))
        pub.turn(app)
        if key:
            press(app, key)
        assert_fresh(app)
        check_texts(app)


def test_start_and_menu():
    for board, language in CASES:
        for stop in (None, lambda match: match.number == 3):
            app = pub.new_game(board, language)
            if stop:
                app = game_at(board, language, stop)
                app.act(("leave",))
            for key in EVERY_KEY:
                app.start(app.make("start"))
                pub.turn(app)
                press(app, key)
            _try(app, lambda app: app.make("menu"))


def test_the_cat_blinks():
    app = pub.new_game("pico_lcd_1_3", 0)
    pub.turn(app)
    before = bytes(app.board.display.shown)
    pub.turn(app, 4000)
    assert bytes(app.board.display.shown) != before
    assert_fresh(app)
    pub.turn(app, 200)
    assert bytes(app.board.display.shown) == before


def test_new_match_and_its_editors():
    for board, language in CASES:
        app = pub.new_game(board, language)
        _try(app, lambda app: app.make("choose_game"))
        _try(app, lambda app: app.make("new_match"))
        _try(app, lambda app: app.make("players", NewMatch(app)))
        _try(app, lambda app: Words(app, "HEJMA"))
        _try(app, lambda app: WordEditor("TRAMVAJÁŘKAM"))
        _try(app, lambda app: Stakes(app, "SEK"))
        _try(app, lambda app: Shares(app, 0, (40, 30, 20, 10)))
        _try(app, lambda app: SharesEditor((100, 0, 0, 0)))
        _try(app, lambda app: PlayedFor(app, "rum", 9999, 2, "SEK"))
        _try(app, lambda app: DrinkEditor("Malinovka"))
        _try(app, lambda app: StakeEditor())
        _try(app, lambda app: SeedEditor("123456789"))
        _try(app, lambda app: YourName(LONG_NAME))


def test_new_match_of_each_game_row_by_row():
    for board, language in CASES:
        app = pub.new_game(board, language)
        for name in games.NAMES:
            owner = NewMatch(app, name)
            owner.seed = 999999999
            owner.count = owner.profile.play.most
            owner.word = "TRAMVAJÁŘKAM"
            owner.stake = 999999
            for number in range(len(owner.seats)):
                owner.seats[number].level = number % 3
                owner.seats[number].persona = (7, 6, 9, 8, 3, 2, 0, 1, 4)[number]
                owner.seats[number].name = LONG_NAME
            app.start(app.make("start"))
            app.apply(("push", owner))
            for _ in range(len(owner._list.items)):
                press(app, NEXT)
            app.apply(("push", app.make("players", owner)))
            for _ in range(2 * owner.count):
                press(app, NEXT)
            press(app, OK, NEXT)


def test_rows_of_a_new_match_are_one_line_each():
    for board, language in CASES:
        app = pub.new_game(board, language)
        for name in games.NAMES:
            owner = NewMatch(app, name)
            app.start(app.make("start"))
            app.apply(("push", owner))
            if not owner.profile.play.lesson:  # the row that offers it is long
                rows = [(len(item.label) + 1 + item.widest(), item.label) for item in owner._list.items]
                assert not owner._list._double, name + ": label, space and value are too long: " + str(max(rows))


def test_settings_row_by_row():
    for board, language in CASES:
        app = pub.new_game(board, language)
        app.settings.set(settings_.NAME, LONG_NAME)
        _try(app, lambda app: app.make("settings"))
        app.start(app.make("start"))
        app.act(("go", "settings"))
        assert not app.top.list._double, "values stand beside their names"
        for row in range(1, len(app.top.list.items)):
            press(app, NEXT)
            item = app.top.list.item
            assert app.top.list.cursor == row
            for _ in range(len(item.choices) if item.choices and len(item.choices) > 2 else 0):
                press(app, OK, NEXT, OK)


def test_draw():
    for board, language in CASES:
        app = game_at(board, language, lambda match: True)
        _try(app, lambda app: app.make("draw"), EVERY_KEY[1:])


def test_round_end_in_many_rounds():
    for board, language in CASES:
        app = game_at(board, language, lambda match: match.stage == match_state.RESULT)
        _try(app, lambda app: app.make("round_end"), EVERY_KEY[1:])
        while app.session.match.stage != match_state.OVER:
            if app.session.match.stage == match_state.RESULT:
                app.session.begin(app.session.match)
                press(app, NEXT, PREV)
            app.session.match.proceed()
            while app.session.match.playing:
                app.session.match.act(plain_action(app.session.match))


def test_who_took_the_cat_is_said_to_me():
    app = game_at("pico_lcd_1_3", 0, lambda match: match.stage == match_state.RESULT)
    said = []
    while app.session.match.stage != match_state.OVER:
        if app.session.match.stage == match_state.RESULT:
            for line in stories(app, 1000, app.ui.body):
                if line.startswith("Kočku"):
                    said.append(line)
        app.session.match.proceed()
        while app.session.match.playing:
            app.session.match.act(plain_action(app.session.match))
    assert "Kočku bereš ty!" in said
    assert "Kočku bere " + app.people.name(1) in said
    assert "Kočku bere " + app.people.name(app.people.me) not in said


def test_no_danger_is_announced_where_the_end_is_reached():
    """Above 71 and 90 are news while the match goes on: not in the round that ends it, nor before a baráž."""
    danger = (ids.EVENT_PIVOVAR, ids.EVENT_SELIKO)
    told = [0, 0]  # of rounds in which a total passed a mark: while the match goes on, at its end
    for seed in range(1996, 2010):
        app = game_at("pico_lcd_1_3", 0, lambda match: match.stage == match_state.RESULT, long_setup(seed))
        match = app.session.match
        while match.stage != match_state.OVER:
            if match.stage == match_state.RESULT:
                sheet = match.sheet
                is_end = sheet.due in (sheets.OVER, sheets.BARAZ)
                last = len(sheet.history) - 1
                passed = [one for one in sheet.events if one[2] == last and one[0] in (sheets.PIVOVAR, sheets.SELIKO)]
                shown = [row for row in event_rows(app) if row[1] in danger]
                assert len(shown) == (0 if is_end else len(passed)), (seed, sheet.totals, shown)
                told[is_end] += len(passed)
            match.proceed()
            while match.playing:
                match.act(plain_action(match))
        pub.turn(app)
        table.clear(app.board.folder)
    assert min(told) > 0, told


def test_interlude_end_and_match_end():
    for board, language in CASES:
        app = game_at(board, language, lambda match: match.stage == match_state.INTERLUDE_RESULT)
        _try(app, lambda app: app.make("interlude_end"), EVERY_KEY[1:])
        for seed in range(1, 4):
            app = game_at(board, language, lambda match: match.stage == match_state.OVER, long_setup(seed))
            press(app, NEXT, PREV)
        _try(app, lambda app: app.make("match_end"))
        _try(app, lambda app: AfterMatch(app), EVERY_KEY[1:])
        _try(app, lambda app: WhoseCards(app), EVERY_KEY[1:])


def test_sheet_at_every_entry():
    for board, language in CASES:
        app = game_at(board, language, lambda match: True)
        _try(app, lambda app: app.make("sheet"))
        match = app.session.match
        while match.stage != match_state.OVER:
            match.proceed()
            while match.playing:
                match.act(plain_action(match))
            app.apply(("home",))
            app.apply(("push", app.make("sheet")))
            pub.turn(app)
            press(app, PREV, OK, OK)
        _try(app, lambda app: app.make("sheet"))


def test_statistics_history_and_replay():
    for board, language in CASES:
        app = pub.new_game(board, language)
        _try(app, lambda app: app.make("statistics"))
        _try(app, lambda app: HistoryScreen(app))
        app = game_at(board, language, lambda match: match.stage == match_state.OVER)
        assert History(app.board.folder).exists()
        app.act(("leave",))
        _try(app, lambda app: app.make("statistics"))
        app.start(app.make("start"))
        app.act(("go", "statistics"))
        for _ in range(16):
            press(app, NEXT)
        _try(app, lambda app: HistoryScreen(app))
        app.start(app.make("start"))
        app.apply(("push", HistoryScreen(app)))
        press(app, OK)
        press(app, OK)
        replay = app.top.replay
        stages = []
        for _ in range(12):
            press(app, OK)
        while replay.at < replay.end:
            press(app, SHEET)
            if replay.stage not in stages:
                stages.append(replay.stage)
                press(app, OK, NEXT, NEXT, PREV)
        assert match_state.INTERLUDE in stages and match_state.OVER in stages
        press(app, PREV, PREV, PREV)
        _try(app, lambda app: open_replay(app, app.session.match.path)[1])


def test_about():
    for board, language in CASES:
        app = pub.new_game(board, language)
        _try(app, lambda app: app.make("about"))


def test_problems():
    for board, language in CASES:
        for problem in range(1, len(PROBLEM_TEXTS)):
            app = pub.new_game(board, language)
            app.problems.append(Problem(problem, app.board.folder + "/match00123.kck", "/x/match00123.kck.bad"))
            app.problems.append(Problem(problem, app.board.folder + "/settings.kck", "/x/settings.kck.bad"))
            app.start(app.make("start"))
            pub.turn(app)
            assert app.top.__class__ is ProblemScreen
            for _ in range(12):
                if app.top.__class__ is ProblemScreen:
                    press(app, OK)
            assert not app.problems and len(app.stack) == 1


def test_texts_are_found():
    app = pub.new_game("pico_lcd_1_3", 0)
    assert ("Kočka") in [found[0] for found in shown_texts(app)]


def test_the_screens_after_rounds_and_matches_of_each_game():
    """Round end, sheet with all its pages, last trick, end of the match with all its pages, history and replay."""
    tables = (("kourici_kocka", 4), ("hearts", 4), ("black_cat", 6), ("black_cat", 9))
    for at in range(len(CASES)):
        board, language = CASES[at]
        for name, seats in (tables[at % 2], tables[at % 2 + 2]):
            people = [SeatSetup(HUMAN, 0, 0, "Ř" * 12)]
            people.extend([SeatSetup(AI, 0, persona) for persona in (7, 6, 9, 8, 3, 2, 0, 1)[: seats - 1]])
            terms = Terms("TRAMVAJE" if name == "kourici_kocka" else "", 3, 125)
            options = bytes((0, 5, 1, 0, 0, 0)) if name == "hearts" else None
            setup = Setup(name, 5, people, options, currency="Kč", terms=terms)
            app = game_at(board, language, lambda match: match.stage == match_state.RESULT, setup)
            press(app, NEXT, PREV)
            app.act(("go", "sheet"))
            press(app, NEXT, OK, OK, NEXT, OK)
            app.session.begin(app.session.match)
            while app.session.match.stage != match_state.OVER:
                app.session.match.proceed()
                while app.session.match.playing:
                    app.session.match.act(app.session.match.automatic() or plain_action(app.session.match))
                    table = app.session.match.round.table
                    if table.done == 1 and not table.count and app.session.match.number == 2:
                        app.session.begin(app.session.match)
                        if app.top.__class__.__name__.endswith("Passing"):
                            app.act(("goto", "table"))
                        app.act(("go", "last_trick"))
                        pub.turn(app)
                        assert_fresh(app)
            History(app.board.folder).add(app.session.match)
            app.session.begin(app.session.match)
            press(app, NEXT, NEXT, NEXT, NEXT, PREV)
            app.act(("go", "sheet"))
            press(app, PREV, OK, OK)
            app.session.begin(app.session.match)
            app.apply(("push", HistoryScreen(app)))
            press(app, OK)
            app.apply(open_replay(app, app.session.match.path))
            press(app, OK, OK, NEXT, NEXT, SHEET, PREV)
            app.session.begin(app.session.match)
            app.act(("go", "statistics"))
            press(app, NEXT, OK, PREV)


def test_a_match_that_power_kept_from_the_history_is_in_it_before_the_next_one():
    """Between the end of a match and its line of the history power may go; with that line nothing is written twice."""
    folder = table.new_folder()
    match = Match.create(folder, table.short("hearts", 5))
    table.play(match, Rng(5, 3))
    assert match.stage == match_state.OVER and not History(folder).exists()
    for seed in (6, 7):
        app = pub.new_game(pub.BOARDS[1], 0, folder)
        app.act(("start", pub.setup(seed)))
        assert number_of(app.session.match.path.rpartition("/")[2]) == (1 if seed == 6 else 2)
        reader = History(folder).read()
        assert reader.next()
        assert reader.summary.seed == 5 and [seat.total for seat in reader.summary.seats] == match.sheet.totals
        assert reader.summary.seats[0].luck.hands == match.sheet.rounds
        assert not reader.next() and not reader.problem
    table.clear(folder)
