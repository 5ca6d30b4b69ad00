"""Playouts and worlds of Taroky are the same on both Pythons (and on the chip, frozen)."""

from array import array

from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.tarock import XIX
from kocka.games.taroky.ai import dealing, kernel
from kocka.games.taroky.ai import selftest as taroky_selftest
from kocka.games.taroky.rules.cards import BID_FIRST, BID_SECOND, BID_SIXTH, BID_THIRD, BID_VARSAVA, CLAIM, FLEK_GAME
from kocka.games.taroky.rules.outcome import FIRST, SECOND, THIRD, VARSAVA
from kocka.games.taroky.rules.round import Taroky

_BUF = bytearray(48)
_WORLDS = 4


def _position(seed: int, wanted: int, cards: int) -> Taroky:
    """A round after so many random cards, of the wanted contract if somebody may bid it."""
    rng = Rng(seed, 5)
    position = Taroky.deal(seed, 1, seed % 4)
    while position.to_move() >= 0 and (position.phase != PLAY or len(position.table.log) < cards):
        n = position.legal(_BUF)
        found = [a for a in _BUF[:n] if a != CLAIM]
        action = found[rng.below(len(found))]
        if position.phase != PLAY:
            for word in (BID_FIRST, wanted, FLEK_GAME):
                if word in found:
                    action = word
        position.apply(action)
    return position


def _show(wanted: int) -> None:
    for seed in range(8):
        position = _position(seed, wanted, seed * 11 % 46)
        seat = position.to_move()
        if seat < 0:
            continue
        view = position.view(seat)
        dealer = dealing.Dealer()
        dealer.seed(Rng(seed, 8))
        assert dealer.prepare(view)
        buffers = kernel.KernelBuffers()
        buffers.look(view)
        dealer.deal(buffers.worlds, _WORLDS)
        print(seed, list(buffers.worlds[: kernel.STRIDE * _WORLDS]))
        n = position.legal(_BUF)
        cards = bytes([c for c in _BUF[:n] if c < CLAIM])
        buffers.choose(cards)
        buffers.run(_WORLDS)
        for world in range(_WORLDS):
            print(list(buffers.out[kernel.CHOICES * world : kernel.CHOICES * world + len(cards)]))
        buffers.set_eyes([100 - 3 * eyes for eyes in range(71)])
        buffers.set_units(1, 0, -77)
        buffers.set_units(4, 4, 30)
        buffers.set_valat(2, 500)
        buffers.set_heads(3)
        sums = array("I", bytearray(4 * kernel.CHOICES))
        buffers.add(sums, _WORLDS - 1, 1)
        print(list(sums[: len(cards)]))
        wanted_sums = [
            sum([kernel.ZERO + buffers.utility(buffers.out[kernel.CHOICES * world + k]) for world in range(1, _WORLDS)])
            for k in range(len(cards))
        ]
        assert list(sums[: len(cards)]) == wanted_sums


def test_first() -> None:
    _show(BID_FIRST)


def test_second() -> None:
    _show(BID_SECOND)


def test_third() -> None:
    _show(BID_THIRD)


def test_sixth() -> None:
    _show(BID_SIXTH)


def test_varsava() -> None:
    _show(BID_VARSAVA)


def test_before_the_play() -> None:
    for seed in range(6):
        view = Taroky.deal(seed).sit(seed % 4)
        dealer = dealing.Dealer()
        dealer.seed(Rng(seed))
        assert dealer.prepare(view)
        dealer.limit((seed + 1) % 4, 0, 4)
        buffers = kernel.KernelBuffers()
        for contract in (FIRST, SECOND, THIRD, VARSAVA):
            dealer.deal(buffers.worlds, _WORLDS)
            buffers.start(contract, seed % 4, 0, XIX if contract <= SECOND else 0, seed % 3)
            if contract != VARSAVA:
                buffers.exchange(_WORLDS)
            buffers.run(_WORLDS)
            print(contract, [buffers.out[kernel.CHOICES * world] for world in range(_WORLDS)])
            print([buffers.rate(world, seat) for world in range(_WORLDS) for seat in range(4)])


def test_the_self_test_passes() -> None:
    assert taroky_selftest.step() or [taroky_selftest.step() for _ in range(5)][-1]
