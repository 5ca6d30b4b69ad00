"""The sheets by game. A module is imported only when its game is asked for, as with `engine/games.py`."""

from kocka.engine.sheet import Sheet


def sheet_class(game: str) -> type[Sheet]:
    """The Sheet class of `game`, a name of the engine that is no interlude. Raises ValueError for any other name.

    "taroky" is such another name where its modules are not in the image.
    """
    if game == "cerna_kocka":
        from kocka.games.cerna_kocka import sheet as cerna_kocka

        return cerna_kocka.Sheet
    if game == "kourici_kocka":
        from kocka.games.kourici_kocka import sheet as kourici_kocka

        return kourici_kocka.Sheet
    if game == "hearts":
        from kocka.games.hearts import sheet as hearts

        return hearts.Sheet
    if game == "black_cat":
        from kocka.games.black_cat import sheet as black_cat

        return black_cat.Sheet
    if game == "taroky":
        try:
            from kocka.games.taroky.sheet import sheet as taroky

            return taroky.Sheet
        except ImportError:
            pass
    raise ValueError('no sheet for "' + game + '"')
