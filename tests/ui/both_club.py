"""Score keeping besides the sheets, by keys: players, currencies, bill, described cards, Monte Carlo, records.

Every key is followed by a look whether the update equals a fresh painting and no text lies on another one, with names
as long as they can be; the canonical screens show all boards. What was confirmed is read from its file again.
"""

from kocka.engine.cards import QUEEN_OF_SPADES, card
from kocka.engine.rng import Rng
from kocka.engine.sheet import FOR_INTERLUDE, FOR_MATCH, INTERLUDE, InterludeEntry, round_of
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK, PREV, SHEET
from kocka.match import journal
from kocka.match.archive import Counting
from kocka.match.history import History
from kocka.match.journal import StorageError
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import OVER
from kocka.match.summary import summary_of
from kocka.scorebook.bill import Bill, counts, date_of, head_of
from kocka.scorebook.book import files
from kocka.scorebook.deck import Deck
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.purse import BAR, HOME, Purse
from kocka.scorebook.records import Records
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.scorebook.settled import SETTLED, Settled
from kocka.scorebook.sheet_code import Pages, packing
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.club.bill import BillScreen, Pay, SumsScreen
from kocka.ui.screens.club.choose import Choose
from kocka.ui.screens.club.deck import CardScreen, DeckScreen, Grid
from kocka.ui.screens.club.dial import DateScreen, Dial, PlaceEditor, PlayerName, Reason
from kocka.ui.screens.club.leagues import LeaguesScreen, Moves
from kocka.ui.screens.club.menu import ClubMenu
from kocka.ui.screens.club.person import PersonScreen
from kocka.ui.screens.club.pubs import Marks
from kocka.ui.screens.club.purse import PurseScreen
from kocka.ui.screens.club.records import RecordsScreen
from kocka.ui.screens.club.roster import Player, RosterScreen
from kocka.ui.screens.club.settle import SettleScreen
from kocka.ui.screens.club.vote import Baraz, Describing
from kocka.ui.screens.play.match_end import AfterMatch
from kocka.ui.screens.score.menu import ScoreMenu
from kocka.ui.screens.score.new import NewSheet
from kocka.ui.screens.settings.problem import sentence
from kocka.ui.session.screens import name_of
from kocka.ui.table import drinks
from kocka.ui.table.paper import Paper
from kocka.ui.widgets.dialog import Confirm
from tests.match import table
from tests.match.table import clear
from tests.ui import menus, pub
from tests.ui.menus import press, says, try_keys

SLOW = True
BUDGET_S = 240
HEAP = "4M"

NEWER_PAYMENTS = journal.frame(SETTLED, Settled.VERSION + 1, 0, b"")
SWEDEN = Purse("Kč", 0, "SEK", 0, 3, 1)
NAMES = ("Šťáhlavovská", "Řehoř Veselý", "Tonda Dědek", "Č")
ROUNDS = ((28, 0, 0, 0), (0, 0, 28, 0), (0, 0, 28, 0), (0, 14, 14, 0), (0, 0, 28, 0), (0, 0, 28, 0))


class Catcher:
    """Under a screen in the stack: what it hands over."""

    def __init__(self, app):
        self.values = []
        base = app.top
        base.on_result = self.values.append


def boards():
    """(board, language) of each test: the narrowest one in colours, and black and white."""
    return [(pub.BOARDS[0], 0), (pub.BOARDS[2], 1)]


def opened(board, language, make, before=None):
    """A game with the screen of `make(game)` on top; `before(folder)` puts files there first."""
    app = pub.new_game(board, language)
    if before:
        before(app.board.folder)
    catcher = Catcher(app)
    app.apply(("push", make(app)))
    settle(app)
    return app, catcher


def settle(app):
    """What is under way comes to its end."""
    for _ in range(200):
        pub.turn(app)
        if not app._work.is_waiting and not app.top.is_working:
            return
    raise AssertionError("it does not end")


def keys(app, *pressed):
    """As menus.press, and then what is written has time."""
    for key in pressed:
        press(app, key)
        settle(app)


def go_to(app, action):
    """The cursor of the list goes to the row with this action."""
    for _ in range(len(app.top.list.items)):
        if app.top.list.item.action == action:
            return
        press(app, NEXT)
    raise AssertionError(action)


def pick(app, action):
    """OK on the row with this action."""
    go_to(app, action)
    keys(app, OK)


def typed(app, text):
    """A text letter by letter, and done; the shorter way round the wheel."""
    editor = app.top
    for letter in text:
        size = len(editor._wheel)
        way = (editor._wheel.index(letter) - editor._cursor) % size
        for _ in range(min(way, size - way)):
            pub.turn(app, 20, NEXT if way <= size - way else PREV)
        keys(app, OK)
    keys(app, MENU)


def dialled(app, digits):
    """A number: every wheel from the first one to the last, then done. `digits`: values of the wheels."""
    dial = app.top
    while dial._at:
        pub.turn(app, 20, BACK)
    for value in digits:
        least, most, now = dial._wheels[dial._at][:3]
        way = (value - now) % (most - least + 1)
        for _ in range(min(way, most - least + 1 - way)):
            pub.turn(app, 20, NEXT if way <= most - least + 1 - way else PREV)
        keys(app, OK)


def score_sheets_in(folder, place="Växjö, Bishops Arms", date=20130712, names=NAMES, purse=SWEDEN):
    """A match that is over: Tonda has lost the dokládačka and the match."""
    players = [(name, at + 1) for at, name in enumerate(names)]
    score_sheet = ScoreSheet.create(folder, ScoreSetup("cerna_kocka", purse=purse, place=place), players, 0, date)
    for points in ROUNDS:
        if not score_sheet.over:
            score_sheet.add(score_sheet.form().entry(list(points), 0))
            if score_sheet.sheet.due == INTERLUDE:
                score_sheet.add((INTERLUDE, 2))
    assert score_sheet.over
    assert score_sheet.sheet.loser == 2
    return score_sheet


def with_sheet(board, language, kind):
    """A game with this screen of a sheet that is over on top, and the sheet."""
    score_sheets = []
    app, _ = opened(
        board,
        language,
        lambda app: kind(app, score_sheets[0]),
        lambda folder: score_sheets.append(score_sheets_in(folder)),
    )
    return app, score_sheets[0]


def test_players_by_keys():
    """New, corrected, with a licence, two of a name refused, retired: each at once in the file."""
    for board, language in boards():
        app, _ = opened(board, language, RosterScreen)
        folder = app.board.folder
        for name in ("Žofie", "Řehoř"):
            pick(app, -1)
            assert isinstance(app.top, PlayerName)
            typed(app, name)
            assert Roster.open(folder)[0].members[0].name == name
        pick(app, -1)
        typed(app, "Žofie")
        assert app.toast.text == t(ids.NAME_TAKEN)
        pick(app, 1)
        assert isinstance(app.top, Player)
        pick(app, "licence")
        assert isinstance(app.top, Dial)
        dialled(app, (0, 0, 4, 5))
        assert Roster.open(folder)[0].member(1).licence == 45
        pick(app, "name")
        keys(app, BACK)
        typed(app, "a")
        member = Roster.open(folder)[0].member(1)
        assert (member.name, member.licence) == ("Žofia", 45)
        pick(app, "name")
        for _ in range(5):
            keys(app, BACK)
        typed(app, "Řehoř")
        assert app.toast.text == t(ids.NAME_TAKEN)
        pick(app, "retire")
        keys(app, OK)  # the cursor is on no
        assert Roster.open(folder)[0].member(1) is not None
        pick(app, "retire")
        keys(app, NEXT, OK)
        assert isinstance(app.top, RosterScreen)
        assert [member.number for member in Roster.open(folder)[0].members] == [2]
        clear(folder)


def marked(app):
    """Numbers of the players who are picked."""
    return [item.action for item in app.top.list.items if item.note == "1."]


def test_names_that_may_mean_one_person_are_asked_about():
    """ "zofie" is perhaps Žofie: no takes her, yes is another player; and so where those who play are picked."""
    for board, language in boards():
        app, _ = opened(board, language, lambda app: RosterScreen(app, 2))
        folder = app.board.folder
        pick(app, -1)
        typed(app, "Žofie")
        pick(app, -1)
        typed(app, "Zofie")
        assert isinstance(app.top, Confirm) and says(app, "Zofie")
        keys(app, OK)  # the cursor is on no; she is marked already
        assert [member.name for member in Roster.open(folder)[0].members] == ["Žofie"]
        assert marked(app) == [1]
        pick(app, 1)
        assert marked(app) == []
        pick(app, -1)
        typed(app, "Žofie B")
        keys(app, BACK)
        assert marked(app) == [1]
        pick(app, -1)
        typed(app, "Zofie Á")
        keys(app, NEXT, OK)
        assert [member.name for member in Roster.open(folder)[0].members] == ["Žofie", "Zofie Á"]
        clear(folder)


def test_a_player_who_is_renamed_like_another_one_is_asked_about():
    """In the list: no leaves the name as it was. On a sheet: no takes the one who is known, with the number."""
    for board, language in boards():
        app, _ = opened(board, language, RosterScreen, four)
        folder = app.board.folder
        for answer, name in ((OK,), NAMES[0]), ((NEXT, OK), "Tonda D"):
            pick(app, 1)
            pick(app, "name")
            keys(app, *[BACK] * len(NAMES[0]))
            typed(app, "Tonda D")
            assert isinstance(app.top, Confirm) and says(app, "Tonda D"), board
            keys(app, *answer)
            assert Roster.open(folder)[0].member(1).name == name
            keys(app, BACK)
        pick(app, 1)
        pick(app, "name")
        typed(app, "e")  # like the name of the very same player
        assert Roster.open(folder)[0].member(1).name == "Tonda De"
        clear(folder)


def test_a_name_on_a_sheet_that_is_like_a_known_one_is_asked_about():
    for board, language in boards():
        for answer in (OK,), (NEXT, OK):
            app, score_sheet = with_sheet(board, language, ScoreMenu)
            four(app.board.folder)
            Roster.open(app.board.folder)[0].put("Jan")
            pick(app, "rename")
            keys(app, OK)
            assert isinstance(app.top, PlayerName)
            player = score_sheet.sheet.seating.sitting[score_sheet.sheet.seating.order[0]]  # the first row
            name, number = score_sheet.players[player]
            keys(app, *[BACK] * len(name))
            typed(app, "Ján")
            settle(app)
            assert isinstance(app.top, Confirm) and says(app, "Ján"), board
            keys(app, *answer)
            settle(app)
            found = ScoreSheet.load(score_sheet.path)[0].players[player]
            assert found == (("Jan", 5) if len(answer) == 1 else ("Ján", number)), board
            clear(app.board.folder)


def test_a_name_on_a_sheet_that_comes_is_asked_about():
    """By its letters from another device; the sheet is kept and shown after the answer."""
    home = ScoreSheet.create(
        table.new_folder(), ScoreSetup("hearts"), [(name, 0) for name in ("Ján", "Eva", "Ivo", "Ota")]
    )
    packed = bytearray()
    for _ in packing([home], packed):
        pass
    text = Pages(packed, 2000).text(0)
    for board, language in boards():
        for answer in (OK,), (NEXT, OK):
            app = pub.new_game(board, language)
            folder = app.board.folder
            Roster.open(folder)[0].put("Jan")
            app.act(("shared", text))
            for _ in range(40):
                pub.turn(app)
            assert isinstance(app.top, Confirm) and says(app, "Ján"), board
            assert len(files(folder, "sheet")) == 0
            keys(app, *answer)
            for _ in range(60):
                pub.turn(app)
            assert name_of(app.top) == "ScoreTable", (board, name_of(app.top))
            (path,) = files(folder, "sheet")
            assert ScoreSheet.load(path)[0].players[0] == (("Jan", 1) if len(answer) == 1 else ("Ján", 0))
            clear(folder)


def test_ck_18_banned_for_life_with_the_reason():
    """Who is banned is marked, cannot be picked nor removed, begins no sheet; and may play again once it is lifted."""
    for board, language in boards():
        app, _ = opened(board, language, RosterScreen, four)
        folder = app.board.folder
        pick(app, 2)
        pick(app, "ban")
        assert isinstance(app.top, Reason)
        keys(app, MENU)
        assert Roster.open(folder)[0].member(2).ban == t(ids.BAN_RENONC)
        assert "retire" not in [item.action for item in app.top.list.items]
        pick(app, "name")
        keys(app, BACK)
        typed(app, "a")  # the ban stays
        assert Roster.open(folder)[0].member(2).ban == t(ids.BAN_RENONC)
        keys(app, BACK)
        assert [item.note for item in app.top.list.items if item.action == 2] == [t(ids.BANNED)]
        keys(app, BACK)
        app.apply(("push", RosterScreen(app, 4)))
        settle(app)
        assert [item.action for item in app.top.list.items if not item.enabled] == [2]
        keys(app, BACK)
        sheet = score_sheets_in(folder)
        app.apply(("push", NewSheet(app, sheet)))
        app.top.date = 20261121
        keys(app, MENU)
        assert isinstance(app.top, RosterScreen)
        assert app.toast.text.startswith(t(ids.BANNED))
        keys(app, BACK, BACK)
        app.apply(("push", RosterScreen(app)))
        settle(app)
        pick(app, 2)
        pick(app, "lift")
        assert says(app, t(ids.BAN_RENONC)[:6])
        keys(app, NEXT, OK)
        assert Roster.open(folder)[0].member(2).ban == ""
        keys(app, BACK, BACK)
        app.apply(("push", NewSheet(app, sheet)))
        app.top.date = 20261121
        keys(app, MENU)
        assert len(files(folder, "sheet")) == 2
        clear(folder)


def four(folder):
    """Four players in the roster."""
    roster = Roster.open(folder)[0]
    for at, name in enumerate(NAMES):
        roster.put(name, 10 * at)


def test_four_are_picked_in_the_order_of_their_seats():
    for board, language in boards():
        app, caught = opened(board, language, lambda app: RosterScreen(app, 3), four)
        pick(app, 4)
        pick(app, 2)
        pick(app, 2)  # not after all
        pick(app, 1)
        pick(app, -1)
        typed(app, "Ďas")
        assert caught.values == [("players", [(NAMES[3], 4), (NAMES[0], 1), ("Ďas", 5)])]
        members = Roster.open(app.board.folder)[0].members
        assert [member.number for member in members][:3] == [4, 1, 5]
        clear(app.board.folder)


def test_numbers_days_and_places():
    for board, language in boards():
        app, caught = opened(board, language, lambda app: Dial("Kč", 1250, 6, 2, "Kč", note="dokládačka"))
        dialled(app, (0, 0, 2, 0, 0, 5))
        app.apply(("push", Dial("Body", -3, 3, signed=True)))
        settle(app)
        assert app.top._at == 1
        keys(app, MENU)
        app.apply(("push", Dial("Body", 7, 3, signed=True)))
        dialled(app, (1, 0, 1, 2))
        app.apply(("push", DateScreen(app, 20260228)))
        settle(app)
        dialled(app, (31, 2))
        keys(app, OK)
        assert app.toast.text == t(ids.NO_SUCH_DAY)
        dialled(app, (29, 2, 2028))
        app.apply(("push", PlaceEditor("Tovéř")))
        settle(app)
        typed(app, ", Pod Lipou U Potoka")
        assert caught.values == [
            ("number", 2005),
            ("number", -3),
            ("number", -12),
            ("date", 20280229),
            "Tovéř, Pod Lipou U Potok",  # 24 letters
        ]
        app.apply(("push", DateScreen(app, 20260228)))
        settle(app)
        keys(app, NEXT, BACK | LONG)
        assert len(caught.values) == 5
        clear(app.board.folder)


def test_a_number_begins_where_people_set_it():
    """Amounts at the hundreds, a stake at the units; a key that is held turns by five, round the ends."""
    for board, language in boards():
        app, caught = opened(board, language, lambda app: Dial("Kč", 0, 6, 2))
        assert app.top._at == 1
        keys(app, BACK, BACK)
        app.apply(("push", Dial("Kč", 0, 6, 2, whole=1)))
        assert app.top._at == 3
        keys(app, SHEET, NEXT, OK, INFO, INFO, PREV, OK, MENU)
        app.apply(("push", Dial("Kč", 1200, 6, 2, whole=1)))
        assert app.top._at == 2  # twelve
        keys(app, MENU)
        assert caught.values == [("number", 690), ("number", 1200)]
        clear(app.board.folder)


def test_currencies_and_their_rate():
    for board, language in boards():
        app, caught = opened(board, language, lambda app: PurseScreen(app, Purse("Kč")))
        pick(app, "bar")
        pick(app, "SEK")
        assert isinstance(app.top, Dial)  # the rate is asked at once
        dialled(app, (0, 0, 2, 7, 5, 0))
        assert says(app, "2,750" if language == 0 else "2.750")
        pick(app, "done")
        pick_value = caught.values[0][1]
        assert (pick_value.home, pick_value.bar, pick_value.rate_home, pick_value.rate_bar) == ("Kč", "SEK", 11, 4)
        assert pick_value.to_home(4) == (11, 0)
        app.apply(("push", PurseScreen(app, pick_value)))
        settle(app)
        pick(app, "home")
        pick(app, "SEK")  # then there is no other one at the bar
        keys(app, BACK)
        assert (caught.values[1][1].home, caught.values[1][1].bar) == ("SEK", "")
        clear(app.board.folder)


def test_the_bill_is_paid_corrected_and_added_up():
    """CK-17, and the biggest bill of CK-26: 200 and 220 SEK at 1:3 are 1260 Kč."""
    for board, language in boards():
        app, score_sheet = with_sheet(board, language, BillScreen)
        path = score_sheet.path
        first, second = [row[2] for row in score_sheet.bill()]
        assert [row[:4] for row in score_sheet.bill()] == [(2, FOR_INTERLUDE, first, -1), (2, FOR_MATCH, second, -1)]
        for row, digits in ((0, (0, 0, 0, 2, 0, 0)), (1, (0, 0, 0, 2, 3, 0))):
            pick(app, row)
            assert app.top.list.item.action == "amount"  # no price was agreed
            keys(app, OK)
            dialled(app, digits)
            keys(app, OK)
            assert isinstance(app.top, BillScreen)
        assert [row[3:] for row in ScoreSheet.load(path)[0].bill()] == [(200, BAR), (230, BAR)]
        pick(app, 1)
        keys(app, PREV, PREV, OK, NEXT, OK)  # change, amount
        dialled(app, (0, 0, 0, 2, 2, 0))
        keys(app, OK)
        assert [row[3:] for row in ScoreSheet.load(path)[0].bill()] == [(200, BAR), (220, BAR)]
        pick(app, -1)
        pick(app, 0)
        pick(app, "currency")
        assert app.top._currency == HOME
        pick(app, "amount")
        dialled(app, (0, 0, 0, 0, 9, 0))
        keys(app, OK)
        assert ScoreSheet.load(path)[0].bill()[2][:1] + ScoreSheet.load(path)[0].bill()[2][3:] == (0, 90, HOME)
        pick(app, 2)
        keys(app, PREV, OK)  # deleted
        assert len(ScoreSheet.load(path)[0].bill()) == 2
        pick(app, -5)
        assert isinstance(app.top, DeckScreen)
        keys(app, BACK)
        pick(app, -2)
        assert isinstance(app.top, SumsScreen)
        assert says(app, "1260 Kč")
        assert not says(app, t(ids.BILL_COUNTING))
        keys(app, NEXT, BACK)
        pick(app, -3)
        assert says(app, "2013")
        assert says(app, "1260 Kč")
        clear(app.board.folder)


def test_an_evening_is_settled_payment_by_payment():
    """Who pays whom, over its sheets: marked as paid one by one, in the file at once, and taken back."""
    for board, language in boards():

        def before(folder):
            for places in ((0, 1, 2, 3), (3, 2, 1, 0)):
                setup = ScoreSetup("free", Rules(True, 0, False, 0, True).pack(), purse=Purse("Kč", 2, "EUR", 2, 25, 1))
                people = [(NAMES[at], at + 1) for at in places]
                score_sheet = ScoreSheet.create(folder, setup, people, 0, 20130712)
                score_sheet.add((0, 5000, -1200, -3000, -800))
                score_sheet.close(20130712)

        app, _ = opened(board, language, BillScreen, before)
        folder = app.board.folder
        pick(app, -8)
        assert isinstance(app.top, SettleScreen)
        assert [row.number for row in app.top.rows] == [-1, -1]
        assert sum([row.amount for row in app.top.rows]) == 8400
        keys(app, NEXT, OK)
        settle(app)
        assert [row.number for row in app.top.rows] == [-1, 0]
        assert [paid.amount for paid in Settled.of(folder, 20130712).paid(20130712)] == [4200]
        keys(app, PREV, OK)
        settle(app)
        assert [row.number for row in app.top.rows] == [1, 0]
        keys(app, OK, BACK)
        pick(app, -8)
        assert [row.number for row in app.top.rows] == [-1, 0]
        assert len(Settled.of(folder, 20130712).paid(20130712)) == 1
        clear(folder)


def money_in(folder, date, first):
    """A free sheet of money that was put away; `first` wins 12."""
    setup = ScoreSetup("free", Rules(True, 0, False, 0, True).pack(), purse=Purse("Kč", 0))
    people = [(name, at + 1) for at, name in enumerate(NAMES)]
    score_sheet = ScoreSheet.create(folder, setup, people, 0, date)
    score_sheet.add(round_of([12 if at == first else -4 for at in range(4)]))
    score_sheet.close(date)


def to_sheets(app):
    """The list of sheets, once all of it is there."""
    pick(app, -1)
    assert isinstance(app.top, Choose)
    for _ in range(400):
        pub.turn(app)
        if len(app.top.list.items) > 14:
            return
    raise AssertionError("there is no end")


def test_sheets_of_other_evenings_are_settled_together():
    """An evening that ended after midnight: which sheets count is chosen, is in the file, and can be changed again."""
    for board, language in boards():

        def before(folder):
            for number in range(15):
                money_in(folder, 20130712 + number // 12, number % 2)

        app, _ = opened(board, language, lambda app: SettleScreen(app, 20130712), before)
        folder = app.board.folder
        assert [row.amount for row in app.top.rows] == [48, 48]
        assert app.top.list.items[-2].below == plural(ids.SETTLE_SHEETS, 12)
        to_sheets(app)
        assert "".join([item.label[0] for item in app.top.list.items[2:-1]]) == "○○○" + "●" * 9
        pick(app, 1)
        assert (app.top.list.item.label[0], app.top.list.item.action) == ("●", 1)
        pick(app, 4)
        assert (app.top.list.item.label[0], app.top.list.item.action) == ("○", 4)
        keys(app, BACK)
        assert isinstance(app.top, SettleScreen)
        assert sorted([row.amount for row in app.top.rows]) == [16, 32, 48]
        assert app.top.list.items[-2].below == plural(ids.SETTLE_SHEETS, 12)
        keys(app, BACK)
        app.apply(("push", SettleScreen(app, 20130713)))
        settle(app)
        assert app.top.list.items[-2].below == plural(ids.SETTLE_SHEETS, 2)
        to_sheets(app)
        pick(app, 1)  # back to its own day
        keys(app, BACK)
        assert app.top.list.items[-2].below == plural(ids.SETTLE_SHEETS, 3)
        assert len(files(folder, "settled")) == 1
        clear(folder)


def notes(app):
    """What stands beside the rounds on a bill."""
    return [item.note for item in app.top.list.items if (item.action or 0) >= 0 and item.note != "►"]


def test_a_drink_is_paid_on_the_bill_or_in_the_settlement_and_both_show_it():
    """CK-17: who is marked there owes nothing here, OK leads there; taken back there it is owed here; as is the sum."""
    for board, language in boards():

        def before(folder):
            players = [(name, at + 1) for at, name in enumerate(NAMES)]
            setup = ScoreSetup("cerna_kocka", terms=Terms(played_for="pivo", decimals=0), purse=Purse("Kč", 0))
            for number in range(2):
                score_sheet = ScoreSheet.create(folder, setup, players, 0, 20130712 + number)
                score_sheet.add((4, 0, 0))

        app, _ = opened(
            board,
            language,
            lambda app: BillScreen(app, ScoreSheet.load(app.board.folder + "/sheet00000.kck")[0]),
            before,
        )
        bill = app.top
        assert notes(app) == [t(ids.BILL_OWES)]
        pick(app, -8)
        for row in range(3):
            assert notes(app)[row] == "○ " + "1× " + drinks.named("pivo")
            keys(app, OK, NEXT)
            settle(app)
        keys(app, BACK)
        assert app.top is bill
        for _ in range(200):
            pub.turn(app)
        assert notes(app) == [t(ids.SETTLE_SQUARED)]
        pick(app, -2)
        assert not says(app, t(ids.BILL_UNPAID).format("1"))
        keys(app, BACK)
        for sums in (-3, -4):  # of the year, of all years: only the round of the other evening is owed
            pick(app, sums)
            settle(app)
            assert says(app, t(ids.BILL_UNPAID).format("1")), sums
            keys(app, BACK)
        pick(app, 0)  # where it can be taken back
        assert isinstance(app.top, SettleScreen)
        pick(app, 1)
        keys(app, BACK)
        for _ in range(200):
            pub.turn(app)
        assert notes(app) == [t(ids.BILL_OWES)]
        pick(app, -2)
        settle(app)
        assert [item.below for item in app.top.list.items if t(ids.BILL_UNPAID).format("1") in item.below]
        keys(app, BACK)
        # The other sheet is of another day, whose round is still owed; it is paid on its bill.
        folder = app.board.folder
        other = ScoreSheet.load(folder + "/sheet00001.kck")[0]
        app.apply(("push", BillScreen(app, other)))
        settle(app)
        assert notes(app) == [t(ids.BILL_OWES)]
        other.pay(0, 45, HOME)
        app.apply(("push", SettleScreen(app, 20130713)))
        settle(app)
        assert app.top.rows == []
        assert [item.note for item in app.top.list.items if t(ids.SETTLE_AT_BAR) in item.below] == [
            "● " + plural(ids.BILL_DRINKS, 1)
        ]
        clear(folder)


def test_payments_of_a_newer_version_are_told_of():
    """Their file stays as it is; what is paid now goes into another one."""

    def before(folder):
        money_in(folder, 20130712, 2)
        with open(folder + "/settled00000.kck", "wb") as file:
            file.write(NEWER_PAYMENTS)

    app, _ = opened(pub.BOARDS[0], 0, lambda app: SettleScreen(app, 20130712), before)
    assert [(problem.id, sentence(problem) != "") for problem in app.problems] == [(journal.NEWER, True)]
    keys(app, OK)
    assert len(Settled.of(app.board.folder, 20130712).paid(20130712)) == 1
    with open(app.board.folder + "/settled00000.kck", "rb") as file:
        assert file.read() == NEWER_PAYMENTS
    clear(app.board.folder)


def test_who_pays_whom_is_read_by_a_camera():
    """The QR codes say in words what is to be paid; as many of them as it takes."""
    app, _ = opened(pub.BOARDS[0], 0, lambda app: SettleScreen(app, 20130712), lambda path: money_in(path, 20130712, 2))
    keys(app, OK)
    pick(app, -2)
    found = []
    for page in range(9):
        while app.top.pages is None:
            pub.turn(app)
        text = app.top.pages.text(page)
        assert text.startswith("Vyrovnání 12. 7. 2013\n")
        found.extend(text.split("\n")[1:])
        if page + 1 == app.top.pages.count:
            break
        keys(app, NEXT)
    givers = ("● Šťáhlavovská", "○ Řehoř Veselý", "○ Č")
    assert found == [giver + " → Tonda Dědek: 4 Kč" for giver in givers]
    assert app.top.link == app.top.link_of_all == ""
    keys(app, BACK)
    assert isinstance(app.top, SettleScreen)
    clear(app.board.folder)


def test_an_amount_is_as_much_in_the_other_currency():
    """CK-17: 45 Kč of a hundred hellers each are 15 SEK, three crowns each, which have no öre here."""
    players = [(name, at + 1) for at, name in enumerate(NAMES)]
    score_sheets = []

    def sheet(folder):
        setup = ScoreSetup("cerna_kocka", price=4500, purse=Purse("Kč", 2, "SEK", 0, 3, 1))
        score_sheets.append(ScoreSheet.create(folder, setup, players, 0, 20130712))

    app, _ = opened("pico_lcd_1_3", 0, lambda app: Pay(app, score_sheets[0], 1), sheet)
    for wanted in ("15 SEK", "45 Kč"):
        go_to(app, "currency")
        keys(app, OK)
        if app.top.list.choosing:
            keys(app, NEXT, OK)
        assert app.top.list.items[0].note == wanted
    pick(app, "pay")
    assert ScoreSheet.load(score_sheets[0].path)[0].bill()[0][3:] == (4500, HOME)
    clear(app.board.folder)


def stood_in(folder):
    """Černá kočka for rum, over after four wrong durchs of the first player; the third lost the dokládačka."""
    players = [(name, at + 1) for at, name in enumerate(NAMES)]
    setup = ScoreSetup("cerna_kocka", None, Terms(played_for="rum"), purse=Purse("Kč", 2))
    score_sheet = ScoreSheet.create(folder, setup, players, 0, 20130712)
    for number in range(4):
        score_sheet.add(round_of((28, 0, 0, 0), -1, 0))
        if number == 1:
            score_sheet.add(InterludeEntry.of(2))
    return score_sheet


def test_ck_17_a_drink_and_a_toast_on_the_bill():
    """The drink agreed stands with each debt; after the match the loser may call to the bar and order to drink up."""
    for board, language in boards():
        app, rows = bill_of(board, language, stood_in)
        assert [row[0] for row in rows[:2]] == [NAMES[2], NAMES[0]]
        assert [row[2].endswith(", rum") for row in rows[:2]] == [True, True]
        at = [row[0] for row in rows].index(t(ids.BAR))
        pick(app, app.top.list.items[at].action)
        assert says(app, "rum")
        keys(app, NEXT, OK)
        assert says(app, t(ids.BAR_ORDER)[:10])
        keys(app, OK)
        assert app.top.__class__ is BillScreen
        clear(app.board.folder)


def hearts_in(folder, rounds, winner_takes_all=False, date=20130712):
    """Hearts to fifty at half a crown a point; after five rounds two share the second place (HE-14)."""
    rules = games.game("hearts")
    options = rules.parse_option(rules.defaults(), "target", "50")
    terms = Terms(stake=50, decimals=2, winner_takes_all=winner_takes_all)
    players = [(name, at + 1) for at, name in enumerate(NAMES)]
    score_sheet = ScoreSheet.create(
        folder, ScoreSetup("hearts", options, terms, purse=Purse("Kč", 2)), players, 0, date
    )
    for points in ((0, 13, 10, 3), (4, 0, 17, 5), (13, 8, 1, 4), (2, 0, 19, 5), (4, 2, 16, 4))[:rounds]:
        score_sheet.add(score_sheet.form().entry(list(points)))
    return score_sheet


def bill_of(board, language, make):
    """Label, note and smaller line of each row of the bill of this sheet; and the game."""
    score_sheets = []
    app, _ = opened(
        board, language, lambda app: BillScreen(app, score_sheets[0]), lambda path: score_sheets.append(make(path))
    )
    return app, [(item.label, item.note, item.below) for item in app.top.list.items]


def test_hearts_for_money_is_settled_on_the_bill():
    """HE-14, HE-15: the pot and its shares, who has paid in and takes out what, the first one first; nets sum to 0."""
    for board, language in boards():
        point = t_of(language)
        app, rows = bill_of(board, language, lambda path: hearts_in(path, 5))
        assert app.top._score_sheet.sheet.totals == [23, 23, 63, 21]
        assert [row[0] for row in rows[:2]] == [t(ids.SETTLEMENT), NAMES[3]]
        assert (rows[0][1], rows[0][2]) == ("65 Kč", t(ids.SHARES_THREE))
        assert [row[1] for row in rows[1:5]] == point("+22,00 +4,75 +4,75 −31,50")
        paid = point("10,50 11,50 11,50 31,50")
        taken = point("32,50 16,25 16,25 0,00")
        for at in range(4):
            assert paid[at] in rows[1 + at][2]
            assert rows[1 + at][2].endswith(taken[at])
        for _ in range(len(rows)):
            keys(app, OK, NEXT)  # nothing to be picked but the sums
            if not isinstance(app.top, BillScreen):
                keys(app, BACK)
        go_to(app, -2)
        keys(app, OK)
        won = [item.below for item in app.top.list.items]
        assert t(ids.BILL_GAME).format(point("4,75")[0] + " Kč") in won
        assert t(ids.BILL_GAME).format(point("−31,50")[0] + " Kč") in won
        clear(app.board.folder)
        # While it goes on: what is in the pot. The winner of all takes all.
        app, rows = bill_of(board, language, lambda path: hearts_in(path, 3))
        assert rows[0][1] == "39 Kč"
        assert [row[1] for row in rows[1:5]] == point("6,00 8,50 10,50 14,00")
        clear(app.board.folder)
        app, rows = bill_of(board, language, lambda path: hearts_in(path, 5, True))
        assert rows[0][2] == t(ids.SHARES_WINNER)
        assert [row[1] for row in rows[1:5]] == point("+54,50 −11,50 −11,50 −31,50")
        clear(app.board.folder)


def test_a_coin_that_does_not_divide_is_told():
    """HE-14: 78 coins among 50, 30 and 20 per cent leave one for the first, which has a sign."""
    for board, language in boards():

        def odd(folder):
            rules = games.game("hearts")
            options = rules.parse_option(rules.defaults(), "target", "5")
            players = [(name, at + 1) for at, name in enumerate(NAMES)]
            setup = ScoreSetup("hearts", options, Terms(stake=3, decimals=0), purse=Purse("Kč"))
            score_sheet = ScoreSheet.create(folder, setup, players, 0, 20130712)
            score_sheet.add(score_sheet.form().entry([14, 9, 2, 1]))
            return score_sheet

        app, rows = bill_of(board, language, odd)
        extra = [row[3] for row in app.top._score_sheet.sheet.settlement()]
        assert sum(extra) == 1
        assert [row[2].endswith("*") for row in rows[1:5]] == [True, False, False, False]
        assert t(ids.EXTRA_COIN) in [row[2] for row in rows]
        clear(app.board.folder)


def t_of(language):
    """Amounts as they are written in this language."""
    return lambda text: (text if language == 0 else text.replace(",", ".")).split(" ")


def dated(folder, evening=0, year=0):
    """The sheets that count."""
    return [path for path in files(folder, "sheet") if counts(date_of(path), evening, year)]


def test_sheets_of_an_evening_are_found_by_their_first_record():
    app = pub.new_game(pub.BOARDS[0])
    folder = app.board.folder
    for date in (20130711, 20130712, 20140712, 20130712):
        score_sheets_in(folder, date=date).pay(2, 100, HOME)
    assert [path[-9:-4] for path in dated(folder, 20130712)] == ["00001", "00003"]
    assert [path[-9:-4] for path in dated(folder, 0, 2013)] == ["00000", "00001", "00003"]
    assert head_of(folder + "/sheet00002.kck") == (20140712, "cerna_kocka")
    with open(folder + "/sheet00001.kck", "r+b") as file:
        file.seek(20)
        file.write(b"\xff\xff\xff\xff")
    assert head_of(folder + "/sheet00001.kck") == (-1, "")
    assert len(dated(folder, 0, 2014)) == 2  # with the one that nobody can read: it will be told
    app.apply(("push", SumsScreen(app, "2014", 0, 2014)))
    settle(app)
    assert says(app, "100 Kč")
    assert says(app, t(ids.BILL_SKIPPED)[:10])
    bill = Bill(0, 2014)
    assert bill.add_sheet(ScoreSheet.load(folder + "/sheet00002.kck")[0])
    clear(folder)


def test_a_card_is_described_by_vote_and_baraz():
    """CK-24: the loser first, the owner last, four with a vote each are drawn blind; in the file at once."""
    for board, language in boards():
        app, _ = with_sheet(board, language, DeckScreen)
        folder = app.board.folder
        pick(app, "describe")
        keys(app, NEXT, OK)  # the second one owns the cards
        assert isinstance(app.top, Describing)
        assert Deck.load(folder + "/deck00000.kck")[0].owner == NAMES[1]
        assert app.top._vote.order == [2, 3, 0, 1]
        keys(app, OK, NEXT, OK, NEXT, OK, NEXT, OK)
        assert isinstance(app.top, Baraz)
        keys(app, BACK, BACK)  # the last vote is taken back
        assert len(app.top._vote.votes) == 3
        keys(app, OK)
        assert isinstance(app.top, Baraz)
        assert len(app.top._backs) == 4
        keys(app, NEXT, OK, OK)
        assert isinstance(app.top, CardScreen)
        drawn = app.top._description.card
        keys(app, BACK, OK)
        assert app.top._description.card == drawn  # drawn is drawn
        assert Deck.load(folder + "/deck00000.kck")[0].described == []
        keys(app, OK)
        deck = Deck.load(folder + "/deck00000.kck")[0]
        assert [d.card for d in deck.described] == [drawn]
        d = deck.described[0]
        assert (d.place, d.date, d.loser, d.underlines) == ("Växjö, Bishops Arms", 20130712, 2, 2)
        assert d.players == list(NAMES)
        keys(app, OK)
        assert isinstance(app.top, DeckScreen)
        pick(app, "describe")  # once a place
        assert t(ids.CARDS_WAS_HERE)[:8] in app.toast.text
        assert isinstance(app.top, DeckScreen)
        pick(app, "deck")
        assert isinstance(app.top, Grid)
        keys(app, PREV, PREV, OK)
        assert app.toast.text == t(ids.CARDS_BLANK)
        while app.top._cards[app.top._cursor] != drawn:
            press(app, NEXT)
        keys(app, OK)
        assert says(app, "Bishops")
        keys(app, NEXT, BACK, BACK)
        pick(app, "undo")
        keys(app, NEXT, OK)
        assert Deck.load(folder + "/deck00000.kck")[0].described == []
        clear(folder)


def test_all_for_one_card_needs_no_baraz_and_an_unknown_place_is_asked_for():
    for board, language in boards():
        score_sheets = []

        def before(folder, score_sheets=score_sheets):
            score_sheets.append(score_sheets_in(folder, "", 0))
            Deck.create(folder, "", 20260101)

        app, _ = opened(
            board, language, lambda app, score_sheets=score_sheets: DeckScreen(app, score_sheets[0]), before
        )
        pick(app, "describe")
        assert isinstance(app.top, PlaceEditor)
        keys(app, BACK)
        assert isinstance(app.top, DeckScreen)  # nothing happened
        pick(app, "describe")
        typed(app, "Dno")
        assert isinstance(app.top, DateScreen)
        keys(app, MENU)
        keys(app, OK, OK, OK, OK)
        assert app.top._description.card == QUEEN_OF_SPADES
        keys(app, OK, OK)
        deck = Deck.load(app.board.folder + "/deck00000.kck")[0]
        assert [(d.card, d.place, d.date) for d in deck.described] == [(QUEEN_OF_SPADES, "Dno", 20260101)]
        clear(app.board.folder)


def finished(folder, days):
    """A deck that is described from the first of January on, in so many days."""
    deck = Deck.create(folder, "Larry", 19990101)
    for number in range(32):
        date = 19990101 if number < 31 else 19990101 + days
        deck.describe(deck.offered()[0], date, "Hospoda " + str(number), list(NAMES), number % 4, 1)
    return deck


def test_the_archive_knows_the_fastest_deck():
    for board, language in boards():

        def before(folder):
            finished(folder, 20)
            finished(folder, 14)

        app, _ = opened(board, language, DeckScreen, before)
        pick(app, "archive")
        assert says(app, t(ids.CARDS_FASTEST))
        keys(app, OK)
        assert says(app, "32/32")
        keys(app, OK)
        assert isinstance(app.top, CardScreen)
        keys(app, BACK, BACK, BACK)
        pick(app, "new")
        keys(app, OK)
        assert not Deck.load(app.board.folder + "/deck00002.kck")[0].described
        clear(app.board.folder)


def eight(folder):
    """Eight players with licences."""
    roster = Roster.open(folder)[0]
    for at in range(8):
        roster.put("Hráč číslo " + str(at), 100 - 10 * at)


def test_monte_carlo_by_keys():
    """CK-25: created from the roster, results, a baráž told, who goes up and down, undo; in the file at once."""
    for board, language in boards():
        app, _ = opened(board, language, lambda app: app.make("leagues"), eight)
        path = app.board.folder + "/leagues00000.kck"
        keys(app, OK)
        pick(app, -2)
        assert app.toast.text == t(ids.MC_COUNT)
        for number in range(1, 9):
            pick(app, number)
        pick(app, -2)
        assert isinstance(app.top, DateScreen)
        keys(app, MENU)
        assert [name[-1] for name, _ in Leagues.load(path)[0].players] == list("01234567")
        keys(app, OK, OK)
        dialled(app, (0, 0, 9, 5))
        keys(app, BACK | LONG)  # back to the player before
        assert says(app, "1/4")
        for total in ((0, 0, 9, 5), (0, 1, 0, 1), (1, 0, 0, 8), (0, 1, 0, 1)):
            dialled(app, total)
        keys(app, NEXT, OK)  # of the two with 101 the second one
        assert Leagues.load(path)[0].result(0) == ([95, 101, -8, 101], 3)
        assert app.top._league == 1
        keys(app, OK, OK)
        for total in ((0, 0, 9, 5), (0, 0, 6, 0), (0, 1, 1, 3), (0, 0, 9, 9)):
            dialled(app, total)
        assert isinstance(app.top, Moves)
        book = Leagues.load(path)[0]
        assert book.draws == 1
        assert book.tables() == [[0, 1, 2, 5], [4, 3, 6, 7]]
        keys(app, BACK, OK, NEXT, OK)
        assert says(app, "1. Hráč")
        keys(app, NEXT, BACK)
        pick(app, "undo")
        assert Leagues.load(path)[0].draws == 0
        keys(app, OK)
        pick(app, "new")
        keys(app, OK)  # no
        assert isinstance(app.top, LeaguesScreen)
        clear(app.board.folder)


def test_a_league_takes_its_totals_from_its_sheet():
    """CK-25: those of the sheet that is open, once it is over and of just these four; each is shown first."""
    for board, language in boards():
        score_sheets = []

        def before(folder, score_sheets=score_sheets):
            score_sheets.append(score_sheets_in(folder))
            people = list(NAMES)
            people.extend("ABDE")
            Leagues.create(folder, [(name, 90 - at) for at, name in enumerate(people)])

        app, _ = opened(
            board, language, lambda app, score_sheets=score_sheets: app.make("leagues", score_sheets[0]), before
        )
        score_sheet = score_sheets[0]
        path = app.board.folder + "/leagues00000.kck"
        keys(app, OK, OK, MENU, MENU, MENU, MENU)
        names = [name for name, _ in Leagues.load(path)[0].players]
        totals = Leagues.load(path)[0].result(0)[0]
        seated = [names[player] for player in Leagues.load(path)[0].tables()[0]]
        assert [(seated[at], totals[at]) for at in range(4)] == [
            (name, score_sheet.sheet.totals[NAMES.index(name)]) for name in seated
        ]
        assert max(totals) > 90
        keys(app, OK, OK)  # the other league has other people
        assert app.top._wheels[1:] == [[0, 9, 0, 1, ""]] * 3
        clear(app.board.folder)


def test_records_and_players_of_kept_sheets():
    """CK-26, with where; two games apart."""
    for board, language in boards():

        def before(folder):
            score_sheets_in(folder).pay(2, 420, BAR)
            finished(folder, 14)
            free = ScoreSheet.create(folder, ScoreSetup("free"), [("A", 0), ("B", 0)])
            free.add(free.form().entry([1, 2]))
            score_sheets_in(folder, date=0)

        app, _ = opened(board, language, RecordsScreen, before)
        found = Records("cerna_kocka")
        found.read(app.board.folder)
        rows = [(item.label, item.note, item.below) for item in app.top.list.items]
        assert [row[1] for row in rows if "1260" in row[1]]
        assert found.fastest_deck.value == 14
        assert [row for row in rows if "14" in row[1]]
        shortest = [row for row in rows if row[0] == t(ids.KREC_SHORTEST)]
        assert shortest[0][1].startswith(str(found.shortest.value))
        assert day(20130712) in shortest[0][2]
        pick(app, 0)
        assert isinstance(app.top, Paper)
        assert says(app, NAMES[0])
        keys(app, BACK)
        pick(app, 102)
        assert isinstance(app.top, PersonScreen)
        labels = {}
        for page in app.top.pages:
            labels.update(dict(page[2]))
        person = found.statistics.persons[2]
        assert labels[t(ids.STAT_DOUBLES)] == "2/0" == str(person.dabls) + "/" + str(person.tripls)
        assert labels[t(ids.STAT_VAGONS)] == str(person.vagons)
        assert labels[t(ids.STAT_LOST)] == "2"
        keys(app, NEXT, BACK)
        pick(app, -1)
        assert says(app, t(ids.KREC_NONE)[:8])  # the free sheet goes on
        clear(app.board.folder)


def test_records_of_matches_played_count_at_once():
    """No sheet was asked for: the person who played is named, whoever has no name too, and nobody else."""
    for board, language in boards():
        made = []

        def before(folder, made=made):
            del made[:]
            for seed, people in ((3, ("Efa", "")), (5, ("Efa", "Ada"))):
                seats = [SeatSetup(HUMAN, name=name) for name in people] + [SeatSetup(AI), SeatSetup(AI, 0, 1)]
                match = Match.create(folder, Setup("hearts", seed, seats, dealer=0, price=4500, currency="Kč"))
                table.play(match, Rng(seed, 7))
                assert History(folder).add(match, 1_790_000_000 + seed * 86400)
                made.append(summary_of(match, 0))

        app, _ = opened(board, language, RecordsScreen, before)
        found = Records("hearts")
        found.nameless = t(ids.ME)
        played = Counting(History(app.board.folder), found.game, seen=found.add_played)
        for _ in played.steps():
            pass
        found.add_sums(played.statistics)
        rounds = [match.rounds for match in made]
        names = [["Efa", t(ids.ME)], ["Efa", "Ada"]][rounds.index(min(rounds))]
        assert (found.shortest.value, found.shortest.names) == (min(rounds), names)
        assert found.shortest.date in (20260924, 20260926) and not found.statistics.matches
        lost = [seat for match in made for seat in match.seats if seat.place == 4 and seat.kind == HUMAN]
        assert (found.biggest_bill is not None) == bool(lost)
        if lost:
            assert found.biggest_bill.value == 4500 and found.biggest_bill.names[0] in ("Efa", "Ada", t(ids.ME))
        for _ in range(8):  # on the screen: the game in which there is a record
            if t(ids.KREC_SHORTEST) in [item.label for item in app.top.list.items if item.action is not None]:
                break
            pick(app, -1)
        rows = {item.label: item.note for item in app.top.list.items}
        assert rows[t(ids.KREC_SHORTEST)].startswith(str(min(rounds)))
        assert t(ids.KREC_NONE)[:8] not in str([item.below for item in app.top.list.items])
        clear(app.board.folder)


def test_ck_26_the_records_of_old_are_to_beat():
    """Without any of one's own, and beside them; amounts only in the same currency."""
    for board, language in boards():
        app, _ = opened(board, language, RecordsScreen)
        rows = [(item.label, item.note) for item in app.top.list.items]
        bill = [note for label, note in rows if note.startswith("1260")]
        assert bill[0].endswith("Kč"), bill
        assert [row for row in rows if row[1] == "–"] == rows[1::2]
        assert [row[0] for row in rows[2::2]] == [t(ids.KREC_TO_BEAT)] * 5
        pick(app, 1)
        assert isinstance(app.top, Paper)
        assert says(app, "Tovéř")
        keys(app, BACK)
        clear(app.board.folder)

        def before(folder):
            score_sheets_in(folder).pay(2, 421, BAR)
            finished(folder, 14)

        app, _ = opened(board, language, RecordsScreen, before)
        beaten = [item.note for item in app.top.list.items if item.label == t(ids.KREC_BEATEN)]
        to_beat = [item.note for item in app.top.list.items if item.label == t(ids.KREC_TO_BEAT)]
        assert len(beaten) == 2 and beaten[0] == bill[0], beaten
        assert len(to_beat) == 3, to_beat
        clear(app.board.folder)

        def abroad(folder):
            score_sheets_in(folder, purse=Purse("EUR")).pay(2, 5000, HOME)

        app, _ = opened(board, language, RecordsScreen, abroad)
        notes = [item.note for item in app.top.list.items]
        assert bill[0] in notes and t(ids.KREC_BEATEN) not in [item.label for item in app.top.list.items], notes
        clear(app.board.folder)


def test_the_menu_opens_them_and_every_key_is_harmless():
    for board, language in boards():
        folder = [""]

        def before(path, folder=folder):
            folder[0] = path
            eight(path)
            finished(path, 14)
            Leagues.create(path, [("Hráč " + str(at), at) for at in range(8)])

        for action, kind in (
            ("bill", BillScreen), ("cards", DeckScreen), ("leagues", LeaguesScreen), ("records", RecordsScreen),
            ("players", RosterScreen),
        ):  # fmt: skip

            def made(board=board, language=language, action=action, before=before):
                app, _ = opened(board, language, ClubMenu, before)
                pick(app, action)
                return app

            app = made()
            assert isinstance(app.top, kind)
            keys(app, BACK)
            assert isinstance(app.top, ClubMenu)
            clear(folder[0])
            try_keys(made)


def test_clubs_and_diamonds_are_worth_the_same():
    app = pub.new_game(pub.BOARDS[0])
    score_sheet = score_sheets_in(app.board.folder)
    screen = app.make("vote", score_sheet, Deck.create(app.board.folder), "Dno", 0)
    app.apply(("push", screen))
    told = {}
    for at, one in enumerate(screen._vote.offered):
        screen._cursor = at
        screen._tell()
        told[one] = screen._caption
    assert told[QUEEN_OF_SPADES] == t(ids.CARDS_BEST)
    assert told[card(0, 14)] == told[card(2, 14)] == t(ids.CARDS_RANK_OF).format(17)
    assert told[card(3, 14)] == t(ids.CARDS_RANK_OF).format(2)
    clear(app.board.folder)


def copied(path, to):
    """The file as it would be after a power cut now."""
    with open(path, "rb") as source, open(to, "wb") as target:
        target.write(source.read())


def watched(app, path, load, state, key):
    """One key, and after every turn the file as a power cut would leave it: the state before or after, and once the
    screen has nothing more to write the one after. Time passes, so writing takes turns of its own."""
    clock = app.board.clock
    cut = app.board.folder + "/cut"
    before = state(load(path))

    def passing():
        clock.now += 6
        return clock.now

    app.board.keys.put(key)
    clock.ms = passing
    seen = [before]
    for _ in range(200):
        app.turn()
        copied(path, cut)
        seen.append(state(load(cut)))
        if seen[-1] != before and not app._work.is_waiting:
            break
    del clock.ms
    changes = [at for at in range(1, len(seen)) if seen[at] != seen[at - 1]]
    assert len(changes) == 1, seen
    assert len(seen) > 2  # turns in which it was not through yet
    assert not app._work.is_waiting


def test_what_was_confirmed_is_there_whenever_the_power_goes():
    """A payment, a description, a result of a league, a player: never something in between, never lost."""
    board = pub.BOARDS[0]
    app, score_sheet = with_sheet(board, 0, BillScreen)
    pick(app, 0)
    pick(app, "amount")
    dialled(app, (0, 0, 0, 2, 0, 0))
    watched(app, score_sheet.path, lambda path: ScoreSheet.load(path)[0], lambda book: book.bill(), OK)
    folder = app.board.folder
    deck = Deck.create(folder)
    app.apply(("home",))
    app.apply(("push", DeckScreen(app, score_sheet)))
    keys(app, OK, OK, OK, OK, OK)
    watched(app, deck.path, lambda path: Deck.load(path)[0], lambda book: [d.card for d in book.described], OK)
    app.apply(("home",))
    book = Leagues.create(folder, [("Hráč " + str(at), at) for at in range(8)])
    app.apply(("push", app.make("leagues")))
    keys(app, OK, OK)
    for total in ((0, 0, 9, 5), (0, 0, 9, 6), (0, 0, 9, 7)):
        dialled(app, total)
    keys(app, NEXT)  # 100
    watched(app, book.path, lambda path: Leagues.load(path)[0], lambda book: book.result(0), MENU)
    app.apply(("home",))
    app.apply(("push", RosterScreen(app)))
    pick(app, -1)
    keys(app, OK)
    path = folder + "/roster00000.kck"
    watched(app, path, lambda path: Roster.load(path)[0], lambda book: len(book.members), MENU)
    clear(folder)


def test_what_another_screen_returns_deletes_no_payment():
    """A box about a payment was left; then sums close with a number that would have meant "delete" there."""
    app, score_sheet = with_sheet(pub.BOARDS[0], 0, BillScreen)
    bill = app.top
    pick(app, 0)
    pick(app, "amount")
    dialled(app, (0, 0, 0, 2, 0, 0))
    keys(app, OK)
    assert app.top is bill
    rows = score_sheet.bill()
    assert rows[0][3] >= 0
    pick(app, 0)
    assert app.top is not bill
    keys(app, BACK)
    for value in (0, 1, ("owner", "Larry")):
        app.apply(bill.picked(-2))  # the sums of the evening
        assert app.top is not bill
        app.apply(("pop", value))
        assert app.top is bill and score_sheet.bill() == rows
    clear(app.board.folder)


def test_a_full_disk_is_told_and_nothing_has_changed():
    app, score_sheet = with_sheet(pub.BOARDS[0], 0, BillScreen)

    def full(*_):
        raise StorageError("no space", score_sheet.path)

    pick(app, 0)
    pick(app, "amount")
    dialled(app, (0, 0, 0, 2, 0, 0))
    score_sheet._journal.appending = full
    keys(app, OK)
    assert app.toast.text == t(ids.CANNOT_SAVE)
    assert score_sheet.bill()[0][3] == -1
    del score_sheet._journal.appending
    keys(app, OK)
    assert ScoreSheet.load(score_sheet.path)[0].bill()[0][3:] == (200, BAR)
    clear(app.board.folder)


def test_a_match_played_here_goes_to_the_pub_as_well():
    """From its end: the bill, the card that its loser describes, leagues and records; AI seats vote for nothing."""
    for board, language in boards():
        app = menus.game_at(board, language, lambda match: match.stage == OVER)
        folder = app.board.folder
        for _ in range(2):
            keys(app, OK)
            assert isinstance(app.top, AfterMatch)
            pick(app, "club")
            for _ in range(200):
                if isinstance(app.top, ClubMenu):
                    break
                pub.turn(app)
            assert [item.action for item in app.top.list.items][:4] == ["bill", "cards", "leagues", "records"]
            pick(app, "bill")
            assert isinstance(app.top, BillScreen)
            rows = [item for item in app.top.list.items if item.note == t(ids.BILL_OWES)]
            assert len(rows) == len(app.session.match.sheet.payers)
            keys(app, BACK, BACK, BACK)
            assert len(files(folder, "sheet")) == 1
        keys(app, OK)
        pick(app, "club")
        for _ in range(200):
            pub.turn(app)
        pick(app, "cards")
        pick(app, "describe")
        assert len(app.top.list.items) == 2  # one person, or nobody here
        keys(app, OK)
        typed(app, "Lhota")
        keys(app, MENU)
        assert isinstance(app.top, Describing)
        assert len(app.top._vote.order) == 1
        keys(app, OK, OK, OK)
        deck = Deck.load(folder + "/deck00000.kck")[0]
        assert deck.described[0].place == "Lhota"
        assert deck.described[0].players[deck.described[0].loser] == app.people.name(app.session.match.sheet.loser)
        clear(folder)


def test_ck_24_marks_for_beer_surroundings_and_service():
    """Each person gives three; the vote begins at the card that the pub deserves, and the best pub is told."""
    for board, language in boards():
        app, _ = with_sheet(board, language, DeckScreen)
        folder = app.board.folder
        pick(app, "marks")
        for person in range(4):
            assert isinstance(app.top, Marks)
            pick(app, 0)
            keys(app, PREV, OK)  # beer: 2
            if not person:
                pick(app, 2)
                keys(app, NEXT, NEXT, OK)  # service: 5, of the first one
            pick(app, -1)
        pick(app, 1)  # whose cards
        assert isinstance(app.top, Describing)
        assert app.top._marks == (4, 8, 12, 14)
        assert app.top._cursor == (34 - 12) * 31 // 48
        keys(app, OK, OK, OK, OK, OK)
        described = Deck.load(folder + "/deck00000.kck")[0].described
        assert described[0].marks == [4, 8, 12, 14]
        keys(app, OK)
        pick(app, "pubs")
        pub.turn(app)
        rows = [(item.label[:5], item.note) for item in app.top.list.items]
        assert rows == [("Växjö", "2" + t(ids.DECIMAL) + "8")]
        keys(app, OK)
        assert says(app, t(ids.PUB_BEER))
        keys(app, BACK)
        clear(folder)
