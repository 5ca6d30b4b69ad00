"""The tables as CSV (a file each) and as JSON: there in full or not at all, the same bytes for the same database."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import sqlite3
from pathlib import Path
from typing import Any

from host_tools.history import schema
from host_tools.history.errors import of_system


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


# Characters with which a spreadsheet begins a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_QUOTE = "'"


def as_text(cell: Any) -> Any:
    """A cell of a table; a text that a spreadsheet would compute gets a ' before it, which `as_written` removes."""
    if isinstance(cell, str) and cell.lstrip(_QUOTE).startswith(_FORMULA):
        return _QUOTE + cell
    return cell


def as_written(cell: str) -> str:
    """The inverse of `as_text`."""
    is_quoted = cell.startswith(_QUOTE) and cell.lstrip(_QUOTE).startswith(_FORMULA)
    return cell[1:] if is_quoted else cell


def csv_of(columns: list[str], rows: list[tuple[Any, ...]], czech: bool = False) -> bytes:
    """A table as CSV: UTF-8, commas, a line of names first.

    `czech`: as Czech spreadsheets open it by a double click: semicolons and a byte order mark. All numbers are
    whole, so there is no decimal sign.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if czech else ",", lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([as_text(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig" if czech else "utf-8")


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


def write_csv(db: sqlite3.Connection, folder: Path, czech: bool = False) -> None:
    """A file TABLE.csv for each table; `czech`: as in `csv_of`. HistoryError."""
    write({folder / f"{name}.csv": csv_of(*table, czech) for name, table in tables(db).items()}, "--csv FOLDER")


def write_json(db: sqlite3.Connection, path: Path) -> None:
    """One file with all tables. HistoryError."""
    write({path: json_of(db)}, "--json FILE")
