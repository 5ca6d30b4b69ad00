"""Score sheets to send, on 128x64: as on the other low display."""

from kocka.ui.core import palette
from kocka.ui.screens.score.send_low import LowSend


class MonoSend(LowSend):
    quiet = 1

    def _colours(self) -> tuple:
        return palette.MONO_ON, palette.MONO_OFF
