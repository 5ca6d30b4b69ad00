"""Deliberate faults, and a runner that tells whether the tests catch them: `python -m tests.mutations`."""
