"""KiCad's command line: checks, netlist, the ground's copper, exports. Nothing of it touches the user's settings."""

from __future__ import annotations

import csv
import functools
import json
import os
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import click

from hardware.tools.kicad import board
from host_tools.build import debian

PROGRAM = "kicad-cli"
OLDEST = 9
# Debian's Python has KiCad's own module; ours does not.
_PYTHON = "/usr/bin/python3"
_FILL = Path(__file__).with_name("fill.py")

Nets = dict[str, frozenset[tuple[str, str]]]  # net -> (part, pin)


@functools.cache
def find() -> str | None:
    """The program's path; None if it is not here, or too old for our files."""
    path = shutil.which(PROGRAM)
    if path is None:
        return None
    with _home() as environment:
        said = subprocess.run([path, "version"], capture_output=True, text=True, env=environment, check=False)
    major = said.stdout.strip().partition(".")[0]
    return path if major.isdecimal() and int(major) >= OLDEST else None


@contextmanager
def _home() -> Iterator[dict[str, str]]:
    """An environment with settings of its own, without the libraries of a whole installation."""
    with tempfile.TemporaryDirectory() as folder:
        yield {**os.environ, "KICAD_CONFIG_HOME": folder, "HOME": folder, "LIBGL_ALWAYS_SOFTWARE": "1"}


def run(*arguments: str | Path) -> str:
    """What kicad-cli printed. ClickException if it is not here or fails."""
    path = find()
    if path is None:
        raise click.ClickException(f"{PROGRAM} {OLDEST} or newer is not here: make enable")
    words = [path, *(str(argument) for argument in arguments)]
    with _home() as environment:
        return debian.run(words, f"kicad-cli {' '.join(words[1:4])}", env=environment)


def write(texts: Mapping[str, str], folder: Path) -> None:
    """Files, by their paths in a folder."""
    for relative, text in texts.items():
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def fill(path: Path) -> dict[str, str]:
    """The ground's copper of a board file, which is changed in place: see `board.fills_of`."""
    with _home() as environment:
        debian.run([_PYTHON, str(_FILL), str(path)], "filling the copper", env=environment)
    return board.fills_of(path.read_text(encoding="utf-8"))


def _said(found: list[dict[str, object]]) -> list[str]:
    lines = []
    for one in found:
        items = one["items"]
        assert isinstance(items, list)
        where = "; ".join(f"{item['description']} at {item['pos']['x']}, {item['pos']['y']}" for item in items)
        lines.append(f"{one['type']}: {one['description']} ({where})")
    return lines


def erc(path: Path) -> list[str]:
    """What the check of the electrical rules says against a schematic, warnings too."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "erc.json"
        run("sch", "erc", "--severity-all", "--format", "json", "-o", report, path)
        sheets = json.loads(report.read_text(encoding="utf-8"))["sheets"]
    return _said([one for sheet in sheets for one in sheet["violations"]])


def drc(path: Path) -> dict[str, list[str]]:
    """What the check of the design rules says against a board file: "violations", "unconnected_items", and
    "schematic_parity" for what differs from the schematic beside it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "drc.json"
        run("pcb", "drc", "--schematic-parity", "--severity-all", "--format", "json", "-o", report, path)
        said = json.loads(report.read_text(encoding="utf-8"))
    return {kind: _said(said[kind]) for kind in ("violations", "unconnected_items", "schematic_parity")}


def nets(path: Path) -> Nets:
    """The netlist of a schematic, as KiCad reads it; pins that are not connected are left out."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "nets.xml"
        run("sch", "export", "netlist", "--format", "kicadxml", "-o", made, path)
        tree = ET.parse(made)
    found = {}
    for net in tree.iter("net"):
        name = net.get("name", "").removeprefix("/")
        if not name.startswith("unconnected-"):
            found[name] = frozenset((node.get("ref", ""), node.get("pin", "")) for node in net.iter("node"))
    return found


BOM_FIELDS = ("Reference", "Value", "Footprint", "Maker", "MPN", "${QUANTITY}", "${DNP}")
BOM_LABELS = ("refs", "value", "footprint", "maker", "number", "count", "not fitted")


def bom(path: Path) -> list[dict[str, str]]:
    """The bill of materials of a schematic, a line for each kind of part; keys: BOM_LABELS."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "bom.csv"
        fields = ["--fields", ",".join(BOM_FIELDS), "--labels", ",".join(BOM_LABELS)]
        group = ["--group-by", "Footprint,MPN,${DNP}", "--ref-range-delimiter", "", "--ref-delimiter", " "]
        run("sch", "export", "bom", *fields, *group, "-o", made, path)
        return list(csv.DictReader(StringIO(made.read_text(encoding="utf-8"))))
