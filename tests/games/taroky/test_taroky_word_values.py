"""What a master of Taroky adds to words by the classes of its hand, and the training that measures it."""

from __future__ import annotations

import pytest

from host_tools.games.taroky.training import TRAININGS, WORDS, Row
from host_tools.lab.train.training import Recipe
from kocka.ai import levels, thinker
from kocka.games.taroky.ai import search, word_values
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    FLEK_GAME,
    GOOD,
    PACK54,
    TRIO1,
    TRIO2,
    TRIO3,
)
from kocka.games.taroky.rules.outcome import FIRST, SECOND, SIXTH, THIRD
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, DECIDE, TRIO_PHASE, Table
from tests.games.taroky.taroky_positions import deal

WIDTH = 5
HAND = "7C,9C,JC,QC,KC,7S,T1,T2,T19,T20,T21,SK"


def table_at(phase: int, contract: int = 0, trio: int = 0, level: int = 0) -> Table:
    """A table in that phase."""
    table = Table(0, bytes(32))
    table.phase, table.contract, table.trio, table.levels[0] = phase, contract, trio, level
    return table


def test_every_word_has_a_row() -> None:
    assert len(word_values.TABLE) == WIDTH * len(WORDS)
    rows = [search.word_of(table_at(AUCTION_PHASE), bid) for bid in (BID_SECOND, BID_THIRD, BID_SIXTH)]
    rows.append(search.word_of(table_at(DECIDE), BID_VARSAVA))
    rows.append(search.word_of(table_at(TRIO_PHASE, THIRD), TRIO2))
    rows.append(search.word_of(table_at(TRIO_PHASE, THIRD, 1), TRIO3))
    for level in (0, 1):
        rows += [search.word_of(table_at(ANNOUNCE, contract, 0, level), FLEK_GAME) for contract in (FIRST, THIRD)]
    assert rows == list(range(len(WORDS)))


def test_quiet_words_and_others_have_none() -> None:
    for phase, action in ((AUCTION_PHASE, GOOD), (AUCTION_PHASE, BID_FIRST), (DECIDE, BID_FIRST)):
        assert search.word_of(table_at(phase), action) < 0
    assert search.word_of(table_at(TRIO_PHASE, THIRD), TRIO1) < 0
    assert search.word_of(table_at(TRIO_PHASE, THIRD, 1), TRIO2) < 0
    for contract, level in ((SECOND, 0), (SIXTH, 0), (THIRD, 2)):
        assert search.word_of(table_at(ANNOUNCE, contract, 0, level), FLEK_GAME) < 0


def test_classes_are_told_from_a_usual_hand() -> None:
    assert search.classes(PACK54.parse_hand(HAND)) == [1, 0, 0, 2, 22 - 13]


@pytest.mark.usefixtures("compiled")
def test_only_a_master_listens_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    view = deal(HAND).view(0)

    def third(level: int, adds: int) -> int:
        """What a bid of Third seems to cost a level, with so many points in the table."""
        table = bytearray([128]) * len(word_values.TABLE)
        table[WIDTH] += adds
        monkeypatch.setattr(word_values, "TABLE", bytes(table))
        decision = thinker.make(view, level, 1, 1)
        while not decision.step(1000):
            pass
        return decision.scores[decision.candidates.index(BID_THIRD)]

    assert third(levels.MASTER, 40) == third(levels.MASTER, 0) - 4000
    assert third(levels.REGULAR, 40) == third(levels.REGULAR, 0)


def test_what_is_gained_more_than_expected_comes_into_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_values, "TABLE", bytes([128]) * WIDTH * len(WORDS))
    deals = [[Row(1, (1, n % 3 - 1, 0, 0, 0), 5.0, 25.0 + 9 * (n % 3 - 1))] for n in range(3000)]
    text = TRAININGS[0].made(Recipe("words", "taroky", "master", 1, 1), deals)
    assert '# Third\n    b"\\x94\\x89\\x80\\x80\\x80"' in text
    assert text.count(r"\x80\x80\x80\x80\x80") == len(WORDS) - 1
