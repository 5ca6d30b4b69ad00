"""The playout kernel gives the same numbers on both Pythons (and on the chip, frozen)."""

from kocka.ai import kernel, selftest
from kocka.ai.recipe import rules_of
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.games.registry import game as game_class

_BUF = bytearray(24)
_ME = 214  # word of the work space: the thinking seat, times 8


def _buffers(name: str, seed: int, cards: int):  # type: ignore[no-untyped-def]
    """A space at a random position with shuffled hands in 4 worlds, and the cards that may be played."""
    game = game_class(name)
    seats = game.FEWEST + seed % (min(6, game.MOST) - game.FEWEST + 1)
    rng = Rng(seed, 5)
    position = game.deal(seed, 1 + seed % 4, seed % seats, seats=seats)
    while position.to_move() >= 0 and (position.phase == PASS or len(position.table.log) < cards):
        n = position.legal(_BUF)
        while _BUF[n - 1] >= 128:
            n -= 1
        position.apply(_BUF[rng.below(n)])
    if position.to_move() < 0:
        return None, b""
    seat = position.to_move()
    view = position.view(seat)
    buffers = kernel.KernelBuffers(rules_of(view), seats)
    buffers.look(view)
    others = list(view.unseen())
    for world in range(4):
        rng.shuffle(others)
        at = 0
        for owner in range(seats):
            if owner == seat:
                buffers.put(world, owner, view.hand)
            else:
                size = view.table.holding(owner)
                buffers.put(world, owner, others[at : at + size])
                at += size
    n = position.legal(_BUF)
    return buffers, bytes([c for c in _BUF[:n] if c < 128])


def _show(name: str) -> None:
    for seed in range(12):
        buffers, cards = _buffers(name, seed, seed * 7 % 29)
        if not buffers:
            continue
        buffers.choose(cards)
        me = buffers.work[_ME] // 8
        for sweeper, guarded in ((-1, False), (seed % 3, False), (-1, True), (me, True)):
            buffers.sweep(sweeper)
            for world in range(4):
                buffers.guard(world, guarded and world > 0)
            buffers.run(4)
            print(
                seed,
                sweeper,
                [list(buffers.out[kernel.CHOICES * k : kernel.CHOICES * k + len(cards)]) for k in range(4)],
            )
        buffers.answer(seed % 2 > 0)
        for k in range(len(cards)):
            buffers.nested(seed % 4, k)
        print(list(buffers.out[kernel.CHOICES * (seed % 4) : kernel.CHOICES * (seed % 4) + len(cards)]))


def test_cerna_kocka() -> None:
    _show("cerna_kocka")


def test_kourici_kocka() -> None:
    _show("kourici_kocka")


def test_hearts() -> None:
    _show("hearts")


def test_black_cat() -> None:
    _show("black_cat")


def test_the_self_test_passes() -> None:
    for part in range(selftest.PARTS):
        assert selftest.passes(part), part
