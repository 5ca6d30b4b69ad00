"""Who may not play any more (CK-18), by name, where the players of a match are not taken from the roster."""

import os
import sys

from kocka.ui.core.forget import forget

_BOOKS = ("kocka.scorebook.",)


def banned(folder: str, names: list[str]) -> str:
    """The first of these names that is banned, "" if nobody is. What reading the roster needs is unloaded again."""
    if not [name for name in os.listdir(folder) if name.startswith("roster")]:
        return ""
    was_loaded = [name for name in sys.modules if name.startswith(_BOOKS[0])]
    from kocka.scorebook.book import files
    from kocka.scorebook.roster import Roster

    paths = files(folder, Roster.PREFIX)
    roster = Roster.load(paths[len(paths) - 1])[0] if paths else None
    found = ""
    for name in names if roster is not None else ():
        member = roster.find(name)
        if member is not None and member.ban and not found:
            found = name
    if not was_loaded:
        forget(_BOOKS)
    return found
