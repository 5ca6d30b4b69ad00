"""What a package needs and git does not have: hatchling runs this before it builds one, or installs the checkout."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Texts(BuildHookInterface[Any]):
    """Makes the catalogues of texts."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is collected."""
        runpy.run_path(str(Path(self.root) / "host_tools" / "build" / "texts.py"), run_name="__main__")
