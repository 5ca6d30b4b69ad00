"""The utility of playout results for a seat of Taroky: the settlement (TA 7) as tables of the kernel.

All values are per head and in eighths of a point. A quarter of what flows into the pot belongs to each player, since it
is divided in the end (TA 7.6); so a utility is what a seat gains on the others, whatever becomes of the pot.
"""

from micropython import const

from kocka.games.taroky.ai import kernel
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import FIRST, GAME, PAGAT, SECOND, SIXTH, THIRD, UHO, VALAT, VARSAVA
from kocka.games.taroky.rules.settlement import HALF, SELECTIVE_POINTS, TAX_POINTS, sanction
from kocka.games.taroky.rules.table import COUNTER

MYPY = False
if MYPY:
    from typing import Iterator  # noqa: UP035

UNIT = const(8)
FAIR = const(8)  # eighths

_MOST = const(30000)  # of a utility
# What the others pay for a Varšava by the eyes that they share, in eighths of a point: 1.3 points per eye.
_OTHERS = const(10)
# Eyes count a little by themselves: a sanction is less certain than it looks in sampled worlds.
_AN_EYE = const(2)


class Stakes:
    """What is at stake, or would be: `contract`, `trio` (0..2), `units` and `levels` as in Table.

    `sign`: 1 for the declarer's side, -1 for the others; `me`: whether this is the declarer, who gets what all others
    pay; `fear`: weight of a loss in eighths, more than FAIR for a seat that raises the stakes, since others may raise
    again.
    """

    def __init__(self, contract: int, trio: int, options: bytes, pot: int, sign: int, me: bool) -> None:
        self.contract = contract
        self.trio = trio
        self.options = options
        self.pot = max(0, pot)
        self.sign = sign
        self.me = me
        self.fear = FAIR
        self.units = [1, 0, 0, 0, 0]
        self.levels = bytearray(5)

    def tax(self) -> int:
        """The utility of a game that is not played, for a side of one or two."""
        heads = 3 if self.me and self.contract == THIRD else 1
        return self.sign * TAX_POINTS * UNIT * heads

    def fill(self, buffers: "kernel.KernelBuffers") -> "Iterator[int]":
        """Fills the kernel's tables, in some steps (see `search.Think`)."""
        if self.contract == VARSAVA:
            buffers.set_eyes([self._varsava(e) for e in range(72)])
            yield 0
            return
        alone = self.contract > SECOND
        heads = 3 if self.me and alone else 1
        buffers.set_heads(3 if self.me and not alone else 1)
        factor = (1 << self.trio if self.contract == THIRD else 6 if self.contract == SIXTH else 1) << self.levels[GAME]
        cap = taroky_options.CAP.number(self.options) or _MOST
        buffers.set_eyes([heads * self._weighted(max(-cap, min(cap, factor * (e - HALF)))) for e in range(71)])
        yield 0
        for p in range(5):
            for u in range(5):
                buffers.set_units(p, u, heads * (self._weighted(self._pagat(p) + self._uho(p, u), self._pot(p))))
        yield 0
        for which in (1, 2):
            buffers.set_valat(which, heads * self._weighted(self._valat(which)))

    def _weighted(self, points: int, eighths: int = 0) -> int:
        """Points per head, as the declarer's side counts them, plus `eighths`, as a utility for this seat."""
        utility = self.sign * (points * UNIT + eighths)
        return utility * self.fear // FAIR if utility < 0 else utility

    def _pagat(self, p: int) -> int:
        side = self.units[PAGAT]
        if side:
            value = SELECTIVE_POINTS[PAGAT] << self.levels[PAGAT]
            return value * side if _made(p, side) else -value * side
        if not p:
            return 0
        side = 1 if p < 3 else -1
        value = SELECTIVE_POINTS[PAGAT] // 2
        if _made(p, side):
            return value * side
        return 0 if taroky_options.SILENTPAGAT.of(self.options) else -value * side

    def _uho(self, p: int, u: int) -> int:
        side = self.units[PAGAT]
        made = _made(u, side) and _made(p, side)
        if self.units[UHO]:
            value = SELECTIVE_POINTS[UHO] << self.levels[UHO]
        elif side and u and (u < 3) == (side > 0):
            value = SELECTIVE_POINTS[UHO] // 2
        else:
            return 0
        return value * side if made else -value * side

    def _pot(self, p: int) -> int:
        """The flows of the pot for an announced Pagát (TA 7.3), in eighths per head."""
        side = self.units[PAGAT]
        if not side or self.contract == FIRST or (side < 0 and not taroky_options.PAGATPOT.of(self.options)):
            return 0
        factor = 1 << self.levels[PAGAT]
        made = _made(p, side)
        if factor == 1:
            quarters = 12
        elif self.contract <= SECOND:
            quarters = 12 * (factor + 1)
        else:
            quarters = 4 * (factor + 3 if made else 3 * factor + 1)
        flow = self.pot * UNIT * quarters // 48
        return flow * side if made else -flow * side

    def _valat(self, which: int) -> int:
        """As for a Valát that nobody made, plus the difference if `which` side made it (1: the declarer's)."""
        side = 1 if which == 1 else -1
        unit = VALAT if side > 0 else COUNTER
        if self.units[unit]:
            return side * 2 * (SELECTIVE_POINTS[VALAT] << self.levels[unit])
        return side * SELECTIVE_POINTS[VALAT] // 2

    def failed(self) -> int:
        """The utility of a failed announced Valát, which the tables leave out."""
        points = 0
        for unit in (VALAT, COUNTER):
            if self.units[unit]:
                points -= (1 if unit == VALAT else -1) * (SELECTIVE_POINTS[VALAT] << self.levels[unit])
        return (3 if self.me and self.contract > SECOND else 1) * self._weighted(points)

    def _varsava(self, eyes: int) -> int:
        own = sanction(eyes) * (2 if self.me else 1)
        return -6 * min(own, 1280) - _AN_EYE * eyes + _OTHERS * (70 - eyes) // 4


def _made(code: int, side: int) -> bool:
    """Whether the kernel's `code` means that the side's card won its trick."""
    return code == (1 if side > 0 else 3)
