"""Taroky as the screens see it."""

from kocka.engine import round as rules
from kocka.games.taroky.rules import options as house
from kocka.games.taroky.title import ABOUT, TITLE
from kocka.match import settings
from kocka.ui.languages import ids
from kocka.ui.table.card_names import ACCUSATIVE, GENITIVE, TAROCK
from kocka.ui.table.profile import SESSION, Play, Profile, Score, Terms, Words

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_NO_YES = (ids.NO, ids.YES)
_YES_NO = (ids.YES, ids.NO)


def profile() -> Profile:
    """The game as the screens see it."""
    page = ids.HELP_TA_HOUSE_TITLE
    house.TALON.show(ids.OPT_TALON, (ids.OPT_TALON_4110, ids.OPT_TALON_1230), page)
    house.SHUFFLE.show(ids.OPT_SHUFFLE, (ids.OPT_SHUFFLE_ON, ids.OPT_SHUFFLE_OFF), page)
    house.REDEAL.show(ids.OPT_REDEAL, (ids.OPT_REDEAL_NEXT, ids.OPT_REDEAL_SAME), page)
    house.AUCTION.show(ids.OPT_AUCTION, (ids.OPT_AUCTION_ROUNDS, ids.OPT_AUCTION_ONCE, ids.OPT_AUCTION_HOLD), page)
    house.UPGRADE.show(ids.OPT_UPGRADE, _NO_YES, page)
    house.REFUSE.show(ids.OPT_REFUSE, _NO_YES, page)
    house.TRIO.show(ids.OPT_TRIO, (ids.OPT_TRIO_HIDDEN, ids.OPT_TRIO_SHOWN), page)
    house.CALLXV.show(ids.OPT_CALLXV, _NO_YES, page)
    house.MAY_BE_ALONE.show(ids.OPT_ALONE, _NO_YES, page)
    house.LONE.show(ids.OPT_LONE, (ids.OPT_LONE_SECRET, ids.OPT_LONE_TOLD), page)
    house.LEAD.show(ids.OPT_LEAD, (ids.OPT_FIRSTWORD_FOREHAND, ids.OPT_FIRSTWORD_DECLARER), page)
    house.MOND.show(ids.OPT_MOND, (ids.OPT_MOND_BAN, ids.OPT_MOND_FREE), page)
    house.FIVESEC.show(ids.OPT_FIVESEC, _NO_YES, page)
    house.CEREMONY.show(ids.OPT_CEREMONY, (ids.OPT_CEREMONY_OFF, ids.OPT_CEREMONY_ON), page)
    house.HONOUR.show(ids.OPT_HONOUR, _NO_YES, page)
    page = ids.HELP_TA_HOUSE_SAY_TITLE
    house.MAXFLEK.show(ids.OPT_MAXFLEK, (ids.OPT_MAXFLEK_8, ids.OPT_MAXFLEK_16), page)
    house.SEVEN.show(ids.OPT_SEVEN, (ids.OPT_SEVEN_BOTH, ids.OPT_SEVEN_ONE), page)
    house.FIRSTWORD.show(ids.OPT_FIRSTWORD, (ids.OPT_FIRSTWORD_DECLARER, ids.OPT_FIRSTWORD_FOREHAND), page)
    house.DEFPAGAT.show(ids.OPT_DEFPAGAT, _YES_NO, page)
    house.PARTNERPAGAT.show(ids.OPT_PARTNERPAGAT, (ids.OPT_LOST, ids.OPT_MADE), page)
    house.BOUND.show(ids.OPT_BOUND, _YES_NO, page)
    house.SILENTPAGAT.show(ids.OPT_SILENTPAGAT, (ids.OPT_SILENTPAGAT_BOTH, ids.OPT_SILENTPAGAT_MADE), page)
    house.VALAT.show(ids.OPT_VALAT, (ids.OPT_VALAT_ANY, ids.OPT_VALAT_DECLARER), page)
    house.FAILEDVALAT.show(ids.OPT_FAILEDVALAT, (ids.OPT_FAILEDVALAT_EYES, ids.OPT_FAILEDVALAT_GAME), page)
    page = ids.HELP_TA_HOUSE_MONEY_TITLE
    house.VARSAVA.show(ids.OPT_VARSAVA, (ids.OPT_VARSAVA_X2, ids.OPT_VARSAVA_OFF), page)
    house.STAKE.show(ids.OPT_STAKE, (), page)
    house.CAP.show(ids.OPT_CAP, (), page)
    house.REFILL.show(ids.OPT_REFILL, (ids.OPT_REFILL_ON, ids.OPT_REFILL_OFF), page)
    house.PAGATPOT.show(ids.OPT_PAGATPOT, (ids.OPT_PAGATPOT_DECLARER, ids.OPT_PAGATPOT_BOTH), page)
    house.POTCONTRA.show(
        ids.OPT_POTCONTRA, (ids.OPT_POTCONTRA_SPLIT, ids.OPT_POTCONTRA_EACH, ids.OPT_POTCONTRA_CONTRA), page
    )
    house.RENONC.show(ids.OPT_RENONC, (ids.OPT_RENONC_ALL, ids.OPT_RENONC_GAME), page)
    house.POTEND.show(ids.OPT_POTEND, (ids.OPT_POTEND_DIVIDED, ids.OPT_POTEND_STAYS), page)
    return TarokyProfile("taroky", TITLE, ABOUT)


class TarokyProfile(Profile):
    def make_play(self, play: Play) -> Play:
        play.dear = 500
        play.anticlockwise = True
        play.running = running
        play.table_view = table_view
        play.replay = replay
        play.points = points
        play.said_since = said_since
        play.result = "settlement"
        play.lesson = ids.TAROKY_LESSON
        play.screens = (
            ("ceremony", "games.taroky.screens.deal", "TarokyDeal", ("low", "mono")),
            ("taroky_talk", "games.taroky.screens.talk", "TarokyTalk", ("low", "mono")),
            ("taroky_table", "games.taroky.screens.table", "TarokyTable"),
            ("taroky_replay", "games.taroky.screens.replay", "TarokyReplay", ("low", "mono")),
            ("settlement", "games.taroky.screens.settlement", "RoundSettled", ("low", "mono")),
            ("account", "games.taroky.screens.account", "Lines", ("mono",)),
        )
        play.pack = TAROCK
        play.reason = reason
        play.word_letters = word_letters
        play.so_far = so_far
        return play

    def make_terms(self, terms: Terms) -> Terms:
        terms.term_pages = (("rounds", ids.HELP_TA_HOUSE_MONEY_TITLE), ("pot", ids.HELP_TA_HOUSE_MONEY_TITLE))
        terms.groups = (
            (
                ids.GROUP_DEAL,
                (
                    house.CEREMONY,
                    house.SHUFFLE,
                    house.REDEAL,
                    house.TALON,
                    house.REFUSE,
                    house.TRIO,
                ),
            ),
            (
                ids.GROUP_BIDS,
                (
                    house.AUCTION,
                    house.UPGRADE,
                    house.CALLXV,
                    house.MAY_BE_ALONE,
                    house.LONE,
                ),
            ),
            (
                ids.GROUP_WORDS,
                (
                    house.MAXFLEK,
                    house.FIRSTWORD,
                    house.SEVEN,
                    house.DEFPAGAT,
                    house.PARTNERPAGAT,
                    house.SILENTPAGAT,
                    house.BOUND,
                    house.VALAT,
                    house.FAILEDVALAT,
                ),
            ),
            (
                ids.GROUP_PLAY,
                (
                    house.LEAD,
                    house.VARSAVA,
                    house.MOND,
                    house.FIVESEC,
                    house.HONOUR,
                ),
            ),
            (
                ids.GROUP_MONEY,
                (
                    house.STAKE,
                    house.REFILL,
                    house.CAP,
                    house.PAGATPOT,
                    house.POTCONTRA,
                    house.RENONC,
                    house.POTEND,
                ),
            ),
        )
        terms.agreed = SESSION
        terms.usual_rounds = 12
        terms.usual_stake = 10
        terms.undo = 0  # TA 6: a card on the table stays there
        terms.pot_setting = settings.SESSION_POT
        terms.keeps_pot = keeps_pot
        return terms

    def make_score(self, score: Score) -> Score:
        score.may_rest = 1
        score.half_coins = 2  # TA 7: a point is 0.10 Kč
        score.a_unit = 10
        score.deals = False
        score.module = score_module
        score.entry_screen = entry_screen
        score.mark = mark
        return score

    def refusals(self) -> "tuple[tuple[str, int], ...]":
        from kocka.games.taroky.sheet import checks

        return (
            (checks.WRONG_EYES, ids.TK_NO_WRONG_EYES),
            (checks.WRONG_LEVEL, ids.TK_NO_LEVEL),
            (checks.IS_PLAYED, ids.TK_NO_IS_PLAYED),
            (checks.BASIC_CLASH, ids.TK_NO_CLASH),
            (checks.TOO_MANY, ids.TK_NO_TOO_MANY),
            (checks.NEEDS_PAGAT, ids.TK_NO_SECOND),
            (checks.UHO_ALONE, ids.TK_NO_UHO),
            (checks.TWICE, ids.TK_NO_TWICE),
            (checks.SILENT_CONTRA, ids.TK_NO_SILENT),
            (checks.NO_VALAT, ids.TK_NO_VALAT),
            (checks.NO_SUCH_RULE, ids.TK_NO_RULE),
            (checks.WARSAW_SUM, ids.TK_NO_SUM),
            (checks.WARSAW_TRICKS, ids.TK_NO_TRICKLESS),
            (checks.NOT_FOREHAND, ids.TK_NO_FOREHAND),
            (checks.NO_CONTRA, ids.TK_NO_CONTRA),
        )

    def make_words(self, words: Words) -> Words:
        words.end_page = ids.HELP_TA_POT_TITLE
        words.last = ids.NEXT_TAROKY_END
        words.claim = ids.CLAIM_REST
        words.luck = (ids.LUCK_TAROKS, ids.LUCK_HONOURS)
        words.counted = (
            (rules.CONTRACT_MADE, ids.STAT_CONTRACTS),
            (rules.CONTRACT_LOST, ids.STAT_CONTRACTS_LOST),
            (rules.PAGAT_MADE, ids.STAT_PAGATS),
            (rules.PAGAT_LOST, ids.STAT_PAGATS_LOST),
            (rules.VARSAVA, ids.STAT_VARSAVAS),
        )
        words.styles = ids.TAROK_STYLE_LOJZA
        return words


def running(app: "KockaApp") -> str:
    """Talk and choices before the tricks have a screen of their own."""
    from kocka.games.taroky.rules.table import TALON_CARD

    table = app.session.view.table
    return "taroky_table" if table.phase in (rules.PLAY, TALON_CARD) or table.done else "taroky_talk"


def table_view(app: "KockaApp"):
    """With the sides, and the card of the talon that lies on the last trick of a Varšava."""
    from kocka.games.taroky.screens.seats import Sides
    from kocka.games.taroky.screens.table import table_view

    return table_view(app, Sides())


def replay(app: "KockaApp", replay):
    """With the auction, the talon and all announcements."""
    return app.make_of("taroky", "taroky_replay", replay)


def points(view, seat: int) -> int:
    from kocka.games.taroky.screens.round import eyes_of

    return eyes_of(view, seat)


def said_since(app: "KockaApp", seat: int) -> list:
    """Bids, calls, announcements."""
    from kocka.games.taroky.screens.round import said_since

    return said_since(app, seat)


def reason(number: int) -> tuple:
    """(text, what it names, in which case) of a reason of games.taroky.ai.advice."""
    from kocka.games.taroky.ai import advice

    case = ACCUSATIVE if number == advice.FORCE else GENITIVE
    return ids.ADVICE_TAROKY + number - advice.FIRST_REASON, advice.subject(number), case


def word_letters(action: int, view) -> str:
    """A bid, a call, an announcement."""
    from kocka.games.taroky.screens.round import row_text

    return row_text(action, view)


def so_far(app: "KockaApp"):
    """What was said in the round, in full."""
    from kocka.games.taroky.screens import seats

    return seats.so_far(app)


def keeps_pot(options) -> bool:
    """TA 7.6, G31: whether the pot stays for the next session."""
    return house.POTEND.of(options) != 0


def score_module():
    """What says it otherwise on a score sheet."""
    from kocka.games.taroky import entry_words

    return entry_words


def entry_screen(app: "KockaApp", score_sheet, kind: int, at: int, before):
    """The screen for an entry of the score sheet."""
    from kocka.games.taroky.screens.score_entry import taroky_screen

    return taroky_screen(app, score_sheet, kind, at, before)


def mark(sheet, at: int) -> str:
    """What was played."""
    from kocka.games.taroky import settling

    return settling.mark(sheet.outcome(at))
