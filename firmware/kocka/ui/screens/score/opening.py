"""Books of score keeping opened by a screen, a part in a turn."""

from kocka.match.journal import StorageError
from kocka.scorebook.book import Loading
from kocka.scorebook.roster import Roster


def roster(app, then) -> None:
    """Opens the book of players in steps, then calls `then(book)`: None if it cannot be used, see `book`."""
    _open(app, Roster.opening(app.board.folder), then)


def book(app, kind, path: str, then) -> None:
    """Loads a book in steps, before any other key, then calls `then(book)`; a problem with it is reported later."""
    _open(app, _loading(kind, path), then)


def _loading(kind, path: str):
    loading = Loading(kind, path)
    while loading.go_on():
        yield
    return loading.book, loading.problem


def _open(app, steps, then) -> None:
    found: list = []

    def opening():
        opened = problem = None
        try:
            opened, problem = yield from steps
        except StorageError:
            app.cannot_save()
        if problem:
            app.problems.append(problem)
        found.append(opened)

    app.session.in_steps(opening(), lambda: then(found[0]))
