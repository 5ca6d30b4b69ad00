"""The lamp of a board that has one: a colour for each person, lit while the table waits for that person."""

from micropython import const

from kocka.match.setup import HUMAN

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.hal import Board

    class App(Protocol):
        """What the lamp needs of the app."""

        board: Board
        session: Any
        base: Any


_LOOK_MS = const(100)


class TurnLamp:
    """Looks ten times a second whose turn it is."""

    def __init__(self, app: "App") -> None:
        """`app`: with its board and session. `on`: the setting."""
        self.on = True
        self._app = app
        self._lit = -1
        self._since_ms = 0

    def passed(self, ms: int) -> None:
        """`ms` have passed with the device awake."""
        self._since_ms += ms
        if self._since_ms < _LOOK_MS:
            return
        self._since_ms = 0
        person = self._person() if self.on else -1
        if person != self._lit:
            self._lit = person
            self._app.board.lamp.show(person)

    def slept(self) -> None:
        """The device has switched its lamp off."""
        self._lit = -1

    def _person(self) -> int:
        """The number of the person whose turn it is in the match that is shown; -1: nobody's, or it is not seen yet."""
        match = self._app.session.match
        base = self._app.base
        if base is None or match is None or not match.playing or base.flying is not None:
            return -1
        seats = match.setup.seats
        turn = match.to_move()
        if turn < 0 or seats[turn].kind != HUMAN:
            return -1
        person = 0
        for seat in range(turn):
            if seats[seat].kind == HUMAN:
                person += 1
        return person
