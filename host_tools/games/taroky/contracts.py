"""How a player of Taroky does with its contracts: how often Thirds and Sixths are won, and a Varšava stays cheap.

The player sits in every seat of each deal. What it declares is counted by the rating R of its twelve dealt cards, and
shown next to the rates of TA 9, which come from full games between greedy players. With `doubled` the player after the
declarer says flek to every Third that would otherwise not be played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rich.table import Table as Grid

from host_tools.lab.arena import duel
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.estimates import Estimate, difference, estimate, share
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.players import player
from host_tools.lab.arena.work import Place, results
from kocka.engine.rng import Rng
from kocka.games.taroky.ai.rule import rating
from kocka.games.taroky.rules.cards import FLEK_GAME, PASS
from kocka.games.taroky.rules.outcome import FIRST, PAGAT, SECOND, SIXTH, THIRD, VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.settlement import HALF
from kocka.games.taroky.rules.table import ANNOUNCE

CHEAP = 14  # eyes of a Varšava that cost nothing (TA 7.4)
_ALONE = 6  # the R that TA 9 asks for

# Lines of the table: contract, least and most R, what counts as won, the rate of TA 9 or "".
_MOST = 99
LINES: tuple[tuple[str, int, int, int, str], ...] = (
    ("First, not played", FIRST, 0, _MOST, ""),
    ("First", FIRST, 0, _MOST, ""),
    ("Second: Pagát home", SECOND, 0, _MOST, "50"),
    ("Third", THIRD, 0, 13, ""),
    ("Third", THIRD, 14, 15, ""),
    ("Third", THIRD, 16, 17, "57"),
    ("Third", THIRD, 18, 19, "68"),
    ("Third", THIRD, 20, _MOST, "80"),
    ("Sixth", SIXTH, 0, 21, "50"),
    ("Sixth", SIXTH, 22, _MOST, "50"),
    ("Varšava, at most 14 eyes", VARSAVA, 0, _ALONE, "76"),
    ("Varšava, at most 14 eyes", VARSAVA, _ALONE + 1, _MOST, "50"),
)


class Declared(NamedTuple):
    """A round that the player declared: `rated`: R dealt; `eyes` of its side (its own in Varšava); `points`: its own
    minus the mean of the others'; `won` as the line says; `trio` of Third, 0..2."""

    deal: int
    contract: int
    played: bool
    rated: int
    eyes: int
    won: bool
    points: float
    trio: int


def declared(
    table: Table, name: str, others: Others, doubled: bool, seed: int, number: int, rated: int = 0
) -> list[Declared]:
    """The rounds of deal `number` that the test player `name` declares, in each seat with R of `rated` or more."""
    cards = duel.deal_seed(seed, number)
    thinking = Rng(cards, 0x4000).seed48()
    found = []
    for test in range(table.seats):
        lineup = others.lineup(table.seats, test, seed, number)
        lineup[test] = name
        seated = [player(one) for one in lineup]
        totals = table.staked()
        position = Taroky.deal(cards, 1, number % table.seats, table.options, totals)
        if rating(list(position.dealt[test])) < rated:
            continue
        views = [position.sit(seat) for seat in range(table.seats)]
        decision = 0
        while position.to_move() >= 0:
            seat = position.to_move()
            action = seated[seat].decide(position.update(views[seat]), thinking, decision)
            at = position.table
            if doubled and at.phase == ANNOUNCE and at.contract == THIRD and action == PASS:
                if not at.is_played() and seat != at.declarer:
                    action = FLEK_GAME
            position.apply(action)
            decision += 1
        result = position.result()
        outcome = result.outcome
        if outcome.declarer != test:
            continue
        eyes = outcome.piles[test] if outcome.contract == VARSAVA else outcome.eyes
        won = eyes > HALF
        if outcome.contract == VARSAVA:
            won = eyes <= CHEAP
        elif outcome.contract == SECOND:
            pagat = outcome.find(PAGAT)
            won = pagat is not None and pagat[3] != 0
        elif not outcome.played:
            won = True
        mine = result.points[test]
        lead = mine - (sum(result.points) - mine) / (table.seats - 1)
        mine_rated = rating(list(position.dealt[test]))
        found.append(Declared(number, outcome.contract, outcome.played, mine_rated, eyes, won, lead, outcome.trio))
    return found


@dataclass(frozen=True)
class _Job:
    """A deal, picklable."""

    table: Table
    name: str
    others: Others
    doubled: bool
    seed: int
    number: int
    rated: int


def _do(job: _Job) -> list[Declared]:
    return declared(job.table, job.name, job.others, job.doubled, job.seed, job.number, job.rated)


@dataclass(frozen=True)
class Line:
    """A line of the table; `rounds`: how many."""

    name: str
    least: int
    most: int
    rounds: int
    won: Estimate
    eyes: Estimate
    points: Estimate
    rate: str


def contracts(
    table: Table,
    name: str,
    others: Others,
    doubled: bool,
    deals: int,
    seed: int,
    place: Place,
    advance: Callable[[], object],
    rated: int = 0,
) -> list[Line]:
    """What `name` declares with hands of R from `rated` on, in so many deals: LINES in order, empty ones left out."""
    jobs = [_Job(table, name, others, doubled, seed, number, rated) for number in range(deals)]
    rounds: list[Declared] = []
    for some in results(_do, jobs, place):
        rounds += some
        advance()
    lines = []
    for title, contract, least, most, rate in LINES:
        mine = [one for one in rounds if one.contract == contract and least <= one.rated <= most]
        if contract == FIRST:
            mine = [one for one in mine if one.played != (title != "First")]
        if mine:
            lines.append(
                Line(
                    title,
                    least,
                    most,
                    len(mine),
                    share([100.0 * one.won for one in mine]),
                    estimate([float(one.eyes) for one in mine]),
                    difference([one.points for one in mine], [0.0] * len(mine)),
                    rate,
                )
            )
    return lines


def grid(name: str, others: Others, deals: int, doubled: bool, lines: list[Line]) -> Grid:
    """The table of these lines."""
    title = f"taroky: what {name} declares against {others}, {deals} deals; 95 % intervals"
    if doubled:
        title += "; every Third is doubled"
    found = Grid(title=title)
    for heading in ("contract", "R", "rounds", "won %", "TA 9", "eyes", "points ahead"):
        found.add_column(heading, justify="left" if heading == "contract" else "right")
    for line in lines:
        rated = f"{line.least}+" if line.most == _MOST else f"{line.least}–{line.most}"
        eyes = "" if line.name == "First, not played" else str(line.eyes)
        found.add_row(line.name, rated, str(line.rounds), str(line.won), line.rate, eyes, str(line.points))
    return found
