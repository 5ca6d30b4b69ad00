"""Power cuts while score is kept by keys: `micropython tests/ui/score_cuts.py WRITER EVERY`.

The machinery is that of tests/match/cuts.py. Somebody adds players, begins sheets, enters rounds, corrects, deletes,
undoes, swaps seats and puts a sheet away, by keys alone; it is cut before and within each operation of the flash.
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
        self.app = pub.new_game(BOARD, 0, cuts.FOLDER)
        self.at = 0
        self.things = [self.people]
        self.things.extend([lambda name=name: self.player(name) for name in PEOPLE])
        self.things.append(self.begin)
        self.things.extend([lambda number=number: self.round(number) for number in range(ROUNDS)])
        self.things.extend([self.interlude, self.durch, self.undo, self.correct, self.delete, self.insert, self.swap])
        self.things.extend([self.renonc, self.put_away, self.reopen])
        self.things.extend([self.taroky, self.first, self.second, self.correct_second, self.take_back, self.end])

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
        home(self.app)
        row(self.app, "new")
        row(self.app, "game")
        row(self.app, t(ids.CERNA_KOCKA))
        row(self.app, "people")

    def player(self, name):
        """A new player is remembered."""
        row(self.app, -1)
        type_name(self.app, name)

    def begin(self):
        """The sheet is there."""
        begin(self.app)

    def round(self, number):
        """A round of 1996; the dokládačka after the fourth is a thing of its own."""
        sheet = self.app.top.score_sheet.sheet
        if sheet.due == INTERLUDE:
            self.interlude()
            return
        number = sheet.rounds
        enter(self.app, [SHEET_1996[p][number] - sheet.totals[p] for p in range(4)])

    def interlude(self):
        """Who lost the dokládačka, or one more round."""
        if self.app.top.score_sheet.sheet.due != INTERLUDE:
            self.round(0)
            return
        press(self.app, OK, OK)
        write(self.app)

    def durch(self):
        """A special result."""
        press(self.app, OK, MENU)
        row(self.app, t(ids.KEEP_DURCH))
        press(self.app, OK)
        write(self.app)

    def renonc(self):
        press(self.app, OK, MENU)
        row(self.app, t(ids.KEEP_RENONC))
        press(self.app, OK)
        write(self.app)

    def undo(self):
        """The durch is taken back."""
        press(self.app, PREV)
        row(self.app, "undo")
        settle(self.app)
        press(self.app, HOME)
        self.again()

    def again(self):
        """The newest sheet, from the start screen."""
        self.app.start(self.app.make("start"))
        home(self.app)
        press(self.app, NEXT, OK)
        assert isinstance(self.app.top, ScoreTable), self.app.top

    def line(self, text):
        """The second line of the list, and what is done with it."""
        press(self.app, NEXT)
        while self.app.top.cursor != 1:
            press(self.app, PREV)
        press(self.app, OK)
        row(self.app, text)

    def back(self):
        """What is shown is written; to the table."""
        press(self.app, OK)
        settle(self.app)
        self.again()

    def correct(self):
        """The second round was another one."""
        self.line(t(ids.KEEP_CORRECT))
        tell(self.app, [0, 14, 14, 0])
        self.back()

    def delete(self):
        """It was never played."""
        self.line(t(ids.KEEP_DELETE))
        self.back()

    def insert(self):
        self.line(t(ids.KEEP_INSERT))
        tell(self.app, [14, 14, 0, 0])
        self.back()

    def swap(self):
        """Two change places."""
        press(self.app, PREV)
        row(self.app, "swap")
        press(self.app, OK, OK)
        settle(self.app)

    def taroky(self):
        """A sheet of Taroky with the same people."""
        press(self.app, HOME)
        self.app.start(self.app.make("start"))
        home(self.app)
        row(self.app, "new")
        row(self.app, "game")
        row(self.app, t(ids.TAROKY))
        begin(self.app)

    def first(self):
        """A First that was not played."""
        press(self.app, OK, OK, OK, OK)
        write(self.app)

    def second(self):
        """A Second at 35:35, its Pagát made: the pot is taken, and filled again."""
        press(self.app, OK)
        row(self.app, t(ids.TK_SECOND))
        press(self.app, OK, OK, OK, OK, OK)
        write(self.app)

    def correct_second(self):
        """The Pagát was lost."""
        self.line(t(ids.KEEP_CORRECT))
        row(self.app, UNIT_ROW + PAGAT)
        row(self.app, t(ids.TK_LOST_ROW))
        press(self.app, OK, MENU)
        self.back()

    def take_back(self):
        self.undo()

    def end(self):
        """The session is over: the pot is divided."""
        press(self.app, OK)
        row(self.app, t(ids.TK_END))
        write(self.app)

    def put_away(self):
        """Enough for today."""
        press(self.app, PREV)
        row(self.app, "close")
        settle(self.app)

    def reopen(self):
        press(self.app, PREV)
        row(self.app, "reopen")
        settle(self.app)


def world():
    """All that the files hold; ValueError if something is damaged."""
    gc.collect()
    found = []
    for path, score_sheet, problem in listed(cuts.FOLDER):
        if problem or score_sheet is None:
            raise ValueError(problem.text() if problem else path)
        found.append((path, score_sheet.count, crc32(repr(tables.state(score_sheet)).encode())))
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
        app = pub.new_game(BOARD, 0, cuts.FOLDER)
        home(app)
        press(app, NEXT, OK)
        if not isinstance(app.top, ScoreTable):
            return "the sheet does not open: " + app.top.__class__.__name__
        score_sheet = app.top.score_sheet
        press(app, PREV)
        row(app, "close" if score_sheet.closed < 0 else "reopen")
        settle(app)
        if app.problems:
            return "there are problems: " + app.problems[0].text()
        cuts.mount(flash)
        again = ScoreSheet.load(score_sheet.path)
        if again[1] or tables.state(again[0]) != tables.state(score_sheet) or score_sheet.count != found[0][1] + 1:
            return "the next entry is not there"
    except (OSError, ValueError, journal.StorageError, IndexError, AssertionError) as error:
        return repr(error)
    return ""


if __name__ == "__main__":
    cuts.prepare = prepare
    cuts.Session = Session
    cuts.world = world
    cuts.judge = judge
    cuts.main(sys.argv[1], int(sys.argv[2]))
