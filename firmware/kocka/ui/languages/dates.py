"""Dates as the readers of a language write them. A date is a number: 20261123, 0 if unknown."""

from kocka.ui.languages import ids, t


def day(date: int) -> str:
    """With its year: "3. 7. 1997", "3 Jul 1997"; "" if unknown. Allocates."""
    return _written(ids.DATE, date) if date else ""


def short(date: int) -> str:
    """Without: "23. 11.", "23 Nov". Allocates."""
    return _written(ids.DATE_SHORT, date)


def month(date: int, short_year: bool) -> str:
    """Month and year: "11/2026", "Nov 2026"; or with two digits of the year. Allocates."""
    return _written(ids.DATE_MONTH, date, 100 if short_year else 10000)


def _written(form: int, date: int, years: int = 10000) -> str:
    text = t(form)
    number = date // 100 % 100
    name = _month(number) if "{1}" in text else ""
    return text.format(date % 100, name, date // 10000 % years, number)


def _month(number: int) -> str:
    """Its name. A list of all twelve would take a millisecond for each date on a page."""
    names = t(ids.MONTHS)
    first = 0
    for _ in range(1, number):
        first = names.find(" ", first) + 1
    last = names.find(" ", first)
    return names[first:] if last < 0 else names[first:last]
