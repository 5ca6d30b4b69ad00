"""Who takes everything that is left: the exact search behind a claim (CK-12) and what a seat can prove by itself.

The defenders of a claim are one team that sees all hands. Two facts keep the search small and exact. Inside a suit it
never hurts a defender to keep the higher card, so whoever follows plays the lowest and whoever discards throws the
lowest card of some suit. And a suit of which the claimer holds no card will never be led again, so its cards are free
discards.
"""

from kocka.engine.round import PLAY
from kocka.engine.trick import View


def _masks(hand: list[int]) -> list[int]:
    masks = [0, 0, 0, 0, 0]
    for c in hand:
        masks[c >> 4] |= 1 << (c & 15)
    return masks


def takes_all(hands: list[list[int]], seat: int) -> bool:
    """Whether `seat`, on lead, takes every remaining trick whatever the others do together, all hands open (CK-12).

    `hands`: the cards held now, a list a seat, all equally long, of the four plain suits.
    """
    others = [_masks(hands[i]) for i in range(len(hands)) if i != seat]
    return _can_run(_masks(hands[seat]), others, len(hands[seat]))


def _can_run(mine: list[int], others: list[list[int]], left: int) -> bool:
    """The claimer's turn to lead with `left` cards: some suit whose top card nobody beats must work."""
    if not left:
        return True
    held = [0, 0, 0, 0]
    bosses = True  # every card of mine beats all of theirs: nothing can go wrong any more
    for suit in range(4):
        for hand in others:
            held[suit] |= hand[suit]
        if mine[suit] and held[suit] > mine[suit] & -mine[suit]:
            bosses = False
    if bosses:
        return True
    for suit in range(4):
        own = mine[suit]
        if own <= held[suit]:
            continue  # no card, or the highest one out is theirs
        top = 1
        while top << 1 <= own:
            top <<= 1
        mine[suit] = own ^ top
        good = _cannot_stop(mine, others, 0, suit, left)
        mine[suit] = own
        if good:
            return True
    return False


def _cannot_stop(mine: list[int], others: list[list[int]], who: int, suit: int, left: int) -> bool:
    """Whether no choice of the defenders `who`, `who`+1 … on a lead of `suit` ever saves a trick for them."""
    if who == len(others):
        return _can_run(mine, others, left - 1)
    hand = others[who]
    if hand[suit]:
        return _after(mine, others, who, suit, left, suit)
    for free in range(4):
        if hand[free] and not mine[free]:
            return _after(mine, others, who, suit, left, free)
    for thrown in range(4):
        if hand[thrown] and not _after(mine, others, who, suit, left, thrown):
            return False
    return True


def _after(mine: list[int], others: list[list[int]], who: int, suit: int, left: int, thrown: int) -> bool:
    hand = others[who]
    cards = hand[thrown]
    hand[thrown] = cards & (cards - 1)
    good = _cannot_stop(mine, others, who + 1, suit, left)
    hand[thrown] = cards
    return good


def surely_takes_all(view: View) -> bool:
    """Whether the seat of `view`, on lead, can prove from what it knows that it takes every remaining trick.

    True only if it holds for every place the unseen cards can be in: suit by suit, either all own cards are higher
    than the unseen ones, or the first leads from the top draw all of these, even if one player holds them all.
    Sufficient, not necessary: a win by squeeze is not seen.
    """
    table = view.table
    if table.phase != PLAY or table.turn != view.seat or table.count:
        return False
    unseen = view.unseen()
    left = len(view.hand)
    for suit in range(4):
        mine = [c for c in view.hand if c >> 4 == suit]
        theirs = [c for c in unseen if c >> 4 == suit]
        if not mine or not theirs:
            continue
        drawing = min(len(theirs), left)
        for i in range(min(drawing, len(mine))):
            if mine[len(mine) - 1 - i] < theirs[len(theirs) - 1]:
                return False
    return True
