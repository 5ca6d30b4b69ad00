"""What is written durably, in steps: each of them may erase a block of the flash, which stops the chip for 50 ms.

A writing is anything with `step()`, to be called until that gives False, and `finish()`, after which it counts: nothing
has changed before. Both raise StorageError, and then nothing has changed either. `finish` alone does all of it; who
calls `step` looks at the keys between the stalls. One writing at a time on a file.
"""

MYPY = False
if MYPY:
    from typing import Any


class Writing:
    """A record that was begun on a journal, and what is done once it is there."""

    def __init__(self, log, done, value=None) -> None:  # type: ignore[no-untyped-def]
        """`log`: a Journal with a record begun; `done(value)`: does in memory what the record says."""
        self._log = log
        self._done = done
        self._value = value

    def step(self) -> bool:
        """Writes what did not fit into a block of flash; True if there was such a rest."""
        return bool(self._log.go_on())

    def finish(self) -> "Any":
        """Acknowledges the record, then does what it says and returns what that gives."""
        self._log.settle()
        return self._done(self._value)
