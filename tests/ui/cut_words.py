"""Words of the catalogues that are cut: "prohrá" where "prohrál" was meant. Names may be cut, and letters of a word."""

from __future__ import annotations

import re
from functools import cache

from host_tools.build import texts

_WORD = re.compile(r"[^\W\d_]+")
_AT_END = re.compile(r"[^\W\d_]\W*$")
_LEAST = 3  # letters of what is left of a word
_NAMES = ("people", "personas")


@cache
def _known() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """All words of all languages, the beginnings of those that are no names, and the beginnings of names."""
    words: set[str] = set()
    names: set[str] = set()
    for language in texts.languages():
        for area, found in language.texts.items():
            for text in found.values():
                for form in [text] if isinstance(text, str) else text:
                    (names if area in _NAMES else words).update(_WORD.findall(form))
    begun = {word[:end].lower() for word in words for end in range(_LEAST, len(word))}
    named = {name[:end] for name in names if name[0].isupper() for end in range(_LEAST, len(name))}
    return frozenset(word.lower() for word in words | names), frozenset(begun), frozenset(named)


def cut_word(line: str, named: tuple[str, ...] = ()) -> str:
    """The word at the end of a line that is only the beginning of another one, "" if there is none.

    `named`: more names, which may be cut.
    """
    if not _AT_END.search(line):
        return ""
    word = _WORD.findall(line)[-1]
    words, begun, names = _known()
    if len(word) < _LEAST or word.isupper() or word in names or any(name.startswith(word) for name in named):
        return ""
    return word if word.lower() in begun and word.lower() not in words else ""
