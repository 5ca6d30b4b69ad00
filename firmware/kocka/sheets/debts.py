"""Who pays whom when a session ends: as few payments as a table makes them, the largest debt first."""


def debts(totals: list[int]) -> list[tuple[int, int, int]]:
    """(who gives, who takes, how much) until nobody owes anything; what does not make 0 together stays where it is.

    Whoever owes most gives to whoever is owed most; equal ones in the order of seats. At most one payment less than
    there are players.
    """
    left = list(totals)
    found: list[tuple[int, int, int]] = []
    while True:
        giver = left.index(min(left))
        taker = left.index(max(left))
        much = min(-left[giver], left[taker])
        if much <= 0:
            return found
        found.append((giver, taker, much))
        left[giver] += much
        left[taker] -= much
