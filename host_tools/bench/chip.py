"""On the chip: the real image on the emulated Pico. Guest milliseconds at 125 MHz, bytes of the guest's heap.

Real chips were seen up to a third slower than the emulator (its flash answers at once): the targets have room for that.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from host_tools.bench.command import Row
from host_tools.build import rp2, uf2
from host_tools.image import contents
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.twin import emulator
from host_tools.twin.figures import HeapWatch, latency, longest_turn_ms, repaint_ms
from host_tools.twin.machine import Twin

BOARDS = ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64")
_HOLD_MS = 40.0


def saved(screen: str, board: str) -> dict[str, bytes]:
    """The files of a device at a canonical screen."""
    with tempfile.TemporaryDirectory() as folder:
        device = Device(board, Path(folder), "cs", gallery.SEED)
        try:
            gallery.SCREENS[screen].reach(device)
            return {f"saves/{path.name}": path.read_bytes() for path in sorted(Path(folder).iterdir())}
        finally:
            device.close()


def _table(twin: Twin) -> tuple[list[float], HeapWatch]:
    """Goes on with the match, walks along the hand, plays cards; when keys were let go, and the heap."""
    moments = []
    watch = HeapWatch(twin)
    names = {logical: name for name, _, logical in reversed(twin.board.KEYS)}
    from kocka.hal import NEXT, OK

    twin.press(names[OK])
    twin.settle(2500.0)
    for key in (*(NEXT,) * 6, OK, *(NEXT, OK) * 5):
        moments.append(twin.ns + _HOLD_MS * 1e6)
        twin.press(names[key], _HOLD_MS, 260.0)
        for _ in range(10 if key == OK else 1):
            watch.look()
            twin.run_ms(150.0)
    return moments, watch


def _on(board: str) -> list[Row]:
    firmware = rp2.firmware(contents.modules(board), say=lambda text: None)
    twin = Twin(
        uf2.flash(contents.pages(firmware.data, contents.storage(saved("table", board)))), board, memory=firmware.memory
    )
    twin.boot()
    first = next(update.ns for update in twin.glass.updates if update.changed) / 1e6
    start = twin.ns
    moments, watch = _table(twin)
    keys = latency(twin, moments)
    return [
        Row(f"{board}: image", len(firmware.data) / 1024, "KB", at_most=640),
        Row(f"{board}: power-on to the first picture, a match to go on with", first, "ms", at_most=700),
        Row(f"{board}: key to changed pixels on the table, p99", keys.p99, "ms", at_most=50),
        Row(f"{board}: key to changed pixels on the table, median", keys.median, "ms"),
        Row(f"{board}: longest turn of the loop", longest_turn_ms(twin, start), "ms", at_most=80),
        Row(f"{board}: turn with a full repaint", repaint_ms(twin, start), "ms", at_most=60),
        Row(f"{board}: free heap, garbage not counted, least", watch.least_free / 1024, "KB", at_least=110),
        Row(f"{board}: largest free block, least", watch.least_largest / 1024, "KB", at_least=60),
        Row(f"{board}: deepest stack", twin.stack_used() / 1024, "KB"),
    ]


def rows() -> list[Row]:
    """The figures of all boards; none, and a word about it, where the twin is not built."""
    if emulator.speed() != "fast" or not rp2.is_built():
        click.echo("on the chip: not measured, the twin is not built here (make enable)")
        return []
    return [row for board in BOARDS for row in _on(board)]
