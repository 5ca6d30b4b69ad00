"""What an image with a key takes as an update: all modules that were signed, and nothing else. The real one, on the
emulated chip: tests/device/test_update.py."""

from __future__ import annotations

import errno
import io
import sys
import types
from collections.abc import Callable, Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.build.image import update as updates
from kocka.hal import signed
from kocka.hal import update as place
from tests.hal import both_update

OWNER = Ed25519PrivateKey.from_private_bytes(b"owner of the image, in the tests")
OTHER = Ed25519PrivateKey.from_private_bytes(b"somebody else, not the owner of!")
PLATFORM = b"platform"
# The image has the first module as it is, the others differently or not at all.
MODULES = {
    "kocka/same": updates.Module(b"digst1", b"as in the image"),
    "kocka/hal/table": updates.Module(b"digst2", b"newer"),
    "kocka/added": updates.Module(b"digst3", b"new"),
}
IMAGE = types.SimpleNamespace(
    KEY=OWNER.public_key().public_bytes_raw(), PLATFORM=PLATFORM, DIGESTS=b"digst0digst1digst9"
)
UPDATE = updates.Update("0.2.0", "abc", PLATFORM, "mono", MODULES, b"facts")

Files = dict[str, bytes]


class System:
    """Files (path -> contents) as VfsRom shows them; a path that ends in "/" is an empty folder."""

    def __init__(self, files: Files) -> None:
        self.files = files

    def ilistdir(self, folder: str) -> Iterator[tuple[str, int, int, int]]:
        inside = [path.removeprefix(folder.lstrip("/")) for path in self.files if path.startswith(folder.lstrip("/"))]
        for name in dict.fromkeys(path.partition("/")[0] for path in inside if path):
            is_file = name in inside
            yield (name, 0x8000 if is_file else 0x4000, 0, 0)

    def open(self, path: str, mode: str) -> io.BytesIO:
        assert mode == "rb"
        return File(self.files[path.lstrip("/")])


class File(io.BytesIO):
    """Has its contents as a buffer, as files of VfsRom have."""

    def __buffer__(self, flags: int) -> memoryview:
        return memoryview(self.getvalue())


def files() -> Files:
    """What the computer writes."""
    modules = updates.differing(UPDATE, IMAGE.DIGESTS)
    return {f"{name}.mpy": module.code for name, module in modules.items()} | {"kocka_build.mpy": UPDATE.build}


LISTED = updates.listing(UPDATE)
SIGNATURE = OWNER.sign(updates.message(UPDATE))


@pytest.fixture(autouse=True)
def buffers(monkeypatch: pytest.MonkeyPatch) -> None:
    """`memoryview` of a file before Python 3.12, which cannot have a buffer in Python."""
    real = memoryview

    def view(of: object) -> memoryview:
        return real(of.getvalue() if isinstance(of, File) else of)  # type: ignore[arg-type]

    monkeypatch.setattr(signed, "memoryview", view, raising=False)


def reason(found: Files, listed: bytes = LISTED, signature: bytes = SIGNATURE) -> str:
    said = list(signed._unsigned(System(found), updates.about(UPDATE), listed, signature, IMAGE))
    assert not any(said[:-1])
    return str(said[-1])


def test_what_the_owner_signed_is_taken():
    assert sorted(files()) == ["kocka/added.mpy", "kocka/hal/table.mpy", "kocka_build.mpy"]
    assert reason(files()) == ""


@pytest.mark.parametrize(
    ("listed", "signature"),
    [
        (LISTED, b""),
        (LISTED, bytes(64)),
        (LISTED, SIGNATURE[:63]),
        (LISTED, OTHER.sign(updates.message(UPDATE))),
        (LISTED + bytes(38), SIGNATURE),
        (b"", SIGNATURE),
    ],
)
def test_what_somebody_else_signed_is_not(listed: bytes, signature: bytes):
    assert reason(files(), listed, signature).startswith("it is not signed with the key")


@pytest.mark.parametrize("other", [UPDATE._replace(platform=b"another1"), UPDATE._replace(version="0.1.9")])
def test_nor_what_was_signed_as_something_else(other: updates.Update):
    said = reason(files(), updates.listing(other), OWNER.sign(updates.message(other)))
    assert said.startswith("it is signed as another version")


def _without(name: str) -> Callable[[], Files]:
    return lambda: {path: data for path, data in files().items() if path != name}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda: {**files(), "kocka/added.mpy": b"bad"}, "kocka/added.mpy is not what was signed"),
        (lambda: {**files(), "kocka_build.mpy": b"bad"}, "kocka_build.mpy is not what was signed"),
        (lambda: {**files(), "kocka/added.mpy": b"newer"}, "kocka/added.mpy is not what was signed"),
        (lambda: {**files(), "kocka/added.py": b"more"}, "kocka/added.py is not what was signed"),
        (lambda: {**files(), "kocka/hal/table/": b""}, "kocka/hal/table/ is not what was signed"),
        (lambda: {**files(), "kocka/same.mpy": b"as in the image"}, "kocka/same.mpy is not what was signed"),
        (_without("kocka/added.mpy"), "modules of it are missing"),
        (_without("kocka_build.mpy"), "modules of it are missing"),
    ],
)
def test_modules_are_those_that_were_signed(change: Callable[[], Files], said: str):
    assert reason(change()) == said


class Broken(System):
    """Its folders cannot be listed."""

    def __init__(self, error: Exception) -> None:
        super().__init__(files())
        self.error = error

    def ilistdir(self, folder: str) -> Iterator[tuple[str, int, int, int]]:
        yield from list(super().ilistdir(folder))[:1]
        raise self.error


def _no_file_system(body: memoryview) -> System:
    raise OSError(errno.ENODEV)


@pytest.mark.parametrize(
    ("system", "key"),
    [
        (_no_file_system, b""),
        (_no_file_system, IMAGE.KEY),
        (lambda body: Broken(OSError(errno.ENOENT)), IMAGE.KEY),
        (lambda body: Broken(UnicodeError("a name is no text")), IMAGE.KEY),
        (lambda body: Broken(RuntimeError("maximum recursion depth exceeded")), IMAGE.KEY),
        (lambda body: Broken(MemoryError()), IMAGE.KEY),
    ],
)
def test_files_that_cannot_be_read_are_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, system: Callable[[memoryview], System], key: bytes
):
    """The checksum of what a computer has written is right, though it is no file system, or a broken one."""
    vfs = types.ModuleType("vfs")
    vfs.__dict__.update(VfsRom=system)
    monkeypatch.setitem(sys.modules, "vfs", vfs)
    flash = both_update.flash(about=updates.about(UPDATE))
    header = bytes(flash[place.HEADER_AT : place.HEADER_AT + 64])
    image = types.SimpleNamespace(**{**vars(IMAGE), "KEY": key, "BASE": both_update.BASE})
    assert signed.take(flash, header, LISTED, SIGNATURE, image) == "its files cannot be read"
