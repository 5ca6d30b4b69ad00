"""Codes of deals for many, or with many house rules, have up to 56 letters: they are shown whole, and typed."""

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
@pytest.mark.parametrize("seats", [4, 8, 9])
@pytest.mark.parametrize("board", first_fast((*pub.BOARDS, "pico_lcd_1_14")))
def test_a_deal_of_many_is_shown_and_typed(board: str, seats: int, rules: str) -> None:
    """Eight and nine play Black Cat, four Taroky, which has the most house rules."""
    app: Any = pub.new_game(board, seats % 2)
    people = [SeatSetup(HUMAN, 0, 0, "Ada")] + [SeatSetup(AI, 0, at) for at in range(1, seats)]
    game = "black_cat" if seats > 4 else "taroky"
    known = registry.game(game).OPTIONS
    by_hand = ("ceremony", "shuffle")  # the cards of such a deal come from no seed
    last = bytes([option.default if option.name in by_hand else len(option.values) - 1 for option in known])
    options = last if rules == "all" else None
    app.act(("start", Setup(game, 5, people, options, dealer=0, secret=bytes([2, *range(1, 18)]))))
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
    assert len(letters) >= (44 if seats > 4 or rules == "all" else 40)
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
