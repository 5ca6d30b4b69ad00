"""Screens of score keeping."""

# Modules needed by neither the list of sheets nor the table of one, by the beginnings of their names.
AROUND = (
    "kocka.scorebook.bill",
    "kocka.scorebook.deck",
    "kocka.scorebook.leagues",
    "kocka.scorebook.receiving",
    "kocka.scorebook.records",
    "kocka.scorebook.roster",
    "kocka.scorebook.sheet_code",
    "kocka.ui.widgets.graph",
    "kocka.ui.widgets.ledger",
    "kocka.ui.table.help_pages",
    "kocka.games.*.help",
    "kocka.ui.table.paper",
    "kocka.games.*.screens.account",
    "kocka.games.*.screens.account_mono",
    "kocka.ui.screens.settings.help",
    "kocka.ui.screens.score.history",
    "kocka.ui.screens.score.menu",
    "kocka.ui.screens.score.new",
    "kocka.ui.screens.score.received",
    "kocka.ui.screens.score.send",
    "kocka.ui.screens.play.share",
    "kocka.ui.screens.play.sheet",
    "kocka.ui.screens.club.",
)
