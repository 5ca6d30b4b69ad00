"""Where this copy of the code comes from. `kocka image` freezes another module of this name, with the facts filled in.

COMMIT: the commit it was made from, "+" at its end if files differed from it; "" if nobody wrote it down.
KIND: "source" (this file), "image" (frozen into the firmware) or "bundle" (.mpy files on the device).
BOARD: id of the board that the image is for; files on the device may name another one.
"""

COMMIT = ""
KIND = "source"
BOARD = "pico_lcd_1_3"
