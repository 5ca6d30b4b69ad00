"""Which pages of the rules each game has, and which of them explains a refusal, an event or a house rule.

What a game has is in its part `help`. A page is the id of its title; its text is the next id. Or it is (title in Czech,
in English, text in Czech, in English). Cards in a text: see kocka.ui.widgets.pages.
"""

from kocka.engine import round as rules
from kocka.engine.cards import CLAIM
from kocka.games import registry
from kocka.ui.languages import ids, t
from kocka.ui.table.profile import profile, title

COMMON = "all"  # the chapter about what is the same in all games
KEEP = "keep"  # that about keeping score
_MANNERS = (rules.POLITE_FIRST_TRICK, rules.POLITE_SPADE_LEAD, rules.POLITE_BLACK_CAT)  # breaking them costs nothing


def chapters() -> list[str]:
    """All chapters: the games, then those about what is the same in all."""
    return registry.NAMES + [KEEP, COMMON]


def chapter_title(chapter: str) -> int:
    """The title of a chapter."""
    if chapter == KEEP:
        return int(ids.KEEP_SCORE)
    return int(ids.RULES) if chapter == COMMON else title(chapter)


# The tables are made when they are asked for: what they take is only taken then.


# fmt: off
def pages_of(chapter: str) -> tuple:
    """The pages of a chapter in the order of reading. Raises ValueError for what is none."""
    if chapter == KEEP:
        return (
            ids.HELP_KEEP_TABLE_TITLE, ids.HELP_KEEP_ROUND_TITLE, ids.HELP_KEEP_CORRECT_TITLE, ids.HELP_KEEP_BILL_TITLE,
            ids.HELP_KEEP_PEOPLE_TITLE, ids.HELP_KEEP_CARDS_TITLE, ids.HELP_KEEP_LEAGUES_TITLE, ids.HELP_TA_KEEP_TITLE,
            ids.HELP_KEEP_COMPUTER_TITLE,
        )
    if chapter == COMMON:
        return (
            ids.HELP_TABLE_TITLE, ids.HELP_WORDS_TITLE, ids.HELP_SIGNS_TITLE, ids.HELP_SEALS_TITLE,
            ids.HELP_SOUNDS_TITLE, ids.HELP_KEYS_TITLE,
        )
    found: tuple = _help(chapter).pages()
    return found
# fmt: on


def _help(game: str):
    """The part `help` of a game. Raises ValueError if it has none."""
    return registry.find(game).part("help")


def _find(table: tuple, key, page):
    """The page next to `key` in the table, `page` if it is not there."""
    for i in range(0, len(table), 2):
        if table[i] == key:
            return table[i + 1]
    return page


def page_for(game: str, reason: int, action: int = 0):
    """The page that says why a card may not be played; `action`: the claim, throw-in … that was refused.

    What every game forbids (not your turn, no such card) is on the page about the table.
    """
    table = _help(game).reasons()
    page = _find(table, action, 0) if action >= CLAIM else 0
    return page or _find(table, reason, ids.HELP_TABLE_TITLE)


def refuse_card(screen, game: str, reason: int, text: str) -> None:
    """Says on a Playing, by `text`, why a card is refused; of a second one in a turn, what it would cost at a table."""
    page = page_for(game, reason)
    if reason not in _MANNERS:
        if screen.is_refused:
            cost, page = _help(game).revoke()
            text = t(cost)
        screen.is_refused = True
    screen.refuse(text, page)


def page_for_event(game: str, event: int):
    """The page that explains an event of a round or a sheet; the game's first one for what it does not know."""
    return _find(_help(game).events(), event, 0) or first_page(game)


def page_for_option(game: str, option: str):
    """The page that explains a house rule or a term of a match; the game's first one for what it does not know.

    `option`: named as in the game's OPTIONS, in match.setup.HOUSE and in engine.terms.Terms.
    """
    if option == "talk" or option == "undo":
        return ids.HELP_TABLE_TITLE
    if option == "played_for":
        return ids.HELP_PUB_TITLE
    if option == "art":
        return ids.HELP_KK_CARDS_TITLE
    for known in profile(game).options:
        if known.name == option:
            return known.help_page or first_page(game)
    for term, page in profile(game).terms.term_pages:
        if term == option:
            return page
    return first_page(game)


def first_page(game: str):
    """Where the rules of a game begin."""
    return _help(game).pages()[0]


def text_of(page) -> str:
    """What stands on a page."""
    return t(page[2:]) if isinstance(page, tuple) else t(page + 1)


def chapter_of(page) -> str:
    """The chapter in which a page is. Raises ValueError for what is no page."""
    for chapter in chapters():
        if page in pages_of(chapter):
            return chapter
    raise ValueError("no page of the rules has the title " + str(page))
