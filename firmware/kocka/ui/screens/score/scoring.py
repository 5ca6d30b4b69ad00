"""Shared by the screens of score keeping: durable changes of a book, and the screens for entries."""

from micropython import const

from kocka.hal import elapsed_ms
from kocka.match.journal import StorageError
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.core import noise
from kocka.ui.session.app import Half
from kocka.ui.table import entry_words as words
from kocka.ui.table import profile as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

WRITTEN = ("written", 1)  # passed down to the screen that began an entry: it is written

_AT_ONCE = const(2)  # entries computed at a time
_PATIENCE_MS = const(400)  # after which is said how far that is, in steps of so many %
_PARTS = const(4)
_MOST_HALF = const(4)  # rounds that wait half entered


def write(app: "KockaApp", book, change, done=None) -> None:
    """Calls `change()`, which changes the book, and writes it in turns; then `done(True)`.

    If the change is invalid or cannot be written, a toast says so, nothing has changed, and `done(False)` is called.
    """
    app.in_turns(_writing(app, book, change, done))


def _writing(app: "KockaApp", book, change, done) -> "Steps":
    if (yield from written(app, book, change)):
        yield
        if done is not None:
            done(True)
    elif done is not None:
        done(False)


def written(app: "KockaApp", book, change) -> "Steps":
    """`write` as work: returns whether the change counts."""
    book.in_turns = True
    try:
        change()
        patience = Patience(app)
        yield
        for _ in book.writing():
            yield
            if patience.tell(book.settled):
                yield  # what is said is painted in a turn of its own
        patience.end()
        return True
    except ValueError as error:
        app.show_toast(words.refusal(error, book if isinstance(book, ScoreSheet) else None))
    except StorageError:
        app.cannot_save()
    app.sound.play(noise.REFUSED)
    return False


class Patience:
    """Says by a toast how far a computation is, once it takes long."""

    def __init__(self, app: "KockaApp") -> None:
        """It begins now."""
        self._app = app
        self._began_ms = app.board.clock.ms()
        self._shown = -1  # in steps of _PARTS %

    def tell(self, percent: int) -> bool:
        """It is so far; from 100 on it is over. Returns whether that is said."""
        if percent >= 100:
            self.end()
        elif elapsed_ms(self._app.board.clock.ms(), self._began_ms) >= _PATIENCE_MS:
            if percent // _PARTS != self._shown:
                self._shown = percent // _PARTS
                self._app.show_toast("%d %%" % (self._shown * _PARTS))
                return True
        return False

    def end(self) -> None:
        """It is over."""
        if self._shown >= 0:
            self._shown = -1
            self._app.show_toast("")

    def ending(self) -> "Steps":
        """`end` as work: if it took long, what follows has another turn, without the garbage."""
        if self._shown >= 0:
            self.end()
            yield
            self._app.make_room()
            yield


def confirm(app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, entry: tuple[int, ...], either: tuple = ()):
    """Shows an entry that a form made before it is written (see `ScoreSheet.begin_trial`). An intent; a toast if it is
    impossible.

    `either`: entries to choose from, that one among them.
    """
    try:
        return ("push", app.make("score_confirm", score_sheet, kind, at, entry, either))
    except ValueError as error:
        return refuse(app, score_sheet, error)


def confirm_other(app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, entry: tuple[int, ...]):
    """As `confirm`, for an entry that no form made: it is checked."""
    try:
        score_sheet.check(kind, at, entry)
    except ValueError as error:
        return refuse(app, score_sheet, error)
    return confirm(app, score_sheet, kind, at, entry)


def refuse(app: "KockaApp", score_sheet: ScoreSheet, error: ValueError):
    """Says why something cannot be entered. An intent."""
    app.sound.play(noise.REFUSED)
    return ("toast", words.refusal(error, score_sheet))


def wait(app: "KockaApp", score_sheet: ScoreSheet, values: tuple[int | None, ...], is_entered: bool) -> Half:
    """Keeps the half entered next round of a sheet, and the newest of the others."""
    half = Half(score_sheet.path, score_sheet.sheet.rounds, values, is_entered)
    app.half = app.half[1 - _MOST_HALF :] + (half,)
    return half


def waiting(app: "KockaApp", score_sheet: ScoreSheet) -> "Half | None":
    """The half entered round of a sheet, which waits no more; None if there is none."""
    for half in app.half:
        if half.path == score_sheet.path and half.rounds == score_sheet.sheet.rounds:
            app.half = tuple([other for other in app.half if other is not half])
            return half
    return None


def entry_screen(app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, before=None):
    """The screen to enter what is due: a round, a dokládačka, who gets a letter.

    `kind`, `at`: ADD, or REPLACE or INSERT with the number of the entry; `before`: then the sheet before it, see
    `ScoreSheet.begin_before`. Imports only what its game needs.
    """
    own = games.profile(score_sheet.setup.game).score.entry_screen
    if own is not None:
        return own(app, score_sheet, kind, at, before)
    return app.make("score_entry", score_sheet, kind, at, before)


def correct(app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int) -> None:
    """Works out the sheet before entry number `at` in turns, then shows the screen to enter it."""
    app.in_turns(before(app, score_sheet, at, lambda sheet: ("push", entry_screen(app, score_sheet, kind, at, sheet))))


def before(app: "KockaApp", score_sheet: ScoreSheet, at: int, then) -> "Steps":
    """Works out the sheet before entry number `at`, then does what `then(sheet)` wants."""
    before = score_sheet.begin_before(at)
    patience = Patience(app)
    for _ in before.booking(_AT_ONCE):
        patience.tell(before.settled)
        yield
    yield from patience.ending()
    app.apply(then(before))
