"""A tiny app for tests of the simulator: a number that the keys change and a file keeps, on the real App and boards."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kocka import hal
from kocka.match import settings
from kocka.match.state import OVER
from kocka.ui.core.app import App
from kocka.ui.core.screen import Screen


class Counter(Screen):
    """Shows a bar as long as the number: NEXT and PREV change it, OK beeps, MENU crashes what cannot be caught."""

    def __init__(self, app: Fake) -> None:
        self.app = app

    def on_key(self, key: int) -> Any:
        """Each key does something visible."""
        if key == hal.NEXT:
            self.app.count += 1
        elif key == hal.PREV:
            self.app.count -= 1
        elif key == hal.OK:
            self.app.board.sound.tone(440, 30)
        elif key == hal.MENU:
            self.app.broken = True
        elif key == hal.SHEET:
            return ("push", Page())
        self.app.save()
        return True

    def draw(self, canvas: Any) -> None:
        canvas.fill(self.ui.felt)
        canvas.fill_rect(2, 3, 2 * self.app.count, 7, self.ui.text)


class Page(Screen):
    """A screen beside the first one."""

    def draw(self, canvas: Any) -> None:
        canvas.fill(self.ui.text)


class Fake(App):
    """See the module."""

    def __init__(self, board: Any) -> None:
        super().__init__(board)
        self.file = Path(board.folder) / "count"
        self.count = int(self.file.read_text()) if self.file.exists() else 5
        self.settings, _ = settings.Settings.load(board.folder)
        self.session = SimpleNamespace(match=None, resumable=False)
        self.broken = False
        self.closed = False
        self.start(Counter(self))

    def turn(self) -> bool:
        """As the App, but one key makes it raise."""
        if self.broken:
            raise RuntimeError("broken on purpose")
        return bool(super().turn())

    def save(self) -> None:
        """At once, as a match does."""
        self.file.write_text(str(self.count))

    def act(self, intent: tuple[Any, ...]) -> None:
        """A setting is set; a match is only noted, and the number is the last digit of its seed."""
        if intent[0] == "setting":
            self.settings.set(intent[1], intent[2])
            self.settings.save()
        elif intent[0] == "start":
            self.session.match = SimpleNamespace(setup=intent[1], playing=False, stage=OVER)
            self.count = intent[1].seed % 10
            self.save()
            self.dirt.all()
        else:
            super().act(intent)

    def close(self) -> None:
        self.closed = True
