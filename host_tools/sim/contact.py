"""`kocka contact`: all canonical screens, on all boards, in all languages, on one sheet."""

from __future__ import annotations

from pathlib import Path

import click
from PIL import Image, ImageDraw, ImageFont

from host_tools.sim import options

GAP = 12
CAPTION = 18
GROUND = (236, 230, 216)
INK = (30, 30, 36)


@click.command("contact", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("out/contact.png"),
    show_default=True,
    help="The picture.",
)
@click.option("--lang", "languages", type=click.Choice(options.LANGUAGES), multiple=True, help="Only this language.")
def command(output: Path, languages: tuple[str, ...]) -> None:
    """One picture of every screen on every board in every language, a row a screen."""
    from host_tools.sim import gallery

    if not gallery.SCREENS:
        raise click.ClickException("there are no canonical screens")
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        sheet(languages or options.LANGUAGES).save(output, "PNG", optimize=True)
    except RuntimeError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{output}: {error.strerror or error}") from None
    click.echo(f"wrote {output}")


def sheet(languages: tuple[str, ...]) -> Image.Image:
    """The contact sheet: a row a screen, a column a board and language; mono boards are doubled."""
    from host_tools.sim import faces, gallery

    columns = [(faces.face(board), language) for board in faces.BOARDS for language in languages]
    widths = [face["width"] * _zoom(face["height"]) for face, _ in columns]
    height = max(face["height"] * _zoom(face["height"]) for face, _ in columns)
    out = Image.new(
        "RGB",
        (sum(widths) + GAP * (len(widths) + 1), (height + CAPTION + GAP) * len(gallery.SCREENS) + GAP),
        GROUND,
    )
    draw = ImageDraw.Draw(out)
    font = ImageFont.load_default(13)
    y = GAP
    for canonical in gallery.SCREENS.values():
        x = GAP
        for (face, language), width in zip(columns, widths, strict=True):
            if face["id"] in canonical.boards:
                image = gallery.render(canonical.name, face["id"], language).image(_zoom(face["height"]))
                draw.text((x, y), f"{canonical.name} · {face['id']} · {language}", fill=INK, font=font)
                out.paste(image.convert("RGB"), (x, y + CAPTION))
            x += width + GAP
        y += height + CAPTION + GAP
    return out


def _zoom(height: int) -> int:
    return 2 if height < 120 else 1
