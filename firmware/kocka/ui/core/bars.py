"""What screens are composed of: title bar, hint line, buttons, boxes. Stateless functions.

Callers pass texts in the right language. Cutting and wrapping is done when a screen is entered, never while painting.
"""

from kocka.hal import BACK, LONG, OK
from kocka.ui.core import layouts
from kocka.ui.core.canvas import HINT, PAGE
from kocka.ui.core.layout import Layout
from kocka.ui.core.text import Font, fits


class TooLong(ValueError):
    """A text does not fit in its place."""


def check(font: Font, text: str, px: int) -> None:
    """Raises TooLong if a line does not fit in `px` and Font.strict is on (tests, builds). Allocates nothing."""
    if Font.strict and not fits(font, text, px):
        raise TooLong(f"'{text}' is {len(text) * font.width} px wide, there is room for {px}")


def title_room(ui: Layout, right: str) -> int:
    """Px that a title has in a title bar, beside the text on the right. Allocates nothing."""
    return ui.width - 2 * ui.margin - (len(right) + 1 if right else 0) * ui.body.width


def title_fits(ui: Layout, title: str, right: str) -> bool:
    """Whether there is room for both in a title bar. Allocates nothing."""
    return fits(ui.title, title, title_room(ui, right))


def title_bar(canvas, ui: Layout, title: str, right: str = "") -> None:
    """Draws the top line: the title on the left, a short text (page, total) on the right."""
    if not canvas.shows(0, 0, ui.width, ui.bar):
        return
    check(ui.title, title, title_room(ui, right))
    high = ui.bar - ui.bar_line
    canvas.fill_rect(0, 0, ui.width, high, ui.bar_back)
    canvas.area(HINT, 0, 0, ui.width, high, BACK)
    canvas.text(ui.title, title, ui.bar_x, (high - ui.title.height) // 2, ui.paper)
    if right:
        canvas.text_right(ui.body, right, ui.width - ui.bar_x, (high - ui.body.height) // 2, ui.bar_soft)


def footer(canvas, ui: Layout, hints: tuple) -> None:
    """Draws the hint line. `hints`: tuples (key or (key, key) or text, what it does); the last is on the right."""
    if ui.touched:
        layouts.named("ui.core.bars_tall", "buttons")(canvas, ui, hints)
        return
    top = ui.height - ui.foot
    if not ui.foot:  # what OK does, or the only key, is done by a touch anywhere
        canvas.area(PAGE, 0, ui.top, ui.width, ui.height - ui.top, OK if has_ok(hints) else BACK)
    if not canvas.shows(0, top, ui.width, ui.foot):
        return
    check_hints(ui, hints)
    canvas.fill_rect(0, top, ui.width, ui.foot, ui.shadow)
    canvas.hline(0, top, ui.width, ui.bar_back)
    x = ui.margin
    last = len(hints) - 1
    for number in range(last + 1):
        hint = hints[number]
        if number == last and last > 0:
            x = ui.width - ui.margin - _hint_width(ui, hint)
        _declare(canvas, ui, hint, x, top)
        after = _label(canvas, ui, hint[0], x, top)
        canvas.text(ui.small, hint[1], after + 2 * ui.key_gap, top + ui.foot_down, ui.dim)
        x += _hint_width(ui, hint) + ui.hint_gap


def has_ok(hints: tuple) -> bool:
    """Whether OK does something. Allocates nothing."""
    for hint in hints:
        if hint[0] == OK:
            return True
    return False


def _declare(canvas, ui: Layout, hint: tuple, x: int, top: int) -> None:
    """A hint can be touched; two keys share it."""
    key = hint[0]
    wide = _hint_width(ui, hint)
    if isinstance(key, tuple):
        canvas.area(HINT, x, top, wide // 2, ui.foot, key[0])
        canvas.area(HINT, x + wide // 2, top, wide - wide // 2, ui.foot, key[1])
    else:  # a name and dots: held
        if isinstance(key, str):
            key = LONG | (BACK if key.startswith(ui.label(BACK)) else OK)
        canvas.area(HINT, x, top, wide, ui.foot, key)


def check_hints(ui: Layout, hints: tuple) -> None:
    """Raises TooLong if the hints do not fit in one line and Font.strict is on."""
    if not Font.strict:
        return
    if not hints_fit(ui, hints):
        raise TooLong(f"the hints {hints} do not fit in {ui.width - 2 * ui.margin} px")


def hints_fit(ui: Layout, hints: tuple) -> bool:
    """Whether the hints fit in one line."""
    total = -ui.hint_gap
    for hint in hints:
        total += _hint_width(ui, hint) + ui.hint_gap
    return total <= ui.width - 2 * ui.margin


def _label_width(ui: Layout, key) -> int:
    """The width of the key's name with its pill."""
    if isinstance(key, tuple):
        return _label_width(ui, key[0]) + _label_width(ui, key[1]) + ui.key_gap
    name = key if isinstance(key, str) else ui.label(key)
    return len(name) * ui.small.width + 2 * ui.key_pad


def _hint_width(ui: Layout, hint: tuple) -> int:
    width = _label_width(ui, hint[0])
    if hint[1]:
        width += 2 * ui.key_gap + len(hint[1]) * ui.small.width
    return width


def _label(canvas, ui: Layout, key, x: int, top: int) -> int:
    """Paints a key's name in its pill (or two side by side); returns x after it."""
    if isinstance(key, tuple):
        x = _label(canvas, ui, key[0], x, top) + ui.key_gap
        return _label(canvas, ui, key[1], x, top)
    name = key if isinstance(key, str) else ui.label(key)
    wide = len(name) * ui.small.width + 2 * ui.key_pad
    canvas.round_rect(x, top + 1, wide, ui.key_high, ui.key_round, ui.key_back)
    canvas.text(ui.small, name, x + ui.key_pad, top + ui.foot_down, ui.paper)
    return x + wide


def button(canvas, ui: Layout, x: int, y: int, w: int, h: int, text: str, chosen: bool) -> None:
    """Draws a button; the chosen one is gold (on mono: inverse)."""
    check(ui.body, text, w - 2)
    back = ui.accent if chosen else ui.button_back
    canvas.round_rect(x, y, w, h, ui.cursor_round, back)
    if ui.outlines and not chosen:
        canvas.round_frame(x, y, w, h, ui.cursor_round, ui.text)
    canvas.text_centre(ui.body, text, x, y + (h - ui.body.height) // 2, w, ui.on_accent if chosen else ui.ink)


def panel(canvas, ui: Layout, x: int, y: int, w: int, h: int) -> None:
    """Draws a box: lighter felt, on mono black with a frame."""
    canvas.round_rect(x, y, w, h, ui.radius, ui.panel)
    if ui.outlines:
        canvas.round_frame(x, y, w, h, ui.radius, ui.text)


def sheet(canvas, ui: Layout, x: int, y: int, w: int, h: int) -> None:
    """Draws a paper box with a shadow, on top of everything: dialogs, toasts, talk."""
    by = ui.sheet_shift
    more = max(0, -2 * by)  # on all sides, or only on the right and below
    canvas.round_rect(x + by, y + by, w + more, h + more, 0 if more else ui.radius, ui.shadow)
    canvas.round_rect(x, y, w, h, ui.radius, ui.paper)
    if ui.outlines:
        canvas.round_frame(x, y, w, h, ui.radius, ui.text)


def paper(canvas, ui: Layout) -> None:
    """Draws a sheet of paper between title bar and hint line; nothing on mono."""
    canvas.round_rect(3, ui.top, ui.width - 6, ui.bottom - ui.top - 3, ui.radius, ui.paper)


def scroll_mark(canvas, ui: Layout, x: int, y: int, h: int, first: int, shown: int, total: int) -> None:
    """Draws a thin bar at the right edge: which part of a longer list is visible. Nothing if all of it is."""
    if total <= shown:
        return
    wide = ui.mark_w
    size = max(wide * 2, h * shown // total)
    top = (h - size) * first // (total - shown)
    canvas.fill_rect(x, y, wide, h, ui.shadow)
    canvas.round_rect(x, y + top, wide, size, ui.mark_round, ui.dim)
