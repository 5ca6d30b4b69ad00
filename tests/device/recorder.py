"""`python -m tests.device.recorder FLASH BOARD NOTES`: the twin's USB port, and what the chip did to its flash.

As host_tools/sim/twin/usb.py, without the boot ROM, its flash as slow as its maker allows; ended by SIGTERM, it leaves
the flash operations in NOTES (pickled).
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import sys
from pathlib import Path

from host_tools.sim import shims


def main(arguments: list[str]) -> None:
    """See the module."""
    from host_tools.sim.twin import chip
    from host_tools.sim.twin.machine import Twin
    from host_tools.sim.twin.usb import Usb, serve

    flash, board, notes = Path(arguments[0]), arguments[1], Path(arguments[2])
    twin = Twin(flash.read_bytes(), board, flash_ns=chip.WORST_FLASH_NS)

    def end(*_: object) -> None:
        notes.write_bytes(pickle.dumps(list(twin.flash.operations)))
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        serve(Usb(twin), server, flash)


if __name__ == "__main__":
    shims.install()
    main(sys.argv[1:])
