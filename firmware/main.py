"""Kočka on a Raspberry Pi Pico. MicroPython runs this file when the power comes on.

Hold any key while it comes on: nothing is started, and the prompt is free (safe mode).
Ctrl-C on the USB console stops the game, too.
"""

import sys

from micropython import const

from kocka import VERSION
from kocka.hal import DisplayError, device, elapsed_ms, storage
from kocka.hal.garbage import Garbage

# So many turns in which nothing happened (4 ms each): nothing moves, and whoever pressed a key looks at what it did.
_QUIET = const(12)
# So many, 2 s: keys do not follow each other. Blocks of the flash are erased ahead, one in a turn: a key waits 50 ms
# for that. Begun earlier, it would meet the next key (after 60 ms: p99 of keys 41 ms, not 26).
_LONG_QUIET = const(400)
# Where turns are busy for longer (a seat thinks, something moves or is read), garbage gets a turn of its own between
# two of them, so that no collection falls into one that writes or paints another screen.
_BUSY_MS = const(40)
_MUCH = const(30 * 1024)


def play() -> None:
    """Finds out what this board is and plays for ever."""
    if not storage.mounted():
        device.blink(device.BLINKS_NO_FILES, "the files cannot be read; `kocka doctor` knows what to do")
    words = device.board_words()
    try:
        data = device.choose(words)
        if device.key_held(data):
            print("kocka", VERSION + ": safe mode, a key was held")
            return
        board = device.Device(data, words)
    except device.BoardError as error:
        device.blink(device.BLINKS_NO_BOARD, str(error))
    except DisplayError as error:
        device.blink(device.BLINKS_NO_DISPLAY, str(error))
    storage.make_folder(board.folder)

    # Only now, with the frame in place: all this takes memory.
    from kocka.match import journal
    from kocka.ui.session.app import KockaApp

    journal.erase_ahead = storage.erase_ahead
    garbage = Garbage()
    app = KockaApp(board)
    garbage.started()
    board.start_watchdog()
    quiet = busy = 0
    try:
        while True:
            before = board.clock.ms()
            if app.turn():
                quiet = 0
                busy += elapsed_ms(board.clock.ms(), before)
                if busy >= _BUSY_MS and app.is_answered and not board.keys.coming and not board.keys.waiting:
                    busy = 0
                    board.feed()
                    garbage.tidy(_MUCH)
            else:
                if not board.keys.coming:
                    quiet += 1
                    if quiet == _QUIET:
                        garbage.tidy()
                    elif quiet == _LONG_QUIET and storage.erase_ahead():
                        quiet -= 1
                board.rest()
            board.feed()
    finally:
        board.stop_watchdog()


def main() -> None:
    """Plays; what goes wrong before there is a screen to show it on is told over USB and by the LED."""
    try:
        play()
    except Exception as error:
        sys.print_exception(error)
        device.blink(device.BLINKS_ERROR, "stopped: " + repr(error))


try:
    main()
except KeyboardInterrupt:
    print("kocka: stopped; Ctrl-D starts again")
