"""The figures of `kocka prove`: what is measured, how far a device may be from its prediction, and the report."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any, NamedTuple

import click

from host_tools.build.image import contents
from host_tools.build.image.update import BLOCK
from host_tools.device.errors import DeviceError
from host_tools.device.link import Link, sent
from host_tools.device.prove import probe
from kocka.hal import NEXT, PREV, boards, update

FORMAT = 1
_TIMES = 8
_WINDOWS = 32


class Figure(NamedTuple):
    """A figure: its `unit`, by how many per cent of the prediction a device may be `below` or `above` it, in words."""

    unit: str
    below: float
    above: float
    text: str


FIGURES: dict[str, Figure] = {
    "start": Figure("ms", 15, 15, "from the prompt to the first picture"),
    "pass": Figure("ms", 15, 15, "a master's pass in Hearts"),
    "pass_reads": Figure("", 5, 5, "accesses to the flash's cache meanwhile"),
    "pass_hits": Figure("", 5, 5, "of them hits"),
    "pass_misses": Figure("", 25, 25, "of them misses"),
    "frame": Figure("ms", 10, 10, "the whole picture to the display"),
    "key": Figure("ms", 25, 25, "key let go to changed pixels, median"),
    "erase": Figure("ms", 60, 150, "flash: erase a sector"),
    "program": Figure("ms", 60, 200, "flash: write a page"),
    "noise_ones": Figure("‰", 4, 4, "randomness: samples that are 1"),
    "noise_failed": Figure("", 0, 0, f"randomness: failed tests of {_WINDOWS}"),
    "nap": Figure("mA", 50, 50, "current asleep, from 5 V"),
}


def _median_ms(times_us: list[int]) -> float:
    return statistics.median(times_us) / 1000


def _running(link: Link, board: str) -> dict[str, float]:
    link.run("_device = Running()")
    found = {"start": link.ask("_device.start_us") / 1000}
    found["frame"] = _median_ms(link.ask(f"_device.frame({_TIMES})"))
    # Both act when they are let go, and there and back changes a screen each time.
    gpio_of = {key: gpio for _, gpio, key in boards.load(board).KEYS}
    waits = link.ask(f"_device.keys({(gpio_of[NEXT], gpio_of[PREV]) * _TIMES})")
    if -1 in waits:
        raise DeviceError("the device does not react to keys that it presses itself.", "kocka doctor --board BOARD")
    # During the first ones randomness is still gathered, and there is more to collect.
    return {**found, "key": _median_ms(waits[_TIMES:])}


def _thinking(link: Link, board: str) -> dict[str, float]:
    us, reads, hits = link.ask("think()")
    # Emulators without the cache count nothing.
    counted = {"pass_reads": reads, "pass_hits": hits, "pass_misses": reads - hits} if reads else {}
    return {"pass": us / 1000, **counted}


def _flash(link: Link, board: str) -> dict[str, float]:
    facts = link.facts()
    at = update.HEADER_AT - BLOCK
    if facts.get("update") != update.NONE or facts["image"] > contents.UPDATE_OFFSET + at:
        return {}  # an update may lie there, or the image reaches so far
    erased, written = link.ask(f"flash({update.START}, {update.SIZE}, {at}, {_TIMES})")
    return {"erase": _median_ms(erased), "program": _median_ms(written)}


def _noise(link: Link, board: str) -> dict[str, float]:
    ones, failed = link.ask(f"noise({_WINDOWS})")
    return {"noise_ones": ones, "noise_failed": failed}


PARTS = {"running": _running, "thinking": _thinking, "flash": _flash, "noise": _noise}


def measure(link: Link, parts: tuple[str, ...] = tuple(PARTS)) -> dict[str, Any]:
    """The report of the device on this connection. DeviceError if it does not run Kočka's image.

    `parts`: of PARTS, each after a restart of MicroPython.
    """
    facts = link.facts()
    if not facts.get("image") or not facts.get("board"):
        raise DeviceError("this device does not run an image of Kočka.", "Put one there: kocka flash --board BOARD")
    code = sent(Path(probe.__file__))
    link.run(code)
    digest = link.ask(f"image({facts['image']}, {contents.UPDATE_OFFSET})")
    figures: dict[str, float] = {}
    for part in parts:
        link.restart()
        link.run(code)
        figures.update(PARTS[part](link, facts["board"]))
    return {
        "format": FORMAT,
        "kocka": facts["kocka"],
        "commit": facts["commit"],
        "board": facts["board"],
        "image": bytes(digest).hex(),
        "machine": facts["machine"],
        "micropython": ".".join(map(str, facts["version"])),
        "figures": {name: round(value, 3) for name, value in figures.items()},
    }


class Row(NamedTuple):
    """A figure of a report beside its prediction (None: there is none); `differs`: by more than its bound allows."""

    name: str
    value: float
    predicted: float | None
    differs: bool

    @property
    def change(self) -> str:
        """ "+12 %", "" where nothing can be said."""
        if self.predicted is None or self.predicted == 0:
            return ""
        return f"{100 * (self.value / self.predicted - 1):+.0f} %"


def compare(measured: dict[str, Any], predicted: dict[str, Any], bound: float | None = None) -> list[Row]:
    """Every measured figure beside the prediction. `bound`: per cent, instead of those of FIGURES."""
    rows = []
    for name, value in measured["figures"].items():
        expected = predicted.get("figures", {}).get(name)
        figure = FIGURES[name]
        below, above = (bound, bound) if bound is not None else (figure.below, figure.above)
        differs = expected is not None and not (expected * (100 - below) <= 100 * value <= expected * (100 + above))
        rows.append(Row(name, value, expected, differs))
    return rows


def _number(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ") if value >= 1000 or value == int(value) else f"{value:.3g}"


def as_text(measured: dict[str, Any], rows: list[Row]) -> str:
    """The report to read."""
    lines = [
        f"Kočka {measured['kocka']} {measured['commit']} on {measured['board']}, {measured['machine']}",
        f"MicroPython {measured['micropython']}, image {measured['image']}",
        "",
        f"{'':42} {'measured':>12} {'predicted':>12} {'':>7}  bound",
    ]
    for row in rows:
        figure = FIGURES[row.name]
        shown = f"{_number(row.value)} {figure.unit}".strip()
        predicted = "–" if row.predicted is None else f"{_number(row.predicted)} {figure.unit}".strip()
        verdict = "" if row.predicted is None else f"-{figure.below:g}/+{figure.above:g} %"
        verdict += "   DIFFERS" if row.differs else ""
        lines.append(f"{figure.text:42} {shown:>12} {predicted:>12} {row.change:>7}  {verdict}".rstrip())
    return "\n".join(lines) + "\n"


def load(path: Path) -> dict[str, Any]:
    """A report that was written before. ClickException if it is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["format"] > FORMAT:
            raise click.ClickException(f"{path} was made by a newer `kocka`: update this one")
        figures = {str(name): float(value) for name, value in found["figures"].items()}
        return {**found, "figures": figures, "image": str(found["image"]), "board": str(found["board"])}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise click.ClickException(f"{path} is not a report of `kocka prove`") from None


def as_json(measured: dict[str, Any]) -> str:
    """The report as a file."""
    return json.dumps(measured, indent=1, ensure_ascii=False) + "\n"
