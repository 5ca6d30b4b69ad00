"""Table talk (CK-19): what a seat says, chosen from what everybody sees and from a random stream of its own.

No function here is given a hand, a view or a round, so a remark such as "I have the black cat" is true or false by
chance and cannot give anything away. For the same reason nobody can betray that somebody tries for a durch; besides, no
remark made during a round mentions one. Talk never changes a move: decisions use other streams. What
seats weigh is in `statements`.

A line is a number of LINES, the name of its text; `Line.about` is the seat that the text names, if any, in the case
that CASES gives.
"""

from micropython import const

from kocka.ai import personas
from kocka.ai.personas import ACCUSATIVE, DATIVE, GENITIVE, VOCATIVE
from kocka.engine.rng import Rng
from kocka.engine.round import Result
from kocka.games import registry

MYPY = False
if MYPY:
    from typing import Any

# Before the first lead.
I_HAVE_THE_CAT = const(0)
I_GAVE_THE_CAT = const(1)
NO_CAT_HERE = const(2)
BEAUTIFUL_HAND = const(3)
AWFUL_HAND = const(4)
MY_BREWERY = const(5)
YOUR_BREWERY = const(6)
MY_SELIKO = const(7)
YOUR_SELIKO = const(8)
# After a trick.
I_TOOK_THE_CAT = const(9)
YOU_TOOK_THE_CAT = const(10)
HERE_KITTY = const(11)
MY_HODOVKA = const(12)
YOUR_HODOVKA = const(13)
HONEST_SUIT = const(14)
CACHNOV = const(15)
KADOV = const(16)
I_TOOK_MUCH = const(17)
YOU_TOOK_MUCH = const(18)
ACE_OF_SPADES_LED = const(19)
YOU_LEAD_SPADES = const(20)
NOTHING_FOR_ME = const(21)
WHERE_IS_THE_CAT = const(22)
HEARTS_RUN = const(23)
HOFMAN = const(24)
# After the round.
MY_DURCH = const(25)
YOUR_DURCH = const(26)
WRONG_DURCH = const(27)
MY_VAGON = const(28)
YOUR_VAGON = const(29)
MINUS_ONE = const(30)
# Dokládačka.
INTERLUDE_BEGINS = const(31)
MY_CINK = const(32)
WHO_BLOCKS = const(33)
I_LOST_INTERLUDE = const(34)
YOU_LOST_INTERLUDE = const(35)
# The match.
I_LOST_MATCH = const(36)
YOU_LOST_MATCH = const(37)
I_AM_SAFE = const(38)
# Kouřící kočka, Hearts, Black Cat (`remarks`).
MY_QUEEN = const(39)
YOUR_QUEEN = const(40)
I_HAVE_THE_QUEEN = const(41)
HEARTS_ARE_BROKEN = const(42)
MY_MOON = const(43)
YOUR_MOON = const(44)
MOON_MISSED = const(45)
MY_JACK = const(46)
YOUR_JACK = const(47)
NOT_A_POINT = const(48)
I_HAVE_HEJMA = const(49)
MY_HEJMA = const(50)
YOUR_HEJMA = const(51)
YOUR_SEVENTEEN = const(52)
MY_LETTER = const(53)
YOUR_LETTER = const(54)
MY_FIFTY = const(55)
YOUR_FIFTY = const(56)
# Taroky (games/taroky/ai/remarks.py).
MANY_TAROKS = const(57)
NO_TAROKS = const(58)
MY_MOND = const(59)
YOUR_MOND = const(60)
MY_PAGAT_GONE = const(61)
YOUR_PAGAT_GONE = const(62)
I_AM_PARTNER = const(63)
YOU_ARE_PARTNER = const(64)
FINE_TRICK = const(65)
SMEARED = const(66)
MY_VARSAVA = const(67)
YOUR_VARSAVA = const(68)
MY_PAGAT_HOME = const(69)
YOUR_PAGAT_HOME = const(70)
MY_PAGAT_LOST = const(71)
YOUR_PAGAT_LOST = const(72)
MY_SIXTH = const(73)
YOUR_SIXTH = const(74)
SIXTH_LOST = const(75)
NOT_PLAYED = const(76)
# When the match is over.
I_WON = const(77)
WELL_PLAYED = const(78)
NEXT_TIME = const(79)
SO_CLOSE = const(80)

LINES = (
    "talk_i_have_the_cat",
    "talk_i_gave_the_cat",
    "talk_no_cat_here",
    "talk_beautiful_hand",
    "talk_awful_hand",
    "talk_my_brewery",
    "talk_your_brewery",
    "talk_my_seliko",
    "talk_your_seliko",
    "talk_i_took_the_cat",
    "talk_you_took_the_cat",
    "talk_here_kitty",
    "talk_my_hodovka",
    "talk_your_hodovka",
    "talk_honest_suit",
    "talk_cachnov",
    "talk_kadov",
    "talk_i_took_much",
    "talk_you_took_much",
    "talk_ace_of_spades_led",
    "talk_you_lead_spades",
    "talk_nothing_for_me",
    "talk_where_is_the_cat",
    "talk_hearts_run",
    "talk_hofman",
    "talk_my_durch",
    "talk_your_durch",
    "talk_wrong_durch",
    "talk_my_vagon",
    "talk_your_vagon",
    "talk_minus_one",
    "talk_interlude_begins",
    "talk_my_cink",
    "talk_who_blocks",
    "talk_i_lost_interlude",
    "talk_you_lost_interlude",
    "talk_i_lost_match",
    "talk_you_lost_match",
    "talk_i_am_safe",
    "talk_my_queen",
    "talk_your_queen",
    "talk_i_have_the_queen",
    "talk_hearts_are_broken",
    "talk_my_moon",
    "talk_your_moon",
    "talk_moon_missed",
    "talk_my_jack",
    "talk_your_jack",
    "talk_not_a_point",
    "talk_i_have_hejma",
    "talk_my_hejma",
    "talk_your_hejma",
    "talk_your_seventeen",
    "talk_my_letter",
    "talk_your_letter",
    "talk_my_fifty",
    "talk_your_fifty",
    "talk_many_taroks",
    "talk_no_taroks",
    "talk_my_mond",
    "talk_your_mond",
    "talk_my_pagat_gone",
    "talk_your_pagat_gone",
    "talk_i_am_partner",
    "talk_you_are_partner",
    "talk_fine_trick",
    "talk_smeared",
    "talk_my_varsava",
    "talk_your_varsava",
    "talk_my_pagat_home",
    "talk_your_pagat_home",
    "talk_my_pagat_lost",
    "talk_your_pagat_lost",
    "talk_my_sixth",
    "talk_your_sixth",
    "talk_sixth_lost",
    "talk_not_played",
    "talk_i_won",
    "talk_well_played",
    "talk_next_time",
    "talk_so_close",
)

_NOBODY = const(-1)

# The case in which a text names the seat it is about; -1: it names nobody.
CASES = (
    _NOBODY,  # I_HAVE_THE_CAT
    DATIVE,
    _NOBODY,
    _NOBODY,
    _NOBODY,
    _NOBODY,  # MY_BREWERY
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,  # I_TOOK_THE_CAT
    VOCATIVE,
    _NOBODY,
    _NOBODY,
    DATIVE,
    _NOBODY,  # HONEST_SUIT
    _NOBODY,
    _NOBODY,
    _NOBODY,
    VOCATIVE,
    VOCATIVE,  # ACE_OF_SPADES_LED
    VOCATIVE,
    _NOBODY,
    _NOBODY,
    _NOBODY,
    VOCATIVE,  # HOFMAN
    _NOBODY,
    VOCATIVE,
    VOCATIVE,
    _NOBODY,
    DATIVE,  # YOUR_VAGON
    _NOBODY,
    _NOBODY,
    _NOBODY,
    _NOBODY,
    _NOBODY,  # I_LOST_INTERLUDE
    ACCUSATIVE,
    _NOBODY,
    GENITIVE,  # YOU_LOST_MATCH
    _NOBODY,
    _NOBODY,
    VOCATIVE,  # YOUR_QUEEN
    _NOBODY,
    _NOBODY,
    _NOBODY,
    VOCATIVE,  # YOUR_MOON
    VOCATIVE,
    _NOBODY,
    VOCATIVE,  # YOUR_JACK
    _NOBODY,
    _NOBODY,
    _NOBODY,
    VOCATIVE,  # YOUR_HEJMA
    VOCATIVE,
    _NOBODY,
    VOCATIVE,  # YOUR_LETTER
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    _NOBODY,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    _NOBODY,
    VOCATIVE,
    VOCATIVE,
    _NOBODY,
    _NOBODY,  # I_WON
    VOCATIVE,
    VOCATIVE,
    VOCATIVE,
)

# Moments of a round: each has its own random numbers.
BEFORE = const(0)
AFTER_TRICK = const(64)
AFTER_ROUND = const(128)
LAYING = const(192)
AFTER_INTERLUDE = const(320)
AFTER_MATCH = const(384)
_TALK_STREAM = const(0x4000)  # of a seed; decisions and deals use other streams


class Line:
    """Something said: `seat` says text LINES[`line`]; `about`: the seat it names, or -1."""

    def __init__(self, seat: int, line: int, about: int = _NOBODY) -> None:
        self.seat = seat
        self.line = line
        self.about = about


class TableTalk:
    """Chooses the remarks at one table.

    `people`: the persona of each seat, -1 for one that never says anything (a person); `seed`: of the match. Each
    moment of a match has its own random numbers, so a resumed match says the same again.
    """

    def __init__(self, people: list[int], seed: int, on: bool = True) -> None:
        self.people = people
        self.seed = seed
        self.on = on  # the setting: silent when off

    def before_play(self, number: int, table: "Any", totals: list[int]) -> Line | None:
        """A remark before the first lead of round `number`, or None."""
        return None

    def after_trick(self, number: int, table: "Any") -> Line | None:
        """A remark after a trick of round `number`, or None."""
        return None

    def after_round(self, number: int, result: Result) -> Line | None:
        """A remark about the result of round `number`, or None."""
        return None

    def during_interlude(self, number: int, table: "Any") -> Line | None:
        """A remark during the interlude after round `number`, at its start or after an action, or None."""
        return None

    def after_interlude(self, number: int, loser: int) -> Line | None:
        """A remark to the loser of the interlude after round `number`, or None."""
        return None

    # ---- choosing the speaker

    def moment(self, number: int, moment: int) -> Rng:
        """The random numbers of a moment in round `number`."""
        return Rng(self.seed, _TALK_STREAM + ((number & 31) << 9) + moment)

    def speaker(self, rng: Rng, but: int, interest: int) -> int:
        """A seat that talks about something of `interest` 0..16 out of 16, never seat `but`; -1: none."""
        if not self.on:
            return _NOBODY
        seat = rng.below(len(self.people))
        wants = rng.below(16)
        cares = rng.below(16)
        for _ in range(len(self.people)):
            persona = self.people[seat]
            if persona >= 0 and seat != but:
                if cares < interest and wants < personas.talkativeness(persona):
                    return seat
                return _NOBODY
            seat = (seat + 1) % len(self.people)
        return _NOBODY

    def bold(self, rng: Rng, seat: int) -> bool:
        """Whether `seat` bluffs or teases this time."""
        return rng.below(16) < personas.boldness(self.people[seat])

    def remark(self, rng: Rng, line: int, interest: int) -> Line | None:
        """Anybody says `line`, or None."""
        seat = self.speaker(rng, _NOBODY, interest)
        return Line(seat, line) if seat >= 0 else None

    def tease(self, rng: Rng, about: int, line: int, interest: int) -> Line | None:
        """Anybody but seat `about` says `line` about it, or None."""
        seat = self.speaker(rng, about, interest)
        return Line(seat, line, about) if seat >= 0 else None

    def reaction(self, rng: Rng, about: int, mine: int, yours: int, interest: int) -> Line | None:
        """Seat `about` says `mine`, or another one `yours`; or None."""
        seat = self.speaker(rng, _NOBODY, interest)
        if seat < 0:
            return None
        if seat == about:
            return Line(seat, mine)
        return Line(seat, yours, about if CASES[yours] >= 0 else _NOBODY)


def table_talk(game: str, people: list[int], seed: int, on: bool = True) -> TableTalk:
    """The table talk where `game` (its name in the registry) is played; the rest as for TableTalk."""
    found: TableTalk = registry.find(game).ai().talk(people, seed, on)
    return found
