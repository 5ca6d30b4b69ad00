"""What runs from RAM: as the committed list says, and chosen by what it saves for its bytes."""

from __future__ import annotations

import pytest

from host_tools.bench import chip
from host_tools.build import rp2
from host_tools.build.rp2_board import RAM_START
from host_tools.twin import profile


@pytest.mark.slow
def test_the_listed_code_is_in_ram(image):
    image(profile.BOARD)
    layout = rp2.layout_of(rp2.OURS)
    assert {".text.mp_load_method", ".text.mp_map_lookup"} <= set(layout.in_ram)
    found = rp2.sections(chip.modules_of(profile.BOARD))
    in_ram = {one.name: one.size for one in found if one.address >= RAM_START}
    assert set(layout.in_ram) <= in_ram.keys()
    assert sum(in_ram[name] for name in layout.in_ram) <= profile.RAM_BYTES
    together = sorted(one.address for one in found if one.name in layout.together and one.address < RAM_START)
    assert together[-1] - together[0] < max(profile.TOGETHER_BYTES)


def test_what_pays_most_for_its_bytes_is_chosen(monkeypatch):
    monkeypatch.setattr(profile, "RAM_BYTES", 100)
    misses = {".text.big": 0.5, ".text.small": 0.2, ".rodata.name": 0.2, ".text.read": 0.01, ".text.nlr_push": 0.09}
    reads = {name: 0.9 if name == ".text.read" else 0.02 for name in misses}
    sizes = {name: 20 for name in misses} | {".text.big": 200, ".text.nlr_push_tail": 8, ".text.never": 4}
    layout = profile.choose(misses, reads, sizes, 0.0, 200)
    assert layout.in_ram == (".text.small", ".text.nlr_push", ".text.nlr_push_tail", ".text.read")
    assert layout.together == (".text.big",)
    assert profile.choose(misses, reads, sizes, 1.0, 200).in_ram[0] == ".text.read"
