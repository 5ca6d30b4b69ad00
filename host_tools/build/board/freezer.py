"""mpy-tool of our images: MicroPython's own, which it finds beside itself, with more of each module in the flash.

`rp2.py` puts it in the place of tools/mpy-tool.py, so it needs nothing but Python. What `frozen_content.c` has more:

- Functions of the modules that KEPT names, and the members of their classes, are objects (functions-in-flash.patch):
  `Keeper` finds what is known before the module is run.
- Line tables of functions are left out and written to a file (host_tools/build/image/lines.py): 55 KB of flash.
- A table of all paths, in order, in which `kocka.c` finds modules by halves.
- Viper functions begin at addresses that 4 divides. They load 32-bit constants relative to their own address rounded
  down to 4; MicroPython 1.25 aligns frozen code for ARMv6-M to 2, and half of the functions silently compute with wrong
  constants (tests/twin/test_kernel.py).

Names are found at once, not one by one: 0.8 s less to link an image.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

# What upstream's classes are; it has no types.
Upstream = Any


def _load() -> ModuleType:
    path = Path(__file__).with_name("upstream_mpy_tool.py")
    spec = importlib.util.spec_from_file_location("upstream_mpy_tool", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"no {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Which modules are kept, by file, and for how many, and for how many classes that call super(), there is a place: the
# build says so (host_tools/build/rp2.py).
KEPT = re.compile(os.environ.get("MICROPY_KEPT", "(?!)"))
KEPT_MOST = int(os.environ.get("MICROPY_KEPT_MODULES", "0"))
KEPT_CELLS = int(os.environ.get("MICROPY_KEPT_CELLS", "0"))

# Places of a class's table that are looked at on average for a name that the class does not have, at most. With 2,
# tables take 9 KB more flash; starts and turns take as long.
LOOKS = 4

# Where the line tables of the frozen functions go: file -> name -> tables in hex.
LINES = os.environ.get("MICROPY_LINES", os.devnull)

HEAD = """\
#include "py/objfun.h"
#include "py/objstr.h"
#include "py/mpstate.h"
#include "frozen.h"
extern const mp_obj_type_t mp_type_closure;
typedef struct { mp_obj_base_t base; mp_rom_obj_t proxy[3]; } mp_obj_kept_property_t;
typedef struct { mp_obj_base_t base; mp_rom_obj_t fun; size_t n; mp_rom_obj_t closed[1]; } mp_obj_kept_closure_t;
#define KEPT_CONTEXT(i) ((mp_module_context_t *)&MP_STATE_VM(kept_contexts)[4 * (i)])
#define KEPT_CELL(i) (&MP_STATE_VM(kept_cells)[2 * (i)])
"""

DECORATORS = ("classmethod", "property", "staticmethod")

# On the stack of a class's body: what holds the class, and what is nothing.
CELL = object()
NULL = object()


class KeptFunction(NamedTuple):
    """A function that is an object in the flash: its module's context, and its default values, as C expressions."""

    context: str
    defaults: list[str]


class KeptClass(NamedTuple):
    """A class's body that is not run: `members` by name, as C expressions or (kind, ...); `cell` of its super()."""

    members: dict[str, Any]
    cell: str


class Instruction(NamedTuple):
    """One of a function's bytecode: its offset, opcode and argument, and the extra byte that some have."""

    offset: int
    op: int
    arg: int
    extra: int


def hashed(names: Iterable[str], size: int, hash_of: Callable[[str], int]) -> list[str | None]:
    """Names (at most `size`) in a table as mp_map_lookup fills it; None where it is free."""
    table: list[str | None] = [None] * size
    for name in names:
        at = hash_of(name) % size
        while table[at] is not None:
            at = (at + 1) % size
        table[at] = name
    return table


def looks(table: list[str | None], start: int) -> int:
    """How many places of a table are looked at for a name that is not in it."""
    for n in range(len(table)):
        if table[(start + n) % len(table)] is None:
            return n + 1
    return len(table)


def place_of(n: int) -> bytes:
    """What stays of a line table: one entry, for the first instruction, that adds `n` lines; of the first, nothing."""
    return bytes([0x80 | n >> 4 & 0x70, n & 0xFF] if n > 3 else [n << 5] if n else [])


class Freezer:
    """What is known of all modules while they are frozen, with the module of upstream's mpy-tool."""

    def __init__(self, tool: Upstream) -> None:
        self.tool = tool
        self.modules = 0  # kept
        self.cells = 0  # taken
        self.functions: dict[str, KeptFunction] = {}  # by their names in C, which are unique
        self.classes: dict[str, KeptClass] = {}
        self.lines: dict[str, dict[str, list[str]]] = {}
        self.makes = (
            tool.Opcode.MP_BC_MAKE_FUNCTION,
            tool.Opcode.MP_BC_MAKE_FUNCTION_DEFARGS,
            tool.Opcode.MP_BC_MAKE_CLOSURE,
            tool.Opcode.MP_BC_MAKE_CLOSURE_DEFARGS,
        )
        self.closures = self.makes[2:]

    def hash_of(self, name: str) -> int:
        """The hash by which the device looks a name up."""
        in_hash = self.tool.config.MICROPY_QSTR_BYTES_IN_HASH
        return int(self.tool.qstrutil.compute_hash(name.encode(), in_hash))

    def is_bytecode(self, code: Upstream) -> bool:
        """Whether it is a function in bytecode, not a viper function."""
        return bool(code.code_kind == self.tool.MP_CODE_BYTECODE)

    def instructions(self, code: Upstream) -> Iterator[Instruction]:
        """Those of a function in bytecode."""
        content = code.fun_data
        at = code.offset_opcodes
        while at < len(content):
            _, size, arg, extra = self.tool.mp_opcode_decode(content, at)
            yield Instruction(at, content[at], arg, extra)
            at += size

    def take_lines(self, code: Upstream, found: dict[str, list[str]]) -> None:
        """Puts the line tables of a function, and of those in it, into `found`, a list for each name.

        What stays of a table is the place of the function in its list.
        """
        if self.is_bytecode(code):
            content = code.fun_data
            tables = found.setdefault(code.simple_name.str, [])
            names = content[code.offset_source_info : code.offset_line_info] + place_of(len(tables))
            tables.append(content[code.offset_line_info : code.offset_closure_info].hex())
            size = self.tool.encode_prelude_size(len(names), code.offset_opcodes - code.offset_closure_info)
            rest = content[code.offset_closure_info :]
            code.fun_data = bytes(content[: code.offset_prelude_size] + size + names + rest)
            (
                code.offset_prelude_size,
                code.offset_source_info,
                code.offset_line_info,
                code.offset_closure_info,
                code.offset_opcodes,
                code.prelude_signature,
                code.prelude_size,
                code.names,
            ) = self.tool.extract_prelude(code.fun_data, code.prelude_offset)
        for child in code.children:
            self.take_lines(child, found)

    def freeze_module(self, module: Upstream) -> None:
        """Writes a module: its constants, its functions, and what the importer finds."""
        print(f"\n{'/' * 80}\n// frozen module {module.source_file.str}\n")
        self.take_lines(module.raw_code, self.lines.setdefault(module.source_file.str, {}))
        context = "NULL"
        if KEPT.match(module.source_file.str) and self.modules < KEPT_MOST:
            context = f"KEPT_CONTEXT({self.modules})"
            self.modules += 1
        module.freeze_constants()
        keeper = Keeper(self, module, context)
        if context != "NULL":
            keeper.keep(module.raw_code)
            keeper.keep_classes()
        print()
        module.raw_code.freeze()
        name = module.escaped_name
        qstrs = f"(qstr_short_t *)&const_qstr_table_data_{name}" if len(module.qstr_table) else "NULL"
        objects = f"(mp_obj_t *)&const_obj_table_data_{name}" if len(module.obj_table) else "NULL"
        print(f"\nstatic const mp_frozen_module_t frozen_module_{name} = {{")
        print(f"    .constants = {{.qstr_table = {qstrs}, .obj_table = {objects}}},")
        print(f"    .proto_fun = &proto_fun_{module.raw_code.escaped_name},")
        print(f"    .context = {context},")
        print(f"    .n_globals = {keeper.size()},")
        print("};")

    def freeze_function(self, code: Upstream, kept: KeptFunction) -> None:
        """Writes the object of a function whose bytecode is written."""
        name = code.escaped_name
        is_generator = code.scope_flags & self.tool.MP_SCOPE_FLAG_GENERATOR
        print(f"static const mp_obj_fun_bc_t kept_fun_{name} = {{")
        print(f"    .base = {{&{'mp_type_gen_wrap' if is_generator else 'mp_type_fun_bc'}}},")
        print(f"    .context = {kept.context},")
        if code.children:
            print(f"    .child_table = (void *)&children_{name},")
        print(f"    .bytecode = fun_data_{name},")
        if kept.defaults:
            print(f"    .extra_args = {{{', '.join('(mp_obj_t)' + value for value in kept.defaults)}}},")
        print("};")
        print(f"#define proto_fun_{name} kept_fun_{name}")

    def freeze_member(self, body: Upstream, name: str, value: Any) -> str:
        """The C expression of what a class has by that name; writes the objects in it."""
        if not isinstance(value, tuple):
            return str(value)
        kind, what = value[:2]
        if kind == "function":
            return f"MP_ROM_PTR(&kept_fun_{what.escaped_name})"
        kept = f"kept_{body.escaped_name}_{name}"
        if kind == "closure":
            cell = self.classes[body.escaped_name].cell
            struct, content = "mp_obj_kept_closure_t", f"MP_ROM_PTR(&kept_fun_{what.escaped_name}), 1, {{{cell}}}"
        else:
            content = self.freeze_member(body, name + "_get", what)
            if kind == "property":
                setter = self.freeze_member(body, name + "_set", value[2]) if value[2] else "MP_ROM_NONE"
                struct, content = "mp_obj_kept_property_t", f"{{{content}, {setter}, MP_ROM_NONE}}"
            else:
                struct = "mp_rom_obj_static_class_method_t"
        print(f"static const {struct} {kept} = {{{{&mp_type_{kind}}}, {content}}};")
        return f"MP_ROM_PTR(&{kept})"

    def freeze_class(self, body: Upstream, kept: KeptClass) -> None:
        """Writes what a class holds, in the place of its body."""
        for child in body.children:
            child.freeze()
            print()
        escape = self.tool.qstrutil.qstr_escape
        values = {name: self.freeze_member(body, escape(name), value) for name, value in kept.members.items()}
        name = body.escaped_name
        table: list[str | None] = []
        if values:
            for size in range(len(values), 2 * len(values) + 2):
                table = hashed(values, size, self.hash_of)
                if sum(looks(table, start) for start in range(size)) <= LOOKS * size:
                    break
            print(f"static const mp_rom_map_elem_t kept_table_{name}[] = {{")
            for key in table:
                print(f"    {{MP_ROM_QSTR(MP_QSTR_{escape(key)}), {values[key]}}}," if key else "    {NULL, NULL},")
            print("};")
        print(f"static const mp_obj_dict_t kept_dict_{name} = {{{{&mp_type_dict}}, {{")
        print(f"    .all_keys_are_qstrs = 1, .is_fixed = 1, .used = {len(values)}, .alloc = {len(table)},")
        if values:
            print(f"    .table = (mp_map_elem_t *)kept_table_{name},")
        print("}};")
        print(f"static const mp_obj_kept_class_t kept_class_{name} = {{")
        print(f"    {{&mp_type_kept_class}}, &kept_dict_{name}, {kept.cell}")
        print("};")
        print(f"#define proto_fun_{name} kept_class_{name}")

    def freeze_paths(self, modules: list[Upstream]) -> None:
        """Writes the paths of all modules and their folders."""
        paths = {}
        for module in modules:
            path = module.source_file.str
            paths[path] = f"&frozen_module_{module.escaped_name}"
            while "/" in path:
                path = path.rpartition("/")[0]
                paths[path] = "NULL"
        print("\nconst frozen_path_t frozen_paths[] = {")
        for path in sorted(paths, key=lambda path: path.encode()):
            print(f'    {{"{path}", {paths[path]}}},')
        print(f"}};\nconst size_t frozen_path_count = {len(paths)};")


class Keeper:
    """Finds what of a module can lie in the flash: functions, their default values, the members of classes."""

    def __init__(self, freezer: Freezer, module: Upstream, context: str) -> None:
        self.freezer = freezer
        self.ops = freezer.tool.Opcode
        self.module = module
        self.context = context
        stores = (one for one in self._code(module.raw_code) if one.op == self.ops.MP_BC_STORE_NAME)
        self.names = {self._qstr(one.arg) for one in stores}

    def _code(self, code: Upstream) -> Iterator[Instruction]:
        return self.freezer.instructions(code)

    def _qstr(self, arg: int) -> str:
        return str(self.module.qstr_table[arg].str)

    def _constant(self, op: int, arg: int) -> str | None:
        """The expression in C of what an instruction loads; None if it is no constant."""
        multi = op - self.ops.MP_BC_LOAD_CONST_SMALL_INT_MULTI
        if 0 <= multi < self.ops.MP_BC_LOAD_CONST_SMALL_INT_MULTI_NUM:
            return f"MP_ROM_INT({multi - self.ops.MP_BC_LOAD_CONST_SMALL_INT_MULTI_EXCESS})"
        if op == self.ops.MP_BC_LOAD_CONST_SMALL_INT:
            return f"MP_ROM_INT({arg})"
        if op == self.ops.MP_BC_LOAD_CONST_STRING:
            return f"MP_ROM_QSTR({self.module.qstr_table[arg].qstr_id})"
        if op == self.ops.MP_BC_LOAD_CONST_OBJ:
            return str(self.module.references[f"const_obj_{self.module.escaped_name}_{arg}"])
        if op == self.ops.MP_BC_BUILD_TUPLE and arg == 0:
            return "MP_ROM_PTR(&mp_const_empty_tuple_obj)"
        return {
            self.ops.MP_BC_LOAD_CONST_NONE: "MP_ROM_NONE",
            self.ops.MP_BC_LOAD_CONST_FALSE: "MP_ROM_FALSE",
            self.ops.MP_BC_LOAD_CONST_TRUE: "MP_ROM_TRUE",
        }.get(op)

    def keep(self, code: Upstream) -> None:
        """Keeps all functions made below `code`; those with default values if these are constants."""
        if self.freezer.is_bytecode(code):
            self._keep_children(code, list(self._code(code)))
        for child in code.children:
            self.keep(child)

    def _keep_children(self, code: Upstream, made: list[Instruction]) -> None:
        aims = set()
        for one, after in itertools.pairwise(made):
            if self.ops.MP_BC_BASE_JUMP_E <= one.op < self.ops.MP_BC_BASE_BYTE_O:
                aims.add(after.offset + one.arg - (one.op == self.ops.MP_BC_UNWIND_JUMP))
        for at, one in enumerate(made):
            if one.op not in self.freezer.makes:
                continue
            child = code.children[one.arg]
            if not self.freezer.is_bytecode(child):
                continue
            defaults: list[str] | None = []
            if one.op in (self.ops.MP_BC_MAKE_FUNCTION_DEFARGS, self.ops.MP_BC_MAKE_CLOSURE_DEFARGS):
                cells = one.extra if one.op == self.ops.MP_BC_MAKE_CLOSURE_DEFARGS else 0
                defaults = self._defaults(made[: at - cells], one.offset, aims)
            elif at and made[at - 1].op == self.ops.MP_BC_LOAD_BUILD_CLASS:
                defaults = None
            if defaults is not None:
                self.freezer.functions[child.escaped_name] = KeptFunction(self.context, defaults)

    def _defaults(self, before: list[Instruction], offset: int, aims: set[int]) -> list[str] | None:
        """The default values that are loaded last in `before`; None if they are not constants, always loaded."""
        build, null = before[-2:]
        if build.op != self.ops.MP_BC_BUILD_TUPLE or null.op != self.ops.MP_BC_LOAD_NULL:
            return None
        first = len(before) - 2 - build.arg
        values = [self._constant(one.op, one.arg) for one in before[max(first, 0) : -2]]
        known = [value for value in values if value is not None]
        if first < 0 or len(known) < len(values) or any(before[first].offset < aim <= offset for aim in aims):
            return None
        return known

    def keep_classes(self) -> None:
        """Keeps the bodies of the module's own classes that only store what is known."""
        last = None
        for one in self._code(self.module.raw_code):
            if one.op == self.ops.MP_BC_MAKE_FUNCTION and last == self.ops.MP_BC_LOAD_BUILD_CLASS:
                body = self.module.raw_code.children[one.arg]
                kept = self._members(body) if self.freezer.is_bytecode(body) else None
                if kept is not None:
                    self.freezer.classes[body.escaped_name] = kept
            last = one.op

    def _members(self, body: Upstream) -> KeptClass | None:
        """What the body of a class stores; None if that is not known. Without __module__ and __qualname__.

        Takes a place for the cell of super().
        """
        stack: list[Any] = []
        members: dict[str, Any] = {}
        for one in self._code(body):
            constant = self._constant(one.op, one.arg)
            if constant is not None:
                stack.append(constant)
            elif one.op == self.ops.MP_BC_RETURN_VALUE:
                return self._kept(members, stack.pop() is CELL)
            elif not self._follow(body, one, stack, members):
                return None
        return None

    def _kept(self, members: dict[str, Any], has_cell: bool) -> KeptClass | None:
        if not has_cell:
            return KeptClass(members, "NULL")
        if self.freezer.cells >= KEPT_CELLS:
            return None
        self.freezer.cells += 1
        return KeptClass(members, f"KEPT_CELL({self.freezer.cells - 1})")

    def _follow(self, body: Upstream, one: Instruction, stack: list[Any], members: dict[str, Any]) -> bool:
        """Does what an instruction of a class's body does; False if that is not known."""
        ops, op = self.ops, one.op
        if op == ops.MP_BC_LOAD_NULL:
            stack.append(NULL)
        elif op == ops.MP_BC_LOAD_FAST_MULTI:
            stack.append(CELL)
        elif op == ops.MP_BC_LOAD_NAME:
            name = self._qstr(one.arg)
            if name in members:
                stack.append(members[name])
            elif name == "__name__" or (name in DECORATORS and name not in self.names):
                stack.append(name)
            else:
                return False
        elif op == ops.MP_BC_LOAD_ATTR:
            owner = stack.pop()
            if not isinstance(owner, tuple) or owner[0] != "property" or self._qstr(one.arg) != "setter":
                return False
            stack.append(("setter", owner))
        elif op == ops.MP_BC_BUILD_TUPLE:
            del stack[len(stack) - one.arg :]
            stack.append(NULL)
        elif op in self.freezer.makes:
            return self._make(body, one, stack)
        elif op == ops.MP_BC_CALL_FUNCTION:
            return one.arg == 1 and self._decorate(stack)
        elif op == ops.MP_BC_STORE_NAME:
            name, value = self._qstr(one.arg), stack.pop()
            if value is NULL or value is CELL or name == "__new__":
                return False
            if name not in ("__module__", "__qualname__"):
                if value in ("__name__", *DECORATORS):
                    return False
                members[name] = value
        else:
            return False
        return True

    def _make(self, body: Upstream, one: Instruction, stack: list[Any]) -> bool:
        child = body.children[one.arg]
        if child.escaped_name not in self.freezer.functions:
            return False
        is_closure = one.op in self.freezer.closures
        if is_closure and (one.extra != 1 or stack.pop() is not CELL):
            return False
        if one.op in (self.ops.MP_BC_MAKE_FUNCTION_DEFARGS, self.ops.MP_BC_MAKE_CLOSURE_DEFARGS):
            del stack[-2:]
        stack.append(("closure" if is_closure else "function", child))
        return True

    def _decorate(self, stack: list[Any]) -> bool:
        what, how = stack.pop(), stack.pop()
        if not isinstance(what, tuple) or what[0] not in ("function", "closure"):
            return False
        if how in DECORATORS:
            stack.append((how, what, None) if how == "property" else (how, what))
        elif isinstance(how, tuple) and how[0] == "setter":
            stack.append(("property", how[1][1], what))
        else:
            return False
        return True

    def size(self) -> int:
        """How many places the module's globals get: few are looked at for a builtin's name that is not among them."""
        names = {"__name__": None}
        asked: list[str] = []
        self._look(self.module.raw_code, names, asked)
        asked = [name for name in asked if name not in names]
        best: tuple[int, int] | None = None
        for size in range((len(names) + 1) // 2 * 2, len(names) * 13 // 10 + 3, 2):
            table = hashed(names, size, self.freezer.hash_of)
            cost = sum(looks(table, self.freezer.hash_of(name) % size) for name in asked)
            if best is None or cost < best[0]:
                best = cost, size
            if cost <= 3 * len(asked):
                break
        return best[1] if best else len(names)

    def _look(self, code: Upstream, names: dict[str, None], asked: list[str]) -> None:
        """Adds the names of globals that a function, and those in it, set and read."""
        is_module = code is self.module.raw_code
        for one in self._code(code) if self.freezer.is_bytecode(code) else ():
            if one.op == self.ops.MP_BC_STORE_GLOBAL or (is_module and one.op == self.ops.MP_BC_STORE_NAME):
                names[self._qstr(one.arg)] = None
            elif one.op == self.ops.MP_BC_LOAD_GLOBAL:
                asked.append(self._qstr(one.arg))
        for child in code.children:
            self._look(child, names, asked)


def _find_names_at_once(tool: Upstream) -> None:
    names: dict[str, Upstream] = {}
    whole = tool.GlobalQStrList
    begin, add = whole.__init__, whole.add

    def begin_and_know(self: Upstream) -> None:
        begin(self)
        names.update((one.str, one) for one in self.qstrs if one is not None)

    def add_and_know(self: Upstream, text: str) -> Upstream:
        names[text] = add(self, text)
        return names[text]

    def find(self: Upstream, text: str) -> Upstream:
        return names.get(text)

    whole.__init__, whole.add, whole.find_by_str = begin_and_know, add_and_know, find


def _align(tool: Upstream) -> None:
    native = tool.RawCodeNative
    begin = native.__init__

    def begin_aligned(self: Upstream, *arguments: Any) -> None:
        begin(self, *arguments)
        if tool.config.native_arch == tool.MP_NATIVE_ARCH_ARMV6M:
            self.fun_data_attributes = self.fun_data_attributes.replace("(aligned (2))", "(aligned (4))")

    native.__init__ = begin_aligned


def change(tool: Upstream) -> None:
    """Puts ours in the place of what upstream's mpy-tool does."""
    freezer = Freezer(tool)
    freeze_constant = tool.CompiledModule.freeze_constant_obj
    freeze_code, freeze_bytecode, freeze_all = (
        tool.RawCode.freeze_raw_code,
        tool.RawCodeBytecode.freeze,
        tool.freeze_mpy,
    )

    def freeze_module(self: Upstream, index: int) -> None:
        self.references = {}
        freezer.freeze_module(self)

    def freeze_constant_and_know(self: Upstream, name: str, value: Any) -> str:
        self.references[name] = freeze_constant(self, name, value)
        return str(self.references[name])

    def freeze_function(self: Upstream, *arguments: Any, **named: Any) -> None:
        kept = freezer.functions.get(self.escaped_name)
        if kept is None:
            freeze_code(self, *arguments, **named)
        else:
            freezer.freeze_function(self, kept)

    def freeze_body(self: Upstream) -> None:
        kept = freezer.classes.get(self.escaped_name)
        if kept is None:
            freeze_bytecode(self)
        else:
            freezer.freeze_class(self, kept)

    def freeze_modules(names: Any, modules: list[Upstream]) -> None:
        print(HEAD)
        freeze_all(names, modules)
        freezer.freeze_paths(modules)
        with open(LINES, "w", encoding="utf-8") as file:
            json.dump(freezer.lines, file, sort_keys=True)

    tool.CompiledModule.freeze = freeze_module
    tool.CompiledModule.freeze_constant_obj = freeze_constant_and_know
    tool.RawCode.freeze_raw_code = freeze_function
    tool.RawCodeBytecode.freeze = freeze_body
    tool.freeze_mpy = freeze_modules
    _find_names_at_once(tool)
    _align(tool)


if __name__ == "__main__":
    TOOL = _load()
    change(TOOL)
    sys.exit(TOOL.main())
