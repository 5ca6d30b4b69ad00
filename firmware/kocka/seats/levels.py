"""How strong a seat plays. A level is a number in journals and settings: never renumber."""

from micropython import const

BEGINNER = const(0)
REGULAR = const(1)
MASTER = const(2)
# Not offered to people: for measuring.
RULE = const(3)
RANDOM = const(4)
# Offered again.
CASUAL = const(5)

NAMES = ("beginner", "regular", "master", "rule", "random", "casual")
OFFERED = (BEGINNER, CASUAL, REGULAR, MASTER)  # to play against, the weakest first

# Worlds a card is judged in, worlds a pass is judged in, worlds of a dokládačka.
_WORLDS = (0, 4, 128, 0, 0, 0)
_PASS_WORLDS = (0, 0, 64, 0, 0, 0)
_LAY_WORLDS = (0, 0, 64, 0, 0, 0)
# In the games beside Černá kočka, whose rounds are longer: worlds a card is judged in, and how many playouts that may
# take at most.
_OTHER_WORLDS = (0, 8, 128, 0, 0, 0)
_PLAYOUTS = (0, 96, 640, 0, 0, 0)
_PASS_PLAYOUTS = (0, 0, 480, 0, 0, 0)


def level(name: str) -> int:
    """The number of the level called `name`. Raises ValueError naming those there are."""
    for i in range(len(NAMES)):
        if NAMES[i] == name:
            return i
    raise ValueError('no level "' + name + '"; there are ' + ", ".join(NAMES))


def place(number: int) -> int:
    """Where a level stands in OFFERED; one that is not offered: where REGULAR does."""
    return OFFERED.index(number if number in OFFERED else REGULAR)


def strongest(numbers: list[int]) -> int:
    """The strongest of these levels; BEGINNER if there are none. Numbers of levels tell nothing about strength."""
    best = BEGINNER
    for number in numbers:
        if place(number) > place(best):
            best = number
    return best


def play_worlds(number: int) -> int:
    """In how many worlds a level judges a card; 0: by rule."""
    return _WORLDS[number]


def pass_worlds(number: int) -> int:
    """In how many worlds a level judges what to pass; 0: by rule."""
    return _PASS_WORLDS[number]


def lay_worlds(number: int) -> int:
    """In how many worlds a level judges a card of the dokládačka; 0: by rule."""
    return _LAY_WORLDS[number]


def other_worlds(number: int) -> int:
    """In how many worlds a level judges a card in the games beside Černá kočka; 0: by rule."""
    return _OTHER_WORLDS[number]


def play_playouts(number: int) -> int:
    """How many playouts a card is judged by at most in the games beside Černá kočka."""
    return _PLAYOUTS[number]


def pass_playouts(number: int) -> int:
    """How many playouts a pass is judged by at most in the games beside Černá kočka; 0: by rule."""
    return _PASS_PLAYOUTS[number]
