"""The tables as CSV (a file each) and as JSON: there in full or not at all, the same bytes for the same database."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.records.cells import as_text
from host_tools.records.history import schema
from host_tools.records.history.errors import of_system


def tables(db: sqlite3.Connection) -> dict[str, tuple[list[str], list[tuple[Any, ...]]]]:
    """(columns, rows in order) of each table, without the columns that hold bytes."""
    found = {}
    for name, table in schema.TABLES.items():
        if any(column.kind == "b" for column in table.columns):
            continue
        columns = [column.name for column in table.columns]
        listed = ", ".join(f'"{column}"' for column in columns)
        found[name] = (columns, db.execute(f'SELECT {listed} FROM "{name}" ORDER BY {table.order}').fetchall())
    return found


class Form(NamedTuple):
    """How a table is written as CSV: `between` its cells, `mark`: with a byte order mark."""

    between: str
    mark: bool


# For programs; for spreadsheets, which open them by a double click: those that take commas, and Czech ones. All numbers
# are whole, so there is no decimal sign.
PLAIN = Form(",", False)
EXCEL = Form(",", True)
CZECH = Form(";", True)


_END = "\r\n"


class _Lines(list[str]):
    """What a csv.writer writes, with the ends of lines as we want them.

    It puts quotes around the characters of its own end of a line only, which therefore must be both, CR and LF.
    """

    def write(self, line: str) -> None:
        self.append(line.removesuffix(_END) + "\n")


def csv_of(columns: list[str], rows: list[tuple[Any, ...]], form: Form = PLAIN) -> bytes:
    """A table as CSV: UTF-8, a line of names first."""
    lines = _Lines()
    writer = csv.writer(lines, delimiter=form.between, lineterminator=_END)
    writer.writerow(columns)
    writer.writerows([as_text(cell) for cell in row] for row in rows)
    return "".join(lines).encode("utf-8-sig" if form.mark else "utf-8")


def json_of(db: sqlite3.Connection) -> bytes:
    """All tables as JSON."""
    found = {
        name: [dict(zip(columns, row, strict=True)) for row in rows] for name, (columns, rows) in tables(db).items()
    }
    return (json.dumps({"schema": schema.VERSION, "tables": found}, ensure_ascii=False, indent=1) + "\n").encode()


def write(files: dict[Path, bytes], option: str) -> None:
    """Writes all files, each under a temporary name first: after an error none of them has changed. HistoryError."""
    parts = {path.with_name(path.name + ".part"): path for path in files}
    path = next(iter(files), Path())
    try:
        for part, path in parts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as file:
                file.write(files[path])
                file.flush()
                os.fsync(file.fileno())
        for part, path in parts.items():
            os.replace(part, path)
    except OSError as error:
        raise of_system(error, path, option) from None
    finally:
        for part in parts:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)


def write_csv(db: sqlite3.Connection, folder: Path, form: Form = PLAIN) -> None:
    """A file TABLE.csv for each table. HistoryError."""
    write({folder / f"{name}.csv": csv_of(*table, form) for name, table in tables(db).items()}, "--csv FOLDER")


def write_json(db: sqlite3.Connection, path: Path) -> None:
    """One file with all tables. HistoryError."""
    write({path: json_of(db)}, "--json FILE")
