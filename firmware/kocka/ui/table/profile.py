"""What the screens have to know of each game, in one place: its name, house rules and terms as texts, its events.

    game = profile(match.setup.game)
    t(game.title); for option in game.options: t(option.label) …

No other screen asks which game it is. A new game gets its function here and its texts in games.toml.
"""

from micropython import const

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.engine.terms import Terms
from kocka.games import registry as engine_games
from kocka.match import settings
from kocka.match.setup import Setup
from kocka.ui.languages import ids, plural, t
from kocka.ui.table import faces
from kocka.ui.widgets.list import Item, NumberItem

# The games that can be played, in the order of the lists: names of kocka.games.registry.
NAMES = engine_games.NAMES

# What is agreed beside the house rules (see sheets.terms.Terms).
WORD = const(1)
ROUNDS = const(2)
MONEY = const(4)
PACK = const(8)  # French or German cards
SESSION = const(16)  # rounds or an open end, and what a point is worth


_NO_YES = (ids.NO, ids.YES)
_YES_NO = (ids.YES, ids.NO)
_NONE: list = [None]  # for an attribute that holds something else later
_MARK = "● "


class Profile:
    """A game as the screens see it; without a function of its own below, nothing is special about it.

    name: of the engine; title, about: text ids, `about` a line of 22 letters.
    options: the game's OPTIONS, which are given their labels here (Option.show). remembered: (option, setting) of those
    that are kept for the next match. groups: (label, options) where there are too many for one list.
    terms: what is agreed beside them, WORD | ROUNDS | MONEY | PACK | SESSION.
    fewest, most: how many may sit at the device. letters: points are not kept, the loser of a round gets a letter.
    broken: tells of a table and options whether hearts are broken, None where that is no rule. certain: an action that
    is no card is only allowed when it is right. queen: texts for who takes the queen of spades in a trick (me, {});
    queen_event: text of it for the end of a round in which little else happened, 0 for none. events: of rounds and
    sheets, (event, text), the most remarkable first; {} or {0} is the name, {1} the number of the trick. last: the hint
    before the end of the match. ending: texts of who has won or lost (me, {}); losing: whether it tells who has lost.
    levels: totals at which something happens. counted: (event, label) of the statistics; interludes: whether there are
    such. end_page: of the rules, about the end of a match.
    anticlockwise: whether the next player sits on the right. table_view: makes the middle of the table from the app,
    None: a TableView; replay: the screen of a replay from the app and it, None: Replay; points: those of a seat's
    tricks from (view, seat), None: they are the table's. running: tells the app's screen of a running round from the
    app, None where all rounds look like a game of tricks; result: the screen of a finished round. claim: what a sure
    claim is called in the menu. luck: labels of the two counts of match.luck.Luck.
    lesson: label of the row of a new match that opens the rules, 0 for none: who plays it first must read before.
    told: what was said since a seat acted, lines, from (app, seat), None where nothing is said.
    usual_rounds, usual_stake: terms that a new match begins with. term_pages: (term, id of the title of the help page
    about it), terms named as the attributes of Terms.
    """

    remembered: tuple = ()
    groups: tuple = ()
    terms = 0
    fewest = 4
    most = 4
    letters = False
    broken = _NONE[0]
    certain = True
    queen = (ids.YOU_TAKE_QUEEN, ids.TAKES_QUEEN)
    queen_event = 0
    events: tuple = ()
    last = ids.NEXT_RESULT
    ending = (ids.YOU_WIN, ids.WINS)
    losing = False
    levels: tuple = ()
    counted: tuple = ()
    interludes = False
    end_page = ids.HELP_SCORE_TITLE
    anticlockwise = False
    table_view = _NONE[0]
    replay = _NONE[0]
    points = _NONE[0]
    running = _NONE[0]
    result = "round_end"
    claim = ids.CLAIM_DURCH
    luck: tuple = (ids.LUCK_QUEEN, ids.LUCK_HIGH)
    lesson = 0
    usual_rounds = 0
    usual_stake = 0
    term_pages: tuple = ()
    told = _NONE[0]

    def __init__(self, name: str, title: int, about: int) -> None:
        """See the class."""
        self.name = name
        self.title = title
        self.about = about
        self.options = engine_games.game(name).OPTIONS


def _cerna_kocka() -> Profile:
    from kocka.games.cerna_kocka import sheet as cerna_kocka
    from kocka.games.cerna_kocka.rules import ETIQUETTE

    game = Profile("cerna_kocka", ids.CERNA_KOCKA, ids.ABOUT_CERNA_KOCKA)
    ETIQUETTE.show(ids.ETIQUETTE, (ids.ETIQUETTE_OFF, ids.ETIQUETTE_AI, ids.ETIQUETTE_ALL), ids.HELP_ETIQUETTE_TITLE)
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
    game.last = ids.NEXT_END
    game.ending = (ids.YOU_PAY, ids.PAYS)
    game.losing = True
    return game


def _kourici_kocka() -> Profile:
    from kocka.games.kourici_kocka.rules import STOP, TIE

    game = Profile("kourici_kocka", ids.KOURICI_KOCKA, ids.ABOUT_KOURICI_KOCKA)
    STOP.show(ids.OPTION_STOP17, _YES_NO, ids.HELP_KK_STOP_TITLE)
    TIE.show(ids.OPTION_TIE, (ids.TIE_EACH, ids.TIE_REPLAY), ids.HELP_KK_LOSER_TITLE)
    game.term_pages = (("word", ids.HELP_KK_WORD_TITLE),)
    game.terms = WORD | PACK
    game.letters = True
    game.queen = (ids.YOU_TAKE_HEJMA, ids.TAKES_HEJMA)
    game.queen_event = ids.EVENT_HEJMA
    game.events = (
        (sheets.LETTER, ids.EVENT_LETTER),
        (sheets.TIED, ids.EVENT_TIED),
        (rules.ALL_33, ids.EVENT_ALL33),
        (rules.LAST_HEJMA, ids.EVENT_LAST_HEJMA),
        (rules.THROWN_IN, ids.EVENT_THROWN),
        (rules.SEVENTEEN, ids.EVENT_SEVENTEEN),
        (rules.HONEST_SUIT, ids.EVENT_HONEST),
    )
    game.ending = (ids.YOU_LOSE, ids.LOSES)
    game.end_page = ids.HELP_KK_WORD_TITLE
    game.counted = ((rules.ALL_33, ids.STAT_ALL33), (rules.LAST_HEJMA, ids.STAT_LAST_HEJMA))
    game.losing = True
    return game


def _hearts() -> Profile:
    from kocka.games.hearts import rules as hearts

    game = Profile("hearts", ids.HEARTS, ids.ABOUT_HEARTS)
    hearts.PASSING.show(ids.OPTION_PASS, (ids.PASS_CYCLE, ids.PASS_LEFT, ids.PASS_NEVER), ids.HELP_HE_PASS_TITLE)
    hearts.TARGET.show(ids.TARGET, (), ids.HELP_HE_EVENTS_TITLE)
    hearts.JD.show(ids.OPTION_JD, _NO_YES, ids.HELP_HE_POINTS_TITLE)
    hearts.MOON_WORTH.show(ids.OPTION_MOON, (ids.MOON_PLUS, ids.MOON_MINUS), ids.HELP_HE_MOON_TITLE)
    hearts.PENALTIES.show(
        ids.OPTION_PENALTIES,
        (ids.PENALTIES_CLASSIC, ids.PENALTIES_SOFT, ids.PENALTIES_SPOT),
        ids.HELP_HE_POINTS_TITLE,
    )
    hearts.QS_BREAKS.show(ids.OPTION_QSBREAKS, _NO_YES, ids.HELP_HE_BROKEN_TITLE)
    game.term_pages = (
        ("stake", ids.HELP_HE_MONEY_TITLE),
        ("winner_takes_all", ids.HELP_HE_MONEY_TITLE),
        ("at_end", ids.HELP_HE_MONEY_TITLE),
    )
    game.terms = MONEY
    game.broken = hearts.is_broken
    game.end_page = ids.HELP_HE_MONEY_TITLE
    game.counted = ((rules.MOON, ids.STAT_MOONS), (rules.CLEAN_ROUND, ids.STAT_CLEAN))
    game.events = (
        (rules.MOON, ids.EVENT_MOON),
        (rules.MOON_STOPPED, ids.EVENT_MOON_STOPPED),
        (rules.BLACK_QUEEN, ids.EVENT_QUEEN),
        (rules.JACK_TAKEN, ids.EVENT_JACK),
        (rules.CLEAN_ROUND, ids.EVENT_CLEAN),
        (rules.HEARTS_BROKEN, ids.EVENT_BROKEN),
    )
    return game


def _black_cat() -> Profile:
    from kocka.games.black_cat.rules import ACE_WORTH, HEART_LEAD

    game = Profile("black_cat", ids.BLACK_CAT, ids.ABOUT_BLACK_CAT)
    HEART_LEAD.show(ids.OPTION_HEARTLEAD, (ids.HEARTLEAD_FREE, ids.HEARTLEAD_LAST), ids.HELP_BC_PLAY_TITLE)
    ACE_WORTH.show(ids.OPTION_ACE, (ids.ACE_11, ids.ACE_10), ids.HELP_BC_BONUS_TITLE)
    game.term_pages = (("rounds", ids.HELP_BC_MATCH_TITLE),)
    game.terms = ROUNDS
    game.end_page = ids.HELP_BC_MATCH_TITLE
    game.counted = ((rules.BLACK_QUEEN, ids.STAT_QUEENS), (rules.NO_TRICK_BONUS, ids.STAT_NO_TRICK))
    game.fewest = 3
    game.most = 6
    game.events = (
        (rules.NO_TRICK_BONUS, ids.EVENT_NO_TRICK),
        (rules.BLACK_QUEEN, ids.EVENT_QUEEN),
    )
    return game


def _taroky_running(app) -> str:
    """Talk and choices before the tricks have a screen of their own."""
    from kocka.games.taroky.rules.table import TALON_CARD

    table = app.view.table
    return "taroky_table" if table.phase in (rules.PLAY, TALON_CARD) or table.done else "taroky_talk"


def _taroky() -> Profile:
    from kocka.games.taroky.rules import options

    game = Profile("taroky", ids.TAROKY, ids.ABOUT_TAROKY)
    page = ids.HELP_TA_HOUSE_TITLE
    options.TALON.show(ids.OPT_TALON, (ids.OPT_TALON_4110, ids.OPT_TALON_1230), page)
    options.SHUFFLE.show(ids.OPT_SHUFFLE, (ids.OPT_SHUFFLE_ON, ids.OPT_SHUFFLE_OFF), page)
    options.REDEAL.show(ids.OPT_REDEAL, (ids.OPT_REDEAL_NEXT, ids.OPT_REDEAL_SAME), page)
    options.AUCTION.show(ids.OPT_AUCTION, (ids.OPT_AUCTION_ROUNDS, ids.OPT_AUCTION_ONCE, ids.OPT_AUCTION_HOLD), page)
    options.UPGRADE.show(ids.OPT_UPGRADE, _NO_YES, page)
    options.REFUSE.show(ids.OPT_REFUSE, _NO_YES, page)
    options.TRIO.show(ids.OPT_TRIO, (ids.OPT_TRIO_HIDDEN, ids.OPT_TRIO_SHOWN), page)
    options.CALLXV.show(ids.OPT_CALLXV, _NO_YES, page)
    options.LONE.show(ids.OPT_LONE, (ids.OPT_LONE_SECRET, ids.OPT_LONE_TOLD), page)
    options.LEAD.show(ids.OPT_LEAD, (ids.OPT_FIRSTWORD_FOREHAND, ids.OPT_FIRSTWORD_DECLARER), page)
    options.MOND.show(ids.OPT_MOND, (ids.OPT_MOND_BAN, ids.OPT_MOND_FREE), page)
    options.FIVESEC.show(ids.OPT_FIVESEC, _NO_YES, page)
    options.CEREMONY.show(ids.OPT_CEREMONY, (ids.OPT_CEREMONY_OFF, ids.OPT_CEREMONY_ON), page)
    page = ids.HELP_TA_HOUSE_SAY_TITLE
    options.MAXFLEK.show(ids.OPT_MAXFLEK, (ids.OPT_MAXFLEK_8, ids.OPT_MAXFLEK_16), page)
    options.SEVEN.show(ids.OPT_SEVEN, (ids.OPT_SEVEN_BOTH, ids.OPT_SEVEN_ONE), page)
    options.FIRSTWORD.show(ids.OPT_FIRSTWORD, (ids.OPT_FIRSTWORD_DECLARER, ids.OPT_FIRSTWORD_FOREHAND), page)
    options.DEFPAGAT.show(ids.OPT_DEFPAGAT, _YES_NO, page)
    options.PARTNERPAGAT.show(ids.OPT_PARTNERPAGAT, (ids.OPT_LOST, ids.OPT_MADE), page)
    options.BOUND.show(ids.OPT_BOUND, _YES_NO, page)
    options.SILENTPAGAT.show(ids.OPT_SILENTPAGAT, (ids.OPT_SILENTPAGAT_BOTH, ids.OPT_SILENTPAGAT_MADE), page)
    options.VALAT.show(ids.OPT_VALAT, (ids.OPT_VALAT_ANY, ids.OPT_VALAT_DECLARER), page)
    options.FAILEDVALAT.show(ids.OPT_FAILEDVALAT, (ids.OPT_FAILEDVALAT_EYES, ids.OPT_FAILEDVALAT_GAME), page)
    page = ids.HELP_TA_HOUSE_MONEY_TITLE
    options.VARSAVA.show(ids.OPT_VARSAVA, (ids.OPT_VARSAVA_X2, ids.OPT_VARSAVA_OFF), page)
    options.STAKE.show(ids.OPT_STAKE, (), page)
    options.CAP.show(ids.OPT_CAP, (), page)
    options.REFILL.show(ids.OPT_REFILL, (ids.OPT_REFILL_ON, ids.OPT_REFILL_OFF), page)
    options.PAGATPOT.show(ids.OPT_PAGATPOT, (ids.OPT_PAGATPOT_DECLARER, ids.OPT_PAGATPOT_BOTH), page)
    options.POTCONTRA.show(
        ids.OPT_POTCONTRA, (ids.OPT_POTCONTRA_SPLIT, ids.OPT_POTCONTRA_EACH, ids.OPT_POTCONTRA_CONTRA), page
    )
    options.RENONC.show(ids.OPT_RENONC, (ids.OPT_RENONC_ALL, ids.OPT_RENONC_GAME), page)
    options.POTEND.show(ids.OPT_POTEND, (ids.OPT_POTEND_DIVIDED, ids.OPT_POTEND_STAYS), page)
    game.term_pages = (("rounds", page),)
    game.groups = (
        (
            ids.GROUP_DEAL,
            (
                options.CEREMONY,
                options.SHUFFLE,
                options.REDEAL,
                options.TALON,
                options.REFUSE,
                options.TRIO,
            ),
        ),
        (
            ids.GROUP_BIDS,
            (
                options.AUCTION,
                options.UPGRADE,
                options.CALLXV,
                options.LONE,
            ),
        ),
        (
            ids.GROUP_WORDS,
            (
                options.MAXFLEK,
                options.FIRSTWORD,
                options.SEVEN,
                options.DEFPAGAT,
                options.PARTNERPAGAT,
                options.SILENTPAGAT,
                options.BOUND,
                options.VALAT,
                options.FAILEDVALAT,
            ),
        ),
        (
            ids.GROUP_PLAY,
            (
                options.LEAD,
                options.VARSAVA,
                options.MOND,
                options.FIVESEC,
            ),
        ),
        (
            ids.GROUP_MONEY,
            (
                options.STAKE,
                options.REFILL,
                options.CAP,
                options.PAGATPOT,
                options.POTCONTRA,
                options.RENONC,
                options.POTEND,
            ),
        ),
    )
    game.terms = SESSION
    game.usual_rounds = 12
    game.usual_stake = 10
    game.anticlockwise = True
    game.running = _taroky_running
    game.table_view = _taroky_table_view
    game.replay = _taroky_replay
    game.points = _taroky_points
    game.told = _taroky_told
    game.result = "settlement"
    game.end_page = ids.HELP_TA_POT_TITLE
    game.lesson = ids.TAROKY_LESSON
    game.last = ids.NEXT_TAROKY_END
    game.claim = ids.CLAIM_REST
    game.luck = (ids.LUCK_TAROKS, ids.LUCK_HONOURS)
    game.counted = (
        (rules.CONTRACT_MADE, ids.STAT_CONTRACTS),
        (rules.CONTRACT_LOST, ids.STAT_CONTRACTS_LOST),
        (rules.PAGAT_MADE, ids.STAT_PAGATS),
        (rules.PAGAT_LOST, ids.STAT_PAGATS_LOST),
        (rules.VARSAVA, ids.STAT_VARSAVAS),
    )
    return game


def _taroky_table_view(app):
    """With the sides, and the card of the talon that lies on the last trick of a Varšava."""
    from kocka.games.taroky.screens.seats import Sides
    from kocka.games.taroky.screens.table import TarokyTableView

    return TarokyTableView(app.ui, app.cards, Sides())


def _taroky_replay(app, replay):
    """With the auction, the talon and all announcements."""
    from kocka.games.taroky.screens.replay import TarokyReplay

    return TarokyReplay(app, replay)


def _taroky_points(view, seat: int) -> int:
    """Eyes."""
    from kocka.games.taroky.screens.round import eyes_of

    return eyes_of(view, seat)


def _taroky_told(app, seat: int) -> list:
    """Bids, calls, announcements."""
    from kocka.games.taroky.screens.round import told

    return told(app, seat)


_last: list = [None]  # the one asked for last: screens ask again and again


def profile(name: str) -> Profile:
    """The profile of a game of the engine. ValueError for any other."""
    if _last[0] is None or _last[0].name != name:
        for number in range(len(NAMES)):
            if NAMES[number] == name:
                _last[0] = (_cerna_kocka, _kourici_kocka, _hearts, _black_cat, _taroky)[number]()
                return _last[0]
        raise ValueError('no game "' + name + '" on the device')
    return _last[0]


def title(name: str) -> int:
    """The title of a game of the engine (a text id). ValueError for any other."""
    return (ids.CERNA_KOCKA, ids.KOURICI_KOCKA, ids.HEARTS, ids.BLACK_CAT, ids.TAROKY)[NAMES.index(name)]


def word_of(terms: Terms) -> str:
    """The word a match of Kouřící kočka is played for."""
    from kocka.games.kourici_kocka import sheet as kourici_kocka

    return terms.word or kourici_kocka.WORDS[0]


def rounds_of(terms: Terms) -> int:
    """How many rounds a match of Black Cat has."""
    from kocka.games.black_cat import sheet as black_cat

    return terms.rounds or black_cat.USUAL_ROUNDS


def goal(profile: Profile, match) -> str:
    """What a match is played for, as it stands: points, rounds left, the word, the pot; "" if there is nothing to say.

    Allocates.
    """
    sheet = match.sheet
    terms = profile.terms
    if terms & WORD:
        return sheet.word
    if terms & ROUNDS:
        left = sheet.planned - sheet.rounds
        return plural(ids.ROUNDS_LEFT, left) if left else ""
    if terms & SESSION:
        left = sheet.planned - sheet.rounds
        pot = t(ids.POT_POINTS).format(sheet.pot)
        return pot + ", " + plural(ids.ROUNDS_LEFT, left) if left > 0 else pot
    if terms & MONEY:
        text = t(ids.UP_TO).format(sheet.target)
        if sheet.stake:
            setup = match.setup
            text += ", " + t(ids.POT_OF).format(faces.price(sheet.pot, setup.terms.decimals, setup.currency))
        return text
    return ""


def levels(profile: Profile, sheet) -> tuple:
    """The totals at which something happens, ascending, the end last: lines of the graph."""
    if profile.levels:
        return profile.levels
    return (sheet.target,) if profile.terms & MONEY else ()


def rows(profile: Profile, setup: Setup) -> list:
    """The house rules and terms of a match as rows of a list, what is not usual with a mark. Allocates."""
    terms = setup.terms
    found = []
    if terms.name:
        found.append(Item(terms.name))
    for option in profile.options:
        usual = option.is_usual(setup.options)
        if profile.groups and usual:
            continue  # of so many only what is not usual
        at = option.of(setup.options)
        text = t(option.label) if usual else _MARK + t(option.label)
        found.append(Item(text, note=t(option.texts[at]) if option.texts else option.values[at]))
    if profile.terms & WORD:
        found.append(Item(t(ids.WORD), note=word_of(terms)))
    if profile.terms & ROUNDS:
        found.append(Item(t(ids.ROUNDS_PLANNED), note=str(rounds_of(terms))))
    if profile.terms & SESSION:
        found.append(Item(t(ids.PLANNED_ROUNDS), note=str(terms.rounds) if terms.rounds else t(ids.OPEN_END)))
        found.append(Item(t(ids.POINT_WORTH), note=point_worth(setup)))
    if profile.terms & MONEY:
        stake = faces.price(terms.stake, terms.decimals, setup.currency) if terms.stake else t(ids.NO_MONEY)
        found.append(Item(t(ids.STAKE), note=stake))
        if terms.stake:
            found.append(Item(t(ids.SHARES), note=t(ids.SHARES_WINNER if terms.winner_takes_all else ids.SHARES_THREE)))
    return found


def point_worth(setup: Setup) -> str:
    """What a point is worth in a session. Allocates."""
    terms = setup.terms
    return faces.price(terms.stake, terms.decimals, setup.currency) if terms.stake else t(ids.NO_MONEY)


def rules_note(profile: Profile, options: "bytes | bytearray") -> str:
    """How the house rules are, behind the row that leads to their groups. Allocates."""
    changed = len([option for option in profile.options if not option.is_usual(options)])
    return plural(ids.CHANGED_RULES, changed) if changed else t(ids.USUAL_RULES)


def option_row(option, options: "bytes | bytearray") -> Item:
    """A house rule as a row whose value is chosen; its action is the Option. Allocates."""
    if option.texts:
        return Item(t(option.label), option, [t(text) for text in option.texts], option.of(options))
    return NumberItem(t(option.label), option, option.values, option.of(options))
