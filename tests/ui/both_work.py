"""Work in turns: the order of steps, how many there are in a turn, what ends it; on both Pythons."""

import os

from kocka.hal import OK
from kocka.ui.core.app import App, CrashPage
from kocka.ui.core.screen import Screen
from kocka.ui.core.work import Work
from tests.ui.stage import Stage, StrictApp


class Paper(Screen):
    """Notes the keys; `begins` makes the work that one begins."""

    def __init__(self, notes, begins=None):
        self.notes = notes
        self.begins = begins

    def on_key(self, key):
        self.notes.append("key")
        if self.begins is not None:
            self.app.in_turns(self.begins())

    def leave(self):
        self.notes.append("left")

    def draw(self, canvas):
        canvas.fill(0)


def counting(notes, name, count):
    for number in range(count):
        notes.append(name + str(number))
        yield
    notes.append(name + "!")


def guarded(notes, name):
    try:
        yield
        yield
    finally:
        notes.append(name + " closed")


def app_with(screen, cls=StrictApp):
    """An app whose turns take one step of work each: 5 ms pass whenever somebody asks for the time."""
    app = cls(Stage("pico_lcd_1_3"))
    screen.app = app
    app.start(screen)
    while app.turn():
        pass
    clock = app.board.clock

    def passing():
        clock.now += 5
        return clock.now

    clock.ms = passing
    return app


def test_the_first_part_is_done_at_once():
    notes = []
    work = Work()
    work.begin(counting(notes, "a", 2))
    assert notes == ["a0"] and work.is_waiting
    work.step()
    assert notes == ["a0", "a1"] and work.is_waiting
    work.step()
    assert notes == ["a0", "a1", "a!"] and not work.is_waiting
    work.begin(counting(notes, "b", 0))
    assert notes[3:] == ["b!"] and not work.is_waiting


def test_they_take_their_turns_in_order():
    notes = []
    work = Work()
    work.begin(counting(notes, "a", 2))
    work.begin(counting(notes, "b", 1))
    while work.is_waiting:
        work.step()
    assert notes == ["a0", "b0", "a1", "a!", "b!"]


def test_what_a_step_begins_comes_before_its_rest_and_before_all_others():
    notes = []
    work = Work()

    def outer():
        yield
        work.begin(counting(notes, "b", 2))
        work.begin(counting(notes, "c", 1))
        notes.append("a")
        yield
        notes.append("a!")

    work.begin(outer())
    work.begin(counting(notes, "d", 1))
    while work.is_waiting:
        work.step()
    assert notes == ["d0", "b0", "c0", "a", "b1", "b!", "c!", "a!", "d!"]


def test_nested_work_returns_what_came_of_it():
    notes = []
    work = Work()

    def inner():
        yield
        return 7

    def outer():
        notes.append((yield from inner()))
        yield
        notes.append((yield from inner()))

    work.begin(outer())
    steps = 0
    while work.is_waiting:
        work.step()
        steps += 1
    assert (notes, steps) == ([7, 7], 3)


def test_closing_runs_what_must_be_done_at_the_end():
    notes = []
    work = Work()

    def outer():
        try:
            yield from guarded(notes, "inner")
        finally:
            notes.append("outer closed")

    work.begin(outer())
    work.begin(guarded(notes, "other"))
    work.close()
    assert notes == ["inner closed", "outer closed", "other closed"] and not work.is_waiting


def test_an_error_leaves_the_others_to_be_closed():
    notes = []
    work = Work()

    def wrong():
        yield
        raise ValueError("wrong")

    work.begin(wrong())
    work.begin(guarded(notes, "other"))
    try:
        work.step()
    except ValueError:
        assert work.is_waiting and not notes
    else:
        raise AssertionError("the error is gone")
    work.close()
    assert notes == ["other closed"]


def test_a_step_is_a_turn_and_a_key_waits_for_all_of_them():
    notes = []
    paper = Paper(notes, lambda: counting(notes, "a", 3))
    app = app_with(paper)
    app.board.keys.put(OK)
    app.turn()
    assert notes == ["key", "a0"]
    paper.begins = None
    app.board.keys.put(OK)
    seen = []
    while notes[-1] != "key" or len(notes) == 1:
        count = len(notes)
        app.turn()
        seen.append(len(notes) - count)
        assert seen[-1] <= 1
    assert notes == ["key", "a0", "a1", "a2", "a!", "key"]


def test_where_time_stands_still_all_is_done_in_a_turn():
    notes = []
    paper = Paper(notes, lambda: counting(notes, "a", 3))
    app = StrictApp(Stage("pico_lcd_1_3"))
    paper.app = app
    app.start(paper)
    app.turn()
    app.board.keys.put(OK)
    app.turn()
    assert notes == ["key", "a0", "a1", "a2", "a!"]
    app.in_turns(counting(notes, "b", 2))  # outside of a turn
    assert notes[5:] == ["b0", "b1", "b!"]


class Impatient(Paper):
    """Wants another screen as time passes, once a key has begun its work."""

    def on_key(self, key):
        super().on_key(key)
        self.wants = True

    wants = False

    def on_tick(self, ms):
        return ("push", Paper(self.notes)) if self.wants else None


def leaving(app, notes, after):
    yield
    yield
    notes.append("gone to " + after.__class__.__name__)
    app.apply(("replace", after))


def test_what_time_brings_waits_for_work_and_is_too_late_when_that_has_left_the_screen():
    notes = []
    paper = Impatient(notes)
    app = app_with(paper)
    other = Paper(notes)
    paper.begins = lambda: leaving(app, notes, other)
    app.board.keys.put(OK)
    for _ in range(12):
        app.turn()
    assert app.top is other and len(app.stack) == 1
    assert notes == ["key", "gone to Paper", "left"]

    notes = []
    paper = Impatient(notes)
    app = app_with(paper)
    paper.begins = lambda: counting(notes, "a", 3)
    app.board.keys.put(OK)
    for _ in range(12):
        app.turn()
        if app.top is not paper:
            break
    assert notes == ["key", "a0", "a1", "a2", "a!", "left"]  # nothing left it: then what it wanted


def test_an_error_in_work_is_a_crash_and_ends_all_work():
    notes = []

    def wrong():
        paper.app.in_turns(guarded(notes, "other"))
        yield
        yield
        raise ValueError("wrong")

    paper = Paper(notes, wrong)
    app = app_with(paper, App)
    app.board.keys.put(OK)
    for _ in range(20):
        app.turn()
    os.remove("crash.log")
    assert isinstance(app.top, CrashPage) and app.top.code.startswith("ValueError")
    assert notes == ["key", "other closed"]


def test_work_in_the_background_ends_when_its_screen_leaves():
    notes = []
    paper = Paper(notes)
    app = StrictApp(Stage("pico_lcd_1_3"))
    app.start(paper)
    paper.in_background(guarded(notes, "a"))
    assert paper.is_working and paper.work() and paper.is_working
    other = Paper(notes)
    app.apply(("push", other))
    assert not paper.is_working and notes == ["left", "a closed"]
    app.apply(("pop",))
    paper.in_background(counting(notes, "b", 2))
    assert paper.work() and paper.work() and not paper.work()
    assert not paper.is_working and not paper.work()
    assert notes[2:] == ["left", "b0", "b1", "b!"]


def test_background_work_is_replaced_and_may_leave_its_own_screen():
    notes = []
    paper = Paper(notes)
    app = StrictApp(Stage("pico_lcd_1_3"))
    app.start(paper)
    paper.in_background(guarded(notes, "a"))
    paper.work()
    paper.in_background(counting(notes, "b", 1))
    assert notes == ["a closed"]

    def leaving():
        try:
            yield
            app.apply(("push", Paper(notes)))
            notes.append("pushed")
            yield
            notes.append("never")
        finally:
            notes.append("ended")

    paper.in_background(leaving())
    assert paper.work() and not paper.work()
    assert notes[1:] == ["left", "pushed", "ended"] and not paper.is_working
    paper.in_background(counting(notes, "c", 1))

    def beginning():
        yield
        paper.in_background(counting(notes, "d", 1))

    paper.in_background(beginning())
    assert paper.work() and paper.work() and paper.work() and not paper.work()
    assert notes[4:] == ["d0", "d!"]


def test_background_work_that_fails_is_gone():
    paper = Paper([])

    def wrong():
        yield
        raise ValueError("wrong")

    paper.in_background(wrong())
    assert paper.work()
    try:
        paper.work()
    except ValueError:
        pass
    else:
        raise AssertionError("the error is gone")
    assert not paper.work() and not paper.is_working
