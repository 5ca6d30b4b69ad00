"""What finds text over or against text, at the edge, or with a word cut, finds each fault that is there on purpose.

It looks at the canonical screens in test_goldens.py and test_other_boards.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ui.core.screen import Screen
from tests.plugin import first_fast
from tests.ui import pub
from tests.ui.laid_out import LaidOut


class Written(Screen):
    """Texts at places, each after a rectangle if there is one."""

    def __init__(self, texts: list[tuple[str, int, int]], box: tuple[int, int, int, int] | None = None) -> None:
        self.texts = texts
        self.box = box

    def draw(self, canvas: Any) -> None:
        canvas.fill(0)
        for number, (text, x, y) in enumerate(self.texts):
            if number and self.box:
                canvas.fill_rect(*self.box, 0)
            canvas.text(self.ui.body, text, x, y, 1)


@pytest.mark.parametrize(
    ("texts", "box", "faults"),
    [
        ([("HH", 10, 40), ("HH", 60, 40)], None, []),
        ([("HH", 10, 40), ("HH", 12, 42)], None, ["“HH” lies over “HH”"]),
        ([("HH", 10, 40), ("HH", 12, 42)], (0, 30, 100, 40), []),
        ([("█", 10, 40), ("█", 10, 40)], (0, 30, 4, 4), ["“█” lies over “█”"]),
        ([("HH", 10, 40), ("H", 100, 40)], (14, 30, 100, 40), ["“HH” is partly covered"]),
        ([("prohrál", 10, 40)], None, []),
        ([("3. prohrá", 10, 40)], None, ["“3. prohrá” ends with a part of a word"]),
        ([("Bohou.", 10, 40), ("KOČ", 10, 70)], None, []),
        ([("H", -3, 40)], None, ["“H” touches the edge"]),
    ],
    ids=["apart", "over", "covered", "again", "partly", "whole", "cut", "names", "edge"],
)
@pytest.mark.parametrize("board", first_fast(("pico_lcd_1_3", "pico_display_2_8")))
def test_what_is_wrong_is_found(board: str, texts: Any, box: Any, faults: list[str]) -> None:
    app: Any = pub.new_game(board)
    written = Written([(text.replace("█", "H"), x, y) for text, x, y in texts], box)
    app.apply(("push", written))
    pub.turn(app)
    assert LaidOut(app).faults == [fault.replace("█", "H") for fault in faults]
    assert "text" not in vars(app.canvas)
