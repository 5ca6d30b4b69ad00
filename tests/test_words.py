"""The words of code and documents: house words stay out, docstrings say something, READMEs name what exists."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# A word that no identifier and no file may have as a part -> the word for it. CONTRIBUTING.md, "How we write".
HOUSE_WORDS = {
    "worth": "utility, value or points",
    "worths": "utilities or values",
    "thought": "decision",
    "thoughts": "decisions",
    "tally": "club",
    "mend": "correct or repair",
    "mended": "corrected or repaired",
    "course": "match or match_state",
    "company": "people or table_talk",
    "stopping": "moon_stoppers",
    "fitting": "bipartite_matching",
    "brush": "raster",
    "saying": "message_strip",
    "agreement": "setup",
}
# Classes that have been renamed.
HOUSE_CLASSES = {"Kept": "ScoreSheet", "Felt": "TableView", "Saying": "MessageStrip", "Space": "KernelBuffers"}
# Text ids are append-only, and this one is about the course of a round of Taroky.
ALLOWED_NAMES = {"HELP_TA_COURSE", "HELP_TA_COURSE_TITLE"}

_FEWEST_WORDS = 3

# Whether a file is worth parsing: hundreds of others are not.
_SUSPECT = re.compile("|".join([*HOUSE_WORDS, *HOUSE_CLASSES]), re.IGNORECASE)
_SHORT = re.compile(r'"""\s*\S+(?:\s+\S+)?\s*"""')


def _tracked(*patterns: str) -> list[str]:
    done = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("no checkout of git")
    return [line for line in done.stdout.splitlines() if (ROOT / line).exists()]


def house_words(source: str) -> list[str]:
    """ "line 3: worth_of: …" for each identifier that has a house word as a part; names of tests are sentences."""
    found: list[str] = []
    if not _SUSPECT.search(source):
        return found
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        name = token.string
        if token.type != tokenize.NAME or name in ALLOWED_NAMES or name.startswith("test_"):
            continue
        better = HOUSE_CLASSES.get(name)
        for part in name.lower().split("_"):
            better = better or HOUSE_WORDS.get(part)
        if better:
            found.append(f"line {token.start[0]}: {name}: {better}")
    return found


def short_docstrings(source: str) -> list[str]:
    """ "line 3: Name: text" for each docstring of fewer than three words."""
    found: list[str] = []
    if not _SHORT.search(source):
        return found
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text is not None and len(text.split()) < _FEWEST_WORDS:
                found.append(f"line {node.body[0].lineno}: {getattr(node, 'name', 'the module')}: {text}")
    return found


_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_CODE = re.compile(r"`([^`\s]+)`")
_PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:\.py|\.md|\.toml|/)")
# Where a path in a document may begin beside its own folder.
_ROOTS = (".", "firmware", "firmware/kocka", "firmware/kocka/ui", "firmware/kocka/games", "host_tools", "tests")


def paths_named(text: str) -> Iterator[tuple[str, bool]]:
    """(path, whether it is a link) of what a document names: links without a scheme, code that looks like a file."""
    for path in _LINK.findall(text):
        if "://" not in path and not path.startswith("mailto:"):
            yield path, True
    for path in _CODE.findall(text):
        if _PATH.fullmatch(path) and not path.startswith(("dist/", "out/", "build/", "/")):
            yield path, False


def missing(text: str, folder: Path, names: set[str]) -> list[str]:
    """What a document in `folder` names and is not there; `names`: of all files, for those named without a folder."""
    found = []
    for path, link in paths_named(text):
        places = [folder] if link else [folder, *(ROOT / root for root in _ROOTS)]
        if not any((place / path).exists() for place in places) and (link or "/" in path or path not in names):
            found.append(path)
    return found


@pytest.mark.parametrize("top", ["firmware", "hardware", "host_tools", "tests"])
def test_no_house_words_in_names(top: str) -> None:
    found = []
    for name in _tracked(f"{top}/*.py"):
        parts = re.split(r"[/_.]", name)
        found += [f"{name}: {part}: {HOUSE_WORDS[part]}" for part in parts if part in HOUSE_WORDS]
        found += [f"{name}: {line}" for line in house_words((ROOT / name).read_text(encoding="utf-8"))]
    assert found == []


def test_every_docstring_says_something() -> None:
    found = [
        f"{name}: {line}"
        for name in _tracked("*.py")
        for line in short_docstrings((ROOT / name).read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("name", _tracked("*.md") if (ROOT / ".git").exists() else [])
def test_documents_name_what_exists(name: str) -> None:
    names = {Path(path).name for path in _tracked()}
    assert missing((ROOT / name).read_text(encoding="utf-8"), (ROOT / name).parent, names) == []


def test_house_words_are_found() -> None:
    assert house_words("def utility(value): return value") == []
    assert [line.split(":")[1].strip() for line in house_words("set_worth = Kept(thought=1)")] == [
        "set_worth",
        "Kept",
        "thought",
    ]
    assert short_docstrings('def f():\n    """Does it."""') == ["line 2: f: Does it."]
    assert short_docstrings('def f():\n    """The first free seat."""') == []


def test_missing_paths_are_found() -> None:
    text = "[a](README.md) [b](nowhere.md#x) `tests/lint.py` `tests/gone.py` `lint.py` `gone.py` [c](https://x.org/y)"
    assert missing(text, ROOT, {"lint.py"}) == ["nowhere.md", "tests/gone.py", "gone.py"]


def test_the_first_pages_stay_short() -> None:
    """A stranger reads README in five minutes, and sees what is aimed at on one page."""
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 1300
    assert len((ROOT / "BENCHMARKS.md").read_text(encoding="utf-8").splitlines()) <= 150
