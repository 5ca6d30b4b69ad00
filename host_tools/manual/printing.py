"""A page as PDF, by Chromium, without a window and without the network."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import click

from host_tools.build import chromium

_SECONDS = 120


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
        return target.read_bytes()
