"""Shows what is said at the table: remarks of the AI seats, and statements (`ai.statements`) of people and seats."""

from micropython import const

from kocka.ai import personas, talk
from kocka.match import settings
from kocka.match.setup import AI, TALK
from kocka.match.state import INTERLUDE, INTERLUDE_RESULT
from kocka.ui.languages import ids, t
from kocka.ui.session.people import YOU, persona_name

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Protocol

    from kocka.match.settings import Settings
    from kocka.ui.core.work import Steps
    from kocka.ui.session.people import People

    class App(Protocol):
        """What talk needs of the app."""

        session: Any
        people: People
        settings: Settings
        ai: Any
        base: Any
        cards: Any

        def in_turns(self, steps: Steps) -> None: ...


_NAME_LETTERS = const(9)  # of a person's name in a line of talk


class Talk:
    """The table talk of the running match (see kocka.ai.talk). table_talk: who talks, None without a match."""

    def __init__(self, app: "App") -> None:
        """`app`: whose base screen shows it."""
        self._app = app
        self.table_talk: talk.TableTalk | None = None

    def gather(self) -> None:
        """Sets up the talkers, by the game and the setting."""
        app = self._app
        setup = app.session.match.setup
        personas_ = [seat.persona if seat.kind == AI else -1 for seat in setup.seats]
        on = TALK.of(setup.house) != 0 and app.settings.get(settings.TALK) != 0
        self.table_talk = talk.table_talk(setup.game, personas_, setup.seed, on)

    def gather_again(self) -> None:
        """Sets up the talkers anew after a setting has changed; there are none where the match has gone."""
        if self._app.session.match is None:
            self.forget()
        elif self.table_talk is not None:
            self.gather()

    def forget(self) -> None:
        """Drops the talk of a match that has gone."""
        self.table_talk = None

    def may_say(self) -> bool:
        """Whether who holds the device may say something now (CK-19), or claim a renonc (TA 7.5): on their turn."""
        app = self._app
        match = app.session.match
        me = app.people.me
        if app.people.covered or match.to_move() != me or not match.may_say(me):
            return False
        return bool(app.settings.get(settings.TALK) != 0 or match.round.on_honour())

    def say(self, seat: int, kind: int, about: int) -> None:
        """`seat` makes a statement: written, then shown."""
        self._app.in_turns(self._stating(bytes([seat, kind, about])))

    def _stating(self, words: bytes) -> "Steps":
        yield  # the table is shown again first: both take too long for one turn
        yield from self._app.session.match.write_statement(words)
        yield
        from kocka.ui.session import voices

        self._app.ai.new_position()
        voices.show_last(self._app)

    def recall(self) -> None:
        """Shows whoever takes the device what was said last since they had it."""
        if self._app.session.match.said:
            from kocka.ui.session import voices

            voices.recall(self._app)

    def before_play(self) -> None:
        """Called between the deal and the first card; in rounds without tricks nobody speaks then."""
        session = self._app.session
        table = session.view.table
        if not table.log and not self._reply():
            self._say(self.table_talk.before_play(session.match.number, table, session.match.sheet.totals))

    def after(self, outcome) -> None:
        """Called after an action: somebody may comment on it."""
        session = self._app.session
        if session.view is None:  # nothing is dealt yet
            return
        match = session.match
        table = session.view.table
        table_talk = self.table_talk
        if match.stage == INTERLUDE:
            self._say(table_talk.during_interlude(match.number, table))
        elif match.stage == INTERLUDE_RESULT:
            self._say(table_talk.after_interlude(match.number, match.result.loser))
        elif outcome.round_over:
            self._say(table_talk.after_round(match.number, match.result))
        elif outcome.trick >= 0 and not self._reply():
            self._say(table_talk.after_trick(match.number, table))

    def _reply(self) -> bool:
        """An AI seat may make a statement, too, once somebody has; whether it does."""
        match = self._app.session.match
        if not (match.said or match.proven) or match.round.on_honour():
            return False
        from kocka.ui.session import voices

        found = voices.reply(match, self.table_talk)
        if found is None:
            return False
        self.say(*found)
        return True

    def _say(self, line) -> None:
        if line is not None:
            self._app.base.talk(line.seat, self.line_text(line))

    def line_text(self, line) -> str:
        """A line of talk (kocka.ai.talk.Line) as text, names in their case."""
        text = t(ids.TALK_I_HAVE_THE_CAT + line.line)
        if line.about < 0:
            return text
        people = self._app.people
        setup = self._app.session.match.setup.seats[line.about]
        case = talk.CASES[line.line]
        if setup.kind == AI:
            name = persona_name(setup.persona, case)
        elif setup.name or people.count > 1:
            name = people.name(line.about)[:_NAME_LETTERS]
        elif case == personas.VOCATIVE:
            return text.replace(", {}", "")
        else:
            name = t(YOU[case])
        return text.format(name)
