"""Work in turns: a generator, in which `yield` means that the loop takes its next turn.

    def _saving(self):
        self.dirty_all()                        # at once, as in a call
        yield                                   # the screen is painted meanwhile
        yield from self.app.settings.saving()   # nested: each part has a turn of its own
        self.app.show_toast(…)

    app.in_turns(self._saving())                # see App

No key is handled before it ends. What it begins itself comes before its own rest: as the last thing, that takes less of
the stack than `yield from`, whose outer generators are all called in each step. An exception leaves by the turn that
raised it, to the crash page, and closes all that waits.
"""

MYPY = False
if MYPY:  # only a type checker looks inside
    from collections.abc import Generator
    from typing import Any

    Steps = Generator[None, None, Any]


class Work:
    """The generators that wait for their next turns, in order."""

    def __init__(self) -> None:
        self._waiting: list[Steps] = []

    @property
    def is_waiting(self) -> bool:
        """Whether there is a next step."""
        return bool(self._waiting)

    def begin(self, steps: "Steps") -> None:
        """Runs it to its first `yield`. Its rest waits behind what waits already; in a step, behind what that began."""
        for _ in steps:
            self._waiting.append(steps)
            break

    def step(self) -> None:
        """Runs the first one to its next `yield`."""
        steps = self._waiting.pop(0)
        others = self._waiting
        self._waiting = []
        try:
            for _ in steps:  # as `begin`, without the stack of a call more
                self._waiting.append(steps)
                break
        finally:
            self._waiting.extend(others)

    def close(self) -> None:
        """Ends all that waits where it stands; its `finally` clauses run."""
        waiting = self._waiting
        self._waiting = []
        for steps in waiting:
            try:
                steps.close()
            except Exception:
                pass  # what has gone wrong first is reported
