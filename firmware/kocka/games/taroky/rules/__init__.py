"""The rules of a round of Taroky."""

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.games.taroky.rules.round import Taroky


def round_class() -> "type[Taroky]":
    """The game's Round class, for the registry."""
    from kocka.games.taroky.rules.round import Taroky

    return Taroky
