"""A manual: one HTML file that needs nothing else, with the device's own words and pictures of its screens.

The rules come from the device's help (firmware/kocka/ui/languages), the settings from its settings screen, the keys
from the board files: nothing of that is written twice.
"""

from __future__ import annotations

import functools
import io
import re
import tempfile
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from host_tools.records.report import cards
from host_tools.sim import faces, frames, gallery
from host_tools.sim.device import Device, make_app
from host_tools.sim.machine import SimDisplay, unpack
from kocka.engine.cards import PACK52, Pack
from kocka.games import registry
from kocka.hal import boards
from kocka.hal import device as chip
from kocka.match import settings
from kocka.ui import languages
from kocka.ui.core import palette
from kocka.ui.core.canvas import canvas_for
from kocka.ui.languages import ids
from kocka.ui.table import cards as look
from kocka.ui.table import german, profile
from kocka.ui.table import help_pages as pages

COLOUR, MONO = "pico_lcd_1_3", "oled_128x64"
# What is on a key cap; the others have a word of the device.
_CAPS = {"ok": "OK", "prev": "◀", "next": "▶", "up": "▲", "down": "▼"}
# Which roles the table of keys has, and how a board without them gets there.
_ROLES = ("prev", "next", "ok", "back", "up", "down", "menu", "info")
_SIGN = 15  # px
_CONTENTS = "<!-- contents -->"
_CARDS_BESIDE = "="  # begins a line of cards, see kocka.ui.table.paper


def _address(png: bytes) -> str:
    return "data:image/png;base64," + b64encode(png).decode()


@functools.cache
def german_sign(suit: int) -> str:
    """The sign of a German suit on nothing, as a data: address of a PNG. `suit`: as in engine/cards.py."""
    display = SimDisplay(_SIGN + 1, _SIGN + 1, 16)
    canvas = canvas_for(display)
    canvas.open(0, 0, display.width, display.height)
    canvas.fill(palette.KEY)
    signs = german.German()
    signs.sign(canvas, signs.index, 0, 0, suit)
    canvas.close()
    pixels = unpack(display.buffer, display.width, display.height, 16)
    out = io.BytesIO()
    frames.picture(pixels, palette.RGB).save(out, "PNG", optimize=True, transparency=palette.KEY)
    return _address(out.getvalue())


def told_in_german(chapter: str) -> bool:
    """Whether a chapter of the help is that of a game told with German cards."""
    return chapter in registry.NAMES and registry.game(chapter).GERMAN


def larger_pack(chapter: str) -> Pack | None:
    """The pack of a game that has more than 52 cards, where a chapter of the help is that of one."""
    pack = registry.game(chapter).PACK if chapter in registry.NAMES else PACK52
    return pack if pack.size > PACK52.size else None


class Book:
    """A manual in one language; its methods are what the Markdown text may call."""

    def __init__(self, language: str) -> None:
        """`language`: one in which there is a text, `cs.md`. ValueError for any other."""
        self._number = languages.CODES.index(language) if language in languages.CODES else -1
        if self._number < 0 or not Path(__file__).with_name(f"{language}.md").exists():
            raise ValueError(f"no manual in {language!r}")
        self.language = language
        self.chapters: list[tuple[str, str]] = []  # (anchor, title) of those that were begun

    def _text(self, number: int | tuple[str, ...]) -> str:
        """A text of the device by its id, in this language, or the one of a pair."""
        before = languages.language()
        languages.choose(self._number)
        try:
            return languages.t(number)
        finally:
            languages.choose(before)

    def word(self, name: str) -> Markup:
        """What stands on a screen, by the id of its text. AttributeError if there is none."""
        return Markup('<b class="word">{}</b>').format(self._text(getattr(ids, name.upper())))

    def chapter(self, anchor: str, title: str, new: bool = False) -> Markup:
        """Begins a chapter, when printed on a new page if so asked; it comes into the contents."""
        self.chapters.append((anchor, title))
        return Markup('<h2 id="{}"{}>{}</h2>').format(anchor, Markup(' class="new"' if new else ""), title)

    def key(self, role: str) -> Markup:
        """A key cap. ValueError if no board has a key that does this."""
        if not any(key["role"] == role for board in boards.MAIN for key in faces.face(board)["keys"]):
            raise ValueError(f"no board has a key for {role!r}")
        return Markup("<kbd>{}</kbd>").format(_CAPS.get(role) or self._text(getattr(ids, role.upper())))

    def keys(self, does: Mapping[str, str]) -> Markup:
        """The table of keys: what each of them `does` by its role, and what is printed beside it on each board."""
        heads = "".join(f"<th>{escape(self.board_name(board))}</th>" for board in boards.MAIN)
        rows = []
        for role in does:
            labels = []
            for board in boards.MAIN:
                found = [key["label"] for key in faces.face(board)["keys"] if key["role"] == role]
                labels.append(" ".join(f"<kbd>{escape(LABELS.get(name, name))}</kbd>" for name in found) or "–")
            cells = "".join(f"<td>{label}</td>" for label in labels)
            rows.append(f"<tr>{cells}<td>{escape(does[role])}</td></tr>")
        if set(does) != set(_ROLES):
            raise ValueError(f"the keys are {', '.join(_ROLES)}, not {', '.join(does)}")
        return Markup(f'<table class="keys"><tr>{heads}<td></td></tr>{"".join(rows)}</table>')

    def board_name(self, board: str) -> str:
        """The name of a board, after its display."""
        return str(faces.board_data(board).TITLE).removeprefix("Pico + ")

    def screens(self, *names: str, board: str = COLOUR) -> Markup:
        """Pictures of canonical screens, side by side. gallery.UnknownScreen, faces.UnknownBoard."""
        images = []
        for name in names:
            picture = gallery.render(name, board, self.language)
            data = frames.png(picture.pixels, picture.palette, 4 if board == MONO else 2)
            title = gallery.SCREENS[name].title
            images.append(f'<img class="{board}" alt="{escape(title)}" data-screen="{name}" src="{_address(data)}">')
        return Markup(f"<figure>{''.join(images)}</figure>")

    def rules(self, chapter: str) -> Markup:
        """The pages of a chapter of the device's help (ui.table.help_pages.chapters). ValueError for any other."""
        cards_of = self.language if told_in_german(chapter) else ""
        parts = []
        for page in pages.pages_of(chapter):
            parts.append(Markup("<h3>{}</h3>").format(self._text(page)))
            text = self._text(page[2:] if isinstance(page, tuple) else page + 1)
            if "{" in text:  # names of keys
                text = text.format("◄", "►", "OK", self._text(ids.BACK_KEY))
            for line in text.split("\n"):
                parts.append(
                    self._row(line, cards_of, larger_pack(chapter))
                    if line.startswith(_CARDS_BESIDE)
                    else self._line(line, cards_of)
                )
        return Markup('<div class="rules">{}</div>').format(Markup("".join(parts)))

    def other_games(self, before: str) -> Markup:
        """A chapter of rules for each game that has none yet; its title is `before` and the game's name."""
        begun = [anchor for anchor, _ in self.chapters]
        parts = []
        for game in registry.NAMES:
            if game not in begun:
                parts += [self.chapter(game, before + self._text(profile.title(game))), self.rules(game)]
        return Markup("\n\n").join(parts)

    def _row(self, line: str, cards_of: str, larger: Pack | None) -> Markup:
        names = line.lstrip(_CARDS_BESIDE).split(" ")
        pack = larger or PACK52
        images = (
            f'<img class="card" alt="{name}" src="{cards.address(pack.parse(name), cards_of, larger is not None)}">'
            for name in names
        )
        return Markup(f'<p class="cards">{"".join(images)}</p>')

    def _line(self, line: str, cards_of: str) -> Markup:
        """A paragraph with the suits' signs in their colours; with German cards as the device does it."""
        told = str(escape(line))
        for suit, sign in enumerate(look.SIGNS):
            if cards_of:
                told = told.replace("J" + sign, self._text(ids.UNDER_LETTERS) + sign)
                told = told.replace("Q" + sign, self._text(ids.OVER_LETTERS) + sign)
                shown = f'<img class="sign" alt="{sign}" src="{german_sign(suit)}">'
            else:
                shown = f'<span class="{"red" if suit > 1 else "black"}">{sign}</span>'
            told = told.replace(sign, shown)
        return Markup(f"<p>{told}</p>")

    def settings(self, told: Mapping[str, str]) -> Markup:
        """The rows of the settings screen with their values, and what is `told` of each, by the names of
        kocka.match.settings. ValueError unless these are the ones that the screen has.
        """
        names = {row[0]: row[1] for row in settings.TABLE}
        with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
            device = Device(COLOUR, Path(folder), self.language, gallery.SEED, make_app, hour=lambda: 12)
            try:
                gallery.settings(device)
                items = [(names[item.action], item.label, item.choices) for item in device.app.top.list.items]
            finally:
                device.close()
        found = [name for name, _, _ in items]
        if set(found) != set(told):
            raise ValueError(f"the settings are {', '.join(found)}; told of are {', '.join(told)}")
        rows = [
            Markup("<tr><th>{}</th><td>{}</td><td>{}</td></tr>").format(label, ", ".join(values or ()), told[name])
            for name, label, values in items
        ]
        return Markup('<table class="settings">{}</table>').format(Markup("".join(rows)))

    def blinks(self, told: Mapping[str, str]) -> Markup:
        """The table of how often the LED blinks, by the names in kocka.hal.device. ValueError unless all are told."""
        counts = {name: getattr(chip, name) for name in dir(chip) if name.startswith("BLINKS_")}
        if set(counts) != set(told):
            raise ValueError(f"the LED tells {', '.join(sorted(counts))}")
        rows = [
            Markup("<tr><th>{}×</th><td>{}</td></tr>").format(counts[name], told[name])
            for name in sorted(counts, key=lambda name: int(counts[name]))
        ]
        return Markup("<table>{}</table>").format(Markup("".join(rows)))


# What is printed beside a key, where a picture says it better.
LABELS = {"LEFT": "◀", "RIGHT": "▶", "UP": "▲", "DOWN": "▼", "PRESS": "●"}


@functools.cache
def render(language: str, pages: tuple[tuple[str, int], ...] = ()) -> bytes:
    """The manual in Czech (cs) or English (en) as an HTML file. ValueError for what its text calls and is not there.

    `pages`: (anchor, page) of its chapters, for the contents when it is printed.
    """
    book = Book(language)
    loader = FileSystemLoader(Path(__file__).parent, encoding="utf-8")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True)
    for name in ("word", "chapter", "key", "keys", "screens", "rules", "other_games", "settings", "blinks"):
        environment.globals[name] = getattr(book, name)
    text = environment.get_template(f"{language}.md").render()
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    on = {anchor: f' <span class="on">{page}</span>' for anchor, page in pages}
    listed = "".join(
        f'<li><a href="#{anchor}">{escape(title)}</a>{on.get(anchor, "")}</li>' for anchor, title in book.chapters
    )
    body = body.replace(_CONTENTS, f"<nav><ol>{listed}</ol></nav>")
    title = re.search(r"<h1>(.*?)</h1>", body)
    page = environment.get_template("page.html").render(
        language=language, title=title[1] if title else "", body=Markup(body)
    )
    return page.encode()
