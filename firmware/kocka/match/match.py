"""A match that survives a power cut at any instant: a MatchState with a journal.

    match = Match.create(folder, setup)            # setup: see setup.py
    match, problem = Match.load(path)              # exactly where it was; see journal.Problem
    path = Match.latest(folder)                    # the newest match file, "" if there is none

    match.stage                                    # DRAW, ROUND, RESULT, INTERLUDE, INTERLUDE_RESULT, OVER
    match.to_move(), match.view(seat), match.legal(buf)
    outcome = match.act(action)                    # written first, then done; see state.Outcome
    match.proceed()                                # leaves DRAW, RESULT, INTERLUDE_RESULT
    match.can_undo(seat), match.undo(seat)
    match.round, match.result, match.sheet, match.number, match.drawn, match.setup, match.undone

`act`, `proceed` and `undo` write a record before anything changes. They raise StorageError (disk full …) with nothing
changed and may be tried again.

Undo takes back a person's last decision in the current round and everything after it; three passed cards are one
decision. It goes no further back than the deal, and `proceed` ends it. Players who take back after learning something
are trusted but counted: `undone`, by seat, goes into the statistics. Where several people share the device, a person
may take back only their own decision, before anybody else has decided or the round is over.

The journal of a match: SETUP, then ACTION (one byte), PROCEED (the result of the round), UNDO (how many actions of the
round remain, and whose turn it is then), HINT (who was helped), END (of a session), SAY (a statement about
cards); see JOURNAL.md. Loading replays only the last round.
"""

import os

from micropython import const

from kocka.ai.defence import KINDS
from kocka.engine.option import NewerError
from kocka.engine.round import DURCH, IllegalAction
from kocka.engine.sheet import INTERLUDE as INTERLUDE_ENTRY
from kocka.engine.sheet import OVER as OVER_DUE
from kocka.engine.sheet import ROUND as ROUND_ENTRY
from kocka.engine.sheet import kind_of
from kocka.match import journal
from kocka.match.journal import (
    DAMAGED,
    FOREIGN,
    NEWER,
    UNREADABLE,
    Journal,
    Problem,
    Reader,
    StorageError,
    frame,
    writing_whole,
)
from kocka.match.setup import (
    AI,
    DRAWN,
    HUMAN,
    UNDO,
    SeatSetup,
    Setup,
    Unpacker,
    put_bytes,
    put_number,
    unpack,
    usual_terms,
)
from kocka.match.state import (
    CEREMONY,
    DRAW,
    EVENT_KINDS,
    INTERLUDE,
    INTERLUDE_RESULT,
    OVER,
    RESULT,
    ROUND,
    STAGE_TEXTS,
    MatchState,
    Outcome,
)
from kocka.match.writing import erasing, finish

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

__all__ = (
    "AI",
    "CEREMONY",
    "DRAW",
    "DRAWN",
    "HUMAN",
    "INTERLUDE",
    "INTERLUDE_RESULT",
    "OVER",
    "RESULT",
    "ROUND",
    "STAGE_TEXTS",
    "Match",
    "Outcome",
    "SeatSetup",
    "Setup",
    "StorageError",
)

VERSION = const(9)

# Kinds of records.
SETUP_RECORD = const(1)
ACTION_RECORD = const(2)
PROCEED_RECORD = const(3)
UNDO_RECORD = const(4)
HINT_RECORD = const(5)
END_RECORD = const(6)
SAY_RECORD = const(7)

# Why a decision may not be taken back (Match.undo_refused); 0: it may.
UNDO_NOTHING = const(1)
UNDO_OTHERS = const(2)  # somebody else has decided since
UNDO_SEEN = const(3)  # the round is over and everybody has seen the result

# How many match files a new match leaves. Older ones are replays of matches that the history summarizes.
KEEP_FILES = const(40)

# The file of a replayed deal. It is removed when the deal is over; until then the device resumes it.
AGAIN = "again.kck"

_PREFIX = "match"
_SUFFIX = ".kck"
_DIGITS = const(5)  # digits in a file name, at least
_PACK = const(255)  # in PROCEED, in place of an event: the cards as gathered
_STOPS = const(254)  # the same for `MatchState.stops`
_PROVEN = const(253)  # and for `MatchState.proven`
_BIAS = const(32768)
_BIAS_1 = const(128)  # added to points in version 1, a byte each
_SKIMMED = const(32)  # records in a step of loading
_REPEATED = const(4)  # of the running round


def _to_2(kind: int, payload: bytes) -> tuple[int, bytes]:
    """Version 1 knew only Černá kočka: setups without terms, PROCEED with an interlude's loser or a round's points."""
    if kind == SETUP_RECORD:
        return kind, usual_terms(payload)
    if kind != PROCEED_RECORD or not payload:
        return kind, payload
    if len(payload) == 1:
        return kind, _pack_entry((INTERLUDE_ENTRY, payload[0]))
    if len(payload) < 6:
        raise ValueError("a round of four has four numbers")
    entry = [int(ROUND_ENTRY)]
    entry.extend([b - _BIAS_1 for b in payload[:4]])
    entry.extend([b if b < 4 else -1 for b in payload[4:6]])
    return kind, _pack_entry(tuple(entry)) + payload[6:]


def _pack_entry(entry: tuple[int, ...]) -> bytes:
    """A sheet's entry as in PROCEED: the count of its numbers, then two bytes each."""
    out = bytearray([len(entry)])
    for n in entry:
        put_number(out, n + _BIAS, 2)
    return bytes(out)


def _to_3(kind: int, payload: bytes) -> tuple[int, bytes]:
    """Version 2 dealt all rounds from streams of the match's one seed, without a secret."""
    return kind, payload + b"\0" if kind == SETUP_RECORD else payload


def _same(kind: int, payload: bytes) -> tuple[int, bytes]:
    """Since version 3 a version can only hold more than the one before (JOURNAL.md)."""
    return kind, payload


# MIGRATIONS[v - 1] turns a record of version v into version v + 1: (kind, payload) -> (kind, payload).
MIGRATIONS: "tuple[Any, ...]" = (_to_2, _to_3) + (_same,) * (VERSION - 3)


def number_of(name: str) -> int:
    """The number in the name of a match file, -1 for any other name."""
    digits = name[len(_PREFIX) : -len(_SUFFIX)]
    if name != _PREFIX + digits + _SUFFIX or len(digits) < _DIGITS or not digits.isdigit():
        return -1
    return int(digits)


def _number(path: str) -> int:
    return number_of(path.rpartition("/")[2])


def path_of(folder: str, number: int) -> str:
    """The path of the match with this number."""
    digits = str(number)
    return folder + "/" + _PREFIX + "0" * (_DIGITS - len(digits)) + digits + _SUFFIX


def files(folder: str) -> list[str]:
    """The paths of all match files in `folder`, oldest first."""
    try:
        names = [name for name in os.listdir(folder) if name.startswith(_PREFIX) and number_of(name) >= 0]
    except OSError:
        return []
    names.sort(key=_order)
    return [folder + "/" + name for name in names]


def _order(name: str) -> tuple[int, str]:
    """A key that sorts by number even if one number has more digits."""
    return len(name), name


def migrate(version: int, kind: int, payload: bytes) -> tuple[int, bytes]:
    """Converts a record of an older version to the current one."""
    while version < VERSION:
        kind, payload = MIGRATIONS[version - 1](kind, payload)
        version += 1
    return kind, payload


def left_behind(payload: bytes) -> tuple[tuple[int, ...], list[tuple[int, int, int]], bytes, bytes, bytes]:
    """The content of a PROCEED record of a round: (entry of the sheet, events, the pack as gathered or b"", `stops` and
    `proven` of the match after it or b"").

    Raises ValueError or IndexError for a record that is too short.
    """
    u = Unpacker(payload)
    entry = tuple([u.number(2) - _BIAS for _ in range(u.number(1))])
    events = []
    pack = b""
    stops = b""
    proven = b""
    while u.at < len(payload):
        if payload[u.at] == _PACK:
            u.number(1)
            pack = u.take(u.number(1))
        elif payload[u.at] == _STOPS:
            u.number(1)
            stops = u.take(u.number(1))
        elif payload[u.at] == _PROVEN:
            u.number(1)
            proven = u.take(u.number(1))
        else:
            events.append((u.number(1), u.number(1), u.number(1)))
    return entry, events, pack, stops, proven


class Match(MatchState):
    """A MatchState with a journal.

    `path`: its file; `undone`: decisions taken back, per seat; `hints`: hints taken, per seat; `counts`: events (engine
    numbers) of finished rounds, per seat a bytearray indexed by event; `durchs`: numbers of the rounds with a durch,
    from 1; `count`: records.
    """

    def __init__(self, setup: Setup) -> None:
        """Internal: use `create` or `load`."""
        super().__init__(setup)
        self.path = ""
        self.undone = bytearray(len(setup.seats))
        self.hints = bytearray(len(setup.seats))
        self.counts = [bytearray(EVENT_KINDS) for _ in setup.seats]
        self.durchs = bytearray()
        self._journal: Journal

    @classmethod
    def create(cls, folder: str, setup: Setup, number: int = 0) -> "Any":
        """A new match in a new file of `folder`, numbered after all others and at least `number`. Raises StorageError.

        The newest KEEP_FILES - 1 older files stay (the flash is small); `.bad` files are never removed. A replayed deal
        has a separate file, which replaces the previous one.
        """
        return finish(cls.creating(folder, setup, number))

    @classmethod
    def creating(
        cls, folder: str, setup: Setup, number: int = 0, waiting: "tuple[int, ...] | list[int]" = ()
    ) -> "Steps":
        """`create` as a writing (writing.py); files numbered as in `waiting` stay, too."""
        match = cls(setup)
        old = []
        if setup.again:
            match.path = folder + "/" + AGAIN
        else:
            old = files(folder)
            if old:
                number = max(number, number_of(old[-1].rpartition("/")[2]) + 1)
            match.path = path_of(folder, number)
            old = [path for path in old[: max(0, len(old) + 1 - KEEP_FILES)] if _number(path) not in waiting]
        yield from erasing(match._begin(old))
        return match

    def close(self) -> None:
        """What is being written does not count."""
        self._journal.close()

    def _begin(self, old: list[str]) -> "Steps":
        """Writes the file with its first record, then removes `old` ones: a step each."""
        record = frame(SETUP_RECORD, VERSION, 0, self.setup.pack())
        yield from writing_whole(self.path, [record])
        self._journal = Journal(self.path, VERSION, len(record), 1)
        try:
            for path in old:
                yield
                journal.remove(path)
        except OSError:
            pass  # they are removed when the next match begins

    @classmethod
    def latest(cls, folder: str) -> str:
        """The path of the newest match file in `folder`, finished or not; "" if there is none."""
        paths = files(folder)
        return paths[-1] if paths else ""

    @classmethod
    def waiting(cls, folder: str) -> str:
        """The path of an unfinished replayed deal (the power failed meanwhile), "" if there is none."""
        path = folder + "/" + AGAIN
        return path if journal.size_of(path) > 0 else ""

    @classmethod
    def load(cls, path: str) -> "Any":
        """(match or None, Problem or None): the match of this file, exactly where it stopped.

        A file damaged in the middle is copied to `.bad`, and the match resumes from before the damage: both are
        returned. Never raises, whatever the file contains.
        """
        loading = Loading(path)
        finish(loading.steps())
        return loading.match, loading.problem

    def _skip(self, payload: bytes) -> bool:
        """Books the round of this PROCEED record on the sheet; returns False, booking nothing, if it ends the match.

        Raises ValueError for an impossible record.
        """
        sheet = self.sheet
        if self.stage == DRAW:
            if payload:
                return False
            self.stage = ROUND
            return True
        entry, events, pack, stops, proven = left_behind(payload)
        if pack and sorted(pack) != sorted(self.game.PACK.cards):
            raise ValueError("no pack of the game")
        if stops and len(stops) != KINDS * len(self.setup.seats):
            raise ValueError("no counts of the seats")
        if proven and len(proven) != 2 * len(self.setup.seats):
            raise ValueError("no words of the seats")
        for event in events:
            if event[0] >= EVENT_KINDS or event[1] >= len(self.setup.seats):
                raise ValueError("no such event")
        if not entry or (kind_of(entry) != ROUND_ENTRY and kind_of(entry) != INTERLUDE_ENTRY):
            raise ValueError("no round and no interlude")
        sheet.add(entry)
        if self.setup.again or sheet.due == OVER_DUE:
            sheet.undo()
            return False
        if kind_of(entry) == ROUND_ENTRY:
            self._count(events)
        self.pack = pack
        self.stops = stops or self.stops
        self.proven = proven or self.proven
        return True

    def _repeat(self, kind: int, payload: bytes) -> "Steps | None":
        """Replays a record of the journal; raises ValueError or IllegalAction if that is impossible. Returns the steps
        of one that takes long, else None.
        """
        if kind == ACTION_RECORD:
            if not self.playing or len(payload) != 1:
                raise ValueError("an action where none can be")
            self.do(payload[0])
        elif kind == PROCEED_RECORD:
            # Before version 6 the counts were not there.
            proofs = (self._proof(), self._proof(False))
            if self.playing or self.stage == OVER or payload not in proofs:
                raise ValueError("the replay differs from what was played")
            self.leave()
        elif kind == HINT_RECORD:
            if len(payload) != 1 or payload[0] >= len(self.hints):
                raise ValueError("a hint to nobody")
            self._add_hint(payload[0])
        elif kind == END_RECORD:
            self.end_session()
        elif kind == SAY_RECORD:
            if len(payload) != 3:
                raise ValueError("no statement")
            self.say(payload)
        else:
            if len(payload) != 3 or self.round is None:
                raise ValueError("an undo of nothing")
            keep = payload[0] | payload[1] << 8
            actors = self.round.actors
            if keep >= len(actors) or actors[keep] != payload[2]:
                raise ValueError("an undo of somebody else's")  # checked before anything is taken back
            return self._undoing(keep)
        return None

    # Writings (writing.py).

    def write_hint(self, seat: int) -> "Steps":
        """Records that the person at `seat` was shown the master's card."""
        yield from self._journal.appending(HINT_RECORD, bytes([seat]))
        self._add_hint(seat)

    def write_statement(self, words: bytes) -> "Steps":
        """Makes a statement, as `MatchState.say`. Raises ValueError as that."""
        self.say(words)
        self.said = self.said[:-4]  # it can be made, but has not been yet
        yield from self._journal.appending(SAY_RECORD, words)
        self.say(words)

    def _add_hint(self, seat: int) -> None:
        if self.hints[seat] < 255:
            self.hints[seat] += 1

    def _proof(self, counted: bool = True) -> bytes:
        """The payload of a PROCEED record for the stage that is being left; with what the seats did about durchs."""
        if self.result is None:
            return b""
        entries = self.sheet.entries
        proof = bytearray(_pack_entry(entries[len(entries) - 1]))
        if self.stage == RESULT:
            for event in self.result.events:
                proof.extend(bytes(event))
            pack = self.round.gathered()
            if pack:
                proof.append(_PACK)
                put_bytes(proof, pack)
            if self.stops and counted:
                proof.append(_STOPS)
                put_bytes(proof, self.stops)
            if self.proven:
                proof.append(_PROVEN)
                put_bytes(proof, self.proven)
        return bytes(proof)

    def act(self, action: int) -> Outcome:
        """Carries out `action` for the seat to move, durably. On IllegalAction or StorageError nothing has changed."""
        outcome: Outcome = finish(self.write_action(action))
        return outcome

    def write_action(self, action: int) -> "Steps":
        """`act` as a writing."""
        if not self.playing:
            raise ValueError("nobody is to move: the stage is " + STAGE_TEXTS[self.stage])
        self.check_action(action)
        yield from self._journal.appending(ACTION_RECORD, bytes([action]))
        yield  # the flash has stalled the chip
        return self.carry_out(action)

    def proceed(self) -> int:
        """Leaves DRAW, RESULT or INTERLUDE_RESULT, durably; returns the new stage. On an error nothing has changed."""
        finish(self.write_proceed())
        return int(self.stage)

    def write_proceed(self) -> "Steps":
        """`proceed` as a writing. Raises ValueError if there is nothing to leave."""
        if self.playing or self.stage == OVER:
            raise ValueError("nothing to leave: the stage is " + STAGE_TEXTS[self.stage])
        yield from self._journal.appending(PROCEED_RECORD, self._proof())
        yield
        self.leave()

    def write_end(self) -> "Steps":
        """Ends the session, and with it the match. Raises ValueError unless `may_end`."""
        if not self.may_end():
            raise ValueError("this cannot be ended now")
        yield from self._journal.appending(END_RECORD, b"")
        self.end_session()

    def end_session(self) -> None:
        """As `MatchState.end_session`; also counts the events of a finished round."""
        if self.stage == RESULT and self.result is not None and self.may_end():
            self._count(self.result.events)
        super().end_session()

    def leave(self) -> None:
        """Moves on to what is due; counts the events of the finished round, now that no undo can reach them."""
        if self.stage == RESULT and self.result is not None:
            self._count(self.result.events)
        super().leave()

    def _count(self, events: list[tuple[int, int, int]]) -> None:
        for event, seat, _ in events:
            if self.counts[seat][event] < 255:
                self.counts[seat][event] += 1
            if event == DURCH and len(self.durchs) < 255:
                self.durchs.append(min(255, self.sheet.rounds))

    @property
    def count(self) -> int:
        """Records acknowledged in the journal."""
        return self._journal.count

    def _undo_to(self) -> int:
        """How many actions remain when a person's last decision is taken back; -1 if there is none."""
        if self.round is None or self.stage == OVER or not UNDO.of(self.setup.house):
            return -1
        actors = self.round.actors
        at = len(actors) - 1
        while at >= 0 and (self.setup.seats[actors[at]].kind != HUMAN or not self.round.decided(at)):
            at -= 1
        if 0 <= at < self.given():
            while at and actors[at - 1] == actors[at]:
                at -= 1
        return at

    def undo_refused(self, seat: int = -1) -> int:
        """Why the person of `seat` (-1: whoever decided last) may not take back; one of UNDO_NOTHING …, or 0."""
        at = self._undo_to()
        if at < 0:
            return int(UNDO_NOTHING)
        if seat < 0 or self.setup.people == 1:
            return 0
        if not self.playing:
            return int(UNDO_SEEN)
        return 0 if self.round.actors[at] == seat else int(UNDO_OTHERS)

    def can_undo(self, seat: int = -1) -> bool:
        """Whether the person of `seat` (-1: whoever decided last) has a decision in this round to take back."""
        return not self.undo_refused(seat)

    def undo(self, seat: int = -1) -> int:
        """Takes back a person's last decision and everything after it; returns that seat, which is to move again.

        `seat`: whose decision it must be, -1 for anybody's. Raises ValueError if there is none, or StorageError.
        """
        finish(self.write_undo(seat))
        return self.to_move()

    def write_undo(self, seat: int) -> "Steps":
        """`undo` as a writing; then the decision is taken back, in steps, too. Raises ValueError as that."""
        if self.undo_refused(seat):
            raise ValueError("there is nothing to take back")
        keep = self._undo_to()
        yield from self._journal.appending(UNDO_RECORD, bytes([keep & 255, keep >> 8, self.round.actors[keep]]))
        yield
        yield from self._undoing(keep)

    def _undoing(self, keep: int) -> "Steps":
        yield from self.taking_back(keep)
        self._mark(self.to_move())

    def _mark(self, seat: int) -> None:
        if self.undone[seat] < 255:
            self.undone[seat] += 1


class Loading:
    """`Match.load` in `steps` of some records; then `match` and `problem` are what it returns."""

    def __init__(self, path: str) -> None:
        """Nothing is read yet."""
        self.match: Match | None = None
        self.problem: Problem | None = None
        self._path = path
        self._end = 0  # bytes, and records, that `match` has in it
        self._count = 0

    def steps(self) -> "Steps":
        """The whole loading, after which `match` and `problem` are there."""
        yield from self._skim()
        yield
        path = self._path
        match = self.match
        self.match = None
        reader = Reader(path, VERSION, self._end, self._count)
        problem = 0
        try:
            while reader.next():
                kind, payload = migrate(reader.version, reader.kind, reader.payload)
                if match is None:
                    if kind != SETUP_RECORD:
                        problem = FOREIGN
                        break
                    match = Match(unpack(payload))
                elif kind < ACTION_RECORD or kind > SAY_RECORD:
                    problem = NEWER
                    break
                else:
                    steps = match._repeat(kind, payload)
                    if steps is not None:
                        yield
                        yield from steps
                self._end = reader.end
                self._count = reader.count
                if not match.playing or not reader.count % _REPEATED:
                    yield
        except NewerError:
            problem = NEWER
        except (ValueError, IndexError, IllegalAction):
            problem = DAMAGED
        finally:
            reader.close()
        problem = problem or reader.problem
        if problem == NEWER or problem == UNREADABLE:
            self.problem = Problem(problem, path)
        elif match is None or problem == FOREIGN:
            self.problem = Problem(problem or DAMAGED, path, journal.set_aside(path))
        elif problem:
            yield from self._rescue(match)
        else:
            self._take(match)

    def _take(self, match: "Any") -> None:
        match.path = self._path
        match._journal = Journal(self._path, VERSION, self._end, self._count)
        self.match = match

    def _skim(self) -> "Steps":
        """Reads to the start of the last round; `match` stays None without a setup.

        Finished rounds are taken from their PROCEED records without replaying them, except where one cannot be skipped.
        """
        reader = Reader(self._path, VERSION)
        match = None
        looked = 0
        undone = bytearray()
        hinted = bytearray()
        try:
            while reader.next():
                looked += 1
                if not looked % _SKIMMED:
                    yield
                kind, payload = migrate(reader.version, reader.kind, reader.payload)
                if match is None:
                    if kind != SETUP_RECORD:
                        break
                    match = Match(unpack(payload))
                elif kind == PROCEED_RECORD:
                    if not match._skip(payload):
                        break
                    for seat in undone:
                        match._mark(seat)
                    for seat in hinted:
                        match._add_hint(seat)
                    undone = bytearray()
                    hinted = bytearray()
                elif kind == UNDO_RECORD or kind == HINT_RECORD:
                    seat = payload[2] if kind == UNDO_RECORD else payload[0]
                    if seat >= len(match.setup.seats):
                        break  # reported when it is read again; no half-done work here
                    (undone if kind == UNDO_RECORD else hinted).append(seat)
                    continue
                elif kind == ACTION_RECORD or kind == SAY_RECORD:
                    continue
                else:
                    break
                self._end = reader.end
                self._count = reader.count
        except (ValueError, IndexError):
            pass  # reported when it is read again
        reader.close()
        if match is not None and self._count > 1:
            yield
            match._next()
        self.match = match

    def _rescue(self, match: "Any") -> "Steps":
        """Keeps the damaged file as a copy and resumes with its sound records."""
        path = self._path
        kept = journal.bad_name(path)
        try:
            yield from journal.copying(path, kept, journal.size_of(path))
            yield
            yield from journal.copying(path, path, self._end)
        except OSError:  # no space for a copy: then the file itself is set aside
            self.problem = Problem(DAMAGED, path, journal.set_aside(path))
            return
        self.problem = Problem(DAMAGED, path, kept)
        self._take(match)
