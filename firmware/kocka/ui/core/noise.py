"""Short sounds, if the player wants them."""


class Noise:
    """The sounds of the table. `on`: the setting."""

    def __init__(self, sound) -> None:
        """`sound`: the board's, see kocka.hal.Sound."""
        self._sound = sound
        self.on = False

    def _tone(self, hz: int, ms: int) -> None:
        if self.on:
            self._sound.tone(hz, ms)

    def card(self) -> None:
        """A card falls on the table."""
        self._tone(1400, 12)

    def turn(self) -> None:
        """It is your turn."""
        self._tone(880, 60)

    def cat(self) -> None:
        """Somebody gets the black cat."""
        self._tone(220, 260)

    def refuse(self) -> None:
        """Not that card."""
        self._tone(160, 120)

    def cink(self) -> None:
        """Glass on glass."""
        self._tone(2600, 90)

    def note(self, hz: int) -> None:
        """One note of a tune."""
        self._tone(hz, 140)
