"""Lines of a traceback, for images whose modules have no line numbers.

Without them the modules of an image are 24 KB smaller. MicroPython then says at which byte of a function's code it was
(a patch in `host_tools.build.rp2`), and here that becomes a line again: the module is compiled once more, with lines.
The code is the same either way, a test holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from host_tools.build.rp2 import NO_LINE
from host_tools.image import compiler, contents

# Kinds of code in a .mpy (py/emitglue.h, less the first), and what native code has besides (py/runtime.h).
_BYTECODE, _NATIVE, _VIPER, _ASSEMBLER = range(4)
_HAS_RODATA, _HAS_BSS = 0x20, 0x40
_FLAGS_WITH_MORE = 0x40

# A crash in the log begins so: version, commit, where the code runs from.
_HEAD = re.compile(r"kocka \S+ (\S+) .*on \S+: ")
_WHERE = re.compile(r'File "([^"]+)", line (\d+), in (\S+)')


class Function(NamedTuple):
    """A function's `name`, its `code` without the prelude, and `lines`: (first byte of the code, line), ascending."""

    name: str
    code: bytes
    lines: tuple[tuple[int, int], ...]


class _Reader:
    """Reads a .mpy (py/persistentcode.c of MicroPython 1.25)."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self) -> int:
        value = 0
        while True:
            byte = self.take(1)[0]
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def name(self) -> str:
        """A name; "#7" for one that MicroPython knows by itself: it is there as a number."""
        length = self.number()
        if length & 1:
            return f"#{length >> 1}"
        return self.take((length >> 1) + 1)[:-1].decode()

    def skip_object(self) -> None:
        kind = self.take(1)[0]
        if kind <= 4:  # None, False, True, …
            return
        count = self.number()
        if kind == 10:  # a tuple
            for _ in range(count):
                self.skip_object()
        else:
            self.take(count + (kind in (5, 6)))  # texts and bytes end with a zero

    def start(self) -> list[str]:
        """The head; returns the names."""
        magic, version, flags, _ = self.take(4)
        if magic != ord("M") or version != compiler.MPY_VERSION:
            raise ValueError(f"not a .mpy of version {compiler.MPY_VERSION}")
        if flags & _FLAGS_WITH_MORE:
            self.number()
        names, objects = self.number(), self.number()
        found = [self.name() for _ in range(names)]
        for _ in range(objects):
            self.skip_object()
        return found

    def functions(self) -> Iterator[bytes]:
        """The bytecode of a function and of those inside it. Native ones have no lines, but may have others inside."""
        head = self.number()
        kind = head & 3
        code = self.take(head >> 3)
        if kind == _BYTECODE:
            yield code
        else:
            flags = self.number()  # of a native function it is where its prelude begins
            if kind == _ASSEMBLER:
                self.number(), self.number()
            elif kind == _VIPER:
                rodata = self.number() if flags & _HAS_RODATA else 0
                if flags & _HAS_BSS:
                    self.number()
                self.take(rodata)
        if head & 4:
            for _ in range(self.number()):
                yield from self.functions()


def _function(code: bytes, names: list[str]) -> Function:
    """What a function's prelude (py/bc.h) says."""
    byte = code[0]
    at, turn = 1, 0
    arguments, keywords = byte & 3, 0
    while byte & 0x80:
        byte = code[at]
        arguments |= (byte & 4) << turn
        keywords |= ((byte & 8) >> 3) << turn
        at, turn = at + 1, turn + 1
    info = cells = turn = 0
    byte = 0x80
    while byte & 0x80:
        byte = code[at]
        cells |= (byte & 1) << turn
        info |= ((byte & 0x7E) >> 1) << 6 * turn
        at, turn = at + 1, turn + 1
    top = at + info
    reader = _Reader(code)
    reader.at = at
    name = names[reader.number()]
    for _ in range(arguments + keywords):
        reader.number()
    lines = []
    offset, line = 0, 1
    while reader.at < top:
        first = reader.take(1)[0]
        if first & 0x80:
            skipped, more = first & 0xF, (first << 4) & 0x700 | reader.take(1)[0]
        else:
            skipped, more = first & 0x1F, first >> 5
        offset += skipped
        line += more
        lines.append((offset, line))
    return Function(name, code[top + cells :], tuple(lines))


def functions(module: bytes) -> list[Function]:
    """The functions of bytecode in a compiled module (a .mpy). ValueError if it is one of another version."""
    reader = _Reader(module)
    names = reader.start()
    return [_function(code, names) for code in reader.functions()]


# What has a name of its own.
_NAMED = {"<module>": "0", "<lambda>": "lambda: 0", "<listcomp>": "[0 for _ in ()]", "<genexpr>": "(0 for _ in ())"}


def _in_a_module(name: str) -> str:
    """A function's name as a .mpy has it: see `_Reader.name`."""
    source = _NAMED.get(name, f"def {name}(): pass")
    return functions(compiler.compiled({"x.py": source.encode()})["x"])[-1].name


def lines_of(module: bytes, name: str, offset: int) -> list[int]:
    """The lines at which functions of this name have this byte of their code: several where names are used twice."""
    found = set()
    wanted = _in_a_module(name)
    for function in functions(module):
        if function.name == wanted and offset < len(function.code):
            found.add(max((line for start, line in function.lines if start <= offset), default=1))
    return sorted(found)


def are_missing(text: str) -> bool:
    """Whether a crash log has tracebacks without lines in it."""
    return any(int(found[2]) >= NO_LINE for found in _WHERE.finditer(text))


def restored(text: str, digests: bytes, commit: str) -> tuple[str, bool]:
    """A crash log with the lines put in; and whether all of them are known.

    digests, commit: of the image on the device (`kocka_frozen.DIGESTS`, `kocka_build.COMMIT`). What an image of another
    commit has logged stays as it is, and so does what is about modules that differ from ours.
    """
    step = contents.DIGEST_BYTES
    frozen = {digests[at : at + step] for at in range(0, len(digests), step)}
    sources = contents.folded_sources()
    compiled: dict[str, bytes] = {}
    complete = True

    def line(found: re.Match[str]) -> str:
        nonlocal complete
        path, number, name = found[1], int(found[2]), found[3]
        if number < NO_LINE:
            return found[0]
        lines: list[int] = []
        if is_ours and path in sources and contents.digest(path, sources[path]) in frozen:
            if path not in compiled:
                compiled[path] = compiler.compiled({path: sources[path]})[path.removesuffix(".py")]
            lines = lines_of(compiled[path], name, number - NO_LINE)
        complete = complete and bool(lines)
        return f'File "{path}", line {" or ".join(map(str, lines))}, in {name}' if lines else found[0]

    is_ours = False
    result = []
    for said in text.splitlines(keepends=True):
        if head := _HEAD.match(said):
            is_ours = bool(commit) and head[1] == commit
        result.append(_WHERE.sub(line, said))
    return "".join(result), complete
