"""The deal of the day: the same everywhere and for ever; what came of it, days in a row, after a restart, too."""

from kocka.games import registry
from kocka.match import daily, dates, deal_code
from kocka.match.daily import LEFT, MOST, Days
from kocka.match.state import MatchState
from tests.match.table import new_folder

BUDGET_S = 60

# Fixed for ever: 23 November 2026, and a leap day.
GIVEN = (
    (20261123, "cerna_kocka", "0G9GJ4PDM477H37K"),
    (20261123, "kourici_kocka", "01B4R3G2HWQ9MCDR"),
    (20261123, "hearts", "0JAC44PBW3Q1DE2M"),
    (20261123, "black_cat", "03DJ3M0SQYNKWPP7"),
    (20261123, "taroky", "0ME4Q1WMH7A9N322"),
    (20280229, "hearts", "0J8E436Q7GFBYHZN"),
)


def test_the_deal_of_a_day_comes_from_its_date_alone():
    for date, game, letters in GIVEN:
        assert daily.letters_of(date, game) == letters
    seen = []
    for date in (20261123, 20261124, 20280229):
        for game in registry.NAMES:
            letters = daily.letters_of(date, game)
            setup = deal_code.setup_of(letters)
            assert len(letters) == 16 and setup.game == game and letters not in seen
            seen.append(letters)
            print(date, game, letters, MatchState(setup).round.code()[:40])


def test_days_in_a_row_and_the_only_try():
    folder = new_folder()
    days, problem = Days.load(folder)
    assert problem is None and days.tries == []
    date = dates.ordinal(20261230)
    for day in range(6):
        today = dates.from_ordinal(date + day)
        days.begin(today, "hearts")
        days.begin(today, "hearts")
        if day == 3:
            assert days.streak("hearts", today) == 3
            continue  # it is left
        days.finish(today, "hearts", day - 2)
        days.finish(today, "hearts", 99)
        days.note_master(today, "hearts", -day)
        days.save()
        days, problem = Days.load(folder)
        assert problem is None
        assert days.find(today, "hearts").points == day - 2 and days.find(today, "hearts").master == -day
    assert len(days.tries) == 6
    assert days.find(20270102, "hearts").points == LEFT
    assert days.streak("hearts", 20270104) == 2 and days.streak("hearts", 20270105) == 2
    assert days.streak("hearts", 20270106) == days.streak("taroky", 20270104) == 0


def test_old_tries_make_room_and_the_streak_stays():
    folder = new_folder()
    days, _ = Days.load(folder)
    first = dates.ordinal(20260101)
    for day in range(200):
        days.begin(dates.from_ordinal(first + day), "taroky")
        days.finish(dates.from_ordinal(first + day), "taroky", -16000 if day & 1 else 16000)
    days.save()
    days, problem = Days.load(folder)
    assert problem is None and len(days.tries) == MOST
    assert days.streak("taroky", dates.from_ordinal(first + 199)) == 200


def test_dates_and_numbers_of_days():
    for date in (19700101, 19991231, 20000229, 20261123, 21000301, 99991231):
        assert dates.from_ordinal(dates.ordinal(date)) == date


def test_a_damaged_file_is_set_aside():
    folder = new_folder()
    days, _ = Days.load(folder)
    days.begin(20261123, "hearts")
    days.save()
    with open(days.path, "rb") as file:
        data = bytearray(file.read())
    data[9] ^= 1
    with open(days.path, "wb") as file:
        file.write(data)
    days, problem = Days.load(folder)
    assert problem is not None and days.tries == []
