"""A monkey at a device: `python monkey.py BOARD EVENTS SEED [LANGUAGE [AGE]]`, on either Python.

Any keys at any moment, held ones too, through all screens; between any two of them whatever can happen to a device
(outside.py). It succeeds if nothing was raised, the memory in use at the start screen has not grown, the way back to
the start screen was found every now and then, and all files written can be read. Prints one line. AGE: see outside.py.
"""

import gc
import sys

from kocka.engine.rng import Rng
from kocka.hal import BACK
from kocka.ui import languages
from kocka.ui.screens.play.start import Start
from tests.match.table import clear, new_folder
from tests.ui import pub
from tests.ui.outside import CODES, HELD, SCORER, YOUNG, Outside, prepare

_ROUND_TRIP = 2000  # events between two walks back to the start screen
_WARM = 30  # such walks until everything has been loaded
_SLACK = 32_000  # bytes: a longer match waits at the start screen, with all items of a session of Taroky
_OUTSIDE = 24  # with one of so many keys something happens besides
_LANGUAGES = 2  # Czech and English: the texts of others need not be whole, nor fit
# Where a walk begins, besides the start screen.
_BEGINNINGS = ("menu", "choose_game", "new_match", "settings", "statistics", "help", "day", "enter_code")
_SCORING = ("score_home", "score_home", "leagues")


def back_to_start(world):
    """BACK and long BACK lead to the start screen from everywhere; where BACK is a player, who gets a card, the long
    one takes it back.
    """
    for number in range(120):
        if isinstance(world.app.top, Start):
            return
        world.turn(30, BACK if number % 3 == 2 else pub.LEAVE)
    raise AssertionError("no way back from " + repr(world.app.top))


def run(board_id, events, seed, language=0, age=YOUNG):
    """Presses keys; returns the device after all. AssertionError or whatever the game raises, its `trail` as .trail."""
    folder = new_folder()
    prepare(folder, age)
    rng = Rng(seed, 99)
    names = languages.NAMES
    languages.NAMES = names[:_LANGUAGES]
    world = Outside(board_id, language, folder, rng)
    try:
        _run(world, events, rng, age)
    except Exception as error:
        print("\n".join(world.trail))
        raise error
    finally:
        languages.NAMES = names
    clear(folder)
    return world


def _run(world, events, rng, age):
    trips = 0
    most = 0
    loaded = 0
    while events > 0:
        beginnings = _SCORING if age == SCORER else _BEGINNINGS
        if rng.below(2):
            world.app.apply(("push", world.app.make(beginnings[rng.below(len(beginnings))])))
        for _ in range(min(events, _ROUND_TRIP)):
            if rng.below(_OUTSIDE) == 0:
                world.happen()
            key = CODES[rng.below(len(CODES))]
            if rng.below(8) == 0:
                key = HELD[rng.below(len(HELD))]
                if key == pub.LEAVE and rng.below(8):
                    key = BACK
            if pub.my_turn(world.app) and rng.below(8):  # mostly sensibly, or no round would ever end
                key = pub.next_key(world.app, rng) or key
            world.turn(10 + rng.below(120), key)
            for _ in range(rng.below(6)):
                world.turn(20 + rng.below(200))
        events -= _ROUND_TRIP
        back_to_start(world)
        world.calm()
        gc.collect()
        if hasattr(gc, "mem_alloc"):
            now = gc.mem_alloc()
            trips += 1
            if trips <= _WARM or len(sys.modules) > loaded:  # modules are loaded when they are first wanted
                most = max(most, now)
                loaded = len(sys.modules)
            assert now <= most + _SLACK, "the memory in use grows: " + str(now) + " after " + str(most)
    world.check()


def text(world, board_id, events):
    """What was done, in a line."""
    names = " ".join(sorted(world.seen))
    return f"ok {board_id} {events} events, {world.keys} keys, {world.starts} starts: {names}"


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[2:]]
    device = run(sys.argv[1], *numbers)
    print(text(device, sys.argv[1], numbers[0]))
