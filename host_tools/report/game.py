"""What the page must know of a game; a game declares it in `host_tools/games/NAME/report.py`."""

from __future__ import annotations

from collections.abc import Mapping

from host_tools.games import parts


class Report:
    """A game on the page. `SILENT`: kinds of entries that are no column; `SIGNS`: what heads the columns of its own
    kinds; `LEVELS`: (total, word) at which something happens."""

    SILENT: tuple[int, ...] = ()
    SIGNS: Mapping[int, str] = {}
    LEVELS: tuple[tuple[int, str], ...] = ()


_USUAL = Report()


def report_of(game: str) -> Report:
    """The game on the page."""
    part = parts.part(game, "report")
    return part.REPORT if part else _USUAL
