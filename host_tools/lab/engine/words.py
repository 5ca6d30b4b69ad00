"""What differs in the line protocol from game to game; a game declares it in `host_tools/games/NAME/engine.py`."""

from __future__ import annotations

from typing import Any

from host_tools.games import parts
from host_tools.lab.engine.positions import Blind
from kocka.ai import advice
from kocka.engine.round import PHASE_TEXTS, Result, Round, event_text, reason_text

# What the protocol calls the reasons of hints, by their numbers in kocka.ai.advice (append only).
NAMES = (
    "master", "only", "polite", "rest", "decided", "equal", "durch", "durch_left", "moon", "moon_left", "no_trick",
    "stop_durch", "stop_moon", "cat_away", "cat_out", "catcher", "points_away", "void", "high_away", "cannot_win",
    "highest_below", "below", "clean", "safe_first", "take_high", "must_take", "lowest", "jack_home", "nobody_higher",
    "beaten", "low", "fresh", "best", "pass_cat", "pass_catcher", "pass_high", "lay_own", "lay_end", "lay_keep",
    "for_match", "stopper",
)  # fmt: skip


class Words:
    """A game in the line protocol; the defaults fit any game without words of its own."""

    BLIND: type[Blind] = Blind

    def phase(self, phase: int) -> str:
        """The word of a phase."""
        return PHASE_TEXTS[phase]

    def beside(self, words: list[str]) -> tuple[list[str], list[int] | None]:
        """Words of `new` without the one that gives cards beside the hands, and these cards, None if it is not there.

        Refused if cards are given twice.
        """
        return words, None

    def pack(self, values: dict[str, str]) -> Any:
        """Takes a pack in its given order out of the settings of `new`; None if there is none. Raises Refused."""
        return None

    def stacked(self, pack: Any, dealer: int, options: bytes) -> Any:
        """The ceremony that deals from such a pack. ValueError for no pack."""
        raise NotImplementedError

    def position(self, game: type[Round], given: tuple[Any, ...], beside: list[int] | None) -> Round:
        """The round with hands, number, dealer, options and totals that are `given`."""
        return game(*given)

    def events(self, result: Result) -> list[str]:
        """What happened in a finished round, as words."""
        return [f"{event_text(event)}:{seat}:{trick}" for event, seat, trick in result.events]

    def reason(self, reason: int) -> str:
        """Why an action is refused."""
        return reason_text(reason)

    def forget(self) -> None:
        """Called before a new question: drops what was planned for an earlier one."""

    def reason_name(self, reason: int) -> str:
        """The name of a reason of a hint."""
        return NAMES[reason]

    def subject(self, reason: int) -> int:
        """What its sentence names, as `advice.subject`."""
        return advice.subject(reason)


_USUAL = Words()


def words_of(game: str) -> Words:
    """The game in the line protocol."""
    part = parts.part(game, "engine")
    found: Words = part.WORDS if part else _USUAL
    return found
