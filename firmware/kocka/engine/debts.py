"""Who pays whom when a session ends: as few payments as a table makes them, the largest debt first."""


def debts(totals: list[int]) -> list[tuple[int, int, int]]:
    """(who gives, who takes, how much) until nobody owes anything; the number after the last seat is the pot.

    Whoever owes most gives to whoever is owed most; equal ones in the order of seats. What does not make 0 together is
    put into the pot that is left, or taken from the one that was there before. At most as many payments as players, and
    one less without the pot.
    """
    left = list(totals)
    found: list[tuple[int, int, int]] = []
    while True:
        giver = left.index(min(left))
        taker = left.index(max(left))
        much = min(-left[giver], left[taker])
        if much <= 0:
            break
        found.append((giver, taker, much))
        left[giver] += much
        left[taker] -= much
    pot = len(left)
    for seat in range(pot):
        if left[seat]:
            found.append((seat, pot, -left[seat]) if left[seat] < 0 else (pot, seat, left[seat]))
    return found
