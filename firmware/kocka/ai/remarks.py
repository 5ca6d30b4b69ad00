"""Table talk of Kouřící kočka, Hearts and Black Cat: about what everybody sees, like that of Černá kočka (`talk`)."""

from kocka.ai import talk
from kocka.ai.recipe import JACK_OF_DIAMONDS
from kocka.ai.talk import AFTER_ROUND, AFTER_TRICK, BEFORE, Line, TableTalk
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import CLEAN_ROUND, MOON, MOON_STOPPED, NO_TRICK_BONUS, PASS, Result
from kocka.engine.trick import Table

_NOBODY = -1
_HEART = 3
_LIMIT = 17  # KK-7


class Guests(TableTalk):
    """Who may talk; `hejma`: in Kouřící kočka the queen of spades has a name."""

    hejma = False

    def before_play(self, number: int, table: Table, totals: list[int]) -> Line | None:
        """What somebody says after the pass of round `number`, before the first lead; None: nobody says anything."""
        if table.phase == PASS or table.log:
            return None
        rng = self.moment(number, BEFORE)
        seat = self.speaker(rng, _NOBODY, 6)
        if seat < 0:
            return None
        if self.bold(rng, seat):
            return Line(seat, talk.I_HAVE_HEJMA if self.hejma else talk.I_HAVE_THE_QUEEN)
        return Line(seat, talk.BEAUTIFUL_HAND if rng.below(2) else talk.AWFUL_HAND)

    def after_trick(self, number: int, table: Table) -> Line | None:
        """What somebody says when a trick of round `number` has just been taken."""
        trick = table.last_trick()
        if trick < 0 or table.phase == PASS:
            return None
        rng = self.moment(number, AFTER_TRICK + trick)
        cards = table.trick(trick)
        taker = table.takers[trick]
        if QUEEN_OF_SPADES in cards:
            if self.hejma:
                return self.reaction(rng, taker, talk.MY_HEJMA, talk.YOUR_HEJMA, 14)
            return self.reaction(rng, taker, talk.MY_QUEEN, talk.YOUR_QUEEN, 14)
        if JACK_OF_DIAMONDS in cards and table.values[JACK_OF_DIAMONDS]:
            return self.reaction(rng, taker, talk.MY_JACK, talk.YOUR_JACK, 14)
        return self._after_plain(rng, table, trick)

    def _after_plain(self, rng: Rng, table: Table, trick: int) -> Line | None:
        """After a trick with nothing remarkable in it."""
        if trick == 5:
            seat = self.speaker(rng, _NOBODY, 5)
            if seat >= 0 and not table.taken[seat]:
                return Line(seat, talk.NOTHING_FOR_ME)
        return None

    def about(self, rng: Rng, result: Result, event: int, mine: int, yours: int) -> Line | None:
        """Somebody reacts to the first `event` of the result."""
        for what, seat, _ in result.events:
            if what == event:
                return self.reaction(rng, seat, mine, yours, 16)
        return None


class AtHearts(Guests):
    """Hearts."""

    def _after_plain(self, rng: Rng, table: Table, trick: int) -> Line | None:
        before = 0
        now = 0
        for i in range(len(table.log)):
            if table.log[i] >> 4 == _HEART:
                if i < trick * table.seats:
                    before += 1
                else:
                    now += 1
        if now and not before:
            return self.remark(rng, talk.HEARTS_ARE_BROKEN, 8)
        return None

    def after_round(self, number: int, result: Result) -> Line | None:
        """What somebody says about the result of round `number`."""
        rng = self.moment(number, AFTER_ROUND)
        for what, seat, _ in result.events:
            if what == MOON:
                return self.reaction(rng, seat, talk.MY_MOON, talk.YOUR_MOON, 16)
            if what == MOON_STOPPED:
                return self.tease(rng, seat, talk.MOON_MISSED, 16)
        seat = self.speaker(rng, _NOBODY, 8)
        for what, clean, _ in result.events:
            if what == CLEAN_ROUND and clean == seat:
                return Line(seat, talk.NOT_A_POINT)
        return None


class AtKourici(Guests):
    """Kouřící kočka."""

    hejma = True

    def _after_plain(self, rng: Rng, table: Table, trick: int) -> Line | None:
        taker = table.takers[trick]
        value = 0
        for c in table.trick(trick):
            value += table.values[c]
        if table.points[taker] >= _LIMIT > table.points[taker] - value:
            return self.tease(rng, taker, talk.YOUR_SEVENTEEN, 14)
        return super()._after_plain(rng, table, trick)

    def after_round(self, number: int, result: Result) -> Line | None:
        """What somebody says about the letter of round `number`."""
        rng = self.moment(number, AFTER_ROUND)
        if len(result.losers) != 1:
            return None
        return self.reaction(rng, result.losers[0], talk.MY_LETTER, talk.YOUR_LETTER, 10)


class AtBlackCat(Guests):
    """Black Cat."""

    def after_round(self, number: int, result: Result) -> Line | None:
        """What somebody says about the bonus of round `number`."""
        rng = self.moment(number, AFTER_ROUND)
        return self.about(rng, result, NO_TRICK_BONUS, talk.MY_FIFTY, talk.YOUR_FIFTY)


def guests(game: str, people: list[int], seed: int, on: bool) -> TableTalk:
    """Who may talk at a table of `game`; as `talk.company`."""
    if game == "hearts":
        return AtHearts(people, seed, on)
    if game == "kourici_kocka":
        return AtKourici(people, seed, on)
    return AtBlackCat(people, seed, on)
