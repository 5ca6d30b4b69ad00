"""`kocka verify`: was a round dealt from the seed that the device has shown, and is that the seed it had sealed?"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from host_tools.device.saves import unpack
from host_tools.plain import plain
from host_tools.records.verify import check
from kocka.engine.round import IllegalAction
from kocka.games import registry as games
from kocka.match import history, seal


@click.command("verify")
@click.argument("what", required=False)
@click.option(
    "--seal", "noted", metavar="DIGITS", help="What the device showed before the first card; or its beginning."
)
@click.option("--seed", metavar="DIGITS", help="What it showed when the round was over.")
@click.option("--game", metavar="NAME", help="The game, where only digits are given: one of `kocka engine`'s.")
@click.option("--dealer", type=int, metavar="SEAT", help="The seat that dealt, from 0 at the bottom of the screen.")
@click.option("--seats", type=int, default=0, metavar="N", help="How many players (Black Cat).")
def command(what: str, noted: str, seed: str, game: str, dealer: int, seats: int) -> None:
    """Check sealed deals: WHAT is a saved match, a folder of saves, a backup, or the code of a round.

    Every round is dealt again from its seed by an independent program, and the seal is computed again from the seed.
    --seal finds the round with that seal. Without WHAT only the digits are checked: --game, --dealer and --seed, and
    --seal if you noted it. Nothing is changed. Exit status 1 if anything does not match.
    """
    try:
        findings = _look(what, noted, seed, game, dealer, seats)
    except (ValueError, IllegalAction) as error:
        raise click.ClickException(plain(str(error))) from error
    wrong = 0
    for finding in findings:
        click.echo(plain(finding.text))
        wrong += not finding.sound
    if wrong:
        raise click.ClickException("This does not match.")
    click.echo("All of this is confirmed." if findings else "There is nothing to check.")


def _look(what: str, noted: str, seed: str, game: str, dealer: int | None, seats: int) -> list[check.Finding]:
    if what and _is_there(what):
        if seed:
            raise ValueError("a file knows its seeds: leave --seed away, or give the code of a round")
        report = _of_path(Path(what))
        return report.findings + ([check.looked_for(report.rounds, noted)] if noted else [])
    if what:
        if ";" not in what:
            raise ValueError(f"{plain(what, 60)}: no such file, and no code of a round")
        if not seed:
            raise ValueError("to check a round its seed is needed: --seed")
        position = games.from_code(what)
        return check.compare(position, seed, noted or "")
    if not (seed and game and dealer is not None):
        raise ValueError("what is to be checked? A file, or --game, --dealer and --seed")
    return _of_digits(noted, seed, game, dealer, seats or games.game(game).FEWEST)


def _is_there(what: str) -> bool:
    """Whether this is the name of a file or a folder; what cannot be one (too long, a zero byte) is none."""
    try:
        return Path(what).exists()
    except (OSError, ValueError):
        return False


def _of_digits(noted: str, seed: str, game: str, dealer: int, seats: int) -> list[check.Finding]:
    pack = games.game(game).PACK
    hands = check.hands_of(game, seats, dealer, seed)
    findings = [check.Finding(f"seat {seat}: {pack.hand_text(hands[seat])}", sound=True) for seat in range(seats)]
    own = seal.digest(game, seats, dealer, *seal.parse_seed(seed))
    findings.append(check.Finding(f"seal {seal.grouped(own)}", sound=True))
    if noted:
        findings.append(check.fits(game, seats, dealer, seed, noted))
    return findings


def _of_path(path: Path) -> check.Report:
    """A folder, a backup, or one file."""
    if path.is_dir():
        return check.of_folder(path)
    if path.suffix == ".zip":
        files, _ = unpack(path)
        with tempfile.TemporaryDirectory() as scratch:
            for name, data in files.items():
                (Path(scratch) / name.rpartition("/")[2]).write_bytes(data)
            return check.of_folder(Path(scratch))
    if path.name == history.FILE or history.segment_of(path.name) >= 0:
        return check.Report(check.of_history(path, {}), [])
    return check.of_match(path)
