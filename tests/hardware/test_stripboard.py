"""The stripboard of the OLED build: every strip followed, and compared with the board file."""

from __future__ import annotations

from hardware.oled_128x64 import stripboard
from host_tools.device import pins
from kocka.hal import boards


def nets() -> list[set[str]]:
    """What hangs together, by names: "GP2", "switch UP", "display SDA"."""
    pieces = stripboard.segments()
    found: dict[int, set[str]] = {}

    def put(hole: stripboard.Hole, name: str) -> None:
        found.setdefault(pieces[hole], set()).add(name)

    for pin, hole in stripboard.pico_holes().items():
        name = pins.PICO_PINS[pin - 1]
        put(hole, "GND" if name == "AGND" else name)
    for switch in stripboard.SWITCHES:
        for number, leg in enumerate(switch.legs):
            put(leg, f"switch {switch.name}" if number < 2 else "switch's other side")
    for part, holes in (
        ("display", stripboard.DISPLAY),
        ("battery", stripboard.BATTERY),
        ("buzzer", stripboard.BUZZER),
    ):
        for name, hole in holes.items():
            put(hole, f"{part} {name}")
    put(stripboard.DIODE[0], "anode")
    put(stripboard.DIODE[1], "cathode")
    return list(found.values())


def net(name: str) -> set[str]:
    """The one net with a name in it."""
    (one,) = [net for net in nets() if name in net]
    return one


def test_it_connects_what_the_board_file_says_and_nothing_else():
    board = boards.load("oled_128x64")
    for key, gpio, _ in board.KEYS:
        assert net(f"switch {key}") == {f"GP{gpio}", f"switch {key}"}
    assert net("display SDA") == {f"GP{board.SDA}", "display SDA"}
    assert net("display SCL") == {f"GP{board.SCL}", "display SCL"}
    assert net("display VCC") == {"3V3", "display VCC"}
    assert net("buzzer +") == {f"GP{board.BUZZER}", "buzzer +"}
    assert net("cathode") == {"VSYS", "cathode"}
    # The strip of GP28 is cut: it carries the battery's + to the diode.
    assert net("anode") == {"anode", "battery +"}
    grounds = [net for net in nets() if "GND" in net]
    for one in grounds:
        assert one <= {"GND", "switch's other side", "display GND", "battery −", "buzzer −"}
    named = set().union(*grounds)
    assert named == {"GND", "switch's other side", "display GND", "battery −", "buzzer −"}
    assert {name for name, _, _ in board.KEYS} == {switch.name for switch in stripboard.SWITCHES}


def test_every_hole_is_used_once_and_is_there():
    holes = stripboard.occupied()
    assert len(holes) == len(set(holes)), sorted(hole for hole in holes if holes.count(hole) > 1)
    assert not set(holes) & set(stripboard.CUTS)
    for column, row in (*holes, *stripboard.CUTS):
        assert 1 <= column <= stripboard.COLUMNS and 1 <= row <= stripboard.ROWS
        # Six holes at each corner are cut off.
        assert min(column - 1, stripboard.COLUMNS - column) + min(row - 1, stripboard.ROWS - row) > 2


def test_both_sides_of_the_pico_are_apart():
    pieces = stripboard.segments()
    holes = stripboard.pico_holes()
    for row in range(1, 21):
        assert pieces[holes[row]] != pieces[holes[41 - row]]


def test_a_missing_cut_is_seen(monkeypatch):
    monkeypatch.setattr(stripboard, "CUTS", tuple(cut for cut in stripboard.CUTS if cut != (19, 11)))
    assert net("switch RIGHT") == {"GP20", "GP8", "switch RIGHT"}
