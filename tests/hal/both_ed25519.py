"""Signatures as in RFC 8032, 7.1, and what must not count as one. test_ed25519.py compares with a library."""

from binascii import hexlify, unhexlify

from kocka.hal import ed25519

P, L = ed25519.P, ed25519.L

# Public key, message, signature: TEST 1 to 3 and TEST SHA(abc).
VECTORS = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
)


def vector(number: int) -> tuple:
    key, message, signature = VECTORS[number]
    return unhexlify(key), unhexlify(message), unhexlify(signature)


def little(value: int) -> bytes:
    return value.to_bytes(32, "little")


def flipped(data: bytes, bit: int) -> bytes:
    made = bytearray(data)
    made[bit // 8] ^= 1 << bit % 8
    return bytes(made)


def test_the_vectors_of_the_rfc():
    for number in range(len(VECTORS)):
        key, message, signature = vector(number)
        assert ed25519.holds(key, message, signature), number
        assert not ed25519.holds(key, message + b"\0", signature), number


def test_a_changed_bit_anywhere():
    key, message, signature = vector(1)
    for bit in (0, 100, 254, 255, 256, 300, 505, 507, 508, 511):
        assert not ed25519.holds(key, message, flipped(signature, bit)), bit
    for bit in (0, 77, 254, 255):
        assert not ed25519.holds(flipped(key, bit), message, signature), bit


def test_another_number_that_is_the_same_modulo_the_order():
    """RFC 8032, 5.1.7: S has to be less than L, or anybody could make a second signature of a first."""
    key, message, signature = vector(2)
    s = int.from_bytes(signature[32:], "little")
    for more in (L, 2 * L, 8 * L):
        assert not ed25519.holds(key, message, signature[:32] + little(s + more))


def test_wrong_lengths():
    key, message, signature = vector(0)
    for wrong in (b"", signature[:63], signature + b"\0", signature * 2):
        assert not ed25519.holds(key, message, wrong)
    for wrong in (b"", key[:31], key + b"\0"):
        assert not ed25519.holds(wrong, message, signature)


# All encodings of the points whose order divides 8 (and one of each that is not canonical), with the sign's bit or not.
SMALL = (
    0,
    1,
    P - 1,
    P,
    P + 1,
    2707385501144840649318225287225658788936804267575313519463743609750303402022,
    55188659117513257062467267217118295137698188065244968500265048394206261417927,
)


def test_keys_of_small_order_sign_nothing():
    """With such a key R = S B holds for any message in one of eight cases at least: a library may take them."""
    for y in SMALL:
        for sign in (0, 1):
            key = little(y | sign << 255)
            for first in (little(1), little(P - 1), key):
                for message in (b"", b"a", b"b"):
                    assert not ed25519.holds(key, message, first + bytes(32)), y


def test_the_first_half_has_one_form_only():
    """R is compared byte by byte: the same point in another encoding is not accepted."""
    key, message, _ = vector(0)
    for y in SMALL:
        for sign in (0, 1):
            assert not ed25519.holds(key, message, little(y | sign << 255) + bytes(32))


def test_a_key_that_is_no_point():
    _, message, signature = vector(0)
    for y in (2, 7, P + 2, (1 << 255) - 1):
        assert not ed25519.holds(little(y), message, signature)


def test_hash():
    for count in (0, 3, 111, 112, 128, 240):
        print(count, hexlify(ed25519.sha512(bytes(range(count)))).decode())


def test_steps():
    """A step at a time; the last one says whether it holds."""
    said = list(ed25519.steps(*vector(1)))
    assert len(said) > 30 and said[-1] is True and True not in said[:-1]
