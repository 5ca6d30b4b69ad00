"""Whether the files of a backup may be restored: each is read as the device reads it, and newer ones are refused.

    remarks = check(files, folder)             # Refused, or (name, what is remarkable) of what is put back all the same
    check(files, folder, Limits(…))            # by what an older device reads

As on the device, a file's name tells its kind. What counts is its own version, not that of the backup: records, then
house rules, personas and games that only a newer version has. Runs on both Pythons.
"""

import os

from host_tools.records.saves.unpacking import SAVE_FOREIGN, SAVE_NEWER
from host_tools.records.saves.zips import Refused
from kocka.engine.option import NewerError
from kocka.games import registry
from kocka.match import daily, history, house_rules, match, settings
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, Problem, Reader
from kocka.match.setup import Unpacker, take_integer

WAS_DAMAGED = "was_damaged"  # when it was backed up already
UNKNOWN = "unknown"  # no file that this version reads

# Kinds of files, besides those of books, whose kinds are the prefixes of their names.
MATCH = "match"
SETTINGS = "settings"
HISTORY = "history"
ARCHIVE = "archive"
RULES = "rules"
DAYS = "days"
PACK = "pack"
SHEET = "sheet"
BOOKS = (SHEET, "roster", "deck", "leagues", "settled")

_SUFFIX = ".kck"


def _book(kind: str):  # type: ignore[no-untyped-def]
    """The class of the books of this kind."""
    if kind == "sheet":
        from kocka.scorebook.score_sheet import ScoreSheet

        return ScoreSheet
    if kind == "roster":
        from kocka.scorebook.roster import Roster

        return Roster
    if kind == "deck":
        from kocka.scorebook.deck import Deck

        return Deck
    if kind == "settled":
        from kocka.scorebook.settled import Settled

        return Settled
    from kocka.scorebook.leagues import Leagues

    return Leagues


def kind_of(name: str) -> str:
    """The kind of a file with this name on a device, "" if it is none of ours."""
    fixed = {
        settings.FILE: SETTINGS,
        history.FILE: HISTORY,
        history.ARCHIVE: ARCHIVE,
        house_rules.FILE: RULES,
        daily.FILE: DAYS,
    }
    if name in fixed:
        return fixed[name]
    if name == match.AGAIN or match.number_of(name) >= 0:
        return MATCH
    if history.segment_of(name) >= 0:
        return HISTORY
    from kocka.scorebook.packs import number_of, range_of

    for kind in BOOKS:
        if number_of(name, kind) >= 0:
            return kind
    return PACK if range_of(name, SHEET)[1] else ""


def members(path: str) -> "tuple[dict[str, bytes], int]":
    """(the sheets in a pack, by the names of their own files; 0 or what is wrong with the pack)."""
    from kocka.scorebook.packs import name_of, read_pack

    pack, problem = read_pack(path, SHEET)
    found: dict[str, bytes] = {}
    if pack is not None:
        with open(path, "rb") as file:
            file.seek(pack.base)
            for at in range(len(pack.sizes)):
                found[name_of(pack.first + at, SHEET)] = file.read(pack.sizes[at])
    return found, problem


class Limits:
    """What a device reads, where that is not what this copy of Kočka does.

    `versions`: of the records, by kind; a kind that is missing is not looked at by the device. `options`: of each of
    its games how many values each house rule has; `personas`: how many it has, 0: nobody said.
    """

    def __init__(
        self, versions: "dict[str, int]", options: "dict[str, tuple[int, ...]] | None" = None, personas: int = 0
    ) -> None:
        self.versions = versions
        self.options = options
        self.personas = personas

    def allows(self, game: str, options: bytes) -> bool:
        """Whether the device knows the game and these house rules of it."""
        if self.options is None:
            return True
        known = self.options.get(game)
        if known is None or len(options) > len(known):
            return False
        for at in range(len(options)):
            if options[at] >= known[at]:
                return False
        return True


def own_versions() -> "dict[str, int]":
    """Of the records, by kind, that this copy of Kočka reads."""
    found: dict[str, int] = {
        MATCH: match.VERSION,
        SETTINGS: settings.VERSION,
        HISTORY: history.VERSION,
        ARCHIVE: history.ARCHIVE_VERSION,
        RULES: house_rules.VERSION,
        DAYS: daily.VERSION,
    }
    for kind in BOOKS:
        found[kind] = _book(kind).VERSION
    from kocka.scorebook.packs import VERSION

    found[PACK] = VERSION
    return found


def check(files: "dict[str, bytes]", folder: str, limits: Limits | None = None) -> "list[tuple[str, str]]":
    """(name, WAS_DAMAGED or UNKNOWN) of files that may be put back all the same. Raises Refused for the others.

    `folder`: one that is empty and ours, for copies.
    """
    remarks = []
    for path in sorted(files):
        name = path[path.rfind("/") + 1 :]
        if not name.endswith(_SUFFIX):
            continue
        copy = folder + "/" + name
        try:
            with open(copy, "wb") as file:
                file.write(files[path])
            problem = _problem_of(copy, name, limits)
        finally:
            for left in os.listdir(folder):
                os.remove(folder + "/" + left)
        if problem == NEWER:
            raise Refused(SAVE_NEWER, name)
        if problem == FOREIGN:
            raise Refused(SAVE_FOREIGN, name)
        if problem:
            remarks.append((name, WAS_DAMAGED))
        elif not kind_of(name):
            remarks.append((name, UNKNOWN))
    return remarks


def _problem_of(path: str, name: str, limits: Limits | None) -> int:
    """What is wrong with a save (a number of match/journal.py); 0 if nothing is."""
    kind = kind_of(name)
    if kind == PACK:
        return _problem_of_pack(path, limits)
    own = own_versions().get(kind, 255)
    problem = _read(path, kind, min(own, limits.versions.get(kind, 255)) if limits else own, limits)
    if problem or not kind or kind == HISTORY or kind == ARCHIVE:
        return problem
    loaded: Problem | None = None
    folder = path[: path.rfind("/")]
    if kind == MATCH:
        _, loaded = match.Match.load(path)
    elif kind == SETTINGS:
        _, loaded = settings.Settings.load(folder)
    elif kind == DAYS:
        _, loaded = daily.Days.load(folder)
    elif kind == RULES:
        sets, loaded = house_rules.Sets.load(folder)
        for game in registry.NAMES:
            sets.of(game)
        loaded = loaded or sets.problem
    else:
        _, loaded = _book(kind).load(path)
    return loaded.id if loaded is not None else 0


def _problem_of_pack(path: str, limits: Limits | None) -> int:
    """What is wrong with a pack or with a sheet in it. A device that has never heard of packs would not show them."""
    if limits is not None and PACK not in limits.versions:
        return int(NEWER)
    sheets, problem = members(path)
    for name in sorted(sheets):
        copy = path[: path.rfind("/") + 1] + name
        with open(copy, "wb") as file:
            file.write(sheets[name])
        found = _problem_of(copy, name, limits)
        if found == NEWER:
            return found
        if found:
            problem = DAMAGED
    return problem


def _read(path: str, kind: str, newest: int, limits: Limits | None) -> int:
    """Goes through the records of a save; what is wrong with them."""
    is_past = kind == HISTORY
    reader = Reader(path, newest, 0, -1 if is_past else 0)
    try:
        while reader.next():
            if limits is not None and not _is_allowed(kind, reader, limits):
                return int(NEWER)
    except NewerError:
        return int(NEWER)
    except (ValueError, IndexError):
        return int(DAMAGED)
    finally:
        reader.close()
    return reader.problem


def _is_allowed(kind: str, reader: Reader, limits: Limits) -> bool:
    """Whether an older device knows the house rules and the seats of the record just read."""
    u = Unpacker(reader.payload)
    if kind == MATCH and reader.kind == match.SETUP_RECORD:
        game = u.text()
        u.take(11)
        u.text()
        if not limits.allows(game, u.take(u.number(1))):
            return False
        u.take(u.number(1))
        for _ in range(u.number(1)):
            is_ai = u.number(1)
            u.number(1)
            persona = u.number(1)
            u.text()
            if is_ai and limits.personas and persona >= limits.personas:
                return False
    elif kind == "sheet" and reader.count == 1:
        take_integer(u)
        game = u.text()
        options = u.take(u.number(1))
        return game not in registry.NAMES or limits.allows(game, options)
    elif kind == RULES:
        for _ in range(u.number(1)):
            _, game, options = house_rules.fields(u)[:3]
            if not limits.allows(game, options):
                return False
    return True
