"""Classes of displays. Each has an image of its own: what a display cannot show is not in the image.

A module that `ONLY` does not name is in all images. tests/image/test_classes.py enters all screens of a class without
the modules that it lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase

from kocka.hal import boards
from kocka.ui.core import layouts

COLOUR, LOW, MONO = "colour", "low", "mono"
ALL = (COLOUR, LOW, MONO)
PAGE = "page"  # what no image has

# What `kocka` calls the displays of a class.
TITLES = {
    COLOUR: "colour displays from 240x240",
    LOW: "colour displays of 240x135",
    MONO: "displays in black and white",
}

# px: the highest display of class LOW.
_LOW_HEIGHT = 135


def _image_of(colours: int, height: int) -> str:
    if colours == 2:
        return MONO
    return LOW if height <= _LOW_HEIGHT else COLOUR


# The classes of displays that screens know (kocka.ui.core.layouts), and the image that shows each.
DISPLAYS = {name: _image_of(colours, height) for name, colours, _, height, _ in layouts.CLASSES}
for _board in boards.PAGE:
    _data = boards.load(_board)
    DISPLAYS[layouts.class_name(_data.COLOURS, _data.WIDTH, _data.HEIGHT)] = PAGE

# Modules that not every image has: paths (the first that fits counts), and the classes that have them.
ONLY: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("kocka/ui/art/tarock_mono.py", ALL),
    ("kocka/ui/fonts/fixed20.py", (MONO,)),
    ("kocka/ui/fonts/fixed13b.py", (MONO,)),
    ("kocka/hal/ssd1306.py", (MONO,)),
    ("kocka/ui/table/doubled.py", (PAGE,)),
    ("kocka/ui/core/touch.py", (PAGE,)),  # no board that has an image has a touch panel
    # What the screens in black and white share with the low ones.
    ("kocka/games/taroky/screens/replay_low.py", (LOW, MONO)),
    ("kocka/games/taroky/screens/settlement_low.py", (LOW, MONO)),
    ("kocka/games/taroky/screens/talk_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/choose_game_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/claim_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/money_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/players_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/replay_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/review_low.py", (LOW, MONO)),
    ("kocka/ui/screens/play/share_low.py", (LOW, MONO)),
    ("kocka/ui/screens/score/send_low.py", (LOW, MONO)),
    # What is named after a class of displays is for it.
    *((f"*[_/]{name}.py", (image,)) for name, image in DISPLAYS.items()),
    ("kocka/ui/fonts/sans24.py", (COLOUR,)),
    ("kocka/hal/st7789.py", (COLOUR, LOW)),
    ("kocka/ui/fonts/sans18.py", (COLOUR, LOW)),
    ("kocka/ui/fonts/sans20.py", (COLOUR, LOW)),
    ("kocka/ui/fonts/sans64.py", (COLOUR, LOW)),
    ("kocka/ui/art/faces.py", (COLOUR, LOW)),
    ("kocka/ui/art/german.py", (COLOUR, LOW)),
    ("kocka/ui/art/moods.py", (COLOUR, LOW)),
    ("kocka/ui/art/tarock.py", (COLOUR, LOW)),
    ("kocka/ui/table/german.py", (COLOUR, LOW)),
    ("kocka/ui/table/tarock.py", (COLOUR, LOW)),
    ("kocka/ui/table/plates.py", (COLOUR, LOW)),
)


def of(board: str) -> str:
    """The class of a board's display. ValueError if there is no such board."""
    data = boards.load(board)
    return DISPLAYS[layouts.class_name(data.COLOURS, data.WIDTH, data.HEIGHT)]


def boards_of(kind: str) -> list[str]:
    """The boards of a class."""
    return [board for board in boards.IDS if of(board) == kind]


def fits(pattern: str, path: str) -> bool:
    """Whether a pattern of ONLY is of this module."""
    return fnmatchcase(path, pattern)


def has(kind: str, path: str) -> bool:
    """Whether an image of that class has this module."""
    folder, _, name = path.rpartition("/")
    if folder == "kocka/hal/boards" and name != "__init__.py":
        return of(name.removesuffix(".py")) == kind
    return next((kind in classes for pattern, classes in ONLY if fits(pattern, path)), True)


def only(kind: str, found: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of the modules that an image of that class has."""
    return {path: source for path, source in found.items() if has(kind, path)}
