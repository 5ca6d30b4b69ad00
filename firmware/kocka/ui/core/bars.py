"""What screens are painted from: title bar, hint line, buttons, boxes. Functions only; they keep nothing.

Texts come from the caller, already in the right language. Whatever has to be cut or wrapped is prepared when a screen
is entered, never while painting.
"""

from micropython import const

from kocka.ui.core.text import Font, fits

_PILL = const(4)  # free px on either side of a key's name
_HINT_GAP = const(10)


class TooLong(ValueError):
    """A text does not fit where it has to."""


def check(font: Font, text: str, px: int) -> None:
    """TooLong if a line does not fit in `px` and Font.strict is on (tests, builds); else nothing. Allocates nothing."""
    if Font.strict and not fits(font, text, px):
        raise TooLong(f"'{text}' is {len(text) * font.width} px wide, there is room for {px}")


def title_bar(canvas, ui, title: str, right: str = "") -> None:
    """The top line: title on the left, a short text (page, total) on the right."""
    if not canvas.shows(0, 0, ui.width, ui.bar):
        return
    check(ui.title, title, ui.width - 2 * ui.margin - (len(right) + 1 if right else 0) * ui.body.width)
    if ui.mono:
        canvas.fill_rect(0, 0, ui.width, ui.bar - 1, ui.text)
        canvas.text(ui.title, title, 2, -1, ui.felt)
        if right:
            canvas.text_right(ui.body, right, ui.width - 2, -1, ui.felt)
        return
    canvas.fill_rect(0, 0, ui.width, ui.bar - 2, ui.shadow)
    canvas.text(ui.title, title, ui.margin, (ui.bar - 2 - ui.title.height) // 2, ui.paper)
    if right:
        canvas.text_right(ui.body, right, ui.width - ui.margin, (ui.bar - 2 - ui.body.height) // 2, ui.dim)


def footer(canvas, ui, hints: tuple) -> None:
    """The hint line: `hints` is a tuple of (key or (key, key) or text, what it does); the last one stands on the right.

    A key is shown by its name on the board (`ui.label`).
    """
    top = ui.height - ui.foot
    if not canvas.shows(0, top, ui.width, ui.foot):
        return
    check_hints(ui, hints)
    if ui.mono:
        canvas.fill_rect(0, top, ui.width, ui.foot, ui.felt)
        canvas.hline(0, top, ui.width, ui.text)
    else:
        canvas.fill_rect(0, top, ui.width, ui.foot, ui.shadow)
    x = ui.margin
    last = len(hints) - 1
    for number in range(last + 1):
        hint = hints[number]
        if number == last and last > 0:
            x = ui.width - ui.margin - _hint_width(ui, hint)
        _hint(canvas, ui, hint, x, top)
        x += _hint_width(ui, hint) + (_HINT_GAP if not ui.mono else 5)


def check_hints(ui, hints: tuple) -> None:
    """TooLong if the hints do not fit in one line and Font.strict is on."""
    if not Font.strict:
        return
    total = -(5 if ui.mono else _HINT_GAP)
    for hint in hints:
        total += _hint_width(ui, hint) + (5 if ui.mono else _HINT_GAP)
    if total > ui.width - 2 * ui.margin:
        raise TooLong(f"the hints are {total} px wide, there is room for {ui.width - 2 * ui.margin}")


def _label_width(ui, key) -> int:
    """Width of the key's name with its pill."""
    if isinstance(key, tuple):
        return _label_width(ui, key[0]) + _label_width(ui, key[1]) + (1 if ui.mono else 2)
    name = key if isinstance(key, str) else ui.label(key)
    return len(name) * ui.small.width + (2 if ui.mono else 2 * _PILL)


def _hint_width(ui, hint: tuple) -> int:
    width = _label_width(ui, hint[0])
    if hint[1]:
        width += (2 if ui.mono else 4) + len(hint[1]) * ui.small.width
    return width


def _label(canvas, ui, key, x: int, top: int) -> int:
    """Paints a key's name in its pill (or two side by side); returns x after it."""
    if isinstance(key, tuple):
        x = _label(canvas, ui, key[0], x, top) + (1 if ui.mono else 2)
        return _label(canvas, ui, key[1], x, top)
    name = key if isinstance(key, str) else ui.label(key)
    wide = len(name) * ui.small.width
    if ui.mono:
        canvas.fill_rect(x, top + 1, wide + 2, 8, ui.text)
        canvas.text(ui.small, name, x + 1, top + 1, ui.felt)
        return x + wide + 2
    canvas.round_rect(x, top + 1, wide + 2 * _PILL, ui.foot - 2, 4, ui.panel)
    canvas.text(ui.small, name, x + _PILL, top + (ui.foot - ui.small.height) // 2, ui.paper)
    return x + wide + 2 * _PILL


def _hint(canvas, ui, hint: tuple, x: int, top: int) -> None:
    x = _label(canvas, ui, hint[0], x, top)
    if ui.mono:
        canvas.text(ui.small, hint[1], x + 2, top + 1, ui.text)
    else:
        canvas.text(ui.small, hint[1], x + 4, top + (ui.foot - ui.small.height) // 2, ui.dim)


def button(canvas, ui, x: int, y: int, w: int, h: int, text: str, chosen: bool) -> None:
    """A button; the chosen one is gold (on mono: inverse)."""
    check(ui.body, text, w - 2)
    radius = 2 if ui.mono else 5
    down = y + (h - ui.body.height) // 2
    if chosen:
        canvas.round_rect(x, y, w, h, radius, ui.accent)
        canvas.text_centre(ui.body, text, x, down, w, ui.on_accent)
    elif ui.mono:
        canvas.round_rect(x, y, w, h, radius, ui.felt)
        canvas.round_frame(x, y, w, h, radius, ui.text)
        canvas.text_centre(ui.body, text, x, down, w, ui.text)
    else:
        canvas.round_rect(x, y, w, h, radius, ui.dim)
        canvas.text_centre(ui.body, text, x, down, w, ui.ink)


def panel(canvas, ui, x: int, y: int, w: int, h: int) -> None:
    """A box for other things: lighter felt, on mono black with a frame."""
    if ui.mono:
        canvas.round_rect(x, y, w, h, 2, ui.felt)
        canvas.round_frame(x, y, w, h, 2, ui.text)
    else:
        canvas.round_rect(x, y, w, h, ui.radius, ui.panel)


def sheet(canvas, ui, x: int, y: int, w: int, h: int) -> None:
    """A paper box that lies over everything, with a shadow: dialogs, toasts, talk."""
    if ui.mono:
        canvas.fill_rect(x - 1, y - 1, w + 2, h + 2, ui.felt)
        canvas.round_frame(x, y, w, h, 2, ui.text)
    else:
        canvas.round_rect(x + 2, y + 2, w, h, ui.radius, ui.shadow)
        canvas.round_rect(x, y, w, h, ui.radius, ui.paper)


def scroll_mark(canvas, ui, x: int, y: int, h: int, first: int, shown: int, total: int) -> None:
    """A thin bar at the right edge that says which part of a longer list is seen. Nothing if all of it is."""
    if total <= shown:
        return
    wide = 2 if ui.mono else 4
    size = max(wide * 2, h * shown // total)
    top = (h - size) * first // (total - shown)
    if ui.mono:
        canvas.fill_rect(x, y, wide, h, ui.felt)
        canvas.fill_rect(x, y + top, wide, size, ui.text)
    else:
        canvas.fill_rect(x, y, wide, h, ui.shadow)
        canvas.round_rect(x, y + top, wide, size, 1, ui.dim)
