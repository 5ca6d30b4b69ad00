"""Unloads modules that have done their work, to free memory; they are imported anew when needed again."""

import sys


def forget(beginnings: tuple) -> None:
    """Unloads the modules whose names begin with one of `beginnings`; only on the device, where memory is scarce.

    A `*` stands for anything in the middle of a whole name. No screen on the stack may belong to one of them.
    """
    if sys.platform != "rp2":
        return
    for name in matching(sys.modules, beginnings):
        package, _, last = name.rpartition(".")
        parent = sys.modules.get(package)
        del sys.modules[name]
        if parent is not None and hasattr(parent, last):
            delattr(parent, last)


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
