"""The case of the pocket build, for printing: hardware/pocket.py around a Pico-LCD-1.3. CERN-OHL-P-2.0

Where keys, window and joystick are stands in hardware/models.py. `kocka build solids` makes STL files and pictures.
"""

from __future__ import annotations

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware import models, pocket
from hardware.tools.solids import Scene

DISPLAY = models.LCD_1_3
FIGURES = (*models.LCD_1_3_FIGURES, *models.PICO_FIGURES, *models.LIPO_FIGURES, *models.CELL_FIGURES)


def printed() -> dict[str, Manifold]:
    """The parts as they are printed, by the name of their file."""
    return pocket.printed(DISPLAY)


def scenes() -> dict[str, Scene]:
    """The pictures, by the name of their file."""
    return pocket.scenes(DISPLAY)
