"""Taroky in the arena: a pot, and how the styles of the personas show at its table."""

from __future__ import annotations

from typing import Any

from host_tools.games.taroky.faults import faults
from host_tools.lab.arena import game
from host_tools.lab.arena.game import Counter, Counts, Table
from kocka.engine.round import PLAY
from kocka.engine.tarock import SKYZ, is_tarok, suit
from kocka.games.taroky.ai import rule
from kocka.games.taroky.rules import table as round_table
from kocka.games.taroky.rules.cards import (
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    FLEK_BOTH,
    FLEK_GAME,
    SAY_PAGAT,
)
from kocka.games.taroky.rules.outcome import PAGAT, THIRD

FIGURES = (
    "other",
    "bids",  # % of rounds: the player has bid Third or Sixth
    "seconds",  # % of rounds: has bid Second
    "trios",  # % of the Thirds it declared: on the second trio, or back on the first
    "varsavas",  # % of rounds as forehand whose First was accepted
    "fleks",  # % of the turns at which something undoubled could be doubled
    "re",  # % of those at which something doubled could be doubled again
    "pagats",  # % of the rounds in which the Pagát could be announced
    "taroks led",  # % of the leads with a tarok and another card to choose from
    "voids",  # suits, when the tricks begin
)
SHARES = tuple(name for name in FIGURES if name != "voids")


class Watch(Counter):
    """Counts what one seat says and plays."""

    def __init__(self, table: Table, counts: Counts) -> None:
        super().__init__(table, counts)
        self._pagat = [0, 0]  # announced, could be

    def decided(self, view: Any, decision: Any) -> None:
        """As in Counter."""
        action = decision.action
        inner = getattr(decision, "decision", decision)
        table = view.table
        legal = rule.choices(view)
        if len(legal) > 1:
            self._add("other", int(action != inner.action))
        if table.phase == round_table.DECIDE:
            self._add("varsavas", int(action == BID_VARSAVA))
        elif table.phase == round_table.ANNOUNCE:
            if SAY_PAGAT in legal:
                self._pagat = [self._pagat[0] | int(action == SAY_PAGAT), 1]
            for figure, level in (("fleks", False), ("re", True)):
                offered = [word for word in legal if self._raises(table, word, level)]
                if offered:
                    self._add(figure, int(action in offered))
        elif table.phase == PLAY:
            if not table.done:
                self._add("voids", 5 - len({suit(c) for c in view.hand}))
            if not table.count and any(map(is_tarok, legal)) and not all(map(is_tarok, legal)) and action <= SKYZ:
                self._add("taroks led", int(is_tarok(action)))

    @staticmethod
    def _raises(table: Any, word: int, again: bool) -> bool:
        """Whether a word doubles something, for the first time or again."""
        if not FLEK_GAME <= word <= FLEK_BOTH:
            return False
        unit = PAGAT if word == FLEK_BOTH else word - FLEK_GAME
        return bool(table.levels[unit]) == again

    def over(self, position: Any, seat: int) -> None:
        """As in Counter."""
        table = position.table
        bids = [bid for who, bid in table.said if who == seat]
        self._add("bids", int(BID_THIRD in bids or BID_SIXTH in bids))
        self._add("seconds", int(BID_SECOND in bids))
        self._add("pagats", *self._pagat)
        if table.contract == THIRD and table.declarer == seat:
            self._add("trios", int(table.trio > 0))


class Arena(game.Arena):
    """A pot that everybody has paid into (TA 7.3)."""

    STAKE = 10
    AGAINST = "rule,regular"
    FIGURES = FIGURES
    SHARES = SHARES
    WATCH = Watch
    FAULTS = staticmethod(faults)


ARENA = Arena()
