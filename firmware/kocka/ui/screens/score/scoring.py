"""Shared by the screens of score keeping: durable changes of a book, refusals and entries in words, names, numbers."""

from micropython import const

from kocka.engine import sheet as sheets
from kocka.engine.seating import JOIN, NOTE, PAID, SEATING, JoinEntry, NoteEntry, PaidEntry
from kocka.engine.sheet import (
    BARAZ,
    DRINKS,
    INTERLUDE,
    LOST,
    MISDEAL,
    OVER,
    ROUND,
    VOID,
    InterludeEntry,
    LostEntry,
    MisdealEntry,
    SheetError,
    VoidEntry,
    kind_of,
)
from kocka.hal import elapsed_ms
from kocka.scorebook.purse import BAR, HOME
from kocka.scorebook.score_sheet import CLOSE, DELETE, INSERT, MORE, REPLACE, ScoreSheet
from kocka.ui.languages import ids, plural, t
from kocka.ui.session import writing
from kocka.ui.table import faces
from kocka.ui.table import profile as games

_REFUSALS = (
    (sheets.NO_CAT, ids.KEEP_NO_CAT),
    (sheets.NO_QUEEN, ids.KEEP_NO_QUEEN),
    (sheets.ALL_TRICKS, ids.KEEP_ALL_TRICKS),
    (sheets.ALL_POINTS, ids.KEEP_ALL_POINTS),
    (sheets.NO_TRICKS, ids.KEEP_NO_TRICKS),
    (sheets.NEEDS_HEJMA, ids.KEEP_WHO_HEJMA),
    (sheets.WRONG_HEJMA, ids.KEEP_WRONG_HEJMA),
    (sheets.TRICKLESS, ids.KEEP_TRICKLESS),
    (sheets.SITS, ids.KEEP_SITS),
    (sheets.START, ids.KEEP_START),
    (sheets.NOT_DUE, ids.KEEP_NOT_DUE),
    (sheets.FULL, ids.KEEP_FULL),
)

WRITTEN = ("written", 1)  # passed down to the screen that began an entry: it is written

_AT_ONCE = const(2)  # entries computed at a time
_PATIENCE_MS = const(400)  # after which is said how far that is, in steps of so many %
_PARTS = const(4)
_OF_A_GAME = const(64)  # from here on, reasons of a refusal belong to the game (`refusal_id` of Profile.score)

_LETTERS = const(9)  # letters of a name in a sentence


def write(app, book, change, done=None) -> None:
    """Calls `change()`, which changes the book, and writes it in separate turns; then `done(True)`.

    If the change is invalid or cannot be written, a toast says so, nothing has changed, and `done(False)` is called.
    """
    book.in_turns = True
    refused = _Refused(app, done)
    try:
        writing.write(app, _begin, (app, book, change), done, refused.tell)
    except ValueError as error:
        app.show_toast(refusal(error, book if isinstance(book, ScoreSheet) else None))
        refused.tell()


def _begin(what: tuple):  # type: ignore[type-arg]
    app, book, change = what
    change()
    return _Told(app, book)


class Patience:
    """Says by a toast how far a computation is, once it takes long."""

    def __init__(self, app) -> None:
        """It begins now."""
        self._app = app
        self._began_ms = app.board.clock.ms()
        self._told = -1

    def tell(self, percent: int) -> None:
        """It is so far; from 100 on it is over."""
        if percent >= 100:
            self.end()
        elif elapsed_ms(self._app.board.clock.ms(), self._began_ms) >= _PATIENCE_MS:
            if percent // _PARTS != self._told:
                self._told = percent // _PARTS
                self._app.show_toast("%d %%" % (self._told * _PARTS))

    def end(self, then=None, value=None) -> None:
        """It is over; `then(value)` follows: if it took long, in another turn and without its garbage."""
        if self._told >= 0:
            self._told = -1
            self._app.show_toast("")
            if then is not None:
                self._app.later(self._app.make_room)
                self._app.later(then, value)
        elif then is not None:
            then(value)


class _Told:
    """A change of a book as a writing that says how far it is."""

    def __init__(self, app, book) -> None:
        self._book = book
        self._patience = Patience(app)

    def step(self) -> bool:
        """A slice of computing or writing, and says how far that is; True if there are more."""
        is_more = self._book.step()
        self._patience.tell(self._book.settled)
        return bool(is_more)

    def finish(self):
        """Makes the change count."""
        return self._book.finish()


class _Refused:
    def __init__(self, app, done) -> None:
        self._app = app
        self._done = done

    def tell(self) -> None:
        self._app.sound.refuse()
        if self._done is not None:
            self._done(False)


def confirm(app, score_sheet: ScoreSheet, kind: int, at: int, entry: tuple[int, ...], either: tuple = ()):
    """Shows the entry before it is written (see `ScoreSheet.trial`). An intent; a toast if it is invalid.

    `either`: entries to choose from, that one among them.
    """
    try:
        return ("push", app.make("score_confirm", score_sheet, kind, at, entry, either))
    except ValueError as error:
        return refuse(app, score_sheet, error)


def refuse(app, score_sheet: ScoreSheet, error: ValueError):
    """Says why something cannot be entered. An intent."""
    app.sound.refuse()
    return ("toast", refusal(error, score_sheet))


def day(date: int) -> str:
    """A date as people write it: "3. 7. 1997"; "" if unknown. Allocates."""
    return "%d. %d. %d" % (date % 100, date // 100 % 100, date // 10000) if date else ""


def took(days: int) -> str:
    """How many days a deck took: "40 dní". Allocates."""
    return plural(ids.CARDS_DAYS, days) if days else t(ids.CARDS_IN_ONE_DAY)


def refusal(error: ValueError, score_sheet: ScoreSheet | None = None) -> str:
    """Why something cannot be entered, as a sentence; `score_sheet`: its sheet, which may be of money. Allocates."""
    if not isinstance(error, SheetError):
        return t(ids.KEEP_REFUSED)
    if error.reason == sheets.SUM:
        text = ids.KEEP_MISSING if error.value > 0 else ids.KEEP_TOO_MANY
        n = abs(error.value)
        return t(text).format(
            price(score_sheet, n) if score_sheet is not None and is_money(score_sheet) else plural(ids.POINTS, n)
        )
    for reason, text in _REFUSALS:
        if reason == error.reason:
            return t(text)
    own = own_score(score_sheet.setup.game) if score_sheet is not None and error.reason >= _OF_A_GAME else None
    if own is not None:
        return t(own.refusal_id(error.reason) or ids.KEEP_REFUSED).format(error.value)
    return t(ids.KEEP_REFUSED)


def title(name: str) -> str:
    """The title of a game, as text."""
    return t(games.title(name))


def own_score(name: str):
    """The module with what a game does differently on these screens (`Profile.score`); None: nothing.

    It has:
    - `entry_screen(app, score_sheet, kind, at, before)`: see `entry_screen`;
    - `story(score_sheet, entry, at)`: an entry as a sentence;
    - `mark(kind)`: the letter at the left of an entry that is no round;
    - `account(score_sheet, at, sheet)`: why a round scored what it did, or None; `lines(app, account)`: its screen;
    - `refusal_id(reason)`: the text of a reason of its own;
    - `MODULES`: what its sheets need.
    """
    score = games.profile(name).score
    return score() if score is not None else None


def is_money(score_sheet: ScoreSheet) -> bool:
    """Whether it is a free sheet whose numbers are money."""
    rules_ = getattr(score_sheet.sheet, "rules", None)
    return rules_ is not None and bool(rules_.money)


def decimals_of(score_sheet: ScoreSheet) -> int:
    """Decimals of the numbers of a sheet; 0 where they are points."""
    return score_sheet.setup.purse.decimals if is_money(score_sheet) else 0


def amount(score_sheet: ScoreSheet, n: int) -> str:
    """A total or points as they are shown: money where a free sheet is about money. Allocates."""
    decimals = decimals_of(score_sheet)
    return faces.money(n, decimals, n % 10**decimals != 0)


def price(score_sheet: ScoreSheet, coins: int, currency: int = HOME) -> str:
    """An amount of this sheet, at home or at the bar. Allocates."""
    purse = score_sheet.setup.purse
    if currency == BAR and purse.bar:
        return faces.price(coins, purse.bar_decimals, purse.bar)
    return faces.price(coins, purse.decimals, purse.home)


def in_coins(score_sheet: ScoreSheet, n: int) -> str:
    """Points of Taroky as signed money; "" for 0. Allocates."""
    coins = getattr(score_sheet.sheet, "coins", 0) * n
    return ("+" if coins > 0 else "") + price(score_sheet, coins) if coins else ""


def names(score_sheet: ScoreSheet) -> list[str]:
    """The names of the current players, by seat. Allocates."""
    return [score_sheet.name(seat) for seat in range(score_sheet.sheet.SEATS)]


def entry_screen(app, score_sheet: ScoreSheet, kind: int, at: int, before=None):
    """The screen to enter what is due: a round, a dokládačka, who gets a letter.

    `kind`, `at`: ADD, or REPLACE or INSERT with the number of the entry; `before`: then the sheet before it, see
    `ScoreSheet.begin_before`. Imports only what its game needs.
    """
    own = own_score(score_sheet.setup.game)
    if own is not None:
        return own.entry_screen(app, score_sheet, kind, at, before)
    return app.make("score_entry", score_sheet, kind, at, before)


def correct(app, score_sheet: ScoreSheet, kind: int, at: int) -> None:
    """Works out the sheet before entry number `at` in separate turns, then shows the screen to enter it."""
    _correct_on((app, score_sheet, kind, at, score_sheet.begin_before(at), Patience(app)))


def _correct_on(begun: tuple) -> None:  # type: ignore[type-arg]
    app, score_sheet, kind, at, before, patience = begun
    if before.go_on(_AT_ONCE):
        patience.tell(before.settled)
        app.later(_correct_on, begun)
    else:
        patience.end(_enter, begun)


def _enter(begun: tuple) -> None:  # type: ignore[type-arg]
    app, score_sheet, kind, at, before, _ = begun
    app.apply(("push", entry_screen(app, score_sheet, kind, at, before)))


def due(score_sheet: ScoreSheet) -> str:
    """What is played next: "5. kolo", "Dokládačka!". Allocates."""
    sheet = score_sheet.sheet
    if score_sheet.over:
        return t(ids.KEEP_OVER)
    if sheet.due == INTERLUDE:
        return t(ids.KEEP_INTERLUDE_DUE)
    if sheet.due == BARAZ:
        return t(ids.KEEP_BARAZ_DUE)
    return t(ids.ROUND_OVER).format(sheet.rounds + 1)


def surplus(score_sheet: ScoreSheet, at: int) -> bool:
    """Whether entry number `at` is after the end of the match and does not count."""
    sheet = score_sheet.sheet
    return bool(sheet.surplus and at >= sheet.counted and sheet.kinds[at] < SEATING)


def account(score_sheet: ScoreSheet, at: int, sheet=None):
    """The reasons for the score of entry number `at`, for `lines` of `own_score`; None if there are none.

    `sheet`: a trial sheet, None for the current one. Allocates.
    """
    own = own_score(score_sheet.setup.game)
    return own.account(score_sheet, at, sheet or score_sheet.sheet) if own is not None else None


def story(score_sheet: ScoreSheet, entry: tuple[int, ...], at: int) -> str:
    """What an entry says besides points, in one line; "" for a plain round. `at`: its number. Allocates."""
    kind = kind_of(entry)
    own = own_score(score_sheet.setup.game)
    if own is not None and kind < SEATING and kind != VOID:
        return own.story(score_sheet, entry, at)
    if kind == ROUND:
        event, seat = score_sheet.sheet.remarkable(entry)
        if event >= 0:
            for known, text in games.profile(score_sheet.setup.game).events:
                if known == event:
                    return named(score_sheet, text, seat, at)
        return ""
    if kind == INTERLUDE:
        return named(score_sheet, ids.KEEP_INTERLUDE_LOST, InterludeEntry(entry).loser, at)
    if kind == VOID:
        void = VoidEntry(entry)
        text = games.profile(score_sheet.setup.game).void[1 if void.amount else 0]
        return named(score_sheet, text, void.seat, at)  # type: ignore[arg-type]
    if kind == LOST:
        seats = LostEntry(entry).seats
        if not seats:
            return t(ids.KEEP_NOBODY_LOST)
        found = [player(score_sheet, seat, at)[:_LETTERS] for seat in seats]
        return t(ids.KEEP_LETTER_OF).format(", ".join(found))
    if kind == MISDEAL:
        return named(score_sheet, ids.KEEP_MISDEAL_OF, MisdealEntry(entry).seat, at)
    if kind == SEATING:
        return t(ids.KEEP_SEATED)
    if kind == JOIN:
        return t(ids.KEEP_JOINED).format(score_sheet.players[JoinEntry(entry).player][0][:_LETTERS])
    if kind == NOTE:
        note = NoteEntry(entry)
        for event, text in games.profile(score_sheet.setup.game).events:
            if event == note.event:
                return named(score_sheet, text, note.seat, at)
        return ""
    if kind > PAID:  # LEAVE, of resting.py
        from kocka.engine.resting import LeaveEntry

        leave = LeaveEntry(entry)
        return named(score_sheet, ids.KEEP_IS_BACK if leave.back else ids.KEEP_HAS_LEFT, leave.seat, at)
    if kind == PAID:
        return t(ids.KEEP_PAID).format(score_sheet.players[PaidEntry(entry).player][0][:_LETTERS])
    return ""


def marks(score_sheet: ScoreSheet, first: int, end: int) -> list[str]:
    """The labels at the left of entries `first` to `end` - 1: numbers of rounds, letters. Allocates."""
    sheet = score_sheet.sheet
    number = sheet.entered(ROUND, first) + sheet.entered(LOST, first)
    found = []
    for at in range(first, end):
        if sheet.kinds[at] in (ROUND, LOST):
            number += 1
        found.append(_mark(score_sheet, at) or str(number))
    return found


def _mark(score_sheet: ScoreSheet, at: int) -> str:
    """The letter at the left of an entry, "" for a round."""
    kind = score_sheet.sheet.kinds[at]
    if surplus(score_sheet, at):
        return "×"
    if kind == INTERLUDE:
        return "D"
    if kind == VOID:
        return games.profile(score_sheet.setup.game).void[2]
    if kind > PAID:
        return "→"
    own = own_score(score_sheet.setup.game)
    if own is not None and kind not in (ROUND, SEATING, JOIN, NOTE, PAID):
        return own.mark(kind)
    if kind == MISDEAL:
        return "R"
    if kind == SEATING or kind == JOIN:
        return "→"
    if kind == NOTE:
        return "•"
    if kind == PAID:
        return "K" if score_sheet.setup.purse.home else "•"
    return ""


_CHANGES = ((REPLACE, ids.KEEP_CORRECT), (INSERT, ids.KEEP_INSERT), (DELETE, ids.KEEP_DELETE))


def change(score_sheet: ScoreSheet, kind: int, at: int, entry: tuple[int, ...]) -> tuple[str, str]:
    """A change (`ScoreSheet.last_change`) in words: "12. kolo", and what it says, "10-0-18-0" or "". Allocates."""
    if at < 0:
        return t(ids.KEEP_CLOSE if kind == CLOSE else ids.KEEP_MORE_PEOPLE if kind == MORE else ids.KEEP_RENAME), ""
    sheet = score_sheet.sheet
    what, said = told(score_sheet, at, entry, sheet.entered(ROUND, at) + sheet.entered(LOST, at) + 1)
    return change_of(kind) + what, said


def change_of(kind: int) -> str:
    """What precedes an entry that was corrected, inserted or deleted. Allocates."""
    for known, text in _CHANGES:
        if known == kind:
            return t(text) + ": "
    return ""


def told(score_sheet: ScoreSheet, at: int, entry: tuple[int, ...], number: int) -> tuple[str, str]:
    """An entry in words: "12. kolo" and its points, or what it says and "". `number`: of the round. Allocates."""
    sheet = score_sheet.sheet
    said = story(score_sheet, entry, at)
    if kind_of(entry) == ROUND and not said:
        points = sheet.points_of(entry)
        between = "-" if min(points) >= 0 else " "
        said = between.join([amount(score_sheet, points[seat]) for seat in sheet.order])
    if kind_of(entry) in (ROUND, LOST):
        return t(ids.ROUND_OVER).format(number), said
    return said, ""


def player(score_sheet: ScoreSheet, seat: int, at: int) -> str:
    """The name of the player who sat there when entry number `at` was written."""
    return score_sheet.players[score_sheet.sheet.player_at(seat, at)][0]


def named(score_sheet: ScoreSheet, text: int, seat: int, at: int) -> str:
    """A text with the name of the player who sat there then. Allocates."""
    return t(text).format(player(score_sheet, seat, at)[:_LETTERS])


def after(score_sheet: ScoreSheet, sheet) -> str:
    """What comes after an entry, judged by the trial `sheet`; "" if it is just the next round. Allocates."""
    if sheet.due == OVER:
        if sheet.loser >= 0:
            text = games.profile(score_sheet.setup.game).loser
            return t(text).format(score_sheet.players[sheet.sitting[sheet.loser]][0][:_LETTERS])
        return t(ids.KEEP_OVER)
    if sheet.due == INTERLUDE:
        return t(ids.KEEP_INTERLUDE_DUE)
    if sheet.due == BARAZ:
        return t(ids.KEEP_BARAZ_DUE)
    last = len(sheet.history) - 1
    found = [seat for event, seat, at in sheet.events[-sheet.SEATS :] if event == DRINKS and at == last]
    names = [score_sheet.players[sheet.sitting[seat]][0][:_LETTERS] for seat in found]
    return t(ids.EVENT_DRINKS).partition("|")[0].format(", ".join(names)) if found else ""
