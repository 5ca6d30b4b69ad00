"""Durable writes in steps, each of which may erase a flash block and stall the chip for 50 ms.

    match = yield from Match.creating(…)    # on the device: keys are polled in between
    match = finish(Match.creating(…))       # at once

A writing is a generator. What it writes counts when it ends, and it returns what has come of it; when it raises
StorageError, or is closed before its end, nothing has changed. Only one writing per file at a time.

`WholeFile` is what a file of a single record keeps: settings, house rules, deals of the day.
"""

from kocka.match import journal
from kocka.match.journal import NEWER, UNREADABLE, Problem, StorageError

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps


def finish(steps: "Steps") -> "Any":
    """Does all steps at once; returns what the generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def erasing(steps: "Steps") -> "Steps":
    """These steps. What they will write to is erased before, a block in a step."""
    yield
    while journal.erase_ahead():
        yield
    yield
    return (yield from steps)


def removing(path: str) -> "Steps":
    """Removes a file, as a writing: in a step of its own."""
    return erasing(_removing(path))


def _removing(path: str) -> "Steps":
    yield
    try:
        journal.remove(path)
    except OSError as error:
        raise StorageError(journal.code_of(error), path)


class WholeFile:
    """What is kept in a file that is replaced as a whole: after a power cut either the old or the new one is there.

    A damaged file is set aside as `.bad`, as if there was none; one of a newer version is left alone.
    """

    FORM = ("", 0, 0)  # name of the file, kind of its record, the newest version that we understand
    MIGRATIONS: "tuple[Any, ...]" = ()  # [v - 1] turns the payload of version v into that of v + 1

    def __init__(self, path: str) -> None:
        """Nothing yet, to be saved at `path`."""
        self.path = path
        self.locked: Problem | None = None  # why `save` leaves the file alone

    @classmethod
    def load(cls, folder: str) -> "Any":
        """(what is kept, Problem or None). Without a file, or without a usable one, it is as new."""
        name, kind, version = cls.FORM
        own = cls(folder + "/" + name)
        problem: Problem | None = journal.read_whole(own.path, kind, version, cls.MIGRATIONS, own._unpack)
        if problem is not None and (problem.id == NEWER or problem.id == UNREADABLE):
            own.locked = problem
        return own, problem

    def save(self) -> bool:
        """Writes the file. False: it belongs to a newer version and was left alone. Raises StorageError."""
        return bool(finish(self._save()))

    def saving(self) -> "Steps":
        """`save` as a writing."""
        return erasing(self._save())

    def _save(self) -> "Steps":
        if self.locked is not None:
            return False
        _, kind, version = self.FORM
        yield from journal.writing_whole(self.path, [journal.frame(kind, version, 0, self._pack())])
        return True

    def _pack(self) -> bytes:
        """The payload of the record."""
        raise NotImplementedError

    def _unpack(self, payload: bytes) -> None:
        """Takes over a payload. Raises ValueError or IndexError for an impossible one."""
        raise NotImplementedError
