"""A kept sheet after any corrections is the sheet that would have been, had everything been entered so at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kocka.engine import sheet as base
from kocka.engine.rng import Rng
from kocka.engine.sheet import FOR_INTERLUDE, FOR_MATCH, FOR_RENONC, INTERLUDE, MISDEAL, ROUND, VOID, SheetError
from kocka.scorebook import score_sheet as module
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.table import entry_words as words
from tests.games import reference
from tests.match import table
from tests.scorebook import tables


def _seen(score_sheet: ScoreSheet) -> list[object]:
    """All that undo brings back."""
    return [*tables.sheet_state(score_sheet.sheet), list(score_sheet.players), score_sheet.closed]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(tables.GAMES), st.lists(st.integers(0, 1 << 30), max_size=30))
def test_corrected_is_as_if_entered_so_from_the_start(game: str, seeds: list[int]) -> None:
    """Each change is chosen by one number, so that a failure shrinks to the few changes that bring it about."""
    folder = table.new_folder()
    try:
        score_sheet = tables.new(folder, game)
        for seed in seeds:
            tables.act(score_sheet, Rng(seed))
        assert tables.sheet_state(score_sheet.sheet) == tables.sheet_state(tables.fresh(score_sheet))
        loaded, problem = ScoreSheet.load(score_sheet.path)
        assert problem is None
        assert tables.state(loaded) == tables.state(score_sheet)
    finally:
        table.clear(folder)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.integers(0, 1 << 30), max_size=40))
# A correction brings all below 50 between two times 50, with no dokládačka entered for the first: two are due.
@example([0, 907, 16579, 6636073, 18651341, 204254, 0, 0, 874])
def test_corrected_as_the_rules_said_a_second_time(seeds: list[int]) -> None:
    """Totals, what is due, who ties and who pays are those of a plain reference that knows no corrections."""
    folder = table.new_folder()
    try:
        score_sheet = tables.new(folder, "cerna_kocka")
        for seed in seeds:
            tables.act(score_sheet, Rng(seed), tables.ROUNDS_ALONE)
        kinds = {ROUND: "round", INTERLUDE: "interlude", VOID: "void"}
        sheet = score_sheet.sheet
        if sheet.surplus:  # the reference stops at the end
            return
        told = [e for e in sheet.entries if e[0] != MISDEAL]  # the reference knows none: nothing happens (CK-4)
        plain = [(kinds[e[0]], list(e[1:5])) if e[0] == ROUND else (kinds[e[0]], *e[1:]) for e in told]
        rows = [list(row) for row, e in zip(sheet.history, sheet.entries, strict=True) if e[0] != MISDEAL]
        assert rows == reference.totals_after(plain)
        due, tied, loser = reference.due_after(plain)
        assert (base.DUE_TEXTS[sheet.due], list(sheet.baraz), sheet.loser) == (due, tied, loser)
        whys = {FOR_INTERLUDE: "interlude", FOR_RENONC: "renonc", FOR_MATCH: "match"}
        assert [(whys[why], seat) for seat, why, _ in sheet.payers] == reference.payers_of(plain)
    finally:
        table.clear(folder)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(tables.GAMES), st.lists(st.integers(0, 1 << 30), max_size=16), st.integers(0, 15))
def test_undo_goes_back_through_every_state(game: str, seeds: list[int], back: int) -> None:
    folder = table.new_folder()
    try:
        score_sheet = tables.new(folder, game)
        states = [_seen(score_sheet)]
        for seed in seeds:
            before = score_sheet.count
            undone = len(score_sheet._changes)
            tables.act(score_sheet, Rng(seed))
            if len(score_sheet._changes) > undone:
                states.append(_seen(score_sheet))
            elif score_sheet.count > before:
                states.pop()
        for number in range(min(back, len(states) - 1)):
            score_sheet.undo()
            states.pop()
            if number % 4 == 3:
                score_sheet, _ = ScoreSheet.load(score_sheet.path)
            assert _seen(score_sheet) == states[-1]
    finally:
        table.clear(folder)


@pytest.mark.parametrize("bound", ["MOST_ENTRIES", "_MOST_RECORDS"])
def test_a_full_sheet_says_so_and_takes_payments_undo_and_its_end(
    bound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, bound, 4)
    score_sheet = tables.new(str(tmp_path))
    rng = Rng(3)
    while True:
        try:
            score_sheet.check_room()
        except SheetError:
            break
        score_sheet.add(tables.some_round(score_sheet, rng))
    before = _seen(score_sheet)
    entry = (ROUND, 14, 14, 0, 0, -1, -1)
    refused = [
        lambda: score_sheet.add(entry),
        lambda: score_sheet.insert(1, entry),
        lambda: score_sheet.trial(module.INSERT, 1, entry),
        lambda: score_sheet.join(1, "Vendulka"),
    ]
    if bound == "_MOST_RECORDS":
        refused += [
            lambda: score_sheet.replace(1, entry),
            lambda: score_sheet.delete(1),
            lambda: score_sheet.rename(1, "x"),
        ]
    for change in refused:
        with pytest.raises(SheetError) as error:
            change()
        assert error.value.reason == base.FULL
        assert words.refusal(error.value, score_sheet) == t(ids.KEEP_FULL)
    assert _seen(score_sheet) == before
    score_sheet.pay(1, 45, 0)
    score_sheet.undo()
    score_sheet.close(20131225)
    loaded, problem = ScoreSheet.load(score_sheet.path)
    assert problem is None
    assert loaded is not None and _seen(loaded) == _seen(score_sheet)
    monkeypatch.setattr(module, bound, 2)  # one that is longer is read all the same
    assert ScoreSheet.load(score_sheet.path)[1] is None
