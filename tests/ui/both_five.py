"""Five keep score by keys on every board: a fifth sits down, one rests each round, somebody leaves and comes back."""

from kocka.engine.resting import out_of
from kocka.engine.sheet import ROUND, kind_of
from kocka.engine.terms import Terms
from kocka.hal import BACK, MENU, NEXT, OK, PREV
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.club.dial import Dial
from kocka.ui.screens.club.roster import RosterScreen
from kocka.ui.screens.score.columns import Columns
from kocka.ui.screens.score.history import Rounds
from kocka.ui.screens.score.table import ScoreTable
from kocka.ui.screens.score.who import Who
from tests.match import table
from tests.ui import pub
from tests.ui.menus import press, says
from tests.ui.score_keys import home, row, settle, tell, type_name, write

SLOW = True
BUDGET_S = 240
HEAP = "8M"

NAMES = ("Čeněk", "Pavlína", "Tonda", "Řehoř")
GAMES = ("cerna_kocka", "hearts", "kourici_kocka", "taroky", "black_cat")
ROUNDS = {"cerna_kocka": (15, 5, 8), "hearts": (16, 5, 5), "kourici_kocka": (14, 10, 9)}


def new(board, language, game):
    """A sheet of four on the table."""
    app = pub.new_game(board, language)
    setup = ScoreSetup(game, None, Terms(stake=10 * (game == "taroky")), 0, Purse("Kč", 2))
    players = [(name, 0) for name in NAMES]
    score_sheet = ScoreSheet.create(app.board.folder, setup, players, 3, 20261123)
    home(app)
    app.apply(("push", app.make("score_table", score_sheet)))
    settle(app)
    return app


def order_of(app):
    """The seats in the order of play, from the dealer's left, without who rests."""
    sheet = app.top.score_sheet.sheet
    found = []
    seat = sheet.dealer
    for _ in range(sheet.SEATS):
        seat = sheet.left_of(seat)
        if seat not in found and not sheet.resting >> seat & 1:
            found.append(seat)
    return found


def play(app):
    """A round by keys, from the table and back."""
    game = app.top.score_sheet.setup.game
    order = order_of(app)
    names = [app.top.score_sheet.name(seat) for seat in order]
    press(app, OK)
    if game == "kourici_kocka":
        labels = [item.label for item in app.top.list.items]
        assert labels[: len(names)] == names and labels[len(names)] == t(ids.KEEP_SEVERAL), (labels, names)
        row(app, t(ids.KEEP_BY_POINTS))
    if game == "taroky":  # a First that is not played, with the second one after forehand
        press(app, OK)
        assert [item.label for item in app.top.list.items[:-1]] == names[1:]
        press(app, NEXT, OK)
        press(app, OK)
        write(app)
        return
    screen = app.top
    assert isinstance(screen, Columns) and screen.order == order, (game, screen.order, order)
    points = [0] * app.top.score_sheet.sheet.SEATS
    if game == "black_cat":
        points[order[0]] = -135
    else:
        for at, n in enumerate(ROUNDS[game]):
            points[order[at]] = n
    tell(app, points)
    write(app)


def sit_down(app, name):
    """By the menu: a new person, with what is proposed."""
    press(app, PREV)
    row(app, "more_people")
    assert isinstance(app.top, RosterScreen)
    row(app, -1)
    type_name(app, name)
    assert isinstance(app.top, Dial)
    press(app, MENU)
    settle(app)
    assert isinstance(app.top, ScoreTable)


def leaves(app, name):
    """By the menu: who sits there leaves, or is back."""
    press(app, PREV)
    row(app, "leave")
    row(app, name)
    settle(app)
    assert isinstance(app.top, ScoreTable)


def is_out(app):
    """By the menu: somebody else is out in the next round, which is played; then another one was, after all."""
    score_sheet = app.top.score_sheet
    sheet = score_sheet.sheet
    resting = sheet.resting
    wanted = [seat for seat in range(5) if not resting >> seat & 1][1]
    dealer = sheet.dealer
    press(app, PREV)
    row(app, "out")
    row(app, score_sheet.name(wanted))
    settle(app)
    assert isinstance(app.top, ScoreTable) and t(ids.KEEP_RESTS) in app.top.notes[wanted]
    assert (score_sheet.sheet.resting, score_sheet.sheet.dealer) == (1 << wanted, dealer)
    play(app)
    assert out_of(score_sheet.sheet.entries[-1]) == 1 << wanted
    press(app, NEXT)
    press(app, OK)
    labels = [item.label for item in app.top.list.items]
    assert t(ids.KEEP_OUT) in labels and t(ids.KEEP_DEALS) in labels
    row(app, t(ids.KEEP_OUT))
    settle(app)
    assert score_sheet.name(wanted) not in [item.label for item in app.top.list.items]
    press(app, BACK, BACK, PREV)  # the line before
    assert says(app, t(ids.KEEP_OUT_NEXT).format(score_sheet.name(wanted)))
    press(app, OK)
    row(app, t(ids.KEEP_DELETE))
    settle(app)
    press(app, OK)
    settle(app)
    press(app, BACK)
    assert isinstance(app.top, ScoreTable) and kind_of(score_sheet.sheet.entries[-1]) == ROUND


def test_an_evening_of_five_by_keys():
    for number in range(len(pub.BOARDS)):
        for at, game in enumerate(GAMES):
            app = new(pub.BOARDS[number], (number + at) & 1, game)
            play(app)
            sit_down(app, "Iva")
            score_sheet = app.top.score_sheet
            sheet = score_sheet.sheet
            assert (sheet.SEATS, score_sheet.name(4), sheet.seating.gone) == (5, "Iva", 0)
            rests = game != "black_cat"
            words = [app.top.notes[seat] for seat in range(5) if sheet.resting >> seat & 1]
            assert len(words) == rests and all(t(ids.KEEP_RESTS) in notes for notes in words), (game, words)
            rested = 0
            for _ in range(5 if rests else 1):
                rested |= score_sheet.sheet.resting
                play(app)
            assert rested == 31 * rests
            if rests:
                is_out(app)
            leaves(app, NAMES[1])
            assert score_sheet.sheet.seating.gone == 2 and t(ids.KEEP_GONE) in app.top.notes[1]
            play(app)
            leaves(app, NAMES[1])
            assert score_sheet.sheet.seating.gone == 0
            press(app, NEXT)
            assert isinstance(app.top, Rounds)
            joined = score_sheet.sheet.seating.joins[0][2]
            while app.top.cursor != joined:
                press(app, PREV)
            press(app, OK)  # who has sat down is not taken out of the middle
            row(app, t(ids.KEEP_DELETE))
            assert says(app, t(ids.KEEP_REFUSED)[:7]) and isinstance(app.top, Who)
            press(app, BACK)
            for _ in range(len(score_sheet.sheet.entries)):  # all lines, and the graph
                press(app, PREV)
            press(app, MENU)
            settle(app)
            loaded, problem = ScoreSheet.load(score_sheet.path)
            assert problem is None and loaded.sheet.totals == score_sheet.sheet.totals
            assert len([entry for entry in loaded.sheet.entries if kind_of(entry) == ROUND]) == (8 if rests else 3)
            table.clear(app.board.folder)
