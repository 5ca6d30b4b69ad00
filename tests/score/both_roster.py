"""The roster: names with Czech letters remembered, numbers for ever; days of the calendar."""

from kocka.match import journal
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, StorageError, frame
from kocka.score import dates, roster
from kocka.score.roster import Roster
from tests.match import table
from tests.match.both_journal import read, write
from tests.score import tables


def told(players):
    return [(member.number, member.name, member.licence) for member in players.members]


def filled(folder):
    players, problem = Roster.load(folder)
    assert problem is None
    for name in tables.NAMES:
        players.put(name, len(name))
    players.save()
    return players


def impossible(action):
    try:
        action()
    except ValueError as error:
        return bool(str(error))
    return False


def test_names_are_remembered():
    folder = table.new_folder()
    players = filled(folder)
    assert told(players)[0] == (9, "Ňouma", 5)
    assert players.put("Řehoř") == 4
    players.use([4, 1, 99, 4])
    players.change(4, "Řehoř ml.", 7)
    players.change(2, "Pavel", 100)
    players.remove(9)
    assert players.save()
    again, problem = Roster.load(folder)
    assert problem is None
    assert told(again) == told(players)
    assert [member.number for member in again.members] == [4, 1, 8, 7, 6, 5, 3, 2]
    assert again.member(4).name == "Řehoř ml."
    assert again.put("Nový") == 10  # nobody gets number 9 again
    assert (again.member(9), again.find("Ňouma")) == (None, None)
    table.clear(folder)


def test_names_that_cannot_be():
    folder = table.new_folder()
    players = filled(folder)
    before = told(players)
    for action in (
        lambda: players.put(""),
        lambda: players.put(" Ota"),
        lambda: players.put("Ž" * 13),
        lambda: players.put("Ota", 65536),
        lambda: players.put("Ota", -1),
        lambda: players.change(1, "Pavel", 0),
        lambda: players.change(1, "", 0),
        lambda: players.change(77, "Ota", 0),
        lambda: players.change(1, "Ota", -1),
    ):
        assert impossible(action)
        assert told(players) == before
    for number in range(roster.MOST - len(tables.NAMES)):
        players.put("host " + str(number))
    assert impossible(lambda: players.put("one too many"))
    assert players.save()
    assert told(Roster.load(folder)[0]) == told(players)
    table.clear(folder)


def test_bad_files_are_told_and_what_is_sound_stays():
    folder = table.new_folder()
    players = filled(folder)
    data = read(players.path)
    problems = {0: 0, DAMAGED: 0, FOREIGN: 0}
    for at in range(0, len(data), 5):
        spoiled = bytearray(data)
        spoiled[at] ^= 0x21
        write(players.path, bytes(spoiled))
        found, problem = Roster.load(folder)
        problems[problem.id] += 1
        assert told(found) == told(players)[: len(found.members)]
        assert read(problem.kept) == bytes(spoiled)
        journal.remove(problem.kept)
        assert found.save()
        assert told(Roster.load(folder)[0]) == told(found)
    print(problems[DAMAGED], problems[FOREIGN])
    for wrong, problem_id in (
        (b"", DAMAGED),
        (b"text", FOREIGN),
        (data[:-3], DAMAGED),
        (frame(1, 1, 0, b""), FOREIGN),
        (frame(roster.NEXT_RECORD, 1, 0, b""), DAMAGED),
        (frame(roster.PLAYER_RECORD, 1, 0, b"\1\0\0\0\0"), DAMAGED),
    ):
        write(players.path, wrong)
        found, problem = Roster.load(folder)
        assert problem.id == problem_id, problem.text()
        assert read(problem.kept) == wrong
    for newer in (frame(roster.NEXT_RECORD, 2, 0, b"\1\0"), data + frame(90, 1, len(tables.NAMES) + 1, b"")):
        write(players.path, newer)
        found, problem = Roster.load(folder)
        assert problem.id == NEWER
        assert not found.save()
        assert read(players.path) == newer
    table.clear(folder)


def test_a_full_disk_leaves_the_old_roster():
    folder = table.new_folder()
    players = filled(folder)
    before = told(players)
    whole = journal.write_whole

    def full(path, records):
        raise StorageError(28, path)

    players.put("Nový")
    journal.write_whole = full
    try:
        players.save()
    except StorageError as error:
        assert error.full
    else:
        raise AssertionError("written")
    finally:
        journal.write_whole = whole
    assert told(Roster.load(folder)[0]) == before
    table.clear(folder)


def test_days_of_the_calendar():
    assert dates.ordinal(19700101) == 0
    assert dates.ordinal(20000229) == 11016
    assert dates.of_seconds(0) == dates.UNKNOWN
    assert dates.of_seconds(1790000000) == 20260921
    before = dates.ordinal(18991231 + 8870)  # 1 January 1900
    for year in (1900, 1904, 1999, 2000, 2023, 2024, 2100):
        for month in range(1, 13):
            for day in range(1, dates.days_in(year, month) + 1):
                date = year * 10000 + month * 100 + day
                now = dates.ordinal(date)
                assert dates.of_ordinal(now) == date
                if date % 10000 != 101:
                    assert now == before + 1
                before = now
    assert dates.year_of(20131224) == 2013
    for wrong in (0, 20260230, 20250229, 20261301, 20260001, 20260100, 18991231, 100000101):
        assert impossible(lambda wrong=wrong: dates.check(wrong))
