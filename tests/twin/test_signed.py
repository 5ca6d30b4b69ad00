"""What a signature costs on the chip: time, steps, and no memory once it is verified."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.twin.machine import CONSOLE
from tests.plugin import MEASURED
from tests.twin.conftest import MakeTwin

pytestmark = pytest.mark.slow

SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))
MESSAGE = b"kocka update 1" + bytes(range(32))

PROGRAM = """
import gc, sys, time
def measure():
    gc.collect()
    free = gc.mem_free()
    from kocka.hal import ed25519
    took = []
    before = time.ticks_us()
    for sound in ed25519.steps({key!r}, {message!r}, {signature!r}):
        now = time.ticks_us()
        took.append(time.ticks_diff(now, before))
        before = now
    del sys.modules["kocka.hal.ed25519"], sys.modules["kocka.hal"].ed25519
    found = sound, len(took), sum(took) // 1000, max(took) // 1000
    del ed25519, took
    gc.collect()
    print("found", *found, free - gc.mem_free(), "end")
measure()
"""


def test_a_signature_takes_a_second_in_short_steps_and_leaves_nothing(twin: MakeTwin, record_property):
    code = PROGRAM.format(key=SIGNER.public_key().public_bytes_raw(), message=MESSAGE, signature=SIGNER.sign(MESSAGE))
    machine = twin("oled_128x64", {"boot.py": (CONSOLE + code).encode()})
    for _ in range(40):
        machine.run_ms(100)
        if b"end" in machine.console:
            break
    words = machine.console.decode().partition("found ")[2].split()
    sound, steps, total, longest, kept = words[0], *map(int, words[1:5])
    record_property(MEASURED, f"a signature takes {total} ms in {steps} steps of at most {longest} ms")
    assert sound == "True"
    assert total < 1200 and longest < 80
    assert kept < 600  # names that MicroPython keeps for good
