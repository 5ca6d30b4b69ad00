"""Stands for the package `toml`, which littlefs's script imports: the standard library reads the same."""

import tomllib
from typing import Any, TextIO


def load(file: TextIO) -> dict[str, Any]:
    """The content of an open text file."""
    return tomllib.loads(file.read())
