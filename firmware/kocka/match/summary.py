"""What is kept of a finished match: a record of the history (history.py; HISTORY.md).

summary = summary_of(match, when)
unpack(summary.pack())
"""

from micropython import const

from kocka.engine.sheet import BARAZ_DUE, FOR_INTERLUDE, PIVOVAR, SELIKO, ranked
from kocka.match.match import Match, number_of
from kocka.match.setup import Unpacker, put_bytes, put_number, put_text
from kocka.match.state import EVENT_KINDS, OVER

MYPY = False
if MYPY:
    from typing import Any

    from kocka.match.luck import Luck

PLAYED = const(0)  # mode: played on the device (a score kept for real cards is another)

_NOBODY = const(255)
_BIAS = const(32768)
_MOST_SHORT = const(32767)
_TOTAL_BYTES = const(4)
_TOTAL_BIAS = const(1 << 29)
_NET_BYTES = const(5)
_EXPECTED_BYTES = const(4)
_EXPECTED_BIAS = const(1 << 29)
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
        from kocka.match.luck import Luck  # imported only when needed

        self.luck = Luck()


class Summary:
    """A finished match.

    `mode`: PLAYED; `number`: of the match's file; `seed`; `when`: seconds since 1970, 0 = unknown; `game`; `rounds`,
    `interludes`: played; `loser`: seat, -1 unless one seat alone lost; `baraz`: how many baráž rounds became due;
    `durchs`: numbers of the rounds with a durch, from 1 (bytes); `price`, `currency`: of a round of drinks; `decimals`:
    of the currency, for the nets; `secret`: the source of the rounds' seeds (seal.py), b"" where the seed was chosen;
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
    """Appends what version 2 added to the payload of version 1."""
    out.append(s.decimals)
    for seat in s.seats:
        out.append(seat.place)
        put_number(out, seat.net + _NET_BIAS, _NET_BYTES)


def _put_deals(out: bytearray, s: Summary) -> None:
    """Appends what version 3 added to the payload of version 2."""
    put_bytes(out, s.secret)
    for seat in s.seats:
        put_number(out, seat.luck.hands, 2)
        put_number(out, seat.luck.expected + _EXPECTED_BIAS, _EXPECTED_BYTES)
        for count in seat.luck.counts:
            put_number(out, count, 2)
        out.append(seat.hints)


def _put_totals(out: bytearray, s: Summary) -> None:
    """Appends what version 4 added to version 3: totals of Taroky need more than two bytes."""
    for seat in s.seats:
        put_number(out, max(1 - _TOTAL_BIAS, min(_TOTAL_BIAS - 1, seat.total)) + _TOTAL_BIAS, _TOTAL_BYTES)


def _to_2(payload: bytes) -> bytes:
    """Version 1 knew only Černá kočka: places by points, the loser last, no money."""
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
    """Version 2 had no secrets and no hints, and did not rate hands."""
    s = _unpack_2(Unpacker(payload))
    out = bytearray(payload)
    _put_deals(out, s)
    return bytes(out)


def _to_4(payload: bytes) -> bytes:
    """Version 3 had two bytes per total."""
    s = _unpack_3(Unpacker(payload))
    out = bytearray(payload)
    _put_totals(out, s)
    return bytes(out)


# MIGRATIONS[v - 1] turns the payload of version v into that of version v + 1.
MIGRATIONS: "tuple[Any, ...]" = (_to_2, _to_3, _to_4)


def unpack(payload: bytes) -> Summary:
    """The inverse of `Summary.pack()`. Raises ValueError for other bytes."""
    u = Unpacker(payload)
    s = _unpack_3(u)
    for seat in s.seats:
        seat.total = u.number(_TOTAL_BYTES) - _TOTAL_BIAS
    return s


def _unpack_3(u: Unpacker) -> Summary:
    """Reads the part that version 3 wrote."""
    s = _unpack_2(u)
    s.secret = u.take(u.number(1))
    for seat in s.seats:
        seat.luck.hands = u.number(2)
        seat.luck.expected = u.number(_EXPECTED_BYTES) - _EXPECTED_BIAS
        seat.luck.counts = [u.number(2), u.number(2)]
        seat.hints = u.number(1)
    return s


def _unpack_2(u: Unpacker) -> Summary:
    """Reads the part that version 2 wrote."""
    s = _unpack_1(u)
    s.decimals = u.number(1)
    for seat in s.seats:
        seat.place = u.number(1)
        seat.net = u.number(_NET_BYTES) - _NET_BIAS
    return s


def _unpack_1(u: Unpacker) -> Summary:
    """Reads the part that version 1 wrote."""
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
    if s.loser >= len(s.seats) or not s.seats:
        raise ValueError("the loser has no seat, or nobody has one")
    return s


def summary_of(match: Match, when: int = 0, lucks: "list[Luck] | None" = None) -> Summary:
    """The summary of a finished match. Raises ValueError for an unfinished match or a replayed deal.

    `when`: seconds since 1970, 0 = unknown; `lucks`: by seat (`luck.LuckCount`), None if not counted.
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
