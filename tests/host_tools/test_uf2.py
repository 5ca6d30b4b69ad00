"""UF2 files: what is written is read back, and what is not ours is refused with a reason."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.build import uf2


@given(
    st.dictionaries(st.integers(0, uf2.FLASH_BYTES // 256 - 1), st.binary(min_size=256, max_size=256), min_size=1),
)
def test_what_is_written_is_read_back(content):
    pages = {uf2.FLASH + index * 256: page for index, page in content.items()}
    data = uf2.encode(pages)
    assert len(data) == 512 * len(pages)
    assert uf2.decode(data) == pages


def test_pages_are_whole_sectors():
    pages = uf2.pages(uf2.FLASH + 4096, b"kocka" * 100)
    assert sorted(pages) == list(range(uf2.FLASH + 4096, uf2.FLASH + 8192, 256))
    assert uf2.flash(pages)[4096:8192] == (b"kocka" * 100).ljust(4096, b"\xff")
    assert set(uf2.flash(pages)[:4096]) == {0xFF}
    with pytest.raises(uf2.Uf2Error, match="sector"):
        uf2.pages(uf2.FLASH + 256, b"")


def test_a_block_is_as_the_specification_says():
    block = uf2.encode({uf2.FLASH: bytes(range(256))})
    assert struct.unpack_from("<8I", block) == (
        *(0x0A324655, 0x9E5D5157, 0x2000, 0x10000000),
        *(256, 0, 1, 0xE48BFF56),
    )
    assert block[32:288] == bytes(range(256))
    assert struct.unpack_from("<I", block, 508) == (0x0AB16F30,)


def changed(at, value):
    data = bytearray(uf2.encode(uf2.pages(uf2.FLASH, b"x")))
    struct.pack_into("<I", data, at, value)
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "0 bytes"),
        (uf2.encode({uf2.FLASH: bytes(256)})[:-1], "cut off"),
        (changed(0, 1), "block 0 is not a UF2 block"),
        (changed(512 + 508, 1), "block 1 is not a UF2 block"),
        (changed(28, 0xE48BFF59), "another chip"),
        (changed(8, 0), "another chip"),
        (changed(512 + 20, 7), "number 7 of 16"),
        (changed(512 + 24, 99), "number 1 of 99"),
        (changed(512 + 12, uf2.FLASH), "a second one"),
        (changed(12, 0x20000000), "not a page of the flash"),
        (changed(16, 476), "not a page of the flash"),
        (bytes(512), "not a UF2 block"),
    ],
)
def test_other_files_are_refused(data, says):
    with pytest.raises(uf2.Uf2Error, match=says):
        uf2.decode(data)


def test_blocks_that_are_not_for_the_flash_are_passed_over():
    assert uf2.decode(changed(8, 0x2001)).keys() == set(uf2.pages(uf2.FLASH, b"x")) - {uf2.FLASH}


def test_pages_of_another_size_are_refused():
    with pytest.raises(uf2.Uf2Error, match="pages have 256"):
        uf2.encode({uf2.FLASH: b"short"})
