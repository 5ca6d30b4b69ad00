"""The game and its power: dim, sleep, a key that only wakes, a battery that runs out."""

from kocka.hal import BACK, NEXT, OK, Power
from kocka.ui.core.app import App
from kocka.ui.core.idle import ASLEEP, AWAKE, DIMMED
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.session.app import KockaApp
from tests.ui.stage import Stage

HEAP = "4M"


class Battery(Power):
    """As it is told."""

    def __init__(self):
        self.mv = 0

    def millivolts(self):
        return self.mv


class Device(Stage):
    """Notes when it sleeps, wakes and goes off."""

    def __init__(self, board="pico_lcd_1_3"):
        Stage.__init__(self, board, "/nowhere")
        self.notes = []
        self.power = Battery()

    def sleep(self):
        self.notes.append("sleep")

    def wake(self):
        self.notes.append("wake")

    def off(self):
        self.notes.append("off")


def _run(app, ms, step=250):
    for _ in range(0, ms, step):
        app.board.clock.now += step
        app.turn()


def _press(app, key):
    app.board.keys.put(key)
    app.board.clock.now += 20
    app.turn()


def test_idle_dims_then_sleeps_then_a_key_only_wakes():
    board = Device()
    app = KockaApp(board)
    app.turn()
    _run(app, 59_000)
    assert app.idle.state == AWAKE
    _run(app, 2_000)
    assert app.idle.state == DIMMED
    row = bytes(board.display.shown)
    _press(app, NEXT)
    assert app.idle.state == AWAKE
    assert bytes(board.display.shown) == row
    _press(app, NEXT)
    assert bytes(board.display.shown) != row
    _run(app, 301_000)
    assert app.idle.state == ASLEEP and board.notes == ["sleep"]
    before = len(app.stack)
    _press(app, OK)
    assert app.idle.state == AWAKE and board.notes == ["sleep", "wake"]
    assert len(app.stack) == before
    _press(app, OK)
    assert len(app.stack) == before + 1


def test_nothing_is_sent_to_a_sleeping_display():
    board = Device()
    app = KockaApp(board)
    app.turn()
    _run(app, 301_000)
    sent = board.display.sent
    _run(app, 600_000, 2_000)
    assert board.display.sent == sent
    assert board.notes == ["sleep"]


class Score(Screen):
    """A sheet that people look at."""

    stays_awake = True

    def draw(self, canvas):
        canvas.fill(0)


def test_a_score_stays_on():
    board = Device()
    app = KockaApp(board)
    app.turn()
    app.apply(("push", Score()))
    _run(app, 3_600_000, 5_000)
    assert app.idle.state == AWAKE and board.notes == []
    _press(app, BACK)
    _run(app, 301_000)
    assert board.notes == ["sleep"]


def test_a_low_battery_is_told_and_an_empty_one_says_so_before_it_goes_off():
    for name in ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64"):
        board = Device(name)
        app = KockaApp(board)
        app.turn()
        board.power.mv = 3450
        told = []
        for _ in range(400):
            _run(app, 250)
            if app.toast.text and (not told or told[-1] != app.toast.text):
                told.append(app.toast.text)
            if len(told) == 1:
                board.power.mv = 3250
            if board.notes:
                break
        assert told == [t(ids.BATTERY_LOW), t(ids.BATTERY_EMPTY)]
        assert board.notes == ["off"]
    print(" ".join(told))


def test_an_empty_battery_wakes_the_display_to_say_so():
    board = Device()
    app = KockaApp(board)
    app.turn()
    _run(app, 301_000)
    board.power.mv = 3200
    _run(app, 40_000)
    assert board.notes == ["sleep", "wake", "off"]


def test_plain_apps_do_not_care():
    app = App(Device())
    app.start(Score())
    _run(app, 400_000, 5_000)
    assert app.board.notes == []
