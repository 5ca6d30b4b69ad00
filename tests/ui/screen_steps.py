"""Brings a device, on either Python, to a canonical screen as the simulator reached it.

Steps, as `tests.ui.recorder` records them: ("time", ms, turns): so many times ms pass and a turn is taken; ("key",
code); ("act", arguments); ("type", letter); ("help", title): a page of the rules is opened; ("speak",): the screen is
entered again.
"""

from kocka import hal


class Hand(hal.Clock):
    """A clock that is moved by hand."""

    def __init__(self):
        self.now = 0

    def ms(self):
        """As set; it wraps in days."""
        return self.now


class Entropy:
    """The simulator's entropy, from the seed that it was at."""

    def __init__(self, seed):
        """`seed`: the first answer."""
        self._seed = seed

    def __call__(self):
        value = self._seed
        self._seed = (value * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFF
        return value


def take(app, steps):
    """All steps, on an app that has just been made; its board's clock is a Hand."""
    board = app.board
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
        elif kind == "type":
            app.type(step[1])
        elif kind == "help":
            # Here, so that it is not in the memory of all other screens.
            from kocka.ui.screens.settings.help import Help

            app.apply(("push", Help(app, step[1])))
        else:
            app.apply(app.top.enter())
            app.dirt.all()
