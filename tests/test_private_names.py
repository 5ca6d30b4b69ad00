"""Tests speak to public names: what begins with an underscore is a module's own, and free to change."""

from __future__ import annotations

import ast
from pathlib import Path

# Uses of private names that are left in the tests. It only ever gets smaller: give what a test has a right to ask a
# public name, or test what it brings about.
LEFT = 344
# Public in spite of their names: NamedTuple's own, and os._exit.
PUBLIC = {"_asdict", "_exit", "_fields", "_replace"}


def private_names(source: str) -> list[tuple[int, str]]:
    """(line, name) of each private name of somebody else: `x._a`, `from kocka.b import _a`, `setattr(x, "_a", 1)`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            if _is_private(node.attr) and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                found.append((node.lineno, node.attr))
        elif isinstance(node, ast.ImportFrom):
            if (node.module or "").split(".")[0] in ("kocka", "host_tools"):
                found += [(node.lineno, alias.name) for alias in node.names if _is_private(alias.name)]
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("setattr", "getattr") and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                if _is_private(str(node.args[1].value)):
                    found.append((node.lineno, str(node.args[1].value)))
    return found


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def test_private_names_become_fewer(root: Path) -> None:
    found = [
        f"{path.relative_to(root)}:{line}: {name}"
        for path in sorted((root / "tests").rglob("*.py"))
        for line, name in private_names(path.read_text(encoding="utf-8"))
    ]
    assert len(found) <= LEFT, f"{len(found)} private names in tests, {LEFT} were left:\n" + "\n".join(found)


def test_private_names_are_found() -> None:
    source = """\
from kocka.ai import _secret, public
from elsewhere import _allowed
thing._hidden
self._own
thing.__class__, thing._replace(x=1)
monkeypatch.setattr(thing, "_patched", 1)
getattr(thing, name)
"""
    assert private_names(source) == [(1, "_secret"), (3, "_hidden"), (6, "_patched")]
