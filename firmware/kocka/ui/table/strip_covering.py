"""What has to be said where the table has no row for it: it comes for a moment in place of the trick."""

from kocka.hal import OK
from kocka.ui.core.canvas import BUTTON
from kocka.ui.table.message_strip import REFUSAL, STATE, YOURS, MessageStrip


class CoveringStrip(MessageStrip):
    """A message strip without rows of its own. The state is not shown: the names say it; nor is the note."""

    def state(self, text: str, yours: bool, screen) -> None:
        """The line for whenever nothing else is said: kept, not painted."""
        self.sentence = text
        self.sentence_kind = (YOURS if yours else STATE) if text else 0
        if self.kind < REFUSAL:
            self.kind = self.sentence_kind

    def put_note(self, text: str, screen) -> None:
        """There is no room for it."""

    def declare(self, canvas, hand) -> None:
        if self.passing:
            self.declare_message(canvas, 0, self.top + self.high)
        elif self.button:
            x, y, w, h = self.place
            canvas.area(BUTTON, x, y, w, h, OK, hand.count - hand.cursor)

    @property
    def covers(self) -> bool:  # type: ignore[override]
        """Whether the trick gives way to what is being said."""
        return self.kind >= REFUSAL
