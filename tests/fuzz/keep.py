"""`python -m tests.fuzz.keep FOLDER`: puts into the corpus what reaches lines of code that nothing in it reaches yet.

FOLDER has a folder for each target: out/fuzz, where `make fuzz` keeps its inputs. The smallest come first.
With `--anew` the corpus is chosen anew, from both.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from host_tools.sim import shims

CORPUS = Path(__file__).with_name("corpus")
_MEASURED = ("/firmware/kocka/", "/host_tools/")


def lines(run: Callable[[bytes], None], data: bytes) -> set[tuple[str, int]]:
    """The lines of our own code that an input reaches."""
    found: set[tuple[str, int]] = set()

    def local(frame: FrameType, event: str, argument: object) -> Any:
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return local

    def call(frame: FrameType, event: str, argument: object) -> Any:
        return local if any(part in frame.f_code.co_filename for part in _MEASURED) else None

    sys.settrace(call)
    try:
        run(data)
    finally:
        sys.settrace(None)
    return found


def main(arguments: list[str]) -> None:
    """See the module."""
    from tests.fuzz.targets import TARGETS

    for name, target in TARGETS.items():
        own = sorted((CORPUS / name).glob("*"))
        if "--anew" in arguments:
            inputs = [path.read_bytes() for path in own]
            for path in own:
                path.unlink()
            own = []
        else:
            inputs = []
        inputs += [path.read_bytes() for path in sorted((Path(arguments[0]) / name).glob("*"))]
        reached: set[tuple[str, int]] = set()
        for path in own:
            reached |= lines(target.run, path.read_bytes())
        for data in sorted(set(inputs), key=lambda data: (len(data), data)):
            new = lines(target.run, data) - reached if len(data) <= target.most else set()
            if new:
                reached |= new
                (CORPUS / name).mkdir(parents=True, exist_ok=True)
                (CORPUS / name / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
                print(f"{name}: {len(data)} bytes, {len(new)} lines")


if __name__ == "__main__":
    shims.install()
    main(sys.argv[1:])
