"""`kocka profile`: which code waits for the flash, on the emulated Pico, and what of it pays in RAM.

Four kinds of work are watched: switching on, a round of each game by keys, a master's decisions, entering scores. Each
counts the same, however long it takes; of playing and entering only the long turns, for which people wait. A section is
a function, or a table, by its name in the linker's map.
"""

from __future__ import annotations

import tempfile
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

from host_tools.build import rp2, uf2
from host_tools.build.image import classes, contents
from host_tools.build.rp2_board import FLASH_START
from host_tools.lab.bench import chip as bench
from host_tools.lab.bench import decisions
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.machine import Twin
from host_tools.sim.twin.play import Player
from host_tools.sim.twin.saved import begun
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.hal import NEXT, OK, PREV

BOARD = "pico_lcd_1_3"
# Tables whose masters are watched, a round of each.
THINKING = ("hearts 4", "cerna_kocka 4", "taroky 4")
# Those whose rounds are played to compare layouts.
TRIED_GAMES = ("hearts",)
SCORING = [NEXT, NEXT, OK, NEXT, OK, OK, NEXT, NEXT, NEXT, OK, PREV, OK, NEXT, OK, OK]

LONG_MS = 8.0

# Bytes of RAM for code: what leaves the heap that the games and a long sheet need (tests/twin).
RAM_BYTES = 5120
# What is tried: bytes of flash in which what waits most lies side by side (the cache has two ways of 8 KB), and what a
# read counts for beside a miss, both as parts of all: what is read much but seldom missed pushes others out.
TOGETHER_BYTES = (12288, 16384)
READ_WEIGHTS = (0.5, 1.0, 2.0)

# They reach each other over 2 KB only.
_COMPANIONS = {".text.nlr_push": (".text.nlr_push_tail",), ".text.mp_execute_bytecode": (".rodata.entry_table.0",)}
_COMPANION_OF = {one: name for name, members in _COMPANIONS.items() for one in members}


class LongTurns:
    """Counts by word, as `Twin.count_by_word` does, in turns of the loop that take LONG_MS and longer."""

    def __init__(self, twin: Twin) -> None:
        """Counts from now on. words: the sums so far."""
        now = twin.count_by_word()
        self._now = [np.frombuffer(counts, dtype=np.uint32) for counts in now]
        self.words = chip.XipWords(*(array("I", bytes(4 * len(counts))) for counts in now))
        self._sums = [np.frombuffer(counts, dtype=np.uint32) for counts in self.words]
        self._twin = twin
        self._since_ms = twin.ms
        twin.on_turn = self._turn

    def _turn(self) -> None:
        is_long = self._twin.ms - self._since_ms >= LONG_MS
        self._since_ms = self._twin.ms
        for now, sums in zip(self._now, self._sums, strict=True):
            if is_long:
                sums += now
            now[:] = 0


class Counted(NamedTuple):
    """Reads of the flash and misses of its cache, by the name of the section."""

    reads: Counter[str]
    misses: Counter[str]


def _by_section(words: chip.XipWords, sections: list[rp2.Section]) -> Counted:
    found = Counted(Counter(), Counter())
    for section in sections:
        at = section.address - FLASH_START
        if 0 <= at < uf2.FLASH_BYTES:
            for counter, counts in zip(found, words, strict=True):
                if count := sum(counts[at // 4 : (at + section.size + 3) // 4]):
                    counter[section.name] += count
    return found


def _played(layout: rp2.Layout, names: Sequence[str] = games.NAMES) -> Iterator[tuple[str, Counted]]:
    firmware = bench.firmware_of(BOARD, layout)
    sections = rp2.sections(contents.modules(classes.of(BOARD)), layout)

    def switched_on(files: dict[str, bytes]) -> Twin:
        flash = uf2.flash(contents.pages(firmware, contents.storage(files)))
        return Twin(flash, BOARD, memory=firmware.memory, miss_cycles=chip.MISS_CYCLES)

    twin = switched_on(bench.saved("table", BOARD))
    counts = twin.count_by_word()
    twin.run_until(lambda: bool(twin.picture().any()), 3000.0, "the first picture")
    yield "start", _by_section(counts, sections)
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            files = begun(Path(folder), name, Terms(), games.game(name).FEWEST)
        player = Player(switched_on(files).boot())
        turns = LongTurns(player.twin)
        player.press(OK, 600.0)
        player.play(1)
        yield f"{name} by keys", _by_section(turns.words, sections)
    player = Player(switched_on(bench.saved("score_table", BOARD)).boot())
    turns = LongTurns(player.twin)
    for key in SCORING:
        player.press(key, 500.0)
    yield "score entry", _by_section(turns.words, sections)


def _decided(layout: rp2.Layout) -> Iterator[tuple[str, Counted]]:
    for table in THINKING:
        modules = decisions.modules_of(table, 1)
        machine = decisions.machine_of(rp2.firmware(modules, say=lambda text: None, layout=layout))
        counts = machine.count_by_word()
        decisions.run(machine, 1)
        yield f"{table}: thinking", _by_section(counts, rp2.sections(modules, layout))


def watched(layout: rp2.Layout) -> dict[str, Counted]:
    """Misses by section in each piece of work. ClickException if something is not built."""
    if emulator.speed() != "fast" or not rp2.is_built():
        raise click.ClickException("the emulated Pico is not built here: make enable")
    found = {}
    for what, counted in (*_played(layout), *_decided(layout)):
        click.echo(f"{what}: {counted.misses.total() * chip.MISS_CYCLES / 125_000:.0f} ms of stalls", err=True)
        found[what] = counted
    return found


def shares(found: Mapping[str, Counter[str]]) -> dict[str, float]:
    """The part of all that each section has, the kinds of work counting the same; the largest first."""
    kinds: dict[str, list[str]] = {}
    for what in found:
        kinds.setdefault(what.partition(" by ")[2] or what.partition(": ")[2] or what, []).append(what)
    part: dict[str, float] = {}
    for members in kinds.values():
        for what in members:
            for name, count in found[what].items():
                part[name] = part.get(name, 0.0) + count / found[what].total() / len(members) / len(kinds)
    return dict(sorted(part.items(), key=lambda pair: -pair[1]))


def choose(
    misses: Mapping[str, float],
    reads: Mapping[str, float],
    sizes: Mapping[str, int],
    read_weight: float,
    together_bytes: int,
) -> rp2.Layout:
    """What pays most in RAM_BYTES goes to RAM; of the rest that which waits most lies together."""
    able = [name for name in misses if name.startswith((".text.", ".rodata.entry_table")) and name in sizes]
    # The best value in so many words of RAM, and what it is made of: (value, names).
    most: list[tuple[float, tuple[str, ...]]] = [(0.0, ())] * (RAM_BYTES // 4 + 1)
    for name in able:
        if _COMPANION_OF.get(name) in able:
            continue
        members = [one for one in (name, *_COMPANIONS.get(name, ())) if one in sizes]
        value = sum(misses.get(one, 0.0) + read_weight * reads.get(one, 0.0) for one in members)
        words = sum(-(-sizes[one] // 4) for one in members)
        for room in range(len(most) - 1, words - 1, -1):
            before, names = most[room - words]
            if before + value > most[room][0]:
                most[room] = before + value, (*names, *members)
    in_ram = most[-1][1]
    together: list[str] = []
    left = together_bytes
    for name in able:
        if name not in in_ram and name.startswith(".text.") and sizes[name] <= left:
            together.append(name)
            left -= sizes[name]
    return rp2.Layout(in_ram, tuple(together))


def best(
    found: Mapping[str, Counted], misses: Mapping[str, float], reads: Mapping[str, float], sizes: Mapping[str, int]
) -> rp2.Layout:
    """The layout of those tried with the fewest misses, the present one among them if it fits.

    Which code shares places in the cache only a run shows.
    """
    present = rp2.layout_of(rp2.OURS)
    candidates = {"as it is": present} if sum(sizes[name] for name in present.in_ram) <= RAM_BYTES else {}
    for together_bytes in TOGETHER_BYTES:
        for read_weight in READ_WEIGHTS:
            layout = choose(misses, reads, sizes, read_weight, together_bytes)
            candidates[f"reads {read_weight:g}, together {together_bytes}"] = layout
    tried: dict[float, rp2.Layout] = {}
    for name, layout in candidates.items():
        left = [(what, counted.misses.total()) for what, counted in _played(layout, TRIED_GAMES)]
        share = sum(count / found[what].misses.total() for what, count in left) / len(left)
        click.echo(f"{name}: {100 * share:.1f} % of the misses", err=True)
        tried[share] = layout
    return tried[min(tried)]


def _write(names: Sequence[str], file: str, what: str, table: Mapping[str, Sequence[float]]) -> None:
    lines = [f"# {what}, written by `kocka profile --write`: % of all stalls and of all reads before, bytes."]
    lines += ["{} {:.2f} {:.2f} {}".format(name, *table[name]) for name in names]
    path = Path(rp2.__file__).parent / file
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


@click.command("profile")
@click.option("--write", is_flag=True, help="Choose anew what lies in RAM, and in which order in the flash.")
@click.option("--count", default=40, show_default=True, help="So many lines.")
def command(write: bool, count: int) -> None:
    """List which code waits for the flash on the emulated Pico.

    Switching on, a round of each game, a master's decisions and score entry are run as the images are now; with
    --write, as they would be without any code in RAM.
    """
    layout = rp2.Layout() if write else rp2.layout_of(rp2.OURS)
    found = watched(layout)
    misses = shares({what: counted.misses for what, counted in found.items()})
    reads = shares({what: counted.reads for what, counted in found.items()})
    sizes: Counter[str] = Counter()
    for section in rp2.sections(contents.modules(classes.of(BOARD)), layout):
        sizes[section.name] += section.size
    table = {name: (100 * misses.get(name, 0), 100 * reads.get(name, 0), sizes[name]) for name in (*reads, *sizes)}
    click.echo(f"{'% of stalls':>11} {'% of reads':>11} {'bytes':>7}  section")
    for name in list(misses)[:count]:
        of_stalls, of_reads, size = table[name]
        click.echo(f"{of_stalls:11.2f} {of_reads:11.2f} {size:7}  {name}")
    if write:
        chosen = best(found, misses, reads, sizes)
        _write(chosen.in_ram, rp2.IN_RAM, "Code that is copied to RAM", table)
        _write(chosen.together, rp2.TOGETHER, "Code that lies side by side in the flash", table)
        click.echo(f"wrote {rp2.IN_RAM} and {rp2.TOGETHER}")
