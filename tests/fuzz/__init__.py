"""Fuzzing of everything that Kočka reads; see `__main__.py` and the chapter in CONTRIBUTING.md."""
