"""Which matches of a device wait to be finished: one of each game at most, that played last first.

    running = Running(settings)
    running.of("hearts")                       # the number of its match (match.number_of), -1 if none waits
    running.put("hearts", 12)                  # begun or gone on with; `settings.save()` makes it last
    running.remove(12)

The setting RUNNING holds them as a text, "13 taroky:12 hearts:9". The first number is the highest that a match had when
it was written: a file with a higher one was begun just before the power went, and counts. Without the setting, on a
device of an earlier version, the newest file is the match that waits.
"""

from kocka.match import settings as own
from kocka.match.settings import Settings


class Running:
    """See the module. `highest`: number of a match so far, -1 on a device of an earlier version."""

    def __init__(self, settings: Settings) -> None:
        """What the settings say; anything that is no such text counts as no matches."""
        self._settings = settings
        self._matches: list[tuple[str, int]] = []
        self.highest = -1
        words = settings.get(own.RUNNING).split(" ")
        try:
            highest = int(words[0])
            for word in words[1:]:
                game, _, number = word.partition(":")
                self._matches.append((game, int(number)))
            self.highest = highest
        except ValueError:
            self._matches = []

    def numbers(self) -> list[int]:
        """The numbers of all matches that wait, that played last first."""
        return [number for _, number in self._matches]

    def of(self, game: str) -> int:
        """The number of the match of this game that waits, -1 for none."""
        for name, number in self._matches:
            if name == game:
                return number
        return -1

    def put(self, game: str, number: int) -> bool:
        """A match goes on, in place of any other of its game; whether that is new."""
        if self._matches and self._matches[0] == (game, number) and number <= self.highest:
            return False
        self._matches = [(game, number)] + [match for match in self._matches if match[0] != game]
        self.highest = max(self.highest, number)
        self._note()
        return True

    def remove(self, number: int) -> None:
        """The match is over, or its file is gone."""
        self.highest = max(self.highest, number)
        self._matches = [match for match in self._matches if match[1] != number]
        self._note()

    def _note(self) -> None:
        words = [str(self.highest)] + [game + ":" + str(number) for game, number in self._matches]
        self._settings.set(own.RUNNING, " ".join(words))
