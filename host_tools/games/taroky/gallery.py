"""The canonical screens of Taroky, in the order of the files."""

from host_tools.games.taroky import screens_cards, screens_match, screens_sheet, screens_table

__all__ = ("screens_cards", "screens_match", "screens_sheet", "screens_table")
