"""How long a master thinks on the chip: every decision of a seat in rounds of each game, in guest time at 125 MHz.

The seats' code runs as it is shipped, in slices as at the table, but without keys and pictures. The master's seat goes
round; the others play by rule, so their decisions take next to no time. In every other round, from the first one on,
it takes them for weaker seats, and its rollouts are nested where there is a durch, too.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import click

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.lab.bench import games
from host_tools.lab.bench.command import Row, Unavailable
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.machine import CONSOLE, HZ, Twin

_WANTED = tuple(f"kocka/{part}" for part in ("__init__.py", "engine/", "games/", "ai/", "match/"))

TARGET_P99_MS = 1200.0
TARGET_WORST_MS = 3000.0

# Prints a line for each decision: "card", "pass", "lay" (in an interlude) or "word"; its microseconds in all and in its
# longest step (making the thinker is one); playouts.
_GUEST = """\
import gc
import time
from kocka.games import registry as games
from kocka.engine.round import PASS, PLAY
from kocka.match.state import INTERLUDE, OVER, MatchState
from kocka.match.setup import AI, SeatSetup, Setup
from kocka.ai import levels, thinker

LONG_US = {long_ms} * 1000
SLICE_US = {slice_ms} * 1000
playouts = {first}


def think(view, seed, stream, situation, kind):
    global playouts
    start = time.ticks_us()
    longest = 0
    done = kind == "lay" or not hasattr(view, "game")  # only some games ponder
    while not done:
        before = time.ticks_us()
        done = view.game.ponder(view.table, view.hand)
        longest = max(longest, time.ticks_diff(time.ticks_us(), before))
    before = time.ticks_us()
    decision = thinker.make(view, levels.MASTER, seed, stream, situation=situation)
    longest = max(longest, time.ticks_diff(time.ticks_us(), before))
    done = False
    while not done:
        before = time.ticks_us()
        done = decision.step(playouts)
        took = time.ticks_diff(time.ticks_us(), before)
        if took > LONG_US:
            playouts = max(1, playouts * SLICE_US // took)
        elif took < SLICE_US:
            playouts = min({most}, playouts + playouts // 4 + 1)
        longest = max(longest, took)
    if decision.candidates or kind == "pass":
        print(kind, time.ticks_diff(time.ticks_us(), start), longest, decision.playouts)
    return decision.action


def by_rule(view):
    decision = thinker.make(view, levels.RULE, 1, 1)
    decision.step(1)
    return decision.action


def rounds(name, seats, count):
    match = MatchState(Setup(name, 7, [SeatSetup(AI, levels.MASTER, n) for n in range(seats)], dealer=0))
    for number in range(count):
        while match.playing:
            seat = match.to_move()
            view = match.view(seat)
            if seat == number % seats and match.stage != INTERLUDE:
                kind = {{PASS: "pass", PLAY: "card"}}.get(match.round.phase, "word")
                seed, stream = match.thinker_seed(seat)
                situation = match.situation(view)
                if situation is not None and number % 2 == 0:
                    situation.sits = levels.WEAKER
                match.do(think(view, seed, stream, situation, kind))
            else:
                match.do(by_rule(view))
        match.leave()
        while match.stage == INTERLUDE:
            while match.playing:
                match.do(by_rule(match.view(match.to_move())))
            match.leave()
        if match.stage == OVER:
            break


def interludes(name, seats, count):
    for number in range(count):
        played = games.game(name).deal(7, number + 1, number % seats, None, [60, 80, 95, 40])
        while played.to_move() >= 0:
            seat = played.to_move()
            view = played.view(seat)
            played.apply(think(view, number, 5, None, "lay") if seat == number % seats else by_rule(view))


gc.threshold(40 * 1024)
gc.collect()
games.find("{name}").ai().load()
if "{name}" in games.NAMES:
    rounds("{name}", {seats}, {rounds})
else:
    interludes("{name}", {seats}, {rounds})
print("end")
"""


class Decisions(NamedTuple):
    """What the decisions of one kind took, in guest microseconds: `us` ascending; `steps_us`: their longest steps."""

    us: list[int]
    steps_us: list[int]

    def at(self, share: float) -> int:
        """The quantile: a time in us that this share (0..1) of the decisions did not exceed."""
        return self.us[min(len(self.us) - 1, int(share * len(self.us)))]


def modules_of(table: str, rounds: int) -> dict[str, bytes]:
    """What runs so many rounds of a table of `games.tables`, and prints."""
    from kocka.ui.session import ai_turn as ui

    name, _, seats = table.partition(" ")
    guest = _GUEST.format(
        name=name, seats=seats, rounds=rounds, first=ui._FIRST_SLICE, most=ui._SLICE_PLAYOUTS,
        slice_ms=ui._SLICE_MS, long_ms=ui._LONG_SLICE_MS,
    )  # fmt: skip
    modules = {name: data for name, data in contents.sources().items() if name.startswith(_WANTED)}
    return {**modules, "boot.py": CONSOLE.encode(), "main.py": guest.encode()}


def machine_of(firmware: rp2.Firmware, miss_cycles: int = chip.MISS_CYCLES) -> Twin:
    """A machine with that image, off."""
    flash = uf2.flash(contents.pages(firmware, contents.storage({})))
    return Twin(flash, memory=firmware.memory, miss_cycles=miss_cycles)


def run(machine: Twin, rounds: int) -> None:
    """Runs it to its end, or for as long as so many rounds may take."""
    for _ in range(600 * rounds):
        machine.run_ms(100)
        if b"end\r\n" in machine.console or b"Error" in machine.console:
            break


@cache
def measured(table: str, rounds: int, miss_cycles: int = chip.MISS_CYCLES) -> dict[str, Decisions]:
    """The decisions that were thought about, by kind (as the guest prints it), in so many rounds of `games.tables`.

    ClickException if the chip did not come to the end.
    """
    firmware = rp2.firmware(modules_of(table, rounds), say=lambda text: None)
    machine = machine_of(firmware, miss_cycles)
    run(machine, rounds)
    lines = machine.console.decode().splitlines()
    if "end" not in lines:
        raise click.ClickException("the chip did not come to the end: " + machine.console.decode()[-500:])
    found: dict[str, Decisions] = {}
    for line in lines[: lines.index("end")]:
        kind, us, longest, _ = line.split()
        decisions = found.setdefault(kind, Decisions([], []))
        decisions.us.append(int(us))
        decisions.steps_us.append(int(longest))
    for decisions in found.values():
        decisions.us.sort()
        decisions.steps_us.sort()
    return found


def rows() -> list[Row]:
    """For each kind of decision of a master: median, 99 %, worst, longest step. Unavailable without the twin."""
    if emulator.speed() != "fast" or not rp2.is_built():
        raise Unavailable("the emulated Pico is not built here (make enable)")
    result = []
    for table, rounds in games.tables().items():
        for kind, found in measured(table, rounds).items():
            for what, us, most in (
                ("median", found.at(0.5), None),
                ("p99", found.at(0.99), TARGET_P99_MS),
                ("worst", found.us[-1], TARGET_WORST_MS),
                ("longest step", found.steps_us[-1], None),
            ):
                text = f"{table}: a master's {kind}, {what} of {len(found.us)}"
                result.append(Row(text, us / 1000, "ms", at_most=most, exact=round(us * HZ / 1e6)))
        for kind, found in measured(table, rounds, 0).items():
            us = found.at(0.99)
            text = f"{table}: a master's {kind}, p99 of {len(found.us)}, without stalls"
            result.append(Row(text, us / 1000, "ms", exact=round(us * HZ / 1e6)))
    return result
