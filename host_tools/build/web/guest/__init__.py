"""What runs beside the firmware in the browser's MicroPython: the parts of the device that the page stands for."""
