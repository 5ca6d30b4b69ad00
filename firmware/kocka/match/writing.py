"""Durable writes in steps, each of which may erase a flash block and stall the chip for 50 ms.

A writing is an object with `step()`, to be called until it returns False, and `finish()`, which makes it count: nothing
has changed before that. Both raise StorageError, and then nothing has changed either. `finish` calls `step` itself;
call it earlier so that keys are polled between the stalls. Only one writing per file at a time.
"""

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


class Steps:
    """A writing whose steps are those of a generator."""

    def __init__(self, rest, result) -> None:  # type: ignore[no-untyped-def]
        """`rest`: the generator; `result`: what `finish` returns."""
        self._rest = rest
        self._result = result

    def step(self) -> bool:
        """Does a step; True if there are more."""
        for _ in self._rest:
            return True
        return False

    def finish(self) -> "Any":
        """Does all that is left; returns the result."""
        while self.step():
            pass
        return self._result
