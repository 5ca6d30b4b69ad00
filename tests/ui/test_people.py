"""Several people with one device: covers, whose hand is shown, what may be taken back; nothing shows through."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kocka.ai import levels, thinker
from kocka.ai.decision import Thinker
from kocka.engine.cards import CLAIM
from kocka.engine.round import PASS, PLAY
from kocka.hal import BACK, LONG, MENU, NEXT, OK, PREV
from kocka.match import settings as settings_
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import OVER, RESULT, ROUND
from kocka.ui.core.idle import ASLEEP
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.cover import Cover, played_since
from kocka.ui.screens.play.game_menu import GameMenu
from kocka.ui.screens.play.new_match import NewMatch
from kocka.ui.screens.play.passing import Passing
from kocka.ui.screens.play.table import Table
from tests.match.table import clear, short
from tests.plugin import first_fast, some
from tests.ui import pub
from tests.ui.menus import check_texts, plain_action, press
from tests.ui.worlds import Worlds

NAMES = ("Jana", "Petr", "Bohumila", "Ota", "Eva", "Jiří", "Zbyněk", "Bohumír", "Žofie")
EVERYWHERE = pytest.mark.parametrize("board", pub.BOARDS)


def setup(seed: int, people: tuple[int, ...], game: str = "cerna_kocka", seats: int = 4, **more: Any) -> Setup:
    """A match in which these seats are persons."""
    sits = [SeatSetup(HUMAN, 0, 0, NAMES[seat]) if seat in people else SeatSetup(AI, 0, seat) for seat in range(seats)]
    return Setup(game, seed, sits, **more)


def started(board: str, people: tuple[int, ...], language: int = 0, seed: int = 3) -> Any:
    """A game at the first cover: dealer 3, seat 0 passes and leads first."""
    app: Any = pub.new_game(board, language)
    app.act(("start", setup(seed, people, dealer=3)))
    pub.turn(app)
    return app


def until(app: Any, reached: Any, key_at_cover: bool = True) -> None:
    """Plays by keys until `reached(game)`."""
    rng = pub.player(5)
    for _ in range(4000):
        if reached(app):
            return
        key = pub.next_key(app, rng)
        pub.turn(app, 40, 0 if isinstance(app.top, Cover) and not key_at_cover else key)
    raise AssertionError("never")


# Nothing shows through.


@pytest.mark.parametrize(
    ("board", "people"), first_fast([("oled_128x64", (0, 1, 2, 3)), ("pico_lcd_1_3", (0, 2))], names=2)
)
def test_a_round_shows_nobody_what_they_may_not_know(board: str, people: tuple[int, ...]) -> None:
    worlds = Worlds(board, setup(4, people), pub.player(1), len(people) // 4)
    worlds.play(2000, lambda app: app.session.match.sheet.rounds == 1)
    assert worlds.app.session.match.round.table.done == 8  # nobody has thrown in before the last trick
    assert worlds.frames > 100
    assert worlds.covers >= 8 * len(people) - 1
    assert worlds.holders == list(people)


@pytest.mark.parametrize(("board", "people"), some(product(pub.BOARDS, ((1, 3), (0, 1, 2, 3))), 4))
@pytest.mark.slow
def test_a_whole_match_shows_nobody_what_they_may_not_know(board: str, people: tuple[int, ...]) -> None:
    worlds = Worlds(board, setup(5, people), pub.player(2))
    worlds.play(60000)
    assert worlds.app.session.match.stage == OVER
    assert worlds.frames > 300
    assert sorted(worlds.holders) == list(people)


MATCHES = (
    ("kourici_kocka", (0, 2), 4),
    ("kourici_kocka", (0, 1, 2, 3), 4),
    ("hearts", (1, 2), 4),
    ("hearts", (0, 1, 2, 3), 4),
    ("black_cat", (0, 2), 3),
    ("black_cat", (0, 1, 2, 3), 5),
    ("black_cat", (0, 1, 2, 3, 4, 5, 6, 7, 8), 9),
)


@pytest.mark.parametrize(("board", "match"), some(product(pub.BOARDS, MATCHES), 5))
@pytest.mark.slow
def test_a_whole_match_of_every_game(board: str, match: tuple[str, tuple[int, ...], int]) -> None:
    game, people, seats = match
    usual = short(game, 5)
    worlds = Worlds(board, setup(5, people, game, seats, options=usual.options, terms=usual.terms), pub.player(1), 1)
    worlds.play(30000)
    assert worlds.app.session.match.stage == OVER
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
        worlds.play(2000, lambda app: app.session.match.sheet.rounds == 1)


# Covers.


@EVERYWHERE
@pytest.mark.parametrize("language", [0, 1])
def test_who_is_asked_for_sees_their_hand(board: str, language: int) -> None:
    """Each person passes behind a cover, sees what came before the first card, and then plays."""
    app = started(board, (0, 2), language)
    pub.fresh(app)
    for seat in (0, 2):
        assert isinstance(app.top, Cover)
        assert (app.people.person, app.session.match.to_move(), app.session.match.round.phase) == (seat, seat, PASS)
        for key in (NEXT, PREV, NEXT | LONG, OK):  # only OK of these, after a look at the sheet
            if key == OK:
                pub.turn(app, 40, BACK)
            pub.turn(app, 40, key)
            pub.fresh(app)
            assert app.people.covered == (key != OK)
        assert isinstance(app.top, Passing)
        assert (app.people.me, app.session.view.seat, app.people.covered) == (seat, seat, False)
        until(app, lambda app: isinstance(app.top, Cover) or app.session.match.round.phase == PLAY)
    seen = []
    for _ in range(2):  # who gave last has seen at once what came; the other one before the first card
        until(app, lambda app: isinstance(app.top, Passing) and app.session.match.round.phase == PLAY)
        assert app.top.hand.cards[0] == app.session.view.hand[0]
        seen.append(app.people.me)
        until(app, lambda app: not isinstance(app.top, Passing))
    assert sorted(seen) == [0, 2]
    assert not [seat for seat in (0, 2) if app.session.match.round.table.holding(seat) < 8]
    clear(app.board.folder)


@EVERYWHERE
def test_of_more_cards_than_fit_the_last_are_shown_with_names_that_differ(board: str) -> None:
    """Nine people without names: somebody who led and plays last next has missed up to sixteen cards."""
    app: Any = pub.new_game(board)
    app.act(("start", Setup("black_cat", 1, [SeatSetup(HUMAN) for _ in range(9)])))
    match = app.session.match
    missed: list[Any] = []
    while len(missed) < 15:
        if match.playing:
            match.act(plain_action(match))
        else:
            match.proceed()
        missed = played_since(match.round.table, match.to_move()) if match.playing else []
    app.session.begin(match)
    pub.turn(app)
    assert isinstance(app.top, Cover)
    pub.fresh(app)
    owners = [line[0] for line in check_texts(app) if len(line[0]) == 2]  # black and white has no room for them
    assert app.board.colours == 2 or (len(owners) >= 11 and len(set(owners)) == 8)


@EVERYWHERE
@pytest.mark.parametrize("name", ["hearts", "black_cat"])
def test_a_match_of_two_people_is_made_by_keys(board: str, name: str) -> None:
    """A second person is put on the next chair, and the first card of the match is behind a cover."""
    app: Any = pub.new_game(board)
    app.apply(("push", NewMatch(app, name)))
    new_match = app.top
    while new_match._list.item.action != "people":
        press(app, NEXT)
    press(app, OK, NEXT, NEXT, OK)
    for _ in range(20):
        if new_match.seats[1].kind == HUMAN:
            break
        press(app, NEXT)
    press(app, OK, BACK)
    assert app.top is new_match
    press(app, MENU)
    assert app.people.count == 2
    for _ in range(60):
        if isinstance(app.top, Cover):
            break
        pub.turn(app, 40, OK)  # the draw
    assert isinstance(app.top, Cover)
    assert app.session.match.setup.seats[app.people.person].kind == HUMAN
    assert app.people.name(1) == t(ids.PLAYER_NUMBER).format(2)
    press(app, OK)
    assert (app.people.covered, app.people.me) == (False, app.people.person)
    clear(app.board.folder)


@pytest.mark.slow
def test_one_person_at_any_seat_sees_no_cover() -> None:
    for seat in range(4):
        app: Any = pub.new_game("oled_128x64")
        app.act(("start", setup(7, (seat,), dealer=1)))
        assert (app.people.me, app.people.count) == (seat, 1)
        rng = pub.player(4)
        for _ in range(400):
            assert not isinstance(app.top, Cover)
            pub.turn(app, 40, pub.next_key(app, rng))
        assert app.session.match.round.history
        clear(app.board.folder)


def test_the_same_deal_for_a_person_at_any_seat() -> None:
    """I get the cards of the seat that I ask for."""
    for me in range(4):
        app: Any = pub.new_game("oled_128x64")
        app.act(("start", setup(7, (me,), dealer=1)))
        dealt = app.session.match.round.dealt
        for wanted in range(4):
            app.act(("same_deal", wanted))
            assert app.people.me == me
            assert app.session.match.round.dealt[me] == dealt[wanted]
            app.act(("same_deal", me))
            dealt = app.session.match.round.dealt
        clear(app.board.folder)


def test_a_cover_is_there_when_the_match_goes_on_later() -> None:
    app = started("pico_lcd_1_3", (0, 2))
    until(app, lambda app: isinstance(app.top, Table) and app.session.match.round.table.done)
    seat = app.session.match.to_move()
    again: Any = pub.new_game("pico_lcd_1_3", 0, app.board.folder)
    again.act(("resume",))
    assert isinstance(again.top, Cover)
    assert again.people.person == (seat if seat in (0, 2) else again.people.person)
    assert again.session.match.setup.seats[again.people.person].kind == HUMAN
    app.act(("leave",))
    app.act(("resume",))
    assert isinstance(app.top, Cover)
    clear(app.board.folder)


@EVERYWHERE
def test_who_wakes_the_device_sees_no_hand(board: str) -> None:
    """The cover is on the glass before the display sleeps, also over a menu; with one person nothing changes."""
    for people in ((0, 2), (0,)):
        app = started(board, people)
        until(app, lambda app: isinstance(app.top, Table) and app.session.match.to_move() == app.people.me)
        app.settings.set(settings_.SLEEP_AFTER_S, 5)
        app.apply_settings()
        pub.turn(app, 40, OK | LONG)
        assert isinstance(app.top, GameMenu)
        pub.turn(app, 6000)
        assert app.idle.state == ASLEEP
        assert isinstance(app.top, Cover if len(people) > 1 else GameMenu)
        pub.fresh(app)
        pub.turn(app, 40, OK)  # it only wakes
        assert isinstance(app.top, Cover if len(people) > 1 else GameMenu)
        clear(app.board.folder)


def test_the_menu_over_a_cover_offers_no_call() -> None:
    """What may be called depends on the hand."""
    app = started("pico_display_2_8", (0, 1, 2, 3))
    until(app, lambda app: isinstance(app.top, Cover) and app.session.match.round.phase == PLAY, True)
    app.people.me = app.people.person  # as after a start
    app.session.new_position()
    assert app.session.match.round.table.count == 0
    claim = ("pop", CLAIM)
    assert claim not in [item.action for item in GameMenu(app).build()]
    app.act(("uncover",))
    until(app, lambda app: isinstance(app.top, Table) and app.base.may_hint, True)
    assert app.session.match.to_move() == app.people.me
    assert claim in [item.action for item in GameMenu(app).build()]
    app.people.covered = True
    assert claim not in [item.action for item in GameMenu(app).build()]
    clear(app.board.folder)


def test_players_without_names_have_numbers() -> None:
    app: Any = pub.new_game("oled_128x64", 1)
    app.act(("start", Setup("cerna_kocka", 1, [SeatSetup(HUMAN) for _ in range(4)], dealer=3)))
    assert [app.people.name(seat) for seat in range(4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert app.people.name_fourth(2) == app.people.name_second(2) == "Player 3"
    clear(app.board.folder)


def test_a_cover_tells_what_was_played_meanwhile() -> None:
    """The cards since the person's last one, the taker of a finished trick marked; none of them twice."""
    app = started("pico_lcd_1_3", (0, 2))
    told = 0
    until(app, lambda app: isinstance(app.top, Cover) and app.session.match.round.phase == PLAY)
    for _ in range(12):
        table = app.session.match.round.table
        cards = [card for card, _, _, _ in played_since(table, app.people.person)]
        assert cards == list(table.log)[len(table.log) - len(cards) :]
        mine = [at for at in range(len(table.log)) if table.log[at] in app.session.match.round.dealt[app.people.person]]
        assert len(cards) <= 6
        for card, who, takes, trick in played_since(table, app.people.person):
            assert who != app.people.person
            assert trick == list(table.log).index(card) // 4
            assert takes == (trick < table.done and table.takers[trick] == who)
            assert trick < table.done or table.cards[who] == card
        told += len(cards) > 3
        assert mine or len(cards) <= 6
        pub.turn(app, 40, OK)
        until(app, lambda app: isinstance(app.top, Cover) or app.session.match.stage == RESULT)
        if app.session.match.stage == RESULT:
            break
    assert told
    clear(app.board.folder)


# Taking back.


def test_undo_of_my_own_decision_until_somebody_else_looks() -> None:
    app = started("pico_lcd_1_3", (0, 1, 2, 3))
    until(app, lambda app: isinstance(app.top, Table) and app.session.match.to_move() == app.people.me)
    before = app.session.match.round.code()
    me = app.people.me
    until(app, lambda app: isinstance(app.top, Cover), False)
    assert (app.people.me, app.people.person) == (me, (me + 1) % 4)
    pub.turn(app, 40, BACK)  # still mine
    assert app.session.match.round.code() == before
    assert isinstance(app.top, Cover)  # whoever pressed it must not see my hand
    assert (app.people.person, app.toast.text) == (me, t(ids.UNDONE))
    pub.turn(app, 40, OK)
    assert app.people.me == me
    until(app, lambda app: isinstance(app.top, Cover), False)
    pub.turn(app, 40, OK)
    after = app.session.match.round.code()
    assert app.people.me != me
    app.act(("undo",))
    assert app.toast.text == t(ids.UNDO_OF_OTHERS)
    assert app.session.match.round.code() == after
    assert not app.session.match.can_undo(app.people.me)
    pub.turn(app, 40, BACK)  # the menu says it, too
    assert isinstance(app.top, GameMenu)
    assert [item.enabled for item in app.top.list.items if item.label == t(ids.UNDO)] == [False]
    clear(app.board.folder)


def test_no_undo_after_the_round() -> None:
    app = started("oled_128x64", (0, 1, 2, 3))
    until(app, lambda app: app.session.match.stage == RESULT)
    assert app.session.match.can_undo()  # one person could
    app.act(("undo",))
    assert app.session.match.stage == RESULT
    assert app.toast.text == t(ids.UNDO_AFTER_ALL)
    clear(app.board.folder)


def test_a_resumed_match_does_not_let_the_next_one_take_back() -> None:
    app = started("oled_128x64", (0, 1, 2, 3))
    until(app, lambda app: app.session.match.round.table.done)
    match, problem = Match.load(app.session.match.path)
    assert problem is None
    assert match.can_undo()
    turn = match.to_move()
    assert [match.can_undo(seat) for seat in range(4)].count(True) == 1
    last = match.round.actors[-1]
    assert match.can_undo(last)
    if last != turn:
        with pytest.raises(ValueError, match="nothing to take back"):
            match.undo(turn)
    clear(app.board.folder)


class _Thorough(Thinker):
    """Thinks so many turns for each card that may be played, and then plays the first."""

    def __init__(self, view: Any, turns: int) -> None:
        super().__init__()
        buf = bytearray(48)
        self.left = turns * view.game.allowed(view.table, view.hand, view.options, view.totals, buf)
        self.card = buf[0]

    def step(self, budget: int) -> bool:
        self.left -= 1
        if self.left <= 0:
            self.action = self.card
        return self.left <= 0


class _Quiet:
    """A base screen on which nothing moves."""

    busy = False

    def patience_ms(self, match: Match) -> int:
        return 150


@pytest.mark.parametrize("turns", [2, 9])
def test_the_time_of_a_master_tells_no_choices(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With so many cards in the hand each takes the same time, however many may be played (20 ms a turn).

    Where thoughts take longer than was foreseen, the first may be shorter; from the longest on they are all alike.
    """
    monkeypatch.setattr(thinker, "make", lambda view, *_: _Thorough(view, turns))
    app = pub.new_game("pico_lcd_1_3")
    app.act(("start", pub.setup(7, levels.MASTER)))
    match = app.session.match
    done: list[int] = []
    monkeypatch.setattr(app.session, "do", done.append)
    times: dict[int, list[tuple[int, int]]] = {}
    buf = bytearray(48)
    while match.sheet.rounds < 3:
        if not match.playing:
            match.proceed()
            continue
        seat = match.to_move()
        choices = match.legal(buf)
        if match.stage != ROUND or match.round.phase != PLAY or seat == 0:
            match.act(buf[0])
            continue
        app.ai.new_position()
        passed = 0
        while not done:
            app.ai.work(_Quiet(), 20)
            passed += 20
        left = len(match.round.hands[seat])
        times.setdefault(left, []).append((choices, passed))
        match.act(done.pop())
    assert sorted(times) == list(range(1, 9))
    assert len({choices for choices, _ in times[8]}) > 3
    for left, found in times.items():
        passed_ms = [ms for _, ms in found]
        start = passed_ms.index(max(passed_ms)) if turns > 2 else 0
        spread = max(passed_ms[start:]) - min(passed_ms[start:])
        assert left == 1 or spread <= 40, (left, found)
