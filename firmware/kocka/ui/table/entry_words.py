"""Score sheets in words: their entries, changes and refusals, amounts, names. For screens, reports and the page."""

from micropython import const

from kocka.engine import sheet as sheets
from kocka.engine.seating import (
    DEALS,
    JOIN,
    NOTE,
    PAID,
    RESTS,
    SEATING,
    DealsEntry,
    JoinEntry,
    NoteEntry,
    PaidEntry,
    RestsEntry,
)
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
    is_agreed,
    kind_of,
)
from kocka.scorebook.book import UNDO_RECORD
from kocka.scorebook.purse import BAR, HOME
from kocka.scorebook.score_sheet import CLOSE, DELETE, INSERT, MORE, PLAYER, REPLACE, SHEET, ScoreSheet
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import day
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.scorebook.log import Line

_REFUSALS = (
    (sheets.NEEDS_HOLDER, ids.KEEP_WHO_HEJMA),
    (sheets.TRICKLESS, ids.KEEP_TRICKLESS),
    (sheets.SITS, ids.KEEP_SITS),
    (sheets.START, ids.KEEP_START),
    (sheets.NOT_DUE, ids.KEEP_NOT_DUE),
    (sheets.FULL, ids.KEEP_FULL),
)

_LETTERS = const(9)  # letters of a name in a sentence


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
    own = games.profile(score_sheet.setup.game).refusals() if score_sheet is not None else ()
    for known in (_REFUSALS, own):
        for reason, text in known:
            if reason == error.reason:
                return t(text).format(error.value)
    return t(ids.KEEP_REFUSED)


def title(name: str) -> str:
    """The title of a game, as text."""
    return t(games.title(name))


def own_score(name: str):
    """The module with what a game says differently (`Profile.score.module`); None: nothing.

    It has:
    - `story(score_sheet, entry, at)`: an entry as a sentence;
    - `mark(kind)`: the letter at the left of an entry that is no round;
    - `account(score_sheet, at, sheet)`: why a round scored what it did, or None; `lines(app, account)`: its screen;
    - `MODULES`: what its sheets need.
    """
    score = games.profile(name).score.module
    return score() if score is not None else None


def is_money(score_sheet: ScoreSheet) -> bool:
    """Whether it is a free sheet whose numbers are money."""
    return score_sheet.sheet.is_money


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
    coins = score_sheet.sheet.point_coins * n
    return ("+" if coins > 0 else "") + price(score_sheet, coins) if coins else ""


def names(score_sheet: ScoreSheet) -> list[str]:
    """The names of the current players, by seat. Allocates."""
    return [score_sheet.name(seat) for seat in range(score_sheet.sheet.SEATS)]


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
    return bool(sheet.surplus and at >= sheet.counted and sheet.seating.kinds[at] < SEATING)


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
        if is_agreed(entry):
            return t(ids.KEEP_AGREED_ON).format(_points(score_sheet, entry))
        event, seat = score_sheet.sheet.remarkable(entry)
        if event >= 0:
            for known, text in games.profile(score_sheet.setup.game).words.events:
                if known == event:
                    return named(score_sheet, text, seat, at)
        return ""
    if kind == INTERLUDE:
        return named(score_sheet, ids.KEEP_INTERLUDE_LOST, InterludeEntry(entry).loser, at)
    if kind == VOID:
        void = VoidEntry(entry)
        text = games.profile(score_sheet.setup.game).score.void[1 if void.amount else 0]
        return named(score_sheet, text, void.seat, at)
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
        for event, text in games.profile(score_sheet.setup.game).words.events:
            if event == note.event:
                return named(score_sheet, text, note.seat, at)
        return ""
    if kind == DEALS:
        deals = DealsEntry(entry)
        return named(score_sheet, ids.KEEP_DEALS_ONCE if deals.once else ids.KEEP_DEALS_NEXT, deals.dealer, at)
    if kind == RESTS:
        return named(score_sheet, ids.KEEP_OUT_NEXT, RestsEntry(entry).seat, at)
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
    number = sheet.seating.entered(ROUND, first) + sheet.seating.entered(LOST, first)
    found = []
    for at in range(first, end):
        if sheet.seating.kinds[at] in (ROUND, LOST):
            number += 1
        found.append(_mark(score_sheet, at) or str(number))
    return found


def _mark(score_sheet: ScoreSheet, at: int) -> str:
    """The letter at the left of an entry, "" for a round."""
    kind = score_sheet.sheet.seating.kinds[at]
    if surplus(score_sheet, at):
        return "×"
    if kind == INTERLUDE:
        return "D"
    if kind == VOID:
        return games.profile(score_sheet.setup.game).score.void_mark
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
    number = sheet.seating.entered(ROUND, at) + sheet.seating.entered(LOST, at) + 1
    what, text = described(score_sheet, at, entry, number)
    return change_of(kind) + what, text


def change_of(kind: int) -> str:
    """What precedes an entry that was corrected, inserted or deleted. Allocates."""
    for known, text in _CHANGES:
        if known == kind:
            return t(text) + ": "
    return ""


def described(score_sheet: ScoreSheet, at: int, entry: tuple[int, ...], number: int) -> tuple[str, str]:
    """An entry in words: "12. kolo" and its points; or its story and "". `number`: of the round. Allocates."""
    text = story(score_sheet, entry, at)
    if kind_of(entry) == ROUND and not text:
        text = _points(score_sheet, entry)
    if kind_of(entry) in (ROUND, LOST):
        return t(ids.ROUND_OVER).format(number), text
    return text, ""


def _points(score_sheet: ScoreSheet, entry: tuple[int, ...]) -> str:
    """The points of a round in the order of the seats: "10-0-18-0". Allocates."""
    points = score_sheet.sheet.points_of(entry)
    between = "-" if min(points) >= 0 else " "
    return between.join([amount(score_sheet, points[seat]) for seat in score_sheet.sheet.seating.order])


def player(score_sheet: ScoreSheet, seat: int, at: int) -> str:
    """The name of the player who sat there when entry number `at` was written."""
    return score_sheet.players[score_sheet.sheet.seating.player_at(seat, at)][0]


def named(score_sheet: ScoreSheet, text: int, seat: int, at: int) -> str:
    """A text with the name of the player who sat there then. Allocates."""
    return t(text).format(player(score_sheet, seat, at)[:_LETTERS])


def after(score_sheet: ScoreSheet, sheet) -> str:
    """What comes after an entry, judged by the trial `sheet`; "" if it is just the next round. Allocates."""
    if sheet.due == OVER:
        if sheet.loser >= 0:
            text = games.profile(score_sheet.setup.game).score.loser
            return t(text).format(score_sheet.players[sheet.seating.sitting[sheet.loser]][0][:_LETTERS])
        return t(ids.KEEP_OVER)
    if sheet.due == INTERLUDE:
        return t(ids.KEEP_INTERLUDE_DUE)
    if sheet.due == BARAZ:
        return t(ids.KEEP_BARAZ_DUE)
    last = len(sheet.history) - 1
    found = [seat for event, seat, at in sheet.events[-sheet.SEATS :] if event == DRINKS and at == last]
    names = [score_sheet.players[sheet.seating.sitting[seat]][0][:_LETTERS] for seat in found]
    return t(ids.EVENT_DRINKS).partition("|")[0].format(", ".join(names)) if found else ""


def line_of(score_sheet: ScoreSheet, line: "Line") -> str:
    """A line of the log in words: "12. kolo: 10-0-18-0", "Opraveno: …". Allocates."""
    kind = line.kind
    if kind == SHEET:
        return t(ids.LOG_BEGUN).format(day(line.date) or t(ids.KEEP_NO_DATE))
    if kind == PLAYER:
        return t(ids.LOG_NAME).format(line.before + " → " + line.text if line.before else line.text)
    if kind == CLOSE:
        if line.date:
            return t(ids.LOG_DATE).format(day(line.date))
        if line.before < 0:
            return t(ids.LOG_REOPENED)
        return t(ids.LOG_CLOSED).format(day(line.before)).rstrip()
    if line.at < 0:  # a name or a date was taken back
        return t(ids.KEEP_UNDONE).format(change(score_sheet, line.before, -1, ())[0])
    what, details = _then(score_sheet, line, line.entry)
    text = what + ": " + details if details else what
    if kind == DELETE:
        return t(ids.LOG_DELETED).format(text)
    if kind == INSERT:
        return t(ids.LOG_INSERTED).format(text)
    if kind == UNDO_RECORD:
        return t(ids.KEEP_UNDONE).format(change_of(line.before) + text)
    if kind == REPLACE:
        what, details = _then(score_sheet, line, line.before)
        return t(ids.LOG_CORRECTED).format(text, details or what)
    return text


def _then(score_sheet: ScoreSheet, line: "Line", entry: tuple[int, ...]) -> tuple[str, str]:
    """An entry `described`, as it was with the seats that there were then."""
    entry = score_sheet.with_seats(entry, line.seats, score_sheet.sheet.SEATS)
    return described(score_sheet, line.at, entry, line.round)
