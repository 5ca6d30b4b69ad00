"""Table talk of Taroky: like that of the other games (`talk`), only about what everybody sees."""

from kocka.ai import talk
from kocka.ai.talk import AFTER_ROUND, AFTER_TRICK, BEFORE, Line, TableTalk
from kocka.engine.rng import Rng
from kocka.engine.round import PLAY, Result
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ
from kocka.games.taroky.rules.cards import VALUES
from kocka.games.taroky.rules.outcome import PAGAT, SIXTH, VARSAVA
from kocka.games.taroky.rules.table import Table

_NOBODY = -1
_MUCH = 16  # raw points of a trick
_PAGAT_TRICK = 11


class AtTaroky(TableTalk):
    """Table talk at a table of Taroky."""

    def before_play(self, number: int, table: Table, totals: list[int]) -> Line | None:
        """A remark before the first lead of round `number`, or None."""
        if table.phase != PLAY or table.log:
            return None
        rng = self.moment(number, BEFORE)
        seat = self.speaker(rng, _NOBODY, 6)
        if seat < 0:
            return None
        if self.bold(rng, seat):
            return Line(seat, talk.MANY_TAROKS if rng.below(2) else talk.NO_TAROKS)
        return Line(seat, talk.BEAUTIFUL_HAND if rng.below(2) else talk.AWFUL_HAND)

    def after_trick(self, number: int, table: Table) -> Line | None:
        """A remark after a trick of round `number`, or None."""
        trick = table.last_trick()
        if trick < 0:
            return None
        rng = self.moment(number, AFTER_TRICK + trick)
        cards = list(table.trick(trick))
        taker = table.takers[trick]
        if MOND_CARD in cards and cards[taker] == SKYZ:
            return self.reaction(rng, cards.index(MOND_CARD), talk.MY_MOND, talk.YOUR_MOND, 16)
        if PAGAT_CARD in cards and cards[taker] != PAGAT_CARD and trick < _PAGAT_TRICK:
            return self.reaction(rng, cards.index(PAGAT_CARD), talk.MY_PAGAT_GONE, talk.YOUR_PAGAT_GONE, 14)
        if table.called in cards:
            owner = cards.index(table.called)
            if owner != table.declarer:
                return self.reaction(rng, owner, talk.I_AM_PARTNER, talk.YOU_ARE_PARTNER, 12)
        return self._after_plain(rng, table, trick, cards, taker)

    def _after_plain(self, rng: Rng, table: Table, trick: int, cards: list[int], taker: int) -> Line | None:
        """A remark after a trick with nothing remarkable in it, or None."""
        if sum([VALUES[c] for c in cards]) >= _MUCH:
            return self.reaction(rng, taker, talk.FINE_TRICK, talk.SMEARED, 8)
        return None

    def after_round(self, number: int, result: Result) -> Line | None:
        """A remark about the result of round `number`, or None."""
        rng = self.moment(number, AFTER_ROUND)
        outcome = result.outcome  # type: ignore[attr-defined]
        if outcome.contract == VARSAVA:
            most = outcome.piles.index(max(outcome.piles))
            return self.reaction(rng, most, talk.MY_VARSAVA, talk.YOUR_VARSAVA, 14)
        one = outcome.find(PAGAT)
        if one is not None and one[2]:
            if one[3]:
                return self.reaction(rng, one[1], talk.MY_PAGAT_HOME, talk.YOUR_PAGAT_HOME, 16)
            return self.reaction(rng, one[1], talk.MY_PAGAT_LOST, talk.YOUR_PAGAT_LOST, 16)
        if outcome.contract == SIXTH:
            if outcome.eyes > 35:
                return self.reaction(rng, outcome.declarer, talk.MY_SIXTH, talk.YOUR_SIXTH, 16)
            return self.tease(rng, outcome.declarer, talk.SIXTH_LOST, 16)
        if not outcome.played:
            return self.remark(rng, talk.NOT_PLAYED, 4)
        return None
