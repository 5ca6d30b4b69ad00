"""Coverage-guided fuzzing: `python -m tests.fuzz TARGET`, or `make fuzz`. Runs on Atheris (libFuzzer for Python).

An input that breaks something is written to out/fuzz and named; put it into tests/fuzz/corpus/TARGET, mend the fault,
and `make check` looks at it from then on.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).with_name("corpus")
OUT = ROOT / "out" / "fuzz"

# Begins the line that names a target in which something was found.
BROKEN = "BROKEN "

# With planted faults so many times the inputs, and again from other seeds until one of them finds it: a search that has
# kept the wrong inputs does not come out of them by going on, and even one seed does not search twice in the same way.
PATIENCE = 10
ATTEMPTS = 12

# One input may take so long, and the process so much memory: seconds, megabytes.
MOST_S = 10
MOST_MEGABYTES = 1024


def _lazy() -> list[str]:
    """Modules that are otherwise imported when they are first needed, and would then not be measured."""
    found = []
    for package in ("kocka.engine", "kocka.games", "kocka.match", "kocka.scorebook"):
        for path in importlib.import_module(package).__path__:
            for module in pkgutil.walk_packages([path], package + "."):
                if not {"screens", "ai"} & set(module.name.split(".")):
                    found.append(module.name)
    return found


def main() -> int:
    """Fuzzes one target after the other. The exit status: 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="what to fuzz, all without: tests/fuzz/targets.py")
    parser.add_argument("--seconds", type=int, default=0, metavar="N", help="time for each target")
    parser.add_argument("--runs", type=int, default=0, metavar="N", help="inputs of each target; else as by make night")
    parser.add_argument("--seed", type=int, default=1, help="of the mutations: the same one tries the same inputs")
    parser.add_argument("--kept", type=Path, default=OUT, help="where inputs that reach more code are kept (out/fuzz)")
    parser.add_argument("--planted", action="store_true", help="with the faults of tests/fuzz/planted.py")
    given = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"  # the order of sets decides which code is reached first
        os.execv(sys.executable, [sys.executable, "-m", "tests.fuzz", *sys.argv[1:]])
    try:
        import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        sys.exit("Fuzzing needs Atheris, which is there for Python 3.11 to 3.13 on Linux (x86-64).")
    from host_tools.sim import shims

    shims.install()
    if Path("/dev/shm").is_dir():
        tempfile.tempdir = "/dev/shm"  # nothing here has to reach a disk
    with atheris.instrument_imports(include=["kocka", "host_tools"], enable_loader_override=False):
        from tests.fuzz import planted
        from tests.fuzz.targets import TARGETS

        for name in _lazy():
            importlib.import_module(name)
    unknown = [name for name in given.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target {unknown[0]!r}; there are {', '.join(TARGETS)}")

    def is_broken(name: str, kept: Path, seed: int) -> bool:
        target = TARGETS[name]
        kept.mkdir(parents=True, exist_ok=True)
        options = [
            f"-max_len={target.most}",
            f"-timeout={MOST_S}",
            f"-rss_limit_mb={MOST_MEGABYTES}",
            f"-seed={seed}",
            f"-runs={given.runs or (-1 if given.seconds else target.runs * (PATIENCE if given.planted else 1))}",
            f"-max_total_time={given.seconds}",
            f"-artifact_prefix={given.kept / name}-",
        ]
        print(f"== {name}", flush=True)
        child = os.fork()  # libFuzzer ends its process
        if not child:
            if given.planted:
                planted.plant(name, target.run, [path.read_bytes() for path in sorted((CORPUS / name).iterdir())])
            atheris.Setup([sys.argv[0], *options, str(kept), str(CORPUS / name)], target.run)
            atheris.Fuzz()
        return bool(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    broken = []
    for name in given.targets or TARGETS:
        kept = given.kept / name
        attempts = [kept / str(attempt) for attempt in range(ATTEMPTS)] if given.planted else [kept]
        if any(is_broken(name, folder, given.seed + number) for number, folder in enumerate(attempts)):
            broken.append(name)
    for name in broken:
        print(f"{BROKEN}{name}: see {given.kept}/{name}-*")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
