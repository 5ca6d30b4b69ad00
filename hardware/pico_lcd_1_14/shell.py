"""The shell of a Pico-LCD-1.14, for printing: hardware/pocket.py around it. SPDX-License-Identifier: CERN-OHL-P-2.0

Only the front is its own; back, plate and caps are those of the pocket build. Where its keys are is estimated
(hardware/models.py): measure yours. `kocka build solids` makes the STL file and the picture.
"""

from __future__ import annotations

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware import models, pocket
from hardware.tools.solids import Scene

DISPLAY = models.LCD_1_14
FIGURES = (*models.LCD_1_14_FIGURES, *models.PICO_FIGURES, *models.LIPO_FIGURES, *models.CELL_FIGURES)


def printed() -> dict[str, Manifold]:
    """The part as it is printed, by the name of its file."""
    return {"front": pocket.front(DISPLAY)}


def scenes() -> dict[str, Scene]:
    """The picture, by the name of its file."""
    return {"case": pocket.scenes(DISPLAY)["case"]}
