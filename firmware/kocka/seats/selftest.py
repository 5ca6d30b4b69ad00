"""The kernel's own test: positions of which the results are known, for the device to compute in a quiet moment.

Native code that was frozen or linked wrongly computes nonsense without a word (constants that are not aligned, for
example); people would only see bad cards. There is one part a game; a part takes some milliseconds on the device.
"""

from micropython import const

from kocka.engine.cards import HEARTS, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.seats import kernel
from kocka.seats.dealing import Dealer
from kocka.seats.rules import A_HEART, JACK_OF_DIAMONDS, Rules

PARTS = const(5)
_WANTED = (2640, 12126, 52749, 50268, 54276)
_WORLDS = const(2)


def _rules(part: int) -> Rules:
    """Rules as of Černá kočka, Kouřící kočka, Hearts without and with the jack of diamonds, Black Cat."""
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


def check(part: int) -> int:
    """A number of 16 bits made of everything that the kernel computes in part number `part` (0..PARTS - 1)."""
    rules = _rules(part)
    seats = 5 if part == 4 else 4
    size = 8 if part < 2 else 10
    pack = bytearray([suit << 4 | rank for suit in range(4) for rank in range(rules.lowest, 15)])
    rng = Rng(part, 11)
    rng.shuffle(pack)
    space = kernel.Space(rules, seats)
    space.start(1)
    mine = sorted(pack[:size])
    dealer = Dealer(seats)
    dealer.seed(rng)
    known = [[size] for _ in range(seats)]
    known[1] = mine + [0]
    unseen = bytes(pack[size : size * seats])
    voids = [0] * seats
    voids[0] = 1
    voids[2] = 2
    if not dealer.prepare(known, unseen, voids):
        return 0
    dealer.deal(space.work, kernel.WORLDS, _WORLDS)
    cards = bytes([c for c in mine if c >> 4 != HEARTS])
    space.choose(cards)
    space.run(_WORLDS)
    total = _add(0, space, len(cards))
    for choice in (0, len(cards) - 1):
        space.nested(choice % _WORLDS, choice)
    total = _add(total, space, len(cards))
    space.sweep(1)
    space.run(_WORLDS)
    return _add(total, space, len(cards))


def _add(total: int, space: kernel.Space, choices: int) -> int:
    for world in range(_WORLDS):
        for choice in range(choices):
            total = (total * 31 + space.out[world * kernel.CHOICES + choice] // kernel.UNIT) & 0xFFFF
    return total


def passes(part: int) -> bool:
    """Whether part number `part` comes to what it should."""
    return check(part) == _WANTED[part]


class KernelError(Exception):
    """The kernel computes nonsense in this image: no seat may think with it."""


_passed = 0


def step() -> bool:
    """Does the next part, once in a run of the program; whether all are done. Raises KernelError if one fails."""
    global _passed
    if _passed < PARTS:
        if not passes(_passed):
            raise KernelError("part " + str(_passed))
        _passed += 1
    return _passed == PARTS
