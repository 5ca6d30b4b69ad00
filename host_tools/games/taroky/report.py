"""A session of Taroky on the page of `kocka report`."""

from host_tools.report import game
from kocka.games.taroky.sheet.sheet import DEAL, POT


class Report(game.Report):
    """Who deals is no column; what was put into the pot has a sign."""

    SILENT = (DEAL,)
    SIGNS = {POT: "K"}


REPORT = Report()
