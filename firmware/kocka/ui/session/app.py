"""The app that main.py, the simulator and the tests run: screens by name, intents, settings, battery and sleep.

Screens only read; they return what they want done as intents, and `act` carries them out. The stage of the match
decides the *base*, the screen above the start screen. Menus and sheets lie above it; while they do, the match pauses.
`session`, `ai`, `people` and `talk` do what a match needs.
"""

from micropython import const

from kocka.engine.round import PASS
from kocka.hal import elapsed_ms
from kocka.match import settings as settings_
from kocka.match.journal import StorageError
from kocka.match.state import OVER, RESULT, ROUND
from kocka.ui import languages
from kocka.ui.core import layouts
from kocka.ui.core.app import App
from kocka.ui.core.idle import ASLEEP, FINE, LOW, OFF, OFF_AFTER_MS, Battery, Idle
from kocka.ui.core.noise import Noise
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.session.ai_turn import AiTurn
from kocka.ui.session.people import People
from kocka.ui.session.screens import class_of
from kocka.ui.session.session import Session
from kocka.ui.session.talk import Talk
from kocka.ui.session.turn_lamp import TurnLamp
from kocka.ui.table import playing
from kocka.ui.table import profile as games
from kocka.ui.table.card_names import choose_figures

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ui.core.work import Steps

_EVENING_MS = const(12 * 60 * 60 * 1000)  # so long a date that was entered is today's

_STAGE_SCREENS = ("draw", "table", "round_end", "interlude", "interlude_end", "match_end", "ceremony")


class Half:
    """A half entered round of score keeping. It waits for the sheet in the file `path` and its round after `rounds`.

    `values`: a number for each seat, None where it is missing, or the numbers in which a game keeps a round;
    `is_entered`: whether anybody has entered one; `place`: of the player who is asked; `cards`: who has each card;
    `as_agreed`: whether the points may make any sum.
    Plain values alone: it stays while the modules of score keeping are unloaded.
    """

    def __init__(self, path: str, rounds: int, values: tuple[int | None, ...], is_entered: bool) -> None:
        self.path = path
        self.rounds = rounds
        self.values = values
        self.is_entered = is_entered
        self.place = 0
        self.cards = b""
        self.as_agreed = False


class KockaApp(App):
    """The app; to run it, call `KockaApp(board).turn()` repeatedly.

    session: the running match; ai: acts for AI seats; people: who is at the device; talk: table talk. base: the screen
    for the stage of the match, None before a match is shown. settings; problems: of files, to be reported; evening: the
    date, and when (ms) somebody entered it. cards: the card painter. sound: a Noise. speed, hints: settings that
    screens read often. idle: dims and sleeps.
    """

    failures = (StorageError,)

    # Of score keeping: the form of the next round while it is filled in (it has `keep`), and those that were left.
    entry: "Any" = None
    half: tuple[Half, ...] = ()

    coach = 0  # how it is set

    def __init__(self, board) -> None:
        """Reads the settings and shows the start screen; a match is loaded on demand. Writes nothing."""
        super().__init__(board)
        self.problems: list[Any] = []
        self.evening = (0, 0)
        self.settings, problem = settings_.Settings.load(board.folder)
        if problem:
            self.problems.append(problem)
        self.cards = layouts.named(*self.ui.cards_class)()
        self.sound = Noise(board.sound, board.hour)
        self.base: Screen | None = None
        self.session = Session(self)
        self.people = People(self.session)
        self.ai = AiTurn(self)
        self.talk = Talk(self)
        self._work_ms = board.clock.ms()
        self.idle = Idle(board)
        self._battery = Battery(board.power)
        self._lamp = TurnLamp(self) if board.lamp.is_there else None
        self.apply_settings()
        self.session.look_for_match()
        self.session.recorder.keep_pot(self.session.match)  # power went between the end of the session and this
        self._first()

    def _first(self) -> None:
        """The start screen; over it the score sheet that was open."""
        self.start(self.make("start"))
        name = self.settings.get(settings_.OPEN_SHEET)
        if name:
            self.apply(("go", "score_home"))
            self.top.open(name)  # type: ignore[attr-defined]

    def apply_settings(self) -> None:
        """Updates everything that depends on the settings."""
        get = self.settings.get
        languages.choose(languages.place(get(settings_.LANGUAGE)))
        self.hurry(False)
        self.hints = get(settings_.HINTS) != 0
        if self.coach != get(settings_.COACH):
            self.coach = get(settings_.COACH)
        self.sound.on = get(settings_.SOUND) != 0
        self.sound.quiet = get(settings_.QUIET)
        self.board.sound.loudness = get(settings_.SOUND)
        self.cards.four_colours = get(settings_.FOUR_COLOURS) != 0
        self.cards.two_heads = get(settings_.TWO_HEADS) != 0
        choose_figures(self.cards.figures or get(settings_.FIGURES) != 0)
        if self._lamp is not None:
            self._lamp.on = get(settings_.LAMP) != 0
        self.idle.set(get(settings_.BRIGHTNESS), get(settings_.DIM_AFTER_S), get(settings_.SLEEP_AFTER_S))

    def hurry(self, on: bool) -> None:
        """Others play on as fast as can be, or at the speed of the settings."""
        self.speed = settings_.HURRY if on else self.settings.get(settings_.SPEED)

    # Screens.

    def make(self, name: str, *values):
        """The screen called `name` in SCREENS or in the game's profile, built with `values`. ValueError: unknown."""
        match = self.session.match
        return self.make_of(match.setup.game if match is not None else "", name, *values)

    def make_of(self, game: str, name: str, *values):
        """As `make`, for a game that need not be running; "" for none."""
        own = games.profile(game).play.screens if game else ()
        return class_of(name, self.ui.painters, own)(self, *values)

    def show_stage(self) -> None:
        """Puts the screen for the stage of the match above the start screen."""
        for _ in self.showing_stage():
            pass

    def showing_stage(self) -> "Steps":
        """`show_stage` in three turns: what the screen needs is loaded, then it is made, then it is shown."""
        class_of(self._stage_screen(), self.ui.painters, games.profile(self.session.match.setup.game).play.screens)
        yield
        self.hurry(False)
        if len(self.stack) > 1:
            self.drop_screens()
        else:
            self.left(self.top)
        setup = self.session.match.setup
        self.cards.pack = games.pack_of(setup.game, setup.german)  # after screens with cards of their own have gone
        self.base = self.make(self._stage_screen())
        yield
        self.session.shown()
        self._on(self.base)

    def _stage_screen(self) -> str:
        session = self.session
        match = session.match
        if session.first:
            return session.first
        people = self.people
        if people.covered and match.playing:
            return "cover"
        profile = games.profile(match.setup.game)
        if match.stage == RESULT:
            return profile.play.result
        if match.stage == ROUND:
            if profile.play.running is not None:
                return profile.play.running(self)
            view = session.view
            table = view.table
            if table.phase == PASS or (view.got and not table.log and session.teacher is None):
                return "passing"
            if view.got and people.count > 1 and table.holding(people.me) == table.size:
                return "passing"  # what this person got has not been seen yet
        return _STAGE_SCREENS[match.stage]

    def act(self, intent: tuple) -> None:
        """Carries out an intent; see the table in ui/README.md. Raises ValueError for an unknown one."""
        name = intent[0]
        try:
            if name != "play":
                self.finish_steps()
            if name == "go":
                self.apply(("push", self.make(*intent[1:])))
            elif name == "goto":
                screen = self.make(*intent[1:])
                if self.top is self.base:
                    self.base = screen
                self.apply(("replace", screen))
                if isinstance(screen, playing.Playing):
                    self.talk.before_play()
            elif name == "setting":
                self.settings.set(intent[1], intent[2])
                self.apply_settings()
                self.turn_display()
                self.dirt.all()
                self.talk.gather_again()
                self.session.note_settings()
            elif not self.session.act(intent):
                super().act(intent)
        except StorageError:
            self.cannot_save()

    def failed(self) -> None:
        """Work could not write the flash."""
        self.cannot_save()

    def cannot_save(self) -> None:
        """Tells the user that the flash could not be written; no other code does."""
        self.show_toast(t(ids.CANNOT_SAVE))

    def go_home(self) -> None:
        """Returns to the start screen; no match is shown. A round that is half entered waits."""
        if self.entry is not None:
            self.entry.keep()
        self.base = None
        self.apply(("home",))

    # The loop.

    def work(self) -> bool:
        """A step of what the match needs: an AI seat thinks or acts, a finished round moves on."""
        now = self.board.clock.ms()
        passed = elapsed_ms(now, self._work_ms)
        self._work_ms = now
        self.sound.tick(passed)
        is_score = self.top.stays_awake
        self.idle.keep(self.settings.get(settings_.SCORE_BRIGHTNESS) if is_score else 0, self._battery.is_low)
        self.idle.passed(passed, not is_score)
        self._look_at_battery(passed)
        if self.idle.state == ASLEEP:
            if not self.resting:
                self.resting = True
                self.session.cover_up()
                if self._lamp is not None:
                    self._lamp.slept()
            return False
        self.resting = False
        if self._lamp is not None:
            self._lamp.passed(passed)
        base = self.base
        if base is None or self.top is not base or self.session.match is None:
            return bool(self.top.work()) or (len(self.stack) == 1 and self.session.recorder.work(passed))
        if not isinstance(base, playing.Playing):
            over = self.session.match.stage == OVER
            return bool(base.work()) or (over and self.session.recorder.work(passed))
        return self.ai.work(base, passed)

    def _look_at_battery(self, passed: int) -> None:
        """Warns when the battery is low. Nothing needs saving then: every action is saved at once."""
        charge = self._battery.passed(passed)
        if charge == FINE:
            return
        if charge == OFF:
            self.board.off()
            return
        self.idle.key()
        if charge == LOW:
            self.show_toast(t(ids.BATTERY_LOW_DIMS if self.top.stays_awake else ids.BATTERY_LOW))
        else:
            self.show_toast(t(ids.BATTERY_EMPTY), OFF_AFTER_MS)

    def press(self, key: int) -> None:
        """Handles a key; one that wakes the device does nothing else, unless a score is shown, which only dims."""
        self.resting = False
        self.session.recorder.stop()
        if self.idle.key() and not self.top.stays_awake:
            return
        super().press(key)

    def today(self) -> int:
        """The date of this evening: as entered less than half a day ago, else by the board's clock; 0: unknown."""
        day, when = self.evening
        if day and elapsed_ms(self.board.clock.ms(), when) < _EVENING_MS:
            return day
        return int(self.board.today())

    def recover(self, goes_on: bool) -> None:
        """As App.recover. What went wrong may have left a match or a sheet half changed: both are read anew."""
        goes_on = goes_on and self.base is not None
        self.base = None
        if self.entry is not None:
            self.entry.keep()
        self.session.drop()
        self.start(self.make("start"))
        self.make_room()  # files that screens had open are closed

        self.in_turns(self._recovering(goes_on))

    def _recovering(self, goes_on: bool) -> "Steps":
        yield
        yield from self.session.looking()
        self._first()
        if goes_on and self.session.resumable:
            self.act(("resume",))

    def report(self) -> str:
        """The match and its position, for crash.log."""
        return self.session.report()
