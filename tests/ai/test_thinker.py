"""Thinkers: repeatable, consistent over the three cards of a pass, honest about what they count."""

from __future__ import annotations

import pytest

from host_tools.lab.tune import parameters
from kocka.ai import levels, search, thinker
from kocka.engine.round import PASS
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.registry import game as game_class

pytestmark = pytest.mark.usefixtures("compiled")

_BUF = bytearray(20)


def _decide(decision: thinker.Thinker, slice: int = 1 << 14) -> int:
    while not decision.step(slice):
        assert not decision.action
    assert decision.action
    return decision.action


def test_a_thinker_wants_its_own_turn() -> None:
    position = CernaKocka.deal(1)
    with pytest.raises(ValueError, match="not the turn of seat 2"):
        thinker.make(position.view(2), levels.MASTER, 1, 1)


@pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)
def test_the_same_seed_gives_the_same_round(level: int) -> None:
    codes = []
    for _ in range(2):
        position = CernaKocka.deal(8)
        stream = 0
        while position.to_move() >= 0:
            position.apply(_decide(thinker.make(position.view(position.to_move()), level, 4, stream)))
            stream += 1
        codes.append(position.code())
    assert codes[0] == codes[1]


def test_a_pass_is_one_plan() -> None:
    """With one seed the second and third card belong to the triple that was best for the first, whatever the stream."""
    for seed in range(12):
        position = CernaKocka.deal(seed)
        plan = thinker.make(position.view(0), levels.MASTER, seed, 1)
        _decide(plan)
        assert isinstance(plan, search.Pass)
        sums = [plan.better(k) + plan.prices[k] for k in range(plan.options)]
        best = sums.index(min(sums))
        given = []
        for stream in (1, 50, 99):
            given.append(_decide(thinker.make(position.view(0), levels.MASTER, seed, stream)))
            position.apply(given[-1])
        assert sorted(given) == sorted(plan.triples[best])


@pytest.mark.parametrize("game", ["kourici_kocka", "hearts"])
def test_a_pass_of_the_other_games_is_one_plan(game: str) -> None:
    """Whatever the stream, the three cards belong together; so they do if somebody else gave the first one."""
    for seed in range(4):
        position = game_class(game).deal(seed)
        plan = thinker.make(position.view(0), levels.MASTER, seed, 1)
        first = _decide(plan)
        given = []
        for stream in (1, 50, 99):
            given.append(_decide(thinker.make(position.view(0), levels.MASTER, seed, stream)))
            position.apply(given[-1])
        assert given[0] == first
        assert isinstance(plan, search.Pass)
        assert sorted(given) in [sorted(triple) for triple in plan.triples]
        position = game_class(game).deal(seed)
        position.apply(min(position.hand(0), key=lambda c: c & 15))
        for stream in (2, 3):
            position.apply(_decide(thinker.make(position.view(0), levels.MASTER, seed, stream)))
        assert position.to_move() == 1


@pytest.mark.parametrize("game", ["cerna_kocka", "kourici_kocka", "hearts"])
def test_the_later_cards_of_a_pass_take_no_new_search(game: str) -> None:
    """They are what a search of their own would choose, told with the same points."""
    for seed in range(3):
        told = []
        for again in (False, True):
            position = game_class(game).deal(seed)
            answers = []
            for number in range(3):
                if again:
                    search.forget()
                decision = thinker.make(position.view(0), levels.MASTER, seed, 9)
                answers.append((_decide(decision), decision.giving, decision.candidates, decision.scores))
                assert bool(decision.playouts) == (again or not number)
                position.apply(decision.action)
            told.append(answers)
        assert told[0] == told[1]


def test_a_pass_completes_what_somebody_else_began() -> None:
    """Cards that no plan contains, given before the thinker took over, are completed to three different ones."""
    position = CernaKocka.deal(3)
    hand = list(position.hand(0))
    harmless = min(hand, key=lambda c: c & 15)
    position.apply(harmless)
    for stream in range(2):
        position.apply(_decide(thinker.make(position.view(0), levels.MASTER, 3 + stream, stream)))
    assert position.to_move() == 1
    assert len(set(position.given[0])) == 3


def test_scores_and_playouts_are_counted() -> None:
    position = CernaKocka.deal(11)
    compared = 0
    stream = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        decision = thinker.make(position.view(seat), levels.MASTER, 2, stream)
        slices = 0
        while not decision.step(64):
            slices += 1
        assert decision.playouts == decision.total
        if decision.scores:
            compared += 1
            assert slices > 0 or (position.phase == PASS and not decision.total)
            assert len(decision.scores) == len(decision.candidates)
            assert decision.candidates == sorted(decision.candidates)
            assert all(-2800 <= score <= 2800 for score in decision.scores)
            assert decision.action in decision.candidates
            if position.phase != PASS:
                costs = decision.judged or decision.scores
                assert costs[decision.candidates.index(decision.action)] <= min(costs) + 1 or (
                    isinstance(decision, search.Card) and decision.tries
                )
        position.apply(decision.action)
        stream += 1
    assert compared > 12


def test_dokladacka_scores_are_chances() -> None:
    position = Dokladacka.deal(4)
    while position.to_move() >= 0:
        decision = thinker.make(position.view(position.to_move()), levels.MASTER, 2, 1)
        _decide(decision, 10)
        assert all(0 <= score <= 10000 for score in decision.scores)
        position.apply(decision.action)


def test_a_slice_keeps_to_its_budget() -> None:
    position = CernaKocka.deal(12)
    for _ in range(12):
        position.apply(_decide(thinker.make(position.view(position.to_move()), levels.RULE, 1, 1)))
    decision = thinker.make(position.view(position.to_move()), levels.MASTER, 1, 1)
    before = 0
    while not decision.step(40):
        assert decision.playouts - before <= 40
        before = decision.playouts


def test_a_slice_may_be_a_single_playout() -> None:
    """Keys never wait for a whole world: first worlds are dealt, then card after card judged, nested or not."""
    for game in ("cerna_kocka", "dokladacka", "kourici_kocka", "hearts", "black_cat"):
        position = game_class(game).deal(12)
        for _ in range(14):
            position.apply(_decide(thinker.make(position.view(position.to_move()), levels.RULE, 1, 1)))
            decision = thinker.make(position.view(position.to_move()), levels.MASTER, 1, 1)
            if decision.total > 1:
                for _ in range(30):
                    before = decision.playouts
                    decision.step(1)
                    assert decision.playouts - before <= getattr(decision, "unit", 1)
                assert decision.playouts > 0 or decision.action


def test_levels_keep_their_numbers() -> None:
    assert levels.NAMES[:6] == ("beginner", "regular", "master", "rule", "random", "casual")
    assert [levels.NAMES[number] for number in levels.OFFERED] == ["beginner", "casual", "regular", "master"]
    assert [levels.place(number) for number in levels.OFFERED] == [0, 1, 2, 3]
    assert levels.place(levels.RULE) == levels.place(levels.REGULAR)
    assert levels.strongest([levels.CASUAL, levels.BEGINNER, levels.REGULAR]) == levels.REGULAR
    assert levels.strongest([levels.BEGINNER, levels.CASUAL]) == levels.CASUAL
    assert levels.strongest([]) == levels.BEGINNER
    assert [levels.level(name) for name in levels.NAMES] == list(range(len(levels.NAMES)))
    with pytest.raises(ValueError, match="no level"):
        levels.level("god")


def test_a_durch_in_hand_is_played_out() -> None:
    """CK-11: the master does not give away a durch that it can see."""
    made = 0
    for seed in range(6):
        hands = [
            [0x0E, 0x0D, 0x0C, 0x2E, 0x2D, 0x2C, 0x1E, 0x1D],
            [0x0B, 0x0A, 0x2B, 0x2A, 0x1B, 0x1A, 0x37, 0x38],
            [0x09, 0x08, 0x29, 0x28, 0x19, 0x18, 0x39, 0x3A],
            [0x07, 0x27, 0x17, 0x1C, 0x3B, 0x3C, 0x3D, 0x3E],
        ]
        position = CernaKocka(hands, dealer=3)
        stream = 0
        while position.to_move() >= 0:
            seat = position.to_move()
            if position.phase == PASS:
                # Seat 0 gets three hearts, its three lowest cards go.
                card = min(position.hand(seat), key=lambda c: (c & 15, c)) if seat < 3 else max(position.hand(seat))
                position.apply(card)
                continue
            position.apply(_decide(thinker.make(position.view(seat), levels.MASTER, seed, stream)))
            stream += 1
        made += position.result().durch == 0
    assert made >= 4


@pytest.mark.parametrize(("game", "answered"), [("hearts", True), ("kourici_kocka", False)])
def test_the_others_choose_their_cards_where_there_is_a_moon(game: str, answered: bool) -> None:
    """In nested rollouts: what a master expects with seven tricks left depends on it in Hearts only."""
    position = game_class(game).deal(12)
    while position.phase == PASS or position.table.done < position.table.size - 7:
        position.apply(_decide(thinker.make(position.view(position.to_move()), levels.RULE, 1, 1)))
    scores = []
    for answers in (0, 1):
        with parameters.overridden({"answers": answers}):
            decision = thinker.make(position.view(position.to_move()), levels.MASTER, 1, 1)
            _decide(decision)
            scores.append(decision.scores)
    assert len(scores[0]) > 1 and (scores[0] != scores[1]) == answered
