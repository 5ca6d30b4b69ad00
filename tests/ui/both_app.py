"""The app and what screens are made of, on both Pythons: stack, keys, toasts, boxes; updates equal a fresh drawing."""

import os

from kocka.engine.rng import Rng
from kocka.hal import BACK, DOWN, HOME, INFO, LONG, MENU, MS_WRAP, NEXT, OK, PREV, SHEET, UP, Keys, boards, elapsed_ms
from kocka.ui.core.app import App, CrashPage, crash_code
from kocka.ui.core.bars import TooLong, check_hints, footer
from kocka.ui.core.forget import matching
from kocka.ui.core.screen import REDRAW, Screen, step
from kocka.ui.core.text import ELLIPSIS, Font
from kocka.ui.widgets.dialog import Confirm, Message
from kocka.ui.widgets.editor import NameEditor
from kocka.ui.widgets.list import Item, List, Menu
from tests.ui.pager import Pager
from tests.ui.stage import Stage, StrictApp, assert_fresh, checksum, press

SLOW = ("test_any_keys_leave_what_a_fresh_drawing_would_give", "test_running_out_of_memory_is_shown_too")

HEAP = "8M"
BUDGET_S = 120

_HINTS = ((OK, "vybrat"), (BACK, "zpět"))
_KEYS = (PREV, NEXT, OK, BACK, UP, DOWN, MENU, INFO, OK | LONG, PREV | LONG, NEXT | LONG, BACK | LONG, UP | LONG)
_TEXT = "Hraje se 32 listy. Kdo nemá vynesenou barvu, hází, co chce.\n\nSrdce po jednom bodu, černá kočka za osm."


class Settings(Menu):
    title = "Nastavení"
    hints = _HINTS

    def __init__(self):
        Menu.__init__(self)
        self.values = [0, 1, 0]
        self.got = []

    def build(self):
        return [
            Item("Jazyk", 0, ("Čeština", "English"), self.values[0]),
            Item("Rychlost", 1, ("pomalá", "střední", "rychlá"), self.values[1]),
            Item("Zvuk", 2, ("ano", "ne"), self.values[2]),
            Item("Jas", 3, note="80 %"),
            Item("Zpět o tah", 4, enabled=False),
            Item("Pravidla", ("push", Pager("Pravidla", _TEXT * 3, (((PREV, NEXT), "listovat"), (BACK, "zpět"))))),
            Item("Jméno", ("push", NameEditor("Jméno", "Žof", 8, "hotovo", "smazat", _HINTS))),
            Item("Konec", ("push", Confirm("Opravdu skončit partii?", "Ano", "Ne"))),
            Item("O hře", ("push", Message("Kočka 0.1"))),
            Item("Oznámit", ("toast", "Tuhle kartu teď hrát nesmíš")),
        ]

    def picked(self, action):
        if action < 3:
            self.values[action] = self.list.item.value
        return None

    def on_result(self, value):
        self.got.append(value)


class Log(Screen):
    """Writes down what happens to it."""

    def __init__(self, name, log, answer=None):
        self.name = name
        self.log = log
        self.answer = answer

    def enter(self):
        self.log.append("enter " + self.name)

    def leave(self):
        self.log.append("leave " + self.name)

    def on_result(self, value):
        self.log.append("result " + self.name + " " + repr(value))

    def on_key(self, key):
        self.log.append("key " + self.name + " " + str(key))
        return self.answer

    def on_tick(self, ms):
        self.log.append("tick " + self.name + " " + str(ms))

    def draw(self, canvas):
        canvas.fill(1)


def _app(board_id, screen):
    Font.strict = True
    app = StrictApp(Stage(board_id))
    app.start(screen)
    app.turn()
    return app


def test_the_stack():
    log = []
    app = _app("pico_lcd_1_3", Log("a", log))
    app.apply(("push", Log("b", log, ("pop", 5))))
    press(app, OK)
    app.apply(("push", Log("c", log)))
    app.apply(("replace", Log("d", log)))
    app.apply(("push", Log("e", log)))
    app.apply(("home",))
    assert len(app.stack) == 1
    app.apply(("pop",))
    app.apply(("home",))
    assert len(app.stack) == 1
    print(log)


def test_long_keys_get_their_meaning():
    log = []
    app = _app("pico_lcd_1_3", Log("a", log))
    for key in _KEYS:
        press(app, key, 0)
    print(log)
    assert log[-1] == "key a " + str(UP)
    assert "key a " + str(MENU) in log and "key a " + str(SHEET) in log and "key a " + str(HOME) in log


def test_unknown_intents_are_refused():
    app = App(Stage("pico_lcd_1_3"))
    try:
        app.apply(("fly", 3))
        raise RuntimeError("taken")
    except ValueError as error:
        print(error)


def test_nothing_to_do_sends_nothing():
    app = _app("pico_lcd_1_3", Settings())
    sent = app.board.display.sent
    assert not app.turn()
    app.board.clock.now += 1000
    assert not app.turn()
    assert app.board.display.sent == sent


class Busy(Log):
    """Something moves in two places all the time, and a key changes a third one."""

    def on_key(self, key):
        self.dirty(100, 100, 20, 10)

    def on_tick(self, ms):
        self.dirty(0, 0, 20, 10)
        self.dirty(0, 50, 20, 10)


def test_what_a_key_changes_is_painted_first():
    app = _app("pico_lcd_1_3", Busy("a", []))
    board = app.board
    board.clock.now += 1000
    shown = []

    def show(x, y, w, h):
        shown.append((x, y))
        board.clock.now += 8  # long enough for a turn of its own

    board.display.show = show
    assert app.turn()
    assert shown == [(0, 0)], shown
    board.keys.put(NEXT)
    assert app.turn()
    assert shown == [(0, 0), (100, 100)], shown
    while len(shown) < 4:
        assert app.turn()
    assert sorted(shown[2:]) == [(0, 0), (0, 50)], shown


class Slow(Log):
    """Takes long to prepare itself for the next screen, or for a change of its own."""

    marks = None

    def on_key(self, key):
        self.stage.clock.now += 20
        if self.marks:
            self.dirty(*self.marks)
        return super().on_key(key)


def test_garbage_waits_for_what_a_key_changes_on_its_screen():
    screen = Slow("a", [])
    app = _app("pico_lcd_1_3", screen)
    screen.stage = app.board
    screen.marks = (100, 100, 20, 10)
    app.board.keys.put(OK)
    assert app.turn() and app.dirt.count == 1 and not app.is_answered
    assert app.turn() and app.is_answered


def test_a_key_waits_for_the_screen_that_it_is_for():
    log = []
    first = Slow("a", log)
    app = _app("pico_lcd_1_3", first)
    board = first.stage = app.board
    first.answer = ("push", Log("b", log))
    board.keys.put(OK)
    assert app.turn() and app.dirt.count == 1 and app.is_answered, "another screen: garbage may come before it"
    board.keys.put(OK)
    assert app.turn() and app.dirt.count == 0
    assert "key b " + str(OK) not in log, "painted, and the key is not handled yet"
    assert app.turn()
    assert "key b " + str(OK) in log


class Worker(StrictApp):
    worked = 0

    def work(self):
        self.worked += 1
        return True


def test_nothing_begins_while_a_key_is_coming():
    log = []
    app = Worker(Stage("pico_lcd_1_3"))
    app.start(Log("a", log))
    app.turn()
    before = app.worked
    del log[:]
    app.board.keys.coming = True
    for _ in range(10):
        app.board.clock.now += 20
        assert not app.turn()
    assert not log and app.worked == before
    app.board.keys.put(OK)
    app.board.keys.coming = False
    app.turn()
    app.board.clock.now += 20
    app.turn()
    assert log == ["key a " + str(OK), "tick a 20"], log
    assert app.worked > before


def test_a_cursor_move_sends_two_rows():
    app = _app("pico_lcd_1_3", Settings())
    display = app.board.display
    display.pixels_sent = 0
    press(app, NEXT)
    assert 0 < display.pixels_sent <= 240 * 2 * app.ui.row, display.pixels_sent


def test_settings_choose_and_take_back():
    for board_id in boards.IDS:
        menu = Settings()
        app = _app(board_id, menu)
        press(app, OK)
        assert menu.values == [1, 1, 0]
        press(app, NEXT)
        press(app, OK)
        press(app, NEXT)
        assert menu.list.choosing and menu.values[1] == 1
        press(app, BACK)
        assert menu.values[1] == 1 and menu.list.item.value == 1 and len(app.stack) == 1
        press(app, OK)
        press(app, PREV)
        press(app, OK)
        assert menu.values[1] == 0
        assert_fresh(app)


def test_disabled_rows_cannot_be_picked():
    menu = Settings()
    app = _app("oled_128x64", menu)
    for _ in range(4):
        press(app, NEXT)
    assert menu.list.item.label == "Zpět o tah"
    press(app, OK)
    assert len(app.stack) == 1 and not menu.list.choosing


def test_dialogs_answer():
    for board_id in boards.IDS:
        menu = Settings()
        app = _app(board_id, menu)
        for keys, wanted in (((OK,), 0), ((NEXT, OK), 1), ((NEXT, BACK), 0)):
            app.apply(("push", Confirm("Opravdu skončit partii?", "Ano", "Ne")))
            for key in keys:
                press(app, key)
                assert_fresh(app)
            assert menu.got[-1] == wanted and len(app.stack) == 1
        assert len(menu.got) == 3


def test_names_are_written_with_four_keys():
    menu = Settings()
    app = _app("pico_display_2_8", menu)
    app.apply(("push", NameEditor("Jméno", "", 8, "hotovo", "smazat", _HINTS)))
    for key in (NEXT, NEXT, OK, OK, BACK, PREV, OK, OK | LONG):
        press(app, key)
        assert_fresh(app)
    print(" ".join(menu.got))
    app.apply(("push", NameEditor("Jméno", "", 8, "hotovo", "smazat", _HINTS)))
    press(app, BACK)
    assert len(menu.got) == 1 and len(app.stack) == 1
    editor = NameEditor("Jméno", "Žofie", 5, "hotovo", "smazat", _HINTS)
    app.apply(("push", editor))
    press(app, OK)
    assert menu.got[-1] == "Žofie"


def test_a_toast_with_names_may_be_cut():
    names = ", ".join(("Magdaléna", "Bohuslava", "Ctirad", "Jaroslava") * 4)
    for board_id in boards.IDS:
        app = _app(board_id, Settings())
        app.show_toast("Vzato zpět: " + names, may_be_cut=True)
        app.turn()
        assert_fresh(app)
        assert app.toast.text == "Vzato zpět: " + names
        lines = app.toast.lines
        room = app.ui.width - 2 * (app.ui.box_edge + app.ui.box_pad)
        assert len(lines) == 3 and lines[2].endswith(ELLIPSIS), lines
        assert max(len(line) for line in lines) * app.ui.body.width <= room
        assert not "".join(lines[:2]).count(ELLIPSIS)
        try:
            app.show_toast("Vzato zpět: " + names)
        except TooLong:
            pass
        else:
            raise AssertionError("a sentence of ours may not be too long")


def test_toasts_go_away():
    for board_id in boards.IDS:
        app = _app(board_id, Settings())
        app.show_toast("Tuhle kartu teď hrát nesmíš")
        app.turn()
        shown = checksum(app.board.display.shown)
        assert_fresh(app)
        app.board.clock.now += 1000
        app.turn()
        assert app.toast.text and checksum(app.board.display.shown) == shown
        app.board.clock.now += 1000
        app.turn()
        assert not app.toast.text and checksum(app.board.display.shown) != shown
        assert_fresh(app)
        app.show_toast("Ano")
        app.turn()
        press(app, NEXT)
        assert not app.toast.text
        assert_fresh(app)


def test_pages_turn_and_end():
    for board_id in boards.IDS:
        app = _app(board_id, Settings())
        app.apply(("push", Pager("Pravidla", _TEXT * 3, (((PREV, NEXT), "listovat"), (BACK, "zpět")))))
        press(app, PREV)
        pages = 1
        while True:
            press(app, OK)
            if len(app.stack) == 1:
                break
            pages += 1
            assert_fresh(app)
        print(board_id, pages)


def test_any_keys_leave_what_a_fresh_drawing_would_give():
    for board_id in boards.IDS:
        app = _app(board_id, Settings())
        rng = Rng(11)
        for number in range(250):
            press(app, _KEYS[rng.below(len(_KEYS))], rng.below(300))
            assert_fresh(app)
            if number % 25 == 0:
                print(board_id, number, len(app.stack), checksum(app.board.display.shown))


def test_a_list_that_needs_two_lines_a_row():
    class Wide(Menu):
        title = "Pravidla u nás"
        hints = _HINTS

        def build(self):
            return [Item("Dokládačka po kole", 0, ("čtvrtém a každém dalším", "x", "y"), 0), Item("Ano", 1)]

    app = _app("pico_display_2_8", Wide())
    assert app.stack[0].list.row > app.ui.row
    assert_fresh(app)


def test_texts_that_do_not_fit_are_refused():
    class Long(Menu):
        title = "Nastavení"
        hints = _HINTS

        def build(self):
            return [Item("Velice dlouhá položka, která se nevejde", 0)]

    for screen in (Long(), Message("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk")):
        try:
            _app("pico_lcd_1_3", screen)
            raise RuntimeError("taken")
        except TooLong as error:
            print(error)
    try:
        check_hints(_app("pico_lcd_1_3", Settings()).ui, ((OK, "vynést kartu"), (BACK, "zpátky do menu")))
        raise RuntimeError("taken")
    except TooLong:
        pass


def test_a_crash_is_logged_and_shown():
    class Broken(Screen):
        def draw(self, canvas):
            raise ValueError("rozbité")

    path = "crash.log"
    if path in os.listdir("."):
        os.remove(path)
    app = App(Stage("pico_lcd_1_3"))
    app.start(Settings())
    app.turn()
    app.apply(("push", Broken()))
    assert app.turn()
    assert isinstance(app.stack[-1], CrashPage)
    with open(path) as file:
        text = file.read()
    os.remove(path)
    assert "ValueError" in text and "pico_lcd_1_3" in text and "rozbité" in text
    app.board.keys.put(BACK)
    app.turn()
    assert len(app.stack) == 1
    app.turn()
    assert_fresh(app)
    print(crash_code(ValueError("rozbité")))


def test_running_out_of_memory_is_shown_too():
    class Hungry(Screen):
        def draw(self, canvas):
            canvas.fill(1)
            raise MemoryError

    app = App(Stage("oled_128x64"))
    app.start(Settings())
    app.turn()
    app.apply(("push", Hungry()))
    for _ in range(3):
        assert app.turn()
        page = app.stack[-1]
        assert isinstance(page, CrashPage) and page.code == "MemoryError" and len(app.stack) == 3
        app.board.keys.put(OK)
    os.remove("crash.log")


def test_keys_queue_eight():
    keys = Keys()
    assert keys.get() == 0
    for key in range(1, 9):
        assert keys.put(key)
    assert not keys.put(9)
    assert [keys.get() for _ in range(9)] == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    for key in range(20):
        assert keys.put(key + 1) and keys.get() == key + 1
    keys.put(3)
    keys.clear()
    assert keys.get() == 0


def test_time_goes_on_across_the_wrap():
    assert elapsed_ms(5, MS_WRAP - 10) == 15
    assert elapsed_ms(7, 7) == 0
    log = []
    app = _app("pico_lcd_1_3", Log("a", log))
    app.board.clock.now = MS_WRAP - 5
    app.turn()
    app.board.clock.now = MS_WRAP + 7
    app.turn()
    assert log[-1] == "tick a 12"


def test_steps():
    assert [step(key) for key in (PREV, NEXT, UP, DOWN, OK, BACK)] == [-1, 1, -1, 1, 0, 0]
    assert REDRAW is True


def test_key_names_are_the_boards():
    for board_id in boards.IDS:
        ui = _app(board_id, Settings()).ui
        print(board_id, " ".join([ui.label(key) for key in (PREV, NEXT, OK, BACK, MENU)]))


def test_every_key_of_every_board_is_wired_once():
    for board_id in boards.IDS:
        data = boards.load(board_id)
        pins = [gpio for _name, gpio, _key in data.KEYS]
        names = [name for name, _gpio, _key in data.KEYS]
        assert len(set(pins)) == len(pins) and len(set(names)) == len(names)
        assert {PREV, NEXT, OK, BACK} <= {key for _name, _gpio, key in data.KEYS}
    try:
        boards.load("toaster")
        raise RuntimeError("loaded")
    except ValueError as error:
        print(error)


def test_hints_are_painted_from_left_to_right():
    app = _app("oled_128x64", Settings())
    footer(app.canvas, app.ui, (((PREV, NEXT), "vybrat"), (OK, "dát")))
    assert isinstance(app.stack[0].list, List)
    print(checksum(app.board.display.buffer))


def test_modules_are_found_by_the_beginnings_of_their_names():
    """A name is found once, however many beginnings it has; a star stands for anything before the end of a name."""
    names = ("b.c", "a", "a.b", "a.bc", "a.d", "a.x.e", "a.x.ef", "a.y.e", "aa")
    for beginnings in (("a.b",), ("a.", "a.b"), ("a.*.e", "b"), ("a*",), ("", "a"), ("c", "0"), ()):
        wanted = []
        for name in names:
            for one in beginnings:
                start, _, end = one.partition("*")
                if name.startswith(start) and name.endswith(end) and name not in wanted:
                    wanted.append(name)
        assert sorted(matching(names, beginnings)) == sorted(wanted), beginnings
        print(beginnings, len(wanted))
