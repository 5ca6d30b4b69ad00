"""What `kocka train` makes for this game."""

from host_tools.train.residual import Residual

TRAININGS = (Residual(),)
