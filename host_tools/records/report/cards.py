"""The pictures of the cards, painted by the device's own code, as PNG."""

from __future__ import annotations

import functools
from base64 import b64encode

from host_tools.sim import frames
from host_tools.sim.machine import SimDisplay, unpack
from kocka.ui import languages
from kocka.ui.core import palette
from kocka.ui.core.canvas import canvas_for
from kocka.ui.table import cards
from kocka.ui.table.card_names import FRENCH, GERMAN, TAROCK

WIDTH, HEIGHT = cards.HAND_WIDTH, cards.HAND_HEIGHT
_EDGE = 2


@functools.cache
def picture(card: int, german: str = "", tarock: bool = False) -> bytes:
    """A card of the device's size as a PNG file. `card`: as in engine/cards.py; `german`: the language ("cs", "en") of
    the letters of a German card, "" for a French one; `tarock`: one of games/taroky/rules/cards.py instead."""
    display = SimDisplay(WIDTH + 2, HEIGHT + 2, 16)
    canvas = canvas_for(display)
    canvas.open(0, 0, display.width, display.height)
    canvas.fill(palette.PAPER)
    before = languages.language()
    languages.choose(languages.CODES.index(german) if german else before)
    try:
        cards.Cards(pack=TAROCK if tarock else GERMAN if german else FRENCH).draw(canvas, 0, 0, WIDTH, HEIGHT, card)
    finally:
        languages.choose(before)
    canvas.close()
    pixels = unpack(display.buffer, display.width, display.height, 16)
    # Without the frame and the shadow: the page has its own.
    return frames.png(pixels[_EDGE : HEIGHT - _EDGE, _EDGE : WIDTH - _EDGE], palette.RGB)


def address(card: int, german: str = "", tarock: bool = False) -> str:
    """The same as a data: address."""
    return "data:image/png;base64," + b64encode(picture(card, german, tarock)).decode()
