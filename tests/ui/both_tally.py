"""Beside the sheets of score keeping, by keys: players, currencies, bill, described cards, Monte Carlo, records.

Every key is followed by a look whether the update equals a fresh painting and no text lies on another one, with names
as long as they can be; the canonical screens show all boards. What was confirmed is read from its file again.
"""

from kocka.engine.cards import QUEEN_OF_SPADES, card
from kocka.engine.sheet import FOR_INTERLUDE, FOR_MATCH, INTERLUDE
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK, PREV, SHEET
from kocka.match.journal import StorageError
from kocka.scorebook.bill import Bill, counts, head_of
from kocka.scorebook.book import files
from kocka.scorebook.deck import Deck
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.purse import BAR, HOME, Purse
from kocka.scorebook.records import Records
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.club.bill import BillScreen, Pay, SumsScreen
from kocka.ui.screens.club.deck import CardScreen, DeckScreen, Grid
from kocka.ui.screens.club.dial import DateScreen, Dial, PlaceEditor, PlayerName
from kocka.ui.screens.club.leagues import LeaguesScreen, Moves
from kocka.ui.screens.club.menu import TallyMenu
from kocka.ui.screens.club.purse import PurseScreen
from kocka.ui.screens.club.records import PersonScreen, RecordsScreen
from kocka.ui.screens.club.roster import Player, RosterScreen
from kocka.ui.screens.club.vote import Baraz, Describing
from kocka.ui.table.paper import Paper
from tests.match.table import clear
from tests.ui import pub
from tests.ui.menus import press, says, try_keys

SLOW = True
BUDGET_S = 240
HEAP = "4M"

SWEDEN = Purse("Kč", 0, "SEK", 0, 3, 1)
NAMES = ("Šťáhlavovská", "Řehoř Veselý", "Tonda Dědek", "Č")
ROUNDS = ((28, 0, 0, 0), (0, 0, 28, 0), (0, 0, 28, 0), (0, 14, 14, 0), (0, 0, 28, 0), (0, 0, 28, 0))


class Catcher:
    """Under a screen in the stack: what it hands over."""

    def __init__(self, game):
        self.values = []
        base = game.top
        base.on_result = self.values.append


def boards():
    """(board, language) of each test: the narrowest one in colours, and black and white."""
    return [(pub.BOARDS[0], 0), (pub.BOARDS[2], 1)]


def opened(board, language, make, before=None):
    """A game with the screen of `make(game)` on top; `before(folder)` puts files there first."""
    game = pub.new_game(board, language)
    if before:
        before(game.board.folder)
    catcher = Catcher(game)
    game.apply(("push", make(game)))
    settle(game)
    return game, catcher


def settle(game):
    """What is under way comes to its end."""
    for _ in range(200):
        pub.turn(game)
        if not game._later and not getattr(game.top, "_left", None):
            return
    raise AssertionError("it does not end")


def keys(game, *pressed):
    """As menus.press, and then what is written has time."""
    for key in pressed:
        press(game, key)
        settle(game)


def go_to(game, action):
    """The cursor of the list goes to the row with this action."""
    for _ in range(len(game.top.list.items)):
        if game.top.list.item.action == action:
            return
        press(game, NEXT)
    raise AssertionError(action)


def pick(game, action):
    """OK on the row with this action."""
    go_to(game, action)
    keys(game, OK)


def typed(game, text):
    """A text letter by letter, and done; the shorter way round the wheel."""
    editor = game.top
    for letter in text:
        size = len(editor._wheel)
        way = (editor._wheel.index(letter) - editor._cursor) % size
        for _ in range(min(way, size - way)):
            pub.turn(game, 20, NEXT if way <= size - way else PREV)
        keys(game, OK)
    keys(game, MENU)


def dialled(game, digits):
    """A number: every wheel from the first one to the last, then done. `digits`: values of the wheels."""
    dial = game.top
    while dial._at:
        pub.turn(game, 20, BACK)
    for value in digits:
        least, most, now = dial._wheels[dial._at][:3]
        way = (value - now) % (most - least + 1)
        for _ in range(min(way, most - least + 1 - way)):
            pub.turn(game, 20, NEXT if way <= most - least + 1 - way else PREV)
        keys(game, OK)


def kept_in(folder, place="Växjö, Bishops Arms", date=20130712, names=NAMES):
    """A match that is over: Tonda has lost the dokládačka and the match."""
    players = [(name, at + 1) for at, name in enumerate(names)]
    kept = ScoreSheet.create(folder, ScoreSetup("cerna_kocka", purse=SWEDEN, place=place), players, 0, date)
    for points in ROUNDS:
        if not kept.over:
            kept.add(kept.form().entry(list(points), 0))
            if kept.sheet.due == INTERLUDE:
                kept.add((INTERLUDE, 2))
    assert kept.over
    assert kept.sheet.loser == 2
    return kept


def with_sheet(board, language, kind):
    """A game with this screen of a sheet that is over on top, and the sheet."""
    kepts = []
    game, _ = opened(board, language, lambda game: kind(game, kepts[0]), lambda folder: kepts.append(kept_in(folder)))
    return game, kepts[0]


def test_players_by_keys():
    """New, corrected, with a licence, two of a name refused, retired: each at once in the file."""
    for board, language in boards():
        game, _ = opened(board, language, RosterScreen)
        folder = game.board.folder
        for name in ("Žofie", "Řehoř"):
            pick(game, -1)
            assert isinstance(game.top, PlayerName)
            typed(game, name)
            assert Roster.open(folder)[0].members[0].name == name
        pick(game, -1)
        typed(game, "Žofie")
        assert game.toast.text == t(ids.NAME_TAKEN)
        pick(game, 1)
        assert isinstance(game.top, Player)
        pick(game, "licence")
        assert isinstance(game.top, Dial)
        dialled(game, (0, 0, 4, 5))
        assert Roster.open(folder)[0].member(1).licence == 45
        pick(game, "name")
        keys(game, BACK)
        typed(game, "a")
        member = Roster.open(folder)[0].member(1)
        assert (member.name, member.licence) == ("Žofia", 45)
        pick(game, "name")
        for _ in range(5):
            keys(game, BACK)
        typed(game, "Řehoř")
        assert game.toast.text == t(ids.NAME_TAKEN)
        pick(game, "retire")
        keys(game, OK)  # the cursor is on no
        assert Roster.open(folder)[0].member(1) is not None
        pick(game, "retire")
        keys(game, NEXT, OK)
        assert isinstance(game.top, RosterScreen)
        assert [member.number for member in Roster.open(folder)[0].members] == [2]
        clear(folder)


def four(folder):
    """Four players in the roster."""
    roster = Roster.open(folder)[0]
    for at, name in enumerate(NAMES):
        roster.put(name, 10 * at)


def test_four_are_picked_in_the_order_of_their_seats():
    for board, language in boards():
        game, caught = opened(board, language, lambda game: RosterScreen(game, 3), four)
        pick(game, 4)
        pick(game, 2)
        pick(game, 2)  # not after all
        pick(game, 1)
        pick(game, -1)
        typed(game, "Ďas")
        assert caught.values == [("players", [(NAMES[3], 4), (NAMES[0], 1), ("Ďas", 5)])]
        members = Roster.open(game.board.folder)[0].members
        assert [member.number for member in members][:3] == [4, 1, 5]
        clear(game.board.folder)


def test_numbers_days_and_places():
    for board, language in boards():
        game, caught = opened(board, language, lambda game: Dial("Kč", 1250, 6, 2, "Kč", note="dokládačka"))
        dialled(game, (0, 0, 2, 0, 0, 5))
        game.apply(("push", Dial("Body", -3, 3, signed=True)))
        settle(game)
        assert game.top._at == 1
        keys(game, MENU)
        game.apply(("push", Dial("Body", 7, 3, signed=True)))
        dialled(game, (1, 0, 1, 2))
        game.apply(("push", DateScreen(game, 20260228)))
        settle(game)
        dialled(game, (31, 2))
        keys(game, OK)
        assert game.toast.text == t(ids.NO_SUCH_DAY)
        dialled(game, (29, 2, 2028))
        game.apply(("push", PlaceEditor("Tovéř")))
        settle(game)
        typed(game, ", Pod Lipou U Potoka")
        assert caught.values == [
            ("number", 2005),
            ("number", -3),
            ("number", -12),
            ("date", 20280229),
            "Tovéř, Pod Lipou U Potok",  # 24 letters
        ]
        game.apply(("push", DateScreen(game, 20260228)))
        settle(game)
        keys(game, NEXT, BACK | LONG)
        assert len(caught.values) == 5
        clear(game.board.folder)


def test_a_number_begins_where_people_set_it():
    """Amounts at the hundreds, a stake at the units; a key that is held turns by five, round the ends."""
    for board, language in boards():
        game, caught = opened(board, language, lambda game: Dial("Kč", 0, 6, 2))
        assert game.top._at == 1
        keys(game, BACK, BACK)
        game.apply(("push", Dial("Kč", 0, 6, 2, whole=1)))
        assert game.top._at == 3
        keys(game, SHEET, NEXT, OK, INFO, INFO, PREV, OK, MENU)
        game.apply(("push", Dial("Kč", 1200, 6, 2, whole=1)))
        assert game.top._at == 2  # twelve
        keys(game, MENU)
        assert caught.values == [("number", 690), ("number", 1200)]
        clear(game.board.folder)


def test_currencies_and_their_rate():
    for board, language in boards():
        game, caught = opened(board, language, lambda game: PurseScreen(game, Purse("Kč")))
        pick(game, "bar")
        pick(game, "SEK")
        assert isinstance(game.top, Dial)  # the rate is asked at once
        dialled(game, (0, 0, 2, 7, 5, 0))
        assert says(game, "2,750" if language == 0 else "2.750")
        pick(game, "done")
        pick_value = caught.values[0][1]
        assert (pick_value.home, pick_value.bar, pick_value.rate_home, pick_value.rate_bar) == ("Kč", "SEK", 11, 4)
        assert pick_value.to_home(4) == (11, 0)
        game.apply(("push", PurseScreen(game, pick_value)))
        settle(game)
        pick(game, "home")
        pick(game, "SEK")  # then there is no other one at the bar
        keys(game, BACK)
        assert (caught.values[1][1].home, caught.values[1][1].bar) == ("SEK", "")
        clear(game.board.folder)


def test_the_bill_is_paid_corrected_and_added_up():
    """CK-17, and the biggest bill of CK-26: 200 and 220 SEK at 1:3 are 1260 Kč."""
    for board, language in boards():
        game, kept = with_sheet(board, language, BillScreen)
        path = kept.path
        first, second = [row[2] for row in kept.bill()]
        assert [row[:4] for row in kept.bill()] == [(2, FOR_INTERLUDE, first, -1), (2, FOR_MATCH, second, -1)]
        for row, digits in ((0, (0, 0, 0, 2, 0, 0)), (1, (0, 0, 0, 2, 3, 0))):
            pick(game, row)
            assert game.top.list.item.action == "amount"  # no price was agreed
            keys(game, OK)
            dialled(game, digits)
            keys(game, OK)
            assert isinstance(game.top, BillScreen)
        assert [row[3:] for row in ScoreSheet.load(path)[0].bill()] == [(200, BAR), (230, BAR)]
        pick(game, 1)
        keys(game, PREV, PREV, OK, NEXT, OK)  # change, amount
        dialled(game, (0, 0, 0, 2, 2, 0))
        keys(game, OK)
        assert [row[3:] for row in ScoreSheet.load(path)[0].bill()] == [(200, BAR), (220, BAR)]
        pick(game, -1)
        pick(game, 0)
        pick(game, "currency")
        assert game.top._currency == HOME
        pick(game, "amount")
        dialled(game, (0, 0, 0, 0, 9, 0))
        keys(game, OK)
        assert ScoreSheet.load(path)[0].bill()[2][:1] + ScoreSheet.load(path)[0].bill()[2][3:] == (0, 90, HOME)
        pick(game, 2)
        keys(game, PREV, OK)  # deleted
        assert len(ScoreSheet.load(path)[0].bill()) == 2
        pick(game, -5)
        assert isinstance(game.top, DeckScreen)
        keys(game, BACK)
        pick(game, -2)
        assert isinstance(game.top, SumsScreen)
        assert says(game, "1260 Kč")
        assert not says(game, t(ids.BILL_COUNTING))
        keys(game, NEXT, BACK)
        pick(game, -3)
        assert says(game, "2013")
        assert says(game, "1260 Kč")
        clear(game.board.folder)


def test_an_amount_is_the_same_number_in_the_other_currency():
    """CK-17: 45 Kč of a hundred hellers each do not become 4500 SEK, which have no öre here."""
    players = [(name, at + 1) for at, name in enumerate(NAMES)]
    kepts = []

    def sheet(folder):
        setup = ScoreSetup("cerna_kocka", price=4500, purse=Purse("Kč", 2, "SEK", 0, 3, 1))
        kepts.append(ScoreSheet.create(folder, setup, players, 0, 20130712))

    game, _ = opened("pico_lcd_1_3", 0, lambda game: Pay(game, kepts[0], 1), sheet)
    for wanted in ("45 SEK", "45 Kč"):
        go_to(game, "currency")
        keys(game, OK)
        if game.top.list.choosing:
            keys(game, NEXT, OK)
        assert game.top.list.items[0].note == wanted
    pick(game, "pay")
    assert ScoreSheet.load(kepts[0].path)[0].bill()[0][3:] == (4500, HOME)
    clear(game.board.folder)


def hearts_in(folder, rounds, winner_takes_all=False, date=20130712):
    """Hearts to fifty at half a crown a point; after five rounds two share the second place (HE-14)."""
    rules = games.game("hearts")
    options = rules.parse_option(rules.defaults(), "target", "50")
    terms = Terms(stake=50, decimals=2, winner_takes_all=winner_takes_all)
    players = [(name, at + 1) for at, name in enumerate(NAMES)]
    kept = ScoreSheet.create(folder, ScoreSetup("hearts", options, terms, purse=Purse("Kč", 2)), players, 0, date)
    for points in ((0, 13, 10, 3), (4, 0, 17, 5), (13, 8, 1, 4), (2, 0, 19, 5), (4, 2, 16, 4))[:rounds]:
        kept.add(kept.form().entry(list(points)))
    return kept


def bill_of(board, language, make):
    """Label, note and smaller line of each row of the bill of this sheet; and the game."""
    kepts = []
    game, _ = opened(board, language, lambda game: BillScreen(game, kepts[0]), lambda path: kepts.append(make(path)))
    return game, [(item.label, item.note, item.below) for item in game.top.list.items]


def test_hearts_for_money_is_settled_on_the_bill():
    """HE-14, HE-15: the pot and its shares, who has paid in and takes out what, the first one first; nets sum to 0."""
    for board, language in boards():
        point = t_of(language)
        game, rows = bill_of(board, language, lambda path: hearts_in(path, 5))
        assert game.top._kept.sheet.totals == [23, 23, 63, 21]
        assert [row[0] for row in rows[:2]] == [t(ids.SETTLEMENT), NAMES[3]]
        assert (rows[0][1], rows[0][2]) == ("65 Kč", t(ids.SHARES_THREE))
        assert [row[1] for row in rows[1:5]] == point("+22,00 +4,75 +4,75 −31,50")
        paid = point("10,50 11,50 11,50 31,50")
        taken = point("32,50 16,25 16,25 0,00")
        for at in range(4):
            assert paid[at] in rows[1 + at][2]
            assert rows[1 + at][2].endswith(taken[at])
        for _ in range(len(rows)):
            keys(game, OK, NEXT)  # nothing to be picked but the sums
            if not isinstance(game.top, BillScreen):
                keys(game, BACK)
        go_to(game, -2)
        keys(game, OK)
        won = [item.below for item in game.top.list.items]
        assert t(ids.BILL_GAME).format(point("4,75")[0] + " Kč") in won
        assert t(ids.BILL_GAME).format(point("−31,50")[0] + " Kč") in won
        clear(game.board.folder)
        # While it goes on: what is in the pot. The winner of all takes all.
        game, rows = bill_of(board, language, lambda path: hearts_in(path, 3))
        assert rows[0][1] == "39 Kč"
        assert [row[1] for row in rows[1:5]] == point("6,00 8,50 10,50 14,00")
        clear(game.board.folder)
        game, rows = bill_of(board, language, lambda path: hearts_in(path, 5, True))
        assert rows[0][2] == t(ids.SHARES_WINNER)
        assert [row[1] for row in rows[1:5]] == point("+54,50 −11,50 −11,50 −31,50")
        clear(game.board.folder)


def test_a_coin_that_does_not_divide_is_told():
    """HE-14: 78 coins among 50, 30 and 20 per cent leave one for the first, which has a sign."""
    for board, language in boards():

        def odd(folder):
            rules = games.game("hearts")
            options = rules.parse_option(rules.defaults(), "target", "5")
            players = [(name, at + 1) for at, name in enumerate(NAMES)]
            setup = ScoreSetup("hearts", options, Terms(stake=3, decimals=0), purse=Purse("Kč"))
            kept = ScoreSheet.create(folder, setup, players, 0, 20130712)
            kept.add(kept.form().entry([14, 9, 2, 1]))
            return kept

        game, rows = bill_of(board, language, odd)
        extra = [row[3] for row in game.top._kept.sheet.settlement()]
        assert sum(extra) == 1
        assert [row[2].endswith("*") for row in rows[1:5]] == [True, False, False, False]
        assert t(ids.EXTRA_COIN) in [row[2] for row in rows]
        clear(game.board.folder)


def t_of(language):
    """Amounts as they are written in this language."""
    return lambda text: (text if language == 0 else text.replace(",", ".")).split(" ")


def dated(folder, evening=0, year=0):
    """The sheets that count."""
    return [path for path in files(folder, "sheet") if counts(path, evening, year)]


def test_sheets_of_an_evening_are_found_by_their_first_record():
    game = pub.new_game(pub.BOARDS[0])
    folder = game.board.folder
    for date in (20130711, 20130712, 20140712, 20130712):
        kept_in(folder, date=date).pay(2, 100, HOME)
    assert [path[-9:-4] for path in dated(folder, 20130712)] == ["00001", "00003"]
    assert [path[-9:-4] for path in dated(folder, 0, 2013)] == ["00000", "00001", "00003"]
    assert head_of(folder + "/sheet00002.kck") == (20140712, "cerna_kocka")
    with open(folder + "/sheet00001.kck", "r+b") as file:
        file.seek(20)
        file.write(b"\xff\xff\xff\xff")
    assert head_of(folder + "/sheet00001.kck") == (-1, "")
    assert len(dated(folder, 0, 2014)) == 2  # with the one that nobody can read: it will be told
    game.apply(("push", SumsScreen(game, "2014", 0, 2014)))
    settle(game)
    assert says(game, "100 Kč")
    assert says(game, t(ids.BILL_SKIPPED)[:10])
    bill = Bill(0, 2014)
    assert bill.add_sheet(ScoreSheet.load(folder + "/sheet00002.kck")[0])
    clear(folder)


def test_a_card_is_described_by_vote_and_baraz():
    """CK-24: the loser first, the owner last, four with a vote each are drawn blind; in the file at once."""
    for board, language in boards():
        game, _ = with_sheet(board, language, DeckScreen)
        folder = game.board.folder
        pick(game, "describe")
        keys(game, NEXT, OK)  # the second one owns the cards
        assert isinstance(game.top, Describing)
        assert Deck.load(folder + "/deck00000.kck")[0].owner == NAMES[1]
        assert game.top._vote.order == [2, 3, 0, 1]
        keys(game, OK, NEXT, OK, NEXT, OK, NEXT, OK)
        assert isinstance(game.top, Baraz)
        keys(game, BACK, BACK)  # the last vote is taken back
        assert len(game.top._vote.votes) == 3
        keys(game, OK)
        assert isinstance(game.top, Baraz)
        assert len(game.top._backs) == 4
        keys(game, NEXT, OK, OK)
        assert isinstance(game.top, CardScreen)
        drawn = game.top._description.card
        keys(game, BACK, OK)
        assert game.top._description.card == drawn  # drawn is drawn
        assert Deck.load(folder + "/deck00000.kck")[0].described == []
        keys(game, OK)
        deck = Deck.load(folder + "/deck00000.kck")[0]
        assert [d.card for d in deck.described] == [drawn]
        d = deck.described[0]
        assert (d.place, d.date, d.loser, d.underlines) == ("Växjö, Bishops Arms", 20130712, 2, 2)
        assert d.players == list(NAMES)
        keys(game, OK)
        assert isinstance(game.top, DeckScreen)
        pick(game, "describe")  # once a place
        assert t(ids.CARDS_WAS_HERE)[:8] in game.toast.text
        assert isinstance(game.top, DeckScreen)
        pick(game, "deck")
        assert isinstance(game.top, Grid)
        keys(game, PREV, PREV, OK)
        assert game.toast.text == t(ids.CARDS_BLANK)
        while game.top._cards[game.top._cursor] != drawn:
            press(game, NEXT)
        keys(game, OK)
        assert says(game, "Bishops")
        keys(game, NEXT, BACK, BACK)
        pick(game, "undo")
        keys(game, NEXT, OK)
        assert Deck.load(folder + "/deck00000.kck")[0].described == []
        clear(folder)


def test_all_for_one_card_needs_no_baraz_and_an_unknown_place_is_asked_for():
    for board, language in boards():
        kepts = []

        def before(folder, kepts=kepts):
            kepts.append(kept_in(folder, "", 0))
            Deck.create(folder, "", 20260101)

        game, _ = opened(board, language, lambda game, kepts=kepts: DeckScreen(game, kepts[0]), before)
        pick(game, "describe")
        assert isinstance(game.top, PlaceEditor)
        keys(game, BACK)
        assert isinstance(game.top, DeckScreen)  # nothing happened
        pick(game, "describe")
        typed(game, "Dno")
        assert isinstance(game.top, DateScreen)
        keys(game, MENU)
        keys(game, OK, OK, OK, OK)
        assert game.top._description.card == QUEEN_OF_SPADES
        keys(game, OK, OK)
        deck = Deck.load(game.board.folder + "/deck00000.kck")[0]
        assert [(d.card, d.place, d.date) for d in deck.described] == [(QUEEN_OF_SPADES, "Dno", 20260101)]
        clear(game.board.folder)


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

        game, _ = opened(board, language, DeckScreen, before)
        pick(game, "archive")
        assert says(game, t(ids.CARDS_FASTEST))
        keys(game, OK)
        assert says(game, "32/32")
        keys(game, OK)
        assert isinstance(game.top, CardScreen)
        keys(game, BACK, BACK, BACK)
        pick(game, "new")
        keys(game, OK)
        assert not Deck.load(game.board.folder + "/deck00002.kck")[0].described
        clear(game.board.folder)


def eight(folder):
    """Eight players with licences."""
    roster = Roster.open(folder)[0]
    for at in range(8):
        roster.put("Hráč číslo " + str(at), 100 - 10 * at)


def test_monte_carlo_by_keys():
    """CK-25: created from the roster, results, a baráž told, who goes up and down, undo; in the file at once."""
    for board, language in boards():
        game, _ = opened(board, language, LeaguesScreen, eight)
        path = game.board.folder + "/leagues00000.kck"
        keys(game, OK)
        pick(game, -2)
        assert game.toast.text == t(ids.MC_COUNT)
        for number in range(1, 9):
            pick(game, number)
        pick(game, -2)
        assert isinstance(game.top, DateScreen)
        keys(game, MENU)
        assert [name[-1] for name, _ in Leagues.load(path)[0].players] == list("01234567")
        keys(game, OK, OK)
        dialled(game, (0, 0, 9, 5))
        keys(game, BACK | LONG)  # back to the player before
        assert says(game, "1/4")
        for total in ((0, 0, 9, 5), (0, 1, 0, 1), (1, 0, 0, 8), (0, 1, 0, 1)):
            dialled(game, total)
        keys(game, NEXT, OK)  # of the two with 101 the second one
        assert Leagues.load(path)[0].result(0) == ([95, 101, -8, 101], 3)
        assert game.top._league == 1
        keys(game, OK, OK)
        for total in ((0, 0, 9, 5), (0, 0, 6, 0), (0, 1, 1, 3), (0, 0, 9, 9)):
            dialled(game, total)
        assert isinstance(game.top, Moves)
        book = Leagues.load(path)[0]
        assert book.draws == 1
        assert book.tables() == [[0, 1, 2, 5], [4, 3, 6, 7]]
        keys(game, BACK, OK, NEXT, OK)
        assert says(game, "1. Hráč")
        keys(game, NEXT, BACK)
        pick(game, "undo")
        assert Leagues.load(path)[0].draws == 0
        keys(game, OK)
        pick(game, "new")
        keys(game, OK)  # no
        assert isinstance(game.top, LeaguesScreen)
        clear(game.board.folder)


def test_a_league_takes_its_totals_from_its_sheet():
    """CK-25: those of the sheet that is open, once it is over and of just these four; each is shown first."""
    for board, language in boards():
        kepts = []

        def before(folder, kepts=kepts):
            kepts.append(kept_in(folder))
            people = list(NAMES)
            people.extend("ABDE")
            Leagues.create(folder, [(name, 90 - at) for at, name in enumerate(people)])

        game, _ = opened(board, language, lambda game, kepts=kepts: LeaguesScreen(game, kepts[0]), before)
        kept = kepts[0]
        path = game.board.folder + "/leagues00000.kck"
        keys(game, OK, OK, MENU, MENU, MENU, MENU)
        names = [name for name, _ in Leagues.load(path)[0].players]
        totals = Leagues.load(path)[0].result(0)[0]
        seated = [names[player] for player in Leagues.load(path)[0].tables()[0]]
        assert [(seated[at], totals[at]) for at in range(4)] == [
            (name, kept.sheet.totals[NAMES.index(name)]) for name in seated
        ]
        assert max(totals) > 90
        keys(game, OK, OK)  # the other league has other people
        assert game.top._wheels[1:] == [[0, 9, 0, 1, ""]] * 3
        clear(game.board.folder)


def test_records_and_players_of_kept_sheets():
    """CK-26, with where; two games apart."""
    for board, language in boards():

        def before(folder):
            kept_in(folder).pay(2, 420, BAR)
            finished(folder, 14)
            free = ScoreSheet.create(folder, ScoreSetup("free"), [("A", 0), ("B", 0)])
            free.add(free.form().entry([1, 2]))
            kept_in(folder, date=0)

        game, _ = opened(board, language, RecordsScreen, before)
        found = Records("cerna_kocka")
        found.read(game.board.folder)
        rows = [(item.label, item.note, item.below) for item in game.top.list.items]
        assert [row[1] for row in rows if "1260" in row[1]]
        assert found.fastest_deck.value == 14
        assert [row for row in rows if "14" in row[1]]
        shortest = [row for row in rows if row[0] == t(ids.KREC_SHORTEST)]
        assert shortest[0][1].startswith(str(found.shortest.value))
        assert "12. 7. 2013" in shortest[0][2]
        pick(game, 0)
        assert isinstance(game.top, Paper)
        assert says(game, NAMES[0])
        keys(game, BACK)
        pick(game, 102)
        assert isinstance(game.top, PersonScreen)
        labels = {}
        for page in game.top._pages:
            labels.update(dict(page[2]))
        person = found.statistics.persons[2]
        assert labels[t(ids.STAT_DOUBLES)] == "2/0" == str(person.dabls) + "/" + str(person.tripls)
        assert labels[t(ids.STAT_VAGONS)] == str(person.vagons)
        assert labels[t(ids.STAT_LOST)] == "2"
        keys(game, NEXT, BACK)
        pick(game, -1)
        assert says(game, t(ids.KREC_NONE)[:8])  # the free sheet goes on
        clear(game.board.folder)


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
                game, _ = opened(board, language, TallyMenu, before)
                pick(game, action)
                return game

            game = made()
            assert isinstance(game.top, kind)
            keys(game, BACK)
            assert isinstance(game.top, TallyMenu)
            clear(folder[0])
            try_keys(made)


def test_clubs_and_diamonds_are_worth_the_same():
    game = pub.new_game(pub.BOARDS[0])
    kept = kept_in(game.board.folder)
    screen = Describing(game, kept, Deck.create(game.board.folder), "Dno", 0)
    game.apply(("push", screen))
    told = {}
    for at, one in enumerate(screen._vote.offered):
        screen._cursor = at
        screen._tell()
        told[one] = screen._caption
    assert told[QUEEN_OF_SPADES] == t(ids.CARDS_BEST)
    assert told[card(0, 14)] == told[card(2, 14)] == t(ids.CARDS_RANK_OF).format(17)
    assert told[card(3, 14)] == t(ids.CARDS_RANK_OF).format(2)
    clear(game.board.folder)


def copied(path, to):
    """The file as it would be after a power cut now."""
    with open(path, "rb") as source, open(to, "wb") as target:
        target.write(source.read())


def watched(game, path, load, state, key):
    """One key, and after every turn the file as a power cut would leave it: the state before or after, and once the
    screen has nothing more to write the one after. Time passes, so writing takes turns of its own."""
    clock = game.board.clock
    cut = game.board.folder + "/cut"
    before = state(load(path))

    def passing():
        clock.now += 6
        return clock.now

    game.board.keys.put(key)
    clock.ms = passing
    seen = [before]
    for _ in range(200):
        game.turn()
        copied(path, cut)
        seen.append(state(load(cut)))
        if seen[-1] != before and not game._later:
            break
    del clock.ms
    changes = [at for at in range(1, len(seen)) if seen[at] != seen[at - 1]]
    assert len(changes) == 1, seen
    assert len(seen) > 2  # turns in which it was not through yet
    assert not game._later


def test_what_was_confirmed_is_there_whenever_the_power_goes():
    """A payment, a description, a result of a league, a player: never something in between, never lost."""
    board = pub.BOARDS[0]
    game, kept = with_sheet(board, 0, BillScreen)
    pick(game, 0)
    pick(game, "amount")
    dialled(game, (0, 0, 0, 2, 0, 0))
    watched(game, kept.path, lambda path: ScoreSheet.load(path)[0], lambda book: book.bill(), OK)
    folder = game.board.folder
    deck = Deck.create(folder)
    game.apply(("home",))
    game.apply(("push", DeckScreen(game, kept)))
    keys(game, OK, OK, OK, OK, OK)
    watched(game, deck.path, lambda path: Deck.load(path)[0], lambda book: [d.card for d in book.described], OK)
    game.apply(("home",))
    book = Leagues.create(folder, [("Hráč " + str(at), at) for at in range(8)])
    game.apply(("push", LeaguesScreen(game)))
    keys(game, OK, OK)
    for total in ((0, 0, 9, 5), (0, 0, 9, 6), (0, 0, 9, 7)):
        dialled(game, total)
    keys(game, NEXT)  # 100
    watched(game, book.path, lambda path: Leagues.load(path)[0], lambda book: book.result(0), MENU)
    game.apply(("home",))
    game.apply(("push", RosterScreen(game)))
    pick(game, -1)
    keys(game, OK)
    path = folder + "/roster00000.kck"
    watched(game, path, lambda path: Roster.load(path)[0], lambda book: len(book.members), MENU)
    clear(folder)


def test_a_full_disk_is_told_and_nothing_has_changed():
    game, kept = with_sheet(pub.BOARDS[0], 0, BillScreen)

    def full(*_):
        raise StorageError("no space", kept.path)

    pick(game, 0)
    pick(game, "amount")
    dialled(game, (0, 0, 0, 2, 0, 0))
    kept._journal.begin = full
    keys(game, OK)
    assert game.toast.text == t(ids.CANNOT_SAVE)
    assert kept.bill()[0][3] == -1
    del kept._journal.begin
    keys(game, OK)
    assert ScoreSheet.load(kept.path)[0].bill()[0][3:] == (200, BAR)
    clear(game.board.folder)
