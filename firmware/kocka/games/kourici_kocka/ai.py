"""What Kouřící kočka provides for its AI seats: hooks and table talk."""

from kocka.ai import talk
from kocka.ai.hooks import Hooks
from kocka.ai.recipe import Rules
from kocka.ai.remarks import Guests
from kocka.ai.talk import Line
from kocka.ai.utility import Situation
from kocka.engine.rng import Rng
from kocka.engine.round import Result
from kocka.engine.trick import Table
from kocka.games.kourici_kocka.rules import LAST_TRICK, LOST_AT, TIE
from kocka.games.kourici_kocka.sheet import Sheet


class KouriciHooks(Hooks):
    """The last trick counts, and only the player with most points gets a letter."""

    def adapt(self, rules: Rules, options: bytes) -> None:
        """Sets the cost of the last trick (KK-2), the losing score (KK-7) and who gets a letter (KK-9)."""
        rules.last = LAST_TRICK
        rules.limit = LOST_AT
        rules.letters = True
        rules.ties = (1, 3, 0)[TIE.of(options)]

    def situation(self, sheet: Sheet, rules: Rules) -> Situation:
        """The standing by letters of the word (KK-10)."""
        return Situation(list(sheet.totals), len(sheet.word), 0, 1, 0)

    def talk(self, people: list[int], seed: int, on: bool) -> "AtKourici":
        return AtKourici(people, seed, on)


class AtKourici(Guests):
    """Table talk about letters, Hejma and the losing score."""

    hejma = True

    def after_plain(self, rng: Rng, table: Table, trick: int) -> Line | None:
        """A remark when somebody has reached 17 points (KK-7)."""
        taker = table.takers[trick]
        value = 0
        for c in table.trick(trick):
            value += table.values[c]
        if table.points[taker] >= LOST_AT > table.points[taker] - value:
            return self.tease(rng, taker, talk.YOUR_SEVENTEEN, 14)
        return super().after_plain(rng, table, trick)

    def after_round(self, number: int, result: Result) -> Line | None:
        """A remark about who got a letter in round `number`, or None."""
        rng = self.moment(number, talk.AFTER_ROUND)
        if len(result.losers) != 1:
            return None
        return self.reaction(rng, result.losers[0], talk.MY_LETTER, talk.YOUR_LETTER, 10)


HOOKS = KouriciHooks()
