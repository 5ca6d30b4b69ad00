"""What runs from RAM: as the committed list says, and chosen by what it saves for its bytes."""

from __future__ import annotations

from array import array

import pytest

from host_tools.build import rp2
from host_tools.build.image import classes, contents
from host_tools.build.rp2_board import RAM_START
from host_tools.sim.twin import profile


@pytest.mark.slow
def test_the_listed_code_is_in_ram(image):
    image(profile.BOARD)
    layout = rp2.layout_of(rp2.OURS)
    assert {".text.gc_alloc", ".text.mp_map_lookup"} <= set(layout.in_ram)
    found = rp2.sections(contents.modules(classes.of(profile.BOARD)))
    in_ram = {one.name: one.size for one in found if one.address >= RAM_START}
    assert set(layout.in_ram) <= in_ram.keys()
    assert sum(in_ram[name] for name in layout.in_ram) <= profile.RAM_BYTES
    together = sorted(one.address for one in found if one.name in layout.together and one.address < RAM_START)
    assert together[-1] - together[0] <= max(profile.TOGETHER_BYTES) + 4 * len(together)  # each begins at a word


def test_what_pays_most_for_its_bytes_is_chosen(monkeypatch):
    misses = {".text.big": 0.5, ".text.small": 0.2, ".rodata.name": 0.2, ".text.read": 0.01, ".text.nlr_push": 0.09}
    misses[".text.dense"] = 0.19
    reads = {name: 0.9 if name == ".text.read" else 0.02 for name in misses}
    sizes = {name: 20 for name in misses} | {".text.big": 200, ".text.nlr_push_tail": 8, ".text.never": 4}
    sizes[".text.dense"] = 17

    def chosen(room, read_weight=0.0):
        monkeypatch.setattr(profile, "RAM_BYTES", room)
        return profile.choose(misses, reads, sizes, read_weight, 200)

    layout = chosen(100)
    assert layout.in_ram == (".text.small", ".text.read", ".text.nlr_push", ".text.nlr_push_tail", ".text.dense")
    assert layout.together == (".text.big",)
    assert chosen(20).in_ram == (".text.small",), "more in all, though less for a byte"
    assert chosen(20, 1.0).in_ram == (".text.read",)
    assert chosen(240).in_ram == (".text.big", ".text.small", ".text.dense")
    assert chosen(40).in_ram == (".text.small", ".text.dense")
    assert chosen(39).in_ram == (".text.small",), "17 bytes take 20"


def test_only_long_turns_count():
    class Chip:
        ms = 0.0
        on_turn = None

        def count_by_word(self):
            self.counts = profile.chip.XipWords(array("I", [0] * 8), array("I", [0] * 8))
            return self.counts

    machine = Chip()
    turns = profile.LongTurns(machine)
    for word, length in enumerate((profile.LONG_MS, profile.LONG_MS / 2, 2 * profile.LONG_MS)):
        machine.counts.reads[word] += 3
        machine.ms += length
        machine.on_turn()
    assert list(turns.words.reads) == [3, 0, 3, 0, 0, 0, 0, 0]
    assert not any(turns.words.misses)
