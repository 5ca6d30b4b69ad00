"""A round of Taroky as it is told to the score sheet: `sheet/entry.py`, for the registry."""

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.engine.sheet import Sheet
    from kocka.games.taroky.sheet.entry import Form


def form_of(name: str, sheet: "Sheet", options: bytes, entry: tuple[int, ...]) -> "Form":
    """The form of a round on `sheet` as it was before it; told of what an `entry` of a round says."""
    from kocka.games.taroky.sheet import entry as entered

    return entered.form_of(sheet, entry)
