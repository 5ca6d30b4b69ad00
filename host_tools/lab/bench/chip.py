"""On the chip: the real image on the emulated Pico. Guest milliseconds at 125 MHz, bytes of the guest's heap.

The flash's cache is modelled, and the targets are held with its stalls; times without them are for comparison.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from host_tools.build import rp2, uf2
from host_tools.build.image import contents, records
from host_tools.build.image.account import UPDATE_BYTES
from host_tools.build.rp2_board import FIRMWARE_BYTES
from host_tools.lab.bench.command import Row
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.figures import HeapWatch, latency, longest_turn_ms, repaint_ms, within_a_screen
from host_tools.sim.twin.machine import HZ, Twin
from host_tools.sim.twin.play import Player
from kocka.engine.round import PASS
from kocka.hal import NEXT
from kocka.match import state as match_state
from kocka.match.match import Match

# How many rounds are measured; on the first board the whole match.
ROUNDS = {"pico_lcd_1_3": 99, "pico_display_2_8": 1, "oled_128x64": 1}
# KB: the firmware's region without 48 for an update and what is left for features to come.
IMAGE_KB = (FIRMWARE_BYTES - UPDATE_BYTES - records.FLASH_FOR_FEATURES + sum(records.TAKEN.values())) // 1024
_HOLD_MS = 60.0  # as long as a player's finger stays on a key


def saved(screen: str, board: str) -> dict[str, bytes]:
    """The files of a device at a canonical screen."""
    with tempfile.TemporaryDirectory() as folder:
        device = Device(board, Path(folder), "cs", gallery.SEED)
        try:
            gallery.SCREENS[screen].reach(device)
            return {f"saves/{path.name}": path.read_bytes() for path in sorted(Path(folder).iterdir())}
        finally:
            device.close()


class Measured(Player):
    """A player who notes when keys were released (only then is a key that can be held certain), and the heap.

    `moments`: at the table, including keys that lead to it from the received cards; `interlude`: in the dokládačka.
    """

    def __init__(self, twin: Twin) -> None:
        super().__init__(twin)
        self.moments: list[float] = []
        self.interlude: list[float] = []
        self.heap = HeapWatch(twin)
        self._noted: list[float] | None = None

    def press(self, key: int, then_ms: float = 150.0) -> None:
        if self._noted is not None:
            self._noted.append(self.twin.ns + _HOLD_MS * 1e6)
        super().press(key, then_ms)

    def step(self, match: Match) -> None:
        passing = match.stage == match_state.ROUND and match.round.table.phase == PASS
        self._noted = None
        if match.playing and match.to_move() == 0 and not passing:
            if match.stage == match_state.INTERLUDE:
                self._noted = self.interlude
            else:
                self._noted = self.moments
        if self._noted is self.moments and len(match.round.hands[0]) > 1:  # looks along the hand, as people do
            for _ in range(match.round.table.done % 3):
                self.press(NEXT)
        super().step(match)
        self._noted = None
        self.heap.look()


def _time(what: str, ms: float, at_most: float | None = None) -> Row:
    """Guest milliseconds, from cycles at 125 MHz."""
    return Row(what, ms, "ms", at_most=at_most, exact=round(ms * HZ / 1000))


def _size(what: str, count: int, at_least: float | None = None, at_most: float | None = None) -> Row:
    """Bytes as KB."""
    return Row(what, count / 1024, "KB", at_least, at_most, count)


def firmware_of(board: str, layout: rp2.Layout | None = None) -> rp2.Firmware:
    """A board's image without the commit's name: the same sources, the same cycles. `layout`: as of `rp2.firmware`."""
    return contents.firmware(board, code="0" * 10, layout=layout, say=lambda text: None)


def on(board: str, rounds: int, miss_cycles: int = chip.MISS_CYCLES) -> list[Row]:
    """The figures of a board: switched on with a match to resume, then some rounds of a new one, played by keys.

    `miss_cycles`: of the machine; 0: times only, which have no targets.
    """
    firmware = firmware_of(board)

    def switched_on(files: dict[str, bytes]) -> Twin:
        flash = uf2.flash(contents.pages(firmware, contents.storage(files)))
        return Twin(flash, board, memory=firmware.memory, miss_cycles=miss_cycles)

    started = switched_on(saved("table", board))
    started.run_until(lambda: bool(started.picture().any()), 3000.0, "the first picture")
    first = started.ms
    twin = switched_on({}).boot()
    player = Measured(twin)
    start = twin.ns
    player.begin()
    player.play(rounds, most=2000)
    within, between = within_a_screen(twin, player.moments)
    keys, screens = latency(twin, within), latency(twin, between)
    interlude = latency(twin, within_a_screen(twin, player.interlude)[0])
    repaint = repaint_ms(twin, start)
    times = [
        _time(f"{board}: power-on to the first picture, a match to go on with", first, 600),
        _time(f"{board}: key to changed pixels on the table, p99", keys.p99, 40),
        _time(f"{board}: key to changed pixels on the table, median", keys.median),
        *([_time(f"{board}: key to another screen, worst", screens.worst)] if screens.presses else []),
        *(
            [_time(f"{board}: key to changed pixels in the dokládačka, p99", interlude.p99)]
            if interlude.presses
            else []
        ),
        _time(f"{board}: longest turn of the loop", longest_turn_ms(twin, start), 70),
        *([_time(f"{board}: turn with a full repaint", repaint, 50)] if repaint else []),
    ]
    if not miss_cycles:
        return [row._replace(what=f"{row.what}, without stalls", at_most=None) for row in times]
    return [
        _size(f"{board}: image", len(firmware.data), at_most=IMAGE_KB),
        *times,
        _size(f"{board}: free heap, garbage not counted, least", player.heap.least_free, at_least=110),
        _size(f"{board}: largest free block, least", player.heap.least_largest, at_least=60),
        _size(f"{board}: deepest stack", twin.stack_used()),
    ]


def rows() -> list[Row]:
    """The figures of all boards; none, with a note, where the twin is not built."""
    if emulator.speed() != "fast" or not rp2.is_built():
        click.echo("on the chip: not measured, the emulated Pico is not built here (make enable)")
        return []
    return [
        row for board, rounds in ROUNDS.items() for cycles in (chip.MISS_CYCLES, 0) for row in on(board, rounds, cycles)
    ]
