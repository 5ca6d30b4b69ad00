"""The whole of littlefs's own tests on our littlefs: `python -m tests.littlefs`, or `make littlefs`; minutes."""

from __future__ import annotations

import sys

from host_tools.build import littlefs
from tests.littlefs import runs


def main() -> int:
    """Prints a line for each plan. The exit status: 1 if a case fails."""
    runners = littlefs.build()
    failed = False
    for plan in runs.plans():
        runner = runners.checked if plan.checked else runners.fast
        names = [name for name in runs.cases(runner) if name not in plan.without]
        before = runs.cpu_s()
        outcome = runs.run(runner, names, {**plan.circumstances, **littlefs.CHECKED_ENVIRONMENT}, *plan.options)
        cuts = f", {outcome.powerlosses} times without power" if outcome.powerlosses else ""
        took = runs.cpu_s() - before
        print(f"{plan.what}: {outcome.permutations} permutations of {len(names)} cases{cuts}, {took:.0f} s", flush=True)
        if outcome.fault:
            failed = True
            print(f"FAILED {outcome.fault}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
