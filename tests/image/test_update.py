"""Updates as files: the same bytes every time, whole or refused; a device gets what differs from its image."""

from __future__ import annotations

import hashlib
import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from host_tools.build import rp2, rp2_board
from host_tools.build.image import contents, update
from kocka.hal import update as place
from tests.plugin import unavailable

KIND = "mono"
SOURCES = {
    "_boot.py": b"1\n",
    "main.py": b"2\n",
    "kocka/__init__.py": b'VERSION = "1"\n',
    "kocka/hal/__init__.py": b"",
    "kocka/hal/storage.py": b"3\n",
    "kocka/hal/update.py": b"4\n",
    "kocka/hal/ed25519.py": b"5\n",
    "kocka/hal/signed.py": b"6\n",
    "kocka/table.py": b"def lay(card):\n    return card + 1\n",
}


@pytest.fixture(autouse=True)
def sources(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Ours, instead of all."""
    files = dict(SOURCES)
    monkeypatch.setattr(contents, "sources", lambda: files)
    monkeypatch.setattr(contents, "commit", lambda: "0123456789")
    return files


def frozen(files: dict[str, bytes]) -> dict[str, bytes]:
    scope: dict[str, bytes] = {}
    exec(contents.frozen(files, KIND), scope)
    return scope


def test_the_same_sources_give_the_same_file_and_it_is_read_back(tmp_path: Path):
    made = update.make(KIND)
    assert sorted(made.modules) == ["kocka/__init__", "kocka/hal/__init__", "kocka/table"]
    path = tmp_path / "update.zip"
    path.write_bytes(update.packed(made))
    assert update.packed(update.make(KIND)) == path.read_bytes()
    assert update.unpacked(path) == made


FAST = b"""\
import micropython
@micropython.viper
def total(data: ptr8, n: int) -> int:
    s = 0
    for i in range(n):
        s += data[i]
    return s
"""


def test_the_compiler_is_recorded_and_tells_the_bytes(sources: dict[str, bytes], tmp_path: Path):
    """Not what happens to be built here. Only viper functions differ."""
    sources["kocka/fast.py"] = FAST
    program = rp2.module_compiler()
    if program is None:
        unavailable("MicroPython for the RP2040 is not built here")
    ours, any_ = update.make(KIND, program=program), update.make(KIND)
    assert (ours.compiler, any_.compiler) == (update.OURS, update.ANY)
    differing = [name for name, module in ours.modules.items() if module.code != any_.modules[name].code]
    assert differing == ["kocka/fast"]
    assert len(ours.modules["kocka/fast"].code) < len(any_.modules["kocka/fast"].code)
    assert {name: module.digest for name, module in ours.modules.items()} == {
        name: module.digest for name, module in any_.modules.items()
    }
    for made in (ours, any_):
        path = tmp_path / "update.zip"
        path.write_bytes(update.packed(made))
        assert update.unpacked(path) == made
    assert update.packed(update.make(KIND, program=program)) == update.packed(ours) != update.packed(any_)


def test_a_file_from_before_signatures_is_refused(tmp_path: Path):
    path = tmp_path / "update.zip"
    path.write_bytes(update.packed(update.make(KIND)))
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    said = json.loads(members[update.CONTENTS])
    path.write_bytes(update.archive({**members, update.CONTENTS: json.dumps({**said, "format": 1}).encode()}))
    with pytest.raises(click.ClickException, match="older images"):
        update.unpacked(path)


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _flip(data: bytes) -> bytes:
    return data[:80] + bytes([data[80] ^ 255]) + data[81:]


@pytest.mark.parametrize("damage", [_cut, _flip, lambda data: b"", lambda data: b"PK\3\4"])
def test_a_damaged_file_is_refused(tmp_path: Path, damage: Callable[[bytes], bytes]):
    path = tmp_path / "update.zip"
    path.write_bytes(damage(update.packed(update.make(KIND))))
    with pytest.raises(click.ClickException, match="damaged, or not an update"):
        update.unpacked(path)


def test_a_module_that_was_exchanged_is_refused(tmp_path: Path):
    members = {}
    path = tmp_path / "update.zip"
    path.write_bytes(update.packed(update.make(KIND)))
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    members["kocka/table.mpy"] += b"\0"
    path.write_bytes(update.archive(members))
    with pytest.raises(click.ClickException, match="damaged"):
        update.unpacked(path)


def _described(**changes: object) -> bytes:
    """A file whose description of itself says something else."""
    with zipfile.ZipFile(io.BytesIO(update.packed(update.make(KIND)))) as file:
        members = {name: file.read(name) for name in file.namelist()}
    about = {**json.loads(members[update.CONTENTS]), **changes}
    return update.archive({**members, update.CONTENTS: json.dumps(about).encode()})


def _module(name: str, **changes: object) -> bytes:
    entry = {"digest": "00" * 6, "sha256": hashlib.sha256(b"").hexdigest(), **changes}
    data = _described(modules={name: entry})
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        members = {inside: file.read(inside) for inside in file.namelist()}
    return update.archive({**members, f"{name}.mpy": b""})


def _encrypted(data: bytes) -> bytes:
    spoiled = bytearray(data)
    at = -1
    while (at := data.find(b"PK\1\2", at + 1)) >= 0:
        spoiled[at + 8] |= 1
    return bytes(spoiled)


def _packed_otherwise(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as file, zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as made:
        for name in file.namelist():
            made.writestr(name, file.read(name))
    return out.getvalue()


HOSTILE = {
    "encrypted": lambda: _encrypted(update.packed(update.make(KIND))),
    "another compression": lambda: _packed_otherwise(update.packed(update.make(KIND))),
    "deep": lambda: update.archive({update.CONTENTS: b"[" * 200_000}),
    "a list": lambda: update.archive({update.CONTENTS: b"[]"}),
    "half a letter": lambda: _described(version="\ud800"),
    "another letter": lambda: _described(commit="č"),
    "a line": lambda: _described(version="1\n2"),
    "a short platform": lambda: _described(platform="00"),
    "a name outside": lambda: _module("../main"),
    "a name in capitals": lambda: _module("Kocka"),
    "a short digest": lambda: _module("kocka/x", digest="00"),
    "numbers": lambda: _described(modules=7),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_words(tmp_path: Path, name: str):
    path = tmp_path / "update.zip"
    path.write_bytes(HOSTILE[name]())
    with pytest.raises(click.ClickException, match="damaged, or not an update"):
        update.unpacked(path)


@pytest.mark.parametrize(
    "members",
    [{"a": bytes(1 << 26)}, {f"{at}": bytes(1 << 20) for at in range(40)}, dict.fromkeys(map(str, range(5000)), b"")],
    ids=["one", "forty", "five thousand names"],
)
def test_a_bomb_takes_no_memory(tmp_path: Path, members: dict[str, bytes]):
    path = tmp_path / "update.zip"
    path.write_bytes(update.archive({**members, update.CONTENTS: bytes(1 << 25)}))
    tracemalloc.start()
    try:
        with pytest.raises(click.ClickException, match="more than a device can hold"):
            update.unpacked(path)
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()


def test_only_what_differs_from_the_image_and_nothing_when_nothing_does(sources: dict[str, bytes]):
    image = frozen(contents.image_sources())
    assert update.differing(update.make(KIND), image["DIGESTS"]) == {}
    assert update.image(update.make(KIND), image["BASE"], image["DIGESTS"]) == b""
    sources["kocka/table.py"] += b"\n"
    sources["kocka/new.py"] = b""
    assert sorted(update.make(KIND, image["DIGESTS"]).modules) == ["kocka/new", "kocka/table"]
    data = update.image(update.make(KIND), image["BASE"], image["DIGESTS"])
    assert place.check(data.rjust(place.SIZE, b"\xff"), image["BASE"]) == place.RUNNING
    assert place.about == f"{contents.version()} 0123456789"
    assert b"table.mpy" in data and b"kocka_build.mpy" in data and b"__init__.mpy" not in data


def test_what_runs_before_an_update_asks_for_another_image(sources: dict[str, bytes]):
    before = frozen(sources)
    sources["kocka/table.py"] = b""
    assert frozen(sources)["PLATFORM"] == before["PLATFORM"]
    assert frozen(sources)["BASE"] != before["BASE"]
    for name in contents.BEFORE_UPDATES:
        assert frozen({**sources, name: b"other\n"})["PLATFORM"] != before["PLATFORM"]


def test_names_with_the_same_source_are_different_modules():
    assert contents.digest("a.py", b"") != contents.digest("b.py", b"")


def test_more_than_a_device_can_take_is_refused():
    made = update.make(KIND)
    big = update.Module(b"\1" * contents.DIGEST_BYTES, bytes(place.SIZE))
    with pytest.raises(click.ClickException, match=r"there is room for 192512\..*kocka flash"):
        update.image(made._replace(modules={"kocka/big": big}), bytes(8), b"")


def test_an_image_that_needs_the_room_leaves_less_of_it():
    made = update.make(KIND)
    some = made._replace(modules={"kocka/some": update.Module(b"\1" * contents.DIGEST_BYTES, bytes(50_000))})
    size = rp2_board.FIRMWARE_BYTES - 60_000
    data = update.image(some, bytes(8), b"", size)
    assert len(data) % update.BLOCK == 0 and len(data) <= update.room(size) <= 60_000
    with pytest.raises(click.ClickException, match=r"there is room for 45056\."):
        update.image(some, bytes(8), b"", size + 10_000)
    assert update.room(500_000) == place.SIZE
