"""The kernel's self-test: positions with known results, computed by the device in idle time.

Native code that was frozen or linked wrongly (with misaligned constants, for example) computes nonsense silently;
people would only notice bad play. There is one part per game, in slices of a few milliseconds on the device.
"""

from micropython import const

from kocka.ai import kernel
from kocka.ai.decision import KernelError
from kocka.ai.recipe import A_HEART, JACK_OF_DIAMONDS, Rules
from kocka.ai.worlds import Dealer
from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES
from kocka.engine.rng import Rng

PARTS = const(5)
_WANTED = (12101, 44739, 42257, 63295, 56824)
_WORLDS = const(2)


def _rules(part: int) -> Rules:
    """The rules of a part: Černá kočka, Kouřící kočka, Hearts without and with the jack of diamonds, Black Cat."""
    costs = [0] * 64
    for rank in range(2, 15):
        costs[HEARTS << 4 | rank] = 1 if 1 < part < 4 else rank if part > 3 else max(1, rank - 9)
    costs[QUEEN_OF_SPADES] = (10, 10, 13, 13, 40)[part]
    rules = Rules(costs, 7 if part < 2 else 2)
    rules.whole = sum(costs)
    if part == 0:
        rules.durch = rules.polite = True
    elif part == 1:
        rules.last = 5
        rules.letters = True
    elif part < 4:
        rules.swing = rules.whole // 2
        rules.locked = rules.safe = True
        rules.opens = A_HEART
        if part == 3:
            rules.jack = True
            costs[JACK_OF_DIAMONDS] = -10
    else:
        rules.bonus = 50
        rules.locked = True
    return rules


class Part:
    """Part number `part` (0..PARTS - 1), computed in pieces of a few milliseconds each."""

    def __init__(self, part: int) -> None:
        self._part = part
        self._rules = _rules(part)
        self._seats = 5 if part == 4 else 4
        self._size = 8 if part < 2 else 10
        self._cards = b""
        self._stage = 0
        self._total = 0

    def step(self) -> int:
        """Does the next piece; returns -1, or after the last one a 16-bit checksum of all that the kernel computed."""
        stage = self._stage
        self._stage += 1
        if stage == 0:
            self._rng = Rng(self._part, 11)
            lowest = self._rules.lowest
            self._pack = bytearray([suit << 4 | rank for suit in range(4) for rank in range(lowest, 15)])
            self._rng.shuffle(self._pack)
            self._buffers = kernel.KernelBuffers(self._rules, self._seats)
        elif stage == 1:
            self._buffers.start(1)
        elif stage == 2:
            if not self._deal():
                return 0
        else:
            self._buffers.run(_WORLDS)
            self._add()
            self._buffers.answer(True)
            self._buffers.nested(1, 0)
            self._buffers.nested(0, len(self._cards) - 1)
            self._add()
            self._buffers.sweep(1)
            for defends in (False, True):
                for world in range(_WORLDS):
                    self._buffers.guard(world, defends)
                self._buffers.run(_WORLDS)
                self._add()
            return self._total
        return -1

    def _deal(self) -> bool:
        pack, size, seats = self._pack, self._size, self._seats
        mine = sorted(pack[:size])
        dealer = Dealer(seats)
        dealer.seed(self._rng)
        known = [[size] for _ in range(seats)]
        known[1] = mine + [0]
        voids = [0] * seats
        voids[0] = 1
        voids[2] = 2
        if not dealer.prepare(known, bytes(pack[size : size * seats]), voids):
            return False
        dealer.deal(self._buffers.work, kernel.WORLDS, _WORLDS)
        self._cards = bytes([c for c in mine if c >> 4 != HEARTS])
        self._buffers.choose(self._cards)
        return True

    def _add(self) -> None:
        for world in range(_WORLDS):
            for choice in range(len(self._cards)):
                utility = self._buffers.out[world * kernel.CHOICES + choice] // kernel.UNIT
                self._total = (self._total * 31 + utility) & 0xFFFF


def check(part: int) -> int:
    """The checksum of part number `part`, computed at once."""
    pieces = Part(part)
    total = -1
    while total < 0:
        total = pieces.step()
    return total


def passes(part: int) -> bool:
    """Whether part number `part` gives the expected checksum."""
    return check(part) == _WANTED[part]


_passed = 0
_running: "Part | None" = None


def step() -> bool:
    """Does the next piece, once per run of the program; returns whether all are done.

    Raises KernelError if a part fails.
    """
    global _passed, _running
    if _passed < PARTS:
        if _running is None:
            _running = Part(_passed)
        total = _running.step()
        if total >= 0:
            _running = None
            if total != _WANTED[_passed]:
                raise KernelError("part " + str(_passed))
            _passed += 1
    return _passed == PARTS
