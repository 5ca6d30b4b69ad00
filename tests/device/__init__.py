"""The commands that talk to a device, against MicroPython's unix port behind a socket."""
