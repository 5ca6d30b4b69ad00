"""The front of a board: its screen, the places of its keys, and what each key does.

Everything comes from the board's data file (`kocka.hal.boards`), so that a new board has a face without a line here;
`SKINS` only gives the known ones the colour of their circuit board.
"""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple, TypedDict

from kocka import hal
from kocka.hal import boards

LONG: int = hal.LONG

# Logical keys by the names that scripts and the page use.
ROLES: dict[str, int] = {
    "prev": hal.PREV,
    "next": hal.NEXT,
    "ok": hal.OK,
    "back": hal.BACK,
    "up": hal.UP,
    "down": hal.DOWN,
    "menu": hal.MENU,
    "info": hal.INFO,
    "sheet": hal.SHEET,
    "home": hal.HOME,
    "hint": hal.HINT,
}
ROLE_OF_CODE: dict[int, str] = {code: role for role, code in ROLES.items()}

# Keys that a board may lack, and the key that replaces each.
INSTEAD: dict[str, int] = {
    "up": hal.PREV,
    "down": hal.NEXT,
    "menu": hal.LONG | hal.OK,
    "info": hal.LONG | hal.PREV,
    "hint": hal.LONG | hal.OK,  # the menu, where it stands
}
# Roles that are a long press of a key that not every board has.
LONG_PRESS: dict[str, str] = {"hint": "up"}

# The boards that the page offers, best first; the first is the default.
BOARDS: tuple[str, ...] = boards.IDS + boards.PAGE

_STICK: tuple[str, ...] = ("up", "left", "press", "right", "down")


class Skin(NamedTuple):
    """Looks that no data file knows: CSS colours of circuit board, print and bezel; keys beside or below the screen."""

    pcb: str
    print: str
    bezel: str
    below: bool


SKINS: dict[str, Skin] = {
    "pico_lcd_1_3": Skin("#17324f", "#e8eef4", "#0a0c10", False),
    "pico_display_2_8": Skin("#16171b", "#f2f2ee", "#050506", False),
    "oled_128x64": Skin("#214a3a", "#e6efe8", "#04060a", True),
}
# A glass without a board around it.
_PHONE = Skin("#14121c", "#f2ecdc", "#14121c", False)
_PLAIN = Skin("#20283a", "#eef0f4", "#07080a", False)

# Indexes 0 and 1 of a mono display, as an OLED shines.
MONO_RGB: tuple[int, int] = (0x04070C, 0xCFEBFF)


class Key(TypedDict):
    """One key of a board: the `label` printed beside it, its `role` ("ok", …), its place: "stick", "left", "right"."""

    label: str
    role: str
    place: str


class Face(TypedDict):
    """A board as the page draws it; sizes in pixels of its screen."""

    id: str
    title: str
    width: int
    height: int
    colours: int
    pcb: str
    print: str
    bezel: str
    below: bool
    keys: list[Key]


class UnknownBoard(ValueError):
    """There is no such board. `.board`: the name asked for."""

    def __init__(self, board: str) -> None:
        super().__init__(f"there is no board {board!r}; known: {', '.join(BOARDS)}")
        self.board = board


def board_data(board: str) -> ModuleType:
    """The data module of a board. UnknownBoard for any other name."""
    if board not in BOARDS:
        raise UnknownBoard(board)
    data: ModuleType = boards.load(board)
    return data


def face(board: str) -> Face:
    """The face of a board, from its data module. UnknownBoard."""
    data = board_data(board)
    skin = SKINS.get(board, _PHONE if board in boards.PAGE else _PLAIN)
    return {
        "id": board,
        "title": str(data.TITLE),
        "width": int(data.WIDTH),
        "height": int(data.HEIGHT),
        "colours": int(data.COLOURS),
        "pcb": skin.pcb,
        "print": skin.print,
        "bezel": skin.bezel,
        "below": skin.below,
        "keys": place_keys([(str(key[0]), int(key[2])) for key in data.KEYS]),
    }


def summary(board: str) -> tuple[str, str, int, int, int, str]:
    """What a list of boards shows of one: id, title, width, height, colours, a letter ("l", "r", "s") for each key."""
    shown = face(board)
    places = "".join(key["place"][0] for key in shown["keys"])
    return shown["id"], shown["title"], shown["width"], shown["height"], shown["colours"], places


def place_keys(keys: list[tuple[str, int]]) -> list[Key]:
    """Places for (label, logical key) pairs: a stick if there is a whole one, the rest to its right in a column.

    Without a stick the first half is on the left of the screen, the rest on the right.
    """
    labels = [label.lower() for label, _ in keys]
    stick = all(name in labels for name in _STICK)
    rest = len(keys) - (len(_STICK) if stick else 0)
    placed: list[Key] = []
    seen = 0
    for label, code in keys:
        if stick and label.lower() in _STICK:
            place = "stick"
        else:
            place = "right" if stick or seen >= (rest + 1) // 2 else "left"
            seen += 1
        placed.append({"label": label, "role": ROLE_OF_CODE[code], "place": place})
    return placed


def key_code(board_face: Face, role: str, held: bool = False) -> int:
    """The code of a board's keys when `role` is pressed, or held.

    A role without a key of its own on this board comes as people there reach it: a long press of another key, or the
    key that stands in for it. KeyError for an unknown role.
    """
    code = ROLES[role]
    if role == "hint":
        return code  # a key of the page: no board needs one for it
    own = LONG_PRESS.get(role, role)
    if role in INSTEAD and not any(key["role"] == own for key in board_face["keys"]):
        code = INSTEAD[role]
    return code | LONG if held else code
