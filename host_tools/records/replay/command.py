"""`kocka replay FILE`: a saved match as text, round by round; or only whether its journal is sound.

The file is never changed: a copy is read, since reading on the device sets damaged files aside.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from host_tools.plain import plain
from kocka.ai import statements
from kocka.engine.cards import action_text
from kocka.engine.debts import lost
from kocka.engine.round import PLAY, event_text
from kocka.engine.sheet import FOR_MATCH
from kocka.games import registry as games
from kocka.match import seal
from kocka.match.claims import RENONC
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, Problem
from kocka.match.replay import Replay
from kocka.match.setup import HOUSE, KIND_TEXTS
from kocka.match.state import CEREMONY, INTERLUDE_RESULT, OVER, RESULT, ROUND, STAGE_TEXTS
from kocka.ui.table import faces
from kocka.ui.table import profile as profiles

FIRST_WORD = 128  # actions from here on are no cards

PROBLEMS = {
    FOREIGN: "this is not a saved match of Kočka",
    DAMAGED: "the journal is damaged",
    NEWER: "the journal was written by a newer version of Kočka",
}


def load(path: Path) -> tuple[Any, Problem | None]:
    """(the match at its first step, or None; what is wrong with the file, or None). The file stays as it is."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / path.name
        shutil.copyfile(path, copy)
        replay, problem = Replay.load(str(copy))
        return replay, problem


def heading(replay: Any) -> Iterator[str]:
    """What fixed the match before its first card."""
    setup = replay.setup
    rules = games.game(setup.game)
    chosen = [f"{option.name} {option.text_of(setup.options)}" for option in rules.OPTIONS]
    chosen += [f"{option.name} {option.text_of(setup.house)}" for option in HOUSE]
    dealt = "one deal again" if setup.again else "sealed deals"
    if not setup.secret:  # from it anybody deals the cards of the round that runs
        dealt = f"seed {setup.seed}" if replay.finished else "a seed that somebody chose"
    yield f"game {setup.game}, {dealt}, {', '.join(chosen)}"
    for seat, who in enumerate(setup.seats):
        level = f" level {who.level}" if KIND_TEXTS[who.kind] == "ai" else ""
        yield f"seat {seat}: {plain(who.name) or '-'} ({KIND_TEXTS[who.kind]}{level})"


def _end_of_round(replay: Any) -> Iterator[str]:
    result = replay.result
    if replay.setup.secret:
        yield f"  seed {seal.grouped(replay.opened())}"
    if replay.stage == INTERLUDE_RESULT:
        yield f"  dokládačka lost by seat {result.loser}"
        return
    yield f"  points {_row(result.points)}   totals {_row(replay.sheet.totals)}"
    for event, seat, trick in result.events:
        yield f"  {event_text(event)}: seat {seat}" + (f", trick {trick + 1}" if trick >= 0 else "")


def _seal(replay: Any) -> str:
    """The seal of a deal, nothing where somebody chose the deals."""
    return f", seal {seal.grouped(replay.digest())}" if replay.setup.secret else ""


def _row(numbers: list[int]) -> str:
    return " ".join(f"{value:4d}" for value in numbers)


def story(replay: Any, moves: bool) -> Iterator[str]:
    """The match from its first step to its last, a paragraph a round; with `moves` every action too."""
    replay.go(replay.end)  # in a round that still runs nobody learns what was passed or laid aside
    hidden = replay.rounds[-1] if replay.stage == ROUND and replay.rounds else replay.end
    replay.go(0)
    told = 0
    line: list[str] = []
    while True:
        if replay.number != told and replay.playing:
            told = replay.number
            dealer = replay.sheet.dealer if replay.stage == CEREMONY else replay.round.dealer
            yield f"{told}. {STAGE_TEXTS[replay.stage]}, dealer {dealer}{_seal(replay)}"
        if replay.at == replay.end:
            break
        pack = replay.round.PACK if replay.round is not None else None
        if moves:
            for seat, kind, about in [words for at, words in replay.words if at == replay.at]:
                if line:
                    yield "  " + " ".join(line)
                    line = []
                what = "claims renonc" if kind == RENONC else f"says {statements.NAMES[kind]}"
                yield f"  {seat} {what}" + (f" of {about}" if about != seat else "")
        is_hidden = replay.at >= hidden and replay.round.phase != PLAY
        outcome = replay.forward()
        if outcome is None:
            continue
        if moves and pack is not None:
            card = is_hidden and outcome.action < FIRST_WORD
            line.append(f"{outcome.seat}:{'?' if card else action_text(pack, outcome.action)}")
            if len(line) == 12 or outcome.passed or outcome.trick >= 0 or not replay.playing:
                yield "  " + " ".join(line)
                line = []
        if not replay.playing and replay.stage in (RESULT, INTERLUDE_RESULT, OVER):
            yield from _end_of_round(replay)
    if line:
        yield "  " + " ".join(line)
    if replay.stage != OVER:
        yield f"not finished ({STAGE_TEXTS[replay.stage]})"
    elif replay.setup.again:
        yield "this counts nowhere"
    else:
        yield from _ending(replay)


def _ending(replay: Any) -> Iterator[str]:
    """What came of a finished match: who pays (CK-17), who has lost, or who has won; and the money, if there is any."""
    sheet = replay.sheet
    setup = replay.setup
    payers = [seat for seat, why, _ in sheet.payers if why == FOR_MATCH]
    if payers:
        yield f"{_seats(payers)} {'pays' if len(payers) == 1 else 'pay'}"
    elif profiles.profile(setup.game).losing:
        yield f"lost by {_seats(lost(sheet))}"
    else:
        yield f"won by {_seats([seat for seat, place in enumerate(sheet.places()) if place == 1])}"
    nets = sheet.nets()
    if any(nets):
        yield "money " + ", ".join(faces.price(net, setup.terms.decimals, setup.currency) for net in nets)


def _seats(seats: list[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--moves", is_flag=True, help="Print every action, too.")
@click.option("--check", is_flag=True, help="Only tell whether the journal is sound.")
def command(file: Path, moves: bool, check: bool) -> None:
    """Print the saved match in FILE (a .kck file), round by round.

    Seats are 0 to 3 clockwise from the bottom of the screen. FILE is only read, never changed. Exit status 1 if it is
    damaged, foreign or newer than this version; what is sound in a damaged one is still printed.
    """
    replay, problem = load(file)
    if replay is not None:
        if check:
            replay.go(replay.end)
            click.echo(f"{replay.end} steps, {'finished' if replay.stage == OVER else 'not finished'}")
        else:
            for text in heading(replay):
                click.echo(text)
            for text in story(replay, moves):
                click.echo(text)
    if problem is not None:
        told = PROBLEMS.get(problem.id, problem.text().partition(":")[0])
        tail = "; shown is what came before the damage" if replay is not None else ""
        raise click.ClickException(f"{file}: {told}{tail}")
