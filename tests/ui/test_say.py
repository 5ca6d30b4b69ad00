"""A person says something (CK-19): by a held key or the menu, to people and seats; not at a serious table."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.ai import statements
from kocka.engine.round import PLAY
from kocka.hal import SAY
from kocka.match import settings
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, TALK, SeatSetup, Setup
from kocka.match.state import ROUND
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.game_menu import GameMenu
from kocka.ui.screens.play.replay import open_replay
from kocka.ui.screens.play.say import Say
from kocka.ui.screens.play.table import Table
from kocka.ui.table import message_strip
from kocka.ui.table.card_names import FRENCH, GERMAN
from tests.plugin import first_fast
from tests.ui import pub
from tests.ui.menus import BACK, DOWN, LONG, MENU, NEXT, OK, PREV, game_at, long_setup, press, says


def _mine(match: Any) -> bool:
    return bool(match.stage == ROUND and match.to_move() == 0 and match.round.phase and match.may_say(0))


def _row(app: Any) -> list[str]:
    return [item.label for item in app.top.list.items]


@pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
@pytest.mark.parametrize("board", first_fast(pub.BOARDS))
def test_said_by_a_held_key_and_in_the_menu(board: str, language: int) -> None:
    app = game_at(board, language, _mine)
    press(app, DOWN | LONG)
    assert isinstance(app.top, Say)
    first = _row(app)
    press(app, BACK)
    assert isinstance(app.top, Table)
    press(app, MENU)
    assert isinstance(app.top, GameMenu)
    press(app, NEXT, OK)
    assert isinstance(app.top, Say) and _row(app) == first
    press(app, OK)
    assert isinstance(app.top, Table) and app.top.strip.kind == message_strip.TALK
    match = app.session.match
    assert match.said[1:] == bytes([0, statements.MY_QUEEN, 0])
    assert Match.load(match.path)[0].said == match.said
    press(app, DOWN | LONG)  # once a turn is enough
    assert isinstance(app.top, Table)
    press(app, MENU)
    assert t(ids.SAY) not in _row(app)


def test_what_was_said_stands_below() -> None:
    app = game_at("pico_lcd_1_3", 0, _mine)
    app.talk.say(2, statements.NO_HEARTS, 2)
    pub.turn(app)
    press(app, DOWN | LONG)
    assert "  Nemám žádné srdce." in _row(app) and app.people.name(2) + ":" in _row(app)
    for _ in _row(app):
        press(app, NEXT)
    assert isinstance(app.top, Say)


@pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
@pytest.mark.parametrize("board", first_fast(pub.BOARDS))
def test_every_statement_fits(board: str, language: int) -> None:
    from kocka.ui.session import voices

    app = game_at(board, language, _mine)
    strip = app.top.strip
    for pack in (FRENCH, GERMAN):
        app.cards.pack = pack
        for kind in range(len(statements.NAMES)):
            for about in range(4):
                text = voices.text(app, kind, about)
                assert "{" not in text and " ".join(strip.lines(4, text)) == text


@pytest.mark.parametrize("language", [0, 1], ids=["cs", "en"])
@pytest.mark.parametrize("game", ["cerna_kocka", "kourici_kocka"])
@pytest.mark.parametrize("pack", [FRENCH, GERMAN], ids=["french", "german"])
def test_ck_19_the_menu_and_the_seat_say_the_same(pack: int, game: str, language: int) -> None:
    """That I passed her is another statement than that somebody has her. Among German cards she is Hejma."""
    from kocka.ui.session import voices

    app = game_at("pico_lcd_1_3", language, _mine)
    app.session.match.setup.game = game
    app.cards.pack = pack
    for kind in (statements.MY_QUEEN, statements.NO_QUEEN, statements.HIS_QUEEN):
        about = 1 if kind == statements.HIS_QUEEN else 0
        row = voices.row(app, kind, about)
        text = voices.text(app, kind, about)
        assert ("Hejm" in row) == ("Hejm" in text) == (pack == GERMAN or game == "kourici_kocka")
        assert "Sv" not in row and "{" not in row
        if kind == statements.HIS_QUEEN:
            for line in (row, text):
                assert ("ode mě" in line.lower()) if language == 0 else line.startswith(("I gave", "I passed"))


@pytest.mark.parametrize("silent", ["house", "setting"])
def test_a_serious_table_is_silent(silent: str) -> None:
    setup = long_setup(1996)
    if silent == "house":
        setup.house = bytes([0, *setup.house[1:]])
        assert not TALK.of(setup.house)
    app = game_at(
        "pico_lcd_1_3", 0, lambda match: match.stage == ROUND and match.to_move() == 0 and match.round.phase, setup
    )
    if silent == "setting":
        app.act(("setting", settings.TALK, 0))
    app.apply(app.top.on_key(SAY))
    assert isinstance(app.top, Table)
    app.apply(("go", "game_menu"))
    assert t(ids.SAY) not in _row(app)


def test_the_next_person_sees_what_was_said() -> None:
    seats = [SeatSetup(HUMAN, name="Ada"), SeatSetup(HUMAN, name="Bob"), SeatSetup(AI), SeatSetup(AI, 0, 1)]
    app: Any = pub.new_game("pico_lcd_1_3")
    app.act(("start", Setup("cerna_kocka", 3, seats, dealer=3)))
    rng = pub.player(3)
    for _ in range(3000):
        match = app.session.match
        if match.stage == ROUND and match.round.phase == PLAY and app.people.me == 0 and pub.my_turn(app):
            break
        pub.turn(app, 20, pub.next_key(app, rng))
    app.act(("say", statements.NO_SPADES, 0))
    pub.turn(app)
    assert says(app, "žádné piky")
    card = next(c for c in match.round.hands[0] if not match.round.reason(c))
    app.act(("play", card))
    for _ in range(400):
        pub.turn(app)
        if pub.name_of(app.top) == "Cover":
            break
    assert app.people.person == 1
    pub.turn(app, 20, OK)
    pub.turn(app)
    assert app.people.me == 1 and app.top.strip.kind == message_strip.TALK and says(app, "žádné piky")


def test_seats_join_in_once_somebody_has_spoken() -> None:
    """Until then they make no statement; then true ones and bluffs, which stand in the journal."""
    app: Any = pub.new_game("pico_lcd_1_3")
    app.act(("start", pub.setup(5, personas=(0, 1, 2))))
    rng = pub.player(5)
    pub.play_round(app, rng)
    match = app.session.match
    assert not match.said and not match.proven
    spoken: set[int] = set()
    while match.number < 6 and len(spoken) < 3:
        pub.turn(app, 20, pub.next_key(app, rng))
        if _mine(match) and app.top is app.base and 0 not in spoken:
            app.act(("say", statements.NO_HEARTS, 0))
            pub.turn(app)
        spoken.update(match.said[1::4])
    assert len(spoken) >= 3
    assert Match.load(match.path)[0].said == match.said


def test_a_replay_tells_it_again() -> None:
    app = game_at("pico_lcd_1_3", 0, _mine)
    app.act(("say", statements.MY_QUEEN, 0))
    pub.turn(app)
    app.apply(open_replay(app, app.session.match.path))
    replay = app.top.replay
    told = 0
    while replay.at < replay.end:
        press(app, NEXT)
        told += says(app, "Q♠")
    assert told == 1
    press(app, PREV)
    assert not says(app, "Q♠")
    press(app, NEXT)
    assert says(app, "Mám Q♠")


def test_where_there_is_nothing_to_say_keys_do_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody has seen all, and nobody has said anything: no row, and no crash page."""
    monkeypatch.setattr(statements, "offered", lambda view: [])
    app = game_at("pico_lcd_1_3", 0, _mine)
    press(app, DOWN | LONG)
    assert isinstance(app.top, Say) and not _row(app)
    press(app, OK, NEXT, PREV, DOWN, MENU)
    assert isinstance(app.top, Say)
    press(app, BACK)
    assert isinstance(app.top, Table)
