"""The texts of the device in Czech and English, by number.

`ids.py`, `cs.py` and `en.py` are made by `make gen` from host_tools/build/texts/*.toml.
"""

from kocka.ui.languages import cs, en

CODES = ("cs", "en")
NAMES = ("Čeština", "English")

_TEXTS = (cs.TEXTS, en.TEXTS)
_now = [0]


def choose(language: int) -> None:
    """Sets the language: an index into CODES."""
    _now[0] = language


def language() -> int:
    """The language in use, an index into CODES."""
    return _now[0]


def t(text: int) -> str:
    """The text with this number (a constant of `ids.py`). Allocates nothing."""
    return _TEXTS[_now[0]][text >> 8][text & 255]  # type: ignore[return-value]


def form(count: int) -> int:
    """Which plural form goes with `count`: Czech 1 / 2–4 / others, English 1 / others."""
    n = -count if count < 0 else count
    if n == 1:
        return 0
    if _now[0] == 0:
        return 1 if 2 <= n <= 4 else 2
    return 1


def plural(text: int, count: int) -> str:
    """The text with the form that goes with `count`, and the number put in place of `{}`."""
    return _TEXTS[_now[0]][text >> 8][text & 255][form(count)].format(count)
