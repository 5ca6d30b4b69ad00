"""Our circuit boards: from the board file, without a fault in KiCad's eyes, and what a maker gets of them."""

from __future__ import annotations

import csv
import json
import re
import types
import zipfile
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from click import ClickException

from hardware import library, models
from hardware.carrier import design as carrier
from hardware.handheld import design as handheld
from hardware.oled_128x64 import case, stripboard
from hardware.tools import parts
from hardware.tools.kicad import board, currents, fabrication, files, kept, program, router, schematic
from hardware.tools.kicad.model import GND, Design, Footprint, Pad, Part, Track
from host_tools.device import pins
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


DESIGNS = {"carrier": carrier, "handheld": handheld}
PICO = {name: str(number) for number, name in enumerate(pins.PICO_PINS, 1)}
Ends = dict[str, set[tuple[str, str]]]


def of_keys(the_board: types.ModuleType, one: Design) -> Ends:
    """The nets of the keys, and ground's ends at keys and Pico."""
    refs = {part.value: part.ref for part in one.parts}
    nets: Ends = {f"KEY_{name}": {("A1", PICO[f"GP{gpio}"]), (refs[name], "1")} for name, gpio, _ in the_board.KEYS}
    nets["GND"] = {(refs[name], "2") for name, _, _ in the_board.KEYS}
    nets["GND"] |= {("A1", str(number)) for number, name in enumerate(pins.PICO_PINS, 1) if name in ("GND", "AGND")}
    return nets


def wanted(the_board: types.ModuleType, one: Design) -> program.Nets:
    """The netlist, written down here once more: from the board file, by the parts' values."""
    nets = of_keys(the_board, one)
    (of_carrier if one.name == "carrier" else of_handheld)(the_board, nets)
    return {name: frozenset(ends) for name, ends in nets.items()}


def of_handheld(the_board: types.ModuleType, nets: Ends) -> None:
    """The rest of the handheld's nets."""
    for at, (net, pin) in enumerate(
        (("SCK", "SCK"), ("MOSI", "MOSI"), ("RST", "RESET"), ("DC", "DC"), ("CS", "CS"), ("BL", "BACKLIGHT")), 3
    ):
        nets[net] = {("A1", PICO[f"GP{getattr(the_board, pin)}"]), ("J1", str(at))}
    nets["SDA"] = {("A1", PICO[f"GP{the_board.PARTS_SDA}"]), ("U2", "8"), ("U3", "7"), ("R5", "2")}
    nets["SCL"] = {("A1", PICO[f"GP{the_board.PARTS_SCL}"]), ("U2", "7"), ("U3", "8"), ("R6", "2")}
    nets["BUZZER"] = {("A1", PICO[f"GP{the_board.BUZZER}"]), ("Q3", "1"), ("R8", "1")}
    nets["SPEAKER_1"] = {("R7", "2"), ("D2", "1"), ("LS1", "1")}
    nets["SPEAKER_2"] = {("Q3", "3"), ("D2", "2"), ("LS1", "2")}
    nets["VBUS"] = {("A1", PICO["VBUS"]), ("U1", "4"), ("C1", "1"), ("R2", "1"), ("Q1", "1"), ("R3", "1"), ("TP1", "1")}
    nets["VSYS"] = {("A1", PICO["VSYS"]), ("Q1", "2"), ("C3", "1"), ("R7", "1"), ("TP2", "1")}
    nets["VBAT"] = {("J2", "1"), ("U1", "3"), ("C2", "1"), ("Q2", "2"), ("R4", "1"), ("U2", "2"), ("U2", "3")}
    nets["VBAT"] |= {("C4", "1"), ("TP3", "1")}
    nets["CELL_ON"] = {("Q2", "3"), ("Q1", "3")}
    nets["SWITCH"] = {("Q2", "1"), ("R4", "2"), ("SW10", "2")}
    nets["STAT"] = {("U1", "1"), ("D1", "1")}
    nets["LAMP"] = {("R2", "2"), ("D1", "2")}
    nets["PROG"] = {("U1", "5"), ("R1", "1")}
    nets["COIN"] = {("BT1", "1"), ("U3", "6")}
    nets["+3V3"] = {("A1", PICO["3V3"]), ("J1", "2"), ("U3", "2"), ("C5", "1"), ("R5", "1"), ("R6", "1"), ("TP4", "1")}
    nets["RUN"] = {("A1", PICO["RUN"]), ("TP6", "1")}
    nets["GP0"] = {("A1", PICO["GP0"]), ("TP7", "1")}
    nets["GP1"] = {("A1", PICO["GP1"]), ("TP8", "1")}
    nets["GND"] |= {(ref, "2") for ref in ("J2", "U1", "C1", "C2", "C3", "C4", "C5", "R1", "R3", "R8", "Q3", "BT1")}
    nets["GND"] |= {("U2", pin) for pin in "1469"} | {("J1", "1"), ("U3", "5"), ("SW10", "1"), ("TP5", "1")}


def of_carrier(the_board: types.ModuleType, nets: Ends) -> None:
    """The rest of the carrier's nets."""
    pico = PICO
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
    nets["GND"] |= {("J1", "1"), ("J2", "2"), ("U1", "3"), ("C1", "2")}


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


@pytest.mark.parametrize("name", files.DESIGNS)
def test_the_boards_pads_are_as_the_board_file_says(name: str, root: Path):
    text = (root / "hardware" / name / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    assert pads(text) == wanted(boards.load(DESIGNS[name].BOARD), files.design(name))


@pytest.mark.parametrize("name", files.DESIGNS)
def test_a_moved_pin_changes_schematic_and_board(name: str):
    real = boards.load(DESIGNS[name].BOARD)
    moved = elsewhere(real.ID, "UP", 9)
    one, other = DESIGNS[name].design(real), DESIGNS[name].design(moved)
    assert schematic.schematic(one, library.SYMBOLS) != schematic.schematic(other, library.SYMBOLS)
    text = board.board(other, library.FOOTPRINTS, library.SYMBOLS)
    assert pads(text) == wanted(moved, other) != wanted(real, one)
    assert loose(one) == [] and loose(other) == ["KEY_UP"]


def loose(one: Design) -> list[str]:
    """Nets but the ground whose tracks do not join all their pads."""
    found = []
    ends = router.places(one, library.FOOTPRINTS)
    for net in sorted({pad.net for pad in ends if "." not in pad.net and pad.net != GND}):
        # What is joined: pads and vias on both sides or one, tracks from corner to corner.
        things: list[set[tuple[str, float, float]]] = []
        corners = {(track.layer, *point) for track in one.tracks if track.net == net for point in track.points}
        corners |= {(layer, x, y) for other, x, y in one.vias if other == net for layer in "FB"}
        mine = [pad for pad in ends if pad.net == net]
        for pad in mine:
            x, y = pad.width / 2 + 1e-6, pad.height / 2 + 1e-6
            on = {at for at in corners if at[0] in pad.layers and abs(at[1] - pad.x) <= x and abs(at[2] - pad.y) <= y}
            things.append(on | {(pad.ref, pad.x, pad.y)})
        things += [{("F", x, y), ("B", x, y)} for other, x, y in one.vias if other == net]
        for track in one.tracks:
            if track.net == net:
                along = {at for at in corners if at[0] == track.layer and beside(track, at[1:])}
                things.append(along)
        whole = things.pop(0)
        while touching := [thing for thing in things if thing & whole]:
            things = [thing for thing in things if not thing & whole]
            whole = whole.union(*touching)
        if any((pad.ref, pad.x, pad.y) not in whole for pad in mine):
            found.append(net)
    return found


def beside(track: Track, at: tuple[float, float]) -> bool:
    """Whether a point is on a track."""
    for (ax, ay), (bx, by) in pairwise(track.points):
        length = dist((ax, ay), (bx, by))
        along = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / length
        across = abs((at[0] - ax) * (by - ay) - (at[1] - ay) * (bx - ax)) / length
        if -1e-6 <= along <= length + 1e-6 and across < track.width / 2:
            return True
    return False


def test_the_router_crosses_and_keeps_apart():
    """Two nets that cross; one of them changes sides. The same tracks every time."""
    dot = Footprint("Dot", "", (Pad("1", 0, 0, 1.0, 1.0, shape="rect"),), (), (), surface=True)
    ends = {"A": ((-5, 0), (5, 0)), "B": ((0, -5), (0, 5)), GND: ((-5, 5),)}
    places = tuple(
        Part(f"{net}{at}", "", "Dot", "", (0, 0), (*place, 0), {"1": net})
        for net, both in ends.items()
        for at, place in enumerate(both)
    )
    around = ((-10, -10), (10, -10), (10, 10), (-10, 10), (-10, -10))
    bare = files.design("carrier")._replace(parts=places, outline=around, holes=(), tracks=(), vias=())
    made = router.routed(bare, {"Dot": dot}, lambda net: 0.3, lambda text: None)
    assert router.read(router.written(made)) == (made.tracks, made.vias)
    assert router.routed(bare, {"Dot": dot}, lambda net: 0.3, lambda text: None) == made
    library_of_one = {**library.FOOTPRINTS, "Dot": dot}
    assert {pad.ref for pad in router.places(made, library_of_one)} == {"A0", "A1", "B0", "B1", "GND0"}
    assert {net for net, _, _ in made.vias} == {GND, "A"} or {net for net, _, _ in made.vias} == {GND, "B"}
    assert sum(net != GND for net, _, _ in made.vias) == 2
    walled = bare._replace(holes=tuple((float(x), 2.5) for x in range(-9, 10, 3)))
    with pytest.raises(ClickException, match="no way for B"):
        router.routed(walled, {"Dot": dot}, lambda net: 0.3, lambda text: None)


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
            socket = models.MICRO_B.over if name.startswith("Pico") else 0.0
            travel = 2.0 if name == "Slide_OS" else 0.0
            assert low - 0.01 <= min(points) <= low + travel and high - travel <= max(points) <= high + socket + 0.01
        assert all(prism.low < prism.high for prism in prisms)
        assert max(prism.high for prism in prisms) < case.LID


def test_currents_by_hand():
    """0.8 mm of 35 µm: 43.4 square mils; 0.048 · 10^0.44 · 43.4^0.725 = 2.03 A. 100 mm of it: 61 mΩ."""
    assert currents.capacity_ma(0.8) == pytest.approx(2030, rel=0.01)
    assert currents.resistance_mohm(0.8, 100) == pytest.approx(61.4, rel=0.01)
    for name, module in DESIGNS.items():
        one = files.design(name)
        for load in module.LOADS:
            thinnest = min(track.width for track in one.tracks if track.net == load.net)
            assert load.ma * 3 < currents.capacity_ma(thinnest), load.net


# Listed, but not on the board itself.
BESIDE = {"carrier": {"SH1106", "PHR-2", "2480"}, "handheld": {"1578"}}


@pytest.mark.parametrize("name", files.DESIGNS)
def test_the_list_of_parts_is_the_boards(name: str, root: Path):
    """Each maker's number as often as the schematic has it; and as many keys as the board file."""
    listed = {part.number: part for part in parts.read(root / "hardware" / name / "parts.csv") if part.number}
    count: dict[str, int] = {}
    one = files.design(name)
    for part in one.parts:
        if part.number:
            count[part.number] = count.get(part.number, 0) + 1
            assert listed[part.number].maker == part.maker
            assert part.fitted is (listed[part.number].use != "a module without pull-ups"), part.ref
    assert {number: listed[number].pieces for number in count} == count
    assert count["B3F-1000"] == len(boards.load(DESIGNS[name].BOARD).KEYS)
    assert set(listed) - set(count) == BESIDE[name]


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
    assert program.nets(sheet) == wanted(boards.load(DESIGNS[name].BOARD), files.design(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", files.DESIGNS)
def test_the_board_is_sound_as_it_is_kept(name: str, root: Path, tmp_path: Path, kicad: None):
    pcb = root / "hardware" / name / f"{name}.kicad_pcb"
    assert program.drc(pcb) == CLEAN
    fresh = project(files.design(name), tmp_path).fills
    assert fresh == board.fills_of(pcb.read_text(encoding="utf-8")), "kocka build copper"


@pytest.mark.slow
@pytest.mark.whole
def test_the_tracks_are_what_the_router_makes(root: Path):
    for path, data in router.outputs().items():
        assert (root / path).read_bytes() == data, "kocka build tracks"


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
@pytest.mark.parametrize("name", files.DESIGNS)
def test_what_a_maker_gets(name: str, tmp_path: Path, kicad: None):
    one = files.design(name)
    width, height = (max(axis) - min(axis) for axis in zip(*one.outline, strict=True))
    made = {path.name: path for path in fabrication.make(name, tmp_path, pictures=False)}
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
        with zipfile.ZipFile(made[f"{name}-1-{convention}.zip"]) as archive:
            names = archive.namelist()
            assert len(names) == len(ends) and all(any(file.endswith(end) for file in names) for end in ends), names
            drilled = sum(
                len(re.findall(r"^X[-\d.]+Y[-\d.]+", archive.read(file).decode(), re.MULTILINE))
                for file in names
                if file.endswith(".drl")
            )
            copper = archive.read(next(file for file in names if "F_Cu" in file)).decode()
            # From the lower left corner, like the places of the parts.
            ys = [int(y) for y in re.findall(r"^X-?\d+Y(-?\d+)D0", copper, re.MULTILINE)]
            assert min(ys) > 0 and max(ys) < height * 1e6
        assert drilled == holes + len(one.holes)
    with made[f"{name}-1-bom.csv"].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sorted(ref for row in rows for ref in row["refs"].split()) == sorted(
        part.ref for part in one.parts if part.bought
    )
    numbers = {row["number"]: int(row["count"]) for row in rows if row["number"]}
    assert numbers["B3F-1000"] == len(boards.load(DESIGNS[name].BOARD).KEYS) and numbers["RC0805FR-074K7L"] == 2
    with made[f"{name}-1-positions.csv"].open(encoding="utf-8", newline="") as file:
        places = {row["Ref"]: row for row in csv.DictReader(file)}
    assert sorted(places) == sorted(part.ref for part in one.parts if part.fitted and part.bought)
    for part in one.parts:
        if part.ref in places:
            x, y = float(places[part.ref]["PosX"]), float(places[part.ref]["PosY"])
            middle = (part.at[0] + width / 2, part.at[1] + height / 2)
            assert (x, y) == pytest.approx(middle, abs=0.002), part.ref
            assert places[part.ref]["Side"] == ("bottom" if part.back else "top")
    # The board's STEP file has the parts in it.
    text = made[f"{name}-1.step"].read_text(encoding="utf-8")
    assert text.startswith("ISO-10303-21") and text.count("MANIFOLD_SOLID_BREP") > len(library.SHAPES["Pico"])
    shaped = {part.footprint for part in one.parts if library.FOOTPRINTS[part.footprint].shaped}
    assert all(f"'{shape}'" in text for shape in shaped)
    assert all(made[f"{name}-1-{what}.pdf"].read_bytes().startswith(b"%PDF") for what in ("schematic", "board"))
