"""Versions and checksums of all that is fetched beside Python packages: pins.toml, the one place that has them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_suffix(".toml")
PINS: dict[str, Any] = tomllib.loads(PATH.read_text(encoding="utf-8"))

MICROPYTHON: str = PINS["micropython"]["version"]
EMULATOR: dict[str, Any] = PINS["emulator"]
WEB: dict[str, Any] = PINS["npm"]["micropython"]
