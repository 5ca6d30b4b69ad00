"""The canonical screens of Kouřící kočka."""

from __future__ import annotations

from host_tools.sim.device import Device
from host_tools.sim.gallery import KK_SEED, WORD, chosen, keys, on_turn, opened, over, result_of, resumed, screen
from kocka.engine.sheet import OVER
from kocka.match.match import Match
from kocka.match.settings import TWO_HEADS
from kocka.match.state import RESULT


@screen("kourici_draw", "Kouřící kočka: seats are drawn, A deals")
def kourici_draw(device: Device) -> None:
    """The letters lie open."""
    device.app.act(("start", chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD)))
    device.settle()


@screen("kourici_table", "Kouřící kočka: letters on slates, German cards", pictured=True)
def kourici_table(device: Device) -> None:
    """In the fifth round."""
    setup = chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD)
    resumed(device, on_turn(3, 2, 5), setup=setup)


@screen("kourici_two_heads", "Kouřící kočka: double-headed cards")
def kourici_two_heads(device: Device) -> None:
    """In the first round; a display in black and white has no courts."""
    device.app.act(("setting", TWO_HEADS, 1))
    resumed(device, on_turn(1, 2, 1), setup=chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD))


@screen("kourici_round_end", "Kouřící kočka: who gets a letter")
def kourici_round_end(device: Device) -> None:
    """The points, and the letters so far."""
    resumed(device, result_of(5), setup=chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD))


@screen("kourici_sheet", "Kouřící kočka: the sheet", pictured=True)
def kourici_sheet(device: Device) -> None:
    """A letter a round."""
    resumed(device, result_of(8), setup=chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD))
    opened(device, "sheet")


def is_decided(match: Match) -> bool:
    """Whether the last round has just ended."""
    return match.stage == RESULT and match.sheet.due == OVER


@screen("kourici_word", "Kouřící kočka: the whole word")
def kourici_word(device: Device) -> None:
    """Mugs have come down."""
    resumed(device, is_decided, setup=chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD))
    keys(device, "ok")
    device.settle()


@screen("kourici_podium", "Kouřící kočka: the best three")
def kourici_podium(device: Device) -> None:
    """Their letters are counted."""
    resumed(device, is_decided, setup=chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD))
    keys(device, "ok", "ok")
    device.advance(2200)


@screen("kourici_match_end", "Kouřící kočka: who has the word")
def kourici_match_end(device: Device) -> None:
    """On 128x64 the table."""
    resumed(device, over, setup=chosen(device, "kourici_kocka", seed=KK_SEED, word=WORD))
    if device.app.board.colours == 2:
        keys(device, "next")
