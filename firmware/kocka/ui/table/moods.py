"""What the faces at the table do: a mood for a while, a blink, eyes that follow a card, sleep when I do nothing.

Moods follow from what all have seen, never from a hand. Everybody has a temper: what the face does when something
happens to them. Nothing of this happens where motion is off.
"""

from micropython import const

from kocka.ui.table.portraits import ASLEEP, BLINK, CALM, LEFT, RIGHT

MYPY = False
if MYPY:
    from kocka.ui.table.table_view import TableView

_SHOWN_MS = const(2000)  # so long a mood is seen
_FOLLOW_MS = const(700)
_BLINK_MS = const(120)
_BLINK_LEAST_MS = const(2000)  # and up to 4096 more
_SLEEP_MS = const(45000)  # the first falls asleep
_SLEEP_MORE_MS = const(7000)  # and each other so much later

# What happens to somebody.
TAKES_CAT = const(0)
TAKES_POINTS = const(1)
OTHER_TAKES_CAT = const(2)
WOULD_TAKE_CAT = const(3)
HAS_WON = const(4)
HAS_LOST = const(5)
_EVENTS = const(6)

# The mood for each of these, by the number of the portrait: 0 calm, 1 pleased, 2 worried, 3 cross.
_TEMPERS = (
    b"\x03\x02\x01\x02\x01\x03"  # barkeeper
    b"\x02\x02\x01\x02\x01\x02"  # granny
    b"\x01\x00\x02\x01\x01\x03"  # student: his face lies as his words do
    b"\x03\x03\x01\x02\x01\x02"  # redhead
    b"\x02\x00\x00\x00\x01\x02"  # farmer
    b"\x02\x02\x00\x02\x01\x02"  # professor
    b"\x03\x02\x01\x02\x01\x03"  # blonde
    b"\x03\x00\x01\x03\x01\x03"  # biker
    b"\x02\x02\x01\x02\x01\x02"  # curly
    b"\x03\x00\x01\x00\x01\x03"  # gamekeeper
    b"\x03\x02\x01\x02\x01\x03"  # lady
    b"\x03\x02\x01\x02\x01\x03"  # cat
)


def mood_of(face: int, event: int) -> int:
    """The mood of a face (a number of portraits.FACES) when something happens to it."""
    return _TEMPERS[face * _EVENTS + event]


class Moods:
    """The moods of the people of a TableView, whose place 0 is mine. Allocates nothing but where it says so.

    By place: shown, the mood; left_ms, for so long yet, after that CALM.
    """

    def __init__(self, table_view: "TableView") -> None:
        places = table_view.seats
        self._view = table_view
        self._numbers = bytearray(places)  # of the faces, less one; 0: nobody with a face
        self.shown = bytearray(places)
        self.left_ms = [0] * places
        self._blinking = -1
        self._blink_ms = _BLINK_LEAST_MS
        self._random = 1
        self._strangers = 0  # so many places have yet to learn their moods

    def seat(self, place: int, face: int) -> None:
        """Somebody with this face sits at a place; -1: without one."""
        self._numbers[place] = face + 1
        self._strangers = len(self._numbers)

    def calm(self) -> None:
        """Everybody is calm and awake; nothing is marked as dirty."""
        for place in range(len(self.shown)):
            self.shown[place] = CALM
            self.left_ms[place] = 0
            face = self._view.faces[place]
            if face is not None:
                face.mood = CALM
        self._blinking = -1

    def happens(self, place: int, event: int) -> None:
        """Something happens to the person at a place."""
        number = self._numbers[place]
        if number:
            self.shown[place] = mood_of(number - 1, event)
            self.left_ms[place] = _SHOWN_MS

    def happens_to_others(self, place: int, event: int) -> None:
        """Something happens to everybody but one."""
        for other in range(len(self.shown)):
            if other != place:
                self.happens(other, event)

    def follow(self, place: int) -> None:
        """A card flies from a place to the middle: whoever is calm looks there."""
        view = self._view
        where = view.geometry
        for other in range(len(self.shown)):
            if other == place or view.faces[other] is None or (self.left_ms[other] and self.shown[other] < BLINK):
                continue
            x, _, w, _ = where.trick[place]
            across = x + w // 2 - where.face[other][0] - where.face_size // 2
            self.shown[other] = LEFT if across < -w // 2 else RIGHT if across > w // 2 else CALM
            self.left_ms[other] = _FOLLOW_MS

    def of(self, place: int) -> int:
        """The mood of somebody who says something."""
        return self.shown[place] if self.left_ms[place] > 0 and self.shown[place] < ASLEEP else CALM

    def tick(self, ms: int, idle_ms: int, screen, is_full: bool) -> None:
        """Time passes, `idle_ms` since the last key; a face that changes is marked as dirty, one in a turn.

        is_full: there is enough to do in this turn, no face changes.

        Allocates in the first calls, in which the faces learn their moods one by one.
        """
        view = self._view
        if self._strangers:
            self._strangers -= 1
            stranger = view.faces[self._strangers]
            if stranger is not None:
                stranger.learn(self._numbers[self._strangers] - 1)
        self._blink(ms)
        sleep_ms = _SLEEP_MS
        for place in range(len(self.shown)):
            mood = CALM
            if self.left_ms[place] > 0:
                self.left_ms[place] -= ms
                if self.left_ms[place] > 0:
                    mood = self.shown[place]
            face = view.faces[place]
            if face is None or place < self._strangers:
                continue
            if idle_ms >= sleep_ms:
                mood = ASLEEP
            elif place == self._blinking and (mood == CALM or mood > BLINK):
                mood = BLINK
            sleep_ms += _SLEEP_MORE_MS
            if mood != face.mood and not is_full:
                is_full = True
                face.mood = mood
                x, y = view.geometry.face[place]
                screen.dirty(x, y, view.geometry.face_size, view.geometry.face_size)

    def _blink(self, ms: int) -> None:
        """One person at a time, every few seconds."""
        self._blink_ms -= ms
        if self._blink_ms > 0:
            return
        if self._blinking < 0:
            # Random enough, and nothing to do with the cards.
            self._random = (self._random * 181 + 359) & 0x3FFF
            self._blinking = 1 + (self._random >> 4) % (len(self.shown) - 1)
            self._blink_ms += _BLINK_MS
        else:
            self._blinking = -1
            self._blink_ms += _BLINK_LEAST_MS + (self._random >> 2)
        if self._blink_ms < 0:  # much time has passed at once
            self._blink_ms = 0
