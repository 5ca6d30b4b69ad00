"""Table talk for any trick-taking game with the queen of spades, about what everybody sees (`talk`)."""

from kocka.ai import talk
from kocka.ai.recipe import JACK_OF_DIAMONDS
from kocka.ai.talk import AFTER_TRICK, BEFORE, Line, TableTalk
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS, Result
from kocka.engine.trick import Table

_NOBODY = -1


class Guests(TableTalk):
    """Table talk at a table; `hejma`: in Kouřící kočka the queen of spades has that name."""

    hejma = False

    def before_play(self, number: int, table: Table, totals: list[int]) -> Line | None:
        """A remark after the pass of round `number`, before the first lead, or None."""
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
        """A remark after a trick of round `number`, or None."""
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
        return self.after_plain(rng, table, trick)

    def after_plain(self, rng: Rng, table: Table, trick: int) -> Line | None:
        """A remark after a trick with nothing remarkable in it, or None."""
        if trick == 5:
            seat = self.speaker(rng, _NOBODY, 5)
            if seat >= 0 and not table.taken[seat]:
                return Line(seat, talk.NOTHING_FOR_ME)
        return None

    def about(self, rng: Rng, result: Result, event: int, mine: int, yours: int) -> Line | None:
        """A reaction to the first `event` of the result, or None."""
        for what, seat, _ in result.events:
            if what == event:
                return self.reaction(rng, seat, mine, yours, 16)
        return None
