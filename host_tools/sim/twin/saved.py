"""Matches for the twin's flash that have just begun, or are nearly over."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from host_tools.sim.gallery import plain_action
from kocka.engine.terms import Terms
from kocka.match import settings
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup

QUICK = {settings.SPEED: 0, settings.SOUND: 0, settings.TALK: 0, settings.DIM_AFTER_S: 0, settings.SLEEP_AFTER_S: 0}


def begun(
    folder: Path,
    game: str,
    terms: Terms,
    count: int = 4,
    level: int = 0,
    options: bytes | None = None,
    others: dict[int, int] | None = None,
    is_late: bool = False,
    seed: int = 7,
) -> dict[str, bytes]:
    """The files (path -> contents) of a device on which a match of `count` seats has just begun, mine is seat 0.

    `level`: of all the others; `others`: settings beside QUICK. `is_late`: it has been played by a plain rule to the
    round that would be its last one. `seed`: that deals.
    """
    chosen = settings.Settings(f"{folder}/{settings.FILE}")
    for setting, value in {**QUICK, **(others or {})}.items():
        chosen.set(setting, value)
    chosen.save()
    seats = [SeatSetup(HUMAN), *(SeatSetup(AI, level, persona) for persona in range(count - 1))]
    setup = Setup(game, seed, seats, options, dealer=0, terms=terms)
    match = Match.create(str(folder), setup, 1)
    if is_late:
        with tempfile.TemporaryDirectory() as scratch:
            whole = Match.create(scratch, setup, 1)
            play(whole, lambda: whole.stage == match_state.OVER)
            rounds = whole.number
        play(match, lambda: match.number == rounds)
    return {f"saves/{path.name}": path.read_bytes() for path in folder.iterdir()}


def play(match: Match, is_enough: Callable[[], bool]) -> None:
    """Plays on by a plain rule until it is enough."""
    while not is_enough():
        if match.playing:
            match.act(match.automatic() or plain_action(match))
        else:
            match.proceed()
