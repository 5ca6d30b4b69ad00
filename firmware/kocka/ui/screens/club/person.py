"""One player in the sums of score keeping."""

from kocka.games import registry
from kocka.ui.languages import ids, t
from kocka.ui.screens.settings.statistics import Statistics, average
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class PersonScreen(Statistics):
    """One player's sums, in pages."""

    def __init__(self, app: "KockaApp", person, name: str) -> None:
        """`person`: of match.statistics; `name`: of the game."""
        super().__init__(app)
        self._person = person
        self._of = name

    def enter(self):
        """Prepares the pages."""
        self.pages = []
        self._add_pages(self._person.name, -2, person_rows(self._person, self._of))
        self.turn_to(min(self._page, len(self.pages) - 1))
        return None


def person_rows(person, name: str) -> list:
    """(label, value) rows of a player in a game. Allocates."""
    rows = [(t(ids.STAT_MATCHES), str(person.matches))]
    if not registry.find(name).has("rules"):
        rows.append((t(ids.STAT_WON), str(person.won)))
        rows.append((t(ids.STAT_LAST), str(person.lost)))
        return rows
    profile = games.profile(name)
    if not profile.losing:
        rows.append((t(ids.STAT_WON), str(person.won)))
    rows.append((t(ids.STAT_LOST if profile.losing else ids.STAT_LAST), str(person.lost)))
    rows.append((t(ids.STAT_STREAK), str(person.longest_streak)))
    for event, label in profile.words.counted:
        rows.append((t(label), str(person.counts[event])))
    if profile.words.interludes:
        rows.append((t(ids.KREC_HODOVKAS), str(person.hodovkas)))
        rows.append((t(ids.STAT_INTERLUDES), str(person.interludes)))
        rows.append((t(ids.STAT_DOUBLES), str(person.dabls) + "/" + str(person.tripls)))
    if not profile.letters:
        rows.append((t(ids.STAT_AVERAGE), average(person.points, person.rounds)))
    for currency, decimals, coins in person.purse:
        rows.append((t(ids.STAT_PURSE), faces.price(coins, decimals, currency)))
    return rows
