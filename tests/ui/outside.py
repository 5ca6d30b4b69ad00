"""What happens to a device besides its keys, at any moment: fingers, letters, links, commands, settings, time, battery,
a new start. Monkeys use it, on both Pythons.
"""

import os

from kocka.engine.rng import Rng
from kocka.games import registry
from kocka.hal import LONG, Power
from kocka.match import deal_code, settings
from kocka.scorebook.score_sheet import listed
from kocka.scorebook.sheet_code import Pages, packing
from kocka.ui import languages
from kocka.ui.core import touch
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.text import Font
from kocka.ui.screens.play.new_match import NewMatch
from tests.match import past
from tests.match.both_deal_codes import match_of
from tests.scorebook import tables
from tests.ui import pub
from tests.ui.stage import Stage

# What boards can send: every key, and every key held. OK and the arrows more often.
CODES = bytes((3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 4)) + bytes(range(1, 9))
HELD = bytes([code | LONG for code in range(1, 9)])
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789 -äčž€"
_DAY_MS = 24 * 3600 * 1000
_SAVES = ("tests/data/saves/0.1.0-9", "tests/data/score/0.1.0-5")
_TEXTS = (settings.RUNNING, settings.CHALLENGE)  # where the device notes what it does: not for others to set

YOUNG = 0
OLD = 1
SCORER = 2


class Battery(Power):
    """As it is told."""

    mv = 0

    def millivolts(self):
        return self.mv


def prepare(folder, age):
    """The files of a device that is new, that has been used for years, or that keeps score in all games."""
    if age == OLD:
        for saves in _SAVES:
            for name in os.listdir(saves):
                if name.endswith(".kck") and not name.startswith("history"):
                    _copy(saves + "/" + name, folder + "/" + name)
        past.write(folder, 300, is_quick=True)
    elif age == SCORER:
        for name in list(tables.GAMES) + ["taroky"]:  # noqa: RUF005
            tables.new(folder, name)
        with open(tables.new(folder, "free").path, "rb") as file:
            data = file.read()
        for number in range(10, 60):
            with open(f"{folder}/sheet{number:05}.kck", "wb") as file:
                file.write(data)


def _copy(source, target):
    with open(source, "rb") as file:
        data = file.read()
    with open(target, "wb") as file:
        file.write(data)


def deals(rng):
    """Codes of deals, with and without results, of all games."""
    found = []
    for game in registry.NAMES:
        for kind in ("short", "open", "sealed"):
            code = deal_code.code_of(match_of(game, rng, kind=kind).same_deal_from(rng.below(4), 0))
            found.append(code)
            found.append(deal_code.with_results(code, [rng.below(20)]))
            found.append(deal_code.with_results(code, [rng.below(20), rng.below(20)]))
    return found


def sheets(folder):
    """Codes of pages of score sheets."""
    sheet = tables.new(folder)
    rng = Rng(5, 5)
    for _ in range(6):
        tables.act(sheet, rng, tables.ROUNDS_ALONE)
    packed = bytearray()
    for _ in packing([sheet], packed):
        pass
    os.remove(sheet.path)
    pages = Pages(packed, 300)
    return [pages.text(at) for at in range(pages.count)]


class Outside:
    """Everything that can happen to a device. `app`: the app now; another one after each start; `starts`: of them.

    `seen`: names of screens; `trail`: the last things that happened, in words.
    """

    def __init__(self, board_id, language, folder, rng):
        """A device that is switched on, its files in the folder."""
        self.board_id = board_id
        self.folder = folder
        self.rng = rng
        self.starts = 0
        self.keys = 0
        self.seen = []
        self.trail = []
        own = settings.Settings.load(folder)[0]
        own.set(settings.LANGUAGE, language)
        own.set(settings.SPEED, 1)
        own.save()
        self.app = self._switched_on()
        self._codes = deals(rng)
        self._things = (
            self.finger, self.finger, self.finger, self.finger, self.letters, self.letters, self.setting, self.setting,
            self.speak, self.time, self.battery, self.resume, self.send, self.start, self.start, self.rare,
        )  # fmt: skip

    def _switched_on(self):
        board = Stage(self.board_id, self.folder)
        board.power = self._battery = Battery()
        today = 20260101 + self.rng.below(28)
        board.today = lambda: today
        Font.strict = True
        return pub.StrictGame(board)

    def note(self, *what):
        """For whoever looks for the reason of a failure."""
        self.trail.append(" ".join([str(one) for one in what]))
        if len(self.trail) > 40:
            self.trail.pop(0)

    def turn(self, ms, key=0):
        """Some time, perhaps a key, one turn."""
        if key:
            self.keys += 1
            self.note("key", key, "after", ms, "ms on", pub.name_of(self.app.top))
        pub.turn(self.app, ms, key)
        name = pub.name_of(self.app.top)
        if name not in self.seen:
            self.seen.append(name)

    def happen(self):
        """Any of it."""
        self._things[self.rng.below(len(self._things))]()

    def rare(self):
        """What ends what was going on."""
        if self.rng.below(2):
            self.link()
        else:
            self.deal()

    def finger(self):
        """Touches something or anything, stays or slides."""
        rng = self.rng
        app = self.app
        x = rng.below(app.ui.width)
        y = rng.below(app.ui.height)
        if rng.below(4):
            areas = [area for area in touch.Touch(app).areas() if area[0] != PAGE]
            if areas:
                name, x, y, w, h, key, steps = areas[rng.below(len(areas))]
                x = min(max(0, x + w // 2), app.ui.width - 1)
                y = min(max(0, y + h // 2), app.ui.height - 1)
        self.note("finger at", x, y, "on", pub.name_of(app.top))
        app.touch(x, y, touch.TOUCHES)
        if not rng.below(3):
            for _ in range(1 + rng.below(3)):
                app.touch(rng.below(app.ui.width), rng.below(app.ui.height), touch.MOVES)
                if rng.below(2):
                    self.turn(10 + rng.below(50))
        app.touch(x, y, touch.LEAVES if rng.below(3) else touch.STAYS)

    def letters(self):
        """Typed, where the screen asks for some and where it does not."""
        for _ in range(1 + self.rng.below(6)):
            letter = _LETTERS[self.rng.below(len(_LETTERS))]
            self.note("letter", letter, "on", pub.name_of(self.app.top))
            self.app.type(letter)
            if not self.rng.below(3):
                self.turn(20)

    def link(self):
        """A code of a deal, of two results or of a score sheet, or a wrong one."""
        rng = self.rng
        if rng.below(5) == 0:
            code = "".join([_LETTERS[rng.below(len(_LETTERS))] for _ in range(rng.below(30))])
        elif rng.below(6) == 0:
            codes = sheets(self.folder)
            code = codes[rng.below(len(codes))]
        else:
            code = self._codes[rng.below(len(self._codes))]
            if rng.below(8) == 0:
                code = code[:-1]
        self.note("link", code, "on", pub.name_of(self.app.top))
        self.app.act(("shared", code))

    def deal(self):
        """A new match by a command."""
        chooser = NewMatch(self.app, registry.NAMES[self.rng.below(len(registry.NAMES))])
        chooser.seed = self.rng.bits16()
        self.note("deal", chooser.seed, "on", pub.name_of(self.app.top))
        self.app.act(("start", chooser.setup()))

    def setting(self):
        """Any setting has any value."""
        rng = self.rng
        number, _, default, least, most = settings.TABLE[rng.below(len(settings.TABLE))]
        if number in _TEXTS:
            return
        if number == settings.OPEN_SHEET:
            paths = [path for path, _, _ in listed(self.folder)]
            value = paths[rng.below(len(paths))].rpartition("/")[2] if paths and rng.below(2) else ""
        elif isinstance(default, str):
            value = ("", "Jiří", "Šťáhlava", "x")[rng.below(4)]
        elif number == settings.LANGUAGE:
            value = languages.NUMBERS[rng.below(len(languages.NAMES))]
        else:
            value = least + rng.below(min(60000, most - least + 1))
        self.note("setting", number, value, "on", pub.name_of(self.app.top))
        self.app.act(("setting", number, value))

    def speak(self):
        """Another language, as the page around the device sets it."""
        app = self.app
        self.note("language on", pub.name_of(app.top))
        app.act(("setting", settings.LANGUAGE, languages.NUMBERS[self.rng.below(len(languages.NAMES))]))
        app.apply(app.top.enter())
        app.dirt.all()

    def time(self):
        """Much of it passes at once, or in single hours."""
        rng = self.rng
        ms = (60_000, 3_600_000, _DAY_MS, 5 * _DAY_MS)[rng.below(4)]
        self.note(ms, "ms on", pub.name_of(self.app.top))
        for _ in range(1 + rng.below(3)):
            self.turn(ms)

    def battery(self):
        """Falls, or is charged."""
        self._battery.mv = (0, 4100, 3500, 3300, 3000, 2500)[self.rng.below(6)]
        self.note("battery", self._battery.mv)
        for _ in range(4):
            self.turn(20_000)

    def resume(self):
        """As the page does when it is opened."""
        if self.app.session.match is not None and self.app.session.resumable:
            self.note("resume on", pub.name_of(self.app.top))
            self.app.act(("resume",))

    def send(self):
        """The deal that has just been played is sent, as by the page's button."""
        if self.app.top.sends:
            self.note("send on", pub.name_of(self.app.top))
            self.app.act(("go", "share"))

    def start(self):
        """Switched off and on, in the middle of whatever was shown."""
        self.note("start on", pub.name_of(self.app.top))
        self.starts += 1
        self.app = self._switched_on()
        if self.rng.below(2):
            self.resume()

    def calm(self):
        """Charged, and without long pauses."""
        self._battery.mv = 0
        self.app.settings.set(settings.SPEED, 0)
        self.app.apply_settings()

    def check(self):
        """Whether the files can be read: a start reports no problem, and sheets are what their entries say."""
        self.app = self._switched_on()
        for _ in range(4):
            self.turn(20)
        assert not self.app.problems, self.app.problems[0].text()
        for path, score_sheet, problem in listed(self.folder):
            assert problem is None, path
            assert tables.sheet_state(score_sheet.sheet) == tables.sheet_state(tables.fresh(score_sheet)), path
