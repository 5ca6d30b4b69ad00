"""An evening settled: who gives whom what over all sheets, in the fewest payments; what was paid stays paid."""

import os

from kocka.engine.debts import debts
from kocka.engine.rng import Rng
from kocka.engine.sheet import FOR_MATCH, OVER, SheetError, VoidEntry, round_of
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.sheet.sheet import PotEntry
from kocka.match import journal
from kocka.match.writing import finish
from kocka.scorebook import settle
from kocka.scorebook.purse import HOME, Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet, files, listed
from kocka.scorebook.settle import POT, Settlement
from kocka.scorebook.settled import DRINKS, PREFIX, Evening, Paid, Settled
from kocka.scorebook.settled import SETTLED as PAYMENTS
from tests.engine.both_debts import fewest
from tests.match import table
from tests.scorebook.tables import NAMES

DAY = 20261121
CROWNS = Purse("Kč", 2, "EUR", 2, 25, 1)
MONEY = Rules(True, 0, False, 0, True)


def new(folder, game, terms=None, seats=4, options=None, purse=CROWNS, first=0, date=DAY):
    """A sheet of the evening with the players from number `first` on."""
    if game == "free":
        options = MONEY.pack()
    players = [(NAMES[first + seat], first + seat + 1) for seat in range(seats)]
    setup = ScoreSetup(game, options, terms or Terms(decimals=purse.decimals), 0, purse)
    return ScoreSheet.create(folder, setup, players, 0, date)


def evening(folder, day=DAY):
    """The settlement of the sheets in the folder, with what was paid."""
    found = Settlement(day)
    for _, score_sheet, _ in listed(folder):
        found.add_sheet(score_sheet)
    book = Settled.of(folder, day)
    found.settle(book.paid(day) if book is not None else [])
    return found


def balance(found, kind, party):
    """What a party gets; `kind`: None for money."""
    balances = (kind or next(one for one in found.kinds if one.what[1] >= 0)).balances
    at = found.parties.index(party) if party in found.parties else len(balances)
    return balances[at] if at < len(balances) else 0


def told(found):
    """The rows in short."""
    return [(row.what[0], row.giver[0], row.taker[0], row.amount, row.number) for row in found.rows]


def is_settled(found):
    """Every kind sums to 0, and the rows pay it all, those that are still to be paid in the fewest payments."""
    for kind in found.kinds:
        assert sum(kind.balances) == 0
        left = [balance(found, kind, party) for party in found.parties]
        begun = list(left)
        open_rows = 0
        for row in found.rows:
            if row.what[0] != kind.what[0] or (row.what[1] == DRINKS) != (kind.what[1] == DRINKS):
                continue
            for party, sign in ((row.giver, 1), (row.taker, -1)):
                at = found.parties.index(party)
                left[at] += sign * row.amount
                if row.number >= 0:
                    begun[at] += sign * row.amount
            open_rows += row.number < 0
        assert not [n for n in left if n]
        if len([n for n in begun if n]) < 8:
            assert open_rows == fewest(begun)


def test_sheets_of_an_evening_count_together():
    folder = table.new_folder()
    one = new(folder, "free")
    one.add((0, 5000, -3000, -1000, -1000))
    one.close(DAY)
    two = new(folder, "free", first=1)
    two.add((0, 3000, 1000, -3000, -1000))
    two.close(DAY)
    new(folder, "free", date=DAY + 1).add((0, 100, -100, 0, 0))
    found = evening(folder)
    assert told(found) == [("Kč", "Řehoř", "Čeněk", 4000, -1), ("Kč", "Žofie", "Čeněk", 1000, -1)]
    assert found.sheets == 2
    is_settled(found)
    table.clear(folder)


def test_a_sheet_that_is_still_played_is_told():
    folder = table.new_folder()
    new(folder, "free").add((0, 100, -100, 0, 0))
    found = evening(folder)
    assert told(found) == []
    assert [note[:3] for note in found.notes] == [(settle.OPEN, "free", DAY)]
    table.clear(folder)


def test_currencies_are_settled_each_for_itself():
    folder = table.new_folder()
    for purse, much in ((CROWNS, 500), (Purse("Kč", 0), 3), (Purse("EUR", 2), 70)):
        score_sheet = new(folder, "free", purse=purse)
        score_sheet.add((0, much, -much, 0, 0))
        score_sheet.close(DAY)
    found = evening(folder)
    assert told(found) == [("EUR", "Pavel", "Čeněk", 70, -1), ("Kč", "Pavel", "Čeněk", 800, -1)]
    assert found.rows[1].what == ("Kč", 2)
    table.clear(folder)


def test_a_note_keeps_its_own_currency():
    """The smaller coins of another sheet are those of its currency alone."""
    for home in ("EUR", "Kč"):
        folder = table.new_folder()
        for purse, much in ((Purse(home, 2), 500), (Purse("EUR", 0), 3), (Purse("Kč", 0), 7)):  # the last counts first
            score_sheet = new(folder, "free", purse=purse)
            score_sheet.add((0, much, 0, 0, 0))
            score_sheet.close(DAY)
        crowns = (700, ("Kč", 2)) if home == "Kč" else (7, ("Kč", 0))
        euros = (300, ("EUR", 2)) if home == "EUR" else (3, ("EUR", 0))
        notes = [(note[3], note[4].what) for note in evening(folder).notes]
        assert notes == [crowns, euros, (500, (home, 2))]
        table.clear(folder)


def test_who_leaves_keeps_what_they_have():
    folder = table.new_folder()
    score_sheet = new(folder, "free")
    score_sheet.add((0, -600, 200, 200, 200))
    score_sheet.join(0, "Host", 0)
    score_sheet.add((0, 300, -100, -100, -100))
    score_sheet.join(1, "Další")  # takes everything over
    score_sheet.close(DAY)
    found = evening(folder)
    wins = {"Čeněk": -600, "Host": 300, "Další": 100, "Tonda": 100, "Řehoř": 100}
    for at in range(len(found.parties)):
        assert found.kinds[0].balances[at] == wins[found.parties[at][0]]
    is_settled(found)
    table.clear(folder)


def test_what_does_not_make_0_is_told():
    folder = table.new_folder()
    score_sheet = new(folder, "free")
    score_sheet.add((0, 500, -300, 0, 0))
    score_sheet.close(DAY)
    found = evening(folder)
    assert [(note[0], note[3]) for note in found.notes] == [(settle.UNEVEN, 200)]
    assert told(found) == [("Kč", "Pavel", "Čeněk", 300, -1), ("Kč", "free", "Čeněk", 200, -1)]
    assert found.rows[1].giver == ("free", POT)
    is_settled(found)
    table.clear(folder)


def taroky(folder, stays, pot=0, **more):
    options = games.game("taroky").parse_option(
        games.game("taroky").defaults(), "potend", "stays" if stays else "divided"
    )
    return new(folder, "taroky", Terms(stake=10, pot=pot), options=options, **more)


def test_a_session_put_away_divides_its_pot():
    """TA 7.6: as if it had ended."""
    folder = table.new_folder()
    score_sheet = taroky(folder, False)
    score_sheet.add((4, 0, 1))
    totals = list(score_sheet.sheet.totals)
    pot = score_sheet.sheet.pot
    assert pot and sum(totals) == -pot
    score_sheet.close(DAY)
    found = evening(folder)
    assert not found.notes
    assert found.kinds[0].balances == [
        10 * (totals[seat] + pot // 4 + (pot % 4 if not seat else 0)) for seat in range(4)
    ]
    is_settled(found)
    table.clear(folder)


def test_a_pot_that_stays_is_told_and_gives_later():
    """G31: what one session puts in, the next one takes out: with both nothing is missing."""
    folder = table.new_folder()
    one = taroky(folder, True)
    one.add((4, 0, 1))
    one.close(DAY)
    pot = one.sheet.pot
    found = evening(folder)
    assert [(note[0], note[3]) for note in found.notes] == [(settle.STAYS, 10 * pot)]
    assert found.kinds[0].balances[found.parties.index(("taroky", POT))] == 10 * pot
    is_settled(found)
    two = taroky(folder, False, pot)
    two.close(DAY)
    found = evening(folder)
    assert found.kinds[0].balances[found.parties.index(("taroky", POT))] == 0
    is_settled(found)
    table.clear(folder)


def test_sessions_of_taroky_always_make_0():
    """Whatever happens at the table, all points that are not at somebody's place are in the pot or came into it."""
    rng = Rng(21, 7)
    for number in range(6):
        folder = table.new_folder()
        score_sheet = taroky(folder, number % 2 == 0, 40 * (number % 3))
        for turn in range(24):
            try:
                if rng.below(2):
                    form = score_sheet.form()
                    form.choose(VARSAVA)
                    form.pile(0, 8)
                    form.pile(1 + rng.below(3), 62)
                    score_sheet.add(form.entry())
                elif rng.below(3):
                    score_sheet.add(VoidEntry.of(rng.below(4), rng.below(3)))
                elif rng.below(2):
                    score_sheet.add(PotEntry.of(rng.below(90)))
                else:
                    total = rng.below(50) - 25 if rng.below(2) else None
                    score_sheet.join(rng.below(4), "host " + str(turn), total)
            except SheetError:
                pass
        score_sheet.close(DAY)
        found = evening(folder)
        assert settle.OPEN not in [note[0] for note in found.notes]
        assert settle.UNEVEN not in [note[0] for note in found.notes]
        is_settled(found)
        table.clear(folder)


def test_a_sheet_says_what_it_owes():
    """Nothing outside a game's folder asks which game a sheet is of; money that is not asked for is not owed."""
    folder = table.new_folder()
    for name in games.with_sheet():
        sheet = new(folder, name).sheet
        owed = sheet.owed(False)
        assert (owed is None) == (name != "free"), name
        assert bool(sheet.point_coins) == (name == "free")
    table.clear(folder)


def test_he_13_the_pot_gives_what_was_paid_in():
    folder = table.new_folder()
    for at_end in (False, True):
        score_sheet = new(folder, "hearts", Terms(stake=10, at_end=at_end), date=DAY + at_end)
        while score_sheet.sheet.due != OVER:
            score_sheet.add((0, 0, 13, 6, 7, -1, -1))
        found = evening(folder, DAY + at_end)
        is_settled(found)
        names = [party[0] for party in found.parties]
        nets = score_sheet.sheet.nets()
        paid = [0] * 4 if at_end else score_sheet.sheet.paid
        for seat in range(4):
            if nets[seat] + paid[seat]:
                assert found.kinds[0].balances[names.index(NAMES[seat])] == nets[seat] + paid[seat]
        assert (("hearts", POT) in found.parties) != at_end
    table.clear(folder)


def test_ck_17_drinks_are_owed_as_drinks():
    """A round that is not paid yet: a drink for each of the others; two owe each other, and nobody walks twice."""
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka", Terms(played_for="pivo"))
    score_sheet.add((4, 0, 0))
    score_sheet.add((4, 1, 0))
    found = evening(folder)
    assert told(found) == [("pivo", "Čeněk", "Tonda", 2, -1), ("pivo", "Pavel", "Řehoř", 2, -1)]
    is_settled(found)
    score_sheet.pay(0, 45, HOME)
    found = evening(folder)
    assert [row[1] for row in told(found)] == ["Pavel"] * 3
    table.clear(folder)


def test_who_is_not_at_the_table_gets_no_drink():
    """CK-17: who has left before, or sits down later; who rests is there."""
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka", Terms(played_for="pivo", rests=True), 5)
    score_sheet.add((4, 1, 0))
    score_sheet.leave(4)
    score_sheet.add((4, 2, 0))
    score_sheet.leave(4, True)
    score_sheet.add((4, 3, 0))
    found = evening(folder)
    drinks = found.kinds[0]
    assert [balance(found, drinks, (NAMES[seat], seat + 1)) for seat in range(5)] == [3, -2, -1, -2, 2]
    is_settled(found)
    table.clear(folder)


def test_played_for_where_no_rule_says_who_pays():
    folder = table.new_folder()
    score_sheet = new(folder, "black_cat", Terms(rounds=1, played_for="rum"))
    score_sheet.add((0, 50, -50, -45, -40))
    assert not [row for row in score_sheet.bill() if row[1] == FOR_MATCH]
    assert [row[1:] for row in told(evening(folder))] == [
        ("Pavel", name, 1, -1) for name in ("Čeněk", "Tonda", "Řehoř")
    ]
    table.clear(folder)


def pay(folder, found, at, day=DAY):
    """Row `at` is paid."""
    book = Settled.of(folder, day) or finish(Settled.opening(folder))
    row = found.rows[at]
    book.give(day, Paid(row.what, row.giver, row.taker, row.amount))
    return book


def test_payments_are_marked_one_by_one_and_taken_back():
    folder = table.new_folder()
    score_sheet = new(folder, "free")
    score_sheet.add((0, 900, -400, -300, -200))
    score_sheet.close(DAY)
    rows = [row[1:4] for row in told(evening(folder))]
    for count, at in enumerate((1, 2, 0)):
        pay(folder, evening(folder), at)
        found = evening(folder)
        assert [row[1:4] for row in told(found)] == rows  # nothing moves
        assert len([row for row in found.rows if row.number >= 0]) == count + 1
        is_settled(found)
    Settled.of(folder, DAY).take_back(DAY, found.rows[1].number)
    assert [row.number >= 0 for row in evening(folder).rows] == [True, False, True]
    Settled.of(folder, DAY).undo()
    assert [row.number >= 0 for row in evening(folder).rows] == [True, True, True]
    assert len(files(folder, PREFIX)) == 1
    table.clear(folder)


def test_what_was_paid_counts_after_a_correction():
    folder = table.new_folder()
    score_sheet = new(folder, "free")
    score_sheet.add((0, 900, -400, -300, -200))
    score_sheet.close(DAY)
    pay(folder, evening(folder), 0)
    score_sheet.replace(0, (0, 900, -100, -300, -500))
    found = evening(folder)
    is_settled(found)
    assert told(found) == [
        ("Kč", "Pavel", "Čeněk", 400, 0),
        ("Kč", "Řehoř", "Čeněk", 500, -1),
        ("Kč", "Tonda", "Pavel", 300, -1),
    ]
    score_sheet.delete(0)
    found = evening(folder)
    is_settled(found)
    assert told(found) == [("Kč", "Pavel", "Čeněk", 400, 0), ("Kč", "Čeněk", "Pavel", 400, -1)]
    table.clear(folder)


def test_a_full_book_is_followed_by_another():
    folder = table.new_folder()
    paid = Paid(("Kč", 2), ("Pavel", 2), ("Čeněk", 1), 5)
    book = finish(Settled.opening(folder))
    for number in range(120):
        book.give(20260101 + number % 3, paid)
    assert Settled.of(folder, DAY) is None
    other = finish(Settled.opening(folder))
    other.give(DAY, paid)
    assert [len(Settled.of(folder, day).paid(day)) for day in (20260102, DAY)] == [40, 1]
    assert Settled.of(folder, 20260102).days() == [20260101, 20260102, 20260103]
    for wrong in ((DAY, 1), (DAY, -1), (20260101, 0)):
        try:
            other.take_back(*wrong)
            raise AssertionError(wrong)
        except ValueError:
            pass
    table.clear(folder)


def test_sheets_are_chosen_for_an_evening():
    """The last choice counts, also in another file; it ends with a new date of the sheet, or when it is taken back."""
    folder = table.new_folder()
    one, two = new(folder, "free"), new(folder, "free", date=DAY + 1)

    def evening_has(day):
        found = Evening(folder, day)
        for _ in found.steps():
            pass
        return [found.has(sheet.path, sheet.date) for sheet in (one, two)]

    assert (evening_has(DAY), evening_has(DAY + 1)) == ([True, False], [False, True])
    book = finish(Settled.opening(folder))
    book.choose(two.path, DAY + 1, DAY)
    assert (evening_has(DAY), evening_has(DAY + 1)) == ([True, True], [False, False])
    later = finish(Settled.opening(folder))
    later.choose(one.path, DAY, 0)
    later.choose(two.path, DAY + 1, DAY + 1)
    assert (evening_has(DAY), evening_has(DAY + 1)) == ([False, False], [False, True])
    later.undo()
    assert evening_has(DAY) == [False, True]
    two.redate(DAY + 2)
    assert evening_has(DAY) == [False, False]
    assert evening_has(DAY + 2) == [False, True]
    for wrong in (("somewhere.kck", DAY, 0), (one.path, 20261332, 0), (one.path, DAY, 20261332)):
        try:
            later.choose(*wrong)
            raise AssertionError(wrong)
        except ValueError:
            pass
    table.clear(folder)


def test_a_damaged_or_newer_book_of_payments():
    """A newer one is refused and left alone, of a damaged one the sound records count and all is kept."""
    folder = table.new_folder()
    book = finish(Settled.opening(folder))
    for amount in (1, 2, 3):
        book.give(DAY, Paid(("Kč", 0), ("Pavel", 2), ("Čeněk", 1), amount))
    with open(book.path, "rb") as file:
        data = file.read()
    with open(book.path, "wb") as file:
        at = len(data) * 2 // 3
        file.write(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    found = Evening(folder, DAY)
    for _ in found.steps():
        pass
    assert [paid.amount for paid in found.book.paid(DAY)] == [1]
    assert sorted([name[:13] for name in os.listdir(folder)]) == ["settled00000.", "settled00000."]
    later = journal.frame(PAYMENTS, Settled.VERSION + 1, 0, b"")
    with open(book.path, "wb") as file:
        file.write(later)
    assert Settled.load(book.path)[1].id == journal.NEWER
    assert Settled.of(folder, DAY) is None
    finish(Settled.opening(folder)).give(DAY, Paid(("Kč", 0), ("Pavel", 2), ("Čeněk", 1), 7))
    assert [paid.amount for paid in Settled.of(folder, DAY).paid(DAY)] == [7]
    with open(book.path, "rb") as file:
        assert file.read() == later
    table.clear(folder)


def by_hand(score_sheets):
    """What everybody has won, by an independent count: round by round, to who sat there then."""
    sums = {}
    for score_sheet in score_sheets:
        sheet = score_sheet.sheet
        before = [0] * sheet.SEATS
        for at in range(len(sheet.entries)):
            entry = sheet.entries[at]
            for seat in range(sheet.SEATS) if entry[0] == 0 else ():
                name = score_sheet.players[sheet.seating.player_at(seat, at)][0]
                sums[name] = sums.get(name, 0) + entry[1 + seat]
            before = sheet.history[at]
        assert len(before) == sheet.SEATS
    return sums


def test_random_evenings():
    """Three sheets of up to eight people who come and go, and drinks: conserved, by an independent count."""
    rng = Rng(21, 5)
    for number in range(12):
        folder = table.new_folder()
        sheets = []
        for _ in range(3):
            seats = 3 + rng.below(3)
            score_sheet = new(folder, "free", seats=seats, first=rng.below(4))
            for _ in range(6):
                if not rng.below(4):
                    name = NAMES[rng.below(8)]
                    if (
                        score_sheet.player(name) < 0
                        or score_sheet.player(name) not in score_sheet.sheet.seating.sitting
                    ):
                        old = score_sheet.player(name)
                        total = score_sheet.total_of(old) if old >= 0 else 0
                        score_sheet.join(rng.below(seats), name, total, NAMES.index(name) + 1)
                points = [100 * (rng.below(21) - 10) for _ in range(seats - 1)]
                points.append(-sum(points))
                score_sheet.add(round_of(points))
            score_sheet.close(DAY)
            sheets.append(score_sheet)
        if number % 2:
            drunk = new(folder, "cerna_kocka", first=rng.below(4))
            for _ in range(5):
                drunk.add((4, rng.below(4), 0))
        wins = by_hand(sheets)
        found = evening(folder)
        assert not found.notes
        for name in wins:
            assert balance(found, None, (name, NAMES.index(name) + 1)) == wins[name], name
        is_settled(found)
        while [row for row in found.rows if row.number < 0]:
            at = rng.below(len(found.rows))
            if found.rows[at].number < 0:
                pay(folder, found, at)
                found = evening(folder)
                is_settled(found)
        table.clear(folder)


def test_the_fewest_payments_are_fewer_than_the_largest_first():
    assert len(debts([600, -300, -300, 500, -500])) == 3
