"""In our images, functions and class members of modules that are never unloaded lie in the flash.

`KEPT` of host_tools/build/rp2_board.py lists these modules. They behave like others: imported again, a module has new
globals, and what they refer to is never collected.
"""

from __future__ import annotations

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.sim.twin.machine import CONSOLE, Twin
from tests.plugin import unavailable

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

PROBE = """\
COUNT = [1, 2]
def plain():
    return COUNT
def with_default(a, b=3, c="x", d=()):
    return a + b
def with_list(a, b=COUNT):
    return b
def either(a, b=1 if len(COUNT) == 2 else 7):
    return a + b
def counter(n):
    def more():
        nonlocal n
        n += 1
        return n
    return more
def numbers(n):
    for i in range(n):
        yield i + len(COUNT)
def raises():
    raise KeyError(COUNT[1])
class Thing:
    def __init__(self, x):
        self.x = x
    def twice(self):
        return [y * 2 for y in (self.x, self.x + 1)]
    def __len__(self):
        return self.x
class Child(Thing):
    KIND = 5
    made = 0
    WORDS = ("a", "b")
    NOTHING = ()
    def __init__(self, x, y=4):
        super().__init__(x)
        self.y = y
    @property
    def sum(self):
        return self.x + self.y
    @sum.setter
    def sum(self, value):
        self.y = value - self.x
    @classmethod
    def make(cls, x=-1000000):
        return cls(x)
    @staticmethod
    def kind(k=None):
        return k or Child.KIND
    def twice(self, by=2):
        return super().twice() + [by]
class Grandchild(Child):
    def twice(self):
        return [sum(super().twice())]
class Late(Thing):
    LIST = COUNT
    def twice(self):
        return super().twice()[:1]
class Local(Thing):
    pass
"""

# Refuses to be imported once.
SHY = """\
from kocka.engine import probe
def here():
    return probe.COUNT
probe.COUNT.append(len(probe.COUNT))
if len(probe.COUNT) == 3:
    raise ValueError
"""

# 0x4005800C: a register that outlives a soft reset.
MAIN = """\
import gc, machine, sys
from kocka.engine import probe
import elsewhere
def where(*found):
    return " ".join(["flash" if id(one) < 0x20000000 else "heap" for one in found])
T = probe.Thing
print(where(probe, probe.plain, probe.counter, probe.numbers, T.twice, T.__len__))
print(where(probe.with_default, probe.with_list, probe.either, elsewhere.f))
C, G, L = probe.Child, probe.Grandchild, probe.Late
print(where(T.__dict__, C.__dict__, G.__dict__, probe.Local.__dict__, L.__dict__, elsewhere.E.__dict__))
c = C(3)
c.sum += 10
c.made = 2
print(c.sum, c.y, c.made, C.made, C.KIND, C.WORDS, C.NOTHING, C.make(2).sum, C.make().x, c.kind(), C.kind(8))
print(c.twice(), c.twice(1), G(3).twice(), L(3).twice(), L.LIST is probe.COUNT, len(G(9)), probe.Local(2).twice())
print(C.__name__, isinstance(c, T), issubclass(G, T), hasattr(C, "absent"), hasattr(c, "absent"), probe.either(1))
try:
    C.KIND = 6
except AttributeError:
    print("cannot be set", C.KIND)
L.KIND = elsewhere.E.KIND = 6
more = probe.counter(4)
print(more(), more(), list(probe.numbers(3)), T(7).twice(), len(T(5)), probe.with_default(2), elsewhere.f(2))
try:
    probe.raises()
except KeyError as error:
    print(error)
try:
    from kocka.engine import shy
except ValueError:
    print("kocka.engine.shy" in sys.modules, hasattr(sys.modules["kocka.engine"], "shy"))
from kocka.engine import shy
print(shy.here() is probe.COUNT, shy is sys.modules["kocka.engine.shy"] is sys.modules["kocka.engine"].shy)
for turn in range(3):
    gc.collect()
    litter = [bytearray(100) for i in range(500)]
print(probe.COUNT, probe.plain() is probe.COUNT, T(1).twice())
old, plain, count = probe, probe.plain, probe.COUNT
del sys.modules["kocka.engine.probe"]
del sys.modules["kocka.engine"].probe
from kocka.engine import probe
print(probe.COUNT, count, probe.COUNT is plain() is old.COUNT, probe.Thing is T, T(3).twice())
print(probe.Child is C, probe.Child(3).twice(), probe.Grandchild(3).twice(), probe.Child(1).sum, probe.Late.LIST)
if machine.mem32[0x4005800C] != 7:
    machine.mem32[0x4005800C] = 7
    machine.soft_reset()
print("end")
"""

WANTED = [
    "heap flash flash flash flash flash",
    "flash heap heap heap",
    "flash flash flash flash heap heap",
    "17 14 2 0 5 ('a', 'b') () 6 -1000000 5 8",
    "[6, 8, 2] [6, 8, 1] [16] [6] True 9 [4, 6]",
    "Child True True False False 2",
    "cannot be set 5",
    "5 6 [2, 3, 4] [14, 16] 5 5 4",
    "2",
    "False False",
    "True True",
    "[1, 2, 2, 3] True [2, 4]",
    "[1, 2] [1, 2, 2, 3] True False [6, 8]",
    "False [6, 8, 2] [16] 5 [1, 2]",
]


def test_functions_in_the_flash(emulated: None) -> None:
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    sources = {
        "boot.py": CONSOLE,
        "main.py": MAIN,
        "elsewhere.py": "def f(x):\n    return x * 2\nclass E:\n    KIND = 5\n",
        "kocka/__init__.py": "",
        "kocka/engine/__init__.py": "",
        "kocka/engine/probe.py": PROBE,
        "kocka/engine/shy.py": SHY,
    }
    firmware = rp2.firmware({name: source.encode() for name, source in sources.items()}, say=lambda text: None)
    machine = Twin(uf2.flash(contents.pages(firmware)), with_display=False, memory=firmware.memory)
    while b"\r\nend\r\n" not in machine.console:
        machine.run_ms(20.0)
        assert machine.ms < 3000, machine.console.decode()
    lines = machine.console.decode().splitlines()
    lines = [line for line in lines[: lines.index("end") + 1] if line != "MPY: soft reboot"]
    assert lines == [*WANTED, *WANTED, "end"]
