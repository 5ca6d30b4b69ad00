"""How true the emulated chip is: MicroPython's own benchmarks on it against the scores that others got on real Picos.

Each is compiled on the chip, as `run-perfbench.py` has it done, with N=100 and M=100 in MicroPython as it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.lab.bench.command import Row, Unavailable
from host_tools.sim.twin import chip, emulator
from host_tools.sim.twin.machine import CONSOLE, Twin

# MicroPython's pull request 14182 (March 2024), "rpi-opt": a Pico at 125 MHz, the interpreter in RAM (so the SDK of its
# time had it). Those of its scores that run without files.
IN_RAM = {
    "bm_chaos": 218.64,
    "bm_fannkuch": 53.75,
    "bm_fft": 1524.90,
    "bm_float": 2497.01,
    "bm_hexiom": 36.02,
    "bm_nqueens": 2252.63,
    "bm_pidigits": 474.88,
    "bm_wordcount": 39.99,
    "core_locals": 28.87,
    "core_qstr": 139.92,
    "core_str": 17.91,
    "core_yield_from": 213.00,
}
# Pull request 19352 (June 2026), "pre-nano": the interpreter in the flash.
IN_FLASH = {"bm_chaos": 154.11}
# Pull request 19370 (June 2026): what a Pico W at 125 MHz gained by the interpreter in RAM.
GAINED = {
    "bm_chaos": 1.289,
    "bm_fannkuch": 1.267,
    "bm_hexiom": 1.230,
    "bm_nqueens": 1.221,
    "bm_pidigits": 1.208,
    "misc_mandel": 1.184,
    "misc_pystone": 1.108,
    "bm_float": 1.080,
    "bm_fft": 1.034,
    "misc_aes": 1.031,
    "bm_wordcount": 0.982,
    "misc_raytrace": 0.980,
}

# What that is: the rule that the linker script means.
_INTERPRETER = rp2.Layout(in_ram=("*gc.c.o(.text*)", "*vm.c.o(.text*)", "*parse.c.o(.text*)"))
_FLASH = rp2.Layout()

# The mean of all scores may be off by this share.
_BOUND = 0.03


def score(name: str, layout: rp2.Layout, miss_cycles: int) -> float:
    """The score of one of MicroPython's benchmarks: its own norm a second."""
    tests = next(rp2.folder(rp2.STOCK).glob("micropython-*")) / "tests" / "perf_bench"
    text = "".join((tests / f"{file}.py").read_text(encoding="utf-8") for file in (name, "benchrun"))
    guest = f"exec({text + 'bm_run(100, 100)'!r})\nprint('end')\n"
    modules = {"boot.py": CONSOLE.encode(), "main.py": guest.encode()}
    firmware = rp2.firmware(modules, say=lambda text: None, recipe=rp2.STOCK, layout=layout)
    machine = Twin(uf2.flash(contents.pages(firmware, b"")), memory=firmware.memory, miss_cycles=miss_cycles)
    for _ in range(200):
        machine.run_ms(100)
        if b"end\r\n" in machine.console or b"Error" in machine.console:
            break
    words = machine.console.decode().split(None, 2)
    if len(words) < 3 or not words[0].isdigit():
        raise Unavailable(f"{name} did not run: {machine.console.decode()[-300:]}")
    return float(words[1]) / float(words[0]) * 1e6


def _mean(ratios: Iterable[float]) -> float:
    logs = [math.log(ratio) for ratio in ratios]
    return math.exp(sum(logs) / len(logs))


def rows() -> list[Row]:
    """Our scores as shares of the published ones. Unavailable without the compiled emulator and the stock image."""
    if emulator.speed() != "fast" or not rp2.is_built(rp2.STOCK):
        raise Unavailable("the emulated Pico or the stock MicroPython is not built here (make enable)")
    in_ram = {name: score(name, _INTERPRETER, chip.MISS_CYCLES) for name in {**IN_RAM, **GAINED}}
    in_flash = {name: score(name, _FLASH, chip.MISS_CYCLES) for name in GAINED}
    ideal = {name: score(name, _INTERPRETER, 0) for name in IN_RAM}
    shares = {name: in_ram[name] / real for name, real in IN_RAM.items()}
    gains = {name: in_ram[name] / in_flash[name] for name in GAINED}
    result = [
        Row(f"{name}, a score of {IN_RAM[name]:g} on a Pico", share, "of it", exact=round(in_ram[name] * 1000))
        for name, share in shares.items()
    ]
    mean = _mean(shares.values())
    result.append(Row(f"mean of these {len(shares)}", mean, "of them", 1 - _BOUND, 1 + _BOUND, round(mean * 1e6)))
    plain = _mean(ideal[name] / real for name, real in IN_RAM.items())
    result.append(Row("the same, without stalls", plain, "of them", exact=round(plain * 1e6)))
    for name, real in IN_FLASH.items():
        share = in_flash[name] / real
        what = f"{name}, the interpreter in flash, {real:g} on a Pico"
        result.append(Row(what, share, "of it", 0.85, 1.15, round(in_flash[name] * 1000)))
    for name, real in GAINED.items():
        what = f"{name}, gain by the interpreter in RAM, {real:g} on a Pico W"
        result.append(Row(what, gains[name] / real, "of it", exact=round(gains[name] * 1e6)))
    share = _mean(gains.values()) / _mean(GAINED.values())
    result.append(Row(f"mean of these {len(GAINED)}", share, "of them", 0.85, 1.15, round(share * 1e6)))
    return result
