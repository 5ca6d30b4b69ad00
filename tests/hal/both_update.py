"""What kocka.hal.update makes of the flash before the files; the header is built here byte by byte."""

from binascii import crc32

from kocka.hal import update

BASE = b"12345678"
BODY = b"\xd2\xcd\x31" + bytes(range(200)) * 5


def number(value: int) -> bytes:
    return value.to_bytes(4, "little")


SIZE = update.SIZE
HEADER = SIZE - 4096
START = HEADER - 4096  # of what is in one block


def flash(base: bytes = BASE, body: bytes = BODY, about: bytes = b"0.2.0 abc", size: int = -1) -> bytearray:
    text = about + bytes(36 - len(about))
    head = b"KOCKAup\x01" + number(len(body) if size < 0 else size) + number(crc32(body)) + base + text
    head += number(crc32(head))
    memory = bytearray(b"\xff" * SIZE)
    memory[HEADER : HEADER + 64] = head
    start = HEADER - (len(body) + 4095) // 4096 * 4096
    memory[start : start + len(body)] = body
    return memory


def test_a_sound_one():
    assert update.check(flash(), BASE) == update.RUNNING
    print(update.about)


def test_words_that_are_no_text():
    """Cut in the middle of a letter, or written by another program: the device starts without it."""
    for about in (b"0.2.0 \xc4", b"\xff" * 36, b"\x80 abc"):
        assert update.check(flash(about=about), BASE) == update.DAMAGED, about
        assert update.about == ""
    assert update.check(flash(about="0.2.0 č".encode()), BASE) == update.RUNNING


def test_none():
    assert update.check(bytearray(b"\xff" * SIZE), BASE) == update.NONE
    assert update.check(bytearray(SIZE), BASE) == update.NONE
    off = flash()
    off[HEADER : HEADER + 256] = bytes(256)
    assert update.check(off, BASE) == update.NONE
    assert update.about == ""


def test_every_damaged_bit_of_the_header_and_some_of_the_body_is_seen():
    for at in range(64):
        for bit in (1, 128):
            memory = flash()
            memory[HEADER + at] ^= bit
            assert update.check(memory, BASE) == update.DAMAGED, at
    for at in (START, START + 500, START + len(BODY) - 1):
        memory = flash()
        memory[at] ^= 16
        assert update.check(memory, BASE) == update.DAMAGED
    for end in (1, 30, 63):
        memory = flash()
        memory[HEADER + end : HEADER + 256] = b"\xff" * (256 - end)
        assert update.check(memory, BASE) == update.DAMAGED, end


def test_one_of_several_blocks():
    body = bytes(range(256)) * 40  # 10 KB: three blocks
    memory = flash(body=body)
    assert update.check(memory, BASE) == update.RUNNING
    memory[HEADER - 3 * 4096] ^= 1
    assert update.check(memory, BASE) == update.DAMAGED


def test_one_that_would_reach_over_the_end():
    assert update.check(flash(size=HEADER + 1), BASE) == update.DAMAGED


def test_one_for_another_image():
    assert update.check(flash(), b"87654321") == update.OTHER_IMAGE
    assert update.about == "0.2.0 abc"


def test_a_held_key_switches_it_off():
    asked = []

    def is_held() -> bool:
        asked.append(1)
        return True

    update.start(flash(), BASE, is_held)
    assert update.state == update.HELD and asked == [1]
    assert update.where("frozen") == "frozen, update switched off"
    update.start(bytearray(SIZE), BASE, is_held)
    assert update.state == update.NONE and asked == [1]
    assert update.where(".py") == ".py"


def test_words():
    for state in (update.DAMAGED, update.OTHER_IMAGE):
        update.state = state
        print(update.where("frozen"))
    update.state = update.RUNNING
    print(update.where("frozen"))
    update.state = update.NONE
