"""`kocka prove`: the emulated device is as predicted, and one that is worse in one respect differs in that respect."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from click.testing import CliRunner

from host_tools import cli
from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.device.link import _AGENT as link_code
from host_tools.device.link import Link, sent
from host_tools.device.prove import command, figures, predicted, probe
from host_tools.sim.twin import chip, usb
from host_tools.sim.twin.machine import Twin
from kocka.hal import update

BOARD = "pico_lcd_1_3"

REPORT: dict[str, Any] = {
    "format": 1,
    "kocka": "0.1.0",
    "commit": "0" * 10,
    "board": BOARD,
    "image": "ab" * 32,
    "machine": "Raspberry Pi Pico with RP2040",
    "micropython": "1.25.0",
    "figures": {name: 0.0 if name == "noise_failed" else 100.0 for name in figures.FIGURES},
}


def with_figures(**changed: float) -> dict[str, Any]:
    return {**REPORT, "figures": {**REPORT["figures"], **changed}}


@pytest.mark.parametrize("name", figures.FIGURES)
def test_each_figure_differs_beyond_its_bound_on_both_sides(name: str):
    figure = figures.FIGURES[name]
    middle = REPORT["figures"][name]
    for value, differs in (
        (middle, []),
        (middle - figure.below, []),
        (middle + figure.above, []),
        (middle - figure.below - 1, [name]),
        (middle + figure.above + 1, [name]),
    ):
        rows = figures.compare(with_figures(**{name: value}), REPORT)
        assert [row.name for row in rows if row.differs] == differs, value


def test_a_figure_without_a_prediction_is_shown_and_nothing_is_said_of_it():
    predicted = {**REPORT, "figures": {"start": 50.0}}
    rows = figures.compare(with_figures(start=100.0), predicted)
    assert [(row.name, row.change) for row in rows if row.differs] == [("start", "+100 %")]
    text = figures.as_text(REPORT, rows)
    assert text.count("DIFFERS") == 1
    assert "ab" * 32 in text
    line = next(line for line in text.splitlines() if line.startswith("flash: erase"))
    assert line.split()[-1] == "–"


def test_other_files_are_refused(tmp_path: Path):
    path = tmp_path / "report.json"
    for data in (b"", b"[]", b"\xff", b'{"format": 1}', json.dumps({**REPORT, "figures": 3}).encode()):
        path.write_bytes(data)
        done = CliRunner().invoke(cli.command, ["prove", "--report", str(path)])
        assert (done.exit_code, "is not a report of `kocka prove`" in done.output) == (1, True), data
    path.write_text(json.dumps({**REPORT, "format": 2}))
    assert "newer" in CliRunner().invoke(cli.command, ["prove", "--report", str(path)]).output
    path.write_text(figures.as_json(REPORT))
    assert figures.load(path) == REPORT


def test_an_image_says_its_board():
    assert predicted.board_of(Path("dist/kocka-0.1.0-pico_lcd_1_3-install.uf2")) == "pico_lcd_1_3"
    assert predicted.board_of(Path("kocka-0.1.0-handheld.uf2")) == "handheld"
    with pytest.raises(Exception, match="names no board"):
        predicted.board_of(Path("firmware.uf2"))


def test_the_current_asleep_is_asked_for_and_counted_from_5_v(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """1.35 mA from 3.7 V are 1 mA from 5 V, as predicted; 13.5 mA are not."""
    monkeypatch.setattr(command, "Link", lambda port, timeout: contextlib.nullcontext())
    monkeypatch.setattr(figures, "measure", lambda link: {**REPORT, "figures": {}})
    words = ["prove", "--port", "x", "--nap", "--to", str(tmp_path / "report.json")]
    good = CliRunner().invoke(cli.command, words, input="1.35\n3.7\n")
    assert good.exit_code == 0, good.output
    assert figures.load(tmp_path / "report.json")["figures"]["nap"] == pytest.approx(1.0, abs=0.01)
    bad = CliRunner().invoke(cli.command, words, input="13.5\n3.7\n")
    assert bad.exit_code == 1
    assert "current asleep" in next(line for line in bad.output.splitlines() if "DIFFERS" in line)


def test_the_size_of_an_image_is_found_wherever_its_linker_put_it(monkeypatch: pytest.MonkeyPatch):
    """The entries of the SDK's binary information are packed: here at an odd address."""
    start, entry, end = 0x10000000, 0x10000301, 0x10108ABC
    memory = bytearray(0x400)
    struct.pack_into("<3I", memory, 0x140, 0x7188EBF2, start + 0x200, start + 0x204)
    struct.pack_into("<I", memory, 0x200, entry)
    struct.pack_into("<3I", memory, entry - start, 0, 0x68F465DE, end)

    class Bytes:
        def __getitem__(self, at: int) -> int:
            return memory[at - start]

    class Words:
        def __getitem__(self, at: int) -> int:
            if at % 4:
                raise ValueError(f"address {at:x} is not aligned to 4 bytes")
            return int(struct.unpack_from("<I", memory, at - start)[0])

    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(mem8=Bytes(), mem32=Words()))
    scope: dict[str, Any] = {}
    exec(link_code, scope)
    assert scope["_image_bytes"]() == end - start


@pytest.mark.parametrize(
    "facts", [{"update": update.RUNNING, "image": 1}, {"update": update.NONE, "image": contents.BUDGET}, {"image": 1}]
)
def test_flash_that_is_in_use_is_left_alone(facts: dict[str, int]):
    """An update, or an image that reaches so far: nothing is asked of the device but its facts."""
    assert figures._flash(cast(Link, SimpleNamespace(facts=lambda: facts)), BOARD) == {}


@pytest.fixture(scope="module")
def pages(image: Callable[[str], rp2.Firmware]) -> dict[int, bytes]:
    return contents.pages(image(BOARD), contents.storage())


@pytest.fixture
def plugged(pages: dict[int, bytes], tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Call it for the port of an emulated device; `change` is given the machine before it is switched on."""
    servers: list[tuple[usb.Usb, socket.socket, threading.Thread]] = []

    def make(change: Callable[[Twin], object] = lambda twin: None, **given: Any) -> str:
        memory = uf2.flash(pages)
        path = tmp_path / f"flash{len(servers)}.bin"
        path.write_bytes(memory)
        twin = Twin(memory, BOARD, **{"miss_cycles": chip.MISS_CYCLES, **given})
        change(twin)
        cable = usb.Usb(twin)
        server = socket.create_server(("127.0.0.1", 0))
        thread = threading.Thread(target=usb.serve, args=(cable, server, path), daemon=True)
        thread.start()
        servers.append((cable, server, thread))
        return f"socket://127.0.0.1:{server.getsockname()[1]}"

    yield make
    for cable, server, thread in servers:
        cable.in_boot_rom = True  # ends the thread
        thread.join(30)
        server.close()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_emulated_device_is_as_predicted_within_1_percent(
    plugged: Callable[..., str], pages: dict[int, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Predicted by the command from the image alone, and measured on another device with other randomness."""
    path = tmp_path / f"kocka-1-{BOARD}.uf2"
    path.write_bytes(uf2.encode(pages))
    report = tmp_path / "report.json"
    monkeypatch.setattr(command, "_DEVICE_S", 120)  # it is an emulated one, too
    words = ["prove", "--port", plugged(seed=5), "--twin", str(path), "--to", str(report)]
    done = CliRunner().invoke(cli.command, words)
    assert done.exit_code == 0, done.output
    assert "DIFFERS" not in done.output and "is not the image" not in done.output
    found = figures.load(report)
    assert {*figures.FIGURES} - {"nap"} == {*found["figures"]}
    # What is recorded for this version holds: else `kocka build predictions`.
    record = predicted.recorded()[BOARD]
    assert {*found["figures"]} == {*record["figures"]}
    assert [row for row in figures.compare(found, record) if row.differs] == []
    lines = [line for line in done.output.splitlines() if line.endswith(" %") and not line.startswith("randomness")]
    changes = {line[:42].strip(): re.findall(r"([+-]\d+) % ", line) for line in lines}
    assert len(changes) >= 6
    # A key comes at any point of a turn of the loop, which depends on the other randomness, and on the label's bytes.
    key = figures.FIGURES["key"]
    keys = changes.pop(key.text)
    assert all(-key.below <= int(change) <= key.above for change in keys), keys
    assert {change for found in changes.values() for change in found} <= {"-1", "-0", "+0", "+1"}, changes


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_device_that_is_worse_in_one_respect_differs_in_that_respect(plugged: Callable[..., str]):
    good = predicted.recorded()[BOARD]

    def differing(part: str, change: Callable[[Twin], object] = lambda twin: None, **given: Any) -> list[str]:
        with Link(plugged(change, **given), 120) as link:
            link.run(sent(Path(probe.__file__)))
            found = {"figures": figures.PARTS[part](link, BOARD)}
        return [row.name for row in figures.compare(found, good) if row.differs]

    def slow_bus(twin: Twin) -> None:
        byte_ns = twin.glass._byte_ns
        twin.glass._byte_ns = lambda: 1.4 * byte_ns()

    assert differing("running", slow_bus) == ["frame"]
    for operation, ns, name in ((chip.ERASE_SECTOR, 400e6, "erase"), (chip.PROGRAM, 3e6, "program")):
        assert differing("flash", flash_ns={**chip.FLASH_NS, operation: ns}) == [name]
    # Interrupts come by the clock, so there are more of them in a longer pass: more accesses, and hardly more misses.
    thinking = differing("thinking", miss_cycles=4 * chip.MISS_CYCLES)
    assert thinking[0] == "pass" and "pass_misses" not in thinking
    assert differing("noise", oscillator=chip.STUCK) == ["noise_ones", "noise_failed"]


@pytest.mark.slow
def test_a_key_that_does_nothing_is_noticed(plugged: Callable[..., str]):
    """GP28 is no key of this board: the picture does not change by itself."""
    with Link(plugged(), 120) as link:
        link.run(sent(Path(probe.__file__)))
        link.run("_device = Running()")
        assert link.ask("_device.keys((28, 28))") == [-1, -1]
