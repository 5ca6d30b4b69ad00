"""Viper functions in our images compute what they should: their mpy-cross is changed (`viper-registers.patch`).

MicroPython's own compiler fails here: a negation changes the local that it reads.
"""

from __future__ import annotations

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.sim.twin.machine import CONSOLE, Twin
from tests.plugin import unavailable
from tests.twin import viper_programs

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

MODULES = 5
FUNCTIONS = 40


def said(modules: dict[str, str]) -> list[str]:
    """What modules print when a Pico imports them one after the other, frozen into its image."""
    main = "\n".join(f"import {name}" for name in modules) + "\nprint('end')\n"
    sources = {f"{name}.py": source.encode() for name, source in modules.items()}
    sources |= {"boot.py": CONSOLE.encode(), "main.py": main.encode()}
    firmware = rp2.firmware(sources, say=lambda text: None)
    machine = Twin(uf2.flash(contents.pages(firmware)), memory=firmware.memory)
    for _ in range(100):
        machine.run_ms(100)
        lines = machine.console.decode().splitlines()
        if "end" in lines:
            return lines[: lines.index("end")]
    raise AssertionError("no end: " + machine.console.decode()[-500:])


def test_functions_made_up_at_random_compute_what_cpython_does(emulated: None) -> None:
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    modules, wanted = {}, []
    for seed in range(MODULES):
        modules[f"viper{seed}"], lines = viper_programs.programs(seed, FUNCTIONS)
        wanted += lines
    assert len(set(wanted)) > MODULES * FUNCTIONS
    assert said(modules) == wanted
