"""Power cuts while score is kept: `micropython tests/scorebook/cuts.py WRITER EVERY`.

The machinery is that of tests/match/cuts.py. The session keeps a sheet of every game, corrects it, undoes, lets people
come and go, a fifth among them, remembers names, describes cards, enters results of leagues and marks payments; it is
cut before and within each operation of the flash. What was acknowledged must be there, with at most the one change more
that was being written; all older files too; and the score can be kept on.
"""

import gc
import os
import sys
from binascii import crc32

from kocka.engine.rng import Rng
from kocka.match import journal
from kocka.match.writing import finish
from kocka.scorebook.book import files
from kocka.scorebook.deck import Deck
from kocka.scorebook.leagues import Leagues
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet, listed
from kocka.scorebook.settled import Paid, Settled
from tests.match import cuts
from tests.scorebook import tables

CHANGES = 26  # of each sheet
OLD = 3  # sheets before the session
BOOKS = 4  # others
DAY = 20131224


def prepare():
    """The flash before the session: some finished sheets."""
    flash = cuts.Flash()
    cuts.vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
    cuts.mount(flash)
    os.mkdir(cuts.FOLDER)
    for number in range(OLD):
        score_sheet = tables.new(cuts.FOLDER, tables.GAMES[number])
        for _ in range(8):
            tables.act(score_sheet, Rng(number, score_sheet.count))
        score_sheet.close(20131224)
    Roster.open(cuts.FOLDER)
    Deck.create(cuts.FOLDER, "Larry")
    Leagues.create(cuts.FOLDER, [("hráč " + str(at), at) for at in range(8)])
    finish(Settled.opening(cuts.FOLDER))
    cuts.vfs.umount(cuts.ROOT)
    return flash.data


def others():
    """The roster, the deck, the leagues and what was paid. Raises ValueError when something is damaged."""
    found = (
        Roster.open(cuts.FOLDER),
        Deck.load(cuts.FOLDER + "/deck00000.kck"),
        Leagues.load(cuts.FOLDER + "/leagues00000.kck"),
        Settled.load(cuts.FOLDER + "/settled00000.kck"),
    )
    for _, problem in found:
        if problem:
            raise ValueError(problem.text())
    return [one for one, _ in found]


def payment(amount):
    """A payment of so many smallest coins."""
    return Paid(("Kč", 2), (tables.NAMES[0], 1), (tables.NAMES[1], 2), amount)


class Session:
    """What the scorer does, one acknowledged thing after another."""

    def __init__(self):
        self.score_sheet = next(iter(listed(cuts.FOLDER)))[1]
        self.roster, self.deck, self.leagues, self.settled = others()
        self.tries = 0
        self.done = 0

    def go_on(self):
        """The next change that is not refused; False when there is nothing more."""
        self.done += 1
        if self.done % 16 == 4:
            self.roster.put("hráč " + str(self.done))
            return True
        if self.done % 16 == 8:
            self.deck.describe(self.deck.offered()[0], 0, "hospoda " + str(self.done), list(tables.NAMES[:4]), 1)
            return True
        if self.done % 16 == 12:
            self.leagues.enter(self.done // 16 % 2, [1, self.done, 3, 4], 1)
            return True
        if self.done % 16 == 14:
            self.settled.give(DAY, payment(self.done))
            return True
        if self.done % 32 == 10:
            self.settled.choose(self.score_sheet.path, DAY, self.done % 3 and DAY + 1)
            return True
        if self.done % 64 == 31:
            self.settled.take_back(DAY, 0)
            return True
        if self.done % 16 == 2 and self.score_sheet.can_grow:
            self.score_sheet.sit_down("pátý " + str(self.done))
            return True
        while True:
            self.tries += 1
            sheets = len(files(cuts.FOLDER, PREFIX))
            if sheets == OLD or self.score_sheet.count > CHANGES:
                number = sheets - OLD
                if number == len(tables.GAMES):
                    return False
                self.score_sheet = tables.new(cuts.FOLDER, tables.GAMES[number])
                return True
            if tables.act(self.score_sheet, Rng(self.tries, self.score_sheet.count)):
                return True


def world():
    """All that the files hold, each sheet by its records and a sum of its state; ValueError if something is damaged."""
    gc.collect()  # or what is kept of each world would lie about the whole heap
    found = []
    for path, score_sheet, problem in listed(cuts.FOLDER):
        if problem or score_sheet is None:
            raise ValueError(problem.text() if problem else path)
        found.append((path, score_sheet.count, crc32(repr(tables.state(score_sheet)).encode())))
    roster, deck, leagues, settled = others()
    found.append([member.name for member in roster.members])
    found.append([(described.card, described.place) for described in deck.described])
    found.append((leagues.tables(), leagues.due(), leagues.ranking(), leagues.count))
    paid = [one.amount for one in settled.paid(DAY)]
    found.append((paid, sorted(settled.chosen), sum(settled.chosen.values()), settled.count))
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
        score_sheet = ScoreSheet.load(found[0][0])[0]
        score_sheet.rename(0, "Po výpadku")
        cuts.mount(flash)
        again = ScoreSheet.load(score_sheet.path)
        if again[1] or tables.state(again[0]) != tables.state(score_sheet):
            return "the next change is not there"
        tables.new(cuts.FOLDER, "free")
        if len(files(cuts.FOLDER, PREFIX)) != len(found) - BOOKS + 1:
            return "the next sheet is not there"
        roster, deck, leagues, settled = others()
        roster.put("Po výpadku")
        deck.describe(deck.offered()[0], 0, "po výpadku", list(tables.NAMES[:4]), 2, 2)
        leagues.enter(0, [1, 2, 3, 4], 3)
        settled.give(DAY, payment(9999))
        now = others()
        told = now[0].find("Po výpadku") and now[1].was_in("po výpadku") and now[2].count == leagues.count
        if not told or now[3].paid(DAY)[-1].amount != 9999:
            return "what was written next is not there"
    except (OSError, ValueError, journal.StorageError, IndexError) as error:
        return repr(error)
    return ""


if __name__ == "__main__":
    cuts.prepare = prepare
    cuts.Session = Session
    cuts.world = world
    cuts.judge = judge
    cuts.main(sys.argv[1], int(sys.argv[2]))
