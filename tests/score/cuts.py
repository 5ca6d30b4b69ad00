"""Power cuts while score is kept: `micropython tests/score/cuts.py WRITER EVERY`.

The machinery is that of tests/match/cuts.py. The session keeps a sheet of every game, corrects it, undoes, and lets
people come and go; it is cut before and within each operation of the flash. What was acknowledged must be there, with
at most the one change more that was being written; all older sheets too; and the score can be kept on.
"""

import gc
import os
import sys
from binascii import crc32

from kocka.engine.rng import Rng
from kocka.match import journal
from kocka.score.kept import PREFIX, Kept, listed
from tests.match import cuts
from tests.score import tables

CHANGES = 26  # of each sheet
OLD = 3  # sheets before the session


def prepare():
    """The flash before the session: some finished sheets."""
    flash = cuts.Flash()
    cuts.vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
    cuts.mount(flash)
    os.mkdir(cuts.FOLDER)
    for number in range(OLD):
        kept = tables.new(cuts.FOLDER, tables.GAMES[number])
        for _ in range(8):
            tables.act(kept, Rng(number, kept.count))
        kept.close(20131224)
    cuts.vfs.umount(cuts.ROOT)
    return flash.data


class Session:
    """What the scorer does, one acknowledged thing after another."""

    def __init__(self):
        self.kept = next(iter(listed(cuts.FOLDER)))[1]
        self.tries = 0

    def go_on(self):
        """The next change that is not refused; False when there is nothing more."""
        while True:
            self.tries += 1
            if len(os.listdir(cuts.FOLDER)) == OLD or self.kept.count > CHANGES:
                number = len(os.listdir(cuts.FOLDER)) - OLD
                if number == len(tables.GAMES):
                    return False
                self.kept = tables.new(cuts.FOLDER, tables.GAMES[number])
                return True
            if tables.act(self.kept, Rng(self.tries, self.kept.count)):
                return True


def world():
    """All that the files hold, each sheet by its records and a sum of its state; ValueError if something is damaged."""
    gc.collect()  # or what is kept of each world would lie about the whole heap
    found = []
    for path, kept, problem in listed(cuts.FOLDER):
        if problem or kept is None:
            raise ValueError(problem.text() if problem else path)
        found.append((path, kept.count, crc32(repr(tables.state(kept)).encode())))
    for name in os.listdir(cuts.FOLDER):
        if ".bad" in name:
            raise ValueError("a file was set aside: " + name)
    return found


def judge(flash, acknowledged, worlds):
    """What is wrong with a flash after a cut, "" if nothing is."""
    try:
        cuts.mount(flash)
        found = world()
        if found != worlds[acknowledged] and found != worlds[min(acknowledged + 1, len(worlds) - 1)]:
            return "neither the state before nor after: " + repr(found[0])
        kept = Kept.load(found[0][0])[0]
        kept.rename(0, "Po výpadku")
        cuts.mount(flash)
        again = Kept.load(kept.path)
        if again[1] or tables.state(again[0]) != tables.state(kept):
            return "the next change is not there"
        tables.new(cuts.FOLDER, "free")
        if len([1 for name in os.listdir(cuts.FOLDER) if name.startswith(PREFIX)]) < len(found) + 1:
            return "the next sheet is not there"
    except (OSError, ValueError, journal.StorageError, IndexError) as error:
        return repr(error)
    return ""


if __name__ == "__main__":
    cuts.prepare = prepare
    cuts.Session = Session
    cuts.world = world
    cuts.judge = judge
    cuts.main(sys.argv[1], int(sys.argv[2]))
