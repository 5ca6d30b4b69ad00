"""Random viper functions and their results, to compare a compiler with CPython."""

from __future__ import annotations

import re
from random import Random

# Words of memory that a function reads and writes.
WORDS = 64
_SHORT = "abcdefghijkl"


def wrapped(value: int) -> int:
    """An integer as the chip's registers hold it: 32 bits, signed."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


class Memory:
    """What viper's ptr8, ptr16 or ptr32 sees: `size` bytes a word; read without a sign but for words of 4 bytes."""

    def __init__(self, size: int, data: bytearray) -> None:
        self.size, self.data = size, data

    def __getitem__(self, at: int) -> int:
        part = self.data[at * self.size : (at + 1) * self.size]
        return int.from_bytes(part, "little", signed=self.size == 4)

    def __setitem__(self, at: int, value: int) -> None:
        bits = value & (1 << 8 * self.size) - 1
        self.data[at * self.size : (at + 1) * self.size] = bits.to_bytes(self.size, "little")


class _Function:
    """One function being written; each piece of it twice: for viper, and for CPython with every result wrapped."""

    def __init__(self, rng: Random, number: int, callees: list[str]) -> None:
        self.rng = rng
        self.callees = callees
        self.names = list(_SHORT[: rng.randint(2, 12)])
        self.args = self.names[: rng.randint(1, min(5, len(self.names)))]
        self.pointer_at = rng.randint(0, len(self.args))
        self.size = rng.choice([1, 2, 4])
        self.name = f"f{number}"
        self.loops = 0
        self.lines: list[tuple[int, str, str]] = []

    def number(self) -> str:
        rng = self.rng
        kind = rng.randrange(8)
        if kind < 4:
            return str(rng.randint(0, 9))
        if kind == 4:
            return f"({-rng.randint(1, 300)})"
        return str(rng.choice([15, 31, 255, 256, 1000, 4660, 65535, 65536, 123456, 2479, 0x3FFFFFFF]))

    def expression(self, depth: int) -> tuple[str, str]:
        rng = self.rng
        kind = rng.randrange(12) if depth else rng.randrange(3)
        if kind < 2:
            name = rng.choice(self.names)
            return name, name
        if kind == 2:
            number = self.number()
            return number, number
        if kind == 3:
            index = str(rng.choice([0, 1, 5, 31, 32, 40, WORDS - 1]))
            return f"m[{index}]", f"m[{index}]"
        if kind == 4:
            a, b = self.expression(depth - 1)
            return f"m[{a} & {WORDS - 1}]", f"m[{b} & {WORDS - 1}]"
        a, b = self.expression(depth - 1)
        if not re.search(r"\b[a-m]\b", a):
            # the compiler folds constants with unlimited integers
            a = b = rng.choice(self.names)
        if kind == 5:
            op = rng.choice("-~+")
            return f"({op}{a})", f"W({op}{b})"
        c, d = self.expression(depth - 1)
        if kind == 6:
            op = rng.choice(["<<", ">>"])
            if rng.randrange(2):
                c = d = str(rng.randint(0, 31))
            else:
                c, d = f"({c} & 31)", f"({d} & 31)"
            return f"({a} {op} {c})", f"W({b} {op} {d})"
        if kind == 7 and rng.randrange(3) == 0:
            op = rng.choice(["<", ">", "==", "<=", ">=", "!="])
            return f"int({a} {op} {c})", f"int({b} {op} {d})"
        if kind == 8 and rng.randrange(4) == 0:
            # the interpreter's own division cannot return -2**31
            return f"(({a} >> 1) // ({c} & 7 | 1))", f"(({b} >> 1) // ({d} & 7 | 1))"
        op = rng.choice(["+", "-", "&", "|", "^", "*", "+", "-", "&", "^"])
        return f"({a} {op} {c})", f"W({b} {op} {d})"

    def condition(self) -> tuple[str, str]:
        rng = self.rng
        a, b = self.expression(2)
        kind = rng.randrange(8)
        if kind < 3:
            return a, b
        if kind == 3:
            return f"not {a}", f"not {b}"
        c, d = self.expression(1)
        if kind == 4:
            word = rng.choice(["and", "or"])
            return f"{a} {word} {c}", f"{b} {word} {d}"
        op = rng.choice(["<", ">", "==", "<=", ">=", "!="])
        if kind == 5:
            return f"not {a} {op} {c}", f"not {b} {op} {d}"
        return f"{a} {op} {c}", f"{b} {op} {d}"

    def say(self, indent: int, viper: str, plain: str) -> None:
        self.lines.append((indent, viper, plain))

    def block(self, indent: int, depth: int) -> None:
        rng = self.rng
        for _ in range(rng.randint(1, 5)):
            kind = rng.randrange(10) if depth else rng.randrange(6)
            name = rng.choice(self.names)
            a, b = self.expression(3)
            if kind < 3:
                self.say(indent, f"{name} = {a}", f"{name} = {b}")
            elif kind == 3:
                op = rng.choice("+-&|^")
                self.say(indent, f"{name} {op}= {a}", f"{name} = W({name} {op} {b})")
            elif kind == 4:
                c, d = self.expression(1)
                self.say(indent, f"m[{c} & {WORDS - 1}] = {a}", f"m[{d} & {WORDS - 1}] = {b}")
            elif kind == 5:
                index = rng.choice([0, 3, 31, 32, WORDS - 1])
                if self.callees and rng.randrange(2):
                    callee = rng.choice(self.callees)
                    self.say(indent, f"{name} = int({callee}({a}))", f"{name} = {callee}({b})")
                else:
                    self.say(indent, f"m[{index}] = {a}", f"m[{index}] = {b}")
            elif kind < 9:
                c, d = self.condition()
                self.say(indent, f"if {c}:", f"if {d}:")
                self.block(indent + 1, depth - 1)
                if rng.randrange(2):
                    c, d = self.condition()
                    self.say(indent, f"elif {c}:", f"elif {d}:")
                    self.block(indent + 1, depth - 1)
                if rng.randrange(2):
                    self.say(indent, "else:", "else:")
                    self.block(indent + 1, depth - 1)
            else:
                self.loops += 1
                turn = f"t{self.loops}"
                start = f"{turn} = {rng.randint(1, 5)}"
                self.say(indent, start, start)
                self.say(indent, f"while {turn}:", f"while {turn}:")
                self.say(indent + 1, f"{turn} -= 1", f"{turn} -= 1")
                self.block(indent + 1, depth - 1)
                if rng.randrange(3) == 0:
                    c, d = self.condition()
                    self.say(indent + 1, f"if {c}:", f"if {d}:")
                    word = rng.choice(["break", "continue"])
                    self.say(indent + 2, word, word)

    def texts(self) -> tuple[str, str]:
        typed = [f"{name}: int" for name in self.args]
        plain = list(self.args)
        typed.insert(self.pointer_at, f"m: ptr{8 * self.size}")
        plain.insert(self.pointer_at, "m")
        for name in self.names[len(self.args) :]:
            number = self.number()
            self.say(1, f"{name} = {number}", f"{name} = {number}")
        self.block(1, 2)
        result = " ^ ".join(self.names)
        self.say(1, f"return {result}", f"return {result}")
        viper = "\n".join("    " * indent + text for indent, text, _ in self.lines)
        other = "\n".join("    " * indent + text for indent, _, text in self.lines)
        head = f"@micropython.viper\ndef {self.name}({', '.join(typed)}) -> int:\n"
        return head + viper + "\n", f"def {self.name}({', '.join(plain)}):\n{other}\n"


# Functions that others call: one that calls nothing itself and one that does.
_CALLEES = """\
@micropython.viper
def leaf(x: int) -> int:
    a = x + 1
    b = a ^ 77
    c = b - x
    d = a | 5
    e = b & 1023
    f = c + d
    g = e - 3
    h = -f
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ -a


@micropython.viper
def caller(x: int) -> int:
    a = x - 5
    b = int(leaf(a))
    c = int(leaf(b & 65535))
    return a ^ b ^ c
"""


def _leaf(x: int) -> int:
    a = wrapped(x + 1)
    b = a ^ 77
    c = wrapped(b - x)
    d, e = a | 5, b & 1023
    f, g = wrapped(c + d), e - 3
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ wrapped(-f) ^ wrapped(-a)


def _caller(x: int) -> int:
    a = wrapped(x - 5)
    b = _leaf(a)
    return a ^ b ^ _leaf(b & 65535)


def programs(seed: int, count: int) -> tuple[str, list[str]]:
    """A module that calls so many functions and prints a line each, and those lines.

    The lines are those of CPython: a name, what the function returns, a sum over the memory behind it.
    """
    rng = Random(seed)
    module = "import micropython\n\n\n" + _CALLEES + "\n\n"
    calls, wanted = [], []
    for number in range(count):
        function = _Function(rng, number, ["leaf", "caller"] if rng.randrange(3) == 0 else [])
        viper, plain = function.texts()
        module += viper + "\n\n"
        space = {"W": wrapped, "leaf": _leaf, "caller": _caller}
        exec(plain, space)
        for _ in range(2):
            given: list[object] = [rng.choice([0, 1, 7, 300, -4, 123456, -70000]) for _ in function.args]
            text = list(map(str, given))
            start = rng.randrange(256)
            data = bytearray((start + 37 * i) & 255 for i in range(4 * WORDS))
            given.insert(function.pointer_at, Memory(function.size, data))
            text.insert(function.pointer_at, "m")
            result = space[function.name](*given)  # type: ignore[operator]
            total = sum((i + 1) * b for i, b in enumerate(data))
            calls.append(f'call("{function.name}", {start}, lambda m: {function.name}({", ".join(text)}))')
            wanted.append(f"{function.name} {result} {total}")
    module += (
        "def call(name, start, function):\n"
        f"    m = bytearray((start + 37 * i) & 255 for i in range({4 * WORDS}))\n"
        "    result = function(m)\n"
        "    total = 0\n"
        "    for i in range(len(m)):\n"
        "        total += (i + 1) * m[i]\n"
        "    print(name, result, total)\n\n\n"
    )
    return module + "\n".join(calls) + "\n", wanted
