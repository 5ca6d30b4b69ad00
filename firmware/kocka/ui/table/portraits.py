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


def portrait(face: int, size: int = SIZE):
    """A face of SIZE, to be blitted with key 15, or of MONO_SIZE, a mask. IndexError for an unknown number.

    Get the ones a screen needs when it is entered: it allocates. The drawings' module is loaded on the first call.
    """
    if size == MONO_SIZE:
        from kocka.ui.art import faces_mono
        from kocka.ui.core.text import load

        return load(getattr(faces_mono, FACES[face]))
    from kocka.ui.art import faces

    return getattr(faces, FACES[face])
