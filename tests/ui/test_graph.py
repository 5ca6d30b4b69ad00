"""The graph of totals: every entry of a match, and of a very long sheet as many as there is time for."""

from __future__ import annotations

import pytest

from kocka.ui.core import layouts
from kocka.ui.widgets.graph import Graph
from tests.ui.stage import Stage


class Nothing:
    """A canvas on which nothing is painted."""

    def __getattr__(self, name: str) -> object:
        return lambda *values: 0


class Noted(Graph):
    """Notes the ends of the lines that it would draw: (x, y, place)."""

    def _draw_line(self, canvas: object, x: int, y: int, x2: int, y2: int, place: int) -> None:
        self.noted = [*getattr(self, "noted", []), (x2, y2, place)]


@pytest.mark.parametrize(
    ("rounds", "seats", "points"), [(9, 4, 9), (50, 4, 50), (1000, 4, 50), (1000, 9, 22), (1, 3, 1)]
)
def test_as_many_points_as_there_is_time_for(rounds: int, seats: int, points: int) -> None:
    history = [[(at + 1) * seat for seat in range(seats)] for at in range(rounds)]
    graph = Noted(layouts.of(Stage("pico_lcd_1_3")), history, ["A"] * seats, list(range(seats)))
    graph.draw(Nothing())
    assert len(graph.noted) == points * seats
    for seat in range(seats):
        line = [(x, y) for x, y, place in graph.noted if place == seat]
        assert line[-1] == (graph._end(), graph._y(history[-1][seat]))
        assert line == sorted(line, key=lambda point: point[0]), "from left to right"
