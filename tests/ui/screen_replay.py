"""Brings MicroPython's unix port to a canonical screen as the simulator reached it; prints what is on the glass.

`main(folder)`: `folder/steps.py` holds what happened to the simulated device since it was last switched on: `BOARD` and
`CASES`, a list of (name, files folder, seed, steps). A line is printed for each: `name checksum`, or `name error`. For
steps see screen_steps.py.
"""

import gc
import sys

from kocka.ui.session.app import KockaApp
from tests.ui import screen_steps, stage


def replay(board_id, folder, seed, steps):
    """The checksum of the glass after all steps."""
    board = stage.Stage(board_id, folder)
    board.entropy = screen_steps.Entropy(seed)
    screen_steps.take(KockaApp(board), steps)
    return stage.checksum(glass(board.display))


def glass(display):
    """What a person sees: a turned display shows its last byte first, and each byte's pixels the other way round."""
    if not display.turned:
        return display.shown
    seen = bytearray(len(display.shown))
    bits = 4 if display.colours == 16 else 1
    for at in range(len(seen)):
        byte = display.shown[-1 - at]
        for _ in range(8 // bits):
            seen[at] = (seen[at] << bits | byte & (1 << bits) - 1) & 255
            byte >>= bits
    return seen


def main(folder):
    """All cases of the folder's steps."""
    sys.path.insert(0, folder)
    import steps

    for name, files, seed, taken in steps.CASES:
        gc.collect()
        try:
            print(name, replay(steps.BOARD, folder + "/" + files, seed, taken))
        except Exception as error:
            print(name, repr(error))


if __name__ == "__main__":
    main(sys.argv[1])
