"""Where code reports to run from: on MicroPython, a module whose file does not exist is frozen."""

import os
import sys

from kocka.hal import device


def test_origin():
    here = "tests/hal/both_origin.py"
    os.stat(here)
    assert device.origin(here) == ".py"
    assert device.origin("./" + here) == ".py"
    frozen = device.origin("kocka/nothing_of_this_name.py")
    assert frozen == ("frozen" if sys.implementation.name == "micropython" else ".py")
    assert sys.implementation.name != "micropython" or device.origin("") == "frozen"
    print("ok")


def test_words_of_board_txt():
    path = "tests/hal/no_such_board.txt"
    assert device.board_words(path) == []
    print(device.board_words("tests/hal/board.sample.txt"))


def test_the_board_is_the_first_word():
    print(device.choose(["oled_128x64", "ina219"]).TITLE)
    try:
        device.choose(["nothing"])
    except device.BoardError as error:
        print(error)
    try:
        device.choose([])
    except device.BoardError as error:
        print(error)
