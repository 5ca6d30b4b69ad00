"""`kocka twin`: the real firmware on an emulated Pico, in the simulator's browser page."""

from __future__ import annotations

from pathlib import Path

import click

from host_tools.sim import command as play
from host_tools.sim import options


@click.command("twin", context_settings={"help_option_names": ["-h", "--help"]})
@options.made_board
@options.own_language
@click.option(
    "--port", type=click.IntRange(0, 65535), default=play.DEFAULT_PORT, show_default=True, help="0: any free one."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--saves", type=click.Path(path_type=Path, file_okay=False), help="Folder of the matches.")
@click.option("--fresh", is_flag=True, help="Start with an empty folder; the old saves stay where they are.")
def command(board: str, language: str | None, port: int, no_browser: bool, saves: Path | None, fresh: bool) -> None:
    """Play on an emulated Pico that runs the real image, in your browser.

    It is slower than a real one while it computes and equally fast while it waits; the page shows the speed. Matches
    are saved in the same folder as those of `kocka play`, and each can continue what the other has saved.
    """
    from host_tools.build import rp2
    from host_tools.build.image import classes, contents
    from host_tools.sim import saves as saves_module
    from host_tools.sim.twin import emulator
    from host_tools.sim.twin.live import LiveTwin

    if not emulator.speed() or not rp2.is_built():
        raise click.ClickException("the emulated Pico is not built here; this builds it, once: kocka build twin")
    if emulator.speed() == "slow":
        click.echo("The emulator was not compiled for this Python: it will be slow (kocka build twin --force).")
    try:
        opened = saves_module.open_saves(saves, fresh)
    except saves_module.SavesError as error:
        raise click.ClickException(str(error)) from None
    click.echo("Linking the image: seconds, a minute the first time.")
    rp2.firmware(contents.modules(classes.of(board)), say=lambda text: None)

    def build(on_board: str, in_language: str) -> LiveTwin:
        return LiveTwin(on_board, opened.folder, in_language)

    language = options.language_of(opened.folder, language)
    play.run(build, board, language, None, port, not no_browser, opened)
