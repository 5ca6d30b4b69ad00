"""The screens by name: module of kocka, class, and the displays that have a class of their own.

Where a display paints a screen in its own way, a subclass does it: with ("mono",) as the fourth part of its line,
`Sheet` of `sheet.py` is `MonoSheet` of `sheet_mono.py` on 128x64. A module is loaded when its screen is first wanted.
"""

from kocka.ui.core import layouts

SCREENS: tuple = (
    ("start", "ui.screens.play.start", "Start", ("tall", "wide", "low", "mono")),
    ("menu", "ui.screens.settings.menu", "Menu"),
    ("learn", "ui.screens.play.learn", "Learn"),
    ("choose_game", "ui.screens.play.choose_game", "ChooseGame", ("low", "mono")),
    ("new_match", "ui.screens.play.new_match", "NewMatch"),
    ("players", "ui.screens.play.players", "Players", ("low", "mono")),
    ("cover", "ui.screens.play.cover", "Cover", ("low", "mono")),
    ("draw", "ui.screens.play.draw", "Draw", ("low", "mono")),
    ("dealing", "ui.screens.play.dealing", "Dealing"),
    ("passing", "ui.screens.play.passing", "Passing", ("tall", "low", "mono")),
    ("table", "ui.screens.play.table", "Table"),
    ("last_trick", "ui.screens.play.last_trick", "LastTrick", ("low", "mono")),
    ("claim", "ui.screens.play.claim", "Claim", ("low", "mono")),
    ("game_menu", "ui.screens.play.game_menu", "GameMenu"),
    ("say", "ui.screens.play.say", "Say"),
    ("why", "ui.screens.play.why", "Why", ("mono",)),
    ("hint", "ui.screens.play.hint", "Hint", ("mono",)),
    ("round_end", "ui.screens.play.round_end", "RoundEnd", ("low", "mono")),
    ("sheet", "ui.screens.play.sheet", "Sheet", ("mono",)),
    ("moment", "ui.screens.play.moment", "MomentScreen", ("mono",)),
    ("podium", "ui.screens.play.podium", "Podium"),
    ("match_end", "ui.screens.play.match_end", "MatchEnd", ("low", "mono")),
    ("review", "ui.screens.play.review", "Review", ("low", "mono")),
    ("replay", "ui.screens.play.replay", "Replay", ("low", "mono")),
    ("finished", "ui.screens.play.history", "Finished", ("mono",)),
    ("settings", "ui.screens.settings.settings", "Settings", ("mono",)),
    ("statistics", "ui.screens.settings.statistics", "Statistics"),
    ("help", "ui.screens.settings.help", "Help"),
    ("about", "ui.screens.settings.about", "About"),
    ("deal", "ui.screens.play.deal", "Deal"),
    ("luck", "ui.screens.play.luck", "Luck"),
    ("share", "ui.screens.play.share", "Share", ("low", "mono")),
    ("compare", "ui.screens.play.compare", "Compare"),
    ("day", "ui.screens.play.day", "Day"),
    ("calendar", "ui.screens.play.calendar", "Calendar"),
    ("enter_code", "ui.screens.play.enter_code", "EnterCode"),
    ("score_home", "ui.screens.score.home", "ScoreHome", ("mono",)),
    ("score_table", "ui.screens.score.table", "ScoreTable", ("mono",)),
    ("score_rounds", "ui.screens.score.history", "Rounds", ("mono",)),
    ("score_entry", "ui.screens.score.entry", "entry_screen"),
    ("score_confirm", "ui.screens.score.confirm", "ConfirmEntry"),
    ("send_sheet", "ui.screens.score.send", "Send", ("low", "mono")),
    ("received", "ui.screens.score.received", "Received"),
    ("deck", "ui.screens.club.deck", "Grid", ("mono",)),
    ("described", "ui.screens.club.deck", "CardScreen", ("low", "mono")),
    ("vote", "ui.screens.club.vote", "Describing", ("low", "mono")),
    ("baraz", "ui.screens.club.vote", "Baraz", ("mono",)),
    ("leagues", "ui.screens.club.leagues", "LeaguesScreen", ("low", "mono")),
    ("settle", "ui.screens.club.settle", "SettleScreen", ()),
    ("choose_sheets", "ui.screens.club.choose", "Choose", ()),
    ("whose_cards", "ui.screens.play.match_end", "WhoseCards"),
    ("unsealed", "ui.screens.play.unsealed", "Unsealed"),
    ("stakes", "ui.screens.play.stakes", "Stakes"),
)


def class_of(name: str, painters: "tuple[str, ...]", own: tuple = ()):
    """The class of a screen of SCREENS or of `own`, those of a game, for `Layout.painters`. ValueError: unknown."""
    for known, module, kind, *displays in SCREENS + own:
        if known == name:
            for suffix in painters if displays else ():
                if suffix in displays[0]:
                    return layouts.named(module + "_" + suffix, layouts.capital(suffix) + kind)
            return layouts.named(module, kind)
    raise ValueError("no screen " + name)


def name_of(screen) -> str:
    """The name of a screen's class without that of its display: "Sheet" for a MonoSheet."""
    name: str = screen.__class__.__name__
    for display, _, _, _, _ in layouts.CLASSES:
        count = len(display)
        if name[:count].lower() == display and "A" <= name[count : count + 1] <= "Z":
            return name[count:]
    return name
