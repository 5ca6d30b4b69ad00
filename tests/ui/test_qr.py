"""QR codes: module for module those of the package qrcode, an encoder of the host."""

import pytest
import qrcode
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

from kocka.ui.core.qr import MOST_VERSION, Qr, letters_in, size_of

LETTERS = "U0K2M400ABZ %*$+-./:"


def made(text: bytes, letters: str = "") -> Qr:
    code = Qr(text, letters)
    for _ in code.steps():
        pass
    return code


def compare(code: Qr, *parts: QRData) -> None:
    expected = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=0, mask_pattern=0)
    for part in parts:
        expected.add_data(part)
    rows = expected.get_matrix()
    assert code.size == len(rows)
    assert [[code.dark(x, y) for x in range(code.size)] for y in range(code.size)] == rows


# Bytes that the versions take.
MOST = (17, 32, 53, 78, 106, 134, 154, 192, 230)


@pytest.mark.parametrize("length", [1, *[most + i for most in MOST for i in (-1, 0, 1)][:-1]])
def test_a_code_is_module_for_module_that_of_another_encoder(length: int) -> None:
    text = (b"https://kocka.example/#0A7KQ2M4WZ81TNXC?" * 6)[:length]
    compare(made(text), QRData(text, mode=MODE_8BIT_BYTE))


@pytest.mark.parametrize("version", range(2, MOST_VERSION + 1))
def test_letters_behind_a_text_take_less(version: int) -> None:
    text = b"https://kocka.example/#"
    room = letters_in(version, text)
    for count in (room - 1, room):
        letters = (LETTERS * 20)[:count]
        code = made(text, letters) if count > 0 else None
        if code is not None:
            assert code.size == size_of(version)
            compare(code, QRData(text, mode=MODE_8BIT_BYTE), QRData(letters, mode=MODE_ALPHA_NUM))
    with pytest.raises(ValueError, match="at most"):
        Qr(text, (LETTERS * 20)[: max(1, room + 1)], version)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="230"):
        Qr(bytes(231))
    with pytest.raises(ValueError, match="substring"):
        Qr(b"", "small")
