"""Playouts of Hearts on one core: OpenSpiel's random ones, in C++, beside our seats' by rule, in the same run.

OpenSpiel is no dependency: one pinned version is fetched into the user's cache folder the first time (about 16 MB), and
runs in a process of its own. If it is neither cached nor to be had, nothing is measured, and the command says why.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs

from host_tools.lab import jit
from host_tools.lab.bench.command import Row, Unavailable
from host_tools.lab.bench.seats import playouts

VERSION = "2.0.2"
SCRIPT = Path(__file__).with_name("openspiel_playouts.py")
TIMES_AS_FAST = 20
# Both sides take turns, so that a busy computer slows both alike.
TURNS = 3
SECONDS = 1.0
_PATIENCE_S = 300


def folder() -> Path:
    """Where this Python's OpenSpiel is kept, outside the repository."""
    python = f"{sys.implementation.cache_tag}-{platform.machine()}"
    return Path(platformdirs.user_cache_dir("kocka", appauthor=False)) / f"openspiel-{VERSION}-{python}"


def fetch() -> Path:
    """The folder that holds OpenSpiel, fetched by pip if it is not there. Unavailable if it cannot be had."""
    target = folder()
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(dir=target.parent, prefix="openspiel-new-"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "0"]
    wanted = ["--no-deps", "--only-binary", ":all:", "--target", str(new), f"open_spiel=={VERSION}"]
    try:
        done = subprocess.run([*pip, *wanted], capture_output=True, text=True, timeout=_PATIENCE_S, check=False)
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip says nothing"]
            raise Unavailable(f"OpenSpiel {VERSION} could not be fetched ({said[-1]})")
        if not target.is_dir():
            new.chmod(0o755)
            new.rename(target)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"OpenSpiel {VERSION} could not be fetched within {_PATIENCE_S} s") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return target


def theirs(place: Path, seconds: float) -> tuple[int, float]:
    """OpenSpiel's random playouts of Hearts and the processor time they took. Unavailable if it does not run here."""
    command = [sys.executable, "-I", str(SCRIPT), str(place), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S, check=False)
    if done.returncode:
        said = done.stderr.splitlines() or ["it ended without a word"]
        raise Unavailable(f"OpenSpiel {VERSION} does not run here ({said[-1]})")
    playouts, took = done.stdout.split()
    return int(playouts), float(took)


def rows() -> list[Row]:
    """Playouts a second of both sides and how many times as fast ours are.

    Theirs begin with 52 cards to play; ours, for a seat that follows the card led, with 51, and each world plays all of
    its candidates. Dealing worlds is not counted, since OpenSpiel deals nothing either.
    """
    place = fetch()
    reason = jit.use()
    if reason:
        raise Unavailable(reason)
    playouts("hearts", 0, 0.01)  # compiles
    counts = [0, 0]
    seconds = [0.0, 0.0]
    for turn in range(TURNS):
        for side, (done, took) in enumerate((theirs(place, SECONDS), playouts("hearts", turn, SECONDS))):
            counts[side] += done
            seconds[side] += took
    random, ruled = (count / took for count, took in zip(counts, seconds, strict=True))
    return [
        Row(f"Hearts, OpenSpiel {VERSION}, random playouts", random, "playouts/s"),
        Row("Hearts, our kernel, rule playouts", ruled, "playouts/s"),
        Row("Hearts, ours for one of OpenSpiel's", ruled / random, "playouts", at_least=TIMES_AS_FAST),
    ]
