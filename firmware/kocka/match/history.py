"""Summaries of finished matches, one record each, appended for ever.

    history = History(folder)
    problem = history.mend()             # looks the file through; damage is set aside as .bad, sound records stay
    history.add(match, when)             # False if this match is there already
    reader = history.read()
    while reader.next(): reader.summary  # oldest first

The file may be larger than the memory: it is read record by record.
"""

from micropython import const

from kocka.engine.sheet import BARAZ_DUE, FOR_INTERLUDE, PIVOVAR, SELIKO, ranked
from kocka.match import journal
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, Journal, Problem, Reader, size_of
from kocka.match.match import Match, number_of
from kocka.match.setup import Unpacker, put_bytes, put_number, put_text
from kocka.match.state import EVENT_KINDS, OVER

MYPY = False
if MYPY:
    from kocka.match.luck import Luck

VERSION = const(4)
SUMMARY_RECORD = const(32)
FILE = "history.kck"

PLAYED = const(0)  # mode: played on the device (a score kept for real cards is another)

_NOBODY = const(255)
_BIAS = const(32768)
_MOST_SHORT = const(32767)
_TOTAL_BYTES = const(4)
_TOTAL_BIAS = const(1 << 29)
_NET_BYTES = const(5)
_WORTH_BYTES = const(4)
_WORTH_BIAS = const(1 << 29)
_NET_BIAS = 1 << 39
_MOST = const(255)


class SeatSummary:
    """One player of a finished match.

    `kind`, `level`, `persona`, `name`: as in the setup; `total`: points at the end; `interludes`: dokládačky lost;
    `undone`: decisions taken back; `hints`: taken; `counts`: round events (engine/round.py), indexed by event;
    `brewery`, `seliko`: how often the total passed 71 and 90; `place`: at the end, from 1, shared or not; `net`:
    smallest coins won; `luck`: of the hands dealt (luck.py).
    """

    def __init__(self) -> None:
        self.kind = 0
        self.level = 0
        self.persona = 0
        self.name = ""
        self.total = 0
        self.interludes = 0
        self.undone = 0
        self.hints = 0
        self.counts = bytes(EVENT_KINDS)
        self.brewery = 0
        self.seliko = 0
        self.place = 1
        self.net = 0
        from kocka.match.luck import Luck  # not before it is needed

        self.luck = Luck()


class Summary:
    """A finished match.

    `mode`: PLAYED; `number`: of the match's file; `seed`; `when`: seconds since 1970, 0 = unknown; `game`; `rounds`,
    `interludes`: played; `loser`: seat, -1 where none alone has lost; `baraz`: how many baráž rounds became due;
    `durchs`: numbers of the rounds with a durch, from 1 (bytes); `price`, `currency`: of a round of drinks; `decimals`:
    of the currency, for the nets; `secret`: what the rounds were dealt from (seal.py), b"" where the seed was chosen;
    `seats`: list of SeatSummary.
    """

    def __init__(self) -> None:
        self.mode = PLAYED
        self.number = 0
        self.seed = 0
        self.when = 0
        self.game = ""
        self.rounds = 0
        self.interludes = 0
        self.loser = -1
        self.baraz = 0
        self.durchs = b""
        self.price = 0
        self.currency = ""
        self.decimals = 2
        self.secret = b""
        self.seats: list[SeatSummary] = []

    def pack(self) -> bytes:
        """The payload of its record."""
        out = bytearray([self.mode])
        put_number(out, self.number, 4)
        put_number(out, self.seed, 6)
        put_number(out, self.when, 5)
        put_text(out, self.game)
        put_number(out, self.rounds, 2)
        out.append(self.interludes)
        out.append(self.loser if self.loser >= 0 else _NOBODY)
        out.append(self.baraz)
        put_bytes(out, self.durchs)
        put_number(out, self.price, 2)
        put_text(out, self.currency)
        out.append(len(self.seats))
        for seat in self.seats:
            out.append(seat.kind)
            out.append(seat.level)
            out.append(seat.persona)
            put_text(out, seat.name)
            put_number(out, max(-_MOST_SHORT, min(_MOST_SHORT, seat.total)) + _BIAS, 2)
            out.append(seat.interludes)
            out.append(seat.undone)
            put_bytes(out, seat.counts)
            out.append(seat.brewery)
            out.append(seat.seliko)
        _put_ending(out, self)
        _put_deals(out, self)
        _put_totals(out, self)
        return bytes(out)


def _put_ending(out: bytearray, s: Summary) -> None:
    """What version 2 has behind the payload of version 1."""
    out.append(s.decimals)
    for seat in s.seats:
        out.append(seat.place)
        put_number(out, seat.net + _NET_BIAS, _NET_BYTES)


def _put_deals(out: bytearray, s: Summary) -> None:
    """What version 3 has behind the payload of version 2."""
    put_bytes(out, s.secret)
    for seat in s.seats:
        put_number(out, seat.luck.hands, 2)
        put_number(out, seat.luck.worth + _WORTH_BIAS, _WORTH_BYTES)
        for count in seat.luck.counts:
            put_number(out, count, 2)
        out.append(seat.hints)


def _put_totals(out: bytearray, s: Summary) -> None:
    """What version 4 has behind the payload of version 3: totals of Taroky do not fit into the two bytes before it."""
    for seat in s.seats:
        put_number(out, max(1 - _TOTAL_BIAS, min(_TOTAL_BIAS - 1, seat.total)) + _TOTAL_BIAS, _TOTAL_BYTES)


def _to_2(payload: bytes) -> bytes:
    """Version 1 knew Černá kočka alone: by points, who has lost is last; nobody plays for money."""
    s = _unpack_1(Unpacker(payload))
    totals = [seat.total for seat in s.seats]
    if s.loser >= 0:
        totals[s.loser] = max(totals) + 1
    places = ranked(totals)
    for i in range(len(places)):
        s.seats[i].place = places[i]
    out = bytearray(payload)
    _put_ending(out, s)
    return bytes(out)


def _to_3(payload: bytes) -> bytes:
    """Version 2 had no secrets and no hints, and looked at no hands."""
    s = _unpack_2(Unpacker(payload))
    out = bytearray(payload)
    _put_deals(out, s)
    return bytes(out)


def _to_4(payload: bytes) -> bytes:
    """Version 3 had two bytes for a total."""
    s = _unpack_3(Unpacker(payload))
    out = bytearray(payload)
    _put_totals(out, s)
    return bytes(out)


# MIGRATIONS[v - 1] turns the payload of version v into that of version v + 1.
MIGRATIONS: tuple = (_to_2, _to_3, _to_4)  # type: ignore[type-arg]


def unpack(payload: bytes) -> Summary:
    """The summary of `Summary.pack()`. Raises ValueError for what it did not write."""
    u = Unpacker(payload)
    s = _unpack_3(u)
    for seat in s.seats:
        seat.total = u.number(_TOTAL_BYTES) - _TOTAL_BIAS
    return s


def _unpack_3(u: Unpacker) -> Summary:
    """The part that version 3 wrote."""
    s = _unpack_2(u)
    s.secret = u.take(u.number(1))
    for seat in s.seats:
        seat.luck.hands = u.number(2)
        seat.luck.worth = u.number(_WORTH_BYTES) - _WORTH_BIAS
        seat.luck.counts = [u.number(2), u.number(2)]
        seat.hints = u.number(1)
    return s


def _unpack_2(u: Unpacker) -> Summary:
    """The part that version 2 wrote."""
    s = _unpack_1(u)
    s.decimals = u.number(1)
    for seat in s.seats:
        seat.place = u.number(1)
        seat.net = u.number(_NET_BYTES) - _NET_BIAS
    return s


def _unpack_1(u: Unpacker) -> Summary:
    """The part that version 1 wrote."""
    s = Summary()
    s.mode = u.number(1)
    s.number = u.number(4)
    s.seed = u.number(6)
    s.when = u.number(5)
    s.game = u.text()
    s.rounds = u.number(2)
    s.interludes = u.number(1)
    loser = u.number(1)
    s.loser = -1 if loser == _NOBODY else loser
    s.baraz = u.number(1)
    s.durchs = u.take(u.number(1))
    s.price = u.number(2)
    s.currency = u.text()
    for _ in range(u.number(1)):
        seat = SeatSummary()
        seat.kind = u.number(1)
        seat.level = u.number(1)
        seat.persona = u.number(1)
        seat.name = u.text()
        seat.total = u.number(2) - _BIAS
        seat.interludes = u.number(1)
        seat.undone = u.number(1)
        counts = u.take(u.number(1))
        seat.counts = counts + bytes(max(0, EVENT_KINDS - len(counts)))
        seat.brewery = u.number(1)
        seat.seliko = u.number(1)
        s.seats.append(seat)
    if s.loser >= len(s.seats):
        raise ValueError("the loser has no seat")
    return s


def summary_of(match: Match, when: int = 0, lucks: "list[Luck] | None" = None) -> Summary:
    """The summary of a finished match. Raises ValueError while it goes on, or of a deal played again.

    `when`: seconds since 1970, 0 = unknown; `lucks`: of the seats (`luck.LuckCount`), None if nobody has counted.
    """
    if match.stage != OVER or match.setup.again:
        raise ValueError("the match is not over, or counts nowhere")
    sheet = match.sheet
    s = Summary()
    s.number = max(0, number_of(match.path.rpartition("/")[2]))
    s.seed = match.setup.seed
    s.secret = match.setup.secret
    s.when = when
    s.game = match.setup.game
    s.rounds = sheet.rounds
    s.interludes = sheet.interludes
    s.loser = sheet.loser
    s.durchs = bytes(match.durchs)
    s.price = match.setup.price
    s.currency = match.setup.currency
    s.decimals = match.setup.terms.decimals
    places = sheet.places()
    nets = sheet.nets()
    last = -1
    for event, _, entry in sheet.events:
        if event == BARAZ_DUE and entry != last:
            s.baraz += 1
            last = entry
    for i in range(len(match.setup.seats)):
        who = match.setup.seats[i]
        seat = SeatSummary()
        seat.kind = who.kind
        seat.level = who.level
        seat.persona = who.persona
        seat.name = who.name
        seat.total = sheet.totals[i]
        seat.place = places[i]
        seat.net = nets[i]
        for payer, why, _ in sheet.payers:
            if payer == i and why == FOR_INTERLUDE:
                seat.interludes += 1
        seat.undone = match.undone[i]
        seat.hints = match.hints[i]
        if lucks:
            seat.luck = lucks[i]
        seat.counts = bytes(match.counts[i])
        for event, who_seat, _ in sheet.events:
            if who_seat == i and event == PIVOVAR:
                seat.brewery = min(_MOST, seat.brewery + 1)
            if who_seat == i and event == SELIKO:
                seat.seliko = min(_MOST, seat.seliko + 1)
        s.seats.append(seat)
    return s


class HistoryReader:
    """`next()` until it gives False; `summary` is the one just read, `problem` how it ended (see journal.Reader)."""

    def __init__(self, path: str) -> None:
        self.summary = Summary()
        self.reader = Reader(path, VERSION)

    @property
    def problem(self) -> int:
        """0 or the kind of problem that ended the reading."""
        return int(self.reader.problem)

    def next(self) -> bool:
        """Reads the next summary; False at the end or at a problem."""
        return self.reader.next() and self._unpack()

    def skip(self) -> bool:
        """After damage: goes on with the next sound summary."""
        return self.reader.skip() and self._unpack()

    def _unpack(self) -> bool:
        reader = self.reader
        if reader.kind != SUMMARY_RECORD:
            reader.problem = FOREIGN if reader.count == 1 else NEWER
            reader.close()
            return False
        payload = reader.payload
        try:
            for version in range(reader.version, VERSION):
                payload = MIGRATIONS[version - 1](payload)
            self.summary = unpack(payload)
        except (ValueError, IndexError):
            reader.problem = DAMAGED
            reader.close()
            return False
        return True

    def close(self) -> None:
        """Closes the file before its end."""
        self.reader.close()


class History:
    """All finished matches of a device. `path`: its file, if there is one; `problem`: what `add` had to mend."""

    def __init__(self, folder: str) -> None:
        self.path = folder + "/" + FILE
        self.problem: Problem | None = None
        self._journal: Journal | None = None
        self._payload = b""  # of the first record of a new file, while it is not written

    def exists(self) -> bool:
        """Whether a match has been finished yet."""
        return size_of(self.path) >= 0

    def read(self) -> HistoryReader:
        """A reader at the first summary; without a file it ends at once."""
        return HistoryReader(self.path)

    def mend(self) -> Problem | None:
        """Looks the file through; a damaged one is kept as `.bad`, and what is sound in it stays in use.

        Returns what a person should be told. A file of a newer version is not touched.
        """
        if size_of(self.path) < 0:
            return None
        reader = self.read()
        while reader.next():
            pass
        problem = reader.problem
        if not problem:
            return None
        if problem == FOREIGN or (problem == DAMAGED and not reader.reader.size):
            return Problem(problem, self.path, journal.set_aside(self.path))
        if problem != DAMAGED:
            return Problem(problem, self.path)
        kept = journal.bad_name(self.path)
        try:
            journal.copy(self.path, kept, size_of(self.path))
            journal.write_whole(self.path, _sound(self.path))
        except (OSError, journal.StorageError):
            kept = journal.set_aside(self.path)
        if not size_of(self.path):
            journal.remove(self.path)  # nothing in it was sound
        return Problem(problem, self.path, kept)

    def has(self, number: int, seed: int) -> bool:
        """Whether the match with this file number and seed is there."""
        reader = self.read()
        while reader.next():
            if reader.summary.number == number and reader.summary.seed == seed:
                reader.close()
                return True
        return False

    def last_number(self) -> int:
        """The highest number of a match, -1 if there is none: new matches are numbered above it."""
        last = -1
        reader = self.read()
        while reader.next():
            last = max(last, reader.summary.number)
        return last

    def add(self, match: Match, when: int = 0, lucks: "list[Luck] | None" = None) -> bool:
        """Appends the summary (see `summary_of`) of a finished match, durably; False if it is there already.

        A damaged file is mended first (`problem` then says so). Raises ValueError while the match goes on, StorageError
        if nothing can be written: the disk is full, or the file is of a newer version and stays as it is.
        """
        if not self.begin_add(match, when, lucks):
            return False
        self.finish_add()
        return True

    def begin_add(self, match: Match, when: int = 0, lucks: "list[Luck] | None" = None) -> bool:
        """The first half of `add`, `finish_add` is the other; False as in `add`.

        Each may erase a block of the flash, which stops the chip for 50 ms. Between them `go_on` may be called until it
        gives False: a new file is made in more steps.
        """
        self.problem = self.mend()
        summary = summary_of(match, when, lucks)
        self._payload = b""
        if size_of(self.path) < 0:
            self._payload = summary.pack()
            self._journal = journal.begin_new(self.path, VERSION)
            return True
        reader = self.read()
        while reader.next():
            if reader.summary.number == summary.number and reader.summary.seed == summary.seed:
                reader.close()
                return False
        if reader.problem:
            raise journal.StorageError(0, self.path)  # a newer version's, or unreadable
        self._journal = Journal(self.path, VERSION, reader.reader.end, reader.reader.count)
        self._journal.begin(SUMMARY_RECORD, summary.pack())
        return True

    def go_on(self) -> bool:
        """Writes on; True if there is more before `finish_add`. Raises StorageError as that does."""
        log = self._journal
        if log is None or not self._payload:
            return log is not None and log.go_on()
        try:
            if not log.count:
                if log.is_begun:
                    log.settle()
                else:
                    log.begin(SUMMARY_RECORD, self._payload)
                return True
        except journal.StorageError as error:
            try:
                journal.remove(log.path)
            except OSError:
                pass  # what counts is what went wrong first
            raise journal.StorageError(error.code, self.path)
        return False

    def finish_add(self) -> None:
        """The other half, durably. Raises StorageError, and then the match is not in the history."""
        while self.go_on():
            pass
        if self._payload:
            journal.put_new(self.path)
        elif self._journal is not None:
            self._journal.settle()


def _sound(path: str):  # type: ignore[no-untyped-def]
    """The frames of all sound summaries of a damaged file, numbered anew."""
    reader = HistoryReader(path)
    number = 0
    more = reader.next()
    while True:
        if more:
            yield journal.frame(SUMMARY_RECORD, VERSION, number, reader.summary.pack())
            number += 1
            more = reader.next()
        elif reader.problem == DAMAGED and reader.reader.end < reader.reader.size:
            more = reader.skip()
            if not more and not reader.problem:
                return
        else:
            return
