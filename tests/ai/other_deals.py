"""Rounds that look the same to one seat and differ in everything that it cannot see, unseen passes included.

This uses nothing of the seats' own determinization: the unseen cards are dealt again at random, and the round is played
again with the same public actions. Deals that the rules refuse, or whose view differs, are rejected and tried again.
"""

from __future__ import annotations

from typing import Any

from kocka.engine.rng import Rng
from kocka.engine.round import PASS, IllegalAction
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka

_TRIES = 40


def other_deal(position: Any, me: int, rng: Rng) -> Any:
    """Another round with the same view for seat `me`; None if none was found in some tries."""
    for _ in range(_TRIES):
        try:
            copy = _other_layout(position, me, rng) if isinstance(position, Dokladacka) else _other(position, me, rng)
        except IllegalAction:
            continue
        if copy is not None and copy.view(me).text() == position.view(me).text():
            return copy
    return None


def _shared(cards: list[int], places: list[int], fits: Any, rng: Rng) -> list[list[int]] | None:
    """`cards` to seats with so many `places` each, `fits(seat, card)` allowing; None if it comes to a dead end."""
    hands: list[list[int]] = [[] for _ in places]
    order = list(cards)
    rng.shuffle(order)
    # First the cards that the fewest seats may hold; ties in random order.
    for card in sorted(order, key=lambda card: sum(fits(seat, card) for seat in range(len(places)))):
        free = [seat for seat in range(len(places)) if fits(seat, card) for _ in range(places[seat] - len(hands[seat]))]
        if not free:
            return None
        hands[free[rng.below(len(free))]].append(card)
    return hands


def _other(position: Any, me: int, rng: Rng) -> Any:
    table = position.table
    view = position.view(me)
    kind = type(position)
    seats = range(position.seats)
    to = [kind.receiver(seat, position.number, position.seats, position.options) for seat in seats]
    given: list[list[int]] = [[] for _ in seats]
    if position.phase == PASS:
        others = [c for seat in seats if seat != me for c in position.dealt[seat]]
        hands = _shared(others, [0 if seat == me else table.size for seat in seats], lambda *_: True, rng)
        assert hands is not None
        hands[me] = list(position.dealt[me])
        for seat in seats:
            chosen = list(hands[seat])
            rng.shuffle(chosen)
            given[seat] = list(view.gave) if seat == me else chosen[: table.given[seat]]
    else:
        played: list[list[int]] = [[] for _ in seats]
        for number in range(table.done):
            for seat, card in enumerate(table.trick(number)):
                played[seat].append(card)
        for seat in seats:
            played[seat] += [table.cards[seat]] if table.cards[seat] else []
        known = view.known()
        unseen = [c for c in view.unseen() if c not in known]
        left = [table.holding(seat) for seat in seats]
        left[me] = 0
        if known:
            left[to[me]] -= len(known)
        hands = _shared(unseen, left, lambda seat, card: not table.voids[seat] >> (card >> 4) & 1, rng)
        if hands is None:
            return None
        for seat in seats:
            hands[seat] += played[seat] + (list(view.hand) if seat == me else [])
        if table.give:
            hands[to[me]] += known
            for seat in seats:
                chosen = list(hands[to[seat]])
                rng.shuffle(chosen)
                given[seat] = list(view.gave) if seat == me else list(view.got) if to[seat] == me else chosen[:3]
            giver = [to.index(seat) for seat in seats]
            hands = [[c for c in hands[s] if c not in given[giver[s]]] + given[s] for s in seats]
    copy = kind(hands, position.number, position.dealer, position.options, position.totals)
    for cards in given:
        for card in cards:
            copy.apply(card)
    for at in range(len(position.history)):
        if at >= sum(len(cards) for cards in given):
            copy.apply(position.history[at])
    return copy


def _other_layout(position: Dokladacka, me: int, rng: Rng) -> Dokladacka | None:
    layout = position.table
    view = position.view(me)
    laid: list[list[int]] = [[] for _ in range(4)]
    for action, actor in zip(layout.log, layout.actors, strict=True):
        if action < 128:
            laid[actor].append(action)
    unseen = [c for seat in range(4) if seat != me for c in position.hand(seat)]
    left = [0 if seat == me else layout.holding[seat] for seat in range(4)]
    hands = _shared(unseen, left, lambda seat, card: not layout.denied[seat][card >> 4] >> (card & 15) & 1, rng)
    if hands is None:
        return None
    hands[me] = list(view.hand)
    copy = Dokladacka([hands[seat] + laid[seat] for seat in range(4)], position.number, position.dealer)
    for action in layout.log:
        copy.apply(action)
    return copy
