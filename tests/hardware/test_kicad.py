"""Our circuit boards: from the board file, without a fault in KiCad's eyes, and what a maker gets of them."""

from __future__ import annotations

import csv
import json
import re
import types
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from hardware import library, models
from hardware.carrier import design as carrier
from hardware.oled_128x64 import case, stripboard
from host_tools.hardware import parts, pins
from host_tools.hardware.kicad import board, currents, fabrication, files, kept, program, schematic
from host_tools.hardware.kicad.model import Design, Track
from kocka.hal import boards
from tests.plugin import unavailable


@pytest.fixture(scope="module")
def kicad() -> None:
    if program.find() is None:
        unavailable("KiCad 9 is not installed")


def elsewhere(board_id: str, key: str, gpio: int) -> types.ModuleType:
    """A board whose key is on another pin."""
    real = boards.load(board_id)
    made = types.ModuleType(real.__name__)
    vars(made).update(vars(real))
    made.KEYS = tuple((name, gpio if name == key else pin, meaning) for name, pin, meaning in real.KEYS)  # type: ignore[attr-defined]
    return made


def wanted(the_board: types.ModuleType, one: Design) -> program.Nets:
    """The netlist, written down here once more: from the board file, by the parts' values."""
    refs = {part.value: part.ref for part in one.parts}
    pico = {name: str(number) for number, name in enumerate(pins.PICO_PINS, 1)}
    nets: dict[str, set[tuple[str, str]]] = {}
    for name, gpio, _ in the_board.KEYS:
        nets[f"KEY_{name}"] = {("A1", pico[f"GP{gpio}"]), (refs[name], "1")}
    nets["SDA"] = {("A1", pico[f"GP{the_board.SDA}"]), ("J1", "4"), ("R1", "2")}
    nets["SCL"] = {("A1", pico[f"GP{the_board.SCL}"]), ("J1", "3"), ("R2", "2")}
    nets["BUZZER"] = {("A1", pico[f"GP{the_board.BUZZER}"]), ("U1", "2"), ("R3", "1")}
    nets["DRIVE"] = {("U1", "4"), ("C2", "1")}
    nets["PIEZO_1"] = {("R3", "2"), ("R4", "1"), ("BZ1", "1")}
    nets["PIEZO_2"] = {("C2", "2"), ("R4", "2"), ("BZ1", "2")}
    nets["CELLS"] = {("J2", "1"), ("SW8", "3")}
    nets["SWITCHED"] = {("SW8", "2"), ("D1", "2")}
    nets["VSYS"] = {("D1", "1"), ("A1", pico["VSYS"])}
    nets["+3V3"] = {("A1", pico["3V3"]), ("J1", "2"), ("R1", "1"), ("R2", "1"), ("U1", "5"), ("C1", "1")}
    nets["GND"] = {("J1", "1"), ("J2", "2"), ("U1", "3"), ("C1", "2")}
    nets["GND"] |= {(refs[name], "2") for name, _, _ in the_board.KEYS}
    nets["GND"] |= {("A1", str(number)) for number, name in enumerate(pins.PICO_PINS, 1) if name in ("GND", "AGND")}
    return {name: frozenset(ends) for name, ends in nets.items()}


def pads(text: str) -> program.Nets:
    """Net -> pads, as a board file has them."""
    found: dict[str, set[tuple[str, str]]] = {}
    for footprint in text.split("\n(footprint ")[1:]:
        ref = re.search(r'\(property "Reference" "([^"]*)"', footprint)
        assert ref
        for pad, net in re.findall(r'\(pad "([^"]+)" .*\(net \d+ "/?([^"]+)"\)', footprint):
            if not net.startswith("unconnected-"):
                found.setdefault(net, set()).add((ref[1], pad))
    return {name: frozenset(ends) for name, ends in found.items()}


def test_the_boards_pads_are_as_the_board_file_says(root: Path):
    the_board = boards.load(carrier.BOARD)
    text = (root / "hardware/carrier/carrier.kicad_pcb").read_text(encoding="utf-8")
    assert pads(text) == wanted(the_board, files.design("carrier"))


def test_a_moved_pin_changes_schematic_and_board():
    moved = elsewhere(carrier.BOARD, "UP", 4)
    one, other = carrier.design(boards.load(carrier.BOARD)), carrier.design(moved)
    assert schematic.schematic(one, library.SYMBOLS) != schematic.schematic(other, library.SYMBOLS)
    text = board.board(other, library.FOOTPRINTS, library.SYMBOLS)
    assert pads(text) == wanted(moved, other) != wanted(boards.load(carrier.BOARD), one)


@pytest.mark.parametrize("name", files.DESIGNS)
def test_copper_and_pictures_are_of_these_sources(name: str, root: Path):
    folder = root / "hardware" / name
    said = json.loads((folder / kept.KEPT).read_text(encoding="utf-8"))
    assert said["sources"] == kept.sources(files.design(name)), "kocka build copper"
    text = (folder / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    assert set(board.polygons(text)) == {"F.Cu", "B.Cu"}
    assert all((folder / picture).exists() for picture in kept.PICTURES)


def test_the_copper_is_kept_as_it_is(root: Path):
    text = (root / "hardware/carrier/carrier.kicad_pcb").read_text(encoding="utf-8")
    again = board.board(files.design("carrier"), library.FOOTPRINTS, library.SYMBOLS, board.fills_of(text))
    assert again == text
    kicads = '(filled_polygon\n\t(layer "F.Cu")\n\t(pts\n\t\t(xy 1 2) (xy 3.00004 4)\n\t\t(xy -5 6.123456)\n\t)\n)'
    assert board.polygons(kicads) == {"F.Cu": [[(1.0, 2.0), (3.00004, 4.0), (-5.0, 6.123456)]]}
    assert board.polygons(board.fills_of(kicads)["F.Cu"]) == {"F.Cu": [[(1.0, 2.0), (3.0, 4.0), (-5.0, 6.1235)]]}


def test_it_lies_where_the_stripboard_lies():
    """The printed case takes either: outline, switches, the Pico."""
    one = files.design("carrier")
    at = {part.value: part.at for part in one.parts}
    for switch in stripboard.SWITCHES:
        assert at[switch.name][:2] == pytest.approx(case.at(*switch.middle))
    assert at["Pico H"][:2] == pytest.approx((case.PICO_X, case.PICO_Y))
    xs, ys = zip(*one.outline, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == models.STRIPBOARD[:2]
    x, y = case.posts()[-1]
    cut = models.STRIPBOARD[0] / 2 + models.STRIPBOARD[1] / 2 - stripboard.CORNERS
    assert (x + y - cut) / 2**0.5 > case.POST + 0.3


def test_footprints_measure_what_the_parts_measure():
    def apart(name: str, one: str, other: str) -> tuple[float, float]:
        first, second = (next(p for p in library.FOOTPRINTS[name].pads if p.number == n) for n in (one, other))
        return abs(first.x - second.x), abs(first.y - second.y)

    assert apart("Pico", "1", "20") == pytest.approx((0, 19 * models.PITCH))
    assert apart("Pico", "1", "40") == pytest.approx((models.ROWS, 0))
    assert apart("Key_6x6", "1", "2") == pytest.approx((0, 4.5))
    assert apart("Piezo_13", "1", "2") == pytest.approx((5.0, 0))
    assert apart("JST_PH_2", "1", "2") == pytest.approx((2.0, 0))
    assert apart("SOT23_5", "1", "5") == pytest.approx((2.28, 0)) and apart("SOT23_5", "3", "4") == pytest.approx(
        (2.28, 0)
    )
    for one in library.FOOTPRINTS.values():
        for pad in one.pads:
            ring = (min(pad.width, pad.height) - pad.drill) / 2
            assert not pad.drill or not pad.plated or ring >= 0.2, (one.name, pad.number)


def test_shapes_are_as_large_as_the_bodies():
    assert set(library.SHAPES) == {name for name, one in library.FOOTPRINTS.items() if one.shaped}
    for name, prisms in library.SHAPES.items():
        body = library.FOOTPRINTS[name].body
        for axis in (0, 1):
            points = [point[axis] for prism in prisms for point in prism.outline]
            low, high = min(point[axis] for point in body), max(point[axis] for point in body)
            socket = models.MICRO_B.over if name == "Pico" else 0.0
            travel = 2.0 if name == "Slide_OS" else 0.0
            assert low - 0.01 <= min(points) <= low + travel and high - travel <= max(points) <= high + socket + 0.01
        assert all(prism.low < prism.high for prism in prisms)
        assert max(prism.high for prism in prisms) < case.LID


def test_currents_by_hand():
    """0.8 mm of 35 µm: 43.4 square mils; 0.048 · 10^0.44 · 43.4^0.725 = 2.03 A. 100 mm of it: 61 mΩ."""
    assert currents.capacity_ma(0.8) == pytest.approx(2030, rel=0.01)
    assert currents.resistance_mohm(0.8, 100) == pytest.approx(61.4, rel=0.01)
    one = files.design("carrier")
    for load in carrier.LOADS:
        thinnest = min(track.width for track in one.tracks if track.net == load.net)
        assert load.ma * 5 < currents.capacity_ma(thinnest), load.net


def test_the_list_of_parts_is_the_boards(root: Path):
    """Each maker's number as often as the schematic has it; and as many keys as the board file."""
    listed = {part.number: part for part in parts.read(root / "hardware/carrier/parts.csv") if part.number}
    count: dict[str, int] = {}
    one = files.design("carrier")
    for part in one.parts:
        if part.number:
            count[part.number] = count.get(part.number, 0) + 1
            assert listed[part.number].maker == part.maker
            assert part.fitted is (listed[part.number].use != "a module without pull-ups"), part.ref
    assert {number: listed[number].pieces for number in count} == count
    assert count["B3F-1000"] == len(boards.load(carrier.BOARD).KEYS)
    assert set(listed) - set(count) == {"SH1106", "PHR-2", "2480"}


# With KiCad.


@dataclass
class Project:
    """A board in a folder of its own, its copper filled."""

    pcb: Path
    sheet: Path
    fills: dict[str, str]


def project(one: Design, folder: Path, sheet: Design | None = None) -> Project:
    """A board with its schematic, or the one of another design."""
    program.write(files.texts(one), folder)
    place = folder / one.name
    if sheet:
        path = place / f"{one.name}.kicad_sch"
        path.write_text(schematic.schematic(sheet, library.SYMBOLS), encoding="utf-8")
    pcb = place / f"{one.name}.kicad_pcb"
    fills = program.fill(pcb)
    program.write(files.texts(one, fills), folder) if sheet is None else pcb.write_text(
        board.board(one, library.FOOTPRINTS, library.SYMBOLS, fills), encoding="utf-8"
    )
    return Project(pcb, place / f"{one.name}.kicad_sch", fills)


CLEAN: dict[str, list[str]] = {"violations": [], "unconnected_items": [], "schematic_parity": []}


@pytest.mark.slow
@pytest.mark.parametrize("name", files.DESIGNS)
def test_the_schematic_is_sound_and_is_the_board_files(name: str, root: Path, kicad: None):
    sheet = root / "hardware" / name / f"{name}.kicad_sch"
    assert program.erc(sheet) == []
    assert program.nets(sheet) == wanted(boards.load(carrier.BOARD), files.design(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", files.DESIGNS)
def test_the_board_is_sound_as_it_is_kept(name: str, root: Path, tmp_path: Path, kicad: None):
    pcb = root / "hardware" / name / f"{name}.kicad_pcb"
    assert program.drc(pcb) == CLEAN
    fresh = project(files.design(name), tmp_path).fills
    assert fresh == board.fills_of(pcb.read_text(encoding="utf-8")), "kocka build copper"


@pytest.mark.slow
def test_faults_are_caught(tmp_path: Path, kicad: None):
    one = files.design("carrier")

    def said(other: Design, name: str, sheet: Design | None = None) -> dict[str, set[str]]:
        found = program.drc(project(other, tmp_path / name, sheet).pcb)
        return {kind: {line.partition(":")[0] for line in lines} for kind, lines in found.items()}

    cut = one._replace(tracks=one.tracks[1:])
    assert said(cut, "cut")["unconnected_items"] == {"unconnected_items"}
    first = one.tracks[0]
    thin = one._replace(tracks=(first._replace(width=0.14), *one.tracks[1:]))
    assert said(thin, "thin")["violations"] == {"track_width"}
    near = Track("SDA", 0.25, "F", ((-8.0, 21.3), (-12.0, 21.3)))
    assert "clearance" in said(one._replace(tracks=(*one.tracks, near)), "near")["violations"]
    # A pin that moved in the board file: the tracks no longer lead to it, and with the old schematic nothing agrees.
    moved = carrier.design(elsewhere(carrier.BOARD, "UP", 4))
    found = said(moved, "moved", one)
    assert "shorting_items" in found["violations"] and found["schematic_parity"] == {"net_conflict"}
    # A part taken off the schematic's net.
    loose = tuple(part._replace(nets={"1": part.nets["1"]}) if part.ref == "SW1" else part for part in one.parts)
    bad = project(one._replace(parts=loose), tmp_path / "loose")
    assert program.nets(bad.sheet)["GND"] == program.nets(project(one, tmp_path / "whole").sheet)["GND"] - {
        ("SW1", "2")
    }


@pytest.mark.slow
def test_a_wire_that_ends_nowhere_is_caught(tmp_path: Path, kicad: None):
    one = files.design("carrier")
    labels = tuple(
        (net, x + (2.54 if net == "BUZZER" else 0), y + (2.54 if net == "BUZZER" else 0), side)
        for net, x, y, side in one.labels
    )
    path = project(one._replace(labels=labels), tmp_path).sheet
    assert any(line.startswith("label_dangling") for line in program.erc(path))


@pytest.mark.slow
def test_what_a_maker_gets(tmp_path: Path, kicad: None):
    one = files.design("carrier")
    made = {path.name: path for path in fabrication.make("carrier", tmp_path, pictures=False)}
    assert all(path.stat().st_size > 300 for path in made.values())
    holes = sum(1 for part in one.parts for pad in library.FOOTPRINTS[part.footprint].pads if pad.drill) + len(one.vias)
    for convention, ends in (
        ("protel", {".gtl", ".gbl", ".gts", ".gbs", ".gto", ".gbo", ".gtp", ".gbp", ".gm1", "-PTH.drl", "-NPTH.drl"}),
        (
            "x2",
            {f"-{a}_{b}.gbr" for a in "FB" for b in ("Cu", "Mask", "Paste", "Silkscreen")}
            | {"-Edge_Cuts.gbr", "-job.gbrjob", ".drl"},
        ),
    ):
        with zipfile.ZipFile(made[f"carrier-1-{convention}.zip"]) as archive:
            names = archive.namelist()
            assert len(names) == len(ends) and all(any(name.endswith(end) for name in names) for end in ends), names
            drilled = sum(
                len(re.findall(r"^X[-\d.]+Y[-\d.]+", archive.read(name).decode(), re.MULTILINE))
                for name in names
                if name.endswith(".drl")
            )
            copper = archive.read(next(name for name in names if "F_Cu" in name)).decode()
            # From the lower left corner, like the places of the parts.
            ys = [int(y) for y in re.findall(r"^X-?\d+Y(-?\d+)D0", copper, re.MULTILINE)]
            assert min(ys) > 0 and max(ys) < models.STRIPBOARD[1] * 1e6
        assert drilled == holes + len(one.holes)
    with made["carrier-1-bom.csv"].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sorted(ref for row in rows for ref in row["refs"].split()) == sorted(part.ref for part in one.parts)
    numbers = {row["number"]: int(row["count"]) for row in rows if row["number"]}
    assert numbers["B3F-1000"] == len(boards.load(carrier.BOARD).KEYS) and numbers["RC0805FR-074K7L"] == 2
    with made["carrier-1-positions.csv"].open(encoding="utf-8", newline="") as file:
        places = {row["Ref"]: row for row in csv.DictReader(file)}
    assert sorted(places) == sorted(part.ref for part in one.parts if part.fitted)
    for part in one.parts:
        if part.fitted:
            x, y = float(places[part.ref]["PosX"]), float(places[part.ref]["PosY"])
            middle = (part.at[0] + models.STRIPBOARD[0] / 2, part.at[1] + models.STRIPBOARD[1] / 2)
            assert (x, y) == pytest.approx(middle, abs=0.002), part.ref
            assert places[part.ref]["Side"] == ("bottom" if part.back else "top")
    # The board's STEP file has the parts in it.
    text = made["carrier-1.step"].read_text(encoding="utf-8")
    assert text.startswith("ISO-10303-21") and text.count("MANIFOLD_SOLID_BREP") > len(library.SHAPES["Pico"])
    assert all(f"'{name}'" in text for name in library.SHAPES)
    assert all(made[f"carrier-1-{name}.pdf"].read_bytes().startswith(b"%PDF") for name in ("schematic", "board"))
