"""The folder that a web server serves: the page, MicroPython, the firmware. Made from the simulator's page and ours."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import click
from PIL import Image

from host_tools.build.image import contents
from host_tools.build.web import firmware, memory, micropython
from host_tools.sim import faces, gallery, page_words, server
from host_tools.sim.device import FINGER
from host_tools.sim.machine import unpack
from kocka import VERSION
from kocka.games import registry
from kocka.ui import languages
from kocka.ui.art import logo
from kocka.ui.core import palette
from kocka.ui.table import profile

OURS = Path(__file__).parent / "page"
# Real time that MicroPython may take before keys are looked at, ms.
BUDGET_MS = 12
ICON_SIZES = (192, 512)
# Canonical screens on a phone that whoever installs the page is shown, and how much larger.
SHOTS = ("start", "table", "round_end")
SHOT_ZOOM = 2

# The page loads nothing from other sites and sends nothing to them.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
# What is wanted after several others have come: fetched from the beginning. The device comes before the page around it.
_MODULES = ("link", "worker", "machine", "faces", "storage", "texts")
_FETCHED = ("page/micropython.wasm", "page/first.bin")
_HEAD_END = '<link rel="stylesheet" href="page/page.css">'


def face(board: str) -> dict[str, Any]:
    """A board for page/machine.js: its face, what each role's key gives (plain and held), and what a mono glass shows
    as 0xRRGGBB.
    """
    found = faces.face(board)
    codes = {role: [faces.key_code(found, role), faces.key_code(found, role, held=True)] for role in faces.ROLES}
    return {**found, "codes": codes, "mono": [*faces.MONO_RGB, *[0] * 14]}


def code() -> str:
    """What the about page says of the code: the commit, "?" outside of a checkout."""
    try:
        return (contents.commit() or "?") + " web"
    except click.ClickException:
        return "? web"


def _faces(code_text: str) -> str:
    boards = json.dumps({board: face(board) for board in faces.BOARDS}, ensure_ascii=False, indent=1)
    return (
        "// Made by host_tools/build/web/build.py from the firmware's board files.\n"
        f"export const BUDGET_MS = {BUDGET_MS};\nexport const CODE = {json.dumps(code_text)};\n"
        f"export const VERSION = {json.dumps(VERSION)};\n"
        f"export const FACES = {boards};\n"
        f"export const FINGER = {json.dumps(FINGER)};\n"
    )


def _games(language: str) -> str:
    """What the page is, for search engines and whoever gets a link: all games, in a language."""
    before = languages.language()
    languages.choose(languages.CODES.index(language))
    try:
        return "Kočka: " + ", ".join(languages.t(profile.title(name)) for name in registry.NAMES)
    finally:
        languages.choose(before)


def _index(html: str) -> str:
    if html.count(_HEAD_END) != 1:
        raise ValueError("the simulator's page has another head than this knows")
    described = " ".join(f'data-{code}="{_games(code)}"' for code in languages.CODES)
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="theme-color" content="#003c28">\n'
        f'<meta name="description" content="{_games(languages.CODES[0])}" {described}>\n'
        '<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="apple-touch-icon" href="icon-192.png">\n'
        '<script type="module" src="page/link.js" async></script>\n'
        + "".join(f'<link rel="modulepreload" href="page/{name}.js">\n' for name in _MODULES)
        + '<link rel="modulepreload" href="page/micropython.mjs">\n'
        + "".join(f'<link rel="preload" as="fetch" crossorigin href="{name}">\n' for name in _FETCHED)
    )
    return html.replace(_HEAD_END, head + _HEAD_END)


def _manifest() -> bytes:
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in ICON_SIZES
    ]
    phone = faces.face("phone")
    sizes = f"{SHOT_ZOOM * phone['width']}x{SHOT_ZOOM * phone['height']}"
    shots = [
        {"src": f"screen-{name}.png", "sizes": sizes, "type": "image/png", "form_factor": "narrow"} for name in SHOTS
    ]
    manifest = {
        "name": "Kočka",
        "short_name": "Kočka",
        "start_url": "./",
        "display": "standalone",
        "background_color": "#12211b",
        "theme_color": "#003c28",
        "icons": icons,
        "screenshots": shots,
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()


def _icon(size: int) -> bytes:
    """The cat of the start screen on felt."""
    width, height, pixels = logo.CAT_LOGO
    cat = unpack(pixels, width, height, 16)
    colours = [*palette.RGB[: palette.KEY], palette.RGB[palette.FELT]]
    small = Image.new("P", (width, height))
    small.putdata(cat.reshape(-1).tolist())
    small.putpalette(b"".join(rgb.to_bytes(3, "big") for rgb in colours))
    zoom = size * 3 // 4 // width
    out = Image.new("RGB", (size, size), tuple(palette.RGB[palette.FELT].to_bytes(3, "big")))
    large = small.convert("RGB").resize((width * zoom, height * zoom), Image.Resampling.NEAREST)
    out.paste(large, ((size - large.width) // 2, (size - large.height) // 2))
    data = io.BytesIO()
    out.save(data, "PNG", optimize=True)
    return data.getvalue()


def _shot(name: str) -> bytes:
    """A canonical screen on a phone."""
    data = io.BytesIO()
    gallery.render(name, "phone", languages.CODES[0]).image(SHOT_ZOOM).save(data, "PNG", optimize=True)
    return data.getvalue()


def version(files: dict[str, bytes]) -> str:
    """A name for all that the files hold."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return "kocka-" + digest.hexdigest()[:16]


def service_worker(source: str, files: dict[str, bytes]) -> bytes:
    """page/sw.js for a folder of these files: it keeps them, each only with the content that it has here."""
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    digests = {"./": digests.pop("index.html"), **digests}
    for mark, value in (('"{version}"', version(files)), ("{files}", digests)):
        if source.count(mark) != 1:
            raise ValueError(f"page/sw.js has no place for {mark}")
        source = source.replace(mark, json.dumps(value))
    return source.encode()


def files() -> dict[str, bytes]:
    """The whole folder: path -> content. ClickException if MicroPython cannot be fetched."""
    port = micropython.PORT.fetch()
    found = {f"page/{name}": (port / name).read_bytes() for name in micropython.PORT.files}
    found |= {f"page/{path.name}": path.read_bytes() for path in sorted(server.PAGE.iterdir()) if path.is_file()}
    found["page/texts.js"] = page_words.script().encode()
    html = found.pop("page/index.html").decode()
    found |= {f"page/{path.name}": path.read_bytes() for path in sorted(OURS.iterdir())}
    worker = found.pop("page/sw.js").decode()
    found["page/faces.js"] = _faces(code()).encode()
    modules = firmware.modules()
    needed = ("micropython.mjs", "micropython.wasm", "machine.js", "faces.js", "texts.js")
    first = memory.make({name: found[f"page/{name}"] for name in needed}, firmware.pack(modules))
    rest = {path: data for path, data in modules.items() if path not in first.imported}
    found["page/first.bin"] = gzip.compress(first.image, mtime=0)
    found["page/rest.bin"] = gzip.compress(firmware.pack({**rest, firmware.KERNELS: firmware.kernels()}), mtime=0)
    found["index.html"] = _index(html).encode()
    found["manifest.webmanifest"] = _manifest()
    for size in ICON_SIZES:
        found[f"icon-{size}.png"] = _icon(size)
    for name in SHOTS:
        found[f"screen-{name}.png"] = _shot(name)
    found["sw.js"] = service_worker(worker, found)
    return found


def write(folder: Path) -> dict[str, bytes]:
    """Makes the folder, or brings it up to date; what does not belong there stays. Returns what was written."""
    made = files()
    for name, data in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)
    return made
