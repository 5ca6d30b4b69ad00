"""How strong a seat plays. Journals and settings store a level's number: never renumber."""

from micropython import const

BEGINNER = const(0)
REGULAR = const(1)
MASTER = const(2)
# Not offered to people: for measurements.
RULE = const(3)
RANDOM = const(4)
# Offered again.
CASUAL = const(5)
# For measurements: plain sampling, 150 worlds played out by rule, the pass by rule, nothing else.
FLAT = const(6)

# Who sits among the others of a table (Situation.sits): only the device's own seats that are weaker than a master,
# people with or without these, one master, several.
WEAKER = const(0)
PEOPLE = const(1)
A_MASTER = const(2)
MASTERS = const(3)

NAMES = ("beginner", "regular", "master", "rule", "random", "casual", "flat")
OFFERED = (BEGINNER, CASUAL, REGULAR, MASTER)  # to play against, weakest first

# By level: worlds for a card, worlds for a pass and the number of triples compared there, worlds for a dokládačka.
_WORLDS = (0, 4, 120, 0, 0, 0, 150)
_PASS_WORLDS = (0, 0, 120, 0, 0, 0, 0)
_TRIPLES = (0, 0, 16, 0, 0, 0, 0)
_LAY_WORLDS = (0, 0, 64, 0, 0, 0, 64)
# The most tricks to play out for a decision, where the worlds above would need more; 0: no bound. The chip plays some
# 45 000 of them a second.
_WORK = (0, 0, 32000, 0, 0, 0, 0)
_PASS_WORK = (0, 0, 48000, 0, 0, 0, 0)


def level(name: str) -> int:
    """The number of the level called `name`. Raises ValueError, which lists the names."""
    for i in range(len(NAMES)):
        if NAMES[i] == name:
            return i
    raise ValueError('no level "' + name + '"; there are ' + ", ".join(NAMES))


def place(number: int) -> int:
    """The index of a level in OFFERED; that of REGULAR for one that is not offered."""
    return OFFERED.index(number if number in OFFERED else REGULAR)


def strongest(numbers: list[int]) -> int:
    """The strongest of these levels; BEGINNER if there are none. The numbers do not follow strength."""
    best = BEGINNER
    for number in numbers:
        if place(number) > place(best):
            best = number
    return best


def play_worlds(number: int) -> int:
    """The number of worlds in which a level judges a card; 0: by rule."""
    return _WORLDS[number]


def pass_worlds(number: int) -> int:
    """The number of worlds in which a level judges a pass; 0: by rule."""
    return _PASS_WORLDS[number]


def lay_worlds(number: int) -> int:
    """The number of worlds in which a level judges a card of the dokládačka; 0: by rule."""
    return _LAY_WORLDS[number]


def triples(number: int) -> int:
    """How many triples a level compares for a pass."""
    return _TRIPLES[number]


def work(number: int) -> int:
    """How many tricks a level plays out at most for a card; 0: no bound."""
    return _WORK[number]


def pass_work(number: int) -> int:
    """How many tricks a level plays out at most for a pass; 0: no bound."""
    return _PASS_WORK[number]


def thinks_far(number: int) -> bool:
    """Whether a level uses everything it can.

    That is: its own better moves later in the round, durchs and moons of its own and of others, what the others' play
    reveals, the standing of the match.
    """
    return number == MASTER


def doubts(number: int) -> bool:
    """Whether a level keeps the rule player's card unless another is clearly better, since it samples few worlds."""
    return number == REGULAR


def guards(number: int) -> bool:
    """Whether a level assumes that a seat that has taken a good part of the penalty cards goes for all of them."""
    return number != FLAT
