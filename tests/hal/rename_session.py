"""Run by MicroPython's unix port (see test_storage.py): power goes in renames in a folder with many files.

littlefs keeps these in several metadata pairs. Prints how often it went, and how many other files could not be opened.
"""

import os

from kocka.engine.rng import Rng
from tests.match import cuts

STEPS = 1500
FILES = 60  # at most


def path(number):
    return cuts.FOLDER + "/file" + str(100 + number)


def lost(numbers):
    """How many of these files are missing."""
    missing = 0
    for number in numbers:
        try:
            open(path(number)).close()
        except OSError:
            missing += 1
    return missing


flash, trial = cuts.Flash(), cuts.Flash()
cuts.vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
cuts.mount(flash)
os.mkdir(cuts.FOLDER)
rng = Rng(1, 0)
there = set()
count = missing = 0
for _ in range(STEPS):
    one, other = rng.below(FILES), rng.below(FILES)
    if one not in there:
        with open(path(one), "w") as file:
            file.write("x" * 40)
        there.add(one)
    elif other in there:
        os.remove(path(one))
        there.remove(one)
    else:
        trial.data[:] = flash.data
        flash.log = []
        os.rename(path(one), path(other))
        log, flash.log = flash.log, None
        there.remove(one)
        if len(log) > 1:
            for operation in log[:-1]:
                cuts.redo(trial.data, operation)
                cuts.mount(trial)
                count += 1
                missing += lost(there)
            cuts.mount(flash)
        there.add(other)
print("cuts:", count)
print("missing:", missing)
