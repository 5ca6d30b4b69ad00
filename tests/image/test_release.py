"""A release: whole, signed, the same bytes in another process; its pages lead to every file; the manual in print."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from host_tools.build.image import classes, contents, keys, lines
from host_tools.build.image import update as updates
from host_tools.build.manual import book, printing
from host_tools.build.release import command, page
from host_tools.build.web import micropython as port
from kocka.hal import boards
from tests.plugin import is_whole, unavailable

COMMIT = "0" * 10  # as the twin has it: images are linked once

ANOTHER = f"""
import sys
from host_tools.sim import shims
shims.install()
from host_tools.build.image import contents
from host_tools.build.release import command
contents.commit = lambda: {COMMIT!r}
command.command(["--to", sys.argv[1]])
"""


def page_of(language: str) -> str:
    return book.render(language).decode()


def plain(text: str) -> str:
    """Without signs, which may be pictures, and without what is between words."""
    return re.sub(r"[\s♣♠♦♥]+", "", text)


def check_print(language: str, data: bytes) -> None:
    """A5, short, with the page's words and pictures, and the right pages in its contents."""
    pdf = PdfReader(io.BytesIO(data))
    assert 8 <= len(pdf.pages) <= 26
    for sheet in pdf.pages:
        assert (round(float(sheet.mediabox.width)), round(float(sheet.mediabox.height))) in ((420, 595), (419, 595))
    words = plain("".join(sheet.extract_text() for sheet in pdf.pages))
    for title in re.findall(r"<h2[^>]*>(.*?)</h2>", page_of(language)):
        assert plain(title) in words
    assert sum(len(page.images) for page in pdf.pages) >= len(re.findall("data-screen", page_of(language)))
    told = dict(printing.pages_of(data))
    listed = re.findall(r'<li><a href="#([^"]*)">(.*?)</a>', page_of(language))
    assert len(listed) >= 8 and {anchor for anchor, _ in listed} == set(told)
    pages = [told[anchor] for anchor, _ in listed]
    assert pages == sorted(pages)  # two chapters may begin on one page
    first = re.findall(r"\d+", pdf.pages[0].extract_text())
    listing = book.render(language, printing.pages_of(data)).decode()
    for anchor, title in listed:
        assert plain(title) in plain(pdf.pages[told[anchor] - 1].extract_text())
        assert f'>{title}</a> <span class="on">{told[anchor]}</span>' in listing
        assert str(told[anchor]) in first


def check_links(folder: Path) -> None:
    """The pages lead to each other and to files that are there, between them to all files; a picture a device."""
    led: set[str] = set()
    for language in page.LANGUAGES:
        html = (folder / page.NAME.format(language)).read_text(encoding="utf-8")
        assert "http" not in html.replace("http-equiv", "").replace("http://www.w3.org/", "")
        names = re.findall(r'href="(?!data:)([^"]*)"', html)
        assert {page.NAME.format(other) for other in page.LANGUAGES} - {page.NAME.format(language)} <= set(names)
        led.update(names)
        devices = html.split('<div class="device">')[1:]
        assert len(devices) == len(boards.IDS)
        for board, device in zip(boards.IDS, devices, strict=True):
            assert set(re.findall(r'href="(?!data:)([^"]*)"', device.partition("</h2>")[2].partition("<h2")[0])) == {
                f"kocka-{contents.version()}-{board}{end}" for end in ("-install.uf2", ".uf2")
            }
        assert len({re.search(r"<svg.*?</svg>", device, re.DOTALL)[0] for device in devices}) == len(boards.IDS)
    assert led ^ {path.name for path in folder.iterdir()} == set()


def check_package(path: Path, folder: Path) -> None:
    """Unpacked, it runs: data files are in it, too."""
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    words = [sys.executable, "-m", "host_tools.cli", "shot", "table", "--board", "oled_128x64", "-o", "table.png"]
    done = subprocess.run(
        words, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "table.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "host_tools/sim/page/index.html").exists()


def check_again(one: Path, other: Path) -> None:
    """Another process, with other hashes, in another place, makes the same bytes."""
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run(
        [sys.executable, "-c", ANOTHER, str(other)], cwd=one.parent, env=environment, capture_output=True, check=True
    )
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in other.iterdir())
    assert [name for name in names if (one / name).read_bytes() != (other / name).read_bytes()] == []


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_all_is_there_and_the_same_in_two_runs(tree, chromium, monkeypatch, tmp_path):
    if port.PORT.find() is None:
        unavailable("MicroPython for WebAssembly has not been fetched")
    monkeypatch.setenv("KOCKA_KEY", str(tmp_path / "key.pem"))
    monkeypatch.setattr(contents, "commit", lambda: COMMIT)
    one = tmp_path / "one"
    result = CliRunner().invoke(command.command, ["--to", str(one)])
    assert result.exit_code == 0, result.output
    if is_whole():
        check_again(one, tmp_path / "other")

    names = sorted(path.name for path in one.iterdir())
    sums = (one / "SHA256SUMS").read_bytes()
    listed = {line[66:]: line[:64] for line in sums.decode().splitlines()}
    assert set(listed) == {*names} - {"SHA256SUMS", "SHA256SUMS.sig", "kocka-key.pub"}
    assert [name for name in listed if hashlib.sha256((one / name).read_bytes()).hexdigest() != listed[name]] == []
    key = keys.load_public((one / "kocka-key.pub").read_bytes())
    assert key == keys.public(keys.own())
    assert keys.holds(key, sums, (one / "SHA256SUMS.sig").read_bytes())
    stem = f"kocka-{contents.version()}"
    for kind in classes.ALL:
        newer = updates.unpacked(one / f"{stem}-update-{kind}.zip")
        assert newer.kind == kind and keys.holds(key, updates.message(newer), newer.signature)
        assert lines.Map.unpacked(one / lines.name_of(contents.version(), kind)).commit == COMMIT

    check_links(one)
    check_package(one / f"{stem}-py3-none-any.whl", tmp_path / "package")
    for language in page.LANGUAGES:
        assert (one / f"{stem}-manual-{language}.html").read_text(encoding="utf-8") == page_of(language)
        check_print(language, (one / f"{stem}-manual-{language}.pdf").read_bytes())
