"""A traceback on the chip, where modules have no line numbers, and the lines that `kocka log` makes of it."""

import re

import pytest

from host_tools.build import rp2, uf2
from host_tools.image import compiler, contents, lines
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


def test_the_bytes_of_a_traceback_are_those_of_the_lines(image):
    firmware = rp2.firmware({"main.py": SOURCE, "_boot.py": CONSOLE.encode()}, say=lambda text: None)
    twin = Twin(uf2.flash(contents.pages(firmware)), with_display=False, memory=firmware.memory)
    while b"ValueError: no" not in twin.console:
        twin.run_ms(50.0)
        assert twin.ms < 3000
    said = re.findall(r'File "main.py", line (\d+), in (\S+)', bytes(twin.console).decode())
    module = compiler.compiled({"main.py": SOURCE})["main"]
    found = [(name, lines.lines_of(module, name, int(number) - rp2.NO_LINE)) for number, name in said]
    assert found == [("<module>", [18]), ("go", [14]), ("run", [8])]
