"""Several people with one device: covers, whose hand is shown, what may be taken back; nothing shows through."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.engine.round import PASS, PLAY
from kocka.hal import BACK, LONG, MENU, NEXT, OK, PREV
from kocka.match import settings as settings_
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import OVER, RESULT
from kocka.ui.core.idle import ASLEEP
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.cover import Cover, played_since
from kocka.ui.screens.play.game_menu import GameMenu
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.play.table import Table
from tests.match.table import clear, short
from tests.plugin import first_fast
from tests.ui import pub
from tests.ui.menus import press
from tests.ui.worlds import Worlds

NAMES = ("Jana", "Petr", "Bohumila", "Ota", "Eva", "Jiří")
EVERYWHERE = pytest.mark.parametrize("board", pub.BOARDS)


def setup(seed: int, people: tuple[int, ...], game: str = "cerna_kocka", seats: int = 4, **more: Any) -> Setup:
    """A match in which these seats are persons."""
    sits = [SeatSetup(HUMAN, 0, 0, NAMES[seat]) if seat in people else SeatSetup(AI, 0, seat) for seat in range(seats)]
    return Setup(game, seed, sits, **more)


def started(board: str, people: tuple[int, ...], language: int = 0, seed: int = 3) -> Any:
    """A game at the first cover: dealer 3, seat 0 passes and leads first."""
    game: Any = pub.new_game(board, language)
    game.act(("start", setup(seed, people, dealer=3)))
    pub.turn(game)
    return game


def until(game: Any, reached: Any, key_at_cover: bool = True) -> None:
    """Plays by keys until `reached(game)`."""
    rng = pub.player(5)
    for _ in range(4000):
        if reached(game):
            return
        key = pub.next_key(game, rng)
        pub.turn(game, 40, 0 if isinstance(game.top, Cover) and not key_at_cover else key)
    raise AssertionError("never")


# Nothing shows through.


@pytest.mark.parametrize(
    ("board", "people"), first_fast([("oled_128x64", (0, 1, 2, 3)), ("pico_lcd_1_3", (0, 2))], names=2)
)
def test_a_round_shows_nobody_what_they_may_not_know(board: str, people: tuple[int, ...]) -> None:
    worlds = Worlds(board, setup(3, people), pub.player(1), len(people) // 4)
    worlds.play(2000, lambda game: game.session.match.sheet.rounds == 1)
    assert worlds.frames > 100
    assert worlds.covers >= 8 * len(people) - 1
    assert worlds.holders == list(people)


@EVERYWHERE
@pytest.mark.parametrize("people", [(1, 3), (0, 1, 2, 3)], ids=["two", "four"])
@pytest.mark.slow
def test_a_whole_match_shows_nobody_what_they_may_not_know(board: str, people: tuple[int, ...]) -> None:
    worlds = Worlds(board, setup(5, people), pub.player(2))
    worlds.play(60000)
    assert worlds.game.session.match.stage == OVER
    assert worlds.frames > 300
    assert sorted(worlds.holders) == list(people)


@EVERYWHERE
@pytest.mark.parametrize(
    ("game", "people", "seats"),
    [
        ("kourici_kocka", (0, 2), 4),
        ("kourici_kocka", (0, 1, 2, 3), 4),
        ("hearts", (1, 2), 4),
        ("hearts", (0, 1, 2, 3), 4),
        ("black_cat", (0, 2), 3),
        ("black_cat", (0, 1, 2, 3), 5),
        ("black_cat", (0, 1, 2, 3, 4, 5), 6),
    ],
)
@pytest.mark.slow
def test_a_whole_match_of_every_game(board: str, game: str, people: tuple[int, ...], seats: int) -> None:
    usual = short(game, 5)
    worlds = Worlds(board, setup(5, people, game, seats, options=usual.options, terms=usual.terms), pub.player(1), 1)
    worlds.play(30000)
    assert worlds.game.session.match.stage == OVER
    assert worlds.frames > 100
    assert sorted(worlds.holders) == list(people)


@pytest.mark.parametrize("screen", first_fast([Table, Cover, GameMenu]))
def test_a_screen_that_peeks_is_caught(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It paints a dot for the first card of a hand that the holder does not see."""
    honest = screen.draw

    def peek(self: Any, canvas: Any) -> None:
        honest(self, canvas)
        app = self.app
        hand = app.session.match.round.hands[(app.people.me + 1) % 4]
        if hand:
            canvas.pixel(hand[0] % 100, hand[0] // 4, 9)

    monkeypatch.setattr(screen, "draw", peek)
    worlds = Worlds("pico_lcd_1_3", setup(3, (0, 1, 2, 3)), pub.player(1))
    with pytest.raises(AssertionError, match=screen.__name__):
        worlds.play(2000, lambda game: game.session.match.sheet.rounds == 1)


# Covers.


@EVERYWHERE
@pytest.mark.parametrize("language", [0, 1])
def test_who_is_asked_for_sees_their_hand(board: str, language: int) -> None:
    """Each person passes behind a cover, sees what came before the first card, and then plays."""
    game = started(board, (0, 2), language)
    pub.fresh(game)
    for seat in (0, 2):
        assert isinstance(game.top, Cover)
        assert (game.people.person, game.session.match.to_move(), game.session.match.round.phase) == (seat, seat, PASS)
        for key in (NEXT, PREV, NEXT | LONG, OK):  # only OK of these, after a look at the sheet
            if key == OK:
                pub.turn(game, 40, BACK)
            pub.turn(game, 40, key)
            pub.fresh(game)
            assert game.people.covered == (key != OK)
        assert isinstance(game.top, Passing)
        assert (game.people.me, game.session.view.seat, game.people.covered) == (seat, seat, False)
        until(game, lambda game: isinstance(game.top, Cover) or game.session.match.round.phase == PLAY)
    seen = []
    for _ in range(2):  # who gave last has seen at once what came; the other one before the first card
        until(game, lambda game: isinstance(game.top, Passing) and game.session.match.round.phase == PLAY)
        assert game.top.hand.cards[0] == game.session.view.hand[0]
        seen.append(game.people.me)
        until(game, lambda game: not isinstance(game.top, Passing))
    assert sorted(seen) == [0, 2]
    assert not [seat for seat in (0, 2) if game.session.match.round.table.holding(seat) < 8]
    clear(game.board.folder)


@EVERYWHERE
@pytest.mark.parametrize("name", ["hearts", "black_cat"])
def test_a_match_of_two_people_is_made_by_keys(board: str, name: str) -> None:
    """A second person is put on the next chair, and the first card of the match is behind a cover."""
    game: Any = pub.new_game(board)
    game.apply(("push", NewMatch(game, name)))
    new_match = game.top
    while new_match._list.item.action != "people":
        press(game, NEXT)
    press(game, OK, NEXT, NEXT, OK)
    for _ in range(20):
        if new_match.seats[1].kind == HUMAN:
            break
        press(game, NEXT)
    press(game, OK, BACK)
    assert game.top is new_match
    press(game, MENU)
    assert game.people.count == 2
    for _ in range(60):
        if isinstance(game.top, Cover):
            break
        pub.turn(game, 40, OK)  # the draw
    assert isinstance(game.top, Cover)
    assert game.session.match.setup.seats[game.people.person].kind == HUMAN
    assert game.people.name(1) == t(ids.PLAYER_NUMBER).format(2)
    press(game, OK)
    assert (game.people.covered, game.people.me) == (False, game.people.person)
    clear(game.board.folder)


@pytest.mark.slow
def test_one_person_at_any_seat_sees_no_cover() -> None:
    for seat in range(4):
        game: Any = pub.new_game("oled_128x64")
        game.act(("start", setup(7, (seat,), dealer=1)))
        assert (game.people.me, game.people.count) == (seat, 1)
        rng = pub.player(4)
        for _ in range(400):
            assert not isinstance(game.top, Cover)
            pub.turn(game, 40, pub.next_key(game, rng))
        assert game.session.match.round.history
        clear(game.board.folder)


def test_the_same_deal_for_a_person_at_any_seat() -> None:
    """I get the cards of the seat that I ask for."""
    for me in range(4):
        game: Any = pub.new_game("oled_128x64")
        game.act(("start", setup(7, (me,), dealer=1)))
        dealt = game.session.match.round.dealt
        for wanted in range(4):
            game.act(("same_deal", wanted))
            assert game.people.me == me
            assert game.session.match.round.dealt[me] == dealt[wanted]
            game.act(("same_deal", me))
            dealt = game.session.match.round.dealt
        clear(game.board.folder)


def test_a_cover_is_there_when_the_match_goes_on_later() -> None:
    game = started("pico_lcd_1_3", (0, 2))
    until(game, lambda game: isinstance(game.top, Table) and game.session.match.round.table.done)
    seat = game.session.match.to_move()
    again: Any = pub.new_game("pico_lcd_1_3", 0, game.board.folder)
    again.act(("resume",))
    assert isinstance(again.top, Cover)
    assert again.people.person == (seat if seat in (0, 2) else again.people.person)
    assert again.session.match.setup.seats[again.people.person].kind == HUMAN
    game.act(("leave",))
    game.act(("resume",))
    assert isinstance(game.top, Cover)
    clear(game.board.folder)


@EVERYWHERE
def test_who_wakes_the_device_sees_no_hand(board: str) -> None:
    """The cover is on the glass before the display sleeps, also over a menu; with one person nothing changes."""
    for people in ((0, 2), (0,)):
        game = started(board, people)
        until(game, lambda game: isinstance(game.top, Table) and game.session.match.to_move() == game.people.me)
        game.settings.set(settings_.SLEEP_AFTER_S, 5)
        game.apply_settings()
        pub.turn(game, 40, OK | LONG)
        assert isinstance(game.top, GameMenu)
        pub.turn(game, 6000)
        assert game.idle.state == ASLEEP
        assert isinstance(game.top, Cover if len(people) > 1 else GameMenu)
        pub.fresh(game)
        pub.turn(game, 40, OK)  # it only wakes
        assert isinstance(game.top, Cover if len(people) > 1 else GameMenu)
        clear(game.board.folder)


def test_the_menu_over_a_cover_offers_no_call() -> None:
    """What may be called depends on the hand."""
    game = started("pico_display_2_8", (0, 1, 2, 3))
    until(game, lambda game: isinstance(game.top, Cover) and game.session.match.round.phase == PLAY, True)
    game.people.me = game.people.person  # as after a start
    game.session.new_position()
    assert game.session.match.round.table.count == 0
    rows = []
    for covered in (True, False):
        game.people.covered = covered
        menu = GameMenu(game)
        rows.append(len(menu.build()))
    assert rows[1] == rows[0] + 1
    clear(game.board.folder)


def test_players_without_names_have_numbers() -> None:
    game: Any = pub.new_game("oled_128x64", 1)
    game.act(("start", Setup("cerna_kocka", 1, [SeatSetup(HUMAN) for _ in range(4)], dealer=3)))
    assert [game.people.name(seat) for seat in range(4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert game.people.name_fourth(2) == game.people.name_second(2) == "Player 3"
    clear(game.board.folder)


def test_a_cover_tells_what_was_played_meanwhile() -> None:
    """The cards since the person's last one, the taker of a finished trick marked; none of them twice."""
    game = started("pico_lcd_1_3", (0, 2))
    told = 0
    until(game, lambda game: isinstance(game.top, Cover) and game.session.match.round.phase == PLAY)
    for _ in range(12):
        table = game.session.match.round.table
        cards = [card for card, _, _, _ in played_since(table, game.people.person)]
        assert cards == list(table.log)[len(table.log) - len(cards) :]
        mine = [
            at for at in range(len(table.log)) if table.log[at] in game.session.match.round.dealt[game.people.person]
        ]
        assert len(cards) <= 6
        for card, who, takes, trick in played_since(table, game.people.person):
            assert who != game.people.person
            assert trick == list(table.log).index(card) // 4
            assert takes == (trick < table.done and table.takers[trick] == who)
            assert trick < table.done or table.cards[who] == card
        told += len(cards) > 3
        assert mine or len(cards) <= 6
        pub.turn(game, 40, OK)
        until(game, lambda game: isinstance(game.top, Cover) or game.session.match.stage == RESULT)
        if game.session.match.stage == RESULT:
            break
    assert told
    clear(game.board.folder)


# Taking back.


def test_undo_of_my_own_decision_until_somebody_else_looks() -> None:
    game = started("pico_lcd_1_3", (0, 1, 2, 3))
    until(game, lambda game: isinstance(game.top, Table) and game.session.match.to_move() == game.people.me)
    before = game.session.match.round.code()
    me = game.people.me
    until(game, lambda game: isinstance(game.top, Cover), False)
    assert (game.people.me, game.people.person) == (me, (me + 1) % 4)
    pub.turn(game, 40, BACK)  # still mine
    assert game.session.match.round.code() == before
    assert isinstance(game.top, Cover)  # whoever pressed it must not see my hand
    assert (game.people.person, game.toast.text) == (me, t(ids.UNDONE))
    pub.turn(game, 40, OK)
    assert game.people.me == me
    until(game, lambda game: isinstance(game.top, Cover), False)
    pub.turn(game, 40, OK)
    after = game.session.match.round.code()
    assert game.people.me != me
    game.act(("undo",))
    assert game.toast.text == t(ids.UNDO_OF_OTHERS)
    assert game.session.match.round.code() == after
    assert not game.session.match.can_undo(game.people.me)
    pub.turn(game, 40, BACK)  # the menu says it, too
    assert isinstance(game.top, GameMenu)
    assert [item.enabled for item in game.top.list.items if item.label == t(ids.UNDO)] == [False]
    clear(game.board.folder)


def test_no_undo_after_the_round() -> None:
    game = started("oled_128x64", (0, 1, 2, 3))
    until(game, lambda game: game.session.match.stage == RESULT)
    assert game.session.match.can_undo()  # one person could
    game.act(("undo",))
    assert game.session.match.stage == RESULT
    assert game.toast.text == t(ids.UNDO_AFTER_ALL)
    clear(game.board.folder)


def test_a_resumed_match_does_not_let_the_next_one_take_back() -> None:
    game = started("oled_128x64", (0, 1, 2, 3))
    until(game, lambda game: game.session.match.round.table.done)
    match, problem = Match.load(game.session.match.path)
    assert problem is None
    assert match.can_undo()
    turn = match.to_move()
    assert [match.can_undo(seat) for seat in range(4)].count(True) == 1
    last = match.round.actors[-1]
    assert match.can_undo(last)
    if last != turn:
        with pytest.raises(ValueError, match="nothing to take back"):
            match.undo(turn)
    clear(game.board.folder)
