"""What the screens need to know about a free score sheet."""

from kocka.games.free.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import Profile, Score


def profile() -> Profile:
    """Builds the profile of a free score sheet, for the registry."""
    return FreeProfile("free", TITLE, ABOUT)


class FreeProfile(Profile):
    def make_score(self, score: Score) -> Score:
        score.leads = False
        score.void = (ids.KEEP_PENALTY_OF, ids.KEEP_PENALTY_OF)
        score.void_mark = "±"
        return score
