"""A tuning: generations of candidates play the same deals against a pool, then the best guess meets the product.

Every generation has deals of its own, the same for all its candidates and the product's values, so that no candidate
profits from its cards; the final comparison has fresh deals and is the figure to believe. All results go through a
`Keep`, so that a resumed tuning asks for the same candidates and ends with the same figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.lab.arena import duel
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.estimates import Estimate, difference, estimate
from host_tools.lab.arena.game import Table, high_wins
from host_tools.lab.arena.keep import Keep
from host_tools.lab.arena.report import Standing
from host_tools.lab.arena.tournament import Bout
from host_tools.lab.arena.work import Place, results
from host_tools.lab.tune.parameter import Parameter
from host_tools.lab.tune.search import Search

# What a candidate is judged by; less is better.
OBJECTIVES = {
    "lead": "its score minus that of the others at its tables",
    "score": "its own score",
    "lost": "the share of whole matches it loses, in per cent",
}


@dataclass(frozen=True)
class Plan:
    """What is tuned and how: the `parameters` of `player` at a `table` with `others`, by an `objective`; `deals` of a
    generation (whole matches if the objective asks for them), candidates a generation (`population`)."""

    parameters: tuple[Parameter, ...]
    player: str
    table: Table
    others: Others
    objective: str
    deals: int
    population: int
    seed: int

    @property
    def matches(self) -> bool:
        """Whether whole matches are played."""
        return self.objective == "lost"

    def name(self, values: Sequence[int]) -> str:
        """The player with these values, as the arena knows it."""
        changes = zip(self.parameters, values, strict=True)
        return self.player + "".join(f"+{parameter.name}={value}" for parameter, value in changes)

    def cost(self, observation: Sequence[float]) -> float:
        """What an observation of the arena costs."""
        if self.matches:
            return observation[0]
        found = duel.Observation(*observation)
        sign = -1 if high_wins(self.table.game) else 1
        return sign * (found.player - (found.opponents if self.objective == "lead" else 0))


@dataclass(frozen=True)
class Candidate:
    """One of a generation: its values, what it cost, and the paired difference to what the product cost on the same
    deals (one deal one observation)."""

    values: tuple[int, ...]
    cost: Estimate
    difference: Estimate


@dataclass(frozen=True)
class Generation:
    """A generation, and where the search stood after it: best guess and spread, a number a parameter."""

    candidates: tuple[Candidate, ...]
    centre: tuple[int, ...]
    spread: tuple[float, ...]


@dataclass(frozen=True)
class Outcome:
    """What a tuning came to: all generations, the best guess (`tuned`) and the product's values, both on fresh deals,
    and their paired difference in cost (less than 0: the tuned ones are better)."""

    generations: tuple[Generation, ...]
    product: tuple[int, ...]
    tuned: tuple[int, ...]
    final: Standing
    difference: Estimate

    @property
    def mattered(self) -> bool:
        """Whether any candidate's result differed from the product's. If not, the best guess is a random drift."""
        candidates = [candidate for generation in self.generations for candidate in generation.candidates]
        return any(candidate.difference.mean or candidate.difference.half for candidate in candidates)


Job = tuple[Bout, int, int]


def _observe(job: Job) -> list[list[float]]:
    """One deal for all candidates of a generation, in a worker."""
    bout, seed, number = job
    return [list(found) for found in bout.observe(seed, number)]


def _play(
    plan: Plan,
    candidates: Sequence[tuple[int, ...]],
    label: str,
    numbers: Sequence[int],
    place: Place,
    keep: Keep,
    advance: Callable[[], Any],
) -> tuple[Bout, list[Any]]:
    """The observations of all deals `numbers` (a list for each, a candidate each), from `keep` where it has them."""
    bout = Bout(plan.table, tuple(plan.name(values) for values in candidates), plan.others, plan.matches)
    missing = []
    for number in numbers:
        if f"{label}:{number}" in keep.found:
            advance()
        else:
            missing.append(number)
    jobs = [(bout, plan.seed, number) for number in missing]
    for number, found in zip(missing, results(_observe, jobs, place), strict=True):
        keep.add(f"{label}:{number}", found)
        advance()
    return bout, [keep.found[f"{label}:{number}"] for number in numbers]


def tune(
    plan: Plan, generations: int, final: int, place: Place, keep: Keep, advance: Callable[[], Any] = lambda: None
) -> Outcome:
    """Searches through so many `generations`, then compares on `final` fresh deals; `advance` is called for each deal.

    Equal arguments give equal outcomes, in any place. Raises ValueError if there are more deals than a seed has.
    """
    if generations * plan.deals + final > duel.MOST_DEALS:
        raise ValueError(f"all generations and the final comparison have {duel.MOST_DEALS} deals at most")
    search = Search(plan.parameters, plan.seed, plan.population)
    product = tuple(parameter.get() for parameter in plan.parameters)
    done = []
    for generation in range(generations):
        asked = search.ask()
        different = list(dict.fromkeys([product, *asked]))
        first = generation * plan.deals
        numbers = range(first, first + plan.deals)
        _, observed = _play(plan, different, f"g{generation}", numbers, place, keep, advance)
        costs = [[plan.cost(found[i]) for found in observed] for i in range(len(different))]
        judged = {
            values: Candidate(values, estimate(mine), difference(mine, costs[0]))
            for values, mine in zip(different, costs, strict=True)
        }
        search.tell([judged[values].cost.mean for values in asked])
        done.append(Generation(tuple(judged[values] for values in asked), search.centre, search.spread))
    tuned = search.centre
    # From the other end, so that more generations meet the same final deals.
    numbers = range(duel.MOST_DEALS - final, duel.MOST_DEALS)
    label = "final " + plan.name(tuned)
    bout, observed = _play(plan, [product, tuned], label, numbers, place, keep, advance)
    costs_of = [[plan.cost(found[i]) for found in observed] for i in range(2)]
    return Outcome(tuple(done), product, tuned, bout.standing(observed), difference(costs_of[1], costs_of[0]))
