"""Power cuts while a deal of the day and a challenge are played: `micropython tests/ui/day_cuts.py WRITER EVERY`.

The machinery is that of tests/match/cuts.py. Somebody picks the deal of a day, plays it, sees the result, then plays a
friend's deal. It is cut before and within each operation of the flash, except while cards are played (match/cuts.py
does that). After each cut the deal goes on, or its result is there: never neither; and a try that counts is the only
one. WRITER is `ours`, or `hasty`, which removes the file of the deal before its result is written.
"""

import gc
import os
import sys

from kocka.hal import NEXT, OK
from kocka.match import daily, deal_code, journal, par, settings
from kocka.match.daily import LEFT, Days
from kocka.match.match import RESULT, Match
from kocka.ui.session.again import Again
from kocka.ui.session.screens import name_of
from tests.match import cuts, table
from tests.ui import pub
from tests.ui.menus import press

BOARD = "oled_128x64"
DAY = 20261123
GAME = "kourici_kocka"
TURNS = 30


def prepare():
    """The flash before it: a match that waits, and the day before yesterday's deal."""
    flash = cuts.Flash()
    cuts.vfs.VfsLfs2.mkfs(flash, progsize=cuts.PAGE, readsize=32)
    cuts.mount(flash)
    os.mkdir(cuts.FOLDER)
    Match.create(cuts.FOLDER, table.short("hearts", 3))
    days = Days.load(cuts.FOLDER)[0]
    days.begin(DAY - 1, GAME)
    days.finish(DAY - 1, GAME, 7)
    days.save()
    cuts.vfs.umount(cuts.ROOT)
    return flash.data


def waited(app):
    for _ in range(TURNS):
        pub.turn(app)


def start():
    """The device on the day."""
    app = pub.new_game(BOARD, 0, cuts.FOLDER)
    app.evening = (DAY, app.board.clock.ms())
    return app


def pick(app):
    """The deal of the day is begun by keys, or goes on if it was begun."""
    app.act(("go", "day"))
    waited(app)
    press(app, NEXT, OK)
    waited(app)


def play(app):
    """To the end of the round, by a plain rule."""
    buf = bytearray(24)
    match = app.session.match
    while match.playing:
        match.legal(buf)
        match.act(match.automatic() or buf[0])
    app.show_stage()
    waited(app)


def compare(app):
    """The results are shown."""
    press(app, OK)
    waited(app)
    if name_of(app.top) != "Compare":
        raise ValueError("no results: " + name_of(app.top))


class Known:
    """In place of a master who thinks."""

    points = 3

    def __init__(self, setup):
        pass

    def step(self, budget):
        return True


class Session:
    """One acknowledged thing after another, in the order of `things`; those in PLAYED are not cut."""

    PLAYED = (1, 4)

    def __init__(self):
        self.app = start()
        self.at = 0
        self.things = (pick, play, compare, self.challenge, play, compare)

    def go_on(self):
        if self.at == len(self.things):
            return False
        gc.collect()
        self.things[self.at](self.app)
        self.at += 1
        return True

    def challenge(self, app):
        """A friend's deal with a result."""
        app.act(("leave",))
        app.act(("shared", deal_code.with_results(daily.letters_of(DAY + 2, GAME), [5])))
        waited(app)


class World:
    """`tries` of the days, without a master's points; `deal`: stage of the deal played, -1 for none; `of`: whose."""

    def __init__(self):
        days, problem = Days.load(cuts.FOLDER)
        own, trouble = settings.Settings.load(cuts.FOLDER)
        if problem or trouble:
            raise ValueError((problem or trouble).text())
        self.tries = [(one.day, one.game, one.points) for one in days.tries]
        self.of = own.get(settings.CHALLENGE)
        self.deal = -1
        path = Match.waiting(cuts.FOLDER)
        if path:
            match, problem = Match.load(path)
            if problem:
                raise ValueError(problem.text())
            self.deal = match.stage
        for name in os.listdir(cuts.FOLDER):
            if ".bad" in name:
                raise ValueError("a file was set aside: " + name)


def judge(flash, acknowledged, worlds):
    """What is wrong with a flash after a cut, "" if nothing is."""
    try:
        cuts.mount(flash)
        before = worlds[acknowledged]
        after = worlds[min(acknowledged + 1, len(worlds) - 1)]
        found = World()
        if found.tries not in (before.tries, after.tries):
            return "neither the tries before nor after: " + repr(found.tries)
        is_day = before.of.endswith(str(DAY))
        if before.deal == RESULT and found.deal != RESULT and is_day and found.tries[-1][2] == LEFT:
            return "the result is lost"
        if before.deal >= 0 and found.deal < 0 and found.tries[-1][2] == LEFT:
            return "the deal is lost"
        # The device is switched on again, and the day's deal is begun or goes on, if it is not counted.
        app = start()
        if app.problems:
            return "there are problems: " + app.problems[0].text()
        if found.deal >= 0:
            app.act(("resume",))
            waited(app)
        elif len(found.tries) == 1:
            pick(app)
        if app.session.match is not None and app.session.match.setup.again:
            play(app)
            compare(app)
        cuts.mount(flash)
        last = World()
        if len(last.tries) != 2 or last.tries[-1][2] == LEFT:
            return "the try was not counted: " + repr(last.tries)
        if found.tries[-1][2] != LEFT and len(found.tries) == 2 and last.tries != found.tries:
            return "another result counts"
        if last.deal >= 0:
            return "the deal is still there"
    except (OSError, ValueError, journal.StorageError, IndexError, AssertionError) as error:
        return repr(error)
    return ""


def cut_all(base, log, marks, worlds, every, is_each):
    """As in cuts.py, without the operations of things in which cards are played."""
    now = cuts.Flash()
    now.data[:] = base
    trial = cuts.Flash()
    count = 0
    bad = []
    acknowledged = 0
    for k in range(len(log)):
        while acknowledged + 1 < len(marks) and marks[acknowledged + 1] <= k:
            acknowledged += 1
        if k % every == 0 and acknowledged not in Session.PLAYED:
            for torn in range(3):
                trial.data[:] = now.data
                if torn:
                    cuts.tear(trial.data, log[k], cuts.Rng(k, torn))
                wrong = judge(trial, acknowledged, worlds)
                count += 1
                if wrong:
                    bad.append((k, torn, wrong))
                gc.collect()
        cuts.redo(now.data, log[k])
    return count, bad


def hasty(again):
    """As `Again.counting`, but the file goes first."""
    path = Match.waiting(cuts.FOLDER)
    match = Match.load(path)[0] if path else None
    if match is not None and match.result is not None:
        journal.remove(path)
    yield from COUNTING(again)


COUNTING = Again.counting


def make_careless(writer):
    """Makes the writer careless; returns what undoes that."""
    Again.counting = hasty

    def undo():
        Again.counting = COUNTING

    return undo


if __name__ == "__main__":
    par.Par = Known
    cuts.prepare = prepare
    cuts.Session = Session
    cuts.world = World
    cuts.judge = judge
    cuts.cut_all = cut_all
    cuts.make_careless = make_careless
    cuts.main(sys.argv[1], int(sys.argv[2]))
