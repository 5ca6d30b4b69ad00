"""What the page is built of: the firmware's sources, a pinned MicroPython, nothing from elsewhere."""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import re
import tarfile
import threading
import urllib.request
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from PIL import Image

from host_tools.build import texts
from host_tools.build.web import build, command, firmware, memory, micropython
from host_tools.lab.jit import translate
from kocka.hal import boards

# Addresses that name things and are never asked: of XML, and in MicroPython's own messages.
_NAMES = {"http://www.w3.org/2000/svg", "https://emscripten.org/docs/getting_started/FAQ.html"}


@pytest.mark.slow
def test_viper_functions_are_replaced_and_nothing_else_changes(root: Path) -> None:
    """Those of seats call WebAssembly, all others are plain; what stands around them keeps its lines."""
    path = root / "firmware/kocka/ai/kernel.py"
    source = path.read_text(encoding="utf-8")
    made = firmware.sources()["kocka/ai/kernel.py"]
    pairs = list(zip(source.split("\n"), made.split("\n"), strict=True))
    changed = {before for before, after in pairs if before != after}
    functions = list(translate.viper_functions(ast.parse(source)))
    for function in functions:
        changed -= set(source.split("\n")[function.lineno - 2 : function.end_lineno])
    assert functions and not changed
    path = root / "firmware/kocka/ui/languages/__init__.py"
    made = firmware.sources()["kocka/ui/languages/__init__.py"]
    pairs = list(zip(path.read_text(encoding="utf-8").split("\n"), made.split("\n"), strict=True))
    assert {before for before, after in pairs if before != after} == {"@micropython.viper"}
    for name, text in firmware.sources().items():
        marks = [mark for node in ast.walk(ast.parse(text)) for mark in getattr(node, "decorator_list", [])]
        assert not [mark for mark in marks if isinstance(mark, ast.Attribute) and mark.attr in ("viper", "native")], (
            name
        )


def test_all_that_is_imported_is_there() -> None:
    """Of the firmware's modules; hardware is not."""
    found = firmware.sources()
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in found}
    missing = set()
    for text in found.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kocka"):
                named = {f"{node.module}.{alias.name}" for alias in node.names}
                if node.module not in modules and not named & modules:
                    missing.add(node.module)
    assert not missing
    assert not [name for name in found if "st7789" in name or "ssd1306" in name]
    assert {f"kocka.hal.boards.{board}" for board in boards.MAIN} <= modules


def _parts(packed: bytes) -> dict[str, bytes]:
    """What `firmware.pack` packed, by name."""
    head, _, rest = gzip.decompress(packed).partition(b"\n")
    found = {}
    for name, size in json.loads(head):
        found[name], rest = rest[:size], rest[size:]
    assert not rest
    return found


@pytest.mark.slow
def test_the_firmware_is_packed_the_same_every_time(wasm: Path) -> None:
    """Gzip without a date, memory without a trace of when it was made; every module is in it or comes afterwards."""
    before = build.files()
    firmware.modules.cache_clear()
    memory.clear()
    after = build.files()
    assert {name for name in before if before[name] != after[name]} == set()
    image, rest = _parts(before["page/first.bin"]), _parts(before["page/rest.bin"])
    assert b"kocka/ui/session/app.py" in b"".join(image.values())
    assert b"kocka/ui/session/app.py" not in b"".join(rest.values())
    names = {f"{name.removesuffix('.py')}.mpy" for name in firmware.sources()}
    early = names - set(rest)
    assert {"kocka/ui/session/app.mpy", "kocka/ui/languages/catalogue_en.mpy"} <= early
    assert set(rest) == names - early | {firmware.KERNELS}


@pytest.mark.slow
def test_the_manifest_names_icons_and_screens_that_are_there(wasm: Path) -> None:
    made = build.files()
    manifest = json.loads(made["manifest.webmanifest"])
    assert {"any maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    assert len(manifest["screenshots"]) == 3
    for entry in (*manifest["icons"], *manifest["screenshots"]):
        width, height = Image.open(io.BytesIO(made[entry["src"]])).size
        assert f"{width}x{height}" == entry["sizes"]


# Bytes before the first picture, as a server compresses them, 0.4 s at 10 Mbit/s; and files. With the glass of a phone.
MOST_BYTES = 530_000
MOST_FILES = 13


@pytest.mark.slow
def test_little_comes_before_the_first_picture_and_all_of_it_from_the_beginning(wasm: Path) -> None:
    """What the page needs for it is named in its head, so that nothing waits for another file to ask for it."""
    made = build.files()
    later = ("sw.js", "manifest.webmanifest", "page/rest.bin")
    needed = {name for name in made if name not in later and not name.endswith(".png")}
    assert sum(len(gzip.compress(made[name])) for name in needed) <= MOST_BYTES
    assert len(needed) <= MOST_FILES
    named = set(re.findall(r'(?:href|src)="([^":]+)"', made["index.html"].decode()))
    assert needed - named == {"index.html"}
    assert "page/rest.bin" not in named


def test_the_page_has_its_words_in_both_languages(root: Path) -> None:
    """What the page and its script ask for is there in Czech and in English, and each says it in its own words."""
    folder = root / "host_tools" / "sim" / "page"
    czech, english = (texts.load(language, "page") for language in ("cs", "en"))
    assert set(czech) == set(english)
    asked = set(re.findall(r'data-(?:text|label)="(\w+)"', (folder / "index.html").read_text(encoding="utf-8")))
    asked |= set(re.findall(r'\btext\("(\w+)"', (folder / "page.js").read_text(encoding="utf-8")))
    assert {"more", "boards", "see", "where_browser"} <= asked <= set(czech)
    assert [key for key in asked if czech[key] == english[key]] == ["menu"]


def test_a_face_knows_what_each_key_gives() -> None:
    """As the simulator has it: held keys, and keys that stand in for those a board lacks."""
    codes = build.face("pico_display_2_8")["codes"]
    assert codes["ok"] == [3, 19]
    assert codes["menu"][0] == 19
    assert codes["up"][0] == 1


@pytest.mark.slow
def test_the_folder_is_complete_and_asks_nobody(wasm: Path, tmp_path: Path) -> None:
    """Every file that the page names is in it and kept for later; the only addresses are names."""
    made = build.write(tmp_path)
    assert made == build.files()
    (listed,) = re.findall(r"const FILES = ({.*?});", made["sw.js"].decode(), re.DOTALL)
    kept = json.loads(listed)
    assert sorted(kept) == sorted({"./", *made} - {"index.html", "sw.js"})
    for name, digest in kept.items():
        assert hashlib.sha256(made[name.replace("./", "index.html")]).hexdigest() == digest
    assert f'"{build.version({k: v for k, v in made.items() if k != "sw.js"})}"' in made["sw.js"].decode()
    for name, data in made.items():
        assert (tmp_path / name).read_bytes() == data
        if not name.endswith((".wasm", ".bin", ".png")):
            text = data.decode()
            found = {match.rstrip("#") for match in re.findall(r"https?://[\w./-]+", text)}
            assert found <= _NAMES, (name, found - _NAMES)
            for other in re.findall(r'(?:from|import\(|URL\()\s*"(\./[^"]+|\.\./[^"]+)"', text):
                if not name.endswith("micropython.mjs"):
                    assert str(Path(name).parent / other).replace("page/../", "") in made, (name, other)
    index = made["index.html"].decode()
    for address in re.findall(r'(?:href|src)="([^":]+)"', index):
        assert address == "./" or address in made, address
    assert "Content-Security-Policy" in index


@pytest.mark.slow
def test_the_command_serves_what_browsers_want(wasm: Path, tmp_path: Path) -> None:
    """JavaScript and WebAssembly are called what they are, and nothing is kept without asking again."""
    result = CliRunner().invoke(command.command, ["-o", str(tmp_path / "web")])
    assert result.exit_code == 0, result.output
    assert "any web server can serve them" in result.output
    serving = command.server(tmp_path / "web")
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    try:
        for name, kind in (("", "text/html"), ("page/micropython.mjs", "text/javascript")):
            with urllib.request.urlopen(f"http://127.0.0.1:{serving.server_port}/{name}") as answer:
                assert answer.headers["Content-Type"].startswith(kind)
                assert answer.headers["Cache-Control"] == "no-cache"
        wanted = f"http://127.0.0.1:{serving.server_port}/page/micropython.wasm"
        with urllib.request.urlopen(wanted) as answer:
            assert answer.headers["Content-Type"] == "application/wasm"
        taken = CliRunner().invoke(
            command.command, ["-o", str(tmp_path / "web"), "--serve", "--port", str(serving.server_port)]
        )
        assert taken.exit_code == 1
        assert "name another with --port" in taken.output
    finally:
        serving.shutdown()
        serving.server_close()


def test_another_package_is_not_used(tmp_path: Path) -> None:
    """A file that is not the pinned one is refused before it is opened."""
    archive = tmp_path / "other.tgz"
    with tarfile.open(archive, "w:gz") as tar:
        for name in micropython.PORT.files:
            info = tarfile.TarInfo(f"package/{name}")
            info.size = 1
            tar.addfile(info, io.BytesIO(b"x"))
    with pytest.raises(click.ClickException, match="not the package that was pinned"):
        micropython.PORT.unpack(archive, tmp_path / "into")
    assert not (tmp_path / "into").exists()


def test_without_npm_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One sentence and one command."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    result = CliRunner().invoke(command.command, ["-o", str(tmp_path / "web")])
    assert result.exit_code == 1
    assert "apt install npm" in result.output
    assert not (tmp_path / "web").exists()
