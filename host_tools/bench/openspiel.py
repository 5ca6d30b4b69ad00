"""Playouts of Hearts on one core: OpenSpiel's random ones, in C++, beside our seats' by rule, in the same run.

OpenSpiel is no dependency: one pinned version is fetched into the user's cache folder the first time (about 16 MB), and
runs in a process of its own. Without a network and without what an earlier run has fetched nothing is measured, and the
table's command says why.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import platformdirs

from host_tools import jit
from host_tools.bench.command import Row, Unavailable
from kocka.engine.hearts import Hearts
from kocka.engine.rng import Rng
from kocka.seats import dealing, kernel
from kocka.seats.rules import rules_of

VERSION = "2.0.2"
SCRIPT = Path(__file__).with_name("openspiel_playouts.py")
TIMES_AS_FAST = 20
# Both sides take turns, so that a busy computer is unfair to neither.
TURNS = 3
SECONDS = 1.0
_PATIENCE_S = 300
_NO_PASS = 4  # a round of Hearts in which nothing is passed (HE-2)
_CALLS = 8  # of the kernel in one deal: as many worlds as a master thinks in


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


def ours(seed: int, seconds: float) -> tuple[int, float]:
    """Rule playouts of Hearts as a seat thinks, and the processor time they took.

    In deals of `seed` the two of clubs is led, and every card that the next seat may follow with is played in worlds
    that it deals anew for each call. Dealing them is not counted, since OpenSpiel deals nothing either.
    """
    rng = Rng(seed, 1)
    buf = bytearray(16)
    playouts = 0
    took = 0.0
    while took < seconds:
        position = Hearts.deal(rng.seed48(), _NO_PASS)
        position.apply(Hearts.OPENING)
        view = position.view(position.to_move())
        space = kernel.Space(rules_of(view), Hearts.MOST)
        space.look(view)
        space.choose(buf[: view.legal(buf)])
        known: list[list[int]] = [[view.table.holding(seat)] for seat in range(Hearts.MOST)]
        known[view.seat] = [*view.hand, 0]
        dealer = dealing.Dealer(Hearts.MOST, kernel.BATCH)
        dealer.seed(rng)
        if not dealer.prepare(known, view.unseen(), [0] * Hearts.MOST):
            raise ValueError("a deal that cannot be")
        for _ in range(_CALLS):
            dealer.deal(space.work, kernel.WORLDS, kernel.BATCH)
            start = time.process_time()
            space.run(kernel.BATCH)
            took += time.process_time() - start
            playouts += kernel.BATCH * space.choices
    return playouts, took


def rows() -> list[Row]:
    """Playouts a second of both sides and how many times as fast ours are."""
    place = fetch()
    reason = jit.use()
    if reason:
        raise Unavailable(reason)
    ours(0, 0.01)  # compiles
    counts = [0, 0]
    seconds = [0.0, 0.0]
    for turn in range(TURNS):
        for side, (playouts, took) in enumerate((theirs(place, SECONDS), ours(turn, SECONDS))):
            counts[side] += playouts
            seconds[side] += took
    random, ruled = (count / took for count, took in zip(counts, seconds, strict=True))
    return [
        Row(f"Hearts, OpenSpiel {VERSION}, random playouts", random, "playouts/s"),
        Row("Hearts, our kernel, rule playouts", ruled, "playouts/s"),
        Row("Hearts, ours for one of OpenSpiel's", ruled / random, "playouts", at_least=TIMES_AS_FAST),
    ]
