"""`kocka image --account`: who lives in an image's flash, by package and kind, and what heap its screens leave."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from host_tools.build import rp2
from host_tools.build.image import classes, contents, records
from host_tools.build.rp2_board import FIRMWARE_BYTES, FLASH_START, RAM_START
from kocka.hal import boards

# What of the firmware's region is for an update; what the image leaves besides is for features.
UPDATE_BYTES = 48 * 1024

# Kinds of content: bytecode; native code; what functions, classes and modules are made of; tables of names that a
# module uses; constants, among them texts, pictures and fonts.
KINDS = ("bytecode", "native", "objects", "names", "constants")

NAMES = "names of all modules"
VIPER = "viper functions"
REST = "MicroPython, the rest"
IMAGE = "the image"
# The source of C code: the first that fits counts.
_C = (
    (
        r"/py/(compile|parse\w*|lexer|emit\w+|scope|asm\w+|repl|builtinevex)\.c|pyexec",
        "MicroPython, compiler and prompt",
    ),
    (r"/py/(mpz|objint\w*|runtime_utils)\.c", "MicroPython, integers"),
    (r"/py/", "MicroPython, interpreter"),
    (r"littlefs|vfs_lfs", "littlefs"),
    (r"/extmod/", "MicroPython, modules in C"),
    (r"tinyusb|usb", "USB"),
    (r"/ports/rp2/|/shared/", "MicroPython, port"),
    (r"pico|libraries/", "pico-sdk"),
    (r"libgcc|libc|libm|newlib|crt", "libraries of C"),
)

# The names that mpy-tool gives to what it makes of a module: kind, then the module.
_FROZEN = (
    (re.compile(r"fun_data_(.+)"), "bytecode"),
    (re.compile(r"const_obj_(?!table_)(.+)"), "constants"),
    (re.compile(r"const_(?:qstr_)?table_(?:data_)?(.+)"), "names"),
    (
        re.compile(
            r"(?:kept_\w+?|children|raw_code|proto_fun|frozen_module|const_obj_table_data)_(?=main|_boot|kocka)(.+)"
        ),
        "objects",
    ),
)


class Account:
    """Bytes of an image's flash: `of` package and kind; the image's `size`."""

    def __init__(self, size: int, sections: Iterable[rp2.Section], literals: dict[str, int], paths: list[str]) -> None:
        self.size = size
        self.of: Counter[tuple[str, str]] = Counter()
        self._modules = sorted((path.removesuffix(".py").replace("/", "_"), package(path)) for path in paths)
        self._keys = [name for name, _ in self._modules]
        strings = 0
        for section in sections:
            is_copied = section.address >= RAM_START and section.name.startswith((".text", ".data", ".rodata", ".time"))
            if not is_copied and not FLASH_START <= section.address < RAM_START:
                continue
            if "frozen_content" not in section.file:
                self.of[_in_c(section.file), "native"] += section.size
            elif ".str" in section.name or section.name == ".rodata":
                strings += section.size
            else:
                self._frozen(section)
        for name, count in literals.items():
            self.of[self._package(name.removeprefix("const_obj_")), "constants"] += count
        self.of[NAMES, "names"] += strings - sum(literals.values())
        self.of[REST, "native"] += size - sum(self.of.values())

    def _package(self, name: str) -> str:
        """Where what has this name in C comes from: a module's path with underscores, and more."""
        at = bisect_right(self._keys, name)
        while at:
            at -= 1
            known, found = self._modules[at]
            if name == known or name.startswith(known + "_"):
                return found
            if known[:1] != name[:1]:
                break
        return NAMES

    def _frozen(self, section: rp2.Section) -> None:
        if section.name == ".text":
            self.of[VIPER, "native"] += section.size
            return
        name = re.sub(r"\.\d+$", "", section.name.split(".", 2)[-1])
        for pattern, kind in _FROZEN:
            found = pattern.fullmatch(name)
            if found is not None:
                self.of[self._package(found[1]), kind] += section.size
                return
        self.of[NAMES, "names" if "qstr" in name else "objects"] += section.size

    @property
    def for_features(self) -> int:
        """Bytes that are free for features, besides those for an update."""
        return FIRMWARE_BYTES - UPDATE_BYTES - self.size

    def packages(self) -> list[tuple[str, int]]:
        """All packages with their bytes, the largest first."""
        sums: Counter[str] = Counter()
        for (name, _), count in self.of.items():
            sums[name] += count
        return sums.most_common()


def package(path: str) -> str:
    """What a module is counted under: its folder; a catalogue of texts alone."""
    folder, _, _ = path.rpartition("/")
    return path if folder == "kocka/ui/languages" else folder or "main.py and _boot.py"


def _in_c(file: str) -> str:
    return next((name for pattern, name in _C if re.search(pattern, file)), REST)


def of(board: str) -> Account:
    """The account of a board's image. ClickException if it cannot be linked."""
    modules = contents.modules(classes.of(board))
    size = len(rp2.firmware(modules, lambda text: None).data)
    return Account(size, rp2.sections(modules), rp2.literals(modules), sorted(modules))


def _kb(count: int) -> str:
    return f"{count / 1024:.1f}" if count else ""


def table(board: str, found: Account, since: Mapping[str, int]) -> Iterator[str]:
    """The account of a board's image, line by line, in KB. since: the packages' bytes that changes are against."""
    kind = classes.of(board)
    yield f"The flash of {classes.TITLES[kind]} (the image of {board}), in KB:"
    yield f"{'':32}{'all':>8}{'bytes more':>12}" + "".join(f"{name:>11}" for name in KINDS)
    packages = dict(found.packages())
    packages.update({name: 0 for name in since if name not in packages and name != IMAGE})
    for name, count in packages.items():
        more = records.change(count, since.get(name))
        columns = "".join(f"{_kb(found.of[name, column]):>11}" for column in KINDS)
        yield f"{name:32}{_kb(count):>8}{more:>12}{columns}".rstrip()
    sums = [sum(count for (_, column), count in found.of.items() if column == name) for name in KINDS]
    more = records.change(found.size, since.get(IMAGE))
    yield f"{IMAGE:32}{_kb(found.size):>8}{more:>12}" + "".join(f"{_kb(count):>11}" for count in sums)
    yield f"{'for an update':32}{_kb(UPDATE_BYTES):>8}"
    yield f"{'for features':32}{_kb(found.for_features):>8}"


def show(chosen: Sequence[str] = (), commit: str = "", write: bool = False) -> Iterator[str]:
    """The accounts of boards, by default of the main ones and all classes: flash of each class, heap of each board.

    commit: whose record changes are against, the present one for ""; write: records the flash.
    """
    since = records.recorded(commit)
    boards_of = {classes.of(board): board for board in reversed(chosen or boards.MAIN)}
    if not chosen:
        boards_of = {kind: boards_of.get(kind) or classes.boards_of(kind)[0] for kind in classes.ALL}
    for kind, board in boards_of.items():
        found = of(board)
        yield from table(board, found, since.get("flash", {}).get(kind, {}))
        yield ""
        if write:
            records.write("flash", {kind: {**dict(found.packages()), IMAGE: found.size}})
    for board in chosen or boards.MAIN:
        yield from records.heap(board, since)
        yield ""
