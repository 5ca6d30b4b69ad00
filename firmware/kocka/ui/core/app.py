"""The app: a stack of screens, keys in, pixels out.

main.py, the simulator and the tests call only `turn()`, in a loop: at most one key, one tick, one slice of work, one
painting. What happens to a match belongs in `act` and `work` of a subclass; this class only knows screens.

Turns must be short, since keys are only polled between them. When a turn has taken long (a flash write, building a
screen), painting waits for the next one; large rectangles get turns of their own, the one changed by a key first.
Heavy work is a generator that takes a step in a turn (work.py). While a key that acts on release is down, nothing else
begins or moves. Where the clock stands still during a turn, as in the simulator and the tests, everything happens in
one turn.
"""

import gc
import os
import sys

from micropython import const

from kocka import VERSION, hal
from kocka.ui.core import bars, forget, layouts, palette
from kocka.ui.core.canvas import Canvas, Dirt, canvas_for
from kocka.ui.core.screen import REDRAW, Screen
from kocka.ui.core.toast import Toast
from kocka.ui.core.work import Work

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.touch import Touch
    from kocka.ui.core.work import Steps

_TOAST_MS = 1800
_ARROW = "◄"
_CRASH_BYTES = 8000

# A turn that has taken this long leaves deferrable work to the next one, so that keys are polled in between.
_LONG_MS = const(5)


class App:
    """A stack of screens on a board.

    board: see kocka.hal.Board. ui: the board's Layout. stack: screens, the lowest first; the last one gets the keys.
    """

    # The shortest interval, in ms, between ticks of screens and background work.
    tick_ms = 12
    # Whether the display sleeps: nothing moves until a key is pressed.
    resting = False
    # What ends work without a crash: `failed` is called.
    failures: "tuple[type[Exception], ...]" = ()

    def __init__(self, board) -> None:
        """Takes the board's frame and fonts; call `start` with the first screen."""
        self.board = board
        if board.colours == 16:
            board.display.set_palette(palette.RGB565)
        self.ui = layouts.of(board)
        self.canvas = canvas_for(board.display)
        self.dirt = Dirt(board.width, board.height)
        self.stack: list[Screen] = []
        self.toast = Toast(self.ui)
        self._before_ms = board.clock.ms()
        self._turn_ms = self._before_ms
        self._is_turning = False
        self._unpainted = False  # the last turn had no time to paint everything
        self._is_answer = False  # the rectangle marked last was changed by a key and is not painted yet
        self._at_work = False  # `work` had more to do when it was last called
        self._work = Work()  # begun by `in_turns`
        self._page = CrashPage()
        self._touch: Touch | None = None

    # Screens.

    @property
    def top(self) -> Screen:
        """The screen that gets the keys."""
        return self.stack[-1]

    def start(self, screen: Screen) -> None:
        """Drops all screens and starts with this one."""
        if self.stack:
            self._off()
        self.stack.clear()
        self._on(screen)

    def _on(self, screen: Screen) -> None:
        screen.ui = self.ui
        screen.dirt = self.dirt
        self.stack.append(screen)
        self.on_shown()

    def on_shown(self) -> None:
        screen = self.top
        self.board.keys.repeats = screen.repeats
        self.turn_display()
        self.dirt.all()
        self.apply(screen.enter())

    def turn_display(self) -> None:
        """Shows the top screen as it wants to be seen; it must be painted."""
        turned = self.top.is_turned()
        if turned != self.board.display.turned:
            self.board.display.turn(turned)

    def _off(self) -> None:
        self.left(self.stack.pop())

    def left(self, screen: Screen) -> None:
        """This screen is not on top any more: so it works no more."""
        screen.leave()
        screen.stop_work()

    def drop_screens(self) -> None:
        """Drops all screens but the lowest, which is not shown again."""
        self._off()
        while len(self.stack) > 1:  # their `leave` was called when they were covered
            self.stack.pop()

    def apply(self, answer) -> None:
        """Acts on a screen's answer: nothing, redraw or navigation; other intents go to `act`."""
        if answer is None:
            return
        if answer is REDRAW:
            self.dirt.all()
            return
        name = answer[0]
        if name == "push":
            self.left(self.top)
            self._on(answer[1])
        elif name == "replace":
            self._off()
            self._on(answer[1])
        elif name == "pop":
            if len(self.stack) > 1:
                value = answer[1] if len(answer) > 1 else None
                self._off()
                while value is not None and len(self.stack) > 1 and self.top.closed_by == value:
                    self.stack.pop()  # its `leave` was called when it was covered
                self._back(value)
        elif name == "home":
            if len(self.stack) > 1:
                self.drop_screens()
                self._back(None)
        elif name == "toast":
            self.show_toast(answer[1])
        elif name == "recover":
            self.recover(answer[1])
        else:
            self.act(answer)

    def _back(self, value) -> None:
        """Shows the top screen again after the one above it was popped."""
        screen = self.top
        self.on_shown()
        if value is not None and self.stack and self.top is screen:
            self.apply(screen.on_result(value))

    def show_toast(self, text: str, ms: int = _TOAST_MS, may_be_cut: bool = False) -> None:
        """Shows a short text over the screen, for `ms` or until the next key. may_be_cut: as of `Toast.show`."""
        self.toast.dirty(self.dirt)
        self.toast.show(text, ms, may_be_cut)
        self.toast.dirty(self.dirt)

    # For the match.

    def act(self, intent: tuple) -> None:
        """Handles an intent that is not navigation. Raises ValueError for an unknown one."""
        raise ValueError("unknown intent: " + repr(intent))

    def work(self) -> bool:
        """A slice of background work (a few milliseconds); True if there is more. Called when no key is waiting."""
        return False

    def report(self) -> str:
        """What a crash report says about the match: nothing that is hidden from somebody."""
        return ""

    # The loop.

    def turn(self) -> bool:
        """One iteration of the loop; False if nothing happened and nothing is pending. Never raises an Exception."""
        try:
            return self._turn()
        except Exception as error:
            self.caught(error)
        return True

    def caught(self, error: Exception) -> None:
        """Shows the crash page for what was raised: in a turn, or by what a page around the device asked for."""
        if isinstance(error, MemoryError):
            # What the failed turn held is free now; the crash page itself was made beforehand.
            gc.collect()
            self._crash(error, "MemoryError")
        else:
            self._crash(error, crash_code(error))

    def _turn(self) -> bool:
        now = self.board.clock.ms()
        self._turn_ms = now
        self._is_turning = True
        late = self._unpainted
        key = 0
        busy = True
        if not self._work.is_waiting:
            if forget.left:
                forget.empty()
            if late and self._is_whole():
                return self._rest_of(True, True)  # a key is for a screen that was seen
            key = self._touch.key() if self._touch is not None else 0
            key = key or self._seen(self.board.keys.get())
            if key:
                self.press(key)
                if self.dirt.count:
                    self._is_answer = True
                    if late or not self.is_long():
                        self._paint_part()
                        late = False
                if self.is_long():
                    return self._rest_of(True, False)
            else:
                busy = False
        elif not late:
            self._step()
        if not key:
            if self.board.keys.coming:
                self._before_ms = now  # time stands still, too
                return self._rest_of(busy, late)
            if late:
                return self._rest_of(busy, late)
        passed = hal.elapsed_ms(now, self._before_ms)
        if passed >= self.tick_ms or key:
            self._before_ms = now
            if passed and not self.resting:
                if self.toast.passed(passed):
                    self.toast.dirty(self.dirt)
                    self.toast.hide()
                self._ticked(self.top, passed)
        elif not self._at_work:
            return self._rest_of(busy, late)
        if not busy:
            self._at_work = self.work()
            busy = self._at_work
        return self._rest_of(busy, late)

    def _ticked(self, screen, passed: int) -> None:
        """Time has passed for the top screen. What it wants done then waits for the work that is under way.

        That work may put another screen, or another match, in its place: then it is too late.
        """
        answer = screen.on_tick(passed)
        if answer is not None and self._work.is_waiting:
            self._work.begin(self._applying_to(screen, answer))
        else:
            self.apply(answer)

    def _applying_to(self, screen, answer) -> "Steps":
        yield
        if self.top is screen:
            self.apply(answer)

    def _rest_of(self, busy: bool, late: bool) -> bool:
        """The rest of a turn: painting and steps of work, as long as time permits."""
        while True:
            if self.dirt.count:
                busy = True
                if self.is_long() and not late:
                    break
                late = False
                self._paint_part()
                continue
            if not self._work.is_waiting or self.is_long():
                break
            busy = True
            self._step()
        self._unpainted = self.dirt.count != 0
        self._is_turning = False
        return busy

    def is_long(self) -> bool:
        """Whether this turn, or the last one, has used up its time."""
        return hal.elapsed_ms(self.board.clock.ms(), self._turn_ms) >= _LONG_MS

    @property
    def is_answered(self) -> bool:
        """Whether the last turn has painted what a key changed; another screen, which takes longer, may come later."""
        return not self._unpainted or self._is_whole()

    def _is_whole(self) -> bool:
        """Whether what is to be painted next is the whole glass."""
        return self.dirt.w(0) == self.ui.width and self.dirt.h(0) == self.ui.height

    def in_turns(self, steps: "Steps") -> None:
        """Does this work (work.py): to its first `yield` at once, then a step in a turn, before any other key.

        A turn takes more steps if there is time. Outside of a turn, all of it is done at once.
        """
        try:
            if self._is_turning:
                self._work.begin(steps)
            else:
                for _ in steps:
                    pass
        except self.failures:
            self.failed()

    def failed(self) -> None:
        """Some work has ended by one of `failures`."""

    def applying(self, answer) -> "Steps":
        """`apply` as work: once this turn has painted."""
        yield
        self.apply(answer)

    def _step(self) -> None:
        """A step of the work that comes first."""
        try:
            self._work.step()
        except self.failures:
            self.failed()

    def make_room(self) -> None:
        """Collects garbage (25 ms): in a turn before what takes much memory after a long computation."""
        gc.collect()

    def finish_steps(self) -> None:
        """Does all that waits now."""
        while self._work.is_waiting:
            self._step()

    def press(self, key: int) -> None:
        """Handles a key from the board; long presses are translated here."""
        if self.toast.text:
            self.toast.dirty(self.dirt)
            self.toast.hide()
        if key & hal.LONG:
            plain = key & ~hal.LONG
            if plain == hal.OK:
                key = self.top.held_ok()
            elif plain == hal.PREV:
                key = hal.INFO
            elif plain == hal.UP:
                key = self.top.held_up
            elif plain == hal.DOWN:
                key = self.top.held_down
            elif plain != hal.NEXT and plain != hal.BACK:
                key = plain
        self.apply(self.top.on_key(key))

    def _seen(self, key: int) -> int:
        """The key as whoever looks at a turned display sees it: an arrow points the other way."""
        if self.board.display.turned and self.ui.label(hal.PREV) == _ARROW:
            plain = key & ~hal.LONG
            for pair in ((hal.PREV, hal.NEXT), (hal.UP, hal.DOWN)):
                if plain in pair:
                    return pair[1 - pair.index(plain)] | key & hal.LONG
        return key

    def touch(self, x: int, y: int, what: int) -> None:
        """A finger at this pixel of the glass; `what`: TOUCHES … STAYS of kocka.ui.core.touch."""
        if self.board.display.turned:
            x = self.ui.width - 1 - x
            y = self.ui.height - 1 - y
        if self._touch is None:
            from kocka.ui.core.touch import Touch

            self._touch = Touch(self)
        self._touch.take(x, y, what)

    def type(self, letter: str) -> None:
        """A letter was typed, where the screen asks for some."""
        if self.top.types:
            self.apply(self.top.typed(letter))

    def paint(self) -> None:
        """Paints and sends what is dirty."""
        while self.dirt.count:
            self._paint_part()

    def _paint_part(self) -> None:
        """Paints and sends one dirty rectangle: the oldest, or the newest where that is the answer to a key."""
        dirt = self.dirt
        place = dirt.count - 1 if self._is_answer else 0
        self._is_answer = False
        x = dirt.x(place)
        y = dirt.y(place)
        w = dirt.w(place)
        h = dirt.h(place)
        dirt.drop(place)
        if self.canvas.open(x, y, w, h):
            self.draw(self.canvas)
            self.canvas.close()

    def draw(self, canvas: Canvas) -> None:
        """Paints everything visible into the open window. Allocates nothing."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].overlay:
            first -= 1
        while first < len(self.stack):
            self.stack[first].draw(canvas)
            first += 1
        self.toast.draw(canvas)

    # When it goes wrong.

    def _crash(self, error: BaseException, code: str) -> None:
        """Writes crash.log and shows the crash page; an error while doing so leaves `turn`."""
        self._log(error, code)
        self._work.close()
        self._is_turning = False
        self.toast.hide()
        self.canvas.forget()
        page = self._page
        page.code = code
        page.ui = self.ui
        page.dirt = self.dirt
        if not self.stack or self.stack[-1] is not page:
            self.stack.append(page)
        self.dirt.all()
        self.paint()

    def recover(self, goes_on: bool) -> None:
        """Leaves the crash page: to the screen below it, or to the first one."""
        self.apply(("pop",) if goes_on else ("home",))

    def _log(self, error: BaseException, code: str) -> None:
        """Appends the report to crash.log; ignores a full disk."""
        path = self.board.folder + "/crash.log"
        try:
            report = self.report()
        except Exception as trouble:  # whatever broke may have broken this too
            report = "no report: " + repr(trouble)
        try:
            full = os.stat(path)[6] > _CRASH_BYTES
        except OSError:
            full = False
        try:
            with open(path, "w" if full else "a") as log:
                what = VERSION + (" " + self.board.code if self.board.code else "")
                log.write("kocka " + what + " on " + self.board.name + ": " + code + "\n")
                log.write(report + "\n")
                if hasattr(sys, "print_exception"):
                    sys.print_exception(error, log)
                else:
                    import traceback  # type: ignore[import-not-found]

                    traceback.print_exception(error, file=log)
        except (OSError, MemoryError):
            pass


def crash_code(error: BaseException) -> str:
    """A few letters that identify an error, short enough to read out over the phone."""
    name = error.__class__.__name__
    total = 0
    for letter in name + str(error):
        total = (total * 31 + ord(letter)) & 0xFFFF
    return name + f" {total:04X}"


class CrashPage(Screen):
    """The page after an error: what went wrong. OK returns to the screens, BACK to the first one; see App.recover."""

    code = ""  # see crash_code

    def on_key(self, key: int):
        """OK goes on, BACK begins at the first screen."""
        if key == hal.OK or key == hal.BACK:
            return ("recover", key == hal.OK)
        return None

    def draw(self, canvas) -> None:
        """Kept simple, so that little can fail."""
        ui = self.ui
        canvas.fill(ui.felt)
        bars.title_bar(canvas, ui, "Chyba / Error")
        canvas.text(ui.small, self.code, ui.margin, ui.top + ui.gap, ui.text)
        canvas.text(ui.small, "crash.log", ui.margin, ui.top + ui.gap + ui.small.lead, ui.dim)
        bars.footer(canvas, ui, ((hal.OK, "OK"), (hal.BACK, "menu")))
