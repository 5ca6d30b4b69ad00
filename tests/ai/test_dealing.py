"""Worlds for any number of seats: they agree with what a seat knows, and are equally likely or close to it."""

from __future__ import annotations

import itertools
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.ai import kernel, search
from kocka.ai.worlds import Dealer
from kocka.engine.rng import Rng
from kocka.engine.trick import TrickRound
from kocka.games.cerna_kocka.ai import laying_search as interlude
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.registry import game as game_class
from tests.ai.test_kernel import GAMES, at_random, cards_of

World = tuple[int, ...]
_BUF = bytearray(24)


def _worlds(dealer: Dealer, seats: int, count: int) -> dict[World, int]:
    out = array("h", bytearray(8 * seats))
    found: dict[World, int] = {}
    for _ in range(count):
        dealer.deal(out, 0)
        found[tuple(out)] = found.get(tuple(out), 0) + 1
    return found


def _every(places: list[int], cards: list[int], barred: list[int]) -> list[World]:
    """Every world, the slow way."""
    worlds = []
    seats = range(len(places))
    for owners in itertools.product([s for s in seats if places[s]], repeat=len(cards)):
        if any(owners.count(s) != places[s] for s in seats):
            continue
        if any(barred[s] >> (c >> 4) & 1 for s, c in zip(owners, cards, strict=True)):
            continue
        world = [0] * (4 * len(places))
        for s, c in zip(owners, cards, strict=True):
            world[s * 4 + (c >> 4)] |= kernel.bit_of(c)
        worlds.append(tuple(world))
    return worlds


def _overlap(places: list[int], barred: list[int]) -> bool:
    may = [{s for s in range(len(places)) if places[s] and not barred[s] >> suit & 1} for suit in range(4)]
    return any(a & b and not a <= b and not b <= a for a in may for b in may)


def test_worlds_against_exact_enumeration() -> None:
    """Uniform where the sets of seats are nested or apart, by Pearson's statistic; where they overlap no card is seen
    at a seat more than a few hundredths too often."""
    rng = Rng(4, 5)
    nested = overlapping = 0
    excess = 0.0
    distances = []
    while nested < 20 or overlapping < 20:
        seats = 3 + rng.below(4)
        places = [0] + [1 + rng.below(2 if seats > 4 else 3) for _ in range(seats - 1)]
        pack = list(game_class("black_cat").PACK.cards)
        rng.shuffle(pack)
        cards = sorted(pack[: sum(places)])
        barred = [0] + [1 << rng.below(4) if rng.below(3) else rng.below(16) for _ in range(seats - 1)]
        if len(cards) > 6:
            continue
        every = _every(places, cards, barred)
        dealer = Dealer(seats)
        dealer.seed(Rng(nested + overlapping, 9))
        assert dealer.prepare([[n] for n in places], bytes(cards), barred) == bool(every)
        if not 2 <= len(every) <= 60:
            continue
        overlap = _overlap(places, barred)
        if (overlapping if overlap else nested) == 20:
            continue
        count = 40 * len(every)
        found = _worlds(dealer, seats, count)
        assert set(found) <= set(every)
        expected = count / len(every)
        chi = sum((found.get(world, 0) - expected) ** 2 / expected for world in every)
        degrees = len(every) - 1
        if overlap:
            overlapping += 1
            distances.append((chi - degrees) / count)  # a squared distance of the distributions
        else:
            nested += 1
            excess += (chi - degrees) / (2 * degrees) ** 0.5
    assert abs(excess) < 4 * 20**0.5
    # What is over 0 is that a world may come twice running.
    assert sum(distances) / len(distances) < 0.02
    assert max(distances) < 0.1


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.integers(0, 99))
def test_worlds_agree_with_the_view(game: str, seed: int, share: int) -> None:
    position = at_random(game, seed, cards_of(game) * share // 100)
    observer = position.to_move()
    if observer < 0:
        return
    view = position.view(observer)
    dealer = Dealer(position.seats)
    dealer.seed(Rng(seed, 2))
    assert search.prepare_worlds(dealer, view)
    barred = search.barred(view)
    receiver = view.receiver()
    for world in _worlds(dealer, position.seats, 8):
        together = [0] * 4
        for seat in range(position.seats):
            hand = world[4 * seat : 4 * seat + 4]
            if seat == observer:
                assert hand == _masks(list(view.hand))
            assert sum(bin(mask).count("1") for mask in hand) == view.table.holding(seat)
            for suit in range(4):
                assert not together[suit] & hand[suit]
                together[suit] |= hand[suit]
                assert seat == observer or not (barred[seat] >> suit & 1 and hand[suit])
        for c in view.known():
            assert world[4 * receiver + (c >> 4)] & kernel.bit_of(c)
        assert tuple(together) == _masks([*view.hand, *view.unseen()])


def _masks(cards: list[int]) -> World:
    masks = [0] * 4
    for c in cards:
        masks[c >> 4] |= kernel.bit_of(c)
    return tuple(masks)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_known_of_a_seat_is_true(game: str) -> None:
    """No suit is barred that the seat holds, whatever was played (HE-6, BC-4: a heart led from nothing but hearts)."""
    barred = hearts_only = 0
    for seed in range(150):
        position = at_random(game, seed, 20 + seed % 30)
        if position.to_move() < 0:
            continue
        masks = search.barred(position.view(position.to_move()))
        for seat in range(position.seats):
            for c in position.hand(seat):
                assert not masks[seat] >> (c >> 4) & 1
            barred += bool(masks[seat])
            hearts_only += masks[seat] & 7 == 7 and position.table.voids[seat] & 7 != 7
    assert barred > 100
    assert hearts_only > 0 or game != "black_cat"


def test_the_holder_of_the_two_of_clubs_is_known_when_it_lies() -> None:
    """Hearts: until then the other seats have nobody to move; then the leader is on the table and not in any world."""
    position = game_class("hearts").deal(3, 4)
    assert isinstance(position, TrickRound)
    leader = position.to_move()
    others = [s for s in range(4) if s != leader]
    assert [position.view(s).to_move() for s in others] == [-2, -2, -2]
    position.apply(0x02)
    view = position.view(others[0])
    dealer = Dealer(4)
    dealer.seed(Rng(1))
    assert search.prepare_worlds(dealer, view)
    for world in _worlds(dealer, 4, 20):
        assert not any(world[4 * seat] & 4096 for seat in range(4))
        assert sum(bin(mask).count("1") for mask in world[4 * leader : 4 * leader + 4]) == 12


def test_what_contradicts_itself_cannot_be_dealt() -> None:
    dealer = Dealer(5)
    cards = bytes([0x05, 0x06, 0x15, 0x36])
    assert not dealer.prepare([[0], [1], [1], [1], [1]], cards, [0, 1, 1, 1, 0])
    assert not dealer.prepare([[0], [1], [1], [1], [2]], cards, [0, 0, 0, 0, 0])
    assert not dealer.prepare([[0], [1], [1], [1], [1]], cards, [0, 15, 0, 0, 0])
    assert dealer.prepare([[0], [1], [1], [0], [2]], cards, [0, 1, 1, 0, 0])


def test_a_batch_holds_the_same_worlds_one_after_the_other() -> None:
    seats = 5
    cards = bytes(c for c in game_class("black_cat").PACK.cards if c >> 4 != 2)[:24]
    one, many = Dealer(seats), Dealer(seats)
    for dealer in (one, many):
        dealer.seed(Rng(8))
        assert dealer.prepare([[0], [6], [6], [6], [6]], cards, [0, 1, 2, 0, 0])
    buffers = array("H", bytearray(2 * 8 * 4 * seats))
    many.deal(buffers, 0, 8)
    for world in range(8):
        out = array("H", bytearray(2 * 4 * seats))
        one.deal(out, 0)
        assert out == buffers[world * 4 * seats : (world + 1) * 4 * seats]


def test_cards_are_denied_one_by_one() -> None:
    """A cink of a dokládačka (DK-3) rules out single cards; the rest stays equally likely."""
    cards = bytes([0x0B, 0x0C, 0x0D, 0x0E])
    denied = [0] * 16
    denied[4] = kernel.bit_of(0x0B) | kernel.bit_of(0x0E)
    denied[8] = kernel.bit_of(0x0C)
    dealer = Dealer(4)
    dealer.seed(Rng(2))
    assert dealer.prepare([[0], [1], [1], [2]], cards, [0] * 4, denied)
    found = _worlds(dealer, 4, 3000)
    every = {(kernel.bit_of(a), kernel.bit_of(b)) for a in (0x0C, 0x0D) for b in (0x0B, 0x0D, 0x0E) if a != b}
    assert {(world[4], world[8]) for world in found} == every
    assert all(abs(n - 3000 / len(every)) < 150 for n in found.values())
    denied[4] = denied[8] = denied[12] = kernel.bit_of(0x0B)
    assert not dealer.prepare([[0], [1], [1], [2]], cards, [0] * 4, denied)


def test_cinks_deny_cards() -> None:
    """In a dokládačka nobody is dealt a card that would have fitted when the seat said cink (DK-3)."""
    denied = 0
    for seed in range(40):
        position = Dokladacka.deal(seed)
        rng = Rng(seed, 3)
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            n = view.legal(_BUF)
            if n > 1:
                lay = interlude.Lay(view, bytes(_BUF[:n]), 16, Rng(seed, 4))
                assert lay.left
                for world in _worlds(lay.dealer, 4, 4):
                    for seat in range(4):
                        for suit in range(4):
                            cards = [suit << 4 | 14 - i for i in range(8) if world[4 * seat + suit] >> i & 1]
                            if seat != view.seat:
                                mask = view.table.denied[seat][suit]
                                denied += mask > 0
                                assert not any(mask >> (c & 15) & 1 for c in cards)
            position.apply(_BUF[rng.below(n)])
    assert denied > 1000
