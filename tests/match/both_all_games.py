"""Matches of every game: resumed exactly, replayed, undone, dealt again from another seat, booked at the end."""

from kocka.engine.cards import STOP17
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.terms import Terms
from kocka.games.hearts.rules import TWO_OF_CLUBS
from kocka.match.archive import statistics_of
from kocka.match.history import History
from kocka.match.match import (
    HUMAN,
    OVER,
    RESULT,
    ROUND,
    UNDO_NOTHING,
    UNDO_OTHERS,
    UNDO_SEEN,
    Match,
)
from kocka.match.replay import Replay
from kocka.match.summary import summary_of, unpack
from tests.match import table

BUDGET_S = 240
HEAP = "16M"
ALL_GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")
GAMES = ALL_GAMES[1:]  # both_match.py is about the first


def played(folder, game, seed, every=0):
    """A short match of `game` to its end; it is loaded again after `every` steps and between rounds."""
    match = Match.create(folder, table.short(game, seed))
    rng = Rng(seed, 99)
    buf = bytearray(24)
    number = 0
    phases = [0, 0, 0]
    while match.stage != OVER:
        if every and (number % every == 0 or not match.playing):
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(match)
            if match.stage == ROUND:
                phases[match.round.phase] += 1
            match = again
        table.step(match, rng, buf)
        number += 1
        if number % 41 == 0 and match.can_undo():
            match.undo()
    return match, phases


def test_resumes_exactly_where_it_was():
    for game in GAMES:
        folder = table.new_folder()
        for seed in (1, 2):
            match, phases = played(folder, game, seed, 11)
            assert phases[1] > 3
            assert (phases[PASS] > 0) == (game != "black_cat")
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(match)
            print(game, seed, match.sheet.totals, match.sheet.places(), match.sheet.rounds, match.count)
        table.clear(folder)


def test_replay_forwards_and_backwards():
    for game in GAMES:
        folder = table.new_folder()
        match, _ = played(folder, game, 3)
        replay, problem = Replay.load(match.path)
        assert problem is None
        states = []
        while True:
            states.append(table.match_text(replay))
            if replay.at == replay.end:
                break
            replay.forward()
        assert len(replay.rounds) == match.sheet.rounds
        assert table.match_text(replay) == table.match_text(match)
        while replay.at:
            replay.back()
            if replay.at % 9 == 0 or not replay.playing:
                assert table.match_text(replay) == states[replay.at]
        rng = Rng(7)
        for _ in range(12):
            at = rng.below(replay.end + 1)
            replay.go(at)
            assert table.match_text(replay) == states[at]
        table.clear(folder)


def test_the_same_deal_from_another_seat():
    """Also in a round without a pass, and with five seats: hands go round the table, rules and terms stay."""
    for game in GAMES:
        folder = table.new_folder()
        match = Match.create(folder, table.short(game, 12))
        rng = Rng(12, 99)
        buf = bytearray(24)
        while match.sheet.rounds < 1:
            table.step(match, rng, buf)
        n = len(match.setup.seats)
        deal = match.game.deal(12, match.dealt_number, match.dealt_by, match.setup.options, None, n).dealt
        for seat in range(n):
            setup = match.same_deal_from(seat)
            again = Match.create(folder, setup)
            assert (again.stage, again.number) == (ROUND, match.dealt_number)
            assert [again.round.dealt[i] for i in range(n)] == [deal[(i + seat) % n] for i in range(n)]
            assert setup.terms.word == match.setup.terms.word
            assert setup.options == match.setup.options
            loaded, problem = Match.load(again.path)
            assert problem is None
            assert table.state(loaded) == table.state(again)
            table.play(again, rng, 20)
        table.clear(folder)


def test_hearts_has_a_round_without_a_pass():
    """HE-2: the fourth round begins with the two of clubs; its holder is to move; nothing was given to take back."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(4, 0, 4, None, None, "hearts"))
    rng = Rng(4, 99)
    buf = bytearray(24)
    while match.sheet.rounds < 3 or match.stage != ROUND:
        table.step(match, rng, buf)
    assert match.number == 4
    assert match.given() == 0
    assert TWO_OF_CLUBS in match.round.hand(match.to_move())
    table.step(match, rng, buf)
    assert match.undo() == match.to_move()
    assert len(match.round.history) == 0
    again, problem = Match.load(match.path)
    assert problem is None
    assert table.state(again) == table.state(match)
    table.clear(folder)


def test_black_cat_with_three_to_nine_seats():
    folder = table.new_folder()
    for players in range(3, 10):
        match = Match.create(folder, table.setup(players, 0, 2, None, None, "black_cat", players, Terms(rounds=2)))
        assert match.given() == 0
        table.play(match, Rng(players, 9))
        assert (match.stage, match.sheet.rounds, len(match.sheet.totals)) == (OVER, 2, players)
        again, problem = Match.load(match.path)
        assert problem is None
        assert table.state(again) == table.state(match)
        summary = unpack(summary_of(match).pack())
        assert [seat.total for seat in summary.seats] == match.sheet.totals
        assert [seat.place for seat in summary.seats] == match.sheet.places()
    table.clear(folder)


def test_kk_7_the_device_stops_at_seventeen():
    """As soon as somebody has 17 and a trick is complete; nobody's decision, so that undo goes past it."""
    folder = table.new_folder()
    stopped = 0
    for seed in range(1, 12):
        match = Match.create(folder, table.setup(seed, 0, 4, None, None, "kourici_kocka"))
        rng = Rng(seed, 99)
        buf = bytearray(24)
        while match.playing:
            word = match.automatic()
            table_ = match.round.table
            assert bool(word) == (table_.phase != PASS and not table_.count and max(table_.points) >= 17)
            if not word:
                table.step(match, rng, buf)
                continue
            assert word == STOP17
            played = len(match.round.history)
            outcome = match.act(word)
            assert (outcome.thrown, outcome.round_over, match.stage) == (False, True, RESULT)
            if stopped == 0:
                match.undo()
                assert len(match.round.history) == played - 1
            stopped += 1
            break
    print(stopped)
    assert stopped >= 5
    off = Match.create(folder, table.setup(1, 0, 4, None, bytes([1, 0]), "kourici_kocka"))
    while off.playing:
        assert not off.automatic()
        table.step(off, rng, buf)
    table.clear(folder)


def test_kk_9_a_tied_round_is_dealt_anew():
    """With tie=replay nobody gets a letter, and the next round has other cards; nobody of the tied took Hejma."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(969, 0, 1, None, bytes([1, 1]), "kourici_kocka"))
    rng = Rng(969, 99)
    buf = bytearray(24)
    while match.stage != RESULT:
        table.step(match, rng, buf)
    assert match.result.losers == []
    assert match.result.points[match.result.hejma] < max(match.result.points)
    dealt = match.round.dealt
    match.proceed()
    assert match.sheet.totals == [0] * 4
    assert (match.number, match.sheet.rounds) == (2, 1)
    assert match.round.dealt != dealt
    again, problem = Match.load(match.path)
    assert problem is None
    assert table.state(again) == table.state(match)
    table.clear(folder)


def test_several_people_take_back_only_their_own():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(5, 3, 2, None, None, "hearts"))  # seats 0 and 1
    rng = Rng(5)
    buf = bytearray(24)
    assert [match.undo_refused(seat) for seat in range(2)] == [UNDO_NOTHING] * 2
    for _ in range(3):
        table.step(match, rng, buf)
    assert [match.undo_refused(seat) for seat in range(2)] == [0, UNDO_OTHERS]
    assert match.undo(0) == 0
    for _ in range(4):
        table.step(match, rng, buf)
    assert [match.undo_refused(seat) for seat in range(2)] == [UNDO_OTHERS, 0]  # seat 1 has begun to choose
    assert match.undo_refused() == 0
    try:
        match.undo(0)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("somebody else's decision was taken back")
    while match.playing:
        table.step(match, rng, buf)
    assert [match.undo_refused(seat) for seat in range(2)] == [UNDO_SEEN] * 2
    assert match.can_undo()
    table.clear(folder)


def test_the_history_of_all_games():
    """Every game's match is summed up once; statistics count one game or all; hearts for money fill purses."""
    folder = table.new_folder()
    history = History(folder)
    nets = []
    for game in ALL_GAMES:
        match, _ = played(folder, game, 2)
        assert history.add(match, 5)
        assert not history.add(match)
        summary = summary_of(match)
        assert [seat.place for seat in summary.seats] == match.sheet.places()
        nets.append([seat.net for seat in summary.seats])
        assert sum(nets[-1]) == 0
        if game != "hearts":
            assert nets[-1] == [0] * len(summary.seats)
    assert nets[2] == match_nets(history, "hearts")
    assert max(nets[2]) > 0
    print(nets[2])
    every, problem = statistics_of(history)
    assert problem == 0
    assert every.matches == 4
    for game in ALL_GAMES:
        one, _ = statistics_of(history, game)
        assert one.matches == 1
        me = one.persons[0]
        assert (me.name, me.matches) == ("Jiří", 1)
        assert me.won + me.lost <= 1
        assert sum([person.won for person in one.persons]) >= 1
        print(game, [(person.won, person.lost, person.points) for person in one.persons])
    table.clear(folder)


def match_nets(history, game):
    """The nets of the one match of a game in the history."""
    reader = history.read()
    while reader.next():
        if reader.summary.game == game:
            reader.close()
            assert reader.summary.seats[0].kind == HUMAN
            return [seat.net for seat in reader.summary.seats]
    raise AssertionError("no " + game)


def test_thinkers_hear_how_the_match_stands():
    """From the sheet, which all can see; not in a dokládačka, nor where one deal is played again."""
    for game in ALL_GAMES:
        folder = table.new_folder()
        match = Match.create(folder, table.short(game, 278, 1))
        rng = Rng(278, 99)
        while match.sheet.rounds < 2 and match.stage != OVER:
            table.play(match, rng, 1)
            if match.stage == ROUND:
                found = match.situation(match.view(match.to_move()))
                sign = -1 if match.sheet.HIGH_WINS else 1
                assert found.totals == [sign * n for n in match.sheet.totals]
                if game == "hearts":
                    assert found.target == 30
                elif game == "kourici_kocka":
                    assert found.target == 2
                elif game == "black_cat":
                    assert found.rounds == 2 - match.sheet.rounds
                else:
                    assert found.target == 100
            elif match.playing:
                assert match.situation(None) is None
        again = Match.create(folder, match.same_deal_from(0))
        assert again.situation(again.view(again.to_move())) is None
        table.clear(folder)
