"""What is asked of a screen at an awkward moment: by keys that follow each other, or from outside, as a page does."""

import os

from kocka.engine.round import PASS
from kocka.hal import BACK, LONG, NEXT, OK, UP, boards
from kocka.match import settings
from kocka.match.match import Match
from kocka.match.state import ROUND
from kocka.ui.core.app import CrashPage
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.score.home import ScoreHome
from kocka.ui.session.app import KockaApp
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.menus import game_at, press
from tests.ui.score_keys import home, row, rows, settle
from tests.ui.stage import Stage

BUDGET_S = 120
HEAP = "8M"


def choosing(board, seed=0):
    """I choose my three cards."""
    setup = pub.setup(seed + 1)
    return game_at(board, 0, lambda match: match.stage == ROUND and match.to_move() == 0, setup)


def others_choose(match):
    """My three cards are gone, some others are not."""
    return match.round is not None and match.round.phase == PASS and len(match.round.given[0]) == 3


def test_a_match_that_stopped_while_the_others_chose_goes_on():
    for board in boards.IDS:
        for language in range(2):
            app = game_at(board, language, others_choose)
            app = pub.new_game(board, language, app.board.folder)
            app.act(("resume",))
            pub.turn(app)
            assert isinstance(app.top, Passing)
            press(app, NEXT)


def test_a_hint_is_asked_for_while_my_cards_are_on_their_way():
    for board in pub.BOARDS:
        for turns in range(8):
            app = choosing(board)
            for _ in range(4):
                pub.turn(app, 20, OK)
            for _ in range(turns):
                pub.turn(app)
            app.board.keys.put(UP | LONG)
            for _ in range(20):
                pub.turn(app)


def many_sheets(app):
    """Three pages of sheets, and their list."""
    folder = app.board.folder
    path = tables.new(folder, "free").path
    with open(path, "rb") as file:
        data = file.read()
    for number in range(1, 60):
        with open(f"{folder}/sheet{number:05}.kck", "wb") as file:
            file.write(data)
    home(app)
    assert isinstance(app.top, ScoreHome)


def page(app, by):
    """The cursor on the row for newer (-1) or older sheets."""
    wanted = "newer" if by < 0 else "older"
    found = rows(app)
    found.cursor = [item.action for item in found.items].index(wanted)


def shown(app):
    """The sheets on the page."""
    settle(app)
    settle(app)
    return [item.action for item in rows(app).items if item.action.endswith(".kck")]


def test_a_page_of_sheets_is_turned_once_while_its_rows_are_not_there():
    app = pub.new_game("pico_lcd_1_3")
    many_sheets(app)
    first = shown(app)
    for by in (1, -1):
        page(app, by)
        for _ in range(3):
            app.board.keys.put(OK)
        for _ in range(4):
            pub.turn(app)
        assert (shown(app) == first) == (by < 0)


def test_a_deal_comes_over_an_open_score_sheet():
    """As a link on the page around the device, which asks between two turns."""
    for board in pub.BOARDS:
        app = pub.new_game(board)
        sheet = tables.new(app.board.folder)
        app.settings.set(settings.OPEN_SHEET, sheet.path.rpartition("/")[2])
        app.settings.save()
        app = pub.new_game(board, 0, app.board.folder)
        home(app)
        row(app, sheet.path)
        settle(app)
        assert pub.name_of(app.top) == "ScoreTable"
        app.act(("start", pub.setup(7)))
        pub.turn(app, 20, BACK)
        assert app.base is not None


def crashing(board, stop):
    """A device at its crash page, and its match: a record was written, but what it does was not done."""
    folder = game_at(board, 0, stop, pub.setup(7)).board.folder
    app = KockaApp(Stage(board, folder))
    app.act(("resume",))
    pub.turn(app)
    match = app.session.match
    count = match.count

    def fails(_):
        raise MemoryError

    match.carry_out = fails
    rng = pub.player(1)
    for _ in range(200):
        if isinstance(app.top, CrashPage):
            break
        pub.turn(app, 60, pub.next_key(app, rng))
    assert isinstance(app.top, CrashPage) and match.count == count + 1
    return app, match


def mine(match):
    """I am to play a card."""
    return match.stage == ROUND and match.to_move() == 0 and match.round.phase != PASS


def test_after_an_error_the_match_is_what_its_file_says():
    for key in (OK, BACK):
        app, broken = crashing("pico_lcd_1_3", mine)
        pub.turn(app, 20, key)
        for _ in range(6):
            pub.turn(app)
        match = app.session.match
        assert match is not broken and match.count >= broken.count
        if key == BACK:
            assert pub.name_of(app.top) == "Start" and app.base is None
            app.act(("resume",))
        rng = pub.player(2)
        for _ in range(200):
            pub.turn(app, 60, pub.next_key(app, rng))
        match = app.session.match
        assert match.count > broken.count + 8
        loaded, problem = Match.load(match.path)
        assert problem is None and loaded.count == match.count
        os.remove(app.board.folder + "/crash.log")


def test_after_an_error_the_open_sheet_is_what_its_file_says():
    folder = pub.new_game("oled_128x64").board.folder
    sheet = tables.new(folder)
    own = settings.Settings.load(folder)[0]
    own.set(settings.OPEN_SHEET, sheet.path.rpartition("/")[2])
    own.save()
    app = KockaApp(Stage("oled_128x64", folder))
    settle(app)
    broken = app.top.score_sheet
    app.caught(MemoryError())
    app.board.keys.put(OK)
    settle(app)
    assert pub.name_of(app.top) == "ScoreTable" and app.top.score_sheet is not broken
    assert app.top.score_sheet.count == broken.count
