"""Pins: what the chip can do where, no pin twice, and drawings that follow the board files."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from types import ModuleType, SimpleNamespace

import pytest

from hardware.tools import pages, wiring
from host_tools.device import pins
from kocka.hal import boards

ALL = [boards.load(board) for board in boards.MAIN]
OURS = [*ALL, boards.load("handheld")]


def changed(board: ModuleType, **values: object) -> ModuleType:
    """A board with other pins."""
    names = {name: getattr(board, name) for name in dir(board) if name.isupper()}
    return SimpleNamespace(**{**names, **values})  # type: ignore[return-value]


def test_the_chip_is_as_its_datasheet_says():
    """RP2040 datasheet 2.19.2, rows of the table that no rule of ours was made from."""
    assert {"SPI0 RX", "I2C0 SDA", "PWM 0A"} <= pins.possible(0)
    assert {"SPI0 TX", "I2C1 SCL", "PWM 3B"} <= pins.possible(7)
    assert {"SPI1 RX", "I2C0 SDA", "PWM 4A"} <= pins.possible(8)
    assert {"SPI1 TX", "I2C1 SCL", "PWM 7B"} <= pins.possible(15)
    assert {"SPI0 RX", "I2C0 SDA", "PWM 0A"} <= pins.possible(16)
    assert {"SPI0 TX", "I2C1 SCL", "PWM 3B"} <= pins.possible(23)
    assert {"SPI1 SCK", "I2C1 SDA", "PWM 5A", "ADC 0"} <= pins.possible(26)
    assert {"SPI1 CSn", "I2C0 SCL", "PWM 6B", "ADC 3"} <= pins.possible(29)
    with pytest.raises(ValueError):
        pins.possible(30)


def test_the_pico_is_as_its_pinout_says():
    known = {"GP0": 1, "GP8": 11, "GP15": 20, "GP16": 21, "GP22": 29, "RUN": 30, "GP28": 34, "3V3": 36, "VBUS": 40}
    assert {name: pins.PICO_PINS.index(name) + 1 for name in known} == known
    assert [at for at, name in enumerate(pins.PICO_PINS, 1) if name.endswith("GND")] == [3, 8, 13, 18, 23, 28, 33, 38]
    assert sorted(name for name in pins.PICO_PINS if name.startswith("GP")) == sorted(
        f"GP{gpio}" for gpio in range(29) if gpio not in pins.ON_THE_PICO
    )


@pytest.mark.parametrize("board", OURS, ids=lambda board: board.ID)
def test_every_function_is_possible_on_its_pin(board: ModuleType):
    for wire in pins.wires(board):
        assert wire.function in pins.possible(wire.gpio), wire
        assert pins.pin_of(wire.gpio)
    assert {wire.name for wire in pins.wires(board) if wire.part == "keys"} == {name for name, _, _ in board.KEYS}
    for wire in pins.part_wires():
        assert wire.function in pins.possible(wire.gpio)


def test_cells_have_their_diode_and_their_minus():
    made = pages.outputs()
    for board in ALL:
        drawn = made[f"hardware/{board.ID}/wiring.svg"]
        assert drawn == wiring.svg(board)
        words = [text.text or "" for text in ElementTree.fromstring(drawn).iter() if text.tag.endswith("text")]
        assert "3 AAA cells, if any: +" in words and "their −" in words
        # The diode's triangle and its ring.
        shapes = [shape.get("d", "") for shape in ElementTree.fromstring(drawn).iter() if shape.tag.endswith("path")]
        assert any("Z" in shape for shape in shapes)


@pytest.mark.parametrize("board", OURS, ids=lambda board: board.ID)
def test_no_pin_is_used_twice(board: ModuleType):
    used = [wire.gpio for wire in pins.wires(board)]
    # The battery gauge may share an I2C bus, and nothing else.
    shared = {wire.gpio for wire in pins.wires(board) if wire.function.startswith("I2C")}
    if not getattr(board, "PARTS", ()):
        used += [wire.gpio for wire in pins.part_wires() if wire.gpio not in shared]
    assert len(used) == len(set(used)), sorted(used)
    assert not set(used) & set(pins.ON_THE_PICO)
    # One frequency a slice: light and sound want different ones.
    slices = {(wire.function[:-1], wire.part) for wire in pins.wires(board) if wire.function.startswith("PWM")}
    assert len(slices) == len({number for number, _ in slices})


def test_a_function_on_a_pin_that_has_it_not_is_seen():
    board = changed(boards.load("pico_lcd_1_3"), SCK=12)
    wire = next(wire for wire in pins.wires(board) if wire.name == "SCK")
    assert wire.function not in pins.possible(wire.gpio)


def _pins_of(name: str) -> list[str]:
    return [
        constant
        for constant in ("SCK", "MOSI", "CS", "DC", "RESET", "BACKLIGHT", "SDA", "SCL", "BUZZER")
        if getattr(boards.load(name), constant, -1) >= 0
    ]


@pytest.mark.parametrize(("name", "constant"), [(name, pin) for name in boards.MAIN for pin in _pins_of(name)])
def test_a_pin_that_changes_changes_drawing_and_table(name: str, constant: str):
    board = boards.load(name)
    other = changed(board, **{constant: 28})
    assert wiring.svg(other) != wiring.svg(board)
    assert pins.table(other) != pins.table(board)


@pytest.mark.parametrize("name", boards.MAIN)
def test_a_key_that_changes_changes_drawing_and_table(name: str):
    board = boards.load(name)
    for at, (key, _, logical) in enumerate(board.KEYS):
        other = changed(board, KEYS=(*board.KEYS[:at], (key, 28, logical), *board.KEYS[at + 1 :]))
        assert wiring.svg(other) != wiring.svg(board)
        assert pins.table(other) != pins.table(board)


@pytest.mark.parametrize("name", boards.MAIN)
def test_the_drawing_names_every_contact(name: str):
    board = boards.load(name)
    drawn = [text.text or "" for text in ElementTree.fromstring(wiring.svg(board)).iter() if text.tag.endswith("text")]
    for wire in pins.wires(board):
        if wire.part != "buzzer":
            assert any(wire.name in text.replace(":", " ").split() for text in drawn), wire
    assert [text for text in drawn if text.startswith("GP")].count("GP0") == 1
    assert sum(text in pins.PICO_PINS for text in drawn) >= 40


def test_what_is_committed_is_what_the_board_files_say(root):
    """As `make gen-check` says it, within the fast tests: a pin that changed without its drawing."""
    for path, data in pages.outputs().items():
        assert (root / path).read_bytes() == data, f"{path}: kocka build hardware"


def test_whose_pin_that_is():
    board = boards.load("pico_lcd_1_3")
    assert pins.owner(board, 18) == "the key DOWN"
    assert pins.owner(board, 10) == "the display's SCK"
    assert pins.owner(board, 24) == "whether USB gives power"
    assert pins.owner(board, 28) == ""
