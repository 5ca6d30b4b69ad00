"""Power cuts on MicroPython's own littlefs: `micropython tests/match/cuts.py WRITER EVERY`; see test_power_cuts.py.

A session that plays all games, saves settings and house-rule sets and finishes a match runs once on a block device in
memory that records each program and each erase. Then, for each of these operations, the flash is restored to its state
before it, and to the operation half done; the file system is mounted again, and everything must be there: what was
acknowledged, at most one thing more that was being written, all older files; and writing must go on.

WRITER is `ours`, or a careless one that must be caught: `deletes` removes the old file before it writes the new one,
`forgets` acknowledges a record before it is written. EVERY: N cuts only every Nth operation.
"""

import gc
import os
import sys

import vfs

from kocka.engine.rng import Rng
from kocka.match import journal, settings
from kocka.match.archive import statistics_of
from kocka.match.history import History
from kocka.match.house_rules import HouseRules, Sets
from kocka.match.match import KEEP_FILES, OVER, Match, number_of
from kocka.match.writing import finish
from tests.match import table

BLOCK = 4096
BLOCKS = 64
PAGE = 256
ROOT = "/flash"
FOLDER = ROOT + "/saves"
OLD_SEED = 274
SEED = 272
LAST = 40  # records of the match that the session begins with
MORE = 28  # of each of those after it
QUIET = 3  # after so many things nobody does anything for a while: blocks are erased ahead
GAMES = ("kourici_kocka", "hearts", "black_cat", "taroky")


class Flash:
    """A block device. `data`: its bytes; `log`: (address, bytes programmed or None for an erase) or None."""

    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * BLOCKS))
        self.log = None

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        memoryview(buffer)[:] = memoryview(self.data)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        for start in range(0, len(buffer), PAGE):
            page = bytes(memoryview(buffer)[start : start + PAGE])
            if self.log is not None:
                self.log.append((at + start, page))
            program(self.data, at + start, page)

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6:
            if self.log is not None:
                self.log.append((argument * BLOCK, None))
            erase(self.data, argument * BLOCK)
        return 0


def program(data, at, page):
    """Flash can only clear bits; littlefs programs erased pages."""
    end = at + len(page)
    if data[at:end] != b"\xff" * len(page):
        raise ValueError("programmed over something at " + hex(at))
    data[at:end] = page


def erase(data, at):
    """All bits of a block."""
    data[at : at + BLOCK] = b"\xff" * BLOCK


def tear(data, operation, rng):
    """Does half of an operation, as a power cut leaves it."""
    at, page = operation
    if page is not None:
        whole = rng.below(len(page) + 1)
        data[at : at + whole] = page[:whole]
        if whole < len(page):
            data[at + whole] = page[whole] | rng.below(256)
        return
    kind = rng.below(3)
    if kind == 0:  # it had hardly begun
        for _ in range(64):
            data[at + rng.below(BLOCK)] |= 1 << rng.below(8)
    elif kind == 1:
        data[at : at + BLOCK // 2] = b"\xff" * (BLOCK // 2)
    else:
        for byte in range(at, at + BLOCK):
            data[byte] |= rng.bits16() & 255


def mount(flash):
    """Mounts it in the place of what was there; returns the file system."""
    try:  # noqa: SIM105
        vfs.umount(ROOT)
    except OSError:
        pass
    files = vfs.VfsLfs2(flash, progsize=PAGE, readsize=32)
    vfs.mount(files, ROOT)
    journal.erase_ahead = files.erase_ahead
    return files


def write(writing):
    """A step after the other, as on the device: blocks are erased ahead meanwhile."""
    return finish(writing)


def step(match):
    """The thing to do when the journal has so many records."""
    if match.count % 29 == 0 and match.can_undo():
        match.undo()
    else:
        table.step(match, Rng(SEED, match.count), bytearray(20))


def prepare():
    """The flash before the session: as many matches as are kept, the last one nearly over, and a history."""
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=PAGE, readsize=32)
    mount(flash)
    os.mkdir(FOLDER)
    match = Match.create(FOLDER, table.setup(OLD_SEED))
    table.play(match, Rng(OLD_SEED, 99))
    History(FOLDER).add(match)
    own = settings.Settings.load(FOLDER)[0]
    own.set(settings.NAME, "Jiří")
    own.save()
    trial = Match.create(FOLDER, table.setup(SEED))
    while trial.stage != OVER:
        step(trial)
    records = trial.count
    os.remove(trial.path)
    for seed in range(KEEP_FILES - 2):
        Match.create(FOLDER, table.setup(seed))
    match = Match.create(FOLDER, table.setup(SEED))
    while match.count < records - LAST:
        step(match)
    vfs.umount(ROOT)
    return flash.data


class Session:
    """What a player does, one acknowledged thing after another."""

    def __init__(self):
        self.match = Match.load(Match.latest(FOLDER))[0]
        self.settings = settings.Settings.load(FOLDER)[0]
        self.sets = Sets.load(FOLDER)[0]
        self.done = 0

    def go_on(self):
        """The next thing; False when there is nothing more."""
        match = self.match
        self.done += 1
        if self.done % 24 == 12:
            self.sets.put(HouseRules.of("set " + str(self.done // 24 % 3), match.setup))
            write(self.sets.saving())
        elif self.done % 6 == 0:
            self.settings.set(settings.BRIGHTNESS, 5 + self.done % 90)
            self.settings.set(settings.NAME, "Jiří " + "x" * (self.done % 9))
            write(self.settings.saving())
        elif match.stage != OVER:
            if match.setup.seed == SEED or match.count < MORE:
                step(match)
            elif match.setup.game == GAMES[-1]:
                return False
            else:
                self._begin(match.setup.seed + 1)
        elif History(FOLDER).last_number() != number_of(match.path.rpartition("/")[2]):
            History(FOLDER).add(match)
        else:
            self._begin(SEED + 1)
        return True

    def _begin(self, seed):
        """The match of the next game."""
        setup = table.short(GAMES[seed - SEED - 1], seed)
        self.match = write(Match.creating(FOLDER, setup, History(FOLDER).last_number() + 1))


def world():
    """All that the files hold, in a form to compare. Raises ValueError when something is damaged."""
    own, problem = settings.Settings.load(FOLDER)
    sets, trouble = Sets.load(FOLDER)
    if problem or trouble:
        raise ValueError((problem or trouble).text())
    past = []
    reader = History(FOLDER).read()
    while reader.next():
        past.append((reader.summary.number, reader.summary.seed, reader.summary.loser))
    counts, problem = statistics_of(History(FOLDER))
    if reader.problem or problem:
        raise ValueError("history: " + journal.PROBLEM_TEXTS[reader.problem])
    me = counts.persons[0]
    names = os.listdir(FOLDER)
    for name in names:
        if ".bad" in name:
            raise ValueError("a file was set aside: " + name)
    path = Match.latest(FOLDER)
    match, problem = Match.load(path)
    if problem or match is None:
        raise ValueError(problem.text() if problem else "no match")
    return (
        [own.get(row[0]) for row in settings.TABLE],
        [(rules.name, rules.options, rules.terms.word) for game in GAMES for rules in sets.of(game)],
        sets.names(),
        past,
        (counts.matches, counts.rounds, me.name, me.matches, me.lost, me.points, me.undone),
        (path, match.count, match.stage, match.round.code() if match.round else "", list(match.sheet.totals)),
        bytes(match.undone),
    )


class Steps:
    """A session that is a generator, which yields when a thing is acknowledged."""

    def __init__(self, rest):
        self.rest = rest

    def go_on(self):
        return any(True for _ in self.rest)


def record(base, is_sound=True):
    """Runs the session; returns (operations, how many there were when each thing was acknowledged).

    `is_sound`: it must not end with an error.
    """
    flash = Flash()
    flash.data[:] = base
    files = mount(flash)
    session = Session()
    flash.log = []
    marks = [0]
    try:
        while session.go_on():
            marks.append(len(flash.log))
            if len(marks) % QUIET == 0:
                while files.erase_ahead():
                    pass
    except OSError:
        if is_sound:
            raise
    log = flash.log
    flash.log = None
    if _open:
        _open[1].close()
    vfs.umount(ROOT)
    return log, marks


def look_at_worlds(base, log, marks):
    """The worlds after each acknowledged thing, read from the flash as it was then."""
    flash = Flash()
    flash.data[:] = base
    worlds = []
    done = 0
    trial = Flash()
    for mark in marks:
        while done < mark:
            redo(flash.data, log[done])
            done += 1
        trial.data[:] = flash.data
        mount(trial)
        worlds.append(world())
    return worlds


def redo(data, operation):
    at, page = operation
    if page is None:
        erase(data, at)
    else:
        data[at : at + len(page)] = page


def judge(flash, acknowledged, worlds):
    """What is wrong with a flash after a cut, "" if nothing is."""
    try:
        mount(flash)
        found = world()
        if found != worlds[acknowledged] and found != worlds[min(acknowledged + 1, len(worlds) - 1)]:
            return "neither the state before nor after: " + repr(found[5:])
        files = [name for name in os.listdir(FOLDER) if name.startswith("match")]
        if len([name for name in files if name.endswith(".kck")]) < KEEP_FILES:
            return "an older match is gone"
        # Writing goes on, after one more start.
        session = Session()
        session.settings.set(settings.BRIGHTNESS, 99)
        session.settings.save()
        session.sets.put(HouseRules("after", "hearts"))
        session.sets.save()
        match = session.match
        if match.stage != OVER:
            step(match)
        else:
            match = Match.create(FOLDER, table.setup(1))
        mount(flash)
        again = Match.load(match.path)
        if again[1] or again[0].count != match.count:
            return "the next record is not there"
        if settings.Settings.load(FOLDER)[0].get(settings.BRIGHTNESS) != 99:
            return "the next settings are not there"
        if "after" not in Sets.load(FOLDER)[0].names():
            return "the next set of house rules is not there"
    except (OSError, ValueError, journal.StorageError, IndexError) as error:
        return repr(error)
    return ""


def cut_all(base, log, marks, worlds, every, is_each):
    """Cuts before and within every Nth operation, or in one of these ways in turn; returns (cuts, those that did harm).

    `is_each`: in all three ways.
    """
    now = Flash()
    now.data[:] = base
    trial = Flash()
    cuts = 0
    bad = []
    acknowledged = 0
    for k in range(len(log)):
        while acknowledged + 1 < len(marks) and marks[acknowledged + 1] <= k:
            acknowledged += 1
        if k % every == 0:
            for torn in range(3) if is_each else (cuts % 3,):
                trial.data[:] = now.data
                if torn:
                    tear(trial.data, log[k], Rng(k, torn))
                wrong = judge(trial, acknowledged, worlds)
                cuts += 1
                if wrong:
                    bad.append((k, torn, wrong))
            if k % 16 == 0 or not is_each:
                gc.collect()
        redo(now.data, log[k])
    trial.data[:] = now.data
    cuts += 1
    wrong = judge(trial, len(worlds) - 1, worlds)
    if wrong:
        bad.append((len(log), 0, wrong))
    return cuts, bad


# Careless writers.


WRITE_NEW = journal.write_new


def deletes(path, records):
    """As `write_new`, but the old file goes first."""
    journal.remove(path)
    yield from WRITE_NEW(path, records)


_open = []


def forgets(self, kind, payload):
    """As `Journal.appending`, but what was written stays in the file's buffer for a while."""
    if not _open or _open[0] != self.path:
        if _open:
            _open[1].close()
        _open[:] = [self.path, open(self.path, "ab"), 0]  # noqa: SIM115
    _open[1].write(journal.frame(kind, self.version, self.count & 0xFFFF, payload))
    _open[2] += 1
    if _open[2] % 4 == 0:
        _open[1].flush()
    self.count += 1
    yield


def make_careless(writer):
    """Makes the writer careless; returns what undoes that."""
    kind = journal.Journal
    appending = kind.appending
    if writer == "deletes":
        journal.write_new = deletes
    elif writer == "forgets":
        kind.appending = forgets

    def undo():
        journal.write_new = WRITE_NEW
        kind.appending = appending

    return undo


def main(writer, every, is_each=True):
    """Cuts the session of this module, or of who has put another one into it; see `cut_all`."""
    base = prepare()
    log, marks = record(base)
    worlds = look_at_worlds(base, log, marks)
    if writer != "ours":
        undo = make_careless(writer)
        log, marks = record(base, False)
        undo()
    cuts, bad = cut_all(base, log, marks, worlds, every, is_each)
    print("things", len(marks) - 1)
    print("operations", len(log))
    print("cuts", cuts)
    print("harm", len(bad))
    for k, torn, wrong in bad[:10]:
        print("cut", k, torn, wrong)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
