"""Which game, on 128x64."""

from kocka.ui.screens.play.choose_game_low import LowChooseGame


class MonoChooseGame(LowChooseGame):
    """LowChooseGame under the name that 128x64 asks for."""
