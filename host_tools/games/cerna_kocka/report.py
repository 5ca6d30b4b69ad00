"""A match of Černá kočka on the page of `kocka report`."""

from host_tools.records.report import game


class Report(game.Report):
    """Totals at which something happens."""

    LEVELS = ((50, "interlude"), (71, "brewery"), (90, "seliko"))


REPORT = Report()
