"""Černá kočka and its side game Dokládačka."""

PARTS = (
    "rules",
    "sheet",
    "entry",
    "ai",
    "help",
    "profile",
    "title",
    "hand_values",
    "residual",
    "records",
    "lessons",
    "puzzles",
)
