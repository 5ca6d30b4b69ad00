"""The screens, one file each; each is built with the app (kocka.ui.session.app) as its only argument."""

from kocka.games import registry

# Modules that only score keeping needs, by the beginnings of their names.
SCORE = (
    "kocka.scorebook.",
    "kocka.engine.entry",
    "kocka.games.*.entry",
    "kocka.engine.resting",
    "kocka.engine.seating",
    "kocka.ui.table.entry_words",
    "kocka.ui.widgets.ledger",
    "kocka.games.*.screens.account",
    "kocka.games.*.screens.account_mono",
    "kocka.ui.screens.score.",
    "kocka.games.*.screens.score_entry",
    "kocka.games.*.screens.piles",
    "kocka.ui.screens.club.",
) + tuple(registry.score_only())
