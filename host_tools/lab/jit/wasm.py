"""Compiles viper code of the firmware to one module of WebAssembly: from source text to bytes.

As on the device all numbers are words of 32 bits with a sign, what is read through `ptr8` and `ptr16` has none, and a
pointer is an address: here one in the memory that the module is given (import "env" "memory").

Binary format and opcodes: WebAssembly Core Specification 1.0, chapter 5, https://www.w3.org/TR/wasm-core-1/#binary-format
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping

from host_tools.lab.jit.translate import JitError, pointer_kinds, viper_functions

_I32 = 0x7F
_NO_RESULT = 0x40
_BLOCK, _LOOP, _IF, _ELSE, _END = 0x02, 0x03, 0x04, 0x05, 0x0B
_UNREACHABLE, _BR, _BR_IF, _RETURN, _CALL, _DROP = 0x00, 0x0C, 0x0D, 0x0F, 0x10, 0x1A
_GET, _SET, _TEE = 0x20, 0x21, 0x22
_CONST, _EQZ = 0x41, 0x45
_LOAD = {0: 0x2D, 1: 0x2F, 2: 0x28}  # by the power of two that is a pointer's item, bytes
_STORE = {0: 0x3A, 1: 0x3B, 2: 0x36}
_COMPARE: dict[type[ast.cmpop], int] = {
    ast.Eq: 0x46,
    ast.NotEq: 0x47,
    ast.Lt: 0x48,
    ast.Gt: 0x4A,
    ast.LtE: 0x4C,
    ast.GtE: 0x4E,
}
_OPERATE: dict[type[ast.operator], int] = {
    ast.Add: 0x6A,
    ast.Sub: 0x6B,
    ast.Mult: 0x6C,
    ast.BitAnd: 0x71,
    ast.BitOr: 0x72,
    ast.BitXor: 0x73,
    ast.LShift: 0x74,
    ast.RShift: 0x75,
}
_SHIFT_LEFT, _ADD, _SUBTRACT, _XOR, _AND, _LESS = 0x74, 0x6A, 0x6B, 0x73, 0x71, 0x48
_DIVIDE, _REMAINDER, _DIFFER = 0x6D, 0x6F, 0x47
_FOLD: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.BitAnd: int.__and__,
    ast.BitOr: int.__or__,
    ast.BitXor: int.__xor__,
    ast.LShift: int.__lshift__,
    ast.RShift: int.__rshift__,
}


def _unsigned(value: int) -> bytes:
    out = bytearray()
    while True:
        value, low = value >> 7, value & 127
        out.append(low | (128 if value else 0))
        if not value:
            return bytes(out)


def _signed(value: int) -> bytes:
    out = bytearray()
    while True:
        value, low = value >> 7, value & 127
        if value == (-1 if low & 64 else 0):
            return bytes([*out, low])
        out.append(low | 128)


def _list(items: Iterable[bytes]) -> bytes:
    found = list(items)
    return _unsigned(len(found)) + b"".join(found)


def _named(name: str) -> bytes:
    return _list(bytes([byte]) for byte in name.encode())


class _Code:
    """The code of one function. calls: name -> (number, whether it returns something)."""

    def __init__(self, function: ast.FunctionDef, values: Mapping[str, object], calls: dict[str, tuple[int, bool]]):
        self._name = function.name
        self._values = values
        self._calls = calls
        self._aliases: dict[str, str] = {}  # names that stand for kernels, for the sake of speed on the device
        self._pointers = {name: size for name, size in pointer_kinds(function).items() if size is not None}
        self._locals = {argument.arg: at for at, argument in enumerate(function.args.args)}
        self._arguments = len(self._locals)
        self._out = bytearray()
        self._depth = 0
        self._loops: list[tuple[int, int]] = []  # depths that `break` and `continue` lead to
        self._stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self._body(function.body)
        if calls[self._name][1]:
            self._out.append(_UNREACHABLE)
        self._out.append(_END)

    def code(self) -> bytes:
        """As it stands in the code section."""
        more = len(self._locals) - self._arguments
        body = _list([_unsigned(more) + bytes([_I32])] if more else []) + bytes(self._out)
        return _unsigned(len(body)) + body

    def _refuse(self, node: ast.AST) -> JitError:
        return JitError(f"{self._name}: {ast.unparse(node)} is not known for WebAssembly")

    def _emit(self, opcode: int, *numbers: int) -> None:
        self._out.append(opcode)
        for number in numbers:
            self._out += _unsigned(number)

    def _open(self, opcode: int, result: int = _NO_RESULT) -> int:
        self._out += bytes([opcode, result])
        self._depth += 1
        return self._depth

    def _close(self) -> None:
        self._out.append(_END)
        self._depth -= 1

    def _local(self, name: str) -> int:
        return self._locals.setdefault(name, len(self._locals))

    def _constant(self, node: ast.expr) -> int | None:
        """The value of a number, of a constant of the module, or of a sum of such."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return int(node.value)
        if isinstance(node, ast.Name) and node.id not in self._stored and node.id not in self._locals:
            value = self._values.get(node.id)
            return value if isinstance(value, int) else None
        if isinstance(node, ast.BinOp) and type(node.op) in _FOLD:
            left, right = self._constant(node.left), self._constant(node.right)
            if left is not None and right is not None:
                return _FOLD[type(node.op)](left, right)
        return None

    # What leaves a word on the stack.

    def _expression(self, node: ast.expr) -> None:
        value = self._constant(node)
        if value is not None:
            self._out.append(_CONST)
            self._out += _signed((value + 2**31) % 2**32 - 2**31)
        elif isinstance(node, ast.Name):
            if node.id not in self._locals and node.id not in self._stored:
                raise JitError(f"{self._name}: {node.id} is neither a number nor a kernel of the module")
            self._emit(_GET, self._local(node.id))
        elif isinstance(node, ast.Subscript):
            self._load(*self._address(node))
        elif isinstance(node, ast.BinOp):
            self._expression(node.left)
            self._expression(node.right)
            self._operate(node.op, node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._expression(node.operand)
            self._emit(_EQZ)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            self._out += bytes([_CONST, 0])
            self._expression(node.operand)
            self._emit(_SUBTRACT)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            self._expression(node.left)
            self._expression(node.comparators[0])
            self._emit(_COMPARE[type(node.ops[0])])
        elif isinstance(node, ast.BoolOp):
            self._either(node.values, isinstance(node.op, ast.And))
        elif isinstance(node, ast.IfExp):
            self._expression(node.test)
            self._open(_IF, _I32)
            self._expression(node.body)
            self._emit(_ELSE)
            self._expression(node.orelse)
            self._close()
        elif isinstance(node, ast.Call) and self._call(node):
            return
        else:
            raise self._refuse(node)

    def _either(self, values: list[ast.expr], both: bool) -> None:
        """`and` or `or`: the value that decides."""
        self._expression(values[0])
        if len(values) == 1:
            return
        kept = self._local("and")  # no name
        self._emit(_TEE, kept)
        self._open(_IF, _I32)
        if both:
            self._either(values[1:], both)
        else:
            self._emit(_GET, kept)
        self._emit(_ELSE)
        if both:
            self._emit(_GET, kept)
        else:
            self._either(values[1:], both)
        self._close()

    def _operate(self, operator: ast.operator, node: ast.AST) -> None:
        if isinstance(operator, ast.FloorDiv):
            self._floor()
        elif type(operator) in _OPERATE:
            self._emit(_OPERATE[type(operator)])
        else:
            raise self._refuse(node)

    def _floor(self) -> None:
        """Python rounds down where WebAssembly rounds towards 0."""
        left, right = self._local("/ left"), self._local("/ right")
        self._emit(_SET, right)
        self._emit(_TEE, left)
        self._emit(_GET, right)
        self._emit(_DIVIDE)
        self._emit(_GET, left)
        self._emit(_GET, right)
        self._emit(_REMAINDER)
        self._out += bytes([_CONST, 0, _DIFFER])
        self._emit(_GET, left)
        self._emit(_GET, right)
        self._emit(_XOR)
        self._out += bytes([_CONST, 0, _LESS, _AND, _SUBTRACT])

    def _address(self, node: ast.Subscript) -> tuple[int, int]:
        """Leaves an address; the power of two that is the item's size, and how many bytes behind it lies."""
        if not isinstance(node.value, ast.Name) or node.value.id not in self._pointers:
            raise self._refuse(node)
        size = self._pointers[node.value.id]
        self._emit(_GET, self._locals[node.value.id])
        behind = 0
        rest: list[ast.expr] = []
        waiting = [node.slice]
        while waiting:
            part = waiting.pop()
            value = self._constant(part)
            if value is not None and value >= 0:
                behind += value
            elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
                waiting += [part.right, part.left]
            else:
                rest.append(part)
        for at, part in enumerate(rest):
            self._expression(part)
            if at:
                self._emit(_ADD)
        if rest:
            if size:
                self._out += bytes([_CONST, size, _SHIFT_LEFT])
            self._emit(_ADD)
        return size, behind << size

    def _load(self, size: int, behind: int) -> None:
        self._emit(_LOAD[size], size, behind)

    def _call(self, node: ast.Call) -> bool:
        """Calls; whether a word is left."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        name = self._aliases.get(name, name)
        if name == "int" and len(node.args) == 1:
            self._expression(node.args[0])
            return True
        if name not in self._calls:
            raise self._refuse(node)
        for argument in node.args:
            self._expression(argument)
        number, returns = self._calls[name]
        self._emit(_CALL, number)
        return returns

    # Statements.

    def _body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            self._assign(node.targets[0], node.value)
        elif isinstance(node, ast.AugAssign):
            now = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
            self._assign(node.target, ast.BinOp(now, node.op, node.value))
        elif isinstance(node, ast.If):
            self._expression(node.test)
            self._open(_IF)
            self._body(node.body)
            if node.orelse:
                self._emit(_ELSE)
                self._body(node.orelse)
            self._close()
        elif isinstance(node, ast.While) and not node.orelse:
            self._while(node)
        elif isinstance(node, ast.For) and not node.orelse:
            self._for(node)
        elif isinstance(node, ast.Break):
            self._emit(_BR, self._depth - self._loops[-1][0])
        elif isinstance(node, ast.Continue):
            self._emit(_BR, self._depth - self._loops[-1][1])
        elif isinstance(node, ast.Return):
            if node.value is not None:
                self._expression(node.value)
            self._emit(_RETURN)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if self._call(node.value):
                self._emit(_DROP)
        elif not isinstance(node, ast.Pass) and not (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            raise self._refuse(node)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            if isinstance(value, ast.Name) and value.id in self._calls:
                self._aliases[target.id] = value.id
                return
            self._expression(value)
            self._emit(_SET, self._local(target.id))
        elif isinstance(target, ast.Subscript):
            size, behind = self._address(target)
            self._expression(value)
            self._emit(_STORE[size], size, behind)
        else:
            raise self._refuse(target)

    def _while(self, node: ast.While) -> None:
        after = self._open(_BLOCK)
        again = self._open(_LOOP)
        if not self._constant(node.test):
            self._expression(node.test)
            self._emit(_EQZ)
            self._emit(_BR_IF, self._depth - after)
        self._loops.append((after, again))
        self._body(node.body)
        self._loops.pop()
        self._emit(_BR, self._depth - again)
        self._close()
        self._close()

    def _for(self, node: ast.For) -> None:
        """`for x in range(…)`, upwards by ones."""
        call = node.iter
        is_range = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"
        if (
            not is_range
            or not isinstance(call, ast.Call)
            or len(call.args) > 2
            or not isinstance(node.target, ast.Name)
        ):
            raise self._refuse(node)
        at, end = self._local(f"for {len(self._loops)}"), self._local(f"end {len(self._loops)}")
        start = call.args[0] if len(call.args) == 2 else ast.Constant(0)
        self._expression(start)
        self._emit(_SET, at)
        self._expression(call.args[-1])
        self._emit(_SET, end)
        after = self._open(_BLOCK)
        again = self._open(_LOOP)
        self._emit(_GET, at)
        self._emit(_GET, end)
        self._emit(_COMPARE[ast.GtE])
        self._emit(_BR_IF, self._depth - after)
        self._emit(_GET, at)
        self._emit(_SET, self._local(node.target.id))
        next_ = self._open(_BLOCK)
        self._loops.append((after, next_))
        self._body(node.body)
        self._loops.pop()
        self._close()
        self._emit(_GET, at)
        self._out += bytes([_CONST, 1, _ADD])
        self._emit(_SET, at)
        self._emit(_BR, self._depth - again)
        self._close()
        self._close()


def module(sources: Mapping[str, tuple[str, Mapping[str, object]]]) -> bytes:
    """One module of WebAssembly with the viper functions of several modules; a function is exported as `export_name`.

    `sources`: by a module's name its source and its names (`vars`), of which the integers are taken. JitError for what
    is not known.
    """
    kinds: list[bytes] = []
    functions: list[int] = []
    exports: list[bytes] = []
    codes: list[bytes] = []
    for name, (source, values) in sources.items():
        found = list(viper_functions(ast.parse(source)))
        calls = {f.name: (len(functions) + at, f.returns is not None) for at, f in enumerate(found)}
        for function in found:
            number, returns = calls[function.name]
            pointer_kinds(function)
            results = [bytes([_I32])] if returns else []
            kind = b"\x60" + _list([bytes([_I32])] * len(function.args.args)) + _list(results)
            if kind not in kinds:
                kinds.append(kind)
            functions.append(kinds.index(kind))
            exports.append(_named(export_name(name, function.name)) + b"\x00" + _unsigned(number))
            codes.append(_Code(function, values, calls).code())
    sections = (
        (1, _list(kinds)),
        (2, _list([_named("env") + _named("memory") + b"\x02\x00\x01"])),  # at least a page, no limit
        (3, _list(_unsigned(kind) for kind in functions)),
        (7, _list(exports)),
        (10, _list(codes)),
    )
    return b"\0asm\x01\0\0\0" + b"".join(bytes([kind]) + _unsigned(len(body)) + body for kind, body in sections)


def export_name(module_name: str, function: str) -> str:
    """What a module of WebAssembly calls the function of a module."""
    return f"{module_name}.{function}".replace(".", "_")
