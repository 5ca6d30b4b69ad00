"""Key scripts: what somebody pressed, as text. The steps of a file are done one after another on a device.

    # a comment, also behind a step
    next                  press a key: prev next ok back up down menu info sheet home
    next*3 ok             several on a line, repeated
    hold ok               a long press
    wait 500              let 500 ms pass
    until table           go on until the screen of this name has the keys (at most 60 s of device time)
    until table 5000      the same, at most 5 s
    shot deal.png         keep a picture of the screen
    shot deal.png 4       the same, four picture pixels a pixel
    deal 1996             begin a new match with this seed

After each key the device goes on until nothing moves and nobody thinks.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from host_tools.sim.device import MAX_SEED, Device, NotSettled
from host_tools.sim.faces import ROLES

MAX_REPEAT = 1000
MAX_WAIT_MS = 3_600_000
UNTIL_MS = 60_000
MAX_ZOOM = 16

_PRESS = re.compile(r"([a-z]+)(?:\*([0-9]{1,6}))?")


class ScriptError(Exception):
    """A step that is none, or that did not work. `.line`: its number, from 1; `.reason`: what is wrong."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}:{line}: {reason}")
        self.line = line
        self.reason = reason


class Step(NamedTuple):
    """One step: the `line` it stands on (from 1), its `verb`, `word` and `number` as the verb needs them."""

    line: int
    verb: str
    word: str = ""
    number: int = 0


def parse(text: str, source: str = "script") -> list[Step]:
    """The steps of a script. ScriptError naming the line of the first one that is wrong."""
    steps: list[Step] = []
    for line, content in enumerate(text.splitlines(), 1):
        words = content.split("#", 1)[0].split()
        if words:
            try:
                steps.extend(_line(line, words))
            except ValueError as error:
                raise ScriptError(source, line, str(error)) from None
    return steps


def _line(line: int, words: list[str]) -> list[Step]:
    """The steps of one line. ValueError."""
    verb, rest = words[0], words[1:]
    if verb == "hold":
        if len(rest) != 1 or rest[0] not in ROLES:
            raise ValueError(f"hold wants one key of {', '.join(ROLES)}")
        return [Step(line, "hold", rest[0])]
    if verb == "wait":
        return [Step(line, "wait", "", _number(rest, "wait wants milliseconds", MAX_WAIT_MS))]
    if verb == "deal":
        return [Step(line, "deal", "", _number(rest, "deal wants a seed", MAX_SEED))]
    if verb == "until":
        if not 1 <= len(rest) <= 2:
            raise ValueError("until wants the name of a screen, and milliseconds if you like")
        limit = _number(rest[1:], "until: milliseconds", MAX_WAIT_MS) if len(rest) == 2 else UNTIL_MS
        return [Step(line, "until", rest[0], limit)]
    if verb == "shot":
        if not 1 <= len(rest) <= 2 or not rest[0].endswith(".png"):
            raise ValueError("shot wants the name of a .png file, and a zoom if you like")
        return [Step(line, "shot", rest[0], _number(rest[1:], "shot: zoom", MAX_ZOOM) if len(rest) == 2 else 2)]
    steps: list[Step] = []
    for word in words:
        found = _PRESS.fullmatch(word)
        if found is None or found[1] not in ROLES:
            raise ValueError(f"{word!r} is no key ({', '.join(ROLES)}) and no step (hold wait until shot deal)")
        repeat = int(found[2]) if found[2] else 1
        if not 1 <= repeat <= MAX_REPEAT:
            raise ValueError(f"{word}: a key is pressed 1 to {MAX_REPEAT} times")
        steps.extend([Step(line, "press", found[1])] * repeat)
    return steps


def _number(words: list[str], what: str, most: int) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or int(words[0]) > most:
        raise ValueError(f"{what}, a whole number up to {most}")
    return int(words[0])


def play(device: Device, steps: list[Step], folder: Path, source: str = "script") -> list[Path]:
    """Do the steps; the pictures kept, in order; their names are relative to `folder`. ScriptError where one fails."""
    kept: list[Path] = []
    for step in steps:
        try:
            _do(device, step, folder, kept)
        except (NotSettled, OSError, ValueError) as error:
            raise ScriptError(source, step.line, str(error)) from error
        if device.trouble:
            raise ScriptError(source, step.line, f"the device's program crashed:\n{device.trouble}")
    return kept


def _do(device: Device, step: Step, folder: Path, kept: list[Path]) -> None:
    if step.verb in ("press", "hold"):
        device.key(step.word, step.verb == "hold")
        device.settle()
    elif step.verb == "wait":
        device.advance(step.number)
    elif step.verb == "deal":
        device.play_deal(step.number)
        device.settle()
    elif step.verb == "until":
        _until(device, step.word, step.number)
    else:
        path = folder / step.word
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(device.png(step.number))
        kept.append(path)


def _until(device: Device, screen: str, limit_ms: int) -> None:
    end = device.now_ms + limit_ms
    while device.screen != screen:
        if device.now_ms >= end:
            raise NotSettled(f"no screen {screen!r} within {limit_ms} ms; the device shows {device.screen!r}")
        device.advance(20)
