"""First light: the hardware test of `kocka doctor --board`. The device shows, a person looks and presses keys."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from host_tools.device import first_light_probe as probe
from host_tools.device import first_light_words as words
from host_tools.device import pins
from host_tools.device.errors import CodeError, DeviceError
from host_tools.device.finding import Finding
from host_tools.device.link import Link, sent
from kocka.hal import boards

# One question to the device takes no longer than this; a person may take several.
_LOOK_MS = 400
_LET_GO_MS = 3000
_LIGHTS = (60, 30, 10, 1, 10, 30, 60, 100)  # percent
_TONES_HZ = (523, 659, 784)


class Person:
    """Who sits before the device. `patience_s`: how long a key is waited for; `pause_s`: what the eye needs to see."""

    def __init__(self, patience_s: float = 20.0, pause_s: float = 0.15) -> None:
        self.patience_s = patience_s
        self.pause_s = pause_s

    def tell(self, text: str) -> None:
        """Says something, or what to do next."""
        click.echo(text)

    def ask(self, question: str) -> bool:
        """Yes or no."""
        return click.confirm(question, default=True)


class _Remote:
    """The probe on the device."""

    def __init__(self, link: Link, board: str, more: list[str]) -> None:
        self._link = link
        try:
            link.run(sent(Path(probe.__file__)))
            link.run(f"_probe = Probe({board!r}, {more!r})")
        except CodeError as error:
            raise DeviceError(
                "the device has no drivers that could be tested.", "Put Kočka on it first: kocka flash --board " + board
            ) from error

    def ask(self, call: str) -> Any:
        """The value of a call of the probe's."""
        return self._link.ask("_probe." + call)

    def do(self, call: str) -> None:
        """A call that returns nothing."""
        self._link.run("_probe." + call)


def first_light(link: Link, board_id: str, more: list[str], person: Person) -> Iterator[Finding]:
    """Tests a device that should be a `board_id`; `more`: the further words of its board.txt. DeviceError."""
    board = boards.load(board_id)
    remote = _Remote(link, board_id, more)
    person.tell("Take your fingers off the keys.")
    down = remote.ask("low()")
    yield from words.at_rest(board, down, remote.ask("high()"))
    yield from words.bridges(board, remote.ask("bridges()"))
    problem = remote.ask("display()")
    if problem:
        yield words.silent_bus(board, *remote.ask("bus()")) if board.BUS == "i2c" else Finding(False, problem)
    else:
        yield from _display(remote, board, person)
    yield from words.keys(board, _keys(remote, board, person, down))
    if not problem:
        yield from _light_and_sound(remote, board, person)
        yield from _lamp(remote, person)
    yield from words.supply(*remote.ask("battery()"))
    yield from words.on_bus(board, remote.ask("parts()"))
    if not problem:
        remote.do(f"pattern({probe.DARK})")


def _display(remote: _Remote, board: Any, person: Person) -> Iterator[Finding]:
    remote.do(f"pattern({probe.FRAME})")
    if not person.ask("Does the display show an arrow that points up, and a thin frame at all four edges?"):
        if person.ask("Is there any picture on it, if not this one?"):
            yield Finding(
                False, "the picture is turned or cut off", f"is this the display of {board.ID}? kocka doctor --board …"
            )
        else:
            yield words.unseen(board, person.ask("Is it lit?"))
        return
    yield Finding(True, "the display shows a whole picture, the right way up")
    if board.COLOURS > 2:
        good = person.ask("Below the arrow, from the left: white, yellow, light blue, green, pink, red, blue?")
        todo = "" if good else "press the boards together; if it stays so, this is another panel than the board file's"
        yield Finding(good, "its colours are right" if good else "its colours are wrong", todo)
    broken = []
    for name, patterns in (
        ("rows", (probe.EVEN_ROWS, probe.ODD_ROWS)),
        ("columns", (probe.EVEN_COLUMNS, probe.ODD_COLUMNS)),
    ):
        for number, which in enumerate(patterns, 1):
            remote.do(f"pattern({which})")
            if not person.ask(f"Is this even grey of thin {name}, without a gap? ({number} of 2)"):
                broken.append(name)
    todo = "the glass is damaged: have it exchanged" if broken else ""
    text = (
        f"some of the {' and '.join(dict.fromkeys(broken))} are missing" if broken else "every row and column is there"
    )
    yield Finding(not broken, text, todo)


def _keys(remote: _Remote, board: Any, person: Person, down: list[int]) -> dict[str, list[int]]:
    seen: dict[str, list[int]] = {}
    done: list[int] = []
    for at, (name, gpio, _) in enumerate(board.KEYS):
        person.tell(f"Press {name} (GP{gpio}, pin {pins.pin_of(gpio)}).")
        remote.do(f"say(('Press', {name!r}), {done!r})")
        found: list[int] = []
        for _ in range(max(1, round(person.patience_s * 1000 / _LOOK_MS))):
            found = remote.ask(f"look({_LOOK_MS}, {down!r})")
            if found:
                break
        seen[name] = found
        if found:
            done.append(at)
            person.tell("  " + " and ".join(f"GP{one}" for one in found))
            remote.ask(f"let_go({_LET_GO_MS}, {down!r})")
        else:
            person.tell("  nothing came")
    return seen


def _lamp(remote: _Remote, person: Person) -> Iterator[Finding]:
    if not remote.ask("lamp(0)"):
        return
    colours = ("gold", "blue", "green")
    for number in range(len(colours)):
        remote.ask(f"lamp({number})")
        time.sleep(3 * person.pause_s)
    remote.ask("lamp(-1)")
    good = person.ask(f"Did the lamp show {', '.join(colours)}, and is it dark now?")
    yield Finding(
        good, "the lamp shows its colours" if good else "the lamp does not", "" if good else "see the board's page"
    )


def _light_and_sound(remote: _Remote, board: Any, person: Person) -> Iterator[Finding]:
    remote.do(f"pattern({probe.LIT})")
    person.tell("The light goes down and up again.")
    for percent in _LIGHTS:
        remote.do(f"light({percent})")
        time.sleep(person.pause_s)
    good = person.ask("Did it?")
    todo = ""
    if not good:
        pin = getattr(board, "BACKLIGHT", -1)
        todo = f"BL belongs on GP{pin} (pin {pins.pin_of(pin)})" if pin >= 0 else "another module"
    yield Finding(good, "the light can be set" if good else "the light cannot be set", todo)
    if board.BUZZER < 0:
        return
    for hz in _TONES_HZ:
        remote.do(f"sound({hz})")
        time.sleep(3 * person.pause_s)
    if not person.ask("Did you hear three tones? (Without a buzzer, say yes.)"):
        place = f"GP{board.BUZZER} (pin {pins.pin_of(board.BUZZER)})"
        yield Finding(
            False, "the buzzer is silent", f"+ on {place}, the other end on GND; a passive one, not an active one"
        )
