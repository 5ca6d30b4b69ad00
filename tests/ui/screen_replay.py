"""Goes on MicroPython's unix port where a canonical screen was reached in the simulator; tells what is on the glass.

`main(folder)`: `folder/steps.py` holds what happened to the simulated device since it was last switched on: `BOARD` and
`CASES`, a list of (name, files folder, seed, steps). A line is printed for each: `name checksum`, or `name error`.
Steps are ("time", ms, turns): so many times ms pass and a turn is taken; ("key", code); ("act", arguments);
("help", title): a page of the rules is opened; ("speak",): the screen is entered again.
"""

import gc
import sys

from kocka.ui.game import Game
from kocka.ui.screens.help import Help
from tests.ui import stage


class Seeded(stage.Stage):
    """A stage with the simulator's entropy."""

    def __init__(self, board_id, folder, seed):
        """`seed`: what `entropy` begins with."""
        stage.Stage.__init__(self, board_id, folder)
        self._seed = seed

    def entropy(self):
        """As `SimBoard.entropy`."""
        value = self._seed
        self._seed = (value * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFF
        return value


def replay(board_id, folder, seed, steps):
    """The checksum of the glass after all steps."""
    board = Seeded(board_id, folder, seed)
    app = Game(board)
    app.turn()
    for step in steps:
        kind = step[0]
        if kind == "time":
            for _ in range(step[2]):
                board.clock.now += step[1]
                app.turn()
        elif kind == "key":
            board.keys.put(step[1])
        elif kind == "act":
            app.act(step[1])
        elif kind == "help":
            app.apply(("push", Help(app, step[1])))
        else:
            app.apply(app.top.enter())
            app.dirt.all()
    shown = stage.checksum(board.display.shown)
    return shown


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
