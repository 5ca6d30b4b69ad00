"""The sheets by game. A module is imported only when its game is asked for, as with `engine/games.py`."""

from kocka.sheets.sheet import Sheet


def sheet_class(game: str) -> type[Sheet]:
    """The Sheet class of `game`, a name of the engine that is no interlude. Raises ValueError for any other name.

    "taroky" is such another name where its modules are not in the image.
    """
    if game == "cerna_kocka":
        from kocka.sheets import cerna_kocka

        return cerna_kocka.Sheet
    if game == "kourici_kocka":
        from kocka.sheets import kourici_kocka

        return kourici_kocka.Sheet
    if game == "hearts":
        from kocka.sheets import hearts

        return hearts.Sheet
    if game == "black_cat":
        from kocka.sheets import black_cat

        return black_cat.Sheet
    if game == "taroky":
        try:
            from kocka.sheets import taroky

            return taroky.Sheet
        except ImportError:
            pass
    raise ValueError('no sheet for "' + game + '"')
