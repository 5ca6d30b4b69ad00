"""What there is beside the sheets: the bill, described cards, Monte Carlo, records, players."""

from kocka.ui.languages import ids, t
from kocka.ui.lists import Item
from kocka.ui.rows import Rows
from kocka.ui.screens.start import forget

# What the screens that it opens load, one of them at a time, and those on which rounds are entered.
_BELOW = (
    "kocka.score.bill",
    "kocka.score.deck",
    "kocka.score.leagues",
    "kocka.score.records",
    "kocka.score.roster",
    "kocka.ui.ledger",
    "kocka.ui.pages",
    "kocka.ui.paper",
    "kocka.ui.screens.help",
    "kocka.ui.screens.score_confirm",
    "kocka.ui.screens.score_entry",
    "kocka.ui.screens.tally_bill",
    "kocka.ui.screens.tally_deck",
    "kocka.ui.screens.tally_dial",
    "kocka.ui.screens.tally_leagues",
    "kocka.ui.screens.tally_owner",
    "kocka.ui.screens.tally_purse",
    "kocka.ui.screens.tally_records",
    "kocka.ui.screens.tally_roster",
    "kocka.ui.screens.tally_vote",
)


class TallyMenu(Rows):
    """A row for each; a screen is imported when it is opened."""

    def __init__(self, game, kept=None) -> None:
        """`game`: the app; `kept`: the sheet that is open, None for none."""
        super().__init__(game)
        self._kept = kept

    def build(self) -> list:
        """The rows; cards are described and leagues played in Černá kočka alone."""
        forget(_BELOW)
        self.title = t(ids.MORE_TITLE)
        items = [Item(t(ids.BILL_TITLE), "bill")]
        if self._kept is None or self._kept.agreement.game == "cerna_kocka":
            items.append(Item(t(ids.CARDS_TITLE), "cards"))
            items.append(Item(t(ids.MC_TITLE), "leagues"))
        items.append(Item(t(ids.KREC_TITLE), "records"))
        items.append(Item(t(ids.PLAYERS_TITLE), "players"))
        items.append(Item(t(ids.HELP_KEEP), "help"))
        return items

    def picked(self, action):
        """Opens it."""
        if action == "bill":
            from kocka.ui.screens.tally_bill import BillScreen

            return ("push", BillScreen(self.game, self._kept))
        if action == "cards":
            from kocka.ui.screens.tally_deck import DeckScreen

            return ("push", DeckScreen(self.game, self._kept))
        if action == "leagues":
            from kocka.ui.screens.tally_leagues import LeaguesScreen

            return ("push", LeaguesScreen(self.game, self._kept))
        if action == "records":
            from kocka.ui.screens.tally_records import RecordsScreen

            return ("push", RecordsScreen(self.game, self._kept))
        if action == "help":
            from kocka.ui.screens.help import keeping

            return ("push", keeping(self.game))
        from kocka.ui.screens.tally_roster import RosterScreen

        return ("push", RosterScreen(self.game))
