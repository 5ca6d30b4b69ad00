"""The log of a score sheet: every record, with what it did."""

from kocka.scorebook.book import UNDO_RECORD
from kocka.scorebook.log import Log
from kocka.scorebook.score_sheet import ADD, CLOSE, DELETE, INSERT, PLAYER, REPLACE, SHEET, ScoreSetup, ScoreSheet
from tests.match import table

_PLAYERS = [("Ada", 1), ("Bea", 2), ("Cyril", 3), ("Dan", 4)]


def lines(sheet, first=0, end=1000):
    """(kind, entry, number of the round, before) of the lines."""
    log = Log(sheet.path, first, end)
    for _ in log.steps():
        pass
    return [(line.kind, line.entry[1:5], line.round, line.before) for line in log.lines]


def changed(folder):
    """A sheet on which everything has been done."""
    sheet = ScoreSheet.create(folder, ScoreSetup("hearts"), _PLAYERS, 0, 20260101)
    for points in ([13, 13, 0, 0], [20, 6, 0, 0], [0, 0, 20, 6]):
        sheet.add(sheet.form().entry(points))
    sheet.replace(1, sheet.form().entry([6, 20, 0, 0]))
    sheet.undo()
    sheet.insert(0, sheet.form().entry([1, 1, 1, 23]))
    sheet.delete(2)
    sheet.undo()
    sheet.rename(0, "Alena")
    sheet.undo()
    sheet.pay(1, 45, 0)
    sheet.add(sheet.form().entry([2, 2, 2, 20]))
    sheet.close(20260102)
    sheet.reopen()
    sheet.redate(20260103)
    return sheet


def test_everything_is_in_the_log():
    """What was entered, corrected, taken back, inserted, deleted, renamed, put away; rounds have their numbers."""
    folder = table.new_folder()
    sheet = changed(folder)
    found = lines(sheet)
    assert len(found) == sheet.count
    assert [line[0] for line in found] == [
        SHEET, ADD, ADD, ADD, REPLACE, UNDO_RECORD, INSERT, DELETE, UNDO_RECORD, PLAYER, UNDO_RECORD, ADD, ADD,
        CLOSE, CLOSE, CLOSE,
    ]  # fmt: skip
    assert [line[1:3] for line in found[1:4]] == [((13, 13, 0, 0), 1), ((20, 6, 0, 0), 2), ((0, 0, 20, 6), 3)]
    assert found[4][1:3] == ((6, 20, 0, 0), 2) and found[4][3][1:5] == (20, 6, 0, 0)
    assert found[5][1:] == ((6, 20, 0, 0), 2, REPLACE)
    assert found[6][1:3] == ((1, 1, 1, 23), 1)
    assert found[7][1:3] == ((20, 6, 0, 0), 3)
    assert found[8][1:] == ((20, 6, 0, 0), 3, DELETE)
    assert found[9][3] == "Ada" and found[10][3] == PLAYER
    assert found[11][2] == 0 and found[12][1:3] == ((2, 2, 2, 20), 5), "four rounds and a payment before it"
    assert found[13][3] == 20260102 and found[14][3] == -1
    table.clear(folder)


def test_a_page_is_a_part_of_it():
    """Any page has what the whole log has there; nothing is written."""
    folder = table.new_folder()
    sheet = changed(folder)
    whole = lines(sheet)
    with open(sheet.path, "rb") as file:
        before = file.read()
    for first in range(len(whole)):
        assert lines(sheet, first, first + 3) == whole[first : first + 3]
    with open(sheet.path, "rb") as file:
        assert file.read() == before
    table.clear(folder)
