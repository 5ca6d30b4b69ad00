"""`kocka release`: all that is given to people, in one folder, with checksums and a page that leads to it."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import click
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.build.image import command as image
from host_tools.build.image import contents, update
from host_tools.checkout import repository
from host_tools.device import show
from kocka.hal import boards


def wheel() -> dict[str, bytes]:
    """The package of the `kocka` command. ClickException if it cannot be built."""
    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        # Hatchling dates the files in it by this.
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
            cwd=repository(),
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise click.ClickException(f"the package cannot be built:\n{(done.stdout + done.stderr).strip()}")
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def manuals(stem: str) -> dict[str, bytes]:
    """The manual in all languages, to read and to print. ClickException if there is no Chromium."""
    from host_tools.build.manual import book, printing
    from host_tools.build.manual import command as manual

    made = {}
    for language in manual.LANGUAGES:
        made[f"{stem}-manual-{language}.html"] = book.render(language)
        made[f"{stem}-manual-{language}.pdf"] = printing.with_pages(functools.partial(book.render, language))
    return made


def circuits() -> dict[str, bytes]:
    """What makers need for our own circuit boards. ClickException if there is no KiCad."""
    from hardware.tools.kicad import fabrication, files

    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        paths = [path for name in files.DESIGNS for path in fabrication.zips(name, Path(folder, name))]
        return {path.name: path.read_bytes() for path in paths}


def made(signer: Ed25519PrivateKey | None, key: bytes) -> dict[str, bytes]:
    """All files of a release: name -> contents. `signer` signs, if anybody; `key` is the public key in the images.

    ClickException says what is missing to build them.
    """
    from host_tools.build import sbom
    from host_tools.build.release import page
    from host_tools.build.web import build as web

    version = contents.version()
    stem = f"kocka-{version}"
    files: dict[str, bytes] = {}
    for board in boards.IDS:
        show.say(f"Building the image for {board}.")
        with show.busy("Building"):
            files.update(image.board_files(board, version, key=key))
    with show.busy("Building the rest"):
        files.update(image.bundles(version, signer))
        files[f"{stem}-web.zip"] = update.archive(web.files())
        files.update(wheel())
        files.update(manuals(stem))
        files[f"{stem}-pcb.zip"] = update.archive(circuits())
        files.update(sbom.made())
        for language in page.LANGUAGES:
            files[page.NAME.format(language)] = page.render(language, version, contents.commit(), key, files)
    return image.signed(files, signer, key)


@click.command("release")
@image.into
@image.public_key
def command(folder: Path, public: Path | None) -> None:
    """Make all that people fetch: images of all boards, updates, the page for a web server, the manual, the package.

    \b
    files-en.html, files-cs.html     open this: which file is for which device, with pictures
    kocka-VERSION-BOARD-install.uf2  and the other files of `kocka image`, for every board
    kocka-VERSION-web.zip            the device in a page, for any web server
    kocka-VERSION-manual-*           the manual, to read and to print
    kocka-VERSION-py3-none-any.whl   the `kocka` command: pip install FILE
    kocka-VERSION-pcb.zip            our own circuit boards, for makers: Gerbers and drill files
    kocka-VERSION-*.cdx.json         bills of materials
    SHA256SUMS, SHA256SUMS.sig       checksums of all of it, signed with your key (kocka key)

    The same sources, key and tools give the same bytes. It needs what `make enable` installs.
    """
    signer, key = image.key_of(public)
    image.write(folder, made(signer, key))
