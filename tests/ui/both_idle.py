"""Dim, sleep, wake; and the battery: virtual time on both Pythons."""

from kocka.hal import Power
from kocka.ui.core.idle import ASLEEP, AWAKE, DIMMED, EMPTY, FINE, LOW, OFF, Battery, Idle


class Board:
    """Notes what is asked of it."""

    def __init__(self):
        self.notes = []
        self.light = self

    def set(self, percent):
        self.notes.append(percent)

    def sleep(self):
        self.notes.append("sleep")

    def wake(self):
        self.notes.append("wake")


def _idle(percent=80, dim_s=60, sleep_s=300):
    board = Board()
    idle = Idle(board)
    idle.set(percent, dim_s, sleep_s)
    return idle, board.notes


def test_dims_then_sleeps():
    idle, notes = _idle()
    states = []
    for second in range(400):
        idle.passed(1000, True)
        if not states or states[-1][1] != idle.state:
            states.append((second + 1, idle.state))
    assert states == [(1, AWAKE), (60, DIMMED), (300, ASLEEP)]
    assert notes == [80, 8, "sleep"]
    print(states, notes)


def test_a_key_wakes_without_acting():
    idle, notes = _idle()
    assert not idle.key()
    idle.passed(60_000, True)
    assert idle.state == DIMMED
    assert idle.key()
    assert not idle.key()
    idle.passed(299_000, True)
    idle.passed(1_000, True)
    assert idle.state == ASLEEP
    assert idle.key()
    assert idle.state == AWAKE and idle.idle_ms == 0
    assert not idle.key()
    assert notes == [80, 8, 80, 8, "sleep", "wake", 80]


def test_keys_keep_it_awake():
    idle, notes = _idle()
    for _ in range(50):
        idle.passed(59_000, True)
        assert not idle.key()
    assert notes == [80]


def test_never_means_never():
    idle, notes = _idle(80, 0, 0)
    for _ in range(1000):
        idle.passed(60_000, True)
    assert notes == [80] and idle.state == AWAKE
    idle, notes = _idle(80, 0, 30)
    idle.passed(30_000, True)
    assert notes == [80, "sleep"]
    idle, notes = _idle(80, 30, 0)
    idle.passed(30_000_000, True)
    assert notes == [80, 8]


def test_a_score_is_dimmed_but_never_put_to_sleep():
    idle, notes = _idle()
    for _ in range(1000):
        idle.passed(10_000, False)
    assert notes == [80, 8] and idle.state == DIMMED
    # Back in the menu it may, from the next moment on.
    idle.passed(10, True)
    assert idle.state == ASLEEP


def test_the_dim_light_is_never_brighter_than_the_light():
    idle, notes = _idle(5, 60, 0)
    idle.passed(60_000, True)
    assert notes == [5, 5]


def test_a_new_brightness_counts_at_once_but_does_not_wake():
    idle, notes = _idle()
    idle.set(30, 60, 300)
    idle.passed(60_000, True)
    idle.set(50, 60, 300)
    assert notes == [80, 30, 8]
    assert idle.key()
    assert notes[-1] == 50


class Gauge(Power):
    """A battery with a script."""

    def __init__(self):
        self.mv = 3900

    def millivolts(self):
        return self.mv


def _minutes(battery, gauge, mv, minutes):
    gauge.mv = mv
    said = []
    for _ in range(minutes * 60):
        told = battery.passed(1000)
        if told != FINE:
            said.append(told)
    return said


def test_a_battery_is_low_once_and_empty_once():
    gauge = Gauge()
    battery = Battery(gauge)
    assert _minutes(battery, gauge, 3900, 10) == []
    assert _minutes(battery, gauge, 3500, 10) == []
    assert _minutes(battery, gauge, 3499, 10) == [LOW]
    assert _minutes(battery, gauge, 3550, 10) == []
    assert _minutes(battery, gauge, 3450, 10) == []
    assert _minutes(battery, gauge, 3300, 10) == []
    assert _minutes(battery, gauge, 3299, 10) == [EMPTY, OFF]
    assert _minutes(battery, gauge, 3200, 10) == []


def test_a_short_sag_says_nothing():
    gauge = Gauge()
    battery = Battery(gauge)
    for _ in range(20):
        gauge.mv = 3100
        assert battery.passed(10_000) == FINE
        assert battery.passed(10_000) == FINE
        gauge.mv = 3800
        assert battery.passed(10_000) == FINE


def test_it_is_told_within_half_a_minute():
    gauge = Gauge()
    battery = Battery(gauge)
    gauge.mv = 3000
    seconds = 0
    while battery.passed(1000) == FINE:
        seconds += 1
    assert seconds < 30
    print(seconds)


def test_there_is_time_to_read_why_and_to_plug_it_in():
    gauge = Gauge()
    battery = Battery(gauge)
    gauge.mv = 3200
    while battery.passed(10) != EMPTY:
        pass
    ms = 10
    while battery.passed(10) != OFF:
        ms += 10
    assert ms == 6000
    battery = Battery(gauge)
    while battery.passed(10) != EMPTY:
        pass
    assert _minutes(battery, gauge, 0, 1) == []
    assert _minutes(battery, gauge, 3400, 1) == [LOW]


def test_charging_starts_anew():
    gauge = Gauge()
    battery = Battery(gauge)
    assert _minutes(battery, gauge, 3400, 1) == [LOW]
    assert _minutes(battery, gauge, 0, 1) == []
    assert _minutes(battery, gauge, 3400, 1) == [LOW]
