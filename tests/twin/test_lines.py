"""A traceback on the chip says which lines it was: modules of an image have them."""

import re

import pytest

from host_tools.build import rp2, uf2
from host_tools.image import contents
from host_tools.twin.machine import CONSOLE, Twin

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

SOURCE = b"""\
import sys


class Sum:
    def run(self, n):
        x = n * 2
        if x > 3:
            raise ValueError("no")
        return x


def go():
    Sum().run(1)
    Sum().run(2)


try:
    go()
except ValueError as error:
    sys.print_exception(error)
"""


def test_a_traceback_says_the_lines(image):
    firmware = rp2.firmware({"main.py": SOURCE, "_boot.py": CONSOLE.encode()}, say=lambda text: None)
    twin = Twin(uf2.flash(contents.pages(firmware)), with_display=False, memory=firmware.memory)
    while b"ValueError: no" not in twin.console:
        twin.run_ms(50.0)
        assert twin.ms < 3000
    said = re.findall(r'File "main.py", line (\d+), in (\S+)', bytes(twin.console).decode())
    assert said == [("18", "<module>"), ("14", "go"), ("8", "run")]
