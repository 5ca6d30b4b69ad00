"""The page of a release: which file is for which device, by its picture. One HTML file a language."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import drawsvg as draw  # type: ignore[import-untyped, unused-ignore]
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from host_tools.build.image import command as image
from host_tools.build.image import keys
from host_tools.build.manual import book
from host_tools.checkout import repository
from host_tools.sim import faces, frames, gallery, options
from kocka.hal import boards

NAME = "files-{}.html"
# Those in which there is this page.
LANGUAGES = tuple(code for code in options.LANGUAGES if Path(__file__).with_name(f"files.{code}.md").exists())
# What is on the display in the pictures.
SCREEN = "table"
# Renders of our cases, in hardware/BOARD; the first one that is there.
RENDERS = ("case.png", "stand.png")

_FOLDERS = [Path(__file__).parent, Path(book.__file__).parent]
# Millimetres in the drawing of a board.
_EDGE, _BEZEL, _KEY, _ROW, _STICK = 4.0, 1.6, 2.7, 8.0, 7.0


class File(NamedTuple):
    """A file of the release: `name`, `megabytes` as people read it."""

    name: str
    megabytes: str


class Device(NamedTuple):
    """What the page says of a device: `title`; `size` of its display in pixels, `mm` wide, whether in `colour`.

    picture: of its front (SVG); render: of its case, a data: address or ""; install: for the first time, image: later.
    """

    title: str
    size: str
    mm: int
    colour: bool
    picture: Markup
    render: str
    install: File
    image: File


def _address(png: bytes) -> str:
    return "data:image/png;base64," + b64encode(png).decode()


def _stick(drawing: draw.Drawing, x: float, y: float) -> None:
    drawing.append(draw.Circle(x, y, _STICK, fill="#000", fill_opacity=0.35))
    drawing.append(draw.Circle(x, y, _KEY * 1.3, fill="#e0a917"))
    for angle in range(0, 360, 90):
        turn = f"rotate({angle} {x} {y})"
        drawing.append(draw.Lines(x - 1, y - 4.7, x, y - 5.9, x + 1, y - 4.7, fill="#fff", transform=turn))


def _key(drawing: draw.Drawing, key: faces.Key, x: float, y: float, colour: str) -> None:
    main = key["role"] == "ok"
    drawing.append(draw.Circle(x, y, _KEY, fill="#e0a917" if main else "#3c3f47", stroke="#000", stroke_width=0.3))
    label = book.LABELS.get(key["label"], key["label"])
    style = dict(text_anchor="middle", font_family="sans-serif", font_weight="bold")
    if len(label) == 1:
        drawing.append(draw.Text(label, 3, x, y + 1.1, fill="#2a1e00" if main else "#fff", **style))
    else:
        drawing.append(draw.Text(label, 1.9, x, y + _KEY + 2, fill=colour, **style))


def picture(board: str, language: str) -> Markup:
    """The front of a device with a screen of the game, drawn from its board file: an SVG element in millimetres."""
    face, data = faces.face(board), faces.board_data(board)
    wide, high = (pixels * data.UM_PER_PX / 1000 for pixels in (face["width"], face["height"]))
    places = [key["place"] for key in face["keys"]]
    # None is the stick.
    left = [None] if "stick" in places else [key for key in face["keys"] if key["place"] == "left"]
    right = [key for key in face["keys"] if key["place"] == "right"]
    where: list[tuple[faces.Key | None, float, float]] = []
    body_wide, body_high = wide + 2 * _BEZEL, high + 2 * _BEZEL
    if face["below"]:
        row = left + right
        width = max(body_wide, len(row) * 2 * _ROW) + 2 * _EDGE
        height = body_high + 2 * _STICK + 3 * _EDGE
        step = (width - 2 * _EDGE) / len(row)
        where = [(key, _EDGE + (at + 0.5) * step, height - _EDGE - _STICK) for at, key in enumerate(row)]
        x, y = (width - body_wide) / 2, _EDGE
    else:
        columns = [(column, _STICK if None in column else _KEY) for column in (left, right)]
        height = max(body_high, *(len(column) * _ROW for column, _ in columns)) + 2 * _EDGE
        width = body_wide + sum(2 * radius for _, radius in columns) + 4 * _EDGE
        middles = (_EDGE + columns[0][1], width - _EDGE - columns[1][1])
        for (column, _), middle in zip(columns, middles, strict=True):
            step = (height - 2 * _EDGE) / max(1, len(column))
            where += [(key, middle, _EDGE + (at + 0.5) * step) for at, key in enumerate(column)]
        x, y = 2 * _EDGE + 2 * columns[0][1], (height - body_high) / 2
    drawing = draw.Drawing(round(width, 2), round(height, 2), id_prefix=board)
    drawing.append(draw.Rectangle(0, 0, width, height, rx=4, fill=face["pcb"]))
    drawing.append(draw.Rectangle(x, y, body_wide, body_high, rx=1, fill=face["bezel"], stroke="#000"))
    shown = gallery.render(SCREEN, board, language)
    png = frames.png(shown.pixels, shown.palette, 4 if face["colours"] == 2 else 2)
    drawing.append(draw.Image(x + _BEZEL, y + _BEZEL, wide, high, data=png, mime_type="image/png", embed=True))
    for key, key_x, key_y in where:
        if key is None:
            _stick(drawing, key_x, key_y)
        else:
            _key(drawing, key, key_x, key_y, face["print"])
    return Markup(drawing.as_svg(header="", skip_js=True, skip_css=True))


def _render(board: str) -> str:
    folder = repository() / "hardware" / board
    found = next((folder / name for name in RENDERS if (folder / name).exists()), None)
    return _address(found.read_bytes()) if found else ""


def _device(board: str, language: str, version: str, files: Mapping[str, bytes]) -> Device:
    data = faces.board_data(board)

    def file(end: str) -> File:
        name = f"kocka-{version}-{board}{end}"
        megabytes = f"{len(files[name]) / 1e6:.1f} MB"
        return File(name, megabytes.replace(".", ",") if language == "cs" else megabytes)

    return Device(
        str(data.TITLE),
        f"{data.WIDTH}×{data.HEIGHT}",
        round(data.WIDTH * data.UM_PER_PX / 1000),
        data.COLOURS > 2,
        picture(board, language),
        _render(board),
        file("-install.uf2"),
        file(".uf2"),
    )


def render(language: str, version: str, commit: str, key: bytes, files: Mapping[str, bytes]) -> bytes:
    """The page in Czech (cs) or English (en). `files`: those of the release so far; `key`: the public one in images.

    KeyError if a file that it leads to is not among them.
    """
    loader = FileSystemLoader(_FOLDERS, encoding="utf-8")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    stem = f"kocka-{version}"

    def file(end: str) -> Markup:
        name = next(name for name in (f"{stem}-{end}", end) if name in files)
        return Markup('<a href="{0}" download>{0}</a>').format(name)

    text = environment.get_template(f"files.{language}.md").render(
        devices=[_device(board, language, version, files) for board in boards.IDS],
        file=file,
        others=[(other, NAME.format(other)) for other in LANGUAGES if other != language],
        version=version,
        commit=commit,
        stem=stem,
        sums=image.SUMS,
        signature=keys.SIGNATURE_FILE,
        public=keys.PUBLIC_FILE,
        fingerprint=keys.fingerprint(key),
    )
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    page = environment.get_template("files.html").render(language=language, title=f"Kočka {version}", body=Markup(body))
    return page.encode()
