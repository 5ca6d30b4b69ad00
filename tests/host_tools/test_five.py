"""Five at a table of four, and a fifth who sits down later: the database, CSV files, the report, the page's table."""

from __future__ import annotations

import csv
import re
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.build.web.guest import sheets
from host_tools.games.taroky.report import Hand, hands_of
from kocka.engine.resting import out_of
from kocka.engine.rng import Rng
from kocka.engine.sheet import ROUND, kind_of
from kocka.scorebook.score_sheet import ScoreSheet
from tests.scorebook import both_more, tables

GAMES = tuple(game for game in both_more.GAMES if game not in ("black_cat", "free"))


def kocka(*arguments: object) -> None:
    done = CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka")
    if done.exception:
        raise done.exception


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[ScoreSheet]]:
    """The folder with a sheet of five of every game, then one each on which a fifth has sat down after three rounds."""
    folder = tmp_path_factory.mktemp("five") / "saves"
    folder.mkdir()
    found = []
    for game in GAMES:
        score_sheet = both_more.five(str(folder), game)
        for number in range(7):
            both_more.play(score_sheet, Rng(number, 5))
        found.append(score_sheet)
    for game in both_more.GAMES:
        score_sheet, rng, _ = both_more.grown(str(folder), game, 6)
        for _ in range(2):
            both_more.play(score_sheet, rng)
        found.append(score_sheet)
    return folder, found


def test_the_database_and_csv(made: tuple[Path, list[ScoreSheet]], tmp_path: Path):
    folder, found = made
    kocka("export", folder, "--db", tmp_path / "db.sqlite", "--csv", tmp_path / "csv", "--as", "pub")
    with sqlite3.connect(tmp_path / "db.sqlite") as db:
        for number, score_sheet in enumerate(found):
            sheet = score_sheet.sheet
            (key, seats), *_ = db.execute("SELECT sheet, seats FROM sheet WHERE number = ?", (number,)).fetchall()
            assert seats == 5
            opening = [sheet.start_of(seat) for seat in range(5)]
            joined = {seat: at for seat, _, at in sheet.seating.joins}
            for seat in range(5):
                scores = db.execute(
                    "SELECT entry, player, points, total FROM sheet_score WHERE sheet = ? AND seat = ? ORDER BY entry",
                    (key, seat),
                ).fetchall()
                begins = [-1] if any(opening) and seat not in joined else []
                assert [row[0] for row in scores] == begins + list(range(joined.get(seat, 0), len(sheet.entries)))
                assert {row[1] for row in scores} == {sheet.seating.sitting[seat]}
                before = 0 if begins else opening[seat]
                assert before + sum(row[2] for row in scores) == sheet.totals[seat] == scores[-1][3]
            if score_sheet.setup.game == "taroky":
                items = f"SELECT entry, {', '.join(f'sum(points{seat})' for seat in range(5))} FROM sheet_item"
                for at, *points in db.execute(items + " WHERE sheet = ? GROUP BY entry", (key,)):
                    before = list(sheet.history[at - 1]) if at else opening
                    assert points == [after - was for after, was in zip(sheet.history[at], before, strict=True)]
                for at, seat in db.execute("SELECT entry, seat FROM sheet_item WHERE sheet = ? AND seat >= 0", (key,)):
                    assert not out_of(sheet.entries[at]) >> seat & 1  # it is of somebody who played
    with (tmp_path / "csv" / "sheet_score.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    entered = [line for line in lines if line["entry"] != "-1"]
    assert len(entered) == sum(
        5 * len(one.sheet.entries) - sum(at for _, _, at in one.sheet.seating.joins) for one in found
    )


def cells(score_sheet: ScoreSheet, hand: Hand) -> list[str]:
    """What each of five has won in a round of Taroky, nothing for who rested."""
    points = dict(zip(hand.names, hand.points, strict=True))
    texts = [f"{points[name]:+}" if points.get(name) else "0" if name in points else "" for name in names(score_sheet)]
    return [text.replace("-", "−") for text in texts]


def names(score_sheet: ScoreSheet) -> list[str]:
    return [score_sheet.name(seat) for seat in range(5)]


@pytest.mark.parametrize("language", ["cs", "en"])
def test_the_report(made: tuple[Path, list[ScoreSheet]], language: str, tmp_path: Path):
    """Each sheet names all five, its graph has five lines, and nothing of who came later before that."""
    folder, _ = made
    base, to = tmp_path / "db.sqlite", tmp_path / "page.html"
    kocka("export", folder, "--db", base, "--as", "pub")
    kocka("report", "--db", base, "--to", to, "--lang", language)
    text = to.read_text(encoding="utf-8")
    drawn = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    for last, least in (("Ivan", len(both_more.GAMES)), (tables.NAMES[4], len(GAMES))):
        graphs = [svg for svg in drawn if last in svg and "Čeněk" in svg]
        assert len(graphs) >= least, "each sheet has a graph"
        assert all(name in svg for svg in graphs for name in tables.NAMES[:4])
    for score_sheet in made[1]:
        for hand in hands_of(score_sheet) if score_sheet.setup.game == "taroky" else ():
            row = "".join(f"<td[^>]*>{re.escape(cell)}</td>\\s*" for cell in cells(score_sheet, hand))
            assert re.search(row, text), row


def test_the_table_of_the_page(made: tuple[Path, list[ScoreSheet]]):
    for score_sheet in made[1]:
        told = sheets.table(score_sheet)
        sheet = score_sheet.sheet
        assert len(told["names"]) == 5 and told["names"][-1] == score_sheet.name(4)
        assert all(len(row) == 12 for row in told["rows"])
        joined = sheet.seating.joins[0][2] if sheet.seating.joins else 0
        for at, (entry, row) in enumerate(zip(sheet.entries, told["rows"], strict=True)):
            if kind_of(entry) == ROUND:
                assert (row[-1] == "" and row[-2] == "") == (at < joined) or "word" in dir(sheet)
        assert len(told["sums"]) == 5
