"""Tournaments of AI seats: duplicate deals, seats rotated, means with 95 % intervals.

Importing the package makes the firmware's modules importable, in worker processes as well.
"""

from host_tools.sim import shims

shims.install()
