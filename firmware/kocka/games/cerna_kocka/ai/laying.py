"""Playouts of the dokládačka: worlds laid out to the end by the rule player's rule, for every candidate card.

Ready for a compiled kernel: `run` works on integers, bytes and one array of 16-bit sums. Everybody lays as
`laying_rule.lay_card` does; a table holds the value of each card given the others of its suit.
"""

from array import array

import micropython
from micropython import const

from kocka.ai.kernel import BATCH
from kocka.games.cerna_kocka.ai import laying_values

MYPY = False
if MYPY:
    from typing import Any as ptr8
    from typing import Any as ptr16

# Bytes of the work space.
HANDS = const(0)  # 16: hands of the running playout
WORLDS = const(16)  # 16 * BATCH
COUNT = const(272)  # worlds per call
CHOICES = const(273)  # candidates, at least 1
ME = const(274)  # my seat * 4; I am first to act
UP = const(276)  # 4: by suit the bit that may be laid upwards, the jack's while it is closed, 0 when it is full
DOWN = const(280)  # 4: downwards
CHOICE = const(288)  # 2 bytes per candidate: suit, bit
_RUNNING = const(304)  # 8: UP and DOWN of the running playout
SIZE = const(320)

_JACK = const(16)  # its bit
_ENDS = const(129)  # seven and ace
_LOWEST = const(7)

# In laying_values.TABLE: what a jack counts by CK-23, behind 8 * 256 bytes for the cards of each rank.
_FREE = const(2048)


class KernelBuffers:
    """The work space of one decision: `work` (bytes above), `sums`: how often I lose with each candidate."""

    def __init__(self) -> None:
        self.work = bytearray(SIZE)
        self.sums = array("H", bytearray(2 * BATCH))
        self.tables = laying_values.TABLE

    def run(self) -> None:
        """Plays out all candidates in the COUNT worlds in the work space. Allocates nothing."""
        run(self.work, 0, 0, self.tables, self.sums)


@micropython.viper
def run(w: ptr8, i: int, c: int, t: ptr8, sums: ptr16):
    """Adds 1 to `sums` for every playout that I lose. Pass `i` = `c` = 0 (arguments are the fast variables)."""
    jobs = w[COUNT]
    me = w[ME]
    while jobs:
        jobs -= 1
        choice = w[CHOICES]
        while choice:
            choice -= 1
            c = WORLDS + (jobs << 4)
            i = 16
            seats = 0  # that hold cards
            while i:
                i -= 4
                w[i] = w[c + i]
                w[i + 1] = w[c + i + 1]
                w[i + 2] = w[c + i + 2]
                w[i + 3] = w[c + i + 3]
                if w[i] | w[i + 1] | w[i + 2] | w[i + 3]:
                    seats += 1
            i = 8
            while i:
                i -= 1
                w[_RUNNING + i] = w[UP + i]
            turn = me
            i = CHOICE + (choice << 1)
            c = w[i + 1]
            i = w[i]
            while True:
                if not c:
                    # the seat to move chooses: i = suit, c = bit
                    free = 0
                    if not (w[turn] | w[turn + 1] | w[turn + 2] | w[turn + 3]) & _ENDS:
                        free = 1
                    most = 0
                    suit = 0
                    while suit < 4:
                        hand = w[turn + suit]
                        fits = hand & (w[_RUNNING + suit] | w[(_RUNNING + 4) + suit])
                        while fits:
                            bit = fits & -fits
                            fits ^= bit
                            if free and bit == _JACK:
                                value = t[_FREE + hand]
                            else:
                                r = 0
                                if bit > 8:
                                    r = 4
                                if bit >> r > 2:
                                    r += 2
                                if bit >> r > 1:
                                    r += 1
                                value = t[(r << 8) + hand]
                            if value > most:
                                most = value
                                i = suit
                                c = bit
                        suit += 1
                if c:
                    w[turn + i] ^= c
                    if c >= _JACK:
                        w[_RUNNING + i] = c << 1 & 255
                    if c <= _JACK:
                        w[(_RUNNING + 4) + i] = c >> 1
                    c = 0
                    if not w[turn] | w[turn + 1] | w[turn + 2] | w[turn + 3]:
                        seats -= 1
                        if seats == 1:
                            break
                turn = (turn + 4) & 15
                while not w[turn] | w[turn + 1] | w[turn + 2] | w[turn + 3]:
                    turn = (turn + 4) & 15
            if w[me] | w[me + 1] | w[me + 2] | w[me + 3]:
                sums[choice] = sums[choice] + 1
