"""Means with 95 % intervals, and the figures of a player in a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

# 97.5 % of a normal distribution: deals are many.
_NORMAL = 1.959964
# What has not happened in n deals happens in less than 3/n of them (95 %).
_NEVER = 3.0


@dataclass(frozen=True)
class Estimate:
    """A mean and the half width of its 95 % interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.half:.2f}"


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and interval of independent observations, one a deal; the interval of a single one is infinite."""
    n = len(values)
    if not n:
        raise ValueError("no observations")
    mean = math.fsum(values) / n
    if n == 1:
        return Estimate(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    return Estimate(mean, _NORMAL * math.sqrt(variance / n))


def share(values: Sequence[float]) -> Estimate:
    """As `estimate`, of percentages. Of what never or always happened the interval is that of the rule of three."""
    found = estimate(values)
    if found.mean in (0.0, 100.0):
        return Estimate(found.mean, min(100.0, 100.0 * _NEVER / len(values)))
    return found


def ratio(sums: Sequence[tuple[float, int]]) -> Estimate:
    """The mean of many values of which each deal has some: (their sum, how many) a deal, none for some deals.

    Values of a deal are not independent: the interval is that of a ratio of two means (Cochran, Sampling Techniques,
    2.11).
    """
    count = sum(n for _, n in sums)
    if not count:
        raise ValueError("no observations")
    mean = math.fsum(value for value, _ in sums) / count
    deals = len(sums)
    if deals == 1:
        return Estimate(mean, math.inf)
    squares = math.fsum((value - mean * n) ** 2 for value, n in sums)
    return Estimate(mean, _NORMAL * math.sqrt(squares * deals / (deals - 1)) / count)


def difference(values: Sequence[float], others: Sequence[float]) -> Estimate:
    """The mean difference of paired observations."""
    return estimate([a - b for a, b in zip(values, others, strict=True)])
