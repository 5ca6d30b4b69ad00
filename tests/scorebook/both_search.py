"""Score sheets by date, of a game, with a person."""

from kocka.scorebook.book import files
from kocka.scorebook.packing import Packing
from kocka.scorebook.score_sheet import PREFIX, ScoreSetup, ScoreSheet
from kocka.scorebook.search import Search
from tests.match import table

_NAMES = ("Ada", "Bea", "Cyril", "Dan", "Eva")


def found(folder, game="", who=None):
    """(number, date) of the sheets."""
    paths = files(folder, PREFIX)
    search = Search(paths, game, who)
    for _ in search.steps():
        pass
    assert search.looked == len(paths)
    return [(list(paths).index(search.path(at)), search.date(at)) for at in range(len(search))]


def kept(folder):
    """Twenty-six sheets: dates, games and people go round; some are dated anew, or somebody comes later."""
    for at in range(26):
        people = [(_NAMES[(at + seat) % 5], 1 + (at + seat) % 5) for seat in range(4)]
        sheet = ScoreSheet.create(folder, ScoreSetup(("hearts", "free")[at % 2]), people, 0, 20260101 + at % 7)
        if at % 6 == 5:
            sheet.redate(20260201)
            sheet.redate(20260202)
            sheet.undo()
        if at == 4:
            sheet.join(0, "Filip", number=9)


def test_the_newest_come_first():
    """By date; of a day the one that was begun last; packed ones as well as others."""
    folder = table.new_folder()
    kept(folder)
    dates = [20260201 if at % 6 == 5 else 20260101 + at % 7 for at in range(26)]
    wanted = sorted([(-dates[at], -at) for at in range(26)])
    wanted = [(-at, -date) for date, at in wanted]
    assert found(folder) == wanted
    packing = Packing(folder)
    for _ in packing.steps():
        pass
    assert found(folder) == wanted
    of_hearts = [row for row in wanted if not row[0] % 2]
    assert found(folder, "hearts") == of_hearts and found(folder, "taroky") == []
    # By number or, where a sheet has none, by name; whoever came later, too.
    assert found(folder, "", ("Somebody", 3)) == [row for row in wanted if (2 - row[0]) % 5 < 4]
    assert found(folder, "", ("Cyril", 0)) == [row for row in wanted if (2 - row[0]) % 5 < 4]
    assert found(folder, "hearts", ("Bea", 2)) == [row for row in of_hearts if (1 - row[0]) % 5 < 4]
    assert found(folder, "", ("Filip", 9)) == [(4, dates[4])]
    table.clear(folder)


def test_what_cannot_be_read_is_not_found():
    """A damaged sheet is left alone; the others are found."""
    folder = table.new_folder()
    kept(folder)
    with open(files(folder, PREFIX)[3], "wb") as file:
        file.write(b"nothing")
    assert len(found(folder)) == 25 and len(found(folder, "", ("Cyril", 3))) in (20, 21)
    with open(files(folder, PREFIX)[3], "rb") as file:
        assert file.read() == b"nothing"
    table.clear(folder)
