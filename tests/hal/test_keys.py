"""Keys in virtual time: bounce, long presses, full queues, and looks that come late."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.hal import BACK, LONG, MENU, NEXT, NO_KEY, OK, PREV, UP, Keys, boards
from kocka.hal.keys import PinKeys, Scanner

DATA = boards.load("pico_lcd_1_3")
GPIO = {name: gpio for name, gpio, _ in DATA.KEYS}


@pytest.fixture
def keys(chip):
    return PinKeys(DATA.KEYS)


def _all(keys):
    found = []
    while True:
        key = keys.get()
        if key == NO_KEY:
            return found
        found.append(key)


def test_every_key_of_every_board_gives_its_code(chip):
    for board in boards.IDS:
        chip.reset()
        table = boards.load(board).KEYS
        keys = PinKeys(table)
        for _, gpio, code in table:
            chip.press(gpio, 30, 80)
            chip.run(200)
            assert _all(keys) == [code]


def test_a_short_press_comes_when_the_key_is_let_go(chip, keys):
    chip.press(GPIO["A"], 100, 80)
    chip.run(175)
    assert _all(keys) == []
    chip.run(15)
    assert _all(keys) == [OK]


def test_a_key_without_a_long_meaning_comes_at_once_and_only_once(chip, keys):
    chip.press(GPIO["UP"], 100, 900)
    chip.run(106)
    assert _all(keys) == [UP]
    chip.run(1500)
    assert _all(keys) == []


@pytest.mark.parametrize(("name", "code"), [("LEFT", PREV), ("RIGHT", NEXT), ("A", OK), ("B", BACK)])
def test_a_long_press_comes_while_the_key_is_still_down_and_nothing_after_it(chip, keys, name, code):
    chip.press(GPIO[name], 0, 2000)
    chip.run(499)
    assert _all(keys) == []
    chip.run(12)
    assert _all(keys) == [code | LONG]
    chip.run(3000)
    assert _all(keys) == []


def test_two_keys_at_once_are_two_presses(chip, keys):
    chip.press(GPIO["LEFT"], 100, 100)
    chip.press(GPIO["X"], 120, 100)
    chip.run(400)
    assert _all(keys) == [MENU, PREV]


def test_bouncing_contacts_are_one_press(chip, keys):
    dice = random.Random(4)
    for start in range(0, 40_000, 400):
        for edge in (start + 50, start + 170):
            at = float(edge)
            for _ in range(dice.randrange(8)):
                chip.at(at, lambda: chip.drive(GPIO["A"], dice.randrange(2)))
                at += dice.random() * 2
            chip.at(at, lambda level=int(edge != start + 50): chip.drive(GPIO["A"], level))
    presses = 0
    for _ in range(100):
        chip.run(400)
        presses += len(_all(keys))
    assert presses == 100


def test_the_queue_keeps_the_first_eight(chip, keys):
    for n in range(12):
        chip.press(GPIO["X" if n % 2 else "LEFT"], 100 * n + 20, 50)
    chip.run(1500)
    assert _all(keys) == [PREV, MENU] * 4


def test_presses_while_the_flash_is_written_are_not_lost(chip, keys):
    """150 ms without a look, the longest that was seen; shorter presses come and go meanwhile."""
    chip.run(100)
    chip.press(GPIO["A"], 20, 60)
    chip.press(GPIO["UP"], 30, 40)
    chip.run(150, deaf=True)
    chip.run(50)
    assert sorted(_all(keys)) == [OK, UP]


def test_a_press_that_outlasts_the_flash_counts_once(chip, keys):
    chip.run(100)
    chip.press(GPIO["A"], 20, 200)
    chip.run(150, deaf=True)
    chip.run(300)
    assert _all(keys) == [OK]


def test_let_go_and_pressed_again_meanwhile_counts_twice(chip, keys):
    chip.run(100)
    chip.press(GPIO["A"], 10, 60)
    chip.run(40)
    chip.press(GPIO["A"], 80, 200)
    chip.run(100, deaf=True)
    chip.run(400)
    assert _all(keys) == [OK, OK]


def test_a_long_press_through_the_flash_is_long(chip, keys):
    chip.run(100)
    chip.press(GPIO["B"], 10, 900)
    chip.run(450)
    chip.run(150, deaf=True)
    chip.run(10)
    assert _all(keys) == [BACK | LONG]
    chip.run(600)
    assert _all(keys) == []


def test_bounce_on_release_during_the_flash_is_no_press(chip, keys):
    chip.run(100)
    chip.press(GPIO["A"], 10, 60)
    chip.run(69)
    chip.press(GPIO["A"], 2, 1)
    chip.press(GPIO["A"], 4, 1)
    chip.run(4)
    chip.run(120, deaf=True)
    chip.run(200)
    assert _all(keys) == [OK]


def test_stopped_keys_are_not_looked_at_until_started_again(chip, keys):
    chip.run(20)
    keys.stop()
    keys.stop()
    chip.press(GPIO["A"], 10, 60)
    chip.run(200)
    assert _all(keys) == []
    keys.start()
    keys.start()
    chip.press(GPIO["B"], 100, 60)
    chip.run(300)
    assert _all(keys) == [OK, BACK]


def test_forget_drops_the_press_that_woke_the_device(chip, keys):
    chip.press(GPIO["A"], 10, 900)
    chip.press(GPIO["X"], 10, 40)
    chip.run(100)
    keys.forget()
    chip.run(1500)
    assert _all(keys) == []
    chip.press(GPIO["A"], 10, 60)
    chip.run(200)
    assert _all(keys) == [OK]


def test_held_tells_what_is_down(chip, keys):
    assert keys.held() == NO_KEY
    chip.drive(GPIO["B"], 0)
    assert keys.held() == BACK


def test_the_clock_wraps_without_losing_a_key():
    keys = Keys()
    scanner = Scanner([OK], keys)
    most = 1 << 29
    for now in range(most - 400, most + 800, 5):
        scanner.look(now % most, int(most - 200 <= now < most + 100), 0)
    assert _all(keys) == [OK]
    for now in range(800, 2000, 5):
        scanner.look(now, int(900 <= now < 1600), 0)
    assert _all(keys) == [OK | LONG]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.integers(30, 900), st.integers(30, 900)), min_size=1, max_size=6),
    st.integers(1, 12),
)
def test_any_rhythm_of_presses_is_understood(rhythm, step):
    """Presses of at least 30 ms, looked at every 1 to 12 ms: each is its code, or LONG when it lasted."""
    keys = Keys()
    scanner = Scanner([OK], keys)
    wanted, found = [], []
    edges = []
    at = 50
    for down, up in rhythm:
        edges.append((at, at + down))
        wanted.append((OK | LONG if down >= 500 else OK, 500 - 2 * step <= down <= 500 + 2 * step))
        at += down + up
    for now in range(0, at + 600, step):
        scanner.look(now, int(any(start <= now < end for start, end in edges)), 0)
        found += _all(keys)
    assert len(found) == len(wanted)
    for key, (code, borderline) in zip(found, wanted, strict=True):
        assert key == code or borderline
