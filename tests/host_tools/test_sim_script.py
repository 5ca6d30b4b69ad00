"""Key scripts: what they say, what is wrong with them, what they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from host_tools.sim import script
from host_tools.sim.device import Device
from host_tools.sim.script import ScriptError, Step
from tests.host_tools.sim_fake import Fake


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """With the counting app, which starts at 5."""
    return Device("pico_lcd_1_3", tmp_path / "saves", "cs", 1, Fake)


def test_every_kind_of_step() -> None:
    """As the documentation has them."""
    text = "# nothing\nnext*2 ok # two\n\nhold back\nwait 500\nuntil table\nuntil table 40\nshot a.png 3\nshot b.png\n"
    text += "deal 7"
    assert script.parse(text) == [
        Step(2, "press", "next"),
        Step(2, "press", "next"),
        Step(2, "press", "ok"),
        Step(4, "hold", "back"),
        Step(5, "wait", "", 500),
        Step(6, "until", "table", 60_000),
        Step(7, "until", "table", 40),
        Step(8, "shot", "a.png", 3),
        Step(9, "shot", "b.png", 2),
        Step(10, "deal", "", 7),
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("jump", "'jump' is no key"),
        ("next*0", "pressed 1 to 1000 times"),
        ("next*9999", "pressed 1 to 1000 times"),
        ("next*x", "is no key"),
        ("hold", "hold wants one key"),
        ("hold it", "hold wants one key"),
        ("wait", "wait wants milliseconds"),
        ("wait soon", "wait wants milliseconds"),
        ("wait -5", "wait wants milliseconds"),
        ("until", "until wants the name of a screen"),
        ("until table soon", "until: milliseconds"),
        ("shot a.jpg", "shot wants the name of a .png"),
        ("shot a.png 99", "shot: zoom"),
        ("deal 281474976710656", "deal wants a seed"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(line: str, reason: str) -> None:
    """File, line, reason."""
    with pytest.raises(ScriptError) as caught:
        script.parse(f"ok\n\n{line}\nok", "keys.txt")
    assert str(caught.value).startswith("keys.txt:3: ")
    assert reason in str(caught.value)
    assert caught.value.line == 3


def test_playing_a_script(device: Device, tmp_path: Path) -> None:
    """Keys arrive, pictures are kept, screens are waited for."""
    steps = script.parse("next*3\nprev\nshot sub/a.png 2\nhold next\nuntil page\nback\nuntil counter")
    kept = script.play(device, steps, tmp_path)
    assert device.app.count == 7
    assert kept == [tmp_path / "sub" / "a.png"]
    with Image.open(kept[0]) as image:
        assert image.size == (480, 480)


def test_a_deal(device: Device, tmp_path: Path) -> None:
    """A new match with that seed."""
    script.play(device, script.parse("deal 1996"), tmp_path)
    assert device.seed == 1996


def test_a_screen_that_never_comes(device: Device, tmp_path: Path) -> None:
    """It says which one is there instead."""
    with pytest.raises(ScriptError, match=r"k:2: no screen 'page' within 100 ms; the device shows 'counter'"):
        script.play(device, script.parse("ok\nuntil page 100"), tmp_path, "k")


def test_a_crash_ends_the_script(device: Device, tmp_path: Path) -> None:
    """With the line that did it, and the traceback."""
    with pytest.raises(ScriptError, match=r"k:2: the device's program crashed:[\s\S]*broken on purpose"):
        script.play(device, script.parse("ok\nhold ok\nok"), tmp_path, "k")


def test_the_same_script_gives_the_same_picture(tmp_path: Path) -> None:
    """To the pixel."""
    pictures = []
    for run in ("a", "b"):
        device = Device("oled_128x64", tmp_path / run, "en", 3, Fake)
        script.play(device, script.parse("next*4 ok wait".replace(" wait", "\nwait 90")), tmp_path)
        pictures.append(device.png())
    assert pictures[0] == pictures[1]
