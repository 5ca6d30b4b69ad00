"""A deal to send, on 128x64: as on the other low display."""

from kocka.ui.core import palette
from kocka.ui.screens.play.share_low import LowShare


class MonoShare(LowShare):
    quiet = 1

    def _colours(self) -> tuple:
        return palette.MONO_ON, palette.MONO_OFF
