"""The score sheet of Taroky."""

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.games.taroky.sheet.sheet import Sheet


def sheet_class() -> "type[Sheet]":
    """The game's Sheet class, for the registry."""
    from kocka.games.taroky.sheet.sheet import Sheet

    return Sheet
