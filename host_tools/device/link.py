"""A connection to MicroPython on a device: run code, and read and write files so that a pulled cable breaks nothing.

It uses mpremote's serial transport and adds what the commands need: errors in plain words, files that are there in full
or not at all, hashes of whole folders in one request.
"""

from __future__ import annotations

import ast
import contextlib
import errno
import hashlib
import io
import os
import socket
import struct
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from host_tools.device.errors import CodeError, ConnectionLost, DeviceError, DeviceFull, PortError

# Seconds without a byte before the device counts as gone. Erasing a lot of flash takes well under one.
TIMEOUT_S = 8.0
# The same before it is known whether there is a prompt at all.
_HELLO_S = 1.5
# Bytes of a file in one request.
CHUNK = 1024
# The ending of names of files that are not complete yet.
NEW = ".new"
# littlefs as MicroPython makes it on a Pico.
BLOCK = 4096

# Code that takes long prints something on the way: a device that is silent for TIMEOUT_S counts as gone.
_AGENT = """\
import os
from binascii import b2a_base64
def _hash(path):
    import hashlib
    digest = hashlib.sha256()
    block = bytearray(512)
    view = memoryview(block)
    with open(path, "rb") as file:
        while True:
            n = file.readinto(block)
            if not n:
                return b2a_base64(digest.digest()).decode().strip()
            digest.update(view[:n])
def _tree(path, deep):
    for entry in os.ilistdir(path or "/"):
        name = path + "/" + entry[0]
        if entry[1] & 0x4000:
            print(repr((name, -1, "")))
            if deep:
                _tree(name, deep)
        else:
            print(repr((name, os.stat(name)[6], _hash(name) if deep else "")))
def _remove(path):
    try:
        folder = os.stat(path)[0] & 0x4000
    except OSError:
        return
    if folder:
        for entry in list(os.ilistdir(path)):
            _remove(path + "/" + entry[0])
        os.rmdir(path)
    else:
        os.remove(path)
    print(end=".")
def _rename(names):
    for old, new in names:
        os.rename(old, new)
        print(end=".")
def _facts():
    import sys, gc
    gc.collect()
    facts = {"heap": gc.mem_free()}
    facts["version"] = sys.implementation.version[:3]
    facts["machine"] = getattr(sys.implementation, "_machine", "")
    facts["mpy"] = getattr(sys.implementation, "_mpy", 0)
    try:
        import machine
        facts["id"] = "".join("%02x" % byte for byte in machine.unique_id())
    except (ImportError, AttributeError):
        facts["id"] = ""
    try:
        import kocka
        facts["kocka"] = kocka.VERSION
        file = getattr(kocka, "__file__", "")  # modules of our images have none
        facts["frozen"] = not file or file.startswith("/rom/")
        try:
            os.stat(file)
        except OSError:
            facts["frozen"] = True
    except Exception as error:
        facts["kocka"] = ""
        facts["why"] = repr(error)
    try:
        import kocka_build as build
        facts["commit"] = build.COMMIT
        facts["board"] = build.BOARD
        facts["kind"] = build.KIND
    except Exception:
        pass
    try:
        import kocka_frozen as frozen
        from kocka.hal import update
        facts["base"] = frozen.BASE
        facts["class"] = getattr(frozen, "CLASS", "")
        facts["digests"] = frozen.DIGESTS
        facts["platform"] = frozen.PLATFORM
        facts["key"] = getattr(frozen, "KEY", b"")
        facts["update"] = update.state
        facts["about"] = update.about
        facts["image"] = _image_bytes()
    except Exception:
        pass
    return facts
def _word(at):
    from machine import mem8
    return mem8[at] | mem8[at + 1] << 8 | mem8[at + 2] << 16 | mem8[at + 3] << 24
def _image_bytes():
    # Where the image says that it ends: binary information of the Pico's SDK (pico/binary_info); entries lie anywhere.
    at = 0x10000100
    while _word(at) != 0x7188ebf2:
        at += 4
        if at == 0x10000200:
            return 0
    for entry in range(_word(at + 4), _word(at + 8), 4):
        entry = _word(entry)
        if _word(entry + 4) == 0x68f465de:
            return _word(entry + 8) - 0x10000000
    return 0
"""


def sent(path: Path) -> str:
    """The source of a module as it is sent to a device: without its docstrings, which would take memory there."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


class Entry(NamedTuple):
    """Something in a device's file system: full `path`, `size` in bytes (-1: a folder), SHA-256 in hex (or "")."""

    path: str
    size: int
    sha256: str


def sha256(data: bytes) -> str:
    """The hash that devices are asked for, in hex."""
    return hashlib.sha256(data).hexdigest()


# A file's share of its folder's two blocks, for its name and metadata: folders hold eight files and more.
_ENTRY = 1024


def blocks(size: int) -> int:
    """The most bytes of flash that a file of `size` bytes takes, with its share of a folder's blocks.

    littlefs keeps up to 8 bytes a block, a few more in some, for itself.
    """
    return ((size + 64) // (BLOCK - 8) + 1) * BLOCK + _ENTRY


def _why_closed(port: str) -> PortError:
    """Why this port cannot be opened, found by trying again."""
    import serial  # type: ignore[import-untyped, unused-ignore]

    try:
        serial.serial_for_url(port, timeout=1, exclusive=True).close()
    except (OSError, ValueError) as error:
        text = str(error)
        code = getattr(error, "errno", None)
        if code == errno.EACCES or "Permission denied" in text or "Access is denied" in text:
            todo = "On Linux: sudo usermod -a -G dialout $USER, then log out and in again."
            if os.name == "nt":
                todo = "Close the program that has it open (Thonny, PuTTY, another kocka)."
            return PortError(f"you may not open {port}.", todo)
        if code in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text:
            return PortError(
                f"another program has {port} open.",
                "Close it (Thonny, minicom, mpremote, another kocka) and try again.",
            )
        if code == errno.ENOENT or "could not find" in text or "No such file" in text:
            return PortError(f"there is no port {port}.", "`kocka doctor` lists what is plugged in.")
        return PortError(f"{port} cannot be opened: {text}", "`kocka doctor` lists what is plugged in.")
    return PortError(f"{port} could not be opened at first.", "Try again.")


class Link:
    """An open connection: whatever ran on the device has been stopped and its memory cleared. Close it at the end.

    port: its name or URL. As a context manager it restarts the device's program at the end, also after an error.
    """

    def __init__(self, port: str, timeout_s: float = TIMEOUT_S) -> None:
        """Opens the port and stops what runs. PortError, ConnectionLost."""
        from mpremote.transport import TransportError  # type: ignore[import-untyped, unused-ignore]
        from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped, unused-ignore]

        self.port = port
        try:
            self._transport: Any = SerialTransport(port, timeout=_HELLO_S)
        except (TransportError, OSError, ValueError):
            raise _why_closed(port) from None
        # mpremote asks every 10 ms whether there is something to read, except of a pty, where it waits in the read:
        # which works everywhere and is four times as fast.
        self._transport.is_pty = True
        wire = getattr(self._transport.serial, "_socket", None)
        if wire is not None:
            # Requests and answers have a few bytes each: TCP would hold each of them back for 40 ms.
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self._stop_program()
            self._transport.serial.timeout = timeout_s
            self.run(_AGENT)
        except BaseException:
            self._hang_up()
            raise

    def __enter__(self) -> Link:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            # Somebody may have pressed Ctrl-C in the middle of a request.
            with contextlib.suppress(OSError):
                self._transport.serial.write(b"\r\x03\x03")
        self.close()

    def _stop_program(self) -> None:
        from mpremote.transport import TransportError

        try:
            # mpremote prints what it does not understand; our message says it better.
            with contextlib.redirect_stdout(io.StringIO()):
                try:
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=_HELLO_S * 3)
                except TransportError:
                    # Half a request of an earlier connection may still be waiting for its end.
                    self._transport.serial.write(b"\x04\r\x03\x03\x02")
                    time.sleep(0.3)
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=_HELLO_S * 3)
        except (TransportError, OSError, struct.error):
            raise ConnectionLost(
                f"nothing on {self.port} answers as MicroPython does.",
                "Unplug the device, plug it in again and repeat. Hold one of its keys meanwhile: then no game starts.",
            ) from None

    def restart(self) -> None:
        """Restarts MicroPython without its program: everything that was loaded is forgotten."""
        self._stop_program()
        self.run(_AGENT)

    def _hang_up(self) -> None:
        # Both mpremote and pyserial leave things open when the other end has gone before.
        port = self._transport.serial
        wire = getattr(port, "_socket", None)
        for close in (self._transport.close, port.close, *((wire.close,) if wire is not None else ())):
            with contextlib.suppress(OSError):
                close()

    def close(self, restart: bool = True) -> None:
        """Closes the connection, by default restarting the program. Never raises for a device that is gone."""
        if restart:
            with contextlib.suppress(OSError):
                self._transport.exit_raw_repl()
                self._transport.serial.write(b"\x04")
                self._transport.read_until(1, b"soft reboot\r\n", timeout=2, timeout_overall=3)
        self._hang_up()

    @contextlib.contextmanager
    def _plainly(self) -> Iterator[None]:
        """Turns errors of the transport into DeviceErrors in plain words."""
        from mpremote.transport import TransportError, TransportExecError

        try:
            yield
        except TransportExecError as error:
            trace = str(error.error_output)
            if "ENOSPC" in trace or "OSError: 28" in trace:
                raise self._full() from None
            if "MemoryError" in trace:
                raise DeviceError("the device has too little memory for that.", "Unplug it and try again.") from None
            raise CodeError(trace) from None
        except OSError as error:
            # mpremote turns an OSError on the device into one here, with the path as its text.
            if not str(error.strerror or "").startswith("/"):
                raise self._lost() from None
            if error.errno == errno.ENOSPC:
                raise self._full() from None
            raise CodeError(f"{errno.errorcode.get(error.errno or 0, 'error')}: {error.strerror}") from None
        except (TransportError, struct.error, SyntaxError, ValueError):
            raise self._lost() from None

    def _lost(self) -> ConnectionLost:
        return ConnectionLost(
            f"the connection to the device on {self.port} broke off.",
            "Plug it in again and repeat the command: what was there is still there, nothing is half written.",
        )

    @staticmethod
    def _full() -> DeviceFull:
        return DeviceFull(
            "the device's flash is full; what was on it has not changed.", "`kocka doctor` shows what takes the room."
        )

    def run(self, code: str) -> str:
        """Runs a piece of Python on the device; returns what it printed. CodeError, ConnectionLost, DeviceFull."""
        with self._plainly():
            return bytes(self._transport.exec(code)).decode("utf-8", "replace")

    def ask(self, expression: str) -> Any:
        """The value of an expression on the device (numbers, texts, bytes, containers of them)."""
        text = self.run(f"print(repr({expression}))")
        try:
            return ast.literal_eval(text.strip())
        except (SyntaxError, ValueError):
            raise self._lost() from None

    def facts(self) -> dict[str, Any]:
        """What runs there: version, machine, mpy, heap, id, kocka (version or ""), frozen, commit, board, kind …

        Of an image that takes updates also base, class, digests, platform (see `contents.frozen`), update and about
        (`state` and `about` of kocka.hal.update), image (its bytes).
        """
        found = self.ask("_facts()")
        return dict(found)

    # Files.

    def check_files(self) -> None:
        """DeviceError if the device has no file system that can be read."""
        try:
            # Without any file system "/" can still be listed, and is 0 bytes large.
            lost = not self.space()[1]
            self.run("os.listdir('/')")
        except CodeError:
            lost = True
        if lost:
            raise DeviceError(
                "the file system of this device cannot be read: it is damaged, or the chip was something else before"
                " (stock MicroPython, or a Kočka that had its files elsewhere). Nothing is written there.",
                "Saves that are on it cannot be reached. If another Kočka ran there until now, write that image again,"
                " and then the new one by `kocka flash`, which takes the saves along.\nTo start anew, with empty files:"
                " kocka flash --first",
            )

    def exists(self, path: str) -> bool:
        """Whether there is a file or a folder of this name."""
        try:
            self.run(f"os.stat({path!r})")
        except CodeError:
            return False
        return True

    def space(self) -> tuple[int, int]:
        """(free, all) bytes of the file system."""
        found = self.ask("os.statvfs('/')")
        free = found[3] if found[3] <= found[2] else 0  # a full littlefs counts below zero: 4 294 967 295 blocks
        return int(found[0] * free), int(found[1] * found[2])

    def tree(self, path: str = "", deep: bool = True) -> dict[str, Entry]:
        """What is in a folder ("" is the root; {} if it is not there), by path; with `deep` all below it, hashed."""
        if path and not self.exists(path):
            return {}
        found = {}
        for line in self.run(f"_tree({path!r}, {deep})").splitlines():
            if line.strip():
                try:
                    name, size, digest = ast.literal_eval(line.strip())
                except (SyntaxError, ValueError):
                    raise self._lost() from None
                text = "" if not digest else _hex(digest)
                found[name] = Entry(name, size, text)
        return found

    def read(self, path: str, done: Any = None) -> bytes:
        """A file's contents, checked against its hash. `done(count)` is called as bytes arrive."""
        progress = (lambda count, total: done(count)) if done else None
        with self._plainly():
            data = bytes(self._transport.fs_readfile(path, chunk_size=CHUNK, progress_callback=progress))
        if _hex(str(self.ask(f"_hash({path!r})"))) != sha256(data):
            raise self._lost()
        return data

    def make_folder(self, path: str) -> None:
        """Makes a folder and those above it unless they are there."""
        parts = path.strip("/").split("/")
        code = "".join(
            f"try:\n os.mkdir({'/' + '/'.join(parts[:depth])!r})\nexcept OSError as e:\n if e.args[0] != 17: raise\n"
            for depth in range(1, len(parts) + 1)
        )
        if parts[0]:
            self.run(code)

    def write(self, path: str, data: bytes, done: Any = None) -> None:
        """Writes a file that nothing refers to yet (a temporary name), and verifies it by its hash.

        On an error what was written is removed, if the device is still there. DeviceFull, ConnectionLost.
        """
        progress = (lambda count, total: done(count)) if done else None
        try:
            with self._plainly():
                self._transport.fs_writefile(path, data, chunk_size=CHUNK, progress_callback=progress)
            if _hex(str(self.ask(f"_hash({path!r})"))) != sha256(data):
                raise DeviceError(
                    f"{path} arrived on the device with other contents than it was sent with.",
                    "Try another cable; if it stays so, the flash of this Pico is worn out.",
                )
        except ConnectionLost:
            raise
        except DeviceError:
            with contextlib.suppress(DeviceError):
                self.run(f"try:\n f.close()\nexcept (NameError, OSError):\n pass\n_remove({path!r})")
            raise

    def put(self, path: str, data: bytes, done: Any = None) -> None:
        """A file in full or not at all, over what had its name: temporary name, check, rename."""
        self.make_folder(path.rpartition("/")[0])
        self.write(path + NEW, data, done)
        self.run(f"os.rename({path + NEW!r}, {path!r})")

    def rename(self, names: Mapping[str, str]) -> None:
        """Renames files (old -> new, over what is there), all in one go: a cable pulled now changes nothing."""
        self.run(f"_rename({list(names.items())!r})")

    def remove(self, paths: list[str]) -> None:
        """Removes files and folders with all in them, in one go; what is not there is no error."""
        self.run(f"for path in {paths!r}:\n _remove(path)")

    def bootloader(self) -> None:
        """Restarts the device in BOOTSEL mode; the connection is gone after that."""
        with contextlib.suppress(DeviceError, OSError), self._plainly():
            self._transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
            time.sleep(0.3)
        self._hang_up()


def _hex(base64_text: str) -> str:
    import base64

    return base64.b64decode(base64_text).hex()
