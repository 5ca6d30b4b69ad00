"""Rounds that the rules do not know: of a sum that cannot be, void, dealt wrongly; in every game by points."""

from kocka.engine.entry import AGREED, RENONC, WRONG_DEAL
from kocka.engine.resting import marked, out_of
from kocka.engine.rng import Rng
from kocka.engine.sheet import AS_AGREED, MISDEAL, OVER, ROUND, VOID, SheetError, is_agreed, kind_of
from kocka.engine.terms import Terms
from kocka.games.free.sheet import Rules
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.languages import choose
from kocka.ui.table import entry_words as words
from tests.match import table
from tests.scorebook import tables

GAMES = ("cerna_kocka", "hearts", "black_cat", "free")


def new(folder, game, seats=4, rests=False, **terms):
    options = Rules(total=0, checked=True).pack() if game == "free" else None
    setup = ScoreSetup(game, options, Terms(rests=rests, **terms), 0, Purse("Kč", 2))
    return ScoreSheet.create(folder, setup, [(name, 0) for name in tables.NAMES[:seats]], 1, 20261121)


def refused(action):
    try:
        action()
    except (SheetError, ValueError):
        return True
    return False


def begun(first, rest):
    """A tuple that begins so."""
    numbers = [first]
    numbers.extend(rest)
    return tuple(numbers)


def is_as_filed(score_sheet):
    """The file says the same, and so do the entries from the start."""
    same = tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
    return same and tables.sheet_state(tables.fresh(score_sheet)) == tables.sheet_state(score_sheet.sheet)


def test_points_of_any_sum_count_as_the_table_agreed():
    choose(1)
    folder = table.new_folder()
    for game in GAMES:
        score_sheet = new(folder, game)
        wrong = [7, -3, 30, 1]
        form = score_sheet.form()
        assert form.may_agree
        assert refused(lambda form=form, wrong=wrong: form.entry(list(wrong), 0, 0)), game
        score_sheet.add(form.agreed(wrong))
        sheet = score_sheet.sheet
        entry = sheet.entries[0]
        assert is_agreed(entry) and kind_of(entry) == ROUND and out_of(entry) == 0
        assert list(sheet.totals) == wrong and sheet.rounds == 1 and sheet.dealer == 2
        assert words.story(score_sheet, entry, 0) == "Agreed 7 −3 30 1"
        assert is_as_filed(score_sheet)
        # A plain round in its place, and back; what is not told is nothing.
        score_sheet.replace(0, tables.some_round(score_sheet, Rng(1, 1)))
        assert not is_agreed(score_sheet.sheet.entries[0]) and list(score_sheet.sheet.totals) != wrong
        score_sheet.undo()
        score_sheet.add(score_sheet.form().agreed([None, 1, None, None]))
        assert list(score_sheet.sheet.totals) == [7, -2, 30, 1]
        assert is_as_filed(score_sheet)
    choose(0)
    table.clear(folder)


def test_only_a_round_by_points_is_agreed_on():
    folder = table.new_folder()
    for game in GAMES:
        score_sheet = new(folder, game)
        good = score_sheet.sheet.agreed([1, 2, 3, 4])
        score_sheet.check(0, 0, good)
        for entry in (
            begun(good[0] | VOID, good[1:]),
            good[:-1],
            good + good[-1:],
            begun(good[0], begun(2_000_000, good[2:])),
            (VOID | AS_AGREED, 1, 5),
        ):
            assert refused(lambda score_sheet=score_sheet, entry=entry: score_sheet.add(entry)), (game, entry)
    score_sheet = new(folder, "kourici_kocka", word="KOČKA")
    assert not score_sheet.form().may_agree
    assert refused(lambda: score_sheet.add((ROUND | AS_AGREED, 1, 2, 3, 4, -1)))
    taroky = new(folder, "taroky", stake=10)
    assert refused(lambda: taroky.add((ROUND | AS_AGREED, 1, 2, 3, 4)))
    assert refused(lambda: taroky.add(begun(ROUND | AS_AGREED, taroky.form().entry()[1:])))
    table.clear(folder)


def test_of_five_who_is_out_gets_nothing():
    folder = table.new_folder()
    score_sheet = new(folder, "cerna_kocka", 5, True)
    form = score_sheet.form()
    out = score_sheet.sheet.resting
    assert refused(lambda: form.agreed([1, 1, 1, 1, 1]))
    score_sheet.add(form.agreed([5, 0, 7, 9, 1]))
    entry = score_sheet.sheet.entries[0]
    assert is_agreed(entry) and out_of(entry) == out == 2
    assert out_of(marked(entry, 5)) == 5 and is_agreed(marked(entry, 5))
    assert list(score_sheet.sheet.totals) == [5, 0, 7, 9, 1]
    # Somebody sits down beside the others: what was agreed stays so.
    score_sheet = new(folder, "cerna_kocka")
    score_sheet.add(score_sheet.form().agreed([5, 6, 7, 9]))
    score_sheet.sit_down("Ivan", 3)
    assert is_agreed(score_sheet.sheet.entries[0]) and list(score_sheet.sheet.totals) == [5, 6, 7, 9, 3]
    assert is_as_filed(score_sheet)
    score_sheet.undo()
    assert is_agreed(score_sheet.sheet.entries[0]) and list(score_sheet.sheet.totals) == [5, 6, 7, 9]
    table.clear(folder)


def test_void_and_misdealt_rounds_of_hearts():
    """No round: the same player deals again. Agreed points count, also for the money (HE-13)."""
    folder = table.new_folder()
    score_sheet = new(folder, "hearts", stake=10)
    form = score_sheet.form()
    assert {RENONC, AGREED, WRONG_DEAL} <= set(form.specials())
    score_sheet.add(form.special(RENONC, 2))
    score_sheet.add(form.special(WRONG_DEAL, 1))
    sheet = score_sheet.sheet
    assert [kind_of(entry) for entry in sheet.entries] == [VOID, MISDEAL]
    assert list(sheet.totals) == [0, 0, 0, 0] and sheet.dealer == 1 and sheet.rounds == 0 and sheet.pot == 0
    score_sheet.add(form.special(AGREED, 3, number=26))
    sheet = score_sheet.sheet
    assert list(sheet.totals) == [0, 0, 0, 26] and sheet.dealer == 1 and sheet.rounds == 0
    assert sheet.pot == 260 and sheet.dues() == [0, 0, 0, 260]
    assert refused(lambda: form.special(AGREED, 3, number=101)) and refused(lambda: form.special(AGREED, 0))
    assert refused(lambda: score_sheet.add((VOID, 4, 1))) and refused(lambda: score_sheet.add((MISDEAL, 9)))
    score_sheet.add(form.special(AGREED, 3, number=74))
    sheet = score_sheet.sheet
    assert sheet.due == OVER and sum(sheet.nets()) == 0 and sheet.places()[3] == 4
    assert is_as_filed(score_sheet)
    table.clear(folder)


def test_void_and_misdealt_rounds_of_black_cat():
    """There agreed points count minus, as the cards do, and the number of rounds to play stays."""
    folder = table.new_folder()
    score_sheet = new(folder, "black_cat", rounds=1)
    form = score_sheet.form()
    score_sheet.add(form.special(RENONC, 2))
    score_sheet.add(form.special(WRONG_DEAL, 1))
    score_sheet.add(form.special(AGREED, 3, number=26))
    sheet = score_sheet.sheet
    assert list(sheet.totals) == [0, 0, 0, -26] and sheet.dealer == 1 and sheet.rounds == 0 and sheet.due == ROUND
    assert is_as_filed(score_sheet)
    score_sheet.add(score_sheet.form().agreed([-100, 0, 0, 0]))
    assert score_sheet.sheet.due == OVER
    table.clear(folder)
