"""Taroky with real cards by keys alone: each worked example of the rules gives its figures on the sheet (TA 7, 10)."""

from kocka.engine.option import defaults
from kocka.engine.seating import DEALS
from kocka.engine.sheet import OVER, ROUND, VOID
from kocka.engine.terms import Terms
from kocka.games.taroky import settling
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import (
    BASICS,
    FIRST,
    HONERY,
    KRALOVSKE,
    PAGAT,
    SECOND,
    SIXTH,
    TAROCKY,
    TAROKY,
    THIRD,
    UHO,
    VALAT,
    VARSAVA,
)
from kocka.games.taroky.screens import score_entry as form_
from kocka.games.taroky.screens.account import Lines
from kocka.games.taroky.screens.piles import Piles
from kocka.games.taroky.screens.score_entry import Announced, Eyes, TarokyEntry
from kocka.games.taroky.sheet.sheet import COINS, POT
from kocka.hal import BACK, MENU, NEXT, OK, PREV
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.club.dial import Dial
from kocka.ui.screens.score.confirm import ConfirmEntry
from kocka.ui.screens.score.history import Rounds
from kocka.ui.screens.score.menu import ScoreMenu
from kocka.ui.screens.score.new import NewSheet
from kocka.ui.screens.score.table import ScoreTable
from kocka.ui.screens.score.who import Who
from kocka.ui.table import entry_words as words
from tests.match import table
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.menus import press, says
from tests.ui.score_keys import home, row, rows, settle, write

SLOW = True
BUDGET_S = 240
HEAP = "8M"

NAMES = ("Čeněk", "Pavlína", "Tonda", "Řehoř")
_WHAT = {
    (FIRST, 0): ids.TK_FIRST,
    (SECOND, 0): ids.TK_SECOND,
    (THIRD, 0): ids.TK_THIRD_1,
    (THIRD, 1): ids.TK_THIRD_2,
    (THIRD, 2): ids.TK_THIRD_3,
    (SIXTH, 0): ids.TK_SIXTH,
    (VARSAVA, 0): ids.TK_VARSAVA,
}


def new(board=0, language=0, dealer=3, options=None, pot=40):
    """A sheet of Taroky on the table, forehand is seat 0; so much in the pot."""
    app = pub.new_game(pub.BOARDS[board], language)
    terms = Terms(stake=int(COINS), decimals=2)
    setup = ScoreSetup("taroky", options, terms, 0, Purse("Kč", 2))
    score_sheet = ScoreSheet.create(app.board.folder, setup, [(name, at + 1) for at, name in enumerate(NAMES)], dealer)
    if pot != 40:
        score_sheet.add((int(POT), pot))
    home(app)
    app.apply(("push", app.make("score_table", score_sheet)))
    pub.turn(app)
    return app


def score_sheet_by(app):
    """The sheet on the screen, and that it is exactly what its file says."""
    score_sheet = app.top.score_sheet
    loaded, problem = ScoreSheet.load(score_sheet.path)
    assert problem is None
    assert tables.state(loaded) == tables.state(score_sheet)
    assert loaded.sheet.pots == score_sheet.sheet.pots
    return score_sheet


def eyes(app, number):
    """The eyes of the declarer's side."""
    assert app.top.__class__ is Eyes, app.top
    while app.top._eyes != number:
        pub.turn(app, 20, NEXT if app.top._eyes < number else PREV)
    press(app, OK)


def unit(app, place, seat, announced, made, level=0):
    """An announcement, in the form; a Second's Pagát asks for no player."""
    name = settling.UNIT_IDS[min(place, int(VALAT))]
    asked = place != PAGAT or app.top.form.entered.contract != SECOND
    row(app, int(form_.UNIT_ROW) + place)
    if asked:
        row(app, NAMES[seat])
        row(app, t(ids.TK_ANNOUNCED_ROW if announced else ids.TK_SILENT_ROW))
    assert says(app, t(name))
    row(app, t(ids.TK_MADE_ROW if made else ids.TK_LOST_ROW))
    if announced:
        row(app, settling.level(level) or t(ids.TK_NO_FLEK))


def entered(app, contract, declarer, partner=-1, trio=0, A=-1, level=0, basics=(), units=(), revoked=()):
    """A round by keys, up to what will be written."""
    assert isinstance(app.top, ScoreTable)
    press(app, OK)
    row(app, t(_WHAT[contract, trio]))
    if contract not in (FIRST, VARSAVA):
        row(app, NAMES[declarer])
    if contract in (FIRST, SECOND):
        row(app, NAMES[partner] if partner >= 0 else t(ids.TK_NOBODY_ALONE))
    if app.top.__class__ is Eyes:
        eyes(app, A)
        A = -1
    if contract == SECOND:
        row(app, t(ids.TK_MADE_ROW))
    assert app.top.__class__ is TarokyEntry, app.top
    for seat, basic in basics:
        row(app, int(form_.BASIC_ROW) + seat)
        assert app.top.__class__ is Announced
        row(app, BASICS.index(basic))
        press(app, BACK)
    if level:
        row(app, int(form_.LEVEL_ROW))
        press(app, *[NEXT] * level)
        press(app, OK)
    for one in units:
        unit(app, *one)
    for seat, count in revoked:
        row(app, int(form_.REVOKE_ROW))
        row(app, NAMES[seat])
        row(app, str(count))
    if A >= 0:
        row(app, int(form_.EYES_ROW))
        eyes(app, A)
    press(app, MENU)
    assert app.top.__class__ is ConfirmEntry, app.top


def enter(app, *args, **more):
    """A round by keys, written; its settlement."""
    entered(app, *args, **more)
    write(app)
    score_sheet = score_sheet_by(app)
    return score_sheet.sheet.settlement(len(score_sheet.sheet.entries) - 1)


# TA 7.2: pot before; contract, declarer, partner, trio; the rest; V; points; pot after.
_EXAMPLES = (
    ("F1", 40, (FIRST, 0, 2), {"basics": ((0, TAROCKY),)}, 10, (10, -10, 10, -10), 40),
    ("F2", 40, (FIRST, 0), {}, 5, (15, -5, -5, -5), 40),
    ("F3", 40, (FIRST, 0, 2), {"level": 1, "A": 41}, 12, (12, -12, 12, -12), 40),
    ("F4", 40, (FIRST, 0, 2), {"level": 2, "A": 29, "basics": ((1, HONERY),)}, -29, (-29, 29, -29, 29), 40),
    ("F5", 60, (FIRST, 0, 2), {"units": ((PAGAT, 1, True, True),), "A": 40}, -15, (-15, 15, -15, 15), 60),
    ("F6", 40, (FIRST, 0), {"level": 1, "A": 32, "basics": ((0, TAROKY),)}, 4, (12, -4, -4, -4), 40),
    ("F7", 40, (FIRST, 0, 2), {"level": 1, "A": 35, "basics": ((3, KRALOVSKE),)}, -10, (-10, 10, -10, 10), 40),
    ("S1", 60, (SECOND, 0, 2), {"A": 44}, 29, (59, -29, 59, -29), 0),
    ("S2", 60, (SECOND, 0, 2), {"A": 33, "units": ((PAGAT, 0, True, False),)}, -22, (-52, 22, -52, 22), 120),
    ("S3", 60, (SECOND, 0, 2), {"A": 38, "units": ((PAGAT, 0, True, True, 1),)}, 43, (73, -103, 73, -103), 120),
    ("S4", 60, (SECOND, 0, 2), {"A": 36, "units": ((PAGAT, 0, True, False, 1),)}, -39, (-99, 69, -99, 69), 120),
    ("S5", 60, (SECOND, 0), {"A": 30, "units": ((PAGAT, 0, True, False, 2),)}, -85, (-495, 105, 105, 105), 240),
    ("S6", 60, (SECOND, 0, 2), {"A": 39, "units": ((UHO, 0, True, False),)}, -16, (14, 16, 14, 16), 0),
    (
        "S7",
        60,
        (SECOND, 0, 2),
        {"A": 39, "units": ((PAGAT, 0, True, False), (UHO, 2, False, True))},
        -36,
        (-66, 36, -66, 36),
        120,
    ),
    ("S8", 60, (SECOND, 0), {"A": 37, "units": ((PAGAT, 0, True, True, 1),)}, 42, (186, -82, -82, -82), 120),
    ("T1", 40, (THIRD, 1), {}, 5, (-5, 15, -5, -5), 40),
    ("T2", 40, (THIRD, 1, -1, 1), {"A": 43, "basics": ((1, TAROKY),)}, 26, (-26, 78, -26, -26), 40),
    ("T3", 40, (THIRD, 1, -1, 2), {"A": 31, "level": 1}, -32, (32, -96, 32, 32), 40),
    ("T4", 60, (THIRD, 1), {"A": 40, "units": ((PAGAT, 1, True, True),)}, 25, (-25, 135, -25, -25), 0),
    ("T5", 60, (THIRD, 1), {"A": 40, "level": 1, "units": ((PAGAT, 1, False, True),)}, 20, (-20, 60, -20, -20), 60),
    ("X1", 40, (SIXTH, 1), {"A": 39}, 24, (-24, 72, -24, -24), 40),
    ("X2", 40, (SIXTH, 1), {"A": 33, "level": 2}, -48, (48, -144, 48, 48), 40),
    ("X3", 40, (SIXTH, 1), {"A": 66, "units": ((VALAT, 1, True, True),)}, 266, (-266, 798, -266, -266), 40),
    ("X4", 40, (SIXTH, 1), {"A": 58, "units": ((VALAT, 1, True, False, 1),)}, -22, (22, -66, 22, 22), 40),
    ("R1", 40, (FIRST, 0, 2), {"level": 1, "A": 41, "revoked": ((0, 1),)}, 0, (-40, 0, 0, 0), 80),
    ("R2", 40, (THIRD, 1, -1, 1), {"A": 31, "revoked": ((1, 1),)}, -8, (8, -64, 8, 8), 80),
)


def test_ta_7_2_every_worked_example_by_keys():
    """TA 7.2 and TA 7.5, on all boards and in both languages by turns: the sheet has V, all points, and the pot."""
    for number, (name, pot, who, more, value, points, after) in enumerate(_EXAMPLES):
        app = new(number % 3, number // 3 % 2, pot=pot)
        before = list(app.top.score_sheet.sheet.totals)
        made = enter(app, *who, **more)
        assert made.value == value, (name, made.value)
        assert tuple(made.points) == points, (name, made.points)
        assert made.pot == after, (name, made.pot)
        sheet = app.top.score_sheet.sheet
        assert sum(points) + after - pot == 0, name
        stake = 10 if after == 0 else 0
        assert sheet.totals == [before[seat] + points[seat] - stake for seat in range(4)], name
        assert sheet.pot == after + 4 * stake, name
        table.clear(app.board.folder)


def varsava(app, piles):
    """Four numbers from forehand on; the last one is proposed."""
    press(app, OK)
    row(app, t(ids.TK_VARSAVA))
    assert app.top.__class__ is Piles
    screen = app.top
    for _ in range(400):
        if app.top is not screen:
            break
        seat = screen.order[screen.place]
        now = screen.values[seat] or 0
        if now == piles[seat]:
            press(app, OK)
        else:
            pub.turn(app, 20, NEXT if now < piles[seat] else PREV)
    assert app.top.__class__ is ConfirmEntry, app.top


def test_ta_7_4_the_worked_varsavas_by_keys():
    """V1 and V2 of TA 7.4; with and without the increase."""
    for piles, doublings, points, pot in (
        ((22, 12, 26, 10), 0, (-40, 0, -40, 0), 120),
        ((8, 47, 0, 15), 0, (0, -320, 0, -40), 400),
        ((8, 47, 0, 15), 1, (0, -160, 0, -20), 220),
    ):
        app = new(0)
        varsava(app, piles)
        if doublings:
            press(app, BACK, MENU)
            assert app.top.__class__ is TarokyEntry
            row(app, int(form_.INCREASE_ROW))
            press(app, NEXT, OK)
            press(app, MENU)
        write(app)
        sheet = score_sheet_by(app).sheet
        made = sheet.settlement(0)
        assert (tuple(made.points), made.pot) == (points, pot)
        table.clear(app.board.folder)


def test_ta_10_a_varsava_must_add_up():
    """TA 10: 69 to 71 together."""
    app = new(1)
    press(app, OK)
    row(app, t(ids.TK_VARSAVA))
    screen = app.top
    assert screen.values[screen.order[0]] == 17 and screen.values.count(None) == 3  # an equal part is proposed
    press(app, OK, OK, OK)
    assert [screen.values[seat] for seat in screen.order] == [17, 17, 18, 18]
    press(app, OK)
    assert app.top is screen and app.toast.text == t(ids.KEEP_NOT_TOLD)  # four OK write nothing
    for _ in range(5):
        pub.turn(app, 20, PREV)
    press(app, OK)
    assert app.top.__class__ is Piles and app.toast.text == t(ids.TK_NO_SUM).format(65)
    table.clear(app.board.folder)


def test_eyes_that_nobody_has_told_are_a_question():
    """A Varšava whose form is opened from its first number."""
    app = new(1)
    press(app, OK)
    row(app, t(ids.TK_VARSAVA))
    assert app.top.__class__ is Piles
    press(app, MENU)
    assert app.top.__class__ is TarokyEntry
    notes = [item.note for item in rows(app).items if item.action == form_.EYES_ROW]
    assert len(notes) == 1 and "?" in notes[0] and "None" not in notes[0], notes
    table.clear(app.board.folder)


def test_the_common_case_takes_five_presses():
    """A First that was not played: OK, First, the partner, enter it, write it."""
    for board in range(3):
        app = new(board)
        press(app, OK, OK, OK, OK, OK)
        settle(app)
        assert isinstance(app.top, ScoreTable)
        sheet = score_sheet_by(app).sheet
        assert sheet.totals == [-5, -5, -15, -15] and sheet.outcome(0).side == 0b0011
        assert sheet.dealer == 0
        table.clear(app.board.folder)


def test_what_will_be_written_has_its_account():
    """The reasons, from the question before it is written and from the list of rounds."""
    app = new(0, 0, pot=60)
    entered(app, SECOND, 0, 2, A=38, units=((PAGAT, 0, True, True, 1),))
    assert app.top._gains == ["+73", "−103", "+73", "−103"]
    assert app.top._below == t(ids.TK_POT_CHANGE).format(60, 120) or says(app, "→")
    press(app, NEXT)
    assert isinstance(app.top, Lines)
    shown = ""
    for _ in range(app.top._count()):
        shown += "\n".join([" ".join([str(part) for part in line]) for line in app.top._lines])
        press(app, NEXT)
    for text in (t(ids.TK_SECOND), "38:32", "Čeněk + Tonda", settling.level(1), t(ids.TK_POT_TAKEN)):
        assert text in shown, (text, shown)
    press(app, BACK)
    write(app)
    press(app, NEXT)
    assert isinstance(app.top, Rounds) and says(app, "38:32")
    press(app, OK)
    row(app, t(ids.TK_ACCOUNT))
    assert isinstance(app.top, Lines)
    table.clear(app.board.folder)


def test_ta_10_refusals_say_what_to_do():
    """A trul of one player leaves no honours for another; Uho has no row before an announced Pagát; eyes are asked."""
    app = new(0)
    press(app, OK)
    row(app, t(ids.TK_SIXTH))
    row(app, NAMES[0])
    eyes(app, 30)
    assert not [item for item in rows(app).items if item.action == int(form_.UNIT_ROW) + UHO]
    row(app, int(form_.BASIC_ROW))
    row(app, 2)  # trul
    press(app, BACK)
    row(app, int(form_.BASIC_ROW) + 1)
    assert [item.enabled for item in rows(app).items] == [True, True, False, False, False, True]
    press(app, BACK)
    unit(app, PAGAT, 1, True, True)
    assert [item for item in rows(app).items if item.action == int(form_.UNIT_ROW) + UHO]
    row(app, int(form_.UNIT_ROW) + UHO)
    row(app, NAMES[0])
    row(app, t(ids.TK_ANNOUNCED_ROW))
    assert app.toast.text == t(ids.TK_NO_UHO)  # the Pagát is the other side's
    press(app, BACK)
    row(app, int(form_.DISCARD_ROW))
    # A First with a flek: it is played, so the eyes are missing.
    app.start(app.make("start"))
    home(app)
    press(app, NEXT, OK)
    press(app, OK, OK, OK)
    row(app, int(form_.LEVEL_ROW))
    press(app, NEXT, OK)
    assert rows(app).item.action == int(form_.LEVEL_ROW)  # a row has come above it
    press(app, MENU)
    assert app.top.__class__ is Eyes and app.toast.text == t(ids.TK_NO_EYES)
    table.clear(app.board.folder)


def test_ta_5_2_a_silent_valat_is_made():
    """Who took all tricks is told; that somebody did not, without having announced it, is nothing to tell."""
    app = new(1)
    press(app, OK)
    row(app, t(ids.TK_SIXTH))
    row(app, NAMES[0])
    eyes(app, 66)
    row(app, int(form_.UNIT_ROW) + VALAT)
    row(app, NAMES[0])
    row(app, t(ids.TK_SILENT_ROW))
    assert app.top.__class__ is TarokyEntry
    assert app.top.form.entered.selective == [(VALAT, 0, 0, 1, 0)]
    press(app, MENU)
    write(app)
    assert score_sheet_by(app).sheet.settlement(0).value == 6 * 31 + 40
    table.clear(app.board.folder)


def test_what_else_there_is_to_write():
    """Another dealer, a void round with its fine, the counted pot, the end; corrected and taken back."""
    app = new(0)
    press(app, OK)
    row(app, t(ids.KEEP_DEALS))
    row(app, NAMES[1])
    row(app, t(ids.KEEP_FROM_NOW))
    write(app)
    sheet = score_sheet_by(app).sheet
    assert (sheet.entries[0], sheet.dealer, sheet.forehand) == ((DEALS, 1, 0), 1, 2)
    press(app, OK)
    row(app, t(ids.TK_VOID))
    row(app, NAMES[2])
    row(app, "2")
    write(app)
    assert score_sheet_by(app).sheet.totals == [-10, -10, -90, -10] and app.top.score_sheet.sheet.pot == 120
    press(app, OK)
    row(app, t(ids.TK_COUNT_POT))
    assert app.top.__class__ is Dial
    press(app, MENU)
    write(app)
    assert score_sheet_by(app).sheet.entries[2] == (POT, 120)
    enter(app, FIRST, 2, 0)
    assert app.top.score_sheet.sheet.totals == [-5, -15, -85, -15]
    press(app, OK)
    row(app, t(ids.TK_END))
    write(app)
    sheet = score_sheet_by(app).sheet
    assert sheet.entries[4] == (OVER,) and app.top.score_sheet.over
    assert sheet.totals == [25, 15, -55, 15] and sheet.nets() == [250, 150, -550, 150]
    press(app, PREV)
    assert app.top.__class__ is ScoreMenu
    row(app, "undo")
    settle(app)
    assert not score_sheet_by(app).over
    press(app, BACK)
    # The void round was a First of seat 2: the form is filled in again.
    press(app, NEXT)
    press(app, PREV, PREV)
    assert app.top.score_sheet.sheet.entries[app.top.cursor][0] == VOID
    press(app, OK)
    row(app, t(ids.KEEP_CORRECT))
    assert app.top.__class__ is Who
    row(app, t(ids.TK_FIRST))
    row(app, NAMES[0])
    press(app, OK, OK)
    settle(app)
    sheet = score_sheet_by(app).sheet
    assert [entry[0] for entry in sheet.entries] == [DEALS, ROUND, POT, ROUND]
    table.clear(app.board.folder)


def test_a_past_round_is_mended_in_its_form():
    """S3 becomes S4: only the Pagát is entered again; another contract keeps what can stay."""
    app = new(2, pot=60)
    enter(app, SECOND, 0, 2, A=38, units=((PAGAT, 0, True, True, 1),), basics=((1, TAROCKY),))
    enter(app, FIRST, 1, 2)
    press(app, NEXT)
    press(app, PREV)
    press(app, OK)
    row(app, t(ids.KEEP_CORRECT))
    assert app.top.__class__ is TarokyEntry and app.top._counted
    unit(app, PAGAT, 0, True, False, 1)
    press(app, MENU)
    assert app.top.__class__ is ConfirmEntry
    press(app, OK)
    settle(app)
    sheet = score_sheet_by(app).sheet
    assert sheet.settlement(1).value == 3 - 40 - 5
    entry = app.top
    assert isinstance(entry, Rounds) and entry.cursor == 1
    press(app, OK)
    row(app, t(ids.KEEP_CORRECT))
    row(app, int(form_.CONTRACT_ROW))
    row(app, t(ids.TK_SIXTH))
    row(app, NAMES[1])
    assert app.top.__class__ is TarokyEntry
    outcome = app.top.form.entered
    assert (outcome.contract, outcome.declarer, outcome.eyes, outcome.basic) == (SIXTH, 1, 38, [0, 1, 0, 0])
    assert outcome.selective == []
    table.clear(app.board.folder)


def test_an_evening_of_a_club_by_keys():
    """TA 7, worked by hand: every contract, a renonc, a round that is corrected, one deleted, a guest, the end."""
    app = new(1, 1)

    def total():
        sheet = app.top.score_sheet.sheet
        return sheet.totals, sheet.pot

    enter(app, FIRST, 0, 2, basics=((0, TAROCKY),))  # 5 + 5
    assert total() == ([0, -20, 0, -20], 40)
    # 4 + 20 x 2 from each of three; the pot of 40 is taken, 80 are paid into it: 27 each.
    enter(app, SECOND, 1, -1, A=39, units=((PAGAT, 1, True, True, 1),))
    assert total() == ([-71, 152, -71, -91], 81)
    # 2 x -4 for the opponents, of whom one has revoked: nothing, and 40 into the pot.
    enter(app, THIRD, 3, -1, 1, A=31, revoked=((1, 1),))
    assert total() == ([-71, 112, -71, -91], 121)
    # 80 of forehand, 20 and 20, nothing; somebody without a trick doubles it.
    varsava(app, (20, 20, 0, 30))
    write(app)
    assert total() == ([-111, 72, -71, -251], 361)
    enter(app, SIXTH, 2, A=66, units=((VALAT, 2, True, True),))  # 6 x 31 + 80 from each
    assert total() == ([-377, -194, 727, -517], 361)
    # The partner of the first round was another one.
    press(app, NEXT)
    press(app, NEXT, OK)
    row(app, t(ids.KEEP_CORRECT))
    row(app, int(form_.CONTRACT_ROW))
    row(app, t(ids.TK_FIRST))
    row(app, NAMES[1])
    press(app, MENU)
    press(app, OK)
    settle(app)
    assert total() == ([-377, -174, 707, -517], 361)
    # The renonc was none, and the round did not count.
    press(app, NEXT, NEXT, OK)
    row(app, t(ids.KEEP_DELETE))
    press(app, OK)
    settle(app)
    assert total() == ([-377, -134, 707, -517], 321)
    press(app, BACK)
    assert app.top.score_sheet.sheet.dealer == 3  # a round less; the table says who deals
    press(app, OK)
    row(app, t(ids.KEEP_DEALS))
    row(app, NAMES[0])
    row(app, t(ids.KEEP_FROM_NOW))
    write(app)
    assert app.top.score_sheet.sheet.forehand == 1
    score_sheet = app.top.score_sheet
    score_sheet.join(2, "Žofie")
    enter(app, FIRST, 1, 3, level=2, A=35, basics=((1, KRALOVSKE),))  # a draw, and 10
    assert total() == ([-387, -124, 697, -507], 321)
    press(app, OK)
    row(app, t(ids.TK_END))
    write(app)
    assert total() == ([-306, -44, 777, -427], 0)  # 80 each, and what does not divide
    assert sum(score_sheet_by(app).sheet.totals) == 0
    press(app, OK)
    assert [item.below for item in list(rows(app).items)[:3]] == [t(ids.TK_GIVES).format("Žofie")] * 3
    table.clear(app.board.folder)


def test_g27_who_said_flek_is_asked_where_it_matters():
    """POTCONTRA `contra`: S8 with one payer."""
    options = bytearray(defaults(taroky_options.OPTIONS))
    taroky_options.POTCONTRA.put(options, taroky_options.POT_CONTRA)
    app = new(0, 1, options=bytes(options), pot=60)
    press(app, OK)
    row(app, t(ids.TK_SECOND))
    row(app, NAMES[0])
    row(app, t(ids.TK_NOBODY_ALONE))
    eyes(app, 37)
    row(app, t(ids.TK_MADE_ROW))
    row(app, int(form_.UNIT_ROW) + PAGAT)
    row(app, t(ids.TK_MADE_ROW))
    row(app, settling.level(1))
    assert says(app, t(ids.TK_FLEK_BY))
    row(app, NAMES[2])
    press(app, MENU)
    write(app)
    assert score_sheet_by(app).sheet.settlement(1).points == [186, -42, -162, -42]
    table.clear(app.board.folder)


def test_what_comes_after_the_end_is_marked():
    """A correction that ends a session earlier leaves lines that do not count, and says so."""
    app = pub.new_game(pub.BOARDS[0], 0)
    setup = ScoreSetup("taroky", None, Terms(rounds=2, stake=10, decimals=2), 0, Purse("Kč", 2))
    score_sheet = ScoreSheet.create(app.board.folder, setup, [(name, 0) for name in NAMES], 3)
    score_sheet.add((int(VOID), 1, 1))
    score_sheet.add(score_sheet.form().entry())
    score_sheet.add(score_sheet.form().entry())
    form = score_sheet.form(0, False)
    score_sheet.replace(0, form.entry())
    assert score_sheet.sheet.surplus == 1
    assert words.marks(score_sheet, 0, 3) == ["1", "2", "×"]
    home(app)
    app.apply(("push", app.make("score_rounds", score_sheet)))
    pub.turn(app)
    assert says(app, t(ids.TK_NOT_COUNTED))
    table.clear(app.board.folder)


def test_ta_7_6_a_sheet_put_away_leaves_its_pot_too():
    """G31: nobody has said that the session is over, and yet the pot is there; it is shared out by no other rule."""
    app = pub.new_game(pub.BOARDS[0], 0)
    for stays in (0, 1):
        options = bytearray(defaults(taroky_options.OPTIONS))
        taroky_options.POTEND.put(options, stays)
        setup = ScoreSetup("taroky", bytes(options), Terms(stake=10, decimals=2), 0, Purse("Kč", 2))
        score_sheet = ScoreSheet.create(app.board.folder, setup, [(name, 0) for name in NAMES], 3)
        score_sheet.add((int(VOID), 1, 1))
        pot = score_sheet.sheet.pot
        assert pot > 40 and NewSheet(app, score_sheet).pot == 0
        score_sheet.close()
        assert NewSheet(app, score_sheet).pot == (pot if stays else 0)
    table.clear(app.board.folder)


def test_ta_7_6_the_pot_stays_for_the_next_sheet():
    """G31: it is proposed where a new sheet begins, and may be changed there; bill, sums and file know it."""
    options = bytearray(defaults(taroky_options.OPTIONS))
    taroky_options.POTEND.put(options, 1)
    for board in range(len(pub.BOARDS)):
        app = new(board, board & 1, options=bytes(options))
        entered(app, SECOND, 0, -1, 0, 30, units=((PAGAT, 0, True, False),))
        write(app)
        press(app, OK)
        row(app, t(ids.TK_END))
        write(app)
        old = score_sheet_by(app).sheet
        assert (old.totals, old.pot, old.left) == ([-125, 15, 15, 15], 80, 80)
        press(app, OK)  # who pays whom, and into the pot
        found = [(item.label, item.below, item.note) for item in list(rows(app).items)[:5]]
        assert sorted([below for _, below, _ in found[:4]]) == sorted(
            [
                t(ids.TK_GIVES).format(NAMES[1]),
                t(ids.TK_GIVES).format(NAMES[2]),
                t(ids.TK_GIVES).format(NAMES[3]),
                t(ids.TK_GIVES_POT),
            ]
        )
        assert [item.note for item in rows(app).items if item.label == t(ids.TK_POT)] == ["80"]
        press(app, BACK, BACK)
        settle(app)
        row(app, "new")
        settle(app)
        screen = app.top
        assert screen.pot == 80
        assert [item.note for item in screen._list.items if item.action == "pot"] == ["80"]
        for number in (0, 123):
            row(app, "pot")
            assert app.top.__class__ is Dial
            app.apply(("pop", ("number", number)))
            pub.turn(app)
            assert screen.setup().terms.pot == number
        screen.date = 20261121
        press(app, MENU)
        settle(app)
        sheet = score_sheet_by(app).sheet
        assert (sheet.totals, sheet.pot, sheet.carried) == ([0, 0, 0, 0], 123, 123)
        assert says(app, t(ids.TK_POT_OF).format(123))
        entered(app, SECOND, sheet.forehand, -1, 0, 40, units=((PAGAT, sheet.forehand, True, True),))
        write(app)
        sheet = score_sheet_by(app).sheet
        assert sum(sheet.totals) + sheet.pot == 123 and sheet.pot == 40
        press(app, OK)
        row(app, t(ids.TK_END))
        write(app)
        press(app, OK)
        assert t(ids.TK_TAKES_POT) in [item.below for item in rows(app).items]
        below = [item.below for item in rows(app).items if item.label == t(ids.TK_POT)]
        assert below == [t(ids.TK_POT_CARRIED) + ": 123"]
        taroky_options.POTEND.put(screen.options, 0)
        assert not screen.setup().terms.pot
        table.clear(app.board.folder)


def test_a_new_sheet_keeps_hellers():
    """A point is 0.10 Kč also where crowns were chosen whole; house rules are in groups; the sheet is of Taroky."""
    app = pub.new_game(pub.BOARDS[0], 1)
    home(app)
    row(app, "new")
    screen = app.top
    screen._take_purse(Purse("Kč", 0), 0)
    row(app, "game")
    row(app, t(ids.TAROKY))
    assert app.top is screen and (screen.stake, screen.purse.decimals) == (10, 2)
    screen.on_result(("purse", Purse("Kč", 0)))
    assert (screen.stake, screen.purse.decimals) == (10, 2)
    screen.stake = 100
    screen.on_result(("purse", Purse("Kč", 0)))
    assert (screen.stake, screen.purse.decimals) == (1, 0)
    screen._take_game("taroky")
    screen.enter()
    row(app, "options")
    press(app, NEXT, OK)
    names = [item.action for item in rows(app).items]
    assert names
    press(app, BACK, BACK)
    assert app.top is screen
    setup = screen.setup()
    assert (setup.game, setup.terms.stake, setup.purse.decimals) == ("taroky", 10, 2)
    table.clear(app.board.folder)
