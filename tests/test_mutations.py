"""The runner of the faults and of a sample tells what is caught, what survives, and what is out of date."""

from __future__ import annotations

from pathlib import Path
from types import CodeType

import pytest

from tests.mutations import sample
from tests.mutations.__main__ import CAUGHT, FAILING, FIRMWARE, JUDGED, STALE, SURVIVED, main, tried
from tests.mutations.faults import FAULTS, Fault
from tests.mutations.mutants import Mutant, is_generated, mutant, slips
from tests.mutations.reach import Reached, function_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout of one module and one test."""
    (tmp_path / FIRMWARE).mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = chip\n")
    (tmp_path / FIRMWARE / "sum.py").write_text("def add(a, b):\n    return a + b\n")
    test = f"import runpy\n\n\ndef test_add():\n    assert runpy.run_path('{FIRMWARE}/sum.py')['add'](0, 2) == 2\n"
    (tmp_path / "tests" / "test_sum.py").write_text(test)
    return tmp_path


@pytest.mark.slow
def test_a_fault_is_caught_or_survives_and_is_taken_out_again(folder: Path) -> None:
    sound = (folder / FIRMWARE / "sum.py").read_text()
    caught = tried(Fault("minus", "sum.py", "a + b", "a - b", ("test_sum.py",)), folder)
    assert (caught.outcome, caught.by) == (CAUGHT, "test_sum.py::test_add")
    survived = tried(Fault("swapped", "sum.py", "a + b", "b + a", ("test_sum.py",)), folder)
    assert (survived.outcome, survived.by) == (SURVIVED, "")
    assert (folder / FIRMWARE / "sum.py").read_text() == sound
    (folder / "tests" / "test_sum.py").write_text("def test_nothing():\n    assert False\n")
    assert tried(Fault("minus", "sum.py", "a + b", "a - b", ("test_sum.py",)), folder).outcome == FAILING


def test_a_fault_whose_text_or_tests_are_gone_is_stale(folder: Path) -> None:
    for text, tests in (("a * b", "test_sum.py"), ("a", "test_sum.py"), ("a + b", "test_gone.py")):
        assert tried(Fault("gone", "sum.py", text, "0", (tests,)), folder).outcome == STALE


def test_faults_are_at_least_thirty_and_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(FAULTS) >= 30
    assert len({fault.name for fault in FAULTS}) == len({(fault.file, fault.wrong) for fault in FAULTS}) == len(FAULTS)
    assert main(["--list", "--only", "2"]) == 0
    assert FAULTS[1].name in capsys.readouterr().out


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_no_fault_is_stale(fault: Fault) -> None:
    """Whoever changes a place that a fault breaks changes the fault, too."""
    root = Path(__file__).resolve().parent.parent
    assert (root / FIRMWARE / fault.file).read_text(encoding="utf-8").count(fault.text) == 1
    assert all((root / "tests" / test).exists() for test in fault.tests)


# A sample.

CODE = '''"""Adds 1."""

MYPY = False
if MYPY:
    from typing import Any, Literal

    Two = Literal[2]


class Sum:
    """Starts at 0."""

    most: int

    def add(self, a: "Literal[3]", b: int = 0) -> bool:
        """Adds 4."""
        assert a < 4
        if a < b and not self.over:
            self.total += f"{a + 1}" + self.of[b]
        return a is not None
'''


def changes(source: str) -> list[tuple[str, str, str]]:
    """(function, before, after) of every mutant."""
    found = [mutant("sum.py", source, slip) for slip in slips(source)]
    return [(made.function, made.before, made.after) for made in found if made is not None]


def test_a_slip_changes_what_runs_and_nothing_else() -> None:
    before = "if a < b and not self.over:"
    total = 'self.total += f"{a + 1}" + self.of[b]'
    assert sorted(changes(CODE)) == sorted(
        [
            ("Sum.add", 'def add(self, a: "Literal[3]", b: int = 0) -> bool:', line)
            for line in (
                'def add(self, a: "Literal[3]", b: int = 1) -> bool:',
                'def add(self, a: "Literal[3]", b: int = -1) -> bool:',
            )
        ]
        + [
            ("Sum.add", before, line)
            for line in (
                "if a >= b and not self.over:",
                "if a <= b and not self.over:",
                "if a < b or not self.over:",
                "if a < b and self.over:",
                "if (not (a < b and not self.over)):",
            )
        ]
        + [
            ("Sum.add", total, line)
            for line in (
                'self.total -= f"{a + 1}" + self.of[b]',
                'self.total += f"{a + 1}" + self.of[b - 1]',
                "pass",
            )
        ]
        + [
            ("Sum.add", "return a is not None", "return a is None"),
            ("Sum.add", "return a is not None", "return not (a is not None)"),
        ]
    )


def test_slips_of_several_lines_and_other_letters() -> None:
    source = "def f(ž, č):\n    print(\n        ž + č,  # ř\n    )\n    return ž[1]\n"
    assert changes(source) == [
        ("f", "print(\nž + č,  # ř\n)", "pass"),
        ("f", "ž + č,  # ř", "ž - č,  # ř"),
        ("f", "return ž[1]", "return None"),
        ("f", "return ž[1]", "return ž[2]"),
        ("f", "return ž[1]", "return ž[0]"),
    ]


def test_what_a_generator_makes_is_not_changed() -> None:
    assert is_generated('"""Generated by host_tools/build/fonts.py, do not edit."""\nA = 1\n')
    assert not is_generated('"""Bitmap fonts, and what is\n\nshown."""\nA = 1\n')


def test_a_sample_is_the_same_for_a_seed_and_nearly_when_other_lines_change() -> None:
    texts = {f"host_tools/{name}.py": f"def {name}(a):\n" + "    a += 1\n" * 20 for name in "bcdef"}
    first = sample.drawn(texts, 30, 1)
    assert len({(made.file, made.line) for made in first}) == 30 and sample.drawn(texts, 10, 1) == first[:10]
    assert {made.key for made in sample.drawn(texts, 30, 2)} != {made.key for made in first}
    longer = {**texts, "host_tools/b.py": "import os\n\n\n" + texts["host_tools/b.py"] + "    return os.sep\n"}
    assert len({(made.file, made.line) for made in sample.drawn(texts, 1000, 1)}) == 100
    again = [(made.file, made.before, made.after) for made in sample.drawn(longer, 30, 1)]
    assert len(set(again) ^ {(made.file, made.before, made.after) for made in first}) <= 2


def test_near_are_tests_that_import_a_file_and_those_of_its_folder() -> None:
    root = Path(__file__).resolve().parent.parent
    found = sample.nearness("firmware/kocka/scorebook/settle.py", root)
    assert found["tests/scorebook/both_settle.py"] == 0
    assert all(path.startswith("tests/scorebook/") for path, rank in found.items() if rank == 0)
    assert set(found.values()) == {0, 1} and not set(found) & set(sample.ABOUT_SOURCES)
    assert all((root / path).exists() for path in sample.ABOUT_SOURCES)
    hearts = sample.nearness("firmware/kocka/games/hearts/rules.py", root)
    assert all(path.startswith("tests/games/hearts/") for path, rank in hearts.items() if rank == 0)


def test_asked_are_those_that_call_the_function_the_quickest_first(tmp_path: Path) -> None:
    """Then the rest of their files; what is not in a function concerns all that call something of its file."""
    (tmp_path / "tests" / "host_tools").mkdir(parents=True)
    for name in ("near", "new"):
        text = "from host_tools import adding\n" if name == "near" else "import host_tools.adding\n"
        (tmp_path / "tests" / "host_tools" / f"test_{name}.py").write_text(text)
    near, far = "tests/host_tools/test_near.py::", "tests/test_far.py::"
    reached = [
        Reached(far + "quick", 0.1, ["host_tools/adding.py:Sum.add"]),
        Reached(near + "slow", 3.0, ["host_tools/adding.py:Sum.add"]),
        Reached(near + "quick", 0.2, ["host_tools/adding.py:Sum.add", "host_tools/adding.py:f"]),
        Reached(near + "other", 0.3, ["host_tools/adding.py:f"]),
        Reached(near + "beside", 0.4, []),
        Reached(far + "gone", 0.1, ["host_tools/adding.py:Sum.add"]),
    ]
    new = "tests/host_tools/test_new.py::test"
    collected = [new, *(row.test for row in reached[:-1])]
    found = sample.Map(reached, collected, tmp_path)

    def rounds(function: str) -> list[list[str]]:
        return [one.tests for one in found.rounds(Mutant("host_tools/adding.py", 1, function, "a", "b", ""), False)]

    assert rounds("Sum.add") == [[near + "quick", new, near + "slow", far + "quick"], [near + "other", near + "beside"]]
    assert rounds("Sum") == rounds("Sum.add")
    assert rounds("")[0] == [near + "quick", near + "other", new, near + "slow", far + "quick"]
    assert rounds("nobody calls it") == rounds("")


def test_a_function_is_named_with_what_is_around_it() -> None:
    class Around:
        def inner(self) -> CodeType:
            return (lambda: None).__code__

    name = "test_a_function_is_named_with_what_is_around_it.Around.inner"
    assert function_of(Around().inner()) == f"tests/test_mutations.py:{name}"


def outcome(after: str, what: str) -> sample.Outcome:
    return sample.Outcome("host_tools/a.py", 1, "f", "a", after, what, "", 0.0)


def test_the_share_that_survives_counts_all_but_what_is_equivalent() -> None:
    found = [outcome(str(number), sample.CAUGHT) for number in range(16)]
    found += [outcome(word, sample.SURVIVED) for word in ("equal", "dull", "wrong", "new")]
    verdicts = {"equal": sample.EQUIVALENT, "dull": sample.COSMETIC, "wrong": sample.FAULT}
    judged = {(*found[0].key[:3], after): sample.Judgement(verdict, "") for after, verdict in verdicts.items()}
    line = sample.summary(sample.counted(found, judged))
    assert line == "20 mutants: 16 caught, 1 equivalent, 1 cosmetic, 1 fault, 1 open; 15.8 % survive"


def test_what_was_judged_is_there_and_says_why(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parent.parent
    for (file, _, before, _), judgement in sample.judgements(JUDGED).items():
        lines = "\n".join(line.strip() for line in (root / file).read_text(encoding="utf-8").split("\n"))
        assert before in lines, f"{file}: {before} has gone, and so should its judgement"
        assert judgement.why
    row = sample.entry(outcome("b", sample.SURVIVED))
    (tmp_path / "judged.toml").write_text(row.replace('verdict = ""', f'verdict = "{sample.FAULT}"'))
    assert list(sample.judgements(tmp_path / "judged.toml")) == [("host_tools/a.py", "f", "a", "b")]
    (tmp_path / "judged.toml").write_text(row)
    with pytest.raises(ValueError, match="no verdict"):
        sample.judgements(tmp_path / "judged.toml")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_sample_is_tried_and_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant is caught by its own test, survives, or takes too long; a test that fails anyhow catches nothing."""
    checkout = tmp_path / "checkout"
    (checkout / "host_tools").mkdir(parents=True)
    (checkout / "tests" / "host_tools").mkdir(parents=True)
    (checkout / "host_tools" / "__init__.py").touch()  # else the real package is found before it
    (checkout / "tests" / "host_tools" / "test_broken.py").write_text("import no_such_module\n")
    (checkout / "pytest.ini").write_text("[pytest]\nmarkers =\n    chip\n    slow\n    golden\n")
    code = "def add(a):\n    while a < 2:\n        a += 1\n    return a\n"
    (checkout / "host_tools" / "adding.py").write_text(code)
    (checkout / "tests" / "host_tools" / "test_adding.py").write_text(
        "from host_tools.adding import add\n\n\ndef test_nothing():\n    assert False\n\n\n"
        "def test_add():\n    assert add(1) >= 2\n"
    )
    chosen = [
        made
        for made in (mutant("host_tools/adding.py", code, slip) for slip in slips(code))
        if made is not None and made.after in ("while a < 1:", "a -= 1", "a += 2")
    ]
    slow = [made for made in chosen if made.after == "a -= 1"]
    tests = [
        f"tests/host_tools/test_{name}"
        for name in ("broken.py::test", "adding.py::test_nothing", "adding.py::test_add")
    ]
    known = sample.Map([], tests, checkout)
    monkeypatch.setattr(sample, "TEST_S", 10)
    record = sample.Record(tmp_path / "record.jsonl")
    sample.run(slow, record, [checkout], False, lambda _: None, known)
    assert (checkout / "host_tools" / "adding.py").read_text() == code
    tried: list[str] = []
    record = sample.Record(tmp_path / "record.jsonl")
    sample.run(chosen, record, [checkout], False, lambda outcome: tried.append(outcome.after), known)
    assert tried == [made.after for made in chosen if made not in slow]
    by = {made.after: made.by for made in record.outcomes.values()}
    caught = "host_tools/test_adding.py::test_add"
    assert by == {"a -= 1": caught, "while a < 1:": caught, "a += 2": ""}
    page = sample.report(chosen, record, {}, checkout, "A sample")
    assert "-        a += 1\n+        a += 2" in page and "3 of 3 tried." in page
