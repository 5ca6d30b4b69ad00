"""Score keeping by keys alone: the sheet of 1996, every special result, corrections, people who come and go."""

import os

from kocka.engine import sheet as base
from kocka.engine.entry import AGREED, DURCH, RENONC, THROW_IN, WRONG_DURCH
from kocka.engine.penalties import NO_CAT, NO_QUEEN
from kocka.engine.rng import Rng
from kocka.engine.seating import DEALS, JOIN, NOTE, SEATING
from kocka.engine.sheet import FOR_INTERLUDE, FOR_MATCH, INTERLUDE, LOST, MISDEAL, ROUND, VOID, is_agreed
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.games.taroky.screens.score_entry import TarokyEntry
from kocka.hal import BACK, DOWN, HOME, INFO, LONG, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.match.settings import BY_CARDS, SCORE_BRIGHTNESS, TURNED
from kocka.scorebook.bill import date_of, head_of
from kocka.scorebook.book import files
from kocka.scorebook.purse import Purse
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import PREFIX, Renamed, ScoreSetup, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.club.dial import DateScreen
from kocka.ui.screens.score.cards import Cards
from kocka.ui.screens.score.confirm import ConfirmEntry
from kocka.ui.screens.score.entry import Points
from kocka.ui.screens.score.history import Rounds
from kocka.ui.screens.score.home import ScoreHome
from kocka.ui.screens.score.menu import ScoreMenu
from kocka.ui.screens.score.new import NewSheet
from kocka.ui.screens.score.table import ScoreTable
from kocka.ui.screens.score.who import Who
from kocka.ui.table import entry_words as words
from kocka.ui.table import faces
from kocka.ui.table import help_pages as pages
from kocka.ui.table.profile import profile
from tests.games.cerna_kocka.both_cerna_kocka_sheet import SHEET_1996
from tests.match import table
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.menus import press, says
from tests.ui.score_keys import begin, choose_people, enter, home, row, rows, settle, tell, type_name, write

SLOW = True
BUDGET_S = 240
HEAP = "8M"


def score_sheet_by(app):
    """The sheet on the screen, and that it is exactly what its file says."""
    score_sheet = app.top.score_sheet
    loaded, problem = ScoreSheet.load(score_sheet.path)
    assert problem is None
    assert tables.state(loaded) == tables.state(score_sheet)
    return score_sheet


def new(board, game_name="cerna_kocka", language=0, seats=4, setup=None):
    """A table whose sheet has just begun, the dealer on seat 0."""
    app = pub.new_game(board, language)
    players = [(tables.NAMES[seat], seat + 1) for seat in range(seats)]
    setup = setup or ScoreSetup(game_name, purse=Purse("Kč", 2))
    score_sheet = ScoreSheet.create(app.board.folder, setup, players)
    home(app)
    app.apply(("push", app.make("score_table", score_sheet)))
    pub.turn(app)
    return app


def other(app, *labels):
    """From the table to the numbers, OK held, and these rows one after the other."""
    press(app, OK)
    press(app, MENU)
    for label in labels:
        row(app, label)


def test_the_evening_of_1996_by_keys():
    """CK-13 to CK-17: fifteen rounds and a dokládačka as on the paper, entered by keys, totals and bill."""
    for number in range(len(pub.BOARDS)):
        app = pub.new_game(pub.BOARDS[number], number & 1)
        home(app)
        row(app, "new")
        assert app.top.__class__ is NewSheet
        choose_people(app, ("Č", "P", "T", "R"))
        assert [player[0] for player in app.top.players] == ["Č", "P", "T", "R"]
        begin(app)
        for at in range(15):
            before = list(app.top.score_sheet.sheet.totals)
            enter(app, [SHEET_1996[p][at] - before[p] for p in range(4)])
            assert app.top.score_sheet.sheet.totals == [SHEET_1996[p][at] for p in range(4)]
            if app.top.score_sheet.sheet.due == INTERLUDE:
                assert says(app, t(ids.KEEP_INTERLUDE_DUE))
                press(app, OK)
                row(app, "R")
                write(app)
        score_sheet = score_sheet_by(app)
        assert score_sheet.over and score_sheet.sheet.loser == 2
        assert score_sheet.bill() == [(3, FOR_INTERLUDE, 4, -1, 0), (2, FOR_MATCH, 15, -1, 0)]
        # The whole sheet is there to be read, line by line.
        press(app, NEXT)
        assert isinstance(app.top, Rounds)
        lines = {}
        for _ in range(16):
            for at in range(len(app.top._cells)):
                lines[app.top._made + at] = app.top._cells[at], app.top._marks[at]
            press(app, PREV)
        seen = [lines[at][0] for at in range(16) if at != 4]
        assert [lines[at][1] for at in range(3, 7)] == ["4", "D", "5", "6"]
        assert seen == [[faces.plain(SHEET_1996[p][at]) for p in range(4)] for at in range(15)]
        # After the power has gone it is still there.
        app = pub.StrictGame(pub.Stage(pub.BOARDS[number], app.board.folder))
        settle(app)  # without a key
        assert isinstance(app.top, ScoreTable)
        press(app, BACK)
        settle(app)
        app = pub.StrictGame(pub.Stage(pub.BOARDS[number], app.board.folder))
        settle(app)
        assert not isinstance(app.top, ScoreTable)  # it was left
        home(app)
        press(app, NEXT, OK)
        assert score_sheet_by(app).sheet.totals == [95, 97, 113, 101]
        table.clear(app.board.folder)


def test_a_long_sheet_is_leafed_through_faster_and_faster():
    """Round 150 of 300 in twelve presses at most, on boards with UP and DOWN and without; the last but one in four."""
    for board in pub.BOARDS:
        app = new(board, "free")
        score_sheet = score_sheet_by(app)
        while len(score_sheet.sheet.entries) < 300:
            score_sheet.add(score_sheet.form().entry([0, 1, 0, -1]))
        press(app, NEXT)
        rounds = app.top
        assert isinstance(rounds, Rounds)
        assert rounds.cursor == 299
        back, on = (UP, DOWN) if app.board.has_up else (INFO, SHEET)
        press(app, back, back, back, back, back)
        assert rounds.cursor == 144, "5, 10, 20, 40, 80 lines"
        press(app, on)
        assert rounds.cursor == 149, "after six presses; the other way it begins slowly"
        press(app, on)
        assert rounds.cursor == 159, "and goes on faster"
        press(app, on, on, on, on, on, on)
        assert rounds.cursor == 299, "it stops at the end"
        press(app, PREV)
        assert rounds.cursor == 298
        press(app, NEXT, NEXT)
        assert rounds.cursor == 0, "line by line it goes round"
        press(app, BACK)
        table.clear(app.board.folder)


def test_the_last_one_gets_the_rest():
    """CK-13: three numbers are told, the fourth follows; nobody can be given more than there is."""
    app = new("pico_lcd_1_3")
    press(app, OK)
    screen = app.top
    assert screen.order == [1, 2, 3, 0]
    tell(app, [3, 14, 11, 0])
    assert app.top.__class__ is ConfirmEntry and app.top.entry == (ROUND, 3, 14, 11, 0, -1, -1)
    press(app, BACK, BACK, BACK, BACK)
    assert app.top is screen and screen.place == 0
    for _ in range(16):
        press(app, NEXT)
    assert screen.values[1] == -1 + (14 + 16 + 1) % 30  # from -1 to 28 and round again
    table.clear(app.board.folder)


def test_nothing_is_written_without_looking():
    """CK-13: OK five times does not give the dealer all the points; who really has them is told so."""
    for board in pub.BOARDS:
        app = new(board)
        screen = None
        for _ in range(5):
            press(app, OK)
            screen = screen or app.top
        assert app.top is screen and screen.__class__ is Points and app.toast.text == t(ids.KEEP_NOT_TOLD)
        press(app, PREV, PREV, OK)  # from nothing over no trick to all
        assert app.top.entry == (ROUND, 28, 0, 0, 0, -1, -1)
        table.clear(app.board.folder)


def test_who_has_no_trick_is_asked_after_a_throw_in():
    """CK-9, CK-10: the others may have taken no trick by then; who said how many points has."""
    app = new("pico_lcd_1_3")
    press(app, OK, NEXT, OK, MENU)  # one point for seat 1
    row(app, t(ids.KEEP_THROW_IN))
    row(app, tables.NAMES[2])
    seen = []
    for _ in range(4):
        seen.append(app.top.entry[1:5])
        press(app, NEXT)
    assert seen == [(0, 1, 27, 0), (0, 1, 27, -1), (-1, 1, 27, 0), (-1, 1, 27, -1)]
    press(app, NEXT)
    assert says(app, t(ids.KEEP_WHO_NO_TRICK))
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, 0, 1, 27, -1, -1, -1)
    table.clear(app.board.folder)


def test_the_cursor_stays_on_its_sheet_while_others_are_read():
    """A sheet that has come since then stands above it; so do those that are read before it."""
    app = pub.new_game("pico_lcd_1_3")
    folder = app.board.folder
    players = [(tables.NAMES[seat], seat + 1) for seat in range(4)]
    for _ in range(3):
        ScoreSheet.create(folder, ScoreSetup("cerna_kocka"), players)
    home(app)
    press(app, NEXT, NEXT)
    wanted = rows(app).item.action
    press(app, OK)
    settle(app)
    for _ in range(2):
        ScoreSheet.create(folder, ScoreSetup("cerna_kocka"), players)
    press(app, BACK)
    settle(app)
    assert len(rows(app).items) == 7 and rows(app).item.action == wanted
    table.clear(folder)


def test_specials_of_cerna_kocka():
    """CK-9 to CK-12, CK-18: durch, wrong durch, throw-in, renonc, agreed points, an event."""
    app = new("oled_128x64")
    name = tables.NAMES
    other(app, t(ids.KEEP_DURCH), name[2])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, -1, -1, -28, -1, 2, -1)
    other(app, t(ids.KEEP_WRONG_DURCH), name[0])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, 28, 0, 0, 0, -1, 0)
    press(app, OK)  # the third round: seats 3 0 1 2 are asked
    screen = app.top
    assert screen.order == [3, 0, 1, 2]
    press(app, NEXT, NEXT, NEXT, OK, PREV, OK, MENU)  # three points, no trick
    row(app, t(ids.KEEP_THROW_IN))
    row(app, name[2])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, -1, 0, 25, 3, -1, -1)
    other(app, t(ids.KEEP_RENONC), name[1])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (VOID, 1, 0)
    other(app, t(ids.KEEP_AGREED), name[3])
    press(app, OK, NEXT, MENU)  # 0, then 1, then 0
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (VOID, 3, 10)
    other(app, t(ids.KEEP_NOTE), t(ids.KEEP_NOTE_HODOVKA), name[0])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1][0] == NOTE
    table.clear(app.board.folder)
    assert (DURCH, WRONG_DURCH, THROW_IN, RENONC, AGREED) == (0, 1, 3, 4, 5)


def test_by_cards():
    """CK-2: who has the cat, the ace, the king …; who has none is asked for a trick."""
    app = new("pico_display_2_8", language=1)
    other(app, t(ids.KEEP_BY_CARDS))
    screen = app.top
    assert screen.__class__ is Cards
    by_cards(app, (1, 2, 2, 3, 1, 0))  # the cat, the ace, the king, the queen, the jack, a ten
    press(app, HOME)  # no, somebody else
    by_cards(app, (1, 2))
    for _ in range(2):
        pub.turn(app, 20, MENU)  # OK held: the last two
    assert app.top.__class__ is ConfirmEntry and app.top.entry == (ROUND, 0, 13, 12, 3, -1, -1)
    press(app, BACK)  # the last card is asked for again
    assert app.top is screen
    by_cards(app, (2,))
    press(app, NEXT)
    assert app.top.entry == (ROUND, -1, 13, 12, 3, -1, -1)
    press(app, PREV, PREV)
    assert app.top.entry == (ROUND, -1, 13, 12, 3, -1, -1)
    write(app)
    press(app, OK)  # from now on by cards, until somebody wants points
    assert app.top.__class__ is Cards
    press(app, HOME)
    assert app.top.__class__ is Points
    table.clear(app.board.folder)


def by_cards(app, seats):
    """The next cards are those of these seats."""
    for seat in seats:
        press(app, app.top.keys[app.top.order.index(seat)])


def test_by_cards_with_more_players_than_keys():
    """BC-1: five have keys everywhere, the fifth one where there are only four keys by holding; nine a cursor."""
    for board in pub.BOARDS:
        app = new(board, "black_cat", 0, 5)
        other(app, t(ids.KEEP_BY_CARDS))
        assert app.top.keys == (PREV, NEXT, OK, BACK, UP if app.board.has_up else INFO)
        by_cards(app, (0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 1, 1, 1, 1))
        assert app.top.entry == (ROUND, -60, -51, -9, -8, -7), app.top.entry
        table.clear(app.board.folder)
        app = new(board, "black_cat", 0, 9)
        other(app, t(ids.KEEP_BY_CARDS))
        press(app, NEXT, *[OK] * 14)
        row(app, tables.NAMES[8])
        row(app, t(ids.KEEP_DONE))
        assert app.top.entry == (ROUND, 0, -135, 0, 0, 0, 0, 0, 0, 50), app.top.entry
        table.clear(app.board.folder)


def test_a_past_round_is_mended_deleted_inserted_and_all_undone():
    """CK-16: everything after it is computed again, what is due, too."""
    app = new("pico_lcd_1_3")
    enter(app, [28, 0, 0, 0])
    enter(app, [22, 6, 0, 0])
    assert app.top.score_sheet.sheet.due == INTERLUDE
    before = tables.state(score_sheet_by(app))
    press(app, NEXT, OK)  # the last line
    row(app, t(ids.KEEP_CORRECT))
    tell(app, [18, 10, 0, 0])
    press(app, OK)
    settle(app)
    assert isinstance(app.top, Rounds)
    assert app.top.score_sheet.sheet.entries[1] == (ROUND, 18, 10, 0, 0, -1, -1)
    assert app.top.score_sheet.sheet.due == ROUND
    press(app, PREV, OK)
    row(app, t(ids.KEEP_INSERT))
    tell(app, [0, 0, 14, 14])
    press(app, OK)
    settle(app)
    assert [entry[3] for entry in app.top.score_sheet.sheet.entries] == [14, 0, 0]
    press(app, OK)
    row(app, t(ids.KEEP_DELETE))
    assert app.top.__class__ is ConfirmEntry
    press(app, OK)
    settle(app)
    assert len(score_sheet_by(app).sheet.entries) == 2
    press(app, BACK)
    told = (
        t(ids.KEEP_DELETE) + ": 1. kolo, 0-0-14-14",
        t(ids.KEEP_INSERT) + ": 1. kolo, 0-0-14-14",
        t(ids.KEEP_CORRECT) + ": 2. kolo, 18-10-0-0",
    )
    for number in range(3):
        press(app, PREV)
        row(app, "undo")
        settle(app)
        assert app.toast.text == t(ids.KEEP_UNDONE).format(told[number]), app.toast.text
        if number == 1:  # after all
            row(app, "redo")
            settle(app)
            assert app.toast.text == t(ids.KEEP_REDONE).format(told[number])
            row(app, "undo")
            settle(app)
        press(app, BACK)
    after = score_sheet_by(app)
    assert tables.state(after)[4] == before[4] and after.sheet.due == INTERLUDE
    table.clear(app.board.folder)


def test_a_round_is_mended_also_where_a_correction_has_moved_what_is_due():
    """CK-16: a line is corrected as what it was, whatever the lines above have made due by now."""
    app = new("pico_lcd_1_3")
    for points in ([28, 0, 0, 0], [21, 7, 0, 0], [0, 14, 14, 0]):
        enter(app, points)
    correct(app, 1)
    tell(app, [22, 6, 0, 0])  # fifty: a dokládačka is due since then
    press(app, OK)
    settle(app)
    press(app, BACK)
    assert score_sheet_by(app).sheet.due == INTERLUDE
    correct(app, 2)
    tell(app, [0, 10, 18, 0])
    press(app, OK)
    settle(app)
    press(app, BACK)
    assert score_sheet_by(app).sheet.entries[2] == (ROUND, 0, 10, 18, 0, -1, -1)
    press(app, OK)
    row(app, tables.NAMES[1])
    write(app)
    correct(app, 1)
    tell(app, [0, 28, 0, 0])  # no fifty any more; the dokládačka was played all the same
    press(app, OK)
    settle(app)
    press(app, BACK)
    correct(app, 3)
    row(app, tables.NAMES[2])
    press(app, OK)
    settle(app)
    press(app, BACK)
    assert score_sheet_by(app).sheet.entries[3] == (INTERLUDE, 2)
    table.clear(app.board.folder)


def correct(app, at):
    """From the table to the mending of line `at`."""
    press(app, NEXT)
    while app.top.cursor != at:
        press(app, PREV)
    press(app, OK)
    row(app, t(ids.KEEP_CORRECT))


def test_kk_12_a_drink_after_every_round():
    """The sheet of Kouřící kočka asks for no price, and says who drinks where that is agreed."""
    app = pub.new_game("oled_128x64", 0)
    screen = NewSheet(app, None)
    app.apply(("push", screen))
    asked = {}
    for name in ("cerna_kocka", "kourici_kocka"):
        screen.price = 5000
        screen.on_result(("game", name))
        asked[name] = t(ids.KEEP_PRICE) in [item.label for item in rows(app).items], screen.setup().price
    assert asked == {"cerna_kocka": (True, 5000), "kourici_kocka": (False, 0)}
    app = new("oled_128x64", "kourici_kocka", setup=ScoreSetup("kourici_kocka", bytes((0, 0, 1)), purse=Purse("Kč", 2)))
    press(app, OK)
    row(app, tables.NAMES[1])
    assert says(app, t(ids.EVENT_DRINKS).partition("|")[0].format(tables.NAMES[1]))
    write(app)
    assert score_sheet_by(app).bill() == []


def test_letters():
    """KK-9 to KK-13: who lost the round, several, nobody, a misdeal, points with Hejma."""
    app = new("oled_128x64", "kourici_kocka")
    name = tables.NAMES
    press(app, OK)
    row(app, name[1])
    write(app)
    press(app, OK)
    row(app, t(ids.KEEP_SEVERAL))
    row(app, name[1])
    row(app, name[3])
    row(app, t(ids.KEEP_DONE))
    write(app)
    press(app, OK)
    row(app, t(ids.KEEP_BY_POINTS))
    tell(app, [14, 14, 5, 0])
    assert app.top.__class__ is Who  # equal: who took Hejma?
    row(app, name[0])
    write(app)
    press(app, OK)
    row(app, t(ids.KEEP_OTHERWISE) + "…")
    row(app, t(ids.KEEP_MISDEAL))
    row(app, name[2])
    write(app)
    press(app, OK)
    row(app, t(ids.KEEP_OTHERWISE) + "…")
    row(app, t(ids.KEEP_BY_CARDS))
    by_cards(app, (3, 3, 3, 3, 3, 3))  # Hejma, the last trick, ace, king, over and under of hearts
    by_cards(app, (0, 0, 0, 0))
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, 4, 0, 0, 29, 3)
    score_sheet = app.top.score_sheet
    assert score_sheet.sheet.entries[:-1] == [(LOST, 2), (LOST, 10), (ROUND, 14, 14, 5, 0, 0), (MISDEAL, 2)]
    assert [score_sheet.sheet.slate(seat) for seat in range(4)] == ["K", "KO", "K", "KO"]
    table.clear(app.board.folder)


def test_hearts_moon_and_jack():
    """HE-8, HE-10: a moon, and who took the jack of diamonds where it is played for."""
    options = games.game("hearts").parse_option(games.game("hearts").defaults(), "jd", "on")
    app = new("pico_lcd_1_3", setup=ScoreSetup("hearts", options, purse=Purse("Kč", 2)))
    press(app, OK)
    tell(app, [3, 13, 10, 0])
    row(app, tables.NAMES[2])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, 3, 13, 0, 0, 2, -1)
    other(app, t(ids.KEEP_MOON), tables.NAMES[3], tables.NAMES[0])
    write(app)
    assert score_sheet_by(app).sheet.entries[-1] == (ROUND, 16, 26, 26, 0, 0, 3)
    # Mended: it begins with the points of the cards, as they were told.
    correct(app, 0)
    assert app.top.values == [3, 13, 10, 0]
    press(app, OK, OK, OK)
    row(app, tables.NAMES[1])
    press(app, OK)
    settle(app)
    press(app, BACK)
    assert score_sheet_by(app).sheet.entries[0] == (ROUND, 3, 3, 10, 0, 1, -1)
    table.clear(app.board.folder)


def test_black_cat_with_nine():
    """BC-1, BC-5: nine players, points below nothing, 50 for no trick."""
    for board in pub.BOARDS:
        app = new(board, "black_cat", 0, 9)
        enter(app, [50, -40, 0, -45, -30, 50, -20, 0, 0])
        assert score_sheet_by(app).sheet.totals == [50, -40, 0, -45, -30, 50, -20, 0, 0]
        press(app, NEXT)
        press(app, MENU)  # the graph
        press(app, BACK, PREV, BACK, BACK)
        table.clear(app.board.folder)


def test_a_free_sheet_of_money():
    """Any numbers, with a sum check, typed."""
    rules = Rules(True, 0, True, 0, True)
    setup = ScoreSetup("free", rules.pack(), Terms(decimals=2), 0, Purse("Kč", 2))
    app = new("pico_lcd_1_3", "free", 0, 3, setup)
    press(app, OK)
    for _ in range(2):
        press(app, MENU)
        row(app, t(ids.KEEP_TYPE_NUMBER))
        press(app, NEXT)
        press(app, MENU)
    assert app.top.__class__ is ConfirmEntry
    write(app)
    assert sum(score_sheet_by(app).sheet.totals) == 0 and max(score_sheet_by(app).sheet.totals) > 0
    table.clear(app.board.folder)


def test_numbers_of_a_sheet_of_money_are_amounts_everywhere():
    """What is left, what a line brought, what is missing, extra points, what somebody begins with."""
    rules = Rules(True, 0, True, 0, True)
    setup = ScoreSetup("free", rules.pack(), Terms(decimals=2), 0, Purse("Kč", 2))
    for number in range(len(pub.BOARDS)):
        app = new(pub.BOARDS[number], "free", number & 1, 3, setup)
        press(app, OK, PREV)  # the first one loses a crown
        screen = app.top
        assert screen.values[1] == -100 and screen._left == (
            "1" if screen.ui.name == "mono" else t(ids.KEEP_LEFT).format("1")
        )
        press(app, OK, OK)
        assert app.top.__class__ is ConfirmEntry and app.top.entry == (ROUND, 100, -100, 0)
        press(app, BACK, NEXT, OK)  # the last one has two: too many
        assert app.top is screen
        assert app.toast.text == t(ids.KEEP_TOO_MANY).format("1 Kč")
        press(app, PREV, OK)
        write(app)
        press(app, NEXT)
        assert app.top._title == "1, −1, 0"
        press(app, BACK)
        other(app, t(ids.KEEP_PENALTY), tables.NAMES[2])
        assert len(app.top._wheels) == 9  # a sign, six digits, two behind the comma
        press(app, *([OK] * 6))
        press(app, NEXT, MENU)
        write(app)
        made = score_sheet_by(app).sheet.entries[-1]
        assert made[:2] == (VOID, 2) and made[2] >= 10 and len(app.top._totals[2]) > 1
        press(app, PREV)
        row(app, "join")
        row(app, tables.NAMES[1])
        row(app, -1)
        type_name(app, "Žofie")
        row(app, t(ids.KEEP_BEGINS_ANEW) + "…")
        assert len(app.top._wheels) == 9
        table.clear(app.board.folder)


def test_people_change_places_come_and_go():
    """Who sits left of whom decides who deals next; a total is taken over."""
    app = new("pico_lcd_1_3")
    name = tables.NAMES
    enter(app, [14, 14, -1, 0])
    press(app, PREV)
    row(app, "swap")
    row(app, name[2])
    row(app, name[3])
    settle(app)
    assert isinstance(app.top, ScoreTable)
    assert score_sheet_by(app).sheet.entries[-1] == (SEATING, 0, 1, 3, 2)
    press(app, PREV)
    row(app, "join")
    row(app, name[1])
    row(app, -1)
    type_name(app, "Žofie")
    row(app, t(ids.KEEP_TAKES_OVER))
    settle(app)
    assert score_sheet_by(app).sheet.entries[-1] == (JOIN, 1, 4) and app.top.score_sheet.name(1) == "Žofie"
    press(app, PREV)
    row(app, "rename")
    row(app, name[0])
    press(app, BACK, BACK, MENU)
    settle(app)
    score_sheet = score_sheet_by(app)
    assert score_sheet.name(0) == name[0][:-2]
    # The next sheet begins with who sits where now, and the next one deals.
    following = NewSheet(app, score_sheet)
    assert [player[0] for player in following.players] == [score_sheet.name(seat) for seat in (0, 1, 3, 2)]
    assert following.players[following.dealer][0] == score_sheet.name(score_sheet.sheet.dealer) == "Žofie"
    enter(app, [14, 14, -1, 0])
    assert NewSheet(app, score_sheet).dealer == 2 and score_sheet.name(3) == name[3]
    table.clear(app.board.folder)


def test_whoever_leaves_a_table_of_four_is_told_what_can_be_done():
    """The seat goes to somebody else, with its total, or the sheet is put away; a second one of five hears the same."""
    for number, seats in enumerate((4, 5)):
        setup = ScoreSetup("hearts", terms=Terms(rests=seats == 5, decimals=2), purse=Purse("Kč", 2))
        app = new(pub.BOARDS[number], seats=seats, setup=setup)
        name = tables.NAMES
        if seats == 5:
            press(app, PREV)
            row(app, "leave")
            row(app, name[4])
            settle(app)
            assert isinstance(app.top, ScoreTable) and score_sheet_by(app).sheet.seating.gone == 16
        press(app, PREV)
        row(app, "leave")
        row(app, name[2])
        assert says(app, t(ids.KEEP_TOO_FEW).format(3)) and len(rows(app).items) == 2
        row(app, t(ids.KEEP_JOIN) + "…")
        row(app, -1)
        type_name(app, "Ivan")
        row(app, t(ids.KEEP_TAKES_OVER))
        settle(app)
        assert isinstance(app.top, ScoreTable) and app.top.score_sheet.name(2) == "Ivan"
        press(app, PREV)
        row(app, "leave")
        row(app, "Ivan")
        row(app, t(ids.KEEP_CLOSE))
        settle(app)
        assert not isinstance(app.top, ScoreMenu)
        assert score_sheet_by(app).closed >= 0
        table.clear(app.board.folder)


def test_somebody_else_deals_within_a_few_keys():
    """By the menu for the next round, from a line of the list for an older one; both are said in words."""
    for number, game in enumerate(("cerna_kocka", "hearts", "black_cat", "free", "kourici_kocka")):
        app = new(pub.BOARDS[number % len(pub.BOARDS)], game)
        score_sheet = score_sheet_by(app)
        sheet = score_sheet.sheet
        dealer = sheet.dealer
        wanted = sheet.left_of(dealer, 2)
        keys = []
        plain = app.press
        app.press = lambda key, keys=keys, plain=plain: (keys.append(key), plain(key))[1]
        press(app, PREV)
        row(app, "deals")
        assert rows(app).items[0].label == score_sheet.name(sheet.left_of(dealer))
        assert score_sheet.name(dealer) not in [item.label for item in rows(app).items]
        row(app, score_sheet.name(wanted))
        if game != "kourici_kocka":  # there the loser deals next in any case
            row(app, t(ids.KEEP_ONCE))
        settle(app)
        app.press = plain
        assert len(keys) <= 13, (game, len(keys))
        assert isinstance(app.top, ScoreTable) and app.top.dealer == wanted
        entry = (DEALS, wanted, 0 if game == "kourici_kocka" else 1)
        assert score_sheet_by(app).sheet.entries[-1] == entry
        score_sheet = app.top.score_sheet
        score_sheet.in_turns = False
        score_sheet.add(tables.some_round(score_sheet, Rng(1, 1)))
        press(app, NEXT)
        assert isinstance(app.top, Rounds)
        press(app, PREV)
        assert says(app, score_sheet.name(wanted)), "the line tells who dealt"
        press(app, NEXT, OK)
        row(app, t(ids.KEEP_DEALS))
        settle(app)
        assert score_sheet.name(wanted) not in [item.label for item in rows(app).items], "it is asked of that round"
        row(app, score_sheet.name(dealer))
        if game != "kourici_kocka":
            row(app, t(ids.KEEP_FROM_NOW))
        settle(app)
        assert isinstance(app.top, ConfirmEntry)
        press(app, OK)
        settle(app)
        sheet = score_sheet_by(app).sheet
        assert sheet.entries[1] == (DEALS, dealer, 0)
        if game != "kourici_kocka":
            assert sheet.dealer == sheet.left_of(dealer)
        table.clear(app.board.folder)


def test_a_round_as_agreed_is_refused_where_none_is_due():
    """It was begun, and the match is over by the time it is entered: a sentence, not a crash."""
    app = new(pub.BOARDS[0])
    press(app, OK, NEXT, MENU)
    row(app, t(ids.KEEP_AS_AGREED))
    score_sheet = app.top.score_sheet
    score_sheet.add(score_sheet.form().agreed([120, 0, 0, 0]))
    score_sheet.add((INTERLUDE, 0)) if score_sheet.sheet.due == INTERLUDE else None
    assert score_sheet.over
    for _ in range(4):
        press(app, OK)
    assert isinstance(app.top, Points) and app.toast.lines
    table.clear(app.board.folder)


def test_a_round_that_does_not_add_up_is_kept_as_agreed():
    """From the other ways to enter it; half entered it waits, and it is corrected as it was entered."""
    for number, game in enumerate(("cerna_kocka", "hearts", "black_cat")):
        app = new(pub.BOARDS[number], game, 1)
        press(app, OK, NEXT, MENU)
        row(app, t(ids.KEEP_AS_AGREED))
        assert isinstance(app.top, Points) and app.top.place == 0 and says(app, t(ids.KEEP_AS_AGREED_HINT)[:12])
        press(app, NEXT, NEXT, OK, BACK, BACK)
        assert isinstance(app.top, ScoreTable)
        press(app, OK)
        assert isinstance(app.top, Points) and app.top.as_agreed, "it waits as it was"
        order = app.top.order
        assert app.top.place == 0 and app.top.values[order[0]] == (1 if game == "black_cat" else 3)
        points = [0] * 4
        for place, n in enumerate((30, -2, 7, 0)):
            points[order[place]] = n
        tell(app, points)
        assert isinstance(app.top, ConfirmEntry) and says(app, "Agreed")
        press(app, OK)
        settle(app)
        sheet = score_sheet_by(app).sheet
        assert is_agreed(sheet.entries[0]) and sorted(sheet.totals) == [-2, 0, 7, 30] and sheet.rounds == 1
        press(app, NEXT)
        assert isinstance(app.top, Rounds) and says(app, "Agreed")
        press(app, OK, OK)
        settle(app)
        assert isinstance(app.top, Points) and app.top.as_agreed and app.top.is_entered
        assert [app.top.values[seat] for seat in app.top.order] == [30, -2, 7, 0]
        press(app, NEXT)
        while not isinstance(app.top, ConfirmEntry):
            press(app, OK)
        press(app, OK)
        settle(app)
        assert sorted(score_sheet_by(app).sheet.totals) == [-2, 0, 7, 31]
        table.clear(app.board.folder)


def test_several_sheets_are_put_away_opened_again_and_deleted():
    """Each is a file of its own; nothing is deleted unasked."""
    app = new("pico_lcd_1_3")
    folder = app.board.folder
    press(app, PREV)
    row(app, "close")
    settle(app)
    assert isinstance(app.top, ScoreTable) and not score_sheet_by(app).open
    press(app, OK)
    assert app.toast.text == t(ids.KEEP_PUT_AWAY)
    press(app, PREV)
    row(app, "reopen")
    settle(app)
    assert score_sheet_by(app).open
    path = app.top.score_sheet.path
    press(app, PREV)
    row(app, "drop")
    press(app, OK)
    assert path.rpartition("/")[2] in os.listdir(folder)
    row(app, "drop")
    press(app, NEXT, OK)
    settle(app)
    assert isinstance(app.top, ScoreHome) and path.rpartition("/")[2] not in os.listdir(folder)
    assert len(rows(app).items) == 2
    press(app, HOME)
    table.clear(folder)


def test_the_day_is_asked_once_an_evening():
    """No sheet silently takes an old day: it is asked unless told less than half a day ago, or the clock knows."""
    for board in pub.BOARDS:
        app = new(board)
        folder = app.board.folder
        seen = []
        for hours in (0, 3, 9, 0):
            app.board.clock.now += hours * 3600 * 1000
            pub.turn(app)
            pub.turn(app, 20, NEXT)  # it wakes
            app.apply(("home",))
            home(app)
            row(app, "new")
            press(app, MENU)
            seen.append(isinstance(app.top, DateScreen))
            if seen[-1]:
                assert not listed_dates(folder)[len(seen) :]  # nothing has begun yet
                press(app, NEXT, OK, OK, MENU)  # one day later than what is proposed
                settle(app)
            assert isinstance(app.top, ScoreTable)
        assert seen == [True, False, True, False]
        dates = listed_dates(folder)
        assert dates == [0, 20260102, 20260102, 20260103, 20260103]
        app.board.today = lambda: 20261121
        app.evening = (0, 0)
        home(app)
        row(app, "new")
        press(app, MENU)
        assert listed_dates(folder)[5:] == [20261121]
        table.clear(folder)


def listed_dates(folder):
    """The day of each sheet, the oldest first."""
    return [ScoreSheet.load(path)[0].date for path in files(folder, "sheet")]


def test_the_day_of_a_sheet_is_corrected():
    """By the menu; what counts by days follows, and it can be taken back."""
    for board in pub.BOARDS:
        app = new(board)
        enter(app, [14, 14, 0, 0])
        path = app.top.score_sheet.path
        press(app, PREV)
        row(app, "date")
        press(app, NEXT, OK, NEXT, OK, MENU)
        settle(app)
        assert score_sheet_by(app).date == 20260202
        assert (date_of(path), head_of(path)) == (20260202, (0, "cerna_kocka"))
        assert says(app, "2. 2. 2026")
        row(app, "date")
        press(app, BACK)
        row(app, "close")
        settle(app)
        assert (score_sheet_by(app).date, app.top.score_sheet.closed) == (20260202, 20260202)
        for _ in range(2):
            press(app, PREV)
            row(app, "undo")
            settle(app)
            press(app, BACK)
        assert (score_sheet_by(app).date, date_of(path)) == (0, 0)
        table.clear(app.board.folder)


def test_help_is_a_key_or_two_away():
    """From the menu of a sheet, and from what lies beside the sheets."""
    for board in pub.BOARDS:
        app = new(board, language=1)
        press(app, PREV)
        row(app, "help")
        assert [item.action for item in rows(app).items[:-1]] == list(pages.pages_of(pages.KEEP))
        row(app, ids.HELP_KEEP_CORRECT_TITLE)
        assert says(app, "Take back"[:4])
        press(app, NEXT, BACK, BACK)
        assert app.top.__class__ is ScoreMenu
        row(app, "more")
        row(app, "help")
        assert app.top.title == t(ids.KEEP_SCORE)
        table.clear(app.board.folder)


def test_letters_are_as_large_as_the_word_lets_them_be():
    """KK-11: twice the size where the whole word fits, each letter of the word among them."""
    for board in pub.BOARDS:
        for word, twice in (("KOČKA", True), ("ŘEPÁK", True), ("NEJKRÁSNĚJŠÍ", False)):
            setup = ScoreSetup("kourici_kocka", terms=Terms(word=word, decimals=0), purse=Purse("Kč", 0))
            app = new(board, setup=setup)
            score_sheet = app.top.score_sheet
            for _ in range(len(word) - 1):
                score_sheet.add((LOST, 2))
            app.top.enter()
            font = app.top.font
            assert (font not in (app.ui.title, app.ui.body, app.ui.small)) == twice, (board, word)
            assert font.has(word[:-1])
            assert font.cap > app.ui.title.cap or not twice or app.board.colours == 2
            pub.turn(app)
            table.clear(app.board.folder)


def _is_twice(font, plain, point):
    """Whether each pixel of a letter is four in `font`."""
    if (font.width, font.height) != (2 * plain.width, 2 * plain.height):
        return False
    at = font.place(point) * font.width
    before = plain.place(point) * plain.width
    for x in range(font.width):
        for y in range(font.height):
            if font.strip.pixel(at + x, y) != plain.strip.pixel(before + x // 2, y // 2):
                return False
    return True


def test_digits_that_do_not_fit_at_their_largest_are_still_large():
    """Nine players, or hundreds below nothing, on the colour boards: larger than the largest font with a minus."""
    doubled = 0
    for board in pub.BOARDS[:2]:
        for seats, total in ((9, -95), (3, -1050), (4, -105)):
            app = new(board, "free", 0, seats, ScoreSetup("free"))
            app.top.score_sheet.add(app.top.score_sheet.form().entry([total] * seats))
            app.top.enter()
            font = app.top.font
            assert font.cap > app.ui.score.cap, (board, seats, font.cap)
            doubled += any([_is_twice(font, one, ord("−")) for one in (app.ui.title, app.ui.body, app.ui.small)])
            assert len(app.top._totals[0]) * font.width <= app.top.wide
            pub.turn(app)
            table.clear(app.board.folder)
    assert doubled > 1, doubled


def reopened(app, path):
    """The sheet again, from the list."""
    home(app)
    app.apply(("push", app.make("score_table", ScoreSheet.load(path)[0])))
    pub.turn(app)
    press(app, OK)


def test_a_round_that_is_half_entered_waits():
    """BACK past the first player, BACK held anywhere, a deal from elsewhere: only "discard" discards."""
    leaving = (
        lambda app: press(app, BACK, BACK, BACK),
        lambda app: press(app, HOME),
        lambda app: press(app, MENU, HOME),
        lambda app: app.session.leave(),
        lambda app: press(app, *[NEXT] * 9, OK, HOME),  # from the preview
    )
    for board in pub.BOARDS:
        for way in leaving:
            app = new(board)
            path = app.top.score_sheet.path
            press(app, OK)
            order = list(app.top.order)
            press(app, *[NEXT] * 3, OK, *[NEXT] * 2, OK)
            way(app)
            if isinstance(app.top, ScoreTable):
                press(app, OK)
            else:
                assert app.entry is None and len(app.half) == 1, leaving.index(way)
                reopened(app, path)
            assert [app.top.values[seat] for seat in order[:2]] == [3, 2], (board, leaving.index(way))
            assert app.top.title == t(ids.ROUND_OVER).format(1) and app.half == ()
            press(app, MENU)
            row(app, t(ids.KEEP_DISCARD))
            assert isinstance(app.top, ScoreTable) and app.half == () and app.entry is None
            press(app, OK)
            assert [app.top.values[seat] for seat in order] == [None] * 4 and not app.top.place
            press(app, BACK)
            assert app.half == (), "nothing was entered"
            table.clear(app.board.folder)


def test_what_is_written_waits_no_more_and_each_sheet_has_its_own():
    app = new("pico_lcd_1_3")
    path = app.top.score_sheet.path
    press(app, OK, NEXT, NEXT, HOME)
    other_sheet = ScoreSheet.create(app.board.folder, ScoreSetup("hearts"), [(name, 0) for name in tables.NAMES[:4]])
    reopened(app, other_sheet.path)
    assert not app.top.is_entered
    press(app, NEXT, HOME)
    assert len(app.half) == 2
    reopened(app, path)
    assert app.top.values[app.top.order[0]] == 2 and len(app.half) == 1
    press(app, MENU)
    row(app, t(ids.KEEP_NOTE))  # written beside it
    press(app, OK, OK, OK)
    settle(app)
    assert isinstance(app.top, ScoreTable) and len(app.top.score_sheet.sheet.entries) == 1
    press(app, OK)
    assert app.top.values[app.top.order[0]] == 2
    tell(app, [14, 14, -1, 1])
    press(app, OK)
    settle(app)
    assert isinstance(app.top, ScoreTable) and app.top.score_sheet.sheet.rounds == 1
    press(app, OK)
    assert not app.top.is_entered and len(app.half) == 1
    press(app, BACK, BACK)
    reopened(app, other_sheet.path)
    assert app.top.is_entered and app.half == ()


def test_by_cards_what_is_told_waits_too():
    for board in pub.BOARDS:
        app = new(board)
        app.settings.set(BY_CARDS, 1)
        press(app, OK)
        by_cards(app, (1, 2))
        app.session.leave()
        pub.turn(app)
        reopened(app, files(app.board.folder, PREFIX)[0])
        assert app.top.holders == [1, 2] and app.half == ()
        press(app, HOME, HOME)  # each takes a card back
        assert app.top.holders == []
        table.clear(app.board.folder)


def test_a_form_of_taroky_that_is_half_filled_in_waits():
    for board in pub.BOARDS:
        app = new(board, "taroky")
        path = app.top.score_sheet.path
        press(app, OK)
        row(app, t(ids.TK_SECOND))
        press(app, OK, OK)
        press(app, NEXT, NEXT, OK)  # 37 eyes
        press(app, HOME)  # asked about the Pagát
        reopened(app, path)
        assert isinstance(app.top, TarokyEntry) and app.top.form.entered.eyes == 37
        app.top.form.toggle(1, 1)
        numbers = app.top.form.entered.numbers()
        press(app, BACK)
        assert isinstance(app.top, ScoreTable)
        press(app, OK)
        assert app.top.form.entered.numbers() == numbers
        press(app, PREV)
        assert app.top.list.item.label == t(ids.KEEP_DISCARD)
        press(app, OK)
        assert isinstance(app.top, ScoreTable) and app.half == ()
        press(app, OK)
        row(app, t(ids.TK_VARSAVA))
        press(app, NEXT, OK, NEXT)
        values = list(app.top.values)
        press(app, HOME)
        reopened(app, path)
        assert app.top.values[app.top.order[0]] == values[app.top.order[0]] and None in app.top.values
        assert app.top.values[app.top.order[1]] == values[app.top.order[1]]
        press(app, BACK)
        table.clear(app.board.folder)


def test_piles_that_are_too_large_are_refused_on_the_way_to_the_form():
    app = new("pico_lcd_1_3", "taroky")
    press(app, OK)
    row(app, t(ids.TK_VARSAVA))
    press(app, OK, OK, BACK, BACK, *[NEXT] * 50, MENU)
    assert app.top.values[app.top.order[0]] > 60 and app.toast.text
    press(app, BACK)


def test_who_pays_hides_no_trouble():
    """CK-15, CK-17: who owes a round and is in the brewery is told both; so is who would pay as it stands."""
    for board in pub.BOARDS:
        app = new(board)
        score_sheet = app.top.score_sheet
        for at in range(13):
            before = list(score_sheet.sheet.totals)
            if score_sheet.sheet.due == INTERLUDE:
                score_sheet.add((INTERLUDE, 3))
            score_sheet.add(score_sheet.form().entry([SHEET_1996[p][at] - before[p] for p in range(4)]))
        app.top.enter()
        brewery, pays = t(ids.KEEP_BREWERY), t(ids.KEEP_PAYS)
        shown = [" ".join(notes) for notes in app.top.notes]
        assert shown == [t(ids.KEEP_SELIKO) + " ○", brewery, t(ids.KEEP_SELIKO) + " ○", brewery + " " + pays]
        pub.turn(app)  # painted: no text on another one
        table.clear(app.board.folder)


def test_five_at_a_table_of_four_by_keys():
    """Who deals rests, is not asked and keeps the total; one leaves for good, and is back."""
    for number, board in enumerate(pub.BOARDS):
        app = new(
            board, seats=5, language=number % 2, setup=ScoreSetup("cerna_kocka", terms=Terms(decimals=0, rests=True))
        )
        for points in ([0, 14, 14, 0, 0], [14, 0, 0, 14, 0]):
            before = list(app.top.score_sheet.sheet.totals)
            form = app.top.score_sheet.form()
            press(app, OK)
            assert app.top.order == form.order() and len(app.top.order) == 4
            tell(app, points)
            write(app)
            totals = [before[seat] + points[seat] for seat in range(5)]
            assert list(score_sheet_by(app).sheet.totals) == totals
        assert app.top.notes[2][0] == t(ids.KEEP_RESTS)
        for note in (ids.KEEP_GONE, 0):
            press(app, PREV)
            row(app, "leave")
            row(app, tables.NAMES[2])
            settle(app)
            assert (app.top.notes[2][:1] == [t(note)]) == (note > 0)
            assert bool(score_sheet_by(app).sheet.seating.gone) == (note > 0)
        table.clear(app.board.folder)


def test_what_the_last_round_brought_and_who_begins():
    """Beside the names, in words: gains, the sign of who leads; after the end who has won."""
    app = new("pico_display_2_8")
    assert app.top.gains == [""] * 4 and app.top.leads == 1
    enter(app, [14, 14, -1, 0])
    assert app.top.gains == ["+14", "+14", "−1", "0"] and app.top.leads == 2, app.top.gains
    table.clear(app.board.folder)
    # Hearts: to the left, to the right, across, not at all (HE-2); the two of clubs leads.
    app = new("pico_lcd_1_3", "hearts")
    assert app.top.leads == -1
    table.clear(app.board.folder)
    for passing, expected in (("cycle", "◄►▲–"), ("left", "◄◄◄◄"), ("never", "oooo")):
        options = games.game("hearts").parse_option(games.game("hearts").defaults(), "pass", passing)
        app = new("pico_lcd_1_3", "hearts", setup=ScoreSetup("hearts", options, purse=Purse("Kč", 2)))
        signs = ""
        for _ in range(4):
            signs += app.top.due[-1:]
            enter(app, [13, 13, 0, 0])
        assert signs == expected, (passing, signs)
        table.clear(app.board.folder)
    # Everybody sees who has won, also where nobody has lost.
    app = new(
        "pico_display_2_8", "black_cat", setup=ScoreSetup("black_cat", terms=Terms(rounds=1), purse=Purse("Kč", 2))
    )
    enter(app, [-135, 0, 0, 50])
    assert [notes[:1] for notes in app.top.notes] == [[t(ids.KEEP_LOST)], [], [], [t(ids.KEEP_WON)]]
    assert app.top.gains == ["−135", "0", "0", "+50"]
    table.clear(app.board.folder)


def test_the_log_has_pages():
    """From the menu: the newest lines first, older ones on further pages; OK shows a line whole."""
    for board in pub.BOARDS:
        app = new(board, setup=ScoreSetup("free"))
        score_sheet = app.top.score_sheet
        for at in range(20):
            score_sheet.add(score_sheet.form().entry([at, 0, 0, 26 - at]))
            score_sheet.undo()
            score_sheet.redo()
        press(app, MENU)
        row(app, t(ids.KEEP_LOG))
        settle(app)
        assert len(app.top.lines) == 16 and app.top.lines[0] == t(ids.ROUND_OVER).format(20) + ": 19-0-0-7"
        press(app, OK)
        assert app.toast.text == app.top.lines[0]
        seen = list(app.top.lines)
        while app.top.end > 16:
            row(app, t(ids.KEEP_OLDER))
            settle(app)
            seen += app.top.lines
        assert len(seen) == score_sheet.count == 61
        assert seen[-1].startswith(t(ids.LOG_BEGUN)[:4])
        table.clear(app.board.folder)


def test_a_name_of_the_roster_is_corrected_on_sheets():
    """A list of players that was brought in: the next look at the sheets, or at the open one, shows the new name."""
    app = pub.new_game("pico_lcd_1_3", 0)
    folder = app.board.folder
    roster, _ = Roster.open(folder)
    people = [(name, roster.put(name)) for name in ("Ota", "Petr", "Jana", "Eva")]
    ScoreSheet.create(folder, ScoreSetup("hearts", purse=Purse("Kč", 2)), people)
    roster.change(people[0][1], "Oto", 0)
    Renamed.names = {}  # as after power-on
    home(app)
    settle(app)
    assert any(["Oto" in item.note for item in rows(app).items])
    press(app, NEXT)
    press(app, OK)
    settle(app)
    assert app.top.__class__ is ScoreTable and app.top.names[0] == "Oto"
    roster.change(people[1][1], "Pert", 0)
    press(app, MENU)
    press(app, BACK)
    assert app.top.names[1] == "Pert"
    table.clear(folder)
    Renamed.names = {}


def test_a_sheet_is_found_by_game_and_person():
    """Among more than eight: the row of the list, a page of dates, the game, the person; OK opens the sheet."""
    for board in pub.BOARDS:
        app = pub.new_game(board, 0)
        folder = app.board.folder
        roster, _ = Roster.open(folder)
        people = [(name, roster.put(name)) for name in ("Ota", "Petr", "Jana", "Eva", "Iva")]
        for at in range(30):
            setup = ScoreSetup("hearts" if at % 3 else "free", purse=Purse("Kč", 2))
            who = people[:3]
            who.append(people[3 + at % 2])
            ScoreSheet.create(folder, setup, who, 0, 20260101 + at % 9)
        home(app)
        settle(app)
        settle(app)
        row(app, "find")
        for _ in range(6):
            settle(app)
        find = app.top
        assert len(find.search) == 30 and len(find.list.items) == 2 + 12 + 1
        row(app, t(ids.KEEP_OLDER))
        settle(app)
        assert find.first == 12 and len(find.list.items) == 2 + 12 + 2
        row(app, t(ids.FIND_WHO))
        row(app, "Iva")
        for _ in range(6):
            settle(app)
        assert find.who == ("Iva", 5) and len(find.search) == 15
        row(app, t(ids.KEEP_GAME))
        press(app, NEXT)
        while find.games[find.list.item.value] != "free":
            press(app, NEXT)
        press(app, OK)
        for _ in range(6):
            settle(app)
        assert len(find.search) == 5
        dates = [find.search.date(at) for at in range(5)]
        assert dates == sorted(dates, reverse=True)
        labels = [item.label for item in app.top.list.items]
        when = words.day(dates[0])
        # The year is short, or left out, where there is no room for it beside the game's name.
        row(app, next(label for label in (when, when[:-4] + when[-2:], when[:-5]) if label in labels))
        settle(app)
        assert app.top.__class__.__name__.endswith("ScoreTable")
        assert app.top.score_sheet.date == dates[0] and app.top.score_sheet.setup.game == "free"
        table.clear(folder)


def test_people_sit_clockwise():
    """Cells row by row: who sits next is in the next cell on the way round."""
    from kocka.ui.screens.score.table import clockwise

    assert clockwise(2, 1) == [0, 1]
    assert clockwise(3, 2) == [0, 1, 2]
    assert clockwise(4, 2) == [0, 1, 3, 2]
    assert clockwise(5, 2) == [0, 1, 4, 2, 3]
    assert clockwise(6, 2) == [0, 1, 5, 2, 4, 3]
    assert clockwise(5, 3) == [0, 1, 2, 4, 3]
    assert clockwise(9, 3) == [0, 1, 2, 7, 8, 3, 6, 5, 4]


def test_the_table_is_turned_for_those_opposite():
    """The setting turns the table only; arrows mean what is seen; a finger touches what is seen."""
    for board in pub.BOARDS:
        app = new(board)
        assert not app.board.display.turned
        has_arrows = app.ui.label(PREV) == "◄"
        press(app, MENU)
        row(app, t(ids.KEEP_TURN))
        assert pub.name_of(app.top).endswith("ScoreTable") and app.board.display.turned
        press(app, PREV if has_arrows else NEXT)
        assert pub.name_of(app.top).endswith("Rounds") and not app.board.display.turned
        press(app, BACK)
        assert app.board.display.turned
        app.touch(app.ui.width - 3, app.ui.height - 3, 0)  # the top left as it is seen: back
        app.touch(app.ui.width - 3, app.ui.height - 3, 2)
        pub.turn(app)
        assert not app.board.display.turned and not pub.name_of(app.top).endswith("ScoreTable")
        table.clear(app.board.folder)
        app = new(board)
        app.settings.set(TURNED, 0)
        if app.board.has_up:
            for turned in (True, False):
                press(app, UP if app.board.display.turned else DOWN)
                assert app.board.display.turned == turned
                assert app.top.order == ([2, 3, 1, 0] if turned else [0, 1, 3, 2]), "everybody's total stays in place"
        table.clear(app.board.folder)


def test_a_held_arrow_of_a_turned_table_points_where_it_is_seen():
    """Held and tapped keys are turned alike, where a board's keys are arrows."""
    for board in pub.BOARDS:
        app = new(board)
        has_arrows = app.ui.label(PREV) == "◄"
        app.settings.set(TURNED, 1)
        app.turn_display()
        assert app.board.display.turned
        seen = []
        app.top.on_key = seen.append
        for key in (PREV, NEXT, PREV | LONG, NEXT | LONG, OK | LONG):
            app.board.keys.put(key)
            pub.turn(app)
        there = [NEXT, PREV, NEXT | LONG, INFO] if has_arrows else [PREV, NEXT, INFO, NEXT | LONG]
        there.append(MENU)
        assert seen == there
        if app.board.has_up:
            seen.clear()
            for key in (UP, DOWN, UP | LONG, DOWN | LONG):
                app.board.keys.put(key)
                pub.turn(app)
            assert seen == ([DOWN, UP] * 2 if has_arrows else [UP, DOWN] * 2)
        table.clear(app.board.folder)


def test_three_have_the_largest_digits():
    """The digits of three players are those of four."""
    for board in pub.BOARDS:
        for seats in (2, 3, 4):
            app = new(board, "free", 0, seats, ScoreSetup("free"))
            assert app.top.font is app.top._fonts[0], (board, seats)
            table.clear(app.board.folder)


def test_the_end_of_a_match_for_money():
    """HE-15: at the table the pot, and below each total the net."""
    options = games.game("hearts").parse_option(games.game("hearts").defaults(), "target", "25")
    for board in pub.BOARDS:
        setup = ScoreSetup("hearts", options, Terms(stake=100, decimals=2), purse=Purse("Kč", 2))
        app = new(board, setup=setup)
        enter(app, [25, 1, 0, 0])
        assert app.top._right == "26 Kč"
        if board != "oled_128x64":
            assert app.top.notes == [["−25 Kč"], ["+4,20 Kč"], ["+10,40 Kč"], ["+10,40 Kč"]]
        assert score_sheet_by(app).sheet.nets() == [-2500, 420, 1040, 1040]
        table.clear(app.board.folder)


def test_a_score_is_legible_all_evening():
    """The light of a score stays, by a setting of its own; a low battery dims it, which is said. The first key acts."""
    app = new("pico_lcd_1_3")
    seen = []
    app.board.light.set = seen.append
    for percent, dims in ((60, False), (40, False), (0, True)):
        app.act(("setting", SCORE_BRIGHTNESS, percent))
        seen.clear()
        for _ in range(1000):
            pub.turn(app, 3000)
        assert app.idle.state == int(dims) and (seen[-1] if seen else percent) == (8 if dims else percent), seen
        pub.turn(app, 20, PREV)
        assert app.top.__class__ is ScoreMenu
        press(app, BACK)
    app.act(("setting", SCORE_BRIGHTNESS, 40))
    app.board.power.millivolts = lambda: 3450
    seen.clear()
    for _ in range(100):
        pub.turn(app, 1000)
        if app.toast.text:
            assert app.toast.text == t(ids.BATTERY_LOW_DIMS)
    assert seen == [40, 8], seen
    pub.turn(app, 20, PREV)
    assert app.top.__class__ is ScoreMenu and seen[-1] == 40
    table.clear(app.board.folder)


def test_what_cannot_be_is_said():
    """CK-2: somebody has the cat; nothing is written."""
    app = new("pico_lcd_1_3")
    press(app, OK)
    screen = app.top
    for points in (7, 7, 7):
        for _ in range(points + 1):
            pub.turn(app, 20, NEXT)
        press(app, OK)
    assert app.top is screen
    assert app.toast.text == words.refusal(base.SheetError(NO_CAT, 7), screen.score_sheet) == t(ids.KEEP_NO_CAT)
    assert not screen.score_sheet.sheet.entries and screen.score_sheet.count == 1
    table.clear(app.board.folder)
    # In Hearts and Black Cat the queen of spades has another worth.
    for name in ("hearts", "black_cat"):
        assert (NO_QUEEN, ids.KEEP_NO_QUEEN) in profile(name).refusals()
