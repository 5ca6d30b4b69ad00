"""Drinks to play for (CK-17): those of the list are called as in the language chosen, any other stays as typed."""

from kocka.ui import languages
from kocka.ui.languages import ids, t


def known() -> list[str]:
    """The drinks of the list."""
    return t(ids.PLAYED_FOR_DRINKS).split("|")


def named(words: str) -> str:
    """What `words`, a drink of the list in any language, is called now; other words are returned as they are."""
    if not words:
        return ""
    now = languages.language()
    for language in range(len(languages.CODES)):
        languages.choose(language)
        drinks = known()
        languages.choose(now)
        if words in drinks:
            return known()[drinks.index(words)]
    return words
