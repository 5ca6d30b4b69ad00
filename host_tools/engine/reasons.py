"""What the line protocol calls the reasons of hints, by their numbers in kocka.ai.advice (append only).

Those of Taroky have numbers of their own (kocka.games.taroky.ai.advice).
"""

from kocka.ai import advice
from kocka.games.taroky.ai import advice as taroky_advice

NAMES = (
    "master", "only", "polite", "rest", "decided", "equal", "durch", "durch_left", "moon", "moon_left", "no_trick",
    "stop_durch", "stop_moon", "cat_away", "cat_out", "catcher", "points_away", "void", "high_away", "cannot_win",
    "highest_below", "below", "clean", "safe_first", "take_high", "must_take", "lowest", "jack_home", "nobody_higher",
    "beaten", "low", "fresh", "best", "pass_cat", "pass_catcher", "pass_high", "lay_own", "lay_end", "lay_keep",
    "for_match", "stopper",
)  # fmt: skip

TAROKY = (
    "most_points", "smear", "cheap", "take_rich", "take", "king", "draw", "low_tarok", "force", "last_of_suit",
    "keep_pagat", "pagat_home", "against_pagat", "duck", "low_lead", "must_overtake", "for_second", "for_third",
    "for_sixth", "no_bid", "lowest_bid", "for_varsava", "no_varsava", "call_partner", "call_own", "trio_first",
    "trio_on", "trio_second", "trio_back", "discard_void", "discard_eyes", "discard_least", "for_pagat", "for_uho",
    "for_valat", "flek", "re", "flek_unit", "say_nothing",
)  # fmt: skip


def reason_name(reason: int) -> str:
    """The name of a reason of any game."""
    return NAMES[reason] if reason < taroky_advice.FIRST_REASON else TAROKY[reason - taroky_advice.FIRST_REASON]


def subject(reason: int) -> int:
    """What its sentence names, as `advice.subject`."""
    return advice.subject(reason) if reason < taroky_advice.FIRST_REASON else taroky_advice.subject(reason)
