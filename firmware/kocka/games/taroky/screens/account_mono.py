"""The account of a round of Taroky on 128x64."""

from kocka.games.taroky.screens.account import Lines


class MonoLines(Lines):
    """Four lines in place of three and a title; the number of the page stands beside its keys."""

    def _turn_text(self) -> str:
        return self._where

    def _draw_bar(self, canvas) -> None:
        """There is none."""
