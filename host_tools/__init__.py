"""Kočka on a computer: the `kocka` command, the simulator, the arena, the build steps. Runs on CPython only."""
