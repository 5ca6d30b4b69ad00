"""The tree that images are linked in."""

import pytest

from host_tools.build import rp2
from tests.plugin import unavailable


@pytest.fixture(scope="session")
def tree():
    """What images are linked in."""
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    return rp2.tree(say=lambda text: None)
