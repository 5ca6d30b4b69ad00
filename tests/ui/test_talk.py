"""Lines of talk: every one has a text, in every language, for every name, that fits in the bubble of every board."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai import personas, talk
from kocka.ui.languages import ids, t
from kocka.ui.table.message_strip import TALK
from tests.plugin import first_fast
from tests.ui import pub


def test_the_texts_are_in_the_order_of_the_lines() -> None:
    for number, name in enumerate(talk.LINES):
        assert getattr(ids, name.upper()) == ids.TALK_I_HAVE_THE_CAT + number


@pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
@pytest.mark.parametrize("board", first_fast(pub.BOARDS))
def test_every_line_fits(board: str, language: int) -> None:
    app: Any = pub.new_game(board, language)
    app.act(("start", pub.setup(5)))
    strip = app.top.strip
    for number, case in enumerate(talk.CASES):
        assert ("{}" in t(ids.TALK_I_HAVE_THE_CAT + number)) == (case >= 0)
        for persona in range(personas.COUNT):
            app.session.match.setup.seats[2].persona = persona
            text = app.talk.line_text(talk.Line(1, number, 2 if case >= 0 else -1))
            assert "{" not in text
            strip.talk(app.people.name(1), app.people.face(1), number % 5, text, 100, app.top)
            pub.turn(app)
        about_me = app.talk.line_text(talk.Line(1, number, 0 if case >= 0 else -1))
        assert "{" not in about_me
        assert about_me[0].isupper()
        assert " ".join(strip.lines(4, about_me)) == about_me


def test_silence_when_it_is_switched_off() -> None:
    app: Any = pub.new_game("pico_lcd_1_3")
    app.act(("setting", 5, 0))
    app.act(("start", pub.setup(5)))
    said = []
    rng = pub.player(5)
    pub.play_round(app, rng, lambda app: said.append(getattr(app.top, "strip", None) and app.top.strip.kind == TALK))
    assert not any(said)
