"""Runs before everything else in an image of ours, in the place of MicroPython's own: the files, then an update.

MicroPython's formats whatever it cannot mount; this one keeps what may still be saved (see kocka.hal.storage). An
update that is sound goes before the modules of the image (see kocka.hal.update).
"""

import _rp2
import kocka_frozen

from kocka.hal import storage, update


def a_key_is_held() -> bool:
    """Whether the person wants the modules of the image."""
    from kocka.hal import device

    try:
        return device.key_held(device.choose(device.board_words()))
    except device.BoardError:
        return False


storage.mount(_rp2.Flash(start=storage.START, len=storage.SIZE))
update.start(_rp2.Flash(start=update.START, len=update.SIZE), kocka_frozen.BASE, a_key_is_held)
