"""Backups of a device's saves: reads them, and decides whether they may be restored, for command line and page alike.

Everything here runs on CPython and on MicroPython, which the page has in WebAssembly.
"""
