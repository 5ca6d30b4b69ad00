"""The graph of a match in progress, or over."""

from kocka.ui.core.text import short_names
from kocka.ui.table import parts
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.ui.core.layout import Layout
    from kocka.ui.widgets.graph import Graph

    class App(Protocol):
        """Whose match it is."""

        people: Any
        session: Any
        ui: Layout


def match_graph(app: "App") -> "Graph":
    """Of the app's match, at least one entry of which is on its sheet; my line is the first. Allocates."""
    match = app.session.match
    sheet = match.sheet
    seats = len(sheet.totals)
    order = [(app.people.me + place) % seats for place in range(seats)]
    initials = short_names([app.people.name(seat) for seat in range(seats)], 1)
    return parts.graph(app.ui, sheet.history, initials, order, games.levels(games.profile(match.setup.game), sheet))
