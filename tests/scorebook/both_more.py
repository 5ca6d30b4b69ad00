"""Somebody sits down beside the others, in every game: sums, who rests, corrections, undo, files, codes, the log."""

from kocka.engine.cards import ones
from kocka.engine.resting import out_of, with_seat, without_seat
from kocka.engine.rng import Rng
from kocka.engine.sheet import INTERLUDE, ROUND, kind_of
from kocka.engine.terms import Terms
from kocka.match.journal import NEWER
from kocka.scorebook.book import Arriving, Loading
from kocka.scorebook.log import Log
from kocka.scorebook.purse import Purse
from kocka.scorebook.score_sheet import MORE, ScoreSetup, ScoreSheet
from kocka.scorebook.settle import Settlement
from kocka.scorebook.sheet_code import packing, sheets_in
from tests.games.taroky.both_taroky_five import some_round
from tests.match import table
from tests.scorebook import both_resting, tables

GAMES = ("cerna_kocka", "hearts", "kourici_kocka", "taroky", "black_cat", "free")


def new(folder, game):
    setup = ScoreSetup(game, None, Terms(word="KOČKA" * (game == "kourici_kocka"), stake=10), 0, Purse("Kč", 2))
    return ScoreSheet.create(folder, setup, [(name, 0) for name in tables.NAMES[:4]], 1, 20261121)


def five(folder, game):
    """A sheet of five at a table of four."""
    setup = ScoreSetup(
        game, None, Terms(word="KOČKA" * (game == "kourici_kocka"), stake=10, rests=True), 0, Purse("Kč", 2)
    )
    return ScoreSheet.create(folder, setup, [(name, 0) for name in tables.NAMES[:5]], 1, 20261121)


def play(score_sheet, rng):
    if score_sheet.setup.game == "taroky":
        score_sheet.add(some_round(score_sheet.form(), rng))
    elif score_sheet.setup.game == "free":
        points = [rng.below(60) - 20 for _ in range(score_sheet.sheet.SEATS)]
        score_sheet.add(score_sheet.form().entry(points))
    else:
        both_resting.play(score_sheet, rng)


def same(score_sheet):
    """A fresh reading, and the entries computed anew, say the same."""
    assert tables.state(ScoreSheet.load(score_sheet.path)[0]) == tables.state(score_sheet)
    assert tables.sheet_state(tables.fresh(score_sheet)) == tables.sheet_state(score_sheet.sheet)


def refused(action):
    try:
        action()
    except ValueError:
        return True
    return False


def grown(folder, game, seed, before=3, total=7):
    """A sheet on which a fifth has sat down after some rounds."""
    score_sheet = new(folder, game)
    rng = Rng(seed, 2)
    for _ in range(before):
        play(score_sheet, rng)
    total = total if game != "kourici_kocka" else 1
    score_sheet.sit_down("Ivan", total)
    return score_sheet, rng, total


def test_a_fifth_sits_down_and_one_rests_from_then_on():
    folder = table.new_folder()
    for game in GAMES:
        for seed in range(3):
            score_sheet, rng, total = grown(folder, game, seed)
            sheet = score_sheet.sheet
            assert (sheet.SEATS, list(sheet.seating.sitting), sheet.totals[4], sheet.seating.gone) == (
                5,
                [0, 1, 2, 3, 4],
                total,
                0,
            )
            assert (
                score_sheet.name(4) == "Ivan"
                and sheet.seating.player_at(4, 2) == -1
                and sheet.seating.player_at(4, 9) == 4
            )
            assert not sheet.history[2][4]
            rests = game not in ("black_cat", "free")
            assert ones(sheet.resting) == rests
            rested = [0] * 5
            count = 0
            while score_sheet.open and count < 10:
                out = score_sheet.sheet.resting
                is_round = score_sheet.sheet.due != INTERLUDE
                play(score_sheet, rng)
                count += 1
                assert not is_round or out_of(score_sheet.sheet.entries[-1]) == out
                for seat in range(5):
                    rested[seat] += is_round and out >> seat & 1
            if game == "taroky":
                assert rested == [2] * 5
            if game == "kourici_kocka":
                assert max(rested) - min(rested) <= 1  # in turn
            same(score_sheet)
    table.clear(folder)


def test_the_sheet_is_as_if_the_seat_had_been_empty():
    """Totals are those of the same evening without the fifth, up to then, and move by the rounds after it."""
    folder = table.new_folder()
    for game in GAMES:
        alone = new(folder, game)
        rng = Rng(5, 2)
        for _ in range(3):
            play(alone, rng)
        score_sheet, rng, _ = grown(folder, game, 5)
        assert list(score_sheet.sheet.totals[:4]) == list(alone.sheet.totals)
        assert (score_sheet.sheet.dealer, score_sheet.sheet.rounds) == (alone.sheet.dealer, alone.sheet.rounds)
        assert [list(row[:4]) for row in score_sheet.sheet.history[:3]] == [list(row) for row in alone.sheet.history]
        before = tables.sheet_state(alone.sheet)
        score_sheet.undo()
        assert tables.sheet_state(score_sheet.sheet) == before and len(score_sheet.players) == 4
        same(score_sheet)
        score_sheet.sit_down("Ivan")
        same(score_sheet)
        again = ScoreSheet.load(score_sheet.path)[0]  # undone when nothing is remembered
        again.undo()
        assert tables.sheet_state(again.sheet) == before
    table.clear(folder)


def test_corrections_before_and_after():
    folder = table.new_folder()
    for game in GAMES:
        score_sheet, rng, _ = grown(folder, game, 8)
        for _ in range(2):
            play(score_sheet, rng)
        was = tables.sheet_state(score_sheet.sheet)
        rounds = [at for at in range(3) if kind_of(score_sheet.sheet.entries[at]) == ROUND]
        at = rounds[0]
        first = score_sheet.sheet.entries[at]
        form = score_sheet.form(at, True)
        if game == "taroky":
            assert form.four == [0, 1, 2, 3]
            changed = some_round(form, rng)
        else:
            assert sorted(form.order()) == [0, 1, 2, 3]
            changed = score_sheet.sheet.entries[rounds[-1]]
        score_sheet.replace(at, changed)
        same(score_sheet)
        score_sheet.undo()
        assert score_sheet.sheet.entries[at] == first and tables.sheet_state(score_sheet.sheet) == was
        score_sheet.delete(at)
        same(score_sheet)
        joined = score_sheet.sheet.seating.joins[0][2]
        assert refused(lambda one=score_sheet, joined=joined: one.delete(joined))
        score_sheet.insert(0, first)
        same(score_sheet)
        if score_sheet.open:
            score_sheet.leave(4)
            assert score_sheet.sheet.seating.gone == 16
            score_sheet.join(4, "Host", 0)
            same(score_sheet)
    table.clear(folder)


def test_who_may_sit_down():
    folder = table.new_folder()
    score_sheet, _, _ = grown(folder, "cerna_kocka", 1)
    assert not score_sheet.can_grow and refused(lambda: score_sheet.sit_down("Šestý"))
    assert refused(lambda: both_resting.new(folder, "hearts").sit_down("Šestý"))
    score_sheet = new(folder, "hearts")
    assert refused(lambda: score_sheet.sit_down(tables.NAMES[2]))  # sits there already
    assert refused(lambda: score_sheet.sit_down("Ivan", 100))  # the match would be over
    assert score_sheet.sheet.SEATS == 4 and len(score_sheet.players) == 4
    score_sheet.join(2, "Host")
    score_sheet.sit_down(tables.NAMES[2], 12)  # is back, in another seat
    assert list(score_sheet.sheet.seating.sitting) == [0, 1, 4, 3, 2] and score_sheet.total_of(4) == 0
    assert score_sheet.sheet.totals[4] == 12 and len(score_sheet.players) == 5
    same(score_sheet)
    score_sheet = new(folder, "black_cat")
    for number in range(5):
        score_sheet.sit_down("host " + str(number))
    assert score_sheet.sheet.SEATS == 9 and not score_sheet.can_grow
    same(score_sheet)
    for _ in range(5):
        score_sheet.undo()
    assert score_sheet.sheet.SEATS == 4
    same(score_sheet)
    table.clear(folder)


def test_the_money_of_a_sheet_is_settled():
    """Who sits down with a total has not won it."""
    folder = table.new_folder()
    score_sheet, rng, _ = grown(folder, "taroky", 4, total=300)
    for _ in range(6):
        play(score_sheet, rng)
    score_sheet.add((3,))
    assert sum(score_sheet.sheet.nets()) == 3000
    settled = Settlement()
    settled.add_sheet(score_sheet)
    found = {}
    for row in settled.settle([]):
        found[row.giver[0]] = found.get(row.giver[0], 0) - row.amount
        found[row.taker[0]] = found.get(row.taker[0], 0) + row.amount
    nets = score_sheet.sheet.nets()
    nets[4] -= 3000
    assert found == {score_sheet.name(seat): net for seat, net in enumerate(nets) if net}
    table.clear(folder)


def test_codes_carry_it_and_older_versions_refuse_it():
    folder = table.new_folder()
    other = table.new_folder()
    for game in GAMES:
        score_sheet, rng, _ = grown(folder, game, 3)
        if game != "free":
            score_sheet.rename(4, "Iva")
        play(score_sheet, rng)
        packed = bytearray()
        for _ in packing([score_sheet], packed):
            pass
        records = sheets_in(bytes(packed))[0]
        assert [kind for kind, _ in records].count(MORE) == 1
        arriving = Arriving(ScoreSheet, other, records)
        for _ in arriving.steps():
            pass
        assert tables.sheet_state(arriving.book.sheet) == tables.sheet_state(score_sheet.sheet)
        assert [name for name, _ in arriving.book.players] == [name for name, _ in score_sheet.players]
        log = Log(score_sheet.path, 0, 99)
        for _ in log.steps():
            pass
        assert "Ivan" in [line.text for line in log.lines]

    class Older(ScoreSheet):
        LAST = MORE - 1

    loading = Loading(Older, score_sheet.path)
    for _ in loading.steps():
        pass
    assert loading.book is None and loading.problem.id == NEWER
    table.clear(folder)
    table.clear(other)


def test_entries_gain_and_lose_a_seat():
    for among in (False, True):
        for entry in ((0, 14, 14, 0, 0, -1, -1), (7, 2, 0, 1, 3), (8, 2, 4), (1, 3)):
            assert without_seat(with_seat(entry, 4, among), 4, among) == entry
    assert with_seat((0, 5, 6, 7, 8, -1), 4, False) == (0 | 16 << 4, 5, 6, 7, 8, 0, -1)
    assert with_seat((0 | 16 << 4, 5, 6, 7, 8, 0), 5, False) == (0 | 48 << 4, 5, 6, 7, 8, 0, 0)
    assert with_seat((0, 5, 6), 4, True) == (0 | 16 << 4, 5, 6) and with_seat((7, 2, 0, 1, 3), 4, True)[-1] == 4
