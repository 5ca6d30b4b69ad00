"""`kocka deploy` to a device with our image: an update beside it, in full or not at all; the image is always there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from host_tools import cli
from host_tools.build import rp2, uf2
from host_tools.build.image import compiler, contents, keys, update
from host_tools.device import ports
from host_tools.device.link import Link
from host_tools.sim.twin.machine import CONSOLE, Twin
from host_tools.sim.twin.usb import Pico
from kocka.hal import update as place
from tests.device.test_twin import MATCH, files_of
from tests.plugin import some, unavailable

pytestmark = pytest.mark.slow

SAVES = {"/saves/match00001.kck": MATCH, "/holiday.txt": b"x"}
NEW = {
    "kocka/__init__.py": b'VERSION = "9.9.9"\n',
    "kocka/hal/nothing.py": b"THIS = 'a text'\n",
    "kocka/added/__init__.py": b"",
    "kocka/added/module.py": b"TEXT = 'a text that no image has'\ndef twice(x):\n    return x + x\n",
}
# Compiled as those of the image are, run from memory: constants of 32 bits lie beside it, aligned.
FAST = b"""\
import micropython
@micropython.viper
def mix(data: ptr8, n: int) -> int:
    s = t = 0x1234567
    for i in range(n):
        s = s * 0x10001 ^ data[i]
        t = (t + s) & 0x3FFFFFF
        if i & 1:
            t ^= 0x2468ACE
    return (s ^ t) & 0x3FFFFFFF
"""
NEW["kocka/added/fast.py"] = FAST
OWNER = Ed25519PrivateKey.from_private_bytes(b"owner of the image, in the tests").private_bytes(
    Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
)
# A module of the image that is changed, too.
CHANGED = "kocka/hal/sound.py"
IMPORT = b"\nfrom kocka.hal.nothing import THIS\n"


DATA = bytes(range(3, 250, 7))


def _mixed(data: bytes) -> int:
    """What FAST computes, in 32 bits with a sign."""
    s = t = 0x1234567
    for i in range(len(data)):
        s = (s * 0x10001 ^ data[i]) & 0xFFFFFFFF
        t = (t + s) & 0x3FFFFFF
        if i & 1:
            t ^= 0x2468ACE
    return (s ^ t) & 0x3FFFFFFF


def kocka(device: Pico, *arguments: object) -> Result:
    words = ["deploy", "--port", device.port, *(str(word) for word in arguments)]
    return CliRunner().invoke(cli.command, words, prog_name="kocka")


def facts_of(device: Pico) -> dict[str, object]:
    with Link(device.port) as link:
        return link.facts()


@pytest.fixture(autouse=True)
def nothing_else_plugged_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ports, "serial_ports", lambda: [])
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [])
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def newer(
    pico: Callable[..., Pico], image: Callable[[str], rp2.Firmware], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Pico]:
    """Makes devices; the sources are newer than the image that they have."""
    old = contents.sources()
    made = image("pico_lcd_1_3")
    monkeypatch.setattr(contents, "sources", lambda: {**old, **NEW, CHANGED: old[CHANGED] + IMPORT})
    monkeypatch.setattr(contents, "commit", lambda: "0123456789")
    return lambda *arguments, **named: pico(*arguments, firmware=made, **named)


@pytest.fixture
def keyed(
    pico: Callable[..., Pico], emulated: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Pico]:
    """As `newer`, with an image that has the key of this user."""
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    own, board = tmp_path / "own.pem", "pico_lcd_1_3"
    own.write_bytes(OWNER)
    monkeypatch.setenv("KOCKA_KEY", str(own))
    made = contents.firmware(board, key=keys.public(keys.own()), code="0" * 10, say=lambda text: None)
    old = contents.sources()
    monkeypatch.setattr(contents, "sources", lambda: {**old, **NEW, CHANGED: old[CHANGED] + IMPORT})
    monkeypatch.setattr(contents, "commit", lambda: "0123456789")
    return lambda *arguments, **named: pico(*arguments, firmware=made, **named)


def test_an_image_with_a_key_takes_what_that_key_has_signed(
    keyed: Callable[..., Pico], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The device refuses the rest by itself: this computer refuses sooner (test_signed_files.py)."""
    device = keyed(SAVES)
    done = kocka(device)
    assert done.exit_code == 0, done.output
    assert "Updated to 0.1.0 0123456789: 6 modules" in done.output
    assert (facts_of(device)["kocka"], facts_of(device)["board"]) == ("9.9.9", "pico_lcd_1_3")
    doctor = CliRunner().invoke(cli.command, ["doctor", "--port", device.port], prog_name="kocka").output
    assert "signed with your key" in doctor

    # A computer that does not look.
    assert "The update is off" in kocka(device, "--remove").output
    monkeypatch.setattr(keys, "holds", lambda key, message, signature: True)
    made, path = update.make("colour"), tmp_path / "u.zip"
    signed = made._replace(signature=keys.own().sign(update.message(made)))
    module = signed.modules["kocka/added/module"]
    changed = {**signed.modules, "kocka/added/module": module._replace(code=module.code + b"\0")}
    listing = update.listing
    monkeypatch.setattr(update, "listing", lambda of: listing(signed))
    for wrong, given in (
        ("not signed with the key", signed._replace(signature=bytes(64))),
        ("kocka/added/module.mpy is not what was signed", signed._replace(modules=changed)),
    ):
        path.write_bytes(update.packed(given))
        refused = kocka(device, path)
        assert refused.exit_code == 1 and wrong in refused.output
    assert (facts_of(device)["kocka"], facts_of(device)["update"]) == ("0.1.0", place.NONE)
    device.pull()
    assert SAVES.items() <= files_of(device.flash).items()


def test_an_update_runs_and_goes_and_saves_stay(newer: Callable[..., Pico], tmp_path: Path):
    device = newer(SAVES)
    shown = kocka(device, "--dry-run")
    assert shown.exit_code == 0, shown.output
    assert [line.split()[:2] for line in shown.stdout.splitlines()] == [
        ["update", name.removesuffix(".py")] for name in sorted([*NEW, CHANGED])
    ]
    done = kocka(device)
    assert done.exit_code == 0, done.output
    assert "Updated to 0.1.0 0123456789: 6 modules" in done.output
    assert "not compiled by the mpy-cross of our images" not in done.output
    with Link(device.port) as link:
        facts = link.facts()
        assert link.ask("__import__('kocka.added.module').added.module.twice(21)") == 42
        assert link.ask("__import__('kocka.hal.sound').hal.sound.THIS") == "a text"
        assert link.ask(f"__import__('kocka.added.fast').added.fast.mix({DATA!r}, {len(DATA)})") == _mixed(DATA)
        assert link.ask("__import__('kocka.hal.device').hal.device.update.where('frozen')") == "update"
    assert (facts["kocka"], facts["frozen"], facts["update"]) == ("9.9.9", True, place.RUNNING)
    assert (facts["commit"], facts["kind"], facts["board"]) == ("0123456789", "update", "pico_lcd_1_3")
    assert "up to date" in kocka(device).output
    doctor = CliRunner().invoke(cli.command, ["doctor", "--port", device.port], prog_name="kocka").output
    assert "Kočka 9.9.9 (0123456789), an update of the image" in doctor
    # The same as a file, over it.
    path = tmp_path / "u.zip"
    path.write_bytes(update.packed(update.make("colour")._replace(version="9.9.9", commit="abc")))
    slower = kocka(device, path).output
    assert "Updated to 9.9.9 abc" in slower and "not compiled by the mpy-cross of our images" in slower
    assert "The update is off" in kocka(device, "--remove").output
    assert "There is nothing" in kocka(device, "--remove").output
    assert (facts_of(device)["kocka"], facts_of(device)["update"]) == ("0.1.0", place.NONE)
    device.pull()
    assert SAVES.items() <= files_of(device.flash).items()


def test_the_image_that_has_it_all_needs_no_update(pico: Callable[..., Pico]):
    device = pico()
    assert "up to date" in kocka(device).output
    assert kocka(device, "--source").exit_code == 1
    other = kocka(device, "--board", "oled_128x64")
    assert other.exit_code == 1
    assert "kocka flash --board" in other.output


def test_a_cable_pulled_while_it_is_written_leaves_a_device_that_plays(newer: Callable[..., Pico]):
    """The cable is out at the first block; any other moment: test_usb_cuts.py."""
    device = newer(SAVES)
    before = device.flash.read_bytes()

    def pull() -> None:
        while device.flash.read_bytes() == before:
            time.sleep(0.01)
        device.pull()

    puller = threading.Thread(target=pull, daemon=True)
    puller.start()
    cut = kocka(device)
    puller.join()
    assert cut.exit_code == 1 and "Traceback" not in cut.output
    assert SAVES.items() <= files_of(device.flash).items()
    device.plug_in()
    facts = facts_of(device)
    assert facts["kocka"] == "0.1.0" and facts["update"] in (place.NONE, place.DAMAGED)
    assert kocka(device).exit_code == 0
    assert facts_of(device)["kocka"] == "9.9.9"


@pytest.mark.parametrize(
    ("state", "at"),
    some([(place.DAMAGED, 0), (place.DAMAGED, -4096 + 9), (place.OTHER_IMAGE, 1), (place.DAMAGED, -4096 + 3)], 2),
)
def test_what_is_damaged_or_for_another_image_is_not_used(
    pico: Callable[..., Pico], monkeypatch: pytest.MonkeyPatch, state: int, at: int
):
    old = contents.sources()
    scope: dict[str, bytes] = {}
    exec(contents.modules("colour")["kocka_frozen.py"], scope)
    with monkeypatch.context() as patch:
        patch.setattr(contents, "sources", lambda: {**old, **NEW})
        base = scope["BASE"] if state == place.DAMAGED else bytes(8)
        overlay = bytearray(update.image(update.make("colour", scope["DIGESTS"]), base, scope["DIGESTS"]))
    if state == place.DAMAGED:
        overlay[at] ^= 4
    device = pico(SAVES, overlay=bytes(overlay))
    with Link(device.port) as link:
        facts = link.facts()
        where = link.ask("__import__('kocka.hal.update').hal.update.where('frozen')")
    assert (facts["kocka"], facts["update"]) == ("0.1.0", state)
    assert where == ("frozen, damaged update" if state == place.DAMAGED else "frozen, update of another image")
    doctor = CliRunner().invoke(cli.command, ["doctor", "--port", device.port], prog_name="kocka").output
    assert "not used" in doctor and "kocka deploy --remove" in doctor
    assert "The update is off" in kocka(device, "--remove").output
    assert facts_of(device)["update"] == place.NONE


def test_a_held_key_runs_the_image_and_not_the_update(image: Callable[[str], rp2.Firmware]):
    """With an update that says that it is another version; without the key it runs."""
    board = "oled_128x64"
    say = CONSOLE + "import kocka\nprint('it is', kocka.VERSION)\n"
    firmware = image(board)
    scope: dict[str, bytes] = {}
    exec(contents.modules("mono")["kocka_frozen.py"], scope)
    code = compiler.compiled({"kocka/__init__.py": b'VERSION = "9.9.9"\n'})["kocka/__init__"]
    newer = update.Update("9.9.9", "", bytes(8), "mono", {"kocka/__init__": update.Module(bytes(6), code)}, code)
    overlay = update.image(newer, scope["BASE"], b"")
    files = contents.storage({"boot.py": say.encode()})
    flash = uf2.flash(contents.pages(firmware, files, overlay))
    for is_held, words in ((True, b"it is 0.1.0"), (False, b"it is 9.9.9")):
        twin = Twin(flash, board, memory=firmware.memory)
        if is_held:
            twin.keys.press("A", 0.0, 2000.0)
        twin.run_ms(1000)
        assert words in twin.console
        assert (b"safe mode" in twin.console) is is_held
