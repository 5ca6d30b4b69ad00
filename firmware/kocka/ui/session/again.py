"""A deal played again: it counts nowhere, and the match that waits behind it goes on afterwards.

A deal of the day counts: its file is there before the try is noted as begun, and goes after its result is written. So
after a loss of power either it goes on, or its result is there.
"""

from kocka.match import journal, settings
from kocka.match.match import Match
from kocka.match.writing import removing
from kocka.ui.core.forget import LEARNING, forget

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Protocol

    from kocka.hal import Board
    from kocka.match.settings import Settings
    from kocka.ui.core.work import Steps
    from kocka.ui.session.people import People

    class App(Protocol):
        """What a deal that is played again needs of the app."""

        base: Any
        board: Board
        people: People
        session: Any
        settings: Settings

        def act(self, intent: Any) -> None: ...
        def apply(self, answer: Any) -> None: ...
        def go_home(self) -> None: ...


_LESSONS = ("lessons:", "puzzles:")  # how the setting CHALLENGE begins in a lesson (match/lesson.py)


class Again:
    """Puts a deal in front of the match of a session, and takes it away, in turns. All raise StorageError."""

    def __init__(self, app: "App", session) -> None:
        """`app`: the app; `session`: its Session, which runs both."""
        self._app = app
        self._session = session
        self._is_detour = False  # the deal is of the match that waits

    def beginning(self, seat: int, state) -> "Steps":
        """Plays a deal of a match or a replay (`state`): I hold what `seat` was dealt, the others are AI seats."""
        session = self._session
        setup = state.same_deal_from(seat, self._app.people.seat_in(state))
        self._is_detour = state is session.match and (self._is_detour or not state.setup.again)
        yield from self.counting()
        yield from self._playing(setup, "")

    def starting(self, setup, challenge: str) -> "Steps":
        """Plays a single deal (`Setup.again`) of somebody else's.

        `challenge`: its code with the results that came with it; after a space the date of a deal of the day.
        """
        self._is_detour = False
        yield from self.closing()
        yield from self._playing(setup, challenge)

    def teaching(self, place) -> "Steps":
        """Begins a lesson (`match.lesson.Place`)."""
        from kocka.match.deal_code import setup_of
        from kocka.ui.session.teacher import Teacher

        yield
        setup = setup_of(Teacher(self._app).made(place).code)
        setup.house = bytes(len(setup.house))  # nothing is said or taken back
        yield
        yield from self.starting(setup, place.text())

    def _playing(self, setup, challenge: str) -> "Steps":
        """Saves whose deal it is, so that the result is compared after a loss of power, too; then plays it."""
        own = self._app.settings
        if own.get(settings.CHALLENGE) != challenge:
            own.set(settings.CHALLENGE, challenge)
            yield from own.saving()
            yield
        match = yield from Match.creating(self._app.board.folder, setup)
        yield
        yield from self.going_on(match)

    def going_on(self, match) -> "Steps":
        """Plays the deal, from its beginning or after a loss of power; a try of a deal of the day is noted first."""
        date = self._date()
        if date and match.result is None:
            days = self._days()
            days.begin(date, match.setup.game)
            yield from days.saving()
            yield
        if self._is_lesson():
            from kocka.ui.session.teacher import Teacher

            yield
            yield from Teacher(self._app).preparing(match)
        self._session.begin(match)

    def _is_lesson(self) -> bool:
        """Whether the deal is a lesson's, even one that there is no longer."""
        return bool(self._app.settings.get(settings.CHALLENGE).startswith(_LESSONS))

    def _date(self) -> int:
        """Of the deal of the day that is played, 0 for any other deal."""
        return int(self._app.settings.get(settings.CHALLENGE).partition(" ")[2] or 0)

    def _days(self):
        from kocka.match.daily import Days

        return Days.load(self._app.board.folder)[0]

    def counting(self) -> "Steps":
        """Writes the result of a deal of the day, if there is one: its file may go after that."""
        match = self._session.match
        date = self._date()
        if match is not None and match.setup.again and match.result is not None and date:
            days = self._days()
            days.finish(date, match.setup.game, match.result.points[self._app.people.seat_in(match)])
            yield from days.saving()
            yield

    def closing(self) -> "Steps":
        """Takes the deal away that is played, if there is one, once its result is written."""
        yield from self.counting()
        session = self._session
        match = session.match
        if session.teacher is not None:
            session.teacher = None
            forget(LEARNING)
        if match is not None and match.setup.again:
            session.match = None
            journal.remove(match.path)

    def ending(self) -> "Steps":
        """The deal has been played: its result is compared, or it returns to its match or to the start screen."""
        session = self._session
        match = session.match
        challenge = self._app.settings.get(settings.CHALLENGE)
        yield
        if challenge and match.result is not None and not self._is_lesson():
            yield from self.counting()
            yield
            yield from session.looking(match.path)
            yield from self._comparing(challenge, match)
            return
        yield from self.closing()
        yield
        yield from session.looking()
        if self._is_detour and session.match is not None:
            self._is_detour = False
            session.begin(session.match)
        else:
            session.leave()

    def _comparing(self, challenge: str, match) -> "Steps":
        """Shows my result of somebody else's deal beside theirs, then removes the file that it came from."""
        from kocka.match.deal_code import split

        app = self._app
        code, _, date = challenge.partition(" ")
        letters, results = split(code)
        points = match.result.points[app.people.seat_in(match)]
        app.go_home()
        app.act(("go", "compare", letters, results[:1] + [points], int(date) if date else 0))
        yield from removing(match.path)
