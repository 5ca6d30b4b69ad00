"""The canonical screens of Black Cat."""

from __future__ import annotations

from host_tools.sim.device import Device
from host_tools.sim.gallery import chosen, keys, on_turn, opened, over, result_of, resumed, screen


@screen("black_cat_table", "Black Cat: three players, seventeen cards", pictured=True)
def black_cat_table(device: Device) -> None:
    """My first card."""
    resumed(device, on_turn(2, 0), setup=chosen(device, "black_cat", 3))


@screen("black_cat_table_5", "Black Cat: five players", pictured=True)
def black_cat_table_5(device: Device) -> None:
    """My turn as the last one."""
    resumed(device, on_turn(4, 2), setup=chosen(device, "black_cat", 5))


@screen("black_cat_table_6", "Black Cat: six players")
def black_cat_table_6(device: Device) -> None:
    """My turn as the last one."""
    resumed(device, on_turn(5, 3), setup=chosen(device, "black_cat", 6))


@screen("black_cat_table_9", "Black Cat: nine players")
def black_cat_table_9(device: Device) -> None:
    """My turn as the last but one, on 128x64 too."""
    resumed(device, on_turn(7, 2), setup=chosen(device, "black_cat", 9))


@screen("black_cat_round_end", "Black Cat: the end of a round of six")
def black_cat_round_end(device: Device) -> None:
    """Plus and minus."""
    resumed(device, result_of(4), setup=chosen(device, "black_cat", 6))


@screen("black_cat_sheet", "Black Cat: the sheet of six")
def black_cat_sheet(device: Device) -> None:
    resumed(device, result_of(5), setup=chosen(device, "black_cat", 6))
    opened(device, "sheet")


@screen("black_cat_match_end", "Black Cat: the end of a match of five")
def black_cat_match_end(device: Device) -> None:
    """The highest score wins."""
    resumed(device, over, setup=chosen(device, "black_cat", 5))
    if device.app.board.colours == 2:
        keys(device, "next")


@screen("black_cat_round_end_9", "Black Cat: the end of a round of nine")
def black_cat_round_end_9(device: Device) -> None:
    resumed(device, result_of(4), setup=chosen(device, "black_cat", 9))


@screen("black_cat_sheet_9", "Black Cat: the sheet of nine")
def black_cat_sheet_9(device: Device) -> None:
    resumed(device, result_of(5), setup=chosen(device, "black_cat", 9))
    opened(device, "sheet")


@screen("black_cat_match_end_9", "Black Cat: the table at the end of a match of nine")
def black_cat_match_end_9(device: Device) -> None:
    """The second page."""
    resumed(device, over, setup=chosen(device, "black_cat", 9))
    keys(device, "next")
