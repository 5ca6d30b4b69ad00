"""Unloads modules that have done their work, to free memory; they are imported anew when needed again."""

import sys


def forget(beginnings: tuple) -> None:
    """Unloads the modules whose names begin with one of `beginnings`; only on the device, where memory is scarce.

    A `*` stands for anything in the middle of a whole name. No screen on the stack may belong to one of them.
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
