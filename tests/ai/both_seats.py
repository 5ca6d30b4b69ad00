"""The same deals, the same moves, the same words on both Pythons, at every level."""

from kocka.ai import levels, personas, talk, thinker
from kocka.ai.decision import Searcher, Thinker
from kocka.engine.cards import PACK32, action_text
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka

SLOW = ("test_any_slicing_gives_the_same_answer", "test_rounds_at_all_levels")

_WORLDS = 6


def _few(decision: Thinker) -> Thinker:
    """A thought in a few worlds only: enough for numbers to differ if they can, and plain Python is slow."""
    if isinstance(decision, Searcher) and decision.left > _WORLDS:
        decision.left = decision.count = _WORLDS
        decision.total = decision.count * decision.each
    return decision


def _play(position, seats: list[int], seed: int, slice: int):  # type: ignore[no-untyped-def]
    """Plays a round to its end in slices of so many playouts; returns the texts of all scores met."""
    views = [position.sit(seat) for seat in range(4)]
    decisions = []
    stream = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        decision = _few(thinker.make(position.update(views[seat]), seats[seat], seed, stream))
        while not decision.step(slice):
            pass
        if decision.scores:
            pairs = [PACK32.text(c) for c in decision.candidates], decision.scores, decision.playouts
            decisions.append(str(pairs))
        position.apply(decision.action)
        stream += 1
    return decisions


def test_rounds_at_all_levels() -> None:
    for seed in range(3):
        position = CernaKocka.deal(seed, dealer=seed % 4)
        for decision in _play(position, [levels.MASTER, levels.REGULAR, levels.BEGINNER, levels.RULE], seed, 1000):
            print(decision)
        print(position.code(), position.result().points)


def test_dokladacky_at_all_levels() -> None:
    for seed in range(3):
        position = Dokladacka.deal(seed, dealer=seed % 4)
        for decision in _play(position, [levels.MASTER, levels.RANDOM, levels.BEGINNER, levels.RULE], seed, 1000):
            print(decision)
        print(position.code(), position.result().loser)


def test_any_slicing_gives_the_same_answer() -> None:
    seats = [levels.MASTER, levels.REGULAR, levels.RULE, levels.REGULAR]
    whole = CernaKocka.deal(77)
    decisions = _play(whole, seats, 5, 1 << 14)
    for slice in (1, 37):
        sliced = CernaKocka.deal(77)
        assert _play(sliced, seats, 5, slice) == decisions
        assert sliced.code() == whole.code()
    print(whole.code())


def test_talk_is_the_same() -> None:
    table_talk = talk.TableTalk([-1, 3, 8, 6], 31)
    for number in range(1, 25):
        position = CernaKocka.deal(number, number, number % 4)
        views = [position.sit(seat) for seat in range(4)]
        stream = 0
        while position.to_move() >= 0:
            seat = position.to_move()
            action = thinker.make(position.update(views[seat]), levels.RANDOM, 3, stream).action
            position.apply(action)
            stream += 1
            for line in (
                table_talk.before_play(number, position.table, [0, 75, 95, 20]),
                table_talk.after_trick(number, position.table),
            ):
                if line:
                    about = personas.name(3) if talk.CASES[line.line] >= 0 else "-"
                    print(number, stream, line.seat, talk.LINES[line.line], about, action_text(PACK32, action))
