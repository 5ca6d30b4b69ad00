"""What the line protocol calls the reasons of hints, by their numbers in kocka.seats.advice (append only)."""

NAMES = (
    "master", "only", "polite", "rest", "decided", "equal", "durch", "durch_left", "moon", "moon_left", "no_trick",
    "stop_durch", "stop_moon", "cat_away", "cat_out", "catcher", "points_away", "void", "high_away", "cannot_win",
    "highest_below", "below", "clean", "safe_first", "take_high", "must_take", "lowest", "jack_home", "nobody_higher",
    "beaten", "low", "fresh", "best", "pass_cat", "pass_catcher", "pass_high", "lay_own", "lay_end", "lay_keep",
    "for_match", "stopper",
)  # fmt: skip
