"""What the table sees at a glance, and who pays: CK-14 to CK-18, KK-11, HE-9, BC-6; bills of an evening and a year."""

from kocka.engine.entry import RENONC
from kocka.engine.round import HODOVKA
from kocka.engine.sheet import BARAZ, FOR_INTERLUDE, FOR_MATCH, FOR_RENONC, INTERLUDE, OVER, ROUND, VOID
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.scorebook.bill import Bill
from kocka.scorebook.glance import Glance
from kocka.scorebook.purse import BAR, HOME, Purse
from kocka.scorebook.records import Records
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet, listed
from tests.match import table
from tests.scorebook import tables


def with_totals(folder, totals, **more):
    """A sheet of Černá kočka with these totals; the dokládačka that became due was lost by player 0."""
    score_sheet = tables.new(folder, "cerna_kocka", 0, **more)
    for seat in range(4):
        if totals[seat]:
            score_sheet.add((VOID, seat, totals[seat]))
        if score_sheet.sheet.due == INTERLUDE:
            score_sheet.add((INTERLUDE, 0))
    return score_sheet


def test_whose_deal_and_what_is_due():
    """CK-3, CK-14, CK-16: the dealer and who leads, as they sit; an interlude by its name."""
    folder = table.new_folder()
    score_sheet = tables.new(folder, "cerna_kocka", 2)
    look = Glance(score_sheet)
    assert (look.dealer, look.leads, look.due, look.interlude) == (2, 3, ROUND, "")
    assert (look.points_left, look.rounds_left, look.owing, look.slates) == ([100] * 4, -1, [], [])
    score_sheet.seat([0, 2, 1, 3])
    assert Glance(score_sheet).leads == 1
    score_sheet.join(1, "Žofie")
    assert (Glance(score_sheet).leads, Glance(score_sheet).players) == (4, [0, 4, 2, 3])
    score_sheet.add((VOID, 0, 50))
    look = Glance(score_sheet)
    assert (look.due, look.interlude, look.points_left) == (INTERLUDE, "dokladacka", [50, 100, 100, 100])
    score_sheet.add((INTERLUDE, 1))
    assert Glance(score_sheet).owing == [4]
    score_sheet.pay(4, 45, HOME)
    assert Glance(score_sheet).owing == []
    table.clear(folder)


def test_brewery_and_seliko():
    """CK-14: above 71 one round may lose, above 90 the black cat alone does."""
    folder = table.new_folder()
    look = Glance(with_totals(folder, (71, 72, 90, 91)))
    assert (look.brewery, look.seliko, look.losers) == ([1, 2, 3], [3], [])
    table.clear(folder)


def test_ck_17_who_would_pay_as_it_stands():
    """Whoever is last, once somebody is, where anything is played for; nobody any more at the end."""
    folder = table.new_folder()
    score_sheet = tables.new(folder, "cerna_kocka", 0)
    assert Glance(score_sheet).paying == []
    score_sheet.add((VOID, 2, 20))
    assert Glance(score_sheet).paying == [2]
    score_sheet.add((VOID, 1, 20))
    score_sheet.join(2, "Žofie")
    assert Glance(score_sheet).paying == [1, 4]
    score_sheet.add((VOID, 1, 90))
    assert (Glance(score_sheet).over, Glance(score_sheet).paying) == (True, [])
    for played_for, paying in (("", []), ("rum", [1])):
        setup = ScoreSetup("black_cat", terms=Terms(rounds=3, decimals=0, played_for=played_for))
        score_sheet = ScoreSheet.create(folder, setup, [(name, 0) for name in "ABCD"])
        score_sheet.add((0, 50, -50, -45, -40))
        assert Glance(score_sheet).paying == paying
    table.clear(folder)


def test_ck_15_between_whom_the_baraz_goes():
    folder = table.new_folder()
    score_sheet = with_totals(folder, (92, 0, 92, 80))
    score_sheet.add(score_sheet.form().entry([14, 0, 14, 0]))
    look = Glance(score_sheet)
    assert (look.due, look.baraz, look.brewery, look.interlude) == (BARAZ, [0, 2], [], "")
    score_sheet.add(score_sheet.form().entry([0, 28, 0, 0]))
    score_sheet.add(score_sheet.form().entry([14, 12, 2, 0]))
    look = Glance(score_sheet)
    assert (look.over, look.due, look.losers, look.dealer, look.leads) == (True, OVER, [0], -1, -1)
    assert look.places[0] == 4
    table.clear(folder)


def test_other_games_at_a_glance():
    """KK-11, HE-9, HE-13, BC-6."""
    folder = table.new_folder()
    score_sheet = tables.new(folder, "kourici_kocka", 0)
    score_sheet.add(score_sheet.form().entry([20, 13, 0, 0]))
    look = Glance(score_sheet)
    assert (look.slates, look.points_left, look.dealer, look.owing) == (["Ž", "", "", ""], [3, 4, 4, 4], 0, [])
    for _ in range(3):
        score_sheet.add(score_sheet.form().entry([20, 13, 0, 0]))
    assert (Glance(score_sheet).over, Glance(score_sheet).losers) == (True, [0])
    score_sheet = tables.new(folder, "hearts", 0)
    score_sheet.add(score_sheet.form().entry([13, 8, 5, 0], holder=0))
    look = Glance(score_sheet)
    assert (look.totals, look.points_left, look.pot) == ([3, 8, 5, 0], [97, 92, 95, 100], 16 * 50)
    score_sheet = tables.new(folder, "black_cat", 0)
    score_sheet.add(score_sheet.form().entry([0, -40, -45, -50, 0], 1))
    look = Glance(score_sheet)
    assert (look.rounds, look.rounds_left, look.places, look.points_left) == (1, 8, [1, 3, 4, 5, 2], [-1] * 5)
    score_sheet = tables.new(folder, "free", 0)
    score_sheet.add(score_sheet.form().entry([300, -100, -100, -100, 0]))
    look = Glance(score_sheet)
    assert (look.over, look.losers, look.points_left[0]) == (True, [1, 2, 3], 0)
    table.clear(folder)


def test_ck_17_the_biggest_bill_of_2013():
    """CK-17, CK-26: a dokládačka for 200 SEK and a match for 220 SEK at 1:3 are 1 260 Kč."""
    folder = table.new_folder()
    score_sheet = tables.new(folder, date=20130810)
    score_sheet.add((VOID, 2, 60))
    score_sheet.add((INTERLUDE, 2))
    score_sheet.pay(2, 200, BAR)
    score_sheet.add((VOID, 2, 60))
    score_sheet.pay(2, 220, BAR)
    bill = Bill(20130810)
    assert bill.add_sheet(score_sheet)
    (row,) = bill.rows
    assert (row.name, row.number, row.debts, row.unpaid, row.reasons) == ("Tonda", 3, 2, 0, [1, 1, 0, 0])
    assert row.as_paid() == [("SEK", 0, 420)]
    assert row.at_home() == bill.at_home() == [("Kč", 0, 1260, True)]
    assert bill.biggest == (1260, "Kč", 0, "Tonda", 20130810)
    table.clear(folder)


def test_ck_17_and_ck_18_the_evening_and_the_year():
    """CK-17, CK-18: running totals a player over the sheets of an evening, and of a year."""
    folder = table.new_folder()
    for date, loser in ((20131224, 1), (20131224, 2), (20131110, 1), (20140101, 1)):
        score_sheet = with_totals(folder, (10, 0, 0, 0), date=date)
        score_sheet.add(score_sheet.form().special(RENONC, loser))
        score_sheet.pay(loser, 40, HOME)
        score_sheet.add((VOID, loser, 60))
        score_sheet.add((INTERLUDE, loser))
        score_sheet.pay(0, 15, BAR)
    for evening, year, sheets, paid, unpaid, home in (
        (20131224, 0, 2, [40, 40], [1, 1], 90 + 80),
        (0, 2013, 3, [40, 80], [1, 2], 135 + 120),
        (0, 2014, 1, [40], [1], 45 + 40),
        (0, 0, 4, [120, 40], [3, 1], 180 + 160),
        (20150101, 0, 0, [], [], None),
    ):
        bill = Bill(evening, year)
        assert len([1 for _, score_sheet, _ in listed(folder) if bill.add_sheet(score_sheet)]) == sheets
        debtors = [row for row in bill.rows if row.debts]
        assert sorted([row.at_home()[0][2] for row in debtors]) == sorted(paid)
        assert sorted([row.unpaid for row in debtors]) == sorted(unpaid)
        for row in debtors:
            assert row.promised.at_home() == [("Kč", 0, 45 * row.unpaid, True)]
            assert row.reasons[FOR_RENONC] == row.reasons[FOR_INTERLUDE] == row.debts // 2
            assert row.reasons[FOR_MATCH] == 0
        for row in bill.rows:
            if not row.debts:
                assert (row.name, row.reasons[3], row.as_paid()[0][0]) == ("Čeněk", sheets, "SEK")
        assert (bill.at_home()[0][2] if home else bill.at_home()) == (home or [])
        print(evening, year, [(row.debts, row.unpaid, row.reasons) for row in bill.rows])
    table.clear(folder)


def test_parts_of_a_coin_are_told():
    """1 € is 25.13 Kč: three coffees of 1.50 are added up before they are changed, and 0.085 Kč is told."""
    folder = table.new_folder()
    purse = Purse("Kč", 2, "€", 2, 2513, 100)
    players = [(name, 0) for name in tables.NAMES[:4]]
    score_sheet = ScoreSheet.create(folder, ScoreSetup("cerna_kocka", purse=purse), players)
    bill = Bill()
    for _ in range(3):
        score_sheet.pay(1, 150, BAR)
    score_sheet.pay(1, 100, HOME)
    bill.add_sheet(score_sheet)
    assert bill.rows[0].as_paid() == [("€", 2, 450), ("Kč", 2, 100)]
    assert bill.at_home() == [("Kč", 2, 11308 + 100, False)]
    assert purse.to_home(450) == (11308, 5000)
    assert purse.same(Purse("Kč", 2, "€", 2, 2513, 100))
    assert not purse.same(Purse("Kč", 2, "€", 2, 2514, 100))
    other = ScoreSheet.create(folder, ScoreSetup("cerna_kocka", purse=Purse("zł", 2)), players)
    other.pay(1, 700, BAR)  # there is no bar: it is the money that there is
    bill.add_sheet(other)
    assert bill.at_home() == [("Kč", 2, 11408, False), ("zł", 2, 700, True)]
    table.clear(folder)


def test_crowns_with_hellers_and_without_are_the_same_money():
    """CK-17, CK-26: one currency is one sum, and 200 Kč are more than 45,00 Kč."""
    folder = table.new_folder()
    players = [(name, 0) for name in tables.NAMES[:4]]
    bill = Bill()
    records = Records("free")
    for decimals, coins in ((2, 4550), (0, 200), (2, 100)):
        setup = ScoreSetup("free", Rules().pack(), Terms(decimals=decimals), purse=Purse("Kč", decimals))
        score_sheet = ScoreSheet.create(folder, setup, players)
        score_sheet.pay(1, coins, HOME)
        score_sheet.close()
        assert bill.add_sheet(score_sheet)
        assert records.add(score_sheet)
    assert bill.at_home() == [("Kč", 2, 24650, True)]
    assert bill.as_paid() == [("Kč", 2, 24650)]
    assert bill.biggest[:3] == (200, "Kč", 0)
    assert (records.biggest_bill.value, records.currency, records.decimals) == (200, "Kč", 0)
    table.clear(folder)


def test_a_note_is_no_payment():
    folder = table.new_folder()
    score_sheet = tables.new(folder)
    score_sheet.note(HODOVKA, 1)
    bill = Bill()
    assert bill.add_sheet(score_sheet)
    assert (bill.rows, bill.at_home(), bill.biggest) == ([], [], None)
    table.clear(folder)


def test_terms_and_purse_have_one_currency():
    setup = ScoreSetup("hearts", purse=Purse("Kč", 2), terms=Terms(stake=50, decimals=2))
    assert setup.terms.decimals == setup.purse.decimals == 2


def test_what_the_games_have_brought():
    """HE-15: nets of Hearts for money and of a free sheet of money are added up for each player, once they are over."""
    folder = table.new_folder()
    players = [(name, at + 1) for at, name in enumerate("ABCD")]
    rules = games.game("hearts")
    options = rules.parse_option(rules.defaults(), "target", "25")
    hearts = ScoreSetup("hearts", options, Terms(stake=100, decimals=2), purse=Purse("Kč", 2))
    money = ScoreSetup("free", Rules(True, 0, True, 0, True).pack(), Terms(decimals=2), purse=Purse("Kč", 2))
    bill = Bill()
    for number in range(3):
        score_sheet = ScoreSheet.create(folder, money if number == 2 else hearts, players)
        if number:  # the first match goes on
            score_sheet.add(score_sheet.form().entry([2500, -2000, -500, 0] if number == 2 else [25, 1, 0, 0]))
        if number == 2:
            score_sheet.close()
        assert bill.add_sheet(score_sheet)
    assert [[amount[2] for amount in row.won.at_home()] for row in bill.rows] == [[0], [-1580], [540], [1040]]
    assert [row.parts for row in bill.rows] == [[], [], [], []]
    table.clear(folder)
