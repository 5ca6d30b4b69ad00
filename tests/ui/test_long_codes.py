"""Codes of deals for eight and nine have up to 48 letters: they are shown whole, and typed letter by letter."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.games import registry
from kocka.hal import OK
from kocka.match import deal_code
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import RESULT
from tests.match import table
from tests.plugin import first_fast
from tests.ui import pub
from tests.ui.menus import check_texts


@pytest.mark.parametrize("rules", ["usual", "all"])
@pytest.mark.parametrize("seats", [8, 9])
@pytest.mark.parametrize("board", first_fast(pub.BOARDS))
def test_a_deal_of_many_is_shown_and_typed(board: str, seats: int, rules: str) -> None:
    app: Any = pub.new_game(board, seats % 2)
    people = [SeatSetup(HUMAN, 0, 0, "Ada")] + [SeatSetup(AI, 0, at) for at in range(1, seats)]
    last = bytes([len(option.values) - 1 for option in registry.game("black_cat").OPTIONS])
    options = last if rules == "all" else None
    app.act(("start", Setup("black_cat", 5, people, options, dealer=0, secret=bytes(range(1, 25)))))
    match = app.session.match
    hand = bytes(match.round.dealt[0])
    while match.stage != RESULT:
        table.play(match, table.Rng(9, 7), 1)
    app.session.begin(match)
    app.apply(("go", "share"))
    while app.top.work():
        pass
    pub.turn(app)
    shown = "".join([line[0] for line in check_texts(app)]).replace(" ", "")
    letters = app.top.link.rsplit("#", 1)[1]
    assert len(letters) >= 44
    deal = deal_code.split(letters)[0]
    assert deal in shown and letters[len(deal) :] in shown
    app.apply(("pop",))
    app.apply(("go", "enter_code"))
    for number, letter in enumerate(letters.lower()):
        assert app.top.typed(letter) is None, number
        if not number % 9:
            pub.turn(app)
            check_texts(app)
    pub.turn(app, 20, OK)
    pub.turn(app)
    again = app.session.match
    assert again.setup.again and len(again.setup.seats) == seats
    assert bytes(again.round.dealt[0]) == hand
