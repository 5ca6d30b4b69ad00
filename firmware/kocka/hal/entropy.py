"""Randomness that is tested before it is relied on: samples of a noise source, hashed together with the times of keys.

    pool = Pool()
    fill(pool.window, CARRIED, len(pool.window))  # WINDOW samples, eight a byte, the first in the lowest bit
    pool.take()                                   # tests and hashes them
    pool.state                                    # GATHERED: as much as a secret needs has passed the tests
    pool.draw(16)

Why these numbers, what they rest on and what they cannot show: kocka/match/SEALS.md.
"""

from array import array
from hashlib import sha256

import micropython
from micropython import const

from kocka.hal import GATHERED, GATHERING, UNSOUND

MYPY = False
if MYPY:
    from typing import Any as ptr8
    from typing import Any as ptr16

WINDOW = const(1024)  # samples tested at a time: what SP 800-90B wants of binary sources (4.4.2)
CARRIED = const(86)  # bytes of the window before that are kept in front, so that lags reach back
LAGS = const(687)  # an oscillator without noise, however fast, nearly repeats itself within 683 samples (Dirichlet)

# The tests assume a min-entropy of H = 1/32 bits a sample and raise a false alarm once in 2**20 windows:
# 1 + ceil(20 / H), and the least C with P(more than C - 1 of 1024 are alike) <= 2**-20 if each is with 2**-H.
REPETITIONS = const(641)
ALIKE = const(1021)

NEEDED = const(32)  # windows without an alarm in between, for one secret: 4 KB, at H 1024 bits
ALARMS = const(8)  # so many alarms before that: the source is not to be relied on

# What a window failed.
STUCK = const(1)
BIASED = const(2)
PERIODIC = const(3)
FAULTS = ("", "stuck", "biased", "periodic")


@micropython.viper
def _repeats(samples: ptr8, at: int, end: int, run: ptr16, most: int) -> int:
    """1 if a sample comes `most` times in a row; `run`: the last sample, and how often it has come up to now."""
    last = int(run[0])
    count = int(run[1])
    found = 0
    while at < end:
        byte = int(samples[at])
        bit = 0
        while bit < 8:
            if byte >> bit & 1 == last:
                count += 1
                if count >= most:
                    found = 1
                    count = most
            else:
                last ^= 1
                count = 1
            bit += 1
        at += 1
    run[0] = last
    run[1] = count
    return found


@micropython.viper
def _alike(samples: ptr8, at: int, end: int) -> int:
    """How many samples equal the first one, itself included."""
    flip = 0 - (int(samples[at]) & 1) & 255
    count = 0
    while at < end:
        bits = int(samples[at]) ^ flip ^ 255
        bits -= bits >> 1 & 0x55
        bits = (bits & 0x33) + (bits >> 2 & 0x33)
        count += bits + (bits >> 4) & 15
        at += 1
    return count


@micropython.viper
def _period(samples: ptr8, first: int, end: int, lags: int, most: int) -> int:
    """The least lag 1..`lags` at which at most `most` samples differ from the one so many before; 0 if there is none.

    `first`: at least `lags` // 8 + 1.
    """
    lag = 1
    while lag <= lags:
        differ = 0
        at = first
        while at < end and differ <= most:
            before = at - (lag >> 3)
            bits = (int(samples[before]) << 8 | int(samples[before - 1])) << (lag & 7) >> 8
            bits = (bits ^ int(samples[at])) & 255
            bits -= bits >> 1 & 0x55
            bits = (bits & 0x33) + (bits >> 2 & 0x33)
            differ += bits + (bits >> 4) & 15
            at += 1
        if differ <= most:
            return lag
        lag += 1
    return 0


class Health:
    """The continuous tests of a noise source with one bit a sample: SP 800-90B 4.4.1 and 4.4.2, and one for periods."""

    def __init__(self) -> None:
        self._run = array("H", (0, 0))

    def examine(self, window: bytearray) -> int:
        """0 if the samples behind the first CARRIED bytes pass, else STUCK, BIASED or PERIODIC. Allocates nothing."""
        end = len(window)
        if _repeats(window, CARRIED, end, self._run, REPETITIONS):
            return STUCK
        if _alike(window, CARRIED, end) >= ALIKE:
            return BIASED
        if _period(window, CARRIED, end, LAGS, WINDOW - ALIKE):
            return PERIODIC
        return 0


class Pool:
    """What was gathered, hashed. `window`: to be filled with samples from byte CARRIED on, for `take`.

    state: GATHERING, GATHERED or UNSOUND; fault: what a window failed last; windows: how many were taken.
    """

    def __init__(self) -> None:
        """Nothing is gathered yet."""
        self.window = bytearray(CARRIED + WINDOW // 8)
        self.fault = 0
        self.windows = 0
        self._hash = sha256(b"kocka entropy 1")
        self._health = Health()
        self.renew()

    def renew(self) -> None:
        """From now on gathers for the next secret."""
        self.state = GATHERING
        self._sound = 0
        self._alarms = 0

    def take(self) -> None:
        """Tests the window and hashes it, whatever the tests say: what is predictable does not make worse."""
        window = self.window
        fault = self._health.examine(window)
        self._hash.update(window)
        window[:CARRIED] = window[-CARRIED:]
        self.windows += 1
        if fault:
            self.fault = fault
            self._sound = 0
            self._alarms += 1
            if self._alarms == ALARMS:
                self.state = UNSOUND
            return
        self._sound += 1
        if self._sound == NEEDED and self.state == GATHERING:
            self.state = GATHERED

    def note(self, data: bytes) -> None:
        """Hashes something else that nobody can know exactly: the time of a key. It counts for nothing."""
        self._hash.update(data)

    def draw(self, count: int) -> bytes:
        """`count` bytes, at most 32; they tell nothing of those drawn before or after."""
        digest = self._hash.digest()
        self._hash = sha256(b"kocka pool 1" + digest)
        return sha256(b"kocka draw 1" + digest).digest()[:count]
