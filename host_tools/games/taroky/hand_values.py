"""The worth of a hand of Taroky: R of TA 9 says more than the cards alone, plain cards of a rank are worth the same."""

from host_tools.luck import fit
from kocka.engine.tarock import is_tarok


class Fit(fit.Fit):
    """See the module's text."""

    TIMES = 4
    RATINGS = range(14, 21)  # told apart: 14 and less, ..., 20 and more

    def kind(self, card: int) -> int:
        """A tarok is one of its own."""
        return card if is_tarok(card) else card & 15


FIT = Fit()
