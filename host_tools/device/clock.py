"""`kocka time`: the device's clock, set to this computer's."""

from __future__ import annotations

from datetime import datetime

import click

from host_tools.device import options, ports, show
from host_tools.device.errors import CodeError, DeviceError
from host_tools.device.link import Link

_KEEP = """\
from kocka.hal import device, parts
words = device.board_words()
print(parts.keep_time(device.choose(words), words))
"""

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


def keep(link: Link) -> bool:
    """Lets the board's clock chip keep that; False if it has none. DeviceError if the chip does not answer."""
    try:
        return "True" in link.run(_KEEP)
    except CodeError as error:
        if "OSError" in str(error):
            raise DeviceError("the clock chip that the board has does not answer.", "kocka doctor --board") from error
        return False  # a version without parts


@click.command("time")
@options.port
@click.option("--show", "only_show", is_flag=True, help="Only tell what the clock says.")
def command(port: str | None, only_show: bool) -> None:
    """Set the device's clock to this computer's local time.

    A Pico forgets the time when it is switched off; a board with a clock chip keeps it.
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
        kept = keep(link)
        show.say(
            f"The clock said {before or 'no date'}; now it says {after}." + (" Its chip keeps it." if kept else "")
        )
