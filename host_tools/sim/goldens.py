"""The goldens of the screens: what every canonical screen looks like, on every board, in every language.

Some forty screens are kept as pictures (`PICTURED`, in the first language): `tests/data/goldens/SCREEN.BOARD.png`, to
be seen in a diff. All others have a line in `tests/data/goldens/screens.txt` with a hash of their pixels.
`make goldens` records both, tests/ui/test_goldens.py compares; `golden_report` shows what has changed.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from host_tools.checkout import ROOT
from host_tools.sim import gallery
from host_tools.sim.device import WHOLE

FOLDER = "tests/data/goldens"
HASHES = f"{FOLDER}/screens.txt"
# The screens that are kept as pictures.
PICTURED = tuple(name for name, canonical in gallery.SCREENS.items() if canonical.pictured)


class Case(NamedTuple):
    """A screen on a board in a language. As text: its key in the file of hashes."""

    screen: str
    board: str
    language: str

    def __str__(self) -> str:
        return f"{self.screen}/{self.board}/{self.language}"

    @property
    def file(self) -> str:
        """The picture's path in the repository; "" if only its hash is kept."""
        if self.screen not in PICTURED or self.language != WHOLE[0]:
            return ""
        return f"{FOLDER}/{self.screen}.{self.board}.png"

    def render(self, look: gallery.Reach | None = None) -> Image.Image:
        """What it looks like now. `look`, raises: as `gallery.render`."""
        return gallery.render(*self, look=look).image()


def cases() -> Iterator[Case]:
    """Every canonical screen, on each of its boards, in every language."""
    for screen, board, language in gallery.cases():
        yield Case(screen, board, language)


def digest(image: Image.Image) -> str:
    """A hash of the colours of all pixels: how they are stored does not matter."""
    plain = image.convert("RGB")
    return hashlib.sha256(f"{plain.width}x{plain.height}:".encode() + plain.tobytes()).hexdigest()[:32]


class Recorded:
    """What is recorded in a checkout: `wanted[case]` the digest of its pixels; `pictures` the files there are."""

    def __init__(self, root: Path) -> None:
        """Reads `tests/data/goldens` below `root`. A case with two hashes (of a merge) counts as not recorded."""
        self._root = root
        self.wanted: dict[Case, str] = {}
        twice = set()
        path = root / HASHES
        for line in path.read_text().splitlines() if path.exists() else ():
            key, _, value = line.partition(" ")
            screen, board, language = key.split("/")
            case = Case(screen, board, language)
            if self.wanted.setdefault(case, value) != value:
                twice.add(case)
        for case in twice:
            del self.wanted[case]
        self.pictures = {f"{FOLDER}/{path.name}" for path in (root / FOLDER).glob("*.png")}
        for name in self.pictures:
            screen, board, _ = Path(name).name.split(".")
            self.wanted[Case(screen, board, WHOLE[0])] = digest(Image.open(root / name))

    def picture(self, case: Case) -> Image.Image | None:
        """The recorded picture, None if there is only a hash or nothing."""
        if case.file not in self.pictures:
            return None
        return Image.open(self._root / case.file).convert("RGB")

    def leftovers(self) -> tuple[list[Case], list[str]]:
        """(hashes, pictures) of what exists no more or is not kept like that."""
        known = set(cases())
        files = {case.file for case in known}
        hashes = [case for case in self.wanted if case not in known]
        return hashes, sorted(self.pictures - files)


def files(now: dict[Case, Image.Image], root: Path = ROOT) -> dict[str, bytes]:
    """The golden files for these pictures of all cases: repository path -> content.

    A file that shows the right pixels is left alone, even if the present Pillow would compress it otherwise.
    """
    before = Recorded(root)
    made: dict[str, bytes] = {}
    hashes = []
    for case, image in now.items():
        if not case.file:
            hashes.append(f"{case} {digest(image)}\n")
        elif before.wanted.get(case) == digest(image):
            made[case.file] = (root / case.file).read_bytes()
        else:
            made[case.file] = _png(image)
    made[HASHES] = "".join(sorted(hashes)).encode()
    return made


def outputs() -> dict[str, bytes]:
    """The golden files as they should be: repository path -> content."""
    return files({case: case.render() for case in cases()})


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
