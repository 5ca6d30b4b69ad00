"""How fast the engine is on this Python: random rounds through the checked interface, and the exact claim.

Processor time is measured, so that other programs do not count.
"""

from __future__ import annotations

import time

from host_tools.games import parts
from host_tools.lab.bench.command import Row
from kocka.engine.cards import PACK32
from kocka.engine.claim import takes_all
from kocka.engine.rng import Rng
from kocka.engine.round import Round
from kocka.games import registry

SECONDS = 1.0
_LEAST = 400  # rounds a second
_FIRST_CALL = 128  # actions from here on are not cards


def play_cards(game: type[Round], seed: int) -> list[int]:
    """One round dealt from `seed` with random legal actions, claims and throw-ins left out; returns its points."""
    now = game.deal(seed, dealer=seed % game.FEWEST)
    rng = Rng(seed, 9)
    buf = bytearray(64)
    while now.to_move() >= 0:
        count = now.legal(buf)
        while count > 1 and buf[count - 1] >= _FIRST_CALL:
            count -= 1
        now.apply(buf[rng.below(count)])
    return now.result().points


def rounds_a_second(game: type[Round]) -> float:
    """Whole random rounds per second: deal, every action checked, result."""
    seed = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        play_cards(game, seed)
        seed += 1
    return seed / (time.process_time() - start)


def slowest_claim_ms(tricks: int, positions: int) -> float:
    """Milliseconds of the slowest exact claim among random positions with `tricks` left, a strong hand on lead."""
    rng = Rng(tricks, 1)
    slowest = 0.0
    for _ in range(positions):
        cards = list(PACK32.cards)
        rng.shuffle(cards)
        # The claimer gets the best of the first cards, so that some claims hold.
        strong = sorted(cards[: tricks + 8], key=lambda card: (card & 15, card))[-tricks:]
        rest = [card for card in cards if card not in strong]
        hands = [strong] + [rest[i * tricks : (i + 1) * tricks] for i in range(3)]
        start = time.process_time()
        takes_all(hands, 0)
        slowest = max(slowest, (time.process_time() - start) * 1000)
    return slowest


def rows() -> list[Row]:
    """The engine's figures."""
    return [
        *(
            Row(
                f"{parts.title(name)}, random rounds", rounds_a_second(registry.game(name)), "rounds/s", at_least=_LEAST
            )
            for name in registry.rounds()
        ),
        Row("exact claim, 7 tricks left, slowest of 300", slowest_claim_ms(7, 300), "ms", at_most=500),
    ]
