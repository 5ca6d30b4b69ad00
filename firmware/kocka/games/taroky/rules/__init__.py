"""The rules of a round of Taroky."""

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.engine.option import Option
    from kocka.games.taroky.rules.round import Taroky


def house_rules() -> "tuple[tuple[Option, ...], int, int]":
    """OPTIONS, and how many play at least and at most: all that keeping score needs of the rules."""
    from kocka.games.taroky.rules.options import OPTIONS

    return OPTIONS, 4, 4


def round_class() -> "type[Taroky]":
    """The game's Round class, for the registry."""
    # Each needs the one before: nested imports would take much of the stack.
    __import__("kocka.games.taroky.rules.cards")
    __import__("kocka.games.taroky.rules.table")
    __import__("kocka.games.taroky.rules.allowed")
    from kocka.games.taroky.rules.round import Taroky

    return Taroky
