"""Bipartite matching of cards to seats: holders are bit masks; finds one assignment of all cards."""


def fit(sets: "list[int]", places: "list[int]") -> "list[int]":
    """A holder for each card; [] if no assignment exists. Reduces `places` by the places used.

    `sets`: per card a mask of the seats that may hold it; `places`: per seat how many more cards it takes.
    """
    owners: list[int] = []
    for k in range(len(sets)):
        owners.append(-1)
        if not _place(k, owners, sets, places):
            return []
    return owners


def _place(k: int, owners: "list[int]", sets: "list[int]", places: "list[int]") -> bool:
    """Assigns card `k`, moving others along an augmenting path (breadth first); returns whether that was possible."""
    for holder in range(len(places)):
        if places[holder] and sets[k] >> holder & 1:
            places[holder] -= 1
            owners[k] = holder
            return True
    came: list[int] = [-1] * len(places)  # the card that would go to each holder
    queue: list[int] = []
    for holder in range(len(places)):
        if sets[k] >> holder & 1:
            came[holder] = k
            queue.append(holder)
    for holder in queue:  # grows during the loop
        if places[holder]:
            places[holder] -= 1
            while True:
                moved = came[holder]
                before = owners[moved]
                owners[moved] = holder
                if moved == k:
                    return True
                holder = before
        for other in range(k):
            if owners[other] == holder:
                for to in range(len(places)):
                    if came[to] < 0 and sets[other] >> to & 1:
                        came[to] = other
                        queue.append(to)
    return False
