"""Who takes all remaining tricks: the decision of a claim (CK-12), and what a seat can prove by itself.

The defenders are one team that sees all hands, and still no search is needed. The claimer can do no better than lead
each suit from the top: a defender with k cards of the suit follows to the first k leads, and discards can only reduce
k. So the claim holds if, in every suit, each of these leads beats everything a defender holds there.

If one lead does not, that defender takes a trick whatever the claimer leads, by keeping its highest card of the suit
and always playing the lowest of another. It cannot be squeezed: all hands are equally long, so a defender that is void
in the suit led holds more cards than the claimer in some other suit and can spare one of those.
"""

from kocka.engine.round import PLAY
from kocka.engine.trick import View


def takes_all(hands: list[list[int]], seat: int) -> bool:
    """Whether `seat`, on lead, takes all remaining tricks against open, cooperating opponents (CK-12).

    `hands`: the cards held now, a list per seat, equally long, of the four plain suits.
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
    """Whether the seat of `view`, on lead, can prove that it takes all remaining tricks.

    True only if that holds for every distribution of the unseen cards: in each suit, either all own cards are higher
    than the unseen ones, or the first leads from the top draw them all, even if one player holds all of them.
    Sufficient, not necessary: wins by a squeeze are not found.
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


def has_to_take_all(view: View) -> bool:
    """Whether the seat of `view`, on lead, takes all remaining tricks whatever anybody plays.

    True only if no card that it has not seen is higher than any of its own in that suit. Allocates nothing.
    """
    table = view.table
    if table.phase != PLAY or table.turn != view.seat or table.count:
        return False
    for mine in view.hand:
        for higher in range(mine + 1, (mine | 15) + 1):
            if higher in view.game.PACK.cards and higher not in view.hand and not table.is_out(higher):
                return False
    return True
