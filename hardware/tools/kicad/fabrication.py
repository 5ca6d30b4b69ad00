"""What makers want: Gerbers, drill files, places, bill of materials; and what people look at: PDF, STEP, pictures.

Two conventions, a zip each, as most makers take one of them:

`protel`   suffixes of layers (.gtl, .gbl, ...), plated and other holes in two files, and beside it tables for assembly
           with the columns Designator, Val, Mid X ... as JLCPCB and PCBWay read them.
`x2`       Gerber X2 with a job file, which names the layers, and one drill file: Eurocircuits, AISLER, OSH Park.
"""

from __future__ import annotations

import csv
import re
import zipfile
from io import StringIO
from pathlib import Path

from hardware.tools.kicad import files, program
from host_tools.checkout import ROOT

LAYERS = "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"
CONVENTIONS = ("protel", "x2")
# The time of every file in the zips, and that which stands in them in place of KiCad's.
_TIME = (2026, 1, 1, 0, 0, 0)
_CREATED = re.compile(rb"\d{4}-\d\d-\d\d([T ]\d\d:\d\d:\d\d)([+-]\d\d:?\d\d)?")


def undated(data: bytes) -> bytes:
    """A Gerber, drill or job file with a fixed date in place of the one at which KiCad made it."""
    return _CREATED.sub(
        lambda found: b"2026-01-01" + found[1][:1] + b"00:00:00" + (b"+00:00" if found[2] else b""), data
    )


def _zip(target: Path, found: list[Path]) -> Path:
    """The same files give the same bytes, whenever they were made."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(found):
            info = zipfile.ZipInfo(path.name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, undated(path.read_bytes()))
    return target


def gerbers(pcb: Path, folder: Path, convention: str) -> list[Path]:
    """Gerbers and drill files of a board in a convention of the module's docstring; origin: its lower left corner."""
    folder.mkdir(parents=True, exist_ok=True)
    protel = convention == "protel"
    more = ["--no-x2"] if protel else ["--no-protel-ext"]
    run = program.run
    run(
        "pcb",
        "export",
        "gerbers",
        "--subtract-soldermask",
        "--use-drill-file-origin",
        "-l",
        LAYERS,
        *more,
        "-o",
        f"{folder}/",
        pcb,
    )
    apart = ["--excellon-separate-th"] if protel else []
    run("pcb", "export", "drill", "--drill-origin", "plot", "--excellon-units", "mm", *apart, "-o", f"{folder}/", pcb)
    if protel:
        for job in folder.glob("*.gbrjob"):
            job.unlink()
    return sorted(folder.iterdir())


def positions(pcb: Path, target: Path) -> list[dict[str, str]]:
    """Where parts are put, mm from the lower left corner: KiCad's table, which is written to `target`."""
    run = program.run
    run(
        "pcb",
        "export",
        "pos",
        "--format",
        "csv",
        "--units",
        "mm",
        "--use-drill-file-origin",
        "--exclude-dnp",
        "-o",
        target,
        pcb,
    )
    return list(csv.DictReader(StringIO(target.read_text(encoding="utf-8"))))


def _table(target: Path, rows: list[dict[str, str]]) -> Path:
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return target


def _title(name: str) -> str:
    return f"{name}-{files.design(name).revision}"


def zips(name: str, target: Path) -> list[Path]:
    """What a board of `files.DESIGNS` is made from, in `target`, in all conventions; other files are beside them."""
    target.mkdir(parents=True, exist_ok=True)
    pcb = ROOT / "hardware" / name / f"{name}.kicad_pcb"
    return [
        _zip(target / f"{_title(name)}-{convention}.zip", gerbers(pcb, target / convention, convention))
        for convention in CONVENTIONS
    ]


def make(name: str, target: Path, pictures: bool = True) -> list[Path]:
    """All files of a board of `files.DESIGNS`, in `target`; `pictures`: those that take longest, too."""
    source = ROOT / "hardware" / name
    pcb, sheet = source / f"{name}.kicad_pcb", source / f"{name}.kicad_sch"
    title = _title(name)
    run = program.run
    made = zips(name, target)
    places = positions(pcb, target / f"{title}-positions.csv")
    fitted = [row for row in program.bom(sheet) if not row["not fitted"]]
    made += [
        target / f"{title}-positions.csv",
        _table(target / f"{title}-bom.csv", program.bom(sheet)),
        # As JLCPCB and PCBWay read them.
        _table(
            target / f"{title}-protel-bom.csv",
            [
                {
                    "Comment": row["value"],
                    "Designator": row["refs"].replace(" ", ","),
                    "Footprint": row["footprint"].partition(":")[2],
                    "Manufacturer Part Number": row["number"],
                }
                for row in fitted
            ],
        ),
        _table(
            target / f"{title}-protel-places.csv",
            [
                {
                    "Designator": row["Ref"],
                    "Mid X": f"{row['PosX']}mm",
                    "Mid Y": f"{row['PosY']}mm",
                    "Layer": row["Side"].capitalize(),
                    "Rotation": row["Rot"],
                }
                for row in places
            ],
        ),
    ]
    run("sch", "export", "pdf", "-o", target / f"{title}-schematic.pdf", sheet)
    layers = "F.Cu,B.Cu,F.Silkscreen,F.Fab,Edge.Cuts"
    run("pcb", "export", "pdf", "--mode-single", "-l", layers, "-o", target / f"{title}-board.pdf", pcb)
    run("pcb", "export", "step", "-f", "-o", target / f"{title}.step", pcb)
    made += [target / f"{title}{end}" for end in ("-schematic.pdf", "-board.pdf", ".step")]
    for side in ("top", "bottom") if pictures else ():
        made.append(target / f"{title}-{side}.png")
        run("pcb", "render", "--side", side, "-w", "1400", "--height", "950", "--zoom", "1.4", "-o", made[-1], pcb)
    return made
