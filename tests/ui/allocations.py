"""Every allocation of a session fails in turn: `micropython tests/ui/allocations.py sample|all [SECONDS [SEED]]`.

Only on the unix port of the tests, whose gc.fail_in(n) lets the n-th allocation from then on fail (as SQLite's and
littlefs's tests do). Somebody plays, passes cards, goes on after a round, takes a card back, begins a match, resumes
it, enters a round of real cards, changes settings. Each is done once to count its allocations, then again and again
from the same files while one of them fails, or one of so many in every turn. Whatever was acknowledged must be in the
files then; the same device goes on behind its crash page and loses nothing either; and the next start works.

`sample`: some of the allocations of each; `all`: all of them, in any order for so many seconds. Prints what was tried,
and every failure with how to repeat it.
"""

import gc
import os
import sys
import time

from kocka.engine.rng import Rng
from kocka.engine.sheet import OVER as OVER_DUE
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.match import settings
from kocka.match.match import Match, files
from kocka.match.state import OVER, RESULT, ROUND
from kocka.scorebook.score_sheet import ScoreSheet, listed
from kocka.ui.core.app import CrashPage
from kocka.ui.screens.score.table import ScoreTable
from kocka.ui.session.app import KockaApp
from tests.match import table
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.menus import play_until
from tests.ui.stage import Stage

BOARD = "oled_128x64"
NEVER = 1_000_000_000
SAMPLE = 48  # of the allocations of each scene
EVERY = (211, 1009, 4001)  # one of so many fails in every turn


class Scene:
    """What somebody does. `files(folder)` makes the device's files; `come(app)`: keys to the place where it begins;
    `act(app)`: what is done while allocations fail.
    """

    def __init__(self, name, make, come, act):
        self.name = name
        self.files = make
        self.come = come
        self.act = act


class Stop(Exception):
    """The crash page is there: whoever sees it stops."""


class Hands:
    """Presses keys and lets time pass until the crash page comes. `every`: one of so many allocations fails."""

    def __init__(self, app, every=0):
        self.app = app
        self.every = every

    def turn(self, key=0):
        """A turn; Stop at the crash page."""
        if self.every:
            gc.fail_in(self.every)
        pub.turn(self.app, 40, key)
        if isinstance(self.app.top, CrashPage):
            raise Stop

    def press(self, *keys):
        """Each, and some turns after it."""
        for key in keys:
            self.turn(key)
            for _ in range(6):
                self.turn()


def _match(stop, game="cerna_kocka"):
    def make(folder):
        match = Match.create(folder, pub.setup(5, game=game))
        play_until(match, stop)

    return make


def _sheet(folder):
    sheet = tables.new(folder, "hearts")
    rng = Rng(3, 3)
    for _ in range(3):
        sheet.add(tables.some_round(sheet, rng))
    own = settings.Settings.load(folder)[0]
    own.set(settings.OPEN_SHEET, sheet.path.rpartition("/")[2])
    own.save()


def _mine(match):
    """I am to play a card, after a trick."""
    return match.stage == ROUND and match.to_move() == 0 and bool(match.round.table.log)


def _choosing(match):
    return match.stage == ROUND and match.to_move() == 0


def _resume(hands):
    hands.app.act(("resume",))
    for _ in range(8):
        hands.turn()


def _nothing(hands):
    for _ in range(4):
        hands.turn()


def _play(hands):
    """A card or a word that is allowed, and what the others do then."""
    for _ in range(12):
        hands.press(pub.next_key(hands.app, Rng(1, 1)) or OK)


def _enter(hands):
    """A round of Hearts by points: all to the first, then what is shown is written."""
    hands.press(OK)
    for _ in range(8):
        if isinstance(hands.app.top, ScoreTable):
            break
        hands.press(NEXT, OK)


def _undo_score(hands):
    hands.press(PREV, OK, OK)


def _settings(hands):
    """Sound, speed and a name are others, by the page around the device."""
    for number, value in ((settings.SOUND, 3), (settings.SPEED, 0), (settings.NAME, "Jiří")):
        hands.app.apply(("setting", number, value))
        hands.press(NEXT)


def _begin(hands):
    hands.app.apply(("start", pub.setup(9, game="hearts")))
    for _ in range(6):
        hands.turn()


def _shared(hands):
    hands.app.apply(("shared", "00JAK0R1FVAH6ME8"))
    for _ in range(6):
        hands.turn()


SCENES = (
    Scene("play", _match(_mine), _resume, _play),
    Scene("play Taroky", _match(_choosing, "taroky"), _resume, _play),
    Scene("pass", _match(_choosing), _resume, lambda hands: hands.press(OK, OK, OK, OK)),
    Scene("undo", _match(_mine), _resume, lambda hands: (hands.app.apply(("undo",)), hands.press(NEXT))),
    Scene("next round", _match(lambda match: match.stage == RESULT), _resume, lambda hands: hands.press(OK, OK)),
    Scene("end", _match(lambda match: match.stage == RESULT and match.sheet.due == OVER_DUE), _resume, _play),
    Scene("resume", _match(_mine), _nothing, _resume),
    Scene("new match", _match(_mine), _nothing, _begin),
    Scene("a deal of somebody else", _match(_mine), _nothing, _shared),
    Scene("score entry", _sheet, _nothing, _enter),
    Scene("score undo", _sheet, _nothing, _undo_score),
    Scene("settings", _match(_mine), _resume, _settings),
)


class Trial:
    """A scene on a device of its own folder."""

    def __init__(self, scene):
        self.scene = scene
        self.folder = table.new_folder()
        scene.files(self.folder)
        self.base = self._files()
        self.allocations = 0

    def _files(self):
        found = {}
        for name in os.listdir(self.folder):
            with open(self.folder + "/" + name, "rb") as file:
                found[name] = file.read()
        return found

    def reset(self):
        """The files as they were at first."""
        for name in os.listdir(self.folder):
            if name not in self.base:
                os.remove(self.folder + "/" + name)
        for name, data in self.base.items():
            with open(self.folder + "/" + name, "wb") as file:
                file.write(data)

    def device(self):
        """The device with these files, at its first screen."""
        app = KockaApp(Stage(BOARD, self.folder))
        app.turn()
        return app

    def count(self):
        """How many allocations there are; twice, since the first time modules are loaded."""
        for _ in range(2):
            self.reset()
            hands = Hands(self.device())
            self.scene.come(hands)
            gc.collect()
            gc.fail_in(NEVER)
            self.scene.act(hands)
            self.allocations = NEVER - gc.fail_in(0)

    def fail(self, number, every=0):
        """The scene while that allocation fails; what was lost or does not work, "" if nothing. `every`: see Hands."""
        self.reset()
        app = self.device()
        hands = Hands(app, 0)
        self.scene.come(hands)
        gc.collect()
        hands.every = every
        try:
            gc.fail_in(number)
            self.scene.act(hands)
        except Stop:
            pass
        except MemoryError:
            # What is asked of a device between two turns is caught by who asks.
            gc.fail_in(0)
            app.caught(MemoryError())
        finally:
            gc.fail_in(0)
        hands.every = 0
        wrong = self.look(known(app), "after it")
        # It goes on: the crash page is left, and something is done.
        for key in (OK, NEXT, OK, NEXT, OK):
            if not wrong:
                for _ in range(4):
                    pub.turn(app, 40, key)
                    key = 0
        again = isinstance(app.top, CrashPage)
        wrong = wrong or self.look(known(app), "when it had gone on")
        if again and not wrong:
            wrong = "another crash page when it had gone on"
        app = None
        gc.collect()
        return wrong or self.start()

    def look(self, acknowledged, when):
        """What is wrong with the files, "" if nothing is. `acknowledged`: records by path, as the screens showed."""
        for name in os.listdir(self.folder):
            if ".bad" in name:
                return "a file was set aside " + when + ": " + name
        for name in self.base:
            if name not in os.listdir(self.folder) and not name.startswith("again"):
                return name + " is gone " + when
        for path in files(self.folder):
            match, problem = Match.load(path)
            if problem or match is None:
                return path + " " + when + ": " + (problem.text() if problem else "no match")
            least = acknowledged.get(path, 1)
            if match.count < least:
                return f"{path} has {match.count} records {when}, {least} were acknowledged"
        for path, sheet, problem in listed(self.folder):
            if problem or sheet is None:
                return path + " " + when + ": " + (problem.text() if problem else "no sheet")
            if sheet.count < acknowledged.get(path, 1):
                return f"{path} has {sheet.count} records {when}, {acknowledged[path]} were acknowledged"
        problem = settings.Settings.load(self.folder)[1]
        return problem.text() + " " + when if problem else ""

    def start(self):
        """The next start: it goes on with the match or the sheet, and takes keys."""
        app = self.device()
        if app.problems:
            return "the next start: " + app.problems[0].text()
        if app.session.resumable:
            app.act(("resume",))
        for key in (0, NEXT, OK, NEXT, HOME, BACK):
            for _ in range(3):
                pub.turn(app, 40, key)
                key = 0
            if isinstance(app.top, CrashPage):
                return "the next start ends at the crash page"
        return ""


def known(app):
    """The records that the device counts as written, by path."""
    found = {}
    match = app.session.match
    if match is not None and match.stage != OVER and match.path:
        found[match.path] = match.count
    for screen in app.stack:
        sheet = getattr(screen, "score_sheet", None)
        if isinstance(sheet, ScoreSheet):
            found[sheet.path] = sheet.count
    return found


def main(what, seconds=0, seed=0):
    """Tries them; returns how many did harm."""
    trials = [Trial(scene) for scene in SCENES]
    cases = []
    for trial in trials:
        trial.count()
        step = 1 if what == "all" else max(1, trial.allocations // SAMPLE)
        cases += [(trial, number, 0) for number in range(1 + seed % step, trial.allocations + 1, step)]
        cases += [(trial, every, every) for every in EVERY]
        print(f"{trial.scene.name}: {trial.allocations} allocations")
    if what == "all":
        Rng(seed, 5).shuffle(cases)
    end = time.time() + seconds
    tried = harm = 0
    for trial, number, every in cases:
        if seconds and time.time() > end:
            break
        tried += 1
        wrong = trial.fail(number, every)
        if wrong:
            harm += 1
            print(f"harm: {trial.scene.name}, n={number} every={every}: {wrong}")
    for trial in trials:
        table.clear(trial.folder)
    print(f"{tried} of {len(cases)} failing allocations tried, {harm} did harm")
    return harm


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], *[int(word) for word in sys.argv[2:4]]) else 0)
