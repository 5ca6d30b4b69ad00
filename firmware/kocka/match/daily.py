"""The deal of the day: from the date alone, one for each game, the same for everybody; and what came of mine.

    letters = letters_of(20261123, "hearts")     # the code of the deal
    days, problem = Days.load(folder)
    days.begin(20261123, "hearts")               # my only try that counts
    days.finish(20261123, "hearts", 5); days.note_master(20261123, "hearts", 3)
    days.streak("hearts", 20261123)              # days in a row, today's included once it is finished
    days.save()

The file is replaced as a whole. It keeps the newest MOST tries; older ones count in the streaks only.
"""

from hashlib import sha256

from micropython import const

from kocka.ai import levels
from kocka.games import registry
from kocka.match import dates, deal_code, seal
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup, Unpacker, put_number
from kocka.match.writing import WholeFile

VERSION = const(1)
DAYS_RECORD = const(49)
FILE = "days.kck"
MOST = const(90)

LEFT = const(-16384)  # points of a try that was not finished; master's points that are not known
_BIAS = const(16384)


def letters_of(date: int, game: str) -> str:
    """The code of the deal of a day, e.g. 20261123: dealer, players, round and cards from the SHA-256 of its line."""
    drawn = sha256(("kocka day 1 " + str(date) + " " + game).encode()).digest()
    fewest = registry.find(game).house_rules()[1]
    count = max(4, fewest)
    free = list(range(11))  # the characters that there were when this was fixed
    seats = [SeatSetup(HUMAN)]
    for i in range(1, count):
        persona = free[drawn[i] % len(free)]
        free.remove(persona)
        seats.append(SeatSetup(AI, levels.REGULAR, persona))
    setup = Setup(game, 0, seats, dealer=drawn[10] % count, first=1 + drawn[11] % 4)
    seed = int.from_bytes(drawn[16:24], "little") & ((1 << deal_code.seed_bits(setup)) - 1)
    setup.secret = seal.seed_bytes(seed, seal.SHORT_STREAM)
    return deal_code.code_of(setup)


class Try:
    """A try: `day` since 1970, `game`, `points` or LEFT, `master`: points of a master or LEFT."""

    def __init__(self, day: int, game: int, points: int = LEFT, master: int = LEFT) -> None:
        self.day = day
        self.game = game
        self.points = points
        self.master = master


class Days(WholeFile):
    """The tries of a device, oldest first, and the streak of each game: (last day, days in a row)."""

    FORM = (FILE, DAYS_RECORD, VERSION)

    def __init__(self, path: str) -> None:
        """No tries, to be saved at `path`."""
        super().__init__(path)
        self.tries: list[Try] = []
        self._streaks: list[tuple[int, int]] = []

    def find(self, date: int, game: str) -> Try | None:
        """My try of a day, None if there is none (any more)."""
        day = dates.ordinal(date)
        place = registry.NAMES.index(game)
        for one in self.tries:
            if one.day == day and one.game == place:
                return one
        return None

    def begin(self, date: int, game: str) -> None:
        """My try of this day begins."""
        if self.find(date, game) is None:
            self.tries.append(Try(dates.ordinal(date), registry.NAMES.index(game)))
            del self.tries[:-MOST]

    def finish(self, date: int, game: str, points: int) -> None:
        """The try has ended with these points; only the first end counts."""
        one = self.find(date, game)
        if one is None or one.points != LEFT:
            return
        one.points = max(1 - _BIAS, min(_BIAS - 1, points))
        while len(self._streaks) <= one.game:
            self._streaks.append((0, 0))
        last, length = self._streaks[one.game]
        if one.day > last:
            self._streaks[one.game] = (one.day, length + 1 if one.day == last + 1 else 1)

    def note_master(self, date: int, game: str, points: int) -> None:
        """What a master made of the deal of this day."""
        one = self.find(date, game)
        if one is not None:
            one.master = max(1 - _BIAS, min(_BIAS - 1, points))

    def streak(self, game: str, date: int) -> int:
        """Days in a row with a finished try, up to this day or the one before; 0 after a day without."""
        place = registry.NAMES.index(game)
        if place >= len(self._streaks):
            return 0
        last, length = self._streaks[place]
        return length if dates.ordinal(date) - last in (0, 1) else 0

    def _pack(self) -> bytes:
        out = bytearray([len(self._streaks)])
        for last, length in self._streaks:
            put_number(out, last, 3)
            put_number(out, length, 2)
        out.append(len(self.tries))
        for one in self.tries:
            put_number(out, one.day, 3)
            out.append(one.game)
            put_number(out, one.points + _BIAS, 2)
            put_number(out, one.master + _BIAS, 2)
        return bytes(out)

    def _unpack(self, payload: bytes) -> None:
        u = Unpacker(payload)
        streaks = [(u.number(3), u.number(2)) for _ in range(u.number(1))]
        tries = []
        for _ in range(u.number(1)):
            day = u.number(3)
            game = u.number(1)
            points = u.number(2) - _BIAS
            tries.append(Try(day, game, points, u.number(2) - _BIAS))
        if len(tries) > MOST:
            raise ValueError("too many tries")
        self._streaks = streaks
        self.tries = tries
