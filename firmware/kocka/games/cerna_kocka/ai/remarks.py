"""Table talk of Černá kočka and its Dokládačka, about what everybody sees (`talk`)."""

from micropython import const

from kocka.ai import talk
from kocka.ai.talk import Line, TableTalk
from kocka.engine.cards import ACE_OF_SPADES, HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.engine.round import PASS, Result
from kocka.engine.trick import Table
from kocka.games.cerna_kocka.dokladacka.rules import Layout
from kocka.games.cerna_kocka.rules import CernaKocka

_NOBODY = const(-1)
_BREWERY = const(71)
_SELIKO = const(90)
_END = const(100)
_MUCH = const(8)


class AtCernaKocka(TableTalk):
    """Table talk at a table of Černá kočka."""

    def before_play(self, number: int, table: Table, totals: list[int]) -> Line | None:
        """A remark after the pass of round `number`, before the first lead, or None."""
        if table.phase == PASS or table.log:
            return None
        rng = self.moment(number, talk.BEFORE)
        seat = self.speaker(rng, _NOBODY, 6)
        if seat < 0:
            return None
        near = range(table.seats) if max(totals) < _END else ()  # a baráž is lost by its own points
        if near and totals[seat] > _SELIKO:
            return Line(seat, talk.MY_SELIKO)
        if near and totals[seat] > _BREWERY and rng.below(2):
            return Line(seat, talk.MY_BREWERY)
        for other in near:
            if other != seat and totals[other] > _BREWERY and rng.below(2):
                return Line(seat, talk.YOUR_SELIKO if totals[other] > _SELIKO else talk.YOUR_BREWERY, other)
        if self.bold(rng, seat):
            if rng.below(2):
                return Line(seat, talk.I_GAVE_THE_CAT, (seat + 1) % table.seats)
            return Line(seat, talk.I_HAVE_THE_CAT)
        return Line(seat, (talk.BEAUTIFUL_HAND, talk.AWFUL_HAND, talk.NO_CAT_HERE)[rng.below(3)])

    def after_trick(self, number: int, table: Table) -> Line | None:
        """A remark after a trick of round `number`, or None."""
        trick = table.last_trick()
        if trick < 0 or table.phase == PASS:
            return None
        rng = self.moment(number, talk.AFTER_TRICK + trick)
        cards = table.trick(trick)
        taker = table.takers[trick]
        leader = table.leaders[trick]
        points = 0
        hearts = 0
        low = 0  # of the suit led, ten or lower
        same = 0
        suit = cards[leader] >> 4
        cat = False
        for c in cards:
            points += CernaKocka.VALUES[c]
            cat = cat or c == QUEEN_OF_SPADES
            hearts += c >> 4 == HEARTS
            if c >> 4 == suit:
                same += 1
                low += c & 15 <= 10
        if cat and points == 22:
            return self.reaction(rng, taker, talk.MY_HODOVKA, talk.YOUR_HODOVKA, 15)
        if cat:
            seat = self.speaker(rng, _NOBODY, 14)
            if seat == taker:
                return Line(seat, talk.I_TOOK_THE_CAT)
            if seat < 0:
                return None
            return Line(seat, talk.HERE_KITTY) if self.bold(rng, seat) else Line(seat, talk.YOU_TOOK_THE_CAT, taker)
        if low == table.seats and suit == HEARTS:
            return self.remark(rng, talk.CACHNOV, 14)
        if low == table.seats and suit == SPADES:
            return self.remark(rng, talk.KADOV, 14)
        if same == table.seats and _clean(table, suit) == 2:
            return self.remark(rng, talk.HONEST_SUIT, 12)
        if cards[leader] == ACE_OF_SPADES and not trick:
            return self.tease(rng, leader, talk.ACE_OF_SPADES_LED, 10)
        if suit == SPADES and leader != taker:
            return self.tease(rng, leader, talk.YOU_LEAD_SPADES, 8)
        if trick == 1 and suit == HEARTS and leader == table.takers[0] and cards[leader] & 15 <= 10:
            return self.tease(rng, leader, talk.HOFMAN, 10)
        if points >= _MUCH:
            return self.reaction(rng, taker, talk.I_TOOK_MUCH, talk.YOU_TOOK_MUCH, 10)
        if hearts == table.seats:
            return self.remark(rng, talk.HEARTS_RUN, 6)
        if trick == 3 and QUEEN_OF_SPADES not in bytes(table.log):
            return self.remark(rng, talk.WHERE_IS_THE_CAT, 6)
        if trick == 5:
            seat = self.speaker(rng, _NOBODY, 5)
            if seat >= 0 and not table.taken[seat]:
                return Line(seat, talk.NOTHING_FOR_ME)
        return None

    def after_round(self, number: int, result: Result) -> Line | None:
        """A remark about the result of round `number`, or None."""
        rng = self.moment(number, talk.AFTER_ROUND)
        if result.durch >= 0:
            return self.reaction(rng, result.durch, talk.MY_DURCH, talk.YOUR_DURCH, 16)
        if result.wrong_durch >= 0:
            return self.tease(rng, result.wrong_durch, talk.WRONG_DURCH, 16)
        for seat in range(len(result.points)):
            if result.points[seat] == 28:
                return self.reaction(rng, seat, talk.MY_VAGON, talk.YOUR_VAGON, 16)
        seat = self.speaker(rng, _NOBODY, 6)
        if seat >= 0 and result.points[seat] < 0:
            return Line(seat, talk.MINUS_ONE)
        return None

    def during_interlude(self, number: int, layout: Layout) -> Line | None:
        """A remark during the dokládačka after round `number`, at its start or after a cink, or None."""
        done = len(layout.log)
        if done > 120:
            return None
        rng = self.moment(number, talk.LAYING + done)
        if not done:
            return self.remark(rng, talk.INTERLUDE_BEGINS, 12)
        if layout.log[done - 1] < 128:
            return None
        seat = self.speaker(rng, _NOBODY, 4)
        if seat < 0:
            return None
        return Line(seat, talk.MY_CINK if seat == layout.actors[done - 1] else talk.WHO_BLOCKS)

    def after_interlude(self, number: int, loser: int) -> Line | None:
        """A remark to the loser of the dokládačka after round `number`, or None."""
        rng = self.moment(number, talk.AFTER_INTERLUDE)
        return self.reaction(rng, loser, talk.I_LOST_INTERLUDE, talk.YOU_LOST_INTERLUDE, 16)


def _clean(table: Table, suit: int) -> int:
    """In how many tricks so far all seats followed in `suit`."""
    n = 0
    for number in range(table.done):
        same = 0
        for c in table.trick(number):
            same += c >> 4 == suit
        n += same == table.seats
    return n
