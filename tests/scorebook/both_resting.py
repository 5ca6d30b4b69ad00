"""Five at a table of four, and a table that somebody leaves: who rests, the totals counted by hand, the file."""

from kocka.engine.cards import ones
from kocka.engine.option import NewerError
from kocka.engine.resting import LEAVE, LeaveEntry, RestingSeating, out_of
from kocka.engine.rng import Rng
from kocka.engine.seating import DEALS, JOIN, RESTS, SEATING, DealsEntry, RestsEntry
from kocka.engine.sheet import BARAZ, INTERLUDE, OVER, ROUND, VOID, SheetError, kind_of
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.scorebook.glance import Glance
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from tests.match import table
from tests.scorebook import tables

FOUR = ("cerna_kocka", "hearts", "kourici_kocka")


def new(folder, game, seats=5, rests=True, **terms):
    purse = Purse("Kč", 2)
    setup = ScoreSetup(game, None, Terms(rests=rests, **terms), 0, purse)
    return ScoreSheet.create(folder, setup, [(name, 0) for name in tables.NAMES[:seats]], 1, 20261121)


def refused(action):
    try:
        action()
    except (SheetError, ValueError):
        return True
    return False


def play(score_sheet, rng):
    """What is due, by the form, which asks those who play."""
    sheet = score_sheet.sheet
    if sheet.due == INTERLUDE:
        score_sheet.add((INTERLUDE, rng.below(sheet.SEATS)))
        return
    form = score_sheet.form()
    playing = form.order()
    points = [0] * sheet.SEATS
    trickless = 0
    if score_sheet.setup.game == "black_cat":
        points[playing[0]] = -135
    else:
        big = playing[rng.below(4)]
        points[big] = form.sheet.whole - 3
        points[playing[rng.below(4)]] += 3
        for seat in playing:
            if not points[seat] and not rng.below(3):
                trickless |= 1 << seat
    score_sheet.add(form.entry(points, trickless if sheet.no_trick else 0, -1))


def test_one_rests_in_turn_and_the_others_make_the_sum():
    folder = table.new_folder()
    for game in FOUR:
        for seed in range(4):
            score_sheet = new(folder, game, word="KOČKA" * (game == "kourici_kocka"))
            sheet = score_sheet.sheet
            rng = Rng(seed, 5)
            totals = [0] * 5
            rested = [0] * 5
            while not score_sheet.over and len(sheet.entries) < 60:
                resting = sheet.resting
                assert ones(resting) == 1
                if sheet.due == BARAZ:
                    assert not [seat for seat in sheet.baraz if resting >> seat & 1]
                elif game != "kourici_kocka" and sheet.due == ROUND:
                    assert resting == 1 << sheet.dealer
                before = list(sheet.totals)
                play(score_sheet, rng)
                sheet = score_sheet.sheet
                entry = sheet.entries[-1]
                if kind_of(entry) != ROUND:
                    assert list(sheet.totals) == before
                    continue
                assert out_of(entry) == resting
                for seat in range(5):
                    if resting >> seat & 1:
                        rested[seat] += 1
                        assert sheet.totals[seat] == before[seat]
                    elif game != "kourici_kocka":
                        totals[seat] += entry[1 + seat]
            if game != "kourici_kocka":
                assert list(sheet.totals) == totals
            assert max(rested) - min(rested) <= 2, (game, rested)
            assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
            assert tables.sheet_state(tables.fresh(score_sheet)) == tables.sheet_state(score_sheet.sheet)
    table.clear(folder)


def test_special_results_leave_out_who_rests():
    """CK-11, HE-8: those who play get what the others get, and who rests nothing."""
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka")
    assert score_sheet.form().order() == [2, 3, 4, 0]
    score_sheet.add(score_sheet.form().special(0, 3))
    assert list(score_sheet.sheet.totals) == [-1, 0, -1, -28, -1]
    assert refused(lambda: score_sheet.form().special(0, 2))  # who rests now
    assert Glance(score_sheet).resting == 1 << 2 and Glance(score_sheet).leads == 3
    score_sheet = new(folder, "hearts", stake=10)
    score_sheet.add(score_sheet.form().special(2, 0))
    assert list(score_sheet.sheet.totals) == [0, 0, 26, 26, 26]
    while score_sheet.sheet.due != OVER:
        play(score_sheet, Rng(len(score_sheet.sheet.entries), 1))
    assert sum(score_sheet.sheet.nets()) == 0 and len(score_sheet.sheet.nets()) == 5
    table.clear(folder)


def test_what_cannot_be_is_refused():
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka")
    for entry in (
        (0, 14, 14, 0, 0, 0, -1, -1), (0 | 1 << 4, 14, 14, 0, 0, 0, -1, -1), (0 | 3 << 4, 0, 0, 14, 14, 0, -1, -1),
        (0 | 32 << 4, 14, 14, 0, 0, 0, -1, -1), (VOID | 1 << 4, 2, 0), (0 | 2 << 4, 28, 0, 0, 0, 0, 1, -1),
    ):  # fmt: skip
        assert refused(lambda entry=entry: score_sheet.add(entry)), entry
    assert refused(lambda: new(folder, "cerna_kocka", 4))
    assert refused(lambda: new(folder, "cerna_kocka", 5, False))
    table.clear(folder)


def test_somebody_leaves_in_the_middle_and_comes_back():
    """Of five one goes: the four others play on without resting; another one may sit down there, or the same again."""
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka")
    rng = Rng(3, 3)
    play(score_sheet, rng)
    assert score_sheet.sheet.dealer == 2
    total = score_sheet.sheet.totals[2]
    score_sheet.leave(2)
    assert (score_sheet.sheet.dealer, score_sheet.sheet.resting) == (3, 4)
    assert refused(lambda: score_sheet.leave(0)) and refused(lambda: score_sheet.leave(2))
    play(score_sheet, rng)
    assert score_sheet.sheet.totals[2] == total and score_sheet.form().order() == [0, 1, 3, 4]
    assert refused(lambda: score_sheet.leave(0, True))
    score_sheet.leave(2, True)
    assert score_sheet.sheet.resting == 1 << 4
    score_sheet.leave(2)
    score_sheet.join(2, "Host", 7)
    assert (score_sheet.sheet.seating.gone, score_sheet.sheet.totals[2]) == (0, 7)
    score_sheet.undo()
    assert score_sheet.sheet.seating.gone == 4
    assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
    table.clear(folder)


def test_who_left_has_part_in_the_pot_of_hearts():
    """HE-14, HE-15: paid in like everybody, and behind all others, with the remainders, too."""
    folder = table.new_folder()
    for last in range(5):
        score_sheet = new(folder, "hearts", stake=7)
        rng = Rng(last, 2)
        play(score_sheet, rng)
        play(score_sheet, rng)
        score_sheet.leave(last)
        while score_sheet.sheet.due != OVER:
            play(score_sheet, rng)
        sheet = score_sheet.sheet
        assert sum(sheet.nets()) == 0 and len(sheet.nets()) == 5
        assert sheet.places()[last] == 5 and sum([taken for _, taken, _, _ in sheet.settlement()]) == sheet.pot
        assert sheet.settlement()[last][0] == sheet.paid[last]
    table.clear(folder)


def test_black_cat_goes_on_without_who_left():
    """With three at least; who has left is behind the others, and pays for nothing."""
    folder = table.new_folder()
    score_sheet = new(folder, "black_cat", 5, False, rounds=9, played_for="pivo")
    score_sheet.add((0, -135, 0, 0, 0, 0))
    score_sheet.leave(4)
    assert refused(lambda: score_sheet.add((0, -135, 0, 0, 0, 0)))
    score_sheet.add((16 << 4, 0, -135, 50, 0, 0))
    assert score_sheet.sheet.places() == [3, 3, 1, 2, 5]
    assert Glance(score_sheet).paying == [0, 1]
    score_sheet.leave(3)
    assert refused(lambda: score_sheet.leave(0))
    play(score_sheet, Rng(1, 1))
    assert out_of(score_sheet.sheet.entries[-1]) == 24
    score_sheet.delete(1)
    assert score_sheet.sheet.seating.gone == 8
    assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
    table.clear(folder)


def test_somebody_else_deals_once_or_from_now_on():
    """In every game: once, it goes on where it would have; else with who sits at that dealer's left."""
    folder = table.new_folder()
    for game in ("cerna_kocka", "hearts", "black_cat", "free"):
        for once, dealers in ((False, (2, 3, 0)), (True, (2, 2, 3))):
            score_sheet = tables.new(folder, game, 1) if game == "free" else new(folder, game, 4, False)
            seats = score_sheet.sheet.SEATS
            score_sheet.deals(2, once)
            for dealer in dealers:
                assert score_sheet.sheet.dealer == dealer % seats or seats == 5, (game, once)
                assert Glance(score_sheet).leads == (score_sheet.sheet.dealer + 1) % seats
                score_sheet.add(tables.some_round(score_sheet, Rng(3, 1)) if game == "free" else round_of(score_sheet))
            assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
            assert tables.sheet_state(tables.fresh(score_sheet)) == tables.sheet_state(score_sheet.sheet)
    table.clear(folder)


def round_of(score_sheet):
    """A round in which everybody gets as little as can be."""
    points = [0] * score_sheet.sheet.SEATS
    order = score_sheet.form().order()
    if score_sheet.setup.game == "black_cat":
        points[order[0]] = -135
    else:
        points[order[0]] = score_sheet.sheet.whole - 4
        points[order[1]] = 4
    return score_sheet.form().entry(points, 0, -1)


def test_who_deals_once_deals_again_if_the_round_is_dealt_again():
    """CK-18: a void round moves no dealer; only then it is the turn of the next one."""
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka", 4, False)
    score_sheet.deals(3, True)
    score_sheet.add((VOID, 2, 0))
    assert score_sheet.sheet.dealer == 3
    score_sheet.add(round_of(score_sheet))
    assert score_sheet.sheet.dealer == 2
    score_sheet.insert(2, DealsEntry.of(0, True))  # another one after all: it is still the turn of the same one
    before = score_sheet.begin_before(3)
    before.recompute()
    assert before.dealer == 0 and score_sheet.sheet.dealer == 2
    score_sheet.replace(2, DealsEntry.of(0))
    assert score_sheet.sheet.dealer == 1
    assert refused(lambda: score_sheet.deals(4)) and refused(lambda: score_sheet.add((DEALS, 1, 0, 0)))
    assert refused(lambda: score_sheet.rests(1))  # nobody is out at this table
    score_sheet.undo()
    assert score_sheet.sheet.dealer == 2
    score_sheet = new(folder, "cerna_kocka")
    score_sheet.deals(4, True)
    assert score_sheet.sheet.resting == 1 << 4 and score_sheet.sheet.leads == 0
    score_sheet.leave(1)
    score_sheet.add(round_of(score_sheet))
    assert score_sheet.sheet.dealer == 2
    assert refused(lambda: score_sheet.deals(1))
    score_sheet.leave(1, True)
    score_sheet.deals(3)
    score_sheet.leave(3)
    assert score_sheet.sheet.dealer == 4
    score_sheet.close(20261122)
    assert refused(lambda: score_sheet.deals(0)) and refused(lambda: score_sheet.leave(0))
    table.clear(folder)


def test_whoever_deals_in_place_of_a_loser_the_loser_deals_next():
    """KK-3: somebody dealt for whose turn it was; with the round that is over."""
    folder = table.new_folder()
    score_sheet = new(folder, "kourici_kocka", 4, False, word="KOČKA")
    score_sheet.deals(3, True)
    score_sheet.add(score_sheet.form().entry([0, 0, 33, 0], 0, 2))
    assert score_sheet.sheet.dealer == 2 and score_sheet.sheet.seating.turn_of == -1
    table.clear(folder)


def test_somebody_else_rests_in_every_game_of_four():
    folder = table.new_folder()
    for game in FOUR:
        score_sheet = new(folder, game, word="KOČKA" * (game == "kourici_kocka"))
        sheet = score_sheet.sheet
        dealer = sheet.dealer
        resting = sheet.resting
        out = 3 if resting != 1 << 3 else 4
        score_sheet.rests(out)
        sheet = score_sheet.sheet
        assert sheet.resting == 1 << out and sheet.dealer == dealer
        assert dealer in score_sheet.form().order() and out not in score_sheet.form().order()
        play(score_sheet, Rng(1, 1))
        sheet = score_sheet.sheet
        assert out_of(sheet.entries[-1]) == 1 << out and sheet.seating.rested(sheet, 1) == 1 << out
        assert sheet.resting == 1 << ((out + 1) % 5 if sheet.loser_deals else sheet.dealer)
        # Corrected later: said before the round, which is then entered again.
        wrong = (out + 1) % 5
        score_sheet.insert(1, RestsEntry.of(wrong))
        form = score_sheet.form(2, True)
        assert wrong not in form.order() and out in form.order()
        assert refused(lambda score_sheet=score_sheet: score_sheet.rests(5))
        score_sheet.leave(0)
        assert refused(lambda score_sheet=score_sheet: score_sheet.rests(1))  # four are left
        assert score_sheet.sheet.resting == 1
        assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
        assert tables.sheet_state(tables.fresh(score_sheet)) == tables.sheet_state(score_sheet.sheet)
    table.clear(folder)


def test_nobody_deals_once_it_is_over():
    folder = table.new_folder()
    score_sheet = new(folder, "hearts")
    while score_sheet.sheet.due != OVER:
        play(score_sheet, Rng(len(score_sheet.sheet.entries), 1))
    assert refused(lambda: score_sheet.deals(0)) and refused(lambda: score_sheet.rests(0))
    assert refused(lambda: score_sheet.leave(0))
    table.clear(folder)


def test_kinds_are_told_apart():
    kinds = {int(ROUND), int(SEATING), int(JOIN), int(LEAVE), int(DEALS), int(RESTS)}
    assert len(kinds) == 6 and kind_of((ROUND | 31 << 4,)) == ROUND and LeaveEntry(LeaveEntry.of(2, True)).back
    sheet = games.sheet_class("cerna_kocka")().sit(RestingSeating(5, 4), 0)
    try:
        sheet.check_alone((14, 1))
        raise AssertionError("an entry of a later version is left to it")
    except NewerError:
        pass
    assert sheet.SEATS == 5 and sheet.resting == 1
