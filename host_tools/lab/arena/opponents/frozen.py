"""Older versions of the seats, which do not change with the product: archives of source files beside this module.

`freeze` makes an archive; `seats` imports one as a package of its own, so that several of them and the product's seats
can sit at one table. A second copy may be changed (`variants`) without touching the first.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import re
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from kocka.games import registry

FOLDER = Path(__file__).resolve().parent
FROZEN = r"v[0-9]+(\.[0-9]+)*"  # names of versions

# Modules of a frozen version whose viper functions can be compiled for this computer (`host_tools.lab.jit`), and what
# must be written differently for that: these are viper functions but for their heads.
_KERNELS = ("playout", "worlds", "rollout", "dealing")
_HEADS = (
    ("def run(w: array, i: int, c: int, t: bytearray) -> int:", "def run(w: ptr16, i: int, c: int, t: ptr8) -> int:"),
    (
        "def _deal(sheet: array, may: array, slots: bytearray, good: bytearray, state: array) -> None:",
        "def _deal(sheet: ptr16, may: ptr16, slots: ptr8, good: ptr8, state: ptr16) -> None:",
    ),
)
_IMPORTS = "from micropython import const\n"
_loaded: list[str] = []  # packages


# Where the AI's modules are: in the product's folders, and in those of versions up to 0.1.
AI = re.compile(r"kocka\.(?:seats|ai|games\.(\w+)\.ai)(?:\.(\w+)|(?= import\b))")


def _moved(found: re.Match[str]) -> str:
    """The present module of rules that used to be in the engine, since a frozen version plays at today's table."""
    try:
        return registry.find(found[1]).package + ".rules"
    except ValueError:
        return found[0]  # a module of the engine


def local(module: str) -> str:
    """The name that a module has within a frozen version: "search", "taroky_search", "rng"."""
    found = AI.fullmatch(module)
    return module.rpartition(".")[2] if found is None else "_".join(part for part in found.groups() if part)


def inside(source: str, package: str) -> str:
    """A frozen module's source, taking the AI and its random numbers from `package`."""
    source = re.sub(r"kocka\.engine\.(\w+)", _moved, source)
    source = re.sub(
        r"from kocka\.games\.(\w+)\.ai import (\w+)( as \w+)?",
        lambda found: f"from {package} import {found[1]}_{found[2]}{found[3] or f' as {found[2]}'}",
        source,
    )
    source = AI.sub(lambda found: package + (f".{local(found[0])}" if found[2] else ""), source)
    return source.replace("kocka.engine.rng", f"{package}.rng")


def versions() -> list[str]:
    """The versions that are frozen, ascending."""
    return sorted(path.stem for path in FOLDER.glob("v*.zip"))


def order(version: str) -> tuple[int, ...]:
    """The sort key of a version: (0, 1) for "v0.1"."""
    return tuple(int(number) for number in version.removeprefix("v").split("."))


class _Importer(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Imports the modules of an archive as `package.<name>`; what they import of each other is found there as well."""

    def __init__(self, package: str, path: Path, changes: Sequence[tuple[str, str, str]]) -> None:
        self.package = package
        self.path = path
        self.sources: dict[str, str] = {}
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                text = inside(archive.read(name).decode(), package)
                for before, after in _HEADS:
                    if before in text:
                        text = text.replace(before, "@micropython.viper\n" + after)
                        text = text.replace(
                            "from micropython import const", "import micropython\nfrom micropython import const"
                        )
                self.sources[f"{package}.{local(name.removesuffix('.py'))}"] = text
        for name, before, after in changes:
            text = self.sources[f"{package}.{name}"]
            if text.count(before) != 1:
                raise ValueError(f"{path.stem} cannot be changed: {name} does not have once: {before}")
            self.sources[f"{package}.{name}"] = text.replace(before, after)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """As importlib asks; None for what is not in the archive."""
        if fullname == self.package or fullname in self.sources:
            file = f"{self.path}/{fullname.rpartition('.')[2]}.py"
            spec = importlib.machinery.ModuleSpec(fullname, self, origin=file, is_package=fullname == self.package)
            spec.has_location = True  # a file name for tracebacks and for `inspect.getsource`
            return spec
        return None

    def get_source(self, fullname: str) -> str:
        """The source as it is executed."""
        return self.sources.get(fullname, "")

    def is_package(self, fullname: str) -> bool:
        """Whether it is the package itself."""
        return fullname == self.package


def seats(version: str, copy: str = "", changes: Sequence[tuple[str, str, str]] = ()) -> ModuleType:
    """The `thinker` module of a frozen version, its `levels` beside it as an attribute of the package.

    `copy`: a name for a copy of its own; `changes`: (module, text, text instead) in its sources. Raises ValueError for
    a version that is not frozen, or has another text.
    """
    path = FOLDER / f"{version}.zip"
    if version not in versions():
        raise ValueError(f'no frozen version "{version}"; there are {", ".join(versions())}')
    package = "host_tools.lab.arena.opponents." + version.replace(".", "_") + copy
    if package not in sys.modules:
        sys.meta_path.append(_Importer(package, path, changes))
        _loaded.append(package)
    return importlib.import_module(package + ".thinker")


def source(version: str, name: str) -> str:
    """The source of a module of a frozen version, as its archive has it."""
    with zipfile.ZipFile(FOLDER / f"{version}.zip") as archive:
        return next(archive.read(file).decode() for file in archive.namelist() if local(file[:-3]) == name)


def kernels() -> list[str]:
    """The modules of frozen versions in this process that `host_tools.lab.jit.use` can compile."""
    return [f"{package}.{name}" for package in _loaded for name in _KERNELS]


def part(thinker: ModuleType, name: str) -> ModuleType:
    """Another module of the same copy."""
    return importlib.import_module(thinker.__name__.rpartition(".")[0] + "." + name)
