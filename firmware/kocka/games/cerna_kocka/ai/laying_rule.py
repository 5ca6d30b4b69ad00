"""The rule player of the dokládačka: which card to lay without counting worlds."""

from micropython import const

from kocka.engine.cards import ACE, JACK, QUEEN
from kocka.games.cerna_kocka.dokladacka.rules import LayoutView, last_jack_is_free

_SEVEN = const(7)


def lay_card(view: LayoutView) -> int:
    """The card to lay in a dokládačka, or CINK."""
    buf = bytearray(20)
    n = view.legal(buf)
    if n == 1:
        return buf[0]
    best = buf[0]
    most = -10000
    for i in range(n):
        want = lay_value(view.hand, buf[i], last_jack_is_free(view))
        if want > most:
            most = want
            best = buf[i]
    return best


def lay_value(hand: list[int], c: int, free: bool) -> int:
    """How good it is to lay `c`: it should let own cards follow and open as little as possible for the others.

    `free`: CK-23, the hand can no longer lose by holding on, so a jack goes early.
    """
    suit = c >> 4
    rank = c & 15
    if rank == ACE or rank == _SEVEN:
        return 500  # opens nothing
    if rank == JACK:
        up = _behind(hand, suit, QUEEN, 1)
        down = _behind(hand, suit, 10, -1)
        want = _run_value(up, ACE - JACK) + _run_value(down, JACK - _SEVEN) - 70
        if free:
            want += 400
        return want
    if rank > JACK:
        return _run_value(_behind(hand, suit, rank + 1, 1), ACE - rank)
    return _run_value(_behind(hand, suit, rank - 1, -1), rank - _SEVEN)


def _behind(hand: list[int], suit: int, rank: int, step: int) -> int:
    """One's own cards from `rank` outwards: bit 0 for `rank` itself, then further out."""
    bits = 0
    bit = 1
    while _SEVEN <= rank <= ACE:
        if suit << 4 | rank in hand:
            bits |= bit
        bit <<= 1
        rank += step
    return bits


def _run_value(mine: int, length: int) -> int:
    """The value of opening `length` cards when `mine` of them (bit 0 = next one) are one's own."""
    value = 0
    for i in range(length):
        if mine >> i & 1:
            # The further out one's own card lies, the longer it takes and the more it needs the way opened.
            value += 40 + 15 * i
        else:
            value -= 30 - 4 * i
    return value
