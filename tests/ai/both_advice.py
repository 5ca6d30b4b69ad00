"""The same hints for the same reasons on both Pythons."""

from kocka.ai import levels
from kocka.ai.advice import Adviser
from kocka.games import registry as games

SLOW = ("test_a_pass_in_any_slices",)

BUDGET_S = 120


def _hints(name: str, seed: int, level: int, slice: int) -> list[str]:
    """A round played by its own hints; what each said."""
    position = games.game(name).deal(seed)
    told = []
    while position.to_move() >= 0:
        adviser = Adviser(position.view(position.to_move()), seed, len(told), level)
        while not adviser.step(slice):
            pass
        hint = adviser.advice
        assert hint is not None
        line = [hint.reason, hint.about, hint.action, list(hint.giving), hint.candidates, hint.scores]
        told.append(str(line))
        position.apply(hint.action)
    return told


def test_rounds_by_hints() -> None:
    for name in ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "dokladacka"):
        for line in _hints(name, 7, levels.REGULAR, 100):
            print(name, line)


def test_a_pass_in_any_slices() -> None:
    first = None
    for slice in (30, 1000):
        adviser = Adviser(games.game("cerna_kocka").deal(3).view(0), 3, 1)
        while not adviser.step(slice):
            assert 0 <= adviser.share(100) <= 100
        hint = adviser.advice
        assert hint is not None
        line = str([hint.reason, hint.about, list(hint.giving), hint.candidates, hint.scores])
        assert first is None or first == line
        first = line
    print(first)
