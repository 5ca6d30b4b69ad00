"""What score keeping offers besides the sheets: the bill, described cards, Monte Carlo, records, players."""

from kocka.ui.core.forget import forget
from kocka.ui.languages import ids, t
from kocka.ui.table.profile import profile
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Modules loaded by the screens that it opens, one of them at a time, and by those on which rounds are entered.
_BELOW = (
    "kocka.scorebook.bill",
    "kocka.scorebook.deck",
    "kocka.scorebook.leagues",
    "kocka.scorebook.played",
    "kocka.scorebook.records",
    "kocka.scorebook.roster",
    "kocka.scorebook.search",
    "kocka.scorebook.settle",
    "kocka.scorebook.squared",
    "kocka.engine.debts",
    "kocka.ui.fonts.sans64",
    "kocka.ui.widgets.graph",
    "kocka.ui.widgets.ledger",
    "kocka.ui.table.help_pages",
    "kocka.ui.table.paper",
    "kocka.ui.screens.play.bar",
    "kocka.ui.screens.settings.help",
    "kocka.ui.screens.settings.statistics",
    "kocka.ui.screens.score.cards",
    "kocka.ui.screens.score.cells",
    "kocka.ui.screens.score.columns",
    "kocka.ui.screens.score.confirm",
    "kocka.ui.screens.score.entry",
    "kocka.ui.screens.score.find",
    "kocka.ui.screens.score.history",
    "kocka.ui.screens.score.opening",
    "kocka.ui.screens.club.bill",
    "kocka.ui.screens.club.choose",
    "kocka.ui.screens.club.deck",
    "kocka.ui.screens.club.dial",
    "kocka.ui.screens.club.league",
    "kocka.ui.screens.club.owner",
    "kocka.ui.screens.club.person",
    "kocka.ui.screens.club.played",
    "kocka.ui.screens.club.pubs",
    "kocka.ui.screens.club.purse",
    "kocka.ui.screens.club.records",
    "kocka.ui.screens.club.roster",
    "kocka.ui.screens.club.settle",
    "kocka.ui.screens.club.total",
    "kocka.ui.screens.club.vote",
)


class ClubMenu(Rows):
    """A row per screen; a screen is imported when it is opened."""

    def __init__(self, app: "KockaApp", score_sheet=None) -> None:
        """`score_sheet`: the open sheet, or None."""
        super().__init__(app)
        self._score_sheet = score_sheet

    def build(self) -> list:
        """The rows; only Černá kočka has described cards and leagues."""
        forget(_BELOW)
        self.title = t(ids.MORE_TITLE)
        items = [Item(t(ids.BILL_TITLE), "bill")]
        if self._score_sheet is None or profile(self._score_sheet.setup.game).score.described:
            items.append(Item(t(ids.CARDS_TITLE), "cards"))
            items.append(Item(t(ids.MC_TITLE), "leagues"))
        items.append(Item(t(ids.KREC_TITLE), "records"))
        items.append(Item(t(ids.PLAYERS_TITLE), "players"))
        items.append(Item(t(ids.HELP_KEEP), "help"))
        return items

    def picked(self, action):
        if action == "bill":
            from kocka.ui.screens.club.bill import BillScreen

            return ("push", BillScreen(self.app, self._score_sheet))
        if action == "cards":
            from kocka.ui.screens.club.deck import DeckScreen

            return ("push", DeckScreen(self.app, self._score_sheet))
        if action == "leagues":
            return ("go", "leagues", self._score_sheet)
        if action == "records":
            from kocka.ui.screens.club.records import RecordsScreen

            return ("push", RecordsScreen(self.app, self._score_sheet))
        if action == "help":
            from kocka.ui.screens.settings.help import keeping

            return ("push", keeping(self.app))
        from kocka.ui.screens.club.roster import RosterScreen

        return ("push", RosterScreen(self.app))
