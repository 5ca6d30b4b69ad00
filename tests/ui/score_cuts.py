"""Power cuts while score is kept by keys: `micropython tests/ui/score_cuts.py WRITER EVERY`.

The machinery is that of tests/match/cuts.py. Somebody remembers players, begins sheets, enters rounds, mends, deletes,
takes back, swaps seats and puts a sheet away, by keys alone; it is cut before and within each operation of the flash.
What the screens had acknowledged must be there, with at most the one thing more that was being written, and the
device must go on with it.
"""

import gc
import os
import sys
from binascii import crc32

from kocka.engine.sheet import INTERLUDE
from kocka.games.taroky.rules.outcome import PAGAT
from kocka.games.taroky.screens.score_entry import UNIT_ROW
from kocka.hal import HOME, MENU, NEXT, OK, PREV
from kocka.match import journal
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSheet, listed
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.table import ScoreTable
from tests.games.cerna_kocka.both_cerna_kocka_sheet import SHEET_1996
from tests.match import cuts
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.menus import press
from tests.ui.score_keys import begin, enter, home, row, settle, tell, type_name, write

BOARD = "oled_128x64"
PEOPLE = ("Č", "P", "T", "R")
ROUNDS = 5


def prepare():
    """The flash before the session: a finished sheet of every game."""
    flash = cuts.Flash()
    cuts.vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
    cuts.mount(flash)
    os.mkdir(cuts.FOLDER)
    for name in tables.GAMES:
        tables.new(cuts.FOLDER, name).close(20131224)
    Roster.open(cuts.FOLDER)
    cuts.vfs.umount(cuts.ROOT)
    return flash.data


class Session:
    """What the scorer does by keys: one acknowledged thing after another, in the order of `things`."""

    def __init__(self):
        self.game = pub.new_game(BOARD, 0, cuts.FOLDER)
        self.at = 0
        self.things = [self.people]
        self.things.extend([lambda name=name: self.player(name) for name in PEOPLE])
        self.things.append(self.begin)
        self.things.extend([lambda number=number: self.round(number) for number in range(ROUNDS)])
        self.things.extend([self.interlude, self.durch, self.undo, self.mend, self.delete, self.insert, self.swap])
        self.things.extend([self.renonc, self.put_away, self.reopen])
        self.things.extend([self.taroky, self.first, self.second, self.mend_second, self.take_back, self.end])

    def go_on(self):
        """The next thing; False when there is nothing more."""
        if self.at == len(self.things):
            return False
        gc.collect()
        self.things[self.at]()
        self.at += 1
        return True

    def people(self):
        """The screen of a new sheet asks who plays; another game than that of the newest sheet."""
        home(self.game)
        row(self.game, "new")
        row(self.game, "game")
        row(self.game, t(ids.CERNA_KOCKA))
        row(self.game, "people")

    def player(self, name):
        """A new player is remembered."""
        row(self.game, -1)
        type_name(self.game, name)

    def begin(self):
        """The sheet is there."""
        begin(self.game)

    def round(self, number):
        """A round of 1996; the dokládačka after the fourth is a thing of its own."""
        sheet = self.game.top.kept.sheet
        if sheet.due == INTERLUDE:
            self.interlude()
            return
        number = sheet.rounds
        enter(self.game, [SHEET_1996[p][number] - sheet.totals[p] for p in range(4)])

    def interlude(self):
        """Who lost the dokládačka, or one more round."""
        if self.game.top.kept.sheet.due != INTERLUDE:
            self.round(0)
            return
        press(self.game, OK, OK)
        write(self.game)

    def durch(self):
        """A special result."""
        press(self.game, OK, MENU)
        row(self.game, t(ids.KEEP_DURCH))
        press(self.game, OK)
        write(self.game)

    def renonc(self):
        """Another one."""
        press(self.game, OK, MENU)
        row(self.game, t(ids.KEEP_RENONC))
        press(self.game, OK)
        write(self.game)

    def undo(self):
        """The durch is taken back."""
        press(self.game, PREV)
        row(self.game, "undo")
        settle(self.game)
        press(self.game, HOME)
        self.again()

    def again(self):
        """The newest sheet, from the start screen."""
        self.game.start(self.game.make("start"))
        home(self.game)
        press(self.game, NEXT, OK)
        assert self.game.top.__class__ is ScoreTable, self.game.top

    def line(self, text):
        """The second line of the list, and what is done with it."""
        press(self.game, NEXT)
        while self.game.top.cursor != 1:
            press(self.game, PREV)
        press(self.game, OK)
        row(self.game, text)

    def back(self):
        """What is shown is written; to the table."""
        press(self.game, OK)
        settle(self.game)
        self.again()

    def mend(self):
        """The second round was another one."""
        self.line(t(ids.KEEP_MEND))
        tell(self.game, [0, 14, 14, 0])
        self.back()

    def delete(self):
        """It was never played."""
        self.line(t(ids.KEEP_DELETE))
        self.back()

    def insert(self):
        """It was."""
        self.line(t(ids.KEEP_INSERT))
        tell(self.game, [14, 14, 0, 0])
        self.back()

    def swap(self):
        """Two change places."""
        press(self.game, PREV)
        row(self.game, "swap")
        press(self.game, OK, OK)
        settle(self.game)

    def taroky(self):
        """A sheet of Taroky with the same people."""
        press(self.game, HOME)
        self.game.start(self.game.make("start"))
        home(self.game)
        row(self.game, "new")
        row(self.game, "game")
        row(self.game, t(ids.TAROKY))
        begin(self.game)

    def first(self):
        """A First that was not played."""
        press(self.game, OK, OK, OK, OK)
        write(self.game)

    def second(self):
        """A Second at 35:35, its Pagát made: the pot is taken, and filled again."""
        press(self.game, OK)
        row(self.game, t(ids.TK_SECOND))
        press(self.game, OK, OK, OK, OK, OK)
        write(self.game)

    def mend_second(self):
        """The Pagát was lost."""
        self.line(t(ids.KEEP_MEND))
        row(self.game, UNIT_ROW + PAGAT)
        row(self.game, t(ids.TK_LOST_ROW))
        press(self.game, OK, MENU)
        self.back()

    def take_back(self):
        """Or not."""
        self.undo()

    def end(self):
        """The session is over: the pot is divided."""
        press(self.game, OK)
        row(self.game, t(ids.TK_END))
        write(self.game)

    def put_away(self):
        """Enough for today."""
        press(self.game, PREV)
        row(self.game, "close")
        settle(self.game)

    def reopen(self):
        """Or not."""
        press(self.game, PREV)
        row(self.game, "reopen")
        settle(self.game)


def world():
    """All that the files hold; ValueError if something is damaged."""
    gc.collect()
    found = []
    for path, kept, problem in listed(cuts.FOLDER):
        if problem or kept is None:
            raise ValueError(problem.text() if problem else path)
        found.append((path, kept.count, crc32(repr(tables.state(kept)).encode())))
    roster, problem = Roster.open(cuts.FOLDER)
    if problem:
        raise ValueError(problem.text())
    found.append(sorted([member.name for member in roster.members]))
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
        # The device is switched on again: the newest sheet is opened, an entry more is made by keys.
        game = pub.new_game(BOARD, 0, cuts.FOLDER)
        home(game)
        press(game, NEXT, OK)
        if game.top.__class__ is not ScoreTable:
            return "the sheet does not open: " + game.top.__class__.__name__
        kept = game.top.kept
        press(game, PREV)
        row(game, "close" if kept.closed < 0 else "reopen")
        settle(game)
        if game.problems:
            return "there are problems: " + game.problems[0].text()
        cuts.mount(flash)
        again = ScoreSheet.load(kept.path)
        if again[1] or tables.state(again[0]) != tables.state(kept) or kept.count != found[0][1] + 1:
            return "the next entry is not there"
    except (OSError, ValueError, journal.StorageError, IndexError, AssertionError) as error:
        return repr(error)
    return ""


def hand_over():
    """What the screens write in turns of their own goes to the careless writer of tests/match/cuts.py when it is on."""
    begin, go_on, settle_ = journal.Journal.begin, journal.Journal.go_on, journal.Journal.settle

    def careless():
        return journal.Journal.append is cuts.forgets

    def begun(self, kind, payload):
        if careless():
            self.append(kind, payload)
        else:
            begin(self, kind, payload)

    journal.Journal.begin = begun
    journal.Journal.go_on = lambda self: False if careless() else go_on(self)
    journal.Journal.settle = lambda self: None if careless() else settle_(self)


if __name__ == "__main__":
    hand_over()
    cuts.prepare = prepare
    cuts.Session = Session
    cuts.world = world
    cuts.judge = judge
    cuts.main(sys.argv[1], int(sys.argv[2]))
