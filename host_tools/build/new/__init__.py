"""Skeletons for new parts of the project: `kocka new`."""
