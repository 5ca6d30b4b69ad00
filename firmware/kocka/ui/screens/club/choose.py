"""Which sheets are settled together: those of the evening are marked; OK marks a sheet, or takes that back."""

from kocka.ui.screens.club.settle import write
from kocka.ui.screens.score.find import Find

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.scorebook.settled import Evening, Settled
    from kocka.ui.session.app import KockaApp


class Choose(Find):
    """The sheets as in Find. What was chosen is in `evening` and in its newest book."""

    def __init__(self, app: "KockaApp", evening: "Evening") -> None:
        """`evening`: all of it has been read."""
        super().__init__(app)
        self._evening = evening
        self._is_busy = False

    def mark(self, at: int) -> str:
        """Whether the sheet counts."""
        return "● " if self._evening.has(self.search.path(at), self.search.date(at)) else "○ "

    def picked(self, action):
        """Marks a sheet, or does as in Find."""
        if action < 0:
            return super().picked(action)
        if self._is_busy:
            return None
        self._is_busy = True
        evening = self._evening
        path, day = self.search.path(action), self.search.date(action)
        to = evening.date
        if evening.has(path, day):
            to = 0 if day == to else day
        write(self.app, evening.last, lambda book: book.choose(path, day, to), self._written)
        return None

    def _written(self, book: "Settled | None") -> None:
        self._is_busy = False
        if book is not None:
            self._evening.take(book)
            self.again()
