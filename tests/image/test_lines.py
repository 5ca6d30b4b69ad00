"""Lines of tracebacks from an image without line numbers: exactly those that modules with line numbers would say."""

import pytest

from host_tools.build.rp2 import NO_LINE
from host_tools.image import compiler, contents, lines

SOURCE = b'''\
"""A module."""

import sys


class One:
    def __init__(self, a, b=2, *, c=3):
        self.a = a
        self.b = b

    def run(self):
        return [
            x
            for x in self.a
        ]


class Two:
    def __init__(self):
        raise ValueError(
            "no"
        )
'''


def _at(module, name, line):
    """Bytes of the code at which functions of this name are at a line."""
    return [n for n in range(200) if line in lines.lines_of(module, name, n)]


@pytest.mark.slow
def test_lines_are_those_of_the_source():
    module = compiler.compiled({"x.py": SOURCE})["x"]
    names = [function.name for function in lines.functions(module)]
    assert "One" in names and "run" in names and "<listcomp>" in names and names.count(names[2]) == 2
    for name, line in (("<module>", 3), ("run", 12), ("__init__", 8), ("__init__", 9)):
        assert _at(module, name, line), (name, line)
    assert _at(module, "__init__", 20) + _at(module, "__init__", 21)
    # Both functions of that name have a first byte.
    assert len(lines.lines_of(module, "__init__", 0)) == 2
    assert lines.lines_of(module, "__init__", 500) == lines.lines_of(module, "nobody", 0) == []


@pytest.mark.slow
def test_the_code_of_all_our_modules_is_the_same_without_lines():
    sources = contents.folded_sources()
    with_lines, without = compiler.compiled(sources), compiler.compiled(sources, level=compiler.SMALL)
    count = 0
    for path in with_lines:
        pairs = list(zip(lines.functions(with_lines[path]), lines.functions(without[path]), strict=True))
        assert all(one.name == two.name and one.code == two.code for one, two in pairs), path
        # Only what stands on the first line alone has none.
        assert not any(two.lines for _, two in pairs)
        count += len(pairs)
    assert count > 1500


LOG = """\
kocka 0.1.0 0123456789 frozen on pico_lcd_1_3: ValueError 12AB
Traceback (most recent call last):
  File "kocka/ui/core/app.py", line {}, in turn
  File "somebody.py", line 7, in old
ValueError: x
"""


@pytest.mark.slow
def test_a_log_gets_its_lines():
    sources = contents.folded_sources()
    path = "kocka/ui/core/app.py"
    digests = contents.digest(path, sources[path]) + b"another"
    module = compiler.compiled({path: sources[path]})["kocka/ui/core/app"]
    offset = 40
    (line,) = lines.lines_of(module, "turn", offset)
    text = LOG.format(NO_LINE + offset)
    assert lines.are_missing(text)
    found, complete = lines.restored(text, digests, "0123456789")
    assert complete and found == LOG.format(line)
    assert not lines.are_missing(found)
    source = sources[path].splitlines()
    assert 0 < line <= len(source)


@pytest.mark.slow
@pytest.mark.parametrize("digests, commit", [(b"", "0123456789"), (None, "9876543210"), (None, "")])
def test_another_image_or_commit_stays_as_it_is(digests, commit):
    sources = contents.folded_sources()
    path = "kocka/ui/core/app.py"
    text = LOG.format(NO_LINE + 40)
    if digests is None:
        digests = contents.digest(path, sources[path])
    assert lines.restored(text, digests, commit) == (text, False)
