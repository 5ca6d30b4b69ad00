"""QR codes: module for module those of the package qrcode, an encoder of the host."""

import pytest
import qrcode
from qrcode.util import MODE_8BIT_BYTE, QRData

from kocka.ui.core.qr import MOST, Qr


def made(text: bytes) -> Qr:
    code = Qr(text)
    while code.step():
        pass
    return code


@pytest.mark.parametrize("length", [1, *[most + i for most in MOST for i in (-1, 0, 1)][:-1]])
def test_a_code_is_module_for_module_that_of_another_encoder(length: int) -> None:
    text = (b"https://kocka.example/#0A7KQ2M4WZ81TNXC?" * 4)[:length]
    code = made(text)
    expected = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=0, mask_pattern=0)
    expected.add_data(QRData(text, mode=MODE_8BIT_BYTE))
    rows = expected.get_matrix()
    assert code.size == len(rows)
    assert [[code.dark(x, y) for x in range(code.size)] for y in range(code.size)] == rows


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="106"):
        Qr(bytes(107))
