"""Journals that were cut, spoiled, replaced or written by a newer version; settings and history likewise."""

import os

from kocka.ai import levels, personas
from kocka.engine.rng import Rng
from kocka.match import history as histories
from kocka.match import journal, settings
from kocka.match.archive import statistics_of
from kocka.match.history import History
from kocka.match.journal import (
    DAMAGED,
    FOOTER,
    FOREIGN,
    HEADER,
    NEWER,
    UNREADABLE,
    Journal,
    Reader,
    StorageError,
    frame,
    room,
)
from kocka.match.match import ACTION_RECORD, DRAW, HINT_RECORD, OVER, UNDO_RECORD, VERSION, Match, files
from kocka.match.settings import BRIGHTNESS, LANGUAGE, NAME, Settings
from kocka.match.statistics import Statistics
from kocka.match.summary import MIGRATIONS, SeatSummary, Summary, unpack
from kocka.match.writing import finish
from tests.match import table

SLOW = ("test_history_damaged_anywhere_keeps_the_rest",)

BUDGET_S = 180


def read(path):
    """All bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    """Makes `data` the file."""
    with open(path, "wb") as file:
        file.write(data)


def records(path):
    """(kind, payload) of every sound record, and how it ended."""
    reader = Reader(path, VERSION)
    out = []
    while reader.next():
        out.append((reader.kind, reader.payload))
    return out, reader.problem


def small_match(folder, steps=24):
    """A match of some steps, an undo among them: its path, its bytes, its states by the count of records."""
    match = Match.create(folder, table.setup(3, 0))
    states = [None, table.state(match)]
    rng = Rng(5)
    buf = bytearray(20)
    for number in range(steps):
        if number == 18:
            match.undo()
        else:
            table.step(match, rng, buf)
        states.append(table.state(match))
    return match.path, read(match.path), states


def clean(folder):
    """Removes the files, not the folder."""
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)


def bounds_of(data):
    """Where each record of a sound journal starts, and the end."""
    at = 0
    out = []
    while at < len(data):
        out.append(at)
        at += HEADER + (data[at + 3] | data[at + 4] << 8) + FOOTER
    out.append(at)
    return out


def test_records_are_framed_as_documented():
    record = frame(2, 1, 0x1234, b"\x11")
    assert record[:8] == b"\xcb\x02\x01\x01\x00\x34\x12\x11"
    assert len(record) == HEADER + 1 + FOOTER
    print(record)
    try:
        frame(2, 1, 0, bytes(1001))
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("too long a record was framed")


def test_append_and_read():
    folder = table.new_folder()
    path = folder + "/a"
    log = Journal.create(path, 1, 7, b"first")
    for n in range(300):
        log.append(n & 255, bytes([n & 255]) * (n % 5))
    found, problem = records(path)
    assert not problem
    assert found[0] == (7, b"first")
    assert found[1:] == [(n & 255, bytes([n & 255]) * (n % 5)) for n in range(300)]
    assert log.count == 301
    assert log.size == os.stat(path)[6]
    table.clear(folder)


def test_cut_at_every_byte_loses_at_most_the_last_record():
    """A file cut anywhere: all records that are there in full are kept; the match goes on from there."""
    folder = table.new_folder()
    path, data, states = small_match(folder)
    bounds = bounds_of(data)
    for size in range(len(data) + 1):
        clean(folder)
        write(path, data[:size])
        match, problem = Match.load(path)
        whole = len([b for b in bounds if b <= size]) - 1
        if not whole:  # not even the setup: nothing can be played
            assert match is None
            assert problem.id == DAMAGED or (not size and problem.id == DAMAGED)
            assert problem.kept == path + ".bad"
            assert read(problem.kept) == data[:size]
            assert files(folder) == []
            continue
        assert problem is None
        assert table.state(match) == states[whole]
        assert read(path) == data[:size]  # nothing is written by loading
        if size % 5 == 0:
            table.step(match, Rng(1), bytearray(20))
            after = table.state(match)
            again, problem = Match.load(path)
            assert problem is None
            assert table.state(again) == after
            assert read(path)[: bounds[whole]] == data[: bounds[whole]]
            assert os.listdir(folder) == [path.rpartition("/")[2]]
    table.clear(folder)


def test_every_byte_spoiled():
    """One byte changed anywhere: never an exception; what came before is there; what can be noticed is said."""
    folder = table.new_folder()
    path, data, states = small_match(folder)
    bounds = bounds_of(data)
    told = [0] * 5
    for at in range(len(data)):
        for flip in (0x01, 0xFF) if at % 3 else (0x80,):
            clean(folder)
            spoiled = bytearray(data)
            spoiled[at] ^= flip
            write(path, spoiled)
            match, problem = Match.load(path)
            number = len([b for b in bounds if b <= at]) - 1  # of the record with the spoiled byte
            if problem is not None:
                told[problem.id] += 1
                assert read(problem.kept) == bytes(spoiled)
            if not number:
                assert match is None
                assert problem.id == (FOREIGN if at == 0 else DAMAGED)
                assert files(folder) == []
            else:
                assert table.state(match) == states[number]
                if number < len(bounds) - 2:
                    assert problem.id == DAMAGED
                    assert problem.kept == path + ".bad"
                else:  # the last record: nobody can tell it from one that was never finished
                    assert problem is None
            if match is not None and at % 7 == 0:
                table.step(match, Rng(1), bytearray(20))
                again, problem = Match.load(path)
                assert problem is None
                assert table.state(again) == table.state(match)
    print(told)
    table.clear(folder)


def test_records_missing_doubled_or_swapped_are_noticed():
    folder = table.new_folder()
    path, data, states = small_match(folder)
    b = bounds_of(data)
    for spoiled, sound in (
        (data[: b[5]] + data[b[6] :], 5),
        (data[: b[6]] + data[b[5] :], 6),
        (data[: b[5]] + data[b[6] : b[7]] + data[b[5] : b[6]] + data[b[7] :], 5),
        (data + b"\xff" * 2000, len(b) - 1),
    ):
        clean(folder)
        write(path, spoiled)
        match, problem = Match.load(path)
        assert problem.id == DAMAGED
        assert read(path + ".bad") == spoiled
        assert table.state(match) == states[sound]
    table.clear(folder)


def test_sound_records_that_cannot_be_played_are_damage():
    """An action that is not legal, going on in the middle of a round, points that the replay does not give."""
    folder = table.new_folder()
    path, data, states = small_match(folder)
    count = len(bounds_of(data)) - 1
    for kind, payload in (
        (ACTION_RECORD, b"\x01"),
        (ACTION_RECORD, b"ab"),
        (3, b""),
        (3, b"\x80" * 4),
        (3, b"\x02\x01\x80\x00\x80"),
        (4, b"\xff\xff\x00"),
        (4, b""),
    ):
        clean(folder)
        write(path, data + frame(kind, VERSION, count, payload))
        match, problem = Match.load(path)
        assert problem.id == DAMAGED
        assert table.state(match) == states[count]
        assert read(path) == data
    clean(folder)
    write(path, frame(1, VERSION, 0, b"\x00"))
    match, problem = Match.load(path)
    assert match is None
    assert problem.id == DAMAGED
    table.clear(folder)


def test_a_wrong_summary_of_a_round_is_damage():
    """A sound PROCEED record that tells what was not played, or what cannot be: what came before it is kept."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(6, 0))
    rng = Rng(6)
    buf = bytearray(20)
    while match.playing:
        table.step(match, rng, buf)
    before = table.state(match)
    count = match.count
    sound = read(match.path)
    match.proceed()
    proof = read(match.path)[len(sound) + HEADER : -FOOTER]
    assert proof[:3] == b"\x07\x00\x80"  # seven numbers, the first is the kind of entry
    entry = proof[:15]
    for wrong in (
        b"",
        proof[:3],
        proof[:3] + bytes([proof[3] ^ 1]) + proof[4:],
        proof + b"\x63\x00\x00",
        proof + b"\x00",
        entry + b"\x00\x09\x00",
        b"\x00" + proof[15:],
        b"\x03" + proof[1:7],
        b"\x02\x01\x80\x00\x80",
        b"\x03\x04\x80\x00\x80\x01\x80",
        b"\x00" * 6,
    ):
        clean(folder)
        write(match.path, sound + frame(3, VERSION, count, wrong) + frame(ACTION_RECORD, VERSION, count + 1, b"\x07"))
        again, problem = Match.load(match.path)
        assert problem.id == DAMAGED
        assert table.state(again) == before
        assert read(match.path) == sound
    table.clear(folder)


def test_a_record_about_nobody_leaves_the_rounds_before_it():
    """A hint or an undo of a seat that is not there, in a round that was left behind since: it goes on from before."""
    folder = table.new_folder()
    match = Match.create(folder, table.setup(6, 0))
    rng = Rng(6)
    buf = bytearray(20)
    while match.sheet.rounds < 1:
        table.step(match, rng, buf)
    match.proceed()
    for _ in range(9):
        table.step(match, rng, buf)
    before = table.state(match)
    count = match.count
    sound = read(match.path)
    while match.sheet.rounds < 2:
        table.step(match, rng, buf)
    match.proceed()
    rest = []
    reader = Reader(match.path, VERSION)
    while reader.next():
        if reader.count > count:
            rest.append((reader.kind, reader.payload))
    for wrong in ((HINT_RECORD, b"\xc8"), (UNDO_RECORD, b"\x00\x00\x04"), (HINT_RECORD, b"\x04")):
        clean(folder)
        number = count
        data = sound
        records = [wrong]
        records.extend(rest)
        for kind, payload in records:
            data += frame(kind, VERSION, number, payload)
            number += 1
        write(match.path, data)
        again, problem = Match.load(match.path)
        assert problem.id == DAMAGED
        assert again.sheet.rounds == 1
        assert table.state(again) == before
        assert read(match.path) == sound
    table.clear(folder)


def test_seats_of_a_newer_version_are_refused():
    """A persona or a level that is not known here: the file stays as it is; in a history it is a stranger."""
    folder = table.new_folder()
    path, data, _ = small_match(folder, 3)
    setup = table.setup(3, 0)
    for persona, level in ((personas.COUNT, 0), (255, 0), (0, len(levels.NAMES))):
        at = setup.seats[1]
        at.persona, at.level = persona, level
        newer = frame(1, VERSION, 0, setup.pack()) + data[bounds_of(data)[1] :]
        write(path, newer)
        match, problem = Match.load(path)
        assert match is None
        assert problem.id == NEWER
        assert read(path) == newer
    assert (personas.name(255), personas.face(255), personas.boldness(personas.COUNT)) == ("?", -1, 0)
    table.clear(folder)


def test_foreign_empty_and_missing_files():
    folder = table.new_folder()
    path = folder + "/match00004.kck"
    for data, expected in (
        (b"", DAMAGED),
        (b"\x00", FOREIGN),
        (b"PK\x03\x04 something else altogether", FOREIGN),
        (b"\xcb", DAMAGED),
        (b"\xff" * 4096, FOREIGN),
        (b"\x00" * 4096, FOREIGN),
        (frame(settings.SETTINGS_RECORD, 1, 0, b""), FOREIGN),
    ):
        clean(folder)
        write(path, data)
        match, problem = Match.load(path)
        assert match is None
        assert (problem.id, problem.path, problem.kept) == (expected, path, path + ".bad")
        assert read(problem.kept) == data
    match, problem = Match.load(folder + "/none.kck")
    assert match is None
    assert (problem.id, problem.kept) == (UNREADABLE, "")
    assert problem.text() == "unreadable: " + folder + "/none.kck"
    table.clear(folder)


def test_bad_files_never_replace_each_other():
    folder = table.new_folder()
    path = folder + "/match00001.kck"
    kept = []
    for n in range(4):
        write(path, b"rubbish %d" % n)
        _, problem = Match.load(path)
        kept.append(problem.kept)
    assert kept == [path + ".bad", path + ".bad2", path + ".bad3", path + ".bad4"]
    assert [read(name) for name in kept] == [b"rubbish %d" % n for n in range(4)]
    table.clear(folder)


def test_a_newer_version_is_refused_and_not_touched():
    folder = table.new_folder()
    path, data, _ = small_match(folder)
    count = len(bounds_of(data)) - 1
    for newer in (
        frame(1, VERSION + 1, 0, b"whatever they will write"),
        data + frame(ACTION_RECORD, VERSION + 1, count, b"?"),
        data + frame(9, VERSION, count, b"a kind of record that we don't know"),
    ):
        write(path, newer)
        match, problem = Match.load(path)
        assert match is None
        assert (problem.id, problem.kept) == (NEWER, "")
        assert read(path) == newer
        assert os.listdir(folder) == [path.rpartition("/")[2]]
    table.clear(folder)


def test_settings():
    folder = table.new_folder()
    own, problem = Settings.load(folder)
    assert problem is None
    assert (own.get(LANGUAGE), own.get(BRIGHTNESS), own.get(NAME)) == (0, 80, "")
    assert os.listdir(folder) == []  # nothing is written by looking
    own.set(BRIGHTNESS, 35)
    own.set(NAME, "Jiří Kočka")
    own.set(settings.DIM_AFTER_S, 3600)
    for setting, value in (
        (BRIGHTNESS, 4),
        (BRIGHTNESS, 101),
        (BRIGHTNESS, "50"),
        (NAME, 5),
        (NAME, "ř" * 13),
        (LANGUAGE, -1),
        (99, 0),
    ):
        try:
            own.set(setting, value)
        except ValueError as error:
            print(error)
        else:
            raise AssertionError("set " + str(value))
    assert own.save()
    again, problem = Settings.load(folder)
    assert problem is None
    assert (again.get(BRIGHTNESS), again.get(NAME), again.get(settings.DIM_AFTER_S)) == (35, "Jiří Kočka", 3600)
    assert again.get(settings.SOUND) == 1
    numbers = [row[0] for row in settings.TABLE]
    assert numbers == sorted(numbers)
    assert len(numbers) == numbers[-1]
    table.clear(folder)


def test_settings_keep_what_they_do_not_know():
    folder = table.new_folder()
    path = folder + "/" + settings.FILE
    unknown = bytes([200, 0, 2, 7, 9, 201, 1, 3]) + b"abc" + bytes([202, 77, 0])
    wrong = bytes([BRIGHTNESS, 0, 1, 3, NAME, 1, 2, 0xFF, 0xFE, LANGUAGE, 1, 1, 65, settings.SOUND, 0, 1, 3])
    write(path, frame(settings.SETTINGS_RECORD, 1, 0, unknown + wrong))
    own, problem = Settings.load(folder)
    assert problem is None
    assert (own.get(BRIGHTNESS), own.get(NAME), own.get(LANGUAGE), own.get(settings.SOUND)) == (80, "", 0, 3)
    own.set(LANGUAGE, 1)
    own.save()
    assert unknown in read(path)
    again, _ = Settings.load(folder)
    assert again.get(LANGUAGE) == 1
    table.clear(folder)


def test_settings_spoiled_cut_foreign_newer():
    folder = table.new_folder()
    path = folder + "/" + settings.FILE
    own, _ = Settings.load(folder)
    own.set(NAME, "Jiří")
    own.set(BRIGHTNESS, 35)
    own.save()
    data = read(path)
    for size in range(len(data)):
        clean(folder)
        write(path, data[:size])
        again, problem = Settings.load(folder)
        assert (problem.id, problem.kept) == (DAMAGED, path + ".bad")
        assert (again.get(NAME), again.get(BRIGHTNESS)) == ("", 80)
        assert again.save()
        assert read(path + ".bad") == data[:size]
    for at in range(len(data)):
        clean(folder)
        spoiled = bytearray(data)
        spoiled[at] ^= 0x10
        write(path, spoiled)
        again, problem = Settings.load(folder)
        assert problem.id == (DAMAGED if at else FOREIGN)
        assert again.get(BRIGHTNESS) == 80
        assert read(path + ".bad") == bytes(spoiled)
    for newer in (frame(settings.SETTINGS_RECORD, 2, 0, b"x"),):
        clean(folder)
        write(path, newer)
        again, problem = Settings.load(folder)
        assert (problem.id, problem.kept) == (NEWER, "")
        assert not again.save()
        assert read(path) == newer
    good = journal.sync

    def full(file):
        raise OSError(28)

    write(path, data)
    again, _ = Settings.load(folder)
    again.set(BRIGHTNESS, 50)
    journal.sync = full
    try:
        again.save()
    except StorageError as error:
        assert error.full
    else:
        raise AssertionError("saved on a full disk")
    finally:
        journal.sync = good
    assert read(path) == data
    assert os.listdir(folder) == [settings.FILE]
    table.clear(folder)


def finished(folder, seed):
    """A match played to its end, with one undo."""
    match = table.new_match(folder, seed, 60)
    if match.can_undo():
        match.undo()
    table.play(match, Rng(seed, 3))
    return match


def summaries(history):
    """(number, seed, totals) of all that can be read, and how it ended."""
    reader = history.read()
    out = []
    while reader.next():
        out.append((reader.summary.number, reader.summary.seed, [seat.total for seat in reader.summary.seats]))
    return out, reader.problem


def test_history_and_statistics():
    folder = table.new_folder()
    history = History(folder)
    assert not history.exists()
    assert history.repair() is None
    assert history.last_number() == -1
    expected = []
    rounds = interludes = undone = 0
    for seed in (1, 151):
        match = finished(folder, seed)
        assert history.add(match, 1790000000)
        assert not history.add(match)  # a second time changes nothing
        loaded, _ = Match.load(match.path)
        assert not history.add(loaded)
        expected.append((len(expected), seed, match.sheet.totals))
        rounds += match.sheet.rounds
        interludes += len([1 for seat, why, _ in match.sheet.payers if why == 0 and seat == 0])
        undone += match.undone[0]
        drinks = [seat for seat, _, _ in match.sheet.payers]
    assert summaries(history) == (expected, 0)
    assert history.has(1, 151)
    assert not history.has(1, 1)
    assert history.last_number() == 1
    assert Match.create(folder, table.setup(1), 40).path.find("match00040") > 0
    statistics, problem = statistics_of(history)
    assert problem == 0
    assert statistics.matches == 2
    assert statistics.rounds == rounds
    assert len(statistics.persons) == 4
    me = statistics.persons[0]
    assert (me.name, me.matches, me.rounds, me.undone, me.interludes) == ("Jiří", 2, rounds, undone, interludes)
    assert undone
    assert sum([person.lost for person in statistics.persons]) == 2
    paid = sum([price for person in statistics.persons for _, price in person.spent])
    assert paid % 45 == 0
    assert paid >= 45 * (len(drinks) + 1)
    unfinished = Match.create(folder, table.setup(1))
    try:
        history.add(unfinished)
    except ValueError as error:
        print(error)
    for person in statistics.persons:
        print(person.persona, person.matches, person.lost, person.points, person.counts, person.brewery, person.seliko)
    print(statistics.shortest, statistics.longest, statistics.most_interludes, statistics.longest_peace)
    table.clear(folder)


def test_statistics_of_made_up_matches():
    statistics = Statistics()
    hearts = Statistics("hearts")
    for rounds, durchs, loser, lost in ((10, b"", 0, (2, 0)), (12, b"\x05\x06", 1, (0, 1)), (8, b"", 1, (0, 0))):
        match = Summary()
        match.rounds = rounds
        match.durchs = durchs
        match.loser = loser
        match.interludes = sum(lost)
        match.game = "hearts" if rounds == 8 else "cerna_kocka"
        match.price = 10
        match.currency = "Kč"
        for i in range(2):
            seat = SeatSummary()
            seat.name = "AB"[i]
            seat.interludes = lost[i]
            seat.total = 100 + i
            seat.place = 2 if i == loser else 1
            seat.net = (-150, 150)[i == loser]
            match.seats.append(seat)
        again = unpack(match.pack())
        assert again.pack() == match.pack()
        statistics.add(again)
        hearts.add(again)
    assert (hearts.matches, hearts.rounds, hearts.longest) == (1, 8, 8)
    a, b = statistics.persons
    assert (a.lost, a.tripls, a.dabls, a.spent, a.streak, a.longest_streak) == (1, 1, 0, [("Kč", 30)], 2, 2)
    assert (b.lost, b.tripls, b.dabls, b.spent, b.streak, b.longest_streak) == (2, 0, 1, [("Kč", 30)], 0, 1)
    assert (statistics.shortest, statistics.longest, statistics.most_interludes) == (8, 12, 2)
    assert statistics.longest_peace == 14  # ten rounds and four; then six and eight
    assert statistics.most_points == 101
    assert (a.won, b.won) == (2, 1)
    assert (a.purse, b.purse) == ([("Kč", 2, -150)], [("Kč", 2, 150)])


def test_totals_of_a_history_have_four_bytes():
    """TA 7.3: a pot may hold a million points. What version 3 wrote, which had two bytes, is still read."""
    summary = Summary()
    summary.game = "taroky"
    for total in (-1500000, 1234567, 32768, 5):
        seat = SeatSummary()
        seat.total = total
        seat.net = 10 * total
        summary.seats.append(seat)
    packed = summary.pack()
    for found in (unpack(packed), unpack(MIGRATIONS[2](packed[:-16]))):
        assert found.pack()[: len(packed) - 16] == packed[:-16]
        assert [seat.net for seat in found.seats] == [-15000000, 12345670, 327680, 50]
    assert [seat.total for seat in unpack(packed).seats] == [-1500000, 1234567, 32768, 5]
    old = unpack(MIGRATIONS[2](packed[:-16]))
    assert [seat.total for seat in old.seats] == [-32767, 32767, 32767, 5]
    folder = table.new_folder()
    write(folder + "/" + histories.FILE, frame(histories.SUMMARY_RECORD, 3, 0, packed[:-16]))
    history = History(folder)
    assert history.repair() is None
    reader = history.read()
    assert reader.next() and reader.summary.seats[3].total == 5 and not reader.next() and not reader.problem
    match = finished(folder, 1)
    assert history.add(match)  # behind the old record
    reader = history.read()
    assert reader.next() and reader.next() and not reader.problem
    assert [seat.total for seat in reader.summary.seats] == match.sheet.totals
    reader.close()
    table.clear(folder)


def test_the_first_match_of_a_history_is_written_in_steps():
    """Each makes one block of flash at most; before the last one there is no history, whatever happens."""
    folder = table.new_folder()
    match = finished(folder, 1)
    most = 0
    while True:
        adding = History(folder).adding(match)
        steps = adding.steps()
        is_more = True
        for _ in range(most):  # the power goes after so many of them
            is_more = next(steps, steps) is None
        if History(folder).exists():
            break
        assert not History(folder).read().next()
        steps.close()
        most += 1
    assert most == 5 and not is_more and adding.is_new
    assert summaries(History(folder)) == ([(0, 1, match.sheet.totals)], 0)
    adding = History(folder).adding(match)
    for _ in adding.steps():
        pass
    assert not adding.is_new
    assert sorted(os.listdir(folder)) == ["history.kck", "match00000.kck"]
    table.clear(folder)


def test_a_full_disk_leaves_no_history():
    """The first summary does not fit: that is told, also where not even the half of it can be taken away."""
    folder = table.new_folder()
    match = finished(folder, 1)
    good = (journal.sync, journal.remove)

    def full(file):
        raise OSError(28)

    def dead(path):
        raise OSError(5)

    for remove in (journal.remove, dead):
        journal.sync, journal.remove = full, remove
        history = History(folder)
        try:
            history.add(match)
        except StorageError as error:
            assert error.full and error.path == history.path
        else:
            raise AssertionError("written on a full disk")
        finally:
            journal.sync, journal.remove = good
        assert not history.exists()
    assert History(folder).add(match)
    assert summaries(History(folder)) == ([(0, 1, match.sheet.totals)], 0)
    table.clear(folder)


def test_history_damaged_anywhere_keeps_the_rest():
    folder = table.new_folder()
    history = History(folder)
    match = Match.create(folder, table.setup(1))
    table.play(match, Rng(1, 3))
    path = match.path
    for number in range(4):
        match.path = folder + "/match0000" + str(number) + ".kck"
        assert history.add(match)
    data = read(history.path)
    bounds = bounds_of(data)
    everything, _ = summaries(history)
    for at in range(0, len(data), 3):
        clean(folder)
        spoiled = bytearray(data)
        spoiled[at] ^= 0x20
        write(history.path, spoiled)
        number = len([b for b in bounds if b <= at]) - 1
        problem = history.repair()
        if at == 0:
            assert problem.id == FOREIGN
            assert not history.exists()
            continue
        if number == 3:
            assert problem is None  # as an unfinished last record
        else:
            assert (problem.id, problem.kept) == (DAMAGED, history.path + ".bad")
            assert read(problem.kept) == bytes(spoiled)
        assert summaries(history) == (everything[:number] + everything[number + 1 :], 0)
        match.path = path
        assert history.add(match) == (number == 0)
    for size in range(0, len(data), 5):
        clean(folder)
        write(history.path, data[:size])
        whole = len([b for b in bounds if b <= size]) - 1
        problem = history.repair()
        assert (problem is None) == (whole > 0)
        if whole:
            assert summaries(history) == (everything[:whole], 0)
            match.path = folder + "/match00009.kck"
            assert history.add(match)
            assert len(summaries(history)[0]) == whole + 1
    newer = data + frame(histories.SUMMARY_RECORD, histories.VERSION + 1, 4, b"?")
    write(history.path, newer)
    assert history.repair().id == NEWER
    try:
        history.add(match)
    except StorageError as error:
        assert error.path == history.path
    else:
        raise AssertionError("a newer file was written to")
    assert read(history.path) == newer
    assert match.stage == OVER
    table.clear(folder)


def test_a_record_that_was_begun_counts_only_when_it_is_settled():
    folder = table.new_folder()
    path = folder + "/match00001.kck"
    log = Journal.create(path, VERSION, 1, b"first")
    begun = log.appending(2, b"never settled")
    next(begun)
    assert log.count == 1
    log.append(2, b"another one instead")
    begun.close()  # whoever has begun it may end later
    log.append(2, b"and one more")
    assert log.count == 3 and log.size == len(read(path))
    assert records(path) == ([(1, b"first"), (2, b"another one instead"), (2, b"and one more")], 0)
    table.clear(folder)


def test_a_record_over_the_end_of_a_block_is_written_in_two_pieces():
    # The ends of the first blocks: 0, 1, 2 and 1 pointers fewer each (littlefs, SPEC.md).
    assert [room(size) for size in (0, 1, 4095, 4096, 4097, 8187, 8188, 12275, 12276)] == [
        4096, 4095, 1, 4092, 4091, 1, 4088, 1, 4092,
    ]  # fmt: skip
    folder = table.new_folder()
    path = folder + "/match00001.kck"
    log = Journal.create(path, VERSION, 1, b"first")
    wanted = [(1, b"first")]
    pieces = 0
    for number in range(300):
        payload = bytes([number & 255]) * 17
        before = log.size
        parts = len([1 for _ in log.appending(2, payload)])
        if parts > 1:
            pieces += 1
            assert room(before) < 28
        assert parts <= 2
        wanted.append((2, payload))
    assert pieces == 2
    assert log.size == len(read(path))
    assert records(path) == (wanted, 0)
    # What was only begun is cut off.
    while room(log.size) >= 11:
        log.append(2, b"")
    begun = log.appending(2, b"never settled, and over the end")
    next(begun)
    begun.close()
    log.append(2, b"another one instead")
    wanted_last = records(path)[0][-1]
    assert wanted_last == (2, b"another one instead")
    assert log.size == len(read(path))
    table.clear(folder)


def test_what_was_begun_is_done_or_forgotten():
    folder = table.new_folder()
    match = Match.create(folder, table.setup(3, 0))
    if match.stage == DRAW:
        match.proceed()
    buf = bytearray(20)
    match.legal(buf)
    before = table.state(match)
    acting = match.write_action(buf[0])
    next(acting)
    acting.close()
    assert table.state(match) == before
    finish(match.write_action(buf[1]))
    assert table.state(Match.load(match.path)[0]) == table.state(match)
    assert match.round.history[-1] == buf[1]
    table.clear(folder)
