"""What a worse choice leads to: every card of the playouts is legal, and positions in which the answer is known."""

from __future__ import annotations

import pytest

from kocka.ai import playout
from kocka.ai.consequence import Consequence
from kocka.ai.recipe import rules_of
from kocka.ai.trick_consequence import Line, TrickComparison
from kocka.engine.cards import ACE_OF_SPADES, QUEEN_OF_SPADES
from kocka.engine.round import PASS
from kocka.engine.trick import Table, TrickRound, View, trick_of
from kocka.games.registry import game as game_class
from tests.ai.test_kernel import GAMES, at_random, cards_of, legal


class _Watched(TrickComparison):
    """Keeps the ends of all playouts."""

    def __init__(self, view: View, worse: bytes, better: bytes, seed: int) -> None:
        super().__init__(view, worse, better, seed, 1)
        self.ends: list[tuple[Table, Table]] = []

    def difference(self, worse: Line, better: Line) -> Consequence | None:
        self.ends.append((worse.table, better.table))
        return super().difference(worse, better)


def _done(comparison: TrickComparison) -> Consequence | None:
    while not comparison.step():
        pass
    return comparison.found


def _hands(table: Table) -> list[list[int]]:
    """What each seat held when play began."""
    tricks = [table.trick(number) for number in range(table.size)]
    return [sorted(trick[seat] for trick in tricks) for seat in range(table.seats)]


def _check(view: View, table: Table) -> None:
    """Every card was legal; from the choice on all are those of the rule; what is known of the hands holds."""
    rules, game = rules_of(view), view.game
    hands = _hands(table)
    assert sorted(c for hand in hands for c in hand) == sorted(game.cards(table.seats))
    before = list(view.table.log)
    assert list(table.log[: len(before)]) == before
    if view.table.phase != PASS:
        assert set(view.hand) <= set(hands[view.seat])
        assert set(view.known()) <= set(hands[view.receiver()])
    again = Table(table.seats, table.size, table.values, 0, table.leaders[0])
    buf = bytearray(24)
    chosen = len(before) + (0 if view.table.phase == PASS else 1)
    for at, card in enumerate(table.log):
        seat = again.turn
        assert card in buf[: game.allowed(again, sorted(hands[seat]), view.options, view.totals, buf)], (at, card)
        if at >= chosen:
            assert card == playout.choose(again, sorted(hands[seat]), rules, game.OPENING)
        hands[seat].remove(card)
        again.play(card)


def _taker_of_cat(table: Table) -> int:
    return table.takers[trick_of(table, QUEEN_OF_SPADES)]


@pytest.mark.parametrize("game", GAMES)
def test_the_playouts_are_possible_rounds_that_cost_more_after_the_worse_choice(game: str) -> None:
    told = 0
    for seed in range(80):
        position = at_random(game, seed, seed * 7 % cards_of(game))
        seat = position.to_move()
        if seat < 0:
            continue
        view = position.view(seat)
        cards = legal(position)
        if len(cards) < 2:
            continue
        watched = _Watched(view, bytes(cards[-1:]), bytes(cards[:1]), seed)
        found = _done(watched)
        for worse, better in watched.ends:
            _check(view, worse)
            _check(view, better)
        if found is None:
            continue
        told += 1
        ends = [(w, b) for w, b in watched.ends if found.trick < 0 or w.takers[found.trick] == view.seat]
        if found.kind == Consequence.CAT:
            ends = [(w, b) for w, b in ends if _taker_of_cat(w) == view.seat != _taker_of_cat(b)]
        assert ends
    assert told > 9, told


def test_in_the_pass_the_cards_kept_take_what_comes() -> None:
    """Who keeps the ace or king of spades and gives low cards, and what comes then."""
    cats = told = 0
    for seed in range(200):
        position = game_class("cerna_kocka").deal(seed)
        assert isinstance(position, TrickRound) and position.phase == PASS
        view = position.view(0)
        high = [c for c in view.hand if QUEEN_OF_SPADES < c <= ACE_OF_SPADES]
        low = sorted((c for c in view.hand if c not in high), key=lambda c: c & 15)
        if not high or QUEEN_OF_SPADES in view.hand:
            continue
        worse, better = bytes(low[:3]), bytes((high + low)[:3])
        watched = _Watched(view, worse, better, seed)
        found = _done(watched)
        for ends in watched.ends:
            for table, given in zip(ends, (worse, better), strict=True):
                assert not set(given) & set(_hands(table)[0])
                assert set(given) <= set(_hands(table)[1]), "they went to the left neighbour"
                _check(view, table)
        if found is not None:
            told += 1
            assert not found.is_now and found.taker < 0
            cats += found.kind == Consequence.CAT
    assert told > 20 and cats > 5, (told, cats)


def test_to_lead_the_king_of_spades_takes_the_cat_at_once() -> None:
    """Wherever somebody else holds her, and who leads a low card does not take her in this trick."""
    seen = 0
    for seed in range(300):
        position = at_random("hearts", seed, 8 + seed % 24)
        seat = position.to_move()
        if seat < 0:
            continue
        view = position.view(seat)
        if view.table.count or QUEEN_OF_SPADES not in view.unseen():
            continue
        spades = [c for c in legal(position) if c > QUEEN_OF_SPADES and c <= ACE_OF_SPADES]
        low = [c for c in legal(position) if c & 15 < 6 and c >> 4 != 3]
        if not spades or not low:
            continue
        found = _done(TrickComparison(view, bytes(spades[-1:]), bytes(low[:1]), seed, 1))
        if found is not None and found.is_now:
            seen += 1
            assert found.card == spades[-1] and found.trick == view.table.done
    assert seen > 5
