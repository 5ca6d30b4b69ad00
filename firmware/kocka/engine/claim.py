"""Who takes everything that is left: what decides a claim (CK-12) and what a seat can prove by itself.

The defenders of a claim are one team that sees all hands, and still no search is needed. The claimer can do no better
than lead each suit from the top: a defender with k cards of it follows to the first k leads, whatever it throws away
meanwhile can only make them fewer. So the claim holds if, in every suit, each of these leads beats all that a defender
has there.

If one of them does not, that defender takes a trick whatever the claimer leads, by keeping its highest card of the suit
and always playing the lowest of another. It cannot be squeezed out of it: all hands are equally long, so a defender
that is void in the suit led has more cards than the claimer in some other suit, and one of those is not missed.
"""

from kocka.engine.round import PLAY
from kocka.engine.trick import View


def takes_all(hands: list[list[int]], seat: int) -> bool:
    """Whether `seat`, on lead, takes every remaining trick whatever the others do together, all hands open (CK-12).

    `hands`: the cards held now, a list a seat, all equally long, of the four plain suits.
    """
    for suit in range(4):
        mine = sorted([c for c in hands[seat] if c >> 4 == suit])
        for other in range(len(hands)):
            if other == seat:
                continue
            theirs = [c for c in hands[other] if c >> 4 == suit]
            followed = min(len(mine), len(theirs))
            if followed and max(theirs) > mine[len(mine) - followed]:
                return False
    return True


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
