"""The live twin: an emulated device in a process of its own, with the interface of the simulator's `Device`.

The process runs the machine, never faster than a real one, and reports changes: the picture, tones, how much slower
than real time it is. The device's `/saves` come from a folder and go back there whenever the firmware has written: the
same folder as the simulator's, so a match can be resumed on either.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import secrets
import time
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from host_tools.sim import shims

shims.install()  # also in the machine's own process

from host_tools.build import uf2  # noqa: E402
from host_tools.build.image import contents  # noqa: E402
from host_tools.sim import faces, frames  # noqa: E402
from host_tools.sim.machine import MONO_RGB, _rgb888  # noqa: E402
from host_tools.sim.twin import chip  # noqa: E402
from host_tools.sim.twin.machine import Twin  # noqa: E402
from kocka import hal  # noqa: E402
from kocka.match import settings  # noqa: E402
from kocka.ui import languages  # noqa: E402
from kocka.ui.core import palette  # noqa: E402

# Guest time between two looks at the keys.
_SLICE_MS = 10.0
_PRESS_MS = 60.0
_HOLD_MS = hal.LONG_MS + 150.0
# Guest time between two presses.
_GAP_MS = 50.0
# The pace is reported again after this many seconds.
_PACE_S = 0.5
_STOP_S = 5.0
_SAVES = "/saves/"

# Roles without a key of their own on some boards, and the key that is held instead.
_HELD: dict[int, int] = {
    hal.MENU: hal.OK,
    hal.INFO: hal.PREV,
    hal.SHEET: hal.NEXT,
    hal.HOME: hal.BACK,
}


def fingers(board: str, role: str, held: bool = False) -> tuple[str, float]:
    """The key to press for a role, by the name beside it, and for how many ms. KeyError for an unknown role."""
    keys: dict[int, str] = {}
    for name, _, logical in faces.board_data(board).KEYS:
        keys.setdefault(int(logical), str(name))
    wanted = faces.ROLES[role]
    if role in faces.LONG_PRESS and wanted & ~hal.LONG in keys:
        wanted &= ~hal.LONG
        held = True
    elif wanted not in keys:
        code = faces.INSTEAD.get(role, _HELD.get(wanted, wanted) | hal.LONG)
        held = held or bool(code & hal.LONG)
        wanted = code & ~hal.LONG
    return keys[wanted], _HOLD_MS if held else _PRESS_MS


def _read(folder: Path) -> dict[str, bytes]:
    """The files of a saves folder as the device has them."""
    return {
        _SAVES.strip("/") + "/" + path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and not path.name.startswith(".")
    }


def _write(storage: bytes, folder: Path, known: dict[str, bytes]) -> dict[str, bytes]:
    """Brings the folder up to the device's files; each file is the old one or the new one at every moment."""
    now = {
        name.removeprefix(_SAVES): data
        for name, data in contents.open_storage(storage).items()
        if name.startswith(_SAVES) and "/" not in name.removeprefix(_SAVES)
    }
    for name, data in now.items():
        if known.get(name) != data:
            scratch = folder / f".{name}.part"
            scratch.write_bytes(data)
            os.replace(scratch, folder / name)
    for name in known.keys() - now.keys():
        (folder / name).unlink(missing_ok=True)
    return now


class _Running:
    """The other side: the machine in its process."""

    def __init__(self, pipe: Connection, board: str, flash: bytes, folder: Path) -> None:
        self._pipe = pipe
        self._folder = folder
        self._twin = Twin(flash, board, seed=secrets.randbits(32), miss_cycles=chip.MISS_CYCLES)
        self._free_ms = 0.0  # from when on the next key may be pressed
        self._updates = self._changes = self._written = 0
        self._tone: tuple[float, float] | None = None  # Hz, since when
        self._known = {name.rpartition("/")[2]: data for name, data in _read(folder).items()}
        self._saved = 0

    def run(self) -> None:
        """Until the pipe is closed or says so."""
        twin = self._twin
        real, guest = time.monotonic(), twin.ms
        said_real, said_guest = real, guest
        while self._listen(0.0):
            twin.run_ms(_SLICE_MS)
            self._tell()
            now = time.monotonic()
            ahead = (twin.ms - guest) / 1000 - (now - real)
            if ahead > 0:
                if not self._listen(ahead):
                    break
            elif ahead < -0.1:  # too slow: the time that is lost is not run after
                real, guest = now, twin.ms
            if now - said_real >= _PACE_S:
                self._pipe.send(("pace", min(1.0, (twin.ms - said_guest) / 1000 / (now - said_real))))
                said_real, said_guest = now, twin.ms
        self._save()

    def _listen(self, seconds: float) -> bool:
        """Takes what has been asked for, waiting so long; False when the end has come."""
        end = time.monotonic() + seconds
        while self._pipe.poll(max(0.0, end - time.monotonic())):
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                return False
            if message is None:
                return False
            name, hold_ms = message
            start = max(self._free_ms, self._twin.ms)
            self._twin.keys.press(name, start - self._twin.ms, hold_ms)
            self._free_ms = start + hold_ms + _GAP_MS
        return True

    def _tell(self) -> None:
        twin = self._twin
        updates = twin.glass.updates
        if len(updates) > self._updates:
            changed = any(update.changed for update in updates[self._updates :])
            updates.clear()
            self._updates = 0
            if changed:
                self._pipe.send(("picture", twin.ms, twin.picture()))
        twin.turns.clear()
        self._sound()
        self._light()
        count = len(twin.flash.operations)
        if count != self._saved and count == self._written:
            self._save()
        self._written = count

    def _sound(self) -> None:
        pin = self._twin.board.BUZZER
        if pin < 0:
            return
        changes = self._twin.pwm.changes
        for ns, index, hz, a, b in changes:
            if index != pin >> 1 & 7:
                continue
            duty = b if pin & 1 else a
            if self._tone is not None:
                self._pipe.send(("tone", round(self._tone[0]), max(1, round((ns - self._tone[1]) / 1e6))))
            self._tone = (hz, ns) if hz and duty else None
        del changes[:-1]

    def _light(self) -> None:
        pin = getattr(self._twin.board, "BACKLIGHT", -1)
        if pin < 0:
            return
        percent = round(100 * self._twin.pwm.level(pin)[1])
        if percent != getattr(self, "_percent", None):
            self._percent = percent
            self._pipe.send(("light", percent))

    def _save(self) -> None:
        count = len(self._twin.flash.operations)
        if count != self._saved:
            self._known = _write(self._twin.storage(), self._folder, self._known)
            self._saved = count


def _process(pipe: Connection, board: str, flash: bytes, folder: str) -> None:
    """The process of a machine: runs it, and tells about what could not be run."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the other process's; the pipe says when it is over
    try:
        _Running(pipe, board, flash, Path(folder)).run()
    except (BrokenPipeError, ConnectionResetError):
        pass
    except Exception:
        with contextlib.suppress(OSError):
            pipe.send(("crash", traceback.format_exc()))


class LiveTwin:
    """A switched-on emulated board, as the simulator's `Device` is one (see there): time passes by itself.

    face, folder, now_ms, crash: as there. pace: guest time by real time in the last moments, 1.0 for real time.
    """

    # What the page cannot ask of a device that is looked at from outside.
    at_table = unfinished = False
    seed: int | None = None
    seal: tuple[str, ...] = ()
    screen = ""

    def __init__(self, board: str, folder: Path, language: str | None = None) -> None:
        """Puts the image and the folder's saves into the flash and switches on. ClickException without an image.

        `language`: what it speaks, None: what its settings say.
        """
        self.face = faces.face(board)
        self.folder = folder
        if language is not None:
            self._speak(language)
        firmware = contents.firmware(board, say=lambda text: None)
        flash = uf2.flash(contents.pages(firmware, contents.storage(_read(folder))))
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_process, args=(theirs, board, flash, str(folder)), daemon=True)
        self._process.start()
        theirs.close()
        self.crash: str | None = None
        self.now_ms = 0
        self.pace = 1.0
        self.brightness = 100
        self._tones: list[tuple[int, int]] = []
        self._mono = self.face["colours"] == 2
        self._colours = [0, 1] if self._mono else list(palette.RGB565)
        self._shown: frames.Pixels = np.zeros((self.face["height"], self.face["width"]), dtype=np.uint8)

    def _speak(self, language: str) -> None:
        own, _ = settings.Settings.load(str(self.folder))
        number = languages.NUMBERS[languages.CODES.index(language)]
        if own.get(settings.LANGUAGE) != number:
            own.set(settings.LANGUAGE, number)
            own.save()

    # Time.

    def turn(self) -> bool:
        """Takes what the machine has told; False: nothing is to be computed here."""
        while self.crash is None:
            try:
                if not self._pipe.poll():
                    break
                self._take(*self._pipe.recv())
            except (EOFError, OSError):
                self.crash = "the emulator has stopped"
        return False

    def advance(self, ms: int) -> bool:
        """The same: the time of the machine is its own."""
        return self.turn()

    def _take(self, kind: str, *values: Any) -> None:
        if kind == "picture":
            self.now_ms, self._shown = int(values[0]), self._indexes(values[1])
        elif kind == "tone":
            self._tones.append((values[0], values[1]))
        elif kind == "light":
            self.brightness = values[0]
        elif kind == "pace":
            self.pace = values[0]
        elif kind == "crash":
            self.crash = values[0]

    # Keys.

    def key(self, role: str, held: bool = False) -> bool:
        """Press or hold the key for a role with a finger. KeyError for an unknown role."""
        with contextlib.suppress(OSError):
            self._pipe.send(fingers(self.face["id"], role, held))
        return True

    # What comes out.

    def _indexes(self, picture: NDArray[np.uint16]) -> frames.Pixels:
        """Palette indexes of a picture; colours that were not seen before take the place of ones that are not shown."""
        if self._mono:
            return picture.astype(np.uint8)
        shown = [int(colour) for colour in np.unique(picture)]
        for colour in shown:
            if colour not in self._colours:
                free = next(at for at in range(15, -1, -1) if self._colours[at] not in shown)
                self._colours[free] = colour
        table = np.zeros(1 << 16, dtype=np.uint8)
        for index, colour in enumerate(self._colours):
            table[colour] = index
        found: frames.Pixels = table[picture]
        return found

    def pixels(self) -> frames.Pixels:
        """What the glass shows: palette indexes, shape (height, width)."""
        return self._shown

    @property
    def palette(self) -> list[int]:
        """0xRRGGBB by index."""
        if self._mono:
            return [*MONO_RGB, *(0,) * 14]
        return [_rgb888(colour) for colour in self._colours]

    def take_tones(self) -> list[tuple[int, int]]:
        """The tones since the last call: (hz, ms)."""
        tones, self._tones = self._tones, []
        return tones

    def close(self) -> None:
        """Switch it off; what the firmware has written is in the folder then."""
        with contextlib.suppress(OSError):
            self._pipe.send(None)
        self._process.join(_STOP_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._pipe.close()
