"""What the screens need to know about each game: its name, house rules and terms as texts, its events.

    game = profile(match.setup.game)
    t(game.title); for option in game.options: t(option.label) …

No screen asks which game it is: each game has a Profile in its part `profile`.
"""

from micropython import const

from kocka.engine.words import WORDS
from kocka.games import registry as engine_games
from kocka.match.setup import Setup
from kocka.ui.languages import ids, plural, t
from kocka.ui.table import faces
from kocka.ui.table.card_names import FRENCH, GERMAN
from kocka.ui.widgets.list import Item, NumberItem

MYPY = False
if MYPY:  # only a type checker looks inside
    from collections.abc import Callable
    from typing import Any

    from kocka.engine.option import Option

# The games that can be played, in the order of the lists: names of kocka.games.registry.
NAMES = engine_games.NAMES

# What is agreed beside the house rules (see sheets.terms.Terms).
WORD = const(1)
ROUNDS = const(2)
MONEY = const(4)
PACK = const(8)  # French or German cards
SESSION = const(16)  # rounds or an open end, and what a point is worth

_MARK = "● "


# Places at a table: table.geometry has them, new_match as many personas. The score sheet takes more players.
_FEWEST_SEATS = const(3)
_MOST_SEATS = const(9)


class Play:
    """A game as it is played on the device; without a function here, nothing is special about it.

    fewest, most: how many may sit at the device. anticlockwise: whether the next player sits on the right.
    draws_seats: whether people draw seats, of which A deals, and not cards. lesson: label of the row of a new match
    that opens the rules, 0 for none: who plays it first must read before. levels: totals at which something
    happens. dear: hundredths by which a card must be worse than the best for the coach to call it a bad mistake, in
    the unit of this game's hints. certain: an action that is no card is only allowed when it is right. broken: from
    (table, options) whether hearts are broken, where that is a rule. table_view: makes the middle of the table from
    the app, None: a TableView; points: those of a seat's tricks from (view, seat), None: they are the table's;
    replay: the screen of a replay from (app, replay), None: Replay; running: from the app its screen of a running
    round, None where all rounds look like a game of tricks; result: the screen of a finished round. screens: (name,
    module of kocka, class) of its own screens; other names are the app's. pack: of kocka.ui.table.card_names, None:
    French or German as chosen. said_since: lines of what was said since a seat acted, from (app, seat), None where
    nothing is said; so_far: what was said in the round, a screen or intent, from the app. reason: (text, subject,
    case) of a reason of its own for advice (`reasons`). word_letters: what stands for an action that is no card,
    from (action, view).
    """

    fewest = 4
    most = 4
    anticlockwise = False
    draws_seats = False
    lesson = 0
    dear = 200
    levels: "tuple[int, ...]" = ()
    certain = True
    broken: "Callable[[Any, bytes], bool] | None" = None
    table_view: "Callable[[Any], Any] | None" = None
    points: "Callable[[Any, int], int] | None" = None
    replay: "Callable[[Any, Any], Any] | None" = None
    running: "Callable[[Any], str] | None" = None
    result = "round_end"
    screens: "tuple[tuple[Any, ...], ...]" = ()
    pack: "int | None" = None
    said_since: "Callable[[Any, int], list[str]] | None" = None
    so_far: "Callable[[Any], Any] | None" = None
    reason: "Callable[[int], tuple[int, int, int]] | None" = None
    word_letters: "Callable[[int, Any], str] | None" = None


class Terms:
    """What is agreed on before a match.

    agreed: beside the house rules, WORD | ROUNDS | MONEY | PACK | SESSION. for_money: whether drinks or money may be
    paid for it (KK-12). groups: (label, options) where there are too many house rules for one list. remembered:
    (option, setting) of those that are kept for the next match. term_pages: (term, id of the title of the help page
    about it), terms named as the attributes of Terms of the engine. usual_rounds, usual_stake: what a new match begins
    with; played_rounds: what is played where the terms name no number; undo: whether a new match begins with taking
    back moves, 0 or 1. pot_setting: the setting that keeps what a session has left in the pot, 0 for none; keeps_pot:
    from options whether it is kept.
    """

    agreed = 0
    for_money = True
    groups: "tuple[tuple[int, tuple[Option, ...]], ...]" = ()
    remembered: "tuple[tuple[Option, int], ...]" = ()
    term_pages: "tuple[tuple[str, int], ...]" = ()
    usual_rounds = 0
    usual_stake = 0
    played_rounds = 0
    undo = 1
    pot_setting = 0
    keeps_pot: "Callable[[Any], bool] | None" = None


class Score:
    """What a score sheet of real rounds differs in.

    half_coins: decimals that a point needs; a_unit: points that make a unit of money. notes: (event, what a row is
    called) that people may write down. void: texts of a round that is void, (without, with points); void_mark.
    loser: the text for who has lost, after the last entry. deals: whether who deals stands in the top line; leads:
    whether the dealer's left leads. before_round: from (sheet, options), in a sign or two, what the next round begins
    with. described: whether cards can be described, in decks and leagues. may_rest: 1 where one more may sit at the
    table than play, and rest in turn. module: makes what says it otherwise (see `ui.table.entry_words`). entry_screen:
    makes the screen of an entry as `ui.screens.score.scoring` does, None: the usual one. mark:
    what stands at the left of a finished round from (sheet, at), None: its number.
    """

    half_coins = 0
    a_unit = 0
    notes: "tuple[tuple[int, int], ...]" = ()
    void = (ids.KEEP_RENONC_OF, ids.KEEP_AGREED_OF)
    void_mark = "R"
    loser = ids.LOSES
    deals = True
    leads = True
    before_round: "Callable[[Any, bytes], str] | None" = None
    described = False
    may_rest = 0
    module: "Callable[[], Any] | None" = None
    entry_screen: "Callable[..., Any] | None" = None
    mark: "Callable[[Any, int], str] | None" = None


class Words:
    """What is said about a game: text ids.

    queen: who takes the queen of spades in a trick (me, {}); queen_event: for the end of a round in which little else
    happened, 0 for none. events: of rounds and sheets, (event, text), the most remarkable first; {} or {0} is the name,
    {1} the number of the trick. last: the hint before the end of the match. ending: who has won or lost (me, {}).
    interlude: what is played between rounds; interludes: whether statistics count such. counted: (event, label) of the
    statistics. end_page: of the rules, about the end of a match. claim: what a sure claim is called in the menu. luck:
    labels of the two counts of match.luck.Luck. styles: how the first persona plays, the others' follow.
    """

    queen = (ids.YOU_TAKE_QUEEN, ids.TAKES_QUEEN)
    queen_event = 0
    events: "tuple[tuple[int, int], ...]" = ()
    last = ids.NEXT_RESULT
    ending = (ids.YOU_WIN, ids.WINS)
    interlude = 0
    interludes = False
    counted: "tuple[tuple[int, int], ...]" = ()
    end_page = ids.HELP_SCORE_TITLE
    claim = ids.CLAIM_DURCH
    luck = (ids.LUCK_QUEEN, ids.LUCK_HIGH)
    styles = ids.STYLE_LOJZA


class Profile:
    """A game as the screens see it: four records, each made when it is first asked for. A game overrides what it needs.

    name: of the engine; title, about: text ids, `about` a line of 22 letters. options: the game's OPTIONS, which are
    given their labels by its profile (Option.show). letters: points are not kept, the loser of a round gets a letter.
    losing: whether the match has a loser, not a winner.
    """

    letters = False
    losing = False

    def __init__(self, name: str, title: "int | tuple[str, ...]", about: "int | tuple[str, ...]") -> None:
        """See the class."""
        self.name = name
        self.title = title
        self.about = about
        game = engine_games.find(name)
        self.options = game.house_rules()[0] if game.has("rules") else ()
        self._play: Play | None = None
        self._terms: Terms | None = None
        self._score: Score | None = None
        self._words: Words | None = None

    @property
    def play(self) -> Play:
        """As it is played on the device."""
        if self._play is None:
            self._play = self.make_play(Play())
        return self._play

    @property
    def terms(self) -> Terms:
        """What is agreed on."""
        if self._terms is None:
            self._terms = self.make_terms(Terms())
        return self._terms

    @property
    def score(self) -> Score:
        """Its score sheet."""
        if self._score is None:
            self._score = self.make_score(Score())
        return self._score

    @property
    def words(self) -> Words:
        """What is said about it."""
        if self._words is None:
            self._words = self.make_words(Words())
        return self._words

    def refusals(self) -> "tuple[tuple[str, int], ...]":
        """(reason, text) of its own why an entry of a score sheet is refused, with {} for `SheetError.value`."""
        return ()

    def make_play(self, play: Play) -> Play:
        """Fills and returns `play`."""
        return play

    def make_terms(self, terms: Terms) -> Terms:
        """Fills and returns `terms`."""
        return terms

    def make_score(self, score: Score) -> Score:
        """Fills and returns `score`."""
        return score

    def make_words(self, words: Words) -> Words:
        """Fills and returns `words`."""
        return words


_last: list = [None]  # the one asked for last: screens ask again and again


def profile(name: str) -> Profile:
    """The profile of a game that can be played. Raises ValueError for any other."""
    if _last[0] is None or _last[0].name != name:
        found = engine_games.find(name).part("profile").profile()
        if found.play.fewest < _FEWEST_SEATS or found.play.most > _MOST_SEATS:
            raise ValueError(name + ": a table on the display has places for 3 to 9")
        _last[0] = found
    return _last[0]


def _named(name: str):
    """The module with the game's TITLE and ABOUT: its part `title`, else its profile."""
    game = engine_games.find(name)
    return game.part("title" if game.has("title") else "profile")


def title(name: str):
    """The title of a game (a text id, or a pair of texts). ValueError if there is none."""
    return _named(name).TITLE


def about(name: str):
    """A line about a game (a text id, or a pair of texts). ValueError if there is none."""
    named = _named(name)
    return named.ABOUT if hasattr(named, "ABOUT") else profile(name).about


def goal(profile: Profile, match) -> str:
    """The standing goal of a match: points, rounds left, the word, the pot; "" if there is none. Allocates."""
    sheet = match.sheet
    terms = profile.terms.agreed
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
        if sheet.stake and not match.setup.terms.at_end:
            setup = match.setup
            text += ", " + t(ids.POT_OF).format(faces.price(sheet.pot, setup.terms.decimals, setup.currency))
        return text
    return ""


def levels(profile: Profile, sheet) -> tuple:
    """Totals that mean something, ascending, the end last: lines of the graph."""
    if profile.play.levels:
        return profile.play.levels
    return (sheet.ends_at,) if sheet.ends_at else ()


def rows(profile: Profile, setup: Setup) -> list:
    """The house rules and terms of a match as list rows; non-default ones are marked. Allocates."""
    terms = setup.terms
    agreed = profile.terms.agreed
    found = []
    if terms.name:
        found.append(Item(terms.name))
    for option in profile.options:
        usual = option.is_usual(setup.options)
        if profile.terms.groups and usual:
            continue  # of so many only what is not usual
        at = option.of(setup.options)
        text = t(option.label) if usual else _MARK + t(option.label)
        found.append(Item(text, note=t(option.texts[at]) if at < len(option.texts) else option.values[at]))
    if agreed & WORD:
        found.append(Item(t(ids.WORD), note=terms.word or WORDS[0]))
    if agreed & ROUNDS:
        found.append(Item(t(ids.ROUNDS_PLANNED), note=str(terms.rounds or profile.terms.played_rounds)))
    if agreed & SESSION:
        found.append(Item(t(ids.PLANNED_ROUNDS), note=str(terms.rounds) if terms.rounds else t(ids.OPEN_END)))
        found.append(Item(t(ids.POINT_VALUE), note=point_value(setup)))
    if agreed & MONEY:
        stake = faces.price(terms.stake, terms.decimals, setup.currency) if terms.stake else t(ids.NO_MONEY)
        found.append(Item(t(ids.STAKE), note=stake))
        if terms.stake:
            found.append(Item(t(ids.PAYS_WHEN), note=t(ids.PAYS_END if terms.at_end else ids.PAYS_ROUNDS)))
            found.append(Item(t(ids.SHARES), note=shares(terms)))
    stood = stake_of(terms, setup.price, setup.currency)
    if stood:
        found.append(Item(t(ids.PLAYED_FOR), note=stood))
    return found


def shares(terms) -> str:
    """How the pot is shared out, as text (HE-14). Allocates."""
    if terms.shares:
        return "/".join([str(share) for share in terms.shares])
    return t(ids.SHARES_WINNER if terms.winner_takes_all else ids.SHARES_THREE)


def stake_of(terms, price: int, currency: str) -> str:
    """What the loser stands, as text (CK-17): what was agreed, else `price` coins; "" for nothing. Allocates."""
    if terms.played_for:
        from kocka.ui.table import drinks

        return drinks.named(terms.played_for)
    return faces.price(price, terms.decimals, currency) if price else ""


def point_value(setup: Setup) -> str:
    """The price of a point in a session, as text. Allocates."""
    terms = setup.terms
    return faces.price(terms.stake, terms.decimals, setup.currency) if terms.stake else t(ids.NO_MONEY)


def rules_note(profile: Profile, options: "bytes | bytearray") -> str:
    """A summary of the house rules, for the row that leads to their groups. Allocates."""
    changed = len([option for option in profile.options if not option.is_usual(options)])
    return plural(ids.CHANGED_RULES, changed) if changed else t(ids.USUAL_RULES)


def pack_of(game: str, german: bool) -> int:
    """The pack of a game (a name of kocka.games.registry); german: German cards where there is a choice."""
    own = profile(game).play.pack
    return own if own is not None else GERMAN if german else FRENCH


def option_row(option, options: "bytes | bytearray") -> Item:
    """A house rule as a row with choices; its action is the Option. Allocates."""
    texts = [t(text) for text in option.texts]
    if len(texts) == len(option.values):
        return Item(t(option.label), option, texts, option.of(options))
    return NumberItem(t(option.label), option, option.values, option.of(options), texts)
