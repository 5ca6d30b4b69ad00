"""What the screens of score keeping share: durable changes of a book, refusals and entries in words, names, numbers."""

from micropython import const

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.engine.seating import JOIN, NOTE, PAID, SEATING
from kocka.engine.sheet import BARAZ, INTERLUDE, LOST, MISDEAL, OVER, ROUND, VOID, SheetError
from kocka.hal import MS_WRAP
from kocka.match.journal import StorageError
from kocka.scorebook.book import Loading
from kocka.scorebook.purse import BAR, HOME
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.languages import ids, plural, t
from kocka.ui.table import faces
from kocka.ui.table import profile as games

# What can be kept, in the order of the lists.
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky", "free")

# Events that people may write down beside the points, and what they are called (texts with the name put in).
NOTES = (
    (rules.HODOVKA, ids.EVENT_HODOVKA),
    (rules.CACHNOV, ids.EVENT_CACHNOV),
    (rules.KADOV, ids.EVENT_KADOV),
    (rules.HOFMAN, ids.EVENT_HOFMAN),
    (rules.HONEST_SUIT, ids.EVENT_HONEST),
)

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
)

WRITTEN = ("written", 1)  # what goes down to the screen from which something was told: it counts

_EVENING_MS = const(43200000)
_OF_TAROKY = const(64)  # from this one on reasons are those of sheets/taroky_checks.py

_LETTERS = const(9)  # of a name in a sentence
_LINE = const(21)  # of a line that says what a round of Taroky was


def write(app, book, change, done=None) -> None:
    """Does `change()`, which changes the book, and writes it in turns of their own; `done(True)` when it counts.

    What cannot be, or cannot be written, is said in a toast, and `done(False)` is called: nothing has changed then.
    """
    book.in_turns = True
    try:
        change()
    except StorageError:
        _failed(app, t(ids.CANNOT_SAVE), done)
    except ValueError as error:
        _failed(app, refusal(error), done)
    else:
        app.later(_go_on, (app, book, done))


def _go_on(begun: tuple) -> None:  # type: ignore[type-arg]
    app, book, done = begun
    try:
        if book.go_on():
            app.later(_go_on, begun)
            return
    except StorageError:
        _failed(app, t(ids.CANNOT_SAVE), done)
        return
    if done is not None:
        app.later(done, True)


def confirm(app, kept: ScoreSheet, kind: int, at: int, entry: tuple[int, ...]):
    """Shows what will be written (see `Kept.trial`). An intent; what cannot be is said in a toast."""
    from kocka.ui.screens.score.confirm import ConfirmEntry

    try:
        return ("push", ConfirmEntry(app, kept, kind, at, entry))
    except ValueError as error:
        return refuse(app, kept, error)


def refuse(app, kept: ScoreSheet, error: ValueError):
    """Says why something cannot be entered. An intent."""
    app.sound.refuse()
    return ("toast", refusal(error, kept))


def load(app, path: str, then) -> None:
    """Reads a kept sheet in turns of its own: `then(kept, problem)` with what `Kept.load` gives."""
    _read_on((app, Loading(ScoreSheet, path), then))


def _read_on(begun: tuple) -> None:  # type: ignore[type-arg]
    app, loading, then = begun
    if loading.go_on():
        app.later(_read_on, begun)
    else:
        then(loading.book, loading.problem)


def day(date: int) -> str:
    """A day as people write it: "3.7.1997"; "" for one that nobody knows. Allocates."""
    return "%d.%d.%d" % (date % 100, date // 100 % 100, date // 10000) if date else ""


def took(days: int) -> str:
    """How long a deck took: "40 dní". Allocates."""
    return plural(ids.CARDS_DAYS, days) if days else t(ids.CARDS_IN_ONE_DAY)


def open_roster(app):
    """The book of players, None if it cannot be used; what is wrong with its file will be told."""
    from kocka.scorebook.roster import Roster

    try:
        book, problem = Roster.open(app.board.folder)
    except StorageError:
        book = problem = None
    if problem:
        app.problems.append(problem)
    return book


def today(app) -> int:
    """The day of this evening: as somebody has told it less than half a day ago, else by the board's clock; 0: nobody
    knows.
    """
    day, when = app.evening
    if day and (app.board.clock.ms() - when) % MS_WRAP < _EVENING_MS:
        return int(day)
    return int(app.board.today())


def _failed(app, text: str, done) -> None:
    app.show_toast(text)
    app.sound.refuse()
    if done is not None:
        done(False)


def refusal(error: ValueError, kept: ScoreSheet | None = None) -> str:
    """Why something cannot be entered, for people; `kept`: on which sheet, where that may be of money. Allocates."""
    if not isinstance(error, SheetError):
        return t(ids.KEEP_REFUSED)
    if error.reason == sheets.SUM:
        text = ids.KEEP_MISSING if error.value > 0 else ids.KEEP_TOO_MANY
        n = abs(error.value)
        return t(text).format(price(kept, n) if kept is not None and is_money(kept) else plural(ids.POINTS, n))
    for reason, text in _REFUSALS:
        if reason == error.reason:
            return t(text)
    if error.reason >= _OF_TAROKY:
        from kocka.games.taroky.screens.settling import refusal_id

        return t(refusal_id(error.reason) or ids.KEEP_REFUSED).format(error.value)
    return t(ids.KEEP_REFUSED)


def title(name: str) -> str:
    """What a game is called."""
    return t(ids.KEEP_FREE) if name == "free" else t(games.profile(name).title)


def is_money(kept: ScoreSheet) -> bool:
    """Whether it is a free sheet whose numbers are money."""
    rules_ = getattr(kept.sheet, "rules", None)
    return rules_ is not None and bool(rules_.money)


def decimals_of(kept: ScoreSheet) -> int:
    """Decimals of the numbers of a sheet; 0 where they are points."""
    return kept.setup.purse.decimals if is_money(kept) else 0


def amount(kept: ScoreSheet, n: int) -> str:
    """A total or points as they are shown: money where a free sheet is about money. Allocates."""
    decimals = decimals_of(kept)
    return faces.money(n, decimals, n % 10**decimals != 0)


def price(kept: ScoreSheet, coins: int, currency: int = HOME) -> str:
    """An amount of this sheet, at home or at the bar. Allocates."""
    purse = kept.setup.purse
    if currency == BAR and purse.bar:
        return faces.price(coins, purse.bar_decimals, purse.bar)
    return faces.price(coins, purse.decimals, purse.home)


def in_coins(kept: ScoreSheet, n: int) -> str:
    """What so many points of Taroky are in money, with its sign; "" for nothing. Allocates."""
    coins = getattr(kept.sheet, "coins", 0) * n
    return ("+" if coins > 0 else "") + price(kept, coins) if coins else ""


def names(kept: ScoreSheet) -> list[str]:
    """Who sits where now, by seat. Allocates."""
    return [kept.name(seat) for seat in range(kept.sheet.SEATS)]


def entry_screen(app, kept: ScoreSheet, kind: int, at: int):
    """The screen on which an entry is told, by what is due then: a round, a dokládačka, who gets a letter.

    `kind`, `at`: ADD, or REPLACE or INSERT with the number of the entry. Only what its game needs is imported.
    """
    if kept.setup.game == "taroky":
        from kocka.games.taroky.screens.score_entry import taroky_screen

        return taroky_screen(app, kept, kind, at)
    from kocka.ui.screens.score import entry as score_entry

    return score_entry.entry_screen(app, kept, kind, at)


def due(kept: ScoreSheet) -> str:
    """What is played next: "5. kolo", "Dokládačka!". Allocates."""
    sheet = kept.sheet
    if kept.over:
        return t(ids.KEEP_OVER)
    if sheet.due == INTERLUDE:
        return t(ids.KEEP_INTERLUDE_DUE)
    if sheet.due == BARAZ:
        return t(ids.KEEP_BARAZ_DUE)
    return t(ids.ROUND_OVER).format(sheet.rounds + 1)


def surplus(kept: ScoreSheet, at: int) -> bool:
    """Whether entry number `at` comes after the end and does not count."""
    sheet = kept.sheet
    if not sheet.surplus or sheet.entries[at][0] >= SEATING:
        return False
    return len([entry for entry in sheet.entries[at:] if entry[0] < SEATING]) <= sheet.surplus


def account(kept: ScoreSheet, at: int, sheet=None):
    """The settlement of entry number `at` of a sheet of Taroky, as arguments of `settlement.Lines`; None: it has none.

    `sheet`: as it would be, None for as it is. Allocates.
    """
    from kocka.games.taroky.rules.outcome import FIRST, Outcome

    sheet = sheet or kept.sheet
    try:
        made = sheet.settlement(at)
    except SheetError:
        return None
    entry = sheet.entries[at]
    outcome = sheet.outcome(at) if entry[0] == ROUND else Outcome(FIRST, entry[1])
    names_ = [kept.players[sheet.player_at(seat, at)][0] for seat in range(sheet.SEATS)]
    money = (lambda points: price(kept, points * sheet.coins)) if sheet.coins else None
    return outcome, made, names_, sheet.pots[at], money


def _story_of_taroky(kept: ScoreSheet, entry: tuple[int, ...], at: int) -> str:
    from kocka.games.taroky.rules.outcome import Outcome
    from kocka.games.taroky.screens.settling import told
    from kocka.games.taroky.sheet.sheet import DEAL, POT

    kind = entry[0]
    if kind == ROUND:
        return told(Outcome.from_numbers(entry[1:]), [_player(kept, seat, at) for seat in range(4)], _LINE)
    if kind == POT:
        return t(ids.TK_POT_STORY)
    if kind == DEAL:
        return _named(kept, ids.TK_DEALS_STORY, entry[1], at)
    return t(ids.TK_SESSION_OVER) if kind == OVER else ""


def story(kept: ScoreSheet, entry: tuple[int, ...], at: int) -> str:
    """What an entry tells beside points, in one line; "" for a plain round. `at`: its number. Allocates."""
    kind = entry[0]
    if kept.setup.game == "taroky" and kind < SEATING and kind != VOID:
        return _story_of_taroky(kept, entry, at)
    if kind == ROUND:
        if kept.setup.game == "cerna_kocka":
            if entry[5] >= 0:
                return _named(kept, ids.EVENT_DURCH, entry[5], at)
            if entry[6] >= 0:
                return _named(kept, ids.EVENT_WRONG_DURCH, entry[6], at)
        elif kept.setup.game == "hearts" and entry[len(entry) - 1] >= 0:
            return _named(kept, ids.EVENT_MOON, entry[len(entry) - 1], at)
        return ""
    if kind == INTERLUDE:
        return _named(kept, ids.KEEP_INTERLUDE_LOST, entry[1], at)
    if kind == VOID:
        if kept.setup.game == "free":
            return _named(kept, ids.KEEP_PENALTY_OF, entry[1], at)
        agreed = len(entry) > 2 and entry[2]
        return _named(kept, ids.KEEP_AGREED_OF if agreed else ids.KEEP_RENONC_OF, entry[1], at)
    if kind == LOST:
        seats = [seat for seat in range(kept.sheet.SEATS) if entry[1] >> seat & 1]
        if not seats:
            return t(ids.KEEP_NOBODY_LOST)
        found = [_player(kept, seat, at)[:_LETTERS] for seat in seats]
        return t(ids.KEEP_LETTER_OF).format(", ".join(found))
    if kind == MISDEAL:
        return _named(kept, ids.KEEP_MISDEAL_OF, entry[1], at)
    if kind == SEATING:
        return t(ids.KEEP_SEATED)
    if kind == JOIN:
        return t(ids.KEEP_JOINED).format(kept.players[entry[2]][0][:_LETTERS])
    if kind == NOTE:
        for event, text in NOTES:
            if event == entry[1]:
                return _named(kept, text, entry[2], at)
        return ""
    if kind == PAID:
        return t(ids.KEEP_PAID).format(kept.players[entry[1]][0][:_LETTERS])
    return ""


def marks(kept: ScoreSheet, first: int, end: int) -> list[str]:
    """What stands at the left of entries number `first` to `end` - 1: numbers of rounds, letters. Allocates."""
    entries = kept.sheet.entries
    number = 0
    for at in range(first):
        if entries[at][0] == ROUND or entries[at][0] == LOST:
            number += 1
    found = []
    for at in range(first, end):
        if entries[at][0] == ROUND or entries[at][0] == LOST:
            number += 1
        found.append(_mark(kept, at) or str(number))
    return found


def _mark(kept: ScoreSheet, at: int) -> str:
    """The letter at the left of an entry, "" for a round."""
    kind = kept.sheet.entries[at][0]
    if surplus(kept, at):
        return "×"
    if kind == INTERLUDE:
        return "D"
    if kind == VOID:
        return "R" if kept.setup.game != "free" else "±"
    if kept.setup.game == "taroky" and kind not in (ROUND, SEATING, JOIN, NOTE, PAID):
        return "=" if kind == OVER else "•"
    if kind == MISDEAL:
        return "R"
    if kind == SEATING or kind == JOIN:
        return "→"
    if kind == NOTE:
        return "•"
    if kind == PAID:
        return "K" if kept.setup.purse.home else "•"
    return ""


def _player(kept: ScoreSheet, seat: int, at: int) -> str:
    return kept.players[kept.sheet.player_at(seat, at)][0]


def _named(kept: ScoreSheet, text: int, seat: int, at: int) -> str:
    return t(text).format(_player(kept, seat, at)[:_LETTERS])


def after(kept: ScoreSheet, sheet) -> str:
    """What comes after an entry, by the sheet as it would be; "" where that is just the next round. Allocates."""
    if sheet.due == OVER:
        if sheet.loser >= 0:
            pays = kept.setup.game == "cerna_kocka"
            text = ids.PAYS if pays else ids.LOSES
            return t(text).format(kept.players[sheet.sitting[sheet.loser]][0][:_LETTERS])
        return t(ids.KEEP_OVER)
    if sheet.due == INTERLUDE:
        return t(ids.KEEP_INTERLUDE_DUE)
    if sheet.due == BARAZ:
        return t(ids.KEEP_BARAZ_DUE)
    return ""
