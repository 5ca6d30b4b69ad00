"""What `kocka train` makes for this game."""

from host_tools.lab.train.residual import Residual

TRAININGS = (Residual(),)
