"""The sums of older matches that the history no longer keeps in full: by player, game and year.

    counting = Counting(history, "hearts")        # the sums, then the matches in full, a few a step
    for _ in counting.steps(): ...
    counting.statistics, counting.problem

    folding = Folding(history)                    # sums up the oldest matches once the history is too long
    for _ in folding.steps(): ...

`archive.kck` is written anew for each file that is summed up and replaces the old one by renaming. Its head says which
matches are in it, so each match counts once even if the power fails. HISTORY.md has the format.
"""

import os

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match import journal
from kocka.match.history import (
    ARCHIVE_VERSION,
    HEAD_RECORD,
    FilesReader,
    Head,
    History,
    HistoryReader,
    unpack_head,
)
from kocka.match.journal import DAMAGED, FOOTER, FOREIGN, HEADER, NEWER, Problem, Reader, size_of
from kocka.match.luck import Balance
from kocka.match.setup import HUMAN, Unpacker, put_text, take_integer
from kocka.match.state import EVENT_KINDS
from kocka.match.statistics import Person, Statistics
from kocka.match.summary import Summary
from kocka.match.writing import finish

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

GAME_RECORD = const(34)
PLAYER_RECORD = const(35)
YEAR_RECORD = const(36)

KEPT = const(72 * 1024)  # bytes of matches that stay in full, at least, if there are that many
MOST = const(24000)  # bytes of sums; with littlefs's overhead six blocks
OTHERS = "…"  # stands for whoever played least, where there are more names than room

_SEGMENT = const(12288)  # bytes read from a file of matches at a time
_BATCH = const(40)  # matches summed up at once
_ROWS = const(4)  # rows unpacked per step
_CHECKED = const(2)  # rows unpacked only to see whether that can be done, per step
_WRITTEN = const(500)  # bytes written per step
_YEAR_S = const(31556952)  # seconds in an average year
_FREE = const(8)  # blocks that stay free when the rest of a long file is copied


class Year:
    """What a player did in a game in a year: `year` (0: unknown), `matches`, `won`, `lost`, `rounds`, `points`."""

    def __init__(self, year: int = 0) -> None:
        self.year = year
        self.numbers = [0, 0, 0, 0, 0]  # in this order


def year_of(when: int) -> int:
    """The year of a time in seconds since 1970, assuming years of average length; 0 for 0."""
    return 1970 + when // _YEAR_S if when else 0


def _who(game: str, kind: int, persona: int, name: str) -> bytes:
    """The start of a player's row, by which it is found: the name of a person, the persona of an AI seat."""
    out = bytearray()
    put_text(out, game)
    out.append(kind)
    out.append(0 if kind == HUMAN else persona)
    put_text(out, name if kind == HUMAN else "")
    return bytes(out)


def take_who(u: Unpacker) -> tuple[str, int, int, str]:
    """(game, kind, persona, name) from the start of a player's row."""
    return u.text(), u.number(1), u.number(1), u.text()


def pack_person(game: str, p: Person) -> bytes:
    """The payload of a PLAYER record."""
    out = bytearray(_who(game, p.kind, p.persona, p.name))
    numbers = [p.matches, p.won, p.lost, p.interludes, p.dabls, p.tripls, p.undone, p.hints, p.marked, p.rounds]
    numbers.extend((p.points, p.brewery, p.seliko, p.streak, p.longest_streak, len(p.counts)))
    numbers.extend(p.counts)
    numbers.extend(p.balance.numbers())
    for number in numbers:
        put_integer(out, number)
    put_integer(out, len(p.spent))
    for currency, price in p.spent:
        put_text(out, currency)
        put_integer(out, price)
    put_integer(out, len(p.purse))
    for currency, decimals, coins in p.purse:
        put_text(out, currency)
        put_integer(out, decimals)
        put_integer(out, coins)
    return bytes(out)


def unpack_person(payload: bytes) -> tuple[str, Person]:
    """The inverse of `pack_person`: (game, player). Raises ValueError for other bytes."""
    u = Unpacker(payload)
    game, kind, persona, name = take_who(u)
    p = Person(kind, persona, name)
    p.matches = take_integer(u)
    p.won = take_integer(u)
    p.lost = take_integer(u)
    p.interludes = take_integer(u)
    p.dabls = take_integer(u)
    p.tripls = take_integer(u)
    p.undone = take_integer(u)
    p.hints = take_integer(u)
    p.marked = take_integer(u)
    p.rounds = take_integer(u)
    p.points = take_integer(u)
    p.brewery = take_integer(u)
    p.seliko = take_integer(u)
    p.streak = take_integer(u)
    p.longest_streak = take_integer(u)
    counts = [take_integer(u) for _ in range(take_integer(u))]
    p.counts = counts + [0] * (EVENT_KINDS - len(counts))
    p.balance = Balance.of([take_integer(u) for _ in range(8)])
    p.spent = [(u.text(), take_integer(u)) for _ in range(take_integer(u))]
    p.purse = [(u.text(), take_integer(u), take_integer(u)) for _ in range(take_integer(u))]
    return game, p


def pack_game(s: Statistics) -> bytes:
    """The payload of a GAME record: everything but the players."""
    out = bytearray()
    put_text(out, s.game)
    for number in (s.matches, s.rounds, s.most_interludes, s.shortest, s.longest, s.longest_peace, s.most_points,
                   s.peace):  # fmt: skip
        put_integer(out, number)
    return bytes(out)


def unpack_game(payload: bytes) -> Statistics:
    """The inverse of `pack_game`: statistics without players. Raises ValueError for other bytes."""
    u = Unpacker(payload)
    s = Statistics(u.text())
    s.matches = take_integer(u)
    s.rounds = take_integer(u)
    s.most_interludes = take_integer(u)
    s.shortest = take_integer(u)
    s.longest = take_integer(u)
    s.longest_peace = take_integer(u)
    s.most_points = take_integer(u)
    s.peace = take_integer(u)
    return s


def pack_year(who: bytes, year: Year) -> bytes:
    """The payload of a YEAR record; `who`: the start of the row."""
    out = bytearray(who)
    put_integer(out, year.year)
    for number in year.numbers:
        put_integer(out, number)
    return bytes(out)


def unpack_year(payload: bytes) -> tuple[bytes, Year]:
    """The inverse of `pack_year`: (start of the row, the year). Raises ValueError for other bytes."""
    u = Unpacker(payload)
    take_who(u)
    who = payload[: u.at]
    year = Year(take_integer(u))
    year.numbers = [take_integer(u) for _ in range(5)]
    return who, year


class Counting:
    """The statistics of a history, of all games or of one, a few matches per `step`.

    `statistics`: so far; `games`: names of all games seen, counted or not; `problem`: 0 or the first problem
    (journal.py; sound records count all the same); `done`, `total`: the progress. Across all games, streaks in
    summed-up matches are those of single games.
    """

    def __init__(self, history: History, game: str = "", is_look: bool = False, seen: "Any" = None) -> None:
        """`is_look`: only `games` is wanted, in less time. `seen(summary)` is called for each match not summed up."""
        self.statistics = Statistics(game)
        self.games: list[str] = []
        self.problem = 0
        self._is_look = is_look
        self._seen = seen
        self._sums = Reader(history.archive, ARCHIVE_VERSION) if size_of(history.archive) >= 0 else None
        self._reader = FilesReader(history.parts())
        self.total = self._reader.total + (1 if self._sums else 0)

    @property
    def done(self) -> int:
        """The number of files read, of `total`."""
        return self._reader.done + (1 if self.total > self._reader.total and self._sums is None else 0)

    def steps(self) -> "Steps":
        """Counts everything, a few records in a step."""
        try:
            while self._reads():
                yield
        finally:
            self._reader.close()
            if self._sums is not None:
                self._sums.close()

    def _reads(self) -> bool:
        """Reads a few records; whether there are more."""
        before = self.statistics.matches
        for _ in range(_ROWS):
            if not (self._next_sum() if self._sums else self._next_match()):
                return False
            if self.statistics.matches != before:
                break
        return True

    def _see(self, game: str) -> bool:
        """Notes the game; returns whether its matches are counted."""
        if game not in self.games:
            self.games.append(game)
        return not self._is_look and (not self.statistics.game or game == self.statistics.game)

    def _next_sum(self) -> bool:
        reader = self._sums
        if reader is None:
            return False
        more = reader.next()
        if not more and reader.problem == DAMAGED:
            self.problem = self.problem or DAMAGED
            more = reader.skip()
        if not more:
            self.problem = self.problem or reader.problem
            self._sums = None
            return self.problem != NEWER
        try:
            self._take(reader.kind, reader.payload)
        except (ValueError, IndexError):
            self.problem = self.problem or DAMAGED
        return True

    def _take(self, kind: int, payload: bytes) -> None:
        if kind != GAME_RECORD and kind != PLAYER_RECORD:
            return
        if not self._see(Unpacker(payload).text()):
            return
        mine = self.statistics
        if kind == GAME_RECORD:
            mine.peace = 0
            mine.join(unpack_game(payload))
            return
        _, player = unpack_person(payload)
        person = mine.person(player.kind, player.persona, player.name)
        person.join(player)
        person.streak = player.streak

    def _next_match(self) -> bool:
        reader = self._reader
        if not reader.advance():
            if reader.problem != DAMAGED:
                self.problem = self.problem or reader.problem
                return False
            self.problem = DAMAGED
            if not reader.skip():
                self.problem = reader.problem or self.problem
                return False
            if self._see(reader.summary.game):
                self._add(reader.summary)
            return True
        try:
            if self._see(reader.now.game()):
                if reader.now.unpack():
                    self._add(reader.summary)
                else:
                    reader.problem = DAMAGED
                    return self._next_match()
        except ValueError:
            self.problem = self.problem or DAMAGED
        return True

    def _add(self, match: "Summary") -> None:
        self.statistics.add(match)
        if self._seen is not None:
            self._seen(match)


def statistics_of(history: History, game: str = "") -> tuple[Statistics, int]:
    """(statistics of the whole history, 0 or the first problem), in one call."""
    counting = Counting(history, game)
    finish(counting.steps())
    return counting.statistics, counting.problem


class Folding(journal.Rewriting):
    """Sums up the oldest matches that are too many.

    Nothing changes before the new archive is complete and in place.
    """

    def __init__(self, history: History) -> None:
        super().__init__(history.archive)
        self._history = history
        self._head = Head()
        self._rows: list[bytes] = []  # of players and years, packed, each after the kind of its record
        self._games: list[Statistics] = []
        self._new: list[Statistics] = []  # sums still to be added
        self._years: list[tuple[bytes, Year]] = []

    def _steps(self) -> "Steps":
        history = self._history
        if size_of(self._path) >= 0:
            reader = Reader(self._path, ARCHIVE_VERSION)
            sound = reader.next() and reader.kind == HEAD_RECORD
            problem = reader.problem
            reader.close()
            if problem == NEWER:
                return
            if not sound:  # whatever can be read of it is kept
                kept = journal.bad_name(self._path)
                yield from journal.copying(self._path, kept, size_of(self._path))
                self.problem = Problem(problem or FOREIGN, self._path, kept)
                yield
        self._head = self._found_head()
        yield
        head = self._head
        numbers = history.segments()
        yield
        for number in numbers:
            if number < head.segment:  # it is in the sums; the power failed before it could be removed
                journal.remove(history.segment(number))
                yield
        numbers = [number for number in numbers if number >= head.segment]
        sizes = [size_of(history.segment(number)) for number in numbers]
        if numbers:
            number = numbers[0]
            if len(numbers) > 1 and not number & 1 and numbers[1] == number + 1:  # half of a copy of its rest
                journal.remove(history.segment(number + 1))
                numbers.pop(1)
                sizes.pop(1)
                yield
            at = head.end if number == head.segment else 0
            count = head.count if number == head.segment and at else -1
            left = sum(sizes) - at
            if left - min(_SEGMENT, sizes[0] - at) >= KEPT:
                yield from self._fold(number, at, count)
                return
            if not number & 1 and at >= _SEGMENT and sizes[0] > 2 * _SEGMENT:
                if _free_blocks(history.folder) > (sizes[0] - at) // 4096 + _FREE:
                    yield from self._copy_rest(number, at, count)
                else:
                    yield from self._fold(number, at, count)

    def _found_head(self) -> Head:
        """The head of the archive, read from its start or, if that is damaged, from its end."""
        if size_of(self._path) < 0:
            return Head()
        reader = Reader(self._path, ARCHIVE_VERSION)
        more = reader.next()
        try:
            while more or reader.problem == DAMAGED:
                if more and reader.kind == HEAD_RECORD:
                    return unpack_head(reader.payload)
                more = reader.next() if more else reader.skip()
                if not more and not reader.problem:
                    break
        except ValueError:
            pass
        finally:
            reader.close()
        return Head()

    def _fold(self, number: int, at: int, count: int) -> "Steps":
        """Adds the next matches of a closed file to the sums."""
        history = self._history
        path = history.segment(number)
        reader = HistoryReader(path, at, count)
        self._files.append(reader)
        head = Head()
        head.matches = self._head.matches
        head.last = self._head.last
        head.until = self._head.until
        is_over = False
        for _ in range(_BATCH):
            more = reader.next()
            if not more and reader.problem == DAMAGED:  # sound records count; the file is kept, others may read more
                if self.problem is None:
                    kept = journal.bad_name(path)
                    yield from self._copy(path, 0, kept)
                    self.problem = Problem(DAMAGED, path, kept)
                more = reader.skip()
            if not more:
                is_over = True
                break
            yield  # to read a match and to add it up take some 25 ms each
            self._add(reader.summary)
            head.matches += 1
            head.last = max(head.last, reader.summary.number)
            yield
        problem = reader.problem
        head.segment, head.end, head.count = number, reader.reader.end, reader.reader.count
        if is_over or head.end >= reader.reader.size:
            head.segment, head.end, head.count = number + 1, 0, 0
        self._close()
        if problem == FOREIGN:
            self.problem = Problem(problem, path, journal.set_aside(path))
            return
        if problem and problem != DAMAGED:
            return  # of a newer version, or unreadable: left alone
        self.is_done = False
        yield from self._read_rows()
        yield from self._join_rows()
        yield from self._write(head)
        if head.segment > number:
            journal.remove(path)

    def _add(self, summary: Summary) -> None:
        """Adds a match to the new sums."""
        for mine in self._new:
            if mine.game == summary.game:
                break
        else:
            mine = Statistics(summary.game)
            self._new.append(mine)
        mine.add(summary)
        year = year_of(summary.when)
        last = max([seat.place for seat in summary.seats])
        for seat in summary.seats:
            who = _who(summary.game, seat.kind, seat.persona, seat.name)
            for other, found in self._years:
                if found.year == year and other == who:
                    break
            else:
                found = Year(year)
                self._years.append((who, found))
            numbers = found.numbers
            numbers[0] += 1
            numbers[1] += 1 if seat.place == 1 else 0
            numbers[2] += 1 if seat.place == last > 1 else 0
            numbers[3] += summary.rounds
            numbers[4] += seat.total

    def _read_rows(self) -> "Steps":
        """Reads the old archive: the games, and the packed rows of players and years; without invalid ones."""
        if size_of(self._path) < 0:
            return
        reader = Reader(self._path, ARCHIVE_VERSION)
        read = 0
        while True:
            more = reader.next()
            if not more and reader.problem == DAMAGED:
                more = reader.skip()
            if not more:
                break
            try:
                if reader.kind == GAME_RECORD:
                    self._games.append(unpack_game(reader.payload))
                elif reader.kind == PLAYER_RECORD or reader.kind == YEAR_RECORD:
                    (unpack_person if reader.kind == PLAYER_RECORD else unpack_year)(reader.payload)
                    self._rows.append(bytes([reader.kind]) + reader.payload)
            except (ValueError, IndexError):
                pass
            read += 1
            if not read % _CHECKED:
                yield

    def _row(self, kind: int, who: bytes, year: int = -1) -> int:
        """The index of a player's row, or that of a year, -1 if there is none."""
        start = bytes([kind]) + who
        for at in range(len(self._rows)):
            row = self._rows[at]
            if row.startswith(start) and (year < 0 or unpack_year(row[1:])[1].year == year):
                return at
        return -1

    def _join_rows(self) -> "Steps":
        """Adds the new sums to the rows."""
        for later in self._new:
            for known in self._games:
                if known.game == later.game:
                    known.join(later)
                    break
            else:
                self._games.append(later)
            for person in later.persons:
                at = self._row(PLAYER_RECORD, _who(later.game, person.kind, person.persona, person.name))
                if at < 0:
                    self._rows.append(bytes([PLAYER_RECORD]) + pack_person(later.game, person))
                else:
                    _, known_person = unpack_person(self._rows[at][1:])
                    known_person.join(person)
                    self._rows[at] = bytes([PLAYER_RECORD]) + pack_person(later.game, known_person)
                yield
        for who, year in self._years:
            if year.year and year.year < self._head.until:
                year.year = self._head.until
            self._join_year(who, year)
            yield

    def _join_year(self, who: bytes, year: Year) -> None:
        at = self._row(YEAR_RECORD, who, year.year)
        if at >= 0:
            _, known = unpack_year(self._rows[at][1:])
            for i in range(len(known.numbers)):
                year.numbers[i] += known.numbers[i]
            self._rows.pop(at)
        self._rows.append(bytes([YEAR_RECORD]) + pack_year(who, year))

    def _size(self) -> int:
        """The size in bytes of an archive with these rows."""
        return sum([len(row) - 1 + HEADER + FOOTER for row in self._rows]) + 100 * (2 + len(self._games))

    def _shrink(self, head: Head) -> "Steps":
        """Too many rows: merges the oldest year into the next one; if there is only one, a player into OTHERS."""
        while self._size() > MOST:
            yield
            first = second = 0  # the two oldest years
            least = -1
            row_of_least = b""
            for at in range(len(self._rows)):
                row = self._rows[at]
                u = Unpacker(row)
                kind = u.number(1)
                _, player, _, name = take_who(u)
                number = take_integer(u)  # a year, or matches
                if kind == YEAR_RECORD:
                    if number and number != first and (not first or number < first):
                        first, second = number, first
                    elif number and number != first and (not second or number < second):
                        second = number
                elif player == HUMAN and name != OTHERS and (least < 0 or number < least):
                    least = number
                    row_of_least = row
                if at % (4 * _ROWS) == 0:
                    yield
            if second:
                head.until = second
                yield from self._join_years(first, second)
            elif least >= 0:
                yield from self._forget(row_of_least)
            else:
                return

    def _join_years(self, first: int, second: int) -> "Steps":
        """Adds all rows of one year to those of another."""
        for row in list(self._rows):
            if row[0] == YEAR_RECORD:
                who, year = unpack_year(row[1:])
                if year.year == first:
                    self._rows.remove(row)
                    year.year = second
                    self._join_year(who, year)
                yield

    def _forget(self, row: bytes) -> "Steps":
        """Adds a player's row to the OTHERS of the game."""
        game, person = unpack_person(row[1:])
        self._rows.remove(row)
        others = _who(game, HUMAN, 0, OTHERS)
        mine = bytes([YEAR_RECORD]) + _who(game, HUMAN, 0, person.name)
        for old in [old for old in self._rows if old.startswith(mine)]:
            self._rows.remove(old)
            self._join_year(others, unpack_year(old[1:])[1])
            yield
        person.name = OTHERS
        at = self._row(PLAYER_RECORD, others)
        if at >= 0:
            _, known = unpack_person(self._rows.pop(at)[1:])
            known.join(person)
            person = known
        self._rows.append(bytes([PLAYER_RECORD]) + pack_person(game, person))
        yield

    def _write(self, head: Head) -> "Steps":
        """Writes the new archive and replaces the old one."""
        yield from self._shrink(head)
        self._unfinished = self._path + ".new"
        file = open(self._unfinished, "wb")
        self._files.append(file)
        part = bytearray()
        for number, record in enumerate(self._records(head)):
            part.extend(journal.frame(record[0], ARCHIVE_VERSION, number & 0xFFFF, record[1:]))
            if len(part) >= _WRITTEN:
                if file.write(part) != len(part):
                    raise OSError(journal.NO_SPACE)
                part = bytearray()
                yield
        if file.write(part) != len(part):
            raise OSError(journal.NO_SPACE)
        yield
        journal.sync(file)
        self._close()
        yield
        journal.put_new(self._path)
        yield

    def _copy(self, path: str, at: int, to: str) -> "Steps":
        """Copies `path` from byte `at` on to `to`, completely or not at all."""
        self._unfinished = to + ".new"
        with open(path, "rb") as source, open(self._unfinished, "wb") as target:
            source.seek(at)
            while True:
                part = source.read(_WRITTEN)
                if not part:
                    break
                if target.write(part) != len(part):
                    raise OSError(journal.NO_SPACE)
                yield
            journal.sync(target)
        yield
        journal.rename(self._unfinished, to)
        yield

    def _records(self, head: Head) -> "Any":
        """(kind, payload) of all records; the head stands at both ends."""
        first = bytes([HEAD_RECORD]) + head.pack()
        yield first
        for game in self._games:
            yield bytes([GAME_RECORD]) + pack_game(game)
        yield from self._rows
        yield first

    def _copy_rest(self, number: int, at: int, count: int) -> "Steps":
        """Moves the rest of a long file of an older version into its own file, so that the old one can be removed."""
        history = self._history
        self.is_done = False
        yield from self._copy(history.segment(number), at, history.segment(number + 1))
        yield from self._read_rows()
        head = self._head
        head.segment, head.end, head.count = number + 1, 0, count
        yield from self._write(head)
        journal.remove(history.segment(number))


def _free_blocks(folder: str) -> int:
    """The number of free blocks of 4 KB."""
    size, _, blocks, free = os.statvfs(folder)[:4]
    return int(size * free) // 4096 if free <= blocks else 0  # a full littlefs counts more blocks than it has
