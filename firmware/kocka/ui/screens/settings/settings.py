"""The settings: each change is returned as ("setting", id, value) and takes effect at once, the language too."""

from micropython import const

from kocka.ai import levels
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match import settings
from kocka.ui import languages
from kocka.ui.core.noise import HOURS
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.table.faces import LEVELS
from kocka.ui.widgets.editor import NameEditor
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

NAME_LETTERS = const(8)

_ETIQUETTES = (ids.ETIQUETTE_OFF, ids.ETIQUETTE_AI, ids.ETIQUETTE_ALL)
_NUMBERS = ("XIX", "19")  # on taroks
_SPEEDS = (ids.SPEED_OFF, ids.SPEED_FAST, ids.SPEED_NORMAL, ids.SPEED_SLOW)
_SOUNDS = (ids.SOUND_OFF, ids.SOUND_LOW, ids.SOUND_MIDDLE, ids.SOUND_LOUD)
_COACHES = (ids.COACH_OFF, ids.COACH_BAD, ids.COACH_ANY)
_PERCENTS = (10, 20, 40, 60, 80, 100)
_DIM_S = (0, 30, 60, 300)
_DIMS = (ids.NEVER, ids.SECONDS_30, ids.MINUTE_1, ids.MINUTES_5)
_SLEEP_S = (0, 60, 300, 600)
_SLEEPS = (ids.NEVER, ids.MINUTE_1, ids.MINUTES_5, ids.MINUTES_10)


def nearest(values: tuple[int, ...], value: int) -> int:
    """The index of the value nearest to `value`, the lower one of two equally near."""
    best = 0
    for number in range(len(values)):
        if abs(values[number] - value) < abs(values[best] - value):
            best = number
    return best


class Settings(Rows):
    """A row per setting; OK changes it, or begins choosing if there are more than two values."""

    ok = ids.CHANGE_VALUE_KEY

    def build(self) -> list:
        """The rows with their values."""
        get = self.app.settings.get
        no_yes = (t(ids.NO), t(ids.YES))
        self.title = t(ids.SETTINGS)
        name = clip(self.ui.body, get(settings.NAME), NAME_LETTERS * self.ui.body.width)
        items = [
            Item(t(ids.LANGUAGE), settings.LANGUAGE, languages.NAMES, languages.language()),
            Item(t(ids.YOUR_NAME), settings.NAME, note=name or t(ids.NO_NAME)),
        ]
        quiet = [t(ids.NEVER)] + ["%d–%d" % hours for hours in HOURS[1:]]
        items += self.of_cards()
        items += [
            Item(t(ids.SPEED), settings.SPEED, texts(_SPEEDS), get(settings.SPEED)),
            Item(t(ids.SOUND), settings.SOUND, texts(_SOUNDS), get(settings.SOUND)),
            Item(t(ids.QUIET), settings.QUIET, quiet, get(settings.QUIET)),
            Item(t(ids.TALK), settings.TALK, no_yes, get(settings.TALK)),
            Item(t(ids.ETIQUETTE), settings.ETIQUETTE, texts(_ETIQUETTES), get(settings.ETIQUETTE)),
            Item(t(ids.LEVEL), settings.LEVEL, texts(LEVELS), levels.place(get(settings.LEVEL))),
            Item(t(ids.COACH), settings.COACH, texts(_COACHES), get(settings.COACH)),
            Item(t(ids.MARK_CARDS), settings.HINTS, no_yes, get(settings.HINTS)),
            Item(
                t(ids.BRIGHTNESS), settings.BRIGHTNESS, [str(n) + " %" for n in _PERCENTS],
                nearest(_PERCENTS, get(settings.BRIGHTNESS)),
            ),
            Item(
                t(ids.SCORE_BRIGHTNESS), settings.SCORE_BRIGHTNESS,
                [t(ids.SCORE_DIMS)] + [str(n) + " %" for n in _PERCENTS],
                nearest((0,) + _PERCENTS, get(settings.SCORE_BRIGHTNESS)),
            ),
            Item(t(ids.SCORE_TURNED), settings.TURNED, no_yes, get(settings.TURNED)),
            Item(t(ids.DIM_AFTER), settings.DIM_AFTER_S, texts(_DIMS), nearest(_DIM_S, get(settings.DIM_AFTER_S))),
            Item(
                t(ids.SLEEP_AFTER), settings.SLEEP_AFTER_S, texts(_SLEEPS),
                nearest(_SLEEP_S, get(settings.SLEEP_AFTER_S)),
            ),
        ]  # fmt: skip
        if self.app.board.hour() < 0:
            items = [item for item in items if item.action != settings.QUIET]
        if self.app.board.lamp.is_there:
            items.append(Item(t(ids.TURN_LAMP), settings.LAMP, no_yes, get(settings.LAMP)))
        items.append(Item(t(ids.SEALS), settings.SEALS, no_yes, get(settings.SEALS)))
        return items

    def of_cards(self) -> list:
        """The rows about what the cards look like."""
        get = self.app.settings.get
        decks = (t(ids.DECK_TWO), t(ids.DECK_FOUR))
        heads = (t(ids.ONE_HEAD), t(ids.TWO_HEADS))
        return [
            Item(t(ids.DECK), settings.FOUR_COLOURS, decks, get(settings.FOUR_COLOURS)),
            Item(t(ids.COURTS), settings.TWO_HEADS, heads, get(settings.TWO_HEADS)),
            Item(t(ids.TAROK_NUMBERS), settings.FIGURES, _NUMBERS, get(settings.FIGURES)),
        ]

    def picked(self, action):
        """Takes a changed value, or opens the name editor."""
        if action == settings.NAME:
            return ("push", YourName(self.app.settings.get(settings.NAME)))
        value = self.list.item.value
        if action == settings.BRIGHTNESS:
            value = _PERCENTS[value]
        elif action == settings.SCORE_BRIGHTNESS:
            value = ((0,) + _PERCENTS)[value]
        elif action == settings.LEVEL:
            value = levels.OFFERED[value]
        elif action == settings.DIM_AFTER_S:
            value = _DIM_S[value]
        elif action == settings.SLEEP_AFTER_S:
            value = _SLEEP_S[value]
        elif action == settings.LANGUAGE:
            languages.choose(value)
            self.enter()
            value = languages.NUMBERS[value]
        return ("setting", action, value)

    def on_result(self, value):
        """Takes the typed name."""
        self.list.item.note = value
        self.dirty_all()
        return ("setting", settings.NAME, value)


class YourName(NameEditor):
    """Your name, letter by letter, with all Czech letters."""

    def __init__(self, name: str) -> None:
        """`name`: the initial one."""
        super().__init__("", name, NAME_LETTERS, "", "", ())

    def enter(self):
        """Texts in the language in use."""
        self._title = t(ids.YOUR_NAME_TITLE)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.LETTER_DELETE)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.LETTER_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()


def texts(numbers: tuple[int, ...]) -> list[str]:
    """Texts by their ids. Allocates."""
    return [t(number) for number in numbers]
