"""The page of the rules, in words of its own: title in Czech and English, text in Czech and English."""

from kocka.engine import round as rules

PAGE = (
    "Pětka: pravidla",
    "Five: rules",
    "Kdo má jako první 25 bodů, prohrál. Srdce je za bod, Piková dáma za pět.",
    "Who has 25 points first has lost. Hearts count one.\n=QS counts five.",
)


def pages() -> tuple:  # type: ignore[type-arg]
    return (PAGE,)


def reasons() -> tuple:  # type: ignore[type-arg]
    """What explains a refused card."""
    return (rules.MUST_FOLLOW, PAGE)


def events() -> tuple:  # type: ignore[type-arg]
    """What explains an event."""
    return (rules.BLACK_QUEEN, PAGE)
