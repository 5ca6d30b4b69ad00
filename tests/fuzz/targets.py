"""What is fuzzed: a function for each kind of input. It returns if the input was read or refused in words, or raises.

A target also writes again what it has read, and expects to read the same. Files of records are tried as they are, then
with the right numbers and checksums, so that the fuzzer gets past those.
"""

from __future__ import annotations

import contextlib
import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from host_tools.build.image import update
from host_tools.device import saves
from host_tools.device.errors import DeviceError
from host_tools.lab.engine.session import Session
from host_tools.records.history import books, database, listing, roster, sources
from host_tools.records.replay import command as replay
from host_tools.records.saves import check as saves_check
from host_tools.records.saves import packing, unpacking, zips
from host_tools.records.verify import check as verify
from kocka.engine.rng import Rng
from kocka.engine.round import IllegalAction
from kocka.games import registry as games
from kocka.match import archive, daily, deal_code, history, house_rules, seal, settings
from kocka.match.history import History
from kocka.match.journal import FOOTER, HEADER, MAGIC, MOST, Problem, frame
from kocka.match.match import OVER, Match
from kocka.match.setup import unpack as unpack_setup
from kocka.scorebook import sheet_code
from kocka.scorebook.book import Book
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ScoreSheet
from tests.match import table
from tests.match.past import made_up
from tests.scorebook import tables

# What a protocol session gets at most: every line is a command.
MOST_LINES = 40
DEVICE = "pub"


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """An empty folder, in memory where possible."""
    path = Path(table.new_folder())
    try:
        yield path
    finally:
        table.clear(str(path))


def repaired(data: bytes) -> bytes:
    """The records in `data` with the right lengths, numbers and checksums; what cannot be one is left out."""
    out = bytearray()
    at = number = 0
    while at + HEADER <= len(data):
        if data[at] != MAGIC:
            at = data.find(bytes([MAGIC]), at)
            if at < 0:
                break
            continue
        size = min(data[at + 3] | data[at + 4] << 8, MOST, max(0, len(data) - at - HEADER - FOOTER))
        out += frame(data[at + 1], data[at + 2], number, data[at + HEADER : at + HEADER + size])
        number += 1
        at += HEADER + size + FOOTER
    return bytes(out)


def _forms(data: bytes) -> list[bytes]:
    sound = repaired(data)
    return [data, sound] if sound and sound != data else [data]


def _kept(path: Path, data: bytes, problem: Problem) -> None:
    """A file that is not used as it is must still be there, byte for byte."""
    assert Path(problem.kept or path).read_bytes() == data, problem.text()


def journals(data: bytes) -> None:
    """A match: the device's reader, `kocka replay` and `kocka verify`."""
    for form in _forms(data):
        with _folder() as folder:
            path = folder / "match00000.kck"
            path.write_bytes(form)
            told, _ = replay.load(path)
            if told is not None:
                for _ in replay.heading(told):
                    pass
                for _ in replay.story(told, True):
                    pass
            verify.of_match(path)
            match, problem = Match.load(str(path))
            if problem is not None:
                _kept(path, form, problem)
            if match is None:
                assert problem is not None
                continue
            payload = match.setup.pack()
            assert unpack_setup(payload).pack() == payload
            if match.stage != OVER:
                table.step(match, Rng(1), bytearray(48))
            again, problem = Match.load(match.path)
            assert problem is None
            assert table.state(again) == table.state(match)


_MATCHES = b"".join(frame(history.SUMMARY_RECORD, history.VERSION, at, made_up(at).pack()) for at in range(2))


def histories(data: bytes) -> None:
    """Finished matches, or their sums: what the device shows and `kocka export` takes."""
    forms = _forms(data)
    for form in forms:
        is_archive = len(form) > 1 and form[1] == history.HEAD_RECORD
        name = history.ARCHIVE if is_archive else history.FILE
        found = books.examine({name: form})
        for sums in found.sums:
            books.summed(sums)
            list(books.sums(sums))
        for played in found.played:
            assert history.unpack(played.payload).pack() == played.payload
        if form is forms[-1]:
            _exported(found)
        with _folder() as folder:
            path = folder / name
            path.write_bytes(form)
            past = History(str(folder))
            problem = None if is_archive else past.repair()
            if problem is not None:
                _kept(path, form, problem)
            past.last()
            archive.statistics_of(past)
            reader = past.read()
            while reader.next():
                payload = reader.summary.pack()
                assert history.unpack(payload).pack() == payload
            reader.close()
            counting = archive.Counting(past, "hearts")
            for _ in counting.steps():
                pass
            (folder / "history00000.kck").write_bytes(_MATCHES if is_archive else form)
            _fold(past)
            archive.statistics_of(past)


def _exported(found: books.Found) -> None:
    """Into a database."""
    with (
        _folder() as folder,
        contextlib.suppress(DeviceError),
        database.opened(folder / "kocka.sqlite", create=True) as db,
    ):
        database.keep(db, DEVICE, "0.1.0", found)
        database.derive(db)
        listing.json_of(db)


def _fold(past: History) -> None:
    """Sums up all that is there, as if there were too much of it."""
    kept, archive.KEPT = archive.KEPT, 0
    folding = archive.Folding(past)
    try:
        for _ in folding.steps():
            pass
    finally:
        archive.KEPT = kept


_BOOKS = {kind.BEGIN: kind for kind in books.KINDS.values()}


def _book_state(book: Book) -> object:
    if isinstance(book, ScoreSheet):
        return tables.state(book)
    return [(name, _plain(value)) for name, value in sorted(vars(book).items()) if not name.startswith("_")]


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return _plain(list(vars(value).items())) if hasattr(value, "__dict__") else value


def sheets(data: bytes) -> None:
    """A score sheet, a list of players, a described deck, leagues: read, used, changed, read again."""
    forms = _forms(data)
    for form in forms:
        kind = _BOOKS.get(form[1] if len(form) > 1 else 0, ScoreSheet)
        name = f"{kind.PREFIX}00000.kck"
        if form is forms[-1]:
            _exported(books.examine({name: form}))
        with _folder() as folder:
            path = folder / name
            path.write_bytes(form)
            book, problem = kind.load(str(path))
            if problem is not None:
                _kept(path, form, problem)
            if book is None:
                assert problem is not None
                continue
            if isinstance(book, ScoreSheet):
                book.bill()
                for player in range(len(book.players)):
                    book.total_of(player)
                for number in range(2):
                    if book.open and book.setup.game in tables.GAMES:
                        tables.act(book, Rng(number))
            if book.can_undo:
                book.undo()
            again, problem = kind.load(book.path)
            assert problem is None
            assert _book_state(again) == _book_state(book)


def settings_files(data: bytes) -> None:
    """Settings, sets of house rules, and deals of the day."""
    for form in _forms(data):
        if len(form) > 1 and form[1] == daily.DAYS_RECORD:
            with _folder() as folder:
                path = folder / daily.FILE
                path.write_bytes(form)
                days, problem = daily.Days.load(str(folder))
                if problem is not None:
                    _kept(path, form, problem)
                else:
                    days.begin(20261123, "hearts")
                    days.finish(20261123, "hearts", 5)
                    days.save()
                    assert daily.Days.load(str(folder))[1] is None
            continue
        is_rules = len(form) > 1 and form[1] == house_rules.SETS_RECORD
        with _folder() as folder:
            path = folder / (house_rules.FILE if is_rules else settings.FILE)
            path.write_bytes(form)
            kind: Any = house_rules.Sets if is_rules else settings.Settings
            own, problem = kind.load(str(folder))
            if problem is not None:
                _kept(path, form, problem)
            if is_rules:
                sets = [one for game in games.NAMES for one in own.of(game)]
                for one in sets:
                    if own.names().count(one.name) == 1:
                        own.put(one)  # as it is
                    one.setup(1, table.setup(1).seats)
            if not own.save():
                assert path.read_bytes() == form
                continue
            again, problem = kind.load(str(folder))
            assert problem is None
            if is_rules:
                packed = [one.pack() for game in games.NAMES for one in again.of(game)]
                assert packed == [one.pack() for one in sets]
            else:
                assert again._pack() == own._pack()


def _members(data: bytes) -> dict[str, bytes]:
    """What an ordinary zip reader finds in a backup, right or wrong."""
    found: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive_file:
            for info in archive_file.infolist():
                if info.file_size < len(data) * 20 and info.compress_type == zipfile.ZIP_STORED:
                    at = info.header_offset + 30 + len(info.filename.encode())
                    found[info.filename] = data[at : at + info.file_size]
    except Exception:
        return {}
    found.pop(unpacking.CONTENTS, None)
    return found


def _packed(members: dict[str, bytes]) -> bytes:
    return packing.pack(members, "0.1.0", "pico", "0.1.0", "2026-01-31T17:59:00")


def backups(data: bytes) -> None:
    """A zip: `kocka restore`, the page (the same code) and `kocka export`; then its files in a sound one."""
    forms = [data]
    members = _members(data)
    if members:
        forms.append(_packed(members))
    for form in forms:
        with _folder() as folder:
            path = folder / "a.zip"
            path.write_bytes(form)
            with contextlib.suppress(DeviceError):
                sources.of_archive(path, DEVICE)
            try:
                files, _ = saves.unpack(path)
            except saves.BackupError:
                continue
            with contextlib.suppress(saves.BackupError):
                saves.check(files, None)
            saves.summary(files)
            assert unpacking.unpack(_packed({name[1:]: found for name, found in files.items()}))[0] == files
            scratch = folder / "scratch"
            with contextlib.suppress(zips.Refused):
                scratch.mkdir()
                try:
                    saves_check.check(files, str(scratch))
                finally:
                    scratch.rmdir()


def updates(data: bytes) -> None:
    """A zip for `kocka deploy`; then what is in it, described rightly."""
    forms = [data]
    members = _members(data)
    about = members.pop(update.CONTENTS, b"")
    if about:
        forms.append(_packed({**members, update.CONTENTS: about}))
    with contextlib.suppress(zips.Refused):
        found = zips.description(data)
        code = {f"{name}.mpy": b"" for name in found.get("modules") or () if isinstance(name, str)}
        forms.append(_packed({"kocka_build.mpy": b"", **code, update.CONTENTS: data}))
    for form in forms:
        with _folder() as folder:
            path = folder / "a.zip"
            path.write_bytes(form)
            try:
                made = update.unpacked(path)
            except click.ClickException:
                continue
            update.about(made).decode()
            update.message(made)
            path.write_bytes(update.packed(made))
            assert update.unpacked(path) == made


_THINKING = ("best", "hint", "why")


def protocol(data: bytes) -> None:
    """Lines of KLP: every one is answered, and after an error nothing has changed. Nobody thinks for long."""
    session = Session()
    for line in data.split(b"\n")[:MOST_LINES]:
        try:
            text = line.rstrip(b"\r").decode()
        except UnicodeDecodeError:
            continue
        if text.partition(" ")[0] in _THINKING:
            text = "best level=random"
        before = _position(session)
        answer = session.answer(text)
        assert answer, text
        assert answer[-1].partition(" ")[0] in ("ok", "error"), answer
        assert not any("\n" in said for said in answer), answer
        after = _position(session)
        if answer[-1].startswith("error"):
            assert after == before, text
        elif after:
            assert games.from_code(after).code() == after, text
        if session.ended:
            return


def _position(session: Session) -> str:
    """The code of an open position, the view of a blind one, "" without one."""
    for ask in ("code", "state"):
        answer = session.answer(ask)
        if answer[-1].startswith("ok "):
            return answer[-1][3:] if ask == "code" else ""
    return ""


def codes(data: bytes) -> None:
    """Codes: of a round, of a deal with results, of a page of score sheets; or the digits of a seed and a seal."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    with contextlib.suppress(deal_code.CodeError):
        letters, results = deal_code.split(text)
        again = deal_code.with_results(letters, results)
        assert deal_code.split(deal_code.grouped(again)) == (letters, results)
        deal_code.setup_of(letters)
    with contextlib.suppress(deal_code.CodeError):
        scanned = sheet_code.Scanned()
        scanned.add(text)
        if not scanned.missing:
            sheet_code.records_of(scanned.data())
    with contextlib.suppress(ValueError):
        seed, stream = seal.parse_seed(text)
        assert seal.parse_seed(seal.grouped(seal.seed_text(seed, stream))) == (seed, stream)
        assert seal.digest("hearts", 4, 0, seed, stream) == seal.digest("hearts", 4, 0, seed, stream)
    with contextlib.suppress(ValueError):
        verify.sound_digits(text)
    try:
        position = games.from_code(text)
    except (ValueError, IllegalAction):
        return
    code = position.code()
    assert games.from_code(code).code() == code
    for seat in range(position.seats):
        position.view(seat).text()
    with contextlib.suppress(ValueError):
        verify.compare(position, "0123456789abcdef")


_KNOWN = ["Čeněk", "Pavel", "Tonda"]
_known = b""


def imports(data: bytes) -> None:
    """An edited list of players: brought in on a device that has three, then exported, which changes nothing more."""
    global _known
    with _folder() as folder:
        if not _known:
            made = Roster.open(str(folder))[0]
            for name in _KNOWN:
                made.put(name)
            _known = Path(made.path).read_bytes()
        path = folder / "player.csv"
        path.write_bytes(data)
        for is_removing in (False, True):
            try:
                lines, _ = roster.read(path, DEVICE)
                plan = roster.planned(roster.loaded(roster.FIRST, _known, folder), lines, path, is_removing)
                name, changed = roster.changed(roster.FIRST, _known, plan)
            except DeviceError as error:
                assert error.what
                continue
            now = roster.loaded(name, changed, folder)
            assert [line.name for line in lines] == [one.name for one in now.members][: len(lines)]
            rows = [(DEVICE, one.number, one.name, one.licence, at) for at, one in enumerate(now.members)]
            path.write_bytes(listing.csv_of(["device", "number", "name", "licence", "position"], rows))
            again = roster.planned(now, roster.read(path, DEVICE)[0], path, is_removing) if rows else None
            assert again is None or again.nothing, rows
            path.write_bytes(data)


class Target(NamedTuple):
    """`run` it; inputs have `most` bytes, and `make night` tries `runs` of them: in all about a minute."""

    run: Callable[[bytes], None]
    most: int
    runs: int


TARGETS = {
    "journals": Target(journals, 1024, 250),
    "histories": Target(histories, 1024, 300),
    "sheets": Target(sheets, 1024, 400),
    "settings": Target(settings_files, 512, 2000),
    "backups": Target(backups, 2048, 7000),
    "updates": Target(updates, 2048, 3000),
    "protocol": Target(protocol, 1024, 1000),
    "codes": Target(codes, 1024, 6000),
    "imports": Target(imports, 512, 4000),
}
