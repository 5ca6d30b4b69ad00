"""Statistics of ten years: whatever numbers grow to, nothing lies over its label, on any board, in any language."""

from __future__ import annotations

from typing import Any

import pytest

from host_tools.sim.device import WHOLE
from kocka.games import registry
from kocka.hal import boards
from kocka.match.luck import Balance
from kocka.match.setup import AI, HUMAN
from kocka.match.statistics import Person
from kocka.match.statistics import Statistics as Counted
from kocka.ui import languages
from kocka.ui.screens.settings import statistics
from tests.plugin import first_fast
from tests.ui import pub

MATCHES = 10_000
MOST = 100 * MATCHES


def person(kind: int) -> Person:
    """Who has played as many matches as a device keeps, with more of everything than can have happened in them."""
    one = Person(kind, 0, "Bartoloměj")
    for name, value in vars(one).items():
        if isinstance(value, int) and name not in ("kind", "persona"):
            setattr(one, name, MATCHES)
    one.rounds = MOST
    one.points = -13 * MOST
    one.counts = [MOST] * len(one.counts)
    one.purse = [("Kč", 2, -MOST), ("haléř", 0, -MOST)]
    one.balance = Balance.of(
        [MOST, 900 * MOST, 3 * MOST, 3 * MOST, 900 * MOST, 90_000 * MOST, 9000 * MOST, 9000 * MOST]
    )
    return one


@pytest.mark.parametrize("language", range(len(WHOLE)), ids=WHOLE)
@pytest.mark.parametrize("board", first_fast(boards.IDS))
def test_every_row_fits(board: str, language: int) -> None:
    app: Any = pub.new_game(board, language)
    assert languages.CODES[language] == WHOLE[language]
    for game in registry.NAMES:
        screen: Any = statistics.Statistics(app)
        screen.ui = app.ui
        counts: Any = Counted()
        counts.persons = [person(HUMAN), person(AI)]
        for _ in screen.making_pages(counts, [game]):
            pass
        assert len(screen.pages) > 3
        for page in range(len(screen.pages)):
            screen.turn_to(page)
            screen.draw(app.canvas)
        values = {value for _, _, rows in screen.pages for _, value in rows}
        assert str(MATCHES) in values and str(3 * MOST) in {value.partition(" ")[0] for value in values}


def test_a_young_device_shows_the_average_too() -> None:
    app: Any = pub.new_game("oled_128x64", 1)
    assert statistics.row_in(app.ui.body, "Aces, kings", "12 (9.8)", app.ui.width) == ("Aces, kings", "12 (9.8)")
    assert statistics.row_in(app.ui.body, "Aces, kings", "1234 (1187)", 126) == ("Aces, kings", "1234")
