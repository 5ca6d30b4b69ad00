"""A history of years: the newest matches in full, the others summed up, without changing any statistics."""

import os

from kocka.match import archive, history, journal
from kocka.match.archive import Counting, Folding, statistics_of
from kocka.match.history import History, Newest
from kocka.match.match import Match, files, path_of
from kocka.match.setup import HUMAN
from kocka.match.statistics import Statistics
from tests.match import past, table

SLOW = ("test_a_fold_that_stops_anywhere_loses_nothing", "test_names_beyond_the_room_become_others")


def told(statistics):
    """All figures of the statistics, as rows."""
    s = statistics
    rows = [(s.matches, s.rounds, s.most_interludes, s.shortest, s.longest, s.longest_peace, s.most_points)]
    for p in s.persons:
        rows.append((p.kind, p.persona if p.kind != HUMAN else 0, p.name, p.matches, p.won, p.lost, p.interludes))
        rows.append((p.dabls, p.tripls, p.undone, p.hints, p.marked, p.rounds, p.points, p.brewery, p.seliko))
        rows.append((p.streak, p.longest_streak, list(p.counts), p.spent, p.purse, p.balance.numbers()))
    return rows


def expected(matches, game, made=past.made_up):
    """The figures of the first so many matches."""
    statistics = Statistics(game)
    for number in range(matches):
        statistics.add(made(number))
    return told(statistics)


def kept(folder):
    """Numbers of the matches that are there in full, the oldest first."""
    reader = History(folder).read()
    numbers = []
    while reader.next():
        numbers.append(reader.summary.number)
    assert not reader.problem
    return numbers


def size(folder):
    """Bytes of all files."""
    return sum([journal.size_of(folder + "/" + name) for name in os.listdir(folder)])


def check(folder, matches):
    """Everything that a history of so many matches must be."""
    past_ = History(folder)
    for game in past.GAMES:
        statistics, problem = statistics_of(past_, game)
        assert not problem
        assert told(statistics) == expected(matches, game), game
    head = past_.head()
    assert head.matches + len(kept(folder)) == matches
    assert kept(folder) == list(range(head.matches, matches))
    assert past_.last_number() == matches - 1 and past_.last() == (matches - 1, past.made_up(matches - 1).seed)


def test_sums_are_exact():
    folder = table.new_folder()
    past.write(folder, 500)
    assert History(folder).head().matches > 150
    assert size(folder) < 128 * 1024
    check(folder, 500)
    names = os.listdir(folder)
    assert past.fold(folder) < 20 and sorted(os.listdir(folder)) == sorted(names)  # nothing more to do
    table.clear(folder)


def test_made_at_once_it_is_the_same():
    """The files that other tests begin with are those that a device would have come to."""
    folder = table.new_folder()
    past.write(folder, 700, is_quick=True)
    assert History(folder).head().matches == 416
    check(folder, 700)
    table.clear(folder)


def test_one_long_file_of_an_older_version_is_summed_up_where_it_stands():
    folder = table.new_folder()
    past.write_one(folder, 480)
    check(folder, 480)
    made = History(folder)
    summary = past.made_up(480)
    adding = history.Adding(made, summary)
    for _ in adding.steps():
        pass
    assert adding.is_new and sorted(os.listdir(folder)) == ["history.kck", "history00000.kck"]
    check(folder, 481)
    past.fold(folder)
    assert sorted(os.listdir(folder)) == ["archive.kck", "history.kck", "history00001.kck"]
    assert size(folder) < 128 * 1024
    check(folder, 481)
    adding = history.Adding(made, summary)
    for _ in adding.steps():
        pass
    assert not adding.is_new
    table.clear(folder)


def test_matches_are_added_for_ever():
    """One after the other, the file is closed when it is full; numbers have more than five digits in the end."""
    folder = table.new_folder()
    for number in range(80):
        summary = past.made_up(99_950 + number)
        adding = history.Adding(History(folder), summary)
        steps = 0
        for _ in adding.steps():
            steps += 1
        assert adding.is_new and steps < 16
    assert kept(folder) == list(range(99_950, 100_030))
    assert sorted(os.listdir(folder)) == ["history.kck", "history00000.kck", "history00002.kck"]
    assert History(folder).last_number() == 100_029
    newest = Newest(History(folder))
    found = []
    for _ in newest.steps():
        if newest.summary is not None:
            assert history.at(newest.place).number == newest.summary.number
            found.append(newest.summary.number)
    assert found == list(range(100_029, 99_949, -1))
    for number in (99_999, 100_000):
        match = Match.create(folder, table.setup(1), number)
        assert match.path == path_of(folder, number)
    assert [path.rpartition("/")[2] for path in files(folder)] == ["match99999.kck", "match100000.kck"]
    assert Match.latest(folder) == path_of(folder, 100_000)
    assert Match.create(folder, table.setup(1)).path == path_of(folder, 100_001)
    table.clear(folder)


def test_a_fold_that_stops_anywhere_loses_nothing():
    folder = table.new_folder()
    past.write_one(folder, 330)
    os.rename(folder + "/history.kck", folder + "/history00000.kck")
    wanted = expected(330, "hearts")
    stop = 1
    while True:
        folding = Folding(History(folder))
        steps = folding.steps()
        done = 0
        for _ in steps:
            done += 1
            if done == stop:
                break
        stopped = done == stop
        steps.close()
        assert told(statistics_of(History(folder), "hearts")[0]) == wanted, stop
        stop += 5
        if not stopped and folding.is_done:
            break
    check(folder, 330)
    table.clear(folder)


def test_damage_costs_what_is_damaged():
    folder = table.new_folder()
    past.write(folder, 400)
    path = History(folder).segment(History(folder).segments()[0])
    with open(path, "rb") as file:
        data = bytearray(file.read())
    data[1000] ^= 0x20
    with open(path, "wb") as file:
        file.write(data)
    counting = Counting(History(folder), "")
    for _ in counting.steps():
        pass
    assert counting.problem == journal.DAMAGED and counting.statistics.matches == 399
    for number in range(400, 440):
        adding = history.Adding(History(folder), past.made_up(number))
        for _ in adding.steps():
            pass
    problems = []
    while True:
        folding = Folding(History(folder))
        for _ in folding.steps():
            pass
        if folding.problem:
            problems.append(folding.problem)
        if folding.is_done:
            break
    assert [(problem.id, problem.path) for problem in problems] == [(journal.DAMAGED, path)]
    with open(problems[0].kept, "rb") as file:
        assert file.read() == bytes(data)
    statistics, problem = statistics_of(History(folder))
    assert not problem and statistics.matches == 439
    # The archive: its head stands at both ends.
    path = History(folder).archive
    with open(path, "rb") as file:
        data = bytearray(file.read())
    data[9] ^= 1
    with open(path, "wb") as file:
        file.write(data)
    for number in range(440, 480):
        adding = history.Adding(History(folder), past.made_up(number))
        for _ in adding.steps():
            pass
    past.fold(folder)
    statistics, problem = statistics_of(History(folder))
    assert not problem and statistics.matches == 479
    table.clear(folder)


def test_names_beyond_the_room_become_others():
    """The sums of the years go first, then players who played least are one row; the matches stay as many."""
    folder = table.new_folder()
    names = ["Hráč číslo " + str(i) for i in range(120)]

    def made(number):
        return past.made_up(number, None, names)

    past.write(folder, 800, made)
    assert journal.size_of(History(folder).archive) <= archive.MOST
    matches = 0
    for game in past.GAMES:
        statistics, problem = statistics_of(History(folder), game)
        assert not problem
        matches += statistics.matches
        assert told(statistics)[0] == expected(800, game, made)[0]
        assert sum([person.matches for person in statistics.persons]) == 4 * statistics.matches
    assert matches == 800
    assert archive.OTHERS in [person.name for person in statistics.persons]
    table.clear(folder)


def test_a_newer_archive_is_not_touched():
    folder = table.new_folder()
    past.write(folder, 400)
    path = History(folder).archive
    newer = journal.frame(history.HEAD_RECORD, history.ARCHIVE_VERSION + 1, 0, b"?")
    with open(path, "wb") as file:
        file.write(newer)
    names = sorted(os.listdir(folder))
    past.fold(folder)
    assert sorted(os.listdir(folder)) == names
    with open(path, "rb") as file:
        assert file.read() == newer
    assert statistics_of(History(folder))[1] == journal.NEWER
    adding = history.Adding(History(folder), past.made_up(400))
    for _ in adding.steps():
        pass
    assert History(folder).last_number() == 400
    table.clear(folder)
