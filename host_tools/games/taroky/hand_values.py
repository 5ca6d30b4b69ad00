"""The expected points of a hand of Taroky: R of TA 9 explains more than single cards; suits do not matter."""

from host_tools.lab.luck import fit
from kocka.engine.tarock import is_tarok


class Fit(fit.Fit):
    """See the module's text."""

    TIMES = 4
    RATINGS = range(14, 21)  # told apart: 14 and less, ..., 20 and more

    def kind(self, card: int) -> int:
        """The kind of a card: every tarok is one of its own."""
        return card if is_tarok(card) else card & 15


FIT = Fit()
