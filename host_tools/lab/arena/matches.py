"""Whole matches between players, with the device's own match state and sheets: who loses, who wins, how much.

Players that consider the match are told the totals.

Each match number is played with the test player in every seat, with the same cards each time: one observation. One seat
of a table loses the match, or several share the loss: a fair share is 100 % divided by the number of seats.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from host_tools.lab.arena.duel import Others, deal_seed
from host_tools.lab.arena.estimates import Estimate, estimate, share
from host_tools.lab.arena.game import Table, arena_of
from host_tools.lab.arena.players import level_of, player
from kocka.engine.sheet import Sheet
from kocka.engine.terms import Terms
from kocka.match import state as match_state
from kocka.match.setup import AI, SeatSetup, Setup
from kocka.match.state import MatchState

STAKE = 100  # coins: money is reported in hundreds of them


def play_match(table: Table, players: Sequence[str], seed: int, number: int) -> Sheet:
    """The sheet of a finished match between these players by seat, who know each other's levels."""
    terms = Terms(stake=arena_of(table.game).COINS)
    seated = [SeatSetup(AI, level_of(name)) for name in players]
    match = MatchState(Setup(table.game, seed, seated, table.options, dealer=number % table.seats, terms=terms))
    minds = [player(name) for name in players]
    while match.stage != match_state.OVER:
        seat = match.to_move()
        if seat < 0:
            match.leave()
            continue
        action = match.automatic()
        if not action:
            view = match.view(seat)
            action = minds[seat].decide(view, *match.thinker_seed(seat), match.situation(view))
        match.do(action)
    return match.sheet


def lost(sheet: Sheet) -> list[float]:
    """Each seat's share of the lost match, in per cent: the last one loses; several who are last share it."""
    places = sheet.places()
    last = max(places)
    return [100.0 / places.count(last) if place == last else 0.0 for place in places]


def won(sheet: Sheet) -> list[float]:
    """For each seat its share of the first place, in per cent."""
    places = sheet.places()
    return [100.0 / places.count(1) if place == 1 else 0.0 for place in places]


class MatchObservation(NamedTuple):
    """One match, means over the test player's seats: its share of the lost and of the won match (%), of the lost one in
    its place with a stand-in, its money (stakes, where there is any), rounds played, what it has more on the sheet a
    round than the others have."""

    lost: float
    won: float
    level: float
    money: float
    rounds: float
    lead: float


def _lead(sheet: Sheet, seat: int) -> float:
    """What a seat has more on the sheet than the others have on average, a round."""
    others = sum(sheet.totals) - sheet.totals[seat]
    return (sheet.totals[seat] - others / (len(sheet.totals) - 1)) / sheet.rounds


def observe(table: Table, names: Sequence[str], others: Others, seed: int, number: int) -> list[MatchObservation]:
    """Match `number` for each of the test players `names`, in each seat."""
    cards = deal_seed(seed, number)

    @functools.cache  # the same people may sit there for several of the test players
    def sheet_of(*lineup: str) -> Sheet:
        return play_match(table, lineup, cards, number)

    seats = table.seats
    found = []
    for name in names:
        sums = [0.0] * len(MatchObservation._fields)
        for seat in range(seats):
            lineup = others.lineup(seats, seat, seed, number)
            level = lost(sheet_of(*lineup))[seat]
            lineup[seat] = name
            sheet = sheet_of(*lineup)
            shares = (lost(sheet)[seat], won(sheet)[seat], level)
            figures = (*shares, sheet.nets()[seat] / STAKE, float(sheet.rounds), _lead(sheet, seat))
            sums = [a + b for a, b in zip(sums, figures, strict=True)]
        found.append(MatchObservation(*(value / seats for value in sums)))
    return found


@dataclass(frozen=True)
class MatchRow:
    """A line of the table: shares of matches lost and won, what replacing one of the others by the player changes in
    the lost ones (`change`, paired), money won a match in stakes, rounds a match, what it has more on the sheet a round
    than the others have (`lead`).
    """

    name: str
    lost: Estimate
    won: Estimate
    change: Estimate
    money: Estimate
    rounds: Estimate
    lead: Estimate
    deals: int


def summary(name: str, observations: Sequence[MatchObservation]) -> MatchRow:
    """The table's line for all matches of one player."""
    return MatchRow(
        name,
        share([o.lost for o in observations]),
        share([o.won for o in observations]),
        estimate([o.lost - o.level for o in observations]),
        estimate([o.money for o in observations]),
        estimate([o.rounds for o in observations]),
        estimate([o.lead for o in observations]),
        len(observations),
    )
