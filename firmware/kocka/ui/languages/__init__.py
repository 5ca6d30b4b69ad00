"""The texts of the device by number, in the language chosen. A language is a folder here: README.md says what is in it.

`ids.py`, `installed.py` and the catalogues are made from those folders by host_tools/build/texts.py, and not committed.
Texts are packed: one that is asked for is made anew, in about 0.1 ms. Whoever paints keeps it.
"""

import micropython

from kocka.ui.languages import installed
from kocka.ui.languages.installed import CODES, NAMES, NUMBERS

MYPY = False
if MYPY:
    from typing import Any as ptr8

__all__ = ("CODES", "NAMES", "NUMBERS", "choose", "language", "letters", "place", "plural", "t")

_now = [0]


def choose(language: int) -> None:
    """Sets the language: an index into CODES."""
    _now[0] = language


def language() -> int:
    """The language in use, an index into CODES."""
    return _now[0]


def place(number: int) -> int:
    """The index into CODES of the language that settings store by this number; English if it is not here."""
    at = NUMBERS.find(bytes((number,)))
    return at if at >= 0 else installed.CATALOGUES.index(installed.SOURCE)


def letters() -> int:
    """Which drawings show under and over on German cards: 0 Sp and Sv, 1 U and O. Allocates nothing."""
    return installed.CATALOGUES[_now[0]].LETTERS


@micropython.viper
def _find(text: int, areas: ptr8, blocks: ptr8, lengths: ptr8) -> int:
    """Where a text begins in the codes, in the low 16 bits, and above them how many it has."""
    block = areas[text >> 8] + ((text & 255) >> 5) << 2
    at = blocks[block] | blocks[block + 1] << 8
    begin = blocks[block + 2] | blocks[block + 3] << 8
    before = text & 31
    size = 0
    while True:
        part = lengths[at]
        at += 1
        size += part
        if part < 255:
            if before == 0:
                break
            before -= 1
            begin += size
            size = 0
    return size << 16 | begin


@micropython.viper
def _size(codes: ptr8, at: int, end: int, words: ptr8) -> int:
    """How many bytes these codes stand for."""
    size = 0
    while at < end:
        word = codes[at] << 1
        size += (words[word + 2] | words[word + 3] << 8) - (words[word] | words[word + 1] << 8)
        at += 1
    return size


@micropython.viper
def _unpack(codes: ptr8, at: int, end: int, words: ptr8, out: ptr8):
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


def words_of(catalogue, text: "int | tuple[str, ...]") -> str:
    """The text in a catalogue, made anew; "" if it has none."""
    if isinstance(text, tuple):
        if catalogue.PAIR >= 0:
            return text[catalogue.PAIR]
        return catalogue.PAIRS[catalogue.ENGLISH.index(text[1])] if text[1] in catalogue.ENGLISH else ""
    found = _find(text, catalogue.AREAS, catalogue.BLOCKS, catalogue.LENGTHS)
    start = found & 0xFFFF
    end = start + (found >> 16)
    letters = bytearray(_size(catalogue.CODES, start, end, catalogue.WORDS))
    _unpack(catalogue.CODES, start, end, catalogue.WORDS, letters)
    return str(letters, "utf-8")


def t(text: "int | tuple[str, ...]") -> str:
    """The text with this number (a constant of `ids.py`), made anew; or of a pair (Czech, English) the one.

    English if the language has none.
    """
    return words_of(installed.CATALOGUES[_now[0]], text) or words_of(installed.SOURCE, text)


def plural(text: "int | tuple[str, ...]", count: int) -> str:
    """The text with the form that goes with `count` in its language, and the number put in place of `{}`."""
    catalogue = installed.CATALOGUES[_now[0]]
    words = words_of(catalogue, text)
    if not words:
        catalogue = installed.SOURCE
        words = words_of(catalogue, text)
    return words.split("\0")[catalogue.form(-count if count < 0 else count)].format(count)
