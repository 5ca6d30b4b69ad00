"""What a worse card leads to in Taroky: lines are legal rounds of the engine, and what is lost in them is lost."""

from __future__ import annotations

import pytest

from kocka.ai.consequence import Consequence
from kocka.engine.cards import NO_CARD
from kocka.engine.round import PLAY
from kocka.games.taroky.ai.consequence import Line, TarokyComparison
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.outcome import FIRST, SECOND, SIXTH, THIRD
from kocka.games.taroky.rules.round import Taroky
from tests.games.taroky import taroky_table_rule
from tests.games.taroky.test_taroky_kernel import at_random, copy, legal


class _Watched(TarokyComparison):
    """Keeps the lines."""

    def difference(self, worse: Line, better: Line) -> Consequence | None:
        self.lines.append((worse, better))
        return super().difference(worse, better)

    lines: list[tuple[Line, Line]]


def _compared(position: Taroky, seed: int) -> tuple[_Watched, list[int]]:
    cards = legal(position)
    watched = _Watched(position.view(position.to_move()), bytes(cards[-1:]), bytes(cards[:1]), seed, 1)
    watched.lines = []
    while not watched.step():
        pass
    return watched, cards


def _lost(line: Line, side: int) -> set[int]:
    """The cards of a side that the other one takes."""
    return {
        cards[seat]
        for taker, cards in line.tricks.ends
        for seat in range(4)
        if line.sides[seat] == side != line.sides[taker]
    }


@pytest.mark.parametrize("contract", (FIRST, SECOND, THIRD, SIXTH))
def test_what_is_told_happens_in_some_line(contract: int) -> None:
    told = 0
    for seed in range(60):
        position = at_random(contract, seed, seed * 5 % 36)
        if len(legal(position)) < 2 or position.phase != PLAY:
            continue
        view = position.view(position.to_move())
        watched, _ = _compared(position, seed)
        found = watched.found
        for pair in watched.lines:
            for line in pair:
                assert line.tricks.done == 12 and len(line.tricks.ends) == 12 - view.table.done
                assert sum(line.sides) in (-2, 0) and line.sides[view.table.declarer] == 1
        if found is None:
            continue
        told += 1
        if found.card == NO_CARD:
            continue
        assert VALUES[found.card] >= 3
        at = found.trick - view.table.done
        assert (at == 0) == found.is_now
        kept = 0
        for worse, better in watched.lines:
            me = worse.sides[view.seat]
            if found.kind == Consequence.LOSES:
                kept += found.card in _lost(worse, me) and found.card not in _lost(better, me)
            else:
                assert found.kind == Consequence.MISSES
                kept += found.card in _lost(better, -me) and found.card not in _lost(worse, -me)
        assert kept
    assert told > 5, told


def test_a_line_in_the_true_world_is_the_round_that_the_rule_plays() -> None:
    for seed in range(12):
        position = at_random((FIRST, SECOND, THIRD, SIXTH)[seed % 4], seed, seed * 3 % 44)
        if position.phase != PLAY:
            continue
        card = legal(position)[0]
        played = copy(position)
        played.apply(card)
        taroky_table_rule.play_out(played)
        comparison = TarokyComparison(position.view(position.to_move()), bytes([card]), bytes([card]), 1, 1)
        for _ in comparison.playing():
            pass
        for seat in range(4):
            comparison.buffers.put(0, seat, position.hands[seat])
        line = comparison.line(0, 0)
        while not line.step():
            pass
        done = position.table.done
        wanted = [(played.table.takers[number], bytes(played.table.trick(number))) for number in range(done, 12)]
        assert [(taker, bytes(cards)) for taker, cards in line.tricks.ends] == wanted
        assert line.sides == played.sides
