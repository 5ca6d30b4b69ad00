"""From MicroPython's viper code to Python that numba compiles: the text of a module is read and another one written.

A kernel of the firmware (`kocka.seats.kernel` and others) is written once, in the part of Python that viper, numba and
CPython share: integers, `while` and `if`, constants of the module, flat arrays. Three things are in numba's way:

- the annotations (`ptr8`, `ptr16`, `int`) are MicroPython's: they go;
- what is read through a pointer is an unsigned number of 8 or 16 bits, and numba's sums of signed and unsigned
  numbers are floats: what is read becomes a signed word at once, as it is on the device and in CPython;
- an index may not be below zero in a kernel, but numba would ask every time: it becomes unsigned.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping

POINTERS = ("ptr8", "ptr16", "ptr32")
_HEAD = """\
# Written by host_tools.jit from the firmware's source, for numba. The folder is named after this text.
from numba import int64 as _word
from numba import njit as _njit
from numba import uint64 as _index
"""


class JitError(Exception):
    """A kernel cannot be compiled; the text says which and why."""


def viper_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are `@micropython.viper`, in their order."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Attribute) and mark.attr == "viper" for mark in node.decorator_list
        ):
            yield node


def _pointers(function: ast.FunctionDef) -> set[str]:
    """The names of the arguments that are pointers. JitError for an argument that is neither that nor an integer."""
    found = set()
    for argument in function.args.args:
        kind = argument.annotation.id if isinstance(argument.annotation, ast.Name) else ""
        if kind in POINTERS:
            found.add(argument.arg)
        elif kind not in ("int", "uint"):
            raise JitError(f"{function.name}: the argument {argument.arg} is neither a pointer nor an integer")
    return found


class _Widen(ast.NodeTransformer):
    """Reads through pointers as signed words, indices without a sign."""

    def __init__(self, pointers: set[str]) -> None:
        self._pointers = pointers

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """`w[i]` → `_word(w[_index(i)])`; to the left of an assignment `w[_index(i)]`."""
        self.generic_visit(node)
        if not (isinstance(node.value, ast.Name) and node.value.id in self._pointers):
            return node
        if not isinstance(node.slice, ast.Constant):
            node.slice = ast.Call(ast.Name("_index", ast.Load()), [node.slice], [])
        if isinstance(node.ctx, ast.Load):
            return ast.Call(ast.Name("_word", ast.Load()), [node], [])
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """`w[i] += x` → `w[i] = w[i] + x`, with the reading widened."""
        if isinstance(node.target, ast.Subscript):
            target = node.target
            value = ast.Subscript(target.value, copy.deepcopy(target.slice), ast.Load())
            assignment = ast.Assign([target], ast.BinOp(value, node.op, node.value))
            self.generic_visit(assignment)
            return assignment
        self.generic_visit(node)
        return node


def numba_source(source: str, values: Mapping[str, object]) -> str:
    """The viper functions of a module as Python for numba; `values`: the module's names, of which the integers that
    the functions use are written out. JitError for what numba could not do the same way.
    """
    functions = list(viper_functions(ast.parse(source)))
    names = {function.name for function in functions}
    used: dict[str, int] = {}
    for function in functions:
        pointers = _pointers(function)
        local = {
            node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        local |= {argument.arg for argument in function.args.args} | names | {"int", "range", "abs"}
        function.decorator_list = []
        function.returns = None
        for argument in function.args.args:
            argument.annotation = None
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id not in local:
                value = values.get(node.id)
                if not isinstance(value, int):
                    raise JitError(f"{function.name}: {node.id} is no integer of the module")
                used[node.id] = value
        _Widen(pointers).generic_visit(function)
    parts = [_HEAD, *[f"{name} = {value}" for name, value in sorted(used.items())]]
    for function in functions:
        text = ast.unparse(ast.fix_missing_locations(function))
        parts.append(f'\n\n@_njit(cache=True, nogil=True, error_model="numpy")\n{text}')
    return "\n".join(parts) + "\n"
