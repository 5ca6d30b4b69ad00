"""The settings of a device in black and white."""

from kocka.ui.screens.settings.settings import Settings


class MonoSettings(Settings):
    """Without the colours of suits, the heads of courts and the numerals of taroks."""

    def of_cards(self) -> list:
        return []
