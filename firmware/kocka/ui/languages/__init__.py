"""The texts of the device in Czech and English, by number.

`ids.py`, `cs.py` and `en.py` are made by `make gen` from host_tools/build/texts/*.toml. Texts are packed there
(host_tools/build/texts.py): one that is asked for is made anew, in about 0.1 ms. Whoever paints keeps it.
"""

import micropython

from kocka.ui.languages import cs, en

CODES = ("cs", "en")
NAMES = ("Čeština", "English")

_CATALOGUES = (cs, en)
_now = [0]


def choose(language: int) -> None:
    """Sets the language: an index into CODES."""
    _now[0] = language


def language() -> int:
    """The language in use, an index into CODES."""
    return _now[0]


@micropython.viper
def _size(codes: ptr8, at: int, end: int, words: ptr8) -> int:  # type: ignore  # noqa: F821
    """How many bytes these codes stand for."""
    size = 0
    while at < end:
        word = codes[at] << 1
        size += (words[word + 2] | words[word + 3] << 8) - (words[word] | words[word + 1] << 8)
        at += 1
    return size


@micropython.viper
def _unpack(codes: ptr8, at: int, end: int, words: ptr8, out: ptr8):  # type: ignore  # noqa: F821
    """Writes what they stand for."""
    to = 0
    while at < end:
        word = codes[at] << 1
        letter = 514 + (words[word] | words[word + 1] << 8)
        last = 514 + (words[word + 2] | words[word + 3] << 8)
        while letter < last:
            out[to] = words[letter]
            to += 1
            letter += 1
        at += 1


def t(text: "int | tuple[str, ...]") -> str:
    """The text with this number (a constant of `ids.py`), made anew; or of a pair (Czech, English) the one."""
    if isinstance(text, tuple):
        return text[_now[0]]
    catalogue = _CATALOGUES[_now[0]]
    area = (text >> 8) << 1
    starts = catalogue.STARTS
    areas = catalogue.AREAS
    at = (areas[area] + (areas[area + 1] << 8) + (text & 255)) << 1
    start = starts[at] + (starts[at + 1] << 8)
    end = starts[at + 2] + (starts[at + 3] << 8)
    letters = bytearray(_size(catalogue.CODES, start, end, catalogue.WORDS))
    _unpack(catalogue.CODES, start, end, catalogue.WORDS, letters)
    return str(letters, "utf-8")


def form(count: int) -> int:
    """Which plural form goes with `count`: Czech 1 / 2–4 / others, English 1 / others."""
    n = -count if count < 0 else count
    if n == 1:
        return 0
    if _now[0] == 0:
        return 1 if 2 <= n <= 4 else 2
    return 1


def plural(text: "int | tuple[str, ...]", count: int) -> str:
    """The text with the form that goes with `count`, and the number put in place of `{}`."""
    return t(text).split("\0")[form(count)].format(count)
