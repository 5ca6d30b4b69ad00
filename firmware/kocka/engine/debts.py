"""Who pays whom in the fewest payments: at the end of a session, and of an evening of many games.

People who owe nothing to the others pay among themselves: a group of k makes at most k - 1 payments, so the fewest
payments are those of the most groups. That is searched through among up to MOST people (subsets that sum to 0, after
pairs, of whom one owes what the other gets); beyond, the largest debt goes to whoever gets most.
"""

from micropython import const

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.engine.sheet import Sheet

MOST = const(12)  # people, beside pairs, for whom the fewest payments are certain
_HALF = const(6)
_SLICE = const(48)  # subsets at a time


def lost(sheet: "Sheet") -> list[int]:
    """The seats in the last place of those who have not left; none if all share the first. Allocates."""
    places = sheet.places()
    here = sheet.seating.here()
    last = max([places[seat] for seat in here])
    return [seat for seat in here if places[seat] == last > 1]


def debts(totals: list[int]) -> list[tuple[int, int, int]]:
    """(who gives, who takes, how much), the largest first; the number after the last is the pot.

    The pot gets or gives what is left of the sum.
    """
    found: list[tuple[int, int, int]] = []
    for _ in paying(totals, found):
        pass
    return found


def paying(totals: list[int], found: list[tuple[int, int, int]]) -> "Any":
    """`debts` in slices of some milliseconds, appended to `found`; nothing else may change either meanwhile."""
    left = list(totals)
    left.append(-sum(left))
    for giver in range(len(left)):
        for taker in range(len(left)):
            if left[giver] < 0 and left[giver] == -left[taker]:
                found.append((giver, taker, left[taker]))
                left[giver] = left[taker] = 0
    people = [at for at in range(len(left)) if left[at]]
    if len(people) > MOST:
        _pay(left, people, found)
    elif people:
        yield
        most = bytearray(1 << len(people))  # of each subset, how many groups it makes
        low = _sums(left, people[:_HALF])
        high = _sums(left, people[_HALF:])
        for mask in range(1, len(most)):
            groups = 0
            for at in range(len(people)):
                if mask >> at & 1:
                    groups = max(groups, most[mask ^ 1 << at])
            most[mask] = groups + (low[mask & (1 << _HALF) - 1] + high[mask >> _HALF] == 0)
            if not mask % _SLICE:
                yield
        mask = len(most) - 1
        while mask:  # back, person by person: a group is complete where what is left sums to 0 again
            group: list[int] = []
            while mask and (not group or low[mask & (1 << _HALF) - 1] + high[mask >> _HALF]):
                groups = most[mask] - (low[mask & (1 << _HALF) - 1] + high[mask >> _HALF] == 0)
                at = 0
                while not (mask >> at & 1 and most[mask ^ 1 << at] == groups):
                    at += 1
                group.append(people[at])
                mask ^= 1 << at
            _pay(left, group, found)
    found.sort(key=_rank)


def _rank(row: tuple[int, int, int]) -> tuple[int, int, int]:
    giver, taker, much = row
    return -much, giver, taker


def _sums(left: list[int], people: list[int]) -> list[int]:
    """The sum of each subset of `people`."""
    sums = [0]
    for one in people:
        sums.extend([before + left[one] for before in sums])
    return sums


def _pay(left: list[int], group: list[int], found: list[tuple[int, int, int]]) -> None:
    """Whoever owes most gives to whoever gets most, until nobody in the group owes anything."""
    while True:
        giver = taker = group[0]
        for one in group:
            if left[one] < left[giver] or (left[one] == left[giver] and one < giver):
                giver = one
            if left[one] > left[taker] or (left[one] == left[taker] and one < taker):
                taker = one
        much = min(-left[giver], left[taker])
        if much <= 0:
            return
        found.append((giver, taker, much))
        left[giver] += much
        left[taker] -= much
