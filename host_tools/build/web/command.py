"""`kocka web`: the page with the device in it, for any web server."""

from __future__ import annotations

import functools
import http.server
from pathlib import Path

import click

HOST = "127.0.0.1"
DEFAULT_PORT = 8643


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder without logging."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Makes browsers ask again each time: the page itself keeps a copy for use without a network."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Keeps the console quiet."""


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """A web server of the folder on loopback, on this port (0: any free one), not serving yet. OSError if it is taken.

    Its address is `http://127.0.0.1:PORT/` with the port in `server_port`.
    """
    return http.server.ThreadingHTTPServer((HOST, port), functools.partial(_Handler, directory=str(folder)))


@click.command("web", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("dist/web"),
    show_default=True,
    help="The folder.",
)
@click.option("--serve", is_flag=True, help="Serve it to this computer when it is made.")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0: any free one.")
def command(output: Path, serve: bool, port: int) -> None:
    """Make the page in which the device itself runs: one folder of files for any web server.

    The firmware runs in the visitor's browser, on MicroPython in WebAssembly, and saves there. The server only delivers
    files, and once loaded the page needs no network. npm fetches MicroPython, once, and node runs it when the page is
    made. Anywhere but on localhost, browsers require https.

    \b
    kocka web --serve              # make it, and try it here
    kocka web -o /srv/www/kocka    # make it where a web server looks
    """
    from host_tools.build.web import build

    made = build.write(output)
    size = sum(len(data) for data in made.values())
    click.echo(f"{output}: {len(made)} files, {size / 1e6:.1f} MB; any web server can serve them")
    if not serve:
        return
    try:
        serving = server(output, port)
    except OSError as error:
        raise click.ClickException(f"port {port}: {error.strerror}; name another with --port") from None
    click.echo(f"http://{HOST}:{serving.server_port}/  Ctrl-C stops it.")
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        click.echo("Stopped.")
    finally:
        serving.server_close()
