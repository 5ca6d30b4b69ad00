"""The playout kernel on the chip: cycles on the emulated Pico, code frozen as it is shipped."""

from __future__ import annotations

from functools import cache

import click

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.games import parts
from host_tools.lab.bench import games
from host_tools.lab.bench.command import Row, Unavailable
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.machine import CONSOLE, HZ, Twin

_WANTED = ("kocka/__init__.py", "kocka/engine/", "kocka/games/", "kocka/ai/")

# Prints a line for each figure: its name and cycles, 125 a microsecond; the last line is "end". The chip has no floats.
_GUEST = """\
import gc
import time
from array import array
from kocka.games.registry import game
from kocka.engine.rng import Rng
from kocka.engine.round import PASS, PLAY
from kocka.ai import kernel, search, worlds as dealing
from kocka.ai.recipe import rules_of

BUF = bytearray(48)


def at(name, seed, cards):
    rng = Rng(seed, 5)
    position = game(name).deal(seed, 4)
    while len(position.table.log) < cards or position.phase == PASS:
        n = position.legal(BUF)
        while BUF[n - 1] >= 128:
            n -= 1
        position.apply(BUF[rng.below(n)])
    return position


def measure(name, seeds):
    playing = playouts = dealing_us = tries = nested = worst = 0
    gc.disable()
    for seed in range(seeds):
        position = at(name, seed, 0)
        seat = position.to_move()
        view = position.view(seat)
        space = kernel.KernelBuffers(rules_of(view), position.seats)
        space.look(view)
        cards = bytes([c for c in BUF[: position.legal(BUF)] if c < 128])
        dealer = dealing.Dealer(position.seats)
        dealer.seed(Rng(seed))
        search.prepare_worlds(dealer, view)
        start = time.ticks_us()
        dealer.deal(space.work, kernel.WORLDS, kernel.BATCH)
        dealing_us += time.ticks_us() - start
        space.choose(cards)
        start = time.ticks_us()
        space.run(8)
        playing += time.ticks_us() - start
        playouts += 8 * len(cards)
        for choice in range(0, len(cards), 3):
            done = 0
            while not done:
                start = time.ticks_us()
                done = space.nested(choice % 8, choice, 1, kernel.TRIES)
                took = time.ticks_us() - start
                nested += took
                worst = max(worst, took)
            tries += 1
        gc.collect()
    print(name, "playout", 125 * playing // playouts)
    print(name, "world", 125 * dealing_us // (seeds * kernel.BATCH))
    print(name, "nested", 125 * nested // tries)
    print(name, "nested-worst", 125 * worst)


for name in {names}:
    measure(name, 4)
{others}
print("end")
"""


def guest() -> str:
    """The program: the trick-taking games, then the part `kernel` of games that have a kernel of their own."""
    others = "\n".join(part.GUEST for _, part in parts.having("kernel"))
    return _GUEST.replace("{names}", repr(games.of_tricks())).replace("{others}", others)


@cache
def cycles(miss_cycles: int = chip.MISS_CYCLES) -> dict[str, int]:
    """Cycles on the emulated Pico by the name of a game and what was done, as "hearts playout".

    Of a playout of the first lead, of dealing a world then, of a nested playout (mean, and "nested-worst": the longest
    call; one playout takes several), and what a game's part `kernel` measures.
    """
    modules = {name: data for name, data in contents.sources().items() if name.startswith(_WANTED)}
    modules |= {"boot.py": CONSOLE.encode(), "main.py": guest().encode()}
    firmware = rp2.firmware(modules, say=lambda text: None)
    machine = Twin(
        uf2.flash(contents.pages(firmware, contents.storage({}))), memory=firmware.memory, miss_cycles=miss_cycles
    )
    for _ in range(300):
        machine.run_ms(100)
        if b"end" in machine.console:
            break
    found = {}
    lines = machine.console.decode().split("\n")
    for line in lines:
        words = line.split()
        if len(words) == 3:
            found[f"{words[0]} {words[1]}"] = int(words[2])
    if not found:
        raise click.ClickException("the chip printed no figures: " + machine.console.decode()[-500:])
    return found


def rows() -> list[Row]:
    """Milliseconds and cycles of the first lead's playouts in every game. Unavailable without the emulated Pico."""
    if emulator.speed() != "fast" or not rp2.is_built():
        raise Unavailable("the emulated Pico is not built here (make enable)")
    return [
        Row(what + suffix, 1000 * count / HZ, "ms", exact=count)
        for suffix, miss_cycles in (("", chip.MISS_CYCLES), (", without stalls", 0))
        for what, count in cycles(miss_cycles).items()
    ]
