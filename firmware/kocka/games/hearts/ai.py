"""What Hearts provides for its AI seats: hooks and table talk."""

from kocka.ai import talk
from kocka.ai.hooks import Hooks
from kocka.ai.recipe import A_HEART, A_HEART_OR_THE_CAT, Rules
from kocka.ai.remarks import Guests
from kocka.ai.talk import Line
from kocka.ai.utility import Situation
from kocka.engine.cards import HEARTS
from kocka.engine.rng import Rng
from kocka.engine.round import CLEAN_ROUND, MOON, MOON_STOPPED, Result
from kocka.engine.trick import Table
from kocka.games.hearts.rules import JD, MOON_MINUS, MOON_POINTS, QS_BREAKS
from kocka.games.hearts.sheet import Sheet


class HeartsHooks(Hooks):
    """Hearts has a moon, hearts that must be broken, and a first trick without penalty cards."""

    def adapt(self, rules: Rules, options: bytes) -> None:
        """Sets the moon (HE-8), the jack of diamonds (HE-10), broken hearts (HE-6) and the safe first trick (HE-5)."""
        rules.jack = bool(JD.of(options))
        rules.swing = 1
        rules.moon_minus = MOON_POINTS.of(options) == MOON_MINUS
        rules.locked = True
        rules.opens = A_HEART_OR_THE_CAT if QS_BREAKS.of(options) else A_HEART
        rules.safe = True

    def situation(self, sheet: Sheet, rules: Rules) -> Situation:
        """Winning gains most; the gain is smaller where lower places share the pot too (HE-14)."""
        shared = sheet.stake and sheet.shares[1]
        return Situation(list(sheet.totals), sheet.target, 0, 1, 1 if shared else 3)

    def talk(self, people: list[int], seed: int, on: bool) -> "AtHearts":
        return AtHearts(people, seed, on)


class AtHearts(Guests):
    """Table talk about broken hearts, moons and the jack of diamonds."""

    def after_plain(self, rng: Rng, table: Table, trick: int) -> Line | None:
        """A remark when hearts have been broken in this trick."""
        before = 0
        now = 0
        for i in range(len(table.log)):
            if table.log[i] >> 4 == HEARTS:
                if i < trick * table.seats:
                    before += 1
                else:
                    now += 1
        if now and not before:
            return self.remark(rng, talk.HEARTS_ARE_BROKEN, 8)
        return None

    def after_round(self, number: int, result: Result) -> Line | None:
        """A remark about the result of round `number`, or None."""
        rng = self.moment(number, talk.AFTER_ROUND)
        for what, seat, _ in result.events:
            if what == MOON:
                return self.reaction(rng, seat, talk.MY_MOON, talk.YOUR_MOON, 16)
            if what == MOON_STOPPED:
                return self.tease(rng, seat, talk.MOON_MISSED, 16)
        seat = self.speaker(rng, -1, 8)
        for what, clean, _ in result.events:
            if what == CLEAN_ROUND and clean == seat:
                return Line(seat, talk.NOT_A_POINT)
        return None


HOOKS = HeartsHooks()
