"""What a worse choice leads to, on both Pythons: facts that hold in the seat's own hand, the same for the same seed."""

from kocka.ai import consequence, levels
from kocka.ai.advice import Adviser
from kocka.ai.consequence import Comparison, Consequence
from kocka.ai.trick_consequence import TrickComparison
from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.engine.round import PASS
from kocka.games import registry as games

SLOW = ("test_the_dearest_cards_of_rounds",)

BUDGET_S = 240
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")


def _done(comparison: Comparison) -> "Consequence | None":
    while not comparison.step():
        assert comparison.found is None
    return comparison.found


def _told(found: "Consequence | None") -> str:
    if found is None:
        return "nothing"
    return str([found.kind, found.card, found.is_now, found.trick, found.worlds, found.taker])


def _round(game: str, seed: int, every: int) -> int:
    """A round played by hints; every so many decisions their dearest alternatives are told. Returns how many are."""
    position = games.game(game).deal(seed)
    told = at = 0
    while position.to_move() >= 0:
        view = position.view(position.to_move())
        adviser = Adviser(view, seed, at & 0xFFFF, levels.REGULAR)
        while not adviser.step(1000):
            pass
        advice = adviser.advice
        assert advice is not None
        at += 1
        if at % every == 0:
            passes = view.table.phase == PASS
            mine = bytes(view.hand[-3:]) if passes else b""
            comparison = games.find(game).ai().comparison(view, advice, mine, seed, 1)
            if comparison is not None:
                found = _done(comparison)
                print(game, seed, at, advice.compared, _told(found))
                if found is not None:
                    told += 1
                    _holds(view, advice.compared, advice.action, found, passes)
        position.apply(advice.action)
    return told


def _holds(view, worse: int, better: int, found: Consequence, passes: bool) -> None:
    assert 3 <= found.worlds <= Consequence.OF
    assert found.trick == -1 if found.card == NO_CARD else view.table.done <= found.trick
    assert found.taker != view.seat
    if found.kind >= Consequence.LOSES:
        return
    if found.is_now:
        assert not passes and found.card == worse and found.trick == view.table.done
    elif found.card != NO_CARD and not passes:
        assert found.card in view.hand and found.card != worse
    if found.kind == Consequence.CAT:
        assert not view.table.is_out(QUEEN_OF_SPADES) or QUEEN_OF_SPADES in bytes(view.table.cards)


def test_the_dearest_cards_of_rounds() -> None:
    for game in GAMES:
        assert _round(game, 5, 3) > 1, game
    assert _round("taroky", 1, 2) > 1


def test_with_three_cards_left_it_is_certain() -> None:
    """The others hold the queen, low spades and hearts: the king of spades wins whatever is dealt."""
    game = games.game("hearts")
    position = game.deal(11, 4)  # the fourth round has no pass
    while len(position.table.log) < 40:
        buf = bytearray(24)
        position.legal(buf)
        position.apply(buf[0])
    view = position.view(position.to_move())
    buf = bytearray(24)
    cards = list(buf[: view.legal(buf)])
    print(len(cards), _told(_done(TrickComparison(view, bytes(cards[-1:]), bytes(cards[:1]), 1, 1))))
    # A choice is never worse than itself.
    assert _done(TrickComparison(view, bytes(cards[:1]), bytes(cards[:1]), 1, 1)) is None


def test_the_commonest_is_told() -> None:
    king, jack = 0x2D, 0x0B
    tricks = (
        (Consequence.CAT, king, 4),
        (Consequence.POINTS, jack, 2),
        (Consequence.CAT, king, 6),
        (Consequence.CAT, king, 6),
    )
    found = consequence.commonest([Consequence(kind, c, False, trick) for kind, c, trick in tricks])
    assert found is not None
    assert (found.kind, found.card, found.trick) == (Consequence.CAT, king, 6)
    # Each with another card: only what kind of thing it is is common.
    found = consequence.commonest([Consequence(Consequence.POINTS, c, False, 5) for c in (1, 2, 3)])
    assert found is not None
    assert (found.kind, found.card, found.trick) == (Consequence.POINTS, NO_CARD, -1)
    assert consequence.commonest([]) is None
