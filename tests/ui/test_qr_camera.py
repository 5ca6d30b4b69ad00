"""QR codes as a phone's camera has them: turned, held aslant, blurred, unevenly lit; another program reads them.

No camera looks at a display here: a picture of each is spoilt instead, as a hand and a lens spoil it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageFilter

from host_tools.build import npm
from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.hal import boards
from tests.plugin import unavailable

pytestmark = pytest.mark.slow

SCREENS = ("share", "share_sealed", "score_send")
IN_WORDS = "club_settle_send"  # who pays whom, no link
SIZE = 1000  # px of a photograph, either way
# Degrees it is turned by, how much smaller its far edge is, radius of the blur in px of the photograph.
HANDS = ((0, 0.0, 1.0), (7, 0.04, 1.2), (-12, 0.06, 1.5))

_READ = """
const read = require(process.argv[1]);
const fs = require("fs");
const size = Number(process.argv[2]);
const found = process.argv.slice(3).map((name) => read(new Uint8ClampedArray(fs.readFileSync(name)), size, size));
console.log(JSON.stringify(found.map((code) => code && code.data)));
"""


def photograph(screen: Image.Image, turned: float, far: float, blur: float) -> Image.Image:
    """A display in somebody's hand: on a grey ground, lit from the left, grainy."""
    zoom = 0.8 * SIZE / screen.width
    large = screen.convert("RGB").resize(
        (round(screen.width * zoom), round(screen.height * zoom)), Image.Resampling.BOX
    )
    out = Image.new("RGB", (SIZE, SIZE), (90, 90, 96))
    out.paste(large, ((SIZE - large.width) // 2, (SIZE - large.height) // 2))
    out = out.rotate(turned, Image.Resampling.BICUBIC, fillcolor=(90, 90, 96))
    gone = far * SIZE  # the upper edge is farther away
    corners = (-gone, 0, 0, SIZE, SIZE, SIZE, SIZE + gone, 0)
    out = out.transform((SIZE, SIZE), Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=(90, 90, 96))
    out = out.filter(ImageFilter.GaussianBlur(blur))
    light = np.linspace(1.0, 0.6, SIZE)[None, :, None]
    grain = np.random.default_rng(7).normal(0, 3, (SIZE, SIZE, 1))
    return Image.fromarray(np.clip(np.asarray(out) * light + grain, 0, 255).astype(np.uint8))


def reads(pictures: list[Image.Image], folder: Path) -> list[str | None]:
    """What jsQR reads in them; skips without it or node."""
    reader, node = npm.JSQR.find(), shutil.which("node")
    if reader is None or node is None:
        unavailable("jsQR has not been fetched")
    names = []
    for number, picture in enumerate(pictures):
        names.append(folder / f"{number}.rgba")
        names[-1].write_bytes(picture.convert("RGBA").tobytes())
    command = [node, "-e", _READ, str(reader / "dist" / "jsQR.js"), str(SIZE), *map(str, names)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[str | None] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("board", [*boards.MAIN, "pico_lcd_1_14"])
def test_a_phone_reads_what_is_shown(board: str, tmp_path: Path) -> None:
    """The links of deals and of sheets, who pays whom in words, on every display."""
    pictures, wanted = [], []
    for name in (*SCREENS, IN_WORDS):
        (tmp_path / name).mkdir()
        device = Device(board, tmp_path / name, "cs", seed=gallery.SEED)
        gallery.SCREENS[name].reach(device)
        screen = Image.open(gallery_file(device, tmp_path))
        for hand in HANDS[:2] if name == IN_WORDS else HANDS:  # denser: with a steadier hand
            pictures.append(photograph(screen, *hand))
            wanted.append(device.app.top.pages.text(0) if name == IN_WORDS else device.app.top.link)
        device.close()
    assert reads(pictures, tmp_path) == wanted
    assert reads([photograph(Image.new("RGB", screen.size, "white"), *HANDS[0])], tmp_path) == [None]


def gallery_file(device: Device, folder: Path) -> Path:
    """The display's pixels as a file."""
    path = folder / "screen.png"
    path.write_bytes(device.png(1))
    return path
