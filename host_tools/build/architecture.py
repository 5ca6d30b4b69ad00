"""The picture of the firmware's layers, drawn from the imports that its files really have: `kocka build architecture`.

A box is a package; an arrow points to what it imports. An arrow is left out where a longer way
of arrows leads there, too.
"""

from __future__ import annotations

import ast
import graphlib
from collections import defaultdict

import drawsvg  # type: ignore[import-untyped, unused-ignore]

from host_tools.checkout import ROOT

TARGET = "host_tools/build/architecture.svg"

# What a box says besides its name.
ABOUT = {
    "main": "power on, the loop",
    "ui.screens": "screens, games' own too",
    "ui.session": "the running match",
    "ui.table": "cards, seats, faces",
    "ui.widgets": "lists, dialogs",
    "ui.core": "app, canvas, text",
    "ui.data": "languages, art, fonts",
    "scorebook": "sheets of real cards",
    "match": "match, journal, history",
    "ai": "levels, search, talk",
    "games": "rules and sheets, a folder each",
    "hal": "boards and drivers",
    "engine": "what all games are made of",
}
_DATA = ("ui.languages", "ui.art", "ui.fonts")
# What of a game's folder belongs to another box than `games`.
_ROOMS = {
    "ai": "ai",
    **dict.fromkeys(("screens", "profile", "help", "title", "records", "lessons"), "ui.screens"),
    **dict.fromkeys(("entry_words", "settling"), "ui.table"),
}
_WIDTH, _HEIGHT, _GAP_X, _GAP_Y = 176, 46, 26, 34


def box_of(module: str) -> str:
    """The box of a module of the firmware: "kocka.games.hearts.screens.table" is in "ui.screens"."""
    parts = module.split(".")
    if parts[0] == "main":
        return "main"
    if parts[1] == "ui":
        name = ".".join(parts[1:3])
        return "ui.data" if name in _DATA else name
    if parts[1] == "games":
        for part in parts[3:]:
            if part in _ROOMS:
                return _ROOMS[part]
    return parts[1]


def read() -> dict[str, set[str]]:
    """Box -> boxes that it imports."""
    arrows: dict[str, set[str]] = defaultdict(set)
    firmware = ROOT / "firmware"
    for path in sorted(firmware.rglob("*.py")):
        module = ".".join(path.relative_to(firmware).with_suffix("").parts).removesuffix(".__init__")
        if module in ("kocka", "_boot", "kocka.ui", "kocka.games"):
            continue
        box = box_of(module)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kocka."):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names if alias.name.startswith("kocka.")]
            else:
                continue
            arrows[box] |= {box_of(name) for name in names} & set(ABOUT) - {box}
    return arrows


def reduced(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Without arrows to what a longer way reaches. ValueError if boxes import each other in turns."""
    try:
        order = list(graphlib.TopologicalSorter(arrows).static_order())
    except graphlib.CycleError as error:
        raise ValueError("packages import each other in turns: " + " ← ".join(error.args[1])) from None
    reach: dict[str, set[str]] = {}
    kept = {}
    for box in order:
        below = arrows.get(box, set())
        far = set().union(*(reach[other] for other in below)) if below else set()
        kept[box] = below - far
        reach[box] = below | far
    return kept


def rows_of(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The boxes in rows, from the top: each above all that it imports."""
    height: dict[str, int] = {}
    for box in graphlib.TopologicalSorter(arrows).static_order():
        height[box] = max((height[other] + 1 for other in arrows.get(box, ())), default=0)
    rows: list[list[str]] = [[] for _ in range(max(height.values()) + 1)]
    for box in ABOUT:
        rows[-1 - height[box]].append(box)
    return rows


def draw() -> str:
    """The picture, as the text of an SVG file."""
    arrows = reduced(read())
    rows = rows_of(arrows)
    wide = max(map(len, rows))
    width = wide * (_WIDTH + _GAP_X) + _GAP_X
    height = len(rows) * (_HEIGHT + _GAP_Y) + _GAP_Y
    picture = drawsvg.Drawing(width, height, id_prefix="a")
    picture.append(drawsvg.Rectangle(0, 0, width, height, fill="#fbf8f0"))
    head = drawsvg.Marker(-4, -3, 0.5, 3, scale=2, orient="auto")
    head.append(drawsvg.Lines(-4, -3, 0, 0, -4, 3, fill="#7a6a50", close=True))
    place = {}
    for number, row in enumerate(rows):
        left = (width - len(row) * (_WIDTH + _GAP_X) + _GAP_X) / 2
        for column, box in enumerate(row):
            place[box] = (left + column * (_WIDTH + _GAP_X), _GAP_Y + number * (_HEIGHT + _GAP_Y))
    for box, others in arrows.items():
        for other in sorted(others):
            (x, y), (to_x, to_y) = place[box], place[other]
            start, end = (x + _WIDTH / 2, y + _HEIGHT), (to_x + _WIDTH / 2, to_y - 2)
            path = drawsvg.Path(stroke="#7a6a50", stroke_width=1.4, fill="none", marker_end=head)
            bend = (end[1] - start[1]) / 2
            path.M(*start).C(start[0], start[1] + bend, end[0], end[1] - bend, *end)
            picture.append(path)
    for box, (x, y) in place.items():
        picture.append(drawsvg.Rectangle(x, y, _WIDTH, _HEIGHT, rx=6, fill="#0f4a36", stroke="#d9b44a"))
        font = {"font_family": "sans-serif", "text_anchor": "middle"}
        picture.append(drawsvg.Text(box, 13, x + _WIDTH / 2, y + 19, fill="#fff7e6", **font))
        picture.append(drawsvg.Text(ABOUT[box], 11, x + _WIDTH / 2, y + 36, fill="#e3d7b8", **font))
    return str(picture.as_svg()) + "\n"


def outputs() -> dict[str, bytes]:
    """The picture: repository path -> content."""
    return {TARGET: draw().encode()}
