"""Every screen and every record is reached by a drive of an old device, or it is said here why not."""

from __future__ import annotations

from kocka.ui.session.screens import name_of
from tests.twin import old_devices, test_old_devices, test_old_score_screens, test_old_screens
from tests.ui.test_screens import ABSTRACT, all_classes

DRIVEN = [
    drive.reached for module in (test_old_screens, test_old_score_screens) for drive in module.DRIVES.values()
] + list(test_old_devices.REACHED.values())

NOT_SHOWN = {
    "CrashPage": "no keys lead to it: tests/ui/both_app.py",
    "Received": "a sheet comes from another device or a phone, not by keys",
    "Columns": "a base",
    "Wheels": "a base",
    "_Typed": "a base",
}
NOT_WRITTEN = {
    "roster:UNDO": "no screen takes back there",
    "settled:UNDO": "no screen takes back there",
}


def shown() -> set[str]:
    """The names of all screens."""
    return {name_of(kind.__new__(kind)) for kind in all_classes()}


def written() -> set[str]:
    """The names of all records, and of the files that have them."""
    found = set()
    for sort, records in old_devices.kinds().items():
        found.add(sort)
        if sort != "again":  # the file of a match as any other
            found |= {f"{sort}:{name}" for name in records.values()}
    return found


def test_every_screen_is_driven() -> None:
    reached = {name for one in DRIVEN for name in one.screens.split()}
    assert reached - shown() - {kind.__name__ for kind in ABSTRACT} == set(), "there are no such screens"
    assert shown() - reached == set(NOT_SHOWN)


def test_every_record_is_written() -> None:
    reached = {name for one in DRIVEN for name in one.writes.split()}
    reached |= {name.partition(":")[0] for name in reached}
    reached = {name for name in reached if not name.startswith("again:")}
    assert reached - written() == set(), "there are no such records"
    assert written() - reached == set(NOT_WRITTEN)
