"""What the screens need to know about Černá kočka."""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.games.cerna_kocka import sheet as cerna_kocka
from kocka.games.cerna_kocka.rules import ABOVE_90, ETIQUETTE
from kocka.games.cerna_kocka.title import ABOUT, TITLE
from kocka.match import settings
from kocka.ui.languages import ids
from kocka.ui.table.profile import PACK, Profile


def profile() -> Profile:
    """Builds the profile of Černá kočka, for the registry."""
    game = Profile("cerna_kocka", TITLE, ABOUT)
    ETIQUETTE.show(ids.ETIQUETTE, (ids.ETIQUETTE_OFF, ids.ETIQUETTE_AI, ids.ETIQUETTE_ALL), ids.HELP_ETIQUETTE_TITLE)
    ABOVE_90.show(ids.OPTION_ABOVE90, (ids.ABOVE90_TAKER, ids.ABOVE90_THROWER), ids.HELP_ETIQUETTE_TITLE)
    game.remembered = ((ETIQUETTE, settings.ETIQUETTE),)
    game.luck = (ids.LUCK_CAT, ids.LUCK_HIGH)
    game.terms = PACK
    game.certain = False
    game.queen = (ids.YOU_TAKE_CAT, ids.TAKES_CAT)
    game.queen_event = ids.EVENT_CAT
    game.events = (
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
    game.levels = (cerna_kocka.INTERLUDE_AT, cerna_kocka.BREWERY_ABOVE, cerna_kocka.SELIKO_ABOVE, cerna_kocka.END_AT)
    game.counted = ((rules.DURCH, ids.STAT_DURCHS), (rules.VAGON, ids.STAT_VAGONS))
    game.interludes = True
    game.interlude = ids.DOKLADACKA
    game.last = ids.NEXT_END
    game.ending = (ids.YOU_PAY, ids.PAYS)
    game.losing = True
    game.notes = (
        (rules.HODOVKA, ids.KEEP_NOTE_HODOVKA),
        (rules.CACHNOV, ids.KEEP_NOTE_CACHNOV),
        (rules.KADOV, ids.KEEP_NOTE_KADOV),
        (rules.HOFMAN, ids.KEEP_NOTE_HOFMAN),
        (rules.HONEST_SUIT, ids.KEEP_NOTE_HONEST),
    )
    game.loser = ids.PAYS
    game.described = True
    game.may_rest = 1
    game.screens = (
        ("durch", "games.cerna_kocka.screens.durch", "Durch", ("mono",)),
        ("interlude", "games.cerna_kocka.screens.interlude", "Interlude", ("mono",)),
        ("interlude_end", "games.cerna_kocka.screens.interlude_end", "InterludeEnd", ("low", "mono")),
    )
    return game
