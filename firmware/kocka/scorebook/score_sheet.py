"""A score sheet: a match with real cards, entered and corrected by people. A book (book.py).

    setup = ScoreSetup("cerna_kocka", price=45, purse=Purse("Kč"))
    players = [("Čeněk", 1), ("Pavel", 2), ("Tonda", 3), ("Radek", 4)]
    score = ScoreSheet.create(folder, setup, players, dealer=0, date=20261121)
    score.add(score.form().entry([14, 14, 0, 0], 1 << 2))    # or any entry of the game's sheet
    score.trial(REPLACE, 3, entry)                           # the sheet as it would be: shown before writing
    score.replace(3, entry); score.delete(3); score.insert(3, entry); score.undo()
    score.redate(20261122)
    score.seat([1, 0, 2, 3]); score.join(2, "Žofie", total=0); score.note(HODOVKA, 1); score.pay(2, 200, BAR)
    score.sheet                                              # totals, due, dealer, payers … (engine/sheet.py)

Seats are columns of the sheet; players are numbered 0, 1 … in the order in which they first sat down, and the entries
determine who sits where. Everything after a corrected entry is recomputed: what is due, the order of payers, the end. A
match can be continued while its file is neither closed nor over; any number of them may lie side by side.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.option import completed
from kocka.engine.seating import JOIN, NOTE, PAID, JoinEntry, NoteEntry, PaidEntry, SeatingEntry, at_table
from kocka.engine.sheet import OVER, Sheet, SheetError, kind_of
from kocka.engine.terms import Terms
from kocka.games import registry
from kocka.match.setup import Unpacker, put_bytes, put_integer, put_number, put_terms, put_text, take_integer
from kocka.scorebook import dates
from kocka.scorebook.book import Book, check_name, files
from kocka.scorebook.purse import Purse, take_purse

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Self

    from kocka.engine.seating import TableSheet
    from kocka.match.house_rules import HouseRules

# Kinds of records.
SHEET = const(65)
ADD = const(66)
REPLACE = const(67)
DELETE = const(68)
INSERT = const(69)
PLAYER = const(70)
CLOSE = const(71)

FOR_NOTHING = const(-1)  # besides the reasons of `payers` (engine/sheet.py): a payment without a debt

PREFIX = "sheet"
MOST_PLAYERS = const(16)  # on one sheet, including those who have left

_PLACE_BYTES = const(48)
_SETTLED = const(2)  # entries computed at a time
_MOST_ID = const(65535)


class ScoreSetup:
    """What was agreed before the first deal.

    `game`: an engine name or "free"; `options`: of the engine, or packed `free.Rules`; `terms`: see engine/terms.py,
    with the decimals of the home currency; `price`: what a loser pays, in the smallest coins at home, 0 if not agreed;
    `purse`: the currencies; `place`: where it is played.
    """

    def __init__(
        self,
        game: str,
        options: bytes | None = None,
        terms: Terms | None = None,
        price: int = 0,
        purse: Purse | None = None,
        place: str = "",
    ) -> None:
        """None means the default. Raises ValueError for impossible values, NewerError for a newer version's rules."""
        if registry.find(game).has("rules"):
            options = completed(registry.find(game).house_rules()[0], options or b"")
        else:
            options = options or b""
        purse = purse or Purse()
        if price < 0 or price > 1000000:
            raise ValueError("a price is 0 to 1000000 coins")
        if len(place.encode()) > _PLACE_BYTES:
            raise ValueError("a place has " + str(int(_PLACE_BYTES)) + " bytes at most")
        self.game = game
        self.options = bytes(options)
        self.terms = terms or Terms(decimals=purse.decimals)
        self.price = price
        self.purse = purse
        self.place = place
        if self.terms.decimals != purse.decimals:
            raise ValueError("the currency of the terms and of the purse differ")

    @classmethod
    def of(cls, rules: "HouseRules", purse: Purse | None = None, place: str = "") -> "Self":
        """From a set of house rules; without a `purse`, in its currency. Raises ValueError if the currencies differ."""
        return cls(
            rules.game,
            rules.options,
            rules.terms,
            rules.price,
            purse or Purse(rules.currency, rules.terms.decimals),
            place,
        )

    def sheet(self, dealer: int, seats: int) -> "TableSheet":
        """An empty sheet by these rules. Raises ValueError for impossible ones."""
        if registry.find(self.game).has("rules"):
            _, fewest, most = registry.find(self.game).house_rules()
            if seats < fewest or seats > most:
                raise ValueError(self.game + " is not for " + str(seats) + " players")
        kind: type[Sheet] = registry.sheet_class(self.game)
        return at_table(kind).begin(dealer, seats, self.options, self.terms)


class ScoreSheet(Book):
    """A score sheet of a match with real cards. See the module's docstring.

    `setup`; `date`: of the first deal, UNKNOWN until entered; `players`: (name, number in the roster or 0) of everybody
    who has played; `sheet`: of the game; `closed`: the date on which it was put away, -1 while it is open.
    """

    PREFIX = PREFIX
    BEGIN = SHEET
    LAST = CLOSE

    @classmethod
    def create(
        cls, folder: str, setup: ScoreSetup, players: list[tuple[str, int]], dealer: int = 0, date: int = 0
    ) -> "Self":
        """A new sheet in a new file. `players`: by seat, clockwise. Raises ValueError or StorageError."""
        out = bytearray()
        put_integer(out, dates.check(date) if date else date)
        put_text(out, setup.game)
        put_bytes(out, setup.options)
        put_terms(out, setup.terms)
        put_text(out, setup.terms.name)
        put_integer(out, setup.price)
        setup.purse.pack(out)
        put_text(out, setup.place)
        out.append(dealer)
        out.append(len(players))
        for name, number in players:
            _put_player(out, name, number)
        return cls._created(folder, bytes(out))

    def _begin(self, payload: bytes) -> None:
        u = Unpacker(payload)
        date = take_integer(u)
        self._begun = dates.check(date) if date else date
        game = u.text()
        options = u.take(u.number(1))
        terms = u.terms()
        terms.name = u.text()
        price = take_integer(u)
        purse = take_purse(u)
        terms.decimals = purse.decimals
        self.setup = ScoreSetup(game, options, terms, price, purse, u.text())
        self._dealer = u.number(1)
        self._first = [_take_player(u) for _ in range(u.number(1))]
        for at in range(1, len(self._first)):
            _is_new(self._first[:at], self._first[at][0])
        self.sheet = self.setup.sheet(self._dealer, len(self._first))
        self._entries: dict[bytes, tuple[int, ...]] = {}  # by payload: entries read and checked before
        self._reset()

    def _reset(self) -> None:
        self.players = list(self._first)
        self.closed = -1
        self.date = self._begun
        self.sheet.entries = []
        self._changed = True  # more than entries added at the end

    def _take_back(self) -> None:
        if self._changes and self._changes[-1][0] == ADD:  # the earlier entries are the same without the last one
            self._changes.pop()
            self.sheet.entries = self.sheet.entries[:-1]
            self._changed = True
        else:
            super()._take_back()

    def _settle_on(self) -> bool:
        if self._changed:
            self._changed = False
            self.sheet.begin_again()
        return self.sheet.go_on(_SETTLED)

    def _apply(self, kind: int, payload: bytes) -> None:
        u = Unpacker(payload)
        if kind == CLOSE:
            closed = take_integer(u)
            if u.at < len(payload):
                self.date = dates.check(take_integer(u))
            self.closed = closed
        elif kind == PLAYER:
            number = u.number(1)
            player = _take_player(u)
            players = list(self.players)
            _is_new(players[:number] + players[number + 1 :], player[0])
            if number == len(players):
                if number == MOST_PLAYERS:
                    raise ValueError("a sheet has " + str(int(MOST_PLAYERS)) + " players at most")
                players.append(player)
            players[number] = player  # IndexError: no such player
            if u.at < len(payload):
                self.sheet.entries = self._edited(ADD, 0, _take_entry(u), len(players))
            self.players = players
        else:
            entry = self._entries.get(payload)
            at = take_integer(u)
            if entry is None:
                entry = () if kind == DELETE else _take_entry(u)
                entries = self._edited(kind, at, entry, len(self.players))
                self._entries[payload] = entry
            else:
                entries = self._edited(kind, at, entry, len(self.players), True)
            self.sheet.entries = entries
            self._changed = self._changed or kind != ADD

    def _edited(
        self, kind: int, at: int, entry: tuple[int, ...], players: int, checked: bool = False
    ) -> list[tuple[int, ...]]:
        """The entries after a change; `checked`: the entry is known to be valid by itself.

        Raises SheetError, ValueError or IndexError if the change is impossible.
        """
        entries = self.sheet.entries
        if kind == ADD:
            at = len(entries)
        elif at < 0 or at >= len(entries) + (kind == INSERT):
            raise SheetError(base.NO_ENTRY, at, str(at))
        if kind != DELETE:
            if not checked:
                self.sheet.check_alone(entry)
            added = kind_of(entry)
            who = JoinEntry(entry).player if added == JOIN else PaidEntry(entry).player if added == PAID else 0
            if who >= players:
                raise SheetError(base.NO_SEAT, who, str(who))
        put = [] if kind == DELETE else [entry]
        entries = entries[:at] + put + entries[at if kind == INSERT else at + 1 :]
        if kind == ADD and kind_of(entry) != JOIN:
            return entries  # the seating is unchanged
        sitting = list(range(len(self._first)))
        for one in entries:
            if kind_of(one) == JOIN:
                join = JoinEntry(one)
                if join.player in sitting:  # a correction would seat somebody in two places
                    raise SheetError(base.SITS, join.player, str(join.player))
                sitting[join.seat] = join.player
        return entries

    # The game's entries

    def form(self, at: int = -1, instead: bool = False) -> "Any":
        """The form to enter the next round (`Game.form`); with `at`, one to insert before entry number `at`.

        `instead`: to replace that entry. It is then treated as due, even if a correction has changed what would be.
        """
        sheet = self._sheet_before(at)
        entry: tuple[int, ...] = ()
        if instead and at >= 0:
            entry = self.sheet.entries[at]
            sheet.due = base.INTERLUDE if kind_of(entry) == base.INTERLUDE else base.ROUND
        return registry.find(self.setup.game).form(sheet, self.setup.options, entry)

    def _sheet_before(self, at: int) -> "TableSheet":
        """The sheet before entry number `at`; -1: the current one."""
        if at < 0:
            return self.sheet
        sheet = self.setup.sheet(self._dealer, len(self._first))
        sheet.load_beside(self.sheet, self.sheet.entries[:at])
        return sheet

    def add(self, entry: tuple[int, ...]) -> None:
        """Enters what was played. Raises SheetError if it is not due or does not add up, or StorageError."""
        self._check_due(entry)
        self._edit(ADD, 0, entry)

    def _check_due(self, entry: tuple[int, ...]) -> None:
        if self.closed >= 0 and kind_of(entry) < NOTE:
            raise SheetError(base.NOT_DUE, OVER, "the sheet is put away")
        self.sheet.check(entry)

    def replace(self, at: int, entry: tuple[int, ...]) -> None:
        """Corrects entry number `at`. Raises SheetError, StorageError."""
        self._edit(REPLACE, at, entry)

    def delete(self, at: int) -> None:
        """Deletes entry number `at`. Raises SheetError, StorageError."""
        self._edit(DELETE, at, ())

    def insert(self, at: int, entry: tuple[int, ...]) -> None:
        """Inserts a forgotten entry before number `at`. Raises SheetError, StorageError."""
        self._edit(INSERT, at, entry)

    def trial(self, kind: int, at: int = 0, entry: tuple[int, ...] = ()) -> "TableSheet":
        """The sheet as it would be after ADD, REPLACE, DELETE or INSERT; raises what that would. Changes nothing."""
        trial = self.begin_trial(kind, at, entry)
        trial.go_on(len(trial.entries))
        return trial

    def begin_trial(self, kind: int, at: int = 0, entry: tuple[int, ...] = ()) -> "TableSheet":
        """`trial` in slices: call `go_on` of the sheet until it returns False, then read it."""
        if kind == ADD:
            self._check_due(entry)
        trial = self.setup.sheet(self._dealer, len(self._first))
        trial.begin_beside(self.sheet, self._edited(kind, at, entry, len(self.players)))
        return trial

    def _edit(self, kind: int, at: int, entry: tuple[int, ...]) -> None:
        out = bytearray()
        put_integer(out, at)
        if kind != DELETE:
            _put_entry(out, entry)
        self._change(kind, bytes(out))

    # The table: seats, names, payments, dates

    def seat(self, order: list[int]) -> None:
        """Changes the seating: seats (columns) clockwise. Raises SheetError, StorageError."""
        self.add(SeatingEntry.of(order))

    def join(self, seat: int, name: str, total: int | None = None, number: int = 0) -> None:
        """Another player takes a seat, with its total or another one.

        A player who was here before returns under the same name. Raises ValueError (SheetError), StorageError.
        """
        who = self.player(name)
        entry = JoinEntry.of(seat, who if who >= 0 else len(self.players), total)
        if who >= 0:
            self.add(entry)
            return
        self._check_due(entry)
        out = bytearray([len(self.players)])
        _put_player(out, name, number)
        _put_entry(out, entry)
        self._change(PLAYER, bytes(out))

    def rename(self, player: int, name: str, number: int = 0) -> None:
        """Corrects the name of a player. Raises ValueError, StorageError."""
        if player < 0 or player >= len(self.players):
            raise SheetError(base.NO_SEAT, player, str(player))
        out = bytearray([player])
        _put_player(out, name, number)
        self._change(PLAYER, bytes(out))

    def note(self, event: int, seat: int) -> None:
        """Records an event that points do not show, such as a hodovka. Raises ValueError (SheetError), StorageError."""
        self.add(NoteEntry.of(event, seat))

    def pay(self, player: int, coins: int, currency: int) -> None:
        """A player has paid `coins` smallest coins, HOME or BAR (purse.py). Raises SheetError, StorageError."""
        self.add(PaidEntry.of(player, coins, currency))

    def close(self, date: int = 0) -> None:
        """Puts the sheet away, over or not. Raises ValueError, StorageError."""
        self._close(dates.check(date) if date else date)

    def reopen(self) -> None:
        """Reopens a sheet that was put away. Raises StorageError."""
        self._close(-1)

    def redate(self, date: int) -> None:
        """Corrects the date. Raises ValueError, StorageError."""
        self._close(self.closed, dates.check(date))

    def _close(self, closed: int, date: int = 0) -> None:
        out = bytearray()
        put_integer(out, closed)
        if date:
            put_integer(out, date)
        self._change(CLOSE, bytes(out))

    # Reading the sheet

    @property
    def over(self) -> bool:
        """Whether the match is over: by the rules, or an endless free sheet that was put away."""
        return bool(self.sheet.due == OVER or (self.closed >= 0 and getattr(self.sheet, "endless", False)))

    @property
    def open(self) -> bool:
        """Whether the sheet can be continued."""
        return self.closed < 0 and not self.over

    def player(self, name: str) -> int:
        """The number of the player with this name, -1 if there is none."""
        for at in range(len(self.players)):
            if self.players[at][0] == name:
                return at
        return -1

    def name(self, seat: int) -> str:
        """The name of the player at this seat."""
        return self.players[self.sheet.sitting[seat]][0]

    def total_of(self, player: int) -> int | None:
        """The current or last total of a player; None for a player who never had one."""
        sheet = self.sheet
        if player in sheet.sitting:
            return sheet.totals[sheet.sitting.index(player)]
        for at in range(len(sheet.entries) - 1, -1, -1):
            entry = sheet.entries[at]
            if kind_of(entry) == JOIN:
                seat = JoinEntry(entry).seat
                if sheet.player_at(seat, at) == player:
                    return sheet.history[at - 1][seat] if at else sheet.start
        return None

    def bill(self) -> list[tuple[int, int, int, int, int]]:
        """Debts and payments (CK-17, CK-18): a list of (player, why, entry, coins, currency), in order.

        `why`: as in `payers` of the sheet, or FOR_NOTHING; `coins`: -1 until paid. A player's first payment goes to
        their first debt; a payment stays even if a correction removes its reason.
        """
        sheet = self.sheet
        paid = [list(payment) for payment in sheet.payments]
        found = []
        for seat, why, at in sheet.payers:
            player = sheet.player_at(seat, at)
            row = (player, why, at, -1, 0)
            for payment in paid:
                if payment[0] == player:
                    row = (player, why, at, payment[1], payment[2])
                    paid.remove(payment)
                    break
            found.append(row)
        for player, coins, currency, at in paid:
            found.append((player, FOR_NOTHING, at, coins, currency))
        return found


def listed(folder: str):  # type: ignore[no-untyped-def]
    """(path, sheet, problem) of all score sheets, the newest first, one at a time; see `Book.load`."""
    for path in reversed(files(folder, PREFIX)):
        score_sheet, problem = ScoreSheet.load(path)
        yield path, score_sheet, problem


def _is_new(players: list[tuple[str, int]], name: str) -> None:
    for other, _ in players:
        if other == name:
            raise ValueError("two players of one name: " + name)


def _put_player(out: bytearray, name: str, number: int) -> None:
    if number < 0 or number > _MOST_ID:
        raise ValueError("a number in the roster is 0 to 65535")
    put_text(out, check_name(name))
    put_number(out, number, 2)


def _take_player(u: Unpacker) -> tuple[str, int]:
    name = check_name(u.text())
    return name, u.number(2)


def _put_entry(out: bytearray, entry: tuple[int, ...]) -> None:
    out.append(len(entry))
    for n in entry:
        put_integer(out, n)


def _take_entry(u: Unpacker) -> tuple[int, ...]:
    return tuple([take_integer(u) for _ in range(u.number(1))])
