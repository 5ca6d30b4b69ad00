"""`kocka bench`: one table of the speeds that matter; `--write` records it in FIGURES.md, and what has a target in
BENCHMARKS.md.

An area is a module whose `rows()` measures and returns `Row`s, and a line in `BENCHES`. The table shows each figure and
its change against the record. An area that cannot be measured here (`Unavailable`) says why; its record stays.
"""

from __future__ import annotations

import datetime
import importlib
import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.checkout import ROOT, commit_of

RECORD = "host_tools/lab/bench/FIGURES.md"
TARGETS = "BENCHMARKS.md"


class Unavailable(Exception):
    """An area cannot be measured here; the text says why."""


class Row(NamedTuple):
    """One measurement: `what` was measured, the `value` in `unit`, and what must be reached.

    `at_least` or `at_most` bound the value; None: no bound, only a figure. `exact`: the same in cycles or bytes, where
    that repeats exactly; 0: it does not.
    """

    what: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    exact: int = 0

    @property
    def is_met(self) -> bool:
        """Whether the value is within its bounds."""
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)

    @property
    def target(self) -> str:
        """The bounds for a person: "≥ 1 000", "≤ 20", or "" for none."""
        parts = []
        if self.at_least is not None:
            parts.append(f"≥ {number(self.at_least)}")
        if self.at_most is not None:
            parts.append(f"≤ {number(self.at_most)}")
        return ", ".join(parts)


class Record(NamedTuple):
    """A figure as it was recorded: `value` as written, `exact` or 0."""

    value: float
    exact: int

    def change(self, row: Row) -> float:
        """The row's value minus the recorded one, in its unit."""
        before = self.exact * row.value / row.exact if self.exact and row.exact else self.value
        return row.value - before


# Area -> module with `rows() -> list[Row]`, in the order of the table.
BENCHES: dict[str, str] = {
    "engine": "host_tools.lab.bench.engine",
    "seats": "host_tools.lab.bench.seats",
    "openspiel": "host_tools.lab.bench.openspiel",
    "kernel": "host_tools.lab.bench.kernel",
    "chip": "host_tools.lab.bench.chip",
    "decisions": "host_tools.lab.bench.decisions",
    "model": "host_tools.lab.bench.model",
    "page": "host_tools.lab.bench.page",
    "score": "host_tools.lab.bench.score",
}


def number(value: float) -> str:
    """Three significant digits or the whole part, thousands apart: "1 234", "12.3", "0.0456"."""
    if abs(value) >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.3g}"


def processor() -> str:
    """The processor's name and how many cores may be used."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    return f"{name}, {os.cpu_count()} cores"


def revision() -> str:
    """The commit that is measured, with "+" if files differ from it; "unknown" outside a checkout."""
    return commit_of(ROOT, ".") or "unknown"


def recorded(record: str) -> dict[tuple[str, str], Record]:
    """The figures in a record by (area, what was measured)."""
    found = {}
    for line in record.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| ") and len(cells) >= 6:
            try:
                value = float(cells[2].replace(" ", ""))
                exact = int(cells[6].replace(" ", "")) if len(cells) > 6 and cells[6] else 0
            except ValueError:
                continue
            found[cells[0], cells[1]] = Record(value, exact)
    return found


def change(row: Row, before: Record | None) -> str:
    """The change against the record: "+3.1 ms", "=" for none, "new" for a figure without a record."""
    if before is None:
        return "new"
    if row.exact and row.exact == before.exact:
        return "="
    difference = before.change(row)
    text = number(difference)
    return f"{'+' if difference > 0 else ''}{text} {row.unit}"


def measure(areas: list[str]) -> list[tuple[str, Row]]:
    """Run the measurements of the areas, in the order of `BENCHES`; says on stderr which cannot be run here."""
    result = []
    for area in areas:
        rows: Callable[[], list[Row]] = importlib.import_module(BENCHES[area]).rows
        try:
            result += [(area, row) for row in rows()]
        except Unavailable as error:
            click.echo(f"{area}: not measured: {error}", err=True)
    return result


def lines_of(record: str, area: str) -> list[str]:
    """The lines of an area in a record's table, as they stand."""
    return [line for line in record.splitlines() if line.startswith(f"| {area} |")]


def markdown(measured: list[tuple[str, Row]], date: str, machine: str, commit: str, kept: Sequence[str] = ()) -> str:
    """The record: where, when, by which command, of which commit, and the table; `kept`: lines that end it."""
    lines = [
        "# All figures of `kocka bench`",
        "",
        "Recorded by `make bench ARGS=--write`, in processor time of one core; `make bench` alone prints it. What",
        "has a target is in [BENCHMARKS.md](../../../BENCHMARKS.md).",
        "`chip`: the real image on the emulated Pico at 125 MHz, a match by keys; `decisions`: the seats' code on it.",
        "Both: the same tree, the same cycles, with the stalls of the flash unless it says without. `model`: scores of",
        "MicroPython's own benchmarks on it, and those that others got on real ones (host_tools/lab/bench/model.py).",
        "`page`: the static page with the processor throttled four times, at 10 Mbit/s (host_tools/lab/bench/page.py).",
        "",
        f"- machine: {machine}",
        f"- Python: {platform.python_implementation()} {platform.python_version()}, {platform.system()}",
        f"- date: {date}",
        f"- commit: {commit}",
        "",
        "| area | measured | value | unit | target | met | cycles or bytes |",
        "| --- | --- | ---: | --- | ---: | --- | ---: |",
    ]
    return "\n".join([*lines, *_table(measured), *kept]) + "\n"


def _table(measured: list[tuple[str, Row]]) -> list[str]:
    lines = []
    for area, row in measured:
        met = "" if not row.target else "yes" if row.is_met else "**no**"
        exact = f"{row.exact:,}".replace(",", " ") if row.exact else ""
        lines.append(f"| {area} | {row.what} | {number(row.value)} | {row.unit} | {row.target} | {met} | {exact} |")
    return lines


def with_areas(record: str, measured: list[tuple[str, Row]], date: str, commit: str) -> str:
    """A record in which the areas that were measured are new; a line of its head says so for each."""
    areas = list(dict.fromkeys(area for area, _ in measured))
    old = tuple(start for area in areas for start in (f"| {area} |", f"- {area}: "))
    lines = [line for line in record.rstrip("\n").splitlines() if not line.startswith(old)]
    at = max(place for place, line in enumerate(lines) if line.startswith("- "))
    lines[at + 1 : at + 1] = [f"- {area}: {date}, commit {commit}" for area in areas]
    return "\n".join([*lines, *_table(measured)]) + "\n"


def other_sections(page: str) -> str:
    """The sections (`## …`) below a page's first table, which people write and a new table leaves alone."""
    start = page.find("\n## ")
    return page[start:] if start >= 0 else ""


def targets(record: str, page: str) -> str:
    """The page of targets with the figures of a record: those with a target. The page's own sections stay."""
    lines = [
        "# Benchmarks",
        "",
        "What must be reached, what was measured last, and by which command. The table is part of what `make bench`",
        f"prints; `make bench ARGS=--write` records it, and [all figures]({RECORD})",
        "with it. What was tried to make the AI better: [notes of the laboratory](host_tools/lab/NOTES.md).",
        "",
        *(line for line in record.splitlines() if line.startswith("- ")),
        "",
        "| area | measured | value | unit | target | met |",
        "| --- | --- | ---: | --- | ---: | --- |",
    ]
    for line in record.splitlines():
        cells = line.strip("|").split("|")
        if line.startswith("| ") and len(cells) > 5 and cells[5].strip() in ("yes", "**no**"):
            lines.append("|" + "|".join(cells[:6]) + "|")
    return "\n".join(lines) + "\n" + other_sections(page)


@click.command("bench")
@click.argument("areas", nargs=-1, type=click.Choice(list(BENCHES)))
@click.option(
    "--write",
    is_flag=True,
    help=f"Record the table in {RECORD} and {TARGETS}; of areas that are not named the lines stay.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 if a target is not met.")
def command(areas: tuple[str, ...], write: bool, strict: bool) -> None:
    """Measure the speeds that matter, of all AREAS or some."""
    from rich.console import Console
    from rich.table import Table

    record = ROOT / RECORD
    before = record.read_text(encoding="utf-8") if record.exists() else ""
    known = recorded(before)
    measured = measure([area for area in BENCHES if not areas or area in areas])
    table = Table(title=f"Kočka {revision()}, {processor()}", title_justify="left")
    for heading, justify in (("area", "left"), ("measured", "left"), ("value", "right"), ("unit", "left")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    table.add_column("target", justify="right")
    table.add_column("change", justify="right")
    for area, row in measured:
        style = "" if row.is_met else "bold red"
        changed = change(row, known.get((area, row.what)))
        table.add_row(area, row.what, number(row.value), row.unit, row.target, changed, style=style)
    Console().print(table)
    if write:
        if not (ROOT / "Makefile").exists():
            raise click.ClickException("--write works in a checkout of the repository")
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        kept = [line for area in BENCHES for line in lines_of(before, area) if area not in {a for a, _ in measured}]
        text = markdown(measured, today, processor(), revision(), kept)
        if areas and before:
            text = with_areas(before, measured, today, revision())
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(text, encoding="utf-8")
        page = ROOT / TARGETS
        page.write_text(targets(text, page.read_text(encoding="utf-8") if page.exists() else ""), encoding="utf-8")
        click.echo(f"wrote {RECORD} and {TARGETS}")
    missed = [row.what for _, row in measured if not row.is_met]
    if strict and missed:
        raise click.ClickException("not reached: " + ", ".join(missed))
