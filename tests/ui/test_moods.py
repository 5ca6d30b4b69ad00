"""The faces at the table: what they show follows from what all have seen, for a while; blinks, glances, sleep."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.games import registry
from kocka.games.taroky.screens.table import TarokyTable
from kocka.hal import NEXT
from kocka.ui.screens.play.table import Table
from kocka.ui.table import moods, portraits
from kocka.ui.table.portraits import ASLEEP, BLINK, CALM, CROSS, FACES, LEFT, PLEASED, RIGHT, WORRIED
from tests.plugin import first_fast
from tests.ui import pub

STILL, NORMAL = 0, 2
TURN_MS = 20


def begun(board: str, game: str, seed: int, speed: int = NORMAL) -> Any:
    app: Any = pub.new_game(board, 0, speed=speed)
    app.act(("start", pub.setup(seed, game=game)))
    return app


def at_table(board: str = "pico_lcd_1_3", speed: int = NORMAL) -> Any:
    """An app in which nothing moves at the table and a person is on turn."""
    app = begun(board, registry.NAMES[0], 41, speed)
    rng = pub.player(41)

    class Reached(Exception):
        pass

    def check(app: Any) -> None:
        table = app.base
        if isinstance(table, Table) and app.top is table and not table.busy and table.table_view.turn == 0:
            raise Reached

    with pytest.raises(Reached):
        pub.play_round(app, rng, check)
    wait(app, 3000)
    return app


def wait(app: Any, ms: int, look: Any = None) -> None:
    for _ in range(ms // TURN_MS):
        pub.turn(app, TURN_MS)
        if look is not None:
            look()


def faces(app: Any) -> list[int]:
    """What the faces show, by place."""
    return [face.mood if face is not None else CALM for face in app.base.table_view.faces]


# Only what all have seen.


class Shuffler:
    """Looks at each mood twice: as it is, and with the cards that nobody has seen dealt otherwise.

    looked: how often; felt: the moods that were seen.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
        self.looked = 0
        self.felt: set[int] = set()
        self._rng = random.Random(seed)
        for kind in (Table, TarokyTable):
            self._look(monkeypatch, kind)

    def _look(self, monkeypatch: pytest.MonkeyPatch, kind: Any) -> None:
        really = kind.feel

        def twice(table: Any, outcome: Any) -> None:
            people = table.moods
            before = bytes(people.shown), list(people.left_ms)
            really(table, outcome)
            after = bytes(people.shown), list(people.left_ms)
            hands = table.app.session.match.round.hands
            dealt = [list(hand) for hand in hands]
            self._shuffle(hands, table.me)
            self.looked += hands != dealt
            people.shown[:], people.left_ms[:] = before
            really(table, outcome)
            assert (bytes(people.shown), list(people.left_ms)) == after
            for hand, cards in zip(hands, dealt, strict=True):
                hand[:] = cards
            self.felt.update(after[0])

        monkeypatch.setattr(kind, "feel", twice)

    def _shuffle(self, hands: list[list[int]], me: int) -> None:
        """The cards of the others among the others."""
        others = [seat for seat in range(len(hands)) if seat != me]
        cards = [card for seat in others for card in hands[seat]]
        self._rng.shuffle(cards)
        for seat in others:
            count = len(hands[seat])
            hands[seat][:] = sorted(cards[:count])
            del cards[:count]


@pytest.mark.parametrize("game", registry.NAMES)
@pytest.mark.parametrize("board", first_fast(["pico_lcd_1_3", "oled_128x64"]))
def test_cards_that_nobody_has_seen_change_no_face(board: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shuffler = Shuffler(monkeypatch, 5)
    for seed in (40, 41):
        app = begun(board, game, seed)
        pub.play_round(app, pub.player(seed))
    assert shuffler.looked > 30
    assert shuffler.felt & {LEFT, RIGHT} or board == "oled_128x64"


def test_a_face_that_looks_into_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeks(table: Any, outcome: Any) -> None:
        for seat, hand in enumerate(table.app.session.match.round.hands):
            if QUEEN_OF_SPADES in hand:
                table.moods.happens(table.place(seat), moods.WOULD_TAKE_CAT)

    monkeypatch.setattr(Table, "feel", peeks)
    Shuffler(monkeypatch, 5)
    with pytest.raises(AssertionError):
        for seed in range(40, 44):
            pub.play_round(begun("pico_lcd_1_3", registry.NAMES[0], seed), pub.player(seed))


# What happens to whom.


def test_who_takes_the_cat_and_who_does_not() -> None:
    app = at_table()
    table = app.base
    people = table.moods
    numbers = [table.app.people.face((place + table.me) % table.seats) for place in range(table.seats)]
    people.happens_to_others(2, moods.OTHER_TAKES_CAT)
    people.happens(2, moods.TAKES_CAT)
    wait(app, 100)
    for place in (1, 2, 3):
        event = moods.TAKES_CAT if place == 2 else moods.OTHER_TAKES_CAT
        assert faces(app)[place] == moods.mood_of(numbers[place], event)
    assert faces(app)[0] == CALM  # I have none
    wait(app, 2200)
    assert not set(faces(app)) - {CALM, BLINK}


def test_a_round_has_faces_for_what_happens() -> None:
    app = begun("pico_lcd_1_3", registry.NAMES[0], 44)
    seen: dict[int, set[int]] = {}

    def look(app: Any) -> None:
        if isinstance(app.base, Table) and app.top is app.base:
            cat = QUEEN_OF_SPADES in app.base.table_view.cards
            seen.setdefault(int(cat), set()).update(faces(app))

    for seed in range(44, 47):
        pub.play_round(app, pub.player(seed), look)
        app = begun("pico_lcd_1_3", registry.NAMES[0], seed)
    assert seen[1] & {CROSS, WORRIED} and PLEASED in seen[1]
    assert {LEFT, RIGHT} & seen[0]


def test_a_pagat_that_is_taken_away_and_a_fat_trick_have_faces() -> None:
    app = begun("pico_lcd_1_3", "taroky", 44)
    rng = pub.player(44)
    felt: set[int] = set()

    def look(app: Any) -> None:
        if isinstance(app.base, TarokyTable):
            felt.update(app.base.moods.shown)

    for seed in range(44, 48):
        pub.play_round(app, rng, look)
        app = begun("pico_lcd_1_3", "taroky", seed)
    assert felt & {PLEASED} and felt & {CROSS, WORRIED}


def test_everybody_has_a_temper() -> None:
    tempers = {
        name: [moods.mood_of(number, event) for event in range(moods.HAS_LOST + 1)] for number, name in enumerate(FACES)
    }
    assert all(mood <= CROSS for temper in tempers.values() for mood in temper)
    assert all(len(set(temper)) > 1 for temper in tempers.values())
    assert len({tuple(temper) for temper in tempers.values()}) > 6
    assert tempers["STUDENT"][moods.TAKES_CAT] == PLEASED  # his face lies
    assert tempers["BARKEEPER"][moods.TAKES_CAT] == CROSS
    assert len(tempers) == portraits.COUNT


# By themselves.


def test_one_at_a_time_blinks_every_few_seconds() -> None:
    app = at_table()
    blinks: list[tuple[int, ...]] = []

    def look() -> None:
        now = tuple(place for place, mood in enumerate(faces(app)) if mood == BLINK)
        assert len(now) < 2
        if now and (not blinks or blinks[-1] != now):
            blinks.append(now)
        if not now:
            blinks.append(())

    wait(app, 30_000, look)
    begun_by = [now[0] for at, now in enumerate(blinks) if now and not blinks[at - 1]]
    assert 4 <= len(begun_by) <= 12
    assert len(set(begun_by)) > 1


def test_eyes_follow_a_card() -> None:
    app = at_table()
    people = app.base.moods
    people.follow(0)
    wait(app, 100)
    looking = faces(app)
    assert looking[1] == RIGHT and looking[3] == LEFT  # from both sides to the middle
    wait(app, 1000)
    assert not set(faces(app)) - {CALM, BLINK}


def test_a_mood_is_not_changed_by_a_glance() -> None:
    app = at_table()
    people = app.base.moods
    people.happens(1, moods.HAS_LOST)
    wait(app, 100)
    before = faces(app)[1]
    people.follow(0)
    wait(app, 100)
    assert faces(app)[1] == before != CALM


def test_they_fall_asleep_and_wake() -> None:
    app = at_table()
    wait(app, 40_000)
    assert ASLEEP not in faces(app)
    wait(app, 60_000)
    assert faces(app)[1:] == [ASLEEP] * 3
    pub.turn(app, TURN_MS, NEXT)
    wait(app, 100)
    assert ASLEEP not in faces(app)


def test_without_motion_no_face_moves() -> None:
    app = at_table(speed=STILL)
    app.base.moods.happens(1, moods.HAS_LOST)
    wait(app, 120_000, lambda: faces(app).count(CALM) == len(faces(app)) or pytest.fail("a face has moved"))


def test_without_motion_nobody_speaks_in_a_mood() -> None:
    app = begun("pico_lcd_1_3", registry.NAMES[0], 44, STILL)
    seen = set()

    def look(app: Any) -> None:
        if isinstance(app.base, Table):
            seen.update(app.base.mood(seat) for seat in range(app.base.seats))

    pub.play_round(app, pub.player(44), look)
    assert seen == {CALM}


def test_a_table_without_faces_remembers_the_mood_of_who_speaks() -> None:
    app = at_table("oled_128x64")
    table = app.base
    seat = (table.me + 1) % table.seats
    assert table.mood(seat) == CALM
    table.moods.happens(1, moods.HAS_WON)
    assert table.mood(seat) == moods.mood_of(app.people.face(seat), moods.HAS_WON) != CALM
    wait(app, 2200)
    assert table.mood(seat) == CALM
