"""About: version, licences, board, Python, where matches are stored; on the device also the code."""

import sys

from kocka import VERSION
from kocka.ui.languages import ids, t
from kocka.ui.table.paper import Paper

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_MOST_FOLDER = 60


def python() -> str:
    """The Python in use, with its version."""
    made = sys.implementation
    name = {"cpython": "CPython", "micropython": "MicroPython"}.get(made.name, made.name)
    return name + " " + ".".join([str(part) for part in made.version[:3]])


class About(Paper):
    """A single text, in pages if it is long."""

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads the board's title and folder."""
        super().__init__(app)

    def enter(self):
        """Composes the text."""
        board = self.app.board
        folder = board.folder
        if len(folder) > _MOST_FOLDER:
            folder = "…" + folder[1 - _MOST_FOLDER :]
        text = t(ids.ABOUT_TEXT).format(VERSION, board.title, python(), folder)
        if board.code:
            text += "\n" + t(ids.ABOUT_CODE).format(board.code)
        power = board.power
        mv = power.millivolts()
        if mv:
            text += "\n" + t(ids.ABOUT_BATTERY).format("%d.%02d" % (mv // 1000, mv % 1000 // 10))
        if power.percent() >= 0:
            text += "\n" + t(ids.ABOUT_CHARGE).format(power.percent())
        if power.milliamps():
            text += "\n" + t(ids.ABOUT_CURRENT).format(power.milliamps())
        self.put(t(ids.ABOUT), text, self._first)
        return None
