"""What `kocka prove` finds on emulated devices with the images of this version: predicted.json, a report a board."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from host_tools.build import uf2
from host_tools.prove import figures
from kocka.hal import boards

FILE = "host_tools/prove/predicted.json"
_PATH = Path(__file__).with_suffix(".json")


def recorded() -> dict[str, dict[str, Any]]:
    """The predictions by board."""
    found: dict[str, dict[str, Any]] = json.loads(_PATH.read_text(encoding="utf-8"))
    return found


def outputs() -> dict[str, bytes]:
    """The predictions, made now. ClickException if there is no emulated Pico."""
    from host_tools.bench import chip
    from host_tools.image import contents
    from host_tools.prove import command

    made = {}
    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        for board in boards.MAIN:
            path = Path(folder) / f"{board}.uf2"
            path.write_bytes(uf2.encode(contents.pages(chip.firmware_of(board))))
            made[board] = command.predict(path)
    return {FILE: (json.dumps(made, indent=1) + "\n").encode()}


def alike(path: str, found: bytes, wanted: bytes) -> bool:
    """Whether no figure of the second one differs from its prediction in the first."""
    old, new = json.loads(found), json.loads(wanted)
    return list(old) == list(new) and not any(
        row.differs or row.predicted is None for board in new for row in figures.compare(new[board], old[board])
    )
