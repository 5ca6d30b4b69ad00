"""Runs on MicroPython's unix port: behaves on stdin and stdout as a board does on its USB port. See `bench.py`.

Arguments: file with the flash's contents, number of 4096-byte blocks, file to write down what the hardware did. The
files of the littlefs in that flash are at "/"; there is a module `machine`.
"""

import gc
import os
import sys

import vfs

_BLOCK = 4096


class Flash:
    """A block device in memory, written through to a file of the host."""

    def __init__(self, file, blocks: int) -> None:
        self.file = file
        self.memory = bytearray(file.read())
        self.blocks = blocks

    def readblocks(self, number: int, buf, offset: int = 0) -> None:
        at = number * _BLOCK + offset
        buf[:] = self.memory[at : at + len(buf)]

    def writeblocks(self, number: int, buf, offset: int = 0) -> None:
        at = number * _BLOCK + offset
        self.memory[at : at + len(buf)] = buf
        self.file.seek(at)
        self.file.write(buf)
        self.file.flush()

    def ioctl(self, op: int, arg: int):
        if op == 4:
            return self.blocks
        if op == 5:
            return _BLOCK
        return 0


class RTC:
    """A clock that keeps the time it is set to."""

    now = (2021, 1, 1, 4, 0, 0, 0, 0)

    def datetime(self, value=None):
        if value is None:
            return RTC.now
        RTC.now = tuple(value)
        return None


class Machine:
    """The module `machine`."""

    RTC = RTC

    @staticmethod
    def unique_id() -> bytes:
        return b"\xe6\x61\x38\x52\x83\x12\x34\x56"

    @staticmethod
    def bootloader() -> None:
        note("bootloader")
        sys.exit(0)


_input = sys.stdin.buffer
_output = sys.stdout.buffer
_modules = set(sys.modules)
_notes = None


def note(text: str) -> None:
    _notes.write(text + "\n")
    _notes.flush()


def say(text: str) -> None:
    _output.write(text.encode())


def get() -> bytes:
    c = _input.read(1)
    if not c:
        sys.exit(0)
    return c


class Board:
    """A board that answers at the raw REPL."""

    def __init__(self) -> None:
        self.space = {}
        self.raw = False
        self.clear()

    def clear(self) -> None:
        """What a soft reset does to memory."""
        self.space = {"__name__": "__main__"}
        for name in list(sys.modules):
            if name not in _modules and name != "machine":
                del sys.modules[name]
        sys.modules["machine"] = Machine
        sys.path[:] = ["", ".frozen", "/lib"]
        gc.collect()

    def program(self) -> None:
        """main.py runs, until Ctrl-C."""
        try:
            os.stat("/main.py")
        except OSError:
            self.banner()
            return
        note("program")
        while get() != b"\x03":
            pass
        say("Traceback (most recent call last):\r\nKeyboardInterrupt: \r\n")
        self.banner()

    def banner(self) -> None:
        say("MicroPython v1.25.0; a board of the tests\r\n>>> ")

    def run(self) -> None:
        self.program()
        while True:
            if self.raw:
                self.take()
            else:
                c = get()
                if c == b"\x01":
                    self.raw = True
                    say("raw REPL; CTRL-B to exit\r\n")
                elif c == b"\x02":
                    self.banner()
                elif c == b"\x03":
                    say("\r\n>>> ")
                elif c == b"\x04":
                    say("MPY: soft reboot\r\n")
                    self.clear()
                    self.program()

    def take(self) -> None:
        """Reads one request of the raw REPL."""
        say(">")
        line = bytearray()
        while True:
            c = get()
            if c == b"\x01":
                say("raw REPL; CTRL-B to exit\r\n>")
                line = bytearray()
            elif c == b"\x02":
                self.raw = False
                say("\r\n")
                self.banner()
                return
            elif c == b"\x03":
                line = bytearray()
            elif c == b"\x05" and not line:
                if get() + get() == b"A\x01":
                    self.paste()
                    return
            elif c == b"\x04":
                if not line:
                    say("\r\nMPY: soft reboot\r\n")
                    self.clear()
                    say("raw REPL; CTRL-B to exit\r\n")
                    return
                say("OK")
                self.execute(line)
                return
            else:
                line += c

    def paste(self) -> None:
        """Raw paste: the sender may be a window of 256 bytes ahead."""
        _output.write(b"R\x01\x00\x01\x01")
        line = bytearray()
        left = 256
        while True:
            c = get()
            if c == b"\x03":
                say("\x04\x04")
                return
            if c == b"\x04":
                break
            line += c
            left -= 1
            if not left:
                say("\x01")
                left = 256
        say("\x04")
        self.execute(line)

    def execute(self, code) -> None:
        try:
            exec(compile(bytes(code).decode(), "<stdin>", "exec"), self.space)
            say("\x04\x04")
        except SystemExit:
            raise
        except BaseException as error:
            say("\x04")
            sys.print_exception(error, sys.stdout)
            say("\x04")


def main() -> None:
    global _notes
    # Open until the end: the host's files are out of reach once "/" is ours.
    _notes = open(sys.argv[3], "a")  # noqa: SIM115
    flash = Flash(open(sys.argv[1], "r+b"), int(sys.argv[2]))  # noqa: SIM115
    vfs.umount("/")
    try:
        files = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        files = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(files, "/")
    os.chdir("/")
    Board().run()


main()
