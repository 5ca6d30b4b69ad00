"""The findings of the test screen in words, for whoever built the device: what is wrong, and what to do about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import ModuleType

from host_tools.device import pins
from host_tools.device.finding import Finding
from kocka.hal import parts, power

# USB gives about 4.7 V at VSYS, behind the Pico's diode.
_LEAST_USB_MV = 4200
_MOST_MV = 5500


def _place(gpio: int) -> str:
    return f"GP{gpio} (pin {pins.pin_of(gpio)})"


def _names(board: ModuleType) -> dict[int, str]:
    return {gpio: str(name) for name, gpio, _ in board.KEYS}


def at_rest(board: ModuleType, low: Collection[int], high: Collection[int] = ()) -> Iterator[Finding]:
    """Keys that are down although nobody presses anything (`low`: GPIOs), or never could be (`high`)."""
    names = _names(board)
    stuck = [gpio for gpio in low if gpio in names]
    for gpio in high:
        yield Finding(
            False,
            f"{names[gpio]} cannot be pressed: something holds GP{gpio} at 3.3 V",
            f"unplug it, and look for a wire or solder from pin {pins.pin_of(gpio)} to 3V3; switches go to GND",
        )
    for gpio in stuck:
        yield Finding(
            False,
            f"{names[gpio]} is down although nobody presses it: GP{gpio} is at ground",
            f"look for a wire or solder from pin {pins.pin_of(gpio)} to GND; a switch turned by 90° is closed for ever",
        )
    if not stuck and not high:
        yield Finding(True, f"none of the {len(names)} keys is down by itself")


def bridges(board: ModuleType, found: Sequence[tuple[int, int]]) -> Iterator[Finding]:
    """Pins that touch each other. `found`: pairs of GPIOs, the first one a key's."""
    names = _names(board)
    for one, other in found:
        whose = f"{names[other]} " if other in names else ""
        yield Finding(
            False,
            f"{names[one]} and {whose or 'a free pin '}touch: GP{one} and GP{other} follow each other",
            f"look between pins {pins.pin_of(one)} and {pins.pin_of(other)} for solder, or wires in one row",
        )
    if not found:
        yield Finding(True, "no two of the keys' pins touch")


def keys(board: ModuleType, seen: Mapping[str, Collection[int]]) -> Iterator[Finding]:
    """The keys. `seen`: by name of each key that was asked for, the GPIOs that went low when it was pressed."""
    names = _names(board)
    right = {name: gpio for gpio, name in names.items()}
    told: set[str] = set()
    fine = 0
    for name, found in seen.items():
        gpio = right[name]
        if name in told:
            continue
        if set(found) == {gpio}:
            fine += 1
        elif not found:
            yield Finding(
                False,
                f"{name} does not answer: nothing happens on GP{gpio}, or on any other pin",
                f"one leg of its switch belongs on {_place(gpio)}, the other on GND; is it pressed in all the way?",
            )
        elif gpio in found:
            others = " and ".join(f"GP{other}" for other in sorted(found) if other != gpio)
            yield Finding(
                False,
                f"{name} pulls GP{gpio} and {others} down together",
                f"look for a bridge from pin {pins.pin_of(gpio)} to its neighbours",
            )
        else:
            yield _elsewhere(names, right, name, sorted(found), seen, told)
    if fine == len(seen):
        yield Finding(True, f"all {fine} keys answer where they should")


def _elsewhere(
    names: Mapping[int, str],
    right: Mapping[str, int],
    name: str,
    found: list[int],
    seen: Mapping[str, Collection[int]],
    told: set[str],
) -> Finding:
    """A key that answers on another pin than its own; one it is exchanged with is added to `told`."""
    gpio, there = right[name], found[0]
    owner = names.get(there, "")
    if len(found) == 1 and owner and set(seen.get(owner, ())) == {gpio}:
        told.add(owner)
        return Finding(
            False,
            f"{name} answers on GP{there}: {name} and {owner} are swapped",
            f"exchange their wires: {name} belongs on {_place(gpio)}, {owner} on {_place(there)}",
        )
    if owner:
        text = f"{name} answers on GP{there}, which is {owner}'s"
    else:
        text = f"{name} answers on GP{there}, where nothing belongs"
    return Finding(False, text, f"its wire belongs on {_place(gpio)}, not on pin {pins.pin_of(there)}")


def silent_bus(
    board: ModuleType,
    answers: Sequence[int],
    exchanged: Sequence[int],
    pulled_up: Sequence[int],
    pulled_down: Sequence[int],
) -> Finding:
    """Why an I2C display does not answer (see `Probe.bus`)."""
    sda, scl = _place(board.SDA), _place(board.SCL)
    for line, level in zip(("SDA", "SCL"), pulled_up, strict=True):
        if not level:
            gpio = getattr(board, line)
            return Finding(
                False,
                f"the display does not answer: {line} is at ground",
                f"look for a wire or solder from {_place(gpio)} to GND; is the module the right way round?",
            )
    if exchanged:
        return Finding(
            False,
            "the display does not answer: SDA and SCL are swapped",
            f"exchange their wires: SDA belongs on {sda}, SCL on {scl}",
        )
    # A jumper on its back chooses one of two. The driver tries both, unless board.txt names one.
    displays = [address for address in answers if address in (board.ADDRESS, board.ADDRESS ^ 1)]
    if displays:
        return Finding(
            False,
            f"a display answers at {displays[0]:#x}, and board.txt names another address",
            "take the address out of board.txt: then both are tried",
        )
    if answers:
        return Finding(
            False,
            "something answers at " + ", ".join(f"{address:#x}" for address in answers) + ", but no display",
            "is it an I2C module with four contacts?",
        )
    dead = [line for line, level in zip(("SDA", "SCL"), pulled_down, strict=True) if not level]
    if dead:
        return Finding(
            False,
            f"the display does not answer, and nothing pulls {' and '.join(dead)} up",
            f"its VCC belongs on 3V3 (pin 36), GND on a GND pin; then SDA on {sda}, SCL on {scl}",
        )
    return Finding(
        False,
        "the display has power and does not answer",
        f"SDA belongs on {sda}, SCL on {scl}; try another module",
    )


def unseen(board: ModuleType, lit: bool) -> Finding:
    """A display that shows no picture. `lit`: there is light, though."""
    if board.BUS == "i2c":
        return Finding(
            False, "the display answers, and stays dark", "its glass is broken, or its cable is: another module"
        )
    if not lit and getattr(board, "BACKLIGHT", -1) >= 0:
        return Finding(
            False,
            "the display is dark altogether: no backlight",
            f"BL belongs on {_place(board.BACKLIGHT)}; press the boards together, USB socket where the print says",
        )
    contacts = [wire for wire in pins.wires(board) if wire.part == "display" and wire.name != "BL"]
    return Finding(
        False,
        "the display is lit and shows nothing",
        "one of these does not get there: " + ", ".join(f"{wire.name} from {_place(wire.gpio)}" for wire in contacts),
    )


def supply(on_usb: bool, vsys_mv: int) -> Iterator[Finding]:
    """What the device runs on, as it measures that itself."""
    volts = f"{vsys_mv / 1000:.1f} V at VSYS"
    if vsys_mv > _MOST_MV:
        yield Finding(False, f"{volts}: too much", "take the battery off, now: 5.5 V are the most that a Pico bears")
    elif on_usb:
        good = vsys_mv >= _LEAST_USB_MV
        todo = "" if good else "the cable or the port is weak, or something takes much current: look for shorts at VSYS"
        yield Finding(good, f"on USB, {volts}", todo)
    else:
        good = power._LEAST_MV <= vsys_mv <= power._MOST_MV
        yield Finding(good, f"on a battery, {volts}", "" if good else "the firmware takes 1.8 to 4.7 V for a battery")


def on_bus(board: ModuleType, found: list[tuple[str, bool]]) -> Iterator[Finding]:
    """The parts on I2C: (name, whether it answers)."""
    for name, answers in found:
        if answers:
            yield Finding(True, f"the {name} answers")
            continue
        if board.BUS == "i2c":
            sda, scl = board.SDA, board.SCL
        else:
            sda, scl = getattr(board, "PARTS_SDA", parts.SDA), getattr(board, "PARTS_SCL", parts.SCL)
        todo = f"has it power, its SDA on {_place(sda)}, its SCL on {_place(scl)}?"
        if name == "ina219":
            todo += " On a UPS board: is it switched on, and are its jumpers to these closed?"
        yield Finding(False, f"the {name} that is named does not answer at {parts.address_of(name):#x}", todo)
