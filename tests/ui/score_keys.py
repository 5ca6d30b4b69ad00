"""Score keeping by keys, for tests on both Pythons: a scorer who knows what is to be written and only presses keys."""

from kocka.hal import BACK, INFO, LONG, MENU, NEXT, OK, PREV, SHEET
from kocka.ui.screens.club.dial import DateScreen
from kocka.ui.screens.score.columns import Columns
from kocka.ui.screens.score.confirm import ConfirmEntry
from kocka.ui.screens.score.table import ScoreTable
from tests.ui import pub
from tests.ui.menus import press

KEEP = "keep"


def home(app):
    """From the start screen to the sheets."""
    app.apply(("push", app.make("score_home")))
    pub.turn(app)
    settle(app)


def settle(app):
    """Until nothing is left to do."""
    for _ in range(40):
        pub.turn(app, 20)


def rows(app):
    """The list on the screen."""
    top = app.top
    return top._list if hasattr(top, "_list") else top.list


def row(app, wanted):
    """The cursor goes to the row whose action or label this is, and picks it."""
    found = rows(app)
    for _ in range(len(found.items)):
        if found.item.action == wanted or found.item.label == wanted:
            press(app, OK)
            return
        press(app, NEXT)
    raise AssertionError("no row " + repr(wanted) + " in " + repr([item.label for item in found.items]))


def type_name(app, name):
    """A name, letter by letter, on the editor."""
    editor = app.top
    for letter in name:
        turn_wheel(app, editor._wheel.index(letter))
        pub.turn(app, 20, OK)
    press(app, MENU)
    settle(app)


def turn_wheel(app, wanted):
    """The wheel of the editor stands at place `wanted`."""
    editor = app.top
    while editor._cursor != wanted:
        far = (wanted - editor._cursor) % len(editor._wheel)
        pub.turn(app, 20, SHEET if far > 4 else NEXT)
        pub.turn(app)


def choose_people(app, names):
    """New players of these names are put in the roster and on the sheet; from the screen of a new sheet."""
    row(app, "people")
    for name in names:
        row(app, -1)  # a new player
        type_name(app, name)


def begin(app):
    """The new sheet begins; the day that is proposed is right."""
    press(app, MENU)
    if isinstance(app.top, DateScreen):
        press(app, MENU)
    settle(app)
    assert isinstance(app.top, ScoreTable), app.top


def tell(app, points):
    """`points` by seat, on the screen that asks for numbers, until what is written is shown."""
    screen = app.top
    assert isinstance(screen, Columns), screen
    most = 200
    while app.top is screen and most:
        most -= 1
        seat = screen.order[screen.place]
        value = screen.values[seat]
        wanted = points[seat]
        if value == wanted:
            press(app, OK)
            continue
        now = 0 if value is None else value
        if screen.no_trick and wanted == screen.no_trick:
            while screen.values[seat] != wanted:
                pub.turn(app, 20, PREV if now <= 0 or screen.sign < 0 else INFO)
                now = screen.values[seat]
            continue
        if now == screen.no_trick and screen.no_trick:
            now = -screen.sign
        by = (wanted - now) * screen.sign // screen.unit
        if by > 9:
            pub.turn(app, 20, SHEET)
        elif by < -9:
            pub.turn(app, 20, INFO)
        elif not by:
            press(app, OK)
        else:
            pub.turn(app, 20, NEXT if by > 0 else PREV)
    assert most, "the numbers are not taken"


def write(app):
    """What is shown is right: it is written, and the table is there again."""
    assert isinstance(app.top, ConfirmEntry), app.top
    press(app, OK)
    settle(app)
    assert isinstance(app.top, ScoreTable), app.top


def enter(app, points):
    """A round, from the table and back."""
    assert isinstance(app.top, ScoreTable)
    press(app, OK)
    tell(app, points)
    write(app)


__all__ = [
    "BACK", "INFO", "KEEP", "LONG", "MENU", "NEXT", "OK", "PREV", "SHEET", "begin", "choose_people", "enter", "home",
    "press", "row", "rows", "settle", "tell", "type_name", "write",
]  # fmt: skip
