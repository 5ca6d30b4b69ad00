"""The sums of the history, over all games or for one: each player's counts, and the records of CK-26 that play can set.

counting = Counting(history, "hearts")           # match/archive.py: the sums, then the matches in full
for _ in counting.steps(): ...
statistics = counting.statistics
for person in statistics.persons: ...
statistics.most_interludes, .shortest, .longest_peace …
"""

from kocka.engine.round import DURCH, HODOVKA, VAGON, WRONG_DURCH
from kocka.match.luck import Balance
from kocka.match.setup import HUMAN
from kocka.match.state import EVENT_KINDS
from kocka.match.summary import Summary


class Person:
    """Counts of one player: a human by name, an AI seat by persona.

    `matches`, `won`, `lost`: finished matches, and how many of them ended in first and in last place, shared or not;
    `interludes`: dokládačky lost; `dabls`, `tripls`; `undone`: decisions taken back; `marked`: matches with any;
    `hints`: taken; `rounds`: played; `points`: the sum of final totals; `counts`: round events, indexed by event
    (`vagons`, `durchs` … read them); `brewery`, `seliko`; `streak`, `longest_streak`: matches in a row not lost, now
    and ever; `lead`: those before the first one lost; `spent`: list of (currency, price) paid for drinks; `purse`: list
    of (currency, decimals, smallest coins won in all) of matches for money; `balance`: of the hands dealt, as far as
    counted.
    """

    def __init__(self, kind: int, persona: int, name: str) -> None:
        self.kind = kind
        self.persona = persona
        self.name = name
        self.matches = 0
        self.won = 0
        self.lost = 0
        self.interludes = 0
        self.dabls = 0
        self.tripls = 0
        self.undone = 0
        self.hints = 0
        self.marked = 0
        self.rounds = 0
        self.points = 0
        self.counts = [0] * EVENT_KINDS
        self.brewery = 0
        self.seliko = 0
        self.streak = 0
        self.longest_streak = 0
        self.lead = 0
        self.spent: list[tuple[str, int]] = []
        self.purse: list[tuple[str, int, int]] = []
        self.balance = Balance()

    @property
    def vagons(self) -> int:
        """Rounds with all 28 points, without a durch."""
        return self.counts[VAGON]

    @property
    def durchs(self) -> int:
        """Durchs made (CK-11)."""
        return self.counts[DURCH]

    @property
    def wrong_durchs(self) -> int:
        """Wrong claims (CK-12)."""
        return self.counts[WRONG_DURCH]

    @property
    def hodovkas(self) -> int:
        """Absolute tricks taken."""
        return self.counts[HODOVKA]

    def join(self, later: "Person") -> None:
        """Adds the counts of the same player in later matches."""
        self.matches += later.matches
        self.won += later.won
        self.interludes += later.interludes
        self.dabls += later.dabls
        self.tripls += later.tripls
        self.undone += later.undone
        self.hints += later.hints
        self.marked += later.marked
        self.rounds += later.rounds
        self.points += later.points
        self.brewery += later.brewery
        self.seliko += later.seliko
        for event in range(EVENT_KINDS):
            self.counts[event] += later.counts[event]
        self.longest_streak = max(self.longest_streak, later.longest_streak, self.streak + later.lead)
        if not self.lost:
            self.lead += later.lead
        self.streak = later.streak if later.lost else self.streak + later.streak
        self.lost += later.lost
        for currency, price in later.spent:
            self._pay(currency, price)
        for currency, decimals, coins in later.purse:
            self._win(currency, decimals, coins)
        self.balance.join(later.balance)

    def _pay(self, currency: str, price: int) -> None:
        for i in range(len(self.spent)):
            if self.spent[i][0] == currency:
                self.spent[i] = (currency, self.spent[i][1] + price)
                return
        self.spent.append((currency, price))

    def _win(self, currency: str, decimals: int, coins: int) -> None:
        """Adds a win; there is one sum per currency, with as many decimals as any of its amounts."""
        for i in range(len(self.purse)):
            if self.purse[i][0] == currency:
                _, before, won = self.purse[i]
                most = max(before, decimals)
                won = won * 10 ** (most - before) + coins * 10 ** (most - decimals)
                self.purse[i] = (currency, most, won)
                return
        self.purse.append((currency, decimals, coins))


class Statistics:
    """All players, in order of appearance, and records; each record is a number, -1 while there is none (CK-26).

    `matches`, `rounds`: in all; `most_interludes`: in one match; `shortest`, `longest`: match, in rounds;
    `longest_peace`: rounds in a row without a durch, across matches; `peace`: those since the last durch; `lead`: those
    before the first one, -1 without any; `most_points`: the highest final total.
    """

    def __init__(self, game: str = "") -> None:
        """Empty; `game`: whose matches count, a name in the registry, "" for all."""
        self.game = game
        self.persons: list[Person] = []
        self.matches = 0
        self.rounds = 0
        self.most_interludes = -1
        self.shortest = -1
        self.longest = -1
        self.longest_peace = -1
        self.most_points = -1
        self.peace = 0
        self.lead = -1

    def join(self, later: "Statistics") -> None:
        """Adds the statistics of later matches; players are matched by kind and name."""
        self.matches += later.matches
        self.rounds += later.rounds
        self.most_interludes = max(self.most_interludes, later.most_interludes)
        if later.shortest >= 0 and (self.shortest < 0 or later.shortest < self.shortest):
            self.shortest = later.shortest
        self.longest = max(self.longest, later.longest)
        self.most_points = max(self.most_points, later.most_points)
        calm = self.peace + (later.peace if later.lead < 0 else later.lead)
        self.longest_peace = max(self.longest_peace, later.longest_peace, calm)
        if self.lead < 0 <= later.lead:
            self.lead = calm
        self.peace = calm if later.lead < 0 else later.peace

    def person(self, kind: int, persona: int, name: str) -> Person:
        """The player, who is new if not seen before."""
        for person in self.persons:
            if person.kind == kind and (person.name == name if kind == HUMAN else person.persona == persona):
                return person
        person = Person(kind, persona, name)
        self.persons.append(person)
        return person

    def add(self, match: Summary) -> None:
        """Adds a finished match if it is of the right game."""
        if self.game and match.game != self.game:
            return
        self.matches += 1
        self.rounds += match.rounds
        self.most_interludes = max(self.most_interludes, match.interludes)
        self.longest = max(self.longest, match.rounds)
        if self.shortest < 0 or match.rounds < self.shortest:
            self.shortest = match.rounds
        before = 0
        for number in match.durchs:
            calm = self.peace + number - 1 - before
            if self.lead < 0:
                self.lead = calm
            self.longest_peace = max(self.longest_peace, calm)
            self.peace = 0
            before = number
        self.peace += match.rounds - before
        self.longest_peace = max(self.longest_peace, self.peace)
        for i in range(len(match.seats)):
            self._add_seat(match, i)

    def _add_seat(self, match: Summary, i: int) -> None:
        seat = match.seats[i]
        person = self.person(seat.kind, seat.persona, seat.name)
        self.most_points = max(self.most_points, seat.total)
        person.matches += 1
        person.rounds += match.rounds
        person.points += seat.total
        person.interludes += seat.interludes
        person.undone += seat.undone
        person.hints += seat.hints
        person.brewery += seat.brewery
        person.seliko += seat.seliko
        person.balance.add(seat.luck, match.game, len(match.seats))
        if seat.undone:
            person.marked += 1
        for event in range(EVENT_KINDS):
            person.counts[event] += seat.counts[event]
        drinks = seat.interludes
        if seat.net:
            person._win(match.currency, match.decimals, seat.net)
        if seat.place == 1:
            person.won += 1
        if seat.place > 1 and seat.place == max([other.place for other in match.seats]):
            drinks += 1
            person.lost += 1
            person.streak = 0
            if seat.interludes > 1:
                person.tripls += 1
            elif seat.interludes:
                person.dabls += 1
        else:
            person.streak += 1
            person.longest_streak = max(person.longest_streak, person.streak)
            if not person.lost:
                person.lead = person.streak
        if drinks and match.price:
            person._pay(match.currency, drinks * match.price)
