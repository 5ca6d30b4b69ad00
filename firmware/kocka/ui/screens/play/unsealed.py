"""A new match is not sealed: the chip's source of randomness fails its tests (match/SEALS.md)."""

from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Message

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Unsealed(Message):
    """Says so, above the first screen of the match, until it is acknowledged."""

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app, which makes it by its name."""
        super().__init__(t(ids.UNSEALED))

    def on_key(self, key: int):
        """OK or BACK: the match goes on."""
        return None if super().on_key(key) is None else ("pop",)
