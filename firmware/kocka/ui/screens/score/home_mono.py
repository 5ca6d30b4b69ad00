"""The list of score sheets on 128x64: a line each, with the names of the players."""

from kocka.ui.core.text import clip, short_names
from kocka.ui.screens.score.home import ScoreHome


class MonoScoreHome(ScoreHome):
    """Rows without a second line."""

    def _label(self, score_sheet) -> str:
        from kocka.ui.table import entry_words as words

        ui = self.ui
        return clip(ui.body, " ".join(short_names(words.names(score_sheet), 3)), ui.width - 4 * ui.margin - 6)

    def _below(self, text: int) -> str:
        return ""

    def _note(self, score_sheet) -> str:
        return ""
