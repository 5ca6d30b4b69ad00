"""The roster: names with Czech letters remembered, numbers for ever; days of the calendar."""

import os

from kocka.match import dates, journal
from kocka.match.journal import DAMAGED, FOOTER, FOREIGN, HEADER, NEWER, StorageError, frame
from kocka.scorebook import roster
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import Renamed, ScoreSetup, ScoreSheet
from tests.match import table
from tests.match.both_journal import read, write
from tests.scorebook import tables


def told(players):
    return [(member.number, member.name, member.licence) for member in players.members]


def filled(folder):
    players, problem = Roster.open(folder)
    assert problem is None
    for name in tables.NAMES:
        players.put(name, len(name))
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
    count = players.count
    assert players.put("Řehoř") == 4
    assert players.count == count
    players.use([4, 1, 99, 4])
    players.change(4, "Řehoř ml.", 7)
    players.change(2, "Pavel", 100)
    players.remove(9)
    again, problem = Roster.open(folder)
    assert problem is None
    assert told(again) == told(players)
    assert [member.number for member in again.members] == [4, 1, 8, 7, 6, 5, 3, 2]
    assert (again.member(4).name, again.member(2).licence) == ("Řehoř ml.", 100)
    assert again.put("Nový") == 10  # nobody gets number 9 again
    assert (again.member(9), again.find("Ňouma")) == (None, None)
    assert [again.undo() for _ in range(3)] == [roster.PUT, roster.REMOVE, roster.PUT]
    assert again.member(9).name == "Ňouma"
    assert os.listdir(folder) == ["roster00000.kck"]
    table.clear(folder)


def test_ck_18_who_is_banned_stays_banned_until_it_is_lifted():
    folder = table.new_folder()
    players = filled(folder)
    assert players.banned([1, 2, 3]) is None
    players.change(2, "Pavel", 100, "renonc schválně")
    assert impossible(lambda: players.change(2, "Pavel", 100, "ě" * 49))
    assert players.put("Pavel") == 2
    again = Roster.open(folder)[0]
    assert again.banned([1, 99, 2]).number == 2
    assert (again.member(2).ban, again.member(2).licence, again.member(1).ban) == ("renonc schválně", 100, "")
    again.change(2, "Pavel", 100)
    assert Roster.open(folder)[0].banned([2]) is None
    assert again.undo() == roster.PUT
    assert again.member(2).ban
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
        lambda: players.remove(77),
    ):
        assert impossible(action)
        assert told(players) == before
    for number in range(roster.MOST - len(tables.NAMES)):
        players.put("host " + str(number))
    assert impossible(lambda: players.put("one too many"))
    assert told(Roster.open(folder)[0]) == told(players)
    table.clear(folder)


def test_bad_files_are_told_and_what_is_sound_stays():
    folder = table.new_folder()
    players = filled(folder)
    data = read(players.path)
    last = len(data) - HEADER - FOOTER - 5 - len("Ňouma".encode())
    told_of = 0
    for at in range(0, last, 5):
        spoiled = bytearray(data)
        spoiled[at] ^= 0x21
        write(players.path, bytes(spoiled))
        found, problem = Roster.open(folder)
        told_of += problem.id in (DAMAGED, FOREIGN)
        names = [member.name for member in found.members]
        names.reverse()
        assert names == list(tables.NAMES[: len(names)])
        assert read(problem.kept) == bytes(spoiled)
        os.remove(problem.kept)
        assert found.put("Nový") == len(names) + 1
        assert told(Roster.open(folder)[0]) == told(found)
    assert told_of > 20
    for wrong, problem_id in ((b"", DAMAGED), (b"text", FOREIGN), (frame(1, 1, 0, b""), FOREIGN)):
        write(players.path, wrong)
        found, problem = Roster.open(folder)
        assert (problem.id, found.members) == (problem_id, [])
        assert read(problem.kept) == wrong
    write(players.path, frame(roster.ROSTER, 1, 0, b"") + frame(roster.PUT, 1, 1, b"\1\0\0\0\0"))
    assert Roster.open(folder)[1].id == DAMAGED
    write(players.path, frame(roster.ROSTER, 1, 0, b"x"))
    assert Roster.open(folder)[1].id == DAMAGED
    newer = frame(roster.ROSTER, 2, 0, b"")
    write(players.path, newer)
    found, problem = Roster.open(folder)
    assert (found, problem.id) == (None, NEWER)
    assert read(players.path) == newer
    table.clear(folder)


def test_days_of_the_calendar():
    assert dates.ordinal(19700101) == 0
    assert dates.ordinal(20000229) == 11016
    before = dates.ordinal(19000101)
    for year in (1900, 1904, 1999, 2000, 2023, 2024, 2100):
        for month in range(1, 13):
            for day in range(1, dates.days_in(year, month) + 1):
                date = year * 10000 + month * 100 + day
                now = dates.ordinal(date)
                if date % 10000 != 101:
                    assert now == before + 1
                before = now
    assert dates.year_of(20131224) == 2013
    for wrong in (0, 20260230, 20250229, 20261301, 20260001, 20260100, 18991231, 100000101):
        assert impossible(lambda wrong=wrong: dates.check(wrong))


def test_a_corrected_name_is_on_all_sheets():
    """A sheet that is read shows the name that the roster has now; its file, and its log, keep what was written."""
    folder = table.new_folder()
    roster, _ = Roster.open(folder)
    people = [(name, roster.put(name)) for name in ("Karel", "Petr", "Jana", "Eva")]
    sheet = ScoreSheet.create(folder, ScoreSetup("hearts"), people)
    other = ScoreSheet.create(folder, ScoreSetup("hearts"), [(name, 0) for name, _ in people])
    roster.change(people[0][1], "Karlos", 0)
    again, _ = ScoreSheet.load(sheet.path)
    assert [name for name, _ in again.players] == ["Karlos", "Petr", "Jana", "Eva"]
    assert ScoreSheet.load(other.path)[0].players[0][0] == "Karel", "nobody knows whether it is the same one"
    # After a restart: the roster is read first.
    Renamed.names = {}
    assert ScoreSheet.load(sheet.path)[0].players[0][0] == "Karel"
    Roster.open(folder)
    again, _ = ScoreSheet.load(sheet.path)
    assert again.players[0][0] == "Karlos"
    # A name that only the file knows is not taken by anybody else: the file could not be read.
    try:
        again.join(1, "Karel")
        raise AssertionError("two players of one name in a file")
    except ValueError:
        pass
    again.join(1, "Iva")
    again.rename(2, "Janka", people[2][1])
    again.undo()
    again.rename(0, "Karel IV.", 0)
    again.add(again.form().entry([13, 13, 0, 0]))
    found, problem = ScoreSheet.load(sheet.path)
    assert problem is None and [name for name, _ in found.players] == ["Karel IV.", "Petr", "Jana", "Eva", "Iva"]
    # Two who exchange their names do so on their sheets; a name that would be there twice changes nobody.
    roster.change(people[2][1], "x", 0)
    roster.change(people[3][1], "Jana", 0)
    roster.change(people[2][1], "Eva", 0)
    assert [name for name, _ in ScoreSheet.load(sheet.path)[0].players][2:4] == ["Eva", "Jana"]
    roster.change(people[1][1], "Karel IV.", 0)
    assert [name for name, _ in ScoreSheet.load(sheet.path)[0].players][1:4] == ["Petr", "Jana", "Eva"]
    table.clear(folder)
    Renamed.names = {}


def test_a_long_roster_is_written_anew_when_it_is_opened():
    """The same players, corrected names, bans and next number, in a file as long as there are players; also cut off."""
    folder = table.new_folder()
    players, _ = Roster.open(folder)
    for number in range(20):
        players.put("Hráč " + str(number), number)
    players.change(3, "Čeněk", 7, "renonc")
    players.change(5, "Pavlína", 0)
    players.remove(5)
    players.put("Poslední")
    players.remove(21)
    for at in range(300):
        players.use([1 + at % 4, 6 + at % 11])
    count = players.count
    state = [(member.number, member.name, member.licence, member.ban) for member in players.members]
    assert count > 300
    again, problem = Roster.load(players.path)
    assert problem is None and again.count == count  # reading writes nothing

    def full(*_):
        raise StorageError(28, players.path)

    put_new = journal.put_new
    journal.put_new = full
    try:
        same, problem = Roster.open(folder)
    finally:
        journal.put_new = put_new
    assert problem is None and same.count == count
    for _ in range(2):
        short, problem = Roster.open(folder)
        assert problem is None and short.count < 60
        assert [(member.number, member.name, member.licence, member.ban) for member in short.members] == state
        assert sorted(short._renamed.items()) == [(3, "Čeněk"), (5, "Pavlína")]
    assert short.put("Nový") == 22
    table.clear(folder)


def test_the_same_players_again_are_not_written():
    folder = table.new_folder()
    players, _ = Roster.open(folder)
    for name in ("Anna", "Bára", "Cyril"):
        players.put(name)
    players.use([2, 1])
    count = players.count
    players.use([2, 1])
    players.use([2])
    assert players.count == count
    players.use([1, 2])
    assert players.count == count + 1
    table.clear(folder)
