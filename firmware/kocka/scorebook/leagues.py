"""Monte Carlo (CK-25): eight players or more in leagues of four, by licence; each draw follows from the last results.

    leagues = Leagues.create(folder, [("Čeněk", 120), …], date)     # names and licence numbers
    leagues.tables()                        # players by league: the four with the highest licences are league 1
    leagues.enter(0, [95, 97, 113, 101], 2) # the totals of league 1 in the order of its table, and who lost
    leagues.due()                           # leagues without a result in this draw
    leagues.standing(player)                # matches, lost, points, league

Once every league has its result, the next draw is made: the loser of a higher league goes down, and the player with the
fewest points of the league below takes that place. All moves follow from the results of one draw.

Decided where the rules leave it open: among players with equally few points the one with the higher licence goes up;
equal licences keep the order in which they were entered. The loser is entered along with the totals, since a baráž may
have decided it, and is one of those with the most points. The loser does not go up, even if all four are equal.
"""

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match import dates
from kocka.match.setup import Unpacker, put_number, put_text, take_integer
from kocka.match.writing import finish
from kocka.scorebook.book import Book, check_name

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

    from kocka.match.journal import Steps

LEAGUES = const(84)
RESULT = const(85)

FOUR = const(4)
FEWEST = const(8)
MOST = const(32)
PREFIX = "leagues"
_MOST_TOTAL = const(1000)


class Standing:
    """A player's results so far.

    `matches`, `lost`; `points`: of all matches; `league`: where they play now, from 0.
    """

    def __init__(self) -> None:
        self.matches = 0
        self.lost = 0
        self.points = 0
        self.league = 0


class Leagues(Book):
    """Leagues of four; see the module's docstring.

    `players`: (name, licence), the highest licence first; `date`; `draws`: how many draws are complete.
    """

    PREFIX = PREFIX
    BEGIN = LEAGUES
    LAST = RESULT

    @classmethod
    def create(cls, folder: str, players: list[tuple[str, int]], date: int = 0) -> "Self":
        """New leagues in a new file. Raises ValueError for impossible values, StorageError."""
        return finish(cls.creating(folder, players, date))  # type: ignore[no-any-return]

    @classmethod
    def creating(cls, folder: str, players: list[tuple[str, int]], date: int = 0) -> "Steps":
        """`create` as a writing (kocka.match.writing). Raises ValueError."""
        out = bytearray()
        put_integer(out, dates.check(date) if date else date)
        out.append(len(players))
        for name, licence in players:
            put_text(out, check_name(name))
            put_number(out, licence, 2)
        return cls._creating(folder, bytes(out))

    def _begin(self, payload: bytes) -> None:
        u = Unpacker(payload)
        date = take_integer(u)
        self.date = dates.check(date) if date else date
        count = u.number(1)
        if count < FEWEST or count > MOST or count % FOUR:
            raise ValueError("leagues of four are for 8, 12, 16 … 32 players, not " + str(count))
        self.players: list[tuple[str, int]] = []
        for _ in range(count):
            name = check_name(u.text())
            licence = u.number(2)
            at = 0
            while at < len(self.players) and self.players[at][1] >= licence:
                at += 1
            for other, _licence in self.players:
                if other == name:
                    raise ValueError("two players of one name: " + name)
            self.players.insert(at, (name, licence))
        self._reset()

    def _reset(self) -> None:
        self.draws = 0
        self._tables = [list(range(at, at + FOUR)) for at in range(0, len(self.players), FOUR)]
        self._results: list[tuple[list[int], int] | None] = [None for _ in self._tables]
        self._standings = [Standing() for _ in self.players]
        self._place()

    def tables(self) -> list[list[int]]:
        """The numbers of each league's four players in this draw, the highest league first."""
        return [list(table) for table in self._tables]

    def due(self) -> list[int]:
        """The leagues that have no result in this draw yet."""
        return [at for at in range(len(self._results)) if self._results[at] is None]

    def result(self, league: int) -> tuple[list[int], int] | None:
        """(totals in the order of the table, index of the loser in it) in this draw, None without a result."""
        return self._results[league]

    def standing(self, player: int) -> Standing:
        """A player's results so far."""
        return self._standings[player]

    def ranking(self) -> list[int]:
        """All players for the table of the evening: by league, then fewest lost matches, fewest points, licence."""
        found: list[int] = []
        for player in range(len(self.players)):
            at = 0
            while at < len(found) and not self._ranks_before(player, found[at]):
                at += 1
            found.insert(at, player)
        return found

    def _ranks_before(self, a: int, b: int) -> bool:
        x = self._standings[a]
        y = self._standings[b]
        return (x.league, x.lost, x.points, a) < (y.league, y.lost, y.points, b)

    def enter(self, league: int, totals: list[int], loser: int) -> None:
        """Enters the result of a league, or corrects it during the same draw. Raises ValueError, StorageError."""
        out = bytearray([league, loser])
        out.append(len(totals))
        for total in totals:
            put_integer(out, total)
        self._change(RESULT, bytes(out))

    def _apply(self, kind: int, payload: bytes) -> None:
        u = Unpacker(payload)
        league = u.number(1)
        loser = u.number(1)
        totals = [take_integer(u) for _ in range(u.number(1))]
        if league >= len(self._tables):
            raise ValueError("no such league: " + str(league))
        if len(totals) != FOUR or loser >= FOUR:
            raise ValueError("a league has four totals and a loser")
        if max(totals) > _MOST_TOTAL or min(totals) < -_MOST_TOTAL:
            raise ValueError("nobody has so many points")
        if totals[loser] != max(totals):
            raise ValueError("the loser has the most points")
        self._results[league] = (totals, loser)
        if not self.due():
            self._draw()

    def _draw(self) -> None:
        """Moves players once every league has its result."""
        losers = []
        best = []
        for table, result in zip(self._tables, self._results):
            totals, loser = result or ([], 0)
            losers.append(loser)
            up = -1
            for at in range(FOUR):
                standing = self._standings[table[at]]
                standing.matches += 1
                standing.points += totals[at]
                if totals[at] == min(totals) and at != loser and (up < 0 or table[at] < table[up]):
                    up = at
            best.append(up)
            self._standings[table[loser]].lost += 1
        for league in range(len(self._tables) - 1):
            above = self._tables[league]
            below = self._tables[league + 1]
            down = above[losers[league]]
            above[losers[league]] = below[best[league + 1]]
            below[best[league + 1]] = down
        self.draws += 1
        self._results = [None for _ in self._tables]
        self._place()

    def _place(self) -> None:
        for league in range(len(self._tables)):
            for player in self._tables[league]:
                self._standings[player].league = league
