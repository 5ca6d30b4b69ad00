"""Five at a table of Taroky: the dealer rests, four play and pay, all five pay stakes and share the pot."""

from kocka.engine.resting import LeaveEntry, out_of, playing
from kocka.engine.rng import Rng
from kocka.engine.sheet import OVER, ROUND, VOID, VoidEntry, kind_of, over
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.outcome import FIRST, GAME, PAGAT, SECOND, SIXTH, TAROCKY, THIRD, VARSAVA
from kocka.games.taroky.rules.settlement import settle
from kocka.games.taroky.sheet.sheet import DealEntry, PotEntry, outcome_of
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.scorebook.settle import Settlement
from tests.match import table
from tests.scorebook import tables

CONTRACTS = (FIRST, FIRST, SECOND, SECOND, THIRD, SIXTH, VARSAVA)


def new(folder, dealer=1, **terms):
    setup = ScoreSetup("taroky", None, Terms(rests=True, stake=10, **terms), 0, Purse("Kč", 2))
    return ScoreSheet.create(folder, setup, [(name, 0) for name in tables.NAMES[:5]], dealer, 20261121)


def refused(action):
    try:
        action()
    except ValueError:
        return True
    return False


def some_round(form, rng):
    """The entry of a round that can be."""
    contract = CONTRACTS[rng.below(7)]
    if contract == VARSAVA:
        form.choose(VARSAVA)
        for seat, eyes in enumerate((22, 12, 26, 10)):
            form.pile(seat, eyes)
        return form.entry()
    declarer = form.declarers(contract)[0 if contract == FIRST else rng.below(4)]
    partner = form.left_of(declarer, 1 + rng.below(3)) if contract in (FIRST, SECOND) and rng.below(3) else -1
    form.choose(contract, declarer, partner)
    if contract == FIRST:
        form.contra(GAME, rng.below(2))
    if not form.entered.unplayed:
        form.eyes(30 + rng.below(20))
    if contract == SECOND:
        form.made(PAGAT, rng.below(2) != 0)
        form.contra(PAGAT, rng.below(2))
    if not rng.below(3):
        form.toggle(rng.below(4), TAROCKY)
    if not rng.below(6):
        form.renonc(rng.below(4), 1)
    return form.entry()


def evening(folder, seed, rounds, dealer=1):
    score_sheet = new(folder, dealer)
    rng = Rng(seed, 9)
    for _ in range(rounds):
        score_sheet.add(some_round(score_sheet.form(), rng))
    return score_sheet


def model(score_sheet):
    """(totals, pot) of the entries, computed without the sheet."""
    totals = [-10] * 5
    pot = 50
    here = [0, 1, 2, 3, 4]
    for entry in score_sheet.sheet.entries:
        if kind_of(entry) == VOID:
            fine = VoidEntry(entry)
            totals[fine.seat] -= 40 * fine.amount
            pot += 40 * fine.amount
        elif kind_of(entry) == ROUND:
            made = settle(outcome_of(entry), score_sheet.sheet.options, pot)
            seats = [seat for seat in range(5) if not entry[0] >> 4 + seat & 1]
            for at in range(4):
                totals[seats[at]] += made.points[at]
            pot = made.pot
            if pot < 4:
                for seat in here:
                    totals[seat] -= 10
                    pot += 10
        elif kind_of(entry) == OVER:
            for seat in here:
                totals[seat] += pot // len(here)
            totals[here[0]] += pot % len(here)
            pot = 0
        elif kind_of(entry) == 11:
            leave = LeaveEntry(entry)
            here = sorted([seat for seat in here if seat != leave.seat] + [leave.seat] * leave.back)
    return totals, pot


def holds(score_sheet):
    """Everything that is computed is what the model and a fresh reading say, and nothing is lost."""
    sheet = score_sheet.sheet
    assert (list(sheet.totals), sheet.pot) == model(score_sheet)
    assert sum(sheet.totals) + sheet.pot == sheet.outside == 0
    assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
    assert tables.sheet_state(tables.fresh(score_sheet)) == tables.sheet_state(sheet)


def test_ta_10_of_five_the_dealer_rests_and_forehand_moves_on():
    folder = table.new_folder()
    for seed in range(5):
        score_sheet = new(folder, seed)
        assert list(score_sheet.sheet.totals) == [-10] * 5 and score_sheet.sheet.pot == 50
        rested = [0] * 5
        rng = Rng(seed, 9)
        for number in range(15):
            sheet = score_sheet.sheet
            dealer = (seed + number) % 5
            assert (sheet.dealer, sheet.forehand, sheet.resting) == (dealer, (dealer + 1) % 5, 1 << dealer)
            form = score_sheet.form()
            assert form.four == [seat for seat in range(5) if seat != dealer]
            assert form.four[form.forehand] == sheet.forehand
            assert [form.four[form.left_of(form.forehand, step)] for step in range(4)] == [
                (dealer + step) % 5 for step in range(1, 5)
            ]
            before = list(sheet.totals)
            stakes = sheet.pot
            score_sheet.add(some_round(form, rng))
            sheet = score_sheet.sheet
            entry = sheet.entries[-1]
            assert out_of(entry) == 1 << dealer
            rested[dealer] += 1
            won = sheet.totals[dealer] - before[dealer]
            assert won == 0 or (won == -10 and stakes)  # nothing but the stake of a pot that was emptied
            holds(score_sheet)
        assert rested == [3] * 5
    table.clear(folder)


def test_ta_10_a_second_is_paid_by_the_four_who_play():
    """TA 7.2, S1, with a pot of 50: the dealer is seat 4; then seat 0 deals, and seats 1 and 3 play together."""
    folder = table.new_folder()
    score_sheet = new(folder, 4)
    form = score_sheet.form()
    form.choose(SECOND, 0, 2)
    form.eyes(44)
    score_sheet.add(form.entry())
    # 29 a head, and 25 each of the pot; then all five pay 10.
    assert list(score_sheet.sheet.totals) == [34, -49, 34, -49, -20] and score_sheet.sheet.pot == 50
    form = score_sheet.form()
    form.choose(SECOND, form.forehand, form.four.index(3))
    form.eyes(44)
    score_sheet.add(form.entry())
    assert list(score_sheet.sheet.totals) == [24, -5, -5, -5, -59]
    assert score_sheet.sheet.places() == [1, 2, 2, 2, 5]
    for kind in (ROUND, ROUND | 3 << 4, ROUND | 32 << 4):  # nobody rests, two do, nobody who is there
        other = list(score_sheet.sheet.entries[0])
        other[0] = int(kind)
        assert refused(lambda other=other: score_sheet.add(tuple(other)))
    first = score_sheet.form()
    first.choose(FIRST)
    wrong = list(first.entry())
    wrong[2] = first.left_of(first.forehand)
    wrong[3] = 1 << wrong[2]
    assert refused(lambda: score_sheet.add(tuple(wrong)))  # only forehand plays a First
    assert refused(lambda: ScoreSetup("taroky", None, Terms(rests=True), 0).sheet(0, 4))
    assert refused(lambda: ScoreSetup("taroky").sheet(0, 5))
    table.clear(folder)


def test_ta_10_fines_of_anybody_dealers_and_the_pot():
    folder = table.new_folder()
    score_sheet = evening(folder, 3, 4)
    for seat in range(5):  # who rests may have dealt wrongly
        score_sheet.add(VoidEntry.of(seat, 2))
        at = len(score_sheet.sheet.entries) - 1
        made = score_sheet.sheet.settlement(at)
        four = score_sheet.sheet.playing(score_sheet.sheet.entries[at])
        assert made.points[four.index(seat)] == -80 and sum(made.points) == -80
        holds(score_sheet)
    score_sheet.add(DealEntry.of(3))
    assert score_sheet.sheet.resting == 1 << 3 and score_sheet.sheet.forehand == 4
    score_sheet.add(PotEntry.of(7))
    assert score_sheet.sheet.pot == 7
    table.clear(folder)


def test_corrections_undo_and_redo():
    folder = table.new_folder()
    rng = Rng(1, 4)
    for seed in range(3):
        score_sheet = evening(folder, seed, 12)
        for _ in range(8):
            at = rng.below(12)
            before = tables.sheet_state(score_sheet.sheet)
            who = score_sheet.sheet.playing(score_sheet.sheet.entries[at])
            form = score_sheet.form(at, True)
            assert form.four == who and form.entry() == score_sheet.sheet.entries[at]  # as it was told
            changed = some_round(form, rng)
            score_sheet.replace(at, changed)
            assert score_sheet.sheet.playing(score_sheet.sheet.entries[at]) == who
            holds(score_sheet)
            after = tables.sheet_state(score_sheet.sheet)
            score_sheet.undo()
            assert tables.sheet_state(score_sheet.sheet) == before
            score_sheet.redo()
            assert tables.sheet_state(score_sheet.sheet) == after
        score_sheet.delete(4)
        holds(score_sheet)
        score_sheet.insert(2, some_round(score_sheet.form(2), rng))
        holds(score_sheet)
    table.clear(folder)


def test_ta_7_6_who_has_left_pays_no_stake_and_has_no_share():
    folder = table.new_folder()
    score_sheet = evening(folder, 2, 5)
    score_sheet.leave(2)
    left = score_sheet.sheet.totals[2]
    assert score_sheet.sheet.resting == 4 and score_sheet.form().four == [0, 1, 3, 4]
    assert refused(lambda: score_sheet.leave(1))
    rng = Rng(2, 2)
    for _ in range(8):
        score_sheet.add(some_round(score_sheet.form(), rng))
        holds(score_sheet)
    assert score_sheet.sheet.totals[2] == left
    score_sheet.replace(1, some_round(score_sheet.form(1, True), rng))  # before that it is settled anew
    holds(score_sheet)
    assert score_sheet.sheet.places()[2] == 5
    score_sheet.leave(2, True)
    assert score_sheet.sheet.resting == 1 << score_sheet.sheet.dealer
    score_sheet.add(some_round(score_sheet.form(), rng))
    score_sheet.add(over())
    holds(score_sheet)
    sheet = score_sheet.sheet
    assert sheet.pot == 0 and sum(sheet.nets()) == 0 and sum(sheet.division()[1]) == sheet.division()[0]
    settled = Settlement()
    settled.add_sheet(score_sheet)
    rows = settled.settle([])
    found = {}
    for row in rows:
        found[row.giver[0]] = found.get(row.giver[0], 0) - row.amount
        found[row.taker[0]] = found.get(row.taker[0], 0) + row.amount
    assert found == {score_sheet.name(seat): net for seat, net in enumerate(sheet.nets()) if net}
    assert playing(5, sheet.seating.gone) == [0, 1, 2, 3, 4]
    table.clear(folder)
