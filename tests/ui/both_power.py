"""The game and its power: dim, sleep, a key that only wakes, a battery that runs out."""

from kocka.hal import BACK, NEXT, OK
from kocka.ui.core.app import App
from kocka.ui.core.idle import ASLEEP, AWAKE, DIMMED
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.session.app import KockaApp
from tests.ui.stage import Stage

HEAP = "4M"


class Battery:
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


def _run(game, ms, step=250):
    for _ in range(0, ms, step):
        game.board.clock.now += step
        game.turn()


def _press(game, key):
    game.board.keys.put(key)
    game.board.clock.now += 20
    game.turn()


def test_idle_dims_then_sleeps_then_a_key_only_wakes():
    board = Device()
    game = KockaApp(board)
    game.turn()
    _run(game, 59_000)
    assert game.idle.state == AWAKE
    _run(game, 2_000)
    assert game.idle.state == DIMMED
    row = bytes(board.display.shown)
    _press(game, NEXT)
    assert game.idle.state == AWAKE
    assert bytes(board.display.shown) == row
    _press(game, NEXT)
    assert bytes(board.display.shown) != row
    _run(game, 301_000)
    assert game.idle.state == ASLEEP and board.notes == ["sleep"]
    before = len(game.stack)
    _press(game, OK)
    assert game.idle.state == AWAKE and board.notes == ["sleep", "wake"]
    assert len(game.stack) == before
    _press(game, OK)
    assert len(game.stack) == before + 1


def test_nothing_is_sent_to_a_sleeping_display():
    board = Device()
    game = KockaApp(board)
    game.turn()
    _run(game, 301_000)
    sent = board.display.sent
    _run(game, 600_000, 2_000)
    assert board.display.sent == sent
    assert board.notes == ["sleep"]


class Score(Screen):
    """A sheet that people look at."""

    stays_awake = True

    def draw(self, canvas):
        canvas.fill(0)


def test_a_score_stays_on():
    board = Device()
    game = KockaApp(board)
    game.turn()
    game.apply(("push", Score()))
    _run(game, 3_600_000, 5_000)
    assert game.idle.state == DIMMED and board.notes == []
    _press(game, BACK)  # wakes it, and does nothing else
    assert game.idle.state == AWAKE
    _press(game, BACK)
    _run(game, 301_000)
    assert board.notes == ["sleep"]


def test_a_low_battery_is_told_and_an_empty_one_says_so_before_it_goes_off():
    for name in ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64"):
        board = Device(name)
        game = KockaApp(board)
        game.turn()
        board.power.mv = 3450
        told = []
        for _ in range(400):
            _run(game, 250)
            if game.toast.text and (not told or told[-1] != game.toast.text):
                told.append(game.toast.text)
            if len(told) == 1:
                board.power.mv = 3250
            if board.notes:
                break
        assert told == [t(ids.BATTERY_LOW), t(ids.BATTERY_EMPTY)]
        assert board.notes == ["off"]
    print(" ".join(told))


def test_an_empty_battery_wakes_the_display_to_say_so():
    board = Device()
    game = KockaApp(board)
    game.turn()
    _run(game, 301_000)
    board.power.mv = 3200
    _run(game, 40_000)
    assert board.notes == ["sleep", "wake", "off"]


def test_plain_apps_do_not_care():
    app = App(Device())
    app.start(Score())
    _run(app, 400_000, 5_000)
    assert app.board.notes == []
