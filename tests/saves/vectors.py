"""Backups, sound and hostile, with the expected verdict on each: the same for the command line and the page."""

from __future__ import annotations

import io
import json
import warnings
import zipfile
from typing import Any

from host_tools.records.saves import check as saves_check
from host_tools.records.saves import unpacking, zips
from host_tools.records.saves.unpacking import CONTENTS, sha256
from kocka.ai import personas
from kocka.match import daily, history, house_rules, match, settings
from kocka.match.journal import frame
from kocka.scorebook import deck, leagues, packs, roster, score_sheet, settled
from tests.match import table

SETUP = table.setup(7)
MATCH = frame(match.SETUP_RECORD, match.VERSION, 0, SETUP.pack())
SETTINGS = frame(settings.SETTINGS_RECORD, settings.VERSION, 0, b"")
SOUND = {"saves/match00001.kck": MATCH, "saves/settings.kck": SETTINGS, "saves/crash.log": b"none\n"}
MEGABYTE = 1 << 20


def zipped(
    files: dict[str, bytes],
    changes: dict[str, Any] | None = None,
    method: int = zipfile.ZIP_DEFLATED,
    about: Any = None,
) -> bytes:
    """A backup of these members; `changes`: in what it says about itself, or all that it says is `about`."""
    listed = {name: {"size": len(data), "sha256": sha256(data)} for name, data in files.items()}
    told = {"format": 1, "made": "2026-01-31T17:59:00", "by": "0.1.0", "files": listed, **(changes or {})}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr(CONTENTS, json.dumps(told) if about is None else about)
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def _with(name: str, data: bytes) -> bytes:
    return zipped({**SOUND, name: data})


def _twice() -> bytes:
    out = io.BytesIO(zipped(SOUND))
    with warnings.catch_warnings(), zipfile.ZipFile(out, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("saves/settings.kck", SETTINGS)
    return out.getvalue()


def _flag() -> bytes:
    """Marks a member as encrypted."""
    data = bytearray(zipped(SOUND))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def _liar() -> bytes:
    """A member that claims to have ten bytes, and has 64 megabytes."""
    data = bytearray(zipped({**SOUND, "saves/z.bin": bytes(64 * MEGABYTE)}))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    return bytes(data)


def _overlapping() -> bytes:
    """A hundred names for the same megabyte."""
    data = zipped({"saves/a.bin": bytes(MEGABYTE)})
    at = data.rindex(b"PK\x01\x02")
    end = data.rindex(b"PK\x05\x06")
    line = data[at:end]
    lines = b"".join(line.replace(b"saves/a.bin", b"saves/%05d" % n) for n in range(100))
    tail = bytearray(data[end:])
    tail[10:12] = (101).to_bytes(2, "little")
    return data[:at] + lines + bytes(tail)


def _newer_options() -> bytes:
    setup = table.setup(7)
    setup.options += b"\0"
    return frame(match.SETUP_RECORD, match.VERSION, 0, setup.pack())


def _newer_persona() -> bytes:
    setup = table.setup(7)
    setup.seats[2].persona = personas.COUNT
    return frame(match.SETUP_RECORD, match.VERSION, 0, setup.pack())


def _newer_game() -> bytes:
    return frame(match.SETUP_RECORD, match.VERSION, 0, SETUP.pack().replace(b"cerna_kocka", b"bila_kocka_"))


def vectors() -> dict[str, tuple[bytes, str]]:
    """name -> (the backup, why it is refused: `Refused.reason`, "" if it is not)."""
    kinds = {
        "match00002": (match.SETUP_RECORD, match.VERSION),
        "again": (match.SETUP_RECORD, match.VERSION),
        "settings": (settings.SETTINGS_RECORD, settings.VERSION),
        "rules": (house_rules.SETS_RECORD, house_rules.VERSION),
        "days": (daily.DAYS_RECORD, daily.VERSION),
        "history": (history.SUMMARY_RECORD, history.VERSION),
        "history00002": (history.SUMMARY_RECORD, history.VERSION),
        "archive": (history.HEAD_RECORD, history.ARCHIVE_VERSION),
        "sheet00000": (score_sheet.SHEET, score_sheet.ScoreSheet.VERSION),
        "sheets00000-1": (packs.PACK_RECORD, packs.VERSION),
        "roster00000": (roster.ROSTER, roster.Roster.VERSION),
        "deck00000": (deck.DECK, deck.Deck.VERSION),
        "leagues00000": (leagues.LEAGUES, leagues.Leagues.VERSION),
        "settled00000": (settled.SETTLED, settled.Settled.VERSION),
    }
    found = {
        "sound": (zipped(SOUND), ""),
        "sound, stored": (zipped(SOUND, method=zipfile.ZIP_STORED), ""),
        "with a board": (zipped({**SOUND, "board.txt": b"oled_128x64\n"}), ""),
        "with a damaged save": (_with("saves/match00002.kck", MATCH + MATCH + MATCH), ""),
        "with an empty save": (_with("saves/match00002.kck", b""), ""),
        "nothing": (b"", zips.FOREIGN),
        "text": (b"no zip at all" * 50, zips.FOREIGN),
        "cut": (zipped(SOUND)[:-30], zips.DAMAGED),
        "cut in the middle": (zipped(SOUND)[:300], zips.DAMAGED),
        "changed": (zipped(SOUND).replace(b"saves/match00001.kck", b"saves/match00009.kck"), zips.FOREIGN),
        "a byte": (zipped(SOUND, method=0).replace(b"none\n", b"NONE\n"), zips.DAMAGED),
        "another zip": (
            zipped({"a.jpg": b"x"}).replace(CONTENTS.encode(), b"holiday-photos.js"),
            zips.FOREIGN,
        ),
        "newer backup": (zipped(SOUND, {"format": 2}), unpacking.NEWER),
        "no format": (zipped(SOUND, {"format": "1"}), zips.FOREIGN),
        "no list": (zipped(SOUND, {"files": None}), zips.FOREIGN),
        "numbers listed": (zipped(SOUND, {"files": dict.fromkeys(SOUND, 1)}), zips.FOREIGN),
        "not listed": (zipped(SOUND, {"files": {}}), zips.FOREIGN),
        "a list": (zipped(SOUND, about="[1]"), zips.FOREIGN),
        "half a letter": (zipped(SOUND, {"made": "\ud800"}), zips.FOREIGN),
        "half a letter in a name": (zipped(SOUND, {"files": {"saves/\udcff": {}}}), zips.FOREIGN),
        "half a letter in another version": (zipped(SOUND, {"format": 2, "by": "\udfff"}), zips.FOREIGN),
        "half a letter deep inside": (zipped(SOUND, {"more": [{"a": ["\ud83d"]}]}), zips.FOREIGN),
        "deep": (zipped(SOUND, about="[" * 100000), zips.FOREIGN),
        "another sum": (
            zipped(SOUND, {"files": {name: {"size": len(data), "sha256": "0"} for name, data in SOUND.items()}}),
            zips.DAMAGED,
        ),
        "no saves": (zipped({}), unpacking.EMPTY),
        "a board alone": (zipped({"board.txt": b"x"}), unpacking.EMPTY),
        "twice": (_twice(), zips.FOREIGN),
        "encrypted": (_flag(), zips.FOREIGN),
        "bzip2": (zipped(SOUND, method=zipfile.ZIP_BZIP2), zips.FOREIGN),
        "huge": (_with("saves/a.bin", bytes(3 * MEGABYTE)), zips.LARGE),
        "bomb": (_with("saves/a.bin", bytes(256 * MEGABYTE)), zips.LARGE),
        "liar": (_liar(), zips.LARGE),
        "overlapping": (_overlapping(), zips.LARGE),
        "a ratio": (zipped({f"saves/{n}.bin": bytes(MEGABYTE // 8) for n in range(12)}), zips.LARGE),
        "a full device of nothing": (zipped({f"saves/{n}.bin": bytes(MEGABYTE // 16) for n in range(13)}), ""),
        "many": (zipped({f"saves/{n}.bin": bytes(MEGABYTE // 2) for n in range(20)}), zips.LARGE),
        "newer options": (_with("saves/match00002.kck", _newer_options()), unpacking.SAVE_NEWER),
        "newer persona": (_with("saves/match00002.kck", _newer_persona()), unpacking.SAVE_NEWER),
        "newer game": (_with("saves/match00002.kck", _newer_game()), unpacking.SAVE_NEWER),
    }
    for name in ("saves/..", "saves/.", "saves/", "saves/../main.py", "saves//a", "/saves/a", "main.py", "saves/a\\b",
                 "saves/\x07", "saves/" + "x" * 200):  # fmt: skip
        found[f"place {name!r}"[:40]] = (_with(name, b"x"), unpacking.PLACE)
    for name, (kind, version) in kinds.items():
        newer = frame(kind, version + 1, 0, b"\0")
        found[f"newer {name}"] = (_with(f"saves/{name}.kck", newer), unpacking.SAVE_NEWER)
        found[f"foreign {name}"] = (_with(f"saves/{name}.kck", b"[settings]\n"), unpacking.SAVE_FOREIGN)
    return found


REMARKS = {
    "with a damaged save": [("match00002.kck", saves_check.WAS_DAMAGED)],
    "with an empty save": [("match00002.kck", saves_check.WAS_DAMAGED)],
}
