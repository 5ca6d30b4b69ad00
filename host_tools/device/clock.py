"""`kocka time`: the device's clock, set to this computer's."""

from __future__ import annotations

from datetime import datetime

import click

from host_tools.device import options, ports, show
from host_tools.device.errors import DeviceError
from host_tools.device.link import Link

# Seconds that the answer and the device's clock may lag behind.
_NEAR_S = 3


def _read(link: Link) -> datetime | None:
    year, month, day, _, hour, minute, second, *_ = link.ask("__import__('machine').RTC().datetime()")
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None


def set_clock(link: Link, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Sets the clock; returns what it said (before, after); None for a date that does not exist."""
    before = _read(link)
    fields = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
    link.run(f"import machine\nmachine.RTC().datetime({fields})")
    return before, _read(link)


@click.command("time")
@options.port
@click.option("--show", "only_show", is_flag=True, help="Only tell what the clock says.")
def command(port: str | None, only_show: bool) -> None:
    """Set the device's clock to this computer's local time.

    A Pico without a battery forgets the time when it is switched off.
    """
    with Link(ports.pick(port)) as link:
        if only_show:
            said = _read(link)
            click.echo(f"{said or 'no date'}")
            return
        now = datetime.now()
        before, after = set_clock(link, now)
        if after is None or abs((after - now).total_seconds()) > _NEAR_S:
            raise DeviceError(f"the clock was set to {now:%Y-%m-%d %H:%M:%S} and says {after}.", "Is it a Pico?")
        show.say(f"The clock said {before or 'no date'}; now it says {after}.")
