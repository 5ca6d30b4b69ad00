"""The line at the bottom where there are no keys: what a hint says is a button, as wide as a thumb needs it."""

from micropython import const

from kocka.hal import BACK, LONG, OK
from kocka.ui.core.bars import TooLong
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.layout import Layout
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, t

_GAP = const(4)
_PAD = const(8)  # beside a word
_ARROW = const(46)  # the width of a button with an arrow


def buttons(canvas, ui: Layout, hints: tuple) -> None:
    """Draws the buttons. `hints`: as of `bars.footer`; moving in a list and choosing there need none."""
    top = ui.height - ui.foot
    shown = [hint for hint in hints if hint[1] and hint[1] != t(ids.SELECT_KEY)]
    if not shown or not canvas.shows(0, top, ui.width, ui.foot):
        return
    wide = [_wide(ui, hint) for hint in shown]
    left = ui.width - 2 * ui.margin - sum(wide) - _GAP * (len(shown) - 1)
    if left < 0 and Font.strict:
        raise TooLong(f"the buttons are {-left} px too wide")
    words = sum([not isinstance(hint[0], tuple) for hint in shown])
    canvas.fill_rect(0, top, ui.width, ui.foot, ui.shadow)
    x = ui.margin
    for number in range(len(shown)):
        key, word = shown[number]
        if isinstance(key, tuple):
            for side in range(2):
                _button(canvas, ui, x, _ARROW, ui.label(key[side]), key[side])
                x += _ARROW + _GAP
            continue
        if isinstance(key, str):  # a name and dots: held
            key = LONG | (BACK if key.startswith(ui.label(BACK)) else OK)
        w = wide[number] + max(0, left) // words
        _button(canvas, ui, x, w, word, key)
        x += w + _GAP


def _wide(ui: Layout, hint: tuple) -> int:
    """The least width of a button."""
    if isinstance(hint[0], tuple):
        return 2 * _ARROW + _GAP
    return len(hint[1]) * ui.small.width + 2 * _PAD


def _button(canvas, ui: Layout, x: int, w: int, word: str, key: int) -> None:
    y = ui.height - ui.foot + 3
    high = ui.foot - 6
    is_main = key == OK
    canvas.round_rect(x, y, w, high, ui.radius, ui.accent if is_main else ui.panel)
    colour = ui.on_accent if is_main else ui.text
    canvas.text_centre(ui.small, word, x, y + (high - ui.small.height) // 2, w, colour)
    canvas.area(BUTTON, x, y, w, high, key)
