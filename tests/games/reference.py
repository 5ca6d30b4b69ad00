"""A second implementation of the sheet's rules, as plain as possible, to compare with.

It computes everything again from the list of entries, from whole columns of totals, without keeping state.
"""


def totals_after(entries):
    """The totals after each entry: a list of four numbers each."""
    rows = []
    now = [0, 0, 0, 0]
    for entry in entries:
        now = list(now)
        if entry[0] == "round":
            for seat in range(4):
                now[seat] += entry[1][seat]
        elif entry[0] == "void":
            now[entry[1]] += entry[2]
        rows.append(now)
    return rows


def due_after(entries):
    """What is due after all entries, who ties, who has lost: ("round" …, list of seats, seat or -1)."""
    rows = totals_after(entries)
    tied = []
    for i in range(len(entries)):
        kind = entries[i][0]
        if kind == "round" and tied:
            took = [(entries[i][1][seat], seat) for seat in tied]
            most = max([points for points, _ in took])
            tied = [seat for points, seat in took if points == most]
            if len(tied) == 1:
                return "over", [], tied[0]
        elif kind != "interlude" and not tied and max(rows[i]) >= 100:
            tied = [seat for seat in range(4) if rows[i][seat] == max(rows[i])]
            if len(tied) == 1:
                return "over", [], tied[0]
    if tied:
        return "baraz", tied, -1
    wanted = 0  # crossings of 50 from "everybody below" to "somebody not below"
    below = True
    for row in rows:
        if below and max(row) >= 50:
            wanted += 1
        below = max(row) < 50
    played = len([1 for entry in entries if entry[0] == "interlude"])
    return ("interlude" if wanted > played else "round"), [], -1


def dealer_after(first, entries):
    """The next dealer: one seat on for every round and interlude that counted."""
    return (first + len([1 for entry in entries if entry[0] != "void"])) % 4


def payers_of(entries):
    """Seats that pay, in order: ("interlude" | "renonc" | "match", seat)."""
    out = []
    for entry in entries:
        if entry[0] == "interlude":
            out.append(("interlude", entry[1]))
        if entry[0] == "void" and not entry[2]:
            out.append(("renonc", entry[1]))
    due, _, loser = due_after(entries)
    if due == "over":
        out.append(("match", loser))
    return out
