"""What kocka.hal.update makes of the flash behind the files; the header is built here byte by byte."""

from binascii import crc32

from kocka.hal import update

BASE = b"12345678"
BODY = b"\xd2\xcd\x31" + bytes(range(200)) * 5


def number(value: int) -> bytes:
    return value.to_bytes(4, "little")


def flash(base: bytes = BASE, body: bytes = BODY, about: bytes = b"0.2.0 abc", size: int = -1) -> bytearray:
    text = about + bytes(36 - len(about))
    head = b"KOCKAup\x01" + number(len(body) if size < 0 else size) + number(crc32(body)) + base + text
    head += number(crc32(head))
    memory = bytearray(b"\xff" * 8192)
    memory[:64] = head
    memory[256 : 256 + len(body)] = body
    return memory


def test_a_sound_one():
    assert update.check(flash(), BASE) == update.RUNNING
    print(update.about)


def test_none():
    assert update.check(bytearray(b"\xff" * 8192), BASE) == update.NONE
    assert update.check(bytearray(8192), BASE) == update.NONE
    off = flash()
    off[:256] = bytes(256)
    assert update.check(off, BASE) == update.NONE
    assert update.about == ""


def test_every_damaged_bit_of_the_header_and_some_of_the_body_is_seen():
    for at in range(64):
        for bit in (1, 128):
            memory = flash()
            memory[at] ^= bit
            assert update.check(memory, BASE) == update.DAMAGED, at
    for at in (256, 700, 256 + len(BODY) - 1):
        memory = flash()
        memory[at] ^= 16
        assert update.check(memory, BASE) == update.DAMAGED
    for end in (1, 30, 63):
        memory = flash()
        memory[end:256] = b"\xff" * (256 - end)
        assert update.check(memory, BASE) == update.DAMAGED, end


def test_one_that_would_reach_over_the_end():
    assert update.check(flash(size=8192 - 255), BASE) == update.DAMAGED


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
    update.start(bytearray(8192), BASE, is_held)
    assert update.state == update.NONE and asked == [1]
    assert update.where(".py") == ".py"


def test_words():
    for state in (update.DAMAGED, update.OTHER_IMAGE, update.NO_ROOM):
        update.state = state
        print(update.where("frozen"))
    update.state = update.RUNNING
    print(update.where("frozen"))
    update.no_room()
    assert update.state == update.NO_ROOM
    update.state = update.NONE
