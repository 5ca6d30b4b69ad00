"""The simulator: the device on CPython, its face in a browser page, and the pictures of its screens."""
