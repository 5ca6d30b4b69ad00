"""littlefs's own tests pass on our littlefs: as the device mounts it, with the power going, with bad and worn blocks.

The short form, half a minute; `make littlefs` runs the whole. Why some cases are left out: runs.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build import littlefs
from tests.littlefs import runs
from tests.plugin import MEASURED, unavailable

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

PATCHED = {**runs.MAPPED, **runs.AHEAD}
OURS = ("test_kocka_moves", "test_kocka_records", "test_kocka_replaced")
FULL = ("test_kocka_full", "test_alloc_dir_exhaustion", "test_alloc_split_dir")
BAD_BLOCKS = (
    "test_badblocks_region_corruption",
    "test_badblocks_alternating_corruption",
    "test_badblocks_superblocks",
    "test_exhaustion_wear_distribution",
)


@pytest.fixture(scope="session")
def runners() -> littlefs.Runners:
    found = littlefs.find()
    if found is None:
        unavailable("littlefs's own tests have not been built")
    return found


def test_all_pass_and_use_all_that_the_patches_add(runners, record_property, tmp_path: Path):
    """With sanitizers. Without `mapped` few cases: there littlefs is as it comes."""
    before = runs.cpu_s()
    checked = {**littlefs.CHECKED_ENVIRONMENT, **littlefs.counting(tmp_path)}
    names = runs.cases(runners.checked)
    assert set(OURS + BAD_BLOCKS + FULL + runs.WORN + runs.BIG + runs.LONG) < set(names)
    left_out = runs.WORN + runs.BIG + runs.LONG
    most = [name for name in names if name not in left_out]
    permutations = cuts = 0
    for cases, circumstances, options in (
        (most, PATCHED, ("-Pnone,linear", *runs.DEVICE)),
        (list(runs.BIG), PATCHED, ("-Pnone", "-Gdefault")),
        (list(OURS), runs.MAPPED, ("-Plinear", "-Gdefault")),
        (["test_move", "test_kocka_moves", "test_kocka_replaced"], {}, ("-Pnone,linear", "-Gdefault")),
    ):
        outcome = runs.run(runners.checked, cases, {**circumstances, **checked}, *options)
        assert not outcome.fault
        permutations += outcome.permutations
        cuts += outcome.powerlosses
    assert permutations > 900
    assert cuts > 2000
    assert littlefs.unused(runners, tmp_path) == {}
    took = runs.cpu_s() - before
    record_property(MEASURED, f"littlefs, checked: {permutations} permutations, {cuts} cuts, {took:.0f} s of CPU")


def test_bad_and_worn_blocks(runners):
    outcome = runs.run(runners.fast, list(BAD_BLOCKS), PATCHED, "-Pnone", "-Gdefault")
    assert not outcome.fault
    assert outcome.permutations > 20


def test_what_came_free_is_found_although_blocks_were_erased_ahead(runners):
    """On full disks, of other sizes than the device's, too. The window into free blocks was filled before they were."""
    for options in ((), runs.DEVICE):
        outcome = runs.run(runners.fast, list(FULL), PATCHED, "-Pnone,linear", *options)
        assert not outcome.fault
        assert outcome.permutations > 0


def test_every_patch_of_littlefs_is_looked_at(runners):
    lines = littlefs.added((runners.folder / "lfs.c").read_text(encoding="utf-8"))
    text = "\n".join(lines.values())
    assert len(littlefs.patches()) == 3
    for sign in ("lfs_bd_mapped", "lfs_bd_eraseahead", "within", "uint8_t data[64]"):
        assert sign in text
