"""`kocka prove`: does a real device do what the emulated one predicts?"""

from __future__ import annotations

from pathlib import Path

import click

from host_tools.device import options, ports, show
from host_tools.device.link import Link
from host_tools.device.prove import currents, figures, predicted

# Without a byte for so long a device counts as gone.
_DEVICE_S = 30

_NAP = """\
The current asleep. Unplug USB: on USB the device never sleeps deeply. Feed it from a battery or a supply of 3.7 to 5 V
at VSYS, with a meter for milliamperes in the lead. Switch it on, choose the shortest time to sleep in its settings,
wait until the display is dark, and ten seconds more."""


def _nap() -> dict[str, float]:
    click.echo(_NAP)
    ma = click.prompt("What does the meter say, in mA", type=click.FloatRange(0, 200))
    volts = click.prompt("And the voltage at VSYS", type=click.FloatRange(1.8, 5.5))
    return {"nap": round(ma * volts / currents.SUPPLY_V, 3)}


_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("prove")
@options.port
@click.option("--twin", type=_FILE, help="Predict now, from this UF2 file, by the emulated Pico (kocka build twin).")
@click.option("--report", type=_FILE, help="Measure nothing: compare this report of somebody.")
@click.option("--nap", is_flag=True, help="Ask for the current asleep as well: you need a meter and a battery.")
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file (JSON).")
def command(port: str | None, twin: Path | None, report: Path | None, nap: bool, to: Path | None) -> None:
    """Measure a device over USB, and compare it with what the emulated one predicts. Half a minute.

    It measures itself by its own clock: start, thinking, hits in the flash's cache, display, keys that it presses
    itself, flash, randomness. Saves are not touched; the game starts again afterwards. Without --twin it is compared
    with what was predicted for this version. Exit status 1 if a figure is further from its prediction than its bound:
    host_tools/device/prove/README.md says what to do then.
    """
    if report is not None:
        measured = figures.load(report)
    else:
        with show.busy("The device measures itself"), Link(ports.pick(port), _DEVICE_S) as link:
            measured = figures.measure(link)
        if nap:
            measured["figures"].update(_nap())
    expected = predicted.predict(twin) if twin is not None else predicted.recorded().get(measured["board"], {})
    if expected:
        expected["figures"]["nap"] = currents.NAP_MA
    rows = figures.compare(measured, expected)
    click.echo(figures.as_text(measured, rows), nl=False)
    if to is not None:
        try:
            to.write_text(figures.as_json(measured), encoding="utf-8")
        except OSError as error:
            raise click.ClickException(f"{to} cannot be written: {error.strerror or error}") from None
        show.say(f"Written to {to}.")
    if not expected:
        show.say(f"Nothing was predicted for {measured['board']}: --twin FILE does it.")
    elif twin is None:
        show.say(f"Predicted for Kočka {expected['kocka']}; --twin FILE predicts from your image.")
    elif expected["image"] != measured["image"]:
        show.say(f"{twin} is not the image on the device: small differences mean nothing.")
    if any(row.differs for row in rows):
        show.say("Figures differ: host_tools/device/prove/README.md says what to do. Tell us, with the report.")
        raise SystemExit(1)
