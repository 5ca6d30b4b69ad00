"""The portraits of the people at the table: 32x32 in colour, 16x16 in black and white.

A face is its number in FACES: 0..COUNT-1, the order of both modules' drawings. Portraits in colour are square tiles
with their own background, those of the mono board stand on black; the screen draws the frame (gold for the one whose
turn it is).
"""

from micropython import const

BARKEEPER = const(0)
GRANNY = const(1)
STUDENT = const(2)
REDHEAD = const(3)
FARMER = const(4)
PROFESSOR = const(5)
BLONDE = const(6)
BIKER = const(7)
CURLY = const(8)
GAMEKEEPER = const(9)
LADY = const(10)
CAT = const(11)

MYPY = False
if MYPY:
    from typing import Any

# Names of the drawings by number; append only, saved matches hold the numbers.
FACES = (
    "BARKEEPER",
    "GRANNY",
    "STUDENT",
    "REDHEAD",
    "FARMER",
    "PROFESSOR",
    "BLONDE",
    "BIKER",
    "CURLY",
    "GAMEKEEPER",
    "LADY",
    "CAT",
)
COUNT = len(FACES)

SIZE = const(32)
MONO_SIZE = const(16)

# Moods. A mono portrait has those up to ASLEEP.
CALM = const(0)
PLEASED = const(1)
WORRIED = const(2)
CROSS = const(3)
ASLEEP = const(4)
BLINK = const(5)
LEFT = const(6)  # looks there
RIGHT = const(7)


class Portrait:
    """A face of SIZE. mood: CALM …, which may be changed after `learn`."""

    def __init__(self, number: int, mood: int) -> None:
        """number: in FACES, IndexError for an unknown one. The drawings' module is loaded by the first."""
        from kocka.ui.art import faces

        self._drawing = getattr(faces, FACES[number])
        self._moods: tuple = ()
        self._art: Any = None
        self.mood = mood
        if mood:
            self.learn(number)

    def learn(self, number: int) -> None:
        """Gets what the moods of this face change. Allocates."""
        from kocka.ui.art import moods

        self._moods = getattr(moods, FACES[number])
        self._art = moods

    def draw(self, canvas, x: int, y: int) -> None:
        """Paints it with its top left corner there. Allocates nothing."""
        canvas.blit(self._drawing, x, y, 15)
        mood = self.mood
        if mood:
            self._draw_part(canvas, self._moods[2 * mood - 2], self._moods[2 * mood - 1], x, y)
            if mood == WORRIED:
                self._draw_part(canvas, self._art.DROP[0], self._art.DROP[1], x, y)
            elif mood == ASLEEP:
                self._draw_part(canvas, self._art.SNORE[0], self._art.SNORE[1], x, y)

    def _draw_part(self, canvas, place: int, sprite, x: int, y: int) -> None:
        canvas.blit(sprite, x + (place & 31), y + (place >> 5), 15)


class MonoPortrait:
    """A face of MONO_SIZE in a mood up to ASLEEP."""

    def __init__(self, number: int, mood: int) -> None:
        """number: in FACES, IndexError for an unknown one."""
        from kocka.ui.core.text import load

        if mood:
            from kocka.ui.art import moods_mono

            self._mask = load(getattr(moods_mono, FACES[number])[mood - 1])
        else:
            from kocka.ui.art import faces_mono

            self._mask = load(getattr(faces_mono, FACES[number]))

    def draw(self, canvas, x: int, y: int) -> None:
        """Paints it with its top left corner there. Allocates nothing."""
        canvas.blit(self._mask, x, y, 0)


def portrait(face: int, size: int = SIZE, mood: int = CALM):
    """A Portrait of SIZE or a MonoPortrait. Get the ones a screen needs when it is entered: it allocates."""
    return (MonoPortrait if size == MONO_SIZE else Portrait)(face, mood)
