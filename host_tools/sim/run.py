"""`kocka run`: a key script on a device of its own, without a browser."""

from __future__ import annotations

import inspect
import tempfile
from pathlib import Path
from typing import TextIO

import click

from host_tools.sim import options, script


@click.command(
    "run",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nA key script:\n" + inspect.cleandoc(script.__doc__ or "").partition("\n\n")[2],
)
@options.board
@options.language
@options.seed("All that the device deals follows from it.", default=1)
@options.zoom
@click.option("--keys", type=click.File(encoding="utf-8"), required=True, help="The key script; - is standard input.")
@click.option("--png", type=click.Path(path_type=Path, dir_okay=False), help="The screen at the end.")
@click.option(
    "--saves", type=click.Path(path_type=Path, file_okay=False), help="Folder of the matches; else a passing one."
)
def command(
    board: str, language: str, seed: int, zoom: int, keys: TextIO, png: Path | None, saves: Path | None
) -> None:
    """Press keys from a script on a device that starts with nothing saved; keep a picture of its screen.

    The same script, seed, board and language always give the same pictures.
    """
    from host_tools.sim.device import Device

    try:
        steps = script.parse(keys.read(), keys.name)
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{keys.name} is not UTF-8 text: {error}") from None
    except script.ScriptError as error:
        raise click.ClickException(str(error)) from None
    with tempfile.TemporaryDirectory(prefix="kocka-") as passing:
        device = Device(board, saves or Path(passing), language, seed)
        try:
            for path in script.play(device, steps, Path.cwd(), keys.name):
                click.echo(f"wrote {path.name}")
        except script.ScriptError as error:
            raise click.ClickException(str(error)) from None
        finally:
            device.close()
        if png is not None:
            try:
                png.write_bytes(device.png(zoom))
            except OSError as error:
                raise click.ClickException(f"{png}: {error.strerror}") from None
            click.echo(f"wrote {png}")
        click.echo(f"{len(steps)} steps, {device.now_ms / 1000:.1f} s of device time; screen: {device.screen}")
