"""The search for better numbers: CMA-ES with margin, for integers of different ranges under noise.

Hamano, Saito, Nomura and Shirakawa (2022), "CMA-ES with margin": an evolution strategy that keeps a share of its
samples on the next integer, so that a coordinate cannot get stuck. It uses only a value's rank in its generation: what
the deals of a generation have in common does not disturb it. The seed and the answers determine the candidates, so a
resumed search equals an uninterrupted one.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Any

from host_tools.lab.tune.parameter import Parameter

_SPREAD = 0.25  # of each range, at the beginning


def usual_population(parameters: int) -> int:
    """How many candidates a generation usually has."""
    return 4 + int(3 * math.log(parameters))


class Search:
    """A search over some `parameters`, from the product's values on. `ask` and `tell` take turns."""

    def __init__(self, parameters: Sequence[Parameter], seed: int, population: int) -> None:
        """`population`: candidates a generation, 2 or more. Raises ModuleNotFoundError without the package `cmaes`."""
        import numpy
        from cmaes import CMAwM  # type: ignore[import-untyped]

        self.parameters = tuple(parameters)
        # Every range is 0..1 here; the last coordinate means nothing, as the method needs two at least.
        ranges = [parameter.most - parameter.least for parameter in self.parameters]
        start = [(p.get() - p.least) / length for p, length in zip(self.parameters, ranges, strict=True)]
        self._ranges = ranges
        self._optimizer: Any = CMAwM(
            mean=numpy.array([*start, 0.5]),
            sigma=_SPREAD,
            bounds=numpy.array([[0.0, 1.0]] * (len(ranges) + 1)),
            steps=numpy.array([*(1 / length for length in ranges), 0.0]),
            population_size=population,
            seed=seed & 0xFFFFFFFF,
        )
        self._asked: list[Any] = []
        self._values_asked: list[tuple[int, ...]] = [self.centre]
        self.population = population

    def _values(self, point: Sequence[float]) -> tuple[int, ...]:
        """The parameter values for a point of the unit cube."""
        found = []
        for parameter, length, x in zip(self.parameters, self._ranges, point, strict=False):
            found.append(parameter.least + min(length, max(0, round(float(x) * length))))
        return tuple(found)

    def ask(self) -> list[tuple[int, ...]]:
        """The candidates of the next generation, a value for each parameter; some may be equal."""
        pairs = [self._optimizer.ask() for _ in range(self.population)]
        self._asked = [told for _, told in pairs]
        self._values_asked = [self._values(point) for point, _ in pairs]
        return self._values_asked

    def tell(self, costs: Sequence[float]) -> None:
        """Takes the costs of this generation's candidates, in their order; less is better."""
        self._optimizer.tell(list(zip(self._asked, costs, strict=True)))

    @property
    def centre(self) -> tuple[int, ...]:
        """The best guess so far: the mean of the next generation's distribution."""
        return self._values(self._optimizer.mean)

    @property
    def spread(self) -> tuple[float, ...]:
        """How far the last generation looked: a standard deviation for each parameter, in its unit."""
        return tuple(statistics.pstdev(column) for column in zip(*self._values_asked, strict=True))
