"""The expected points of a hand of Black Cat, by the size of the table."""

from host_tools.lab.luck import fit


class Fit(fit.Fit):
    """Three to nine."""

    SEATS = (3, 4, 5, 6, 7, 8, 9)


FIT = Fit()
