"""`kocka play`: the simulated device in a browser page."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import webbrowser
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from host_tools.sim import faces, lan, options

if TYPE_CHECKING:
    from host_tools.sim.saves import Saves
    from host_tools.sim.server import Live

DEFAULT_PORT = 8642


@click.command("play", context_settings={"help_option_names": ["-h", "--help"]})
@options.board
@options.own_language
@options.seed("Play this deal at once.")
@options.deal
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0: any free one.")
@click.option(
    "--lan", "in_lan", is_flag=True, help="Serve it to the local network: a phone in the same Wi-Fi plays on."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--saves", type=click.Path(path_type=Path, file_okay=False), help="Folder of the matches.")
@click.option("--fresh", is_flag=True, help="Start with an empty folder; the old saves stay where they are.")
def command(
    board: str,
    language: str | None,
    seed: int | None,
    code: str | None,
    port: int,
    in_lan: bool,
    no_browser: bool,
    saves: Path | None,
    fresh: bool,
) -> None:
    """Play on the simulated device, in your browser.

    The page is served to this computer only, unless --lan is given. It shows the keys; usually the arrows, Enter and
    Esc are enough. The match is saved after every key: stop with Ctrl-C at any time and continue later, on any board.
    """
    from host_tools.sim import saves as saves_module

    if code is not None and seed is not None:
        raise click.UsageError("either --seed or --deal")
    if code is not None:
        from kocka.match import deal_code

        try:
            deal_code.setup_of(code)
        except deal_code.CodeError as error:
            raise click.ClickException(str(error)) from None
    try:
        reach = lan.reach() if in_lan else lan.LOOPBACK
    except lan.NoNetwork as error:
        raise click.ClickException(f"{error}.") from None
    try:
        opened = saves_module.open_saves(saves, fresh)
    except saves_module.SavesError as error:
        raise click.ClickException(str(error)) from None
    from host_tools.sim.device import Device

    def build(on_board: str, in_language: str | None) -> Device:
        return Device(on_board, opened.folder, in_language, today=_today, hour=_hour)

    language = options.language_of(opened.folder, language)
    run(build, board, language, seed if code is None else code, port, not no_browser, opened, reach)


def _today() -> int:
    """The date of this computer, as the firmware writes it."""
    return int(date.today().strftime("%Y%m%d"))


def _hour() -> int:
    """The hour of this computer."""
    return datetime.now().hour


def run(
    build: Callable[[str, str], Live],
    board: str,
    language: str,
    deal: int | str | None,
    port: int,
    browser: bool,
    opened: Saves,
    reach: lan.Reach = lan.LOOPBACK,
) -> None:
    """Shows a device in the browser until it is stopped, then closes the saves. `deal`: see Simulator."""
    try:
        asyncio.run(_serve(build, board, language, deal, port, browser, opened, reach))
    except KeyboardInterrupt:
        pass
    finally:
        opened.close()
    from kocka.match.match import files

    click.echo("Stopped; the match is saved." if files(str(opened.folder)) else "Stopped.")


async def _serve(
    build: Callable[[str, str], Live],
    board: str,
    language: str,
    deal: int | str | None,
    port: int,
    browser: bool,
    opened: Saves,
    reach: lan.Reach = lan.LOOPBACK,
) -> None:
    """Serve until somebody stops it."""
    from aiohttp import web

    from host_tools.sim.server import PortTaken, Simulator, listen

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt stops it
            loop.add_signal_handler(number, stop.set)

    simulator = Simulator(build, board, language, opened.folder, opened.remark, deal, reach)
    runner = web.AppRunner(simulator.app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            bound = await listen(runner, port, reach)
        except PortTaken as error:
            raise click.ClickException(str(error)) from None
        if port not in (0, bound):
            click.echo(f"Port {port} is taken (another Kočka?): using {bound}.")
        address = f"http://{reach.host}:{bound}/"
        click.echo(f"{faces.face(board)['title']}: {address}")
        click.echo(opened.remark or f"Matches are kept in {opened.folder}.")
        in_browser = browser and await asyncio.to_thread(_open_browser, address)
        if reach != lan.LOOPBACK:
            click.echo(lan.invitation(address))
        else:
            click.echo("Ctrl-C stops it." if in_browser else "Open that address in a browser. Ctrl-C stops it.")
        sys.stdout.flush()
        await stop.wait()
    finally:
        await runner.cleanup()


def _open_browser(address: str) -> bool:
    """Open a graphical browser; False where there is none."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
