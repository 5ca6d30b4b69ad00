"""How likely a durch is if a seat does not stop it, estimated from open hands; a moon is treated like one.

A seat can stop it with a stopper: a suit in which it takes a trick by keeping its highest card and playing its lowest
cards to other tricks, even if the seat that goes for all tricks is on lead and leads from the top (`engine.claim`, with
one defender instead of all of them). A seat's own stopper is lost once passed or thrown away; each stopper of the
others is assumed to be thrown away half of the time.
"""

import micropython

MYPY = False
if MYPY:
    from typing import Any as ptr16


@micropython.viper
def unstopped(w: ptr16, a: int, b: int, at: int, rows: int, seats: int, me: int, rivals: int, gone: int) -> int:
    """How often (in eighths) one of `rivals` takes all the rest in these worlds (`rows`) unless `me` has a stopper.

    Worlds start at word `at` of `w`; hands are the kernel's masks, a word per suit; `rivals`: a mask of seats; `gone`:
    a card that `me` plays first, as suit * 8192 + bit, 0: none. Pass `a` = `b` = 0 (viper keeps the first arguments in
    registers).
    """
    found = 0
    while rows:
        rows -= 1
        theirs = at
        left = rivals
        while left:
            if left & 1:
                share = 8
                seat = me
                defenders = seats
                while defenders and share:
                    defenders -= 1
                    hand = at + 4 * seat
                    suit = 4 if hand != theirs else 0
                    while suit:
                        suit -= 1
                        a = w[theirs + suit]
                        b = w[hand + suit]
                        if seat == me and suit == gone >> 13:
                            b = b & (gone ^ 8191)
                        if a and b:
                            # 0 - b, not -b: stock MicroPython 1.25 negates the local itself.
                            top = b & (0 - b)
                            while a & (a - 1) and b & (b - 1):
                                a = a & (a - 1)
                                b = b & (b - 1)
                            if top < a & (0 - a):
                                share = share >> 1
                                if seat == me:
                                    share = 0
                    seat += 1
                    if seat == seats:
                        seat = 0
                found += share
            left = left >> 1
            theirs += 4
        at += 4 * seats
    return found
