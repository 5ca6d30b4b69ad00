"""Nothing is told before it is seen: while a card is on its way, the table says what it said before it was played."""

from __future__ import annotations

from typing import Any

import pytest

from kocka.games import registry
from kocka.hal import NEXT
from kocka.ui.core import noise
from kocka.ui.screens.play.table import Table
from kocka.ui.table.message_strip import REFUSAL
from tests.plugin import first_fast, some
from tests.ui import pub

STILL, FAST, NORMAL = 0, 1, 2
# What is heard of a card that lies there.
MEANING = (noise.TURN, noise.TRICK, noise.HEART, noise.CAT)
KEYS_IN_FLIGHT = 7  # one in so many turns


def told(table: Table) -> tuple[Any, ...]:
    """All that the table says about the round, but for what passes by itself."""
    view, strip = table.table_view, table.strip
    seats = range(table.seats)
    people = [(view.points[place], view.taken[place]) for place in seats]
    signs = (view.turn, view.leader, view.taker, view.winner, view.broken, view.letters)
    hand = table.hand
    return (strip.sentence, strip.sentence_kind, strip.note, strip.button, people, signs, hand.lifted, hand.button)


def message(table: Table) -> tuple[Any, ...]:
    """What somebody says, or why something is refused; () if nothing."""
    strip = table.strip
    return (strip.kind, list(strip.message)) if strip.kind >= REFUSAL else ()


class Listener:
    """Looks after every turn of the loop. flights: turns in which a card was on its way."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.flights = 0
        self.heard: list[bytes] = []
        self._before: tuple[Any, ...] = ()
        self._message: tuple[Any, ...] = ()
        self._sounds = 0
        app.sound.play = lambda motif: self.heard.append(motif) if motif in MEANING else None

    def look(self, app: Any) -> None:
        """AssertionError if the table has said something about a card that is still on its way."""
        table = app.base
        if not isinstance(table, Table) or app.top is not table:
            self._before = ()
            return
        if table.flying is not None and self._before:
            self.flights += 1
            card = table.flying.action
            assert told(table) == self._before, f"told before {card:#x} has landed"
            assert message(table) in ((), self._message), f"{message(table)} said before {card:#x} has landed"
            assert len(self.heard) == self._sounds, f"{self.heard[-1].hex()} heard before {card:#x} has landed"
        elif table.flying is None:
            self._before = told(table)
            self._message = message(table)
            self._sounds = len(self.heard)


def play(board: str, game: str, seed: int, speed: int) -> Listener:
    """A round by keys, some of them pressed while a card is on its way; every turn of the loop is looked at."""
    app: Any = pub.new_game(board, seed & 1, speed=speed)
    app.act(("start", pub.setup(seed, game=game)))
    listener = Listener(app)
    rng = pub.player(seed)

    def check(app: Any) -> None:
        listener.look(app)
        if app.top is app.base and app.base.flying is not None and not rng.below(KEYS_IN_FLIGHT):
            pub.turn(app, 20, NEXT)
            listener.look(app)

    pub.play_round(app, rng, check)
    return listener


@pytest.mark.parametrize("speed", [FAST, NORMAL], ids=["fast", "normal"])
@pytest.mark.parametrize("game", registry.NAMES)
@pytest.mark.parametrize("board", first_fast(some(pub.BOARDS, 2)))
def test_a_round(board: str, game: str, speed: int) -> None:
    listener = play(board, game, 40 + speed, speed)
    assert listener.flights > 40 and noise.TURN in listener.heard


def test_without_motion_nothing_flies() -> None:
    listener = play("pico_lcd_1_3", registry.NAMES[0], 43, STILL)
    assert not listener.flights and noise.TURN in listener.heard


@pytest.mark.parametrize("early", ["sentence", "sound", "total", "remark"])
def test_who_tells_at_once_is_caught(early: str, monkeypatch: pytest.MonkeyPatch) -> None:
    acted = Table.acted

    def hasty(table: Any, outcome: Any, before: int) -> None:
        acted(table, outcome, before)
        if early == "sentence":
            table.strip.state("...", False, table)
        elif early == "sound":
            table.app.sound.play(noise.TURN)
        elif early == "total":
            table.table_view.points[outcome.seat] += 1
        else:
            table.talk(outcome.seat, "...")

    monkeypatch.setattr(Table, "acted", hasty)
    with pytest.raises(AssertionError, match="has landed"):
        play("pico_lcd_1_3", registry.NAMES[0], 43, NORMAL)
