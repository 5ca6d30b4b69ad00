"""`kocka shot`: one canonical screen as a PNG."""

from __future__ import annotations

from pathlib import Path

import click

from host_tools.sim import options


@click.command("shot", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("screen", required=False)
@options.board
@options.language
@options.zoom
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file; else SCREEN.png.")
@click.option("--list", "listing", is_flag=True, help="List the screens.")
def command(screen: str | None, board: str, language: str, zoom: int, output: Path | None, listing: bool) -> None:
    """Render SCREEN to a PNG file: any canonical screen, on any board, in any language."""
    from host_tools.sim import gallery

    if listing:
        for canonical in gallery.SCREENS.values():
            click.echo(f"{canonical.name:20} {canonical.title}")
        return
    if screen is None:
        raise click.UsageError("Which screen? `kocka shot --list` names them.")
    try:
        picture = gallery.render(screen, board, language)
    except (gallery.UnknownScreen, RuntimeError) as error:
        raise click.ClickException(str(error)) from None
    path = output or Path(f"{screen}.png")
    try:
        picture.image(zoom).save(path, "PNG", optimize=True)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from None
    click.echo(f"wrote {path}")
