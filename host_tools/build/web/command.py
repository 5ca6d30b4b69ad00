"""`kocka web`: the page with the device in it, for any web server."""

from __future__ import annotations

import functools
import http.server
import io
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

import click

from host_tools.sim import lan

DEFAULT_PORT = 8643


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder without logging."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    names = lan.LOOPBACK.names

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Only what asks for this server by its own name gets an answer: other names may only point here."""
        if not lan.is_named(self.headers.get("Host", ""), self.names):
            self.send_error(http.HTTPStatus.FORBIDDEN, "this server answers to its own address only")
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Makes browsers ask again each time: the page itself keeps a copy for use without a network."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Keeps the console quiet."""


def server(folder: Path, port: int = 0, reach: lan.Reach = lan.LOOPBACK) -> http.server.ThreadingHTTPServer:
    """A web server of the folder, on this port (0: any free one), not serving yet. OSError if it is taken.

    Its address is `http://HOST:PORT/` with the host of `reach` and the port in `server_port`.
    """
    handler = type("_Named", (_Handler,), {"names": reach.names})
    return http.server.ThreadingHTTPServer((reach.host, port), functools.partial(handler, directory=str(folder)))


# What browsers insist on, by the ends of names.
_KINDS = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}


def differences(files: Mapping[str, bytes], url: str) -> Iterator[str]:
    """What is wrong with a published copy of these files, a sentence for each that is."""
    for name, data in files.items():
        try:
            with urllib.request.urlopen(urllib.parse.urljoin(url.rstrip("/") + "/", name), timeout=30) as answer:
                found = answer.read()
                kind = answer.headers.get_content_type()
        except (OSError, ValueError) as error:
            yield f"{name}: {error}"
            continue
        wanted = _KINDS.get(Path(name).suffix, kind)
        if found != data:
            yield f"{name}: has {len(found)} bytes with other contents than the {len(data)} that are made here"
        elif kind != wanted:
            yield f"{name}: is served as {kind}, browsers want {wanted}"


def _check(files: Mapping[str, bytes], url: str) -> None:
    found = list(differences(files, url))
    for sentence in found:
        click.echo(sentence)
    if found:
        raise click.ClickException(f"{len(found)} of {len(files)} files at {url} are not as they should be.")
    click.echo(f"All {len(files)} files at {url} are those that are made here.")


@click.command("web", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("dist/web"),
    show_default=True,
    help="The folder.",
)
@click.option("--check", "published", metavar="URL", help="Compare a published copy with what would be made here.")
@click.option("--serve", is_flag=True, help="Serve it to this computer when it is made.")
@click.option("--lan", "in_lan", is_flag=True, help="With --serve: to the local network, for phones in the same Wi-Fi.")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0: any free one.")
def command(output: Path, published: str | None, serve: bool, in_lan: bool, port: int) -> None:
    """Make the page in which the device itself runs: one folder of files for any web server.

    The firmware runs in the visitor's browser, on MicroPython in WebAssembly, and saves there. The server only delivers
    files, and once loaded the page needs no network. npm fetches MicroPython, once, and node runs it when the page is
    made. Anywhere but on localhost, browsers require https.

    \b
    kocka web --serve              # make it, and try it here
    kocka web --serve --lan        # play it on a phone in the same Wi-Fi: prints a QR code
    kocka web -o /srv/www/kocka    # make it where a web server looks
    kocka web --check https://example.org/kocka/
    """
    from host_tools.build.web import build

    if published is not None:
        _check(build.files(), published)
        return
    if in_lan and not serve:
        raise click.UsageError("--lan goes with --serve")
    try:
        reach = lan.reach() if in_lan else lan.LOOPBACK
    except lan.NoNetwork as error:
        raise click.ClickException(f"{error}.") from None
    made = build.write(output)
    size = sum(len(data) for data in made.values())
    click.echo(f"{output}: {len(made)} files, {size / 1e6:.1f} MB; any web server can serve them")
    if not serve:
        return
    try:
        serving = server(output, port, reach)
    except OSError as error:
        raise click.ClickException(f"port {port}: {error.strerror}; name another with --port") from None
    url = f"http://{reach.host}:{serving.server_port}/"
    click.echo(lan.invitation(url) if in_lan else f"{url}  Ctrl-C stops it.")
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        click.echo("Stopped.")
    finally:
        serving.server_close()
