"""What the screens need to know about Černá kočka."""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.games.cerna_kocka import sheet as cerna_kocka
from kocka.games.cerna_kocka.rules import ABOVE_90, ETIQUETTE, FIFTY
from kocka.games.cerna_kocka.title import ABOUT, TITLE
from kocka.match import settings
from kocka.ui.languages import ids
from kocka.ui.table.profile import PACK, Play, Profile, Score, Terms, Words


def profile() -> Profile:
    """Builds the profile of Černá kočka, for the registry."""
    whose = (ids.ETIQUETTE_OFF, ids.ETIQUETTE_AI, ids.ETIQUETTE_ALL, ids.ETIQUETTE_STRICT)
    ETIQUETTE.show(ids.ETIQUETTE, whose, ids.HELP_ETIQUETTE_TITLE)
    ABOVE_90.show(ids.OPTION_ABOVE90, (ids.ABOVE90_TAKER, ids.ABOVE90_THROWER), ids.HELP_ETIQUETTE_TITLE)
    FIFTY.show(ids.OPTION_FIFTY, (ids.FIFTY_BLOCKS, ids.FIFTY_ALLOWS), ids.HELP_DOKLADACKA_TITLE)
    return CernaKockaProfile("cerna_kocka", TITLE, ABOUT)


class CernaKockaProfile(Profile):
    losing = True

    def make_play(self, play: Play) -> Play:
        play.certain = False
        play.levels = (
            cerna_kocka.INTERLUDE_AT,
            cerna_kocka.BREWERY_ABOVE,
            cerna_kocka.SELIKO_ABOVE,
            cerna_kocka.END_AT,
        )
        play.screens = (
            ("interlude", "games.cerna_kocka.screens.interlude", "Interlude", ("mono",)),
            ("interlude_end", "games.cerna_kocka.screens.interlude_end", "InterludeEnd", ("low", "mono")),
        )
        return play

    def make_terms(self, terms: Terms) -> Terms:
        terms.remembered = ((ETIQUETTE, settings.ETIQUETTE),)
        terms.agreed = PACK
        return terms

    def make_score(self, score: Score) -> Score:
        score.notes = (
            (rules.HODOVKA, ids.KEEP_NOTE_HODOVKA),
            (rules.CACHNOV, ids.KEEP_NOTE_CACHNOV),
            (rules.KADOV, ids.KEEP_NOTE_KADOV),
            (rules.HOFMAN, ids.KEEP_NOTE_HOFMAN),
            (rules.HONEST_SUIT, ids.KEEP_NOTE_HONEST),
        )
        score.loser = ids.PAYS
        score.described = True
        score.may_rest = 1
        return score

    def refusals(self) -> "tuple[tuple[str, int], ...]":
        from kocka.engine.penalties import NO_CAT

        return (
            (NO_CAT, ids.KEEP_NO_CAT),
            (cerna_kocka.ALL_TRICKS, ids.KEEP_ALL_TRICKS),
        )

    def make_words(self, words: Words) -> Words:
        words.luck = (ids.LUCK_CAT, ids.LUCK_HIGH)
        words.queen = (ids.YOU_TAKE_CAT, ids.TAKES_CAT)
        words.queen_event = ids.EVENT_CAT
        words.events = (
            (rules.DURCH, ids.EVENT_DURCH),
            (rules.WRONG_DURCH, ids.EVENT_WRONG_DURCH),
            (rules.VAGON, ids.EVENT_VAGON),
            (rules.HODOVKA, ids.EVENT_HODOVKA),
            (sheets.BARAZ_DUE, ids.EVENT_BARAZ),
            (sheets.SELIKO, ids.EVENT_SELIKO),
            (sheets.PIVOVAR, ids.EVENT_PIVOVAR),
            (rules.CACHNOV, ids.EVENT_CACHNOV),
            (rules.KADOV, ids.EVENT_KADOV),
            (rules.HOFMAN, ids.EVENT_HOFMAN),
            (rules.THROWN_IN, ids.EVENT_THROWN),
            (rules.HONEST_SUIT, ids.EVENT_HONEST),
        )
        words.counted = ((rules.DURCH, ids.STAT_DURCHS), (rules.VAGON, ids.STAT_VAGONS))
        words.interludes = True
        words.interlude = ids.DOKLADACKA
        words.last = ids.NEXT_END
        words.ending = (ids.YOU_PAY, ids.PAYS)
        return words
