"""A page as PDF, by Chromium, without a window and without the network."""

from __future__ import annotations

import io
import os
import re
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import click
from pypdf import PdfReader

from host_tools.build import chromium

_SECONDS = 120
_PASSES = 4
# What differs from one printing to the next: the time, and numbers of the browser for parts of the page.
_WRITTEN = re.compile(rb"(?<=Date \(D:)\d{14}\+00'00'(?=\))")
_NODE = re.compile(rb"(?<=\(node)\d{8}(?=\))")
_EPOCH = b"19800101000000+00'00'"


def with_pages(render: Callable[[tuple[tuple[str, int], ...]], bytes]) -> bytes:
    """A PDF whose table of contents has page numbers: printed to find them, then again until they no longer change.

    `render`: the HTML file from (anchor, page) of what its links lead to. ClickException as `pdf`, and if they do not
    come to stay.
    """
    pages: tuple[tuple[str, int], ...] = ()
    for _ in range(_PASSES):
        data = pdf(render(pages))
        found = pages_of(data)
        if found == pages:
            return data
        pages = found
    raise click.ClickException(f"the pages of the contents differ after {_PASSES} printings")


def pages_of(data: bytes) -> tuple[tuple[str, int], ...]:
    """On which page of a PDF, from 1, each of the anchors is that its links lead to; by name."""
    reader = PdfReader(io.BytesIO(data))
    found = {
        name.removeprefix("/"): (reader.get_destination_page_number(place) or 0) + 1
        for name, place in reader.named_destinations.items()
    }
    return tuple(sorted(found.items()))


def pdf(page: bytes) -> bytes:
    """An HTML file that needs nothing else as a PDF of the pages that its style asks for.

    ClickException if there is no Chromium, or if it fails.
    """
    browser = chromium.find()
    if browser is None:
        raise click.ClickException("the PDF needs Chromium, which is not here. Debian, Ubuntu: apt install chromium")
    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        source, target = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_bytes(page)
        words = [browser, "--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        words += ["--host-resolver-rules=MAP * ~NOTFOUND", f"--print-to-pdf={target}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            words.append("--no-sandbox")  # Chromium refuses to start without it; the page is ours and has no script
        try:
            done = subprocess.run(
                [*words, source.as_uri()], capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise click.ClickException(f"{browser} cannot print: {error}") from None
        if done.returncode or not target.exists():
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise click.ClickException(f"{browser} cannot print: {last}")
        return _reproducible(target.read_bytes())


def _reproducible(data: bytes) -> bytes:
    """The PDF with one fixed time, and with its parts numbered from 0 in the same order; no byte moves."""
    numbers = {name: b"%08d" % count for count, name in enumerate(sorted(set(_NODE.findall(data))))}
    return _NODE.sub(lambda found: numbers[found[0]], _WRITTEN.sub(_EPOCH, data))
