"""Serving a page to the local network, on purpose: where it listens, what it answers to, and what it prints."""

from __future__ import annotations

import io
import socket
from typing import NamedTuple

import qrcode  # type: ignore[import-untyped]

# Nobody is there (RFC 5737); no packet is sent: the way there leads through the interface of the local network.
_SOMEWHERE = ("192.0.2.1", 9)


class Reach(NamedTuple):
    """host: the address to listen at; names: those of `Host` that are answered, others are sent away."""

    host: str
    names: tuple[str, ...]


LOOPBACK = Reach("127.0.0.1", ("127.0.0.1", "localhost"))


class NoNetwork(Exception):
    """This computer is in no network."""


def address() -> str:
    """The IPv4 address of this computer in its local network. NoNetwork if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if not found or found.startswith(("127.", "0.", "169.254.")):
        raise NoNetwork("this computer is in no local network; connect it to the Wi-Fi that the phone uses")
    return found


def reach() -> Reach:
    """What a server for the local network answers: this computer's address there, and no name."""
    host = address()
    return Reach(host, (host,))


def is_named(host: str, names: tuple[str, ...]) -> bool:
    """Whether a request's `Host` header, with or without a port, is one of `names`."""
    return host.rsplit(":", 1)[0] in names


def code(text: str) -> str:
    """A QR code for a terminal, dark on light, two rows of it in a line."""
    made = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    made.add_data(text)
    out = io.StringIO()
    made.print_ascii(out=out, invert=True)
    return out.getvalue().rstrip("\n")


def invitation(url: str) -> str:
    """What is printed: the code, the address, and who can use it."""
    return (
        f"{code(url)}\n{url}\n"
        "Everybody in this network can open that address, nobody outside it, as long as this runs. Ctrl-C stops it."
    )
