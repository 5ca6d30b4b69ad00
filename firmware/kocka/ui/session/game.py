"""The game on the device: the app that runs a match, lets the AI seats think between frames and shows the right screen.

Screens only read; what they want done they return as intents, and `act` does it. The stage of the match decides the
screen above the start screen (the *base*); menus and sheets lie above it, and while they do the match stands still.
"""

import os

from micropython import const

from kocka.ai import personas, styles, talk, thinker
from kocka.engine.round import PASS
from kocka.engine.sheet import OVER as OVER_DUE
from kocka.games import registry
from kocka.hal import elapsed_ms
from kocka.match import journal, seal
from kocka.match import settings as settings_
from kocka.match.journal import StorageError
from kocka.match.match import UNDO_OTHERS, UNDO_SEEN, Match
from kocka.match.setup import AI, HUMAN, TALK
from kocka.match.state import CEREMONY, INTERLUDE, INTERLUDE_RESULT, OVER, RESULT, ROUND
from kocka.ui import languages
from kocka.ui.core.app import App
from kocka.ui.core.idle import ASLEEP, FINE, LOW, OFF, OFF_AFTER_MS, Battery, Idle
from kocka.ui.core.noise import Noise
from kocka.ui.languages import ids, t
from kocka.ui.session.recorder import Recorder
from kocka.ui.table import playing
from kocka.ui.table import profile as games

# Screens by name: module of kocka and class. Loaded when they are first wanted.
SCREENS = (
    ("start", "ui.screens.play.start", "Start"),
    ("menu", "ui.screens.settings.menu", "Menu"),
    ("new_match", "ui.screens.play.new_match", "NewMatch"),
    ("cover", "ui.screens.play.cover", "Cover"),
    ("draw", "ui.screens.play.draw", "Draw"),
    ("passing", "ui.screens.play.passing", "Passing"),
    ("table", "ui.screens.play.table", "Table"),
    ("last_trick", "ui.screens.play.last_trick", "LastTrick"),
    ("claim", "ui.screens.play.claim", "Claim"),
    ("game_menu", "ui.screens.play.game_menu", "GameMenu"),
    ("hint", "ui.screens.play.hint", "Hint"),
    ("round_end", "ui.screens.play.round_end", "RoundEnd"),
    ("sheet", "ui.screens.play.sheet", "Sheet"),
    ("match_end", "ui.screens.play.match_end", "MatchEnd"),
    ("settings", "ui.screens.settings.settings", "Settings"),
    ("statistics", "ui.screens.settings.statistics", "Statistics"),
    ("help", "ui.screens.settings.help", "Help"),
    ("about", "ui.screens.settings.about", "About"),
    ("deal", "ui.screens.play.deal", "Deal"),
    ("luck", "ui.screens.play.luck", "Luck"),
    ("score_home", "ui.screens.score.home", "ScoreHome"),
)

_STAGE_SCREENS = ("draw", "table", "round_end", "interlude", "interlude_end", "match_end", "ceremony")

_NONE: list = [None]  # type: ignore[type-arg]  # for attributes that hold something else later

_NAME_LETTERS = const(9)  # of a person's name in a line of talk

# What I am called in the six cases when I have no name.
_YOU = (ids.ME, ids.ME_GENITIVE, ids.ME_DATIVE, ids.ME_GENITIVE, ids.ME, ids.ME_INSTRUMENTAL)

_SLICE_PLAYOUTS = const(64)  # at most
_FIRST_SLICE = const(4)
_SLICE_MS = const(6)  # how long a slice of thinking should take
_LONG_SLICE_MS = const(9)
_RETRY_MS = const(3000)  # after a record could not be written
_NOTE_MS = const(1800)


class Game(App):
    """The app: `Game(board).turn()` again and again is all that is needed.

    match: the Match, None before one; me: the seat of the person who holds the device; view: what they know of the
    running round, up to date. people: how many persons play; covered: with several, the hand is hidden until `person`,
    the seat that is to have the device, says so (screens/cover.py). settings; problems: what was wrong with files, to
    be told. cards: the painter of cards. sound: a Noise. speed, hints: settings that screens ask for all the time.
    idle: dims and sleeps. resumable: whether an unfinished match waits. outcome: the last action's.
    """

    def __init__(self, board) -> None:
        """Reads the settings and shows the start screen; the match is loaded when it is wanted. Writes nothing."""
        super().__init__(board)
        self.problems: list = []  # type: ignore[type-arg]
        self.evening = (0, 0)  # the day, and when (ms) somebody has told it
        self.settings, problem = settings_.Settings.load(board.folder)
        if problem:
            self.problems.append(problem)
        self.cards = _NONE[0]
        if board.colours == 2:
            from kocka.ui.table.cards import MonoCards

            self.cards = MonoCards()
        else:
            from kocka.ui.table.cards import Cards

            self.cards = Cards()
        self.sound = Noise(board.sound)
        self.match = _NONE[0]
        self.view = _NONE[0]
        self.me = 0
        self.people = 1
        self.person = 0
        self.covered = False
        self.outcome = _NONE[0]
        self.resumable = False
        self.slice_playouts = _FIRST_SLICE
        self._thinker = _NONE[0]
        self._asked = _NONE[0]  # what it is made for
        self._lucks: list = []  # of the match that has just ended
        self._return = False  # a deal is played again, and the match that it is of goes on afterwards
        self._loaded = False  # what a thinker needs has been imported
        self._considered_ms = 0
        self._work_ms = board.clock.ms()
        self._ready = False
        self._pondered = True  # what `legal` has to find out in this position is known
        self._steps: list[str] = []  # screens to be shown before the stage's own
        self._between = False  # one of them is shown
        self._base = _NONE[0]
        self._company = _NONE[0]
        self.idle = Idle(board)
        self._battery = Battery(board.power)
        self._recorder = Recorder(self)
        self.apply_settings()
        self._look_for_match()
        if self.match is not None and self.match.stage == OVER:
            self._keep_pot(self.match)  # power went between the end of the session and this
        self.start(self.make("start"))

    # Settings and people.

    def apply_settings(self) -> None:
        """Brings what depends on the settings up to date."""
        get = self.settings.get
        languages.choose(min(get(settings_.LANGUAGE), len(languages.CODES) - 1))
        self.speed = get(settings_.SPEED)
        self.hints = get(settings_.HINTS) != 0
        self.sound.on = get(settings_.SOUND) != 0
        self.board.sound.loudness = get(settings_.SOUND)
        if not self.ui.mono:
            self.cards.four_colours = get(settings_.FOUR_COLOURS) != 0
        self.idle.set(get(settings_.BRIGHTNESS), get(settings_.DIM_AFTER_S), get(settings_.SLEEP_AFTER_S))

    def name(self, seat: int) -> str:
        """What a seat is called, in the first case."""
        setup = self.match.setup.seats[seat]
        if setup.name:
            return setup.name
        if setup.kind == AI:
            return personas.name(setup.persona)
        return t(ids.ME) if self.people < 2 else t(ids.PLAYER_NUMBER).format(seat + 1)

    def is_you(self, seat: int) -> bool:
        """Whether a sentence about this seat says "you": not where several persons read it."""
        return seat == self.me and self.people < 2

    def name_second(self, seat: int) -> str:
        """In the second case, after "od": names that people type stay as they are."""
        setup = self.match.setup.seats[seat]
        return setup.name or self._case(seat, personas.GENITIVE)

    def name_fourth(self, seat: int) -> str:
        """In the fourth case, after "pro"."""
        setup = self.match.setup.seats[seat]
        return setup.name or self._case(seat, personas.ACCUSATIVE)

    def _case(self, seat: int, case: int) -> str:
        """The name of a seat without a name of its own; English has one case for all."""
        setup = self.match.setup.seats[seat]
        if setup.kind != AI:
            return self.name(seat)
        return personas.name(setup.persona, case if languages.language() == 0 else personas.NOMINATIVE)

    def face(self, seat: int) -> int:
        """Portrait of a seat, -1 for none."""
        setup = self.match.setup.seats[seat]
        return personas.face(setup.persona) if setup.kind == AI else -1

    @property
    def base(self):
        """The screen that the stage of the match asks for; None before a match is shown."""
        return self._base

    # Screens by name.

    def make(self, name: str):
        """The screen called `name` in SCREENS or by the game that is played. ValueError for an unknown one."""
        own = games.profile(self.match.setup.game).screens if self.match is not None else ()
        for known, module, kind in SCREENS + own:
            if known == name:
                return getattr(__import__("kocka." + module, None, None, (kind,)), kind)(self)
        raise ValueError("no screen " + name)

    def show_stage(self) -> None:
        """Above the start screen comes the one that the stage of the match asks for."""
        while len(self.stack) > 1:
            self._off()
        setup = self.match.setup
        self.cards.pack = games.pack_of(setup.game, setup.german)  # after screens with cards of their own have gone
        self._base = self.make(self._stage_screen())
        self._on(self._base)

    def _stage_screen(self) -> str:
        match = self.match
        self._between = bool(self._steps)
        if self._steps:
            return self._steps.pop(0)
        if self.covered and match.playing:
            return "cover"
        profile = games.profile(match.setup.game)
        if match.stage == RESULT:
            return profile.result
        if match.stage == ROUND:
            if profile.running is not None:
                return profile.running(self)
            view = self.view
            table = view.table
            if table.phase == PASS or (view.got and not table.log):
                return "passing"
            if view.got and self.people > 1 and table.holding(self.me) == table.size:
                return "passing"  # what this person got has not been seen yet
        return _STAGE_SCREENS[match.stage]

    # The match.

    def _look_for_match(self) -> None:
        """Whether there is something to resume; a file that cannot be read is a problem to be told."""
        self.match = None
        self.resumable = False
        path = Match.waiting(self.board.folder)
        if path:
            self._load(path)
        if self.match is None:
            path = Match.latest(self.board.folder)
            if path:
                self._load(path)
        self.resumable = self.match is not None and self.match.stage != OVER

    def _start(self, setup) -> None:
        """A new match. One that is over and not in the history, as power went in between, is put into it first."""
        if self._drop_again():
            self._look_for_match()
        if self._recorder.is_missing(self.match):
            self._recorder.record(self.match, None, lambda: self.later(self._create, setup))
        else:
            self._create(setup)

    def _create(self, setup) -> None:
        try:
            match = Match.create(self.board.folder, setup, self._recorder.number())
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))
            return
        self._begin(match)

    def _load(self, path: str) -> None:
        self.match, problem = Match.load(path)
        if problem:
            self.problems.append(problem)

    def new_secret(self) -> bytes:
        """What the rounds of a new match are dealt from."""
        return seal.secret([self.board.entropy() for _ in range(3)])

    def _begin(self, match) -> None:
        """Goes on with this match."""
        self.match = match
        self._loaded = False
        self.resumable = match.stage != OVER
        self._steps = []
        self.outcome = None
        self.people = match.setup.people
        self._cover()
        self.me = self.person
        self._gather()
        self._new_position()
        self.show_stage()

    def _new_position(self) -> None:
        """The match is somewhere else than before."""
        match = self.match
        self._thinker = self._asked = None
        self._pondered = False
        self._considered_ms = 0
        self.view = match.view(self.me) if match.round is not None else None

    # Several people.

    def _cover(self) -> None:
        """With several people: the hand is hidden until whoever is to have the device now says so."""
        self.covered = self.people > 1
        match = self.match
        seats = match.setup.seats
        turn = match.to_move()
        if turn >= 0 and seats[turn].kind == HUMAN:
            self.person = turn
            return
        if match.playing and match.round is not None and match.round.history:  # who acted last goes on looking
            for actor in reversed(match.round.actors):
                if seats[actor].kind == HUMAN:
                    self.person = actor
                    return
        self.person = 0
        for step in range(len(seats)):
            seat = (max(0, turn) + step) % len(seats)
            if seats[seat].kind == HUMAN:
                self.person = seat
                return

    def _cover_up(self) -> None:
        """Nobody has touched the device for a while: whoever comes next must not see a hand."""
        self.finish_steps()
        if self.people > 1 and self._base is not None and self.match.playing and not self._steps:
            self._cover()
            self.show_stage()

    def _uncover(self) -> None:
        """The person who was asked for has the device."""
        self.covered = False
        self.me = self.person
        self._new_position()
        self.show_stage()

    def act(self, intent: tuple) -> None:
        """What screens want done; see `INTENTS` in ui/README.md. ValueError for an unknown intent."""
        name = intent[0]
        try:
            if name != "play":
                self.finish_steps()
            if name == "go":
                self.apply(("push", self.make(intent[1])))
            elif name == "goto":
                screen = self.make(intent[1])
                if self.top is self._base:
                    self._base = screen
                self.apply(("replace", screen))
                if not self.view.table.log:  # of what is no trick yet, talk says nothing
                    self._say(self._company.before_play(self.match.number, self.view.table, self.match.sheet.totals))
            elif name == "play":
                self._promise(intent[1])
            elif name == "proceed":
                self._proceed()
            elif name == "uncover":
                self._uncover()
            elif name == "start":
                self._start(intent[1])
            elif name == "resume":
                if self.match is not None:
                    self._begin(self.match)
            elif name == "same_deal":
                self._play_again(intent[1], intent[2] if len(intent) > 2 else self.match)
            elif name == "end_session":
                self._end_session()
            elif name == "undo":
                self._undo()
            elif name == "leave":
                self._leave()
            elif name == "delete_match":
                self._delete_match()
            elif name == "setting":
                self.settings.set(intent[1], intent[2])
                self.apply_settings()
                self.dirt.all()
                if self._company is not None:
                    self._gather()
                self.settings.save()
            else:
                super().act(intent)
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))

    def _leave(self) -> None:
        """Back to the start screen; everything is saved already. A deal played again is over with that."""
        if self._drop_again():
            self._look_for_match()
        self.resumable = self.match is not None and self.match.stage != OVER
        self._base = None
        self.apply(("home",))

    def _play_again(self, seat: int, state) -> None:
        """A deal of the match, or of a replay, again: I hold what `seat` was dealt, the others are AI seats.

        When it is over the match goes on that waits, if the deal is one of it.
        """
        setup = state.same_deal_from(seat, self.seat_in(state))
        self._return = state is self.match and (self._return or not state.setup.again)
        self._begin(Match.create(self.board.folder, setup))

    def seat_in(self, state) -> int:
        """My seat in the match, or the first person's in a replay."""
        if state is self.match:
            return self.me
        for seat in range(len(state.setup.seats)):
            if state.setup.seats[seat].kind == HUMAN:
                return seat
        return 0

    def _drop_again(self) -> bool:
        """The file of a deal played again goes; False if it is none."""
        match = self.match
        if match is None or not match.setup.again:
            return False
        journal.remove(match.path)
        self.match = None
        return True

    def _end_again(self) -> None:
        """The deal has been played again: back to its match, or to the start screen."""
        self._drop_again()
        self._look_for_match()
        if self._return and self.match is not None:
            self._return = False
            self._begin(self.match)
        else:
            self._leave()

    def _delete_match(self) -> None:
        """The unfinished match goes; finished ones stay for the history."""
        match = self.match
        if match is not None and match.stage != OVER:
            os.remove(match.path)
        self.match = None
        self.view = None
        self._base = None
        self._company = None
        self.resumable = False
        self.apply(("home",))

    def _end_session(self) -> None:
        """The players stop; what is on the sheet counts (TA 7.6)."""
        if self.match.may_end():
            from kocka.match.luck import LuckCount

            self._steps = []
            self.later(self._count_hands, (LuckCount(self.match), self._begin_end))

    def _begin_end(self) -> None:
        self.match.begin_end()
        self.later(self._finish_end)

    def _finish_end(self, _) -> None:
        """The other half of the writing; then the end is shown."""
        match = self.match
        try:
            if match.go_on_writing():
                self.later(self._finish_end)
                return
            match.finish_end()
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))
            return
        self._ended(match)

    def _ended(self, match) -> None:
        """What comes is due now."""
        self._cover()
        self._new_position()
        if match.stage == OVER:
            self.resumable = False
            self._recorder.record(match, self._lucks)
            self.later(self._keep_pot, match)
        self.later(self._show_stage)

    def _proceed(self) -> None:
        """Goes on from a screen that has been read: a shown claim, a durch, a result."""
        if not self._between:
            match = self.match
            if match.playing or match.stage == OVER:
                return
            if match.setup.again and match.stage == RESULT:
                self.later(self._after_again)
                return
            if match.stage == RESULT and match.sheet.due == OVER_DUE:
                from kocka.match.luck import LuckCount

                self.later(self._count_hands, (LuckCount(match), self._begin_proceed))
                return
            self._begin_proceed()
        else:
            self.later(self._show_stage)

    def _begin_proceed(self) -> None:
        self.match.begin_proceed()
        self.later(self._finish_proceed, self.match)

    def _count_hands(self, what: tuple) -> None:
        """Before the end of a match, a round in each turn: what everybody has been dealt, for the history; then on."""
        count, then = what
        if count.step():
            self.later(self._count_hands, what)
            return
        self._lucks = count.lucks
        try:
            then()
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))

    def _after_again(self, _) -> None:
        self._end_again()

    def _finish_proceed(self, match) -> None:
        """The other half of the writing; then comes what is due."""
        try:
            if match.go_on_writing():
                self.later(self._finish_proceed, match)
                return
            match.finish_proceed()
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))
            return
        self._ended(match)

    def _keep_pot(self, match) -> None:
        """TA 7.6, G31: what a session has left in the pot is offered to the next one."""
        setting = games.profile(match.setup.game).pot_setting
        left = getattr(match.sheet, "left", -1)
        if not setting or left == self.settings.get(setting) or left < 0:
            return
        self.settings.set(setting, left)
        try:
            self.settings.save()
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))

    def _show_stage(self, _) -> None:
        self.show_stage()

    def _undo(self) -> None:
        """Takes back my last decision; under a cover it stays covered, for me."""
        match = self.match
        reason = match.undo_refused(self.me)
        if reason:
            text = ids.UNDO_OF_OTHERS if reason == UNDO_OTHERS else ids.NOTHING_TO_UNDO
            self.show_toast(t(ids.UNDO_AFTER_ALL if reason == UNDO_SEEN else text))
            return
        match.undo(self.me)
        self._steps = []
        self.person = self.me
        self._new_position()
        self.show_stage()
        if self.covered:
            self.show_toast(t(ids.UNDONE))
        else:
            self._base.strip.refuse(t(ids.UNDONE), _NOTE_MS, self._base)

    def _promise(self, action: int) -> None:
        """My action: that the key was heard shows at once, the cursor goes; then it is written."""
        hand = self._base.hand
        if self.match.to_move() == self.me and hand.shown:
            hand.dirty_card(self._base, hand.cursor)
            hand.shown = False
        self.later(self._act, action)

    def _act(self, action: int) -> None:
        """The seat to move does it: written, done, told to the screen, in turns of their own where they take long."""
        match = self.match
        seat = match.to_move()
        before = self._base.hand.find(action) if seat == self.me else -1
        try:
            match.begin_act(action)
        except StorageError:
            self._not_saved(seat)
        else:
            self.later(self._finish, (action, before, seat))

    def _finish(self, begun: tuple) -> None:
        """The other half of the writing; then it is done."""
        action, before, seat = begun
        try:
            if self.match.go_on_writing():
                self.later(self._finish, begun)
                return
            self.outcome = self.match.finish_act(action)
        except StorageError:
            self._not_saved(seat)
            return
        self._thinker = self._asked = None
        self._pondered = False
        self._considered_ms = 0
        self.later(self._tell, before)

    def note_hint(self) -> None:
        """I was told what the master would do: that is kept with the match, in turns of their own."""
        self.later(self._note_hint)

    def _note_hint(self, _) -> None:
        try:
            self.match.begin_hint(self.me)
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))
        else:
            self.later(self._finish_hint)

    def _finish_hint(self, _) -> None:
        """The other half of the writing."""
        try:
            if self.match.go_on_writing():
                self.later(self._finish_hint)
                return
            self.match.finish_hint(self.me)
        except StorageError:
            self.show_toast(t(ids.CANNOT_SAVE))

    def _not_saved(self, seat: int) -> None:
        """What could not be written has not been done; a seat tries again in a while."""
        self._considered_ms = -_RETRY_MS
        if seat == self.me:
            self._base.hand.shown = True
            self._base.hand.dirty(self._base)
        self.show_toast(t(ids.CANNOT_SAVE))

    def _tell(self, before: int) -> None:
        """The screen hears what was done."""
        match = self.match
        self.view = match.view(self.me)
        self._base.acted(self.outcome, before)
        self._talk(self.outcome)
        if self.outcome.round_over:
            self._steps = []
            if self.outcome.thrown:
                self._steps.append("claim")
            if match.result.durch >= 0:
                self._steps.append("durch")

    # Table talk.

    def _gather(self) -> None:
        """Who of the table talks, by the rules of the match and the setting."""
        setup = self.match.setup
        people = [seat.persona if seat.kind == AI else -1 for seat in setup.seats]
        on = TALK.of(setup.house) != 0 and self.settings.get(settings_.TALK) != 0
        self._company = talk.company(setup.game, people, setup.seed, on)

    def _talk(self, outcome) -> None:
        """Somebody may have something to say about what was done."""
        match = self.match
        company = self._company
        if self.view is None:  # nothing is dealt yet
            return
        table = self.view.table
        if match.stage == INTERLUDE:
            self._say(company.during_interlude(match.number, table))
        elif match.stage == INTERLUDE_RESULT:
            self._say(company.after_interlude(match.number, match.result.loser))
        elif outcome.round_over:
            self._say(company.after_round(match.number, match.result))
        elif outcome.trick >= 0:
            self._say(company.after_trick(match.number, table))

    def _say(self, line) -> None:
        """Puts a line of talk on the screen."""
        if line is None:
            return
        self._base.talk(line.seat, self.line_text(line))

    def line_text(self, line) -> str:
        """A line of talk (seats.talk.Line) as text, names in their case."""
        text = t(ids.TALK_I_HAVE_THE_CAT + line.line)
        if line.about < 0:
            return text
        setup = self.match.setup.seats[line.about]
        case = talk.CASES[line.line]
        if setup.kind == AI:
            name = personas.name(setup.persona, case if languages.language() == 0 else personas.NOMINATIVE)
        elif setup.name or self.people > 1:
            name = self.name(line.about)[:_NAME_LETTERS]
        elif case == personas.VOCATIVE:
            return text.replace(", {}", "")
        else:
            name = t(_YOU[case])
        return text.format(name)

    # Thinking.

    def work(self) -> bool:
        """A slice of what the match needs: an AI seat thinks or acts, a finished round moves on."""
        now = self.board.clock.ms()
        passed = elapsed_ms(now, self._work_ms)
        self._work_ms = now
        self.idle.passed(passed, not self.top.stays_awake)
        self._look_at_battery(passed)
        if self.idle.state == ASLEEP:
            if not self.resting:
                self.resting = True
                self._cover_up()
            return False
        self.resting = False
        base = self._base
        if base is None or self.top is not base or self.match is None:
            return bool(self.top.work()) or (len(self.stack) == 1 and self._recorder.work(passed))
        match = self.match
        if not isinstance(base, playing.Playing):
            return bool(base.work()) or (match.stage == OVER and self._recorder.work(passed))
        if not self._pondered and match.stage == ROUND:
            view = match.view(match.to_move())
            self._pondered = match.round.ponder(view.table, view.hand)
            if not self._pondered:
                if not base.busy:
                    self._considered_ms += passed
                return True
        if base.busy:
            return False
        if not match.playing:
            self.show_stage()
            return True
        word = match.automatic()
        if word:
            self._considered_ms += passed
            if self._considered_ms < 0:
                return False
            self._act(word)
            return True
        seat = match.to_move()
        if match.setup.seats[seat].kind != AI:
            if seat != self.me:
                self._cover()
                self.show_stage()
            return False
        self._considered_ms += passed
        if match.stage == CEREMONY:
            if self._considered_ms < base.patience_ms(match):
                return False
            self._act(match.ceremony.choose(*match.thinker_seed(seat)))
            return True
        if not self._loaded:
            thinker.load(match.view(seat))
            self._loaded = self._tested()  # some turns; a crash page if this image computes nonsense
            return True
        if self._thinker is None:
            view = match.view(seat)
            if self._asked is None:
                # Two turns: with much garbage around they are long enough.
                self._asked = (match.thinker_seed(seat), match.situation(view))
                return True
            (seed, stream), situation = self._asked
            who = match.setup.seats[seat]
            self._thinker = thinker.make(view, who.level, seed, stream, styles.of(who.persona), situation)
            self._asked = None
            self._ready = False
            return True
        if not self._ready:
            self._ready = self.think(self._thinker)
            return True
        if self._considered_ms < base.patience_ms(match):
            return False
        self._act(self._thinker.action)
        return True

    def _tested(self) -> bool:
        """A step of the kernel's test of itself; whether it is done."""
        return registry.find(self.match.setup.game).ai().tested()

    def think(self, thought) -> bool:
        """One slice of a thought; the next ones are made shorter if keys would have to wait, longer again if not."""
        before = self.board.clock.ms()
        done = thought.step(self.slice_playouts)
        took_ms = elapsed_ms(self.board.clock.ms(), before)
        if took_ms > _LONG_SLICE_MS:
            self.slice_playouts = max(1, self.slice_playouts * _SLICE_MS // took_ms)
        elif took_ms < _SLICE_MS:
            self.slice_playouts = min(_SLICE_PLAYOUTS, self.slice_playouts + self.slice_playouts // 4 + 1)
        return bool(done)

    # The loop.

    def _look_at_battery(self, passed: int) -> None:
        """Says when it gets empty, in time. There is nothing to save: that has been done after every action."""
        told = self._battery.passed(passed)
        if told == FINE:
            return
        if told == OFF:
            self.board.off()
            return
        self.idle.key()
        if told == LOW:
            self.show_toast(t(ids.BATTERY_LOW))
        else:
            self.show_toast(t(ids.BATTERY_EMPTY), OFF_AFTER_MS)

    def press(self, key: int) -> None:
        """A key that wakes the device does nothing else."""
        self.resting = False
        self._recorder.stop()
        if self.idle.key():
            return
        super().press(key)

    def report(self) -> str:
        """Seed and position, for crash.log."""
        if self.match is None:
            return "no match"
        text = "seed " + str(self.match.setup.seed)
        if self.match.round is not None:
            text += " " + self.match.round.code()
        return text
