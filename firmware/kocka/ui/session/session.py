"""The running match of this device: beginning, resuming, undo, end. Whatever counts is written first."""

from micropython import const

from kocka.engine.sheet import OVER as OVER_DUE
from kocka.games import registry as rules
from kocka.hal import GATHERED, GATHERING
from kocka.match import seal, settings
from kocka.match.journal import size_of
from kocka.match.match import UNDO_OTHERS, UNDO_SEEN, Loading, Match, number_of, path_of
from kocka.match.running import Running
from kocka.match.setup import UNDO
from kocka.match.state import OVER, RESULT, Outcome
from kocka.match.writing import removing
from kocka.ui.core.forget import forget
from kocka.ui.languages import ids, t
from kocka.ui.session.again import Again
from kocka.ui.session.recorder import Recorder
from kocka.ui.session.writing import write

MYPY = False
if MYPY:
    from kocka.engine.trick import View

_NOTE_MS = const(1800)
_CODES = ("kocka.match.deal_code",)  # needed only for a moment


class Session:
    """The session of a match.

    match: the Match, None before the first; view: what the person who holds the device knows of the running round, kept
    up to date; outcome: of the last action; resumable: whether it is unfinished; running: the matches that wait, one of
    each game; recorder: fills the history; again: a deal played again in front of it.
    """

    def __init__(self, app) -> None:
        """`app`: the app that shows it; `look_for_match` finds a saved match."""
        self._app = app
        self.match: Match | None = None
        self.view: View | None = None
        self.outcome: Outcome | None = None
        self.resumable = False
        self.running = Running(app.settings)
        self.recorder = Recorder(app)
        self.again = Again(app, self)
        self._lucks: list = []  # type: ignore[type-arg]  # of the match that has just ended
        self._next: list[str] = []  # screens to be shown before the stage's own
        self._is_between = False  # one of them is shown
        self._is_unsound = False  # the new match cannot be sealed
        self._before = -1  # where in my hand the card lay that is played

    def act(self, intent: tuple) -> bool:
        """Carries out an intent about the match; returns False for any other. Raises StorageError."""
        name = intent[0]
        if name == "play":
            self._promise(intent[1])
        elif name == "proceed":
            self._proceed()
        elif name == "uncover":
            self._app.people.uncover()
            self.new_position()
            self._app.show_stage()
            self._app.talk.recall()
        elif name == "start":
            if len(intent) > 2:
                self._app.later(self._gather, intent[1])
            else:
                self._start(intent[1])
        elif name == "resume":
            self._resume(intent[1] if len(intent) > 1 else "")
        elif name == "shared":
            self._share(intent[1], intent[2] if len(intent) > 2 else 0)
        elif name == "same_deal":
            self.again.begin(intent[1], intent[2] if len(intent) > 2 else self.match)
        elif name == "end_session":
            if self.match.may_end():
                self._next = []
                self._end(self.match.write_end)
        elif name == "say":
            self._app.talk.say(self._app.people.me, intent[1], intent[2])
        elif name == "undo":
            self._undo()
        elif name == "leave":
            self.leave()
        elif name == "delete_match":
            self._delete()
        else:
            return False
        return True

    def next_screen(self) -> str:
        """The screen to show before the stage's own, "" for none."""
        self._is_between = bool(self._next)
        return self._next.pop(0) if self._next else ""

    def report(self) -> str:
        """Seed and position, for crash.log."""
        if self.match is None:
            return "no match"
        text = "seed " + str(self.match.setup.seed)
        if self.match.round is not None:
            text += " " + self.match.round.code()
        return text

    # It begins.

    def look_for_match(self) -> None:
        """The match to go on with: a deal played again, else that played last; else the last one that is over."""
        for _ in self._looking():
            pass

    def look(self, then) -> None:
        """`look_for_match` in turns, then `then()`."""
        self.in_steps(self._looking(), then)

    def in_steps(self, steps, then) -> None:
        """Takes the steps of a generator, one in a turn of the loop, before any other key; then calls `then()`."""
        self._app.later(self._take_steps, (steps, then))

    def _take_steps(self, what: tuple) -> None:
        steps, then = what
        for _ in steps:
            self._app.later(self._take_steps, what)
            return
        then()

    def _looking(self):
        folder = self._app.board.folder
        match = None
        found = Match.waiting(folder)
        if found:
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

    def _loading(self, path: str):
        """Loads a match in steps and returns it; an unreadable file becomes a problem to report."""
        loading = Loading(path)
        while loading.step():
            yield
        if loading.problem:
            self._app.problems.append(loading.problem)
        return loading.match

    def _resume(self, game: str) -> None:
        """Goes on with the match at hand, or the one of `game` that waits."""
        match = self.match
        if match is None or (game and (match.setup.game != game or match.stage == OVER or match.setup.again)):
            number = self.running.of(game)
            if number < 0:
                return
            self.again.drop()
            steps = self._fetching(path_of(self._app.board.folder, number))
            self.in_steps(steps, lambda: self._fetched(number))
        else:
            self.begin(match)

    def _fetching(self, path: str):
        match = yield from self._loading(path)
        self._put(match)

    def _fetched(self, number: int) -> None:
        if self.match is None:
            self.running.remove(number)
            self._app.go_home()
        else:
            self.begin(self.match)

    def note_settings(self, _=None) -> None:
        """Saves the settings, among them which matches wait, a step in a turn."""
        write(self._app, lambda _: self._app.settings.saving(), None)

    def _gather(self, setup) -> None:
        """Gathers randomness for a new match's secret, a slice at a time, and starts it; unsealed if unsound."""
        board = self._app.board
        state = board.gather()
        if state == GATHERING:
            self._app.later(self._gather, setup)
            return
        self._is_unsound = state != GATHERED
        self._app.later(self._seal, setup)

    def _seal(self, setup) -> None:
        """Gives a new match its secret, from what was gathered: short seeds where nobody asked for seals."""
        app = self._app
        if not self._is_unsound and not app.settings.get(settings.SEALS):
            from kocka.match import deal_code

            app.later(self._shorten, (setup, deal_code))
        else:
            self._begin_with(setup, 0)

    def _shorten(self, what: tuple) -> None:
        setup, codes = what
        self._begin_with(setup, codes.seed_bits(setup))
        forget(_CODES)

    def _begin_with(self, setup, bits: int) -> None:
        """Starts a match whose rounds have seeds of `bits` bits, 0: sealed ones."""
        board = self._app.board
        entropy = board.entropy
        if bits:
            setup.secret = seal.short_secret(bits, [entropy(), entropy()])
        elif not self._is_unsound:
            count = seal.secret_numbers(rules.game(setup.game).PACK.size)
            setup.secret = seal.secret([entropy() for _ in range(count)])
        board.renew()
        self._app.later(self._start, setup)

    def _start(self, setup) -> None:
        """Starts a new match. A finished one that is missing in the history, after a loss of power, is added first."""
        if self.again.drop():
            self.look(lambda: self._start_now(setup))
        else:
            self._start_now(setup)

    def _start_now(self, setup) -> None:
        if self.recorder.is_missing(self.match, self.running):
            self.recorder.record(self.match, None, lambda: self._app.later(self._create, setup))
        else:
            self._create(setup)

    def _create(self, setup) -> None:
        write(self._app, self._creating, setup, self._created)

    def _creating(self, setup):
        number = max(self.recorder.number(), self.running.highest + 1)
        return Match.creating(self._app.board.folder, setup, number, self.running.numbers())

    def _created(self, match) -> None:
        unsound = self._is_unsound
        self._is_unsound = False
        self.begin(match)
        if unsound:
            self._app.later(self._warn)

    def _warn(self, _) -> None:
        self._app.apply(("push", self._app.make("unsealed")))

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
        self.again.start(setup, with_results(letters, results) + (" " + str(date) if date else ""))

    def begin(self, match) -> None:
        """Continues with this match."""
        app = self._app
        self.match = match
        self.resumable = match.stage != OVER
        if self.resumable and not match.setup.again:
            if self.running.put(match.setup.game, number_of(match.path.rpartition("/")[2])):
                app.later(self.note_settings)
        self._next = []
        self.outcome = None
        app.people.begin(match)
        app.talk.gather()
        app.ai.new_match()
        app.later(self._show)

    def _show(self, _) -> None:
        self.new_position()
        self._app.later(self._app.show_stage)

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

    def _promise(self, action: int) -> None:
        """My action: shows at once that the key was received (the cursor goes), then writes it."""
        base = self._app.base
        hand = base.hand
        if self.match.to_move() == self._app.people.me and hand.shown:
            hand.dirty_card(base, hand.cursor)
            hand.shown = False
        self._app.later(self.do, action)

    def do(self, action: int) -> None:
        """The seat to move acts: written, applied, shown, in separate turns where they take long."""
        match = self.match
        app = self._app
        self._before = app.base.hand.find(action) if match.to_move() == app.people.me else -1
        write(app, match.write_action, action, self._done, self._not_saved)

    def _not_saved(self) -> None:
        """What could not be written has not happened; an AI seat tries again after a pause."""
        app = self._app
        app.ai.wait()
        if self.match.to_move() == app.people.me:
            app.base.hand.shown = True
            app.base.hand.dirty(app.base)

    def _done(self, outcome) -> None:
        """Passes what was done to the screen."""
        match = self.match
        app = self._app
        self.outcome = outcome
        app.ai.new_position()
        self.view = match.view(app.people.me)
        app.base.waited()
        app.base.acted(outcome, self._before)
        app.talk.after(outcome)
        if outcome.round_over:
            self._next = []
            if outcome.thrown:
                self._next.append("claim")
            if match.result.durch >= 0:
                self._next.append("durch")

    def note_hint(self) -> None:
        """Records with the match that I was shown the master's move, in separate turns."""
        self._app.later(self._note_hint)

    def _note_hint(self, _) -> None:
        write(self._app, self.match.write_hint, self._app.people.me)

    def _undo(self) -> None:
        """Takes back my last decision; a cover stays."""
        match = self.match
        app = self._app
        me = app.people.me
        reason = match.undo_refused(me)
        if reason:
            text = ids.UNDO_OF_OTHERS if reason == UNDO_OTHERS else ids.NOTHING_TO_UNDO
            app.show_toast(t(ids.UNDO_AFTER_ALL if reason == UNDO_SEEN else text))
            return
        write(app, match.write_undo, me, self._undoing)

    def _undoing(self, steps) -> None:
        self.in_steps(steps, self._undone)

    def _undone(self) -> None:
        """Whose decision it was is to move again."""
        self._next = []
        self._app.people.person = self.match.to_move()
        self.new_position()
        self._app.later(self._show_undone)

    def _show_undone(self, _) -> None:
        app = self._app
        app.show_stage()
        if app.people.covered:
            app.show_toast(t(ids.UNDONE))
        else:
            app.base.strip.refuse(t(ids.UNDONE), _NOTE_MS, app.base)

    def _proceed(self) -> None:
        """Moves on from a screen that has been read: a claim, a durch, a result."""
        app = self._app
        match = self.match
        if self._is_between:
            app.later(app.show_stage)
        elif match.playing or match.stage == OVER:
            return
        elif match.setup.again and match.stage == RESULT:
            app.later(self.again.end)
        elif match.stage == RESULT and match.sheet.due == OVER_DUE:
            self._end(match.write_proceed)
        else:
            write(app, match.write_proceed, None, self._gone_on)

    def _gone_on(self, _) -> None:
        """Shows what is due now."""
        app = self._app
        app.people.cover()
        self.new_position()
        if self.match.stage == OVER:
            self.resumable = False
            self.recorder.record(self.match, self._lucks, lambda: self._ended(self.match))
            app.later(self.recorder.keep_pot, self.match)
        app.later(app.show_stage)

    # It ends.

    def _ended(self, match) -> None:
        """The match is in the history: it does not wait any more."""
        if not self.recorder.is_missing(match, self.running):
            self.running.remove(number_of(match.path.rpartition("/")[2]))
            self._app.later(self.note_settings)

    def _end(self, begin) -> None:
        """Ends the match, or the session (TA 7.6), once `begin` is written; first the hands of all are counted."""

        def counted(lucks) -> None:
            self._lucks = lucks
            write(self._app, begin, None, self._gone_on)

        self.recorder.count(self.match, counted)

    def leave(self) -> None:
        """Returns to the start screen; everything is already saved. Ends a deal that is played again."""
        if self.again.drop() or (self.match is not None and self.match.stage == OVER and self.running.numbers()):
            self.look(self._app.go_home)
            return
        self.resumable = self.match is not None and self.match.stage != OVER
        self._app.go_home()

    def _delete(self) -> None:
        """Deletes the unfinished match; finished ones stay for the history."""
        match = self.match
        if match is not None and match.stage != OVER:
            write(self._app, removing, match.path, self._deleted)
        else:
            self._forget(None)

    def _deleted(self, _) -> None:
        match = self.match
        if not match.setup.again:
            self.running.remove(number_of(match.path.rpartition("/")[2]))
            self._app.later(self.note_settings)
        self._app.later(self._forget)

    def _forget(self, _) -> None:
        self.view = None
        self._app.talk.forget()
        self.look(self._app.go_home)  # what it was put in front of, or the one of another game
