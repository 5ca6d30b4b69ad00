"""The games by name. A module is imported only when its game is asked for, so that a board pays for what it plays."""

from kocka.engine.round import Round

NAMES = ("cerna_kocka", "dokladacka", "kourici_kocka", "hearts", "black_cat")


def game(name: str) -> type[Round]:
    """The Round class of the game `name`: one of NAMES, or "taroky", which shares less with them than they do.

    Raises ValueError for any other name.
    """
    if name == "cerna_kocka":
        from kocka.games.cerna_kocka.rules import CernaKocka

        return CernaKocka
    if name == "dokladacka":
        from kocka.games.cerna_kocka.dokladacka import Dokladacka

        return Dokladacka
    if name == "kourici_kocka":
        from kocka.games.kourici_kocka.rules import KouriciKocka

        return KouriciKocka
    if name == "hearts":
        from kocka.games.hearts.rules import Hearts

        return Hearts
    if name == "black_cat":
        from kocka.games.black_cat.rules import BlackCat

        return BlackCat
    if name == "taroky":
        from kocka.games.taroky.rules.round import Taroky

        return Taroky
    raise ValueError('no game "' + name + '"; there are ' + ", ".join(NAMES))


def from_code(code: str) -> Round:
    """The position written by the `code()` of any game. Raises ValueError or IllegalAction."""
    return game(code.split(";")[0]).from_code(code)
