"""Kouřící kočka, Hearts and Black Cat: the same moves on both Pythons at every level, however they are sliced."""

from kocka.ai import levels, talk, thinker
from kocka.ai.decision import Searcher, Thinker
from kocka.ai.worlds import Dealer
from kocka.engine.cards import action_text
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.games.registry import game as game_class

SLOW = ("test_any_slicing_gives_the_same_answer", "test_rounds_at_all_levels")

HEAP = "4M"
BUDGET_S = 120

_WORLDS = 3
_LEVELS = (levels.REGULAR, levels.BEGINNER, levels.RULE, levels.MASTER, levels.RANDOM, levels.REGULAR)
_TABLES = (
    ("kourici_kocka", 4, ""),
    ("kourici_kocka", 4, "stop17=off"),
    ("hearts", 4, "jd=on"),
    ("hearts", 4, "penalties=spot"),
    ("black_cat", 3, ""),
    ("black_cat", 6, "heartlead=last"),
    ("black_cat", 9, ""),
)


def _few(decision: Thinker) -> Thinker:
    """A thought in a few worlds only: enough for numbers to differ if they can, and plain Python is slow."""
    if isinstance(decision, Searcher) and decision.left > _WORLDS:
        decision.left = decision.count = _WORLDS
        decision.total = decision.count * decision.each
    return decision


def _deal(at: int):  # type: ignore[no-untyped-def]
    name, seats, option = _TABLES[at]
    rules = game_class(name)
    options = rules.defaults()
    if option:
        word, _, value = option.partition("=")
        options = rules.parse_option(options, word, value)
    return rules.deal(100 + at, 1 + at % 3, at % seats, options, seats=seats)


def _play(position, slice: int, spoken: bool) -> None:  # type: ignore[no-untyped-def]
    """Plays a round to its end in slices of so many playouts, and prints what was compared and said."""
    views = [position.sit(seat) for seat in range(position.seats)]
    table_talk = talk.table_talk(position.NAME, [3, 8, 6, 1, 2, 5, 0, 4, 7][: position.seats], 31)
    stream = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        # The master thinks about its pass and the last tricks only: the rest is the same with more of it.
        level = _LEVELS[seat % len(_LEVELS)]
        if level == levels.MASTER and position.phase != PASS and len(position.hand(seat)) > 4:
            level = levels.REGULAR
        decision = _few(thinker.make(position.update(views[seat]), level, 5, stream))
        while not decision.step(slice):
            pass
        if decision.scores and spoken:
            print(seat, [position.PACK.text(c) for c in decision.candidates], decision.scores, decision.playouts)
        position.apply(decision.action)
        stream += 1
        line = table_talk.after_trick(position.number, position.table)
        if line and spoken:
            print(line.seat, talk.LINES[line.line], line.about, action_text(position.PACK, decision.action))


def test_rounds_at_all_levels() -> None:
    for at in range(len(_TABLES)):
        position = _deal(at)
        _play(position, 1000, True)
        result = position.result()
        print(position.code(), result.points, result.losers)


def test_any_slicing_gives_the_same_answer() -> None:
    for at in (0, 2, 5):
        codes = []
        for slice in (1, 37, 1000):
            position = _deal(at)
            _play(position, slice, False)
            codes.append(position.code())
        assert codes[0] == codes[1] == codes[2]
        print(codes[0])


def test_worlds_are_the_same_numbers() -> None:
    from array import array

    dealer = Dealer(6)
    dealer.seed(Rng(123456789012, 3))
    cards = game_class("black_cat").PACK.cards
    known = [[8], [8], [8], [0], [8], [8]]
    assert dealer.prepare(known, cards[:40], [0, 1, 2, 0, 4, 3])
    out = array("h", bytearray(2 * 24))
    for _ in range(6):
        dealer.deal(out, 0)
        print(list(out))
