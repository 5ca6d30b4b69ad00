"""What a signature and the update that has it cost on the chip: time, short steps, no memory once it is verified."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from host_tools.build import rp2, uf2
from host_tools.build.image import contents, update
from host_tools.sim.twin.machine import CONSOLE, Twin
from kocka.hal import update as place
from tests.plugin import MEASURED, unavailable
from tests.twin.conftest import MakeTwin

pytestmark = pytest.mark.slow

SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(32))
MESSAGE = b"kocka update 1" + bytes(range(32))

MODULES = 10  # changed by an update: there is room for some 36 KB beside the image

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


TAKING = f"""
import gc, sys, time, _rp2, kocka_frozen
from kocka.hal import signed
def measure():
    flash = _rp2.Flash(start={place.START}, len={place.SIZE})
    given = [open("/" + name, "rb").read() for name in ("header", "listed", "signature")]
    gc.collect()
    took = []
    before = time.ticks_us()
    for reason in signed.steps(flash, *given, kocka_frozen):
        now = time.ticks_us()
        took.append(time.ticks_diff(now, before))
        before = time.ticks_us()
    print("found", reason == "", len(took), sum(took) // 1000, max(took) // 1000, "end")
measure()
"""


def test_an_update_is_taken_in_short_steps(emulated, monkeypatch, tmp_path, record_property):
    """Of 50 KB, in a list of all modules; afterwards it counts."""
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    board, own = "oled_128x64", tmp_path / "own.pem"
    own.write_bytes(SIGNER.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    monkeypatch.setenv("KOCKA_KEY", str(own))
    firmware = contents.firmware(board, key=SIGNER.public_key().public_bytes_raw(), say=lambda text: None)
    frozen: dict[str, bytes] = {}
    exec(contents.modules("mono")["kocka_frozen.py"], frozen)
    old = contents.sources()
    changed = sorted(name for name in old if name.startswith("kocka/ui/screens/score/"))[:MODULES]
    new = {name: old[name] + b"\nNEW = 1\n" for name in changed}
    monkeypatch.setattr(contents, "sources", lambda: {**old, **new})
    made = update.make("mono")
    body = update.image(made, frozen["BASE"], frozen["DIGESTS"], len(firmware.data))
    assert len(new) == MODULES and len(body) > 24 * 1024
    header = body[-update.BLOCK :][: update.HEADER]
    files = {
        "boot.py": (CONSOLE + TAKING).encode(),
        "header": header,
        "listed": update.listing(made),
        "signature": SIGNER.sign(update.message(made)),
    }
    pages = contents.pages(firmware, contents.storage(files), body[: -update.BLOCK] + b"\xff" * update.BLOCK)
    machine = Twin(uf2.flash(pages), board, memory=firmware.memory)
    for _ in range(40):
        machine.run_ms(100)
        if b"end" in machine.console:
            break
    words = machine.console.decode().partition("found ")[2].split()
    steps, total, longest = map(int, words[1:4])
    record_property(MEASURED, f"an update of {len(body) >> 10} KB is taken in {steps} steps of at most {longest} ms")
    assert words[0] == "True"
    assert total < 2000 and longest < 80
    assert bytes(machine.mcu.flash).count(header) == 2  # as a file, and where it counts
