"""Dealt worlds agree with what a seat knows, and each is equally likely."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.engine.cerna_kocka import CernaKocka
from kocka.engine.dokladacka import Dokladacka
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.seats import cerna, interlude
from kocka.seats.worlds import BATCH, Worlds

_BUF = bytearray(20)


def _bits(mask: int) -> list[int]:
    return [bit for bit in (1 << r for r in range(8)) if mask & bit]


def _enumerate(base: bytes, unseen: bytes, places: list[int], barred: bytes) -> list[bytes]:
    """Every world, the slow way."""
    cards = [(suit, bit) for suit in range(4) for bit in _bits(unseen[suit])]
    worlds = []
    for owners in itertools.product([s for s in range(4) if places[s]], repeat=len(cards)):
        if any(owners.count(s) != places[s] for s in range(4)):
            continue
        if any(barred[s * 4 + suit] & bit for s, (suit, bit) in zip(owners, cards, strict=True)):
            continue
        world = bytearray(base)
        for s, (suit, bit) in zip(owners, cards, strict=True):
            world[s * 4 + suit] |= bit
        worlds.append(bytes(world))
    return worlds


def _sample(dealer: Worlds, count: int) -> dict[bytes, int]:
    out = bytearray(16 * BATCH)
    found: dict[bytes, int] = {}
    for _ in range(count // BATCH):
        dealer.deal(out, 0, BATCH)
        for k in range(BATCH):
            world = bytes(out[16 * k : 16 * k + 16])
            found[world] = found.get(world, 0) + 1
    return found


def test_worlds_are_uniform_against_exact_enumeration() -> None:
    """Random constraints on few cards: Pearson's statistic stays near its degrees of freedom."""
    rng = Rng(3, 5)
    cases = 0
    excess = 0.0
    while cases < 40:
        unseen = bytearray(4)
        barred = bytearray(16)
        places = [0, 0, 0, 0]
        seat = rng.below(4)
        total = 0
        for s in range(4):
            if s != seat:
                places[s] = 1 + rng.below(3)
                total += places[s]
        deck = [(suit, 1 << r) for suit in range(4) for r in range(8)]
        rng.shuffle(deck)  # type: ignore[arg-type]
        for suit, bit in deck[:total]:
            unseen[suit] |= bit
        for _ in range(rng.below(5)):
            barred[rng.below(16)] = 255 if rng.below(2) else rng.below(256)
        every = _enumerate(bytes(16), bytes(unseen), places, bytes(barred))
        dealer = Worlds()
        dealer.seed(Rng(cases, 9))
        assert dealer.prepare(seat, bytearray(16), unseen, places, barred) == bool(every)
        if not 2 <= len(every) <= 200:
            continue
        cases += 1
        count = 40 * len(every) // BATCH * BATCH + BATCH
        found = _sample(dealer, count)
        assert set(found) <= set(every)
        expected = count / len(every)
        chi = sum((found.get(world, 0) - expected) ** 2 / expected for world in every)
        degrees = len(every) - 1
        excess += (chi - degrees) / (2 * degrees) ** 0.5
        assert chi < degrees + 5 * (2 * degrees) ** 0.5
    # The sum over all cases is normal with a deviation of sqrt(40).
    assert abs(excess) < 4 * 40**0.5


def _played(seed: int, cards: int) -> CernaKocka:
    rng = Rng(seed, 1)
    position: CernaKocka = CernaKocka.deal(seed, dealer=seed % 4)
    done = 0
    while position.to_move() >= 0 and (position.phase == PASS or done < cards):
        n = position.legal(_BUF)
        while _BUF[n - 1] >= 128:
            n -= 1
        done += position.phase != PASS
        position.apply(_BUF[rng.below(n)])
    return position


def _masks(hand: bytes) -> bytes:
    masks = bytearray(4)
    for c in hand:
        masks[c >> 4] |= cerna.bit_of(c)
    return bytes(masks)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**48 - 1), cards=st.integers(0, 31), observer=st.integers(0, 3))
def test_worlds_agree_with_the_view(seed: int, cards: int, observer: int) -> None:
    position = _played(seed, cards)
    if position.to_move() < 0:
        return
    view: View = position.view(observer)
    dealer = Worlds()
    dealer.seed(Rng(seed, 2))
    assert cerna.prepare_worlds(dealer, view)
    out = bytearray(16 * BATCH)
    dealer.deal(out, 0, BATCH)
    unseen = _masks(bytes(view.unseen()))
    for k in range(BATCH):
        world = out[16 * k : 16 * k + 16]
        assert world[observer * 4 : observer * 4 + 4] == _masks(bytes(view.hand))
        together = bytearray(4)
        for seat in range(4):
            hand = world[seat * 4 : seat * 4 + 4]
            assert sum(bin(mask).count("1") for mask in hand) == view.table.holding(seat)
            for suit in range(4):
                assert not together[suit] & hand[suit]
                together[suit] |= hand[suit]
                if seat != observer:
                    assert not (view.table.voids[seat] >> suit & 1 and hand[suit])
        for c in view.known():
            assert world[view.receiver() * 4 + (c >> 4)] & cerna.bit_of(c)
        for suit in range(4):
            assert together[suit] == unseen[suit] | _masks(bytes(view.hand))[suit]


def test_cinks_deny_cards() -> None:
    """In a dokládačka nobody is dealt a card that would have fitted when the seat said cink (DK-3)."""
    denied = 0
    for seed in range(60):
        position = Dokladacka.deal(seed)
        rng = Rng(seed, 3)
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            n = view.legal(_BUF)
            if n > 1:
                lay = interlude.Lay(view, bytes(_BUF[:n]), 16, Rng(seed, 4))
                assert lay.left
                lay.worlds.deal(lay.space.work, 16, BATCH)
                for k in range(BATCH):
                    for seat in range(4):
                        for suit in range(4):
                            hand = lay.space.work[16 + 16 * k + seat * 4 + suit]
                            mask = view.table.denied[seat][suit] >> 7 & 255
                            if seat != view.seat:
                                denied += mask > 0
                                assert not hand & mask
            position.apply(_BUF[rng.below(n)])
    assert denied > 1000


def test_what_contradicts_itself_cannot_be_dealt() -> None:
    dealer = Worlds()
    unseen = bytearray([7, 0, 0, 0])
    barred = bytearray(16)
    for seat in (1, 2, 3):
        barred[seat * 4] = 255
    assert not dealer.prepare(0, bytearray(16), unseen, [0, 1, 1, 1], barred)
    barred[4] = 0
    assert not dealer.prepare(0, bytearray(16), unseen, [0, 1, 1, 1], barred)
    assert dealer.prepare(0, bytearray(16), unseen, [0, 3, 0, 0], barred)
