"""A problem with a file: damaged, foreign, newer. Reported once, in a sentence; everything else still works."""

from kocka.hal import BACK, HOME, OK
from kocka.match import journal
from kocka.ui.languages import ids, t
from kocka.ui.table.paper import Paper

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_TEXTS = (
    ids.PROBLEM_UNREADABLE,
    ids.PROBLEM_UNREADABLE,
    ids.PROBLEM_FOREIGN,
    ids.PROBLEM_DAMAGED,
    ids.PROBLEM_NEWER,
    ids.PROBLEM_FULL,
)

if len(_TEXTS) != len(journal.PROBLEM_TEXTS):
    raise ValueError("a problem without a sentence")


def sentence(problem) -> str:
    """The sentence about a problem (journal.Problem); file names without their folder. Allocates."""
    name = problem.path.rpartition("/")[2]
    kept = problem.kept.rpartition("/")[2]
    is_left = not kept and problem.id in (journal.FOREIGN, journal.DAMAGED)  # it could not be moved, or is in a pack
    return t(ids.PROBLEM_UNREADABLE if is_left else _TEXTS[problem.id]).format(name, kept)


class Problem(Paper):
    """Shows the problems in `app.problems` one after the other; OK removes each from the list."""

    free = False

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; its `problems` must not be empty."""
        super().__init__(app)

    def enter(self):
        """Shows the first problem of the list."""
        self.put(t(ids.PROBLEM_TITLE), sentence(self.app.problems[0]))
        return None

    def where(self, page: int, pages: int) -> str:
        """How many are left to show."""
        return "" if len(self.app.problems) < 2 else "1/" + str(len(self.app.problems))

    def hints(self, last: bool) -> tuple:
        """OK goes on."""
        return ((OK, t(ids.NEXT_KEY)),)

    def on_key(self, key: int):
        """OK shows the rest of the text, then the next problem, then leaves."""
        if key == OK or key == BACK or key == HOME:
            if key == OK and self._first + self._shown < len(self._lines):
                self._turn(self._first + self._shown)
                return None
            self.app.problems.pop(0)
            if not self.app.problems:
                return ("pop",)
            self._first = 0
            return self.enter()
        return None
