"""The geometries of the tables, as numbers: no overlaps, nothing outside, on every display."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kocka.hal import boards
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from kocka.ui.art import ranks
from kocka.ui.core import layouts
from kocka.ui.table import geometry
from kocka.ui.table.cards import LIFT
from kocka.ui.table.portraits import SIZE
from kocka.ui.table.table_view import font_of
from tests.ui import pub
from tests.ui.stage import Stage

Rect = tuple[int, int, int, int]
TABLES = [(3, False), (4, False), (4, True), (5, False), (6, False), (7, False), (8, False), (9, False)]
EVERYWHERE = pytest.mark.parametrize("board", boards.IDS)


def display(width: int, height: int, colours: int) -> Any:
    """As much of a board as a layout asks for."""
    return SimpleNamespace(width=width, height=height, colours=colours, um_per_px=120, labels=("◄", "►", "A", "B"))


def parts(ui: Any, seats: int, slates: bool) -> dict[str, Rect]:
    """All that has a place of its own: name -> (x, y, w, h). What follows a name of any length is left out."""
    table = geometry.table(ui, seats, slates)
    found: dict[str, Rect] = {}
    name = font_of(ui, table.name_font)
    pill = font_of(ui, table.pill_font)
    for place in range(seats):
        found[f"card {place}"] = table.trick[place]
        letters = (table.large_letters or table.name_letters)[place]
        wide = (2 if place == 0 else letters) * name.width  # I am called "Ty"
        x, y = table.name[place]
        if table.name_end[place]:
            x = table.name_end[place] - wide - (0 if table.pill else 2 * name.width + 3)
        # Capitals and what hangs below them, without the empty rows of the font's cell.
        found[f"name {place}"] = (x, y + name.base - name.cap, wide, name.cap)
        if table.face and table.face[place]:
            found[f"face {place}"] = (*table.face[place], SIZE, SIZE)
        if table.pill and not table.pill_gap[place]:
            x, y = table.pill[place]
            found[f"pill {place}"] = (x, y, table.pill_w, pill.height - 2)
        if table.letters:
            first, last, _ = table.letters[place]
            found[f"letters {place}"] = (first, table.marks[place][1], last - first, 10)
        elif table.marks and not table.marks_gap[place]:
            x, y, room = table.marks[place]
            found[f"marks {place}"] = (x, y, room, 10)
    return found


def lies_on(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have a pixel in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


@EVERYWHERE
@pytest.mark.parametrize(("seats", "slates"), TABLES)
def test_nothing_lies_on_anything(board: str, seats: int, slates: bool) -> None:
    ui = layouts.of(Stage(board))
    found = parts(ui, seats, slates)
    table = geometry.table(ui, seats, slates)
    for what, (x, y, w, h) in found.items():
        assert x >= 0 and y >= 0 and x + w <= ui.width and y + h <= table.bottom, f"{what} leaves the table"
    for (what, one), (other, two) in combinations(found.items(), 2):
        assert not lies_on(one, two), f"{what} {one} lies on {other} {two}"


@EVERYWHERE
def test_table_strip_and_hand_are_below_each_other(board: str) -> None:
    ui = layouts.of(Stage(board))
    glass = geometry.glass(ui)
    top, high = glass.strip
    lift = 3 if ui.outlines else glass.lift
    if glass.covers:
        assert top >= 0 and top + high <= glass.bottom
        assert glass.bottom <= ui.height - glass.hand[1] - 1 - lift + 1
    else:
        assert glass.bottom <= top
        assert top + high <= ui.height - glass.hand[1] - 1 - lift + 1


@EVERYWHERE
@pytest.mark.parametrize(("seats", "slates"), TABLES)
def test_every_place_has_all_its_numbers(board: str, seats: int, slates: bool) -> None:
    table = geometry.table(layouts.of(Stage(board)), seats, slates)
    for name in ("trick", "home", "name", "name_end", "name_letters", "large_letters", "face", "pill", "pill_gap",
                 "marks", "marks_gap", "flag", "area", "letters"):  # fmt: skip
        assert len(getattr(table, name)) in (0, seats), name
    for x, y, w, h in table.area:
        assert x >= 0 and y >= 0 and x + w <= Stage(board).width and y + h <= table.bottom, "painted in vain"


# Millimetres. What must be read, what is secondary (HARDWARE: 1.75 and 1.2), the narrowest card in a hand.
READ_MM = 1.75
SECONDARY_MM = 1.2
CARD_MM = 3.0
# What is smaller still, and how small it may be: one row of pixels less is a failure.
SMALLER = {
    ("body", "pico_lcd_1_3"): 1.27,
    ("body", "picoboy_color"): 1.5,
    ("small", "pico_lcd_1_3"): 1.17,
    ("body", "pico_lcd_1_14"): 1.35,
    ("body", "handheld"): 1.65,
}


@EVERYWHERE
def test_letters_and_cards_are_large_enough(board: str) -> None:
    """By the size of a pixel, which the board's file has: text, the index of a card, the width of a card."""
    data = boards.load(board)
    ui = layouts.of(Stage(board))
    mm = data.UM_PER_PX / 1000
    index = ranks.SMALL_A if ui.outlines else ranks.BIG_A
    measured = {"body": ui.body.cap * mm, "small": ui.small.cap * mm, "index": index[1] * mm}
    wide, high = geometry.glass(ui).hand
    if ui.name in ("square", "wide"):
        assert wide >= 44 and high >= 50, "cards that have the large index (cards.py)"
        assert ranks.LARGE_A[1] * mm >= 2.3, "the index of a card that shows more than its edge"
    for what, value in measured.items():
        least = SMALLER.get((what, board), SECONDARY_MM if what == "small" else READ_MM)
        assert value >= least, f"{what}: {value:.2f} mm"
    assert geometry.glass(ui).hand[0] * mm >= CARD_MM
    if board == "pico_display_2_8":
        assert geometry.glass(ui).hand[0] * mm >= 10, "the table in the pub is read from further away"


# Of the totals that a table reads, in mm, by the number of players.
DIGITS_MM = {
    "pico_display_2_8": {4: 5.0, 6: 4.0},
    "pico_lcd_1_3": {4: 3.5, 6: 3.5},
    "oled_128x64": {4: 4.0, 6: 3.5},
}


@pytest.mark.parametrize("board", DIGITS_MM)
@pytest.mark.parametrize("total", [9, 99, 113, -99])
def test_totals_are_read_round_a_table(board: str, total: int, tmp_path: Path) -> None:
    """Up to four and up to six players, totals of up to three characters; names differ, and nothing lies on them."""
    for seats in range(2, 7):
        app = pub.new_game(board, 0, str(tmp_path))
        names = [f"Jiří {seat}" if seat & 1 else f"Jiřina{seat}" for seat in range(seats)]
        score_sheet = ScoreSheet.create(
            str(tmp_path), ScoreSetup("free"), [(name, at + 1) for at, name in enumerate(names)]
        )
        score_sheet.add(score_sheet.form().entry([total] * seats))
        app.apply(("push", app.make("score_table", score_sheet)))
        pub.turn(app)
        top = app.top
        tall = top.font.cap * boards.load(board).UM_PER_PX / 1000
        assert tall >= DIGITS_MM[board][4 if seats <= 4 else 6], f"{seats} players: {tall:.1f} mm"
        assert len(set(top.names)) == seats
        for seat in range(seats):
            if board != "oled_128x64":
                wide = len(top.names[seat]) * top.name_font().width + 14 + (18 if seat == top.dealer else 0)
                assert wide + len(top.gains[seat]) * top.ui.small.width <= top.wide


@pytest.mark.parametrize(("width", "height", "colours"), [(160, 128, 16), (128, 128, 2), (240, 160, 16)])
def test_a_display_without_screens_is_refused_in_words(width: int, height: int, colours: int) -> None:
    with pytest.raises(ValueError, match=f"no screens for {width}x{height}"):
        layouts.of(display(width, height, colours))


@pytest.mark.parametrize(("width", "height"), [(240, 280), (320, 320), (320, 240)])
@pytest.mark.parametrize(("seats", "slates"), TABLES)
def test_a_higher_display_gets_rows_in_between(width: int, height: int, seats: int, slates: bool) -> None:
    """Nothing collides; the strip stays above the hand, my card above the strip."""
    ui = layouts.of(display(width, height, 16))
    found = parts(ui, seats, slates)
    table = geometry.table(ui, seats, slates)
    for (what, one), (other, two) in combinations(found.items(), 2):
        assert not lies_on(one, two), f"{what} {one} lies on {other} {two}"
    assert table.trick[0][1] + table.trick[0][3] <= table.bottom <= table.strip[0]
    assert ui.height - table.hand[1] - 1 - LIFT - (table.strip[0] + table.strip[1]) in range(-1, 3)
