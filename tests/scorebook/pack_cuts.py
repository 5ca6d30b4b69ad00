"""Power cuts while old sheets are packed: `micropython tests/scorebook/pack_cuts.py WRITER EVERY`; see match/cuts.py.

On a littlefs in memory a device packs its sheets, changes four of the packed ones, writes the pack again, keeps eight
more, and adds what is old by then to the pack. After a cut at an operation of the flash every sheet must be there once,
as it was acknowledged, and what is left to do comes to its end. WRITER is `ours`, or `hasty`, which removes the sheets'
own files before their pack is in its place.
"""

import os
import sys
from binascii import crc32

import vfs

from kocka.match import journal
from kocka.scorebook.packs import Listing
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet, listed
from tests.match import cuts
from tests.scorebook import both_packs, tables

SHEETS = 22
CHANGED = (2, 3, 5, 7)


def prepare():
    """The flash before it."""
    flash = cuts.Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
    cuts.mount(flash)
    os.mkdir(cuts.FOLDER)
    both_packs.filled(cuts.FOLDER, SHEETS)
    vfs.umount(cuts.ROOT)
    return flash.data


def session():
    """The steps of the session, one acknowledged thing after the other."""
    both_packs.pack(cuts.FOLDER)
    yield
    for number in CHANGED:
        score_sheet = ScoreSheet.load(both_packs.path_of(cuts.FOLDER, number))[0]
        score_sheet.rename(0, "Nové jméno")
        yield
    both_packs.pack(cuts.FOLDER)
    yield
    for _ in range(8):
        tables.new(cuts.FOLDER)
        yield
    both_packs.pack(cuts.FOLDER)
    yield


def world():
    """Each sheet by its records and a sum of its state. Raises ValueError if something is damaged."""
    found = []
    for path, score_sheet, problem in listed(cuts.FOLDER):
        if problem or score_sheet is None:
            raise ValueError(problem.text() if problem else path)
        found.append((path, score_sheet.count, crc32(repr(tables.state(score_sheet)).encode())))
    for name in os.listdir(cuts.FOLDER):
        if ".bad" in name:
            raise ValueError("a file was set aside: " + name)
    return found


def judge(flash, acknowledged, worlds):
    """What is wrong after a cut, "" if nothing is."""
    try:
        cuts.mount(flash)
        found = world()
        if found != worlds[acknowledged] and found != worlds[min(acknowledged + 1, len(worlds) - 1)]:
            return "neither before nor after: " + str(len(found))
        both_packs.pack(cuts.FOLDER)
        if world() != found:
            return "packing has changed something"
        listing = Listing(cuts.FOLDER, PREFIX)
        if listing.left or len(listing.packs) != 1:
            return "files are left: " + repr(os.listdir(cuts.FOLDER))
        twice = [number for number in listing.single if number < listing.packs[0][1]]
        if len(twice) > len(CHANGED) - 1:
            return "sheets are there twice: " + repr(twice)
        score_sheet = ScoreSheet.load(found[-1][0])[0]
        score_sheet.rename(0, "Po výpadku")
        cuts.mount(flash)
        if ScoreSheet.load(score_sheet.path)[0].players[0][0] != "Po výpadku":
            return "the next change is not there"
    except (OSError, ValueError, IndexError, journal.StorageError) as error:
        return repr(error)
    return ""


def hasty(old, new):
    """As `journal.rename`, but the sheets go first."""
    if new.rpartition("/")[2].startswith("sheets"):
        for number in range(8):
            journal.remove(both_packs.path_of(cuts.FOLDER, number))
    RENAME(old, new)


RENAME = journal.rename


def make_careless(_):
    journal.rename = hasty

    def undo():
        journal.rename = RENAME

    return undo


if __name__ == "__main__":
    cuts.prepare = prepare
    cuts.Session = lambda: cuts.Steps(session())
    cuts.world = world
    cuts.judge = judge
    cuts.make_careless = make_careless
    cuts.main(sys.argv[1], int(sys.argv[2]), False)
