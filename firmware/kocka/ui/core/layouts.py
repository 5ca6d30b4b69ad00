"""Chooses the layout of a board: the class of its display is a line of CLASSES and a module `layout_NAME`."""

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ui.core.layout import Layout

# Name, colours, least width and height in px, whether a display has to have just this size. The first that fits counts.
CLASSES = (
    ("tall", 16, 270, 440, False),
    ("wide", 16, 320, 240, False),
    ("square", 16, 240, 240, False),
    ("low", 16, 240, 135, True),
    ("mono", 2, 128, 64, True),
)
USUAL = "square"  # the class whose measures Layout has


def class_name(colours: int, width: int, height: int) -> str:
    """The class of a display. Raises ValueError where there is none."""
    for name, of_colours, wide, high, exact in CLASSES:
        if colours == of_colours and width >= wide and height >= high:
            if not exact or (width == wide and height == high):
                return name
    size = str(width) + "x" + str(height)
    raise ValueError("no screens for " + size + ": colour 240x135 or from 240x240, black and white 128x64")


def of(board) -> "Layout":
    """The layout of a board. Raises ValueError for a display without a layout."""
    name = class_name(board.colours, board.width, board.height)
    if name == USUAL:
        return named("ui.core.layout", "Layout")(board)
    return named("ui.core.layout_" + name, capital(name) + "Layout")(board)


def named(module: str, name: str) -> "Any":
    """What a module of kocka calls `name`; the module is imported."""
    return getattr(__import__("kocka." + module, None, None, (name,)), name)


def capital(name: str) -> str:
    """`name` with a capital: what a class's name begins with."""
    return name[0].upper() + name[1:]
