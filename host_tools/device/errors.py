"""What can go wrong with a device, in plain words: what happened, and what to do about it."""

from __future__ import annotations

import click


class DeviceError(click.ClickException):
    """Something about the device that a person has to fix. `what` happened; `todo`: what to do ("" if nothing)."""

    def __init__(self, what: str, todo: str = "") -> None:
        super().__init__(what + (f"\n{todo}" if todo else ""))
        self.what = what
        self.todo = todo


class NoDevice(DeviceError):
    """Nothing is plugged in that could be talked to."""


class SeveralDevices(DeviceError):
    """Several devices are plugged in, and none was named."""


class PortError(DeviceError):
    """The port cannot be opened."""


class ConnectionLost(DeviceError):
    """The device went away, or stopped answering, in the middle of something."""


class DeviceFull(DeviceError):
    """There is no room on the device."""


class CodeError(DeviceError):
    """What was run on the device raised an exception; `trace`: what MicroPython printed about it."""

    def __init__(self, trace: str) -> None:
        last = trace.strip().splitlines()[-1] if trace.strip() else "no reason given"
        super().__init__(f"the device could not do it: {last}")
        self.trace = trace
