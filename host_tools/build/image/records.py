"""What was measured of the images last: flash by package, heap by screen. Kept in room.json, which the account prints.

`kocka image --account --write` records the flash. The heap is recorded by the test that compares all screens on the
emulated chip with those of the simulator: pytest tests/twin/test_goldens.py --write-heap.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from host_tools.checkout import ROOT
from kocka.hal import boards

_PLACE = "host_tools/build/image/room.json"
RECORD = Path(__file__).with_name("room.json")

# Bytes of heap that each screen leaves at least, and those that it leaves besides for features, on every board.
BAR = 110 * 1024
FOR_FEATURES = 15 * 1024

# Bytes of flash that were free for features when room was made, and what each feature has taken of them since.
FLASH_FOR_FEATURES = 140 * 1024
TAKEN = {
    "faces with moods": 11 * 1024,
    "cards that are dealt": 2816,
    "the rest of a settled round": 1024,
    "motifs": 1792,
    "lessons": 17728,
    "puzzles": 8 * 1024,
    "coach": 1152,
    "endings": 7 * 1024,
    "what came of a card": 768,
    "help of seals and sounds": 1024,
    "a talon turned up, shadows, hurry": 768,
    "moments, the graph on the podium, terms explained, reviews of a round": 3 * 1024,
    "what a dearer choice leads to, what cost most in a round, quiet hours": 18 * 1024,
    "score: who deals and is out, rounds as agreed; strict etiquette": 3 * 1024,
    "what a refused card would cost": 1024,
}

# So many screens of a board are listed: those that leave least.
_WORST = 12

# What is counted -> board (of flash: class of displays) -> package or screen -> bytes.
Figures = dict[str, dict[str, dict[str, int]]]


def recorded(commit: str = "") -> Figures:
    """The record of a commit, by default the present one. ClickException if there is none."""
    if not commit:
        text = RECORD.read_text(encoding="utf-8")
    else:
        shown = subprocess.run(
            ["git", "show", f"{commit}:{_PLACE}"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if shown.returncode:
            raise click.ClickException(f"{commit} has no {_PLACE}: {shown.stderr.strip()}")
        text = shown.stdout
    found: Figures = json.loads(text)
    return found


def write(what: str, figures: Mapping[str, Mapping[str, int]]) -> None:
    """Records "flash" or "heap": `figures` of some boards or classes in place of theirs."""
    known = recorded()
    known[what] = {**known.get(what, {}), **{where: dict(sorted(one.items())) for where, one in figures.items()}}
    RECORD.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def change(count: int, before: int | None) -> str:
    """A change in bytes: "+1 204", "" for none, "new" for what was not there."""
    if before is None:
        return "new"
    return f"{count - before:+,}".replace(",", " ") if count != before else ""


def frame(board: str) -> int:
    """Bytes of a board's frame: two pixels of 16 colours in each, or eight in black and white."""
    data = boards.load(board)
    return int(data.WIDTH * data.HEIGHT // (8 if data.COLOURS == 2 else 2))


def above(board: str, free: int) -> int:
    """Bytes above the bar that a screen of a board would leave on the board whose frame is largest."""
    return free - (max(frame(one) for one in boards.IDS) - frame(board)) - BAR


def heap(board: str, since: Figures) -> Iterator[str]:
    """The heap that a board's screens leave, line by line, least first. since: what their changes are against."""
    found = recorded().get("heap", {}).get(board, {})
    before = since.get("heap", {}).get(board, {})
    yield f"The heap of {board}, in KB: what a screen leaves, garbage not counted;"
    yield f"and how much above {BAR // 1024} that would be on the board with the largest frame:"
    yield f"{'':32}{'free':>8}{'bytes more':>12}{'above':>11}"
    for screen, free in sorted(found.items(), key=lambda one: one[1])[:_WORST]:
        more = change(free, before.get(screen))
        yield f"{screen:32}{free / 1024:>8.1f}{more:>12}{above(board, free) / 1024:>11.1f}"
    yield f"of {len(found)} screens"
