"""A score sheet: a match with real cards, entered and corrected by people. A book (book.py).

    setup = ScoreSetup("cerna_kocka", price=45, purse=Purse("Kč"))
    players = [("Čeněk", 1), ("Pavel", 2), ("Tonda", 3), ("Radek", 4)]
    score = ScoreSheet.create(folder, setup, players, dealer=0, date=20261121)
    score.add(score.form().entry([14, 14, 0, 0], 1 << 2))    # or any entry of the game's sheet
    score.trial(REPLACE, 3, entry)                           # the sheet as it would be: shown before writing
    score.replace(3, entry); score.delete(3); score.insert(3, entry); score.undo()
    score.redate(20261122)
    score.seat([1, 0, 2, 3]); score.join(2, "Žofie", total=0);
    score.sit_down("Ivan", 12)                               # beside the others; of five at a table of four one rests
    score.deals(1, once=True)                                # somebody else deals, in place of whose turn it is
    score.note(HODOVKA, 1); score.pay(2, 200, BAR)
    score.sheet                                              # totals, due, dealer, payers … (engine/sheet.py)

Seats are columns of the sheet; players are numbered 0, 1 … in the order in which they first sat down, and the entries
determine who sits where. Everything after a corrected entry is recomputed: what is due, the order of payers, the end. A
match can be continued while its file is neither closed nor over; any number of them may lie side by side.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.option import completed
from kocka.engine.packed import Packed, put_integer
from kocka.engine.seating import (
    JOIN,
    NOTE,
    PAID,
    JoinEntry,
    NoteEntry,
    PaidEntry,
    SeatingEntry,
    TableSeating,
)
from kocka.engine.sheet import OVER, SheetError, kind_of
from kocka.engine.terms import Terms
from kocka.games import registry
from kocka.match import dates
from kocka.match.setup import Unpacker, put_bytes, put_number, put_terms, put_text, take_integer
from kocka.match.writing import finish
from kocka.scorebook.book import Book, check_name, files
from kocka.scorebook.purse import Purse, take_purse

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Self

    from kocka.engine.sheet import Sheet
    from kocka.match.house_rules import HouseRules
    from kocka.match.journal import Steps

# Kinds of records.
SHEET = const(65)
ADD = const(66)
REPLACE = const(67)
DELETE = const(68)
INSERT = const(69)
PLAYER = const(70)
CLOSE = const(71)
MORE = const(72)

FOR_NOTHING = const(-1)  # besides the reasons of `payers` (engine/sheet.py): a payment without a debt

PREFIX = "sheet"
MOST_ENTRIES = const(1000)  # then only payments and the end
_MOST_PAID = const(100)  # of these
_BILLED = const(12)  # debts or payments in a slice
_MOST_RECORDS = const(2500)  # changes, also those taken back; then it is the same
_MOST_BEFORE_MORE = const(100)  # entries when somebody sits down beside the others: each is written anew
MOST_PLAYERS = const(16)  # on one sheet, including those who have left

_MACHINES = const(6)  # from this byte on `played` tells which players were AI seats, bit by bit
_PLACE_BYTES = const(48)
_SETTLED = const(2)  # entries computed at a time
_MOST_ID = const(65535)


class Renamed:
    """Names that were corrected in the roster of `folder` (roster.py): by number, what they are now. A sheet that is
    read from there shows them; its file keeps what was written.
    """

    folder = ""
    names: dict[int, str] = {}


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

    def sheet(self, dealer: int, seats: int, more: int = 0) -> "Sheet":
        """An empty sheet by these rules; `more`: how many sit down later. Raises ValueError for impossible ones."""
        game = registry.find(self.game)
        if game.has("rules"):
            _, fewest, most = game.house_rules()
        else:
            fewest, most = game.part("sheet").FEWEST, game.part("sheet").MOST
        if self.terms.rests:
            if seats != most + 1:
                raise ValueError("one rests of " + str(most + 1))
        elif game.has("rules"):
            if seats < fewest or seats > most:
                raise ValueError(self.game + " is not for " + str(seats) + " players")
        if more and seats + more > most + (fewest == most):
            raise ValueError(self.game + " is not for so many players")
        all_ = seats + more
        begun = most if fewest == most else all_
        sheet = registry.sheet_class(self.game).begin(0, begun, self.options, self.terms)
        if not (self.terms.rests or fewest < most or more):
            return sheet.sit(TableSeating(all_), dealer)
        from kocka.engine.resting import RestingSeating

        if self.terms.rests or fewest == most:
            return sheet.sit(RestingSeating(all_, most, 0, more), dealer)
        return sheet.sit(RestingSeating(all_, all_, fewest, more), dealer)


class _Back:
    """How a change is taken back, from its packed row: (kind, numbers …).

    `at`: of the entry, or the number of the player; `entry`: that REPLACE or DELETE removed, () for none; `players`:
    the one that PLAYER replaced, none for a new one; `sits_down`: whether that one sat down with an entry.
    """

    def __init__(self, row: tuple[int, ...]) -> None:
        self.kind = kind = int(row[0])
        self.at = row[1] if len(row) > 1 else -1
        self.entry = tuple(row[2:]) if kind == REPLACE or kind == DELETE else ()
        self.players: list[tuple[str, int]] = []
        self.sits_down = False
        if kind == PLAYER or kind == MORE:
            self.sits_down = row[2] != 0
            if len(row) > 3:
                self.players.append((bytes(row[4:]).decode(), row[3]))


class ScoreSheet(Book):
    """A score sheet of a match with real cards. See the module's docstring.

    `setup`; `date`: of the first deal, UNKNOWN until entered; `players`: (name, number in the roster or 0) of everybody
    who has played; `sheet`: of the game; `closed`: the date on which it was put away, -1 while it is open;
    `played`: which match it was if it was played on a device (kocka.scorebook.played), b"" with real cards.
    """

    PREFIX = PREFIX
    BEGIN = SHEET
    LAST = MORE

    @classmethod
    def create(
        cls, folder: str, setup: ScoreSetup, players: list[tuple[str, int]], dealer: int = 0, date: int = 0
    ) -> "Self":
        """A new sheet in a new file. `players`: by seat, clockwise. Raises ValueError or StorageError."""
        return finish(cls.creating(folder, setup, players, dealer, date))  # type: ignore[no-any-return]

    @classmethod
    def creating(
        cls, folder: str, setup: ScoreSetup, players: list[tuple[str, int]], dealer: int = 0, date: int = 0
    ) -> "Steps":
        """`create` as a writing (kocka.match.writing). Raises ValueError."""
        return cls._creating(folder, bytes(heading_of(setup, players, dealer, date)))

    def heading(self) -> tuple[bytes, list[str]]:
        """(payload of a SHEET record with the names and the date of now, without numbers of a roster; the names of
        those who came later).
        """
        seats = len(self._first)
        first = [(name, 0) for name, _ in self.players[:seats]]
        return bytes(heading_of(self.setup, first, self._dealer, self.date)), [name for name, _ in self.players[seats:]]

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
        self._first = [take_player(u) for _ in range(u.number(1))]
        self.played = payload[u.at :]
        for at in range(1, len(self._first)):
            _is_new(self._first[:at], self._first[at][0])
        self.sheet = self.setup.sheet(self._dealer, len(self._first))
        self._reset()

    def _reset(self) -> None:
        self.players = list(self._first)
        self.closed = -1
        self.date = self._begun
        self.sheet.entries = Packed()  # type: ignore[assignment]
        self._changes: Packed = Packed()  # type: ignore[assignment]  # how each is taken back
        # The states before what was done last and before what is being done: that of a change saves computing it again.
        self._kept: Any = None
        self._newest: Any = None
        self._changed = True  # more than entries added at the end
        self._undone: list[tuple[int, int, tuple[int, ...]]] = []  # what `redo` does again, the last one first
        self._written: list[tuple[int, str]] = []  # names in the file that are shown otherwise, by player

    def _loaded(self) -> None:
        self.take_names()

    def take_names(self) -> None:
        """Shows names as the roster has them now, if it has been read and no two were the same; writes nothing."""
        if not Renamed.names or self.path.rpartition("/")[0] != Renamed.folder:
            return
        players = [(Renamed.names.get(number, name), number) for name, number in self.players]
        if len({name for name, _ in players}) == len(players):  # never two of one name
            self._written += [
                (at, self.players[at][0]) for at in range(len(players)) if players[at] != self.players[at]
            ]
            self.players = players

    def _state(self) -> "Any":
        self._kept = self._newest
        self._newest = (self.sheet.copy(), self.players, self.closed, self.date, self._changes.copy())
        return self._newest

    def _restore(self, state: "tuple[Any, ...]") -> None:
        self.sheet, self.players, self.closed, self.date, self._changes = state
        self._changed = False

    @property
    def settled(self) -> int:
        """How many of the entries are booked, in %."""
        return self.sheet.settled

    def _settling(self) -> "Steps":
        if self._changed:
            self._changed = False
            before = self.sheet.seating.lists(self.sheet)
            self.sheet.begin_again()
            self.sheet.seating.share(self.sheet, before)
        yield from self.sheet.booking(_SETTLED)

    @property
    def last_change(self) -> tuple[int, int, tuple[int, ...]]:
        """What `undo` takes back: ADD … CLOSE, the number of the entry, what is in it; -1 and () for no entry.

        ValueError if there is nothing to take back. Allocates.
        """
        if not self._changes:
            raise ValueError("there is no change to take back")
        back = _Back(self._changes[-1])
        kind = back.kind
        if kind in (CLOSE, PLAYER, MORE):
            return kind, -1, ()
        at = len(self.sheet.entries) - 1 if kind == ADD else back.at
        return kind, at, back.entry if kind == DELETE else self.sheet.entries[at]

    @property
    def entry_before(self) -> tuple[int, ...]:
        """The entry that the last change corrected or deleted, () for none. Allocates."""
        return _Back(self._changes[-1]).entry if self._changes else ()

    @property
    def can_redo(self) -> bool:
        """Whether the entry that was taken back last can be written again: nothing else has changed since."""
        return bool(self._undone)

    def undo(self) -> int:
        """As in Book; remembers an entry for `redo`."""
        change = self.last_change
        undone = self._undone if change[1] >= 0 else []
        kind = super().undo()
        self._undone = undone + [change] if change[1] >= 0 else []
        return kind

    def redo(self) -> tuple[int, int, tuple[int, ...]]:
        """Makes the change that was taken back last again, durably; returns it as `last_change`. Raises ValueError."""
        if not self._undone:
            raise ValueError("nothing was taken back")
        left = self._undone[:-1]
        change = self._undone[-1]
        self.enter(*change)
        self._undone = left
        return change

    def _make(self, kind: int, payload: bytes) -> None:
        self._undone = []
        u = Unpacker(payload)
        sheet = self.sheet
        back: tuple[int, ...]
        if kind == CLOSE:
            back = (CLOSE, self.closed, self.date)
            closed = take_integer(u)
            if u.at < len(payload):
                self.date = dates.check(take_integer(u))
            self.closed = closed
        elif kind == PLAYER or kind == MORE:
            number = u.number(1)
            player = take_player(u)
            players = list(self.players)
            _is_new(players[:number] + players[number + 1 :], player[0])
            _is_new([(name, 0) for at, name in self._written if at != number], player[0])
            if number == len(players):
                if number == MOST_PLAYERS:
                    raise ValueError("a sheet has " + str(int(MOST_PLAYERS)) + " players at most")
                players.append(player)
            players[number] = player  # IndexError: no such player
            sits_down = u.at < len(payload)
            if kind == MORE:
                self._grow(_take_entry(u), len(players))
            elif sits_down:
                entry = _take_entry(u)
                self._check_alone(entry, len(players))
                sheet.entries = self._edited(ADD, 0, entry)
            back = (kind, number, int(sits_down))
            if number < len(self.players):
                name, member = self.players[number]
                back += (member,) + tuple(name.encode())
            self.players = players
        else:
            at = take_integer(u)
            entry = () if kind == DELETE else _take_entry(u)
            if kind != DELETE:
                self._check_alone(entry, len(self.players))
            self._enter(kind, at, entry)
            return
        self._changes.append(back)
        self._kept = None

    def _enter(self, kind: int, at: int, entry: tuple[int, ...]) -> None:
        """Makes ADD … INSERT with an entry that is valid by itself. Raises SheetError."""
        sheet = self.sheet
        entries = sheet.entries
        if kind != ADD or kind_of(entry) == JOIN:
            entries = self._edited(kind, at, entry)
        back: tuple[int, ...] = (kind,) if kind == ADD else (kind, at)
        if kind == REPLACE or kind == DELETE:
            back += sheet.entries[at]
        if entries is sheet.entries:
            entries.append(entry)
        sheet.entries = entries
        self._changed = self._changed or kind != ADD
        self._changes.append(back)
        self._kept = None

    def _take_back(self) -> int:
        if not self._changes:
            raise ValueError("an undo of nothing")
        row = self._changes[-1]
        back = _Back(row)
        kind = back.kind
        if self._kept is not None and len(self._kept[4]) == len(self._changes) - 1:
            self._restore(self._kept)
            self._kept = None
            return kind
        self._changes = self._changes.changed(len(self._changes) - 1, 1)
        entries: Packed = self.sheet.entries  # type: ignore[assignment]
        if kind == CLOSE:
            _, self.closed, self.date = row
            return kind
        if kind == PLAYER or kind == MORE:
            self.players = self.players[: back.at] + back.players + self.players[back.at + 1 :]
            if not back.sits_down:
                return kind
        at = len(entries) - 1 if kind in (ADD, PLAYER, MORE) else back.at
        self.sheet.entries = entries.changed(  # type: ignore[assignment]
            at, 0 if kind == DELETE else 1, back.entry or None
        )
        self._changed = True
        if kind == MORE:
            self._resize(-1)
        return kind

    def _resize(self, by: int) -> None:
        """One more seat at the table (1), or one less (-1)."""
        entries = self.sheet.entries
        seats = self.sheet.SEATS
        self.sheet = self.setup.sheet(self._dealer, len(self._first), seats + by - len(self._first))
        self.sheet.entries = Packed()  # type: ignore[assignment]
        for entry in entries:
            self.sheet.entries.append(self.with_seats(entry, seats, seats + by))
        self._changed = True

    def _grow(self, entry: tuple[int, ...], players: int) -> None:
        """Somebody sits down beside the others. Raises SheetError, ValueError or IndexError if that is impossible."""
        if kind_of(entry) != JOIN or JoinEntry(entry).seat != self.sheet.SEATS:
            raise ValueError("nobody sits down there")
        before = self.sheet
        self._resize(1)
        try:
            self._check_alone(entry, players)
            self.sheet.entries = self._edited(ADD, 0, entry)
        except (ValueError, IndexError) as error:
            self.sheet = before
            raise error

    def with_seats(self, entry: tuple[int, ...], seats: int, wanted: int) -> tuple[int, ...]:
        """An entry of when there were so many `seats`, as it is with as many as `wanted`."""
        if seats != wanted and entry:
            from kocka.engine.resting import with_seat, without_seat

            for seat in range(seats, wanted):
                entry = with_seat(entry, seat, self.sheet.AMONG)
            for seat in range(seats - 1, wanted - 1, -1):
                entry = without_seat(entry, seat, self.sheet.AMONG)
        return entry

    def written(self) -> "Any":
        """The entries as they are while they are entered one after the other: with the seats that there were then."""
        seats = len(self._first)
        for entry in self.sheet.entries:
            if kind_of(entry) == JOIN and JoinEntry(entry).seat == seats:
                seats += 1
            yield self.with_seats(entry, self.sheet.SEATS, seats)

    def _edited(self, kind: int, at: int, entry: tuple[int, ...]) -> "Any":
        """The entries after a change. Raises SheetError if that is impossible with an entry that is valid by itself."""
        entries: Packed = self.sheet.entries  # type: ignore[assignment]
        if kind == ADD:
            at = len(entries)
        elif at < 0 or at >= len(entries) + (kind == INSERT):
            raise SheetError(base.NO_ENTRY, at, str(at))
        moves = kind != DELETE and kind_of(entry) == JOIN  # somebody sits down, or no longer does
        if kind == REPLACE or kind == DELETE:
            moves = moves or kind_of(entries[at]) == JOIN
            if kind_of(entries[at]) == JOIN and JoinEntry(entries[at]).seat >= len(self._first):
                raise SheetError(base.NOT_HERE, kind, "who sat down beside the others stays, or leaves")
        entries = entries.changed(at, 1 if kind == REPLACE or kind == DELETE else 0, None if kind == DELETE else entry)
        if not moves:
            return entries
        sitting = list(range(len(self._first))) + [-1] * (self.sheet.SEATS - len(self._first))
        for one in entries.of_kind(JOIN):
            join = JoinEntry(one)
            if join.player in sitting:  # a correction would seat somebody in two places
                raise SheetError(base.SITS, join.player, str(join.player))
            sitting[join.seat] = join.player
        return entries

    def _check_alone(self, entry: tuple[int, ...], players: int) -> None:
        """Raises SheetError, ValueError or IndexError if the entry is impossible with so many players."""
        self.sheet.check_alone(entry)
        _check_player(entry, players)

    # The game's entries

    def form(self, at: int = -1, instead: bool = False, before: "Sheet | None" = None) -> "Any":
        """The form to enter the next round (`Game.form`); with `at`, one to insert before entry number `at`.

        `instead`: to replace that entry. It is then treated as due, even if a correction has changed what would be.
        `before`: that of `begin_before`, at its end.
        """
        sheet = self.sheet
        entry: tuple[int, ...] = ()
        if at >= 0:
            sheet = before or self.begin_before(at)
            finish(sheet.booking(max(1, at)))
        if instead and at >= 0:
            entry = self.sheet.entries[at]
            sheet.due = base.INTERLUDE if kind_of(entry) == base.INTERLUDE else base.ROUND
        return registry.find(self.setup.game).form(sheet, self.setup.options, entry)

    def begin_before(self, at: int) -> "Sheet":
        """The sheet before entry number `at`, once its `booking` is through."""
        entries: Packed = self.sheet.entries  # type: ignore[assignment]
        return self._begun_with(entries.until(at))

    def _begun_with(self, entries: "Any") -> "Sheet":
        """A sheet beside this one, with these entries, which have been checked."""
        first = len(self._first)
        sheet = self.setup.sheet(self._dealer, first, self.sheet.SEATS - first)
        sheet.begin_beside(self.sheet, entries)
        sheet.seating.share(sheet, self.sheet.seating.lists(self.sheet))
        return sheet

    def add(self, entry: tuple[int, ...]) -> None:
        """Enters what was played. Raises SheetError if it is not due or does not add up, or StorageError."""
        self.check(ADD, 0, entry)
        self.enter(ADD, 0, entry)

    def check(self, change: int, at: int, entry: tuple[int, ...]) -> None:
        """Raises SheetError, ValueError or IndexError if this change (ADD, REPLACE, INSERT) is impossible.

        A form checks what it makes; this is for other entries.
        """
        self._check_open(change, entry)
        if change == ADD:
            self.sheet.check(entry)
            _check_player(entry, len(self.players))
        else:
            self._check_alone(entry, len(self.players))

    def _check_open(self, change: int, entry: tuple[int, ...]) -> None:
        if change == ADD and self.closed >= 0 and kind_of(entry) not in (NOTE, PAID):
            raise SheetError(base.NOT_DUE, OVER, "the sheet is put away")
        self.check_room(change, kind_of(entry) if entry else base.ROUND)

    def check_room(self, change: int = ADD, kind: int = base.ROUND) -> None:
        """Raises SheetError if the sheet is too full for this change, and an entry of this kind."""
        count = len(self.sheet.entries)
        is_full = (change == ADD or change == INSERT) and count >= MOST_ENTRIES
        if change == ADD and (kind == PAID or kind == OVER):
            is_full = count >= MOST_ENTRIES + _MOST_PAID
        elif self.count >= _MOST_RECORDS:
            is_full = True
        if is_full:
            raise SheetError(base.FULL, count, str(count))

    def replace(self, at: int, entry: tuple[int, ...]) -> None:
        """Corrects entry number `at`. Raises SheetError, StorageError."""
        self.check(REPLACE, at, entry)
        self.enter(REPLACE, at, entry)

    def delete(self, at: int) -> None:
        """Deletes entry number `at`. Raises SheetError, StorageError."""
        self.enter(DELETE, at)

    def insert(self, at: int, entry: tuple[int, ...]) -> None:
        """Inserts a forgotten entry before number `at`. Raises SheetError, StorageError."""
        self.check(INSERT, at, entry)
        self.enter(INSERT, at, entry)

    def trial(self, kind: int, at: int = 0, entry: tuple[int, ...] = ()) -> "Sheet":
        """The sheet as it would be after ADD, REPLACE, DELETE or INSERT; raises what that would. Changes nothing."""
        if kind != DELETE:
            self.check(kind, at, entry)
        trial = self.begin_trial(kind, at, entry)
        finish(trial.booking(max(1, len(trial.entries))))
        return trial

    def begin_trial(self, kind: int, at: int = 0, entry: tuple[int, ...] = ()) -> "Sheet":
        """`trial`, once its `booking` is through.

        `entry`: as a form made it, or `check` allowed it; it is not checked again. Raises SheetError.
        """
        self._check_open(kind, entry)
        entries = self._edited(kind, at, entry)
        if kind != ADD:
            self._newest = None  # memory: what was done last is computed again when it is taken back
            return self._begun_with(entries)
        trial = self.sheet.copy()
        trial.entries = entries
        return trial

    def enter(self, kind: int, at: int, entry: tuple[int, ...] = ()) -> None:
        """Makes a change, durably: ADD (`at` 0), REPLACE, DELETE or INSERT, with an entry as in `begin_trial`.

        Raises SheetError, StorageError.
        """
        self._check_open(kind, entry)
        self._ready()
        before = self._state()
        self._enter(kind, at, entry)
        self._undone = []
        self._write(kind, bytes(_put_at(at) if kind == DELETE else change_of(at, entry)), before)

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
        self._check_open(ADD, entry)
        self.sheet.check_due(entry)
        out = bytearray([len(self.players)])
        _put_player(out, name, number)
        _put_entry(out, entry)
        self._change(PLAYER, bytes(out))

    @property
    def can_grow(self) -> bool:
        """Whether somebody may sit down beside the others: a fifth at a table of four, or where more may play."""
        game = registry.find(self.setup.game)
        if not self.open or self.setup.terms.rests or len(self.sheet.entries) > _MOST_BEFORE_MORE:
            return False
        fewest, most = game.house_rules()[1:] if game.has("rules") else (0, game.part("sheet").MOST)
        return bool(most + (fewest == most) > self.sheet.SEATS)

    def sit_down(self, name: str, total: int = 0, number: int = 0) -> None:
        """Somebody sits down beside the others, behind the last one, with this total; of five at a table of four one
        rests from now on. Raises ValueError (SheetError), StorageError.
        """
        if not self.can_grow:
            raise SheetError(base.FULL, len(self.sheet.entries))
        self.check_room()
        self.sheet.check_start(total)
        who = self.player(name)
        if who >= 0 and who in self.sheet.seating.sitting:
            raise SheetError(base.SITS, who, str(who))
        who = who if who >= 0 else len(self.players)
        out = bytearray([who])
        _put_player(out, name, number)
        _put_entry(out, JoinEntry.of(self.sheet.SEATS, who, total))
        self._change(MORE, bytes(out))

    def rename(self, player: int, name: str, number: int = 0) -> None:
        """Corrects the name of a player. Raises ValueError, StorageError."""
        if player < 0 or player >= len(self.players):
            raise SheetError(base.NO_SEAT, player, str(player))
        self.check_room(PLAYER)
        out = bytearray([player])
        _put_player(out, name, number)
        self._change(PLAYER, bytes(out))

    def leave(self, seat: int, back: bool = False) -> None:
        """Who sits there has left, and the others play on; or is `back`. Raises SheetError, StorageError."""
        from kocka.engine.resting import LeaveEntry

        self.add(LeaveEntry.of(seat, back))

    def deals(self, seat: int, once: bool = False) -> None:
        """Who sits there deals next, and the others after it; or `once`, in place of whose turn it is.

        Raises SheetError, StorageError.
        """
        from kocka.engine.seating import DealsEntry

        self.add(DealsEntry.of(seat, once))

    def rests(self, seat: int) -> None:
        """Who sits there does not play the next round. Raises SheetError, StorageError."""
        from kocka.engine.seating import RestsEntry

        self.add(RestsEntry.of(seat))

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
        return bool(self.sheet.due == OVER or (self.closed >= 0 and self.sheet.endless))

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
        return self.players[self.sheet.seating.sitting[seat]][0]

    def is_machine(self, player: int) -> bool:
        """Whether this player was an AI seat of a match played on a device."""
        at = _MACHINES + (player >> 3)
        return at < len(self.played) and bool(self.played[at] >> (player & 7) & 1)

    def total_of(self, player: int) -> int | None:
        """The current or last total of a player; None for a player who never had one."""
        sheet = self.sheet
        if player in sheet.seating.sitting:
            return sheet.totals[sheet.seating.sitting.index(player)]
        found = None
        for seat, _, at in sheet.seating.joins:
            if sheet.seating.player_at(seat, at) == player:
                found = sheet.history[at - 1][seat] if at else sheet.start_of(seat)
        return found

    def bill(self) -> list[tuple[int, int, int, int, int]]:
        """Debts and payments (CK-17, CK-18): a list of (player, why, entry, coins, currency), in order.

        `why`: as in `payers` of the sheet, or FOR_NOTHING; `coins`: -1 until paid. A player's first payment goes to
        their first debt; a payment stays even if a correction removes its reason.
        """
        return [row for row in self.billed() if row is not None]

    def billed(self) -> "Any":
        """The rows of `bill` one after the other; None after each slice of a few milliseconds."""
        sheet = self.sheet
        paid: list[list[tuple[int, int]]] = [[] for _ in self.players]
        done = 0
        for player, coins, currency, _ in sheet.seating.payments:
            paid[player].append((coins, currency))
            done += 1
            if not done % _BILLED:
                yield None
        used = [0 for _ in paid]
        for seat, why, at in sheet.payers:
            player = sheet.seating.player_at(seat, at)
            coins, currency = paid[player][used[player]] if used[player] < len(paid[player]) else (-1, 0)
            used[player] += 1
            yield player, why, at, coins, currency
            done += 1
            if not done % _BILLED:
                yield None
        for player, coins, currency, at in sheet.seating.payments:
            used[player] -= 1
            if used[player] < 0:
                yield player, FOR_NOTHING, at, coins, currency
            done += 1
            if not done % _BILLED:
                yield None


def listed(folder: str) -> "Any":
    """(path, sheet, problem) of all score sheets, the newest first, one at a time; see `Book.load`."""
    for path in reversed(files(folder, PREFIX)):
        score_sheet, problem = ScoreSheet.load(path)
        yield path, score_sheet, problem


def heading_of(setup: ScoreSetup, players: list[tuple[str, int]], dealer: int, date: int) -> bytearray:
    """The payload of a SHEET record, behind which `ScoreSheet.played` may stand. Raises ValueError."""
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
    return out


def _check_player(entry: tuple[int, ...], players: int) -> None:
    """Raises SheetError if the entry names a player who is none of so many."""
    kind = kind_of(entry)
    who = JoinEntry(entry).player if kind == JOIN else PaidEntry(entry).player if kind == PAID else 0
    if who >= players:
        raise SheetError(base.NO_SEAT, who, str(who))


def _is_new(players: list[tuple[str, int]], name: str) -> None:
    for other, _ in players:
        if other == name:
            raise ValueError("two players of one name: " + name)


def _put_player(out: bytearray, name: str, number: int) -> None:
    if number < 0 or number > _MOST_ID:
        raise ValueError("a number in the roster is 0 to 65535")
    put_text(out, check_name(name))
    put_number(out, number, 2)


def people_of(u: Unpacker) -> list[tuple[str, int]]:
    """(name, number in the roster) of those who began a sheet, from the payload of SHEET. Raises ValueError."""
    take_integer(u)
    u.text()
    u.take(u.number(1))
    u.terms()
    u.text()
    take_integer(u)
    take_purse(u)
    u.text()
    u.number(1)
    return [take_player(u) for _ in range(u.number(1))]


def take_player(u: Unpacker) -> tuple[str, int]:
    """(name, number in the roster), as in SHEET and PLAYER. Raises ValueError, IndexError."""
    name = check_name(u.text())
    return name, u.number(2)


def change_of(at: int, entry: tuple[int, ...]) -> bytearray:
    """The payload of ADD (`at` 0), REPLACE or INSERT."""
    out = _put_at(at)
    _put_entry(out, entry)
    return out


def _put_at(at: int) -> bytearray:
    out = bytearray()
    put_integer(out, at)
    return out


def _put_entry(out: bytearray, entry: tuple[int, ...]) -> None:
    out.append(len(entry))
    for n in entry:
        put_integer(out, n)


def _take_entry(u: Unpacker) -> tuple[int, ...]:
    return tuple([take_integer(u) for _ in range(u.number(1))])
