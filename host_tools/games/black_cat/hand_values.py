"""The worth of a hand of Black Cat, for most tables that people sit at."""

from host_tools.luck import fit


class Fit(fit.Fit):
    """Three to six."""

    SEATS = (3, 4, 5, 6)


FIT = Fit()
