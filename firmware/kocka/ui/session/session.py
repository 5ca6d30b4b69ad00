"""The running match of this device: beginning, resuming, undo, end. Whatever counts is written first."""

from micropython import const

from kocka.engine.sheet import OVER as OVER_DUE
from kocka.games import registry as rules
from kocka.hal import GATHERED, GATHERING
from kocka.match import seal, settings
from kocka.match.journal import StorageError, size_of
from kocka.match.match import UNDO_OTHERS, UNDO_SEEN, Loading, Match, number_of, path_of
from kocka.match.running import Running
from kocka.match.setup import UNDO
from kocka.match.state import INTERLUDE, OVER, RESULT, ROUND, STAGE_TEXTS, Outcome
from kocka.match.writing import removing
from kocka.ui.core.forget import LEARNING, forget
from kocka.ui.languages import ids, t
from kocka.ui.session.again import Again
from kocka.ui.session.recorder import Recorder

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Protocol

    from kocka.engine.trick import View
    from kocka.hal import Board
    from kocka.match.settings import Settings
    from kocka.ui.core.work import Steps
    from kocka.ui.session.people import People
    from kocka.ui.session.talk import Talk
    from kocka.ui.session.teacher import Teacher

    class App(Protocol):
        """What a session needs of the app."""

        ai: Any
        base: Any
        board: Board
        cards: Any
        people: People
        session: Any
        settings: Settings
        sound: Any
        speed: int
        talk: Talk
        problems: list[Any]

        def act(self, intent: Any) -> None: ...
        def apply(self, answer: Any) -> None: ...
        def cannot_save(self) -> None: ...
        def finish_steps(self) -> None: ...
        def go_home(self) -> None: ...
        def in_turns(self, steps: Steps) -> None: ...
        def make(self, name: str, *values: Any) -> Any: ...
        def showing_stage(self) -> Steps: ...
        def show_stage(self) -> None: ...
        def show_toast(self, text: str) -> None: ...
        def today(self) -> int: ...


_NOTE_MS = const(1800)
# Needed only for a moment.
_CODES = ("kocka.match.deal_code",)
_PODIUM = "podium"  # a screen
_ENDINGS = ("kocka.ui.session.endings",)


class Session:
    """The session of a match.

    match: the Match, None before the first; view: what the person who holds the device knows of the running round, kept
    up to date; outcome: of the last action; resumable: whether it is unfinished; running: the matches that wait, one of
    each game; recorder: fills the history; again: a deal played again in front of it;
    teacher: leads through a lesson, None without one.
    """

    teacher: "Teacher | None" = None

    def __init__(self, app: "App") -> None:
        """`app`: the app that shows it; `look_for_match` finds a saved match."""
        self._app = app
        self.match: Match | None = None
        self.view: View | None = None
        self.outcome: Outcome | None = None
        self.resumable = False
        self.running = Running(app.settings)
        self.recorder = Recorder(app)
        self.again = Again(app, self)
        self._next: list[str] = []  # screens to be shown before the stage's own
        self._is_between = False  # one of them is shown
        self._motif = b""  # of what has ended, to be heard with its result

    def act(self, intent: tuple) -> bool:
        """Carries out an intent about the match; returns False for any other. Raises StorageError."""
        name = intent[0]
        app = self._app
        if name == "play":
            app.in_turns(self._playing(intent[1]))
        elif name == "finish":
            app.in_turns(self._finishing())
        elif name == "proceed":
            self._proceed()
        elif name == "uncover":
            app.people.uncover()
            self.new_position()
            app.show_stage()
            app.talk.recall()
        elif name == "start":
            app.in_turns(self._starting(intent[1], len(intent) > 2))
        elif name == "resume":
            app.in_turns(self._resuming(intent[1] if len(intent) > 1 else ""))
        elif name == "shared":
            self._share(intent[1], intent[2] if len(intent) > 2 else 0)
        elif name == "lesson":
            app.in_turns(self.again.teaching(intent[1]))
        elif name == "deal_first":
            forget(LEARNING)
            app.in_turns(self._starting(app.make("new_match").setup(), True))
        elif name == "same_deal":
            app.in_turns(self.again.beginning(intent[1], intent[2] if len(intent) > 2 else self.match))
        elif name == "end_session":
            if self.match.may_end():
                self._next = []
                app.in_turns(self._ending(self.match.write_end()))
        elif name == "say":
            app.talk.say(app.people.me, intent[1], intent[2])
        elif name == "undo":
            self._undo()
        elif name == "leave":
            self.leave()
        elif name == "delete_match":
            app.in_turns(self._deleting())
        else:
            return False
        return True

    @property
    def first(self) -> str:
        """The screen to be shown before the stage's own, "" for none."""
        return self._next[0] if self._next else ""

    def shown(self) -> None:
        """`first` is shown, or the stage's own."""
        first = self._next.pop(0) if self._next else ""
        self._is_between = bool(first)
        if self._motif and first in ("", _PODIUM):
            self._app.sound.play(self._motif)
            self._motif = b""

    @property
    def is_first_round(self) -> bool:
        """Whether this is the first round that is played on this device."""
        match = self.match
        return not match.setup.again and match.number == 1 and not number_of(match.path.rpartition("/")[2])

    def report(self) -> str:
        """The match and its position, for crash.log; of a round that runs only where to find it, without a card.

        `kocka log` looks it up in the journal once the round is over.
        """
        match = self.match
        if match is None:
            return "no match"
        text = match.path.rpartition("/")[2] + " record " + str(match.count) + " " + STAGE_TEXTS[match.stage]
        if match.playing or match.round is None:
            return text
        return text + " seed " + (match.opened() or "-") + " " + match.round.code()

    # It begins.

    def look_for_match(self) -> None:
        """The match to go on with: a deal played again, else that played last; else the last one that is over."""
        for _ in self.looking():
            pass

    def looking(self, done: str = "") -> "Steps":
        """`look_for_match` as work. `done`: the file of a deal played again that is over."""
        folder = self._app.board.folder
        match = None
        found = Match.waiting(folder)
        if found and found != done:
            match = yield from self._loading(found)
        running = self.running
        for number in running.numbers():
            if size_of(path_of(folder, number)) < 0:
                running.remove(number)
        latest = Match.latest(folder)
        newest = number_of(latest.rpartition("/")[2]) if latest else -1
        if match is None and newest > running.highest:
            match = yield from self._loading(latest)
            if match is not None and match.stage != OVER:
                running.put(match.setup.game, newest)
        waiting = running.numbers()
        if match is None and waiting:
            match = yield from self._loading(path_of(folder, waiting[0]))
        if match is None and latest and newest <= running.highest:
            match = yield from self._loading(latest)
            if match is not None and match.stage != OVER:
                match = None  # another one of its game has taken its place
        self._put(match)

    def _put(self, match) -> None:
        self.match = match
        self.view = None
        self.resumable = match is not None and match.stage != OVER

    def _loading(self, path: str) -> "Steps":
        """Loads a match in steps and returns it; an unreadable file becomes a problem to report."""
        loading = Loading(path)
        yield from loading.steps()
        if loading.problem:
            self._app.problems.append(loading.problem)
        return loading.match

    def _resuming(self, game: str) -> "Steps":
        """Goes on with the match at hand, or the one of `game` that waits."""
        match = self.match
        if match is not None and not (game and (match.setup.game != game or match.stage == OVER or match.setup.again)):
            if match.setup.again:
                yield from self.again.going_on(match)
            else:
                self.begin(match)
            return
        number = self.running.of(game)
        if number < 0:
            return
        yield from self.again.closing()
        yield
        match = yield from self._loading(path_of(self._app.board.folder, number))
        self._put(match)
        if match is None:
            self.running.remove(number)
            self._app.go_home()
        else:
            self.begin(match)

    def note_settings(self) -> None:
        """Saves the settings, among them which matches wait."""
        self._app.in_turns(self._app.settings.saving())

    def _starting(self, setup, is_sealed: bool) -> "Steps":
        """Starts a new match. A finished one that is missing in the history, after a loss of power, is added first.

        `is_sealed`: it gets a secret; if the board's randomness is unsound, a page says so.
        """
        app = self._app
        is_unsound = is_sealed and not (yield from self._sealing(setup))
        if self.match is not None and self.match.setup.again:
            yield from self.again.closing()
            yield
            yield from self.looking()
        if self.recorder.is_missing(self.match, self.running):
            yield from self.recorder.recording(self.match)
            yield
        number = max(self.recorder.number(), self.running.highest + 1)
        match = yield from Match.creating(app.board.folder, setup, number, self.running.numbers())
        yield
        self.begin(match)
        if is_unsound:
            yield
            app.apply(("push", app.make("unsealed")))

    def _sealing(self, setup) -> "Steps":
        """Gathers randomness, a part in a turn, and gives a new match its secret; False if that is unsound."""
        board = self._app.board
        yield
        state = board.gather()
        while state == GATHERING:
            yield
            state = board.gather()
        yield
        if state == GATHERED:
            cards = rules.game(setup.game).PACK.size
            entropy = board.entropy
            if self._app.settings.get(settings.SEALS):
                setup.secret = seal.secret([entropy() for _ in range(seal.secret_numbers(cards))])
            else:
                setup.secret = seal.open_secret(cards, [entropy(), entropy(), entropy()])
        board.renew()
        yield
        return state == GATHERED

    def _share(self, code: str, date: int) -> None:
        """Plays the deal of a code (with a `date`: the deal of that day), or shows its two results; takes score sheets.

        Says what is wrong with a code that is none.
        """
        from kocka.match.deal_code import NO_DEAL, CodeError, setup_of, split, with_results
        from kocka.ui.table.code_texts import fault

        if code.strip()[:1] in (NO_DEAL, "u"):
            self.leave()
            self._app.act(("go", "received", code))
            return
        try:
            letters, results = split(code)
            setup = setup_of(letters)
        except CodeError as error:
            self._app.show_toast(fault(error))
            return
        finally:
            forget(_CODES)
        if len(results) > 1:
            self.leave()
            self._app.act(("go", "compare", letters, results, 0, False))
            return
        if date:
            house = bytearray(setup.house)
            UNDO.put(house, 0)
            setup.house = bytes(house)
        challenge = with_results(letters, results) + (" " + str(date) if date else "")
        self._app.in_turns(self.again.starting(setup, challenge))

    def begin(self, match) -> None:
        """Goes on with this match."""
        self._app.in_turns(self._beginning(match))

    def _beginning(self, match) -> "Steps":
        app = self._app
        self.match = match
        self.resumable = match.stage != OVER
        if self.resumable and not match.setup.again:
            if self.running.put(match.setup.game, number_of(match.path.rpartition("/")[2])):
                self.note_settings()
        self._next = []
        self.outcome = None
        app.people.begin(match)
        app.talk.gather()
        app.ai.new_match()
        yield
        self.new_position()
        self._deal()
        yield
        yield from app.showing_stage()

    def _deal(self) -> None:
        """A round that was just dealt is shown as it is dealt, unless everything is to be fast."""
        match = self.match
        if match.stage in (ROUND, INTERLUDE) and not match.round.history and self._app.speed > settings.FAST:
            self._next.append("dealing")

    def new_position(self) -> None:
        """The match is at another position: updates what depends on it."""
        match = self.match
        self._app.ai.new_position()
        self.view = match.view(self._app.people.me) if match.round is not None else None

    def cover_up(self) -> None:
        """Nobody has touched the device for a while: covers the hand for whoever comes next."""
        app = self._app
        app.finish_steps()
        if app.people.count > 1 and app.base is not None and self.match.playing and not self._next:
            app.people.cover()
            app.show_stage()

    # It goes on.

    def _playing(self, action: int) -> "Steps":
        """My action: shows at once that the key was received (the cursor goes), then writes it."""
        base = self._app.base
        if self.teacher is not None and not self.teacher.allows(bytes([action])):
            return
        hand = base.hand
        if self.match.to_move() == self._app.people.me and hand.shown:
            hand.dirty_card(base, hand.cursor)
            hand.shown = False
        yield
        self.do(action)

    def do(self, action: int) -> None:
        """The seat to move acts."""
        self._app.in_turns(self._doing(action))

    def _doing(self, action: int) -> "Steps":
        """The seat to move acts: written, applied, shown. What cannot be written has not happened.

        An AI seat then tries again after a pause.
        """
        match = self.match
        app = self._app
        is_mine = match.to_move() == app.people.me
        before = app.base.hand.find(action) if is_mine else -1
        try:
            outcome = yield from match.write_action(action)
        except StorageError:
            app.cannot_save()
            app.ai.wait()
            if is_mine:
                app.base.hand.shown = True
                app.base.hand.dirty(app.base)
            return
        yield
        self.outcome = outcome
        app.ai.new_position()
        self.view = match.view(app.people.me)
        app.base.waited()
        app.base.acted(outcome, before)
        if app.base.flying is None:
            app.talk.after(outcome)
        if outcome.round_over:
            yield  # what is heard of it is loaded first
            self._note_end(outcome)

    def _note_end(self, outcome) -> None:
        """After the last action of a round: what is shown before its result, and heard with it."""
        self._next = ["claim"] if outcome.thrown else []
        self._hear(self.match)

    def _hear(self, match) -> None:
        """Something has ended: what will be heard of it, and whether that has a screen of its own."""
        from kocka.ui.session import endings

        self._motif = endings.of_match(match) if match.stage == OVER else endings.of_round(match)
        if endings.moment(match) is not None:
            self._next.append("moment")
        forget(_ENDINGS)

    def _finishing(self) -> "Steps":
        """Plays the rest of a settled round, for each seat the lowest card that is allowed; every card is written."""
        match = self.match
        app = self._app
        allowed = bytearray(match.game.ACTIONS)
        try:
            while match.stage == ROUND:
                match.round.legal(allowed)
                self.outcome = yield from match.write_action(allowed[0])
                yield
            self._note_end(self.outcome)
        except StorageError:
            app.cannot_save()
        self.new_position()
        yield
        app.show_stage()

    def noting_hint(self) -> "Steps":
        """Records with the match that I was shown the master's move."""
        yield
        yield from self.match.write_hint(self._app.people.me)

    def _undo(self) -> None:
        """Takes back my last decision; a cover stays."""
        reason = self.match.undo_refused(self._app.people.me)
        if reason:
            text = ids.UNDO_OF_OTHERS if reason == UNDO_OTHERS else ids.NOTHING_TO_UNDO
            self._app.show_toast(t(ids.UNDO_AFTER_ALL if reason == UNDO_SEEN else text))
            return
        self._app.in_turns(self._undoing())

    def _undoing(self) -> "Steps":
        """Takes it back; whose decision it was is to move again."""
        match = self.match
        app = self._app
        yield from match.write_undo(app.people.me)
        self._next = []
        app.people.person = match.to_move()
        self.new_position()
        yield
        app.show_stage()
        if app.people.covered:
            app.show_toast(t(ids.UNDONE))
        else:
            app.base.strip.refuse(t(ids.UNDONE), _NOTE_MS, app.base)

    def _proceed(self) -> None:
        """Moves on from a screen that has been read: a claim, a moment, a result."""
        app = self._app
        match = self.match
        if self._is_between:
            app.in_turns(self._showing_stage())
        elif match.playing or match.stage == OVER:
            return
        elif match.setup.again and match.stage == RESULT:
            app.in_turns(self.again.ending())
        elif match.stage == RESULT and match.sheet.due == OVER_DUE:
            app.in_turns(self._ending(match.write_proceed()))
        else:
            app.in_turns(self._going_on(match.write_proceed()))

    def _showing_stage(self) -> "Steps":
        yield
        self._app.show_stage()

    # It ends.

    def _ending(self, writing: "Steps") -> "Steps":
        """Ends the match, or the session (TA 7.6), by this writing; first the hands of all are counted."""
        lucks = yield from self.recorder.counting(self.match)
        self._app.in_turns(self._going_on(writing, lucks))

    def _going_on(self, writing: "Steps", lucks=None) -> "Steps":
        """Writes that what was read is left, then shows what is due now; a match that is over enters the history."""
        app = self._app
        yield from writing
        yield
        app.people.cover()
        self.new_position()
        match = self.match
        if match.stage == OVER:
            self._hear(match)
            self.resumable = False
            yield from self.recorder.recording(match, lucks)
            if not self.recorder.is_missing(match, self.running):
                self.running.remove(number_of(match.path.rpartition("/")[2]))
                self.note_settings()
            yield
            self.recorder.keep_pot(match)
            if app.speed > settings.FAST:
                self._next.append(_PODIUM)
        self._deal()
        yield
        app.show_stage()

    def leave(self) -> None:
        """Returns to the start screen; everything is already saved. Ends a deal that is played again."""
        match = self.match
        self.resumable = match is not None and match.stage != OVER
        is_again = match is not None and match.setup.again
        if is_again or (match is not None and match.stage == OVER and self.running.numbers()):
            self._app.in_turns(self._leaving(is_again))
        else:
            self._app.go_home()

    def _leaving(self, is_again: bool) -> "Steps":
        """Looks for the match that is shown at the start."""
        app = self._app
        try:
            if is_again:
                yield from self.again.closing()
            yield
            yield from self.looking()
        except StorageError:
            app.cannot_save()
        app.go_home()

    def _deleting(self) -> "Steps":
        """Deletes the unfinished match; finished ones stay for the history."""
        match = self.match
        if match is not None and match.stage != OVER:
            yield from self.again.counting()
            yield from removing(match.path)
            yield
            if not match.setup.again:
                self.running.remove(number_of(match.path.rpartition("/")[2]))
                self.note_settings()
            yield
        self.view = None
        self._app.talk.forget()
        yield
        yield from self.looking()  # what it was put in front of, or the one of another game
        self._app.go_home()

    def drop(self) -> None:
        """There is no match; what it had begun to write does not count."""
        if self.match is not None:
            self.match.close()
        self._put(None)
        self._next = []
        self._app.talk.forget()
        self._app.ai.new_position()
