"""A session of Taroky on the page of `kocka report`."""

from host_tools.report import game
from kocka.games.taroky.sheet.sheet import DEAL, POT


class Report(game.Report):
    """The dealer has no column; what was paid into the pot has a sign."""

    SILENT = (DEAL,)
    SIGNS = {POT: "K"}


REPORT = Report()
