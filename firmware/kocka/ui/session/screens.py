"""The screens by name: module of kocka and class. A module is loaded when its screen is first wanted."""

SCREENS = (
    ("start", "ui.screens.play.start", "Start"),
    ("menu", "ui.screens.settings.menu", "Menu"),
    ("new_match", "ui.screens.play.new_match", "NewMatch"),
    ("cover", "ui.screens.play.cover", "Cover"),
    ("draw", "ui.screens.play.draw", "Draw"),
    ("passing", "ui.screens.play.passing", "Passing"),
    ("table", "ui.screens.play.table", "Table"),
    ("last_trick", "ui.screens.play.last_trick", "LastTrick"),
    ("claim", "ui.screens.play.claim", "Claim"),
    ("game_menu", "ui.screens.play.game_menu", "GameMenu"),
    ("why", "ui.screens.play.why", "Why"),
    ("hint", "ui.screens.play.hint", "Hint"),
    ("round_end", "ui.screens.play.round_end", "RoundEnd"),
    ("sheet", "ui.screens.play.sheet", "Sheet"),
    ("match_end", "ui.screens.play.match_end", "MatchEnd"),
    ("settings", "ui.screens.settings.settings", "Settings"),
    ("statistics", "ui.screens.settings.statistics", "Statistics"),
    ("help", "ui.screens.settings.help", "Help"),
    ("about", "ui.screens.settings.about", "About"),
    ("deal", "ui.screens.play.deal", "Deal"),
    ("luck", "ui.screens.play.luck", "Luck"),
    ("score_home", "ui.screens.score.home", "ScoreHome"),
    ("score_entry", "ui.screens.score.entry", "entry_screen"),
    ("score_confirm", "ui.screens.score.confirm", "ConfirmEntry"),
    ("vote", "ui.screens.club.vote", "Describing"),
    ("whose_cards", "ui.screens.play.match_end", "WhoseCards"),
    ("stakes", "ui.screens.play.stakes", "Stakes"),
)


def class_of(name: str, own: tuple = ()):
    """The class of the screen called `name` in SCREENS or `own`, those of a game. ValueError for an unknown one."""
    for known, module, kind in SCREENS + own:
        if known == name:
            return getattr(__import__("kocka." + module, None, None, (kind,)), kind)
    raise ValueError("no screen " + name)
