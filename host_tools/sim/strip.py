"""`kocka strip`: what moves, in slow motion: the pictures of a motion side by side in one PNG, each with its time."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click
from PIL import Image, ImageDraw, ImageFont

from host_tools.sim import contact, options

# Pictures beside each other.
COLUMNS = 6


class Motion(NamedTuple):
    """A canonical screen, the keys that are pressed on it, and for how long it is watched then, in ms."""

    screen: str
    keys: tuple[str, ...]
    length_ms: int


MOTIONS = {
    "deal": Motion("dealing", (), 4000),
    "throw": Motion("table", ("ok",), 400),
    "trick": Motion("table", ("ok",), 5000),
    "pass": Motion("pass_ask", ("ok",), 800),
    "got": Motion("pass_got", ("ok",), 1500),
    "interlude": Motion("interlude", ("ok",), 1200),
    "finish": Motion("ask_finish", ("next", "ok"), 2000),
    "podium": Motion("podium", (), 6000),
    "graph": Motion("podium_graph", (), 4000),
}


@click.command("strip", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("motion", required=False)
@options.board
@options.language
@options.zoom
@click.option("--keys", help="What is pressed on the canonical screen MOTION: 'ok next ok'.")
@click.option("--length", "length_ms", type=click.IntRange(20, 60_000), help="How long it is watched, in ms.")
@click.option(
    "--every",
    "every_ms",
    type=click.IntRange(20, 5000),
    default=40,
    show_default=True,
    help="A picture each so many ms.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file; else MOTION.png.")
@click.option("--list", "listing", is_flag=True, help="List the motions.")
def command(
    motion: str | None,
    board: str,
    language: str,
    zoom: int,
    keys: str | None,
    length_ms: int | None,
    every_ms: int,
    output: Path | None,
    listing: bool,
) -> None:
    """Draw MOTION as a strip of pictures: one of those listed, or any canonical screen and the keys pressed there."""
    from host_tools.sim import gallery

    if listing:
        for name, one in MOTIONS.items():
            click.echo(f"{name:12} {one.screen}: {' '.join(one.keys)}, {one.length_ms} ms")
        return
    if motion is None:
        raise click.UsageError("Which motion? `kocka strip --list` names them; `kocka shot --list` all screens.")
    known = MOTIONS.get(motion, Motion(motion, (), 1000))
    watched = Motion(known.screen, known.keys if keys is None else tuple(keys.split()), length_ms or known.length_ms)
    try:
        picture = strip(watched, board, language, every_ms, zoom)
    except (gallery.UnknownScreen, RuntimeError) as error:
        raise click.ClickException(str(error)) from None
    except KeyError as error:
        raise click.ClickException(f"no key is called {error.args[0]!r}; see `kocka run --help`") from None
    path = output or Path(f"{motion}.png")
    try:
        picture.save(path, "PNG", optimize=True)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from None
    click.echo(f"wrote {path}")


def strip(motion: Motion, board: str, language: str, every_ms: int, zoom: int = 1) -> Image.Image:
    """The pictures that differ from the one before them, from the left, in rows. Raises as `gallery.render`."""
    found = pictures(motion, board, language, every_ms)
    font = ImageFont.load_default(13)
    first = found[0][1]
    width, height = first.width * zoom, first.height * zoom
    columns = min(COLUMNS, len(found))
    rows = (len(found) + columns - 1) // columns
    gap, caption = contact.GAP, contact.CAPTION
    out = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + caption + gap) + gap), contact.GROUND)
    draw = ImageDraw.Draw(out)
    for number, (at_ms, image) in enumerate(found):
        x = gap + number % columns * (width + gap)
        y = gap + number // columns * (height + caption + gap)
        draw.text((x, y), f"{at_ms} ms", fill=contact.INK, font=font)
        out.paste(image.resize((width, height), Image.Resampling.NEAREST), (x, y + caption))
    return out


def pictures(motion: Motion, board: str, language: str, every_ms: int) -> list[tuple[int, Image.Image]]:
    """(ms after the keys, picture): the first one, then each that differs from the one before."""
    from host_tools.sim import gallery
    from host_tools.sim.device import Device

    found: list[tuple[int, Image.Image]] = []

    def watch(device: Device) -> None:
        before = None
        for at_ms in range(0, motion.length_ms + 1, every_ms):
            pixels = device.pixels()
            if before is None or (pixels != before).any():
                found.append((at_ms, gallery.Picture(pixels, tuple(device.palette)).image().convert("RGB")))
                before = pixels
            if not at_ms:
                for key in motion.keys:
                    device.key(key)
            device.advance(every_ms)

    gallery.render(motion.screen, board, language, look=watch)
    return found
