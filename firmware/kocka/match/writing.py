"""Durable writes in steps, each of which may erase a flash block and stall the chip for 50 ms.

A writing is an object with `step()`, to be called until it returns False, and `finish()`, which makes it count: nothing
has changed before that. Both raise StorageError, and then nothing has changed either. `finish` calls `step` itself;
call it earlier so that keys are polled between the stalls. Only one writing per file at a time.

`WholeFile` is what a file of a single record keeps: settings, house rules, deals of the day.
"""

from kocka.match import journal
from kocka.match.journal import NEWER, UNREADABLE, InSteps, Problem, StorageError

MYPY = False
if MYPY:
    from typing import Any


class Writing:
    """A record begun on a journal, and the change to make once it is written."""

    def __init__(self, log, done, value=None) -> None:  # type: ignore[no-untyped-def]
        """`log`: a Journal with a begun record; `done(value)`: makes the change in memory."""
        self._log = log
        self._done = done
        self._value = value

    def step(self) -> bool:
        """Writes the part that did not fit into a flash block; True if there was one."""
        return bool(self._log.go_on())

    def finish(self) -> "Any":
        """Acknowledges the record, then makes the change and returns its result."""
        self._log.settle()
        return self._done(self._value)


class Steps(InSteps):
    """A writing whose steps are those of a generator; what it will write to is erased before, a block in a step."""

    def __init__(self, rest, result) -> None:  # type: ignore[no-untyped-def]
        """`rest`: the generator; `result`: what `finish` returns."""
        self._rest = rest
        self._result = result
        self._is_erased = False

    def step(self) -> bool:
        """Does a step; True if there are more."""
        if not self._is_erased:
            self._is_erased = not journal.erase_ahead()
            return True
        return super().step()

    def finish(self) -> "Any":
        """Does all that is left; returns the result."""
        for _ in self._rest:
            pass
        return self._result


def removing(path: str) -> Steps:
    """Removes a file, as a writing: in a step of its own."""
    return Steps(_removing(path), None)


def _removing(path: str) -> "Any":
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
    MIGRATIONS: tuple = ()  # type: ignore[type-arg]  # [v - 1] turns the payload of version v into that of v + 1

    def __init__(self, path: str) -> None:
        """Nothing yet, to be saved at `path`."""
        self.path = path
        self._locked = False

    @classmethod
    def load(cls, folder: str):  # type: ignore[no-untyped-def]
        """(what is kept, Problem or None). Without a file, or without a usable one, it is as new."""
        name, kind, version = cls.FORM
        own = cls(folder + "/" + name)
        problem: Problem | None = journal.read_whole(own.path, kind, version, cls.MIGRATIONS, own._unpack)
        own._locked = problem is not None and (problem.id == NEWER or problem.id == UNREADABLE)
        return own, problem

    def save(self) -> bool:
        """Writes the file. False: it belongs to a newer version and was left alone. Raises StorageError."""
        return bool(self.saving().finish())

    def saving(self) -> Steps:
        """`save` as a writing."""
        return Steps(self._save(), not self._locked)

    def _save(self) -> "Any":
        if not self._locked:
            _, kind, version = self.FORM
            yield from journal.writing_whole(self.path, [journal.frame(kind, version, 0, self._pack())])

    def _pack(self) -> bytes:
        """The payload of the record."""
        raise NotImplementedError

    def _unpack(self, payload: bytes) -> None:
        """Takes over a payload. Raises ValueError or IndexError for an impossible one."""
        raise NotImplementedError
