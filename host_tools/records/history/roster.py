"""An edited list of players, checked against a device's roster: its errors, line by line, or the changes to make.

The number identifies a player; a line without one is a new player. Numbers, order and licences are as exported.
"""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.records.cells import as_written
from host_tools.records.history.errors import HistoryError, of_system
from kocka.match.journal import StorageError
from kocka.scorebook.book import check_name
from kocka.scorebook.names import alike
from kocka.scorebook.roster import MOST, Member, Roster
from kocka.ui.core.text import Font
from kocka.ui.fonts import sans16

FIRST = "roster00000.kck"
MOST_LICENCE = 65535

_COLUMNS = ("device", "number", "name", "licence", "position")
_MOST_BYTES = 1024 * 1024
_SEPARATOR = re.compile(r'"?sep=([,;\t])"?[,;\t]*\r?\n', re.IGNORECASE)
# While two players exchange their names, one of them needs a temporary one.
_BETWEEN = "\u00b7"


class Line(NamedTuple):
    """A player of the list: `where` it stands ("line 3"), `number` (0: new), `name`, `licence` (-1: as it was)."""

    where: str
    number: int
    name: str
    licence: int


class Plan(NamedTuple):
    """What to do: members `changed` (old, new), `added`, `removed`; the whole list in its `order`; `missing`: members
    who are not in it, and stay."""

    changed: list[tuple[Member, Line]]
    added: list[Line]
    removed: list[Member]
    order: list[Line]
    missing: list[Member]

    @property
    def nothing(self) -> bool:
        """Whether nothing changes, except perhaps the order."""
        return not (self.changed or self.added or self.removed)


def _fields(data: bytes, path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """(where it stands, fields) of each row in a CSV or JSON file as `kocka export` writes them. HistoryError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise HistoryError(f"{path}, line {line}: this is not UTF-8.", "Save it as CSV UTF-8.") from None
    if text.lstrip()[:1] in ("{", "["):
        yield from _of_json(text, path)
        return
    # Spreadsheets may write which sign is between the cells, in a line of its own before the names.
    told = _SEPARATOR.match(text)
    skipped = 1 if told else 0
    text = text[told.end() :] if told else text
    head = text.partition("\n")[0]
    between = told[1] if told else ";" if head.count(";") > head.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between)
    names: list[str] | None = None
    try:
        for row in reader:
            if not any(cell.strip() for cell in row):
                continue
            if names is None:
                names = [cell.strip().lower() for cell in row]
                if "name" not in names:
                    raise HistoryError(
                        f"{path} has no column `name`.", "Its first line is: device,number,name,licence,position"
                    )
            elif len(row) > len(names):
                raise HistoryError(
                    f"{path}, line {skipped + reader.line_num}: more fields than columns.", "Nothing was changed."
                )
            else:
                cells = map(as_written, row)
                yield f"line {skipped + reader.line_num}", dict(zip(names, cells, strict=False))
    except csv.Error as error:
        raise HistoryError(f"{path}, line {skipped + reader.line_num}: {error}.", "Nothing was changed.") from None


def _of_json(text: str, path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        found = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise HistoryError(f"{path}, line {line}: this is no JSON ({error}).", "Nothing was changed.") from None
    if isinstance(found, dict):
        found = found.get("tables", found)
        found = found.get("player") if isinstance(found, dict) else None
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise HistoryError(f"{path} has no table `player`.", "It is made by: kocka export --json FILE")
    for at, row in enumerate(found):
        yield f"player {at + 1}", row


def _number(value: Any, most: int) -> int:
    """A whole number from 0 to `most`. Raises ValueError."""
    number = int(str(value).strip())
    if not 0 <= number <= most or isinstance(value, float):
        raise ValueError
    return number


def read(path: Path, device: str) -> tuple[list[Line], int]:
    """(the players of `device` in the list, in its order; how many rows are of other devices).

    HistoryError names everything that is wrong with it, with line numbers.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HistoryError(f"{path} cannot be read: {error.strerror or error}.") from None
    if len(data) > _MOST_BYTES:
        raise HistoryError(f"{path} is too large for a list of players.")
    lines: list[Line] = []
    wrong: list[str] = []
    others = 0
    for where, row in _fields(data, path):
        if str(row.get("device") or device).strip() not in ("", device):
            others += 1
            continue
        number, licence, name = row.get("number"), row.get("licence"), row.get("name")
        try:
            taken = 0 if number in (None, "") else _number(number, 65535)
        except ValueError:
            wrong.append(f"{where}: a player's number is that of the export, or nothing for somebody new: {number}")
            continue
        try:
            merit = -1 if licence in (None, "") else _number(licence, MOST_LICENCE)
        except ValueError:
            wrong.append(f"{where}: a licence is 0 to {MOST_LICENCE}: {licence}")
            continue
        # Letters composed with their accents, as the device has them; one space between the words of somebody new.
        told = unicodedata.normalize("NFC", str(name if name is not None else "").strip())
        told = told if taken else re.sub(" +", " ", told)
        line = Line(where, taken, told, merit)
        reason = _why_not(line, lines)
        if reason:
            wrong.append(f"{where}: {reason}")
        lines.append(line)
    if wrong:
        raise HistoryError(f"{path} was not brought in:\n  " + "\n  ".join(wrong), "Nothing was changed.")
    return lines, others


def _why_not(line: Line, before: list[Line]) -> str:
    """Why a player cannot be stored or shown like that; "" if that is possible."""
    if not line.name:
        return "there is no name"
    try:
        check_name(line.name)
    except ValueError:
        return f"a name has at most 24 bytes, a letter with an accent is two: {line.name}"
    font = Font(sans16)
    unknown = [letter for letter in line.name if not font.has(letter)]
    if unknown:
        return f"the device cannot show {' '.join(map(repr, unknown))}: {line.name}"
    for other in before:
        if other.name == line.name:
            return f"{line.name} is in {other.where} already"
        if line.number and other.number == line.number:
            return f"number {line.number} is in {other.where} already"
    return ""


def planned(roster: Roster, lines: list[Line], path: Path, remove: bool) -> Plan:
    """The changes that make the roster equal to the list; `remove`: also drop members it lacks. HistoryError."""
    plan = Plan([], [], [], lines, [])
    wrong = []
    listed = {line.number for line in lines if line.number}
    for line in lines:
        known = None if line.number else roster.find(line.name)
        if known is not None and known.number not in listed:  # was brought in before, or has always been there
            listed.add(known.number)
            line = line._replace(number=known.number)
        if not line.number:
            plan.added.append(line)
            continue
        member = roster.member(line.number)
        if member is None:
            wrong.append(f"{line.where}: the device has no player {line.number}; somebody new has no number")
        elif (line.name, line.licence if line.licence >= 0 else member.licence) != (member.name, member.licence):
            plan.changed.append((member, line))
    absent = [member for member in roster.members if member.number not in listed]
    (plan.removed if remove else plan.missing).extend(absent)
    for member in plan.missing:
        for line in lines:
            if line.name == member.name:
                wrong.append(
                    f"{line.where}: {line.name} is number {member.number} on the device, who is not in the list"
                    " (--remove takes players off that are not)"
                )
    count = len(lines) + len(plan.missing)
    if count > MOST:
        wrong.append(f"the device remembers {MOST} players, and these would be {count}")
    if wrong:
        raise HistoryError(f"{path} was not brought in:\n  " + "\n  ".join(wrong), "Nothing was changed.")
    return plan


def doubts(plan: Plan, roster: Roster) -> list[str]:
    """New players who may be somebody under another name, each with the other."""
    gone = {member.number for member in plan.removed}
    renamed = {line.number: line.name for _, line in plan.changed}
    there = [renamed.get(one.number, one.name) for one in roster.members if one.number not in gone]
    found = []
    for line in plan.added:
        found += [f"{line.name} ({line.where}) and {other}" for other in there if alike(line.name, other)]
        there.append(line.name)
    return found


def loaded(name: str, data: bytes, folder: Path) -> Roster:
    """A roster from its file, on a copy in `folder`; with no `data` a new one. HistoryError."""
    path = folder / name
    if not data:
        made: Roster = Roster.open(str(folder))[0]
        return made
    path.write_bytes(data)
    roster: Roster | None
    roster, problem = Roster.load(str(path))
    if roster is None or problem is not None:
        raise HistoryError(
            f"the list of players on the device ({name}) cannot be changed: {problem.text().partition(':')[0]}."
            if problem
            else f"the list of players on the device ({name}) cannot be read.",
            "Nothing was changed. Open the list on the device once, it mends what can be mended; or update Kočka here.",
        )
    return roster


def changed(name: str, data: bytes, plan: Plan) -> tuple[str, bytes]:
    """(name, contents) of the roster's file with the plan done, as records behind those that are there."""
    try:
        return _changed(name, data, plan)
    except StorageError as error:
        raise of_system(OSError(error.code, ""), Path(error.path), "TMPDIR=FOLDER kocka import") from None


def _changed(name: str, data: bytes, plan: Plan) -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        roster = loaded(name, data, Path(folder))
        for member in plan.removed:
            roster.remove(member.number)
        taken = {member.name for member in roster.members}
        for member, line in plan.changed:
            if line.name != member.name and line.name in taken:  # names are exchanged: one takes a temporary name
                holder = roster.find(line.name)
                if holder is not None:
                    roster.change(holder.number, f"{_BETWEEN}{holder.number}", holder.licence)
            roster.change(member.number, line.name, line.licence if line.licence >= 0 else member.licence)
            taken = {other.name for other in roster.members}
        for line in plan.added:
            roster.put(line.name, max(0, line.licence))
        numbers = [found.number for line in plan.order if (found := roster.find(line.name)) is not None]
        if numbers != [other.number for other in roster.members][: len(numbers)]:
            roster.use(numbers)
        return Path(roster.path).name, Path(roster.path).read_bytes()
