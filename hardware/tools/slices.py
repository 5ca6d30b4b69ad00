"""The slicer's results for the printed parts, kept for the pages: slices.json in each folder, and a picture of a layer.

The pages are made from these files, without a slicer; `kocka build slices` makes them again after a part has changed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from hardware.tools import slicing, solids
from host_tools.checkout import ROOT

KEPT = "slices.json"

# The layer that is shown, as a share of the part's height: one with something to see.
_SHOWN = {"front": 0.5, "plate": 0.3}
_MIDDLE = 0.45


def layer_of(name: str, part: slicing.Sliced) -> int:
    """The number of the layer that the picture of a part shows."""
    return min(len(part.layers) - 1, int(len(part.layers) * _SHOWN.get(name, _MIDDLE)))


def files() -> list[str]:
    """Repository paths of all STL files."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "hardware").rglob("*.stl"))


def picture_path(path: str) -> str:
    """Repository path of the picture of a part's layer."""
    return f"{path.removesuffix('.stl')}_layer.png"


def record(path: str, data: bytes, part: slicing.Sliced) -> dict[str, Any]:
    """What is kept of a part: the file's hash, grams of PLA, minutes, layers."""
    return {
        "sha256": hashlib.sha256(data).hexdigest(),
        "grams": round(part.grams, 1),
        "minutes": round(part.seconds / 60),
        "layers": len(part.layers),
        "shown": layer_of(Path(path).stem, part) + 1,
    }


def kept(folder: Path) -> dict[str, dict[str, Any]]:
    """What is kept of the parts in a folder, by the name of the file; {} if nothing is."""
    path = folder / KEPT
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def outputs() -> dict[str, bytes]:
    """Repository path -> content: a table in each folder, and the pictures."""
    made: dict[str, bytes] = {}
    tables: dict[str, dict[str, Any]] = {}
    for path in files():
        data = (ROOT / path).read_bytes()
        part = slicing.sliced(data)
        file = Path(path)
        tables.setdefault(str(file.parent), {})[file.name] = record(path, data, part)
        made[picture_path(path)] = solids.png(slicing.picture(part.layers[layer_of(file.stem, part)]))
    for folder, table in tables.items():
        made[f"{folder}/{KEPT}"] = (json.dumps(table, indent=2) + "\n").encode()
    return made
