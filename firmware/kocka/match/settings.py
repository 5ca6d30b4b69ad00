"""The settings of a device: numbered, typed and bounded; those added by a newer version are kept.

    settings, problem = Settings.load(folder)
    settings.get(LANGUAGE); settings.set(NAME, "Jiří"); settings.save()

The file is replaced as a whole: after a power cut either the old or the new one is there. A damaged file is set aside
as `.bad` and the defaults apply; a file of a newer version is not touched, and `save` then returns False.
"""

from micropython import const

from kocka.match.setup import NAME_BYTES, Unpacker
from kocka.match.writing import WholeFile

MYPY = False
if MYPY:
    from typing import Any

VERSION = const(1)
SETTINGS_RECORD = const(16)
FILE = "settings.kck"


# Numbers are permanent: a setting that is dropped leaves its number unused.
LANGUAGE = const(1)  # the number in its language.toml: 0 Czech, 1 English
FOUR_COLOURS = const(2)  # the four-colour deck
SPEED = const(3)  # of moving cards: 0 off, FAST, 2 normal, 3 slow
SOUND = const(4)  # 0 off … 3 loud
TALK = const(5)  # table talk (CK-19)
BRIGHTNESS = const(6)  # percent
ETIQUETTE = const(7)  # for new matches: 0 off, 1 AI only, 2 everybody, 3 AI, strictly (CK-20 to CK-23)
NAME = const(8)  # of the player
LEVEL = const(9)  # of the AI seats in new matches (kocka.ai.levels)
DIM_AFTER_S = const(10)  # 0: never
SLEEP_AFTER_S = const(11)  # 0: never
HINTS = const(12)  # playable cards are marked
PERSONAS = const(13)  # the last AI neighbours: three indexes of a persona in base 32
SESSION_POT = const(14)  # points that the last session left in the pot (TA 7.6, G31)
FIGURES = const(15)  # taroks show figures, not Roman numerals
LAMP = const(16)  # the board's lamp says whose turn it is
SEALS = const(17)  # new matches are sealed (match/SEALS.md)
RUNNING = const(18)  # the matches that wait (running.py)
CHALLENGE = const(19)  # the deal that is played in front of them: its code, with results; the date of a deal of the day
BY_CARDS = const(20)  # rounds on a score sheet are entered by cards
SCORE_BRIGHTNESS = const(21)  # percent, while a score is shown; 0: as everywhere, and it dims
OPEN_SHEET = const(22)  # the file of the score sheet that is shown; "": none
TWO_HEADS = const(23)  # courts have two heads, not one
TURNED = const(24)  # a score is shown by 180 degrees, for those who sit opposite
LEARNT = const(25)  # which lessons have been played (lesson.py)
SOLVED = const(26)  # which puzzles were solved at once
COACH = const(27)  # speaks before a card that costs much: 0 off, 1 very much, 2 less, too
EXPLAINED = const(28)  # which terms have been explained (kocka/ui/session/first_uses.py): bits
ALL_EXPLAINED = const(255)
QUIET = const(29)  # hours without sound, where the clock knows them: 0 none, else of kocka/ui/core/noise.py

FAST = const(1)  # of SPEED
HURRY = const(4)  # no setting: others play on, until I am on turn

# (number, name, default, least, most); for texts most is in bytes.
TABLE: tuple[tuple[int, str, int | str, int, int], ...] = (
    (LANGUAGE, "language", 0, 0, 31),
    (FOUR_COLOURS, "four_colours", 0, 0, 1),
    (SPEED, "speed", 2, 0, 3),
    (SOUND, "sound", 1, 0, 3),
    (TALK, "talk", 1, 0, 1),
    (BRIGHTNESS, "brightness", 80, 5, 100),
    (ETIQUETTE, "etiquette", 1, 0, 3),
    (NAME, "name", "", 0, NAME_BYTES),
    (LEVEL, "level", 1, 0, 5),
    (DIM_AFTER_S, "dim_after_s", 60, 0, 3600),
    (SLEEP_AFTER_S, "sleep_after_s", 300, 0, 3600),
    (HINTS, "hints", 1, 0, 1),
    (PERSONAS, "personas", 0, 0, 32767),
    (SESSION_POT, "session_pot", 0, 0, 1000000),
    (FIGURES, "figures", 1, 0, 1),
    (LAMP, "lamp", 1, 0, 1),
    (SEALS, "seals", 1, 0, 1),
    (RUNNING, "running", "", 0, 250),
    (CHALLENGE, "challenge", "", 0, 90),
    (BY_CARDS, "by_cards", 0, 0, 1),
    (SCORE_BRIGHTNESS, "score_brightness", 60, 0, 100),
    (OPEN_SHEET, "open_sheet", "", 0, 40),
    (TWO_HEADS, "two_heads", 0, 0, 1),
    (TURNED, "turned", 0, 0, 1),
    (LEARNT, "learnt", "", 0, 60),
    (SOLVED, "solved", "", 0, 60),
    (COACH, "coach", 0, 0, 2),
    (EXPLAINED, "explained", 0, 0, ALL_EXPLAINED),
    (QUIET, "quiet", 0, 0, 3),
)

_NUMBER = const(0)
_TEXT = const(1)


def _row(setting: int) -> tuple[int, str, int | str, int, int]:
    for row in TABLE:
        if row[0] == setting:
            return row
    raise ValueError("no setting " + str(setting))


def _fault(row: tuple[int, str, int | str, int, int], value: object) -> str:
    """What is wrong with `value` for the setting of `row`; "" if it is fine."""
    _, name, default, least, most = row
    if isinstance(default, str):
        if not isinstance(value, str) or len(value.encode()) > most:
            return name + " is a text of " + str(most) + " bytes at most"
    elif not isinstance(value, int) or not least <= value <= most:
        return name + " is " + str(least) + " to " + str(most) + ", not " + str(value)
    return ""


class Settings(WholeFile):
    """All settings, each with its default until it is set."""

    FORM = (FILE, SETTINGS_RECORD, VERSION)

    def __init__(self, path: str) -> None:
        """The defaults, to be saved at `path`."""
        super().__init__(path)
        self._values: list[Any] = [row[2] for row in TABLE]
        self._unknown: list[tuple[int, int, bytes]] = []  # (number, type, bytes) of unknown settings

    def get(self, setting: int) -> "Any":
        """The value of a setting: int or str. Raises ValueError for an unknown number."""
        return self._values[TABLE.index(_row(setting))]

    def set(self, setting: int, value: "Any") -> None:
        """Changes a setting in memory (`save` stores it). Raises ValueError, which says what is allowed."""
        row = _row(setting)
        fault = _fault(row, value)
        if fault:
            raise ValueError(fault)
        self._values[TABLE.index(row)] = value

    def _pack(self) -> bytes:
        out = bytearray()
        for i in range(len(TABLE)):
            value = self._values[i]
            if value == TABLE[i][2]:
                continue  # a default may change with a version
            if isinstance(value, str):
                _put(out, TABLE[i][0], _TEXT, value.encode())
            else:
                _put(out, TABLE[i][0], _NUMBER, bytes([value & 255, value >> 8 & 255, value >> 16 & 255]))
        for number, kind, data in self._unknown:
            _put(out, number, kind, data)
        return bytes(out)

    def _unpack(self, payload: bytes) -> None:
        """Takes over all values within their bounds."""
        u = Unpacker(payload)
        found = []
        while u.at < len(payload):
            number = u.number(1)
            kind = u.number(1)
            found.append((number, kind, u.take(u.number(1))))
        for number, kind, data in found:
            at = -1
            for i in range(len(TABLE)):
                if TABLE[i][0] == number:
                    at = i
            if at < 0:
                self._unknown.append((number, kind, data))
                continue
            value = _value(kind, data)
            if value is not None and not _fault(TABLE[at], value):
                self._values[at] = value


def _value(kind: int, data: bytes) -> "Any":
    """The int or str that was stored; None if it is neither."""
    if kind == _NUMBER:
        return Unpacker(data).number(len(data)) if len(data) < 4 else None
    if kind == _TEXT:
        try:
            return data.decode()
        except UnicodeError:
            return None
    return None


def _put(out: bytearray, number: int, kind: int, data: bytes) -> None:
    out.append(number)
    out.append(kind)
    out.append(len(data))
    out.extend(data)
