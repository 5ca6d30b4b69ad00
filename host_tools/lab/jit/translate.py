"""Translates MicroPython's viper code to Python that numba compiles: from source text to source text.

A kernel of the firmware (`kocka.ai.kernel` and others) is written once, in the part of Python that viper, numba and
CPython share: integers, `while` and `if`, constants of the module, flat arrays. Each function becomes two:

- the kernel itself, named with `_KERNEL` behind, on bare pointers: passing arrays on takes time. What is read through a
  pointer is an unsigned number of 8 or 16 bits, and numba's sums of signed and unsigned numbers are floats, so it
  becomes a signed word at once, as it is on the device and in CPython;
- one of the old name that takes buffers, for callers in Python.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping

POINTERS = ("ptr8", "ptr16", "ptr32")
_KERNEL = "_kernel"
_HEAD = """\
# Written by host_tools.lab.jit from the firmware's source, for numba. The folder is named after this text.
from numba import int64 as _word
from numba import njit as _njit

from host_tools.lab.jit.pointers import data as _data
"""
_OPTIONS = 'cache=True, error_model="numpy"'


class JitError(Exception):
    """A kernel cannot be compiled; the text says which and why."""


def viper_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are `@micropython.viper`, in their order."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Attribute) and mark.attr == "viper" for mark in node.decorator_list
        ):
            yield node


def pointer_kinds(function: ast.FunctionDef) -> dict[str, int | None]:
    """For each argument how large an item is if it is a pointer, as a power of two, None for an integer.

    JitError for one that is neither.
    """
    found: dict[str, int | None] = {}
    for argument in function.args.args:
        kind = argument.annotation.id if isinstance(argument.annotation, ast.Name) else ""
        if kind not in POINTERS and kind not in ("int", "uint"):
            raise JitError(f"{function.name}: the argument {argument.arg} is neither a pointer nor an integer")
        found[argument.arg] = POINTERS.index(kind) if kind in POINTERS else None
    return found


def _pointers(function: ast.FunctionDef) -> list[bool]:
    """For each argument whether it is a pointer. JitError for one that is neither that nor an integer."""
    return [size is not None for size in pointer_kinds(function).values()]


class _Widen(ast.NodeTransformer):
    """Words for what is read through the pointers of a function; kernels call each other's pointer form."""

    def __init__(self, pointers: set[str], kernels: Mapping[str, list[bool]]) -> None:
        self._pointers = pointers
        self._kernels = kernels
        self._local: dict[str, str] = {}  # names that stand for kernels, for the sake of speed on the device

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """`play = _play` is not needed here."""
        target = node.targets[0]
        if isinstance(target, ast.Name) and isinstance(node.value, ast.Name) and node.value.id in self._kernels:
            self._local[target.id] = node.value.id
            return ast.Pass()
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """`w[i]` → `_word(w[i])`, but not to the left of an assignment."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self._pointers and isinstance(node.ctx, ast.Load):
            return _as_word(node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """`w[i] += x` → `w[i] = _word(w[i]) + x`."""
        if isinstance(node.target, ast.Subscript):
            target = node.target
            value = ast.Subscript(target.value, copy.deepcopy(target.slice), ast.Load())
            assignment = ast.Assign([target], ast.BinOp(value, node.op, node.value))
            self.generic_visit(assignment)
            return assignment
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """`play(w, 0)` → `play_kernel(w, _word(0))`: one machine code for all values of a number."""
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        name = self._local.get(name, name)
        if name in self._kernels:
            kinds = self._kernels[name]
            node.func = ast.Name(name + _KERNEL, ast.Load())
            node.args = [value if pointer else _as_word(value) for value, pointer in zip(node.args, kinds, strict=True)]
        return node


def _as_word(value: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("_word", ast.Load()), [value], [])


def numba_source(source: str, values: Mapping[str, object]) -> str:
    """The viper functions of a module as Python for numba; `values`: the module's names, of which the integers that
    the functions use are written out. JitError for what numba could not do the same way.
    """
    functions = list(viper_functions(ast.parse(source)))
    kernels = {function.name: _pointers(function) for function in functions}
    used: dict[str, int] = {}
    parts: list[str] = []
    for function in functions:
        arguments = [argument.arg for argument in function.args.args]
        pointers = {name for name, pointer in zip(arguments, kernels[function.name], strict=True) if pointer}
        known = {*arguments, *kernels, "int", "range", "abs"}
        function.decorator_list = []
        function.returns = None
        for argument in function.args.args:
            argument.annotation = None
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                known.add(node.id)
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id not in known:
                value = values.get(node.id)
                if not isinstance(value, int):
                    raise JitError(f"{function.name}: {node.id} is neither a number nor a kernel of the module")
                used[node.id] = value
        name = function.name
        function.name += _KERNEL
        _Widen(pointers, kernels).generic_visit(function)
        parts.append(f"@_njit({_OPTIONS})\n{ast.unparse(ast.fix_missing_locations(function))}")
        given = ", ".join(f"_data({argument})" if argument in pointers else argument for argument in arguments)
        call = f"return {name}{_KERNEL}({given})"
        parts.append(f"@_njit({_OPTIONS})\ndef {name}({', '.join(arguments)}):\n    {call}")
    constants = "\n".join(f"{name} = {value}" for name, value in sorted(used.items()))
    return "\n\n\n".join([_HEAD + constants, *parts]) + "\n"
