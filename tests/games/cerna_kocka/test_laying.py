"""The dokládačka kernel against the rule player, played by the engine."""

from __future__ import annotations

import pytest

from host_tools.games.dokladacka import laying_values as laying_build
from kocka.engine.rng import Rng
from kocka.games.cerna_kocka.ai import laying, laying_rule
from kocka.games.cerna_kocka.ai import laying_search as interlude
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka

_BUF = bytearray(20)


@pytest.mark.slow
def test_every_candidate_ends_as_the_engine_says() -> None:
    compared = 0
    for seed in range(250):
        position: Dokladacka = Dokladacka.deal(seed, dealer=seed % 4)
        rng = Rng(seed, 6)
        while position.to_move() >= 0:
            seat = position.to_move()
            n = position.legal(_BUF)
            if n > 1 and rng.below(3) == 0:
                lay = interlude.Lay(position.view(seat), bytes(_BUF[:n]), 1, Rng(1))
                work = lay.buffers.work
                for i in range(16):
                    work[laying.WORLDS + i] = 0
                for owner in range(4):
                    for c in position.hand(owner):
                        work[laying.WORLDS + owner * 4 + (c >> 4)] |= 1 << ((c & 15) - 7)
                lay.judge(0, n)
                for i in range(n):
                    copy = Dokladacka.from_code(position.code())
                    copy.apply(lay.candidates[i])
                    while copy.to_move() >= 0:
                        copy.apply(laying_rule.lay_card(copy.view(copy.to_move())))
                    assert lay.lost[i] == (copy.result().loser == seat), position.code()
                    compared += 1
            n = position.legal(_BUF)
            position.apply(_BUF[rng.below(n)])
    assert compared > 1000


def test_the_table_of_values_is_what_the_rule_says() -> None:
    assert laying_build.TARGET.read_text(encoding="utf-8") == laying_build.module()
