"""Rows of many people: no two texts of a row touch, with three to nine of them, long names and long sums."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from kocka.hal import NEXT
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import OVER, RESULT
from tests.match import table
from tests.plugin import first_fast
from tests.ui import pub
from tests.ui.menus import check_texts

NAMES = ("Bohumila", "Vlastimil", "Lojza", "Bohuslav", "Ema", "Květoslava", "Vlasta", "Jiří", "Maximilián")
# Sums of rounds, and what was added last, in turn.
SUMS = ((7, 40, -3, 111, 0, 62, -60, 9, 88), (346, -120, 1234, 1000, 99, 5, -60, 111, 480))
LAST = (33, 7, -3, 50, -13, 20, 0, 6, 16)
LEAST = 2  # px from one cell to the next, beside the pixel that each letter leaves free


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[int, int], Path]:
    """Files of matches of Black Cat by seats and stage."""
    folder = tmp_path_factory.mktemp("rows")
    found = {}
    for seats in range(3, 10):
        people = [SeatSetup(HUMAN, 0, 0, NAMES[at]) if at < 5 else SeatSetup(AI, 0, at) for at in range(seats)]
        match = Match.create(str(folder), Setup("black_cat", seats, people, dealer=0))
        rng = table.Rng(seats, 7)
        while match.stage != RESULT:
            table.play(match, rng, 1)
        kept = folder / f"result{seats}"
        shutil.copy(match.path, kept)
        found[seats, RESULT] = kept
        table.play(match, rng)
        assert match.stage == OVER
        kept = folder / f"over{seats}"
        shutil.copy(match.path, kept)
        found[seats, OVER] = kept
    return found


def apart(app: Any, least: int = LEAST) -> None:
    """The texts of a row keep apart; numbers are texts, too."""
    texts = []
    plain = app.canvas.number

    def number(font: Any, value: int, x: int, y: int, colour: int, paper: int = -1) -> None:
        line = str(value)
        texts.append((line, x - len(line) * font.width, y + font.base - font.cap, x, y + font.base))
        plain(font, value, x, y, colour, paper)

    app.canvas.number = number
    try:
        texts += check_texts(app)
    finally:
        app.canvas.number = plain
    for at, (line, left, top, right, bottom) in enumerate(texts):
        for other in texts[:at]:
            if top < other[4] and other[2] < bottom:
                gap = max(left - other[3], other[1] - right)
                assert gap >= least, f"{line!r} touches {other[0]!r}: {gap} px"


@pytest.mark.parametrize("seats", range(3, 10))
@pytest.mark.parametrize("board", first_fast(pub.BOARDS))
def test_no_two_texts_of_a_row_touch(board: str, seats: int, played: dict[tuple[int, int], Path]) -> None:
    for language in (0, 1):
        for stage in (RESULT, OVER):
            for sums in SUMS:
                app: Any = pub.new_game(board, language)
                path = Path(app.board.folder) / "match00000.kck"
                shutil.copy(played[seats, stage], path)
                match, problem = Match.load(str(path))
                assert match is not None and problem is None and match.stage == stage
                match.setup.seats[:] = [SeatSetup(HUMAN, 0, 0, name) for name in NAMES[:seats]]
                match.sheet.totals[:] = sums[:seats]
                match.sheet.history[-1] = list(sums[:seats])
                if match.result is not None:
                    match.result.points[:] = LAST[:seats]
                app.session.begin(match)
                pub.turn(app)
                for _ in range(4):
                    apart(app)
                    pub.turn(app, 20, NEXT)
                    pub.turn(app)
                app.apply(("go", "sheet"))
                pub.turn(app)
                apart(app, 1 if (board, seats) == ("oled_128x64", 6) else LEAST)  # there are lines between columns
