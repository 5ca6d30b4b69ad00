"""What a master's points come to beyond its rollouts: the same correction on both Pythons."""

from kocka.ai import residual
from kocka.ai.recipe import rules_of
from kocka.ai.search import may_hope
from kocka.engine.rng import Rng
from kocka.games import registry as games

_BUF = bytearray(24)


def test_corrections() -> None:
    for name in ("cerna_kocka", "hearts"):
        weights = games.find(name).part("residual").WEIGHTS
        for seed in range(6):
            rng = Rng(seed, 5)
            position = games.game(name).deal(seed, 1 + seed)
            while position.to_move() >= 0:
                view = position.view(position.to_move())
                rules = rules_of(view)
                scores = [rng.below(2500) - 300 for _ in range(4)]
                for nested in (False, True):
                    hopes = may_hope(view, rules)
                    print(
                        name,
                        scores,
                        residual.corrected(view, rules, weights, hopes, nested, 16 - 2 * seed, scores, seed & 3),
                    )
                count = position.legal(_BUF)
                position.apply(_BUF[rng.below(count)])
