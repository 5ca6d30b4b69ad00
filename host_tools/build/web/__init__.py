"""Kočka as a web page: the firmware on MicroPython in WebAssembly, in one folder that any web server can serve."""
