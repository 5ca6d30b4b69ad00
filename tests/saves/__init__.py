"""Tests of host_tools/saves."""
