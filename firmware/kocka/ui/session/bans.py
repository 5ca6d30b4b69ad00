"""Who may not play any more (CK-18), by name, where the players of a match are not taken from the roster."""

import os
import sys

from kocka.ui.core.forget import forget

_BOOKS = ("kocka.scorebook.",)


def looking(folder: str, names: list[str], found: list[str]):
    """In steps: appends to `found` those of these names who are banned. Unloads again what reading the roster needs."""
    if not [name for name in os.listdir(folder) if name.startswith("roster")]:
        return
    was_loaded = [name for name in sys.modules if name.startswith(_BOOKS[0])]
    from kocka.scorebook.book import Loading, files
    from kocka.scorebook.roster import Roster

    paths = files(folder, Roster.PREFIX)
    loading = Loading(Roster, paths[len(paths) - 1]) if paths else None
    if loading is not None:
        yield from loading.steps()
    roster = loading.book if loading is not None else None
    for name in names if roster is not None else ():
        member = roster.find(name)  # type: ignore[attr-defined]
        if member is not None and member.ban:
            found.append(name)
    if not was_loaded:
        forget(_BOOKS)
