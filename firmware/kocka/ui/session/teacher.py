"""Leads through a lesson (match/lesson.py): says what is at stake, refuses other choices in words, plays for others.

A lesson is a deal that is played again. What is due follows from the number of actions alone, so that it goes on after
a loss of power as it would have.
"""

from kocka.games import registry
from kocka.hal import BACK, OK
from kocka.match import lesson as lessons
from kocka.match import settings
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, plural, t
from kocka.ui.widgets.dialog import Box

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Protocol

    from kocka.match.lesson import Lesson, Place, Step
    from kocka.ui.core.work import Steps

    class App(Protocol):
        """What the teacher needs of the app."""

        people: Any
        session: Any
        settings: Any
        base: Any

        def apply(self, answer: Any) -> None: ...


class Sentence(Box):
    """A sentence of the lesson, over the table; any way out leads back to it. On a low glass it has parts."""

    def __init__(self, text: str) -> None:
        super().__init__(text, (t(ids.LESSON_OK),))
        self._rest: list[str] = []

    def font(self) -> Font:
        """A low one where all of it then fits below the trick."""
        return self.ui.small if self.ui.lesson_is_low else self.ui.body

    def top(self) -> int:
        """It covers the hand, not the trick; the line above the hand wholly, or not at all."""
        from kocka.ui.table import geometry

        top = self.ui.height - self._h - 2
        where = geometry.glass(self.ui)
        strip, high = where.strip
        if strip < top < strip + high and not where.covers:  # else there is no such line
            return int(strip)
        return max(0, top)

    def wrapped(self) -> list[str]:
        """The lines that there is room for; the others wait."""
        lines = self._rest or super().wrapped()
        most = max(1, (self.ui.height - 2 - self.around()) // self.lead())
        parts = (len(lines) + most - 1) // most
        most = (len(lines) + parts - 1) // parts
        self._rest = lines[most:]
        return lines[:most]

    def on_key(self, key: int):
        if key == OK and self._rest:
            self.dirty_all()
            return self.enter()
        return ("pop",) if key in (OK, BACK) else None


class Offer(Box):
    """Offers a lesson: before the very first deal, and after each lesson. BACK declines."""

    def __init__(self, text: str, words: tuple, intents: tuple, cursor: int, back: int) -> None:
        """words, intents: of the buttons; cursor, back: as in a Box."""
        super().__init__(text, words, cursor, back)
        self._intents = intents

    def on_key(self, key: int):
        answer = super().on_key(key)
        return None if answer is None else self._intents[answer[1]]


def first_time() -> Offer:
    """Asked before the very first deal: whether some lessons come first."""
    place = lessons.Place(registry.NAMES[0], 0, True)
    words = (t(ids.FIRST_DEAL), t(ids.FIRST_LEARN))
    return Offer(t(ids.FIRST_TIME), words, (("deal_first",), ("lesson", place)), 1, 0)


def over(text: int, more: int, then: tuple) -> Offer:
    """After a lesson: `more`, the text id of the first button, carries out `then`; the other one leaves."""
    return Offer(t(text), (t(more), t(ids.LESSON_ENOUGH)), (then, ("leave",)), 0, 1)


class Teacher:
    """The teacher of one lesson, once it is `preparing`."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._place: Place | None = None
        self._lesson: Lesson | None = None
        self._line = b""
        self._asked = -1  # the actions before the choice that was explained last
        self._said = 0  # text id of what is said when all cards lie, 0 for nothing
        self._is_missed = False  # something else was chosen
        self._points = 0  # of a puzzle: by how much the next best card is worse

    def made(self, place: "Place") -> "Lesson":
        """The lesson, or the puzzle as one."""
        if place.part == lessons.PART:
            lesson: Lesson = lessons.makers(place.game)[place.number]()
            return lesson
        code, begin, at, _, points, line = lessons.puzzles(place.game)[place.number].split(" ")
        self._points = int(points)
        step = lessons.Step(int(at), ids.PUZZLE_ASK, ids.PUZZLE_SAID, ids.PUZZLE_OTHER)
        return lessons.Lesson(ids.PUZZLES, code, int(begin), line, (step,))

    def preparing(self, match) -> "Steps":
        """A deal played again goes on: if it is a lesson's, brings it to the lesson's first action."""
        place = lessons.place_of(self._app.settings.get(settings.CHALLENGE))
        if place is None or match.setup.game != place.game:
            return
        yield
        lesson = self.made(place)
        line = lesson.actions(place.game)
        yield
        while len(match.round.history) < lesson.begin:
            yield from match.write_action(line[len(match.round.history)])
            yield
        self._place = place
        self._lesson = lesson
        self._line = line
        self._app.session.teacher = self

    def _step(self, at: int) -> "Step | None":
        """My choice after so many actions; each of the cards of a pass belongs to the same."""
        found = None
        for step in self._lesson.steps:
            if step.at <= at < step.at + step.count:
                found = step
        return found

    def work(self) -> bool:
        """Says what is due now that nothing moves; whether there was anything."""
        match = self._app.session.match
        at = len(match.round.history)
        if self._said:
            self._say(self._said)
            self._said = 0
        elif at >= len(self._line) or not match.playing:
            self._over()
        else:
            return self._ask(match, at)
        return True

    def _ask(self, match, at: int) -> bool:
        """Says what is at stake in my choice, once."""
        step = self._step(at)
        if step is None or self._asked >= step.at or match.to_move() != self._app.people.me:
            return False
        self._asked = step.at
        self._say(step.ask)
        return True

    def _say(self, text: int) -> None:
        self._app.apply(("push", Sentence(plural(text, self._points) if text == ids.PUZZLE_OTHER else t(text))))

    def again(self):
        """What was said about my choice, once more; None where I have none."""
        step = self._step(len(self._app.session.match.round.history))
        return ("push", Sentence(t(step.ask))) if step is not None else None

    def action(self, match) -> int:
        """What the seat to move does: as in the line, or the lowest if I have chosen another card that is as good."""
        at = len(match.round.history)
        if at < len(self._line) and not match.round.reason(self._line[at]):
            return self._line[at]
        allowed = bytearray(match.game.ACTIONS)
        match.legal(allowed)
        return allowed[0]

    def allows(self, actions: bytes) -> bool:
        """Whether I may do that here, one action or the cards of a pass; if not, it is said why."""
        match = self._app.session.match
        step = self._step(len(match.round.history))
        if step is None:
            return True
        pack = match.game.PACK
        right = list(self._line[step.at : step.at + step.count])
        if step.also:
            right += [pack.parse_action(text) for text in step.also.split(",")]
        for action in actions:
            if action not in right:
                self._is_missed = True
                self._say(step.other)
                return False
        self._said = step.said
        return True

    def _over(self) -> None:
        """It is over: it is noted, and what comes next is offered."""
        place = self._place
        app = self._app
        if place.part == lessons.PART or not self._is_missed:
            if lessons.Learnt(app.settings, place.part).note(place.game, place.number):
                app.session.note_settings()
        count = place.count()
        number = place.number + 1
        if place.first and number >= lessons.FIRST:
            box = over(ids.LESSON_FIRST_OVER, ids.LESSON_DEAL, ("deal_first",))
        elif place.part == lessons.PUZZLES or number < count:
            if place.part == lessons.PUZZLES:
                number = lessons.Learnt(app.settings, place.part).next(place.game, count, place.number)
            after = lessons.Place(place.game, number, place.first, place.part)
            box = over(ids.LESSON_OVER, ids.LESSON_NEXT, ("lesson", after))
        else:
            box = over(ids.LESSON_LAST_OVER, ids.LESSON_DEAL, ("go", "new_match", place.game))
        app.apply(("push", box))
