"""Tests of host_tools/records/saves."""
