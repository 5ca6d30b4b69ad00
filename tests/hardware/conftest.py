"""The drivers' workbench, for the test screen."""

from tests.hal.conftest import chip  # noqa: F401
