"""Tests of noise sources: good ones pass, stuck, biased and periodic ones do not; what is drawn."""

from kocka.engine.rng import Rng
from kocka.hal import GATHERED, GATHERING, UNSOUND
from kocka.hal.entropy import ALARMS, BIASED, CARRIED, LAGS, NEEDED, PERIODIC, STUCK, WINDOW, Health, Pool

BUDGET_S = 120


def fill(window, sample):
    """The next window of a source: `sample()` gives its bits."""
    for at in range(CARRIED, len(window)):
        byte = 0
        for bit in range(8):
            byte |= sample() << bit
        window[at] = byte


def biased(rng, ones):
    """Ones in `ones` of 65536 cases."""
    return lambda: 1 if rng.bits16() < ones else 0


def periodic(rng, period):
    """So many random bits, again and again."""
    bits = [rng.bits16() & 1 for _ in range(period)]
    bits[:2] = (0, 1)
    at = [0]

    def sample():
        at[0] = (at[0] + 1) % period
        return bits[at[0]]

    return sample


class Ring:
    """An oscillator that is sampled: `step` of 65536 of a period between samples, give or take `jitter`."""

    def __init__(self, rng, step, jitter, high=32768):
        self.rng = rng
        self.step = step
        self.jitter = jitter
        self.high = high
        self.phase = 0

    def sample(self):
        self.phase = self.phase + self.step + self.rng.below(2 * self.jitter + 1) - self.jitter & 0xFFFF
        return 1 if self.phase < self.high else 0


def faults(sample, windows=40):
    """What each window fails."""
    health = Health()
    pool = Pool()
    found = []
    for _ in range(windows):
        fill(pool.window, sample)
        found.append(health.examine(pool.window))
        pool.take()
    return found, pool


def test_good_sources_pass():
    for seed in range(3):
        rng = Rng(seed, 1)
        for ones in (32768, 36045, 52429, 62260):  # 50, 55, 80 and 95 %
            found, pool = faults(biased(rng, ones), NEEDED)
            assert found == [0] * NEEDED and pool.state == GATHERED and pool.fault == 0
    assert pool.windows == NEEDED


def test_rings_with_jitter_pass():
    """Half a percent of a period of jitter, at any speed; between two rings of equal speed only the jitter differs."""
    rng = Rng(4)
    for _ in range(12):
        found, pool = faults(Ring(rng, rng.bits16(), 656, 36045).sample, NEEDED)
        assert pool.state == GATHERED, found


def test_a_stuck_source_is_found():
    for level in range(2):
        found, pool = faults(lambda level=level: level)
        assert found == [STUCK] * 40
        assert pool.state == UNSOUND and pool.fault == STUCK


class Sticking:
    """A random source that says 1 for `length` samples after the first `start`, and 0 just before and after."""

    def __init__(self, start, length):
        self.rng = Rng(length, start)
        self.start = start
        self.end = start + length
        self.count = 0

    def sample(self):
        self.count += 1
        if self.count in (self.start, self.end + 1):
            return 0
        return 1 if self.start < self.count <= self.end else self.rng.bits16() & 1


def test_a_source_that_sticks_is_found_within_641_samples():
    """Also across windows: 640 equal ones are allowed, wherever they lie."""
    for length in (640, 641):
        for start in (5, 300, 1000, 1023):
            found, _ = faults(Sticking(start, length).sample, 4)
            assert (STUCK in found) == (length == 641), (length, start, found)


def test_a_biased_source_is_found():
    rng = Rng(5)
    for ones in (65536 - 131, 131):  # 99.8 %
        found, pool = faults(biased(rng, ones))
        assert pool.state == UNSOUND
        assert len([fault for fault in found if fault in (BIASED, STUCK)]) > 30
        assert BIASED in found


def test_the_cut_of_the_proportion_is_exact():
    """Exactly 1021 of 1024 are like the first one, or 1020."""
    for others in (3, 4):
        window = bytearray(CARRIED) + bytearray(b"\xff" * (WINDOW // 8))
        for place in range(others):
            window[CARRIED + 31 * (place + 1)] = 0xF7
        found = Health().examine(window)
        assert found == (BIASED if others == 3 else 0), (others, found)


def test_periods_are_found():
    rng = Rng(6)
    for period in (2, 3, 7, 8, 16, 31, 32, 37, 62, 63, 64, 65, 127, 128, 500, LAGS):
        found, pool = faults(periodic(rng, period))
        assert set(found[1:]) == {PERIODIC}, (period, found)
        assert pool.state == UNSOUND


def test_a_ring_without_jitter_that_is_a_multiple_of_the_samples_is_found():
    """Half periods for ever: half of the samples are ones, no run is long, and nothing is random."""
    found, pool = faults(Ring(Rng(0), 0x8000, 0).sample)
    assert pool.state == UNSOUND and PERIODIC in found


def test_a_counter_is_found():
    """Any oscillator without jitter, however fast: its phase is a counter, and a sample is its highest bit."""
    rng = Rng(8)
    steps = [1, 2, 3, 40503, 25033, 65535, 0x8000 - 1] + [rng.bits16() for _ in range(12)]
    for step in steps:
        found, pool = faults(Ring(Rng(0), step, 0).sample)
        assert pool.state == UNSOUND, (step, found)


class Register:
    """A shift register with linear feedback: x^n + x^k + 1, all 2^n - 1 states but one."""

    def __init__(self, n, k):
        self.n = n
        self.k = k
        self.state = 1

    def sample(self):
        state = self.state
        bit = (state >> self.n - 1 ^ state >> self.k - 1) & 1
        self.state = (state << 1 | bit) & (1 << self.n) - 1
        return bit


def test_short_shift_registers_are_found():
    """Up to nine bits. Longer ones are not: no fault of an oscillator makes one (match/SEALS.md)."""
    for n, k in ((3, 2), (5, 3), (6, 5), (7, 6), (9, 5)):
        found, pool = faults(Register(n, k).sample, 12)
        assert set(found[1:]) == {PERIODIC} and pool.state == UNSOUND, (n, found)
    found, pool = faults(Register(15, 14).sample, NEEDED)
    assert found == [0] * NEEDED and pool.state == GATHERED


def test_alarms_start_the_count_again():
    pool = Pool()
    rng = Rng(7)
    for _ in range(NEEDED - 1):
        fill(pool.window, biased(rng, 32768))
        pool.take()
    fill(pool.window, lambda: 1)
    pool.take()
    assert pool.state == GATHERING and pool.fault == STUCK
    for number in range(NEEDED):
        assert pool.state == GATHERING, number
        fill(pool.window, biased(rng, 32768))
        pool.take()
    assert pool.state == GATHERED
    pool.renew()
    for number in range(ALARMS):
        assert pool.state == GATHERING, number
        fill(pool.window, lambda: 0)
        pool.take()
    assert pool.state == UNSOUND


def drawn(seed, note=b""):
    pool = Pool()
    rng = Rng(seed)
    fill(pool.window, biased(rng, 32768))
    pool.take()
    if note:
        pool.note(note)
    return [pool.draw(16), pool.draw(16), pool.draw(6)]


def test_what_is_drawn_depends_on_all_that_went_in():
    first = drawn(1)
    assert [len(part) for part in first] == [16, 16, 6]
    assert first == drawn(1)
    assert len({part for seed in range(3) for note in (b"", b"\x01", b"\x02") for part in drawn(seed, note)}) == 27
    print([part[0] for part in first])
