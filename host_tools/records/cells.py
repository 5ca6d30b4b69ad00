"""Texts in tables that spreadsheets open: none may become a formula. Runs on both Pythons: the page has it, too."""

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

# Characters with which a spreadsheet begins a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_QUOTE = "'"


def _is_computed(text: str) -> bool:
    """Whether a spreadsheet would compute it, or would if it were quoted fewer times."""
    return text.lstrip(_QUOTE)[:1] in _FORMULA


def as_text(cell: "Any") -> "Any":
    """A cell of a table; a text that a spreadsheet would compute gets a ' before it, which `as_written` removes."""
    return _QUOTE + cell if isinstance(cell, str) and _is_computed(cell) else cell


def as_written(cell: str) -> str:
    """The inverse of `as_text`."""
    return cell[1:] if cell.startswith(_QUOTE) and _is_computed(cell) else cell
