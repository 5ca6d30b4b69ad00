"""What the screens need to know about Hearts."""

from kocka.engine import round as rules
from kocka.games.hearts import rules as hearts
from kocka.games.hearts.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import MONEY, Play, Profile, Score, Terms, Words

_NO_YES = (ids.NO, ids.YES)


_SIGNS = "–◄▲►"  # nothing is passed, to the left, across, to the right


def _passes(sheet, options: bytes) -> str:
    """Where the cards of the next round go (HE-2); "" where nothing is ever passed."""
    if hearts.PASSING.of(options) == hearts.PASS_NEVER:
        return ""
    return _SIGNS[hearts.Hearts.receiver(0, sheet.rounds + 1, 4, options)]


def profile() -> Profile:
    """Builds the profile of Hearts, for the registry."""
    hearts.PASSING.show(ids.OPTION_PASS, (ids.PASS_CYCLE, ids.PASS_LEFT, ids.PASS_NEVER), ids.HELP_HE_PASS_TITLE)
    hearts.TARGET.show(ids.TARGET, (), ids.HELP_HE_EVENTS_TITLE)
    hearts.JD.show(ids.OPTION_JD, _NO_YES, ids.HELP_HE_POINTS_TITLE)
    hearts.MOON_POINTS.show(ids.OPTION_MOON, (ids.MOON_PLUS, ids.MOON_MINUS), ids.HELP_HE_MOON_TITLE)
    hearts.PENALTIES.show(
        ids.OPTION_PENALTIES,
        (ids.PENALTIES_CLASSIC, ids.PENALTIES_SOFT, ids.PENALTIES_SPOT),
        ids.HELP_HE_POINTS_TITLE,
    )
    hearts.QS_BREAKS.show(ids.OPTION_QSBREAKS, _NO_YES, ids.HELP_HE_BROKEN_TITLE)
    hearts.HEART.show(ids.OPTION_HEART, (ids.AS_THE_SET,), ids.HELP_HE_POINTS_TITLE)
    hearts.QUEEN.show(ids.OPTION_QUEEN, (ids.AS_THE_SET,), ids.HELP_HE_POINTS_TITLE)
    hearts.JD_POINTS.show(ids.OPTION_JDPOINTS, (), ids.HELP_HE_POINTS_TITLE)
    return HeartsProfile("hearts", TITLE, ABOUT)


class HeartsProfile(Profile):
    def make_play(self, play: Play) -> Play:
        play.broken = hearts.is_broken
        return play

    def make_terms(self, terms: Terms) -> Terms:
        terms.term_pages = (
            ("stake", ids.HELP_HE_MONEY_TITLE),
            ("shares", ids.HELP_HE_MONEY_TITLE),
            ("at_end", ids.HELP_HE_MONEY_TITLE),
        )
        terms.agreed = MONEY
        return terms

    def make_score(self, score: Score) -> Score:
        score.leads = False
        score.may_rest = 1
        score.before_round = _passes
        return score

    def refusals(self) -> "tuple[tuple[str, int], ...]":
        from kocka.engine.penalties import NO_QUEEN
        from kocka.games.hearts.sheet import ALL_POINTS

        return (
            (NO_QUEEN, ids.KEEP_NO_QUEEN),
            (ALL_POINTS, ids.KEEP_ALL_POINTS),
        )

    def make_words(self, words: Words) -> Words:
        words.end_page = ids.HELP_HE_MONEY_TITLE
        words.counted = ((rules.MOON, ids.STAT_MOONS), (rules.CLEAN_ROUND, ids.STAT_CLEAN))
        words.events = (
            (rules.MOON, ids.EVENT_MOON),
            (rules.MOON_STOPPED, ids.EVENT_MOON_STOPPED),
            (rules.BLACK_QUEEN, ids.EVENT_QUEEN),
            (rules.JACK_TAKEN, ids.EVENT_JACK),
            (rules.CLEAN_ROUND, ids.EVENT_CLEAN),
            (rules.HEARTS_BROKEN, ids.EVENT_BROKEN),
        )
        return words
