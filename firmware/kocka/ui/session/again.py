"""A deal played again: it counts nowhere, and the match that waits behind it goes on afterwards."""

from kocka.match import journal, settings
from kocka.match.match import Match
from kocka.ui.session.writing import write


class Again:
    """Puts a deal in front of the match of a session, and takes it away."""

    def __init__(self, app, session) -> None:
        """`app`: the app; `session`: its Session, which runs both."""
        self._app = app
        self._session = session
        self._is_detour = False  # the deal is of the match that waits

    def begin(self, seat: int, state) -> None:
        """Plays a deal of a match or a replay (`state`): I hold what `seat` was dealt, the others are AI seats."""
        session = self._session
        setup = state.same_deal_from(seat, self._app.people.seat_in(state))
        self._is_detour = state is session.match and (self._is_detour or not state.setup.again)
        self._note(setup, "")

    def start(self, setup, challenge: str) -> None:
        """Plays a single deal (`Setup.again`) of somebody else's.

        `challenge`: its code with the results that came with it; after a space the date of a deal of the day.
        """
        self.drop()
        self._is_detour = False
        self._note(setup, challenge)

    def _note(self, setup, challenge: str) -> None:
        """Saves whose deal it is, so that the result is compared after a loss of power, too; then plays it."""
        own = self._app.settings
        if own.get(settings.CHALLENGE) == challenge:
            self._play(setup)
            return
        own.set(settings.CHALLENGE, challenge)
        write(self._app, lambda _: own.saving(), None, lambda _: self._play(setup))

    def _play(self, setup) -> None:
        folder = self._app.board.folder
        write(self._app, lambda _: Match.creating(folder, setup), None, self._session.begin)

    def drop(self) -> bool:
        """Removes the file of the deal that is played; False if the session has a match that counts."""
        session = self._session
        match = session.match
        if match is None or not match.setup.again:
            return False
        journal.remove(match.path)
        session.match = None
        return True

    def end(self, _=None) -> None:
        """The deal has been played: returns to its match or to the start screen."""
        session = self._session
        match = session.match
        challenge = self._app.settings.get(settings.CHALLENGE)
        self.drop()
        session.look(lambda: self._go_back(challenge, match))

    def _go_back(self, challenge: str, match) -> None:
        session = self._session
        if challenge and match is not None and match.result is not None:
            self._compare(challenge, match)
        elif self._is_detour and session.match is not None:
            self._is_detour = False
            session.begin(session.match)
        else:
            session.leave()

    def _compare(self, challenge: str, match) -> None:
        """Shows my result of somebody else's deal beside theirs; that of a deal of the day counts."""
        from kocka.match.daily import Days
        from kocka.match.deal_code import split

        app = self._app
        code, _, date = challenge.partition(" ")
        letters, results = split(code)
        points = match.result.points[app.people.seat_in(match)]
        self._session.leave()
        if date:
            days, _ = Days.load(app.board.folder)
            days.finish(int(date), match.setup.game, points)
            write(app, lambda _: days.saving(), None)
        app.act(("go", "compare", letters, results[:1] + [points], int(date) if date else 0))
