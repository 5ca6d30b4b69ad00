"""Modules that have done their work make room: they are imported anew when they are wanted again."""

import sys


def forget(beginnings: tuple) -> None:
    """Forgets the modules whose names begin so; only on the device, where room is scarce.

    A `*` stands for anything in the middle of a whole name. None of them may belong to a screen of the stack.
    """
    if sys.platform != "rp2":
        return
    names = list(sys.modules)
    for beginning in beginnings:
        start, _, end = beginning.partition("*")
        for name in names:
            if name.startswith(start) and name.endswith(end) and name in sys.modules:
                package, _, last = name.rpartition(".")
                parent = sys.modules.get(package)
                del sys.modules[name]
                if parent is not None and hasattr(parent, last):
                    delattr(parent, last)
