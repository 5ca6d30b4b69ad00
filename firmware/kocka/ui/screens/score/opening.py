"""Books of score keeping opened by a screen, a part in a turn."""

from micropython import const

from kocka.match.journal import StorageError
from kocka.scorebook.book import Loading
from kocka.scorebook.roster import Roster
from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Confirm

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_NAME_LETTERS = const(12)


def roster(app: "KockaApp", then) -> None:
    """Opens the book of players in turns, then calls `then(book)`: None if it cannot be used, see `_opened`."""
    app.in_turns(_calling(players(app), then))


def players(app: "KockaApp") -> "Steps":
    """`roster` as work: returns the book."""
    return _opened(app, Roster.opening(app.board.folder))


def book(app: "KockaApp", kind, path: str, then) -> None:
    """Loads a book in turns, before any other key, then calls `then(book)`; see `_opened`."""
    app.in_turns(_calling(loaded(app, kind, path), then))


def loaded(app: "KockaApp", kind, path: str) -> "Steps":
    """`book` as work."""
    return _opened(app, _loading(kind, path))


def _calling(steps: "Steps", then) -> "Steps":
    found = yield from steps
    yield  # what follows has a turn of its own
    then(found)


def _loading(kind, path: str) -> "Steps":
    loading = Loading(kind, path)
    yield from loading.steps()
    return loading.book, loading.problem


def _opened(app: "KockaApp", steps: "Steps") -> "Steps":
    """The book of steps that return it and a problem, which is reported later; None if it cannot be used."""
    yield
    found = problem = None
    try:
        found, problem = yield from steps
    except StorageError:
        app.cannot_save()
    if problem:
        app.problems.append(problem)
    return found


def two_people(name: str, other: str):
    """Asks whether `name` means somebody else than `other`, who is known here: 1 comes back, else 0. An intent."""
    return ("push", Confirm(t(ids.ASK_TWO_PEOPLE).format(name, other[:_NAME_LETTERS]), t(ids.YES), t(ids.NO)))
