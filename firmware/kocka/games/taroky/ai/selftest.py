"""The self-test of Taroky's kernel, in pieces of a few milliseconds, as `selftest` does for the other games."""

from array import array

from micropython import const

from kocka.ai.decision import KernelError
from kocka.engine.rng import Rng
from kocka.engine.tarock import XIX
from kocka.games.taroky.ai import dealing, kernel
from kocka.games.taroky.rules.outcome import FIRST, THIRD, VARSAVA
from kocka.games.taroky.rules.round import Taroky

_WANTED = const(45946)
_WORLDS = const(4)
_SEED = const(11)


class Trial:
    """Calls every function of the kernel once, on a fixed deal."""

    def __init__(self) -> None:
        self._stage = 0
        self._total = 0

    def step(self) -> int:
        """Does the next piece; returns -1, or after the last one a 16-bit checksum of everything computed."""
        stage = self._stage
        self._stage += 1
        if stage == 0:
            self._buffers = kernel.KernelBuffers()
            self._view = Taroky.deal(_SEED).sit(1)
            self._dealer = dealing.Dealer()
            self._dealer.seed(Rng(_SEED))
        elif stage == 1:
            if not self._dealer.prepare(self._view):
                return 0
            self._dealer.limit(2, 4, 6)
        elif stage == 2:
            self._deal()
            for world in range(_WORLDS):
                for seat in range(4):
                    self._add(self._buffers.rate(world, seat))
        elif stage == 3:
            self._buffers.start(FIRST, 1, 1, XIX, 0, 2)
            self._buffers.exchange(_WORLDS)
            self._play()
        elif stage == 4:
            self._deal()
            self._buffers.start(THIRD, 3, 0, 0, 1, -1, 0)
            self._buffers.exchange(_WORLDS)
            self._play()
        else:
            self._deal()
            self._buffers.start(VARSAVA, 1, 1, 0, 0, -1, -1, 2)
            self._play()
            return self._total
        return -1

    def _deal(self) -> None:
        self._dealer.deal(self._buffers.worlds, _WORLDS)

    def _play(self) -> None:
        buffers = self._buffers
        buffers.set_eyes([3 * eyes for eyes in range(71)])
        for pagat in range(1, 5):
            buffers.set_units(pagat, 0, 7 * pagat)
        buffers.run(_WORLDS)
        sums = array("I", bytearray(4 * kernel.CHOICES))
        buffers.add(sums, _WORLDS)
        self._add(sums[0] & 0xFFFF)
        for world in range(_WORLDS):
            self._add(buffers.out[world * kernel.CHOICES])

    def _add(self, number: int) -> None:
        self._total = (self._total * 31 + number) & 0xFFFF


def check() -> int:
    """The checksum of the whole test, computed at once."""
    trial = Trial()
    total = -1
    while total < 0:
        total = trial.step()
    return total


_passed = False
_running: "Trial | None" = None


def step() -> bool:
    """Does the next piece, once per run of the program; returns whether all is done. Raises KernelError on failure."""
    global _passed, _running
    if not _passed:
        if _running is None:
            _running = Trial()
        total = _running.step()
        if total >= 0:
            _running = None
            if total != _WANTED:
                raise KernelError("taroky")
            _passed = True
    return _passed
