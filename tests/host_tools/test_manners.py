"""What `kocka arena --styles` prints: paired figures that show each style, the same in every run."""

from __future__ import annotations

import pytest

from host_tools.games.taroky.arena import FIGURES as FIGURES_OF_TAROKY
from host_tools.lab.arena import manners
from host_tools.lab.arena.game import Table, figures_of
from host_tools.lab.arena.manners import NOBODY, Manner
from host_tools.lab.arena.players import persona
from host_tools.lab.arena.work import Place
from kocka.ai import levels

pytestmark = pytest.mark.slow

CERNA = Table("cerna_kocka")
DEALS = 24
FIGURES = figures_of(CERNA.game)


@pytest.fixture(scope="module")
def found() -> dict[int, Manner]:
    """Casual players with a style among casual ones without."""
    return {row.persona: row for row in manners.manners(CERNA, levels.CASUAL, DEALS, 7, Place(1))}


def figure(row: Manner, name: str, names: tuple[str, ...] = FIGURES) -> float:
    """One of these figures, which must have been seen."""
    value = row.figures[names.index(name)]
    assert value is not None
    return value


def test_all_styles_are_told_after_the_player_without_one(found: dict[int, Manner]) -> None:
    assert next(iter(found)) == NOBODY
    assert len(found) >= 10
    plain = found[NOBODY]
    assert plain.change.mean == plain.change.half == 0
    assert figure(plain, "other") == 0
    for row in found.values():
        assert len(row.figures) == len(FIGURES)
        assert row.change.mean == pytest.approx(row.score.mean - plain.score.mean)


@pytest.mark.parametrize(
    ("who", "name", "more"),
    [
        ("lojza", "voids", True),
        ("bozka", "to last", False),
        ("honza", "misleading", True),
        ("zuzka", "to leader", True),
        ("tonda", "rank", False),
        ("vlasta", "to giver", True),
        ("bohous", "tries", True),
        ("jarda", "hearts led", True),
        ("franta", "cat held", True),
    ],
)
def test_a_style_can_be_seen(found: dict[int, Manner], who: str, name: str, more: bool) -> None:
    mine = figure(found[persona(who)], name)
    plain = figure(found[NOBODY], name)
    assert mine > plain if more else mine < plain


def test_the_same_deal_gives_the_same_figures() -> None:
    one, other = (manners.watched(CERNA, levels.BEGINNER, persona("jarda"), 3, 5) for _ in range(2))
    assert one == other
    assert len(one.counts) == len(FIGURES)
    assert all(number <= of or FIGURES[i] in ("cat held", "rank", "voids") for i, (number, of) in enumerate(one.counts))


def test_the_table_names_everybody(found: dict[int, Manner]) -> None:
    grid = manners.grid(CERNA, levels.CASUAL, DEALS, list(found.values()))
    assert grid.row_count == len(found)
    assert [column.header for column in grid.columns][:3] == ["persona", "score", "change"]
    assert "among casuals" in str(grid.title)


# Taroky.

TAROKY = Table("taroky")


@pytest.fixture(scope="module")
def at_taroky() -> dict[int, Manner]:
    """Casual players with a style among casual ones without."""
    return {row.persona: row for row in manners.manners(TAROKY, levels.CASUAL, 40, 7, Place(1))}


@pytest.mark.parametrize(
    ("who", "name", "more"),
    [
        ("bozka", "fleks", False),
        ("honza", "varsavas", True),
        ("zuzka", "fleks", True),
        ("tonda", "taroks led", False),
        ("karel", "bids", False),
        ("bohous", "bids", True),
        ("jarda", "taroks led", True),
        ("franta", "seconds", True),
    ],
)
def test_a_style_can_be_seen_in_taroky(at_taroky: dict[int, Manner], who: str, name: str, more: bool) -> None:
    mine = figure(at_taroky[persona(who)], name, FIGURES_OF_TAROKY)
    plain = figure(at_taroky[NOBODY], name, FIGURES_OF_TAROKY)
    assert mine > plain if more else mine < plain


def test_no_style_of_taroky_is_much_weaker(at_taroky: dict[int, Manner]) -> None:
    for row in at_taroky.values():
        assert row.change.mean > -6, row


@pytest.mark.usefixtures("compiled")
def test_regulars_of_taroky_have_styles() -> None:
    """Of the choices that were compared, and of the others by rule."""
    found = [manners.watched(TAROKY, levels.REGULAR, persona("jarda"), 3, number) for number in range(4)]
    other = FIGURES_OF_TAROKY.index("other")
    assert sum(seen.counts[other][0] for seen in found) > 0
    assert found[0] == manners.watched(TAROKY, levels.REGULAR, persona("jarda"), 3, 0)
    assert "among rules" in str(manners.grid(TAROKY, levels.RULE, 1, []).title)
