"""Taroky before the first trick on 128x64."""

from micropython import const

from kocka.games.taroky.screens.talk import TarokyTalk
from kocka.games.taroky.screens.talk_low import MEANING_MS, Lines
from kocka.ui.core.text import wrap

_SHOWN = const(2)  # lines of a meaning
_PITCH = const(12)


class MonoLines(Lines):
    """As on 240x135, with fewer lines of a meaning at a time: the last ones come after half of its time."""

    def _meaning_lines(self, text: str) -> list:
        return wrap(self.ui.body, text, self.ui.width)

    def _meaning_from(self) -> int:
        return max(0, len(self._meaning) - _SHOWN) if self._meaning_ms <= MEANING_MS // 2 else 0

    def _draw_meaning(self, canvas) -> None:
        first = self._meaning_from()
        for at in range(first, min(first + _SHOWN, len(self._meaning))):
            canvas.text(self.ui.body, self._meaning[at], 0, (at - first) * _PITCH - 1, self.ui.text)


class MonoTarokyTalk(MonoLines, TarokyTalk):
    """See the module."""
