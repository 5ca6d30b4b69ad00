"""Unloads modules that have done their work, to free memory; they are imported anew when needed again."""

import sys

# Modules that an image keeps in the flash (KEPT of host_tools/build/rp2_board.py): what they hold would stay in memory,
# so they are emptied. Their functions cannot run before the next import: no module that stays imports one of them at
# its top, and no object of theirs that stays is asked anything.
EMPTIED = (
    "kocka.scorebook.book",
    "kocka.scorebook.score_sheet",
    "kocka.ui.screens.score.scoring",
    "kocka.ui.screens.score.table",
)

# Modules that only lessons need, by the beginnings of their names.
LEARNING = (
    "kocka.match.lesson",
    "kocka.games.*.lessons",
    "kocka.games.*.puzzles",
    "kocka.ui.screens.play.day",
    "kocka.ui.screens.play.learn",
    "kocka.ui.session.teacher",
)

# What looks through a round or a match.
REVIEWING = ("kocka.ui.screens.play.re",)

left: list[dict] = []  # what those hold that were unloaded: until `empty`, since one of their functions may be running


def forget(beginnings: tuple) -> None:
    """Unloads the modules whose names begin with one of `beginnings`; only on the device, where memory is scarce.

    A `*` stands for anything in the middle of a whole name. No screen on the stack may belong to one of them.
    """
    if sys.platform != "rp2":
        return
    for name in matching(sys.modules, beginnings):
        package, _, last = name.rpartition(".")
        parent = sys.modules.get(package)
        if name in EMPTIED:
            left.append(sys.modules[name].__dict__)
        del sys.modules[name]
        if parent is not None and hasattr(parent, last):
            delattr(parent, last)


def empty() -> None:
    """Empties the modules that were unloaded: between turns of the loop, when no step waits that may be theirs."""
    while left:
        left.pop().clear()


def matching(names, beginnings: tuple) -> list[str]:
    """Those of `names` that begin with one of `beginnings`, see `forget`.

    Sorted first, names with the same beginning lie together: to look at each for each beginning takes 25 ms.
    """
    ordered = sorted(names)
    found = []
    for beginning in beginnings:
        start, _, end = beginning.partition("*")
        at = 0
        beyond = len(ordered)
        while at < beyond:
            middle = (at + beyond) >> 1
            if ordered[middle] < start:
                at = middle + 1
            else:
                beyond = middle
        while at < len(ordered) and ordered[at].startswith(start):
            if ordered[at].endswith(end) and ordered[at] not in found:
                found.append(ordered[at])
            at += 1
    return found
