"""The database: what was brought in before stays, what is new is added, and all of it counts or none (SCHEMA.md).

with database.opened(path, create=True) as db:
    database.keep(db, device, kocka, found)
    database.derive(db)
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from host_tools.device import show
from host_tools.records.history import books, rows, schema
from host_tools.records.history.books import Found, Piece
from host_tools.records.history.errors import HistoryError, of_system
from kocka.match.summary import Summary, unpack
from kocka.scorebook.book import Book
from kocka.scorebook.roster import Roster

_OPTION = "--db FILE"
_ANEW = "Move it away and export again: devices and backups still have what they had."
# Changes of the kept tables: statements that make version v + 1 of version v.
MIGRATIONS: dict[int, tuple[str, ...]] = {2: (schema.sql("archive"),)}

# Names of SQLite's errors (sqlite3.Error.sqlite_errorname begins so) -> what happened, what to do.
_ERRORS = {
    "SQLITE_FULL": ("the disk is full: {path} is as it was.", "Make room, or name another place: " + _OPTION),
    "SQLITE_READONLY": ("{path} may not be written here.", "Name another place: " + _OPTION),
    "SQLITE_CANTOPEN": ("{path} cannot be opened.", "Is there such a folder, and may you write there? " + _OPTION),
    "SQLITE_BUSY": ("another program has {path} open.", "Close it and try again."),
    "SQLITE_NOTADB": ("{path} is no database.", "Name another file: " + _OPTION),
    "SQLITE_CORRUPT": ("{path} is damaged.", _ANEW),
    "SQLITE_IOERR": ("{path} cannot be read or written: {error}.", "Is the disk all right, or full?"),
}


@contextlib.contextmanager
def _plainly(path: Path) -> Iterator[None]:
    """SQLite's errors in plain words."""
    try:
        yield
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        for prefix, (what, todo) in _ERRORS.items():
            if name.startswith(prefix):
                raise HistoryError(what.format(path=path, error=error), todo) from None
        raise HistoryError(
            f"{path} is not a database that this Kočka can use: {error}.", "Name another file."
        ) from None


def _connect(path: Path, write: bool) -> sqlite3.Connection:
    # Even a reader may have to finish what a power cut left half done.
    mode = "rwc" if write else "rw"
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=5)
    db.execute("PRAGMA foreign_keys = OFF")
    return db


@contextlib.contextmanager
def opened(path: Path, create: bool = False) -> Iterator[sqlite3.Connection]:
    """The database: to read, or with `create` to write (made if it is not there, brought up to date if it is older).

    What is written counts when the block ends without an error; else nothing has changed. HistoryError.
    """
    if not create:
        if not path.exists():
            raise HistoryError(f"there is no {path}.", "Make it: kocka export")
        with _plainly(path), contextlib.closing(_connect(path, False)) as db:
            version = _version(db, path)
            if version < schema.VERSION:
                raise HistoryError(
                    f"{path} was made by an older Kočka.", f"Bring it up to date: kocka export --db {path}"
                )
            yield db
        return
    if path.exists():
        with _plainly(path), contextlib.closing(_connect(path, True)) as db:
            db.execute("BEGIN IMMEDIATE")
            _bring_up_to_date(db, _version(db, path))
            yield db
            db.execute("COMMIT")
        return
    part = path.with_name(path.name + ".part")
    leftovers = (part, part.with_name(part.name + "-journal"))
    try:
        for leftover in leftovers:
            leftover.unlink(missing_ok=True)
        with _plainly(path), contextlib.closing(_connect(part, True)) as db:
            _make(db)
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        os.replace(part, path)
    except OSError as error:
        raise of_system(error, path, _OPTION) from None
    finally:
        for leftover in leftovers:
            with contextlib.suppress(OSError):
                leftover.unlink(missing_ok=True)


def _version(db: sqlite3.Connection, path: Path) -> int:
    """The version of the database's schema. HistoryError if it is not ours, or newer than we are."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if application != schema.APPLICATION or version < 1:
        raise HistoryError(f"{path} is a database of another program.", "Name another file: " + _OPTION)
    if version > schema.VERSION:
        raise HistoryError(
            f"{path} was made by a newer Kočka (its tables have version {version}, this one knows {schema.VERSION}).",
            "Update Kočka on this computer, or name another file: " + _OPTION,
        )
    return version


def _make(db: sqlite3.Connection) -> None:
    for name in schema.TABLES:
        db.execute(schema.sql(name))
    db.execute(f"PRAGMA application_id = {schema.APPLICATION}")
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


def _bring_up_to_date(db: sqlite3.Connection, version: int) -> None:
    """Migrates kept tables version by version; drops derived ones and fills them again."""
    if version == schema.VERSION:
        return
    for step in range(version, schema.VERSION):
        for statement in MIGRATIONS.get(step, ()):
            db.execute(statement)
    others = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for name in others:
        if name not in schema.KEPT:
            db.execute(f'DROP TABLE "{name}"')
    for name in schema.DERIVED:
        db.execute(schema.sql(name))
    derive(db)
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


def keep(db: sqlite3.Connection, device: str, kocka: str, found: Found) -> int:
    """Stores what was found on a device; returns how many files and matches were new."""
    db.execute("INSERT OR REPLACE INTO device VALUES (?, ?)", (device, kocka))
    new = sum(_keep_piece(db, device, piece) for piece in found.pieces)
    for match in found.played:
        key = (device, match.number, match.seed)
        known = db.execute("SELECT payload FROM summary WHERE device = ? AND number = ? AND seed = ?", key).fetchone()
        new += known is None
        db.execute("INSERT OR REPLACE INTO summary VALUES (?, ?, ?, ?)", (*key, match.payload))
    for data in found.sums:
        db.execute("INSERT OR REPLACE INTO archive VALUES (?, ?)", (device, data))
    return new


def _keep_piece(db: sqlite3.Connection, device: str, piece: Piece) -> bool:
    """Stores a file beside its known copies: longer, shorter (an older backup), or diverged since."""
    key = (device, piece.name, piece.begun)
    where = "device = ? AND name = ? AND begun = ?"
    known = db.execute(f"SELECT copy, data FROM file WHERE {where} ORDER BY copy", key).fetchall()
    if any(data.startswith(piece.data) for _, data in known):
        return False
    older = [copy for copy, data in known if piece.data.startswith(data)]
    free = older[0] if older else len(known)
    if older:
        db.execute(f"DELETE FROM file WHERE {where} AND copy = ?", (*key, free))
    if free:
        db.execute(f"UPDATE file SET copy = ? WHERE {where} AND copy = 0", (free, *key))
    db.execute("INSERT INTO file VALUES (?, ?, ?, 0, ?, ?)", (*key, piece.kind, piece.data))
    return True


def pieces(db: sqlite3.Connection, device: str, done: Callable[[int], None] | None = None) -> list[tuple[Piece, Book]]:
    """The books of a device that are in use, oldest first, without those that another device has gone on with.

    `done(count)` is called as they are read.
    """
    found = []
    query = "SELECT kind, name, begun, data FROM file WHERE device = ? AND copy = 0 ORDER BY kind, name, begun"
    for at, (kind, name, begun, data) in enumerate(db.execute(query, (device,)).fetchall()):
        if kind == Roster.PREFIX or not _is_elsewhere(db, device, name, begun, data):
            book, _ = books.load(name, data)
            if book is not None:
                found.append((Piece(kind, name, begun, data), book))
        if done:
            done(at + 1)
    return found


def _is_elsewhere(db: sqlite3.Connection, device: str, name: str, begun: str, data: bytes) -> bool:
    """Whether a device that got the saves of this one (kocka restore) has the same file: the longer one counts."""
    query = "SELECT device, data FROM file WHERE device <> ? AND name = ? AND begun = ? AND copy = 0"
    for other, theirs in db.execute(query, (device, name, begun)):
        if theirs.startswith(data) and (len(theirs) > len(data) or other < device):
            return True
    return False


def played(db: sqlite3.Connection, device: str) -> list[Summary]:
    """The finished matches of a device in play mode, oldest first, without those that it got from another device."""
    query = (
        "SELECT payload FROM summary AS mine WHERE device = ? AND NOT EXISTS (SELECT 1 FROM summary AS theirs"
        " WHERE theirs.device < mine.device AND theirs.number = mine.number AND theirs.seed = mine.seed"
        " AND theirs.payload = mine.payload) ORDER BY number, seed"
    )
    try:
        return [unpack(payload) for (payload,) in db.execute(query, (device,))]
    except (ValueError, IndexError):
        raise HistoryError("the database is damaged: a match in it makes no sense.", _ANEW) from None


def devices(db: sqlite3.Connection) -> list[str]:
    return [row[0] for row in db.execute("SELECT device FROM device ORDER BY device")]


def derive(db: sqlite3.Connection) -> None:
    """Derives all rows of the derived tables again."""
    for name in schema.DERIVED:
        db.execute(f'DELETE FROM "{name}"')
    names = devices(db)
    counts = dict(db.execute("SELECT device, count(*) FROM file WHERE copy = 0 GROUP BY device").fetchall())
    with show.bar("Working out the tables", sum(counts.values())) as done:
        before = 0
        for device in names:
            found = pieces(db, device, lambda count, before=before: done(before + count))  # type: ignore[misc]
            before += counts.get(device, 0)
            sums = db.execute("SELECT data FROM archive WHERE device = ?", (device,)).fetchone()
            for row in rows.of_sums(device, sums[0]) if sums else ():
                db.execute(f"INSERT OR REPLACE INTO summed VALUES ({', '.join('?' * len(row))})", row)
            for table, row in rows.of_device(device, found, played(db, device)):
                db.execute(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(row))})', row)
