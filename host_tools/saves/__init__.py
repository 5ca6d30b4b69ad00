"""Backups of a device's saves: what is one, and whether it may be put back. The command line and the page ask the same.

Everything here runs on CPython and on MicroPython, which the page has in WebAssembly.
"""
