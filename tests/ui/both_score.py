"""Score keeping by keys alone: the sheet of 1996, every special result, corrections, people who come and go."""

import os

from kocka.engine import sheet as base
from kocka.engine.entry import AGREED, DURCH, RENONC, THROW_IN, WRONG_DURCH
from kocka.engine.seating import JOIN, NOTE, SEATING
from kocka.engine.sheet import FOR_INTERLUDE, FOR_MATCH, INTERLUDE, LOST, MISDEAL, ROUND, VOID
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.hal import BACK, HOME, MENU, NEXT, OK, PREV
from kocka.scorebook.bill import date_of, head_of
from kocka.scorebook.book import files
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.club.dial import DateScreen
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.confirm import ConfirmEntry
from kocka.ui.screens.score.history import Rounds
from kocka.ui.screens.score.home import ScoreHome
from kocka.ui.screens.score.menu import ScoreMenu
from kocka.ui.screens.score.new import NewSheet
from kocka.ui.screens.score.table import ScoreTable
from kocka.ui.screens.score.who import Who
from kocka.ui.table import help_pages as pages
from tests.games.cerna_kocka.both_cerna_kocka_sheet import SHEET_1996
from tests.match import table
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.menus import press, says
from tests.ui.score_keys import begin, choose_people, enter, home, row, rows, settle, tell, type_name, write

SLOW = True
BUDGET_S = 240
HEAP = "8M"


def kept_by(game):
    """The sheet on the screen, and that it is exactly what its file says."""
    kept = game.top.kept
    loaded, problem = ScoreSheet.load(kept.path)
    assert problem is None
    assert tables.state(loaded) == tables.state(kept)
    return kept


def new(board, game_name="cerna_kocka", language=0, seats=4, setup=None):
    """A table whose sheet has just begun, the dealer on seat 0."""
    game = pub.new_game(board, language)
    players = [(tables.NAMES[seat], seat + 1) for seat in range(seats)]
    setup = setup or ScoreSetup(game_name, purse=Purse("Kč", 2))
    kept = ScoreSheet.create(game.board.folder, setup, players)
    home(game)
    game.apply(("push", ScoreTable(game, kept)))
    pub.turn(game)
    return game


def other(game, *labels):
    """From the table to the numbers, OK held, and these rows one after the other."""
    press(game, OK)
    press(game, MENU)
    for label in labels:
        row(game, label)


def test_the_evening_of_1996_by_keys():
    """CK-13 to CK-17: fifteen rounds and a dokládačka as on the paper, entered by keys, totals and bill."""
    for number in range(len(pub.BOARDS)):
        game = pub.new_game(pub.BOARDS[number], number & 1)
        home(game)
        row(game, "new")
        assert game.top.__class__ is NewSheet
        choose_people(game, ("Č", "P", "T", "R"))
        assert [player[0] for player in game.top.players] == ["Č", "P", "T", "R"]
        begin(game)
        for at in range(15):
            before = list(game.top.kept.sheet.totals)
            enter(game, [SHEET_1996[p][at] - before[p] for p in range(4)])
            assert game.top.kept.sheet.totals == [SHEET_1996[p][at] for p in range(4)]
            if game.top.kept.sheet.due == INTERLUDE:
                assert says(game, t(ids.KEEP_INTERLUDE_DUE))
                press(game, OK)
                row(game, "R")
                write(game)
        kept = kept_by(game)
        assert kept.over and kept.sheet.loser == 2
        assert kept.bill() == [(3, FOR_INTERLUDE, 4, -1, 0), (2, FOR_MATCH, 15, -1, 0)]
        # The whole sheet is there to be read, line by line.
        press(game, NEXT)
        assert game.top.__class__ is Rounds
        lines = {}
        for _ in range(16):
            for at in range(len(game.top._cells)):
                lines[game.top._made + at] = game.top._cells[at], game.top._marks[at]
            press(game, PREV)
        seen = [lines[at][0] for at in range(16) if at != 4]
        assert [lines[at][1] for at in range(3, 7)] == ["4", "D", "5", "6"]
        assert seen == [[scoring.faces.plain(SHEET_1996[p][at]) for p in range(4)] for at in range(15)]
        # After the power has gone it is still there.
        game = pub.StrictGame(pub.Stage(pub.BOARDS[number], game.board.folder))
        home(game)
        press(game, NEXT, OK)
        assert kept_by(game).sheet.totals == [95, 97, 113, 101]
        table.clear(game.board.folder)


def test_the_last_one_gets_the_rest():
    """CK-13: three numbers are told, the fourth follows; nobody can be given more than there is."""
    game = new("pico_lcd_1_3")
    press(game, OK)
    screen = game.top
    assert screen.order == [1, 2, 3, 0]
    tell(game, [3, 14, 11, 0])
    assert game.top.__class__ is ConfirmEntry and game.top._entry == (ROUND, 3, 14, 11, 0, -1, -1)
    press(game, BACK, BACK, BACK, BACK)
    assert game.top is screen and screen.place == 0
    for _ in range(16):
        press(game, NEXT)
    assert screen.values[1] == -1 + (14 + 16 + 1) % 30  # from -1 to 28 and round again
    table.clear(game.board.folder)


def test_specials_of_cerna_kocka():
    """CK-9 to CK-12, CK-18: durch, wrong durch, throw-in, renonc, agreed points, an event."""
    game = new("oled_128x64")
    name = tables.NAMES
    other(game, t(ids.KEEP_DURCH), name[2])
    write(game)
    assert kept_by(game).sheet.entries[-1] == (ROUND, -1, -1, -28, -1, 2, -1)
    other(game, t(ids.KEEP_WRONG_DURCH), name[0])
    write(game)
    assert kept_by(game).sheet.entries[-1] == (ROUND, 28, 0, 0, 0, -1, 0)
    press(game, OK)  # the third round: seats 3 0 1 2 are asked
    screen = game.top
    assert screen.order == [3, 0, 1, 2]
    press(game, NEXT, NEXT, NEXT, OK, PREV, OK, MENU)  # three points, no trick
    row(game, t(ids.KEEP_THROW_IN))
    row(game, name[2])
    write(game)
    assert kept_by(game).sheet.entries[-1] == (ROUND, -1, 0, 25, 3, -1, -1)
    other(game, t(ids.KEEP_RENONC), name[1])
    write(game)
    assert kept_by(game).sheet.entries[-1] == (VOID, 1, 0)
    other(game, t(ids.KEEP_AGREED), name[3])
    press(game, OK, NEXT, MENU)  # 0, then 1, then 0
    write(game)
    assert kept_by(game).sheet.entries[-1] == (VOID, 3, 10)
    other(game, t(ids.KEEP_NOTE), t(ids.KEEP_NOTE_HODOVKA), name[0])
    write(game)
    assert kept_by(game).sheet.entries[-1][0] == NOTE
    table.clear(game.board.folder)
    assert (DURCH, WRONG_DURCH, THROW_IN, RENONC, AGREED) == (0, 1, 3, 4, 5)


def test_by_cards():
    """CK-2: who has the cat, the ace, the king …; who has none is asked for a trick."""
    game = new("pico_display_2_8", language=1)
    other(game, t(ids.KEEP_BY_CARDS))
    for seat in (1, 2, 2, 3, 1):  # the cat, the ace, the king, the queen, the jack
        assert game.top.__class__ is Who
        row(game, tables.NAMES[seat])
    tell(game, [0, 1, 3, 0])  # 10 to 7: one and three
    screen = game.top
    assert screen.values == [0, 13, 12, 3] and screen.order[screen.place] == 0
    press(game, PREV, OK)
    assert game.top._entry == (ROUND, -1, 13, 12, 3, -1, -1)
    write(game)
    table.clear(game.board.folder)


def test_a_past_round_is_mended_deleted_inserted_and_all_undone():
    """CK-16: everything after it is computed again, what is due, too."""
    game = new("pico_lcd_1_3")
    enter(game, [28, 0, 0, 0])
    enter(game, [22, 6, 0, 0])
    assert game.top.kept.sheet.due == INTERLUDE
    before = tables.state(kept_by(game))
    press(game, NEXT, OK)  # the last line
    row(game, t(ids.KEEP_MEND))
    tell(game, [18, 10, 0, 0])
    press(game, OK)
    settle(game)
    assert game.top.__class__ is Rounds
    assert game.top.kept.sheet.entries[1] == (ROUND, 18, 10, 0, 0, -1, -1)
    assert game.top.kept.sheet.due == ROUND
    press(game, PREV, OK)
    row(game, t(ids.KEEP_INSERT))
    tell(game, [0, 0, 14, 14])
    press(game, OK)
    settle(game)
    assert [entry[3] for entry in game.top.kept.sheet.entries] == [14, 0, 0]
    press(game, OK)
    row(game, t(ids.KEEP_DELETE))
    assert game.top.__class__ is ConfirmEntry
    press(game, OK)
    settle(game)
    assert len(kept_by(game).sheet.entries) == 2
    press(game, BACK)
    for _ in range(3):
        press(game, PREV)
        row(game, "undo")
        settle(game)
        press(game, BACK)
    after = kept_by(game)
    assert tables.state(after)[4] == before[4] and after.sheet.due == INTERLUDE
    table.clear(game.board.folder)


def test_a_round_is_mended_also_where_a_correction_has_moved_what_is_due():
    """CK-16: what a line was is what it is mended as, whatever the lines above have made due by now."""
    game = new("pico_lcd_1_3")
    for points in ([28, 0, 0, 0], [21, 7, 0, 0], [0, 14, 14, 0]):
        enter(game, points)
    mend(game, 1)
    tell(game, [22, 6, 0, 0])  # fifty: a dokládačka is due since then
    press(game, OK)
    settle(game)
    press(game, BACK)
    assert kept_by(game).sheet.due == INTERLUDE
    mend(game, 2)
    tell(game, [0, 10, 18, 0])
    press(game, OK)
    settle(game)
    press(game, BACK)
    assert kept_by(game).sheet.entries[2] == (ROUND, 0, 10, 18, 0, -1, -1)
    press(game, OK)
    row(game, tables.NAMES[1])
    write(game)
    mend(game, 1)
    tell(game, [0, 28, 0, 0])  # no fifty any more; the dokládačka was played all the same
    press(game, OK)
    settle(game)
    press(game, BACK)
    mend(game, 3)
    row(game, tables.NAMES[2])
    press(game, OK)
    settle(game)
    press(game, BACK)
    assert kept_by(game).sheet.entries[3] == (INTERLUDE, 2)
    table.clear(game.board.folder)


def mend(game, at):
    """From the table to the mending of line `at`."""
    press(game, NEXT)
    while game.top.cursor != at:
        press(game, PREV)
    press(game, OK)
    row(game, t(ids.KEEP_MEND))


def test_letters():
    """KK-9 to KK-13: who lost the round, several, nobody, a misdeal, points with Hejma."""
    game = new("oled_128x64", "kourici_kocka")
    name = tables.NAMES
    press(game, OK)
    row(game, name[1])
    write(game)
    press(game, OK)
    row(game, t(ids.KEEP_SEVERAL))
    row(game, name[1])
    row(game, name[3])
    row(game, t(ids.KEEP_DONE))
    write(game)
    press(game, OK)
    row(game, t(ids.KEEP_BY_POINTS))
    tell(game, [14, 14, 5, 0])
    assert game.top.__class__ is Who  # equal: who took Hejma?
    row(game, name[0])
    write(game)
    press(game, OK)
    row(game, t(ids.KEEP_OTHERWISE) + "…")
    row(game, t(ids.KEEP_MISDEAL))
    row(game, name[2])
    write(game)
    press(game, OK)
    row(game, t(ids.KEEP_OTHERWISE) + "…")
    row(game, t(ids.KEEP_BY_CARDS))
    for seat in (3, 3, 3, 3, 3, 3):  # Hejma, the last trick, ace, king, over and under of hearts
        row(game, name[seat])
    tell(game, [4, 0, 0, 0])
    press(game, OK)
    write(game)
    assert kept_by(game).sheet.entries.pop() == (ROUND, 4, 0, 0, 29, 3)
    kept = game.top.kept
    assert kept.sheet.entries == [(LOST, 2), (LOST, 10), (ROUND, 14, 14, 5, 0, 0), (MISDEAL, 2)]
    assert [kept.sheet.slate(seat) for seat in range(4)] == ["K", "KO", "K", "KO"]
    table.clear(game.board.folder)


def test_hearts_moon_and_jack():
    """HE-8, HE-10: a moon, and who took the jack of diamonds where it is played for."""
    options = games.game("hearts").parse_option(games.game("hearts").defaults(), "jd", "on")
    game = new("pico_lcd_1_3", setup=ScoreSetup("hearts", options, purse=Purse("Kč", 2)))
    press(game, OK)
    tell(game, [3, 13, 10, 0])
    row(game, tables.NAMES[2])
    write(game)
    assert kept_by(game).sheet.entries[-1] == (ROUND, 3, 13, 0, 0, 2, -1)
    other(game, t(ids.KEEP_MOON), tables.NAMES[3], tables.NAMES[0])
    write(game)
    assert kept_by(game).sheet.entries[-1] == (ROUND, 16, 26, 26, 0, 0, 3)
    # Mended: it begins with the points of the cards, as they were told.
    mend(game, 0)
    assert game.top.values == [3, 13, 10, 0]
    press(game, OK, OK, OK)
    row(game, tables.NAMES[1])
    press(game, OK)
    settle(game)
    press(game, BACK)
    assert kept_by(game).sheet.entries[0] == (ROUND, 3, 3, 10, 0, 1, -1)
    table.clear(game.board.folder)


def test_black_cat_with_nine():
    """BC-1, BC-5: nine players, points below nothing, 50 for no trick."""
    for board in pub.BOARDS:
        game = new(board, "black_cat", 0, 9)
        enter(game, [50, -40, 0, -45, -30, 50, -20, 0, 0])
        assert kept_by(game).sheet.totals == [50, -40, 0, -45, -30, 50, -20, 0, 0]
        press(game, NEXT)
        press(game, MENU)  # the graph
        press(game, BACK, PREV, BACK, BACK)
        table.clear(game.board.folder)


def test_a_free_sheet_of_money():
    """Any numbers, with a sum check, typed."""
    rules = Rules(True, 0, True, 0, True)
    setup = ScoreSetup("free", rules.pack(), Terms(decimals=2), 0, Purse("Kč", 2))
    game = new("pico_lcd_1_3", "free", 0, 3, setup)
    press(game, OK)
    for _ in range(2):
        press(game, MENU)
        row(game, t(ids.KEEP_TYPE_NUMBER))
        press(game, NEXT)
        press(game, MENU)
    assert game.top.__class__ is ConfirmEntry
    write(game)
    assert sum(kept_by(game).sheet.totals) == 0 and max(kept_by(game).sheet.totals) > 0
    table.clear(game.board.folder)


def test_numbers_of_a_sheet_of_money_are_amounts_everywhere():
    """What is left, what a line brought, what is missing, extra points, what somebody begins with."""
    rules = Rules(True, 0, True, 0, True)
    setup = ScoreSetup("free", rules.pack(), Terms(decimals=2), 0, Purse("Kč", 2))
    for number in range(len(pub.BOARDS)):
        game = new(pub.BOARDS[number], "free", number & 1, 3, setup)
        press(game, OK, PREV)  # the first one loses a crown
        screen = game.top
        assert screen.values[1] == -100 and screen._left == ("1" if screen.ui.mono else t(ids.KEEP_LEFT).format("1"))
        press(game, OK, OK)
        assert game.top.__class__ is ConfirmEntry and game.top._entry == (ROUND, 100, -100, 0)
        press(game, BACK, NEXT, OK)  # the last one has two: too many
        assert game.top is screen
        assert game.toast.text == t(ids.KEEP_TOO_MANY).format("1 Kč")
        press(game, PREV, OK)
        write(game)
        press(game, NEXT)
        assert game.top._title == "1, −1, 0"
        press(game, BACK)
        other(game, t(ids.KEEP_PENALTY), tables.NAMES[2])
        assert len(game.top._wheels) == 9  # a sign, six digits, two behind the comma
        press(game, *([OK] * 6))
        press(game, NEXT, MENU)
        write(game)
        made = kept_by(game).sheet.entries[-1]
        assert made[:2] == (VOID, 2) and made[2] >= 10 and len(game.top._totals[2]) > 1
        press(game, PREV)
        row(game, "join")
        row(game, tables.NAMES[1])
        row(game, -1)
        type_name(game, "Žofie")
        row(game, t(ids.KEEP_BEGINS_ANEW) + "…")
        assert len(game.top._wheels) == 9
        table.clear(game.board.folder)


def test_people_change_places_come_and_go():
    """Who sits left of whom decides who deals next; a total is taken over."""
    game = new("pico_lcd_1_3")
    name = tables.NAMES
    enter(game, [14, 14, -1, 0])
    press(game, PREV)
    row(game, "swap")
    row(game, name[2])
    row(game, name[3])
    settle(game)
    assert game.top.__class__ is ScoreTable
    assert kept_by(game).sheet.entries[-1] == (SEATING, 0, 1, 3, 2)
    press(game, PREV)
    row(game, "join")
    row(game, name[1])
    row(game, -1)
    type_name(game, "Žofie")
    row(game, t(ids.KEEP_TAKES_OVER))
    settle(game)
    assert kept_by(game).sheet.entries[-1] == (JOIN, 1, 4) and game.top.kept.name(1) == "Žofie"
    press(game, PREV)
    row(game, "rename")
    row(game, name[0])
    press(game, BACK, BACK, MENU)
    settle(game)
    kept = kept_by(game)
    assert kept.name(0) == name[0][:-2]
    # The next sheet begins with who sits where now, and the next one deals.
    following = NewSheet(game, kept)
    assert [player[0] for player in following.players] == [kept.name(seat) for seat in (0, 1, 3, 2)]
    assert following.players[following.dealer][0] == kept.name(kept.sheet.dealer) == "Žofie"
    enter(game, [14, 14, -1, 0])
    assert NewSheet(game, kept).dealer == 2 and kept.name(3) == name[3]
    table.clear(game.board.folder)


def test_several_sheets_are_put_away_opened_again_and_deleted():
    """Each is a file of its own; nothing is deleted unasked."""
    game = new("pico_lcd_1_3")
    folder = game.board.folder
    press(game, PREV)
    row(game, "close")
    settle(game)
    assert game.top.__class__ is ScoreTable and not kept_by(game).open
    press(game, OK)
    assert game.toast.text == t(ids.KEEP_PUT_AWAY)
    press(game, PREV)
    row(game, "reopen")
    settle(game)
    assert kept_by(game).open
    path = game.top.kept.path
    press(game, PREV)
    row(game, "drop")
    press(game, OK)
    assert path.rpartition("/")[2] in os.listdir(folder)
    row(game, "drop")
    press(game, NEXT, OK)
    settle(game)
    assert game.top.__class__ is ScoreHome and path.rpartition("/")[2] not in os.listdir(folder)
    assert len(rows(game).items) == 2
    press(game, HOME)
    table.clear(folder)


def test_the_day_is_asked_once_an_evening():
    """No sheet silently takes an old day: it is asked unless told less than half a day ago, or the clock knows."""
    for board in pub.BOARDS:
        game = new(board)
        folder = game.board.folder
        seen = []
        for hours in (0, 3, 9, 0):
            game.board.clock.now += hours * 3600 * 1000
            pub.turn(game)
            pub.turn(game, 20, NEXT)  # it wakes
            game.apply(("home",))
            home(game)
            row(game, "new")
            press(game, MENU)
            seen.append(game.top.__class__)
            if seen[-1] is DateScreen:
                assert not listed_dates(folder)[len(seen) :]  # nothing has begun yet
                press(game, NEXT, OK, OK, MENU)  # one day later than what is proposed
                settle(game)
            assert game.top.__class__ is ScoreTable
        assert seen == [DateScreen, ScoreTable, DateScreen, ScoreTable]
        dates = listed_dates(folder)
        assert dates == [0, 20260102, 20260102, 20260103, 20260103]
        game.board.today = lambda: 20261121
        game.evening = (0, 0)
        home(game)
        row(game, "new")
        press(game, MENU)
        assert listed_dates(folder)[5:] == [20261121]
        table.clear(folder)


def listed_dates(folder):
    """The day of each sheet, the oldest first."""
    return [ScoreSheet.load(path)[0].date for path in files(folder, "sheet")]


def test_the_day_of_a_sheet_is_corrected():
    """By the menu; what counts by days follows, and it can be taken back."""
    for board in pub.BOARDS:
        game = new(board)
        enter(game, [14, 14, 0, 0])
        path = game.top.kept.path
        press(game, PREV)
        row(game, "date")
        press(game, NEXT, OK, NEXT, OK, MENU)
        settle(game)
        assert kept_by(game).date == 20260202
        assert (date_of(path), head_of(path)) == (20260202, (0, "cerna_kocka"))
        assert says(game, "2. 2. 2026")
        row(game, "date")
        press(game, BACK)
        row(game, "close")
        settle(game)
        assert (kept_by(game).date, game.top.kept.closed) == (20260202, 20260202)
        for _ in range(2):
            press(game, PREV)
            row(game, "undo")
            settle(game)
            press(game, BACK)
        assert (kept_by(game).date, date_of(path)) == (0, 0)
        table.clear(game.board.folder)


def test_help_is_a_key_or_two_away():
    """From the menu of a sheet, and from what lies beside the sheets."""
    for board in pub.BOARDS:
        game = new(board, language=1)
        press(game, PREV)
        row(game, "help")
        assert [item.action for item in rows(game).items[:-1]] == list(pages.pages_of(pages.KEEP))
        row(game, ids.HELP_KEEP_MEND_TITLE)
        assert says(game, "Take back"[:4])
        press(game, NEXT, BACK, BACK)
        assert game.top.__class__ is ScoreMenu
        row(game, "more")
        row(game, "help")
        assert game.top.title == t(ids.KEEP_SCORE)
        table.clear(game.board.folder)


def test_letters_are_as_large_as_the_word_lets_them_be():
    """KK-11: twice the size where the whole word fits, each letter of the word among them."""
    for board in pub.BOARDS:
        for word, twice in (("KOČKA", True), ("ŘEPÁK", True), ("NEJKRÁSNĚJŠÍ", False)):
            setup = ScoreSetup("kourici_kocka", terms=Terms(word=word, decimals=0), purse=Purse("Kč", 0))
            game = new(board, setup=setup)
            kept = game.top.kept
            for _ in range(len(word) - 1):
                kept.add((LOST, 2))
            game.top.enter()
            font = game.top._font
            assert (font not in (game.ui.title, game.ui.body, game.ui.small)) == twice, (board, word)
            assert font.has(word[:-1])
            assert font.cap > game.ui.title.cap or not twice or game.ui.mono
            pub.turn(game)
            table.clear(game.board.folder)


def test_digits_that_do_not_fit_at_their_largest_are_still_large():
    """Nine players, or hundreds below nothing, on the colour boards: larger than the largest font with a minus."""
    for board in pub.BOARDS[:2]:
        for seats, total in ((9, -95), (3, -1050), (4, -105)):
            game = new(board, "free", 0, seats, ScoreSetup("free"))
            game.top.kept.add(game.top.kept.form().entry([total] * seats))
            game.top.enter()
            font = game.top._font
            assert font.cap > game.ui.score.cap, (board, seats, font.cap)
            assert len(game.top._totals[0]) * font.width <= game.top._wide
            pub.turn(game)
            table.clear(game.board.folder)


def test_who_pays_hides_no_trouble():
    """CK-15, CK-17: who owes a round and is in the brewery is told both; so is who has lost."""
    for board in pub.BOARDS:
        game = new(board)
        kept = game.top.kept
        for at in range(13):
            before = list(kept.sheet.totals)
            if kept.sheet.due == INTERLUDE:
                kept.add((INTERLUDE, 3))
            kept.add(kept.form().entry([SHEET_1996[p][at] - before[p] for p in range(4)]))
        game.top.enter()
        brewery, pays = t(ids.KEEP_BREWERY), t(ids.KEEP_PAYS)
        assert game.top._notes == [[t(ids.KEEP_SELIKO)], [brewery], [t(ids.KEEP_SELIKO)], [brewery, pays]]
        assert game.top._shorts[3] == [brewery[:2], pays[:2]]
        pub.turn(game)  # painted: no text on another one
        table.clear(game.board.folder)


def test_three_have_the_largest_digits():
    """The digits of three players are those of four."""
    for board in pub.BOARDS:
        for seats in (2, 3, 4):
            game = new(board, "free", 0, seats, ScoreSetup("free"))
            assert game.top._font is game.top._fonts[0], (board, seats)
            table.clear(game.board.folder)


def test_the_end_of_a_match_for_money():
    """HE-15: at the table the pot, and below each total the net."""
    options = games.game("hearts").parse_option(games.game("hearts").defaults(), "target", "25")
    for board in pub.BOARDS:
        setup = ScoreSetup("hearts", options, Terms(stake=100, decimals=2), purse=Purse("Kč", 2))
        game = new(board, setup=setup)
        enter(game, [25, 1, 0, 0])
        assert game.top._right == "26 Kč"
        if board != "oled_128x64":
            assert game.top._notes == [["−25 Kč"], ["+4,20 Kč"], ["+10,40 Kč"], ["+10,40 Kč"]]
        assert kept_by(game).sheet.nets() == [-2500, 420, 1040, 1040]
        table.clear(game.board.folder)


def test_the_device_dims_but_never_sleeps_over_a_score():
    """The totals are there when it wakes, and the key that wakes it does nothing else."""
    game = new("pico_lcd_1_3")
    for _ in range(1000):
        pub.turn(game, 3000)
    assert game.idle.state == 1
    pub.turn(game, 20, OK)
    assert game.top.__class__ is ScoreTable and game.idle.state == 0
    press(game, PREV)
    assert game.top.__class__ is ScoreMenu
    table.clear(game.board.folder)


def test_what_cannot_be_is_said():
    """CK-2: somebody has the cat; nothing is written."""
    game = new("pico_lcd_1_3")
    press(game, OK)
    screen = game.top
    for points in (7, 7, 7):
        for _ in range(points + 1):
            pub.turn(game, 20, NEXT)
        press(game, OK)
    assert game.top is screen
    assert game.toast.text == scoring.refusal(base.SheetError(base.NO_CAT, 7))
    assert not screen.kept.sheet.entries and screen.kept.count == 1
    table.clear(game.board.folder)
    # In Hearts and Black Cat the queen of spades has another worth.
    assert scoring.refusal(base.SheetError(base.NO_QUEEN, 9)) == t(ids.KEEP_NO_QUEEN)
