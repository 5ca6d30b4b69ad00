"""Signatures against a library: the same answers, whatever is signed and whatever is changed."""

from __future__ import annotations

import hashlib
import random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from kocka.hal import ed25519


def library(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_random_messages_and_changes(seed: int):
    chance = random.Random(seed)
    for _ in range(15):
        signer = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
        key = signer.public_key().public_bytes_raw()
        message = chance.randbytes(chance.randrange(1100))
        signature = signer.sign(message)
        assert ed25519.holds(key, message, signature)
        changed = bytearray(key + signature + message)
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        made = bytes(changed[:32]), bytes(changed[96:]), bytes(changed[32:96])
        assert ed25519.holds(*made) is library(*made) is False


def test_random_bytes_are_no_signature():
    chance = random.Random(7)
    key = Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes_raw()
    for _ in range(30):
        assert not ed25519.holds(key, b"", chance.randbytes(63) + b"\0")


def test_hash():
    for count in range(0, 400, 7):
        data = bytes(count % 251 for count in range(count))
        assert ed25519.sha512(data) == hashlib.sha512(data).digest()


def test_points_of_small_order_are_of_small_order():
    """What both_ed25519.py calls so: eight times each is nothing."""
    from tests.hal.both_ed25519 import SMALL

    found = 0
    for y in SMALL:
        point = ed25519._point(y.to_bytes(32, "little"))
        if point is not None:
            found += 1
            for _ in range(3):
                point = ed25519._twice(point)
            assert point[0] == 0 and point[1] == point[2]
    assert found == 5
