"""The AI characters: names, faces, and how they talk. How they play is in `styles`.

A persona is a number, which journals and settings store: append only. An unknown number belongs to a newer version: no
match is played with it (match/setup.py), and histories show it as a stranger.
"""

from micropython import const

# Cases of a name in a Czech sentence. Its forms are texts of a language: ui/languages, personas.toml.
NOMINATIVE = const(0)  # kdo: Lojza bere
GENITIVE = const(1)  # bez koho: od Lojzy
DATIVE = const(2)  # komu: Lojzovi
ACCUSATIVE = const(3)  # koho vidím: na Lojzu
VOCATIVE = const(4)  # Lojzo!
INSTRUMENTAL = const(5)  # s kým: s Lojzou

MALE = const(0)
FEMALE = const(1)

# Name, gender, face (a number of ui/table/portraits.py), talkativeness (how often out of 16 when
# there is something to say) and boldness (how often out of 16 a remark is a bluff or a tease instead of a plain one).
_PERSONAS = (
    ("Lojza", MALE, 0, 8, 9),
    ("Božka", FEMALE, 1, 10, 4),
    ("Honza", MALE, 2, 9, 12),
    ("Zuzka", FEMALE, 3, 12, 13),
    ("Tonda", MALE, 4, 5, 5),
    ("Karel", MALE, 5, 4, 2),
    ("Vlasta", FEMALE, 6, 11, 8),
    ("Bohouš", MALE, 7, 7, 15),
    ("Jarda", MALE, 8, 14, 10),
    ("Franta", MALE, 9, 3, 7),
    ("Zdena", FEMALE, 10, 6, 6),
)

COUNT = len(_PERSONAS)

_STRANGER = ("?", MALE, -1, 0, 0)


def _of(persona: int) -> "tuple[str, int, int, int, int]":
    """The table entry of a persona."""
    return _PERSONAS[persona] if 0 <= persona < COUNT else _STRANGER


def name(persona: int) -> str:
    """The name of `persona` (0..COUNT-1); "?" for a number that does not exist."""
    return _of(persona)[0]


def gender(persona: int) -> int:
    """MALE or FEMALE, for Czech verb forms."""
    return _of(persona)[1]


def face(persona: int) -> int:
    """The number of the portrait, -1 for a stranger."""
    return _of(persona)[2]


def talkativeness(persona: int) -> int:
    """How often this persona says something when there is something to say: 0..16 times out of 16."""
    return _of(persona)[3]


def boldness(persona: int) -> int:
    """How often a remark is a bluff or a tease: 0..16 times out of 16."""
    return _of(persona)[4]
