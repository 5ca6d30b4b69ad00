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
# For measuring: what every sampling player does, 150 worlds played out by rule, the pass by rule, nothing else.
FLAT = const(6)

NAMES = ("beginner", "regular", "master", "rule", "random", "casual", "flat")
OFFERED = (BEGINNER, CASUAL, REGULAR, MASTER)  # to play against, the weakest first

# Of each level: worlds a card is judged in, worlds of a pass and how many triples are compared, worlds of a dokládačka.
_WORLDS = (0, 4, 120, 0, 0, 0, 150)
_PASS_WORLDS = (0, 0, 120, 0, 0, 0, 0)
_TRIPLES = (0, 0, 16, 0, 0, 0, 0)
_LAY_WORLDS = (0, 0, 64, 0, 0, 0, 64)
# What a decision may take at most where that is more: tricks played out in worlds; 0: no bound. At the table the chip
# plays some 45 000 of them a second.
_WORK = (0, 0, 32000, 0, 0, 0, 0)
_PASS_WORK = (0, 0, 48000, 0, 0, 0, 0)


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


def triples(number: int) -> int:
    """How many triples a level compares when it passes."""
    return _TRIPLES[number]


def work(number: int) -> int:
    """How many tricks a level plays out at most to judge a card; 0: no bound."""
    return _WORK[number]


def pass_work(number: int) -> int:
    """How many tricks a level plays out at most to judge a pass; 0: no bound."""
    return _PASS_WORK[number]


def thinks_far(number: int) -> bool:
    """Whether a level thinks about all it can: better moves of its own later in the round, durchs and moons of its own
    and of others, what the others' plays tell, how the match stands."""
    return number == MASTER


def doubts(number: int) -> bool:
    """Whether a level keeps to the rule player's card unless another one is clearly better: its worlds are few."""
    return number == REGULAR


def guards(number: int) -> bool:
    """Whether a level believes that somebody who has taken a good part goes for all of it."""
    return number != FLAT
