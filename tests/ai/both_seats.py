"""The same deals, the same moves, the same words on both Pythons, at every level."""

from kocka.ai import levels, personas, talk, thinker
from kocka.ai.decision import Searcher, Thinker
from kocka.engine.cards import PACK32, action_text
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka

SLOW = ("test_any_slicing_gives_the_same_answer", "test_rounds_at_all_levels")

_WORLDS = 6


def _few(thought: Thinker) -> Thinker:
    """A thought in a few worlds only: enough for numbers to differ if they can, and plain Python is slow."""
    if isinstance(thought, Searcher) and thought.left > _WORLDS:
        thought.left = thought.count = _WORLDS
        thought.total = thought.count * thought.each
    return thought


def _play(position, seats: list[int], seed: int, slice: int):  # type: ignore[no-untyped-def]
    """Plays a round to its end in slices of so many playouts; returns the texts of all scores met."""
    views = [position.sit(seat) for seat in range(4)]
    thoughts = []
    decision = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        thought = _few(thinker.make(position.update(views[seat]), seats[seat], seed, decision))
        while not thought.step(slice):
            pass
        if thought.scores:
            pairs = [PACK32.text(c) for c in thought.candidates], thought.scores, thought.playouts
            thoughts.append(str(pairs))
        position.apply(thought.action)
        decision += 1
    return thoughts


def test_rounds_at_all_levels() -> None:
    for seed in range(3):
        position = CernaKocka.deal(seed, dealer=seed % 4)
        for thought in _play(position, [levels.MASTER, levels.REGULAR, levels.BEGINNER, levels.RULE], seed, 1000):
            print(thought)
        print(position.code(), position.result().points)


def test_dokladacky_at_all_levels() -> None:
    for seed in range(3):
        position = Dokladacka.deal(seed, dealer=seed % 4)
        for thought in _play(position, [levels.MASTER, levels.RANDOM, levels.BEGINNER, levels.RULE], seed, 1000):
            print(thought)
        print(position.code(), position.result().loser)


def test_any_slicing_gives_the_same_answer() -> None:
    seats = [levels.MASTER, levels.REGULAR, levels.RULE, levels.REGULAR]
    whole = CernaKocka.deal(77)
    thoughts = _play(whole, seats, 5, 1 << 14)
    for slice in (1, 37):
        sliced = CernaKocka.deal(77)
        assert _play(sliced, seats, 5, slice) == thoughts
        assert sliced.code() == whole.code()
    print(whole.code())


def test_talk_is_the_same() -> None:
    company = talk.TableTalk([-1, 3, 8, 6], 31)
    for number in range(1, 25):
        position = CernaKocka.deal(number, number, number % 4)
        views = [position.sit(seat) for seat in range(4)]
        decision = 0
        while position.to_move() >= 0:
            seat = position.to_move()
            action = thinker.make(position.update(views[seat]), levels.RANDOM, 3, decision).action
            position.apply(action)
            decision += 1
            for line in (
                company.before_play(number, position.table, [0, 75, 95, 20]),
                company.after_trick(number, position.table),
            ):
                if line:
                    about = personas.name(3, talk.CASES[line.line]) if talk.CASES[line.line] >= 0 else "-"
                    print(number, decision, line.seat, talk.LINES[line.line], about, action_text(PACK32, action))
