"""Matches for the twin's flash that have just begun."""

from __future__ import annotations

from pathlib import Path

from kocka.match import settings
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.sheets.terms import Terms

QUICK = {settings.SPEED: 0, settings.SOUND: 0, settings.TALK: 0, settings.DIM_AFTER_S: 0, settings.SLEEP_AFTER_S: 0}


def begun(
    folder: Path,
    game: str,
    terms: Terms,
    count: int = 4,
    level: int = 0,
    options: bytes | None = None,
    others: dict[int, int] | None = None,
) -> dict[str, bytes]:
    """The files (path -> contents) of a device on which a match of `count` seats has just begun, mine is seat 0.

    `level`: of all the others; `others`: settings beside QUICK.
    """
    chosen = settings.Settings(f"{folder}/{settings.FILE}")
    for setting, value in {**QUICK, **(others or {})}.items():
        chosen.set(setting, value)
    chosen.save()
    seats = [SeatSetup(HUMAN), *(SeatSetup(AI, level, persona) for persona in range(count - 1))]
    Match.create(str(folder), Setup(game, 7, seats, options, dealer=0, terms=terms), 1)
    return {f"saves/{path.name}": path.read_bytes() for path in folder.iterdir()}
