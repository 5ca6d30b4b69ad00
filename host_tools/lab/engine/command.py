"""`kocka engine`: the line protocol on standard input and output."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import click


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of `source` (UTF-8) on `sink`, flushed line by line, until `quit` or the end of input."""
    from host_tools.lab.engine.session import Session

    session = Session()
    while not session.ended:
        raw = source.readline()
        if not raw:
            return
        try:
            lines = session.answer(raw.rstrip(b"\r\n").decode("utf-8"))
        except UnicodeDecodeError:
            lines = ["error the line is not UTF-8"]
        sink.write("".join([line + "\n" for line in lines]).encode("utf-8", "replace"))
        sink.flush()


@click.command("engine", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Speak the Kočka line protocol (KLP 1): another program drives the rules and the AI seats.

    One command a line on standard input; every answer ends with a line `ok …` or `error …`. Try: hello, games,
    `new cerna_kocka seed=1`, state, best, quit.
    """
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # The other program has gone; nothing is left to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
