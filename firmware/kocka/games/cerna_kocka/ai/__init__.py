"""What Černá kočka provides for its AI seats, and how seats play a Dokládačka."""

from kocka.ai.hooks import Hooks
from kocka.ai.recipe import Rules

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ai.talk import TableTalk
    from kocka.ai.utility import Situation
    from kocka.games.cerna_kocka.sheet import Sheet


class CernaKockaHooks(Hooks):
    """Taking all tricks is good (a durch), and there is etiquette."""

    def adapt(self, rules: Rules, options: bytes) -> None:
        from kocka.games.cerna_kocka.rules import ETIQUETTE, ETIQUETTE_OFF

        rules.polite = ETIQUETTE.of(options) != ETIQUETTE_OFF
        rules.durch = True

    def situation(self, sheet: "Sheet", rules: Rules) -> "Situation":
        """The loser pays; in a baráž only the tied seats can lose (CK-15)."""
        from kocka.ai.utility import Situation

        totals = list(sheet.totals)
        tied = bytes(sheet.baraz)
        if tied:
            totals = [sheet.ends_at if seat in tied else -1000 for seat in range(len(totals))]
        return Situation(totals, sheet.ends_at, 0, 1, 0)

    def talk(self, people: list[int], seed: int, on: bool) -> "TableTalk":
        from kocka.games.cerna_kocka.ai.remarks import AtCernaKocka

        return AtCernaKocka(people, seed, on)


HOOKS = CernaKockaHooks()
