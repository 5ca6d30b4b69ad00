"""Score keeping by keys, for tests on both Pythons: a scorer who knows what is to be written and only presses keys."""

from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK, PREV, SHEET
from kocka.ui.screens.club.dial import DateScreen
from kocka.ui.screens.score.columns import Columns
from kocka.ui.screens.score.confirm import ConfirmEntry
from kocka.ui.screens.score.home import ScoreHome
from kocka.ui.screens.score.table import ScoreTable
from tests.ui import pub
from tests.ui.menus import press

KEEP = "keep"


def home(game):
    """From the start screen to the sheets."""
    game.apply(("push", ScoreHome(game)))
    pub.turn(game)
    settle(game)


def settle(game):
    """Until nothing is left to do."""
    for _ in range(40):
        pub.turn(game, 20)


def rows(game):
    """The list on the screen."""
    top = game.top
    return top._list if hasattr(top, "_list") else top.list


def row(game, wanted):
    """The cursor goes to the row whose action or label this is, and picks it."""
    found = rows(game)
    for _ in range(len(found.items)):
        if found.item.action == wanted or found.item.label == wanted:
            press(game, OK)
            return
        press(game, NEXT)
    raise AssertionError("no row " + repr(wanted) + " in " + repr([item.label for item in found.items]))


def type_name(game, name):
    """A name, letter by letter, on the editor."""
    editor = game.top
    for letter in name:
        turn_wheel(game, editor._wheel.index(letter))
        pub.turn(game, 20, OK)
    press(game, MENU)
    settle(game)


def turn_wheel(game, wanted):
    """The wheel of the editor stands at place `wanted`."""
    editor = game.top
    while editor._cursor != wanted:
        far = (wanted - editor._cursor) % len(editor._wheel)
        pub.turn(game, 20, SHEET if far > 4 else NEXT)
        pub.turn(game)


def choose_people(game, names):
    """New players of these names are put in the roster and on the sheet; from the screen of a new sheet."""
    row(game, "people")
    for name in names:
        row(game, -1)  # a new player
        type_name(game, name)


def begin(game):
    """The new sheet begins; the day that is proposed is right."""
    press(game, MENU)
    if isinstance(game.top, DateScreen):
        press(game, MENU)
    settle(game)
    assert isinstance(game.top, ScoreTable), game.top


def tell(game, points):
    """`points` by seat, on the screen that asks for numbers, until what is written is shown."""
    screen = game.top
    assert isinstance(screen, Columns), screen
    most = 200
    while game.top is screen and most:
        most -= 1
        seat = screen.order[screen.place]
        value = screen.values[seat]
        wanted = points[seat]
        if value == wanted:
            press(game, OK)
            continue
        now = 0 if value is None else value
        if screen.no_trick and wanted == screen.no_trick:
            while screen.values[seat] != wanted:
                pub.turn(game, 20, PREV if now <= 0 or screen.sign < 0 else INFO)
                now = screen.values[seat]
            continue
        if now == screen.no_trick and screen.no_trick:
            now = -screen.sign
        by = (wanted - now) * screen.sign // screen.unit
        if by > 9:
            pub.turn(game, 20, SHEET)
        elif by < -9:
            pub.turn(game, 20, INFO)
        elif not by:
            press(game, OK)
        else:
            pub.turn(game, 20, NEXT if by > 0 else PREV)
    assert most, "the numbers are not taken"


def write(game):
    """What is shown is right: it is written, and the table is there again."""
    assert isinstance(game.top, ConfirmEntry), game.top
    press(game, OK)
    settle(game)
    assert isinstance(game.top, ScoreTable), game.top


def enter(game, points):
    """A round, from the table and back."""
    assert isinstance(game.top, ScoreTable)
    press(game, OK)
    tell(game, points)
    write(game)


__all__ = [
    "BACK", "INFO", "KEEP", "LONG", "MENU", "NEXT", "OK", "PREV", "SHEET", "begin", "choose_people", "enter", "home",
    "press", "row", "rows", "settle", "tell", "type_name", "write",
]  # fmt: skip
