"""Days of the calendar as numbers: 20261121 is 21 November 2026, 0 an unknown day."""

from micropython import const

UNKNOWN = const(0)

_EPOCH = const(719468)  # days from 1 March of the year 0 to 1 January 1970


def ordinal(date: int) -> int:
    """Days since 1 January 1970 in the Gregorian calendar. Raises ValueError for an impossible date."""
    check(date)
    year = date // 10000
    month = date // 100 % 100
    if month < 3:  # a year that begins in March has its leap day last
        year -= 1
        month += 12
    days = year * 365 + year // 4 - year // 100 + year // 400
    return days + (153 * (month - 3) + 2) // 5 + date % 100 - 1 - _EPOCH


def from_ordinal(days: int) -> int:
    """The date so many days (0..2932896) after 1 January 1970."""
    days += _EPOCH
    era = days // 146097  # 400 years
    day = days % 146097
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153  # from March
    day -= (153 * month + 2) // 5
    month += 3 if month < 10 else -9
    return (year + 400 * era + (1 if month < 3 else 0)) * 10000 + month * 100 + day + 1


def days_in(year: int, month: int) -> int:
    """The number of days in a month."""
    if month == 2:
        return 29 if (not year % 4 and year % 100) or not year % 400 else 28
    return 30 if month in (4, 6, 9, 11) else 31


def check(date: int) -> int:
    """Returns `date` if it is a day of the years 1900 to 9999, else raises ValueError."""
    year = date // 10000
    month = date // 100 % 100
    if year < 1900 or year > 9999 or month < 1 or month > 12 or not 1 <= date % 100 <= days_in(year, month):
        raise ValueError("no day: " + str(date))
    return date


def year_of(date: int) -> int:
    """The year of a date: 2026 for 20261121."""
    return date // 10000
