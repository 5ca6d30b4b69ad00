"""Power cuts while old matches are summed up: `micropython tests/match/fold_cuts.py WRITER EVERY`; see cuts.py.

A device with one long file of an older version adds a match, sums up, copies the rest and adds another one, on a
littlefs in memory. After a cut at an operation of the flash every match must count once, in full or in the sums, and it
must come to the same end. WRITER is `ours`, or `hasty`, which removes the file before its sums are in their place.
"""

import os
import sys

import vfs

from kocka.match import archive
from kocka.match.archive import Folding, statistics_of
from kocka.match.history import Adding, History
from tests.match import cuts, past

MATCHES = 290
GAME = "hearts"


def prepare():
    """The flash before it."""
    flash = cuts.Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
    cuts.mount(flash)
    os.mkdir(cuts.FOLDER)
    past.write_one(cuts.FOLDER, MATCHES)
    vfs.umount(cuts.ROOT)
    return flash.data


def add(number):
    adding = Adding(History(cuts.FOLDER), past.made_up(number))
    for _ in adding.steps():
        pass


def fold():
    """Sums up until the files are within their bounds."""
    while True:
        folding = Folding(History(cuts.FOLDER))
        for _ in folding.steps():
            pass
        if folding.problem:
            raise ValueError(folding.problem.text())
        if folding.is_done:
            return


def session():
    """The steps of the session, one acknowledged thing after the other."""
    add(MATCHES)
    yield
    fold()
    yield
    add(MATCHES + 1)
    yield


def world():
    """(matches in all, the highest number, what those of a game come to)."""
    history = History(cuts.FOLDER)
    statistics, problem = statistics_of(history, GAME)
    if problem:
        raise ValueError("problem " + str(problem))
    reader = history.read()
    numbers = []
    while reader.advance():
        numbers.append(reader.now.key()[0])
    first = history.head().matches
    if reader.problem or numbers != list(range(first, first + len(numbers))):
        raise ValueError("not each once: " + str(first) + " " + str(numbers[:3]) + str(numbers[-3:]))
    people = [(p.matches, p.lost, p.points, p.streak, p.longest_streak, p.purse) for p in statistics.persons]
    return first + len(numbers), history.last_number(), statistics.matches, statistics.longest_peace, people


def judge(flash, acknowledged, worlds):
    """What is wrong after a cut, "" if nothing is."""
    try:
        cuts.mount(flash)
        found = world()
        if found != worlds[acknowledged] and found != worlds[min(acknowledged + 1, len(worlds) - 1)]:
            return "neither before nor after: " + repr(found[:4])
        fold()
        if world() != found:
            return "summing up again has changed something: " + repr(world()[:4])
        for number in range(found[0], MATCHES + 2):
            add(number)
        fold()
        if world() != worlds[-1]:
            return "it does not come to the same end: " + repr(world()[:4])
        names = sorted(os.listdir(cuts.FOLDER))
        if names != ["archive.kck", "history.kck", "history00001.kck"]:
            return "files are left: " + repr(names)
    except (OSError, ValueError, IndexError) as error:
        return repr(error)
    return ""


def hasty(self, head):
    """As Folding._write, but the file that is summed up goes first."""
    try:  # noqa: SIM105
        os.remove(self._history.segment(self._head.segment))
    except OSError:
        pass
    yield from WRITE(self, head)


WRITE = Folding._write


def make_careless(_):
    Folding._write = hasty

    def undo():
        Folding._write = WRITE

    return undo


if __name__ == "__main__":
    assert archive.KEPT > 0
    cuts.prepare = prepare
    cuts.Session = lambda: cuts.Steps(session())
    cuts.world = world
    cuts.judge = judge
    cuts.make_careless = make_careless
    cuts.main(sys.argv[1], int(sys.argv[2]), False)
