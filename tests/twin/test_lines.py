"""A traceback on the chip says where in the code it was, from which the map of the image has the lines."""

from __future__ import annotations

import re

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents, lines
from host_tools.sim.twin.machine import CONSOLE, Twin

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

SOURCE = b"""\
import sys


class Sum:
    def run(self, n):
        x = n * 2
        if x > 3:
            raise ValueError("no")
        return x


class Product:
    def run(self, n):
        def run(n):
            return [0, 1][n]

        x = n * 2 if n else 0
        return run(x)


def go():
    Sum().run(1)
    Sum().run(2)


for function in (
    go,
    lambda: Product().run(1),
    lambda: exec("def typed():\\n\\n    return 1 // 0\\ntyped()"),
):
    try:
        function()
    except Exception as error:
        sys.print_exception(error)
print("end")
"""


def test_a_traceback_says_the_lines(image):
    modules = {"main.py": SOURCE, "_boot.py": CONSOLE.encode()}
    firmware = rp2.firmware(modules, say=lambda text: None)
    twin = Twin(uf2.flash(contents.pages(firmware)), with_display=False, memory=firmware.memory)
    while b"end" not in twin.console:
        twin.run_ms(50.0)
        assert twin.ms < 3000
    printed = bytes(twin.console).decode()
    assert not re.search(r'File "main.py", line', printed)
    known = lines.Map("0123456789", "mono", rp2.lines(modules), {})
    report = "kocka 0.1.0 0123456789 frozen on oled_128x64: ValueError 12AB\n"
    found = re.findall(
        r'File "(.+)", line (\d+), in (\S+)|^(\w+): ', lines.Resolver([known]).resolved(report + printed), re.M
    )
    places = [(line, function) if line else error for _, line, function, error in found]
    assert places == [
        *(("32", "<module>"), ("23", "go"), ("8", "run"), "ValueError"),
        *(("32", "<module>"), ("28", "<lambda>"), ("18", "run"), ("15", "run"), "IndexError"),
        *(("32", "<module>"), ("29", "<lambda>"), ("4", "<module>"), ("3", "typed"), "ZeroDivisionError"),
    ]
