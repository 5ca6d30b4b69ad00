"""The page of the rules, in words of its own: title in Czech and English, text in Czech and English."""

from kocka.engine import round as rules

PAGE = (
    "Trojka: pravidla",
    "Three: rules",
    "Tři karty se posílají doprava. Srdce je za bod.\n=QS KH",
    "Three cards go to the right. Hearts count one.\n=QS KH",
)


def pages() -> tuple:  # type: ignore[type-arg]
    return (PAGE,)


def reasons() -> tuple:  # type: ignore[type-arg]
    """What explains a refused card."""
    return (rules.MUST_FOLLOW, PAGE)


def events() -> tuple:  # type: ignore[type-arg]
    """What explains an event."""
    return (rules.BLACK_QUEEN, PAGE)
