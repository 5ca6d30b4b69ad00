"""`kocka contact`: all canonical screens, on all boards, in all languages, on pages of a size that any viewer opens."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path

import click
from PIL import Image, ImageDraw, ImageFont

from host_tools.sim import options

GAP = 12
CAPTION = 18
GROUND = (236, 230, 216)
INK = (30, 30, 36)
# Screens on a page: with six boards and two languages about 3200 × 2200 pixels.
ROWS = 8


@click.command("contact", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("out/contact"),
    show_default=True,
    help="The folder of the pages.",
)
@click.option("--lang", "languages", type=click.Choice(options.LANGUAGES), multiple=True, help="Only this language.")
def command(output: Path, languages: tuple[str, ...]) -> None:
    """Pages with every screen on every board in every language that is whole, a row a screen; index.html shows them."""
    from host_tools.sim import gallery
    from host_tools.sim.device import WHOLE

    if not gallery.SCREENS:
        raise click.ClickException("there are no canonical screens")
    try:
        output.mkdir(parents=True, exist_ok=True)
        for old in output.glob("page-*.png"):
            old.unlink()
        lines = ['<!doctype html>\n<meta charset="utf-8">\n<title>Kočka: all screens</title>\n']
        for number, (names, page) in enumerate(pages(languages or WHOLE), 1):
            name = f"page-{number:02}.png"
            page.save(output / name, "PNG", optimize=True)
            lines.append(f'<p>{html.escape(", ".join(names))}<br><img src="{name}" alt="" loading="lazy">\n')
        (output / "index.html").write_text("".join(lines), encoding="utf-8")
    except RuntimeError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{output}: {error.strerror or error}") from None
    click.echo(f"wrote {output / 'index.html'}")


def pages(languages: tuple[str, ...]) -> Iterator[tuple[list[str], Image.Image]]:
    """(names of the screens, the page): a row a screen, a column a board and language; mono boards are doubled."""
    from host_tools.sim import faces, gallery

    columns = [(faces.face(board), language) for board in faces.BOARDS for language in languages]
    widths = [face["width"] * _zoom(face["height"]) for face, _ in columns]
    height = max(face["height"] * _zoom(face["height"]) for face, _ in columns)
    font = ImageFont.load_default(13)
    names = list(gallery.SCREENS)
    for first in range(0, len(names), ROWS):
        rows = names[first : first + ROWS]
        out = Image.new(
            "RGB", (sum(widths) + GAP * (len(widths) + 1), (height + CAPTION + GAP) * len(rows) + GAP), GROUND
        )
        draw = ImageDraw.Draw(out)
        y = GAP
        for name in rows:
            x = GAP
            for (face, language), width in zip(columns, widths, strict=True):
                if face["id"] in gallery.SCREENS[name].boards and language in gallery.languages_of(name):
                    image = gallery.render(name, face["id"], language).image(_zoom(face["height"]))
                    draw.text((x, y), f"{name} · {face['id']} · {language}", fill=INK, font=font)
                    out.paste(image.convert("RGB"), (x, y + CAPTION))
                x += width + GAP
            y += height + CAPTION + GAP
        yield rows, out


def _zoom(height: int) -> int:
    return 2 if height < 120 else 1
