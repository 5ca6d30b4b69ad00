"""MicroPython for WebAssembly: the package that its authors publish on npm. The version is that of our images."""

from __future__ import annotations

from host_tools.build import npm, pins

# With the files of the package that go into the page.
PORT = npm.Package(pins.WEB, "MicroPython for WebAssembly", "micropython-web", ("micropython.mjs", "micropython.wasm"))
