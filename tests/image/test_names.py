"""Private names of our modules are short in an image, and mean what they meant."""

from __future__ import annotations

import ast

import pytest

from host_tools.build.image import contents, names
from host_tools.checkout import ROOT


def short(**files: str) -> tuple[dict[str, str], names.Names]:
    """Modules by the names of their files, with short names; and what these stand for."""
    made, table = names.shortened({f"kocka/{name}.py": source.encode() for name, source in files.items()})
    return {path[6:-3]: data.decode() for path, data in made.items()}, table


def run(files: dict[str, str], name: str) -> dict[str, object]:
    """What a module of `files` binds; imports of kocka.x are of these."""
    modules: dict[str, dict[str, object]] = {}

    def load(name: str) -> dict[str, object]:
        if name not in modules:
            found = modules[name] = {}
            lines = files[name].splitlines()
            for line in lines:
                if line.startswith("from kocka."):
                    module, _, wanted = line.removeprefix("from kocka.").partition(" import ")
                    for one in wanted.split(", "):
                        here, _, there = one.partition(" as ")
                        found[there or here] = load(module)[here]
            exec("\n".join("" if line.startswith("from kocka.") else line for line in lines), found)
        return modules[name]

    return load(name)


BASE = '''\
_LONG_TABLE = (1, 2)
_ASKED_FOR = 3
_unused_here = _also_here = 0


class _Inner:
    _KIND = 4

    def _count_all(self, _start=1):
        return self._KIND + _start + sum(_LONG_TABLE)


def _make_inner(_start):
    """With _make_inner in its text."""
    def _local_one(_more):
        return _Inner()._count_all(_start + _more)
    return _local_one(1)


def public():
    _a = [_each for _each in _LONG_TABLE]
    return _make_inner(2), _a, f"{_ASKED_FOR}", getattr(_Inner(), "_by_name", 5)


def change():
    global _also_here
    _also_here += 1
    return _also_here
'''
CHILD = """\
from kocka.base import _Inner as _Parent, public


class Child(_Parent):
    def _count_all(self, _start=1):
        return super()._count_all(_start) * 100


def total():
    return Child()._count_all(), public()
"""


def test_the_modules_do_the_same() -> None:
    files = {"base": BASE, "child": CHILD}
    made, table = short(**files)
    assert run(made, "child")["total"]() == run(files, "child")["total"]()  # type: ignore[operator]
    assert run(made, "base")["change"]() == 1  # type: ignore[operator]
    assert set(table[""].values()) == {"_Inner", "_Parent", "_count_all", "_KIND"}
    # Only this module can mean those; `_a` is taken by a local name, the others stand in a text or an f-string.
    assert set(table["kocka/base.py"].values()) == {"_LONG_TABLE", "_unused_here"}
    assert "_a" not in table["kocka/base.py"]
    assert "_LONG_TABLE" not in made["base"] and "_make_inner" in made["base"]
    for path in files:
        assert made[path].count("\n") == files[path].count("\n")


PARAMETERS = """\
def outer(first, second, *others, named=1, _private=2):
    def inner(second, third):
        return [first + second + third + value for value in others]
    again = lambda first: first * named
    return inner(second, 3), again(second), f"{second}"


class Pair:
    def __init__(self, left, right=outer):
        self.left, self.right = left, right

    @property
    def both(self):
        import math as right
        return self.left, self.right is outer, right.floor(1)


def called(letter, a, value):
    return outer(letter, 2, 3, 4, named=a), outer(1, second=value), Pair(a).both
"""


def test_parameters_that_nobody_names_in_a_call_are_letters() -> None:
    files = {"both": PARAMETERS}
    made, _ = short(**files)
    assert run(made, "both")["called"](5, 6, 7) == run(files, "both")["called"](5, 6, 7)  # type: ignore[operator]
    lines = made["both"].splitlines()
    # One that a call names, that stands in an f-string, or that is bound in a function within, too, stays.
    assert lines[0] == "def outer(first, second, *a, named=1, _private=2):"
    assert lines[1:3] == ["    def inner(second, b):", "        return [first + second + b + value for value in a]"]
    assert lines[8:10] == ["    def __init__(a, b, c=outer):", "        a.left, a.right = b, c"]
    # `a` is taken.
    assert lines[17] == "def called(b, a, c):"


def test_a_short_name_follows_from_the_name_alone() -> None:
    """So an update has the modules that were changed, and no others."""
    before, table = short(base=BASE, child=CHILD)
    more = CHILD + "\n\nclass Other:\n    _another_one = 1\n    _before_all = 2\n"
    after, _ = short(base=BASE, child=more)
    assert before["base"] == after["base"]
    assert after["child"].startswith(before["child"].rstrip("\n"))
    assert all(len(one) == 3 for one in table[""])


def test_no_name_becomes_one_that_is_there() -> None:
    first = next(names._shared_names("_count_all"))
    made, table = short(base=BASE, child=CHILD, third=f"def {first}():\n    pass\n")
    assert table[""].keys().isdisjoint({first}) and first in made["third"]


def test_what_is_sent_to_a_device_asks_public_names() -> None:
    paths = sorted((ROOT / "host_tools" / "device").rglob("*probe.py"))
    assert len(paths) == 2
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and names.is_private(node.attr):
                owner = node.value
                assert isinstance(owner, ast.Name) and owner.id == "self", f"{path.name}:{node.lineno} {node.attr}"


@pytest.mark.slow
def test_all_of_ours_have_short_names_that_stand_for_one_each() -> None:
    sources, table = contents.image_sources(), contents.short_names()
    assert len(table[""]) > 900 and len(set(table[""].values())) == len(table[""])
    left: dict[str, int] = {}
    for path, data in sources.items():
        tree = ast.parse(data)
        own = table.get(path, {})
        assert table[""].keys().isdisjoint(own)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and names.is_private(node.attr) and len(node.attr) > 3:
                left[node.attr] = left.get(node.attr, 0) + 1
            if isinstance(node, ast.Name) and node.id in own:
                assert names.is_private(node.id)
    # What stands in a text, or what MicroPython calls so.
    assert len(left) < 40, left
