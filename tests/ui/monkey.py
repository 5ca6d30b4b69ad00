"""A monkey at the keys: `python monkey.py BOARD EVENTS SEED [LANGUAGE]`, on either Python.

Random keys at random moments, through all screens. It succeeds if nothing was raised, the memory in use at the start
screen has not grown, the way back to the start screen was found every now and then, and all files written can be read.
Prints one line.
"""

import gc
import sys

from kocka.engine.rng import Rng
from kocka.hal import BACK
from kocka.ui.screens.play.start import Start
from tests.match.table import clear, new_folder
from tests.ui import pub

_ROUND_TRIP = 2000  # events between two walks back to the start screen
_WARM = 30  # such walks until everything has been loaded
_SLACK = 32_000  # bytes: a longer match waits at the start screen, with all items of a session of Taroky


def back_to_start(app):
    """BACK and long BACK lead to the start screen from everywhere; where BACK is a player, who gets a card, the long
    one takes it back.
    """
    for number in range(120):
        if isinstance(app.top, Start):
            return
        pub.turn(app, 30, BACK if number % 3 == 2 else pub.LEAVE)
    raise AssertionError("no way back from " + repr(app.top))


def run(board_id, events, seed, language=0):
    """Presses keys; returns how many screens were seen. AssertionError or whatever the game raises."""
    folder = new_folder()
    app = pub.new_game(board_id, language, folder)
    rng = Rng(seed, 99)
    seen = []
    trips = 0
    most = 0
    loaded = 0
    while events > 0:
        for _ in range(min(events, _ROUND_TRIP)):
            r = rng.below(512)
            key = pub.KEYS[r % len(pub.KEYS)]
            if r == 511:
                key = pub.LEAVE
            if my_round(app) and r & 7:
                key = pub.next_key(app, rng) or key
            pub.turn(app, 10 + rng.below(120), key)
            for _ in range(rng.below(6)):
                pub.turn(app, 20 + rng.below(200))
            name = pub.name_of(app.top)
            if name not in seen:
                seen.append(name)
        events -= _ROUND_TRIP
        back_to_start(app)
        clear_settings(app, language)
        gc.collect()
        if hasattr(gc, "mem_alloc"):
            now = gc.mem_alloc()
            trips += 1
            if trips <= _WARM or len(sys.modules) > loaded:  # modules are loaded when they are first wanted
                most = max(most, now)
                loaded = len(sys.modules)
            assert now <= most + _SLACK, "the memory in use grows: " + str(now) + " after " + str(most)
    app = pub.new_game(board_id, language, folder)
    assert not app.problems
    clear(folder)
    return seen


def my_round(app):
    """Whether a playing screen waits for me: there the monkey mostly plays sensibly, or no round would ever end."""
    return pub.my_turn(app)


def clear_settings(app, language):
    """Undoes what the monkey did to the settings: restores the language, and no long pauses."""
    from kocka.match import settings

    app.settings.set(settings.LANGUAGE, language)
    app.settings.set(settings.SPEED, 0)
    app.apply_settings()


if __name__ == "__main__":
    screens = run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 0)
    print("ok", sys.argv[1], sys.argv[2], "events,", len(screens), "screens:", " ".join(sorted(screens)))
