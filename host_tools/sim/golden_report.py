"""A page about screens that no longer look as recorded: before, now, and what differs; `out/goldens/index.html`.

A golden test that fails adds its screen (`add`), one that passes removes it (`remove`). `make goldens` writes the whole
page (`write`) before it records. Former pictures of which only a hash is kept are rendered by the sources of the commit
that recorded them.
"""

from __future__ import annotations

import html
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from host_tools.sim import goldens
from host_tools.sim.goldens import Case, Recorded

# From the repository on.
FOLDER = "out/goldens"
PAGE = f"{FOLDER}/index.html"
_KINDS = ("before", "now", "difference")
_HEAD = """<!doctype html>
<meta charset="utf-8">
<title>Goldens: what has changed</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; background: #888; margin: 16px }
figure { display: inline-block; margin: 0 12px 12px 0; vertical-align: top }
img { image-rendering: pixelated; display: block; zoom: 2 }
</style>
"""
# Run in the folder of other sources; arguments: a folder, then cases.
_RENDER = """
import sys
sys.path[:0] = [".", "firmware"]
try:
    from host_tools.sim import shims
except ImportError:  # older sources
    from host_tools import shims
shims.install()
try:
    from host_tools.build.texts import fresh
except ImportError:  # older still: catalogues were committed
    pass
else:
    fresh()
from host_tools.sim import gallery
for key in sys.argv[2:]:
    try:
        gallery.render(*key.split("/")).image().convert("RGB").save(sys.argv[1] + "/" + key.replace("/", ".") + ".png")
    except Exception as error:
        print(key, type(error).__name__, error)
"""


class Change(NamedTuple):
    """A case whose picture is not as recorded. `before` None: not known or not recorded; `now` None: gone."""

    case: Case
    before: Image.Image | None
    now: Image.Image | None


def difference(before: Image.Image, now: Image.Image) -> Image.Image:
    """What differs, in red on a pale copy of the picture now; all of it where the sizes differ."""
    after = np.array(now.convert("RGB"))
    pale = (after // 4 + 191).astype(np.uint8)
    if before.size == now.size:
        differs = (np.array(before.convert("RGB")) != after).any(axis=2)
    else:
        differs = np.ones(after.shape[:2], dtype=bool)
    pale[differs] = (220, 0, 40)
    return Image.fromarray(pale)


def add(root: Path, change: Change) -> Path:
    """Puts a change on the page; returns the page's path. Several processes may do so at once."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pictures = (
        change.before,
        change.now,
        difference(change.before, change.now) if change.before is not None and change.now is not None else None,
    )
    for kind, picture in zip(_KINDS, pictures, strict=True):
        path = _path(root, change.case, kind)
        if picture is None:
            path.unlink(missing_ok=True)
        else:
            picture.save(path)
    return _page(root)


def remove(root: Path, case: Case) -> None:
    """Removes from the page a case that looks as recorded again."""
    if any(_path(root, case, kind).exists() for kind in _KINDS):
        for kind in _KINDS:
            _path(root, case, kind).unlink(missing_ok=True)
        _page(root)


def write(root: Path, changes: Iterable[Change]) -> Path:
    """The page with these changes alone; returns its path."""
    for old in (root / FOLDER).glob("*.png"):
        old.unlink()
    for change in changes:
        add(root, change)
    return _page(root)


def _path(root: Path, case: Case, kind: str) -> Path:
    return root / FOLDER / f"{case.screen}.{case.board}.{case.language}.{kind}.png"


def _page(root: Path) -> Path:
    """The page of what is in the folder."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, set[str]] = {}
    for picture in sorted(folder.glob("*.png")):
        name, kind, _ = picture.name.rsplit(".", 2)
        found.setdefault(name, set()).add(kind)
    lines = [_HEAD, f"<h1>{len(found)} pictures are not as recorded</h1>\n"]
    for name, kinds in found.items():
        lines.append(f"<h2>{html.escape(name)}</h2>\n")
        for kind in _KINDS:
            inner = f'<img src="{html.escape(name)}.{kind}.png" alt="">' if kind in kinds else "no picture"
            lines.append(f"<figure><figcaption>{kind}</figcaption>{inner}</figure>\n")
    page = folder / "index.html"
    part = folder / f"index.{os.getpid()}.part"
    part.write_text("".join(lines), encoding="utf-8")
    part.replace(page)
    return page


def changes(root: Path, now: dict[Case, Image.Image]) -> list[Change]:
    """What is not as recorded in the checkout `root`, with the pictures from before, as far as they can be had."""
    recorded = Recorded(root)
    changed = [case for case, image in now.items() if recorded.wanted.get(case) != goldens.digest(image)]
    gone = [case for case in recorded.wanted if case not in now]
    hashed = [case for case in changed + gone if case in recorded.wanted and recorded.picture(case) is None]
    rendered = rendered_before(root, hashed, recorded)
    return [
        Change(case, recorded.picture(case) or rendered.get(case), now.get(case)) for case in sorted(changed + gone)
    ]


def rendered_before(root: Path, cases: list[Case], recorded: Recorded) -> dict[Case, Image.Image]:
    """Pictures that were recorded as hashes, made by the commit that recorded last; those whose hash is right."""
    if not cases:
        return {}
    commit = _git(root, "log", "-1", "--format=%H", "--", goldens.FOLDER).decode().strip()
    sources = _git(root, "archive", commit, "firmware", "host_tools") if commit else b""
    if not sources:
        return {}
    found = {}
    with tempfile.TemporaryDirectory(prefix="kocka-goldens-") as folder:
        with tarfile.open(fileobj=io.BytesIO(sources)) as archive:
            archive.extractall(folder, filter="data")
        pictures = Path(folder) / "pictures"
        pictures.mkdir()
        keys = [str(case) for case in cases]
        subprocess.run([sys.executable, "-m", "host_tools.build.texts"], cwd=folder, check=False)
        subprocess.run([sys.executable, "-c", _RENDER, str(pictures), *keys], cwd=folder, check=False)
        for case in cases:
            path = pictures / (str(case).replace("/", ".") + ".png")
            if path.exists():
                image = Image.open(path).convert("RGB")
                if goldens.digest(image) == recorded.wanted[case]:
                    found[case] = image
    return found


def _git(root: Path, *arguments: str) -> bytes:
    """What git prints; nothing where there is no git or no repository."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)
    except FileNotFoundError:
        return b""
    return done.stdout if done.returncode == 0 else b""
