"""What the page must know of a game; a game declares it in `host_tools/games/NAME/report.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from host_tools.games import parts

if TYPE_CHECKING:
    from host_tools.records.report.words import Words
    from kocka.scorebook.score_sheet import ScoreSheet


class Listing(NamedTuple):
    """A table in the words of the page: the first column names the row; `texts`: columns with words, not numbers."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    texts: tuple[int, ...] = ()


class Report:
    """A game on the page. `SILENT`: kinds of entries that are no column; `SIGNS`: what heads the columns of its own
    kinds; `LEVELS`: (total, word) at which something happens."""

    SILENT: tuple[int, ...] = ()
    SIGNS: Mapping[int, str] = {}
    LEVELS: tuple[tuple[int, str], ...] = ()

    def season(self, sheets: Sequence[ScoreSheet], words: Words) -> list[Listing]:
        """Tables of all its sheets of the season, beside the one that every game has."""
        return []

    def rounds(self, score_sheet: ScoreSheet, words: Words) -> Listing | None:
        """The rounds of a sheet one below the other; None where the totals say everything."""
        return None


_USUAL = Report()


def report_of(game: str) -> Report:
    """The game on the page."""
    part = parts.part(game, "report")
    return part.REPORT if part else _USUAL
