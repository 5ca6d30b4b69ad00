"""What the screens at the end of a round share: loaded with them, no earlier."""

from micropython import const

from kocka.hal import BACK, HOME, INFO, MENU, OK, SHEET
from kocka.match import settings
from kocka.ui.core.forget import REVIEWING, forget

MYPY = False
if MYPY:
    from typing import Any

    from kocka.match.review import Moment
    from kocka.ui.core.screen import Screen as Base
    from kocka.ui.core.work import Steps
else:
    Base = object  # MicroPython looks into all bases of the first base before the second one

_REST_MS = const(4000)  # nobody leafs on


def after_round(app: "Any", key: int, page: int):
    """What a key means where a round has ended: an intent, or None. `page`: of the rules, for INFO (its title)."""
    if key == OK:
        return ("proceed",)
    if key == SHEET or key == BACK:
        return ("go", "sheet")
    if key == HOME:
        return ("leave",)
    if key == MENU:
        return ("go", "game_menu")
    if key == INFO:
        return ("go", "help", page)
    return None


class RoundOver(Base):
    """Part of a screen where a round has ended: after a while without a key the master looks for what cost me most.

    mine: that decision; None: not found yet, or none was dear.
    """

    app: "Any" = None
    mine: "Moment | None" = None
    dear = 0  # hundredths of a point from which a decision is told of

    _rest_ms = 0

    def on_tick(self, ms: int):
        """See the class. Nobody looks where there is no time, or where cards of others are at this device."""
        if self.is_working or self._rest_ms >= _REST_MS:
            return None
        app = self.app
        setup = app.session.match.setup
        if app.speed <= settings.FAST or setup.again or setup.people != 1:
            return None
        self._rest_ms += ms
        if self._rest_ms >= _REST_MS and self.mine is None:
            self.in_background(self._looking())
        return None

    def _looking(self) -> "Steps":
        app = self.app
        yield
        if not self.reviews:
            self.reviews = [app.make("review", app.people.me)]
        yield
        review = self.reviews[0]
        yield from review.judging()
        review.rest()
        found = review.dearest
        if found is not None and found.cost >= self.dear:
            self.mine = found
            self.tell_mine()

    def tell_mine(self) -> None:
        """Shows what was found; the app's `reviews` tell more."""
        raise NotImplementedError

    def went_on(self, key: int, is_mine: bool, page: int):
        """What a key means: an intent, or None. is_mine: what cost me most is shown, OK tells why; page: of rules."""
        if not self.is_working:
            self._rest_ms = 0
        if key == OK and is_mine:
            return ("push", self.reviews[0])
        intent = after_round(self.app, key, page)
        if intent and key == OK and self.reviews:
            self.stop_work()
            forget(REVIEWING)
        return intent
