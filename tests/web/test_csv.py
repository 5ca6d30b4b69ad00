"""The page's CSV of a score sheet, by the code that runs in the page."""

from __future__ import annotations

import csv
import io

import pytest

from host_tools.build.web.guest import sheets
from host_tools.records.cells import as_text, as_written
from host_tools.records.history import listing

# What spreadsheets would compute, and what they would not.
NAMES = (
    '=HYPERLINK("x";"y")', "+420", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''=1",
    "Olga", "'tis", "−5", "a,b", 'a"b', "a\nb", "a\rb",
)  # fmt: skip


def told(name: str) -> dict[str, object]:
    return {
        "title": "Hearts",
        "about": "",
        "date": "",
        "names": [name, "Eva"],
        "rows": [["1", name, "−13", "−13", "13", "1,50"], ["2", "x", "−1,50", "0", "0", "0"]],
        "sums": ["−13", "13"],
        "bill": [[name, "25 Kč"]],
        "bill_title": name,
    }


@pytest.mark.parametrize("name", NAMES)
def test_no_name_becomes_a_formula(name: str) -> None:
    """As on the command line; amounts stay numbers."""
    made = sheets.csv(told(name))
    assert made[0] == "\ufeff"
    rows = list(csv.reader(io.StringIO(made[1:], newline="")))
    shown = "-5" if name == "−5" else as_text(name)
    assert rows[1] == ["1", shown, "-13", "-13", "13", "1,50"]
    assert rows[2][2] == "-1,50"
    assert rows[0][2:4] == [as_text(f"{name} +"), shown]
    assert rows[-2:] == [[shown], [shown, "25 Kč"]]
    by_command = listing.csv_of(["a"], [(name,)]).decode()
    assert as_text(name) in by_command.replace('""', '"')
    assert as_written(as_text(name)) == name
