"""An evening of Taroky with real cards in a book: told, corrected, undone, put away; in the file as in memory."""

from kocka.engine.option import defaults
from kocka.engine.sheet import NOT_DUE, OVER, SheetError
from kocka.engine.terms import Terms
from kocka.games.taroky.rules.options import MAXFLEK, OPTIONS
from kocka.games.taroky.rules.outcome import GAME, HONERY, PAGAT, SECOND, SIXTH, THIRD, UHO, VARSAVA
from kocka.games.taroky.sheet import checks
from kocka.games.taroky.sheet import sheet as taroky_sheet
from kocka.games.taroky.sheet.sheet import COINS
from kocka.scorebook.bill import Bill
from kocka.scorebook.book import Loading
from kocka.scorebook.purse import Purse
from kocka.scorebook.records import Records
from kocka.scorebook.score_sheet import REPLACE, ScoreSetup, ScoreSheet
from tests.match import table
from tests.scorebook import tables

SLOW = ("test_corrections_come_to_what_a_fresh_sheet_says",)
BUDGET_S = 120
NAMES = ("Čeněk", "Pavel", "Tonda", "Řehoř")


def new(folder, options=None, rounds=0):
    """A new sheet: a point is 0.10 Kč, seat 0 is forehand first."""
    terms = Terms(rounds=rounds, stake=int(COINS), decimals=2)
    setup = ScoreSetup("taroky", options, terms, purse=Purse("Kč", 2), place="Brno")
    return ScoreSheet.create(folder, setup, [(name, 0) for name in NAMES], 3, 20261121)


def again(score_sheet):
    """The same sheet from its file, its pot too."""
    loaded, problem = ScoreSheet.load(score_sheet.path)
    assert problem is None
    assert tables.state(loaded) == tables.state(score_sheet)
    assert (loaded.sheet.pot, loaded.sheet.pots) == (score_sheet.sheet.pot, score_sheet.sheet.pots)
    return loaded


def refused(action, reason):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        return True
    return False


def evening(folder):
    """Four rounds: S3 of TA 7.2, X2, V2 of TA 7.4 and a First that was not played, and the end."""
    score_sheet = new(folder)
    form = score_sheet.form()
    form.choose(SECOND, 0, 2)
    form.eyes(38)
    form.contra(PAGAT, 1)
    score_sheet.add(form.entry())  # the pot of 40 is taken, 40 paid by each opponent
    form = score_sheet.form()
    form.choose(SIXTH, 1)
    form.eyes(33)
    form.contra(GAME, 2)
    score_sheet.add(form.entry())
    form = score_sheet.form()
    form.choose(VARSAVA)
    for seat, eyes in ((0, 8), (1, 47), (2, 0), (3, 15)):
        form.pile(seat, eyes)
    score_sheet.add(form.entry())
    score_sheet.add(score_sheet.form().entry())
    return score_sheet


def test_ta_10_an_evening_is_told_and_kept():
    """TA 7.2, TA 7.4, TA 7.6, TA 10: sums with the pot are 0 after every round; the pot is shared out at the end."""
    folder = table.new_folder()
    score_sheet = evening(folder)
    sheet = score_sheet.sheet
    assert list(sheet.history[0]) == [-10 + 43 + 20, -10 - 43 - 40, -10 + 43 + 20, -10 - 43 - 40]
    assert list(sheet.history[1]) == [53 + 48, -93 - 144, 53 + 48, -93 + 48]
    # Seat 2 is forehand of the Varšava and has taken no trick.
    assert list(sheet.history[2]) == [101, -237 - 320, 101, -45 - 40]
    assert list(sheet.history[3]) == [101 - 5, -557 - 5, 101 - 5, -85 + 15]
    assert sheet.pots == [40, 80, 80, 440] and sheet.pot == 440
    assert [sum(totals) for totals in sheet.history] == [-80, -80, -440, -440]
    assert score_sheet.open and not score_sheet.over and sheet.forehand == 0
    again(score_sheet)
    score_sheet.add((OVER,))
    assert sheet.totals == [206, -452, 206, 40]
    assert sheet.nets() == [2060, -4520, 2060, 400]
    assert (score_sheet.over, sheet.places(), sheet.pot) == (True, [1, 4, 1, 3], 0)
    score_sheet.close(20261122)
    again(score_sheet)
    bill = Bill()
    assert bill.add_sheet(score_sheet)
    assert [row.won.at_home() for row in bill.rows] == [[("Kč", 2, net, True)] for net in (2060, -4520, 2060, 400)]
    assert sum([row.debts for row in bill.rows]) == 0  # nobody owes a round of drinks
    records = Records("taroky")
    records.add(score_sheet)
    assert len(records.statistics.persons) == 4
    table.clear(folder)


def test_ta_10_a_correction_moves_the_pot_of_all_that_follows():
    folder = table.new_folder()
    score_sheet = evening(folder)
    form = score_sheet.form(0, True)
    form.made(PAGAT, False)  # it was lost: S4
    entry = form.entry()
    trial = score_sheet.trial(REPLACE, 0, entry)
    score_sheet.replace(0, entry)
    assert list(score_sheet.sheet.history[0]) == list(trial.history[0]) == [-87, 47, -87, 47]
    assert score_sheet.sheet.pots == trial.pots == [40, 80, 80, 440]
    form = score_sheet.form(2, True)
    assert form.sheet.pot == 80
    form.multiply(0)
    score_sheet.replace(2, form.entry())
    assert score_sheet.sheet.pot == 80 + 180
    score_sheet.delete(1)
    score_sheet.insert(1, score_sheet.sheet.entries[1])
    again(score_sheet)
    for _ in range(4):
        score_sheet.undo()
    assert tables.sheet_state(score_sheet.sheet) == tables.sheet_state(evening(folder).sheet)
    table.clear(folder)


def test_ta_10_what_cannot_have_been_is_not_written():
    folder = table.new_folder()
    options = bytearray(defaults(OPTIONS))
    MAXFLEK.put(options, 1)
    score_sheet = new(folder, bytes(options))
    form = score_sheet.form()
    form.choose(THIRD, 1, trio=1)
    assert refused(lambda: form.announce(UHO, 1), checks.UHO_ALONE)
    form.contra(GAME, 4)  # ×16
    form.eyes(36)
    form.toggle(0, HONERY)
    score_sheet.add(form.entry())
    assert score_sheet.sheet.settlement(0).value == 2 * 16 - 5
    size = score_sheet.count
    entry = list(form.entry())
    entry[6] = 71
    assert refused(lambda: score_sheet.add(tuple(entry)), checks.WRONG_EYES)
    entry[6] = 36
    entry[1:5] = [1, 3, 8, 0]  # a First with a contra, of somebody who is not forehand
    assert refused(lambda: score_sheet.add(tuple(entry)), checks.NOT_FOREHAND)
    assert score_sheet.count == size
    again(score_sheet)
    try:
        ScoreSheet.create(folder, ScoreSetup("taroky"), [(name, 0) for name in NAMES[:3]])
    except ValueError as error:
        assert "not for 3 players" in str(error)
    else:
        raise AssertionError("three players")
    table.clear(folder)


def test_ta_7_6_the_last_of_so_many_rounds_ends_the_session():
    folder = table.new_folder()
    score_sheet = new(folder, rounds=2)
    for _ in range(2):
        score_sheet.add(score_sheet.form().entry())
    assert score_sheet.over and score_sheet.sheet.pot == 0 and sum(score_sheet.sheet.nets()) == 0
    assert refused(lambda: score_sheet.add((0, 1, 2)), NOT_DUE)
    again(score_sheet)
    table.clear(folder)


def test_ta_10_people_change_and_the_pot_stays():
    folder = table.new_folder()
    score_sheet = evening(folder)
    score_sheet.join(1, "Žofie")
    score_sheet.seat([0, 2, 1, 3])
    assert (score_sheet.name(1), score_sheet.sheet.totals[1]) == ("Žofie", -562)
    form = score_sheet.form()
    assert form.declarers(SECOND) == [0, 2, 1, 3]
    form.choose(SECOND, 0, 2)
    form.eyes(44)
    score_sheet.add(form.entry())
    assert score_sheet.sheet.settlement(len(score_sheet.sheet.entries) - 1).points == [29 + 220, -29, 29 + 220, -29]
    again(score_sheet)
    table.clear(folder)


def test_who_leaves_before_the_first_round_has_paid_a_stake():
    """TA 7.3: that is what they come back with."""
    folder = table.new_folder()
    score_sheet = new(folder)
    score_sheet.join(2, "Eda", -10)
    assert score_sheet.total_of(2) == -10 == score_sheet.sheet.totals[2]
    assert again(score_sheet).total_of(2) == -10
    table.clear(folder)


def test_corrections_come_to_what_a_fresh_sheet_says():
    """What is not settled again is the same all the same: random corrections against a sheet begun anew."""
    from kocka.engine.rng import Rng
    from kocka.engine.seating import NOTE
    from kocka.engine.sheet import VOID
    from kocka.games.taroky.sheet.sheet import DEAL, POT

    for rounds in (0, 5):
        folder = table.new_folder()
        score_sheet = new(folder, rounds=rounds)
        rng = Rng(rounds, 3)
        for _ in range(120):
            count = len(score_sheet.sheet.entries)
            what = rng.below(10)
            at = rng.below(count + 1)
            entry = ((int(VOID), rng.below(4), 1), (int(POT), rng.below(90)), (int(DEAL), rng.below(4)))[rng.below(3)]
            if rng.below(3):
                form = score_sheet.form(at if at < count else -1, False)
                if rng.below(2):
                    form.choose(SECOND, rng.below(4))
                    form.eyes(5 + rng.below(61))
                    form.made(PAGAT, rng.below(2) == 0)
                entry = form.entry()
            try:
                if what < 4:
                    trial = score_sheet.trial(66, 0, entry)
                    score_sheet.add(entry)
                    assert (trial.totals, trial.pots, trial.pot) == (
                        score_sheet.sheet.totals,
                        score_sheet.sheet.pots,
                        score_sheet.sheet.pot,
                    )
                elif what == 4:
                    score_sheet.replace(at, entry)
                elif what == 5:
                    score_sheet.insert(at, entry)
                elif what == 6:
                    score_sheet.delete(at)
                elif what == 7 and score_sheet.can_undo:
                    score_sheet.undo()
                elif what == 8:
                    score_sheet.note(1, rng.below(4))
                elif count < 6:
                    score_sheet.join(rng.below(4), "host " + str(rng.below(9)), rng.below(30))
            except SheetError:
                pass
            except ValueError as error:
                assert "name" in str(error) or "players" in str(error), error
            sheet = score_sheet.sheet
            fresh = tables.fresh(score_sheet)
            assert tables.sheet_state(sheet) == tables.sheet_state(fresh)
            assert (sheet.pot, sheet.ended, sheet.outside) == (fresh.pot, fresh.ended, fresh.outside)
            assert [entry[0] for entry in sheet.entries].count(NOTE) == len(
                [one for one in sheet.events if one[0] == 1]
            )
        again(score_sheet)
        table.clear(folder)


class Counted:
    """Counts how many rounds are settled by the sheets of Taroky: about 8 ms each on the device."""

    def __init__(self):
        self.count = 0
        self._settle = taroky_sheet.settle
        taroky_sheet.settle = self.settled

    def settled(self, *args):
        """In the place of `settle`."""
        self.count += 1
        return self._settle(*args)

    def since(self, action):
        """How many rounds `action()` settles."""
        self.count = 0
        action()
        return self.count

    def end(self):
        """As it was."""
        taroky_sheet.settle = self._settle


def test_only_what_changed_is_settled_again():
    """A correction, with and without another pot after it, what is taken back, and an entry in the middle."""
    folder = table.new_folder()
    score_sheet = new(folder)
    for number in range(12):
        form = score_sheet.form()
        if number == 8:
            form.choose(SECOND, 0, 2)
            form.eyes(40)
        score_sheet.add(form.entry())
    form = score_sheet.form(1, True)
    plain = form.entry()
    form.renonc(2, 1)  # 40 into the pot: the Second takes more, nothing else changes
    entry = form.entry()
    counted = Counted()
    try:
        assert counted.since(lambda: score_sheet.trial(REPLACE, 1, entry)) == 2
        assert counted.since(lambda: score_sheet.replace(1, entry)) == 2
        assert counted.since(score_sheet.undo) == 0  # the sheet before it is still there
        assert counted.since(lambda: score_sheet.add(score_sheet.form().entry())) == 1
        assert counted.since(score_sheet.undo) == 0
        assert counted.since(lambda: score_sheet.delete(3)) == 0
        assert counted.since(lambda: score_sheet.insert(3, plain)) <= 1
    finally:
        counted.end()
    assert tables.sheet_state(score_sheet.sheet) == tables.sheet_state(tables.fresh(score_sheet))
    again(score_sheet)
    table.clear(folder)


def test_a_sheet_is_read_in_parts():
    """No part of it settles more than two rounds, and the end is the sheet."""
    folder = table.new_folder()
    score_sheet = evening(folder)
    for _ in range(20):
        score_sheet.add(score_sheet.form().entry())
    score_sheet.undo()
    loading = Loading(ScoreSheet, score_sheet.path)
    counted = Counted()
    parts = most = 0
    try:
        steps = loading.steps()
        more = True
        while more:
            counted.count = 0
            more = next(steps, steps) is None
            parts += 1
            most = max(most, counted.count)
    finally:
        counted.end()
    assert most == 2 and parts > 15
    assert loading.problem is None and tables.state(loading.book) == tables.state(score_sheet)
    table.clear(folder)
