"""Bills of materials, running times, and the pages they stand in."""

from __future__ import annotations

import re

import pytest

from hardware.tools import pages, parts, power, weights
from kocka.hal import boards
from kocka.match import settings
from kocka.ui.screens.settings import settings as screen


@pytest.mark.parametrize("name", boards.MAIN)
def test_bills_of_materials(name: str, root):
    found = parts.read(root / "hardware" / name / "parts.csv")
    assert found[0].number == "SC0917"
    needed = [part for part in found if not part.use]
    assert len(needed) >= 3
    keys = len(boards.load(name).KEYS)
    if name == "oled_128x64":
        assert next(part for part in needed if "switch" in part.part).pieces == keys
    # Sound is offered where the firmware has a pin for it, and only there.
    assert any(part.use == "sound" for part in found) is (boards.load(name).BUZZER >= 0)
    page = (root / "hardware" / name / "README.md").read_text(encoding="utf-8")
    for part in found:
        assert part.part in page and part.look_for in page
    assert f"kocka flash --board {name}" in page and f"kocka doctor --board {name}" in page


@pytest.mark.parametrize("line", ["Pico,Raspberry Pi,SC0917,some,,,x", "Pico,Raspberry Pi,SC0917,1,,", ",,,1,,,x"])
def test_what_is_no_part(line: str, tmp_path):
    path = tmp_path / "parts.csv"
    path.write_text(",".join(parts.FIELDS) + "\n" + line + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2"):
        parts.read(path)


def test_running_times_by_hand():
    """500 mAh at 3.7 V, 90 % used: 1.665 Wh; 61 mA at 5 V are 0.305 W: 5.5 hours."""
    play, delivered, darker, asleep = power.loads(boards.load("pico_lcd_1_3"))
    assert power.hours(power.LIPO, play) == pytest.approx(5.46, abs=0.01)
    assert delivered.ma == pytest.approx(21 + 40 * 0.64)
    assert darker.ma == pytest.approx(21 + 40 * 0.16)
    assert power.hours(power.LIPO, asleep) / 24 == pytest.approx(13.9, abs=0.1)
    assert "| 5 h | 7 h | 12 h | 14 days |" in power.table(boards.load("pico_lcd_1_3"))


@pytest.mark.parametrize("name", boards.MAIN)
def test_running_times_only_of_what_can_be_built(name: str, root):
    found = parts.read(root / "hardware" / name / "parts.csv")
    page = (root / "hardware" / name / "README.md").read_text(encoding="utf-8")
    for battery in power.BATTERIES:
        assert (f"| {battery.name} |" in page) is (battery in power.possible(found))
    assert power.possible(found)
    assert power.possible([part for part in found if "Schottky" not in part.part and "LiPo" not in part.part]) == []


def test_weights_by_hand(root):
    """95 × 55 × 1.6 mm of 1.85 g/cm³: 15.5 g. What is estimated says so."""
    assert weights.bare(95, 55).grams == pytest.approx(15.47, abs=0.01)
    for folder, builds in weights.BUILDS.items():
        grams = pages.printed_grams(root / "hardware" / folder)
        page = (root / "hardware" / folder / "README.md").read_text(encoding="utf-8")
        for title, bought, names in builds:
            total = sum(grams[name] for name in names) + sum(item.grams for item in bought)
            assert f"| **{title}** | **together** | **{total:.0f}** |" in page
            assert page.count("**estimated**") >= sum(item.how == "estimated" for item in bought)
        assert {name for _, _, names in builds for name in names} == set(grams), "no printed part is forgotten"


def test_the_handheld_runs_as_long_as_the_pocket_build():
    """The same cell, the same display."""
    found = parts.read(pages.ROOT / "hardware/handheld/parts.csv")
    assert power.possible(found) == [power.BEHIND_SWITCH]
    assert "| 5 h | 7 h | 12 h | 14 days |" in power.table(boards.load("handheld"), power.possible(found))


def test_a_price_bears_its_day(root):
    """None is given today: a price without the day it was true on helps nobody."""
    for path in [*(root / "hardware").rglob("*.md"), *(root / "hardware").rglob("*.csv")]:
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.search(r"[€$£]\s?\d|\d\s?(€|Kč|CZK|EUR|USD|GBP)", line):
                assert re.search(r"20\d\d-\d\d-\d\d", line), f"{path.name}: {line}"


def test_holders_have_leads(root):
    """Keystone 2479 has pins for a board, 2480 is the same with leads."""
    for path in (root / "hardware").rglob("parts.csv"):
        for part in parts.read(path):
            if "Holder for 3 AAA" in part.part:
                assert part.number == "2480"


def test_brightnesses_can_be_chosen_on_the_device():
    assert {power.BRIGHTEST, power.DELIVERED, power.DARKER} <= set(screen._PERCENTS)
    assert {row[0]: row[2] for row in settings.TABLE}[settings.BRIGHTNESS] == power.DELIVERED


def test_the_light_is_as_the_driver_sets_it(monkeypatch):
    """The share of the time that the backlight is on."""
    import machine

    from kocka.hal.light import Backlight

    duties = []
    monkeypatch.setattr(machine.PWM, "duty_u16", lambda self, value=None: duties.append(value))
    light = Backlight(13)
    for percent in (0, 8, 50, 100):
        light.set(percent)
        assert power.light_ma(percent) / power.LCD_MA == pytest.approx(duties[-1] / 65535, abs=1e-4)


def test_blocks_of_a_page():
    page = "a\n<!-- begin x -->\nold\n<!-- end x -->\nb\n"
    made = pages.filled(page, {"x": "new"})
    assert made == "a\n<!-- begin x -->\nnew\n<!-- end x -->\nb\n"
    assert pages.filled(made, {"x": "new"}) == made
    with pytest.raises(ValueError, match="blocks"):
        pages.filled(page, {"x": "new", "y": "z"})
    with pytest.raises(ValueError, match="blocks"):
        pages.filled(page, {})


def test_links_of_the_pages_lead_somewhere(root):
    for page in (root / "hardware").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)#]+)\)|src=\"([^\"]+)\"", text):
            assert (page.parent / (target[0] or target[1])).exists(), f"{page.name}: {target}"


def test_the_licence_is_the_whole_licence(root):
    text = (root / "hardware" / "LICENSE").read_text(encoding="ascii")
    assert text.startswith("CERN Open Hardware Licence Version 2 - Permissive\n")
    assert [line.split(" ")[0] for line in text.splitlines() if re.match(r"\d [A-Z]", line)] == list("1234567")
