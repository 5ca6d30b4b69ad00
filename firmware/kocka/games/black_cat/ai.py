"""What Black Cat provides for its AI seats: hooks and table talk."""

from array import array

from kocka.ai import talk
from kocka.ai.hooks import Hooks
from kocka.ai.recipe import Rules
from kocka.ai.remarks import Guests
from kocka.ai.talk import Line
from kocka.engine.round import NO_TRICK_BONUS, Result
from kocka.games.black_cat.rules import HEART_LEAD, NO_TRICK_POINTS


class BlackCatHooks(Hooks):
    """Cards count minus; a player without a trick gets a bonus."""

    def adapt(self, rules: Rules, options: bytes) -> None:
        """Sets the costs of cards, the bonus (BC-5) and whether hearts may be led freely (BC-3, BC-4)."""
        rules.costs = array("b", [-value for value in rules.costs])
        rules.bonus = NO_TRICK_POINTS
        rules.locked = bool(HEART_LEAD.of(options))

    def talk(self, people: list[int], seed: int, on: bool) -> "AtBlackCat":
        return AtBlackCat(people, seed, on)


class AtBlackCat(Guests):
    """Table talk about the bonus."""

    def after_round(self, number: int, result: Result) -> Line | None:
        """A remark about the bonus in round `number`, or None."""
        rng = self.moment(number, talk.AFTER_ROUND)
        return self.about(rng, result, NO_TRICK_BONUS, talk.MY_FIFTY, talk.YOUR_FIFTY)


HOOKS = BlackCatHooks()
