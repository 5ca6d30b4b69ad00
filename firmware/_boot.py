"""Runs before everything else in an image of ours, in the place of MicroPython's own: the files.

MicroPython's formats whatever it cannot mount; this one keeps what may still be saved (see kocka.hal.storage).
"""

import rp2

from kocka.hal import storage

storage.mount(rp2.Flash())
