"""Packs of old score sheets: each sheet is there once and as it was, changes, undo, damage, newer ones, no room."""

import os

from kocka.engine.rng import Rng
from kocka.match.journal import DAMAGED, NEWER, StorageError, frame
from kocka.match.writing import finish
from kocka.scorebook.bill import date_of, head_of
from kocka.scorebook.book import files
from kocka.scorebook.packing import Packing
from kocka.scorebook.packs import PACK_RECORD, VERSION, Listing, name_of, pack_name, place_of
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet, listed
from tests.match import table
from tests.match.both_journal import read, write
from tests.scorebook import tables


def pack(folder, is_tight=False):
    """Packs all that is to be packed; returns how many times something was done."""
    for done in range(200):
        packing = Packing(folder, is_tight)
        for _ in packing.steps():
            pass
        if packing.is_done:
            return done
    raise AssertionError("it never ends")


def filled(folder, count=30, rounds=4):
    """So many sheets of all games, each on a day of its own."""
    for number in range(count):
        game = tables.GAMES[number % len(tables.GAMES)]
        score_sheet = tables.new(folder, game, date=20130101 + number % 28)
        for at in range(rounds):
            tables.act(score_sheet, Rng(number, at), tables.ROUNDS_ALONE)


def path_of(folder, number):
    """The path of a sheet."""
    return folder + "/" + name_of(number, PREFIX)


def states(folder):
    """All sheets, the newest first."""
    found = []
    for path, score_sheet, problem in listed(folder):
        assert problem is None, problem.text()
        found.append((path, tables.state(score_sheet), head_of(path)[1], date_of(path)))
    return found


def test_old_sheets_are_packed():
    folder = table.new_folder()
    filled(folder)
    before = states(folder)
    assert pack(folder) > 1
    listing = Listing(folder, PREFIX)
    assert listing.packs == [(0, 22)]
    assert listing.single == list(range(22, 30))
    assert states(folder) == before
    assert len(files(folder, PREFIX)) == 30
    assert files(folder, PREFIX)[-1] == folder + "/sheet00029.kck"
    assert place_of(folder + "/sheet00003.kck", PREFIX)[0].is_packed
    # More come: they are added to the pack when eight wait.
    filled(folder, 7)
    assert pack(folder) == 0
    filled(folder, 1)
    before = states(folder)
    assert pack(folder) > 0
    assert Listing(folder, PREFIX).packs == [(0, 30)]
    assert states(folder) == before
    table.clear(folder)


def test_a_packed_sheet_is_changed():
    """It gets a file of its own, which counts from then on; the pack is written again when four of its sheets have."""
    folder = table.new_folder()
    filled(folder)
    pack(folder)
    path = folder + "/sheet00005.kck"
    for in_turns in (False, True):
        score_sheet = ScoreSheet.load(path)[0]
        score_sheet.in_turns = in_turns
        score_sheet.rename(0, "Nové jméno " + str(in_turns))
        finish(score_sheet.writing())
        score_sheet.redate(20140102)
        finish(score_sheet.writing())
        score_sheet.rename(1, "Druhé jméno")
        assert score_sheet.undo() == 70
        finish(score_sheet.writing())
        again = ScoreSheet.load(path)[0]
        assert tables.state(again) == tables.state(score_sheet)
        assert again.players[0][0] == "Nové jméno " + str(in_turns)
        assert (date_of(path), Listing(folder, PREFIX).single[0]) == (20140102, 5)
        path = folder + "/sheet00006.kck"
    assert pack(folder) == 0
    for number in (7, 21):
        ScoreSheet.load(folder + "/" + name_of(number, PREFIX))[0].close(20140103)
    before = states(folder)
    assert len(before) == 30
    assert pack(folder) > 0
    assert Listing(folder, PREFIX).single == list(range(22, 30))
    assert states(folder) == before
    assert date_of(folder + "/sheet00005.kck") == 20140102
    table.clear(folder)


def test_what_was_not_finished_is_tidied_up():
    """Power went after the pack was renamed: all files are still there. Half a pack; a pack that was extended."""
    folder = table.new_folder()
    filled(folder)
    own = {}
    for name in os.listdir(folder):
        own[name] = read(folder + "/" + name)
    pack(folder)
    for name in own:
        write(folder + "/" + name, own[name])
    data = read(folder + "/sheets00000-22.kck")
    write(folder + "/sheets00000-20.kck.new", data[:500])
    before = states(folder)
    assert len(before) == 30
    pack(folder)
    assert sorted(os.listdir(folder))[8:] == ["sheets00000-22.kck"]
    assert states(folder) == before
    filled(folder, 8)
    write(folder + "/sheet00003.kck", own["sheet00003.kck"] + b"\xcb\x42")  # with a torn tail
    before = states(folder)
    pack(folder)
    write(folder + "/sheets00000-22.kck", data)
    assert states(folder) == before
    pack(folder)
    assert sorted(os.listdir(folder))[8:] == ["sheets00000-30.kck"]
    assert states(folder) == before
    table.clear(folder)


def test_it_can_be_stopped_at_any_step():
    folder = table.new_folder()
    filled(folder, 20)
    before = states(folder)
    stops = 0
    while True:
        packing = Packing(folder)
        work = packing.steps()
        steps = 0
        for _ in work:
            steps += 1
            if steps > stops:
                break
        work.close()
        if stops % 16 == 0:
            assert states(folder) == before, stops
        if packing.is_done and steps <= stops:
            break
        stops += 1
    assert Listing(folder, PREFIX).packs == [(0, 12)]
    assert states(folder) == before
    table.clear(folder)


def test_a_damaged_pack():
    """A byte in a sheet: the part before it becomes a file of its own, as with any damaged sheet; the pack stays. A
    byte in the first PACK record: the last one is read. Both: its sheets are reported, and nothing is touched.
    """
    folder = table.new_folder()
    filled(folder)
    pack(folder)
    path = folder + "/sheets00000-22.kck"
    data = read(path)
    before = states(folder)
    place = place_of(folder + "/sheet00004.kck", PREFIX)[0]
    at = place.base + place.size - 9
    write(path, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    score_sheet, problem = ScoreSheet.load(folder + "/sheet00004.kck")
    if score_sheet is not None and problem is not None:
        assert (problem.id, problem.kept) == (DAMAGED, folder + "/sheet00004.kck.bad")
        assert len(read(problem.kept)) == place.size
        os.remove(problem.kept)
        os.remove(folder + "/sheet00004.kck")
    write(path, data[:9] + bytes([data[9] ^ 1]) + data[10:])
    files(folder, PREFIX)
    assert states(folder) == before
    spoiled = bytearray(data)
    spoiled[9] ^= 1
    spoiled[-9] ^= 1
    write(path, spoiled)
    names = sorted(os.listdir(folder))
    files(folder, PREFIX)
    for number in range(22):
        score_sheet, problem = ScoreSheet.load(folder + "/" + name_of(number, PREFIX))
        assert (score_sheet, problem.id, problem.path) == (None, DAMAGED, path)
    assert date_of(folder + "/sheet00004.kck") == -1
    filled(folder, 8)
    pack(folder)
    assert len(files(folder, PREFIX)) == 38
    assert read(path) == spoiled
    assert [name for name in names if name not in os.listdir(folder)] == [name_of(n, PREFIX) for n in range(22, 30)]
    table.clear(folder)


def test_a_newer_pack_is_not_touched():
    folder = table.new_folder()
    filled(folder)
    pack(folder)
    path = folder + "/sheets00000-22.kck"
    newer = frame(PACK_RECORD, VERSION + 1, 0, b"?") + read(path)
    write(path, newer)
    files(folder, PREFIX)
    score_sheet, problem = ScoreSheet.load(folder + "/sheet00004.kck")
    assert (score_sheet, problem.id, problem.path) == (None, NEWER, path)
    filled(folder, 8)
    pack(folder)
    assert read(path) == newer
    assert Listing(folder, PREFIX).packs == [(0, 22), (22, 8)]
    table.clear(folder)


def test_what_cannot_be_packed_stays():
    """Long sheets, damaged and newer ones keep files of their own; around them it goes on."""
    folder = table.new_folder()
    filled(folder, 40, 2)
    long = ScoreSheet.load(folder + "/sheet00010.kck")[0]
    while os.stat(long.path)[6] < 4200:
        long.redate(20130103)
    damaged = folder + "/sheet00020.kck"
    data = read(damaged)
    write(damaged, data[:30] + bytes([data[30] ^ 1]) + data[31:])
    newer = folder + "/sheet00021.kck"
    write(newer, frame(65, 9, 0, b"?"))
    kept = [read(path) for path in (long.path, damaged, newer)]
    pack(folder)
    listing = Listing(folder, PREFIX)
    assert listing.packs == [(0, 10), (11, 9), (22, 10)]
    assert listing.single == [10, 20, 21, 32, 33, 34, 35, 36, 37, 38, 39]
    assert [read(path) for path in (long.path, damaged, newer)] == kept
    table.clear(folder)


def test_a_small_pack_where_there_is_little_room():
    folder = table.new_folder()
    filled(folder, 40, 8)
    before = states(folder)
    pack(folder, True)
    listing = Listing(folder, PREFIX)
    assert len(listing.packs) > 1
    for first, count in listing.packs:
        assert os.stat(folder + "/" + pack_name(first, count, PREFIX))[6] <= 4096
    assert states(folder) == before
    table.clear(folder)


def test_nothing_is_lost_where_there_is_no_room():
    folder = table.new_folder()
    filled(folder, 20)
    before = states(folder)
    packing = Packing(folder)
    from kocka.match import journal

    real = journal.sync

    def full(file):
        raise OSError(28)

    journal.sync = full
    try:
        for _ in packing.steps():
            pass
    except StorageError as error:
        assert error.full
    else:
        raise AssertionError("there was no room")
    finally:
        journal.sync = real
    assert [name for name in os.listdir(folder) if not name.startswith("sheet000")] == []
    assert states(folder) == before
    table.clear(folder)
