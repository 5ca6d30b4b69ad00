"""The files of our circuit boards: KiCad projects beside their sources. `kocka build kicad` writes them.

The copper between tracks is taken over from the board file as it is: KiCad computes it (`kocka build copper`).
"""

from __future__ import annotations

import importlib
import json

from hardware import library
from hardware.tools.kicad import board, schematic, step
from hardware.tools.kicad.model import LIBRARY, Design, ident
from host_tools.checkout import ROOT
from kocka.hal import boards

# Folder of hardware/ -> module with `BOARD`, the id of its board file, and `design`.
DESIGNS = {"carrier": "hardware.carrier.design", "handheld": "hardware.handheld.design"}

# What a common maker can do (mm), and more than that where nothing is lost.
RULES = {
    "min_clearance": 0.15,
    "min_connection": 0.15,
    "min_copper_edge_clearance": 0.4,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.5,
    "min_resolved_spokes": 2,
    "min_silk_clearance": 0.0,
    "min_text_height": 0.8,
    "min_text_thickness": 0.1,
    "min_through_hole_diameter": 0.3,
    "min_track_width": 0.15,
    "min_via_annular_width": 0.13,
    "min_via_diameter": 0.56,
}

# Every check that KiCad has is an error, but those that do not apply: parts have no 3D models or filters of names.
_IGNORED = {"footprint_filters_mismatch", "footprint_type_mismatch", "lib_footprint_issues_models"}
_CHECKS = """annular_width clearance connection_width copper_edge_clearance copper_sliver courtyards_overlap creepage
drill_out_of_range duplicate_footprints extra_footprint footprint footprint_symbol_mismatch hole_clearance hole_to_hole
holes_co_located invalid_outline isolated_copper item_on_disabled_layer items_not_allowed lib_footprint_issues
lib_footprint_mismatch malformed_courtyard mirrored_text_on_front_layer missing_courtyard missing_footprint net_conflict
nonmirrored_text_on_back_layer npth_inside_courtyard padstack pth_inside_courtyard shorting_items silk_edge_clearance
silk_over_copper silk_overlap solder_mask_bridge starved_thermal text_height text_on_edge_cuts text_thickness
through_hole_pad_without_hole track_dangling track_width tracks_crossing unconnected_items unresolved_variable
via_dangling zones_intersect""".split()


def design(name: str) -> Design:
    """A board as it is to be."""
    module = importlib.import_module(DESIGNS[name])
    found: Design = module.design(boards.load(module.BOARD))
    return found


def project(one: Design) -> str:
    """The project: design rules, and which checks are errors."""
    return (
        json.dumps(
            {
                "board": {
                    "design_settings": {
                        "defaults": {"zones": {"min_clearance": board.GAP}},
                        "meta": {"version": 2},
                        "rule_severities": {name: "error" for name in _CHECKS},
                        "rules": RULES,
                    }
                },
                "meta": {"filename": f"{one.name}.kicad_pro", "version": 3},
                "net_settings": {
                    "classes": [
                        {
                            "name": "Default",
                            "clearance": 0.2,
                            "track_width": 0.25,
                            "via_diameter": board.VIA[0],
                            "via_drill": board.VIA[1],
                            "wire_width": 6,
                            "bus_width": 12,
                            "line_style": 0,
                            "priority": 2147483647,
                        }
                    ],
                    "meta": {"version": 4},
                },
                "schematic": {"legacy_lib_dir": "", "legacy_lib_list": []},
                "sheets": [[schematic_id(one), "Root"]],
            },
            indent=1,
        )
        + "\n"
    )


def schematic_id(one: Design) -> str:
    """The root sheet's UUID."""
    return ident(one.name, "sheet")


def _table(kind: str, uri: str, up: str) -> str:
    row = (
        f'(lib (name "{LIBRARY}") (type "KiCad") (uri "${{KIPRJMOD}}/{up}{uri}") (options "") (descr "Our own parts"))'
    )
    return f"({kind}_lib_table\n(version 7)\n{row}\n)\n"


def texts(one: Design, fills: dict[str, str] | None = None) -> dict[str, str]:
    """Path from hardware/ -> content, of all files of a board and of the library."""
    folder = one.name
    return {
        f"{folder}/{one.name}.kicad_pro": project(one),
        f"{folder}/{one.name}.kicad_sch": schematic.schematic(one, library.SYMBOLS),
        f"{folder}/{one.name}.kicad_pcb": board.board(one, library.FOOTPRINTS, library.SYMBOLS, fills),
        f"{folder}/sym-lib-table": _table("sym", f"{LIBRARY}.kicad_sym", "../"),
        f"{folder}/fp-lib-table": _table("fp", f"{LIBRARY}.pretty", "../"),
        **{f"{LIBRARY}.3dshapes/{name}.step": step.step(name, prisms) for name, prisms in library.SHAPES.items()},
        f"{LIBRARY}.kicad_sym": schematic.library(library.SYMBOLS),
        **{
            f"{LIBRARY}.pretty/{name}.kicad_mod": board.footprint(footprint) + "\n"
            for name, footprint in library.FOOTPRINTS.items()
        },
    }


def outputs() -> dict[str, bytes]:
    """Repository path -> content."""
    made: dict[str, bytes] = {}
    for name in DESIGNS:
        one = design(name)
        path = ROOT / "hardware" / name / f"{name}.kicad_pcb"
        fills = board.fills_of(path.read_text(encoding="utf-8")) if path.exists() else {}
        for relative, text in texts(one, fills).items():
            made[f"hardware/{relative}"] = text.encode()
    return made
