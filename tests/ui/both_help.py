"""The rules on the device: every page on every board in both languages, and the right page for each refusal."""

from kocka.engine import cards
from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.games import registry as games
from kocka.games.black_cat import rules as black_cat
from kocka.games.cerna_kocka import rules as cerna_kocka
from kocka.games.cerna_kocka import sheet as cerna_sheet
from kocka.games.hearts import rules as hearts
from kocka.games.kourici_kocka import rules as kourici_kocka
from kocka.games.kourici_kocka import sheet as kourici_sheet
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match.setup import HOUSE
from kocka.ui import languages
from kocka.ui.core import text
from kocka.ui.languages import ids, t
from kocka.ui.screens.settings.help import Games, Help, HelpPage
from kocka.ui.table import help_pages as pages
from kocka.ui.table.card_names import FRENCH, GERMAN
from kocka.ui.table.profile import NAMES, profile
from tests.ui import pub
from tests.ui.menus import EVERY_KEY, check_texts, press
from tests.ui.stage import assert_fresh

SLOW = True
BUDGET_S = 240
HEAP = "8M"

CASES = [(board, language) for board in pub.BOARDS for language in (0, 1)]

# What a game itself may forbid; the other reasons are those of every game.
REASONS = {
    "cerna_kocka": (
        rules.MUST_FOLLOW, rules.NO_HEART_FIRST, rules.POLITE_FIRST_TRICK, rules.POLITE_SPADE_LEAD,
        rules.POLITE_BLACK_CAT,
    ),
    "dokladacka": (rules.DOES_NOT_FIT, rules.MUST_LAY),
    "kourici_kocka": (rules.MUST_FOLLOW,),
    "hearts": (rules.MUST_FOLLOW, rules.MUST_OPEN, rules.NO_PENALTY_FIRST, rules.HEARTS_NOT_BROKEN),
    "black_cat": (rules.MUST_FOLLOW, rules.HEARTS_LAST),
    "taroky": (rules.MUST_FOLLOW,),  # its own ones: both_taroky_help.py
}  # fmt: skip
ACTIONS = {
    "cerna_kocka": (cards.CLAIM, cards.THROW_IN),
    "dokladacka": (cards.CINK,),
    "kourici_kocka": (cards.THROW_IN, cards.STOP17),
    "taroky": (cards.CLAIM,),
}
TERMS = {
    "kourici_kocka": ("word",),
    "hearts": ("stake", "shares", "at_end"),
    "black_cat": ("rounds",),
    "taroky": ("rounds", "stake"),
}
EVENTS = {
    "cerna_kocka": (
        rules.VAGON, rules.DURCH, rules.WRONG_DURCH, rules.HODOVKA, rules.CACHNOV, rules.KADOV, rules.HOFMAN,
        rules.HONEST_SUIT, rules.THROWN_IN, sheets.PIVOVAR, sheets.SELIKO, sheets.DABL, sheets.TRIPL, sheets.BARAZ_DUE,
    ),
    "kourici_kocka": (
        rules.HONEST_SUIT, rules.THROWN_IN, rules.LAST_HEJMA, rules.SEVENTEEN, rules.ALL_33, sheets.LETTER, sheets.TIED,
    ),
    "hearts": (
        rules.MOON, rules.MOON_STOPPED, rules.HEARTS_BROKEN, rules.BLACK_QUEEN, rules.CLEAN_ROUND, rules.JACK_TAKEN,
    ),
    "black_cat": (rules.BLACK_QUEEN, rules.NO_TRICK_BONUS),
    "taroky": (
        rules.CONTRACT_MADE, rules.CONTRACT_LOST, rules.PAGAT_MADE, rules.PAGAT_LOST, rules.UHO_MADE, rules.UHO_LOST,
        rules.VALAT_MADE, rules.VALAT_LOST, rules.VARSAVA,
    ),
}  # fmt: skip

# A word of the rule that the page must have, Czech then English.
SAYS = (
    ("cerna_kocka", rules.MUST_FOLLOW, "ctí", "Follow suit"),
    ("cerna_kocka", rules.NO_HEART_FIRST, "Nesmí vynést srdce", "may not lead a heart"),
    ("cerna_kocka", rules.POLITE_FIRST_TRICK, "Do prvního štychu", "first trick"),
    ("cerna_kocka", rules.POLITE_SPADE_LEAD, "Piky se nevynášejí", "Do not lead spades"),
    ("cerna_kocka", rules.POLITE_BLACK_CAT, "patří kočka", "deserves the cat"),
    ("dokladacka", rules.DOES_NOT_FIT, "otevírá kluk", "opens its suit"),
    ("dokladacka", rules.MUST_LAY, "Kdo může, musí", "If you can, you must"),
    ("kourici_kocka", rules.MUST_FOLLOW, "ctí", "Follow suit"),
    ("hearts", rules.MUST_FOLLOW, "ctí", "Follow suit"),
    ("hearts", rules.MUST_OPEN, "musí ji vynést", "must lead it"),
    ("hearts", rules.NO_PENALTY_FIRST, "srdce ani Q♠", "No heart and no Q♠"),
    ("hearts", rules.HEARTS_NOT_BROKEN, "prolomená", "broken"),
    ("black_cat", rules.MUST_FOLLOW, "ctí", "Follow suit"),
    ("black_cat", rules.HEARTS_LAST, "srdce smí vynést, jen kdo", "nothing but hearts"),
    ("taroky", rules.MUST_FOLLOW, "musí dát tarok", "must play a tarok"),
)


def _open(app, screen):
    app.start(app.make("start"))
    app.apply(("push", screen))
    pub.turn(app)


def test_every_page_of_every_chapter_fits():
    """Turned to the end by OK: no text is cut (Font.strict), lies on another or leaves the screen."""
    for board, language in CASES:
        app = pub.new_game(board, language)
        for chapter in pages.chapters():
            own = pages.pages_of(chapter)
            _open(app, HelpPage(app, own[0]))
            seen = []
            turns = 0
            while app.top.__class__ is HelpPage:
                if app.top.page not in seen:
                    seen.append(app.top.page)
                    assert_fresh(app)
                check_texts(app)
                pub.turn(app, 20, OK)
                turns += 1
                assert turns < 300
            assert tuple(seen) == own, (board, chapter)
            assert turns <= len(own) * (9 if app.board.colours == 2 else 3) + 3, (board, chapter, turns)


def _assert_no_widow(paper):
    """The last page has three lines of a paragraph that is cut, two on 128x64, unless there are cards before them."""
    shown = paper._shown
    lines = paper._lines
    start = (len(lines) - 1) // shown * shown
    few = min(3, shown - 1)
    if start and lines[start - 1] and not [row for row in paper._rows if row[0] >= start - few]:
        assert len(lines) - start >= few, lines[start:]


def test_no_word_of_a_page_is_cut_or_lost():
    for board, language in CASES:
        app = pub.new_game(board, language)
        for chapter in pages.chapters():
            for page in pages.pages_of(chapter):
                _open(app, HelpPage(app, page))
                lines = [line for line in pages.text_of(page).split("\n") if not line.startswith("=")]
                lines = [line[3:] if line.startswith("~") else line for line in lines]  # with the picture of a sound
                words = " ".join(lines).replace("\u00a0", " ")
                if "{" in words:  # names of keys
                    words = words.format(*[app.ui.label(key) for key in (PREV, NEXT, OK, BACK)])
                if app.cards.pack == GERMAN:
                    for suit in "♣♠♦♥":
                        words = words.replace("J" + suit, t(ids.UNDER_LETTERS) + suit)
                        words = words.replace("Q" + suit, t(ids.OVER_LETTERS) + suit)
                _assert_no_widow(app.top)
                longest = max([len(word) for word in words.split()])
                assert longest * app.ui.body.width <= app.top._room(), t(page)
                for suit in "♣♠♦♥":  # signs are painted by themselves
                    words = words.replace(suit, " ")
                assert "".join("".join(app.top._lines).split()) == "".join(words.split()), t(page)
                assert text.fits(app.ui.title, t(page), app.ui.width - 2 * app.ui.margin - 6 * app.ui.body.width)


def test_pictures_are_cards_of_the_game_and_no_row_is_cut():
    for board, language in CASES:
        app = pub.new_game(board, language)
        for chapter in pages.chapters():
            for page in pages.pages_of(chapter):
                rows = [line.lstrip("=").split(" ") for line in pages.text_of(page).split("\n") if line.startswith("=")]
                _open(app, HelpPage(app, page))
                shown = []
                top = app.top
                for number, row, large, lines in top._rows:
                    if large is None:  # a sound
                        assert lines == 1 and top._lines[number]
                        continue
                    shown.extend(row)
                    tall = 1 if app.board.colours == 2 else 3 if large else 2
                    assert top._lines[number : number + tall] == [""] * tall
                    assert number // top._shown == (number + tall - 1) // top._shown, t(page)
                named = []
                for row in rows:
                    pack = games.game(chapter).PACK
                    named.extend([pack.parse(name) for name in row])
                    assert len(row) == len(set(row)), row
                assert shown == named, t(page)


def test_pages_turn_back_too():
    app = pub.new_game("oled_128x64", 0)
    own = pages.pages_of("hearts")
    _open(app, HelpPage(app, own[1]))
    press(app, PREV)
    assert app.top.page == own[0] and app.top._first > 0
    press(app, NEXT)
    assert app.top.page == own[1] and app.top._first == 0
    press(app, BACK)
    assert len(app.stack) == 1


def test_contents():
    for board, language in CASES:
        app = pub.new_game(board, language)
        for key in EVERY_KEY if language == 0 else (NEXT, OK):
            for chapter in ("", "kourici_kocka"):
                _open(app, Help(app, 0, chapter))
                press(app, key)
            _open(app, Games(app))
            press(app, key)
        for chapter in pages.chapters():
            _open(app, Help(app, 0, chapter))
            assert app.top.title == t(pages.chapter_title(chapter))
            own = pages.pages_of(chapter)
            rows = [item.action for item in app.top.list.items]
            assert tuple(rows[: len(own)]) == own
            labels = [item.label for item in app.top.list.items]
            assert labels.count(t(ids.HELP_SIGNS_TITLE)) == (chapter != pages.KEEP), "what stands on the display"
            press(app, PREV)
            check_texts(app)
        _open(app, Help(app, ids.HELP_HE_MOON_TITLE))
        assert app.top.__class__ is HelpPage and app.top.page == ids.HELP_HE_MOON_TITLE
        press(app, BACK)
        assert len(app.stack) == 1


def test_without_a_match_the_games_are_listed_and_in_one_its_pages():
    app = pub.new_game("pico_lcd_1_3", 0)
    _open(app, app.make("help"))
    assert [item.action for item in app.top.list.items[: len(NAMES)]] == list(NAMES)
    press(app, NEXT, OK)
    assert app.top.title == t(ids.KOURICI_KOCKA)
    press(app, PREV, OK)  # the last row: other games
    assert app.top.title == t(ids.RULES)
    app.act(("start", pub.setup(1)))
    pub.turn(app)
    _open(app, app.make("help"))
    assert app.top.title == t(ids.CERNA_KOCKA)


def test_a_page_has_the_cards_of_its_game_and_gives_them_back():
    for board in pub.BOARDS:
        app = pub.new_game(board, 0)
        _open(app, HelpPage(app, ids.HELP_AIM_TITLE))
        assert app.cards.pack == FRENCH
        press(app, BACK)
        _open(app, HelpPage(app, ids.HELP_KK_AIM_TITLE))
        assert app.cards.pack == GERMAN
        press(app, BACK)
        assert app.cards.pack == FRENCH
        _open(app, HelpPage(app, ids.HELP_KK_PLAY_TITLE))
        words = " ".join(app.top._lines)
        assert "Q" not in words and "♠" not in words


def test_every_refusal_event_and_house_rule_has_its_page():
    for name in games.NAMES:
        chapter = pages.pages_of("cerna_kocka" if name == "dokladacka" else name)
        assert pages.first_page(name) in chapter
        for reason in REASONS.get(name, (rules.MUST_FOLLOW,)):
            page = pages.page_for(name, reason)
            assert page in chapter and page != ids.HELP_TABLE_TITLE
        for action in ACTIONS.get(name, ()):
            page = pages.page_for(name, rules.NOT_NOW, action)
            assert page in chapter
        for reason in (rules.ROUND_OVER, rules.NOT_HELD, rules.NOT_NOW):
            assert pages.page_for(name, reason) == ids.HELP_TABLE_TITLE
        for event in EVENTS.get(name, ()):
            assert pages._find(pages._help(name).events(), event, 0) == pages.page_for_event(name, event)
            assert pages.page_for_event(name, event) in chapter
        wanted = [option.name for option in games.game(name).OPTIONS]
        wanted.extend(TERMS.get(name, ()))
        known = [option.name for option in profile(name).options if option.help_page]
        known.extend([term for term, _ in profile(name).terms.term_pages])
        for option in wanted:
            assert option in known
            assert pages.page_for_option(name, option) in chapter
        for rule in HOUSE:
            assert pages.page_for_option(name, rule.name) == ids.HELP_TABLE_TITLE
        assert pages.page_for_option(name, "art") == ids.HELP_KK_CARDS_TITLE


def test_no_reason_and_no_event_of_the_engine_is_forgotten():
    told = set()
    for name in REASONS:
        told.update(REASONS[name])
    everything = set()
    reason = rules.NOT_NOW + 1
    while True:
        try:
            rules.reason_text(reason)
        except IndexError:
            break
        everything.add(reason)
        reason += 1
    assert told == everything
    told = set()
    for name in EVENTS:
        told.update(EVENTS[name])
    event = 0
    while True:
        try:
            rules.event_text(event)
        except IndexError:
            break
        assert event in told, rules.event_text(event)
        event += 1


def test_the_page_says_the_rule():
    for language in (0, 1):
        languages.choose(language)
        for name, reason, czech, english in SAYS:
            body = pages.text_of(pages.page_for(name, reason))
            assert (english if language else czech) in body, (name, reason, body)


def _has(page, *texts):
    """Whether the page has these words, in both languages."""
    for language in (0, 1):
        languages.choose(language)
        for word in texts:
            assert word in pages.text_of(page).replace("\u00a0", " "), (word, pages.text_of(page))


def test_the_numbers_of_the_pages_are_those_of_the_engine():
    values = cerna_kocka.CernaKocka.VALUES
    for name in ("QS", "AH", "KH", "QH", "JH"):
        shown = name[0] + ("♠" if name[1] == "S" else "♥")
        _has(ids.HELP_AIM_TITLE, shown + " " + str(values[cards.PACK32.parse(name)]))
    _has(ids.HELP_AIM_TITLE, str(cerna_kocka.ROUND_POINTS))
    _has(ids.HELP_DURCH_TITLE, "−" + str(-cerna_kocka.DURCH_POINTS), "+" + str(cerna_kocka.ROUND_POINTS))
    for number in (cerna_sheet.END_AT, cerna_sheet.BREWERY_ABOVE, cerna_sheet.SELIKO_ABOVE):
        _has(ids.HELP_SCORE_TITLE, str(number))
    _has(ids.HELP_DOKLADACKA_TITLE, str(cerna_sheet.INTERLUDE_AT))
    _has(ids.HELP_ETIQUETTE_TITLE, str(cerna_kocka.TOLERATED_ABOVE))
    _has(ids.HELP_KK_AIM_TITLE, "10", "5", "4", "3", "2", str(kourici_kocka.ROUND_POINTS))
    assert values == kourici_kocka.KouriciKocka.VALUES and kourici_kocka.LAST_TRICK == 5
    for page in (ids.HELP_KK_STOP_TITLE, ids.HELP_KK_THROW_TITLE):
        _has(page, str(kourici_kocka.LOST_AT))
    _has(ids.HELP_KK_WORD_TITLE, str(kourici_sheet.FEWEST_LETTERS), str(kourici_sheet.MOST_LETTERS))
    _has(ids.HELP_HE_AIM_TITLE, str(hearts.penalty(cards.QUEEN_OF_SPADES)), "26", "100")
    assert hearts.round_points() == 26 and hearts.TARGETS[19] == "100"
    usual = hearts.Hearts.defaults()
    soft, spot = [hearts.Hearts.parse_option(usual, "penalties", which) for which in ("soft", "spot")]
    for name, shown in (("JH", "J♥"), ("QH", "Q♥"), ("KH", "K♥"), ("AH", "A♥"), ("QS", "Q♠")):
        _has(ids.HELP_HE_POINTS_TITLE, shown + " " + str(hearts.penalty(cards.PACK52.parse(name), spot)))
    _has(ids.HELP_HE_POINTS_TITLE, hearts.JD_POINTS.text_of(usual), str(hearts.penalty(cards.QUEEN_OF_SPADES, soft)))
    _has(ids.HELP_HE_MONEY_TITLE, "50", "30", "20 %")
    value = black_cat.BlackCat.VALUES
    _has(ids.HELP_BC_AIM_TITLE, "−" + str(-value[cards.QUEEN_OF_SPADES]), str(-value[cards.PACK52.parse("AH")]))
    _has(ids.HELP_BC_AIM_TITLE, "−" + str(-black_cat.round_points()), "10♥", "K♥")
    _has(ids.HELP_BC_BONUS_TITLE, "+" + str(black_cat.NO_TRICK_POINTS), "−" + str(-black_cat.round_points(1)))


def _grouped(number):
    """635013559600 as 635 013 559 600."""
    return f"{number:,}".replace(",", " ")


def test_he_5_the_odds_of_a_hand_of_penalty_cards():
    ways = 1
    for i in range(13):
        ways = ways * (52 - i) // (i + 1)
    only = sum([hearts.penalty(card) > 0 for card in cards.PACK52.cards])  # of these 13 are dealt
    assert only == 14 and ways % only == 0
    _has(ids.HELP_HE_ODDS_TITLE, _grouped(ways), _grouped(ways // only), str(only))


def test_what_the_pages_say_of_customs():
    """CK-3, CK-9, CK-22, CK-23, DK-1, TA 5.1: words that a page must have, Czech, English."""
    for page, czech, english in (
        (ids.HELP_TABLE_TITLE, "♥, pak ♦, ♠ a ♣", "♥ is highest, then ♦, ♠, ♣"),
        (ids.HELP_THROW_IN_TITLE, "jen při výnosu", "On lead, and only then"),
        (ids.HELP_THROW_IN_TITLE, "neotočí vzaté štychy", "leaves taken tricks face up"),
        (ids.HELP_MANNERS_TITLE, "prvního štychu křížů a prvního štychu kár", "first club or the first diamond"),
        (ids.HELP_MANNERS_TITLE, "nedrž kluka", "do not hold a jack"),
        (ids.HELP_DOKLADACKA_TITLE, "cinkačka", "cinkačka"),
        (ids.HELP_EVENTS_TITLE, "absolutní štych", "absolute trick"),
        (ids.HELP_KK_EVENTS_TITLE, "filek", "filek"),
        (ids.HELP_BC_NAMES_TITLE, "Black Lady", "Black Lady"),
        (ids.HELP_HE_ODDS_TITLE, "Černá Marie", "Černá Marie"),
        (ids.HELP_HE_ODDS_TITLE, "Formuška", "Formuška"),
        (ids.HELP_TA_WORDS2_TITLE, "žebrák", "žebrák"),
        (ids.HELP_TA_BASICS_TITLE, "barvičky", "barvičky"),
    ):
        for language in (0, 1):
            languages.choose(language)
            assert (english if language else czech) in pages.text_of(page), t(page)


def test_every_game_of_tricks_has_tips():
    tips = (
        ("cerna_kocka", ids.HELP_TIPS_TITLE),
        ("kourici_kocka", ids.HELP_KK_TIPS_TITLE),
        ("hearts", ids.HELP_HE_TIPS_TITLE),
        ("black_cat", ids.HELP_BC_TIPS_TITLE),
        ("taroky", ids.HELP_TA_TIPS_TITLE),
    )
    assert [name for name in games.NAMES if name in dict(tips)] == [
        name for name in games.NAMES if name != "dokladacka"
    ]
    for name, page in tips:
        assert page in pages.pages_of(name)


def test_the_cards_put_aside_are_those_of_the_rule():
    app = pub.new_game("pico_lcd_1_3", 0)
    _open(app, HelpPage(app, ids.HELP_BC_DEAL_TITLE))
    assert list(app.top._rows[0][1]) == black_cat.put_aside(9)
    assert [len(black_cat.put_aside(seats)) for seats in range(3, 10)] == [1, 0, 2, 4, 3, 4, 7]


def test_the_trick_of_an_example_goes_to_the_card_that_is_named():
    app = pub.new_game("pico_lcd_1_3", 0)
    for page in (ids.HELP_PLAY_TITLE, ids.HELP_KK_PLAY_TITLE, ids.HELP_HE_PLAY_TITLE, ids.HELP_BC_PLAY_TITLE):
        _open(app, HelpPage(app, page))
        trick = app.top._rows[0][1]
        taker = max([card for card in trick if card >> 4 == trick[0] >> 4])
        _has(page, "K♠" if taker == cards.PACK52.parse("KS") else "K♦")
        assert taker in (cards.PACK52.parse("KS"), cards.PACK52.parse("KD"))


def test_an_unknown_page_is_told():
    for call in (lambda: pages.chapter_of(ids.RULES), lambda: pages.pages_of("whist")):
        try:
            call()
        except ValueError:
            continue
        raise AssertionError("no ValueError")
