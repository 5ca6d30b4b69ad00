"""What the commands show while they work: progress bars on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

Say = Callable[[str], None]
# Called with how much is done in all.
Done = Callable[[int], None]


def say(text: str) -> None:
    """Prints a line for the person on standard error; standard output is for results."""
    click.echo(text, err=True)


@contextmanager
def bar(what: str, total: int) -> Iterator[Done]:
    """A progress bar while the block runs; call the object that it yields with the amount of `total` done so far."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(what, total=max(total, 1))
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Shows that something is going on, and for how long, where the amount of work is unknown."""
    console = Console(stderr=True)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        progress.add_task(what, total=None)
        yield


def amount(count: int) -> str:
    """Bytes as a person reads them: "812 B", "57 KB"."""
    return f"{count} B" if count < 2048 else f"{(count + 1023) // 1024} KB"


def number(count: int, one: str, many: str = "") -> str:
    """A count with its noun: "1 file", "3 files"."""
    return f"{count} {one if count == 1 else many or one + 's'}"
