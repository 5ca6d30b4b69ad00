"""`kocka prove`: measures a device over USB and compares it with what the emulated one predicts.

probe.py      what runs on the device, sent to it
figures.py    the figures, their bounds, the report
predicted.py  the record of what the emulated device has: predicted.json
command.py    the command: devices, the emulated one, the guided measurement
README.md     what each figure means, and what to do when one differs
"""
