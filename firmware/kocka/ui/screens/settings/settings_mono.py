"""The settings of a device in black and white."""

from kocka.ui.screens.settings.settings import Settings


class MonoSettings(Settings):
    """Without the colours of suits and the numerals of taroks."""

    def of_cards(self) -> list:
        return []
